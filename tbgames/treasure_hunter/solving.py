"""The best way through a course of fights, and what it leads to: exact, or fast for a player."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple, Protocol, TypeAlias

from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.course import Course
from tbgames.treasure_hunter.course_nodes import WON, Compared, Edge, End, Fight, Node, Rolls
from tbgames.treasure_hunter.rules import TreasureHunter

__all__ = ["UNIT", "Aim", "Outcome", "SafeHome", "Solver", "Worth"]

Worth: TypeAlias = tuple[float, ...]
"""What is to be had, the first number first: the larger, the better. Ints stand for exact ones."""

UNIT = 6**96
"""What exact worths are counted in: no adventure has so many dice, so that every mean of its
chances is a whole number of them."""


class Outcome(NamedTuple):
    """How an adventure ends for a party."""

    result: str
    hits: int
    """Hits rolled against it in all its fights."""
    dead: int
    """Heroes who have died, as bits."""


class Aim(Protocol):
    """What a player is after; worths are added up, so means of them decide."""

    exact: bool
    """Whether worths are whole numbers of ``UNIT``; else they are floats."""

    def end(self, result: str) -> Worth:
        """What an end is worth."""

    def on_the_way(self, dead: int, spent: int) -> Worth:
        """What heroes who die and cards that are played are worth, as bits."""

    def later(self, node: Fight) -> Worth | None:
        """What a fight that begins is thought to be worth; None to have it followed."""


class SafeHome:
    """First the chance to win; then fewer dead, then weaker dead, then fewer cards played.

    Of equal ways the one that differs in the later numbers is chosen; a chance to win is never
    given away for anything else.
    """

    exact = True

    def __init__(self, game: TreasureHunter) -> None:
        self._cbt = [game.cards.hero(hero).cbt for hero in game.cards.heroes]

    def end(self, result: str) -> Worth:
        """A unit for a win."""
        return (UNIT * (result == WON), 0, 0, 0)

    def on_the_way(self, dead: int, spent: int) -> Worth:
        """How many die, what they were worth in a fight, how many cards were played."""
        lost = sum(self._cbt[hero] for hero in indices(dead))
        return (0, -UNIT * dead.bit_count(), -UNIT * lost, -UNIT * spent.bit_count())

    def later(self, node: Fight) -> None:
        """Every fight is followed."""


class Solver:
    """Finds for each choice of a course what is best by an aim."""

    def __init__(self, course: Course, aim: Aim) -> None:
        self._course = course
        self._aim = aim
        self._divided: Callable[[float, int], float] = _exactly if aim.exact else operator.truediv
        # Nodes are tuples, and tuples of two types can be equal.
        self._best: dict[tuple[type, Node], tuple[Worth, Edge | None]] = {}
        self._ends: dict[tuple[type, Node], Mapping[Outcome, Fraction]] = {}
        self._prices: dict[tuple[int, int], Worth] = {}

    def worth(self, node: Node) -> Worth:
        """What can be had from a node on."""
        return self._solved(node)[0]

    def best(self, node: Node) -> Edge | None:
        """The best way on where the party chooses; None where it does not."""
        return self._solved(node)[1]

    def worth_of(self, edge: Edge) -> Worth:
        """What can be had when this way is taken."""
        found = self._solved(edge.node)[0]
        if not (edge.dead or edge.spent):
            return found
        key = (edge.dead, edge.spent)
        price = self._prices.get(key)
        if price is None:
            price = self._prices[key] = self._aim.on_the_way(*key)
        return tuple([a + b for a, b in zip(found, price, strict=True)])

    def _solved(self, node: Node) -> tuple[Worth, Edge | None]:
        key = (type(node), node)
        found = self._best.get(key)
        if found is None:
            found = self._best[key] = self._solve(node)
        return found

    def _solve(self, node: Node) -> tuple[Worth, Edge | None]:
        if isinstance(node, End):
            return self._aim.end(node.result), None
        if isinstance(node, Fight) and (thought := self._aim.later(node)) is not None:
            return thought, None
        fork = self._course.edges(node)
        assert fork is not None
        if fork.choice:
            best = max(fork.edges, key=self.worth_of)
            return self.worth_of(best), best
        if len(fork.edges) == 1:
            return self.worth_of(fork.edges[0]), None
        ways = sum(edge.weight for edge in fork.edges)
        weights = [edge.weight for edge in fork.edges]
        worths = zip(*map(self.worth_of, fork.edges), strict=True)
        totals = [sum(map(operator.mul, weights, column)) for column in worths]
        return tuple([self._divided(total, ways) for total in totals]), None

    def outcomes(self, node: Node) -> Mapping[Outcome, Fraction]:
        """How likely each outcome is from a node on, when the best is done."""
        key = (type(node), node)
        found = self._ends.get(key)
        if found is None:
            found = self._ends[key] = self._followed(node)
        return found

    def _followed(self, node: Node) -> Mapping[Outcome, Fraction]:
        if isinstance(node, End):
            return {Outcome(node.result, 0, 0): Fraction(1)}
        best = self.best(node)
        if best is not None:
            edges, ways = [best._replace(weight=1)], 1
        else:
            fork = self._course.edges(node)
            assert fork is not None
            edges = list(fork.edges)
            ways = sum(edge.weight for edge in edges)
        found: dict[Outcome, Fraction] = {}
        for edge in edges:
            chance = Fraction(edge.weight, ways)
            for (result, hits, dead), then in self.outcomes(edge.node).items():
                outcome = Outcome(result, hits + edge.hits, dead | edge.dead)
                found[outcome] = found.get(outcome, Fraction(0)) + chance * then
        return found

    def plays(self, node: Node) -> tuple[int, ...]:
        """The cards that are played from a window on, up to the next die or the comparison."""
        cards: list[int] = []
        while (best := self.best(node)) is not None and best.spent:
            cards += indices(best.spent)
            node = best.node
            if isinstance(node, Rolls | Compared | End):
                break
            if not (again := self.best(node)):
                break
            if not again.spent and type(again.node) is type(node):
                node = again.node  # whose score Haste doubles
        return tuple(cards)


def _exactly(total: float, ways: int) -> float:
    mean, rest = divmod(total, ways)
    if rest:
        raise ArithmeticError("there are more dice in this adventure than can be counted exactly")
    return mean
