"""The 32 classic islands: three double-sided pieces, laid in every way (TB-01)."""

from __future__ import annotations

import json
import operator
from functools import lru_cache
from typing import Final

from tbgames.files import data_path
from tbgames.tobago.island_text import LETTERS

__all__ = ["LAYOUTS", "classic_cells", "layout_number"]

Cell = tuple[int, int]

LAYOUTS: Final = 32
"""How many islands the pieces make: 2**3 sides, 2 circular orders, 2 shifts."""

# One step and a turn of 120 degrees carry the sector of a piece onto the next; there are two.
_SHIFTS: Final = ((-1, 0), (0, -1))


def layout_number(layout: object) -> int:
    """Read the number of a layout; a ValueError for anything but 0 to 31.

    >>> layout_number(5)
    5
    """
    number = -1
    if not isinstance(layout, bool) and hasattr(layout, "__index__"):
        number = operator.index(layout)
    if not 0 <= number < LAYOUTS:
        raise ValueError(f"there is no layout {layout!r}: layouts are numbered 0 to {LAYOUTS - 1}")
    return number


def classic_cells(layout: int) -> dict[Cell, str]:
    """Lay the pieces and give the terrain of each axial cell.

    Args:
        layout: 0 to 31. Bits 0, 1 and 2 turn the pieces A, B and C to their small-letter sides,
            bit 3 changes the circular order, bit 4 how the pieces gear.

    Raises:
        ValueError: there is no such layout.

    >>> 90 <= len(classic_cells(0)) <= 115
    True
    """
    number = layout_number(layout)
    sides = [side.lower() if number >> bit & 1 else side for bit, side in enumerate("ABC")]
    if number & 8:
        sides[1:] = reversed(sides[1:])
    shift_q, shift_r = _SHIFTS[number >> 4]
    terrain_of = {}
    for turns, side in enumerate(sides):
        for (q, r), terrain in _pieces()[side].items():
            for _ in range(turns):
                q, r = -q - r + shift_q, q + shift_r
            terrain_of[q, r] = terrain
    return terrain_of


@lru_cache(maxsize=1)
def _pieces() -> dict[str, dict[Cell, str]]:
    """The six sides, each as terrain by axial cell of its sector."""
    data = json.loads(data_path("tobago", "pieces.json").read_text(encoding="utf-8"))
    return {
        side: {
            (a - b, b): LETTERS[letter]
            for b, row in enumerate(rows)
            for a, letter in enumerate(row.split())
            if letter != "."
        }
        for side, rows in data["sides"].items()
    }
