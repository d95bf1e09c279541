"""An island as a Plotly figure: true polygons, what each space is in words, sets and heat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from numbers import Real
from typing import Any, Final

from shapely.geometry.polygon import orient

from tbgames.charts import Chart
from tbgames.engine.messages import brief, listed
from tbgames.scene.forms import num
from tbgames.scene.lettering import escaped, width
from tbgames.scene.names import count
from tbgames.scene.theme import LIGHT as FRAME
from tbgames.tobago.clues import LANDMARKS, TERRAINS
from tbgames.tobago.island import Island
from tbgames.tobago.spaces import Spaces
from tbgames.tobago.symbols import LIGHT as GROUND

__all__ = ["IslandChart", "plot_island"]

_HEIGHT: Final = 640
_SIGNS: Final = {"hut": "square", "palm tree": "triangle-up", "statue": "star"}
_LEVELS: Final = ("#fbe9dd", "#f5c4a5", "#ea976c", "#d2653d", "#9c3317")
"""Fields of a heat map, from little to much; each is darker than the one before."""
_CLASSES: Final = (
    *("#1f62a4", "#b84a12", "#0d7459", "#7a4a9e", "#b8860b"),
    *("#22302f", "#b0365a", "#5a8f1d", "#5899ce", "#93802f"),
)
_FADED: Final = 0.22
_MOST: Final = 1e300
"""The greatest value that heat is shown for; NaN is not within it either."""
_MOST_NAMES: Final = 8
_LEFT: Final = 20
_WIDE: Final = 560


class IslandChart(Chart):
    """A chart of an island; its SVG is drawn from the same polygons."""

    def __init__(self, data: Any = None, title: str = "", words: str = "", **layout: Any) -> None:
        super().__init__(data, title, height=_HEIGHT, **layout)
        self.update_layout(meta={"words": words})
        # Beside the map: above it, long names would run into the title.
        self.update_layout(
            legend={"orientation": "v", "x": 1.02, "xanchor": "left", "y": 1, "yanchor": "top"}
        )
        self.update_xaxes(visible=False)
        self.update_yaxes(visible=False, scaleanchor="x", scaleratio=1)

    def summary(self) -> str:
        """Say in one line what the chart shows."""
        return str(self.layout.meta["words"])

    def svg(self) -> str:
        """Draw the polygons and the landmarks without Plotly."""
        shown = [trace for trace in self.data if trace.visible is not False]
        areas = [trace for trace in shown if trace.fill == "toself"]
        xs = [x for trace in areas for x in trace.x if x is not None]
        ys = [y for trace in areas for y in trace.y if y is not None]
        west, north = min(xs), max(ys)
        scale = 600 / max(max(xs) - west, north - min(ys), 1e-9)

        def at(x: float, y: float) -> str:
            return f"{num((x - west) * scale + 20)} {num((north - y) * scale + 44)}"

        parts = []
        for trace in areas:
            path = " ".join(
                "z M" if x is None else at(x, y) for x, y in zip(trace.x, trace.y, strict=True)
            ).removesuffix(" z M")
            parts.append(
                f'<path d="M{path}z" fill="{trace.fillcolor}" fill-opacity="{trace.opacity or 1}" '
                f'stroke="{FRAME["card"]}"/>'
            )
        for trace in shown:
            if trace.name in LANDMARKS:
                parts += [
                    f'<circle cx="{place.split()[0]}" cy="{place.split()[1]}" r="5" '
                    f'fill="{FRAME["ink"]}"><title>{trace.name}</title></circle>'
                    for place in (at(x, y) for x, y in zip(trace.x, trace.y, strict=True))
                ]
        across, down = (max(xs) - west) * scale + 40, (north - min(ys)) * scale + 64
        legend, down = _legend([area for area in areas if area.showlegend is not False], down)
        wide, high = num(across), num(down)
        title = escaped(str(self.layout.title.text or ""))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{wide}" height="{high}" '
            f'viewBox="0 0 {wide} {high}"><title>{escaped(self.summary())}</title>'
            f'<rect width="{wide}" height="{high}" rx="6" fill="{FRAME["card"]}"/>'
            f'<text x="16" y="26" font-family="sans-serif" font-size="18" font-weight="650" '
            f'fill="{FRAME["ink"]}">{title}</text>{"".join(parts)}{legend}</svg>'
        )


def _legend(areas: Sequence[Any], top: float) -> tuple[str, float]:
    """A field and a name for each area, in rows; and where they end."""
    parts: list[str] = []
    x, y = float(_LEFT), top + 4
    for area in areas:
        name = str(area.name)
        wide = 40 + width(name, 12)
        if x > _LEFT and x + wide > _WIDE:
            x, y = _LEFT, y + 22
        parts.append(
            f'<rect x="{num(x)}" y="{num(y - 11)}" width="14" height="14" rx="3" '
            f'fill="{area.fillcolor}" stroke="{FRAME["quiet"]}"/>'
            f'<text x="{num(x + 20)}" y="{num(y)}" font-family="sans-serif" font-size="12" '
            f'fill="{FRAME["ink"]}">{escaped(name)}</text>'
        )
        x += wide
    return "".join(parts), y + 16 if parts else top


def plot_island(
    island: Island,
    spaces: Spaces | None = None,
    *,
    values: Sequence[float] | None = None,
    label: str = "value",
    classes: Iterable[Spaces] | None = None,
    title: str | None = None,
) -> IslandChart:
    """Draw an island: its terrains, a set of spaces, heat, or classes of spaces.

    Args:
        island: what is drawn.
        spaces: these stay bright, the others fade.
        values: a number for each space, shown as heat.
        label: what the values are, with their unit.
        classes: sets of spaces that are alike; those of one space stay plain.
        title: above the map; the name of the island if nothing is said.

    Raises:
        ValueError: spaces of another island, another number of values than of spaces, a value
            that is no finite number up to 1e300, or more than one thing to be shown.
        TypeError: something else than sets of spaces was given.

    >>> island = Island.classic(layout=5, seed=3)
    >>> plot_island(island, island.where("in a lake", "next to the jungle")).summary()
    'classic 5: 6 of 102 spaces: G3, G4, G6, K8, J9 and K9.'
    """
    if sum(shown is not None for shown in (spaces, values, classes)) > 1:
        raise ValueError("an island shows one thing at a time: spaces, values or classes")
    name = title or island.name or "Island"
    notes = [""] * len(island.spaces)
    if spaces is not None:
        _check(island, spaces)
        traces = _terrains(island, spaces) + _terrains(island, ~spaces, _FADED)
        words = f"{len(spaces)} of {count(len(island.spaces), 'space')}"
        words += f": {_names(spaces)}" if spaces else ""
    elif values is not None:
        if len(values) != len(island.spaces):
            raise ValueError(f"{len(values)} values for {len(island.spaces)} spaces of {island!r}")
        for space, number in zip(island.spaces, values, strict=True):
            if not isinstance(number, Real) or not abs(number) <= _MOST:
                raise ValueError(f"the value of {space.name} is no finite number: {brief(number)}")
        traces = _heat(island, values)
        notes = [f"<br>{label}: {value:.4g}" for value in values]
        low, high = (pick(range(len(values)), key=values.__getitem__) for pick in (min, max))
        ends = [f"{values[at]:.4g} at {island.spaces[at].name}" for at in (low, high)]
        words = f"{label} from {ends[0]} to {ends[1]}"
    elif classes is not None:
        groups = list(classes)
        for group in groups:
            _check(island, group)
        several = [group for group in groups if len(group) > 1]
        traces, words = _classes(island, several)
        for group in several:
            for space in group:
                notes[space.index] = f"<br>alike: {escaped(_names(group))}"
    else:
        traces = _terrains(island, Spaces(island, island.everything))
        words = f"{len(island.spaces)} spaces, {len(island.landmarks)} landmarks"
    return IslandChart(
        [*traces, *_landmarks(island), _hover(island, notes)], name, f"{name}: {words}."
    )


def _check(island: Island, spaces: object) -> None:
    """See that these are spaces of the island."""
    if not isinstance(spaces, Spaces):
        raise TypeError(
            f'a set of spaces is such as island.where("in a lake"), not {brief(spaces)}'
        )
    if spaces.island != island:
        raise ValueError(f"these are spaces of {spaces.island!r}, not of {island!r}")


def _area(island: Island, spaces: Iterable[Any], **look: Any) -> dict[str, Any]:
    """One filled trace for many polygons, with breaks between their rings."""
    across, up = island.scale
    xs: list[float | None] = []
    ys: list[float | None] = []
    for space in spaces:
        polygon = space.polygon
        if polygon.interiors:
            polygon = orient(polygon)  # rings that run the other way are holes
        for ring in (polygon.exterior, *polygon.interiors):
            for x, y in ring.coords:
                xs.append(round(x * across, 4))
                ys.append(round(y * up, 4))
            xs.append(None)
            ys.append(None)
    return {
        "type": "scatter",
        "mode": "lines",
        "fill": "toself",
        "x": xs[:-1],
        "y": ys[:-1],
        "line": {"color": FRAME["card"], "width": 1},
        "hoverinfo": "skip",
        **look,
    }


def _terrains(island: Island, spaces: Spaces, opacity: float = 1.0) -> list[dict[str, Any]]:
    found = []
    for terrain in TERRAINS:
        here = [space for space in spaces if space.terrain == terrain]
        if here:
            faded = opacity < 1
            found.append(
                _area(
                    island,
                    here,
                    name=f"{terrain}, ruled out" if faded else terrain,
                    showlegend=not faded,
                    fillcolor=GROUND[terrain],
                    opacity=opacity,
                )
            )
    return found


def _heat(island: Island, values: Sequence[float]) -> list[dict[str, Any]]:
    """A trace for each value; of many, for each fifth of the way from the least to the greatest."""
    steps = sorted(set(values))
    if len(steps) <= len(_LEVELS):
        names = [f"{value:.4g}" for value in steps]
        level_of = {value: level for level, value in enumerate(steps)}
    else:
        low, high = steps[0], steps[-1]
        step = (high - low) / len(_LEVELS)
        names = [f"{low + n * step:.3g} to {low + (n + 1) * step:.3g}" for n in range(len(_LEVELS))]
        level_of = {value: min(int((value - low) / step), len(_LEVELS) - 1) for value in steps}
    levels: list[list[Any]] = [[] for _ in names]
    for space, value in zip(island.spaces, values, strict=True):
        levels[level_of[value]].append(space)
    return [
        _area(island, here, name=names[n], fillcolor=_LEVELS[n])
        for n, here in enumerate(levels)
        if here
    ]


def _classes(island: Island, several: Sequence[Spaces]) -> tuple[list[dict[str, Any]], str]:
    mask = 0
    for group in several:
        mask |= group.mask
    traces = _terrains(island, Spaces(island, island.everything & ~mask), _FADED)
    traces += [
        _area(island, group, name=_names(group), fillcolor=_CLASSES[n % len(_CLASSES)])
        for n, group in enumerate(several)
    ]
    if not several:
        return traces, "no spaces are alike"
    number = "1 class" if len(several) == 1 else f"{len(several)} classes"
    told = "; ".join(_names(group) for group in several)
    return traces, f"{number} of spaces that are alike: {told}"


def _landmarks(island: Island) -> list[dict[str, Any]]:
    found = []
    for kind in LANDMARKS:
        places = [_centre(island, at) for placed, at in island.landmarks if placed == kind]
        if places:
            found.append(
                {
                    "type": "scatter",
                    "mode": "markers",
                    "name": kind,
                    "x": [x for x, _ in places],
                    "y": [y for _, y in places],
                    "marker": {
                        "symbol": _SIGNS[kind],
                        "size": 11,
                        "color": FRAME["ink"],
                        "line": {"color": FRAME["card"], "width": 1.5},
                    },
                    "hoverinfo": "skip",
                }
            )
    return found


def _hover(island: Island, notes: Sequence[str]) -> dict[str, Any]:
    """Points that nobody sees, one a space, which say what is there."""
    places = [_centre(island, space.index) for space in island.spaces]
    return {
        "type": "scatter",
        "mode": "markers",
        "name": "spaces",
        "x": [x for x, _ in places],
        "y": [y for _, y in places],
        "marker": {"size": 22, "opacity": 0},
        "showlegend": False,
        "text": [
            f"<b>{escaped(space.name)}</b> "
            f"{', '.join(filter(None, (space.terrain, space.landmark)))}{note}"
            for space, note in zip(island.spaces, notes, strict=True)
        ],
        "hovertemplate": "%{text}<extra></extra>",
    }


def _centre(island: Island, at: int) -> tuple[float, float]:
    across, up = island.scale
    point = island.spaces[at].polygon.representative_point()
    return round(point.x * across, 4), round(point.y * up, 4)


def _names(spaces: Iterable[Any]) -> str:
    names = [space.name for space in spaces]
    if len(names) > _MOST_NAMES:
        names = [*names[: _MOST_NAMES - 1], f"{len(names) - _MOST_NAMES + 1} more"]
    return listed(names)
