"""An island as a board: water, land by terrain, seams, shore, and a cell for each space."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import shapely

from tbgames.scene.lettering import escaped
from tbgames.scene.model import Board, Cell, Layer
from tbgames.tobago.clues import TERRAINS
from tbgames.tobago.graph import bits

if TYPE_CHECKING:
    from tbgames.tobago.island import Island

__all__ = ["BOARD", "Chart", "chart"]

BOARD: Final = "island"
"""The board's name in `Static.boards`."""

_EDGE: Final = 20.0
"""A hexagon's edge, and its circumradius, on the board."""
_AREA: Final = 1.5 * math.sqrt(3) * _EDGE**2
_APOTHEM: Final = _EDGE * math.sqrt(3) / 2
_MARGIN: Final = 34.0
_COMPASS: Final = 25.0
_LEAST_COMPASS: Final = 0.6
_SMALLEST: Final = (330.0, 250.0)
_SURF: Final = (54, 38, 24, 11)
_LONGEST_NAME: Final = 6
_LEAST_NAMED: Final = 0.4
_LEAVING: Final = 20
"""What it costs a piece to leave an area, against 1 for a space of the same one: a leg goes
anywhere in an area, or into the next (TB-41)."""

Point = tuple[float, float]
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Chart:
    """An island drawn, and where on each space pieces go: centre, and scale (1 on hexagons)."""

    board: Board
    places: tuple[tuple[float, float, float], ...]


def chart(island: Island) -> Chart:
    """Draw an island, or give what was drawn before.

    >>> from tbgames.tobago.island import Island
    >>> board = chart(Island.from_text("  A B\\n1 J L\\n2  M")).board
    >>> [(cell.id, cell.label, cell.row, cell.column) for cell in board.cells]
    [('A1', 'A1, jungle', 1, 1), ('B1', 'B1, lake', 1, 2), ('A2', 'A2, mountain', 2, 1)]
    """
    # Islands that only look different are equal, so the outlines are part of the key.
    return _chart(island, tuple(space.polygon for space in island.spaces))


@lru_cache(maxsize=64)
def _chart(island: Island, outlines: tuple[Any, ...]) -> Chart:
    polygons = _drawn(outlines, island.scale)
    places = _places(island, polygons)
    box = _box(polygons)
    land = shapely.union_all(polygons)
    board = Board(
        label=f"{island.name or 'Island'}: {len(polygons)} spaces",
        box=box,
        under=_water(land, box) + _terrains(island, polygons),
        over=_lines(island, polygons, land) + _names(island, places, box),
        cells=tuple(_cells(island, polygons, places)),
        css="hair",
        layers=tuple(_largest(island, polygons)),
        layers_title="Largest areas",
    )
    return Chart(board, places)


def _drawn(outlines: Sequence[Any], scale: tuple[float, float]) -> Any:
    """The polygons in the board's units: y grows to the south, the mean area is a hexagon's."""
    mean = float(np.mean(shapely.area(outlines))) * scale[0] * scale[1]
    unit = math.sqrt(_AREA / mean)
    return shapely.transform(
        np.array(outlines), lambda xy: xy * (scale[0] * unit, -scale[1] * unit)
    )


def _box(polygons: Any) -> Box:
    """Room for the land and the names around it; never so small that a space fills the page."""
    west, north, east, south = shapely.total_bounds(polygons).tolist()
    width = max(east - west + 2 * _MARGIN, _SMALLEST[0])
    height = max(south - north + 2 * _MARGIN, _SMALLEST[1])
    left, top = (west + east - width) / 2, (north + south - height) / 2
    return _round(left), _round(top), _round(width), _round(height)


def _places(island: Island, polygons: Any) -> tuple[tuple[float, float, float], ...]:
    """The middle of the widest circle that fits in a space: pieces stay inside odd shapes too."""
    if island.spaces[0].cell is not None:
        centres = shapely.get_coordinates(shapely.centroid(polygons))
        return tuple((x, y, 1.0) for x, y in centres.tolist())
    radii = shapely.maximum_inscribed_circle(polygons)
    lines = shapely.get_coordinates(radii).reshape(-1, 2, 2)[:, 0]
    return tuple(
        (x, y, min(1.0, radius / _APOTHEM))
        for (x, y), radius in zip(lines.tolist(), shapely.length(radii).tolist(), strict=True)
    )


