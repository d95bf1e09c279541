"""Lines, bars and heat maps of a Plotly figure as one SVG, for readers that have no Plotly.

It is drawn for a quick look at the numbers: traces of the types ``scatter``, ``bar`` and
``heatmap``, titles, axes, a legend. Everything else of a figure is left out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tbgames.scene import theme as look
from tbgames.scene.forms import num
from tbgames.scene.lettering import escaped, width
from tbgames.scene.model import digest

__all__ = ["HEAT", "HEIGHT", "draw"]

HEIGHT = 420
"""Of a chart that says nothing else, in pixels."""

HEAT = 0.5
"""The share of the colour in the darkest fields of a heat map."""

_TYPES = ("scatter", "bar", "heatmap")
_WIDE = 720
_LEGEND, _BOTTOM = 52, 52
_RIGHT, _RIGHT_WITH_WORDS = 24, 48
_REVERSED = {"autorange": "reversed"}
_LETTERS = 12  # font size of numbers and names
_GAPS = {"solid": "", "dash": "9 5", "dot": "2 4", "dashdot": "9 4 2 4", "longdash": "16 5"}
_GAPS["longdashdot"] = "16 4 2 4"
_COLOURS = ("seat0", "seat1", "seat2", "seat3", "quiet")
_FILLS = (1, 0.45, 0.15, 0.7, 0.3)  # bars differ without colour
_RULES = {
    **look.RULES,
    ".grid": "stroke:var(--line)",
    ".axis": "stroke:var(--quiet)",
    ".w": "font-size:11px",
    "polyline": "fill:none;stroke-width:2.5",
}


@dataclass(frozen=True, slots=True)
class _Area:
    """The edges of the place for the data, in pixels."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class _Axis:
    """Where values lie: the marks with their words, and the way from a value to a pixel."""

    marks: tuple[tuple[float, str], ...]
    place: Callable[[Any], float]
    names: bool


def draw(figure: Mapping[str, Any], words: str) -> str | None:
    """Draw a figure, given as a dict; ``words`` say what it shows. None if it cannot be drawn."""
    traces = [_fields_of(trace) for trace in figure["data"]]
    layout = figure.get("layout", {})
    if any(trace.get("type") == "sankey" for trace in figure["data"]):
        layout = {**layout, "xaxis": _titled("to"), "yaxis": {**_titled("from"), **_REVERSED}}
    if not traces or any(t.get("type", "scatter") not in _TYPES for t in traces):
        return None
    high = layout.get("height") or HEIGHT
    across_values = [value for trace in traces for value in _reached(trace, "x")]
    up_values = [value for trace in traces for value in _reached(trace, "y")]
    if not across_values or not up_values:
        return None
    bars = {trace.get("orientation", "v") for trace in traces if trace.get("type") == "bar"}
    left = _left(up_values)
    legend, top = _legend(traces, left)
    right = _RIGHT_WITH_WORDS if "h" in bars else _RIGHT
    lowest = _BOTTOM
    if steep := _is_steep(across_values, _WIDE - right - left):
        lowest += math.ceil(max(width(str(name), _LETTERS) for name in across_values)) - 8
    area = _Area(left, top, _WIDE - right, high - lowest)
    across = _axis(across_values, _of(layout, "xaxis"), area.left, area.right, "h" in bars)
    up = _axis(up_values, _of(layout, "yaxis"), area.bottom, area.top, "v" in bars)
    inside = (
        _frame(across, up, area, layout, steep)
        + "".join(_trace(n, trace, across, up, area) for n, trace in enumerate(traces))
        + legend
    )
    scope = "c" + digest(inside + words)[:6]
    used = look.names_used((inside, *_RULES.values()))
    light, dark = (
        {name: value for name, value in colours.items() if name in used}
        for colours in (look.LIGHT, look.DARK)
    )
    style = look.stylesheet(scope, light, dark, _RULES)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{scope}" role="img" '
        f'aria-labelledby="{scope}-title" width="{_WIDE}" height="{high}" '
        f'viewBox="0 0 {_WIDE} {high}"><title id="{scope}-title">{escaped(words)}</title>'
        f'<style>{style}</style><rect class="box" x=".5" y=".5" width="{_WIDE - 1}" '
        f'height="{high - 1}" rx="6"/>{inside}</svg>'
    )


