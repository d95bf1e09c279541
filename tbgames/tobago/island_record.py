"""An island as plain data that is complete in itself, so that a saved game needs no other file.

Hexagons are written as axial cells, other tilings as GeoJSON.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from tbgames.tobago.geojson import write_geojson
from tbgames.tobago.island_text import LETTERS

if TYPE_CHECKING:
    from tbgames.tobago.island import Island

__all__ = ["IslandRecord", "Ties", "read_record", "write_record"]

Cell = tuple[int, int]
Ties = Literal["refuse", "all"]


@dataclass(frozen=True, slots=True)
class IslandRecord:
    """What a record says; the cells count unless there are features."""

    name: str
    layout: int | None
    seed: int | None
    ties: Ties
    cells: list[tuple[int, int, str]]
    landmarks: dict[Cell, tuple[str, float | None]]
    features: Mapping[str, Any] | None


def write_record(island: Island) -> dict[str, Any]:
    """Write an island as JSON-able data."""
    data: dict[str, Any] = {
        "name": island.name,
        "layout": island.layout,
        "seed": island.seed,
        "ties": island.ties,
    }
    cells = [space.cell for space in island.spaces]
    if None in cells:
        return {**data, "geojson": write_geojson(island)}
    letter_of = {terrain: letter for letter, terrain in LETTERS.items()}
    return {
        **data,
        "cells": [list(cell) for cell in cells if cell is not None],
        "terrains": "".join(letter_of[space.terrain] for space in island.spaces),
        "landmarks": [
            [kind, at, facing] if (facing := island.spaces[at].facing) is not None else [kind, at]
            for kind, at in island.landmarks
        ],
    }


def read_record(data: Mapping[str, Any]) -> IslandRecord:
    """Read what `write_record` wrote.

    Raises:
        ValueError: something is missing or of the wrong kind.
    """
    if not isinstance(data, Mapping):
        raise ValueError(f"this is not the record of an island: {type(data).__name__}")
    features = data.get("geojson")
    places: list[Cell] = []
    terrains: list[str] = []
    marks: list[tuple[str, int, float | None]] = []
    try:
        name, layout, seed, ties = (data[key] for key in ("name", "layout", "seed", "ties"))
        if features is None:
            places = [(q, r) for q, r in data["cells"]]
            terrains = [LETTERS[letter] for letter in data["terrains"]]
            marks = [
                (kind, at, facing[0] if facing else None) for kind, at, *facing in data["landmarks"]
            ]
            ordered = places == sorted(places, key=lambda cell: (cell[1], cell[0]))
            bad = [at for _, at, _ in marks if not 0 <= at < len(places)]
    except (KeyError, TypeError, ValueError) as error:
        raise _no_record(f"{type(error).__name__}, {error}") from None
    for key, value in (("layout", layout), ("seed", seed)):
        if value is not None and not isinstance(value, int):
            raise _no_record(f"{key} is {value!r}")
    if not isinstance(name, str):
        raise _no_record(f"name is {name!r}")
    if features is not None:
        if not isinstance(features, Mapping):
            raise _no_record("its geojson is no object")
        return IslandRecord(name, layout, seed, ties, [], {}, features)
    if len(places) != len(terrains):
        raise _no_record(f"it has {len(places)} cells and {len(terrains)} terrains")
    if not ordered:
        raise _no_record("the cells are not row by row")
    if bad:
        raise _no_record(f"a landmark stands on space {bad[0]}, and there is none")
    landmarks = {places[at]: (kind, facing) for kind, at, facing in marks}
    if len(landmarks) < len(marks):
        raise _no_record("two landmarks stand on one space")
    cells = [(q, r, terrain) for (q, r), terrain in zip(places, terrains, strict=True)]
    return IslandRecord(name, layout, seed, ties, cells, landmarks, None)


def _no_record(what: str) -> ValueError:
    return ValueError(f"this is not the record of an island: {what}")
