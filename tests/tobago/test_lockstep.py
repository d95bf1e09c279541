"""Whole games played at once by the engine and by the slow model of ``oracle.py``.

At every step both must offer the same actions, or the same chance events with the same weights,
to the same player, and what lies on the table must be the same. At the end the gold must be.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

import tbgames as tb
from tbgames.tobago.rules import Tobago
from tbgames.tobago.state import TobagoState
from tests.tobago.boards import BAY_CARDS, SMALL_TREASURE, bay, notations, strip, weights
from tests.tobago.oracle import LETTERS, Oracle

RULES: dict[str, Any] = {
    "summary": "summary",
    "rulebook": "rulebook",
    "no redundant clues": {"redundant_clues": False},
    "few markers": {"marker_limit": 4},
    "raising goes on": {"raise_ends_turn": False},
    "forced protection": {"forced_protection": True},
    "turn for a hand": {"swap_hand_turn": True},
    "passing": {"may_pass": True},
    "no amulets": {"amulets": 0},
    "few amulets": {"amulets": 2},
    "short stalemate": {"stalemate_rounds": 2},
    "first shore": {"gaze": "first_shore"},
}

# What a player prefers: words that notations begin with, and how often such a one is chosen
# where there is one. They lead games to where chance alone seldom gets.
STYLES: dict[str, dict[str, float]] = {
    "at random": {},
    "treasures": {"raise": 0.9, "play": 0.6, "take": 0.7},
    "amulets": {"pick up": 0.9, "raise": 0.8, "amulet": 0.5, "play": 0.3},
    "collecting": {"play": 0.95, "amulet for a clue": 0.9, "pass on": 0.8},
}


def choose(rng: random.Random, style: dict[str, float], legal: set[str]) -> str:
    choices = sorted(legal)
    for start, how_often in style.items():
        preferred = [choice for choice in choices if choice.startswith(start)]
        if preferred and rng.random() < how_often:
            return rng.choice(preferred)
    return rng.choice(choices)


def in_step(state: TobagoState, model: Oracle) -> None:
    """Assert that the two are at the same point of the same game."""
    assert state.is_terminal == model.over
    assert weights(state) == model.chances()
    if not state.is_chance:
        assert notations(state) == model.legal()
    if state.current_player >= 0:
        assert LETTERS[state.current_player] == model.player
    words = state.to_dict()
    words["hands"] = [sorted(hand) for hand in words["hands"]]
    words["clue_discards"].sort()
    words["amulets"].sort()
    words["removed"] = {colour: sorted(spaces) for colour, spaces in words["removed"].items()}
    for part, value in model.table().items():
        assert words[part] == value, part


def lockstep(game: Tobago, seed: int, style: str) -> TobagoState:
    """Play a game out in both, and give the engine's last state."""
    rng = random.Random(seed)
    state, model = game.root, Oracle.of(game)
    in_step(state, model)
    while not model.over:
        chances = model.chances()
        if chances:
            (step,) = rng.choices(list(chances), list(chances.values()))
        else:
            step = choose(rng, STYLES[style], model.legal())
        state = state.apply(step)
        model.do(step)
        in_step(state, model)
    assert state.outcome is not None
    assert state.outcome.scores == model.scores()
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("rules", RULES)
def test_the_engine_keeps_step_with_the_slow_model(rules: str, style: str, players: int) -> None:
    board = strip if players == 3 else bay
    lockstep(board(players, RULES[rules]), seed=len(rules + style) + players, style=style)


@pytest.mark.parametrize("layout", range(0, 32, 3))
def test_in_step_on_the_classic_islands_with_their_deck(layout: int) -> None:
    rules = "rulebook" if layout % 2 else "summary"
    game = tb.new("tobago", players=2 + layout % 3, layout=layout, seed=layout, rules=rules)
    lockstep(game, seed=layout, style="treasures")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("rules", ["summary", "rulebook"])
def test_in_step_with_treasure_cards_that_run_short(rules: str, seed: int) -> None:
    treasure = SMALL_TREASURE if seed % 2 else {"gold": {"2": 20}, "curses": 9, "safe": 3}
    lockstep(strip(3, RULES[rules], treasures=treasure), seed=seed, style="treasures")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("rules", ["summary", "rulebook"])
def test_in_step_with_clue_cards_that_run_short(rules: str, seed: int) -> None:
    lockstep(bay(2, RULES[rules], clues=BAY_CARDS[:14]), seed=seed, style="amulets")


@pytest.mark.parametrize("seed", range(4))
def test_in_step_with_roses_that_run_short(seed: int) -> None:
    # Each of these cards keeps 17 spaces or more, so that maps take very many of them.
    cards = ["not in the mountains"] * 60 + ["not next to a palm tree"] * 20
    cards += ["in a lake", "next to a palm tree", "in the scrubland", "on the beach"] * 2
    rules = {"marker_limit": 1 + seed % 2 * 15, "raise_ends_turn": seed > 1}
    lockstep(strip(2, rules, clues=cards), seed=seed, style="collecting")
