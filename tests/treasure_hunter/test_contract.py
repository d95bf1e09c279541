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


def card(kind: str, number: int, name: str, **more: Any) -> dict[str, Any]:
    return {"id": f"{kind}{number:02d}", "name": name, **more}


TINY: dict[str, list[dict[str, Any]]] = {
    "heroes": [
        card("H", 1, "Page", hits=1, cbt=3, spells=1, classes=["mage"], race="human", sex="male"),
        card(
            "H", 2, "Squire", hits=2, cbt=4, spells=0, classes=["fighter"], race="elf", sex="female"
        ),
    ],
    "locations": [card("L", 1, "Hill", clauses=[{"bonus": 1, "vs": ["undead"]}])],
    "spells": [
        card("S", 1, "Spark", windows=["fight"], clauses=[{"bonus": 3}]),
        card("S", 2, "Mend", windows=["recovery"], effect="heal"),
        card("S", 3, "Flash", windows=["fight"], clauses=[{"bonus": 2}]),
    ],
    "items": [card("M", 1, "Club", category="blunt", clauses=[{"who": "hero", "bonus": 1}])],
    "guardians": [
        card("G", 1, "Ghost", cbt=5, printed_traits=["undead", "regenerate"]),
        card("G", 2, "Imp", cbt=4, printed_traits=["mage"]),
    ],
    "treasures": [card("T", 1, "Coin"), card("T", 2, "Cup", points=2)],
    "events": [card("E", 1, "Bless", windows=["fight"], clauses=[{"bonus": 2}])],
}
"""Few enough cards that every way a game can have gone is counted."""


@pytest.fixture
def small_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tbgames.treasure_hunter.state.HAND", 2)


@pytest.mark.usefixtures("small_hands")
@pytest.mark.parametrize("seed", range(8))
def test_worlds_of_a_tiny_deck_weigh_what_their_histories_do(seed: int) -> None:
    game = tb.new("treasure_hunter", players=2, cards=TINY)
    report = tb.check_game(
        game, games=1, seed=seed, thorough=4, max_worlds=3000, max_histories=20_000
    )
    assert report.counted > 30
