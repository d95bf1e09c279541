"""The candidates of a decision against its favourite: compared in the same worlds, then halved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

__all__ = ["Race"]


MARGIN = 0.02
"""What a challenger must gain on average, as a share of the win: estimates are no more exact."""


class _Gains:
    """By how much an action did better than the favourite, world by world."""

    __slots__ = ("squares", "total", "worlds")

    def __init__(self) -> None:
        self.worlds = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, gain: float) -> None:
        self.worlds += 1
        self.total += gain
        self.squares += gain * gain

    @property
    def evidence(self) -> float:
        """The sum of the gains in standard errors, as large as these are if the mean gain is 0.

        With so many worlds it cannot exceed their square root, however equal the gains are: a
        few lucky tries are no evidence. Where gains are as likely as losses, it exceeds z with
        a chance of exp(-z² / 2) at most (Efron 1969).
        """
        return self.total / sqrt(self.squares) if self.squares else 0.0


class Race:
    """Halves the challengers of a favourite again and again, by what they gained on it.

    All that are still in it are tried in the same worlds, so that luck which they share does not
    count (sequential halving; Karnin, Koren and Somekh 2013, here with a favourite that stays).

    >>> race = Race([5, 3, 8], evidence=2.0)
    >>> for _ in range(3):
    ...     race.count({5: 0.5, 3: 0.6, 8: 0.4})
    >>> race.best  # three worlds are too few to leave the favourite
    5
    >>> race.narrow(0.6)
    >>> race.running
    [5, 3]
    >>> for _ in range(2):
    ...     race.count({5: 0.5, 3: 0.6})
    >>> race.best
    3
    """

    def __init__(self, candidates: Sequence[int], evidence: float) -> None:
        """Begin with the favourite first; ``evidence`` in standard errors is asked for it."""
        self.favourite = candidates[0]
        self._challengers = list(candidates[1:])
        self._gains = {action: _Gains() for action in self._challengers}
        self._evidence = evidence
        self._sizes: list[int] = []
        """How many challengers run in each part of the race."""
        size = len(self._challengers)
        while size:
            self._sizes.append(size)
            size //= 2

    @property
    def running(self) -> list[int]:
        """Who is to be tried in the next world: the favourite, then its challengers."""
        return [self.favourite, *self._challengers]

    def count(self, values: Mapping[int, float]) -> None:
        """Add what those that run brought in one world."""
        for action in self._challengers:
            self._gains[action].add(values[action] - values[self.favourite])

    def narrow(self, progress: float) -> None:
        """Drop the worse half once its part of the race, all being equally long, is over."""
        if not self._sizes:
            return
        part = min(int(progress * len(self._sizes)), len(self._sizes) - 1)
        if self._sizes[part] < len(self._challengers):
            self._challengers.sort(key=self._mean, reverse=True)
            del self._challengers[self._sizes[part] :]

    def _mean(self, action: int) -> float:
        gains = self._gains[action]
        return gains.total / gains.worlds if gains.worlds else 0.0

    @property
    def best(self) -> int:
        """Who runs and gained most, if it is enough and there is evidence; or the favourite."""
        found = max(self._challengers, key=self._mean, default=self.favourite)
        if found == self.favourite or self._mean(found) < MARGIN:
            return self.favourite
        return found if self._gains[found].evidence > self._evidence else self.favourite
