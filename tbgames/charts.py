"""What the charts of all games share: their look, their words, and a picture for where none moves.

A ``Chart`` is a ``plotly.graph_objects.Figure`` that also shows itself as text and as SVG, so that
a stored notebook has something to show without a network and without Plotly. Importing this
registers the Plotly templates "tbgames" (light, which charts have) and "tbgames_dark"; the default
template is left alone. For a dark chart: ``chart.update_layout(template="tbgames_dark")``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import plotly.graph_objects as go
import plotly.io as pio

from tbgames.chart_svg import HEAT, HEIGHT, draw
from tbgames.scene.theme import DARK, LIGHT, RULES

__all__ = ["DASHES", "PATTERNS", "SYMBOLS", "Chart", "nth"]

DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
"""Lines that differ without colour."""

SYMBOLS = ("circle", "square", "diamond", "triangle-up", "x")
"""Points that differ without colour."""

PATTERNS = ("", "/", ".", "x", "-", "\\")
"""Bars that differ without colour."""

PLOTLY_MIME = "application/vnd.plotly.v1+json"
_FONT = RULES[""].removeprefix("font:14px ").partition(";")[0]


class Chart(go.Figure):  # type: ignore[misc]
    """A figure in the look of the house, with a text that says what it shows.

    >>> chart = Chart([{"x": [0, 1], "y": [2, 5], "name": "A"}], "Points", "round", "points")
    >>> print(chart.summary())
    Points (points by round): A from 2 at 0 to 5 at 1.
    """

    # Plotly has these show a figure, which would pass the text and the SVG by, and may load
    # Plotly from the network.
    _ipython_display_ = _repr_html_ = None

    def __init__(
        self,
        data: Any = None,
        title: str | None = None,
        x: str | None = None,
        y: str | None = None,
        **layout: Any,
    ) -> None:
        """Put traces under a title; ``x`` and ``y`` name the axes, with their units.

        ``layout`` is what Plotly calls so, for anything else.
        """
        super().__init__(data)
        if title is not None:
            self.update_layout(template="tbgames", height=HEIGHT, title_text=title)
            self.update_xaxes(title_text=x)
            self.update_yaxes(title_text=y)
        self.update_layout(**layout)

    def summary(self) -> str:
        """Say in one line what the chart shows: its title, its axes, and each trace's numbers."""
        layout = self.layout
        across, up = _plain(layout.xaxis.title.text), _plain(layout.yaxis.title.text)
        if any(map(_sideways, self.data)):
            across, up = up, across
        told = "; ".join(_told(trace, layout) for trace in self.data) or "nothing"
        axes = f" ({up} by {across})" if up or across else ""
        return f"{_plain(layout.title.text)}{axes}: {told}."

    def svg(self) -> str | None:
        """Draw the chart without Plotly; None if it has traces that are not drawn so.

        Lines, bars and heat maps are, and flows as a heat map of from where to where.

        The colours follow the page, light or dark.
        """
        return draw(self.to_dict(), self.summary())

    def __repr__(self) -> str:
        return f"<Chart: {self.summary()}>"

    def _repr_mimebundle_(
        self, include: object = None, exclude: object = None, **options: Any
    ) -> dict[str, Any]:
        bundle: dict[str, Any] = super()._repr_mimebundle_(include, exclude, **options) or {}
        if PLOTLY_MIME in bundle:
            # The page beside it would bring Plotly itself, five megabytes.
            bundle.pop("text/html", None)
        bundle["text/plain"] = self.summary()
        picture = self.svg()
        if picture is not None:
            bundle["image/svg+xml"] = picture
        return bundle


def nth(of: Sequence[str], n: int) -> str:
    """The n-th of some looks, from the start again when they are used up.

    >>> nth(DASHES, 1), nth(DASHES, 6)
    ('dash', 'solid')
    """
    return of[n % len(of)]


