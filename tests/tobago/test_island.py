from __future__ import annotations

import itertools
import json
import pickle

import pytest

from tbgames.tobago.clues import Clue
from tbgames.tobago.island import Island, Space, Spaces

LAYOUT = pytest.mark.parametrize("layout", range(32))


STEP_OF = {90: (1, 0), 30: (1, -1), 330: (0, -1), 270: (-1, 0), 210: (-1, 1), 150: (0, 1)}


def around(cell):
    return [(cell[0] + dq, cell[1] + dr) for dq, dr in STEP_OF.values()]


def steps_from(start, cells):
    steps, edge = {start: 0}, [start]
    for here in edge:
        for near in around(here):
            if near in cells and near not in steps:
                steps[near] = steps[here] + 1
                edge.append(near)
    return steps


def cells_of(island):
    return {space.cell: space.terrain for space in island.spaces}


def landmarks_of(island):
    return {
        island.spaces[at].cell: kind if kind != "statue" else ("statue", island.spaces[at].facing)
        for kind, at in island.landmarks
    }


def hexes(terrain, *cells):
    return [(q, r, terrain) for q, r in cells]


# --- TB-10, TB-11, TB-20 worked ------------------------------------------------------------------


def test_TB_10_an_inlet_hides_the_other_side():
    # A row of four, a row with a single space at its west end, and a row of four.
    land = {(q, 0): "jungle" for q in range(4)}
    land |= {(-1, 1): "mountain"} | {(q, 2): "lake" for q in range(-2, 2)}
    land[3, 0] = "beach"
    island = Island.from_hexes(land, {(2, 0): "hut"})
    north = next(space for space in island.spaces if space.cell == (2, 0))
    south = next(space for space in island.spaces if space.cell == (1, 2))
    assert abs(2 - 1) + abs(0 - 2) + abs(3 - 3) == 3  # the unbounded formula says 3 / 2 + 1
    assert island.distance(north, south) == steps_from((2, 0), land)[1, 2] > 2
    assert south not in island.where("in sight of a hut")
    assert south in island.where("not in sight of a hut")


def test_TB_10_ties_for_the_largest_are_refused_with_the_areas_named():
    row = [(0, 0, "jungle"), (1, 0, "lake"), (2, 0, "jungle")]
    with pytest.raises(ValueError, match=r"tie for the largest jungle: \(A1\) and \(C1\)"):
        Island.from_hexes(row)
    island = Island.from_hexes(row, ties="all")
    assert island.largest("jungle").names == ("A1", "C1")
    assert island.where("next to the largest jungle").names == ("B1",)
    with pytest.raises(ValueError, match="ties is 'refuse' or 'all'"):
        Island.from_hexes(row, ties="some")


def test_TB_10_an_area_is_joined_by_edges():
    # Two jungle spaces with a lake between them are two areas, though one walk joins them.
    island = Island.from_hexes(
        [(0, 0, "jungle"), (1, 0, "jungle"), (2, 0, "lake"), (3, 0, "jungle")]
    )
    assert [area.names for area in island.areas("jungle")] == [("A1", "B1"), ("D1",)]
    assert island.areas("river") == ()
    assert not island.largest("river")
    with pytest.raises(ValueError, match="unknown terrain 'sea'"):
        island.areas("sea")


STRIP = Island.from_hexes(
    [(q, 0, t) for q, t in enumerate(["jungle", "jungle", "lake", "beach", "jungle", "river"])],
    {(1, 0): "hut"},
)