def _fields_of(trace: Mapping[str, Any]) -> dict[str, Any]:
    """The trace itself; of a flow a field for each band, since bands would cross without end."""
    if trace.get("type") != "sankey":
        return dict(trace)
    names, link = trace["node"]["label"], trace["link"]
    bands = zip(link["source"], link["target"], link["value"], strict=True)
    values = {(names[start], names[end]): float(value) for start, end, value in bands}
    starts, ends = ({at[side] for at in values} for side in (0, 1))
    x, y = ([name for name in names[::-1] if name in reached] for reached in (ends, starts))
    z = [[values.get((start, end)) for end in x] for start in y]
    text = [["" if value is None else f"{value:.0%}" for value in row] for row in z]
    high = max(values.values(), default=1.0)
    return {"type": "heatmap", "x": x, "y": y, "z": z, "text": text, "zmin": 0, "zmax": high}


def _titled(words: str) -> dict[str, Any]:
    return {"title": {"text": words}}


def _reached(trace: Mapping[str, Any], axis: str) -> list[Any]:
    """What a trace reaches on an axis, with its errors, and with both ends of its bars."""
    values = list(trace.get(axis, ()))
    if axis == "y" and (errors := _of(trace, "error_y").get("array")) is not None:
        values += [value + error for value, error in zip(values, errors, strict=True)]
    sideways = trace.get("orientation") == "h"
    if trace.get("base") is None or sideways != (axis == "x"):
        return values
    ends = [start + value for start, value in zip(trace["base"], values, strict=True)]
    return [*trace["base"], *ends]


def _is_steep(values: Sequence[Any], room: float) -> bool:
    """Whether names below the data stand upright, since side by side they find no place."""
    names = {value for value in values if isinstance(value, str)}
    return any(width(name, _LETTERS) > room / len(names) for name in names)


def _of(layout: Mapping[str, Any], *path: str) -> Mapping[str, Any]:
    for name in path:
        layout = layout.get(name) or {}
    return layout


def _left(values: Sequence[Any]) -> float:
    """Room for the names or numbers beside the data, and for what they are."""
    names = [value for value in values if isinstance(value, str)] or ["100 %"]
    return 40 + max(width(name, _LETTERS) for name in names)


def _axis(
    values: Sequence[Any], axis: Mapping[str, Any], start: float, end: float, from_zero: bool
) -> _Axis:
    if any(isinstance(value, str) for value in values):
        names = list(dict.fromkeys(map(str, values)))
        if axis.get("autorange") == "reversed":
            start, end = end, start
        step = (end - start) / len(names)
        at = {name: start + step * (n + 0.5) for n, name in enumerate(names)}
        marks = tuple((at[name], name) for name in names)
        return _Axis(marks, lambda value: at[str(value)], True)
    low, high = axis.get("range") or (
        min(0.0, *map(float, values)) if from_zero else min(map(float, values)),
        max(map(float, values)),
    )
    low, high = float(low), float(high)
    step = _step(high - low)
    # The ends of a chosen range stay; else both ends lie on a mark.
    if not axis.get("range"):
        low, high = math.floor(low / step) * step, math.ceil(high / step) * step
    high = high if high > low else low + step

    def place(value: Any) -> float:
        return start + (float(value) - low) / (high - low) * (end - start)

    percent = str(axis.get("tickformat") or "").endswith("%")
    count = int((high - low) / step + 1e-9)
    ticks = [math.ceil(low / step) * step + n * step for n in range(count + 1)]
    return _Axis(
        tuple(
            (place(tick), f"{tick:.0%}" if percent else f"{round(tick, 9):g}")
            for tick in ticks
            if tick <= high + step * 1e-9
        ),
        place,
        False,
    )


