"""Whole games played at once by the engine and by the slow model of ``oracle.py``.

At every step both must offer the same actions, or the same chance events with the same weights,
to the same player, and what lies on the table must be the same. At the end the winners must be.
"""

from __future__ import annotations

import random

import pytest

import tbgames as tb
from tests.tftc.boards import SMALL
from tests.tftc.oracle import LETTERS, Oracle

TINY = {
    "locations": {"Ash": 9, "Bay": 6},
    "goals": [
        {"id": "T1", "name": "One", "points": 1, "needs": {"Ash": 1}},
        {"id": "T2", "name": "Two", "points": 2, "needs": {"Ash": 1, "Bay": 1}},
        {"id": "T3", "name": "Three", "points": 3, "needs": {"Ash": 2}},
        {"id": "T4", "name": "Four", "points": 4, "needs": {"Bay": 3, "Ash": 2}},
    ],
}
"""Both decks run out again and again."""

# What a player prefers: words that notations begin with, and how often such a one is chosen
# where there is one. They lead games to where chance alone seldom gets.
STYLES = {
    "at random": {},
    "hoarding": {"search": 0.9},
    "creating": {"create": 0.95, "take": 0.5},
    "idle": {"rest": 0.5, "persuade": 0.8},
}


def in_step(state, model):
    """Assert that the two are at the same point of the same game."""
    assert state.is_terminal == model.over
    assert {a.text: w for a, w in state.chance_outcomes()} == model.chances()
    assert {a.text for a in state.legal_actions} == model.legal()
    if state.current_player >= 0:
        assert LETTERS[state.current_player] == model.player
    words = state.to_dict()
    for part, value in model.table().items():
        there = words[part]
        if part == "hands":
            there = [sorted(hand) for hand in there]
        elif part not in ("caches", "round"):
            there = sorted(there)
        assert there == value, part


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(
    ("players", "cards", "rounds"),
    [(2, None, 3), (3, None, 1), (4, None, 3), (2, SMALL, 2), (2, TINY, 3), (4, "plain", 3)],
)
def test_the_engine_and_the_slow_model_play_the_same_games(players, cards, rounds, style):
    game = tb.new("tftc", players=players, cards=cards, rules={"stalemate_rounds": rounds})
    for seed in range(4):
        rng = random.Random(seed)
        state = game.root
        model = Oracle(game.cards.to_dict(), players, rounds)
        in_step(state, model)
        while not model.over:
            chances = model.chances()
            if chances:
                (step,) = rng.choices(list(chances), list(chances.values()))
            else:
                choices = sorted(model.legal())
                for start, how_often in STYLES[style].items():
                    preferred = [choice for choice in choices if choice.startswith(start)]
                    if preferred and rng.random() < how_often:
                        choices = preferred
                step = rng.choice(choices)
            model.play(step)
            state = state.apply(step)
            in_step(state, model)
        assert list(state.outcome.scores) == model.points()
        assert list(state.outcome.winners) == model.winners()
