"""Confidence intervals for what simulations count and average."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

__all__ = ["Interval", "mean_interval", "standard_error", "wilson"]


class Interval(NamedTuple):
    """The ends of an interval."""

    low: float
    high: float


def wilson(successes: float, n: int, confidence: float = 0.95) -> Interval:
    """Wilson's score interval for the probability behind ``successes`` of ``n`` trials.

    Unlike the textbook's "plus or minus" it stays within 0 and 1 and is right near the ends.
    Shared wins may count as parts of one. A ValueError unless 0 <= successes <= n, n >= 1 and
    0 < confidence < 1.

    >>> low, high = wilson(9, 10)
    >>> round(low, 3), round(high, 3)
    (0.596, 0.982)
    """
    z = _quantile(confidence)
    if n < 1 or not 0 <= successes <= n:
        raise ValueError(f"{successes} successes of {n} trials cannot be")
    share = successes / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(share * (1 - share) / n + (z / (2 * n)) ** 2) / (1 + z * z / n)
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


def standard_error(values: Sequence[float]) -> float:
    """How far the mean of ``values`` typically is from the true one.

    A ValueError for fewer than two values.

    >>> standard_error([1, 2, 3, 4])
    0.6454972243679028
    """
    if len(values) < 2:
        raise ValueError("one value says nothing about its error")
    return stdev(values) / sqrt(len(values))


def mean_interval(values: Sequence[float], confidence: float = 0.95) -> Interval:
    """Interval for the mean behind ``values``, by the normal law: good from about 30 values on.

    A ValueError for fewer than two values.

    >>> low, high = mean_interval(range(100))
    >>> round(low, 1), round(high, 1)
    (43.8, 55.2)
    """
    half = _quantile(confidence) * standard_error(values)
    mean = fmean(values)
    return Interval(mean - half, mean + half)


def _quantile(confidence: float) -> float:
    if not 0 < confidence < 1:
        raise ValueError(f"a confidence is between 0 and 1, not {confidence}")
    return NormalDist().inv_cdf((1 + confidence) / 2)
