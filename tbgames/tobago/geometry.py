"""Polygons that tile an island: hexagons, who shares an edge, the coast, the line of a gaze.

Hexagons stand on an integer lattice: the cell ``(q, r)`` has its centre at ``(2q + r, -3r)``, so
east is +x and north is +y, and its six corners are integers too. Corners that two hexagons share
are the same numbers, and each predicate on them is exact. (Corners from sine and cosine differ in
the last bits, and a third to a half of the shared edges is lost.) The lattice is a picture of the
plane squeezed along both axes; multiplied by `HEX_SCALE` it is true, with edges of length 1. So
bearings are turned into directions of the lattice, and the polygons are left alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any, Final

import numpy as np
import shapely
from shapely import Polygon

__all__ = ["HEX_SCALE", "HEX_STEPS", "Tiling", "hexagons", "snapped"]

HEX_SCALE: Final = (math.sqrt(3) / 2, 0.5)
"""What the lattice units of x and y are in the plane, where a hexagon's edge has length 1."""

HEX_STEPS: Final = {90: (1, 0), 30: (1, -1), 330: (0, -1), 270: (-1, 0), 210: (-1, 1), 150: (0, 1)}
"""Bearing (degrees clockwise from north) of each of the six neighbours, and its axial step."""

_CORNERS: Final = np.array([(1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2)])

# Below this share of the size of a space, a difference is noise and a touch is no entry.
_NOISE: Final = 1e-6


def hexagons(cells: Iterable[tuple[int, int]]) -> tuple[Polygon, ...]:
    """Make the pointy-topped hexagon of each axial cell, in lattice units.

    >>> hexagons([(1, 2)])[0].centroid
    <POINT (4 -6)>
    """
    centres = np.array([(2 * q + r, -3 * r) for q, r in cells]).reshape(-1, 1, 2)
    return tuple(shapely.polygons((centres + _CORNERS).astype(float)))


@dataclass(frozen=True, eq=False)
class Tiling:
    """Polygons that share edges, with what follows from their shapes; space i is polygon i.

    >>> pair = Tiling(hexagons([(0, 0), (1, 0), (2, 0)]))
    >>> pair.neighbours
    (2, 5, 2)
    >>> pair.gaze(0, bearing=90)
    2
    """

    polygons: tuple[Polygon, ...]
    scale: tuple[float, float] = (1.0, 1.0)
    _seen: dict[tuple[int, float, bool], int] = field(default_factory=dict, repr=False)

    @cached_property
    def size(self) -> float:
        """Side of a square as large as the average space, in units of the polygons."""
        return math.sqrt(float(np.mean(shapely.area(self.polygons))))

    @cached_property
    def neighbours(self) -> tuple[int, ...]:
        """For each space the mask of the spaces that share an edge, not just a corner, with it."""
        rings = shapely.boundary(self.polygons)
        left, right = shapely.STRtree(self.polygons).query(self.polygons, predicate="intersects")
        once = left < right
        left, right = left[once], right[once]
        shared = shapely.length(shapely.intersection(rings[left], rings[right]))
        masks = [0] * len(self.polygons)
        for a, b in np.stack([left, right], axis=1)[shared > _NOISE * self.size].tolist():
            masks[a] |= 1 << b
            masks[b] |= 1 << a
        return tuple(masks)

    @cached_property
    def shape(self) -> Any:
        """The whole island as one shapely geometry, in units of the polygons."""
        return shapely.union_all(self.polygons)

    @cached_property
    def coast(self) -> int:
        """Mask of the spaces with an edge on the shore."""
        shore = shapely.intersection(shapely.boundary(self.polygons), self.shape.boundary)
        on_shore = shapely.length(shore) > _NOISE * self.size
        return sum(1 << index for index in np.flatnonzero(on_shore).tolist())

    @cached_property
    def centres(self) -> tuple[tuple[float, float], ...]:
        """Where each space's gaze starts: its centroid, or a point inside where that is not."""
        points = shapely.centroid(self.polygons)
        outside = ~shapely.contains(self.polygons, points)
        points[outside] = shapely.point_on_surface(np.array(self.polygons)[outside])
        return tuple(map(tuple, shapely.get_coordinates(points).tolist()))

    def bearing(self, start: int, end: int) -> float:
        """Compass bearing from one centre to another, in whole degrees clockwise from north.

        >>> Tiling(hexagons([(0, 0), (0, 1)]), HEX_SCALE).bearing(0, 1)
        150.0
        """
        (x0, y0), (x1, y1) = self.centres[start], self.centres[end]
        east, north = (x1 - x0) * self.scale[0], (y1 - y0) * self.scale[1]
        return float(round(math.degrees(math.atan2(east, north))) % 360)

    def gaze(self, start: int, bearing: float, first_shore: bool = False) -> int:
        """Find the last space that a ray from the centre of space ``start`` enters.

        A space counts if the ray enters its interior; running along an edge or through a corner
        does not count. The ray crosses bays, unless ``first_shore`` stops it at the first one.
        Where it meets no other space, the answer is ``start``.

        Rule: TB-54, TB-84.
        """
        key = (start, bearing % 360, first_shore)
        if key not in self._seen:
            self._seen[key] = self._gaze(*key)
        return self._seen[key]

    @cached_property
    def _interiors(self) -> Any:
        """Each polygon less a hair, so that a ray along its edge does not meet it."""
        return shapely.buffer(self.polygons, -_NOISE * self.size, join_style="mitre")

    @cached_property
    def _tree(self) -> shapely.STRtree:
        return shapely.STRtree(self._interiors)

    @cached_property
    def _land(self) -> Any:
        """The island and a hair more, so that a ray along the edge of two spaces stays on it."""
        return self.shape.buffer(_NOISE * self.size)

    def _gaze(self, start: int, bearing: float, first_shore: bool) -> int:
        x, y = self.centres[start]
        angle = math.radians(bearing)
        step = np.array([math.sin(angle) / self.scale[0], math.cos(angle) / self.scale[1]])
        step /= math.hypot(*step)
        west, south, east, north = self.shape.bounds
        length = math.hypot(east - west, north - south)
        ray = shapely.LineString([(x, y), (x + step[0] * length, y + step[1] * length)])
        if first_shore:
            pieces = shapely.get_parts(shapely.intersection(ray, self._land))
            ray = pieces[np.argmin(shapely.distance(pieces, shapely.Point(x, y)))]
        met = self._tree.query(ray, predicate="intersects")
        entered = shapely.intersection(self._interiors[met], ray)
        coordinates, which = shapely.get_coordinates(entered, return_index=True)
        return int(met[which[np.argmax(coordinates @ step)]])


