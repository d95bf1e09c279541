"""Random games: what must hold in each of their states, and that every one of them ends."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tbgames as tb
from tbgames.engine.simulate import playout
from tests.invariants import check_refusals, check_written, chosen
from tests.tftc.invariants import check, make_game


@pytest.mark.parametrize(("players", "games"), [(2, 4000), (3, 3000), (4, 3000)])
def test_TFTC_22_ten_thousand_random_games_end_within_the_bound(players, games):
    # Searches and trades add a card to the hands, which never hold more than 64 of them; only
    # caches take cards out again, at most five of six cards a player. A round without any of
    # these is quiet, and stalemate_rounds of them in a row end the game.
    game = tb.new("tftc", players=players)
    busy = 64 + 5 * players * 6 + 5 * players
    bound = (busy + 1) * game.rules.stalemate_rounds
    ends = [playout(game, seed).state for seed in range(games)]
    assert all(end.is_terminal for end in ends)
    assert max(end.round for end in ends) <= bound


@settings(max_examples=20)
@given(
    st.builds(
        make_game, st.integers(2, 3), st.sampled_from(["standard", "plain"]), st.integers(1, 3)
    )
    | st.builds(make_game, st.just(2), st.just("small"), st.integers(1, 3)),
    st.lists(st.integers(0, 999), max_size=80),
    st.integers(0, 99),
)
def test_cards_goals_and_what_is_known_of_hands_add_up(game, choices, seed):
    rng = random.Random(seed)
    state = game.root
    for choice in [*choices, *(rng.randrange(999) for _ in range(100))]:
        check(state)
        if state.is_terminal:
            break
        state = state.child(chosen(state, choice).id)
    check_written(state)
    check_refusals(state)
