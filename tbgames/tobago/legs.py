"""How many legs an ATV needs from space to space."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tbgames.tobago.graph import distances

if TYPE_CHECKING:
    from tbgames.tobago.rules import Tobago

__all__ = ["FAR", "leg_table"]

FAR: Final = 99
"""Legs to where no road leads."""


@lru_cache(maxsize=64)
def leg_table(game: Tobago) -> tuple[tuple[int, ...], ...]:
    """Legs from each space to each other one (TB-41); FAR where no road leads.

    >>> import tbgames as tb
    >>> legs = leg_table(tb.new("tobago", players=2, layout=5, seed=3))
    >>> legs[0][0], legs[0] == tuple(row[0] for row in legs)
    (0, True)
    """
    return tuple(
        tuple([FAR if legs < 0 else legs for legs in distances(space, game.leg_masks)])
        for space in range(len(game.leg_masks))
    )
