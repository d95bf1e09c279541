"""A scene as one SVG file: panels laid out on a page, in a light and a dark theme."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

from tbgames.scene import theme as look
from tbgames.scene.forms import GAP, body, heading, num, use
from tbgames.scene.lettering import width as width_of
from tbgames.scene.lettering import wrap
from tbgames.scene.model import Cell, Panel, Scene, Static, Thing, digest

__all__ = ["THEMES", "draw"]

THEMES = ("auto", "light", "dark")

_PAGE = 14.0
_STACKED_BELOW = 760
_MAIN_SHARE = 0.6
_INSET = 12.0
_TALLEST_MAP = 1.1
_REFERENCE = re.compile(r'(\bid="|href="#|url\(#)([\w-]+)')
_ID = re.compile(r'(?:href="#|url\(#)([\w-]+)')


class _Drawn(NamedTuple):
    svg: str
    height: float


def draw(scene: Scene, theme: str = "auto", width: int | None = None) -> str:
    """Draw a scene; see `Scene.svg`."""
    if theme not in THEMES:
        raise ValueError(f"a theme is one of {', '.join(THEMES)}, not {theme!r}")
    page = float(width or scene.width)
    if not 160 <= page <= 4000:
        raise ValueError(f"a picture is 160 to 4000 pixels wide, not {page:g}")
    prefix = _prefix(scene, theme, page)
    drawn, shapes = _Page(scene, page).draw()
    art = _defs({**scene.static.defs, **shapes}, drawn.svg)
    inside = _owned(art + drawn.svg, prefix)
    height = num(drawn.height)
    title = escape(scene.title)
    summary = escape(_summary(scene))
    light, dark = {**look.LIGHT, **scene.static.light}, {**look.DARK, **scene.static.dark}
    rules = {**look.RULES, **scene.static.rules}
    if theme == "auto":
        used = look.names_used((inside, *rules.values()))
        style = look.stylesheet(prefix, _only(light, used), _only(dark, used), rules)
    else:
        colours = light if theme == "light" else dark
        inside = look.resolve(inside, colours)
        style = look.plain_stylesheet(prefix, colours, rules)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{prefix}" role="img" '
        f'aria-labelledby="{prefix}-title {prefix}-desc" '
        f'width="{num(page)}" height="{height}" viewBox="0 0 {num(page)} {height}">'
        f'<title id="{prefix}-title">{title}</title><desc id="{prefix}-desc">{summary}</desc>'
        f"<style>{style}</style>{inside}</svg>"
    )


def _prefix(scene: Scene, theme: str, page: float) -> str:
    """A name for this picture alone: equal pictures share it, which harms nobody."""
    content = json.dumps([scene.to_dict(), theme, page], separators=(",", ":"))
    return "s" + digest(content)


def _summary(scene: Scene) -> str:
    """What a picture says to who cannot see it."""
    parts = []
    for panel in scene.panels:
        head = f"{panel.title}: {panel.note}" if panel.note else panel.title
        words = [f"{t.label} on {t.cell}" if t.cell else t.label for t in panel.things if t.symbol]
        words += [t.label for t in panel.things if not t.symbol and t.form != "cell"]
        parts.append(f"{head}. {'; '.join(words)}." if words else f"{head}.")
    return " ".join(parts)


def _only(colours: Mapping[str, str], used: set[str]) -> dict[str, str]:
    return {name: value for name, value in colours.items() if name in used}


def _owned(svg: str, prefix: str) -> str:
    """Put the picture's prefix before every id and every reference to one."""
    return _REFERENCE.sub(lambda match: f"{match[1]}{prefix}-{match[2]}", svg)


def _defs(defs: Mapping[str, str], drawn: str) -> str:
    """The drawings that are used, and those that these use."""
    wanted: dict[str, str] = {}
    queue = list(dict.fromkeys(_ID.findall(drawn)))
    while queue:
        name = queue.pop()
        if name in defs and name not in wanted:
            wanted[name] = defs[name]
            queue += _ID.findall(defs[name])
    return f"<defs>{''.join(wanted[name] for name in sorted(wanted))}</defs>" if wanted else ""