@pytest.mark.parametrize(
    ("clue", "names"),
    [
        ("in the jungle", "A1 B1 E1"),
        ("next to the jungle", "C1 D1 F1"),
        ("in sight of the jungle", "C1 D1 F1"),
        ("not in the jungle", "C1 D1 F1"),
        ("not next to the jungle", "A1 B1 E1"),
        ("not in sight of the jungle", "A1 B1 E1"),
        ("in the largest jungle", "A1 B1"),
        ("next to the largest jungle", "C1"),
        ("in sight of the largest jungle", "C1 D1"),
        ("not in the largest jungle", "C1 D1 E1 F1"),
        ("not next to the largest jungle", "A1 B1 D1 E1 F1"),
        ("not in sight of the largest jungle", "A1 B1 E1 F1"),
        ("next to a hut", "A1 C1"),
        ("in sight of a hut", "A1 C1 D1"),
        ("not next to a hut", "B1 D1 E1 F1"),
        ("not in sight of a hut", "B1 E1 F1"),
        ("next to the sea", "A1 B1 C1 D1 E1 F1"),
        ("in sight of the sea", "A1 B1 C1 D1 E1 F1"),
        ("not next to the sea", ""),
        ("next to a statue", ""),
        ("not in sight of a statue", "A1 B1 C1 D1 E1 F1"),
        ("in the mountains", ""),
    ],
)
def test_TB_20_relations_on_a_strip(clue, names):
    assert STRIP.where(clue).names == tuple(names.split())


def test_TB_20_in_sight_of_the_sea_is_the_coast_and_the_next_ring():
    disc = {(q, r): "jungle" for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3}
    island = Island.from_hexes(disc)
    rings = {s.cell: max(map(abs, (*s.cell, sum(s.cell)))) for s in island.spaces}
    assert {s.cell for s in island.where("next to the sea")} == {c for c in rings if rings[c] == 3}
    assert {s.cell for s in island.where("in sight of the sea")} == {
        c for c in rings if rings[c] >= 2
    }
    assert len(island.where("not in sight of the sea")) == 7


@LAYOUT
def test_TB_11_landmarks_keep_their_distance(layout):
    for seed in range(3):
        island = Island.classic(layout, seed)
        cells, spots = cells_of(island), landmarks_of(island)
        assert len(spots) == 10
        kinds = {"hut": [], "palm tree": [], "statue": []}
        for cell, what in spots.items():
            kinds[what if isinstance(what, str) else what[0]].append(cell)
        assert [len(kinds[k]) for k in kinds] == [4, 3, 3]
        for same in kinds.values():
            for a, b in itertools.combinations(same, 2):
                assert steps_from(a, cells)[b] >= 4
        assert not [c for c in kinds["statue"] if any(n not in cells for n in around(c))]
        assert all(spots[cell][1] in STEP_OF for cell in kinds["statue"])
        assert [kind for kind, _ in island.landmarks] == ["hut"] * 4 + ["palm tree"] * 3 + [
            "statue"
        ] * 3
        assert island.statues == tuple(at for kind, at in island.landmarks if kind == "statue")
        assert island.facings == tuple(island.spaces[at].facing for at in island.statues)


def test_TB_11_each_legal_place_is_drawn():
    placed = {"hut": set(), "palm tree": set(), "statue": set()}
    facings = set()
    for seed in range(400):
        island = Island.classic(5, seed)
        for kind, at in island.landmarks:
            placed[kind].add(at)
        facings |= set(island.facings)
    inland = {space.index for space in ~Island.classic(5, 0).coast}
    assert placed["hut"] == placed["palm tree"] == set(range(len(island.spaces)))
    assert placed["statue"] == inland
    assert facings == set(STEP_OF)


def test_TB_11_an_island_without_room_is_refused():
    with pytest.raises(ValueError, match=r"10 landmarks need a space each.* only 6"):
        STRIP.with_landmarks(1)
    row = Island.from_hexes([(q, 0, "jungle") for q in range(30)])
    with pytest.raises(ValueError, match="spaces off the coast, and there are only 0"):
        row.with_landmarks(1)
    with pytest.raises(ValueError, match="no way was found to place 4 huts 20 steps apart"):
        Island.classic(0, seed=1, landmark_spacing=20)
    with pytest.raises(ValueError, match="the spacing is an int from 1 to 20, not 0"):
        Island.classic(0, seed=1, landmark_spacing=0)


