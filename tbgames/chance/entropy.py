"""How much is not known yet, in bits."""

from __future__ import annotations

from collections.abc import Iterable
from math import log2

__all__ = ["entropy"]


def entropy(chances: Iterable[float]) -> float:
    """Work out the entropy of a distribution, in bits (Shannon 1948).

    Args:
        chances: of all that can be, together 1; those that are 0 say nothing.

    >>> entropy([0.5, 0.5]), entropy([0.25] * 4), entropy([1, 0])
    (1.0, 2.0, 0.0)
    """
    return sum((-chance * log2(chance) for chance in chances if chance), 0.0)
