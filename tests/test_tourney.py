"""The door to tournaments: games by name."""

from typing import Any

import pytest

import tbgames as tb


def test_islands_stay_or_vary() -> None:
    fixed = tb.tournament("tobago", ["random", "random"], games=4, seed=1, layout=5)
    assert fixed.complete
    again = tb.tournament("tobago", ["random", "random"], games=4, seed=1, layout=5)
    assert again == fixed
    varied = tb.tournament("tobago", ["random", "random"], games=4, seed=1, vary_island=True)
    assert varied != fixed
    # The game of a deal is made from the deal's seed.
    one = varied.played[0]
    game = tb.new("tobago", players=2, seed=one.seed)
    single = tb.tournament(game, ["random", "random"], games=2, seed=1)
    assert single.played[0] == one


def test_a_seed_that_is_drawn_makes_the_same_islands() -> None:
    drawn = tb.tournament("tobago", ["random", "random"], games=2)
    assert tb.tournament("tobago", ["random", "random"], games=2, seed=drawn.seed) == drawn


def test_more_at_a_table() -> None:
    found = tb.tournament("tftc", ["random"] * 3, games=3, seed=1, players=3)
    assert {len(one.seats) for one in found.played} == {3}
    game = tb.new("tftc", players=3)
    assert tb.tournament(game, ["random"] * 3, games=3, seed=1) == found


def test_processes_know_games_by_name() -> None:
    here = tb.tournament("tobago", ["random", "greedy"], games=4, seed=1, vary_island=True)
    there = tb.tournament(
        "tobago", ["random", "greedy"], games=4, seed=1, vary_island=True, workers=2
    )
    assert there == here


@pytest.mark.parametrize(
    ("game", "options", "error", "message"),
    [
        ("tobogo", {}, ValueError, "no game is called 'tobogo'"),
        ("tftc", {"vary_island": True}, ValueError, "tftc has no islands"),
        ("tftc", {"layout": 3}, (TypeError, ValueError), "layout"),
        (tb.new("tftc", players=2), {"rules": "printed"}, TypeError, "rules cannot be given"),
        (tb.new("tftc", players=2), {"vary_island": True}, TypeError, "vary_island cannot"),
        (tb.new("tftc", players=3), {"players": 2}, ValueError, "3 players here, not 2"),
    ],
)
def test_what_does_not_fit_is_told(game: Any, options: Any, error: Any, message: str) -> None:
    with pytest.raises(error, match=message):
        tb.tournament(game, ["random", "greedy"], games=2, seed=1, **options)