def _step(span: float) -> float:
    """A round number, of which 4 to 10 make up the span."""
    if span <= 0:
        return 1.0
    ten = 10.0 ** math.floor(math.log10(span))
    return next(ten * part for part in (0.1, 0.2, 0.5, 1.0) if span / (ten * part) <= 10)


def _frame(across: _Axis, up: _Axis, area: _Area, layout: Mapping[str, Any], steep: bool) -> str:
    title = _of(layout, "title").get("text") or ""
    below, beside = (_of(layout, axis, "title").get("text") or "" for axis in ("xaxis", "yaxis"))
    bottom, right = num(area.bottom), num(area.right)
    parts = [f'<text class="h" x="16" y="28">{escaped(str(title))}</text>']
    for at, word in across.marks:
        if not across.names:
            parts.append(f'<path class="grid" d="M{num(at)} {num(area.top)}V{bottom}"/>')
        if steep:
            place = f"translate({num(at + 4)} {num(area.bottom + 8)})rotate(-90)"
            parts.append(f'<text class="q e" transform="{place}">{escaped(word)}</text>')
        else:
            parts.append(_text(at, area.bottom + 18, word, "q m"))
    for at, word in up.marks:
        if not up.names:
            parts.append(f'<path class="grid" d="M{num(area.left)} {num(at)}H{right}"/>')
        parts.append(_text(area.left - 8, at + 4, word, "q e"))
    parts.append(f'<path class="axis" d="M{num(area.left)} {bottom}H{right}"/>')
    low = (layout.get("height") or HEIGHT) - 12
    parts.append(_text((area.left + area.right) / 2, low, str(below), "m"))
    middle = num((area.top + area.bottom) / 2)
    turned = f'transform="translate(20 {middle})rotate(-90)"'
    parts.append(f'<text class="m" {turned}>{escaped(str(beside))}</text>')
    return "".join(parts)


def _trace(n: int, trace: Mapping[str, Any], across: _Axis, up: _Axis, area: _Area) -> str:
    if trace.get("type") == "heatmap":
        return _heat(trace, across, up)
    pairs = list(zip(trace.get("x", ()), trace.get("y", ()), strict=True))
    points = [(across.place(x), up.place(y)) for x, y in pairs]
    if trace.get("mode") == "markers":
        return _spread(trace, points, up, _colour(n)) + _dots(n, trace, points)
    if trace.get("type") != "bar":
        return _spread(trace, points, up, _colour(n)) + _line(n, trace, points)
    sideways = trace.get("orientation") == "h"
    thick = 0.72 * abs(_gap(up if sideways else across))
    words = trace.get("text") or [""] * len(points)
    bases = trace.get("base") or [0] * len(points)
    parts = []
    for (x, y), word, base, (value, _) in zip(points, words, bases, pairs, strict=True):
        if sideways and trace.get("base") is not None:
            start, end = sorted((across.place(base), across.place(base + value)))
            parts.append(_bar(n, (start, y - thick / 2, end - start, thick)))
            parts.append(_text(end + 6, y + 4, word, "q"))
        elif sideways:
            parts.append(_bar(n, (area.left, y - thick / 2, x - area.left, thick)))
            parts.append(_text(x + 6, y + 4, word, "q"))
        else:
            zero = min(area.bottom, max(area.top, up.place(0)))
            top, end = sorted((y, zero))
            parts.append(_bar(n, (x - thick / 2, top, thick, end - top)))
            parts.append(_text(x, y - 5 if y <= zero else y + 14, word, "q m"))
    if not sideways:
        parts.append(_spread(trace, points, up, "ink"))  # to be seen on the bar, too
    return "".join(parts)


