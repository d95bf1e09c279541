"""The drawing as plain data: panels that hold things, and the part that never changes.

Three faces show the same scene: `Scene.svg` (a picture in a file), `Scene.text` (a screen
reader, a terminal, a test) and a live board in the browser. The live board gets `Static` once,
by its key, then `Scene.to_dict` after each step, and patches what it shows by the things' ids.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

__all__ = [
    "AREAS",
    "FORMS",
    "Badge",
    "Board",
    "Cell",
    "Layer",
    "Panel",
    "Preview",
    "Scene",
    "Static",
    "Thing",
]

FORMS = ("cell", "piece", "card", "mini", "chip", "line")
"""How a thing is drawn: a dressed cell of a board, a piece on a board, a card with a picture and
words, a small card, a rounded chip, a line of a list."""

AREAS = ("top", "main", "side", "foot")
"""Where a panel goes on a wide page. A narrow one stacks the areas in this order; a live board
has the foot before what comes in the side after the last choices."""


@dataclass(frozen=True, slots=True)
class Badge:
    """A small figure on a thing: a symbol and a few letters, with what they say in full."""

    symbol: str
    text: str
    label: str
    action: int | None = None


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing in a panel.

    >>> Thing("atv-0", "your ATV on D7", form="piece", symbol="atv", cell="D7").to_dict()
    {'id': 'atv-0', 'label': 'your ATV on D7', 'form': 'piece', 'symbol': 'atv', 'cell': 'D7'}
    """

    id: str
    """Stays the same from step to step, so that a board can move what has moved."""
    label: str
    """What a screen reader says, complete without the picture."""
    form: str = "line"
    """One of `FORMS`."""
    symbol: str = ""
    """Name of a drawing in `Static.defs`."""
    css: str = ""
    """Class names. ``on``: in turn; ``sel``: chosen; ``can``: may be picked; ``off``: out of
    play; ``b``: bold; ``in``: indented; ``s0`` to ``s3``: in a seat's colour."""
    words: str = ""
    """On a thing that dresses a cell: a few letters at its foot, above the pieces."""
    note: str = ""
    """A second, quieter line of words."""
    at: tuple[float, float] | None = None
    """A piece's centre, in the board's units."""
    size: float = 1.0
    """Scale of the symbol."""
    turn: float = 0.0
    """Degrees clockwise by which the symbol is turned."""
    cell: str = ""
    """The board's cell that this thing dresses or stands on."""
    action: int | None = None
    """The id of the action that a click on it stands for."""
    badges: tuple[Badge, ...] = ()
    preview: bool = False
    """Whether looking at it shows a `Preview`. A live board lets keys reach it, and a click hold
    what it shows, where a click does not stand for an action."""
    origin: tuple[str, ...] = ()
    """Ids of things that it may have come out of, the likeliest first. A live board slides it
    from the first of them that it showed."""
    rolls: bool = False
    """Whether its symbol is a die that everybody sees rolled. A live board rolls it when it comes,
    and when it shows something else."""
    text: str = ""
    """What the text face prints instead of the label."""

    def to_dict(self) -> dict[str, Any]:
        """Give what differs from the defaults, as JSON-able data."""
        return _compact(self)


@dataclass(frozen=True, slots=True)
class Panel:
    """A titled part of the scene. ``kind`` tells a live board which roles to give."""

    id: str
    kind: str
    """``map`` (grid > row > gridcell), ``cards`` (group > button), ``choices`` (listbox >
    option), ``list``, ``players``, ``piles`` or ``log``."""
    title: str
    things: tuple[Thing, ...] = ()
    area: str = "side"
    """One of `AREAS`."""
    span: int = 12
    """Twelfths of its area's width."""
    symbol: str = ""
    """A drawing before the title."""
    note: str = ""
    """Words at the end of the title's line."""
    css: str = ""
    """Class names. ``bare``: without a frame; ``several``: of its choices several may be chosen;
    ``below``: notes stand below the words on a live board, as sentences do."""
    board: str = ""
    """Which of `Static.boards` lies under a map's things."""
    text: str = ""
    """What the text face prints instead of the things."""

    def to_dict(self) -> dict[str, Any]:
        """Give what differs from the defaults, as JSON-able data."""
        return _compact(self)


@dataclass(frozen=True, slots=True)
class Cell:
    """A part of a board that can be pointed at, reached by keys and named."""

    id: str
    label: str
    path: str
    """Outline as SVG path data, relative to ``at``, so that equal cells share one."""
    at: tuple[float, float]
    row: int
    column: int
    near: tuple[tuple[str, int], ...] = ()
    """The cells that a piece can go to from here, and what that costs. A live board moves pieces
    the cheapest way; without one, straight ahead."""


