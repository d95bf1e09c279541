"""Positions set up by hand: defaults, and every fault of one that cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import tbgames as tb
from tbgames.engine.game import PositionError
from tests.tftc.boards import SMALL, played

GAME = tb.new("tftc", players=2)
GOOD: dict[str, Any] = {
    "hands": [["Forest", "Park"], ["Cave", "Cave"]],
    "trade_list": ["Lake", "Lake", "Summit"],
    "wishlist": ["G01", "G20", "G26"],
    "caches": [["G02"], []],
}
FIVE = ["G02", "G03", "G04", "G05", "G06"]


def faults(data: Any) -> tuple[str, ...]:
    with pytest.raises(PositionError) as caught:
        GAME.position(data)
    return caught.value.faults


def test_what_is_left_out_is_the_start_of_seat_as_first_turn() -> None:
    words = GAME.position({}).to_dict()
    assert (words["phase"], words["turn"], words["first"], words["round"]) == ("turn", "A", "A", 1)
    assert words["hands"] == words["caches"] == [[], []]
    assert len(words["pools"][0]) == 64
    assert words["last_round"] is words["busy"] is False


def test_what_follows_from_the_rest_is_worked_out() -> None:
    state = GAME.position(GOOD)
    assert state.current_player == 0
    view = state.view(0)
    assert (view.location_deck, view.goal_deck) == (64 - 4 - 3, 26 - 3 - 1)
    assert view.drawn == ((2,), (2,))
    assert len(view.pools[0]) == 64 - 3
    last = GAME.position({**GOOD, "phase": "action", "caches": [FIVE, []]})
    assert last.last_round is True


@pytest.mark.parametrize("cards", [None, SMALL])
def test_positions_of_whole_games_are_read_back(cards: Mapping[str, Any] | None) -> None:
    game = tb.new("tftc", players=3 if cards is None else 2, cards=cards)
    for state in played(game, "random", 3):
        assert game.position(state.to_dict()) == state


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"colour": 1}, "'colour' is no part of a position"),
        ({"phase": "lunch"}, "\"phase\": 'lunch' is no phase; there is deal, first list, "),
        ({"turn": "C"}, "\"turn\": 'C' is no seat; there is A, B"),
        ({"turn": None}, '"turn" and "first" are seats in the phase \'turn\''),
        ({"phase": "deal", "turn": "A"}, '"turn" and "first" are null in the phase \'deal\''),
        ({"round": -1}, '"round": -1 must be an int from 0 to 100000'),
        ({"round": 0}, "\"round\" is 0 in the phase 'turn'"),
        ({"hands": [[]]}, '"hands": it has 1 entries, it must have 2'),
        ({"hands": 4}, '"hands": 4 must be a list'),
        ({"hands": [["Forrest"], []]}, "\"hands\": no location is called 'Forrest'; did you mean"),
        ({"hands": [[7], []]}, '"hands": 7 is no location'),
        ({"hands": [["Cave"] * 7, []]}, '"hands": 7 Cave are too many'),
        ({"trade_list": ["Cave"] * 5}, "there are 7 Cave instead of at most 6"),
        ({"trade_list": ["Park"] * 7}, "the trade list has at most 6 cards (TFTC-04)"),
        ({"wishlist": ["G01", "G27"]}, "\"wishlist\": 'G27' is no goal's id"),
        ({"wishlist": ["G01", "G01"]}, "goal G01 is in 2 places"),
        ({"wishlist": ["G02"]}, "goal G02 is in 2 places"),
        ({"wishlist": ["G01", "G03", "G04", "G05"]}, "the wishlist has at most 3 goals (TFTC-04)"),
        ({"goal_discards": ["G03", "G03"]}, '"goal_discards": a goal is listed twice'),
        ({"caches": [[*FIVE, "G07"], []]}, "A has 6 caches; 5 are the most (TFTC-26)"),
        ({"caches": [FIVE, []]}, "A has 5 caches and another turn to come (TFTC-26)"),
        ({"caches": [[], FIVE]}, "B has 5 caches and another turn to come (TFTC-26)"),
        ({"last_round": True}, '"last_round" is true once somebody has five caches (TFTC-23)'),
        ({"last_round": 1}, '"last_round": 1 must be true or false'),
        ({"quiet_rounds": 4}, '"quiet_rounds": 4 must be an int from 0 to 3'),
        ({"quiet_rounds": 3}, "so many quiet rounds have ended the game (TFTC-22)"),
        ({"phase": "over"}, "nothing has ended this game (TFTC-22, TFTC-23)"),
        ({"known": [["Lake"], []]}, "A's known cards are not all in the hand"),
        ({"drawn": [[[]], [[]]]}, '"hands" are not what "drawn", "known" and "shown" tell'),
        ({"drawn": [[["Cave"] * 6], [["Cave"] * 6]]}, '"drawn" has more cards of a kind than'),
        ({"pools": []}, '"pools" must have an entry for each location deck so far'),
        ({"pools": [["Forest"]]}, '"pools" are not what "drawn" and the deck tell'),
        ({"shown": [[[1]], []]}, '"shown": [1] must be a number of draws and a location'),
        ({"shown": [[[0, "Cave"]], []]}, '"shown": 0 must be an int from 1 to 100000'),
        (
            {"shown": [[[2, "Cave"], [1, "Cave"]], []], "location_discards": ["Cave"] * 2},
            '"shown" of A is not in order',
        ),
        ({"shown": [[[9, "Cave"]] * 11, []]}, "A has held and shown 11 Cave instead of at most 6"),
        (
            {"shown": [[[1, "Cave"], [1, "Cave"]], []], "location_discards": ["Cave"] * 2},
            "A cannot have shown these cards by then",
        ),
        ({"phase": "give", "hands": [[], []]}, "in the phase 'give' the hand must have a card"),
        (
            {"phase": "second card", "trade_list": []},
            "in the phase 'second card' the trade list must have a card",
        ),
        ({"phase": "new goal"}, "in the phase 'new goal' the wishlist must have a gap"),
        (
            {"phase": "hand", "hands": [["Forest"] * 4, []]},
            "in the phase 'hand' the hand must have room",
        ),
        (
            {"phase": "list", "trade_list": ["Park"] * 6},
            "in the phase 'list' the trade list must have room",
        ),
        (
            {"phase": "deal", "turn": None, "first": None, "round": 0},
            "in the phase 'deal' hands are being dealt 4 cards, one after the other",
        ),
    ],
    ids=str,
)
def test_a_position_that_cannot_be(change: dict[str, Any], fault: str) -> None:
    told = faults({**GOOD, **change})
    assert any(one.startswith(fault) for one in told), told
    assert not any("\n" in one for one in told)


def test_all_faults_are_told_at_once() -> None:
    assert len(faults({**GOOD, "turn": "C", "round": 1.5, "wishlist": "G01"})) == 3


@pytest.mark.parametrize("data", [None, 3, "turn", [1]])
def test_a_position_is_an_object(data: Any) -> None:
    assert faults(data) == (f"it must be an object, not {type(data).__name__}",)
