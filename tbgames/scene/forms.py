"""Things and panels as SVG: how each form looks, and how forms flow inside a panel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tbgames.scene.lettering import escaped, fit, width, wrap
from tbgames.scene.model import Badge, Panel, Thing

__all__ = ["Block", "body", "heading", "num", "use"]

GAP = 8.0
_LINE = 22.0
_STEP = 18.0
_SMALL_STEP = 15.0
_PICTURE = 76.0
_CARD_WIDTHS = (104.0, 156.0)
_MINI = (50.0, 64.0)
_CHIP = 30.0


class Block(NamedTuple):
    """Something drawn at the origin, with the room it takes. A taller frame may be asked for."""

    width: float
    height: float
    draw: Callable[[float], str]
    close: bool = False


class Body(NamedTuple):
    """What a panel holds, drawn, with its width and height."""

    svg: str
    width: float
    height: float


def num(value: float) -> str:
    """Write a number as short as it goes, to a tenth.

    >>> num(12.0), num(-0.04), num(3.14159)
    ('12', '0', '3.1')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def use(symbol: str, x: float, y: float, size: float = 1, css: str = "", turn: float = 0) -> str:
    """Place a drawing of the static part."""
    place = f'transform="translate({num(x)} {num(y)})'
    if size != 1:
        place += f"scale({size:.3g})"
    if turn:
        place += f"rotate({num(turn)})"
    name = f' class="{css}"' if css else ""
    return f'<use href="#{symbol}" {place}"{name}/>'


def heading(panel: Panel, room: float) -> str:
    """The title of a panel with its symbol and note, 22 pixels high."""
    parts = []
    left = 0.0
    if panel.symbol:
        parts.append(use(panel.symbol, 8, 8, 0.8, "cl"))
        left = 24
    note_room = width(panel.note, 12) + 8 if panel.note else 0
    parts.append(_words(left, 13, fit(panel.title, room - left - note_room, 14, True), "b"))
    if panel.note:
        parts.append(_words(room, 13, panel.note, "q e"))
    return "".join(parts)


def body(panel: Panel, room: float) -> Body:
    """Draw all things of a panel, flowing from left to right in ``room`` pixels."""
    parts = []
    right = bottom = 0.0
    rows = _rows(panel.things, room)
    for above, row in zip([[], *rows], rows, strict=False):
        left = 0.0
        height = max(block.height for block in row)
        top = bottom + _between(above, row)
        for block in row:
            parts.append(_moved(block.draw(height), left, top))
            left += block.width + GAP
        right = max(right, left - GAP)
        bottom = top + height
    return Body("".join(parts), right, bottom)


def _between(above: Sequence[Block], below: Sequence[Block]) -> float:
    """Lines of a list stand close together; everything else keeps its distance."""
    if not above or (above[0].close and below[0].close):
        return 0.0
    return GAP / 2 if above[0].close else GAP