def _sideways(trace: Any) -> bool:
    return bool(trace.type == "bar" and trace.orientation == "h")


def _told(trace: Any, layout: Any) -> str:
    if trace.type == "heatmap":
        fields = [
            (value, f"{y} and {x}")
            for y, row in zip(trace.y, trace.z, strict=True)
            for x, value in zip(trace.x, row, strict=True)
        ]
        (low, least), (high, most) = (
            min(fields, key=lambda field: field[0]),
            max(fields, key=lambda field: field[0]),
        )
        ends = [_number(value, trace.zhoverformat) for value in (low, high)]
        return f"{_plain(trace.name)} from {ends[0]} at {least} to {ends[1]} at {most}".strip()
    if trace.type == "sankey":
        names, link = trace.node.label, trace.link
        return ", ".join(
            f"{names[start]} to {names[end]} {value:.1%}"
            for start, end, value in zip(link.source, link.target, link.value, strict=True)
        )
    if trace.type not in ("bar", "scatter"):
        return f"{_plain(trace.name)} a {trace.type}".strip()
    if _sideways(trace):
        places, values, axis = trace.y, trace.x, layout.xaxis
    else:
        places, values, axis = trace.x, trace.y, layout.yaxis
    shown = [
        (place, _number(value, axis.tickformat))
        for place, value in zip(places, values, strict=True)
    ]
    name = f"{_plain(trace.name)} " if trace.name else ""
    if not shown:
        return f"{name}nothing"
    if trace.type == "bar":
        return name + ", ".join(f"{place} {value}" for place, value in shown)
    (first, low), (last, high) = shown[0], shown[-1]
    return f"{name}from {low} at {first} to {high} at {last}"


def _number(value: float, tickformat: str | None) -> str:
    if tickformat is not None and tickformat.endswith("%"):
        return f"{value:.1%}"
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _plain(text: str | None) -> str:
    """A title without the marks that Plotly reads."""
    return str(text or "").replace("<br>", ", ").replace("<b>", "").replace("</b>", "")


def _mixed(under: str, over: str, share: float) -> str:
    """The colour that is seen when one lies over another with an opacity."""
    parts = [
        round(int(under[at : at + 2], 16) * (1 - share) + int(over[at : at + 2], 16) * share)
        for at in (1, 3, 5)
    ]
    return "#" + "".join(f"{part:02x}" for part in parts)


def _template(colours: Mapping[str, str]) -> go.layout.Template:
    axis = {
        "automargin": True,
        "gridcolor": colours["line"],
        "linecolor": colours["quiet"],
        "tickcolor": colours["quiet"],
        "ticks": "outside",
        "title": {"standoff": 12},
        "zeroline": False,
    }
    darkest = _mixed(colours["card"], colours["seat1"], HEAT)
    return go.layout.Template(
        layout={
            "bargap": 0.25,
            "colorway": [colours[f"seat{seat}"] for seat in range(4)] + [colours["quiet"]],
            "font": {"color": colours["ink"], "family": _FONT, "size": 14},
            "hoverlabel": {"align": "left"},
            # In a row between the title and the data, which move down if it takes more rows.
            "legend": {"orientation": "h", "x": 0, "y": 1.0, "yanchor": "bottom"},
            "margin": {"b": 60, "l": 60, "r": 30, "t": 60},
            "paper_bgcolor": colours["card"],
            "plot_bgcolor": colours["card"],
            "title": {
                "automargin": True,
                "font": {"size": 18, "weight": 650},
                "pad": {"b": 4, "l": 16, "t": 16},
                "x": 0,
                "xanchor": "left",
                "y": 1,
                "yanchor": "top",
                "yref": "container",
            },
            "xaxis": axis,
            "yaxis": axis,
        },
        data={"heatmap": [{"colorscale": [[0, colours["card"]], [1, darkest]]}]},
    )


pio.templates["tbgames"] = _template(LIGHT)
pio.templates["tbgames_dark"] = _template(DARK)
