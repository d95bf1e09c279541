"""What a search keeps of a decision: what was tried, and how it went.

A node stands for an information set: all states that the player who decides cannot tell apart.
Which actions there are is the same in all of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

__all__ = ["Edge", "Node"]


class Edge:
    """An action: how often it was tried, and the sum of what it brought to who decides."""

    __slots__ = ("total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0

    @property
    def value(self) -> float | None:
        """What it brought on average; None before it was tried."""
        return self.total / self.visits if self.visits else None


class Node:
    """A decision with an edge for each legal action, by its id."""

    __slots__ = ("edges", "favourite", "total", "visits")

    def __init__(self, legal: Iterable[int], favourite: int) -> None:
        self.edges = {action: Edge() for action in legal}
        self.favourite = favourite
        """What is expected to be the best before anything was tried."""
        self.visits = 0
        self.total = 0.0

    def select(self, explore: float, trust: float) -> int:
        """Pick the action to try next.

        It is the one with the highest value and bonus for what was tried little, where ``trust``
        is the prior weight of the favourite and the others share the rest (PUCT; Rosin 2011).
        What was never tried is taken to be worth as much as its node.

        >>> node = Node([3, 5], favourite=5)
        >>> node.select(explore=0.3, trust=0.6)
        5
        """
        each = (1 - trust) / (len(self.edges) - 1) if len(self.edges) > 1 else 1.0
        fresh = self.total / self.visits if self.visits else 0.5
        bonus = explore * sqrt(self.visits + 1)
        best, chosen = -1.0, self.favourite
        for action, edge in self.edges.items():
            prior = trust if action == self.favourite else each
            visits = edge.visits
            value = edge.total / visits if visits else fresh
            score = value + bonus * prior / (1 + visits)
            if score > best:
                best, chosen = score, action
        return chosen

    def count(self, action: int, value: float) -> None:
        """Add what a try of ``action`` brought to who decides here."""
        edge = self.edges[action]
        edge.visits += 1
        edge.total += value
        self.visits += 1
        self.total += value