def _rows(things: Sequence[Thing], room: float) -> list[list[Block]]:
    cards = sum(thing.form == "card" for thing in things)
    per_row = max(1, min(cards, int((room + GAP) // (_CARD_WIDTHS[0] + GAP))))
    rows_of_cards = -(-cards // per_row)
    per_row = -(-cards // max(1, rows_of_cards))
    card_room = min(_CARD_WIDTHS[1], (room - GAP * (per_row - 1)) / max(1, per_row))
    rows: list[list[Block]] = []
    used = room
    for thing in things:
        block = _block(thing, card_room if thing.form == "card" else room)
        if used + GAP + block.width > room + 0.5:
            rows.append([])
            used = -GAP
        rows[-1].append(block)
        used += GAP + block.width
    return rows


def _block(thing: Thing, room: float) -> Block:
    if thing.form == "card":
        return _card(thing, room)
    if thing.form == "mini":
        return _mini(thing)
    if thing.form == "chip":
        return _chip(thing, room)
    return _line(thing, room)


# -- forms ----------------------------------------------------------------------------------------


def _card(thing: Thing, room: float) -> Block:
    words = wrap(thing.words, room - 14, 14, True)
    notes = wrap(thing.note, room - 12, 12) if thing.note else ()
    badges = _badge_rows(thing, room - 12)
    picture = _PICTURE * thing.size
    natural = 18 + picture + _STEP * (len(words) + len(badges)) + _SMALL_STEP * len(notes)

    def draw(height: float) -> str:
        middle = room / 2
        parts = [
            _box(thing, room, height),
            use(thing.symbol, middle, 8 + picture / 2, 1.5 * thing.size),
        ]
        y = 8 + picture + 13
        for line in words:
            parts.append(_words(middle, y, line, "b m"))
            y += _STEP
        for line in notes:
            parts.append(_words(middle, y - 1, line, "q m"))
            y += _SMALL_STEP
        for row in badges:
            x = middle - sum(_small_badge(badge) for badge in row) / 2
            for badge in row:
                parts.append(use(badge.symbol, x + 9, y - 4, 0.7, "cl"))
                parts.append(_words(x + 20, y, badge.text, "q"))
                x += _small_badge(badge)
            y += _STEP
        return _group(thing, parts)

    return Block(room, natural, draw)


def _mini(thing: Thing) -> Block:
    wide, high = _MINI
    room = max(wide, width(thing.note, 11) + 4) if thing.note else wide

    def draw(height: float) -> str:
        parts = [_box(thing, wide, high, (room - wide) / 2)]
        middle = room / 2
        if thing.symbol:
            parts.append(use(thing.symbol, middle, high / 2 - (9 if thing.words else 0), 1.25))
        if thing.words:
            parts.append(_words(middle, high - 11, thing.words, "b m"))
        if thing.note:
            parts.append(_words(middle, high + 14, thing.note, "q m"))
        return _group(thing, parts)

    return Block(room, high + (18 if thing.note else 0), draw)


def _chip(thing: Thing, room: float) -> Block:
    left = 36.0 if thing.symbol else 12.0
    taken = left + 12 + sum(_badge_width(badge.text) for badge in thing.badges)
    words = fit(thing.words, max(20.0, room - taken), 14, True)
    total = taken + (width(words, 14, True) if words else -6)

    def draw(height: float) -> str:
        frame = (
            f'<rect class="{_css("box", thing)}" width="{num(total)}" height="{_CHIP:g}" rx="15"/>'
        )
        parts = [frame]
        if thing.symbol:
            parts.append(use(thing.symbol, 20, _CHIP / 2, thing.size))
        parts.append(_words(left, 20, words, "b"))
        x = left + (width(words, 14, True) if words else -6)
        for badge in thing.badges:
            parts.append(use(badge.symbol, x + 15, _CHIP / 2, 0.72, "cl"))
            parts.append(_words(x + 26, 20, badge.text))
            x += _badge_width(badge.text)
        return _group(thing, parts)

    return Block(total, _CHIP, draw)


def _small_badge(badge: Badge) -> float:
    return 26 + width(badge.text, 12)


def _badge_rows(thing: Thing, room: float) -> list[list[Badge]]:
    rows: list[list[Badge]] = []
    used = room
    for badge in thing.badges:
        if used + _small_badge(badge) > room:
            rows.append([])
            used = 0
        rows[-1].append(badge)
        used += _small_badge(badge)
    return rows


def _badge_width(text: str) -> float:
    return 28 + width(text)


def _line(thing: Thing, room: float) -> Block:
    css = thing.css.split()
    left = 24.0 if thing.symbol or "in" in css else 0.0
    beside = width(thing.note, 12) + 10 if thing.note else 0.0
    own_row = beside > room / 2 and beside + left + width(thing.words) > room
    bold = "b" in css
    lines = wrap(thing.words, room - left - (0 if own_row else beside), 14, bold) or ("",)
    notes = wrap(thing.note, room - left, 12) if own_row else ()
    tall = _LINE + _STEP * (len(lines) - 1) + _SMALL_STEP * len(notes)

    def draw(height: float) -> str:
        parts = []
        if thing.symbol:
            parts.append(use(thing.symbol, 9, _LINE / 2, thing.size * 0.9, thing.css))
        for row, line in enumerate(lines):
            parts.append(_words(left, 16 + _STEP * row, line, "b" if bold else ""))
        for row, line in enumerate(notes):
            y = 16 + _STEP * len(lines) + _SMALL_STEP * row - 2
            parts.append(_words(left, y, line, "q"))
        if thing.note and not own_row:
            parts.append(_words(room, 16, thing.note, "q e"))
        return "".join(parts)

    return Block(room, tall, draw, close=True)


# -- parts ----------------------------------------------------------------------------------------


def _box(thing: Thing, wide: float, high: float, left: float = 0) -> str:
    x = f' x="{num(left)}"' if left else ""
    size = f'width="{num(wide)}" height="{num(high)}"'
    return f'<rect class="{_css("box", thing)}"{x} {size} rx="{10 if wide > 60 else 7}"/>'


def _css(base: str, thing: Thing) -> str:
    return f"{base} {thing.css}" if thing.css else base


def _group(thing: Thing, parts: Sequence[str]) -> str:
    drawn = "".join(parts)
    return f'<g class="{thing.css}">{drawn}</g>' if thing.css else drawn


def _words(x: float, y: float, words: str, css: str = "") -> str:
    name = f' class="{css}"' if css else ""
    return f'<text x="{num(x)}" y="{num(y)}"{name}>{escaped(words)}</text>' if words else ""


def _moved(drawn: str, left: float, top: float) -> str:
    return f'<g transform="translate({num(left)} {num(top)})">{drawn}</g>'
