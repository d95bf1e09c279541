"""A machine of hypothesis at a table widget: clicks, looks, buttons and files, without a page."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, Literal

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import tbgames as tb
from tbgames.engine.record import Record
from tbgames.widgets.playing import play
from tests.game_machine import effort
from tests.tftc.boards import SMALL

CHOICES = st.integers(0, 999)
SEATS = st.sampled_from([("human", "greedy"), ("random", "human"), ("human", "human")])
GAME = tb.new("tftc", players=2, cards=SMALL)


class WidgetMachine(RuleBasedStateMachine):
    """What a page and a notebook can do, in any order: the game moves by legal clicks alone."""

    @initialize(seats=SEATS, seed=st.integers(0, 2**31), undo=st.sampled_from(["fair", "free"]))
    def sit(self, seats: tuple[str, ...], seed: int, undo: Literal["fair", "free"]) -> None:
        """Open a table."""
        self.folder = tempfile.TemporaryDirectory(prefix="tbgames-machine-")
        self.path = Path(self.folder.name, "game.json")
        self.widget = play(GAME, seats=seats, seed=seed, undo=undo)

    def teardown(self) -> None:
        """Leave nothing behind."""
        if hasattr(self, "folder"):
            self.widget.table.close()
            self.folder.cleanup()

    @property
    def log(self) -> tuple[Any, ...]:
        return self.widget.table.log

    @property
    def offers(self) -> list[int]:
        """What can be clicked."""
        return sorted({action for action, _ in self.widget.board._offers()})

    @property
    def replaying(self) -> bool:
        return bool(self.widget.controls.replay.value)

    def send(self, **message: Any) -> None:
        """What a page sends."""
        self.widget.board._handle_custom_msg(message, [])

    def pick(self, action: int, step: int) -> None:
        self.send(kind="pick", action=action, step=step, ask="1")

    # -- the page -----------------------------------------------------------------------------

    @rule(choice=CHOICES)
    def click(self, choice: int) -> None:
        """Click on something that is offered: it is played, and nothing else is."""
        offers, log = self.offers, self.log
        if offers:
            action = offers[choice % len(offers)]
            self.pick(action, self.widget.board.step)
            assert self.log[: len(log)] == log
            assert self.log[len(log)].action.id == action

    @rule(choice=CHOICES, late=st.integers(1, 3))
    def click_late(self, choice: int, late: int) -> None:
        """A click made on what was shown before does nothing."""
        offers, log = self.offers, self.log
        if offers:
            self.pick(offers[choice % len(offers)], self.widget.board.step - late)
            assert self.log == log

    @rule(action=st.integers(-2, 200))
    def click_anything(self, action: int) -> None:
        """Nor does one on what is not offered."""
        log = self.log
        if action not in self.offers:
            self.pick(action, self.widget.board.step)
            assert self.log == log

    @rule(choice=CHOICES, action=st.none() | st.integers(-2, 200))
    def look(self, choice: int, action: int | None) -> None:
        """Looking changes nothing, whatever is looked at."""
        scene, log = self.widget.board.scene, self.log
        assert scene is not None
        things = ["", "x", *(thing.id for panel in scene.panels for thing in panel.things)]
        thing = things[choice % len(things)]
        self.send(kind="look", thing=thing, action=action, step=self.widget.board.step)
        assert self.log == log

    @rule()
    def lift(self) -> None:
        """Lift the curtain."""
        self.widget.curtain.button.click()

    # -- buttons ------------------------------------------------------------------------------

    @rule()
    def go_back(self) -> None:
        """The button for undo takes a decision back, or the table says why not."""
        table, log = self.widget.table, self.log
        refused = table.can_undo() is not None
        self.widget.controls.undo.click()
        assert (self.log == log) if refused else self.log[: len(log)] != log

    @rule()
    def go_forth(self) -> None:
        """The button for redo."""
        log, possible = self.log, self.widget.table.can_redo
        self.widget.controls.redo.click()
        assert self.log[: len(log)] == log
        assert (len(self.log) > len(log)) or not possible

    @rule(shown=st.booleans())
    def replay(self, shown: bool) -> None:
        """Open or close the replay of the game so far."""
        log = self.log
        self.widget.controls.replay.value = shown
        assert self.log[: len(log)] == log

    @rule(asked=st.booleans())
    def coach(self, asked: bool) -> None:
        """Ask the coach, or no longer."""
        self.widget.controls.coach.value = asked

    # -- files and other people ---------------------------------------------------------------

    @rule()
    def save_and_load(self) -> None:
        """A game goes on from its file."""
        log = self.log
        self.widget.save(self.path)
        self.widget.load(self.path)
        assert self.log[: len(log)] == log

    @rule(seats=SEATS, seed=st.integers(0, 999))
    def begin_anew(self, seats: tuple[str, ...], seed: int) -> None:
        """Another game at the same table."""
        self.widget.new_game(seats, seed, cards=SMALL)
        assert self.widget.table.seats == seats
        assert self.widget.table.seed == seed

    @rule(seat=st.integers(0, 1), who=st.sampled_from(["human", "greedy"]))
    def reseat(self, seat: int, who: str) -> None:
        """Somebody else takes over; one person stays."""
        if who == "human" or self.widget.table.seats[1 - seat] == "human":
            log = self.log
            self.widget.reseat(seat, who)
            assert self.log[: len(log)] == log

    # -- always -------------------------------------------------------------------------------

    @invariant()
    def offers_what_is_legal(self) -> None:
        """All that is legal can be clicked by who is to decide and looks; else nothing can."""
        widget, state = self.widget, self.widget.table.state
        looks = widget.table.awaits_human and not widget.curtain.down and not self.replaying
        assert self.offers == (sorted(state.legal_actions.ids) if looks else [])
        if looks:
            assert widget.viewer == state.current_player

    @invariant()
    def can_be_saved(self) -> None:
        """The game on the screen is a sound record."""
        record = self.widget.table.record
        assert Record.from_text(record.to_text()) == record


TestWidget = WidgetMachine.TestCase
TestWidget.settings = effort(8, 20)