def test_TB_11_the_seed_decides_and_is_told():
    assert Island.classic(5, seed=3) == Island.classic(5, seed=3) != Island.classic(5, seed=4)
    drawn = Island.classic(5)
    assert drawn.seed is not None
    assert Island.classic(5, seed=drawn.seed) == drawn
    assert Island.classic(5, seed=3, landmark_spacing=6) != Island.classic(5, seed=3)


# --- TB-54, TB-84 --------------------------------------------------------------------------------

# Row 2 has a bay: from A2 to the east come B2, the sea, and D2.
BAY = Island.from_text(
    """
      A   B   C   D
    1   J   J   J   J
    2 L→  J       M
    """
)


def test_TB_54_a_bay_is_crossed():
    assert BAY.gaze("A2").name == "D2"


def test_TB_54_first_shore_stops_before_the_bay():
    assert BAY.gaze("A2", first_shore=True).name == "B2"
    assert BAY.gaze("A1", 90, first_shore=True).name == "D1"


def test_TB_54_a_ray_along_an_edge_enters_neither_space():
    # Due north from (0, 0) the ray runs along the edge between (0, -1) and (1, -1).
    land = {(0, 0): "jungle", (0, -1): "lake", (1, -1): "river"}
    assert Island.from_hexes(land).gaze("B2", 0).cell == (0, 0)
    beyond = Island.from_hexes(land | {(1, -2): "beach"})
    start = next(s for s in beyond.spaces if s.cell == (0, 0))
    for first_shore in (False, True):
        assert beyond.gaze(start, 0, first_shore).cell == (1, -2)
        assert beyond.gaze(start, 360, first_shore).cell == (1, -2)
    south = next(s for s in beyond.spaces if s.cell == (1, -2))
    assert beyond.gaze(south, 180).cell == (0, 0)


def test_TB_84_a_gaze_out_to_sea_stays_at_home():
    assert STRIP.gaze("A1", 270).name == "A1"
    assert STRIP.gaze("A1", 270, first_shore=True).name == "A1"
    assert STRIP.gaze("C1", 30).name == "C1"


def test_gaze_needs_a_facing():
    with pytest.raises(ValueError, match="a facing in degrees is needed"):
        STRIP.gaze("A1")
    with pytest.raises(ValueError, match="a facing in degrees is needed"):
        STRIP.gaze("A1", float("nan"))


# --- making islands ------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", [-1, 32, 2.5, "5", None])
def test_a_bad_layout_is_refused(layout):
    with pytest.raises(ValueError, match=r"there is no layout .*: layouts are numbered 0 to 31"):
        Island.classic(layout, seed=1)


@pytest.mark.parametrize(
    ("cells", "landmarks", "message"),
    [
        ([], {}, "it has 0 spaces and needs 2 or more"),
        ([(0, 0, "lake")], {}, "it has 1 space and needs 2 or more"),
        ([(0, 0, "lake"), (0, 0, "river")], {}, r"cell \(0, 0\) is there twice"),
        ([(0, 0, "lake"), (1, 0, "sea")], {}, r"cell \(1, 0\): unknown terrain 'sea'"),
        ([(0, 0, "lake"), (1.5, 0, "river")], {}, "not a pair of whole numbers"),
        ([(0, 0, "lake"), (5, 0, "river")], {}, "in 2 parts .* cut off .*: F1"),
        (hexes("lake", (0, 0), (1, 0)), {(2, 0): "hut"}, r"a hut stands on cell \(2, 0\)"),
        (hexes("lake", (0, 0), (1, 0)), {(0, 0): "house"}, "unknown landmark 'house'"),
        (hexes("lake", (0, 0), (1, 0)), {(0, 0): "statue"}, "a statue faces one of 30, .* None"),
        (hexes("lake", (0, 0), (1, 0)), {(0, 0): ("statue", 45)}, "a statue faces .* not 45"),
    ],
)
def test_from_hexes_refuses(cells, landmarks, message):
    with pytest.raises(ValueError, match=message):
        Island.from_hexes(cells, landmarks)


def test_from_hexes_names_all_faults():
    with pytest.raises(ValueError, match=r"unknown terrain 'x'.*unknown terrain 'y'"):
        Island.from_hexes([(0, 0, "x"), (1, 0, "y")])


