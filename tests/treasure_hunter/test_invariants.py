"""Random games under every option: what must hold in each of their states."""

from __future__ import annotations

import json
import random
from math import ceil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tbgames.treasure_hunter.rules import TreasureHunter
from tbgames.treasure_hunter.state import TreasureHunterState
from tests.invariants import check_refusals, check_written, chosen
from tests.treasure_hunter.invariants import OPTIONS, check, check_deck, check_hand, make_game

WRITTEN = st.fixed_dictionaries(
    {}, optional={name: st.just(value) for name, value in OPTIONS.items()}
).map(lambda options: json.dumps(options, sort_keys=True))
GAMES = st.builds(make_game, st.integers(1, 6), WRITTEN)
CHOICES = st.lists(st.integers(0, 999), max_size=120)


def step(state: TreasureHunterState, choice: int) -> TreasureHunterState:
    return state.child(chosen(state, choice).id)


@pytest.mark.parametrize("players", range(1, 7))
@settings(max_examples=5)
@given(WRITTEN, CHOICES, st.integers(0, 99))
def test_cards_parties_and_decks_add_up(
    players: int, options: str, choices: list[int], seed: int
) -> None:
    state = make_game(players, options).root
    rng = random.Random(seed)
    for choice in [*choices, *(rng.randrange(999) for _ in range(200))]:
        if state.is_terminal:
            break
        state = step(state, choice)
        check(state)


@settings(max_examples=25)
@given(GAMES, CHOICES, st.integers(0, 99))
def test_every_state_can_be_written_down_and_set_up_again(
    game: TreasureHunter, choices: list[int], seed: int
) -> None:
    state = game.root
    rng = random.Random(seed)
    for choice in [*choices, *(rng.randrange(999) for _ in range(100))]:
        check_written(state)
        if state.is_terminal:
            break
        state = step(state, choice)


@settings(max_examples=12)
@given(GAMES, CHOICES, st.integers(0, 99))
def test_legal_is_what_has_no_refusal(game: TreasureHunter, choices: list[int], seed: int) -> None:
    state = game.root
    rng = random.Random(seed)
    for choice in [*choices, *(rng.randrange(999) for _ in range(rng.randrange(60)))]:
        if state.is_terminal:
            break
        state = step(state, choice)
    check_refusals(state)


@pytest.mark.parametrize("players", range(1, 7))
@settings(max_examples=5)
@given(WRITTEN, st.integers(0, 10**9))
def test_every_game_ends_in_time(players: int, options: str, seed: int) -> None:
    rng = random.Random(seed)
    game = make_game(players, options)
    state = game.root
    shuffled_in = steps = 0
    while not state.is_terminal:
        before = state
        action = state._chance(rng) if state.is_chance else rng.choice(list(state._legal()))
        if action == game.moves.open:
            assert not shuffled_in  # once (TH-004)
            shuffled_in = state.discards.bit_count()
        state = state.child(action)
        check_deck(before, game.actions[action].kind, state)
        check_hand(before, state)
        steps += 1
        assert steps < 20_000
    assert state.outcome is not None
    assert state.outcome.scores == tuple(map(game.points, state.piles))
    turns = state.tallies[0]
    if game.solo:
        assert turns <= 125 + shuffled_in
        return
    drawn = max(0, 144 - 7 * players)
    assert turns <= ceil(drawn / 3) + ceil(shuffled_in / 3) + 2 * (players - 1)
    if game.rules.end == "round":
        assert turns % players == 0


@settings(max_examples=15)
@given(GAMES, st.integers(0, 10**9))
def test_the_same_seed_and_the_same_actions_make_the_same_log(
    game: TreasureHunter, seed: int
) -> None:
    def log() -> list[str]:
        rng = random.Random(seed)
        state, told = game.start(seed=seed), []
        for _ in range(60):
            if state.is_terminal:
                break
            action = rng.choice(list(state.legal_actions))
            after = state.apply(action)
            told += state.tell(action, after)
            state = after.settle(seed=seed)
        return told

    assert log() == log()
