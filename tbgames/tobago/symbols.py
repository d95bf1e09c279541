"""The art of Tobago: colours, terrain patterns, symbols. All of it was drawn for this project.

Each drawing is one SVG element around the origin whose id is its name; symbols fill about 20
units each way, and a hexagon of the map has edges of 20 units.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tbgames.tobago.clues import TERRAINS
from tbgames.tobago.view import MAPS, SEATS

__all__ = ["DARK", "DEFS", "HEX_PATH", "LIGHT", "RULES"]

HEX_PATH: Final = "M0-20 17.3-10V10L0 20-17.3 10V-10z"
"""A pointy-topped hexagon with edges of 20 units."""

# Each terrain has a ground and, for its pattern, a second tone of it. The grounds differ in
# lightness as well as hue, so that they stay apart for colour-blind eyes.
LIGHT: Final[Mapping[str, str]] = {
    "sea": "#cfe3ea",
    "surf": "#e6f2f5",
    "swell": "#b3d0db",
    "on-sea": "#3c5966",
    "jungle": "#3f8a58",
    "jungle2": "#2c6f43",
    "mountain": "#a29389",
    "mountain2": "#7a6c63",
    "scrubland": "#d3ba5c",
    "scrubland2": "#93802f",
    "beach": "#f6e8c2",
    "beach2": "#cfb377",
    "river": "#a9dbe6",
    "river2": "#5aa6bd",
    "lake": "#5899ce",
    "lake2": "#94c4e8",
    "seam": "#2b3a36",
    "shore": "#2a3733",
    "shade": "#5d7f8d",
    "glow": "#f4c542",
    "rich": "#b8860b",
    "veil": "#f7f5ef",
}
DARK: Final[Mapping[str, str]] = {
    "sea": "#17303b",
    "surf": "#24495a",
    "swell": "#274857",
    "on-sea": "#a9c3cd",
    "jungle": "#205a39",
    "jungle2": "#37784f",
    "mountain": "#7a6e66",
    "mountain2": "#574d47",
    "scrubland": "#9a873f",
    "scrubland2": "#6c5d24",
    "beach": "#c9b684",
    "beach2": "#95814f",
    "river": "#72aabb",
    "river2": "#3d7d93",
    "lake": "#3b78ac",
    "lake2": "#6ba5d4",
    "seam": "#0c1414",
    "shore": "#081010",
    "shade": "#0b1a21",
    "glow": "#ffd65c",
    "rich": "#d9ae3c",
    "veil": "#121a1c",
}

RULES: Final[Mapping[str, str]] = {
    **{f".{terrain}": f"fill:var(--{terrain})" for terrain in TERRAINS},
    ".hair": "fill:none;pointer-events:all;stroke:#fff;stroke-opacity:.34;stroke-width:.8",
    ".seam": "fill:none;stroke:var(--seam);stroke-width:1.5;stroke-opacity:.72;"
    "stroke-linecap:round",
    ".shore": "fill:none;stroke:var(--shore);stroke-width:2.8;stroke-linejoin:round",
    ".surf": "fill:none;stroke:var(--surf);stroke-linejoin:round;stroke-opacity:.36",
    ".edge": "fill:var(--on-sea);font-size:8.5px;font-weight:600;text-anchor:middle",
    ".name": "fill:#fff;stroke:#1c2826;stroke-width:1.5;stroke-linejoin:round;"
    "paint-order:stroke;text-anchor:middle",
    ".reach": "fill:#fff;fill-opacity:.26;stroke:var(--accent);stroke-width:2.4;"
    "stroke-dasharray:4.5 2.5",
    # Told apart by the line as well: whole, dashed, dotted.
    ".leg1,.leg2,.leg3": "fill:#fff;stroke:var(--accent);stroke-linejoin:round",
    ".leg1": "fill-opacity:.44;stroke-width:2.6",
    ".leg2": "fill-opacity:.3;stroke-width:2.2;stroke-dasharray:6 3.5",
    ".leg3": "fill-opacity:.16;stroke-width:2;stroke-dasharray:.1 4.6;stroke-linecap:round",
    ".dim": "fill:var(--veil);fill-opacity:.62",
    ".kept": "fill:#fff;fill-opacity:.12;stroke:#fff;stroke-width:2.6;stroke-linejoin:round;"
    "paint-order:stroke",
    ".chosen": "fill:none;stroke:var(--accent);stroke-width:2.8;stroke-linejoin:round",
    ".largest": "stroke:var(--accent);stroke-width:3;stroke-opacity:1",
    ".found": "fill:var(--glow);fill-opacity:.3;stroke:var(--glow);stroke-width:3.2;"
    "stroke-linejoin:round",
    ".box.lucky": "stroke:var(--rich);stroke-width:2",
    ".box.bad": "stroke:var(--accent);stroke-width:2",
    ".box.bare": "fill:none;stroke:none",
    ".cl": "color:var(--quiet)",
}

_W: Final = 'stroke="#fff" stroke-linejoin="round"'


def _symbol(name: str, art: str) -> str:
    return f'<g id="{name}">{art}</g>'


# -- terrain --------------------------------------------------------------------------------------


def _scatter(path: str, *places: tuple[float, float]) -> str:
    """One path of the same small figure at several places of a hexagon."""
    return "".join(f"M{x:g} {y:g}{path}" for x, y in places)


_CROWN = "c-2.2-.3-2.4-3.4 0-3.6c.4-2.8 4.8-2.8 5.2 0c2.4.2 2.2 3.3 0 3.6z"
_SUNNY = "l4.8-8.8 1.2 8.8z"
_SHADY = "m4.8-8.8 5.2 8.8h-4z"
_TUFT = "l-1.9-3.6m1.9 3.6l.1-5m-.1 5l2-3.4"
_WAVE = "q1.9-2.4 3.8 0t3.8 0"

_PEAKS = ((-12.5, -3.5), (1, -6.5), (-16, 8), (-5.5, 6), (5, 9), (-7, 17.5))

# What stands on a hexagon of each terrain. The middle is kept calm: pieces go there.
_MOTIFS: Final[Mapping[str, str]] = {
    "jungle": '<path fill="var(--jungle2)" d="'
    + _scatter(
        _CROWN, (-3, -11), (-12, -5), (6, -4.5), (-5, 1), (-14, 6), (8, 6), (-2.5, 11), (3, -16.5)
    )
    + '"/>',
    "mountain": '<path fill="var(--mountain2)" d="'
    + _scatter(_SHADY, *_PEAKS)
    + '"/><path fill="#fff" fill-opacity=".3" d="'
    + _scatter(_SUNNY, *_PEAKS)
    + '"/>',
    "scrubland": '<path fill="none" stroke="var(--scrubland2)" stroke-width="1.1" '
    'stroke-linecap="round" d="'
    + _scatter(_TUFT, (-9, -5), (2, -10), (11, -2), (-12, 7), (0, 3), (8, 10), (-3, 15))
    + '"/>',
    "beach": '<path fill="none" stroke="var(--beach2)" stroke-width="1.5" '
    'stroke-linecap="round" d="'
    + _scatter(
        "h.01",
        *((-12, -7), (-6, -9), (-1, -14), (5, -10), (11, -7), (-9, -1), (-2, -4), (7, -2)),
        *((13, 2), (-14, 5), (-5, 5), (3, 4), (9, 8), (-9, 11), (-1, 11), (4, 14), (-3, 17)),
    )
    + '"/>',
    "river": '<path fill="none" stroke="var(--river2)" stroke-width="1.2" d="'
    + _scatter("q4.6 7.5 0 15t0 15", (-13, -15), (-4.33, -15), (4.33, -15), (13, -15))
    + '"/>',
    "lake": '<path fill="none" stroke="var(--lake2)" stroke-width="1.3" '
    'stroke-linecap="round" d="'
    + _scatter(_WAVE, (-4, -11), (-14, -4), (4, -4), (-7, 3), (6, 8), (-13, 10), (-3, 15))
    + '"/>',
}

# A tile of 34.64 x 60 holds two hexagons; aligned with the map, each shows its motif whole.
_TILE: Final = 'patternUnits="userSpaceOnUse" width="34.64" height="60"'
_TILES: Final = ((0, 0), (34.64, 0), (17.32, 30), (0, 60), (34.64, 60))


def _pattern(terrain: str) -> str:
    uses = "".join(f'<use href="#on-{terrain}" x="{x:g}" y="{y:g}"/>' for x, y in _TILES)
    return f'<pattern id="p-{terrain}" {_TILE}>{uses}</pattern>'


def _tile(terrain: str) -> str:
    """A single hexagon, for cards and legends."""
    return _symbol(
        f"t-{terrain}",
        f'<path fill="var(--{terrain})" d="{HEX_PATH}"/>'
        f'<path fill="url(#p-{terrain})" d="{HEX_PATH}"/>'
        f'<path d="{HEX_PATH}" fill="none" stroke="var(--seam)" stroke-width="1.6"/>',
    )


# -- pieces ---------------------------------------------------------------------------------------

_HUT = (
    f'<path d="M-6.5-.5h13V8.5h-13z" fill="#7d5233" {_W}/>'
    '<path d="M-3.2 8.5V2.5Q0-.5 3.2 2.5V8.5z" fill="#2b1a10"/>'
    f'<path d="M0-10Q4.5-4 10.5-.8L8.6 1.4Q4.5-.4 0 .2-4.5-.4-8.6 1.4L-10.5-.8Q-4.5-4 0-10z" '
    f'fill="#a8542f" {_W}/>'
    '<path d="M0-8V-1M-3.5-4.5-5.5-.8M3.5-4.5 5.5-.8" stroke="#d98a5c" stroke-width=".9" '
    'stroke-linecap="round" fill="none"/>'
)
_PALM = (
    f'<path d="M-2.4 9.5Q-1.8 2-.3-4L2-3.4Q1 3 1.6 9.5z" fill="#7a5232" {_W}/>'
    '<path d="M-1.7 5.5l2.9-.5M-1.3 2.5l2.6-.6M-.7-.5l2.3-.6" stroke="#caa274" '
    'stroke-width=".8"/>'
    f'<path d="M1-4.2Q-2.5-9.8-9.6-6.2-5.6-6.2-3.6-4.6-8-4.2-9.2 1.8-4.6-2.4.6-3.4 1.4 '
    f"2.2 1.2 3.6 4.2-.2 2.2-3.3 6.6-2 8.6 2.4 9.8-3 4-4.8 7.4-5.8 9.6-4.6 6.4-10 "
    f'1-4.2z" fill="#1e7243" {_W}/>'
    '<path d="M-7-5.6Q-2.5-6.6 1-4 4.5-6.4 7.5-5.2M1-4Q-4-3.4-7.6-.6M1-4Q5.5-3 7.6.2" '
    'stroke="#6fbf86" stroke-width=".8" fill="none" stroke-linecap="round"/>'
)
_STATUE = (
    f'<path d="M-6.5 9.5L-5.6 6.6-6-4.5Q-5.6-10-.2-10 5.6-10 5.4-4.8L4.4-3.2 7 1.6 4.4 2.6'
    f' 5 5.2 3.6 6.6 4.4 9.5z" fill="#59636e" {_W}/>'
    '<path d="M.2-4.6 5-4.7 4.4-3.2 2.6-3.2z" fill="#20272e"/>'
    '<path d="M4.9 2.6H2M-3.6-4.5Q-4.2 1-2.6 5" stroke="#8d98a4" stroke-width="1.1" '
    'fill="none" stroke-linecap="round"/>'
)
# Looks north, from the middle of a space to just over its edge.
_GAZE = (
    '<path d="M-2.5-6-9-25Q0-29.5 9-25L2.5-6z" fill="#fff" fill-opacity=".3"/>'
    '<g fill="none" stroke-linecap="round" stroke-linejoin="round">'
    '<path d="M-4.2-15.2 0-19.6 4.2-15.2M-4.2-20.6 0-25 4.2-20.6" stroke="#2e3740" '
    'stroke-width="3.8"/><path d="M-4.2-15.2 0-19.6 4.2-15.2M-4.2-20.6 0-25 4.2-20.6" '
    'stroke="#fff" stroke-width="1.9"/></g>'
)
_ATV = (
    '<path d="M-12.5 3.5V-1.8Q-12.5-3-11-3.2L-8-3.7-5.5-8H4L7.5-3.2 11.3-2.3Q12.5-1.9 '
    f'12.5-.5V3.5z" fill="currentColor" stroke-width="1.2" {_W}/>'
    '<path d="M-4.7-6.7H-1V-3.9H-6.2zM.2-6.7H3.4L5.5-3.9H.2z" fill="#eaf3f6"/>'
    '<g fill="#20262a" stroke="#fff"><circle cx="-7" cy="4.2" r="3.5"/>'
    '<circle cx="7.3" cy="4.2" r="3.5"/></g>'
    '<g fill="#aab4b8"><circle cx="-7" cy="4.2" r="1.2"/><circle cx="7.3" cy="4.2" r="1.2"/></g>'
    '<circle cy=".8" r="4.6" fill="currentColor" stroke="#fff" stroke-width=".9"/>'
)
_LETTER = 'text-anchor="middle" font-weight="700" style="fill:var(--on-seat)"'
_AMULET = (
    '<path d="M-4-8.5Q0-12 4-8.5" fill="none" stroke="#5a4200" stroke-width="1.6"/>'
    '<circle r="8" fill="#f4c542" stroke="#5a4200" stroke-width="1.3"/>'
    '<circle r="8.9" fill="none" stroke="#fff" stroke-width=".8"/>'
    '<path d="M0-5.4 1.6-1.7 5.5-1.4 2.5 1.2 3.5 5 0 2.9-3.5 5-2.5 1.2-5.5-1.4-1.6-1.7z" '
    'fill="#7a5600"/>'
)
_ROSE = (
    '<circle r="8" fill="none" stroke="currentColor" stroke-width="1.2"/>'
    '<path d="M6.6-6.6 2.6 0 6.6 6.6 0 2.6-6.6 6.6-2.6 0-6.6-6.6 0-2.6z" fill="currentColor" '
    'fill-opacity=".55"/>'
    '<path d="M0-11 3-3 11 0 3 3 0 11-3 3-11 0-3-3z" '
    'fill="currentColor"/>'
    '<circle r="6" fill="currentColor" stroke="var(--card)" stroke-width=".9"/>'
)
_NOROSE = (
    '<circle r="6.5" fill="none" stroke="currentColor" stroke-width="1.3" '
    'stroke-dasharray="2.5 2"/>'
)
# The big one on the sea.
_COMPASS = (
    '<g stroke="var(--on-sea)" stroke-width=".8"><circle r="17" fill="none" stroke-opacity=".5"/>'
    '<path d="M9-9 4 0 9 9 0 4-9 9-4 0-9-9 0-4z" fill="var(--swell)"/>'
    '<path d="M0-21 4.2-4.2 21 0 4.2 4.2 0 21-4.2 4.2-21 0-4.2-4.2z" fill="var(--surf)"/></g>'
    '<path d="M0-21V0L4.2-4.2zM21 0H0L4.2 4.2zM0 21V0L-4.2 4.2zM-21 0H0L-4.2-4.2z" '
    'fill="var(--on-sea)"/><text y="-24" font-size="9" font-weight="700" text-anchor="middle" '
    'style="fill:var(--on-sea)">N</text>'
)
_MARKERS: Final[Mapping[str, str]] = {
    "brown": '<path d="M-8-8H8V8H-8z" fill="#7a4426" stroke="#fff" stroke-width="2.6"/>',
    "black": '<circle r="8.4" fill="#161616" stroke="#fff" stroke-width="2.6"/>',
    "grey": '<path d="M0-10 10 7.6H-10z" fill="#7b8287" stroke="#fff" stroke-width="2.6" '
    'stroke-linejoin="round"/>',
    "white": '<path d="M0-10 10 0 0 10-10 0z" fill="#fff" stroke="#161616" '
    'stroke-width="2.8" stroke-linejoin="round"/>',
}
_HALO = (
    '<circle r="8.6" fill="#f4c542" stroke="#5a4200" stroke-width="1.2"/>'
    '<path d="M0-12.5V-10M8.8-8.8 7.1-7.1M12.5 0H10M8.8 8.8 7.1 7.1M0 12.5V10M-8.8 8.8'
    '-7.1 7.1M-12.5 0H-10M-8.8-8.8-7.1-7.1" stroke="#f4c542" stroke-width="2" '
    'stroke-linecap="round"/><circle r="6.8" fill="#fff3c4"/>'
)
_GONE = (
    '<path d="M-6.4-6.4 6.4 6.4M6.4-6.4-6.4 6.4" stroke="#fff" stroke-width="4.6" '
    'stroke-linecap="round"/><path d="M-6.4-6.4 6.4 6.4M6.4-6.4-6.4 6.4" stroke="#b4472c" '
    'stroke-width="2.2" stroke-linecap="round"/>'
)
_COIN = (
    '<circle r="8.5" fill="#f4c542" stroke="#6b4f00" stroke-width="1.4"/>'
    '<circle r="5.6" fill="none" stroke="#a87a17" stroke-width="1.2"/>'
    '<path d="M-.8-3.2H.9V3.2H-.9V-1.6" fill="none" stroke="#6b4f00" stroke-width="1.3"/>'
)
_CARDS = (
    '<rect x="-7.5" y="-8" width="11" height="15" rx="2" fill="currentColor" '
    'fill-opacity=".45"/><rect x="-3.5" y="-6.5" width="11" height="15" rx="2" '
    'fill="currentColor" stroke="var(--card)"/>'
)
_EYE = (
    '<path d="M-9 0Q0-8.5 9 0 0 8.5-9 0z" fill="none" stroke="currentColor" '
    'stroke-width="1.8"/><circle r="3" fill="currentColor"/>'
)
_CHEST = (
    '<path d="M-8-1V-3.5Q-8-8-3.5-8H3.5Q8-8 8-3.5V-1z" fill="#8c5a2e" stroke="#3b2410"/>'
    '<path d="M-8-1H8V7.5H-8z" fill="#a86f3b" stroke="#3b2410"/>'
    '<path d="M-4.5-8V7.5M4.5-8V7.5" stroke="#f4c542" stroke-width="1.6"/>'
    '<path d="M-2-2.5H2V2H-2z" fill="#f4c542" stroke="#3b2410" stroke-width=".8"/>'
)
_SKULL = (
    '<path d="M-7-2Q-7-9 0-9 7-9 7-2 7 1.5 4.2 3V6.5H-4.2V3Q-7 1.5-7-2z" fill="#efe6da" '
    'stroke="#4a1d1a" stroke-width="1.2"/><g fill="#4a1d1a"><circle cx="-2.8" cy="-2" r="1.9"/>'
    '<circle cx="2.8" cy="-2" r="1.9"/><path d="M0 .6 1 2.6H-1z"/></g>'
    '<path d="M-1.5 6.5V4M1.5 6.5V4" stroke="#4a1d1a"/>'
)
_BACK = (
    '<path d="M0-9 2.2-2.2 9 0 2.2 2.2 0 9-2.2 2.2-9 0-2.2-2.2z" fill="var(--quiet)" '
    'fill-opacity=".45"/>'
)
_SEA = (
    '<circle r="15" fill="var(--sea)" stroke="var(--on-sea)" stroke-width="1.2"/>'
    '<path d="M-9-5q2.25-3 4.5 0t4.5 0 4.5 0 4.5 0M-11 1q2.75-3 5.5 0t5.5 0 5.5 0 5.5 '
    '0M-9 7q2.25-3 4.5 0t4.5 0 4.5 0 4.5 0" fill="none" stroke="var(--on-sea)" '
    'stroke-width="1.5"/>'
)
_SWELL = (
    '<pattern id="p-sea" patternUnits="userSpaceOnUse" width="78" height="64"><path '
    'd="M8 12q3-3.5 6 0t6 0M47 44q3-3.5 6 0t6 0" fill="none" stroke="var(--swell)" '
    'stroke-width="1.3" stroke-linecap="round"/></pattern>'
)


def _all() -> dict[str, str]:
    art = {
        "hut": _HUT,
        "palm tree": _PALM,
        "statue": _STATUE,
        "gaze": _GAZE,
        "atv": _ATV,
        "amulet": _AMULET,
        "rose": _ROSE,
        "norose": _NOROSE,
        "compass": _COMPASS,
        "halo": _HALO,
        "gone": _GONE,
        "coin": _COIN,
        "cards": _CARDS,
        "eye": _EYE,
        "chest": _CHEST,
        "curse": _SKULL,
        "back": _BACK,
        "sea": _SEA,
    }
    defs = {name.replace(" ", "-"): _symbol(name.replace(" ", "-"), it) for name, it in art.items()}
    defs["p-sea"] = _SWELL
    for terrain in TERRAINS:
        defs[f"on-{terrain}"] = _symbol(f"on-{terrain}", _MOTIFS[terrain])
        defs[f"p-{terrain}"] = _pattern(terrain)
        defs[f"t-{terrain}"] = _tile(terrain)
    for colour in MAPS:
        defs[f"m-{colour}"] = _symbol(f"m-{colour}", _MARKERS[colour])
        found = f'<use href="#halo"/><use href="#m-{colour}" transform="scale(.5)"/>'
        defs[f"found-{colour}"] = _symbol(f"found-{colour}", found)
        gone = f'<g opacity=".6"><use href="#m-{colour}"/></g><use href="#gone"/>'
        defs[f"gone-{colour}"] = _symbol(f"gone-{colour}", gone)
    for seat in SEATS:
        letter = f'<text y="3.6" font-size="8" {_LETTER}>{seat}</text>'
        defs[f"atv-{seat}"] = _symbol(f"atv-{seat}", f'<use href="#atv"/>{letter}')
        rose = f'<use href="#rose"/><text y="3.3" font-size="9" {_LETTER}>{seat}</text>'
        defs[f"rose-{seat}"] = _symbol(f"rose-{seat}", rose)
        disc = (
            '<circle r="9.4" fill="currentColor" stroke="#fff" stroke-width="1.8"/>'
            f'<text y="4.6" font-size="13" {_LETTER}>{seat}</text>'
        )
        defs[f"seat-{seat}"] = _symbol(f"seat-{seat}", disc)
    return defs


DEFS: Final[Mapping[str, str]] = _all()
"""By name: every drawing of the game but the faces of the clue cards."""
