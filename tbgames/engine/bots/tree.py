"""The tree of a search: what was tried in one information set of the searching player, and how
it went.

A node stands for all states that the searching player cannot tell apart once it has seen what
led here; which actions there are can differ between them (Cowling, Powley and Whitehouse 2012).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from math import sqrt

__all__ = ["Edge", "Node"]


class Edge:
    """An action, or several that the searching player cannot tell apart."""

    __slots__ = ("children", "seen", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.seen = 0
        """How often it could have been picked: its node was visited where it was legal."""
        self.total = 0.0
        """The sum of what it brought to the player who decides here."""
        self.children: dict[Hashable, Node] = {}
        """By what the searching player sees until the next decision."""

    @property
    def value(self) -> float | None:
        """What it brought on average; None before it was tried."""
        return self.total / self.visits if self.visits else None


class Node:
    """A decision, with an edge for each action that was legal in any state it stood for."""

    __slots__ = ("edges", "favourite", "total", "visits")

    def __init__(self, favourite: Hashable = None) -> None:
        self.edges: dict[Hashable, Edge] = {}
        self.favourite = favourite
        """The edge that is expected to be the best, before anything was tried."""
        self.visits = 0
        self.total = 0.0

    def select(self, keys: Iterable[Hashable], explore: float, trust: float) -> Hashable:
        """Pick the edge to follow among those that are legal now.

        It is the one with the highest value and bonus for what was tried little, where ``trust``
        is the prior weight of the favourite and the others share the rest (PUCT; Rosin 2011).
        What was never tried is taken to be worth as much as its node.
        """
        edges = self.edges
        legal: list[tuple[Hashable, Edge]] = []
        for key in keys:
            edge = edges.get(key)
            if edge is None:
                edge = edges[key] = Edge()
            edge.seen += 1
            legal.append((key, edge))
        # A favourite that is not legal here leaves all others alike.
        known = any(key == self.favourite for key, _ in legal)
        each = (1 - trust) / (len(legal) - 1) if known and len(legal) > 1 else 1 / len(legal)
        fresh = self.total / self.visits if self.visits else 0.5
        best, chosen = -1.0, legal[0][0]
        for key, edge in legal:
            prior = trust if known and key == self.favourite else each
            visits = edge.visits
            value = edge.total / visits if visits else fresh
            score = value + explore * prior * sqrt(edge.seen) / (1 + visits)
            if score > best:
                best, chosen = score, key
        return chosen
