"""Positions set up by hand: defaults, and every fault of one that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from tbgames.engine.game import PositionError
from tests.tobago.boards import located, strip

GOOD: dict[str, Any] = {
    "atvs": ["I1", "T1"],
    "hands": [["in a river"], ["on the beach"]],
    "maps": {"brown": located("A", "B")},
    "amulets": ["I1"],
    "gold": [[2, 3], [6]],
}

FULL = [
    *("in the jungle", "in the scrubland", "in the mountains"),
    *("next to a hut", "not in the jungle", "not next to a hut"),
]


def faults(data: Any, **options: Any) -> tuple[str, ...]:
    with pytest.raises(PositionError) as caught:
        strip(**options).position(data)
    return caught.value.faults


def test_what_is_left_out_is_seat_as_turn_with_the_action_open() -> None:
    state = strip().position({"atvs": ["I1", "T1"]})
    words = state.to_dict()
    assert state.current_player == 0
    assert (words["turn"], words["first"], words["phase"]) == ("A", "A", "turn")
    assert (words["acted"], words["legs"], words["untouched"]) == (0, 3, True)
    assert words["hands"] == [[], []]
    assert len(words["treasure_deck"]) == 41
    assert words["safe_cards"] == 12


def test_what_follows_from_the_rest_is_worked_out() -> None:
    state = strip().position(GOOD)
    assert state.roses == (14, 14)
    assert state.amulet_here is True
    assert len(state.to_dict()["treasure_deck"]) == 41 - 3
    # Three of the twelve that are gold for sure are out.
    assert state.to_dict()["safe_cards"] == 12 - 3


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"colour": 1}, "'colour' is no part of a position"),
        ({"atvs": ["I1"]}, '"atvs": it has 1 entries, it must have 2'),
        ({"atvs": ["I1", "Z9"]}, "\"atvs\": 'Z9' is no space of this island"),
        ({"atvs": ["I1", None]}, "every ATV must be placed in the phase 'turn'"),
        ({"turn": "C"}, "\"turn\": 'C' is no seat; there is A, B"),
        ({"turn": None}, '"turn" and "first" must be seats in the phase \'turn\''),
        ({"phase": "lunch"}, "\"phase\": 'lunch' is no phase"),
        ({"hands": [["in a canoe"], []]}, "is no clue"),
        ({"hands": [["next to the sea"], []]}, "“next to the sea” is not in this deck"),
        ({"hands": [["in a river"] * 2, []]}, "1 cards of kind"),
        ({"clue_discards": ["in a river"]}, "“in a river” is used 2 times, there is 1"),
        ({"maps": {"brown": [["in a lake", "A"], ["in the jungle", "B"]]}}, "no space fits"),
        ({"maps": {"green": []}}, "'green' is no map"),
        ({"maps": {"brown": ["in a lake"]}}, "must be a clue and the seat of its rose"),
        ({"removed": {"brown": ["I1"]}}, "no space fits the brown map"),
        ({"removed": {"brown": ["K1", "K1"]}}, "K1 is listed twice"),
        ({"amulets_held": [20, 0]}, "21 amulets are out, there are 20"),
        ({"amulets_held": [-1, 0]}, "-1 must be an int from 0 to 20"),
        ({"gold": [[7], []]}, "7 is no card of this treasure deck"),
        ({"gold": [[6] * 6, [6]]}, "7 cards of gold 6 are out, there are 6"),
        ({"curses_gone": 3}, "3 must be an int from 0 to 2"),
        ({"treasure_deck": [2, 3]}, '"treasure_deck" is not what is left'),
        ({"acted": 3}, "3 must be an int from 0 to 2"),
        ({"legs": 2}, 'before the action "legs" is 3'),
        ({"busy": 1}, '"busy": 1 must be true or false'),
        ({"to decide": "B"}, '"to decide" does not fit the phase'),
        ({"phase": "offer"}, "the phase 'offer' needs \"sharing\""),
        ({"sharing": {"map": "brown", "raiser": "A"}}, "the phase 'turn' has no \"sharing\""),
        ({"phase": "draw"}, "\"drawer\" must be a seat in the phase 'draw'"),
        ({"amulet_here": True, "amulets": []}, '"amulet_here" without an amulet under the ATV'),
        ({"acted": 1, "legs": 3}, 'while driving "legs" is 1 to 2'),
        ({"acted": 1, "legs": 0}, 'while driving "legs" is 1 to 2'),
        ({"phase": "open", "hands": [[], []]}, "nothing can be done"),
        ({"phase": "clue", "hands": [[], []]}, "nothing can be done"),
        ({"phase": "marker"}, "nothing can be done"),
        ({"phase": "draw", "drawer": "A", "hands": [FULL, []]}, "A has a full hand"),
    ],
)
def test_a_fault_is_named(change: dict[str, Any], fault: str) -> None:
    found = faults({**GOOD, **change})
    assert any(fault in text for text in found), found


def test_all_faults_are_listed_at_once() -> None:
    found = faults({**GOOD, "atvs": ["Z9", "T1"], "gold": [[7], []], "busy": 0, "legs": 9})
    assert len(found) == 4


def test_more_than_fifteen_roses_are_a_fault() -> None:
    cards = ["not in the mountains"] * 20
    maps = {"grey": [["not in the mountains", "B"]] * 16}
    found = faults({"atvs": ["A1", "A1"], "maps": maps}, clues=cards)
    assert found == ("B has 16 roses on the maps",)


SHARING: dict[str, Any] = {
    "map": "brown",
    "raiser": "A",
    "roses": ["A", "B", "A"],
    "dealt": [["A", 2], ["B", 4], ["A", 4], [None, 5]],
    "turned": [4],
    "on offer": 4,
    "rose": 1,
}


def test_a_sharing_can_be_set_up() -> None:
    state = strip().position({**GOOD, "phase": "offer", "sharing": SHARING})
    assert state.current_player == 1
    assert state.to_dict()["sharing"]["roses"] == ["A", "B", "A"]
    state = state.apply("take").settle(seed=1)
    assert state.to_dict()["gold"][1] == [4, 6]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"map": "green"}, "'green' is no map"),
        ({"raiser": None}, "None is no seat"),
        ({"roses": ["A", "D"]}, "'D' is no seat"),
        ({"turned": [6]}, "cards were turned up that had not been dealt"),
        ({"rose": 3}, "a gold card must be on offer to a rose that is there"),
        ({"on offer": 5}, "on offer is the card that was turned up last"),
        ({"on offer": None}, "a gold card must be on offer to a rose that is there"),
        ({"dealt": [["A", 2, 3]]}, "it has 3 entries, it must have 2"),
    ],
)
def test_a_fault_of_a_sharing_is_named(change: dict[str, Any], fault: str) -> None:
    found = faults({**GOOD, "phase": "offer", "sharing": {**SHARING, **change}})
    assert any(fault in text for text in found), found


NONSENSE: list[Any] = [
    *(None, [], "turn", 3, {1: 2}),
    *({"atvs": {}}, {"hands": [1, 2]}, {"hands": [[1], []]}, {"gold": [[[]], []]}),
    *({"maps": []}, {"maps": {"brown": [[1, 2]]}}, {"removed": {"brown": 5}}),
    *({"memory": 3}, {"memory": [{}]}, {"clue_pools": [1]}, {"amulets": "I1"}),
    *({"sharing": []}, {"sharing": {"map": [], "raiser": "A"}}),
    {"sharing": {"map": "brown", "raiser": "A", "dealt": 3}},
    *({"phase": []}, {"turn": 0}, {"safe_cards": 99}, {"statue_turns": 6}),
]


@pytest.mark.parametrize("data", NONSENSE)
def test_nonsense_is_refused_as_a_position(data: Any) -> None:
    assert faults({**GOOD, **data} if isinstance(data, dict) else data)
