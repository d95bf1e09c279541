"""Hexagons as a user gives them, checked: axial cells with terrains, and landmarks on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tbgames.engine.messages import brief
from tbgames.tobago.clues import LANDMARKS, TERRAINS
from tbgames.tobago.faults import refuse
from tbgames.tobago.geometry import HEX_STEPS

__all__ = ["read_cells", "read_landmarks"]

Cell = tuple[int, int]


def read_cells(cells: Iterable[tuple[int, int, str]] | Mapping[Cell, str]) -> dict[Cell, str]:
    """Give the terrain of each axial cell, row by row from the north, each row from the west.

    Raises:
        ValueError: names every cell that is at fault.

    >>> read_cells([(0, 1, "lake"), (0, 0, "jungle")])
    {(0, 0): 'jungle', (0, 1): 'lake'}
    """
    triples = (
        [(q, r, terrain) for (q, r), terrain in cells.items()]
        if isinstance(cells, Mapping)
        else list(cells)
    )
    refuse(_cell_faults(triples))
    return {(q, r): t for q, r, t in sorted(triples, key=lambda triple: (triple[1], triple[0]))}


def _cell_faults(triples: Sequence[tuple[Any, Any, Any]]) -> list[str]:
    faults = []
    if len(triples) < 2:
        faults.append(f"it has {len(triples)} space{'s' * (len(triples) != 1)} and needs 2 or more")
    seen: set[Cell] = set()
    for q, r, terrain in triples:
        if not (isinstance(q, int) and isinstance(r, int)):
            faults.append(f"cell ({q!r}, {r!r}) is not a pair of whole numbers")
            continue
        if terrain not in TERRAINS:
            faults.append(
                f"cell ({q}, {r}): unknown terrain {brief(terrain)} (known: {', '.join(TERRAINS)})"
            )
        if (q, r) in seen:
            faults.append(f"cell ({q}, {r}) is there twice")
        seen.add((q, r))
    return faults


def read_landmarks(
    landmarks: Mapping[Cell, str | tuple[str, float | None]], index_of: Mapping[Cell, int]
) -> list[tuple[str, int, float | None]]:
    """Give kind, space and facing of each landmark; on hexagons a statue faces a neighbour (TB-11).

    Raises:
        ValueError: names every landmark that is at fault.
    """
    placed: list[tuple[str, int, float | None]] = []
    faults = []
    for cell, what in landmarks.items():
        kind, facing = (what, None) if isinstance(what, str) else (what[0], *what[1:2], None)[:2]
        if cell not in index_of:
            faults.append(f"a {kind} stands on cell {cell}, which is not on the island")
        elif kind not in LANDMARKS:
            faults.append(
                f"cell {cell}: unknown landmark {brief(kind)} (known: {', '.join(LANDMARKS)})"
            )
        elif kind != "statue":
            placed.append((kind, index_of[cell], None))
        elif facing is None or facing % 360 not in HEX_STEPS:
            known = ", ".join(map(str, sorted(HEX_STEPS)))
            faults.append(f"cell {cell}: a statue faces one of {known} degrees, not {facing}")
        else:
            placed.append((kind, index_of[cell], float(facing % 360)))
    refuse(faults)
    return placed
