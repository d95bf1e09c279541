"""TFTC-23 to TFTC-27 and TFTC-32: the end of the game, and what always holds."""

from __future__ import annotations

import pytest

import tbgames as tb
from tbgames.tftc.phases import Phase
from tests.tftc.boards import SMALL, legal, play, played, table, wished

FOUR = ["G02", "G03", "G04", "G05"]
FIFTH = "Park, Monument, 2 Lake, 2 Cave"


def test_TFTC_23_the_turn_of_the_fifth_cache_is_finished():
    state = table(FIFTH, "3 Cave", players=4, caches=[FOUR, [], [], []], wishlist="G01 G26 G20")
    state = play(state, "create G01", "reveal G08")
    assert state.current_player == 0
    assert legal(state, "create") == []
    state = play(state, "persuade G26", "reveal G09")
    assert "G26" not in wished(state)
    turns = []
    while not state.is_terminal:
        turns.append(state.current_player)
        state = play(state, "rest")
    assert turns == [1, 2, 3]
    assert state.outcome.reason == "A fifth cache has been created."


def test_TFTC_24_the_round_is_finished():
    state = table(
        FIFTH, "3 Cave", players=3, first="C", caches=[FOUR, [], []], wishlist="G01 G26 G20"
    )
    state = play(state, "create G01", "reveal G08", "rest")
    assert state.current_player == 1
    assert play(state, "rest").is_terminal


def test_TFTC_24_a_fifth_cache_in_the_last_seat_ends_it_at_once():
    state = table(
        ("", FIFTH),
        "3 Cave",
        turn="B",
        first="A",
        caches=[[], FOUR],
        wishlist="G01 G26 G20",
    )
    assert play(state, "create G01", "reveal G08", "rest").is_terminal


def test_TFTC_25_two_players_may_have_five():
    # Points decide: 10 of A, 12 of B.
    state = table(
        (FIFTH, "Forest, Bridge, Summit, Lighthouse"),
        "3 Cave",
        caches=[FOUR, ["G06", "G07", "G08", "G09"]],
        wishlist="G01 G11 G20",
    )
    state = play(state, "create G01", "reveal G10", "rest", "create G11").settle(seed=1)
    state = play(state, "rest")
    assert state.is_terminal
    assert state.outcome.scores == (10, 12)
    assert state.outcome.winners == (1,)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_TFTC_26_nobody_has_six(players):
    game = tb.new("tftc", players=players)
    for seed in range(5):
        made = [max(map(len, state.caches)) for state in played(game, "greedy", seed)]
        assert max(made) == 5


def finished(caches):
    """A game that is over, with these caches."""
    state = table(
        players=len(caches),
        phase="over",
        caches=caches,
        wishlist="G24 G25 G26",
        quiet_rounds=3 if max(map(len, caches)) < 5 else 0,
    )
    return state.outcome


def test_TFTC_27_of_equal_points_the_fewer_caches_win():
    a = ["G11", "G12", "G13", "G01"]
    b = ["G14", "G15", "G02", "G03", "G04"]
    c = ["G20", "G16", "G05"]
    outcome = finished([a, b, c])
    assert outcome.scores == (14, 14, 13)
    assert [len(created) for created in (a, b)] == [4, 5]
    assert outcome.winners == (0,)
    assert outcome.ranking == (1, 2, 3)


def test_TFTC_27_points_and_caches_equal_is_a_shared_win():
    outcome = finished([["G11", "G12", "G13", "G01"], ["G14", "G15", "G16", "G02"]])
    assert outcome.scores == (14, 14)
    assert outcome.winners == (0, 1)
    state = table(phase="over", quiet_rounds=3)
    assert state.returns == (0.5, 0.5)


@pytest.mark.parametrize(("players", "cards"), [(2, None), (3, None), (4, None), (2, SMALL)])
def test_TFTC_32_what_always_holds(players, cards):
    game = tb.new("tftc", players=players, cards=cards)
    everything = game.conserved(game.root)
    for seed in range(6):
        turns = [0] * players
        before = game.root
        begun = {}  # by seat: hand and caches at the start of its last turn
        for state in played(game, ("random", "greedy")[seed % 2], seed):
            assert game.conserved(state) == everything
            if state.turn != before.turn or state.round != before.round:
                # A turn begins.
                turns[state.turn] += 1
                listed = state.trade_list.bit_count()
                drawable = state.location_deck or state.location_discards
                assert 3 <= listed <= 6 or not drawable
                assert max(turns) - min(turns) <= 1
                held = state.hands[state.turn].bit_count(), state.caches[state.turn]
                size, caches = begun.get(state.turn, held)
                assert held[0] >= size or held[1] != caches
                begun[state.turn] = held
            for seat, hand in enumerate(state.hands):
                shrunk = hand.bit_count() < before.hands[seat].bit_count()
                created = state.caches[seat] != before.caches[seat]
                returned = before.phase == Phase.GIVE and before.turn == seat
                assert not shrunk or created or returned
            before = state
        assert len(set(turns)) == 1
        assert before.is_terminal
