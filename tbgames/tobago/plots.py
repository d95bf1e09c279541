"""Charts of Tobago's clue space: how maps narrow, what clues say, how many cards it takes.

The island itself is drawn by ``Island.plot``.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from math import log2
from typing import Final

from shapely import get_parts, union_all

from tbgames.charts import DASHES, PATTERNS, SYMBOLS, Chart, nth
from tbgames.engine.messages import brief, joined
from tbgames.frames import Frame
from tbgames.tobago.clue_answers import Turns
from tbgames.tobago.clue_space import ClueSpace
from tbgames.tobago.clue_turns import Policy
from tbgames.tobago.clues import TERRAINS, Clue
from tbgames.tobago.island import Island
from tbgames.tobago.symbols import LIGHT as GROUND

__all__ = [
    "atlas_map",
    "cards_needed",
    "clue_bits",
    "flow",
    "left_by_size",
    "narrowing",
    "redundancy",
]

_BOUNDS: Final = (2, 3, 5, 9, 17, 33, 65)
"""Classes of numbers of spaces left: 1, 2, 3 to 4, 5 to 8 and so on."""


def narrowing(island: Island, clues: Iterable[Clue | str]) -> Chart:
    """Chart how a map narrows: the spaces left before and after each of its clues.

    Raises:
        ValueError: words that are no clue.

    >>> narrowing(Island.classic(layout=5, seed=3), ["in a lake", "next to the jungle"]).summary()
    'How the map narrows (spaces left by clue): start 102, 1 in a lake 17, 2 next to the jungle 6.'
    """
    mask, names, left, bits = island.everything, ["start"], [len(island.spaces)], [""]
    for number, clue in enumerate(map(Clue, clues), 1):
        mask &= island.mask(clue)
        names.append(f"{number} {clue}")
        left.append(mask.bit_count())
        gained = log2(left[-2] / left[-1]) if left[-1] else None
        bits.append("no space" if gained is None else f"{gained:.2f} bits")
    trace = {
        "type": "bar",
        "orientation": "h",
        "x": left,
        "y": names,
        "text": [f"{n} {b}".strip() for n, b in zip(left, bits, strict=True)],
        "textposition": "outside",
        "cliponaxis": False,
        "hovertemplate": "%{y}<br>%{x} spaces left<extra></extra>",
    }
    height = 160 + 28 * len(names)
    chart = Chart([trace], "How the map narrows", "spaces left", "clue", height=height)
    return chart.update_yaxes(autorange="reversed")  # type: ignore[no-any-return]


def left_by_size(space: ClueSpace, most: int = 10) -> Chart:
    """Chart what sets of clues leave, by how many clues they have: shares of all such sets.

    Args:
        space: whose sets of clues.
        most: clues at most.

    Raises:
        ValueError: ``most`` is no int from 0.
        LatticeTooLarge: the clues have too many intersections.

    >>> clues = ["in a lake", "in the largest lake"]
    >>> fields = left_by_size(ClueSpace(Island.classic(layout=5, seed=3), clues)).data[0]
    >>> fields.y[4], fields.z[4]
    ('5 to 8', [0.0, 0.5, 1.0])
    """
    if type(most) is not int or most < 0:
        raise ValueError(f"most is an int from 0, not {brief(most)}")
    clues = min(most, len(space.clues))
    names = _class_names((1, *_BOUNDS))
    shares = [[0.0] * (clues + 1) for _ in names]
    for size, left, sets in space.sizes().rows:
        if size <= clues:
            shares[_class_of(left, (1, *_BOUNDS))][size] += sets / space.count(size=size)
    trace = {
        "type": "heatmap",
        "x": [str(size) for size in range(clues + 1)],
        "y": names,
        "z": [[round(share, 6) for share in row] for row in shares],
        "zmin": 0,
        "zmax": 1,
        "zhoverformat": ".1%",
        "text": [[_percent(share) for share in row] for row in shares],
        "texttemplate": "%{text}",
        "showscale": False,
        "hovertemplate": "%{x} clues, %{y} spaces left: %{z:.2%}<extra></extra>",
    }
    chart = Chart([trace], "What sets of clues leave", "clues", "spaces left")
    # The names of some classes would be read as numbers.
    chart.update_xaxes(type="category")
    return chart.update_yaxes(type="category")  # type: ignore[no-any-return]


def cards_needed(turns: Turns | Sequence[Turns]) -> Chart:
    """Chart by which card the treasure is located, for one or several plays.

    Raises:
        ValueError: nothing to chart.

    >>> space = ClueSpace(Island.classic(layout=5, seed=3), ["in a lake", "in the largest river"])
    >>> cards_needed(space.turns()).summary()
    'By which card the treasure is located (chance by cards): played, random 0 0.0%, 1 0.0%.'
    """
    several = [turns] if isinstance(turns, Turns) else list(turns)
    if not several:
        raise ValueError("a chart of cards needs one distribution at least")
    end = max(max((k for k, c in enumerate(t.located) if c > 5e-5), default=1) for t in several)
    traces = [
        {
            "type": "bar",
            "name": f"{found.cards}, {found.policy}",
            "x": list(range(end + 1)),
            "y": [round(float(c), 6) for c in (*found.located, *[0] * (end + 1))[: end + 1]],
            "marker": {"pattern": {"shape": nth(PATTERNS, n)}},
            "hovertemplate": "exactly %{x} cards: %{y:.2%}<extra></extra>",
        }
        for n, found in enumerate(several)
    ]
    title = "By which card the treasure is located"
    chart = Chart(traces, title, "cards", "chance", showlegend=True)
    return chart.update_yaxes(tickformat=".1%")  # type: ignore[no-any-return]


def clue_bits(
    space: ClueSpace,
    played: Iterable[Clue | str] = (),
    hand: Iterable[Clue | str] | None = None,
) -> Chart:
    """Chart how many bits each legal clue says, the most first.

    Takes and raises what ``ClueSpace.legal_next`` does; a ValueError too if no clue is legal.

    >>> clues = ["in a lake", "in the largest lake"]
    >>> print(clue_bits(ClueSpace(Island.classic(layout=5, seed=3), clues)).summary())
    Bits of each clue, 102 spaces left (bits by clue): in the largest lake 3.87, in a lake 2.58.
    """
    advice = space.legal_next(played, hand)
    if not advice.legal:
        raise ValueError(
            "no clue is legal: " + joined([r.refusal.message for r in advice.refused], most=3)
        )
    legal = sorted(advice.legal, key=lambda suggestion: -suggestion.bits)
    trace = {
        "type": "bar",
        "orientation": "h",
        "x": [round(s.bits, 4) for s in legal],
        "y": [str(s.clue) for s in legal],
        "text": [f"{s.left} left" for s in legal],
        "textposition": "outside",
        "cliponaxis": False,
        "hovertemplate": "%{y}<br>%{x:.2f} bits, %{text}<extra></extra>",
    }
    title = f"Bits of each clue, {len(advice.left)} spaces left"
    chart = Chart([trace], title, "bits", "clue", height=160 + 22 * len(legal))
    return chart.update_yaxes(autorange="reversed")  # type: ignore[no-any-return]


def redundancy(space: ClueSpace) -> Chart:
    """Chart which part of each clue another says already: a row says it of a column.

    >>> clues = ["in a lake", "not in a lake"]
    >>> redundancy(ClueSpace(Island.classic(layout=5, seed=3), clues)).data[0].z
    ([1.0, 1.0], [1.0, 1.0])
    """
    names = [str(clue) for clue in space.clues]
    trace = {
        "type": "heatmap",
        "x": names,
        "y": names,
        "z": space.redundancy().round(4).tolist(),
        "zmin": 0,
        "zmax": 1,
        "zhoverformat": ".1%",
        "showscale": False,
        "hovertemplate": "“%{y}” says %{z:.1%} of “%{x}”<extra></extra>",
    }
    side = 260 + 14 * len(names)
    chart = Chart([trace], "How much one clue says of another", "of this", "this clue", height=side)
    return chart.update_yaxes(autorange="reversed")  # type: ignore[no-any-return]


def flow(space: ClueSpace, policy: Policy = "random") -> Chart:
    """Chart how maps narrow from all spaces to a located treasure, or to being stuck.

    The breadth of a band is the chance that some card leads from one number of spaces left to
    another. Takes and raises what ``ClueSpace.turns`` does.

    >>> clues = ["in a lake", "in the largest lake"]
    >>> print(flow(ClueSpace(Island.classic(layout=5, seed=3), clues)).summary())
    From the whole island to the treasure: 17 to 32 left to 5 to 8 left 50.0%,
    65 or more left to 5 to 8 left 50.0%, 65 or more left to 17 to 32 left 50.0%,
    5 to 8 left to stuck 100.0%.
    """
    names = [f"{name} left" for name in _class_names(_BOUNDS)]
    chances = space.flows(_BOUNDS, policy)
    links = [
        (start, end, chances[start, end])
        for start in range(len(names))
        for end in range(len(names))
        if start != end and chances[start, end] > 0
    ]
    # What comes into a class, all of it at the start, and does not go on is stuck there.
    root = _class_of(len(space.island.spaces), _BOUNDS)
    for at in range(1, len(names)):
        coming = sum(c for _, end, c in links if end == at) + (at == root)
        stuck = coming - sum(c for start, _, c in links if start == at)
        if stuck > 1e-9:
            links.append((at, len(names), stuck))
    names[0] = "located"
    trace = {
        "type": "sankey",
        "name": "ways",
        "node": {"label": [*names, "stuck"], "pad": 16, "thickness": 16},
        "link": {
            "source": [start for start, _, _ in links],
            "target": [end for _, end, _ in links],
            "value": [round(float(chance), 6) for _, _, chance in links],
            "hovertemplate": "%{source.label} to %{target.label}: %{value:.2%}<extra></extra>",
        },
    }
    return Chart([trace], "From the whole island to the treasure")


def atlas_map(frame: Frame) -> Chart:
    """Chart an atlas: each island by the cards it takes and by how evenly treasures lie on it.

    Args:
        frame: of ``atlas`` or ``atlas_by_layout``.

    Islands on which no treasure is located are left out.

    Raises:
        KeyError: the frame is no atlas.
        ValueError: no island is left.

    >>> from tbgames.tobago.clue_atlas import atlas_by_layout, stored_atlas
    >>> len(atlas_map(atlas_by_layout(stored_atlas())).layout.images)
    32
    """
    located = [
        row for row, cards in zip(frame.rows, frame["cards"], strict=True) if cards is not None
    ]
    if not located:
        raise ValueError(
            "a chart of an atlas needs one island at least where a treasure is located"
        )
    frame = Frame.of_rows(tuple(frame), located, frame.title)
    layouts = frame["layout"]
    pictures = len(set(layouts)) == len(layouts)
    trace = {
        "type": "scatter",
        "mode": "markers",
        "name": "islands",
        "x": list(frame["cards"]),
        "y": list(frame["evenness"]),
        "text": [f"layout {layout}" for layout in layouts],
        "customdata": list(frame["stuck"]),
        "marker": {"symbol": nth(SYMBOLS, 0), "size": 8, "opacity": 0.4 if pictures else 0.8},
        "line": {"dash": nth(DASHES, 0)},
        "hovertemplate": "%{text}<br>%{x:.2f} cards, evenness %{y:.2f}, stuck %{customdata:.1%}"
        "<extra></extra>",
    }
    chart = Chart(
        [trace],
        "The islands: sharp to the left, fair above",
        "cards until the treasure is located (mean)",
        "evenness of where it is",
        height=620,
    )
    if pictures:
        wide = (max(frame["cards"]) - min(frame["cards"])) / 16 or 1
        high = (max(frame["evenness"]) - min(frame["evenness"])) / 12 or 1
        for layout, x, y in zip(layouts, trace["x"], trace["y"], strict=True):
            chart.add_layout_image(
                source=_picture(Island.classic(layout, seed=0)),
                xref="x",
                yref="y",
                x=x,
                y=y,
                sizex=wide,
                sizey=high,
                xanchor="center",
                yanchor="middle",
            )
    return chart


def _picture(island: Island) -> str:
    """A small picture of an island, without landmarks, as an address that holds it."""
    west, south, east, north = island.shape.bounds
    drawn = []
    for terrain in TERRAINS:
        shape = union_all([space.polygon for space in island.spaces if space.terrain == terrain])
        rings = [ring for part in get_parts(shape) for ring in (part.exterior, *part.interiors)]
        path = "".join(
            _outline([(round(x - west), round(north - y)) for x, y in ring.coords])
            for ring in rings
        )
        drawn.append(f'<path fill="{GROUND[terrain]}" d="{path}"/>')
    across, up = island.scale
    box = f"0 0 {(east - west) * across:.1f} {(north - south) * up:.1f}"
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" fill-rule="evenodd">'
        f'<g transform="scale({across:.4f} {up})">{"".join(drawn)}</g></svg>'
    )
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"


def _outline(corners: Sequence[tuple[int, int]]) -> str:
    """A closed path, by the steps from corner to corner, which are short to write.

    Corners are whole numbers in the units of the island.

    >>> _outline([(3, 9), (5, 8), (5, 4), (3, 9)])
    'M3 9l2-1 0-4z'
    """
    (x, y), *others = corners[:-1]
    steps = []
    for to_x, to_y in others:
        steps.append(f"{to_x - x}{' ' if to_y >= y else ''}{to_y - y}")
        x, y = to_x, to_y
    return f"M{corners[0][0]} {corners[0][1]}l{' '.join(steps)}z"


def _class_of(left: int, bounds: Sequence[int]) -> int:
    return sum(left >= bound for bound in bounds)


def _class_names(bounds: Sequence[int]) -> list[str]:
    low = [0 if bounds[0] == 1 else 1, *bounds]
    names = [str(a) if a == b - 1 else f"{a} to {b - 1}" for a, b in zip(low, bounds, strict=False)]
    return [*names, f"{bounds[-1]} or more"]


def _percent(share: float) -> str:
    if share == 0:
        return ""
    return f"{share:.0%}" if share >= 0.005 else "<1%"
