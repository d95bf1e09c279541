"""The faces of the clue cards: a picture that says the clue, then its words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tbgames.scene.model import Badge, Thing
from tbgames.tobago.clues import SEA, TERRAINS, Clue
from tbgames.tobago.symbols import HEX_PATH

__all__ = ["clue_card", "faces"]


@cache
def faces() -> Mapping[str, str]:
    """By name: the picture of each of the 88 kinds, 48 units wide.

    The term stands in the middle; one ring means next to, two mean in sight of; brackets mean the
    largest; a stroke through it all means not. The bands are where the treasure may be.

    >>> faces()[f"clue-{Clue('not in sight of a hut').kind}"].count('class="band')
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
    parts = [_bands(clue), _term(clue.term, inside)]
    if clue.largest:
        parts.append(_brackets(15 if inside else 12.5))
    if clue.negated:
        reach = 15 if inside else 16.5
        line = f'd="M{-reach} {-reach}L{reach} {reach}"'
        parts.append(f'<path class="cut" {line}/><path class="no" {line}/>')
    return f'<g id="clue-{clue.kind}">{"".join(parts)}</g>'


def _bands(clue: Clue) -> str:
    no = " out" if clue.negated else ""
    if clue.relation == "in":
        return f'<path class="band{no}" stroke-width="5" transform="scale(.92)" d="{HEX_PATH}"/>'
    rings = {"next to": (14.6,), "in sight of": (14.2, 20)}[clue.relation]
    return "".join(
        f'<circle class="band{no}" r="{r:g}" stroke-width="4.6"/><circle class="rim{no}" r="{r + 2.6:g}"/>'
        for r in rings
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
    return f'<path class="brk" d="{"".join(corners)}"/>'
