"""The faces of the clue cards: a picture that says the clue, then its words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tbgames.scene.model import Badge, Thing
from tbgames.tobago.clues import LANDMARKS, SEA, TERRAINS, Clue
from tbgames.tobago.symbols import HEX_PATH

__all__ = ["clue_card", "faces"]


@cache
def faces() -> Mapping[str, str]:
    """By name: the picture of each of the 88 kinds, 48 units wide.

    The term stands in the middle; one ring means next to, two mean in sight of; brackets mean the
    largest; a stroke through it all means not. The bands are where the treasure may be.

    >>> faces()[f"clue-{Clue('not in sight of a hut').kind}"].count('<circle') // 2
    2
    """
    return {f"clue-{clue.kind}": _face(clue) for clue in Clue.all()}


def clue_card(
    id_: str,
    clue: Clue,
    *,
    css: str = "",
    label: str = "",
    note: str = "",
    action: int | None = None,
    badges: tuple[Badge, ...] = (),
) -> Thing:
    """One clue card, face up."""
    return Thing(
        id_,
        label or str(clue),
        form="card",
        symbol=f"clue-{clue.kind}",
        css=css,
        words=str(clue),
        note=note,
        action=action,
        badges=badges,
    )


def _face(clue: Clue) -> str:
    inside = clue.relation == "in"
    parts = [_bands(clue)]
    if clue.negated and clue.term in LANDMARKS:
        parts += _stroke(18.5)  # behind the landmark, which would not be known through it
    parts.append(_term(clue.term, inside))
    if clue.largest:
        parts.append(_brackets(19.5 if inside else 12.5))
    if clue.negated and clue.term not in LANDMARKS:
        parts += _stroke(16.5)
    return f'<g id="clue-{clue.kind}">{"".join(parts)}</g>'


def _stroke(reach: float) -> tuple[str, str]:
    line = f'd="M{-reach:g} {-reach:g}L{reach:g} {reach:g}" stroke-linecap="round"'
    return (
        f'<path stroke="var(--card)" stroke-width="6.6" {line}/>',
        f'<path stroke="var(--accent)" stroke-width="3.4" {line}/>',
    )


def _bands(clue: Clue) -> str:
    colour = "quiet" if clue.negated else "good"
    band = f'fill="none" stroke="var(--{colour})" stroke-opacity=".26"'
    if clue.relation == "in":
        return f'<path {band} stroke-width="7" transform="scale(.92)" d="{HEX_PATH}"/>'
    rim = f'fill="none" stroke="var(--{colour})" stroke-dasharray="2 1.8"'
    radii = (14.6,) if clue.relation == "next to" else (14.2, 20)
    return "".join(
        f'<circle {band} r="{r:g}" stroke-width="4.6"/><circle {rim} r="{r + 2.6:g}"/>'
        for r in radii
    )


def _term(term: str, inside: bool) -> str:
    if term in TERRAINS:
        return f'<use href="#t-{term}" transform="scale({0.8 if inside else 0.54})"/>'
    if term == SEA:
        return '<use href="#sea" transform="scale(.72)"/>'
    return f'<use href="#{term.replace(" ", "-")}" transform="scale(1.02)"/>'


def _brackets(half: float) -> str:
    high, arm = half + 1.5, 5
    corners = (
        f"M{x} {y - arm * (1 if y > 0 else -1)}V{y}H{x - arm * (1 if x > 0 else -1)}"
        for x in (-half, half)
        for y in (-high, high)
    )
    return f'<path fill="none" stroke="var(--accent)" stroke-width="2.8" d="{"".join(corners)}"/>'
