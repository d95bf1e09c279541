"""The art of TFTC: eight places, an emblem for any other, signs. All was drawn for this project.

Drawings lie around the origin and fill about 12 units each way.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tbgames.scene.lettering import escaped, width
from tbgames.tftc.view import SEATS

__all__ = ["RULES", "SIGNS", "Place", "places", "silhouette"]


class Place(NamedTuple):
    """How an icon is drawn, and the sky and the ground behind it by day and by night."""

    art: str
    sky: tuple[str, str]
    ground: tuple[str, str]


_FOREST = (
    '<path d="M-7.4-5.5L-3.6.6H-5L-2 6.5H-12.4L-9.6.6H-11.2zM7.4-4.5L11.2 1.4H9.6L12.4 6.5H2L5 '
    '1.4H3.6z" fill="#4c9a6b"/>'
    '<path d="M-7.9 6.5h1.5v3h-1.5zM6.5 6.5H8v3H6.5z" fill="#6b4529"/>'
    '<path d="M0-12L4.6-5.2H2.7L6.6.8H4.2L8.2 7.6H-8.2L-4.2.8H-6.6L-2.7-5.2H-4.6z" '
    'fill="#2f7d54"/>'
    '<path d="M0-12L4.6-5.2H2.7L6.6.8H4.2L8.2 7.6H1.6Q3.6 1 0-12z" fill="#22613f"/>'
    '<path d="M-1.5 7.6h3v4h-3z" fill="#6b4529"/>'
)
_PARK = (
    '<path d="M3.2 1.5L3.4 11H6.2L6.4 1.5z" fill="#6b4529"/>'
    '<path d="M4.8-12q3.4 0 4 2.9 3 .8 2.7 3.9 1.4 3-1.9 4.5-1 2.4-4.8 1.9-4 '
    '.6-5-1.9-3.2-1.4-1.9-4.5-.4-3.1 2.8-3.9.5-2.9 4.1-2.9z" '
    'fill="#5aa469"/>'
    '<path d="M6.6-11.6q1.9.7 2.2 2.5 3 .8 2.7 3.9 1.4 3-1.9 4.5-1 2.4-4.8 '
    '1.9Q11-4 6.6-11.6z" fill="#428a54"/>'
    '<path d="M-.5-7.5q.6-1.4 1.9-1.4M2.5-4.3q.6-1.2 1.7-1.2" fill="none" '
    'stroke="#a5d8ac" stroke-width="1.1" stroke-linecap="round"/>'
    '<path d="M-11.5 1.2H-1.5M-11.5 3.6H-1.5M-12 6.6H-1" stroke="#9a6337" '
    'stroke-width="1.7" stroke-linecap="round" fill="none"/>'
    '<path d="M-10 1V11M-3 1V11" stroke="#5d4630" stroke-width="1.5" stroke-linecap="round" '
    'fill="none"/>'
)
_BRIDGE = (
    '<path d="M-12 8q2-1.8 4 0t4 0 4 0 4 0 4 0 4 0" stroke="#3b82b0" stroke-width="1.7" '
    'fill="none" stroke-linecap="round"/>'
    '<path d="M-12 5V-1.5Q0-11 12-1.5V5H8.5Q8.5-3 0-3T-8.5 5z" fill="#b5674a"/>'
    '<path d="M-8.5 5Q-8.5-3 0-3T8.5 5H6.7Q6.7-1.3 0-1.3T-6.7 5z" fill="#8a4630"/>'
    '<path d="M-12-2.2Q0-11.7 12-2.2M-9.5-3.6V-7M-5-5.9v-3.5M0-6.8v-3.5M5-5.9v-3.5'
    'M9.5-3.6V-7M-11.5-5.5Q0-14 11.5-5.5" stroke="#7a3f2c" stroke-width="1.2" fill="none" '
    'stroke-linecap="round"/>'
    '<path d="M-7 11q2-1.7 4 0t4 0 4 0" stroke="#5fa3cc" stroke-width="1.4" fill="none" '
    'stroke-linecap="round"/>'
)
_LAKE = (
    '<ellipse cy="5" rx="11.8" ry="6" fill="#4d93c2"/>'
    '<path d="M-8.5 6.5q2-1.5 4 0t4 0M1 8.6q1.7-1.3 3.4 0t3.4 0M-9 3.2q1.5-1.2 3 0" '
    'stroke="#d9eef8" stroke-width="1.1" fill="none" stroke-linecap="round"/>'
    '<path d="M-4.5 2.6H6.5L4.6 5.4H-2.7z" fill="#7a4a2a"/>'
    '<path d="M1.2-11.5V2.6" stroke="#5d4630" stroke-width="1.1"/>'
    '<path d="M.2-10.5V1.2H-6Q-1.5-3.5.2-10.5z" fill="#fff" stroke="#b9c8d0" '
    'stroke-width=".6"/><path d="M2.2-9.5Q4.4-4.5 8 1.2H2.2z" fill="#d9573f"/>'
    '<path d="M-10.3 1.5V-3.5M-8.7 1.2V-2M10.3 2V-2.5" stroke="#4d7d45" '
    'stroke-width="1.1" stroke-linecap="round"/>'
)
_SUMMIT = (
    '<path d="M1-2.5L6-6.5 12.5 9.5H-2z" fill="#978b7d"/>'
    '<path d="M6-6.5L4-4.9 5.4-3.3 6.8-4.3 7.8-2z" fill="#fff"/>'
    '<path d="M-12.5 9.5L-3.2-8.5 7 9.5z" fill="#7d7468"/>'
    '<path d="M-3.2-8.5L7 9.5H.5Q1.5 1-3.2-8.5z" fill="#61594f"/>'
    '<path d="M-3.2-8.5L-6.6-2-4.7-3-3.3-1.2-1.6-2.7.6-1.8z" fill="#fff"/>'
    '<path d="M-3.2-7.5V-12.5" stroke="#4b443c" stroke-width="1.1"/>'
    '<path d="M-3-12.7L3.3-11-3-9.2z" fill="#d9483b"/>'
)
_MONUMENT = (
    '<path d="M-2.8 5.2L-1.7-8.9 0-12 1.7-8.9 2.8 5.2z" fill="#a7a2ba"/>'
    '<path d="M0-12L1.7-8.9 2.8 5.2H.2z" fill="#807b96"/>'
    '<path d="M-4.5 4.8H4.5V7.4H-4.5z" fill="#8f8aa3"/>'
    '<path d="M-7 7.2H7V9.4H-7z" fill="#736e88"/>'
    '<path d="M-10 9.2H10V11.6H-10z" fill="#5d5871"/>'
    '<path d="M-6.2 7Q-9.5 3.5-7.8-1M6.2 7Q9.5 3.5 7.8-1" stroke="#5d8a4e" '
    'stroke-width="1.2" fill="none"/>'
    '<path d="M-8.8 5.2q-2.3-.4-2.8-2.4 2.2 0 2.8 2.4zM-8.7 2q-2-.9-2-3 2 .7 2 3zM8.8 '
    '5.2q2.3-.4 2.8-2.4-2.2 0-2.8 2.4zM8.7 2q2-.9 2-3-2 .7-2 3z" fill="#6fa35d"/>'
    '<path d="M-.6-4.5l.6-1.5.6 1.5 1.4.1-1.1 1 .4 1.5L0-2.7l-1.3.8.4-1.5-1.1-1z" '
    'fill="#f3d27a"/>'
)
_CAVE = (
    '<path d="M-12.5 10.5L-11.2 1-7-5.5-3.4-6.7.5-10.5 5-7.2 7.6-6.4 11-.5 12.5 10.5z" '
    'fill="#8a7763"/>'
    '<path d="M.5-10.5L5-7.2 7.6-6.4 11-.5 12.5 10.5H7.5Q9-2 .5-10.5z" fill="#6a5947"/>'
    '<path d="M-9.5 3.5L-7.5-.5-5.5-1.5M-6-3.5l1.5-1" stroke="#b4a28c" stroke-width="1" '
    'fill="none" stroke-linecap="round"/>'
    '<path d="M-6.5 10.5Q-7.5-3.8.5-4.2 8-3.8 7 10.5z" fill="#1f1a16"/>'
    '<path d="M-3.4-2.7L-2.6 1.3-1.3-3.7zM1-4L2 .2 3.3-3.2z" fill="#8a7763"/>'
    '<path d="M-2.8 6.5H3.2V10.5H-2.8z" fill="#b07a35"/>'
    '<path d="M-2.8 6.5Q-2.8 4.6.2 4.6T3.2 6.5z" fill="#d39a45"/>'
    '<path d="M-.5 6h1.4v1.9H-.5z" fill="#ffe08a"/>'
)
_LIGHTHOUSE = (
    '<path d="M3.5-9.3L12-12V-5z M-3.5-9.3L-12-12V-5z" fill="#f0bf3a" fill-opacity=".75"/>'
    '<path d="M-9 11.5Q-8.5 7.5-4.5 8.2H4.5Q8.5 7.5 9 11.5z" fill="#6d6a66"/>'
    '<path d="M-4.2 8.5L-2.7-5H2.7L4.2 8.5z" fill="#f7f3ec"/>'
    '<path d="M-2.7-5H2.7L3.1-1.8H-3.1zM-3.4 1.3H3.4L3.7 4.6H-3.7z" fill="#d9483b"/>'
    '<path d="M.9-5H2.7L4.2 8.5H1.6z" fill="#20262a" fill-opacity=".16"/>'
    '<path d="M-3.7-6.5H3.7V-4.8H-3.7z" fill="#3c4548"/>'
    '<path d="M-2-10.3H2V-6.5H-2z" fill="#ffdf7a" stroke="#3c4548" stroke-width=".8"/>'
    '<path d="M-2.7-10.2Q0-14 2.7-10.2z" fill="#b8352a"/>'
    '<path d="M-1 8.5V6.3Q0 5.1 1 6.3V8.5z" fill="#3c4548"/>'
)

_KNOWN: Final[Mapping[str, Place]] = {
    "Forest": Place(_FOREST, ("#dcefe0", "#22362c"), ("#a9d2ac", "#32543d")),
    "Park": Place(_PARK, ("#eaf4d6", "#2c3822"), ("#bfdd97", "#48662f")),
    "Bridge": Place(_BRIDGE, ("#f6e9da", "#392f27"), ("#b5d9ea", "#24485c")),
    "Lake": Place(_LAKE, ("#e0eef8", "#1f3345"), ("#b9daac", "#31523a")),
    "Summit": Place(_SUMMIT, ("#e5eaf5", "#283145"), ("#cfc4b4", "#4d4640")),
    "Monument": Place(_MONUMENT, ("#eee9f6", "#302b40"), ("#cdd9b6", "#42523a")),
    "Cave": Place(_CAVE, ("#f4ead9", "#372d22"), ("#cfb99c", "#54442f")),
    "Lighthouse": Place(_LIGHTHOUSE, ("#fdf0d4", "#262f47"), ("#9cc9e2", "#27516c")),
}
# White letters are read on all of them.
_EMBLEMS: Final = ("#8a4b2d", "#2d6a8a", "#6b4a8f", "#3c7145", "#96385a", "#7a6417")


def places(names: Sequence[str]) -> tuple[Place, ...]:
    """How each icon of a card set is drawn, by its name.

    >>> forest, other = places(["Forest", "Old Mill"])
    >>> "OM" in other.art
    True
    """
    others = [name for name in names if name not in _KNOWN]
    emblems = {
        name: _emblem(letters, _EMBLEMS[number % len(_EMBLEMS)])
        for number, (name, letters) in enumerate(zip(others, _initials(others), strict=True))
    }
    return tuple(_KNOWN.get(name) or emblems[name] for name in names)


def _emblem(letters: str, colour: str) -> Place:
    """A pin on the map, with the initials of a place that nobody has drawn."""
    size = min(8.5, 8.5 * 15 / width(letters, 8.5, True))
    art = (
        f'<path d="M0 12Q-10.5 2.5-10.5-2.5A10.5 10 0 0 1 10.5-2.5Q10.5 2.5 0 12z" '
        f'fill="{colour}"/><circle cy="-2.3" r="8.6" fill="none" stroke="#fff" '
        'stroke-opacity=".55"/>'
        f'<text y="{size * 0.36 - 2.3:.1f}" font-size="{size:.1f}" font-weight="700" '
        f'text-anchor="middle" style="fill:#fff">{escaped(letters)}</text>'
    )
    sky = _mixed(colour, "#ffffff", 0.84), _mixed(colour, "#121a1c", 0.72)
    ground = _mixed(colour, "#ffffff", 0.6), _mixed(colour, "#121a1c", 0.5)
    return Place(art, sky, ground)


def _initials(names: Sequence[str]) -> tuple[str, ...]:
    """One or two letters for each name, no two alike as far as that goes.

    >>> _initials(["Old Mill", "Camp", "Castle", "X"])
    ('OM', 'Ca', 'Cs', 'X')
    """
    taken: list[str] = []
    for name in names:
        words = re.findall(r"\w+", name) or [name[:1]]
        letters = "".join(words)
        short = [words[0][0] + words[1][0]] if len(words) > 1 else []
        short += [letters[0] + other.lower() for other in letters[1:]] or [letters]
        taken.append(next((one for one in short if one not in taken), short[0]))
    return tuple(taken)


def _mixed(colour: str, other: str, share: float) -> str:
    """A colour between two, so much of it the other one."""
    channels = ((int(colour[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + share * (b - a)):02x}" for a, b in channels)


_COLOUR = re.compile(r"#[0-9a-f]{6}\b|#fff\b")


def silhouette(art: str) -> str:
    """The same drawing in greys: what is missing is pale.

    >>> silhouette('<circle fill="#ff0000"/>')
    '<circle fill="#858585"/>'
    """
    return _COLOUR.sub(lambda match: _grey(match[0]), art)


def _grey(colour: str) -> str:
    if colour == "#fff":
        colour = "#ffffff"
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    light = round(95 + 0.5 * (0.3 * red + 0.59 * green + 0.11 * blue))
    return f"#{light:02x}{light:02x}{light:02x}"


# -- signs ----------------------------------------------------------------------------------------

_CACHE = (
    '<path d="M-9-2.5V-5Q-9-7.5-6.5-7.5H6.5Q9-7.5 9-5V-2.5z" fill="#5e7f4a"/>'
    '<path d="M-8-2.5H8V7.5H-8z" fill="#77995f"/><path d="M-8-2.5H8V-.5H-8z" fill="#4a673a"/>'
    '<path d="M-2-4.5H2V1H-2z" fill="#f3c94a" stroke="#4a3b0a" stroke-width=".8"/>'
    '<path d="M-4-7.5Q-4-10 0-10T4-7.5" fill="none" stroke="#3c5230" stroke-width="1.5"/>'
)
_STAR = (
    '<path d="M0-9.5 2.7-3.4 9.3-2.8 4.3 1.6 5.8 8.2 0 4.7-5.8 8.2-4.3 1.6-9.3-2.8'
    '-2.7-3.4z" fill="#f3c94a" stroke="#6b4f00" stroke-width="1.3" stroke-linejoin="round"/>'
)
_CARDS = (
    '<path d="M-8.5-4.5L.5-8 5 4-4 7.5z" fill="currentColor" fill-opacity=".5" '
    'stroke="currentColor" stroke-linejoin="round"/>'
    '<rect x="-3" y="-7" width="10" height="14.5" rx="1.8" fill="currentColor" '
    'stroke="var(--card)" stroke-width="1.2"/>'
)
_SWAP = (
    '<path d="M-8-3.5H5M1.5-7.2 5.5-3.5 1.5.2M8 4H-5M-1.5.3-5.5 4-1.5 7.7" fill="none" '
    'stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>'
)
_CUP = (
    '<path d="M-7-2H5V3Q5 7.5.5 7.5H-2.5Q-7 7.5-7 3z" fill="currentColor"/>'
    '<path d="M5-.5H6.5Q9-.5 9 1.7T6.5 4H5M-4-4.5q-1.5-1.7 0-3.4M-1-4.5q-1.5-1.7 0-3.4'
    'M2-4.5q-1.5-1.7 0-3.4" fill="none" stroke="currentColor" stroke-width="1.5" '
    'stroke-linecap="round"/>'
)
_LENS = (
    '<circle cx="-1.8" cy="-1.8" r="5.8" fill="none" stroke="currentColor" '
    'stroke-width="2.2"/><path d="M2.6 2.6 8 8" stroke="currentColor" stroke-width="3" '
    'stroke-linecap="round"/>'
)
# The back of a location card: a compass over the lines of a map.
_BACK = (
    '<rect x="-22" y="-22" width="44" height="44" rx="8" fill="var(--back)"/>'
    '<path d="M-22-8Q-12-16-2-10T22-14M-22 2Q-8-6 2 0T22-4M-22 12Q-10 4 4 11T22 8M-12 22Q-2 14 8 '
    '18T20 16" fill="none" stroke="var(--back-line)" stroke-width="1.2"/>'
    '<circle r="13" fill="var(--back)" stroke="var(--back-line)" stroke-width="1.5"/>'
    '<path d="M0-17 3.3-3.3 17 0 3.3 3.3 0 17-3.3 3.3-17 0-3.3-3.3z" '
    'fill="var(--back-ink)"/><path d="M0-17V0L3.3-3.3zM17 0H0L3.3 3.3zM0 17V0L-3.3 '
    '3.3zM-17 0H0L-3.3-3.3z" fill="var(--back-shade)"/>'
)


def _signs() -> dict[str, str]:
    art = {
        "cache": _CACHE,
        "star": _STAR,
        "cards": _CARDS,
        "swap": _SWAP,
        "rest": _CUP,
        "search": _LENS,
        "back": _BACK,
    }
    for number, seat in enumerate(SEATS):
        art[f"seat-{seat}"] = (
            f'<circle r="10" fill="var(--seat{number})"/><text y="4.6" font-size="13" '
            f'text-anchor="middle" font-weight="700" style="fill:var(--on-seat)">{seat}</text>'
        )
    return {name: f'<g id="{name}">{drawn}</g>' for name, drawn in art.items()}


SIGNS: Final[Mapping[str, str]] = _signs()
"""By name: the drawings that do not depend on the cards."""

RULES: Final[Mapping[str, str]] = {
    ".box.slot": "fill:none;stroke:none",
    ".box.bare": "fill:none;stroke:none",
    # Room for a row of cards, before panels stand beside each other.
    ".roomy": "flex-basis:max(236px,calc((100% + 8px)*var(--span,12)/12 - 8px))",
    ".cl": "color:var(--quiet)",
    # What a card that is looked at would do; the words beside it say the same.
    ".fits": "outline:3px solid var(--accent);outline-offset:-1px;border-radius:10px",
    ".pays": "outline:3px dashed var(--accent);outline-offset:-1px;border-radius:10px",
}
