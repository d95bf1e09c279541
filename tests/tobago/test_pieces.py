"""The six piece sides and the 32 islands they make, held to what the rules promise (TB-01, TB-10).

Everything here is plain axial arithmetic on the cells of the islands.
"""

from __future__ import annotations

import json
from collections import Counter

import pytest

from tbgames.files import data_path
from tbgames.tobago.clues import TERRAINS
from tbgames.tobago.island import Island
from tbgames.tobago.layouts import LAYOUTS, classic_cells

STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
LAYOUT = pytest.mark.parametrize("layout", range(LAYOUTS))


def around(cell):
    return [(cell[0] + dq, cell[1] + dr) for dq, dr in STEPS]


def reach(start, cells):
    seen, todo = {start}, [start]
    while todo:
        for near in around(todo.pop()):
            if near in cells and near not in seen:
                seen.add(near)
                todo.append(near)
    return seen


def parts(cells):
    rest, found = set(cells), []
    while rest:
        found.append(reach(next(iter(rest)), rest))
        rest -= found[-1]
    return found


def areas(terrain_of, terrain):
    return parts({cell for cell, t in terrain_of.items() if t == terrain})


def pieces():
    return json.loads(data_path("tobago", "pieces.json").read_text("utf-8"))["sides"]


def space_count(rows):
    return sum(letter in "JMBSRL" for row in rows for letter in row)


def test_the_file_holds_three_double_sided_pieces():
    assert list(pieces()) == ["A", "B", "C", "a", "b", "c"]
    assert {letter for rows in pieces().values() for row in rows for letter in row} <= set(
        "JMBSRL. "
    )


@pytest.mark.parametrize("piece", "ABC")
def test_TB_01_small_letters_have_fewer_spaces(piece):
    assert space_count(pieces()[piece.lower()]) < space_count(pieces()[piece])


@LAYOUT
def test_TB_01_an_island_shows_each_space_of_its_three_sides(layout):
    sides = [s.lower() if layout >> k & 1 else s for k, s in enumerate("ABC")]
    expected = Counter(
        letter for side in sides for row in pieces()[side] for letter in row if letter in "JMBSRL"
    )
    assert Counter(t[0].upper() for t in classic_cells(layout).values()) == expected
    assert 90 <= len(classic_cells(layout)) <= 115


def test_TB_01_the_32_islands_are_all_different_however_turned():
    def turned(cells, times):
        for _ in range(times):
            cells = {(-q - r, q): t for (q, r), t in cells.items()}
        q0, r0 = min(cells)
        return frozenset(((q - q0, r - r0), t) for (q, r), t in cells.items())

    faces = [{turned(classic_cells(n), times) for times in range(3)} for n in range(LAYOUTS)]
    assert len(frozenset.union(*map(frozenset, faces))) == 3 * LAYOUTS


@LAYOUT
def test_an_island_is_one_part_without_a_hole(layout):
    cells = set(classic_cells(layout))
    assert len(parts(cells)) == 1
    frame = {(q, r) for q in range(-20, 21) for r in range(-20, 21)} - cells
    assert len(parts(frame)) == 1


@LAYOUT
def test_an_island_has_no_neck_one_space_wide(layout):
    cells = set(classic_cells(layout))
    for cell in cells:
        assert len(parts(cells - {cell})) == 1
        assert len(cells & set(around(cell))) >= 2


@LAYOUT
@pytest.mark.parametrize("terrain", TERRAINS)
def test_TB_10_one_largest_area_and_at_least_two(layout, terrain):
    sizes = sorted(map(len, areas(classic_cells(layout), terrain)), reverse=True)
    assert len(sizes) >= 2
    assert sizes[0] > sizes[1]


@LAYOUT
def test_TB_10_every_beach_space_lies_on_the_coast(layout):
    cells = classic_cells(layout)
    beaches = [cell for cell, terrain in cells.items() if terrain == "beach"]
    assert all(any(near not in cells for near in around(cell)) for cell in beaches)


@LAYOUT
def test_at_most_two_areas_of_one_space(layout):
    cells = classic_cells(layout)
    assert sum(len(area) == 1 for t in TERRAINS for area in areas(cells, t)) <= 2


@LAYOUT
def test_rivers_run_and_lakes_lie_inland(layout):
    cells = classic_cells(layout)
    rivers = areas(cells, "river")
    assert all(len(river) >= 2 for river in rivers)
    # A strip of n spaces has n - 1 shared edges, a blob has up to 3n.
    for river in rivers:
        edges = sum(near in river for cell in river for near in around(cell)) // 2
        assert edges <= len(river)
    lakes = [cell for cell, terrain in cells.items() if terrain == "lake"]
    on_coast = [cell for cell in lakes if any(near not in cells for near in around(cell))]
    assert len(on_coast) <= len(lakes) / 3


@LAYOUT
def test_TB_11_landmarks_find_room_for_twenty_seeds(layout):
    for seed in range(20):
        island = Island.classic(layout, seed)
        kinds = Counter(kind for kind, _ in island.landmarks)
        assert kinds == {"hut": 4, "palm tree": 3, "statue": 3}


@LAYOUT
def test_the_terrains_are_balanced(layout):
    shares = Counter(classic_cells(layout).values())
    assert set(shares) == set(TERRAINS)
    assert all(8 <= count <= 30 for count in shares.values())
