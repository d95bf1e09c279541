"""The phases of a game of TFTC, in which a player or chance acts."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["PHASES", "Phase"]


class Phase(IntEnum):
    """What is to be decided or drawn next; ``label`` is what views call it."""

    DEAL = 0
    SHOW = 1
    FIRST_GOALS = 2
    START = 3
    TURN = 4
    ACTION = 5
    SECOND = 6
    GIVE = 7
    NEW_GOAL = 8
    HAND = 9
    SEARCH = 10
    OTHER_GOAL = 11
    LIST = 12
    WISHLIST = 13
    OVER = 14

    @property
    def label(self) -> str:
        """The phase in words."""
        return _LABELS[self]


_LABELS = {
    Phase.DEAL: "deal",
    Phase.SHOW: "first list",
    Phase.FIRST_GOALS: "first goals",
    Phase.START: "start",
    Phase.TURN: "turn",
    Phase.ACTION: "action",
    Phase.SECOND: "second card",
    Phase.GIVE: "give",
    Phase.NEW_GOAL: "new goal",
    Phase.HAND: "hand",
    Phase.SEARCH: "search",
    Phase.OTHER_GOAL: "other goal",
    Phase.LIST: "list",
    Phase.WISHLIST: "wishlist",
    Phase.OVER: "over",
}

PHASES = {label: int(phase) for phase, label in _LABELS.items()}
"""Phases by their labels."""
