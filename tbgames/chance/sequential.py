"""A test that stops as soon as the results are clear, and may be looked at after each of them."""

from __future__ import annotations

from dataclasses import dataclass
from math import log

__all__ = ["Sprt"]


@dataclass(frozen=True, slots=True)
class Sprt:
    """Wald's sequential probability ratio test of a chance to win (Wald 1945).

    It weighs two hypotheses: the chance is ``p0``, or it is ``p1``. After each win or loss the
    logarithm of how much better the second explains the results is compared with two bounds;
    between them one plays on. Draws say nothing and are left out.

    Args:
        p0: the chance if there is nothing to it.
        p1: the chance from which on it should be found out.
        alpha: the chance to take ``p1`` for true where ``p0`` is, at most.
        beta: the chance to take ``p0`` for true where ``p1`` is, at most.
        wins: counted so far.
        losses: counted so far.

    Raises:
        ValueError: unless 0 < p0 < p1 < 1, alpha and beta lie between 0 and 0.5, and no count
            is negative.

    >>> test = Sprt(0.5, 0.6)
    >>> test.decision is None
    True
    >>> won = Sprt(0.5, 0.6, wins=30, losses=10)
    >>> round(won.ratio, 2), round(won.high, 2), won.decision
    (3.24, 2.94, 0.6)
    """

    p0: float = 0.5
    p1: float = 0.6
    alpha: float = 0.05
    beta: float = 0.05
    wins: int = 0
    losses: int = 0

    def __post_init__(self) -> None:
        if not 0 < self.p0 < self.p1 < 1:
            raise ValueError(f"chances lie 0 < p0 < p1 < 1, not {self.p0} and {self.p1}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError(f"errors lie between 0 and 0.5, not {self.alpha} and {self.beta}")
        counts = (self.wins, self.losses)
        if not all(type(count) is int and count >= 0 for count in counts):
            raise ValueError(f"{self.wins!r} wins and {self.losses!r} losses cannot be")

    @property
    def low(self) -> float:
        """From here down ``p0`` is taken for true."""
        return log(self.beta / (1 - self.alpha))

    @property
    def high(self) -> float:
        """From here up ``p1`` is taken for true."""
        return log((1 - self.beta) / self.alpha)

    @property
    def ratio(self) -> float:
        """Natural logarithm of the likelihood ratio of ``p1`` to ``p0``."""
        won = log(self.p1 / self.p0)
        lost = log((1 - self.p1) / (1 - self.p0))
        return self.wins * won + self.losses * lost

    @property
    def decision(self) -> float | None:
        """The hypothesis that is taken for true, ``p0`` or ``p1``; None to go on."""
        if self.ratio >= self.high:
            return self.p1
        return self.p0 if self.ratio <= self.low else None

    def after(self, won: bool) -> Sprt:
        """Give the test with one result more."""
        return Sprt(
            self.p0,
            self.p1,
            self.alpha,
            self.beta,
            self.wins + bool(won),
            self.losses + (not won),
        )
