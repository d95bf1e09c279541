"""Who sits at a table, as the reader calls them, and how fast its bots play."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tbgames.engine.table import HUMAN

__all__ = ["check_names", "check_pace", "seat_names"]


def seat_names(seats: Sequence[str], people: Sequence[str] = ()) -> tuple[str, ...]:
    """What to call who sits where: bots by their names, people as they say.

    >>> seat_names(["human", "greedy", "human"], ["", "", "Anna"])
    ('', 'greedy', 'Anna')
    """
    own = (*people, *[""] * len(seats))
    return tuple(
        name or ("" if seat == HUMAN else seat) for seat, name in zip(seats, own, strict=False)
    )


def check_names(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """Give the names if they can be those of so many seats; a TypeError or ValueError if not.

    >>> check_names("Anna", 3)
    Traceback (most recent call last):
    TypeError: names are a list of text, one for each seat, not 'Anna'
    """
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise TypeError(f"names are a list of text, one for each seat, not {names!r}")
    for name in names:
        if not isinstance(name, str):
            raise TypeError(f"a name is text, not {name!r}")
    if len(names) > seats:
        raise ValueError(f"{len(names)} names are too many for {seats} seats")
    return tuple(names)


def check_pace(pace: float) -> float:
    """Give the seconds if one can rest so long; a TypeError or ValueError if not.

    >>> check_pace(-1)
    Traceback (most recent call last):
    ValueError: a pace is a number of seconds from 0, not -1
    """
    if isinstance(pace, bool) or not isinstance(pace, int | float):
        raise TypeError(f"a pace is a number of seconds, not {pace!r}")
    if not (math.isfinite(pace) and pace >= 0):
        raise ValueError(f"a pace is a number of seconds from 0, not {pace!r}")
    return float(pace)
