"""Sets of cards as ints: bit ``i`` stands for card ``i``."""

from __future__ import annotations

__all__ = ["indices", "nth"]


def indices(cards: int) -> list[int]:
    """The cards in a set, rising.

    >>> indices(0b101001)
    [0, 3, 5]
    """
    found = []
    while cards:
        low = cards & -cards
        found.append(low.bit_length() - 1)
        cards ^= low
    return found


def nth(cards: int, place: int) -> int:
    """The card at ``place``, counted from 0, without listing the set.

    >>> [nth(0b101001, place) for place in range(3)]
    [0, 3, 5]
    """
    start, width = 0, 1 << max(cards.bit_length() - 1, 1).bit_length()
    while width > 1:
        width >>= 1
        low = cards & ((1 << width) - 1)
        count = low.bit_count()
        if place < count:
            cards = low
        else:
            place -= count
            cards >>= width
            start += width
    return start