@dataclass(frozen=True, slots=True)
class Layer:
    """Something that a reader may have drawn over a board, by a button beside it."""

    id: str
    words: str
    """On the button."""
    label: str
    """What is shown, in full."""
    svg: str
    symbol: str = ""
    """A drawing before the words, named in `Static.defs`."""
    size: float = 1.0


@dataclass(frozen=True, slots=True)
class Board:
    """What lies under a map's things and never changes while a game is played."""

    label: str
    box: tuple[float, float, float, float]
    """Left, top, width and height, in the board's units."""
    under: str
    """SVG below the cells: water, land."""
    over: str
    """SVG above the cells and below whatever dresses them: seams, shore, names."""
    cells: tuple[Cell, ...]
    css: str = ""
    """Class names of all cells' outlines, which lie between ``under`` and ``over``."""
    layers: tuple[Layer, ...] = ()
    layers_title: str = ""
    """What the layers show, before their buttons."""


@dataclass(frozen=True)
class Static:
    """Everything a game's scenes share: drawings, boards, colours. Sent once, known by its key.

    In all SVG here, ``href="#name"`` and ``url(#name)`` refer to ``defs``; each face puts its
    own prefix before these names, so that two boards on a page do not meet.
    """

    defs: Mapping[str, str] = field(default_factory=dict)
    """By name: one SVG element that has this name as its id, drawn around the origin. Symbols
    fill about 20 units each way."""
    boards: Mapping[str, Board] = field(default_factory=dict)
    rules: Mapping[str, str] = field(default_factory=dict)
    """By CSS selector: declarations."""
    light: Mapping[str, str] = field(default_factory=dict)
    """By name: colours of the light theme, used in SVG and rules as ``var(--name)``."""
    dark: Mapping[str, str] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Give everything as JSON-able data."""
        return {
            "defs": dict(self.defs),
            "boards": {name: _compact(board) for name, board in self.boards.items()},
            "rules": dict(self.rules),
            "light": dict(self.light),
            "dark": dict(self.dark),
        }

    @cached_property
    def key(self) -> str:
        """A short name for exactly this content.

        >>> Static().key == Static().key != Static(light={"gold": "#f4c542"}).key
        True
        """
        return digest(json.dumps(self.to_dict(), sort_keys=True))


@dataclass(frozen=True, slots=True)
class Scene:
    """A drawing: panels in reading order, and the static part that they lean on.

    >>> log = Panel("log", "log", "What happened", (Thing("l0", "Anna drew a clue."),))
    >>> print(Scene("demo", "Anna's turn", (log,)).text())
    Anna's turn
    <BLANKLINE>
    What happened
      Anna drew a clue.
    """

    name: str
    """The game's name."""
    title: str
    """What is going on, in one sentence."""
    panels: tuple[Panel, ...]
    static: Static = field(default_factory=Static)
    width: int = 840
    """The page width that the picture is drawn for, in CSS pixels: a notebook beside its list of
    files has no more, and cuts a wider picture off."""
    bare: bool = False
    """Whether the only panel is drawn alone, without title, page and frame."""

    def to_dict(self) -> dict[str, Any]:
        """Give the live part as JSON-able data; the static part is named by its key."""
        return {
            "name": self.name,
            "title": self.title,
            "static": self.static.key,
            "panels": [panel.to_dict() for panel in self.panels],
        }

    def svg(self, theme: str = "auto", width: int | None = None) -> str:
        """Draw the scene as one self-contained SVG.

        Args:
            theme: ``"light"``, ``"dark"``, or ``"auto"`` for what the reader's page prefers.
            width: page width in pixels; below 760 the panels are stacked.
        """
        from tbgames.scene.svg import draw  # the model stands below its faces

        return draw(self, theme, width)

    def text(self) -> str:
        """Write the scene as lines of text, panels in reading order."""
        from tbgames.scene.text import write

        return write(self)

    def __str__(self) -> str:
        return self.text()

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": self.text(), "image/svg+xml": self.svg()}


@dataclass(frozen=True, slots=True)
class Preview:
    """What looking at something shows, before anything is done.

    >>> Preview("Leaves 5 of 9 spaces.", {"D7": "kept", "marker-brown-E5": "fade"}).words
    'Leaves 5 of 9 spaces.'
    """

    words: str
    marks: Mapping[str, str] = field(default_factory=dict)
    """By the id of a cell or of a thing: class names that it wears meanwhile."""
    actions: tuple[int, ...] = ()
    """The ids of actions that the thing looked at stands for, so that a table can say why one
    of them may not be played."""


def digest(text: str) -> str:
    """Give a short name for a text, the same on every machine and in every run."""
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def _compact(value: Any) -> dict[str, Any]:
    """The fields that differ from their defaults: most things use few of theirs."""
    data = {}
    for one in fields(value):
        item = getattr(value, one.name)
        if item != one.default:
            data[one.name] = _plain(item)
    return data


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return _compact(value) if hasattr(value, "__dataclass_fields__") else value
