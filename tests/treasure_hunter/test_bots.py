"""The greedy player of Treasure Hunter: how strong it is, and what its games are like."""

from __future__ import annotations

import random

import pytest

import tbgames as tb
from tbgames.engine.bots import make_bot
from tbgames.engine.simulate import simulate


def test_greedy_wins_nine_games_of_ten_against_random() -> None:
    game = tb.new("treasure_hunter", players=2)
    result = simulate(game, ["greedy", "random"], games=50, seed=1)
    wins = result.summary()["bots"][0]["wins"]
    assert wins["share"] >= 0.9, result.text()


@pytest.mark.parametrize(
    ("players", "rounds", "adventures", "points"),
    [
        (2, (18, 27), (10, 16), (10, 18)),
        (3, (12, 16), (7, 13), (5, 12)),
        (4, (8, 12), (5, 12), (3, 9)),
    ],
)
def test_games_of_greedy_players_look_like_games(
    players: int,
    rounds: tuple[float, float],
    adventures: tuple[float, float],
    points: tuple[float, float],
) -> None:
    # Around the figures of a coarse simulation with other simple players: a net for gross faults.
    game = tb.new("treasure_hunter", players=players)
    result = simulate(game, ["greedy"] * players, games=25, seed=2)
    found = {name: row["mean"] for name, row in result.summary()["statistics"].items()}
    scores = sum(sum(one.scores) for one in result.results) / 25
    assert rounds[0] <= found["rounds"] <= rounds[1]
    assert adventures[0] <= found["adventures"] <= adventures[1]
    assert points[0] <= scores <= points[1]


def test_greedy_survives_most_solitaire_games() -> None:
    result = simulate(tb.new("treasure_hunter", players=1), ["greedy"], games=12, seed=3)
    alive = sum("all the way" in one.reason for one in result.results)
    assert alive >= 9
    assert sum(one.scores[0] for one in result.results) / 12 >= 11


def test_greedy_answers_the_same_from_equal_views() -> None:
    game = tb.new("treasure_hunter", players=3)
    bot = make_bot("greedy", game)
    state = game.start(seed=1)
    for count in range(150):
        if state.is_terminal:
            break
        view = state.view(state.current_player)
        again = game.view_from_dict(view.to_dict())
        legal = state.legal_actions
        action = bot.choose(view, legal, random.Random(count))
        assert bot.choose(again, legal, random.Random(count)) == action
        state = state.apply(action).settle(seed=count)
