"""What a sample says about a number: shares, means, differences, each with its error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, isfinite, sqrt
from statistics import fmean

from tbgames.chance.intervals import Interval, mean_interval, standard_error, wilson

__all__ = ["Mean", "Proportion"]


@dataclass(frozen=True, slots=True)
class Proportion:
    """A share that was counted.

    Args:
        successes: how often it happened; shared wins may count as parts of one.
        n: of how many.
        confidence: of the interval.

    Raises:
        ValueError: unless 0 <= successes <= n, n >= 1 and 0 < confidence < 1.

    >>> won = Proportion(83, 100)
    >>> won
    0.83, 0.74 to 0.89 with 95 % (83 of 100)
    >>> round(won.distance(0.75), 2)
    1.85
    """

    successes: float
    n: int
    confidence: float = 0.95

    def __post_init__(self) -> None:
        wilson(self.successes, self.n, self.confidence)  # refuses what cannot be

    @property
    def value(self) -> float:
        """The share."""
        return self.successes / self.n

    @property
    def interval(self) -> Interval:
        """Wilson's score interval (Wilson 1927)."""
        return wilson(self.successes, self.n, self.confidence)

    def distance(self, expected: float) -> float:
        """Within how many standard errors of ``expected`` the share lies.

        The error is that of a share of ``n`` whose chance is ``expected``; it is 0 for 0 and 1,
        from which another share is infinitely far.

        Raises:
            ValueError: ``expected`` is not between 0 and 1.
        """
        if not 0 <= expected <= 1:
            raise ValueError(f"a chance is between 0 and 1, not {expected}")
        return _errors(self.value - expected, sqrt(expected * (1 - expected) / self.n))

    def __repr__(self) -> str:
        told = _told(self.value, self.interval, self.confidence)
        return f"{told} ({self.successes:g} of {self.n})"


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean that was measured, and how far it may be from the true one.

    Made by `Mean.of` or `Mean.of_pairs`.

    >>> Mean.of([1, 2, 3, 4])
    2.50, 1.23 to 3.77 with 95 % (± 0.65, n = 4)
    """

    value: float
    error: float
    interval: Interval
    n: int
    confidence: float

    @classmethod
    def of(cls, values: Sequence[float], confidence: float = 0.95) -> Mean:
        """Average ``values``; the interval is good from about 30 of them on.

        Raises:
            ValueError: there are fewer than two values, or one is no finite number.
        """
        values = [float(value) for value in values]  # NumPy's numbers too
        if not all(map(isfinite, values)):
            raise ValueError("a mean is of finite numbers, and there are others among the values")
        ends = mean_interval(values, confidence)
        return cls(fmean(values), standard_error(values), ends, len(values), confidence)

    @classmethod
    def of_pairs(
        cls, first: Sequence[float], second: Sequence[float], confidence: float = 0.95
    ) -> Mean:
        """Average ``first - second`` pair by pair.

        What both of a pair share, such as the cards of a game, drops out of the error.

        Raises:
            ValueError: the two are not of one length, or shorter than two.

        >>> Mean.of_pairs([5, 7, 9, 6], [4, 6, 7, 5])
        1.25, 0.76 to 1.74 with 95 % (± 0.25, n = 4)
        """
        if len(first) != len(second):
            raise ValueError(f"{len(first)} and {len(second)} values are no pairs")
        return cls.of([one - other for one, other in zip(first, second, strict=True)], confidence)

    def distance(self, expected: float) -> float:
        """Within how many standard errors of ``expected`` the mean lies."""
        return _errors(self.value - expected, self.error)

    def __repr__(self) -> str:
        told = _told(self.value, self.interval, self.confidence)
        return f"{told} (± {self.error:.2f}, n = {self.n})"


def _errors(difference: float, error: float) -> float:
    if error:
        return abs(difference) / error
    return inf if difference else 0.0


def _told(value: float, interval: Interval, confidence: float) -> str:
    low, high = interval
    return f"{value:.2f}, {low:.2f} to {high:.2f} with {confidence * 100:g} %"
