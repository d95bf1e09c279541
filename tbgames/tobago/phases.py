"""What a state of Tobago waits for."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["Phase"]


class Phase(IntEnum):
    """What comes next. Those from ``START`` on are chance steps; ``OVER`` is the end."""

    PLACE = 0
    OPEN = 1
    TURN = 2
    CLUE = 3
    MARKER = 4
    ROSE = 5
    OFFER = 6
    CURSE = 7
    REOPEN = 8
    OVER = 9
    START = 10
    FIRST_CLUE = 11
    HANDS = 12
    DRAW = 13
    DEAL = 14
    TURN_UP = 15

    @property
    def label(self) -> str:
        """The name in views and positions: lower case, words apart."""
        return self.name.lower().replace("_", " ")
