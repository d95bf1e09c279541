"""The text board of an island: columns by letter, rows by number, every other row half a cell in.

A space is its terrain's letter, then its landmark: ``h`` hut, ``p`` palm tree, an arrow for a
statue. What lies on the space besides may follow (`EXTRAS`); reading skips it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from tbgames.tobago.graph import bits

if TYPE_CHECKING:
    from tbgames.tobago.island import Island

__all__ = [
    "ARROWS",
    "EXTRAS",
    "LETTERS",
    "column_letters",
    "offset_column",
    "read_board",
    "write_text",
]

Cell = tuple[int, int]
Landmark = tuple[str, float | None]

LETTERS: Final = {
    "J": "jungle",
    "M": "mountain",
    "B": "beach",
    "S": "scrubland",
    "R": "river",
    "L": "lake",
}
ARROWS: Final = {"→": 90, "↗": 30, "↖": 330, "←": 270, "↙": 210, "↘": 150}
EXTRAS: Final = "■●▲◆*1234"
"""Markers of the four maps, an amulet, the ATVs of the seats: what may follow on a space."""

_LETTER_OF: Final = {terrain: letter for letter, terrain in LETTERS.items()}
_ARROW_OF: Final = {bearing: arrow for arrow, bearing in ARROWS.items()}
_TOKEN: Final = re.compile(
    rf"(?P<terrain>[{''.join(LETTERS)}])(?P<landmark>[hp{''.join(ARROWS)}]?)[{re.escape(EXTRAS)}]*"
)


def column_letters(number: int) -> str:
    """Give the letters of a column, counted from 0: A to Z, AA, AB and on.

    >>> column_letters(3), column_letters(26)
    ('D', 'AA')
    """
    letters = ""
    number += 1
    while number:
        number, digit = divmod(number - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return letters


def offset_column(cell: Cell) -> int:
    """Give the column of an axial cell where odd rows stand half a cell to the east.

    >>> [offset_column((0, r)) for r in range(4)]
    [0, 0, 1, 1]
    """
    q, r = cell
    return q + (r - (r & 1)) // 2


def write_text(island: Island, extra: Mapping[int, str] | None = None, turns: int = 0) -> str:
    """Write an island as text: a board of hexagons, or a listing of another tiling.

    Args:
        island: the island.
        extra: for the index of a space, what lies on it: signs of `EXTRAS`.
        turns: how often the statues have turned by 60 degrees since set-up.

    Raises:
        ValueError: a sign that is not among `EXTRAS`, which could not be read back.
    """
    extra = extra or {}
    for index, signs in extra.items():
        island.space(index)
        for sign in signs:
            if sign not in EXTRAS:
                raise ValueError(f"the sign {sign!r} is not among those of a board: {EXTRAS}")
    cells = [space.cell for space in island.spaces if space.cell is not None]
    if len(cells) < len(island.spaces):
        return _listing(island, extra, turns)
    first_row = min(r for _, r in cells)
    first_column = min(map(offset_column, cells))
    tokens = {}
    for space, (q, r) in zip(island.spaces, cells, strict=True):
        token = _LETTER_OF[space.terrain]
        if space.facing is not None:
            token += _ARROW_OF[round(space.facing + 60 * turns) % 360]
        elif space.landmark is not None:
            token += space.landmark[0]
        token += extra.get(space.index, "")
        tokens[r - first_row, offset_column((q, r)) - first_column] = token
    columns = 1 + max(column for _, column in tokens)
    rows = 1 + max(row for row, _ in tokens)
    heads = [column_letters(column) for column in range(columns)]
    width = 1 + max(map(len, [*heads, *tokens.values()]))
    width += width % 2  # half a cell must be whole signs
    margin = len(str(rows)) + 1
    lines = [" " * margin + "".join(head.ljust(width) for head in heads)]
    for row in range(rows):
        half = (row + first_row) % 2 * width // 2
        cells_of_row = (tokens.get((row, column), "").ljust(width) for column in range(columns))
        lines.append(str(row + 1).ljust(margin) + " " * half + "".join(cells_of_row))
    return "\n".join(line.rstrip() for line in lines)


def _listing(island: Island, extra: Mapping[int, str], turns: int) -> str:
    lines = [repr(island)]
    for space in island.spaces:
        words = [space.terrain]
        if space.facing is not None:
            words.append(f"statue facing {(space.facing + 60 * turns) % 360:g}")
        elif space.landmark is not None:
            words.append(space.landmark)
        if extra.get(space.index):
            words.append(extra[space.index])
        near = (island.spaces[k].name for k in bits(island.neighbour_masks[space.index]))
        lines.append(f"{space.name}: {', '.join(words)}; next to {', '.join(near)}")
    return "\n".join(lines)


def read_board(text: str) -> tuple[dict[Cell, str], dict[Cell, Landmark]]:
    """Read a board that `write_text` wrote, extras and all, or one typed in the same way.

    Returns:
        Terrain of each axial cell, and the landmarks with their facings.

    Raises:
        ValueError: what is wrong, with its line and column, both counted from 1.
    """
    if not isinstance(text, str):
        raise TypeError(f"a text board is text, not {type(text).__name__}")
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) < 2:
        raise ValueError("a text board has a line of column letters and a line for each row")
    origin, width = _read_heads(*lines[0])
    terrains: dict[Cell, str] = {}
    landmarks: dict[Cell, Landmark] = {}
    parity: int | None = None
    for row, (number, line) in enumerate(lines[1:]):
        words = [(match.start(), match[0]) for match in re.finditer(r"\S+", line)]
        if words[0][1] != str(row + 1):
            raise _fault(number, words[0][0], f"row {row + 1} is expected, not {words[0][1]!r}")
        for start, token in words[1:]:
            column, half = _column(number, start - origin, width, start)
            if parity is None:
                parity = (half - row) % 2
            if (row + parity) % 2 != half:
                raise _fault(
                    number, start, f"{token!r} does not stand half a cell off the row above"
                )
            match = _TOKEN.fullmatch(token)
            if match is None:
                raise _fault(number, start, f"{token!r} is no space; {_GRAMMAR}")
            r = row + parity
            cell = (column - (r - (r & 1)) // 2, r)
            terrains[cell] = LETTERS[match["terrain"]]
            sign = match["landmark"]
            if sign in ARROWS:
                landmarks[cell] = ("statue", float(ARROWS[sign]))
            elif sign:
                landmarks[cell] = ("hut" if sign == "h" else "palm tree", None)
    return terrains, landmarks


_GRAMMAR: Final = (
    f"one of {''.join(LETTERS)}, then h, p or an arrow {''.join(ARROWS)}, then any of {EXTRAS}"
)


def _fault(line: int, start: int, what: str) -> ValueError:
    return ValueError(f"line {line}, column {start + 1}: {what}")


def _read_heads(number: int, line: str) -> tuple[int, int]:
    """Find where column A stands and how wide a cell is."""
    heads = [(match.start(), match[0]) for match in re.finditer(r"\S+", line)]
    origin = heads[0][0]
    for column, (start, head) in enumerate(heads):
        if head != column_letters(column):
            hint = "; only boards of hexagons can be read back" if column == 0 else ""
            raise _fault(
                number, start, f"column {column_letters(column)} is expected, not {head!r}{hint}"
            )
    width = heads[1][0] - origin if len(heads) > 1 else 0
    if width % 2:
        raise _fault(number, heads[1][0], "a cell must be an even number of signs wide")
    for column, (start, head) in enumerate(heads):
        if start != origin + column * width:
            raise _fault(number, start, f"column {head} is not {width} signs from the one before")
    return origin, width


def _column(number: int, offset: int, width: int, start: int) -> tuple[int, int]:
    """Find the column of a token, and whether it stands half a cell in."""
    if width == 0:  # a single column: how far in the odd rows stand is not known
        return 0, int(offset > 0)
    column, rest = divmod(offset, width)
    if offset < 0 or rest not in (0, width // 2):
        raise _fault(number, start, "no column begins here")
    return column, int(rest > 0)
