"""Islands as GeoJSON: reading with every fault named, and writing.

An island is a FeatureCollection of Polygons that share edges. Properties of a feature:

* ``terrain``: one of the six, required;
* ``name``: text, unique; left out, it is the feature's number, counted from 1;
* ``landmark``: ``"hut"``, ``"palm tree"`` or ``"statue"``, or left out;
* ``facing``: for a statue, degrees clockwise from north.

Coordinates are taken as they are, x to the east and y to the north, in any unit.
"""

from __future__ import annotations

import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import shapely
from shapely import Polygon

from tbgames.engine.messages import brief
from tbgames.files import parse_json, read_text
from tbgames.tobago.clues import LANDMARKS, TERRAINS
from tbgames.tobago.faults import refuse
from tbgames.tobago.geometry import snapped

if TYPE_CHECKING:
    from tbgames.tobago.island import Island

__all__ = ["MAX_BYTES", "Feature", "read_geojson", "write_geojson"]

MAX_BYTES: Final = 5_000_000
"""A larger file is refused."""

_MOST_DEGREES = 1e6
_FAR = 1e12

# Corners nearer than this share of the island's extent are the same: what sums and sines lose.
_FLOAT_NOISE: Final = 1e-9
# Two spaces overlap if they share more than this part of the smaller one.
_OVERLAP: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Feature:
    """What one feature says about a space."""

    name: str
    terrain: str
    landmark: str | None
    facing: float | None
    polygon: Polygon


def read_geojson(
    source: str | os.PathLike[str] | Mapping[str, Any], snap: float | None = None
) -> tuple[str, list[Feature]]:
    """Read the name of an island and its features, in the order of the file.

    Args:
        source: a path, or the parsed FeatureCollection.
        snap: corners and edges within this distance (in the unit of the coordinates) are made to
            match. Without it only the noise of floating point is mended.

    Raises:
        ValueError: the file is too large, or no GeoJSON, or the features are no tiling; one
            message names all the faults of the features.
        OSError: the file cannot be read.

    >>> square = [[[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]]
    >>> feature = {"type": "Feature", "properties": {"terrain": "jungel"},
    ...            "geometry": {"type": "Polygon", "coordinates": square}}
    >>> read_geojson({"type": "FeatureCollection", "features": [feature]})
    Traceback (most recent call last):
    ValueError: this is no island: it has 1 space and needs 2 or more; feature 1: unknown terrain
    'jungel' (known: jungle, mountain, beach, scrubland, river, lake)
    """
    if snap is not None and (type(snap) not in (int, float) or not 0 <= snap <= _FAR):
        raise ValueError(f"snap is a distance, 0 or more, not {snap!r}")
    data = source if isinstance(source, Mapping) else _load(source)
    if data.get("type") != "FeatureCollection":
        raise ValueError(
            "this is no island: a GeoJSON FeatureCollection is needed, "
            f"not {brief(data.get('type'))}"
        )
    features = data.get("features")
    if not isinstance(features, list | tuple):
        raise ValueError("this is no island: the FeatureCollection has no list of features")
    faults: list[str] = []
    if len(features) < 2:
        faults.append(
            f"it has {len(features)} space{'s' * (len(features) != 1)} and needs 2 or more"
        )
    labels = [_label(number, feature) for number, feature in enumerate(features, 1)]
    found = [
        _feature(number, feature, label, faults)
        for number, (feature, label) in enumerate(zip(features, labels, strict=True), 1)
    ]
    polygons = _match([feature.polygon for feature in found], labels, snap, faults)
    _find_overlaps(found, polygons, labels, faults)
    _find_shared_names(found, labels, faults)
    refuse(faults)
    name = data.get("name")
    return name if isinstance(name, str) else "", [
        Feature(f.name, f.terrain, f.landmark, f.facing, polygon)
        for f, polygon in zip(found, polygons, strict=True)
    ]


def write_geojson(island: Island) -> dict[str, Any]:
    """Write an island as a FeatureCollection that `read_geojson` reads.

    Hexagons get edges of length 1; other tilings keep their coordinates.
    """
    features = []
    for space in island.spaces:
        properties: dict[str, Any] = {"name": space.name, "terrain": space.terrain}
        if space.landmark is not None:
            properties["landmark"] = space.landmark
        if space.facing is not None:
            properties["facing"] = space.facing
        polygon = shapely.orient_polygons(space.polygon)
        rings = [
            (np.array(ring.coords) * island.scale).tolist()
            for ring in (polygon.exterior, *polygon.interiors)
        ]
        features.append(
            {
                "type": "Feature",
                "id": space.index,
                "properties": properties,
                "geometry": {"type": "Polygon", "coordinates": rings},
            }
        )
    return {"type": "FeatureCollection", "name": island.name, "features": features}


def _load(path: str | os.PathLike[str]) -> Mapping[str, Any]:
    try:
        data = parse_json(read_text(path, MAX_BYTES))
    except ValueError as error:
        raise ValueError(f"{path} is not GeoJSON: {error}") from None
    if not isinstance(data, Mapping):
        raise ValueError(f"{path} is not GeoJSON: it holds no JSON object")
    return data


def _label(number: int, feature: object) -> str:
    properties = feature.get("properties") if isinstance(feature, Mapping) else None
    name = properties.get("name") if isinstance(properties, Mapping) else None
    return f"feature {number}" if name is None else f"feature {number} ({str(name)[:40]!r})"


