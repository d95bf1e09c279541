"""Sets of cards as ints: bit ``i`` stands for card ``i``."""

from __future__ import annotations

from functools import lru_cache

__all__ = ["indices"]


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
