"""Random games under every option: what must hold in each of their states."""

from __future__ import annotations

import json
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tbgames.tobago.rules import Tobago
from tbgames.tobago.state import TobagoState
from tests.invariants import check_refusals, check_written, chosen
from tests.tobago.invariants import BOARDS, CLASSICS, OPTIONS, TREASURES, check, make_game

WRITTEN = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(values) for name, values in OPTIONS.items()}
).map(lambda options: json.dumps(options, sort_keys=True))
GAMES = st.builds(
    make_game,
    st.sampled_from([*BOARDS, *CLASSICS]),
    st.integers(2, 4),
    WRITTEN,
    st.integers(1, 4),
    st.sampled_from([*TREASURES]),
)


def step(state: TobagoState, choice: int) -> TobagoState:
    return state.child(chosen(state, choice).id)


@settings(max_examples=60)
@given(GAMES, st.lists(st.integers(0, 999), max_size=150), st.integers(0, 99))
def test_cards_roses_amulets_and_markers_add_up(
    game: Tobago, choices: list[int], seed: int
) -> None:
    state = game.root
    conserved = game.conserved(state)
    rng = random.Random(seed)
    for choice in [*choices, *(rng.randrange(999) for _ in range(100))]:
        check(state)
        assert game.conserved(state) == conserved
        if state.is_terminal:
            break
        assert state.is_chance or len(state.legal_actions) > 0
        state = step(state, choice)


@settings(max_examples=40)
@given(GAMES, st.lists(st.integers(0, 999), max_size=60), st.integers(0, 99))
def test_every_state_can_be_written_down_and_set_up_again(
    game: Tobago, choices: list[int], seed: int
) -> None:
    state = game.root
    rng = random.Random(seed)
    for choice in [*choices, *(rng.randrange(999) for _ in range(60))]:
        check_written(state)
        if state.is_terminal:
            break
        state = step(state, choice)


@settings(max_examples=25)
@given(GAMES, st.lists(st.integers(0, 999), max_size=120), st.integers(0, 99))
def test_legal_is_what_has_no_refusal(game: Tobago, choices: list[int], seed: int) -> None:
    state = game.root
    for choice in choices:
        if state.is_terminal:
            break
        state = step(state, choice)
    check_refusals(state)


@settings(max_examples=40)
@given(GAMES, st.integers(0, 10**9))
def test_every_game_ends(game: Tobago, seed: int) -> None:
    rng = random.Random(seed)
    state = game.root
    steps = 0
    while not state.is_terminal:
        state = step(state, rng.randrange(10**6))
        steps += 1
        assert steps < 20_000
    assert state.outcome is not None
    assert state.outcome.scores == tuple(sum(cards) for cards in state.to_dict()["gold"])
    if "Nothing" in state.outcome.reason:
        assert state.to_dict()["quiet_rounds"] == game.rules.stalemate_rounds
    else:
        assert state.to_dict()["last"]
