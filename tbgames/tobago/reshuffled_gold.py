"""Counting and drawing gold by kind, once the treasure discards were dealt again (TB-50)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb, perm
from typing import TypeVar

__all__ = ["Counts", "ReshuffledGold", "less", "weighted"]

T = TypeVar("T")

Counts = tuple[int, ...]
"""How many of each kind of treasure card, the curse first."""


@dataclass(frozen=True, slots=True)
class ReshuffledGold:
    """Gold in three sorts of hidden slots after a reshuffle, counted kind by kind.

    The sorts: left unoffered in the past (and so reshuffled), dealt now before the reshuffle,
    dealt now after it. ``to_fill`` fills the first two completely, since the old deck is used
    up; the third is dealt from ``sure`` and the first.
    """

    to_fill: Counts
    sure: Counts
    own_fresh: Counts
    own: Counts
    turned: Counts
    free: Counts
    fills: int

    @property
    def total(self) -> int:
        """Sum of the weights."""
        return self.fills * self._count(1, self.free) if min(self.free) >= 0 else 0

    def _options(self, kind: int, free: Counts) -> Iterator[tuple[int, Counts]]:
        """Ways to put one kind into the three sorts of slots, weighted."""
        for left_over in range(min(free[0], self.to_fill[kind]) + 1):
            old = self.to_fill[kind] - left_over
            for fresh in range(free[2] + 1):
                weight = perm(self.sure[kind] + left_over, self.own_fresh[kind] + fresh)
                weight *= perm(old + fresh + self.own[kind], self.turned[kind])
                weight *= comb(free[0], left_over) * comb(free[1], old) * comb(free[2], fresh)
                if weight:
                    yield weight, (left_over, old, fresh)

    def face_down(self) -> dict[Counts, int]:
        """The gold dealt now that is not turned up, by kind (none of the curse), weighted."""
        found: dict[tuple[Counts, Counts], int] = {((0,), self.free): self.fills}
        for kind in range(1, len(self.to_fill)):
            after: dict[tuple[Counts, Counts], int] = {}
            dealt = self.own[kind] - self.turned[kind]
            for (pool, free), ways in found.items():
                for weight, picks in self._options(kind, free):
                    rest = less(free, picks)
                    if rest[0] + rest[1] > sum(self.to_fill[kind + 1 :]):
                        continue
                    key = (*pool, dealt + picks[1] + picks[2]), rest
                    after[key] = after.get(key, 0) + ways * weight
            found = after
        return {pool: ways for (pool, free), ways in found.items() if not any(free)}

    def _count(self, kind: int, free: Counts) -> int:
        return _count_reshuffled(self, kind, free)

    def draw(self, rng: random.Random) -> tuple[list[int], list[int], list[int]]:
        """Cards for the three sorts of slots by weight, in random order."""
        cards: tuple[list[int], list[int], list[int]] = ([], [], [])
        free = self.free
        for kind in range(1, len(self.to_fill)):
            picks = weighted(
                rng,
                [
                    (weight * self._count(kind + 1, less(free, picks)), picks)
                    for weight, picks in self._options(kind, free)
                ],
            )
            free = less(free, picks)
            for pile, pick in zip(cards, picks, strict=True):
                pile += [kind] * pick
        for pile in cards:
            rng.shuffle(pile)
        return cards


@lru_cache(maxsize=20_000)
def _count_reshuffled(case: ReshuffledGold, kind: int, free: Counts) -> int:
    if kind == len(case.to_fill):
        return not any(free)
    return sum(
        weight * _count_reshuffled(case, kind + 1, less(free, picks))
        for weight, picks in case._options(kind, free)
    )


def less(counts: Counts, others: Counts) -> Counts:
    """Counts less others, kind by kind.

    >>> less((3, 2), (1, 2))
    (2, 0)
    """
    return tuple(count - other for count, other in zip(counts, others, strict=True))


def weighted(rng: random.Random, options: Sequence[tuple[int, T]]) -> T:
    """Draw one of (weight, thing) by weight, exactly."""
    at = rng.randrange(sum(weight for weight, _ in options))
    for weight, thing in options:
        at -= weight
        if at < 0:
            return thing
    raise AssertionError("weights sum to more than they are")
