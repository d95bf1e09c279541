"""Bots that think in slices, and tables that let them."""

import random
from collections.abc import Generator
from typing import Any

import pytest

from tbgames.engine import LegalActions, View
from tbgames.engine.bots import Bot, BotError, bot_names
from tbgames.engine.table import Table, TableError
from tbgames.engine.testing.toy import Toy
from tests.engine.slices import exhausted

GAME = Toy.new(deck="AAABBBCC", players=2, hands=2)


class Slow(Bot):
    """Thinks in five slices and takes the last action."""

    def choose(self, view: View, legal: LegalActions, rng: random.Random) -> Any:
        return legal[-1]

    def think(
        self, view: View, legal: LegalActions, rng: random.Random
    ) -> Generator[None, None, Any]:
        for _ in range(5):
            yield
        return self.choose(view, legal, rng)


class Broken(Slow):
    def choose(self, view: View, legal: LegalActions, rng: random.Random) -> Any:
        raise RuntimeError("no idea")


@pytest.mark.parametrize(("bot", "slices"), [("greedy", 0), ("random", 0), (Slow, 5)])
def test_slices_come_to_the_same_as_a_step(bot: Any, slices: int) -> None:
    one, other = (Table(GAME, [bot, "random"], seed=4) for _ in range(2))
    while not one.state.is_terminal:
        seat = one.state.current_player
        count, steps = exhausted(one.step_in_slices())
        assert count == (slices if seat == 0 else 0)
        assert [str(step.action) for step in steps] == [str(s.action) for s in other.step()]
    assert one.record == other.record


def test_nothing_has_changed_before_the_end() -> None:
    table = Table(GAME, [Slow, Slow], seed=4)
    before = table.state
    slices = table.step_in_slices()
    next(slices)
    slices.close()
    assert table.state is before
    table.step()  # and it can be asked again


def test_an_answer_that_comes_too_late_is_not_played() -> None:
    table = Table(GAME, [Slow, Slow], seed=4)
    slices = table.step_in_slices()
    next(slices)
    table.step()
    before = table.state
    with pytest.raises(TableError, match="moved on"):
        exhausted(slices)
    assert table.state is before


def test_failures_are_told_as_those_of_a_step() -> None:
    table = Table(GAME, [Broken, "random"], seed=4)
    while table.state.current_player != 0:
        table.step()
    with pytest.raises(BotError) as fault:
        exhausted(table.step_in_slices())
    with pytest.raises(BotError) as plain:
        table.step()
    assert str(fault.value) == str(plain.value)


def test_nobody_is_asked_when_a_person_decides() -> None:
    table = Table(GAME, ["human", "random"], seed=4)
    table.run()
    with pytest.raises(TableError):
        next(table.step_in_slices())


def test_redo_is_known_of() -> None:
    table = Table(GAME, ["human", "human"], seed=4, undo="free")
    assert not table.can_redo
    table.play(table.state.legal_actions[0])
    table.undo()
    assert table.can_redo
    table.redo()
    assert not table.can_redo


def test_bots_by_name() -> None:
    assert {"greedy", "random"} <= set(bot_names(GAME))
