"""Panels on a page: areas side by side where it is wide, stacked where it is narrow."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from tbgames.scene.forms import GAP, Body, body, heading, num, use
from tbgames.scene.lettering import escaped, wrap
from tbgames.scene.lettering import width as width_of
from tbgames.scene.model import Board, Cell, Panel, Scene, Thing

__all__ = ["Page"]

_EDGE = 14.0
_INSET = 12.0
_HEADING = 24.0
_TITLE_STEP = 24.0
_STACKED_BELOW = 760
_MAIN_SHARE = 0.59
_NARROWEST = 200.0
_TALLEST_MAP = 1.1
_COLUMNS = 12


class _Block(NamedTuple):
    svg: str
    height: float


@dataclass(frozen=True, slots=True)
class _Frame:
    """A panel with its place in a row and what it holds; a map holds its board instead."""

    panel: Panel
    left: float
    wide: float
    tall: float
    inside: Body | None


class Page:
    """The panels of a scene laid out on a page of a given width."""

    def __init__(self, scene: Scene, width: float) -> None:
        self._scene = scene
        self._width = width
        self._room = width - 2 * _EDGE
        self._names: dict[str, str] = {}
        self.defs: dict[str, str] = {}
        """What the page needs besides the scene's own drawings: outlines of cells, clips."""

    def draw(self) -> tuple[str, float]:
        """Draw the page and give its height."""
        if self._scene.bare:
            (panel,) = self._scene.panels
            inside = body(panel, self._width)
            return inside.svg, inside.height
        areas: dict[str, list[Panel]] = defaultdict(list)
        for panel in self._scene.panels:
            areas[panel.area].append(panel)
        parts: list[str] = []
        y = _EDGE + self._top(areas["top"], parts)
        stacked = ["main", "side", "foot"]
        if self._width >= _STACKED_BELOW and areas["main"] and areas["side"]:
            stacked = ["foot"]
            y += self._beside(areas["main"], areas["side"], y, parts) + GAP
        for area in stacked:
            block = self._area(self._lay(areas[area], self._room))
            parts.append(_at(block.svg, _EDGE, y))
            y += block.height + GAP if areas[area] else 0
        height = y - GAP + _EDGE
        paper = f'<rect class="paper" width="{num(self._width)}" height="{num(height)}" rx="14"/>'
        return paper + "".join(parts), height

    def _top(self, panels: Sequence[Panel], parts: list[str]) -> float:
        """The title, and the top panel beside it where there is room, else below."""
        title = self._scene.title
        lines = wrap(title, self._room, 18, True)
        for row, line in enumerate(lines):
            base = num(_EDGE + 21 + _TITLE_STEP * row)
            parts.append(f'<text class="h" x="{_EDGE:g}" y="{base}">{escaped(line)}</text>')
        y = _TITLE_STEP * len(lines) + 10
        left = width_of(title, 18, True) + 24
        for panel in panels:
            inside = body(panel, self._room)
            if len(lines) == len(panels) == 1 and left + inside.width < self._room:
                parts.append(_at(inside.svg, _EDGE + self._room - inside.width, _EDGE))
                return max(y, inside.height + 10)
            parts.append(_at(inside.svg, _EDGE, _EDGE + y))
            y += inside.height + 10
        return y

    def _beside(
        self, main: Sequence[Panel], side: Sequence[Panel], y: float, parts: list[str]
    ) -> float:
        """Two columns; the last rows of the side go below the map where that saves height."""
        wide = round(self._room * _MAIN_SHARE)
        narrow = self._room - wide - _INSET
        kept = list(side)
        below: list[Panel] = []
        rows = self._lay(main, wide)
        right = self._area(self._lay(kept, narrow))
        while len(kept) > 1 and right.height > self._area(rows).height:
            taller = self._lay([*main, *_last_row(kept), *below], wide)
            if self._area(taller).height > right.height:
                break
            below = [*_last_row(kept), *below]
            del kept[-len(_last_row(kept)) :]
            rows, right = taller, self._area(self._lay(kept, narrow))
        spare = right.height - self._area(rows).height
        if spare > 0 and len(main) == 1:  # a lone map grows to the height of what is beside it
            rows[0] = [replace(rows[0][0], tall=rows[0][0].tall + spare)]
        left = self._area(rows)
        parts.append(_at(left.svg, _EDGE, y))
        parts.append(_at(right.svg, _EDGE + wide + _INSET, y))
        return max(left.height, right.height)

    # -- panels -----------------------------------------------------------------------------------

    def _lay(self, panels: Iterable[Panel], room: float) -> list[list[_Frame]]:
        """Fill rows of twelve columns; the last panel of a row takes what is left of it."""
        rows: list[list[tuple[Panel, int]]] = []
        used = _COLUMNS
        column = (room + GAP) / _COLUMNS
        for panel in panels:
            span = panel.span if panel.span * column - GAP >= _NARROWEST else _COLUMNS
            if used + span > _COLUMNS:
                rows.append([])
                used = 0
            rows[-1].append((panel, used))
            used += span
        return [
            [
                self._frame(panel, first * column, (last - first) * column - GAP)
                for (panel, first), (_, last) in zip(row, [*row[1:], (None, _COLUMNS)], strict=True)
            ]
            for row in rows
        ]

    def _frame(self, panel: Panel, left: float, wide: float) -> _Frame:
        if panel.board:
            _, _, across, down = self._scene.static.boards[panel.board].box
            return _Frame(panel, left, wide, round(min(_TALLEST_MAP, down / across) * wide), None)
        inside = body(panel, wide - 2 * _INSET)
        tall = inside.height + 2 * _INSET + (_HEADING if panel.title else 0)
        return _Frame(panel, left, wide, tall, inside)

    def _area(self, rows: Iterable[Sequence[_Frame]]) -> _Block:
        """Rows of panels; in a row all are equally tall."""
        parts: list[str] = []
        y = -GAP
        for row in rows:
            y += GAP
            tall = max(frame.tall for frame in row)
            parts += [_at(self._panel(frame, tall), frame.left, y) for frame in row]
            y += tall
        return _Block("".join(parts), max(y, 0))

    def _panel(self, frame: _Frame, tall: float) -> str:
        panel, wide = frame.panel, frame.wide
        if frame.inside is None:
            return self._map(panel, wide, tall)
        css = f"box {panel.css}" if panel.css else "box"
        box = f'<rect class="{css}" width="{num(wide)}" height="{num(tall)}" rx="12"/>'
        head = heading(panel, wide - 2 * _INSET) if panel.title else ""
        things = _at(frame.inside.svg, 0, _HEADING if panel.title else 0)
        return box + _at(head + things, _INSET, _INSET - 1)

    # -- maps -------------------------------------------------------------------------------------

    def _map(self, panel: Panel, wide: float, tall: float) -> str:
        board = self._scene.static.boards[panel.board]
        pieces = "".join(_piece(thing) for thing in panel.things if thing.form == "piece")
        clip = f"clip-{panel.id}"
        size = f'width="{num(wide)}" height="{num(tall)}"'
        self.defs[clip] = f'<clipPath id="{clip}"><rect {size} rx="12"/></clipPath>'
        return (
            f'<g clip-path="url(#{clip})"><svg {size} '
            f'viewBox="{" ".join(num(value) for value in board.box)}">'
            f'{board.under}<g class="{board.css}">{self._named(board, panel)}</g>{board.over}'
            f'<g pointer-events="none">{self._dressed(board, panel)}{pieces}'
            f"{self._on_cells(board, panel)}</g></svg></g>"
        )

    def _dressed(self, board: Board, panel: Panel) -> str:
        cells = {cell.id: cell for cell in board.cells}
        return "".join(
            f'<g class="{css}">{"".join(self._outline(cells[t.cell]) for t in things)}</g>'
            for css, things in groupby(_dressing(panel), lambda thing: thing.css)
        )

    def _on_cells(self, board: Board, panel: Panel) -> str:
        """A few letters at the foot of cells, so that what stands there is seen."""
        middles = {cell.id: cell.at for cell in board.cells}
        lines = ((thing, *middles[thing.cell]) for thing in _dressing(panel) if thing.words)
        seam = 'stroke="var(--card)" stroke-width="4" paint-order="stroke"'
        return "".join(
            f'<text class="b m" x="{num(x)}" y="{num(y)}" dy="1.2em" {seam}>'
            f"{escaped(one.words)}</text>"
            for one, x, y in lines
        )

    def _named(self, board: Board, panel: Panel) -> str:
        """The cells, which say what stands on them when they are pointed at."""
        labels: dict[str, list[str]] = defaultdict(list)
        for thing in panel.things:
            if thing.label:
                labels[thing.cell].append(thing.label)
        return "".join(
            self._outline(cell, ", ".join([cell.label, *labels[cell.id]])) for cell in board.cells
        )

    def _outline(self, cell: Cell, title: str = "") -> str:
        name = self._names.setdefault(cell.path, f"c{len(self._names)}")
        self.defs.setdefault(name, f'<path id="{name}" d="{cell.path}"/>')
        x, y = cell.at
        start = f'<use href="#{name}" x="{num(x)}" y="{num(y)}"'
        return f"{start}><title>{escaped(title)}</title></use>" if title else start + "/>"


def _last_row(panels: Sequence[Panel]) -> Sequence[Panel]:
    """The panels at the end that fill one row of twelve columns."""
    used, first = 0, len(panels)
    while first and used + panels[first - 1].span <= _COLUMNS:
        first -= 1
        used += panels[first].span
    return panels[first:]


def _dressing(panel: Panel) -> list[Thing]:
    return [thing for thing in panel.things if thing.form == "cell" and thing.css]


def _piece(thing: Thing) -> str:
    x, y = thing.at or (0, 0)
    return use(thing.symbol, x, y, thing.size, thing.css, thing.turn)


def _at(drawn: str, x: float, y: float) -> str:
    return f'<g transform="translate({num(x)} {num(y)})">{drawn}</g>' if drawn else ""
