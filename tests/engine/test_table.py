"""Tables: who decides, what is settled, going back, what is told to whom."""

import random
from typing import Any

import pytest

from tbgames.engine import CHANCE, IllegalAction, LegalActions, View
from tbgames.engine.bots import Bot, BotError, RandomBot
from tbgames.engine.table import Table, TableError
from tbgames.engine.testing.toy import Greedy, Toy

GAME = Toy.new(deck="AAABBBCC", players=2, hands=2)


class Odd(Bot):
    """Answers whatever it is made to."""

    answer: Any = None

    def choose(self, view: View, legal: LegalActions, rng: random.Random) -> Any:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def play_out(table: Table) -> Table:
    """Let the humans at a table take the first action each time."""
    while table.run() is None:
        table.play(table.state.legal_actions[0])
    return table


def test_seats_are_names_bots_and_classes() -> None:
    table = Table(GAME, [RandomBot, Greedy(GAME)], seed=1)
    assert table.seats == ("random", "greedy")
    assert table.run() == Table(GAME, ["random", "greedy"], seed=1).run()


@pytest.mark.parametrize("seats", [["random"], ["random"] * 3, "random", "ab", []])
def test_wrong_number_of_seats(seats: Any) -> None:
    with pytest.raises(ValueError, match="toy has 2 players here, but the seats are"):
        Table(GAME, seats)


def test_unknown_seats_and_modes() -> None:
    with pytest.raises(ValueError, match=r"no bot is called 'greddy'.*did you mean 'greedy'"):
        Table(GAME, ["greddy", "random"])
    with pytest.raises(TypeError, match="a bot is a name"):
        Table(GAME, ["random", 3])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="undo is"):
        Table(GAME, ["random", "random"], undo="maybe")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a seed is"):
        Table(GAME, ["random", "random"], seed="7")  # type: ignore[arg-type]


def test_chance_is_settled_at_once() -> None:
    table = Table(GAME, ["human", "human"], seed=5)
    assert table.state.current_player == 0
    assert [step.actor for step in table.log] == [CHANCE] * 4
    steps = table.play("hide A")
    assert [step.actor for step in steps] == [0, CHANCE]
    assert table.state.current_player == 1


def test_a_pass_without_a_choice_is_answered_silently() -> None:
    table = Table(Toy.new(deck="AAB", hands=(2, 1)), ["human", "human"], seed=0)
    while "match A" in table.state.legal_actions or table.state.hands[1][0]:
        table = Table(table.game, ["human", "human"], seed=table.seed + 1)
    steps = table.play("pay A")
    assert [(step.actor, step.text) for step in steps] == [(0, "0: pay A"), (1, "1: pass")]


def test_a_refused_action_changes_nothing() -> None:
    table = Table(GAME, ["human", "greedy"], seed=3)
    before = table.record.to_text()
    with pytest.raises(IllegalAction, match="A payment is answered"):
        table.play("pass")
    with pytest.raises(ValueError, match="is no action of this game"):
        table.play("fly")
    with pytest.raises(TableError, match="seat 0 is a human's, for whom play"):
        table.step()
    assert table.record.to_text() == before


def test_play_is_for_humans_only() -> None:
    table = Table(GAME, ["greedy", "human"], seed=2)
    with pytest.raises(TableError, match="seat 0 is the bot 'greedy', which step"):
        table.play("hide A")
    play_out(table)
    for go in (table.step, lambda: table.play("hide A")):
        with pytest.raises(TableError, match="the game is over"):
            go()
    assert table.run() == table.outcome


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (ZeroDivisionError("by zero"), "failed with ZeroDivisionError: by zero"),
        (None, "returned None: an action is"),
        (1.5, "returned 1.5"),
        (999, "returned 999: action 999 does not exist"),
        ("fly", "returned 'fly'"),
        (0, "returned 0, which is not legal: Cards are drawn by chance"),
    ],
)
def test_bad_bots_leave_the_table_as_it_was(answer: Any, message: str) -> None:
    bot = Odd(GAME)
    bot.answer = answer
    table = Table(GAME, ["random", bot], seed=2)
    with pytest.raises(BotError, match=f"^step \\d+, seat 1, bot 'Odd', {message}"):
        table.run()
    before = table.record.to_text()
    with pytest.raises(BotError):
        table.step()
    assert table.record.to_text() == before


def test_what_each_seat_may_read() -> None:
    table = play_out(Table(GAME, ["random", "random"], seed=4))
    own, other, watcher = table.log_for(0), table.log_for(1), table.log_for(None)
    assert own[:3] == (*((-1, f"0: {step.action}") for step in table.log[:2]), (-1, "1: draw"))
    assert other[:3] == ((-1, "0: draw"), (-1, "0: draw"), (-1, f"1: {table.log[2].action}"))
    assert watcher[:3] == ((-1, "0: draw"), (-1, "0: draw"), (-1, "1: draw"))
    assert len(own) == len(other) == len(watcher) == len(table.log)


# -- going back ---------------------------------------------------------------------------------


def test_undo_and_redo_lead_through_the_same_states() -> None:
    table = Table(GAME, ["human", "random"], seed=6, undo="free")
    states = []
    while table.run() is None:
        states.append(table.state)
        table.play(table.state.legal_actions[0])
    end = table.state
    for state in reversed(states):
        table.undo()
        assert table.state == state
    with pytest.raises(TableError, match="no decision to take back"):
        table.undo()
    for _ in states:
        table.redo()
    assert table.state == end
    with pytest.raises(TableError, match="nothing to redo"):
        table.redo()
    table.undo()
    play_out(table)
    assert table.state == end  # the bot and chance do as they did before
    with pytest.raises(TableError, match="nothing to redo"):
        table.redo()


