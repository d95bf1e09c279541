"""Set-up: TB-30."""

from __future__ import annotations

import pytest

from tests.tobago.boards import notations, of_kind, play, strip, weights


def test_TB_30_the_starting_player_is_random() -> None:
    assert weights(strip(players=3).root) == {"A starts": 1, "B starts": 1, "C starts": 1}


def test_TB_30_atvs_are_placed_clockwise_on_any_space() -> None:
    state = strip(players=3).root.apply("B starts")
    for seat, at in ((1, "I1"), (2, "I1"), (0, "T1")):
        assert state.current_player == seat
        assert len(notations(state)) == 20
        state = state.apply(f"place {at}")
    # Spaces may be shared.
    assert state.to_dict()["atvs"] == ["T1", "I1", "I1"]


def test_TB_30_each_draws_one_clue_and_opens_an_empty_map() -> None:
    state = play(strip(players=3).root, "C starts", "place A1", "place A1", "place A1")
    state = play(state, "draw in a lake")
    assert state.current_player == 2
    assert notations(state) == {
        f"play in a lake on {colour}" for colour in ("brown", "black", "grey", "white")
    }
    state = play(state, "play in a lake on black", "draw in a river")
    assert state.current_player == 0
    # Black is open already; another map must be chosen.
    assert of_kind(state, "play") == {
        f"play in a river on {colour}" for colour in ("brown", "grey", "white")
    }
    state = play(state, "play in a river on white", "draw in the jungle")
    assert state.current_player == 1
    state = play(state, "play in the jungle on brown")
    assert state.to_dict()["maps"] == {
        "brown": [["in the jungle", "B"]],
        "black": [["in a lake", "C"]],
        "grey": [],
        "white": [["in a river", "A"]],
    }
    assert state.roses == (14, 14, 14)


@pytest.mark.parametrize(("players", "size"), [(2, 6), (3, 4), (4, 4)])
def test_TB_30_hands_and_the_first_turn(players: int, size: int) -> None:
    game = strip(players=players)
    state = game.start(seed=5)
    first = state.current_player
    for _ in range(players):
        state = play(state, "place K1")
    for _ in range(players):
        state = state.settle(seed=3)
        state = state.apply(next(iter(state.legal_actions)))
    state = state.settle(seed=4)
    words = state.to_dict()
    assert words["phase"] == "turn"
    assert state.current_player == first
    assert [len(hand) for hand in words["hands"]] == [size] * players
    assert words["amulets"] == []
    assert words["amulets_held"] == [0] * players
    # Every map that was opened has one clue; with fewer than four players some are empty.
    assert sorted(len(row) for row in words["maps"].values()) == [0] * (4 - players) + [1] * players


def test_TB_30_a_deck_too_small_to_begin_is_refused() -> None:
    with pytest.raises(ValueError, match="2 players need 14 clue cards"):
        strip(clues=["in the jungle", "in a lake"] * 6)
