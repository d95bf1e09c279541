"""The gaze of the statues, and the amulets: TB-54.

On the BAY one statue stands on B3 and faces east, the other on B4 and faces north-east. Row 3 is
A3 B3 C3, one space of sea, E3 F3.
"""

from __future__ import annotations

from typing import Any

import pytest

import tbgames as tb
from tbgames.tobago import Island
from tbgames.tobago.state import TobagoState
from tests.tobago.boards import BAY, bay, play

TREASURE_ON_E5 = {
    "atvs": ["E5", "A1"],
    "maps": {"brown": [["on the beach", None], ["next to the scrubland", None]]},
    "removed": {"brown": ["E3", "F3"]},
    "hands": [["in a lake"], []],
}
"""Beach next to scrubland: E3 and F3 (beside E2), E5 (beside D5). Two markers are gone."""


def after_a_raise(rules: Any = None, **position: Any) -> TobagoState:
    """Seat A raises the treasure, takes the first card and reopens the map."""
    state = bay(rules=rules).position({**TREASURE_ON_E5, **position})
    state = play(state, "raise brown").settle(seed=1)
    state = play(state, "take")
    return play(state, "play in a lake on brown").settle(seed=1)


@pytest.mark.parametrize(
    ("space", "facing", "last", "first_shore"),
    [
        # East over the bay to the very last space; the near shore is C3.
        ("B3", 90, "F3", "C3"),
        ("B3", 150, "C5", "C5"),
        ("B3", 210, "A5", "A5"),
        ("B3", 270, "A3", "A3"),
        ("B3", 330, "A1", "A1"),
        ("B3", 30, "C1", "C1"),
        ("B4", 30, "C2", "C2"),
        ("B4", 90, "E4", "E4"),
    ],
)
def test_TB_54_the_last_space_in_the_line_of_the_gaze(
    space: str, facing: int, last: str, first_shore: str
) -> None:
    assert BAY.gaze(space, facing).name == last
    assert BAY.gaze(space, facing, first_shore=True).name == first_shore


def test_TB_54_a_bay_is_crossed() -> None:
    assert after_a_raise().to_dict()["amulets"] == ["C2", "F3"]


def test_TB_54_option_first_shore() -> None:
    assert after_a_raise({"gaze": "first_shore"}).to_dict()["amulets"] == ["C2", "C3"]


def test_TB_54_every_statue_turns_clockwise() -> None:
    state = after_a_raise()
    assert state.to_dict()["statue_turns"] == 1
    # The next time they look to 150 and to 90 degrees.
    state = after_a_raise(statue_turns=1)
    assert state.to_dict()["amulets"] == ["E4", "C5"]
    # After six turns they look as at set-up.
    state = after_a_raise(statue_turns=5)
    assert state.to_dict()["statue_turns"] == 0
    # B3 to 30 degrees: C1. B4 to 330 degrees: over B3 and A2 to A1.
    assert state.to_dict()["amulets"] == ["A1", "C1"]


def test_TB_54_none_where_one_lies() -> None:
    state = after_a_raise(amulets=["F3"])
    assert state.to_dict()["amulets"] == ["C2", "F3"]
    assert state.view(0).amulet_pile == 18


def test_TB_54_none_when_the_pile_is_empty_in_the_order_of_set_up() -> None:
    state = after_a_raise({"amulets": 3}, amulets_held=[0, 2])
    # One is left, and the first statue, on B3, takes it.
    assert state.to_dict()["amulets"] == ["F3"]
    state = after_a_raise({"amulets": 2}, amulets_held=[0, 2])
    assert state.to_dict()["amulets"] == []
    assert state.to_dict()["statue_turns"] == 1


def test_TB_54_after_the_reopening_not_before() -> None:
    state = bay().position(TREASURE_ON_E5)
    state = play(play(state, "raise brown").settle(seed=1), "take")
    assert state.to_dict()["phase"] == "reopen"
    assert state.to_dict()["amulets"] == []


def test_TB_54_a_ray_along_an_edge_enters_no_space() -> None:
    # Squares: the statue in the middle of the lowest row of three columns looks north.
    squares = square_island(facing=0)
    assert squares.gaze("s1").name == "n1"
    # To 45 degrees the ray runs from the centre through the corner that four squares share.
    assert squares.gaze("s1", 45).name == "m2"


def test_TB_54_other_polygons_face_any_bearing_and_turn_by_sixty_degrees() -> None:
    game = tb.new("tobago", players=2, island=square_island(facing=30), clues=SQUARE_CARDS)
    names = [space.name for space in game.island.spaces]
    looked_at = [names[row[0]] for row in game.gazes]
    # From s1, in the lowest row: 30 degrees rises by 1.73 for each step east, over m1 into m2's
    # column and so to n2; 90 degrees is s2, 150 and 210 leave at once, 270 is s0.
    assert looked_at == ["n2", "s2", "s1", "s1", "s0", "n0"]


SQUARE_CARDS = ["in the jungle", "in a lake", "not in the jungle", "not in a lake"] * 4


def square_island(facing: float) -> Island:
    """Three by three squares: s0 s1 s2 in the south, m0 m1 m2, n0 n1 n2 in the north."""
    features = []
    for row, letter in enumerate("smn"):
        for column in range(3):
            name = f"{letter}{column}"
            ring = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
            properties = {"terrain": "lake" if letter == "n" else "jungle", "name": name}
            if name == "s1":
                properties |= {"landmark": "statue", "facing": facing}
            features.append(
                {
                    "type": "Feature",
                    "properties": properties,
                    "geometry": {"type": "Polygon", "coordinates": [[*ring, ring[0]]]},
                }
            )
    return Island.from_geojson({"type": "FeatureCollection", "features": features})