def test_fair_undo_stops_at_what_was_revealed() -> None:
    table = Table(GAME, ["human", "human"], seed=5)
    assert table.can_undo().code == "nothing-to-undo"
    table.play("hide A")
    refusal = table.can_undo()
    assert (refusal.code, refusal.message) == (
        "revealed",
        "Since then something was revealed: 0: draw.",
    )
    before = table.state
    with pytest.raises(TableError, match="something was revealed"):
        table.undo()
    assert table.state is before
    assert not table.practice


def test_fair_undo_stops_at_the_move_of_another() -> None:
    table = Table(Toy.new(deck="AABB", hands=2), ["human", "random"], seed=1)
    table.play(next(action for action in table.state.legal_actions if action.kind == "pay"))
    if not table.awaits_human:
        assert table.can_undo() is None  # no cards are left to draw
        table.step()
    assert table.can_undo().code == "moved"
    assert table.can_undo().message.startswith("Since then somebody else has decided: 1: ")


def test_fair_undo_of_what_revealed_nothing() -> None:
    table = Table(Toy.new(deck="AABB", hands=2), ["human", "random"], seed=1)
    before = table.state
    table.play("hide A")
    table.undo()
    assert table.state is before
    assert not table.practice
    table.redo()
    assert not table.state.hands[0][0]


def test_a_draw_that_nobody_saw_can_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    state_type = type(GAME.root)
    monkeypatch.setattr(state_type, "audience", lambda self, action: ())
    table = Table(GAME, ["human", "human"], seed=5)
    table.play("hide A")
    assert table.can_undo() is None
    monkeypatch.setattr(state_type, "audience", lambda self, action: (1,))
    table.undo()
    table.play("hide A")
    assert table.can_undo().code == "revealed"


def test_free_undo_marks_the_record_as_practice_once_it_is_unfair() -> None:
    fair = Table(Toy.new(deck="AABB", hands=2), ["human", "random"], seed=1, undo="free")
    fair.play("hide A")
    fair.undo()
    assert not fair.practice
    table = Table(GAME, ["human", "human"], seed=5, undo="free")
    table.play("hide A")
    table.undo()
    assert table.practice
    assert '"practice": true' in table.record.to_text()
    table.play("hide A")
    assert table.practice


def test_undo_where_no_human_plays() -> None:
    table = Table(GAME, ["random", "greedy"], seed=3, undo="free")
    start = table.state
    table.step()
    table.undo()
    assert table.state is start


# -- chance -------------------------------------------------------------------------------------


def test_the_seed_decides_everything_and_is_shown() -> None:
    def log(seed: int | None) -> Any:
        return play_out(Table(GAME, ["random", "random"], seed=seed)).log

    assert log(5) == log(5)
    assert log(5) != log(6)
    table = Table(GAME, ["random", "random"])
    assert log(table.seed) == play_out(table).log
    assert f"seed {table.seed}" in repr(table)


def test_chance_does_not_depend_on_how_much_bots_draw() -> None:
    class Greedier(Greedy):
        """Wastes randomness."""

        def choose(self, view: Any, legal: LegalActions, rng: random.Random) -> Any:
            rng.random()
            random.random()
            return super().choose(view, legal, rng)

    table = play_out(Table(GAME, [Greedier, Greedier], seed=5))
    assert table.log == play_out(Table(GAME, [Greedy, Greedy], seed=5)).log


def test_the_nth_draw_is_the_same_whatever_was_decided_before() -> None:
    def fifth(kind: str, seed: int) -> str:
        table = Table(GAME, ["human", "random"], seed=seed)
        table.play(next(a for a in table.state.legal_actions if a.kind == kind))
        table.run()
        return [step.action.text for step in table.log if step.actor == CHANCE][4]

    # A payment is answered before the card is drawn, so the draw comes a step later.
    assert all(fifth("pay", seed) == fifth("hide", seed) for seed in range(10))


def test_a_bot_that_has_left_the_seat_is_not_asked_any_more() -> None:
    table = Table(Toy.new(), ["search(iterations=200)", "greedy"], seed=3)
    while table.state.current_player != 0:
        table.step()
    slices = table.step_in_slices()
    next(slices)
    table.reseat(0, "human")
    before = table.log
    with pytest.raises(TableError, match="moved on"):
        for _ in slices:
            pass
    assert table.log == before
    assert table.awaits_human


def test_another_decides_for_a_seat_from_now_on() -> None:
    table = Table(Toy.new(), ["greedy", "random"], seed=3)
    table.step()
    before = table.log
    table.reseat(0, "human")
    table.reseat(1, "greedy")
    assert table.seats == ("human", "greedy")
    assert table.log == before
    again = Table(Toy.new(), ["human", "greedy"], seed=3)
    assert again.awaits_human
    for bad, error in ((2, IndexError), (-1, IndexError), ("0", IndexError)):
        with pytest.raises(error, match="no seat"):
            table.reseat(bad, "random")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no bot is called"):
        table.reseat(0, "greddy")
    assert table.seats == ("human", "greedy")