def test_from_hexes_takes_a_mapping_or_triples():
    land = {(0, 0): "jungle", (1, 0): "lake"}
    spots = {(0, 0): ("statue", 450), (1, 0): "palm tree"}
    island = Island.from_hexes(land, spots, name="two")
    assert island == Island.from_hexes([(1, 0, "lake"), (0, 0, "jungle")], spots)
    assert repr(island) == "Island 'two' (2 spaces)"
    assert island.facings == (90.0,)
    assert repr(Island.from_hexes(land)) == "Island (2 spaces)"


def test_spaces_are_numbered_and_named_row_by_row():
    island = Island.classic(5, seed=3)
    order = [space.cell for space in island.spaces]
    assert order == sorted(order, key=lambda cell: (cell[1], cell[0]))
    assert [space.index for space in island.spaces] == list(range(len(order)))
    north = order[0][1]
    column = {c: c[0] + (c[1] - c[1] % 2) // 2 for c in order}
    west = min(column.values())
    for space in island.spaces:
        letter = chr(ord("A") + column[space.cell] - west)
        assert space.name == f"{letter}{space.cell[1] - north + 1}"
        x, y = space.polygon.centroid.coords[0]
        assert (x, y) == (2 * space.cell[0] + space.cell[1], -3 * space.cell[1])


@LAYOUT
def test_records_are_complete_in_themselves(layout):
    island = Island.classic(layout, seed=layout)
    data = json.loads(json.dumps(island.to_dict()))
    back = Island.from_dict(data)
    assert back == island
    assert (back.name, back.layout, back.seed) == (island.name, layout, layout)
    assert back.landmarks == island.landmarks
    assert back.facings == island.facings
    assert back.to_dict() == island.to_dict()
    data["landmarks"].pop()
    assert Island.from_dict(data) != island


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"name": None}, "name is None"),
        ({"seed": "x"}, "seed is 'x'"),
        ({"terrains": "JJ"}, r"it has \d+ cells and 2 terrains"),
        ({"terrains": 5}, "terrains are 5, not a text"),
        ({"terrains": "X", "cells": [[0, 0]]}, "'X' is no terrain; there is J, M"),
        ({"cells": {}}, "cells are {}, not a list"),
        ({"seed": True}, "seed is True"),
        ({"cells": [[1, 2, 3]]}, r"\[1, 2, 3\] is no cell, a pair of whole numbers"),
        ({"landmarks": [["hut", -1]]}, r"\['hut', -1\] is no landmark: its kind, one of the"),
        ({"landmarks": [["hut", "x"]]}, r"\['hut', 'x'\] is no landmark"),
        ({"cells": [[0, 0]] * 2}, r"it has 2 cells and \d+ terrains"),
        ({"landmarks": [["hut", 4], ["statue", 4, 30]]}, "two landmarks stand on one space"),
        ({"landmarks": [["hut", 4000]]}, r"\['hut', 4000\] is no landmark"),
        ({"geojson": 3}, "its geojson is no object"),
    ],
)
def test_damaged_records_are_refused(change, message):
    data = Island.classic(5, seed=3).to_dict() | change
    with pytest.raises(ValueError, match=message):
        Island.from_dict(data)
    with pytest.raises(ValueError, match="not the record of an island"):
        Island.from_dict({})


def test_a_record_with_cells_out_of_order_is_refused():
    data = Island.classic(5, seed=3).to_dict()
    data["cells"] = data["cells"][::-1]
    with pytest.raises(ValueError, match="not row by row"):
        Island.from_dict(data)


# --- spaces and sets of them ---------------------------------------------------------------------


