"""Sets of cards as ints: bit ``i`` stands for card ``i``."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

__all__ = ["each", "indices", "mask", "nth", "rising"]


def rising(cards: int, start: int = 0) -> list[int]:
    """``start`` plus each card of a set, rising; for sets that seldom come again.

    >>> rising(0b101001, 500)
    [500, 503, 505]
    """
    found = []
    before = start - 1
    while cards:
        low = cards & -cards
        cards ^= low
        found.append(before + low.bit_length())
    return found


# Hands and parties are asked for many times between two changes.
@lru_cache(maxsize=1 << 16)
def indices(cards: int) -> tuple[int, ...]:
    """The cards in a set, rising; they are kept.

    >>> indices(0b101001)
    (0, 3, 5)
    """
    return tuple(rising(cards))


@lru_cache(maxsize=1 << 16)
def each(kind: int, cards: int) -> tuple[int, ...]:
    """The ids of a kind of action for the cards in a set, rising; they are kept.

    >>> each(500, 0b101001)
    (500, 503, 505)
    """
    return tuple(rising(cards, kind))


def nth(cards: int, place: int) -> int:
    """The card that has so many lower ones in its set.

    >>> nth(0b101001, 2)
    5
    """
    for _ in range(place):
        cards &= cards - 1
    return (cards & -cards).bit_length() - 1


def mask(numbers: Iterable[int]) -> int:
    """Cards as one int: bit ``i`` for card ``i``.

    >>> indices(mask([7, 3]))
    (3, 7)
    """
    found = 0
    for number in numbers:
        found |= 1 << number
    return found
