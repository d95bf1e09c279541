"""What learners are shown: all that matters, in bounds, and nothing that is hidden."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

import tbgames as tb
from tbgames.engine.game import Game, State
from tbgames.engine.streams import stream
from tests.adapters.extras import CASES, needs
from tests.treasure_hunter.card_sets import STRANGE

needs("gymnasium")
needs("pyspiel")

import numpy as np  # noqa: E402
import pyspiel  # noqa: E402

import tbgames.adapters.openspiel  # noqa: E402
from tbgames.adapters.spaces import action_mask, observation_space, observe  # noqa: E402


def states(game: Game[Any, Any], seed: int) -> Iterator[State]:
    """The states of a game by random actions."""
    rng = stream(seed, "observations")
    state: State = game.root
    while not state.is_terminal:
        yield state
        ids = state.legal_actions.ids
        state = state.child(rng.choice(ids) if ids else state._chance(rng))
    yield state


OPTIONS: list[tuple[str, int, dict[str, Any]]] = [
    *((game, players, {}) for game, players in CASES),
    ("tobago", 3, {"rules": "rulebook"}),
    ("tftc", 2, {"cards": "plain"}),
    ("treasure_hunter", 3, {"cards": STRANGE}),
]


@pytest.mark.parametrize(("name", "players", "options"), OPTIONS)
def test_observations_are_in_their_space(name: str, players: int, options: dict[str, Any]) -> None:
    game = tb.new(name, players=players, seed=1, **options)
    space = observation_space(game)
    for number, state in enumerate(states(game, seed=players)):
        if number % 40 == 0 or state.is_terminal:
            for seat in range(players):
                assert space.contains(observe(state, seat))


@pytest.mark.parametrize(("name", "players"), CASES)
def test_what_a_seat_cannot_tell_apart_looks_the_same(name: str, players: int) -> None:
    game = tb.new(name, players=players, seed=1)
    for number, state in enumerate(states(game, seed=players)):
        if number % 80 == 40:
            for seat in range(players):
                world = game.worlds(state.view(seat)).sample(seed=number)
                shown, other = observe(state, seat), observe(world, seat)
                assert all(np.array_equal(shown[part], other[part]) for part in shown)
                assert action_mask(state, seat).any() == (state.current_player == seat)


@pytest.mark.parametrize(
    "name", ["python_tobago(players=3)", "python_tftc(players=3)", "python_treasure_hunter"]
)
def test_hidden_chance_leaves_no_trace(name: str) -> None:
    """Two draws that a seat does not see give it the same information state; the drawer sees."""
    rng = random.Random(3)
    state = pyspiel.load_game(name).new_initial_state()
    compared = 0
    while compared < 60 and not state.is_terminal():
        if state.is_chance_node() and len(outcomes := state.chance_outcomes()) > 1:
            position = state.position
            (one, _), (two, _) = rng.sample(outcomes, 2)
            audience = position.audience(position.game.actions[one])
            first, second = state.child(one), state.child(two)
            for seat in range(position.game.players) if audience is not None else ():
                same = seat not in audience
                assert (text(first, seat) == text(second, seat)) == same
                if same:
                    assert first.observation_tensor(seat) == second.observation_tensor(seat)
                    assert first.observation_string(seat) == second.observation_string(seat)
                compared += same
        ids = state.legal_actions()
        state.apply_action(rng.choice(ids))
    assert compared >= 40


def text(state: Any, seat: int) -> str:
    found: str = state.information_state_string(seat)
    return found


NOT_WRITTEN = {
    "tobago": {
        # What only the past tells, for those who deduce from it.
        *("clue_pools", "clue_story", "memory", "share_dealt", "share_values"),
        *("share_safe", "share_fresh", "share_recycled"),
        # Who draws, and what comes then, is over when somebody decides; raises change no rule.
        *("drawer", "then", "raises"),
    },
    "tftc": {"own_draws", "pools", "shown", "drawn", "round"},
    "treasure_hunter": {"watched", "fresh", "drawn_since", "rolls", "tallies"},
}
"""Fields of views that are left out of the encoding, or are in it in part only."""


@pytest.mark.parametrize("name", NOT_WRITTEN)
def test_every_field_of_a_view_shows(name: str) -> None:
    """Put a field of another view into a view: the numbers change."""
    options = {"rules": "rulebook"} if name == "tobago" else {}
    game = tb.new(name, players=3, seed=1, **options)
    views = [
        state.view(state.current_player)
        for seed in range(4)
        for state in states(game, seed)
        if state.current_player >= 0
    ]
    rng = random.Random(1)
    tried = set()
    for field in fields(views[0]):
        if field.name in ("game", "player") or field.name in NOT_WRITTEN[name]:
            continue
        for _ in range(20):
            view, other = rng.sample(views, 2)
            value = getattr(other, field.name)
            if value != getattr(view, field.name):
                changed = replace(view, **{field.name: value})
                assert game.encode(changed) != game.encode(view), field.name
                tried.add(field.name)
    assert len(tried) > 12