def test_space_by_index_name_or_space():
    island = Island.classic(5, seed=3)
    space = island.spaces[40]
    assert island.space(40) is island.space(space.name) is island.space(space.name.lower()) is space
    assert island.space(space) is space
    with pytest.raises(KeyError, match=r"no space is called 'D77'; the nearest name is 'D7'"):
        island.space("D77")
    with pytest.raises(KeyError, match="there is no space 500: they are numbered 0 to"):
        island.space(500)
    with pytest.raises(KeyError, match="there is no space -1"):
        island.space(-1)
    other = next(s for s in Island.classic(6, seed=3).spaces if s not in set(island.spaces))
    with pytest.raises(ValueError, match="is not a space of Island 'classic 5'"):
        island.space(other)


def test_a_space_is_a_value():
    a, b = (Island.classic(5, seed=3).spaces[9] for _ in range(2))
    assert a == b
    assert hash(a) == hash(b)
    assert repr(a) == f"Space {a.name} ({a.terrain})"
    with pytest.raises(AttributeError):
        a.terrain = "lake"
    assert isinstance(a, Space)
    assert not hasattr(a, "__dict__")


def test_spaces_are_a_set():
    island = Island.classic(5, seed=3)
    wet, coastal = island.where("in a lake"), island.coast
    assert set(wet & coastal) == set(wet) & set(coastal)
    assert set(wet | coastal) == set(wet) | set(coastal)
    assert set(wet - coastal) == set(wet) - set(coastal)
    assert set(wet ^ coastal) == set(wet) ^ set(coastal)
    assert set(~wet) == set(island.spaces) - set(wet)
    assert wet & coastal <= wet <= island.where()
    assert island.where() >= wet
    assert not wet <= coastal
    assert len(wet) == sum(space.terrain == "lake" for space in island.spaces)
    assert [space.index for space in wet] == sorted(space.index for space in wet)
    first = next(iter(wet))
    assert first in wet
    assert first.index in wet
    assert first.name in wet
    assert first not in ~wet
    assert "Z99" not in wet
    assert -1 not in wet
    assert None not in wet
    assert wet
    assert not wet & ~wet
    assert wet.names == tuple(space.name for space in wet)
    assert wet == Island.classic(5, seed=3).where("in a lake")
    assert hash(wet) == hash(Island.classic(5, seed=3).where("in a lake"))
    assert wet != coastal
    assert wet != 5
    assert repr(wet - wet) == "Spaces()"
    assert repr(island.where()).endswith(f"and {len(island.spaces) - 11} more)")
    assert "\n" not in repr(island.where())


def test_spaces_of_two_islands_do_not_mix():
    one, other = Island.classic(5, seed=3).coast, Island.classic(6, seed=3).coast
    for mix in ("__and__", "__or__", "__sub__", "__xor__", "__le__", "__ge__"):
        with pytest.raises(ValueError, match="belong to two islands"):
            getattr(one, mix)(other)
    with pytest.raises(TypeError):
        one & 5
    with pytest.raises(ValueError, match="bits beyond"):
        Spaces(STRIP, 1 << 6)
    with pytest.raises(AttributeError):
        one.mask = 0
    with pytest.raises(AttributeError):
        del one.mask


def test_islands_are_values():
    island = Island.classic(5, seed=3)
    copy = pickle.loads(pickle.dumps(island))
    assert copy == island
    assert hash(copy) == hash(island)
    assert island != Island.classic(5, seed=4)
    assert island != 5
    assert repr(island) == f"Island 'classic 5' ({len(island.spaces)} spaces, seed 3)"
    spaces = pickle.loads(pickle.dumps(island.coast))
    assert spaces == island.coast


def test_where_combines_clues():
    island = Island.classic(31, seed=2)
    both = island.where("in sight of a statue", Clue("not in the jungle"))
    assert both == island.where("in sight of a statue") - island.where("in the jungle")
    assert island.where() == ~Spaces(island, 0)
    with pytest.raises(ValueError, match="nearest kind is 'in the jungle'"):
        island.where("in the jungel")


@pytest.mark.parametrize("key", [None, 1.5, ["E4"]])
def test_a_space_is_told_by_name_or_number(key):
    with pytest.raises(TypeError, match="a space is told by its name or its number, not by"):
        Island.classic(layout=5, seed=3).space(key)
