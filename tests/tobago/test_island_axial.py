"""Islands against plain axial arithmetic: what shapely and masks say, said again without them.

The functions above the tests use nothing of the package. To them an island is a dictionary from
axial cells to terrains, and landmarks a dictionary from cells to ``"hut"``, ``"palm tree"`` or
``("statue", facing)``.
"""

from __future__ import annotations

import itertools
import json
import random
from collections import deque

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tbgames.tobago.clues import Clue
from tbgames.tobago.island import Island
from tbgames.tobago.layouts import classic_cells

LAYOUT = pytest.mark.parametrize("layout", range(32))
STEP_OF = {90: (1, 0), 30: (1, -1), 330: (0, -1), 270: (-1, 0), 210: (-1, 1), 150: (0, 1)}
TERRAINS = ("jungle", "mountain", "beach", "scrubland", "river", "lake")


def around(cell):
    return [(cell[0] + dq, cell[1] + dr) for dq, dr in STEP_OF.values()]


def walk(starts, cells):
    """Breadth-first steps from the nearest of the starts to each cell that can be reached."""
    steps = dict.fromkeys(starts, 0)
    todo = deque(starts)
    while todo:
        here = todo.popleft()
        for near in around(here):
            if near in cells and near not in steps:
                steps[near] = steps[here] + 1
                todo.append(near)
    return steps


def areas(cells, terrain):
    rest = {cell for cell, t in cells.items() if t == terrain}
    found = []
    while rest:
        found.append(set(walk([next(iter(rest))], rest)))
        rest -= found[-1]
    return found


def coast(cells):
    return {cell for cell in cells if any(near not in cells for near in around(cell))}


def gaze(cells, start, facing, first_shore=False):
    """The last cell of the island in one of the six directions, 60 steps being beyond any."""
    (q, r), (dq, dr) = start, STEP_OF[facing % 360]
    last = start
    for n in range(1, 60):
        cell = (q + n * dq, r + n * dr)
        if cell in cells:
            last = cell
        elif first_shore:
            break
    return last


def kept(cells, landmarks, relation, negated, term, largest):
    """The cells that a clue keeps, by its parts (TB-20)."""
    if term == "sea":
        steps = {cell: n + 1 for cell, n in walk(coast(cells), cells).items()}
    elif term in TERRAINS:
        found = areas(cells, term)
        most = max(map(len, found), default=0)
        meant = [area for area in found if not largest or len(area) == most]
        steps = walk([cell for area in meant for cell in area], cells)
    else:
        named = [c for c, what in landmarks.items() if what == term or what[0] == term]
        steps = walk(named, cells)
    wanted = {"in": {0}, "next to": {1}, "in sight of": {1, 2}}[relation]
    return {cell for cell in cells if (steps.get(cell, 99) in wanted) != negated}


def cells_of(island):
    return {space.cell: space.terrain for space in island.spaces}


def landmarks_of(island):
    return {
        island.spaces[at].cell: kind if kind != "statue" else ("statue", island.spaces[at].facing)
        for kind, at in island.landmarks
    }


@LAYOUT
def test_shapely_agrees_with_axial_arithmetic(layout):
    island = Island.classic(layout, seed=1)
    cells = cells_of(island)
    assert cells == classic_cells(layout)
    by_cell = {space.cell: space for space in island.spaces}
    for space in island.spaces:
        near = {by_cell[cell] for cell in around(space.cell) if cell in by_cell}
        assert set(island.neighbours(space)) == near
    assert {space.cell for space in island.coast} == coast(cells)
    assert all(space.coastal == (space in island.coast) for space in island.spaces)
    for terrain in TERRAINS:
        found = [{space.cell for space in area} for area in island.areas(terrain)]
        expected = sorted(
            areas(cells, terrain),
            key=lambda area: (-len(area), min(by_cell[c].index for c in area)),
        )
        assert found == expected
        assert {space.cell for space in island.largest(terrain)} == expected[0]
        for area in island.areas(terrain):
            assert all(island.area_masks[space.index] == area.mask for space in area)


@LAYOUT
def test_the_shape_is_the_sum_of_its_hexagons(layout):
    island = Island.classic(layout, seed=1)
    assert island.shape.geom_type == "Polygon"
    assert not island.shape.interiors
    assert island.shape.area == 6 * len(island.spaces)
    assert shapely.coverage_is_valid([space.polygon for space in island.spaces])
    x, y = island.scale
    assert island.shape.area * x * y == pytest.approx(len(island.spaces) * 3**1.5 / 2)


@LAYOUT
def test_TB_54_gaze_in_six_directions(layout):
    island = Island.classic(layout, seed=1)
    cells = cells_of(island)
    for space in island.spaces:
        for facing, first_shore in itertools.product(STEP_OF, (False, True)):
            seen = island.gaze(space, facing, first_shore)
            assert seen.cell == gaze(cells, space.cell, facing, first_shore), (space, facing)


@LAYOUT
def test_TB_20_all_88_kinds(layout):
    island = Island.classic(layout, seed=layout)
    cells, landmarks = cells_of(island), landmarks_of(island)
    for clue in Clue.all():
        expected = kept(cells, landmarks, clue.relation, clue.negated, clue.term, clue.largest)
        spaces = island.where(clue)
        assert {space.cell for space in spaces} == expected, clue
        assert spaces == island.where(str(clue))
        assert spaces.mask == island.mask(clue) == island.clue_masks[clue.kind]


@LAYOUT
def test_TB_10_distances(layout):
    island = Island.classic(layout, seed=1)
    cells = cells_of(island)
    for start in island.spaces[::7]:
        steps = walk([start.cell], cells)
        for end in island.spaces:
            assert island.distance(start, end) == steps[end.cell]


# --- any island ----------------------------------------------------------------------------------


@st.composite
def islands(draw):
    """A blob of hexagons grown by chance, with landmarks; ties count."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    cells = {(0, 0): rng.choice(TERRAINS)}
    for _ in range(draw(st.integers(1, 40))):
        cell = rng.choice(around(rng.choice(list(cells))))
        cells.setdefault(cell, rng.choice(TERRAINS))
    if len(cells) < 2:
        cells[1, 0] = "lake"
    spots = {}
    for cell in cells:
        if rng.random() < 0.2:
            spots[cell] = rng.choice(["hut", "palm tree", ("statue", rng.choice([*STEP_OF]))])
    return cells, spots


@given(islands())
def test_any_island_agrees_with_axial_arithmetic(parts):
    cells, spots = parts
    island = Island.from_hexes(cells, spots, ties="all")
    assert {space.cell for space in island.coast} == coast(cells)
    for clue in Clue.all():
        expected = kept(cells, spots, clue.relation, clue.negated, clue.term, clue.largest)
        assert {space.cell for space in island.where(clue)} == expected, clue
    for at in island.statues:
        space = island.spaces[at]
        for first_shore in (False, True):
            seen = island.gaze(at, first_shore=first_shore)
            assert seen.cell == gaze(cells, space.cell, space.facing, first_shore)


@given(islands())
def test_any_island_is_written_and_read_back(parts):
    island = Island.from_hexes(*parts, ties="all")
    assert Island.from_dict(json.loads(json.dumps(island.to_dict()))) == island
    assert Island.from_text(str(island), ties="all") == island
    drawn = Island.from_geojson(json.loads(json.dumps(island.to_geojson())), ties="all")
    assert drawn == island
    assert [drawn.gaze(at).name for at in drawn.statues] == [
        island.gaze(at).name for at in island.statues
    ]
