"""The greedy player of Tobago: how strong it is, and what its games are like."""

import random

import pytest

import tbgames as tb
from tbgames.engine.bots import make_bot
from tbgames.engine.simulate import simulate


def on_any_island(players, rules="summary"):
    return lambda seed: tb.new("tobago", players=players, seed=seed, rules=rules)


def test_greedy_wins_nine_games_of_ten_against_random():
    result = simulate(on_any_island(2), ["greedy", "random"], games=120, seed=1)
    wins = result.summary()["bots"][0]["wins"]
    print(
        f"{wins['share']:.1%} of 120 games, 95 % interval {wins['low']:.1%} to {wins['high']:.1%}"
    )
    assert wins["low"] >= 0.9, result.text()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", ["summary", "rulebook"])
def test_games_of_greedy_players_end_by_the_treasure_deck(players, rules):
    result = simulate(on_any_island(players, rules), ["greedy"] * players, games=30, seed=2)
    raises = [game.statistics["raises"] for game in result.results]
    assert sum("run out" in game.reason for game in result.results) >= 24
    assert sum(5 <= count <= 9 for count in raises) >= 20


def test_greedy_answers_the_same_from_equal_views():
    game = tb.new("tobago", players=3, layout=5, seed=3)
    bot = make_bot("greedy", game)
    state = game.start(seed=1)
    for step in range(120):
        if state.is_terminal:
            break
        seat = state.current_player
        world = game.worlds(state.view(seat)).sample(seed=step)
        answers = {
            bot.choose(s.view(seat), s.legal_actions, random.Random(step)).id
            for s in (state, world)
        }
        assert len(answers) == 1
        state = state.child(answers.pop()).settle(seed=step)


def test_greedy_raises_a_treasure_it_stands_on():
    game = tb.new("tobago", players=2, layout=5, seed=3)
    bot = make_bot("greedy", game)
    rng = random.Random(1)
    state = game.start(seed=1)
    raised = 0
    while not state.is_terminal:
        legal = state.legal_actions
        answer = bot.choose(state.view(state.current_player), legal, rng)
        if any(action.kind == "raise" for action in legal):
            assert answer.kind == "raise"
            raised += 1
        state = state.child(answer.id).settle(seed=rng.randrange(1000))
    assert raised == state.raises >= 5
