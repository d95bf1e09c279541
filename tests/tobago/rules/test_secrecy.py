"""What is open and what is secret: TB-70."""

from __future__ import annotations

from typing import Any

import pytest

from tbgames.tobago import Clue
from tbgames.tobago.state import TobagoState
from tests.tobago.boards import located, play, strip

TURN = {
    "atvs": ["I1", "T1"],
    "hands": [["in the mountains", "in a lake"], ["in a river", "on the beach"]],
    "maps": {"brown": located("B", "A"), "white": [["in the jungle", "A"]]},
    "clue_discards": ["in the scrubland"],
    "gold": [[2, 5], [3]],
    "treasure_discards": [4],
    "amulets": ["F1"],
    "amulets_held": [0, 2],
    "safe_cards": 0,
}


def position(**changes: Any) -> TobagoState:
    return strip().position({**TURN, **changes})


def kinds(*clues: str) -> tuple[int, ...]:
    return tuple(sorted(Clue(clue).kind for clue in clues))


def test_TB_70_what_is_open() -> None:
    for seat in (0, 1):
        view = position().view(seat)
        assert view.maps[3] == ((Clue("in the jungle").kind, 0),)
        assert view.clue_discards == kinds("in the scrubland")
        assert view.hand_sizes == (2, 2)
        assert view.clue_deck == len(strip().to_dict()["clues"]) - 4 - 3 - 1
        assert view.treasure_deck == 41 - 4
        assert view.gold == ((2, 5), (3,))
        assert view.treasure_discards == (4,)
        assert view.amulets_held == (0, 2)


def test_TB_70_hands_are_secret() -> None:
    other = position(hands=[TURN["hands"][0], ["in the jungle", "next to a hut"]])
    assert other.view(0) == position().view(0)
    assert other.view(1) != position().view(1)
    assert position().view(0).hand == kinds("in the mountains", "in a lake")


def test_TB_70_a_card_drawn_is_seen_by_the_drawer_only() -> None:
    state = position(hands=[["in the mountains"], []]).apply("play in the mountains on grey")
    lake, hut = (state.apply(f"draw {card}") for card in ("in a lake", "next to a hut"))
    assert state.audience(state.game.parse("draw in a lake")) == (0,)
    assert lake.view(1) == hut.view(1)
    assert lake.view(0) != hut.view(0)


def test_TB_70_a_changed_hand_is_discarded_face_up() -> None:
    state = play(position(amulets_held=[1, 0]), "amulet for a new hand")
    discards = kinds("in the scrubland", "in the mountains", "in a lake")
    assert state.view(1).clue_discards == discards


def test_TB_70_cards_looked_at_are_known_to_that_player_only() -> None:
    # From the bottom: A, A (next to a palm tree), B (in a lake), and the unseen card.
    state = play(position(), "raise brown", "deal 2", "deal 3", "deal 4", "deal 5")
    other = play(position(), "raise brown", "deal 2", "deal 3", "deal 6", "deal curse")
    assert state.view(0) == other.view(0)
    assert state.view(1) != other.view(1)
    assert state.view(0).share_values == (2, 3, -1, -1)
    assert state.view(1).share_values == (-1, -1, 4, -1)


def test_TB_70_values_discarded_unoffered_stay_secret() -> None:
    def shared(last: str) -> TobagoState:
        state = play(position(), "raise brown", "deal 2", "deal 3", "deal 4", f"deal {last}")
        state = play(state, "turn up 2", "take", "turn up 3", "take", "turn up 4", "take")
        assert state.to_dict()["phase"] == "reopen"
        return state

    assert shared("5").view(0) == shared("6").view(0)
    assert shared("5").view(0).unoffered == 1
    # That a curse left the game is announced.
    assert shared("curse").view(0).curses_gone == 1


def test_TB_70_a_player_remembers_what_they_looked_at() -> None:
    state = play(position(), "raise brown", "deal 2", "deal 3", "deal 4", "deal 5")
    state = play(state, "turn up 2", "take", "turn up 3", "take", "turn up 5", "take")
    # B's 4 was not offered; B knows it, A does not.
    assert state.view(1).memory[0][2] == (-1, -1, 4, -1)
    assert state.view(0).memory[0][2] == (2, 3, -1, -1)


@pytest.mark.parametrize("seat", [-1, 2, 4])
def test_TB_70_there_is_no_view_of_another_seat(seat: int) -> None:
    with pytest.raises(ValueError, match="seat"):
        position().view(seat)
