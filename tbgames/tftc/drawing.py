"""Drawing without replacement until certain cards have come: the arithmetic behind the odds.

``wanted`` is, for each icon of which cards are still missing, how many are missing and how many
are among the cards to draw from; ``size`` is how many cards there are to draw from in all. The
other icons do not matter, and neither do names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from math import comb, inf
from typing import TypeAlias

__all__ = [
    "Wanted",
    "as_wanted",
    "completion",
    "completions",
    "fresh_cards",
    "mean_draws",
    "mean_draws_float",
]

Wanted: TypeAlias = tuple[tuple[int, int], ...]
"""(missing, there are) for each icon that is missing."""


def as_wanted(pairs: Iterable[tuple[int, int]]) -> Wanted:
    """Leave out icons of which nothing is missing, and sort: what is alike is counted once.

    >>> as_wanted([(1, 8), (0, 10), (1, 6)])
    ((1, 6), (1, 8))
    """
    return tuple(sorted(pair for pair in pairs if pair[0]))


def completion(wanted: Wanted, size: int, draws: int) -> Fraction:
    """The chance that ``draws`` cards bring everything that is missing.

    >>> completion(((1, 10), (1, 8)), 64, 2)
    Fraction(5, 126)
    """
    return _chance(_fitting(wanted), size, size - _relevant(wanted), draws)


def completions(wanted: Wanted, size: int) -> Iterator[Fraction]:
    """The chance that everything has come, after 0, 1, ... ``size`` draws.

    >>> [str(chance) for chance in completions(((1, 1),), 3)]
    ['0', '1/3', '2/3', '1']
    """
    fitting, others = _fitting(wanted), size - _relevant(wanted)
    return (_chance(fitting, size, others, draws) for draws in range(size + 1))


def mean_draws(wanted: Wanted, size: int) -> Fraction | None:
    """The mean number of draws until everything has come, None if it never does.

    Only the cards of the missing icons count: between any two of them lie as many others as
    between any other two, on average, so each of these K cards stands for (size + 1) / (K + 1)
    draws.

    >>> mean_draws(((1, 10), (1, 8)), 64) == Fraction(65, 11) + Fraction(65, 9) - Fraction(65, 19)
    True
    """
    if any(missing > there for missing, there in wanted):
        return None
    relevant = _relevant(wanted)
    return _mean_among(wanted) * Fraction(size + 1, relevant + 1)


def mean_draws_float(wanted: Wanted, size: int) -> float:
    """As ``mean_draws``, for those in a hurry: infinity stands for never.

    >>> mean_draws_float(((1, 6),), 64), mean_draws_float(((2, 1),), 64)
    (9.285714285714286, inf)
    """
    among, relevant = _mean_among_float(wanted)
    return among * (size + 1) / (relevant + 1)


@lru_cache(maxsize=1 << 14)
def fresh_cards(wanted: Wanted, size: int, fresh: int) -> tuple[tuple[float, ...], float]:
    """What happens if the first ``fresh`` cards are laid out in the open.

    Gives the chances that 0, 1, ... ``fresh`` of them are among the missing ones, and the mean
    number of draws that are needed after them for the rest.

    >>> chances, after = fresh_cards(((1, 1),), 4, 2)
    >>> chances, after
    ((0.5, 0.5, 0.0), 0.75)
    """
    fresh = min(fresh, size)
    others = size - _relevant(wanted)
    all_ways = comb(size, fresh)
    # By (cards of missing icons, how many of them fill a gap): in how many ways that can be.
    ways = {(0, 0): 1}
    for missing, there in wanted:
        longer: dict[tuple[int, int], int] = {}
        for (drawn, useful), count in ways.items():
            for more in range(min(there, fresh - drawn) + 1):
                key = drawn + more, useful + min(more, missing)
                longer[key] = longer.get(key, 0) + count * comb(there, more)
        ways = longer
    chances = [0.0] * (fresh + 1)
    for (drawn, useful), count in ways.items():
        chances[useful] += count * comb(others, fresh - drawn) / all_ways
    sooner = fresh - sum(map(float, islice(completions(wanted, size), fresh)))
    return tuple(chances), mean_draws_float(wanted, size) - sooner


def _relevant(wanted: Wanted) -> int:
    return sum(there for _, there in wanted)


def _chance(fitting: list[int], size: int, others: int, draws: int) -> Fraction:
    ways = sum(
        count * comb(others, draws - drawn)
        for drawn, count in enumerate(fitting[: draws + 1])
        if count
    )
    return Fraction(ways, comb(size, draws))


def _fitting(wanted: Wanted) -> list[int]:
    """In how many ways 0, 1, ... cards of the missing icons include all that is missing."""
    ways = [1]
    for missing, there in wanted:
        longer = [0] * (len(ways) + there)
        for drawn, count in enumerate(ways):
            if count:
                for more in range(missing, there + 1):
                    longer[drawn + more] += count * comb(there, more)
        ways = longer
    return ways


def _mean_among(wanted: Wanted) -> Fraction:
    """The mean number of draws from the cards of the missing icons alone."""
    all_ways = _all_ways(_relevant(wanted))
    return sum(
        (1 - Fraction(ways, all_) for ways, all_ in zip(_fitting(wanted), all_ways, strict=True)),
        Fraction(0),
    )


@lru_cache(maxsize=1 << 16)
def _mean_among_float(wanted: Wanted) -> tuple[float, int]:
    if any(missing > there for missing, there in wanted):
        return inf, 0
    relevant = _relevant(wanted)
    all_ways = _all_ways(relevant)
    ratios = (ways / all_ for ways, all_ in zip(_fitting(wanted), all_ways, strict=True))
    return relevant + 1 - sum(ratios), relevant


@lru_cache(maxsize=1 << 8)
def _all_ways(size: int) -> tuple[int, ...]:
    return tuple(comb(size, drawn) for drawn in range(size + 1))
