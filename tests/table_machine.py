"""A machine of hypothesis that sits at a table: people, bots, undo, files, others who take over."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, Literal

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tbgames.engine.actions import IllegalAction
from tbgames.engine.game import CHANCE, Game
from tbgames.engine.record import Record, RecordError, SeatRecord
from tbgames.engine.steps import Step
from tbgames.engine.table import HUMAN, Table, TableError

CHOICES = st.integers(0, 999)
WHO = st.sampled_from([HUMAN, "random", "greedy"])


class TableMachine(RuleBasedStateMachine):
    """What can be done with a table, in any order; which games, the subclass says."""

    games: st.SearchStrategy[Game[Any, Any]]

    @initialize(data=st.data(), seed=st.integers(0, 2**31), undo=st.sampled_from(["fair", "free"]))
    def sit(self, data: st.DataObject, seed: int, undo: Literal["fair", "free"]) -> None:
        """Sit down; one person at least."""
        game = data.draw(type(self).games)
        seats = data.draw(
            st.permutations([HUMAN, *(data.draw(WHO) for _ in range(1, game.players))])
        )
        self.folder = tempfile.TemporaryDirectory(prefix="tbgames-machine-")
        self.undo: Literal["fair", "free"] = undo
        self.practice = False
        self.undone: list[tuple[Step, ...]] = []
        self.table = Table(game, seats, seed=seed, undo=undo)

    def teardown(self) -> None:
        """Leave nothing behind."""
        if hasattr(self, "folder"):
            self.folder.cleanup()

    @property
    def bot_decides(self) -> bool:
        return not self.table.state.is_terminal and not self.table.awaits_human

    def unchanged(self, log: tuple[Step, ...]) -> None:
        """A refusal has left everything as it was."""
        assert self.table.log == log
        assert self.table.can_redo == bool(self.undone)

    # -- who decides --------------------------------------------------------------------------

    @precondition(lambda self: self.table.awaits_human)
    @rule(choice=CHOICES, twice=st.booleans())
    def play(self, choice: int, twice: bool) -> None:
        """A person decides; taken back and decided again, it comes to the same."""
        legal = self.table.state.legal_actions
        action = legal[choice % len(legal)]
        before = self.table.log
        steps = self.table.play(action)
        self.undone = []
        assert steps[0].action == action
        assert self.table.log == before + steps
        if twice and self.table.can_undo() is None:
            after = self.table.log
            self.go_back()
            if self.table.log == before:
                self.table.play(action)
                self.undone = []
                assert self.table.log == after

    @rule(number=st.integers(0, 10**6))
    def play_any_id(self, number: int) -> None:
        """What the rules refuse, or nobody is to decide on, changes nothing."""
        table, log = self.table, self.table.log
        action = table.game.actions[number % len(table.game.actions)]
        if not table.awaits_human:
            with pytest.raises(TableError, match="no human is to decide"):
                table.play(action)
            self.unchanged(log)
        elif (refusal := table.state.why_not(action)) is not None:
            with pytest.raises(IllegalAction) as caught:
                table.play(action)
            assert str(refusal) in str(caught.value)
            self.unchanged(log)

    @rule()
    def step(self) -> None:
        """A bot decides, if it is to."""
        log = self.table.log
        if self.bot_decides:
            steps = self.table.step()
            assert self.table.log == log + steps
            self.undone = []
        else:
            with pytest.raises(TableError, match="no bot is to decide"):
                self.table.step()
            self.unchanged(log)

    @rule()
    def run_on(self) -> None:
        """Bots decide until a person has to."""
        log = self.table.log
        outcome = self.table.run()
        assert not self.bot_decides
        assert (outcome is not None) == self.table.state.is_terminal
        assert self.table.log[: len(log)] == log
        if self.table.log != log:
            self.undone = []

    @rule(seat=st.integers(0, 5), who=WHO)
    def reseat(self, seat: int, who: str) -> None:
        """Somebody else takes over; what was played stays."""
        log = self.table.log
        if seat >= self.table.game.players:
            with pytest.raises(IndexError, match="there is no seat"):
                self.table.reseat(seat, who)
            self.unchanged(log)
            return
        self.table.reseat(seat, who)
        assert self.table.seats[seat] == who
        self.unchanged(log)

    # -- history ------------------------------------------------------------------------------

    @rule()
    def go_back(self) -> None:
        """Take back the last decision, if a fair table may."""
        table, log = self.table, self.table.log
        states = table.record.states
        refusal = table.can_undo()
        if refusal is not None:
            with pytest.raises(TableError) as caught:
                table.undo()
            assert str(refusal) == str(caught.value)
            self.unchanged(log)
            return
        table.undo()
        kept = len(table.log)
        assert table.log == log[:kept]
        assert table.state == states[kept]
        mover, gone = table.state.current_player, log[kept:]
        assert gone[0].actor == mover
        assert HUMAN not in table.seats or table.seats[mover] == HUMAN
        told = [step for step in gone if step.actor != mover and step.audience != ()]
        assert self.undo == "free" or not told, "what somebody has seen was taken back"
        self.practice |= bool(told)
        self.undone.append(log)

    @rule()
    def go_forth(self) -> None:
        """Take back what was taken back."""
        if not self.undone:
            with pytest.raises(TableError, match="nothing to redo"):
                self.table.redo()
            return
        self.table.redo()
        assert self.table.log == self.undone.pop()

    @rule(share=st.floats(0, 1))
    def branch(self, share: float) -> None:
        """Play on from an earlier step: the same draws until somebody decides otherwise."""
        record = self.table.record
        step = round(share * record.last.steps)
        early = record.upto(step)
        assert early.steps == record.steps[:step]
        assert early.practice == (self.practice or step < record.last.steps)
        self.table = Table.resume(early, undo=self.undo)
        assert self.table.log == record.steps[: len(self.table.log)]
        self.practice, self.undone = early.practice, []

    # -- files --------------------------------------------------------------------------------

    @rule()
    def save_and_load(self) -> None:
        """Go on from a file as if nothing had happened."""
        path = Path(self.folder.name, "game.json")
        self.table.save(path)
        before = self.table
        self.table = Table.load(path, undo=self.undo, game=type(before.game))
        self.undone = []
        assert self.table.record == before.record
        assert self.table.record.states == before.record.states
        assert (self.table.log, self.table.seats) == (before.log, before.seats)

    @rule()
    def save_for_seats(self) -> None:
        """What a seat may know is what it saw; the game cannot go on from it."""
        record, game = self.table.record, type(self.table.game)
        for seat in range(self.table.game.players):
            text = record.to_text(seat)
            assert '"seed":' not in text.split('"options"')[0] + text.split('"seats"')[1]
            seen = Record.from_text(text, game=game)
            assert isinstance(seen, SeatRecord)
            assert tuple(seen.views()) == tuple(record.views(seat))
            assert seen.log == self.table.log_for(seat)
            with pytest.raises(RecordError, match="cannot go on"):
                Table.resume(seen)

    # -- always -------------------------------------------------------------------------------

    @invariant()
    def is_at_rest(self) -> None:
        """Somebody has a choice, or the game is over; nobody is told more than there is."""
        table = self.table
        state, legal = table.state, table.state.legal_actions
        assert not state.is_chance
        assert not (len(legal) == 1 and legal[0].kind == "pass")
        assert (table.outcome is None) == (not state.is_terminal)
        assert table.practice == self.practice
        assert table.can_redo == bool(self.undone)
        for seat in (None, *range(table.game.players)):
            told = table.log_for(seat)
            assert [line.actor for line in told] == [step.actor for step in table.log]
            assert all(line.text for line in told)
        hidden = [n for n, step in enumerate(table.log) if step.audience == ()]
        for n in hidden:
            assert table.log_for(None)[n].text == table.log[n].public
        assert all(step.actor >= CHANCE for step in table.log)


def table_machine(name: str, strategy: st.SearchStrategy[Any]) -> type[TableMachine]:
    """A machine of its own for each game."""
    return type(name, (TableMachine,), {"games": strategy})