class _Page:
    """Lays the panels of a scene out: areas side by side on a wide page, stacked on a narrow one."""

    def __init__(self, scene: Scene, page: float) -> None:
        self.scene = scene
        self.static: Static = scene.static
        self.page = page
        self.room = page - 2 * _PAGE
        self.shapes: dict[str, str] = {}
        self.names: dict[str, str] = {}

    def draw(self) -> tuple[_Drawn, dict[str, str]]:
        """The page, and the outlines of cells that it uses more than once."""
        parts: list[str] = []
        y = _PAGE + self._top(parts)
        areas = {
            area: [panel for panel in self.scene.panels if panel.area == area]
            for area in ("main", "side", "foot")
        }
        wide = self.page >= _STACKED_BELOW and bool(areas["main"]) and bool(areas["side"])
        if wide:
            main = round(self.room * _MAIN_SHARE)
            side = self._area(areas["side"], self.room - main - _INSET)
            height = max(side.height - GAP, self._height(areas["main"], main))
            parts.append(_at(self._area(areas["main"], main, height).svg, _PAGE, y))
            parts.append(_at(side.svg, _PAGE + main + _INSET, y))
            y += height + GAP
        for area in ("foot",) if wide else ("main", "side", "foot"):
            block = self._area(areas[area], self.room)
            parts.append(_at(block.svg, _PAGE, y))
            y += block.height
        height = y - GAP + _PAGE
        paper = f'<rect class="paper" width="{num(self.page)}" height="{num(height)}" rx="14"/>'
        return _Drawn(paper + "".join(parts), height), self.shapes

    def _top(self, parts: list[str]) -> float:
        """The title, and the top panels beside it where there is room, else below."""
        tops = [panel for panel in self.scene.panels if panel.area == "top"]
        title = wrap(self.scene.title, self.room, 18, True)
        title_wide = width_of(self.scene.title, 18, True)
        y = 0.0
        for line in title:
            parts.append(
                f'<text class="h" x="{_PAGE:g}" y="{num(_PAGE + y + 21)}">{escape(line)}</text>'
            )
            y += 24
        y += 10
        for panel in tops:
            block = body(panel, self.room)
            beside = len(title) == len(tops) == 1
            if beside and title_wide + block.width + 24 < self.room:
                parts.append(_at(block.svg, _PAGE + self.room - block.width, _PAGE))
                y = max(y, block.height + GAP)
            else:
                parts.append(_at(block.svg, _PAGE, _PAGE + y))
                y += block.height + GAP
        return y

    def _area(self, panels: Sequence[Panel], room: float, height: float = 0) -> _Drawn:
        """Rows of panels by their spans; in a row all are equally tall."""
        parts: list[str] = []
        y = 0.0
        for row in _rows(panels, room):
            tall = max(self._panel_height(panel, wide) for panel, _, wide in row)
            if len(panels) == 1:
                tall = max(tall, height)
            for panel, x, wide in row:
                parts.append(_at(self._panel(panel, wide, tall), x, y))
            y += tall + GAP
        return _Drawn("".join(parts), y)

    def _height(self, panels: Sequence[Panel], room: float) -> float:
        return self._area(panels, room).height - GAP

    def _panel_height(self, panel: Panel, wide: float) -> float:
        if panel.board:
            _, _, board_wide, board_high = self.static.boards[panel.board].box
            return round(min(_TALLEST_MAP, board_high / board_wide) * wide)
        inside = body(panel, wide - 2 * _INSET).height
        return inside + 2 * _INSET - 2 + (24 if panel.title else 0)

    def _panel(self, panel: Panel, wide: float, tall: float) -> str:
        if panel.board:
            return self._map(panel, wide, tall)
        css = f"box {panel.css}" if panel.css else "box"
        frame = f'<rect class="{css}" width="{num(wide)}" height="{num(tall)}" rx="12"/>'
        inner = wide - 2 * _INSET
        head = heading(panel, inner) if panel.title else ""
        things = _at(body(panel, inner).svg, 0, 24 if panel.title else 0)
        return frame + _at(head + things, _INSET, _INSET - 2)

    # -- maps -------------------------------------------------------------------------------------

    def _map(self, panel: Panel, wide: float, tall: float) -> str:
        board = self.static.boards[panel.board]
        cells = {cell.id: cell for cell in board.cells}
        dressed = [thing for thing in panel.things if thing.form == "cell"]
        under = "".join(self._outline(cells[thing.cell], thing.css) for thing in dressed)
        pieces = "".join(_piece(thing) for thing in panel.things if thing.form == "piece")
        names = "".join(self._outline(cell, "", _label(cell, panel)) for cell in board.cells)
        box = " ".join(num(value) for value in board.box)
        clip = f"clip-{panel.id}"
        frame = f'<rect width="{num(wide)}" height="{num(tall)}" rx="12"/>'
        self.shapes[clip] = f'<clipPath id="{clip}">{frame}</clipPath>'
        return (
            f'<g clip-path="url(#{clip})"><svg width="{num(wide)}" height="{num(tall)}" '
            f'viewBox="{box}">{board.under}{under}{board.over}{pieces}'
            f'<g class="hit">{names}</g></svg></g>'
        )

    def _outline(self, cell: Cell, css: str, title: str = "") -> str:
        name = self._shape(cell.path)
        x, y = cell.at
        css = f' class="{css}"' if css else ""
        place = f'x="{num(x)}" y="{num(y)}"{css}'
        if not title:
            return f'<use href="#{name}" {place}/>'
        return f'<use href="#{name}" {place}><title>{escape(title)}</title></use>'

    def _shape(self, path: str) -> str:
        name = self.names.setdefault(path, f"c{len(self.names)}")
        self.shapes[name] = f'<path id="{name}" d="{path}"/>'
        return name


def _label(cell: Cell, panel: Panel) -> str:
    """A cell's name, and whatever stands on it."""
    return ", ".join(
        [cell.label, *(t.label for t in panel.things if t.cell == cell.id and t.label)]
    )


def _piece(thing: Thing) -> str:
    x, y = thing.at or (0, 0)
    return use(thing.symbol, x, y, thing.size, thing.css, thing.turn)


def _rows(panels: Iterable[Panel], room: float) -> list[list[tuple[Panel, float, float]]]:
    """Fill rows of twelve columns: (panel, left, width)."""
    rows: list[list[tuple[Panel, float, float]]] = []
    used = 12
    column = (room + GAP) / 12
    for panel in panels:
        if used + panel.span > 12:
            rows.append([])
            used = 0
        rows[-1].append((panel, used * column, panel.span * column - GAP))
        used += panel.span
    return rows


def _at(drawn: str, x: float, y: float) -> str:
    return f'<g transform="translate({num(x)} {num(y)})">{drawn}</g>' if drawn else ""
