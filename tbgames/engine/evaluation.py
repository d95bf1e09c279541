"""From how strong the seats look to what share of the win each may expect."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

__all__ = ["strengths", "win_shares"]


def strengths(weights: Sequence[float], rows: Sequence[Sequence[float]]) -> list[float]:
    """Give each seat the sum of its features, a row a seat, each times its weight.

    >>> strengths([2.0, 0.5], [(1.0, 4.0), (0.0, 1.0)])
    [4.0, 0.5]
    """
    return [
        sum([weight * value for weight, value in zip(weights, row, strict=True)]) for row in rows
    ]


def win_shares(strengths: Sequence[float]) -> tuple[float, ...]:
    """Give each seat its share of the win, from strengths in logits (softmax).

    A seat that is stronger than another by 1 wins e times as often.

    >>> [round(share, 3) for share in win_shares([1.0, 0.0])]
    [0.731, 0.269]
    """
    most = max(strengths)
    powers = [exp(strength - most) for strength in strengths]
    total = sum(powers)
    return tuple([power / total for power in powers])
