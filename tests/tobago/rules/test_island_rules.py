"""Distance, areas, landmarks, water: TB-10, TB-11, TB-12."""

from __future__ import annotations

from itertools import combinations

import pytest

import tbgames as tb
from tbgames.tobago import Island
from tests.tobago.boards import BAY, LAKE, STRIP, of_kind, strip


def test_TB_10_distance_goes_round_a_bay() -> None:
    # C3 and E3 have one space of sea between them; the way round is C3, C4, D4, E3.
    assert BAY.distance("C3", "E3") == 3
    # The hut on E3 is therefore not in sight of C3, but it is of C4 (over D4).
    assert "C3" not in BAY.where("in sight of a hut")
    assert "C4" in BAY.where("in sight of a hut")
    assert "D4" in BAY.where("next to a hut")


def test_TB_10_an_area_is_joined_by_edges() -> None:
    assert [area.names for area in STRIP.areas("jungle")] == [
        ("A1", "B1", "C1", "D1", "E1"),
        ("Q1", "R1"),
    ]
    assert STRIP.largest("jungle").names == ("A1", "B1", "C1", "D1", "E1")
    assert len(LAKE.largest("lake")) == 9


def test_TB_10_the_32_islands_have_one_largest_area_and_beaches_on_the_coast() -> None:
    for layout in range(32):
        island = Island.classic(layout, seed=1)
        for terrain in ("jungle", "mountain", "beach", "scrubland", "river", "lake"):
            first, second, *_ = island.areas(terrain)
            assert len(first) > len(second)
        assert island.where("on the beach") <= island.coast


def test_TB_10_ties_are_refused_with_the_areas_named_or_all_count() -> None:
    text = """
       A   B   C   D
    1  J   M   J   L
    """
    with pytest.raises(ValueError, match=r"largest jungle: \(A1\) and \(C1\)"):
        Island.from_text(text)
    assert Island.from_text(text, ties="all").largest("jungle").names == ("A1", "C1")


@pytest.mark.parametrize("spacing", [3, 4, 5])
def test_TB_11_landmarks_of_a_kind_stand_apart(spacing: int) -> None:
    for layout in range(0, 32, 5):
        island = Island.classic(layout, seed=layout, landmark_spacing=spacing)
        assert len({at for _, at in island.landmarks}) == 10
        for (kind, a), (other, b) in combinations(island.landmarks, 2):
            if kind == other:
                assert island.distance(a, b) >= spacing


def test_TB_11_the_option_landmark_spacing() -> None:
    game = tb.new("tobago", players=2, layout=7, seed=7, rules={"landmark_spacing": 6})
    for kind in ("hut", "palm tree", "statue"):
        places = [at for other, at in game.island.landmarks if other == kind]
        assert all(game.island.distance(a, b) >= 6 for a, b in combinations(places, 2))


def test_TB_11_statues_stand_inland_and_face_a_neighbour() -> None:
    for layout in range(0, 32, 3):
        island = Island.classic(layout, seed=9)
        for at, facing in zip(island.statues, island.facings, strict=True):
            assert not island.spaces[at].coastal
            assert facing in (30, 90, 150, 210, 270, 330)


def test_TB_11_landmarks_come_in_the_order_hut_palm_tree_statue() -> None:
    kinds = [kind for kind, _ in Island.classic(4, seed=4).landmarks]
    assert kinds == ["hut"] * 4 + ["palm tree"] * 3 + ["statue"] * 3


def test_TB_11_an_island_without_room_is_refused() -> None:
    cells = [(q, 0, "jungle") for q in range(12)]
    with pytest.raises(ValueError, match="landmarks"):
        Island.from_hexes(cells).with_landmarks(seed=1)


def test_TB_11_a_landmark_blocks_nothing() -> None:
    # D1 has a hut: a leg passes over it and ends on it.
    state = strip().position({"atvs": ["B1", "T1"]})
    assert {"drive D1", "drive E1"} <= of_kind(state, "drive")


def test_TB_12_lakes_and_rivers_are_driven_and_the_sea_is_not() -> None:
    state = strip().position({"atvs": ["H1", "P1"]})
    assert "drive I1" in of_kind(state, "drive")
    # The STRIP ends at T1: from the beach there is only S1, and R1 beyond it is two terrains off.
    state = strip().position({"atvs": ["H1", "T1"], "turn": "B"})
    assert of_kind(state, "drive") == {"drive S1"}


def test_TB_12_water_holds_treasures_and_amulets() -> None:
    brown = {"brown": [["in a lake", "B"], ["next to a palm tree", "B"]]}
    state = strip().position({"atvs": ["I1", "A1"], "maps": brown, "amulets": ["I1"]})
    assert {"raise brown", "pick up amulet"} <= {str(action) for action in state.legal_actions}
