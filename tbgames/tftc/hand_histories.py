"""How a hand can have come about: counting the orders in which cards were drawn unseen.

A seat draws location cards that nobody else sees, from the first deck and from those that
reshuffling made. When a card leaves its hand in the open that it was not known to hold, then one
more of the cards drawn so far had this icon: a *demand* (n, icon), among the first n draws. So
paying is evidence: of AABB two cards are drawn and an A is paid; the other one is an A with
chance 1/5, and not 1/3.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from operator import sub

__all__ = ["Counts", "Story"]

Counts = tuple[int, ...]
"""How many cards of each icon."""


@dataclass(frozen=True, slots=True)
class Story:
    """What everybody knows of how a hand came about.

    ``drawn`` tells by deck how many cards were drawn, ``demands`` the (n, icon) in rising n.

    >>> story = Story(2, (2,), ((2, 0),))
    >>> {cards: story.orders(cards) for cards, left in story.choices(((2, 2),))}
    {((1, 1),): 2, ((2, 0),): 1}
    """

    icons: int
    drawn: tuple[int, ...]
    demands: tuple[tuple[int, int], ...]

    @property
    def least(self) -> Counts:
        """What must have been drawn, from whichever deck."""
        return tuple(sum(kind == icon for _, kind in self.demands) for icon in range(self.icons))

    def choices(
        self, pools: tuple[Counts, ...], others: Sequence[Story] = ()
    ) -> Iterator[tuple[tuple[Counts, ...], tuple[Counts, ...]]]:
        """All that can have been drawn from decks with these ``pools``, and what that leaves.

        What ``others`` must have drawn from the same decks is left to them.
        """
        kept = [sum(icon) for icon in zip(*(other.least for other in others), strict=True)]
        there = [sum(icon) for icon in zip(*pools, strict=True)]
        most = tuple(map(sub, there, kept or (0,) * self.icons))
        yield from _choices_by_deck(pools, self.drawn, self.least, most)

    def orders(self, cards: tuple[Counts, ...]) -> int:
        """In how many orders these cards, by deck, can have come and met all demands."""
        ends = self._ends()
        needs = tuple(
            tuple(sum(n <= end and icon == kind for n, icon in self.demands) for end in ends)
            for kind in range(self.icons)
        )
        rows = [
            (tuple(counts[kind] for counts in cards), needs[kind]) for kind in range(self.icons)
        ]
        # Kinds that no demand names are alike for counting: they fill what is free in turn.
        rows.sort(key=lambda row: not any(row[1]))
        starts = (0, *ends[:-1])
        sizes = tuple(end - start for start, end in zip(starts, ends, strict=True))
        return _ways(tuple(rows), sizes, self._decks(ends))

    def _ends(self) -> tuple[int, ...]:
        """Where stretches of draws end in which neither the deck nor what is demanded changes."""
        total, ends = 0, set()
        for count in self.drawn:
            total += count
            ends.add(total)
        return tuple(sorted((ends | {n for n, _ in self.demands}) - {0})) or (0,)

    def _decks(self, ends: tuple[int, ...]) -> tuple[int, ...]:
        """The deck of each stretch."""
        decks, total, deck = [], self.drawn[0], 0
        for end in ends:
            while end > total:
                deck += 1
                total += self.drawn[deck]
            decks.append(deck)
        return tuple(decks)


def _choices_by_deck(
    pools: tuple[Counts, ...], drawn: tuple[int, ...], least: Counts, most: Counts
) -> Iterator[tuple[tuple[Counts, ...], tuple[Counts, ...]]]:
    if not pools:
        yield (), ()
        return
    pool = pools[0]
    floor = least if len(pools) == 1 else (0,) * len(pool)
    for counts in _choices(tuple(map(min, pool, most)), drawn[0], floor):
        left = tuple(map(sub, pool, counts))
        needed = tuple([max(0, n - c) for n, c in zip(least, counts, strict=True)])
        for later, rest in _choices_by_deck(
            pools[1:], drawn[1:], needed, tuple(map(sub, most, counts))
        ):
            yield (counts, *later), (left, *rest)


def _choices(pool: Counts, size: int, least: Counts) -> Iterator[Counts]:
    """All multisets of ``size`` cards from the pool with at least so many of each icon."""
    if not pool:
        if not size:
            yield ()
        return
    low = max(least[0], size - sum(pool[1:]))
    for count in range(low, min(pool[0], size - sum(least[1:])) + 1):
        for others in _choices(pool[1:], size - count, least[1:]):
            yield (count, *others)


Row = tuple[tuple[int, ...], tuple[int, ...]]


@lru_cache(maxsize=1 << 16)
def _ways(rows: tuple[Row, ...], free: tuple[int, ...], decks: tuple[int, ...]) -> int:
    """In how many ways the kinds of ``rows`` (counts by deck, needs by stretch) fill ``free``."""
    if not rows:
        return not any(free)
    (counts, needs), others = rows[0], rows[1:]
    total = 0
    for placed, ways in _placings(counts, needs, free, decks):
        left = tuple([f - p for f, p in zip(free, placed, strict=True)])
        total += ways * _ways(others, left, decks)
    return total


def _placings(
    counts: tuple[int, ...], needs: tuple[int, ...], free: tuple[int, ...], decks: tuple[int, ...]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Ways to spread the cards of one kind over the stretches of their decks."""

    def spread(
        at: int, left: tuple[int, ...], so_far: int
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        if at == len(free):
            if not any(left):
                yield (), 1
            return
        deck = decks[at]
        for count in range(min(left[deck], free[at]) + 1):
            if so_far + count >= needs[at]:
                rest = (*left[:deck], left[deck] - count, *left[deck + 1 :])
                for others, ways in spread(at + 1, rest, so_far + count):
                    yield (count, *others), comb(free[at], count) * ways

    return spread(0, counts, 0)
