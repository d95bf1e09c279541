"""How much is not known yet, in bits."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from math import log2

__all__ = ["entropy", "mutual_information"]


def entropy(chances: Iterable[float]) -> float:
    """Work out the entropy of a distribution, in bits (Shannon 1948).

    Args:
        chances: of all that can be, together 1; those that are 0 say nothing.

    >>> entropy([0.5, 0.5]), entropy([0.25] * 4), entropy([1, 0])
    (1.0, 2.0, 0.0)
    """
    return sum((-chance * log2(chance) for chance in chances if chance), 0.0)


def mutual_information(joint: Mapping[tuple[Hashable, Hashable], float]) -> float:
    """Work out how much one of two things tells about the other, in bits (Shannon 1948).

    Args:
        joint: the chance of each pair, together 1.

    >>> mutual_information({("A", "A"): 0.5, ("B", "B"): 0.5})
    1.0
    >>> mutual_information({(a, b): 0.25 for a in "AB" for b in "AB"})
    0.0
    """
    first: dict[Hashable, float] = defaultdict(float)
    second: dict[Hashable, float] = defaultdict(float)
    for (one, other), chance in joint.items():
        first[one] += chance
        second[other] += chance
    told = entropy(first.values()) + entropy(second.values()) - entropy(joint.values())
    return max(told, 0.0)  # nothing comes out as some 1e-16 on either side