def _cells(
    island: Island, polygons: Any, places: Sequence[tuple[float, float, float]]
) -> Iterable[Cell]:
    bands = [round(y / (1.5 * _EDGE)) for _, y, _ in places]
    rows = {band: row for row, band in enumerate(sorted(set(bands)), 1)}
    columns: dict[int, int] = {}
    order = sorted(range(len(places)), key=lambda i: (bands[i], places[i][0]))
    found = {}
    for index in order:
        columns[bands[index]] = columns.get(bands[index], 0) + 1
        found[index] = rows[bands[index]], columns[bands[index]]
    for space, polygon, (x, y, _) in zip(island.spaces, polygons, places, strict=True):
        row, column = found[space.index]
        outline = "".join(_ring(ring, (x, y), closed=True) for ring in _rings(polygon))
        yield Cell(
            space.name,
            f"{space.name}, {space.terrain}",
            outline,
            (_round(x), _round(y)),
            row,
            column,
            tuple(_near(island, space.index)),
        )


def _near(island: Island, index: int) -> Iterable[tuple[str, int]]:
    area = island.area_masks[index]
    for other in bits(island.neighbour_masks[index]):
        yield island.spaces[other].name, 1 if area >> other & 1 else _LEAVING


# -- what is painted ------------------------------------------------------------------------------


def _water(land: Any, box: Box) -> str:
    """Calm sea, shallow water around the land, the compass rose where there is most room."""
    left, top, width, height = box
    shore = _path(land.boundary)
    # The sea runs on beyond the box: a panel may be wider or taller than its board.
    far = 2 * max(width, height)
    sea = (
        f'<g fill="var(--sea)"><path id="deep" d="M{_num(left - far)} {_num(top - far)}'
        f'h{_num(width + 2 * far)}v{_num(height + 2 * far)}h{_num(-width - 2 * far)}z"/>'
        '</g><use href="#deep" fill="url(#p-sea)"/>'
    )
    surf = "".join(f'<use href="#coast" stroke-width="{wide}"/>' for wide in _SURF)
    return (
        f'{sea}<g class="surf"><defs><path id="coast" d="{shore}"/></defs>{surf}</g>'
        f'{_compass(land, box)}<path transform="translate(0 3.5)" fill="var(--shade)" d="{shore}"/>'
    )


def _compass(land: Any, box: Box) -> str:
    """The compass rose in the emptiest corner, as large as it fits there."""
    left, top, width, height = box
    inset = _COMPASS + 27
    corners = [
        (x, y)
        for y in (top + height - inset, top + inset)
        for x in (left + inset, left + width - inset)
    ]
    room = {corner: float(land.distance(shapely.Point(corner))) for corner in corners}
    x, y = corner = max(corners, key=lambda corner: room[corner])
    size = min(1.0, (room[corner] - 6) / _COMPASS)
    if size < _LEAST_COMPASS:
        return ""
    return f'<use href="#compass" transform="translate({_num(x)} {_num(y)})scale({size:.2g})"/>'


def _terrains(island: Island, polygons: Any) -> str:
    parts = []
    for terrain in TERRAINS:
        mine = [p for p, s in zip(polygons, island.spaces, strict=True) if s.terrain == terrain]
        if mine:
            d = _path(shapely.boundary(shapely.union_all(mine)))
            parts.append(
                f'<g class="{terrain}"><path id="a-{terrain}" fill-rule="evenodd" d="{d}"/></g>'
                f'<use href="#a-{terrain}" fill="url(#p-{terrain})"/>'
            )
    return "".join(parts)


