"""Tobago under the conformance test of the engine, and the seed of its draws."""

import json

import pytest

import tbgames as tb
from tbgames import tobago

SHORT = {"gold": {"2": 3, "5": 3}, "curses": 1, "safe": 2}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", ["summary", "rulebook"])
def test_tobago_keeps_the_contract(players, rules):
    game = tb.new("tobago", players=players, layout=5, seed=3, rules=rules, treasures=SHORT)
    report = tb.check_game(
        game, games=1, seed=players, thorough=3, max_worlds=500, max_histories=500
    )
    assert report.steps > 50
    assert report.counted > 0


def test_a_deck_with_copies_keeps_the_contract():
    clues = ["in the largest jungle"] * 10 + ["next to a hut"] * 10
    game = tb.new("tobago", players=2, layout=5, seed=3, clues=clues, treasures=SHORT)
    report = tb.check_game(game, games=1, seed=1, thorough=5, max_worlds=500, max_histories=2000)
    assert report.listed > 0 < report.counted


def test_no_player_is_shown_the_seed_of_the_draws():
    # People use one seed for the island and the table; the island must not tell it.
    seed = 987654321
    island = tobago.Island.classic(layout=5, seed=seed)
    game = tb.new("tobago", players=2, island=island)
    table = tb.Table(game, seats=["greedy", "random"], seed=seed)
    for _ in range(20):
        table.step()
    view = table.state.view(0)
    assert game.island == island
    assert view.game.island.seed is None
    assert str(seed) not in json.dumps(view.game.to_dict())
    assert str(seed) not in repr(game)
    assert str(seed) not in table.record.to_text(seat=0)
    assert str(seed) in table.record.to_text()
