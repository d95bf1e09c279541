"""Treasure Hunter under the conformance test of the engine."""

from __future__ import annotations

from typing import Any

import pytest

import tbgames as tb

CASES: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (1, {"solo_healing": "never"}),
    (2, {}),
    (2, {"dice": "after_cards", "one_armor": True}),
    (3, {"end": "turn", "all_opponents_assist": True}),
    (4, {}),
    (5, {}),
    (6, {"all_opponents_assist": True, "dice": "after_cards"}),
]


@pytest.mark.parametrize(("players", "options"), CASES)
def test_treasure_hunter_keeps_the_contract(players: int, options: dict[str, Any]) -> None:
    game = tb.new("treasure_hunter", players=players, **options)
    report = tb.check_game(
        game, games=1, seed=players, thorough=3, max_worlds=200, max_histories=500
    )
    assert report.steps > 20
    assert report.counted > 0