def _lines(island: Island, polygons: Any, land: Any) -> str:
    """Seams between areas, and the heavy line of the shore."""
    areas = island.area_masks
    pairs = [
        (i, j)
        for i, near in enumerate(island.neighbour_masks)
        for j in bits(near & ~areas[i])
        if i < j
    ]
    rings = shapely.boundary(polygons)
    left, right = np.array(pairs, dtype=int).reshape(-1, 2).T
    seams = shapely.union_all(shapely.intersection(rings[left], rings[right]))
    return (
        f'<path class="seam" d="{_path(seams)}"/><path class="shore" d="{_path(land.boundary)}"/>'
    )


def _largest(island: Island, polygons: Any) -> Iterable[Layer]:
    """An outline around the largest area, or areas, of each terrain."""
    for terrain in TERRAINS:
        spaces = island.largest(terrain)
        if spaces:
            land = shapely.union_all([polygons[space.index] for space in spaces])
            d = _path(shapely.boundary(land))
            yield Layer(
                f"largest-{terrain}",
                f"{terrain} {len(spaces)}",
                f"largest {terrain}: {', '.join(spaces.names)}",
                f'<path fill="none" stroke="#fff" stroke-width="6.5" d="{d}"/>'
                f'<path class="largest" fill="none" stroke-linejoin="round" d="{d}"/>',
                symbol=f"t-{terrain}",
                size=0.52,
            )


def _names(
    island: Island,
    places: Sequence[tuple[float, float, float]],
    box: Box,
) -> str:
    """Letters and numbers along the edges; on other tilings the names stand on the spaces."""
    if island.spaces[0].cell is None:
        return "".join(
            f'<text class="name" x="{_num(x)}" y="{_num(y + 16 * size)}" '
            f'font-size="{7 * size:.2g}">{escaped(space.name)}</text>'
            for space, (x, y, size) in zip(island.spaces, places, strict=True)
            if len(space.name) <= _LONGEST_NAME and size > _LEAST_NAMED
        )
    across: dict[str, float] = {}
    rows: dict[str, float] = {}
    for space, (x, y, _) in zip(island.spaces, places, strict=True):
        letters, number = re.findall(r"[A-Z]+|\d+", space.name)
        # Odd rows stand half a hexagon to the east; the letter goes in between.
        odd = space.cell is not None and space.cell[1] % 2
        across[letters] = x + (-0.5 if odd else 0.5) * _APOTHEM
        rows[number] = y
    left, top, width, height = box
    marks = [(x, y, name) for name, x in across.items() for y in (top + 12, top + height - 6)]
    marks += [(x, y + 3, name) for name, y in rows.items() for x in (left + 10, left + width - 10)]
    texts = "".join(f'<text x="{_num(x)}" y="{_num(y)}">{name}</text>' for x, y, name in marks)
    return f'<g class="edge">{texts}</g>'


# -- path data ------------------------------------------------------------------------------------


def _rings(polygon: Any) -> list[list[Point]]:
    lines = [polygon.exterior, *polygon.interiors]
    return [shapely.get_coordinates(line).tolist() for line in lines]


def _path(lines: Any) -> str:
    """Path data of line work, joined to as few strokes as possible."""
    merged = shapely.line_merge(lines)
    strokes = [shapely.get_coordinates(part).tolist() for part in shapely.get_parts(merged)]
    return "".join(_ring(points, (0, 0), points[0] == points[-1]) for points in strokes if points)


def _ring(points: Sequence[Sequence[float]], origin: Point, closed: bool) -> str:
    """Path data relative to the point before; each corner is rounded, so that none drift."""
    x0, y0 = origin
    corners = [(_round(x - x0), _round(y - y0)) for x, y in points]
    if closed:
        corners.pop()
    data = f"M{_pair(*corners[0])}l"
    steps = (_pair(x - px, y - py) for (px, py), (x, y) in pairwise(corners))
    body = ""
    for step in steps:
        body += step if not body or step[0] == "-" else " " + step
    return data + body + ("z" if closed else "")


def _pair(x: float, y: float) -> str:
    second = _num(y)
    return _num(x) + (second if second[0] == "-" else " " + second)


def _round(value: float) -> float:
    return round(float(value), 1) + 0.0  # no negative zero


def _num(value: float) -> str:
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
