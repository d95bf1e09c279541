"""The drawings of one card set: location cards, places to fill on a goal, points."""

from __future__ import annotations

from functools import lru_cache

from tbgames.scene.model import Static
from tbgames.tftc.cards import TftcCards
from tbgames.tftc.symbols import RULES, SIGNS, Place, places, silhouette

__all__ = ["MOST_COPIES", "static"]

MOST_COPIES = 3
"""A pile of so many equal cards looks like one of more."""

_LIGHT = {
    "back": "#2f6b62",
    "back-line": "#5d948a",
    "back-ink": "#f6e6bf",
    "back-shade": "#d8bf85",
    "have": "#1d6f5c",
    "on-have": "#ffffff",
    "coin": "#b4472c",
    "on-coin": "#ffffff",
}
_DARK = {
    "back": "#24524c",
    "back-line": "#427a70",
    "back-ink": "#efdcae",
    "back-shade": "#c3a768",
    "have": "#6fc7ae",
    "on-have": "#10181a",
    "coin": "#ef8a62",
    "on-coin": "#1d1009",
}


@lru_cache(maxsize=16)
def static(cards: TftcCards) -> Static:
    """What all drawings of games with these cards share.

    By icon (``i`` is its index): ``icon-i`` the place, ``card-i`` and ``card-i-2``, ``card-i-3``
    a location card and piles of it; ``have-i``, ``lack-i`` and ``near-i`` a place on a goal that
    is filled, empty, or empty with such a card on the trade list. ``points-n`` is a medal of n
    points.
    """
    drawn = places(cards.icons)
    defs = dict(SIGNS)
    light, dark = dict(_LIGHT), dict(_DARK)
    for icon, place in enumerate(drawn):
        light[f"sky-{icon}"], dark[f"sky-{icon}"] = place.sky
        light[f"ground-{icon}"], dark[f"ground-{icon}"] = place.ground
        faces = _faces(icon, place)
        defs |= {name: f'<g id="{name}">{art}</g>' for name, art in faces.items()}
    for points in {goal.points for goal in cards.goals}:
        defs[f"points-{points}"] = _medal(points)
    return Static(defs=defs, rules=RULES, light=light, dark=dark)


def _faces(icon: int, place: Place) -> dict[str, str]:
    """All drawings of one icon."""
    gap = _GAP + f'<g opacity=".85" transform="scale(1.4)">{silhouette(place.art)}</g>'
    faces = {
        f"icon-{icon}": place.art,
        f"card-{icon}": _landscape(icon, 44, 44, 1.65),
        f"have-{icon}": _landscape(icon, 38, 48, 1.4) + _TICK,
        f"lack-{icon}": gap,
        f"near-{icon}": gap + _ON_LIST,
    }
    for copies in range(2, MOST_COPIES + 1):
        faces[f"card-{icon}-{copies}"] = _pile(icon, copies)
    return faces


def _landscape(icon: int, wide: float, high: float, scale: float) -> str:
    """A place between its sky and its ground."""
    half, top, round_ = wide / 2, high / 2, 7
    horizon = 4.5 * scale
    low = (
        f"M{-half:g} {horizon:g}Q0 {horizon - 3:g} {half:g} {horizon:g}V{top - round_:g}"
        f"a{round_} {round_} 0 0 1-{round_} {round_}H{round_ - half:g}"
        f"a{round_} {round_} 0 0 1-{round_}-{round_}z"
    )
    return (
        f'<rect x="{-half:g}" y="{-top:g}" width="{wide:g}" height="{high:g}" rx="{round_}" '
        f'fill="var(--sky-{icon})"/><path d="{low}" fill="var(--ground-{icon})"/>'
        f'<use href="#icon-{icon}" transform="scale({scale:g})"/>'
    )


def _pile(icon: int, copies: int) -> str:
    """Equal cards that lie on each other, a little askew."""
    backs = "".join(
        f'<rect x="-22" y="-22" width="44" height="44" rx="7" fill="var(--sky-{icon})" '
        f'stroke="var(--quiet)" stroke-width="1.2" transform="rotate({turn})"/>'
        for turn in (-10, 8)[3 - copies :]
    )
    rim = (
        '<rect x="-22.6" y="-22.6" width="45.2" height="45.2" rx="7.6" fill="none" '
        'stroke="var(--card)" stroke-width="1.6"/>'
    )
    return f'<g transform="scale(.9)">{backs}<use href="#card-{icon}"/>{rim}</g>'


_TICK = (
    '<g transform="translate(14.5 -19.5)"><circle r="6.6" fill="var(--have)" '
    'stroke="var(--card)" stroke-width="1.4"/><path d="M-3 .2-.9 2.4 3.1-2.2" fill="none" '
    'stroke="var(--on-have)" stroke-width="1.9" stroke-linecap="round" '
    'stroke-linejoin="round"/></g>'
)
_ON_LIST = (
    '<g transform="translate(14.5 -19.5)"><circle r="6.6" fill="var(--card)" '
    'stroke="var(--quiet)" stroke-width="1.4"/><use href="#swap" transform="scale(.46)" '
    'style="color:var(--ink)"/></g>'
)
_GAP = (
    '<rect x="-18.4" y="-23.4" width="36.8" height="46.8" rx="7" fill="none" '
    'stroke="var(--quiet)" stroke-width="1.3" stroke-dasharray="4 3"/>'
)


def _medal(points: int) -> str:
    size = {1: 16, 2: 13, 3: 10}.get(len(str(points)), 8)
    return (
        f'<g id="points-{points}"><circle r="12.5" fill="var(--coin)"/>'
        '<circle r="10.6" fill="none" stroke="var(--on-coin)" stroke-opacity=".5"/>'
        f'<text y="{size * 0.36:.1f}" font-size="{size}" font-weight="700" text-anchor="middle" '
        f'style="fill:var(--on-coin)">{points}</text></g>'
    )
