"""Reading hands in Treasure Hunter: who does not oppose seldom holds a guardian that would win."""

from math import sqrt
from typing import Any

import pytest

import tbgames as tb
from tbgames.engine.models import Follows
from tbgames.engine.record import Record
from tbgames.treasure_hunter.phases import Phase

GAME = tb.new("treasure_hunter", players=3)
MODEL = Follows("greedy", GAME)
GUARDIANS = [n for n, card in enumerate(GAME.cards.cards) if card.kind == "guardian"]  # type: ignore[attr-defined]
SAMPLES = 400


def holds_guardian(state: Any, seat: int) -> bool:
    return any(state.hands[seat] >> card & 1 for card in GUARDIANS)


@pytest.fixture(scope="module")
def passed() -> tuple[tb.Table, int]:
    """A table where a player who is no reader has just let a party go, and who that was."""
    table = tb.Table(GAME, ["greedy"] * 3, seed=0)
    while True:
        start = len(table.log)
        table.step()
        path = table.record.last.path()
        for number in range(start, len(table.log)):
            step, before = table.log[number], path[number].state
            pass_ = step.action.kind == "pass" and before.phase == Phase.OPPOSE  # type: ignore[attr-defined]
            if pass_ and step.actor > 0:
                record = Record(GAME, table.seats, table.seed, False, path[number + 1])
                return tb.Table.resume(record), step.actor


def test_who_does_not_oppose_seldom_holds_a_guardian(passed: tuple[tb.Table, int]) -> None:
    table, seat = passed
    found = tb.reading(
        table, 0, lambda s: holds_guardian(s, seat), MODEL, samples=SAMPLES, limit=50, seed=1
    )
    assert found[True] < found.prior[True] / 2
    assert found.likelihood[True] < found.likelihood[False]

    # The same by hand: worlds before the decision, each weighed by the chance of the pass.
    path = table.record.last.path()
    view, action = path[-2].state.view(0), table.log[-1].action.id
    weights = {True: 0.0, False: 0.0}
    worlds = GAME.worlds(view)
    for number in range(SAMPLES):
        world = worlds.sample(number)
        chances = MODEL.chances(world.view(seat), world.legal_actions)
        weights[holds_guardian(world, seat)] += float(chances[action])
    share = weights[True] / sum(weights.values())
    assert abs(float(found[True]) - share) < 4 * sqrt(2) * found.errors[True]
