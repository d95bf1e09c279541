"""An island as plain data that is complete in itself, so that a saved game needs no other file.

Hexagons are written as axial cells, other tilings as GeoJSON.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from tbgames.engine.messages import brief
from tbgames.tobago.geojson import write_geojson
from tbgames.tobago.island_text import LETTERS

if TYPE_CHECKING:
    from tbgames.tobago.island import Island

__all__ = ["IslandRecord", "Ties", "read_record", "write_record"]

_COMMON = ("name", "layout", "seed", "ties")
_HEXAGONS = ("cells", "terrains", "landmarks")
_FARTHEST = 10_000
"""Cells are no further than this from the middle of their grid."""

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
    needed = [*_COMMON, *(_HEXAGONS if features is None else ())]
    missing = [key for key in needed if key not in data]
    if missing:
        raise _no_record(f"it has no {', '.join(missing)}")
    name, layout, seed, ties = (data[key] for key in _COMMON)
    for key, value in (("layout", layout), ("seed", seed)):
        if value is not None and type(value) is not int:
            raise _no_record(f"{key} is {brief(value)}")
    if not isinstance(name, str):
        raise _no_record(f"name is {brief(name)}")
    if features is not None:
        if not isinstance(features, Mapping):
            raise _no_record("its geojson is no object")
        return IslandRecord(name, layout, seed, ties, [], {}, features)
    places = [_cell(row) for row in _list(data, "cells")]
    letters = data["terrains"]
    if not isinstance(letters, str):
        raise _no_record(f"terrains are {brief(letters)}, not a text with a letter for each cell")
    if len(places) != len(letters):
        raise _no_record(f"it has {len(places)} cells and {len(letters)} terrains")
    unknown = [letter for letter in letters if letter not in LETTERS]
    if unknown:
        raise _no_record(f"{unknown[0]!r} is no terrain; there is {', '.join(LETTERS)}")
    if places != sorted(places, key=lambda cell: (cell[1], cell[0])):
        raise _no_record("the cells are not row by row")
    marks = [_landmark(row, len(places)) for row in _list(data, "landmarks")]
    landmarks = {places[at]: (kind, facing) for kind, at, facing in marks}
    if len(landmarks) < len(marks):
        raise _no_record("two landmarks stand on one space")
    cells = [(q, r, LETTERS[letter]) for (q, r), letter in zip(places, letters, strict=True)]
    return IslandRecord(name, layout, seed, ties, cells, landmarks, None)


def _list(data: Mapping[str, Any], key: str) -> list[Any] | tuple[Any, ...]:
    value = data[key]
    if not isinstance(value, list | tuple):
        raise _no_record(f"{key} are {brief(value)}, not a list")
    return value


def _cell(row: Any) -> Cell:
    match row:
        case [q, r] if type(q) is type(r) is int and max(abs(q), abs(r)) <= _FARTHEST:
            return q, r
    raise _no_record(f"{brief(row)} is no cell, a pair of whole numbers")


def _landmark(row: Any, spaces: int) -> tuple[str, int, float | None]:
    match row:
        case [str(kind), at, *facing] if (
            type(at) is int
            and 0 <= at < spaces
            and len(facing) <= 1
            and all(type(degrees) in (int, float) for degrees in facing)
        ):
            return kind, at, facing[0] if facing else None
    raise _no_record(
        f"{brief(row)} is no landmark: its kind, one of the {spaces} spaces, and for a statue the "
        "facing"
    )


def _no_record(what: str) -> ValueError:
    return ValueError(f"this is not the record of an island: {what}")