def _feature(number: int, data: object, label: str, faults: list[str]) -> Feature:
    """Read one feature and note its faults; where there are some, what is given back is void."""
    void = Feature(str(number), "", None, None, Polygon())
    if not isinstance(data, Mapping) or data.get("type") != "Feature":
        faults.append(f"{label}: it is not a GeoJSON Feature")
        return void
    properties = data.get("properties")
    if not isinstance(properties, Mapping):
        properties = {}
    name = properties.get("name")
    if name is None:
        name = str(number)
    elif not isinstance(name, str | int) or not str(name).strip():
        faults.append(f"{label}: the name must be text")
    terrain = properties.get("terrain")
    if terrain is None:
        faults.append(f"{label}: it has no terrain")
    elif str(terrain).strip().lower() not in TERRAINS:
        faults.append(f"{label}: unknown terrain {brief(terrain)} (known: {', '.join(TERRAINS)})")
    landmark, facing = _landmark(properties, label, faults)
    polygon = _polygon(data.get("geometry"), label, faults)
    return Feature(str(name), str(terrain).strip().lower(), landmark, facing, polygon)


def _landmark(
    properties: Mapping[str, Any], label: str, faults: list[str]
) -> tuple[str | None, float | None]:
    landmark = properties.get("landmark")
    if landmark is None:
        return None, None
    if isinstance(landmark, list | tuple):
        faults.append(f"{label}: {len(landmark)} landmarks on one space")
        return None, None
    landmark = str(landmark).strip().lower()
    if landmark not in LANDMARKS:
        faults.append(
            f"{label}: unknown landmark {brief(landmark)} (known: {', '.join(LANDMARKS)})"
        )
        return None, None
    if landmark != "statue":
        return landmark, None
    facing = properties.get("facing")
    if facing is None:
        faults.append(f"{label}: its statue has no facing (degrees clockwise from north)")
    elif isinstance(facing, bool) or not isinstance(facing, int | float):
        faults.append(f"{label}: the facing of its statue is no number: {brief(facing)}")
    elif not -_MOST_DEGREES <= facing <= _MOST_DEGREES:  # nor NaN
        faults.append(f"{label}: the facing of its statue is not finite")
    else:
        return landmark, float(facing % 360)
    return None, None


def _polygon(geometry: object, label: str, faults: list[str]) -> Polygon:
    """Read a polygon; a faulty one is noted and comes back empty."""
    if not isinstance(geometry, Mapping):
        faults.append(f"{label}: it has no geometry")
        return Polygon()
    if geometry.get("type") != "Polygon":
        faults.append(
            f"{label}: its geometry is {brief(geometry.get('type'))} and must be 'Polygon'"
        )
        return Polygon()
    try:
        rings = [
            [(float(point[0]), float(point[1])) for point in ring]
            for ring in geometry["coordinates"]
        ]
    except (KeyError, TypeError, ValueError, IndexError, OverflowError):
        faults.append(f"{label}: its coordinates are not rings of number pairs")
        return Polygon()
    if not all(math.isfinite(x) and math.isfinite(y) for ring in rings for x, y in ring):
        faults.append(f"{label}: it has coordinates that are not finite")
        return Polygon()
    if not rings or not rings[0]:
        faults.append(f"{label}: its polygon is empty")
        return Polygon()
    if any(len(set(ring)) < 3 for ring in rings):
        faults.append(f"{label}: its polygon has a ring with fewer than three corners")
        return Polygon()
    polygon = Polygon(rings[0], rings[1:])
    if not polygon.is_valid:
        faults.append(f"{label}: its polygon is not sound ({shapely.is_valid_reason(polygon)})")
        return Polygon()
    return polygon


def _match(
    polygons: Sequence[Polygon], labels: Sequence[str], snap: float | None, faults: list[str]
) -> list[Polygon]:
    """Snap the sound polygons; the others stay empty."""
    sound = [number for number, polygon in enumerate(polygons) if not polygon.is_empty]
    if not sound:
        return list(polygons)
    west, south, east, north = shapely.total_bounds(polygons)
    tolerance = _FLOAT_NOISE * max(east - west, north - south) if snap is None else snap
    matched = list(polygons)
    for number, polygon in zip(
        sound, snapped([polygons[k] for k in sound], tolerance), strict=True
    ):
        if polygon.is_empty or not polygon.is_valid:
            faults.append(f"{labels[number]}: snap={snap} leaves no sound polygon of it")
            polygon = Polygon()
        matched[number] = polygon
    return matched


def _find_overlaps(
    features: Sequence[Feature],
    polygons: Sequence[Polygon],
    labels: Sequence[str],
    faults: list[str],
) -> None:
    if not polygons:
        return
    left, right = shapely.STRtree(polygons).query(polygons, predicate="intersects")
    shapes, areas = np.array(polygons, dtype=object), shapely.area(polygons)
    once = left < right
    left, right = left[once], right[once]
    shared = shapely.area(shapely.intersection(shapes[left], shapes[right]))
    overlaps = shared > _OVERLAP * np.minimum(areas[left], areas[right])
    for a, b in sorted(zip(left[overlaps].tolist(), right[overlaps].tolist(), strict=True)):
        if polygons[a].equals(polygons[b]):
            both = [features[k].landmark for k in (a, b)]
            what = f"two landmarks ({both[0]} and {both[1]})" if all(both) else "two features"
            faults.append(f"{labels[a]} and {labels[b]} are the same space: {what} on one space")
        else:
            faults.append(f"{labels[a]} and {labels[b]} overlap")


def _find_shared_names(
    features: Sequence[Feature], labels: Sequence[str], faults: list[str]
) -> None:
    first: dict[str, int] = {}
    for number, feature in enumerate(features):
        # Notations forgive case and spaces, so names must differ in more than these.
        other = first.setdefault(" ".join(feature.name.lower().split()), number)
        if other != number:
            faults.append(
                f"{labels[other]} and {labels[number]} share the name {brief(feature.name)}"
            )