def snapped(polygons: Sequence[Polygon], tolerance: float) -> list[Polygon]:
    """Make edges that nearly match the same edges.

    Corners within ``tolerance`` of each other become one (the first), and a corner within
    ``tolerance`` of another polygon's edge becomes a corner of that polygon too. A polygon that
    this leaves without area comes back empty.

    Args:
        polygons: valid polygons without empty ones.
        tolerance: a distance in their units, 0 or more.

    >>> a, b = shapely.box(0, 0, 1, 1), shapely.box(1.01, 0, 2, 0.5)
    >>> a, b = snapped([a, b], 0.02)
    >>> round(a.boundary.intersection(b.boundary).length, 2)
    0.5
    """
    corners = np.unique(shapely.get_coordinates(polygons), axis=0)
    points = shapely.points(corners)
    leader = list(range(len(corners)))
    taken = [False] * len(corners)
    close: dict[int, list[int]] = {}
    tree = shapely.STRtree(points)
    for a, b in tree.query(points, predicate="dwithin", distance=tolerance).T.tolist():
        close.setdefault(a, []).append(b)
    for a in range(len(corners)):
        if not taken[a]:
            for b in close[a]:
                if not taken[b]:
                    leader[b], taken[b] = a, True
    leaders = {tuple(c): tuple(corners[k]) for c, k in zip(corners.tolist(), leader, strict=True)}
    kept = np.array(sorted(set(leaders.values())))
    kept_points = shapely.points(kept)
    kept_tree = shapely.STRtree(kept_points)

    def ring(line: Any) -> list[tuple[float, float]]:
        moved = [leaders[x, y] for x, y in shapely.get_coordinates(line).tolist()]
        done: list[tuple[float, float]] = []
        for a, b in pairwise(moved):
            if a == b:
                continue
            edge = shapely.LineString([a, b])
            near = kept_tree.query(edge, predicate="dwithin", distance=tolerance)
            along = shapely.line_locate_point(edge, kept_points[near])
            between = [
                tuple(kept[k]) for _, k in sorted(zip(along.tolist(), near.tolist(), strict=True))
            ]
            done += [a, *(point for point in between if point not in (a, b))]
        return done

    return [_polygon(ring(p.exterior), [ring(hole) for hole in p.interiors]) for p in polygons]


def _polygon(shell: list[tuple[float, float]], holes: list[list[tuple[float, float]]]) -> Polygon:
    if len(shell) < 3:
        return Polygon()
    return Polygon(shell, [hole for hole in holes if len(hole) >= 3])
