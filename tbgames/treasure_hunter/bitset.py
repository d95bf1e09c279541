"""Sets of cards as ints: bit ``i`` stands for card ``i``."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

__all__ = ["indices", "mask"]


# Hands and parties are asked for many times between two changes.
@lru_cache(maxsize=1 << 16)
def indices(cards: int) -> tuple[int, ...]:
    """The cards in a set, rising.

    >>> indices(0b101001)
    (0, 3, 5)
    """
    found = []
    while cards:
        low = cards & -cards
        found.append(low.bit_length() - 1)
        cards ^= low
    return tuple(found)


def mask(numbers: Iterable[int]) -> int:
    """Cards as one int: bit ``i`` for card ``i``.

    >>> indices(mask([7, 3]))
    (3, 7)
    """
    found = 0
    for number in numbers:
        found |= 1 << number
    return found