def _heat(trace: Mapping[str, Any], across: _Axis, up: _Axis) -> str:
    """A field for each value, the darker the larger, with its word."""
    wide, high = abs(_gap(across)), abs(_gap(up))
    low, top = trace.get("zmin", 0), trace.get("zmax", 1)
    parts = []
    for row, (y, values) in enumerate(zip(trace["y"], trace["z"], strict=True)):
        for column, (x, value) in enumerate(zip(trace["x"], values, strict=True)):
            if value is None:
                continue
            left, above = across.place(x) - wide / 2, up.place(y) - high / 2
            # Not quite the colour itself, so that ink can be read on it.
            share = HEAT * (value - low) / (top - low)
            parts.append(
                f'<rect x="{num(left)}" y="{num(above)}" width="{num(wide)}" '
                f'height="{num(high)}" fill="var(--seat1)" fill-opacity="{share:.2f}"/>'
            )
            if trace.get("text"):
                word = str(trace["text"][row][column])
                parts.append(_text(across.place(x), up.place(y) + 4, word, "w m"))
    return "".join(parts)


def _gap(axis: _Axis) -> float:
    places = [at for at, _ in axis.marks]
    return places[1] - places[0] if len(places) > 1 else 60.0


def _dots(n: int, trace: Mapping[str, Any], points: Sequence[tuple[float, float]]) -> str:
    words = trace.get("text") or [""] * len(points)
    return "".join(
        f'<circle cx="{num(x)}" cy="{num(y)}" r="5" fill="var(--{_colour(n)})">'
        f"<title>{escaped(str(word))}</title></circle>"
        for (x, y), word in zip(points, words, strict=True)
    )


def _line(n: int, trace: Mapping[str, Any], points: Sequence[tuple[float, float]]) -> str:
    gaps = _GAPS.get(_of(trace, "line").get("dash") or "solid", "")
    path = " ".join(f"{num(x)},{num(y)}" for x, y in points)
    dashed = f' stroke-dasharray="{gaps}"' if gaps else ""
    return f'<polyline points="{path}" stroke="var(--{_colour(n)})"{dashed}/>'


def _spread(
    trace: Mapping[str, Any], points: Sequence[tuple[float, float]], up: _Axis, colour: str
) -> str:
    """Strokes from a value less its error to the value and its error."""
    errors = _of(trace, "error_y")
    above = errors.get("array")
    if above is None:
        return ""
    below = errors.get("arrayminus")
    strokes = "".join(
        f"M{num(x)} {num(up.place(value - less))}V{num(up.place(value + more))}"
        for (x, _), value, less, more in zip(
            points, trace["y"], above if below is None else below, above, strict=True
        )
    )
    return f'<path d="{strokes}" stroke="var(--{colour})"/>'


def _bar(n: int, box: tuple[float, float, float, float]) -> str:
    x, y, wide, high = map(num, box)
    colour = f"var(--{_colour(n)})"
    return (
        f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" fill="{colour}" '
        f'fill-opacity="{_FILLS[n % len(_FILLS)]}" stroke="{colour}"/>'
    )


def _legend(traces: Sequence[Mapping[str, Any]], left: float) -> tuple[str, float]:
    """A sample and a name for each trace, in rows under the title; and where the data may begin."""
    named = [(n, trace) for n, trace in enumerate(traces) if trace.get("name")]
    x, y = left, _LEGEND
    if len(named) < 2:
        return "", y
    parts = []
    for n, trace in named:
        name = str(trace["name"])
        wide = 32 + width(name, _LETTERS)
        if x > left and x + wide > _WIDE - _RIGHT:
            x, y = left, y + 20
        if trace.get("type") == "bar":
            parts.append(_bar(n, (x, y - 9, 26, 10)))
        else:
            parts.append(_line(n, trace, ((x, y - 4), (x + 26, y - 4))))
        parts.append(_text(x + 32, y, name, "q"))
        x += wide + 18
    return "".join(parts), y + 14


def _colour(n: int) -> str:
    return _COLOURS[n % len(_COLOURS)]


def _text(x: float, y: float, words: str, kind: str) -> str:
    return f'<text class="{kind}" x="{num(x)}" y="{num(y)}">{escaped(words)}</text>'
