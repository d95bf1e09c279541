"""Small islands drawn by hand, and short ways to set up a position and play it on.

On the STRIP every distance is the difference of two letters, so that what a clue keeps can be
counted on the fingers. The BAY has a bay that opens to the north, between the columns C and E.
The LAKE is nine spaces of water with land to the east. The ISLET is for counting every way a game
can go.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import tbgames as tb
from tbgames.tobago.island import Island
from tbgames.tobago.rules import Tobago
from tbgames.tobago.state import TobagoState

STRIP = Island.from_text("""
   A   B   C   D   E   F   G   H   I   J   K   L   M   N   O   P   Q   R   S   T
1  J   J   J   Jh  J   M   M   M   L   Lp  S   S   S   S→  R   Rh  J   J   B   B
""")

BAY = Island.from_text("""
    A   B   C   D   E   F
1   Jh  J   M       S   S
2     J   M   M       S
3   J   M→  R       Bh  B
4     L   L↗  R   R   B
5   L   L   Jp  S   B   B
""")

LAKE = Island.from_text("""
    A   B   C   D   E
1   L   L   L   J   Jh
2     L   L   L   J
3   L   L   L   M   M
""")

ISLET = Island.from_text("""
   A   B   C   D   E   F
1  J   Jh  S→  S   S   L
""")

STRIP_CARDS = (
    *("in the jungle", "in the jungle", "in the largest jungle", "not in the jungle"),
    *("not in the jungle", "in the mountains", "not in the mountains", "in a lake", "in a lake"),
    *("in the scrubland", "not in the largest jungle", "next to a hut", "not next to a hut"),
    *("in sight of a hut", "not in sight of a hut", "next to a palm tree"),
    *("next to a palm tree", "in sight of a palm tree", "not in sight of a palm tree"),
    *("next to the scrubland", "in sight of a statue", "not next to a statue", "in a river"),
    *("next to the jungle", "next to the mountains", "on the beach"),
)
"""A deck for the STRIP: none of its kinds keeps nothing or everything."""

BAY_CARDS = (
    *("in the jungle", "not in the jungle", "in the largest jungle", "in the mountains"),
    *("not in the mountains", "on the beach", "not in a lake", "in a lake", "next to a lake"),
    *("in sight of a river", "not in sight of a river", "next to a hut", "not next to a hut"),
    *("in sight of a hut", "in sight of a statue", "not next to a statue", "next to the sea"),
    *("not next to the sea", "in sight of a palm tree", "not in the scrubland"),
    *("next to the scrubland", "not in the jungle", "in the scrubland"),
)

ISLET_CARDS = (
    *("in the jungle", "not in the jungle", "in the scrubland", "next to a hut"),
    *("not next to a hut", "in sight of a statue", "not next to a statue", "not in a lake"),
    *("in sight of a lake", "next to a statue", "in the jungle", "not in a lake"),
    *("in sight of a hut", "next to the scrubland", "not next to a hut", "not in sight of a lake"),
)

I1 = ("in a lake", "next to a palm tree")
"""The palm tree of the STRIP stands on J1: beside it are I1, a lake, and K1, scrubland."""

SMALL_TREASURE = {"gold": {"2": 3, "3": 2, "5": 2}, "curses": 2, "safe": 2}


def strip(players: int = 2, rules: Any = None, **options: Any) -> Tobago:
    """A game on the STRIP with its deck."""
    return tb.new(
        "tobago", players=players, island=STRIP, rules=rules, **{"clues": STRIP_CARDS, **options}
    )


def bay(players: int = 2, rules: Any = None, **options: Any) -> Tobago:
    """A game on the BAY with its deck."""
    return tb.new(
        "tobago", players=players, island=BAY, rules=rules, **{"clues": BAY_CARDS, **options}
    )


def islet(players: int = 2, rules: Any = None, **options: Any) -> Tobago:
    """A game on the ISLET with its deck and a small treasure."""
    given = {"clues": ISLET_CARDS, "treasures": SMALL_TREASURE, **options}
    return tb.new("tobago", players=players, island=ISLET, rules=rules, **given)


def located(*roses: str | None, on: tuple[str, ...] = I1) -> list[list[str | None]]:
    """A map of these clues, as many of them as roses are given, from the first one played."""
    return [[clue, seat] for clue, seat in zip(on, roses, strict=True)]


def play(state: TobagoState, *notations: str) -> TobagoState:
    """Apply actions one after the other; where chance comes first and is not named, it is drawn."""
    for notation in notations:
        if state.is_chance and state.why_not(notation) is not None:
            state = state.settle(seed=0)
        state = state.apply(notation)
    return state


def notations(state: TobagoState) -> set[str]:
    """What may be played now, in words; chance events where chance comes next."""
    if state.is_chance:
        return {str(action) for action, _ in state.chance_outcomes()}
    return {str(action) for action in state.legal_actions}


def of_kind(state: TobagoState, kind: str) -> set[str]:
    """The legal notations that begin with a word."""
    return {notation for notation in notations(state) if notation.startswith(kind)}


def weights(state: TobagoState) -> dict[str, int]:
    """What chance may bring, with its weight."""
    return {str(action): weight for action, weight in state.chance_outcomes()}


def words(state: TobagoState) -> Mapping[str, Any]:
    """The whole state in words, as a position is written."""
    return state.to_dict()


def markers(state: TobagoState, colour: str) -> set[str]:
    """Names of the spaces with a marker of this colour."""
    view = state.view(0)
    mask = view.markers(("brown", "black", "grey", "white").index(colour))
    return {space.name for space in state.game.island.spaces if mask >> space.index & 1}


def fitting(state: TobagoState, colour: str) -> set[str]:
    """Names of the spaces that fit a map."""
    mask = state.left[("brown", "black", "grey", "white").index(colour)]
    return {space.name for space in state.game.island.spaces if mask >> space.index & 1}
