"""How many cards it takes to locate a treasure, exactly.

Cards come in random order, and each is played if it is legal. A card that is not legal once is
never legal later: what it keeps, and what it removes, only gets less. So at a set of spaces all
legal cards are still to come, each as soon as any other, and nothing of the past matters but the
spaces left: a walk down the lattice. Copies of a card give it so much more weight; once one of
them is played, the others remove nothing.

Two counts are made. Cards *played* are those that lie on the map in the end; only what is played
next matters, and the count goes up the lattice from the ends. Cards *drawn* are all that came, also
those that were not legal; the count goes down, by how many cards have come.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import lcm, perm
from typing import Any, Final, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from tbgames.tobago.information import Floats
from tbgames.tobago.lattice import Lattice
from tbgames.tobago.set_index import Ints, Words, sizes_of, words_of

__all__ = ["Fates", "Policy", "Walk", "check_policy"]

Policy: TypeAlias = Literal["random", "sharpest", "slowest"]

Chances: TypeAlias = NDArray[Any]
"""Floats, or Fractions as objects."""


def check_policy(policy: str) -> None:
    """Raise a ValueError for what is no policy."""
    if policy not in get_args(Policy):
        raise ValueError(f"a policy is one of {', '.join(get_args(Policy))}, not {policy!r}")


@dataclass(frozen=True, slots=True)
class Fates:
    """Chances by the number of cards, index k for exactly k cards; all together they are 1."""

    located: tuple[Any, ...]
    stuck: tuple[Any, ...]


class Walk:
    """The ways down a lattice by legal cards.

    Args:
        lattice: of all kinds of card.
        masks: the spaces that each kind keeps.
        copies: cards of each kind, at least 1.
        spaces: how many spaces there are.
    """

    def __init__(
        self, lattice: Lattice, masks: Sequence[int], copies: Sequence[int], spaces: int
    ) -> None:
        sets = lattice.sets
        order = np.argsort(sizes_of(sets), kind="stable")
        rank = np.empty_like(order)
        rank[order] = np.arange(len(order))
        self.sizes: Final = sizes_of(sets)[order]
        """Spaces of each node; nodes are in rising order, so the last is where the walk begins."""
        self.sets: Final[Words] = sets[:, order]
        """The nodes, in that order."""
        self.cards: Final = sum(copies)
        parents, children, weights = [], [], []
        for clue, number in zip(words_of(masks, spaces).T, copies, strict=True):
            kept = sets & clue[:, None]
            legal = np.flatnonzero(kept.any(axis=0) & (kept != sets).any(axis=0))
            parents.append(rank[legal])
            children.append(rank[lattice.index.find(kept[:, legal])])
            weights.append(np.full(len(legal), number))
        parent = np.concatenate(parents)
        by_parent = np.argsort(parent, kind="stable")
        self.parents: Final[Ints] = parent[by_parent]
        self.children: Final[Ints] = np.concatenate(children)[by_parent]
        self.weights: Final[Ints] = np.concatenate(weights)[by_parent]

    def played(self, policy: Policy = "random", exact: bool = False) -> Fates:
        """Count the cards played until the treasure is located, or no card is legal any more."""
        steps = self._steps(policy)
        longest = steps.longest()
        columns = int(longest[-1]) + 1
        kind: type[Any] = object if exact else np.float64
        # By node: located, and stuck, after exactly so many more cards; if exact, times the
        # power of ``scale`` by that number, which makes them whole.
        scale = lcm(*set(steps.totals.tolist())) if exact else 1
        fates = np.zeros((len(self.sizes), 2, columns), kind)
        ends = longest == 0
        fates[ends & (self.sizes == 1), 0, 0] = 1
        fates[ends & (self.sizes > 1), 1, 0] = 1
        factors = scale // steps.totals.astype(object) if exact else 1 / steps.totals
        weights = steps.weights.astype(kind)
        for nodes, edges, begins in steps.levels():
            onward = fates[steps.children[edges], :, :-1]
            onward *= weights[edges, None, None]
            sums = np.add.reduceat(onward, begins, axis=0)
            fates[steps.nodes[nodes], :, 1:] = sums * factors[nodes, None, None]
        located, stuck = fates[-1]
        if not exact:
            return Fates(tuple(located.tolist()), tuple(stuck.tolist()))
        return Fates(
            tuple(Fraction(count, scale**k) for k, count in enumerate(located)),
            tuple(Fraction(count, scale**k) for k, count in enumerate(stuck)),
        )

    def drawn(self, exact: bool = False) -> Fates:
        """Count the cards that come until the treasure is located, or no card can be legal."""
        cards = self.cards
        steps = self._steps("random")
        kind: type[Any] = object if exact else np.float64
        legal = np.zeros(len(self.sizes), np.int64)
        legal[steps.nodes] = steps.totals
        # By node, and cards that have come: the orders of these (or their share of all orders)
        # whose last card led here.
        arrived = np.zeros((len(self.sizes), cards + 1), kind)
        arrived[-1, 0] = 1
        for nodes, edges, begins in reversed(list(steps.levels())):
            here = arrived[steps.nodes[nodes]]
            idle = (cards - legal[steps.nodes[nodes]]).astype(kind)
            leaving = np.zeros_like(here)
            for come in range(cards):
                unseen = cards - come
                share = 1 if exact else 1 / unseen
                leaving[:, come + 1] = here[:, come] * share
                # A card that is not legal comes, and nothing changes.
                here[:, come + 1] += here[:, come] * np.maximum(idle - come, 0) * share
            lengths = np.diff(np.append(begins, edges.stop - edges.start))
            parents = np.repeat(np.arange(len(begins)), lengths)
            by_child = np.argsort(steps.children[edges], kind="stable")
            children = steps.children[edges][by_child]
            firsts = np.flatnonzero(np.append(True, children[1:] != children[:-1]))
            weights = steps.weights[edges][by_child].astype(kind)
            moving = leaving[parents[by_child]] * weights[:, None]
            arrived[children[firsts]] += np.add.reduceat(moving, firsts, axis=0)
        located = arrived[(legal == 0) & (self.sizes == 1)].sum(axis=0)
        stuck = arrived[(legal == 0) & (self.sizes > 1)].sum(axis=0)
        if not exact:
            return Fates(tuple(located.tolist()), tuple(stuck.tolist()))
        return Fates(
            tuple(Fraction(int(count), perm(cards, k)) for k, count in enumerate(located)),
            tuple(Fraction(int(count), perm(cards, k)) for k, count in enumerate(stuck)),
        )

    def visits(self, policy: Policy = "random") -> Floats:
        """Work out for each node, in rising order of sizes, the chance that it is come by."""
        steps = self._steps(policy)
        found = np.zeros(len(self.sizes))
        found[-1] = 1
        for nodes, edges, begins in reversed(list(steps.levels())):
            lengths = np.diff(np.append(begins, edges.stop - edges.start))
            share = np.repeat(found[steps.nodes[nodes]] / steps.totals[nodes], lengths)
            np.add.at(found, steps.children[edges], share * steps.weights[edges])
        return found

    def flows(self, bounds: Sequence[int], policy: Policy = "random") -> Floats:
        """Work out how likely a card leads from some numbers of spaces left to others.

        Args:
            bounds: rising numbers of spaces; class i holds the sets of fewer than ``bounds[i]``
                spaces and not of an earlier class, the last class the rest.
            policy: which card is played.

        Returns:
            Shape ``(classes, classes)``: at ``[i, j]`` the chance that a card leads from class i
            to class j; for two different classes this happens once at most.
        """
        steps = self._steps(policy)
        place = np.searchsorted(np.asarray(bounds), self.sizes, side="right")
        found = np.zeros((len(bounds) + 1,) * 2)
        lengths = np.diff(np.append(steps.begins, len(steps.children)))
        share = np.repeat(self.visits(policy)[steps.nodes] / steps.totals, lengths)
        parents = np.repeat(place[steps.nodes], lengths)
        np.add.at(found, (parents, place[steps.children]), share * steps.weights)
        return found

    def _steps(self, policy: Policy) -> _Steps:
        parents, children, weights = self.parents, self.children, self.weights
        if policy != "random" and len(parents):
            begins = _begins(parents)
            best = {"sharpest": np.minimum, "slowest": np.maximum}[policy]
            sizes = self.sizes[children]
            lengths = np.diff(np.append(begins, len(parents)))
            wanted = np.repeat(best.reduceat(sizes, begins), lengths)
            chosen = sizes == wanted
            parents, children, weights = parents[chosen], children[chosen], weights[chosen]
        return _Steps(self.sizes, parents, children, weights)


class _Steps:
    """Cards that may be played next from each node, in the order of the nodes."""

    def __init__(self, sizes: Ints, parents: Ints, children: Ints, weights: Ints) -> None:
        self.sizes = sizes
        self.children = children
        self.weights = weights
        self.begins = _begins(parents)
        self.nodes = parents[self.begins]
        """The nodes from which a card leads on."""
        self.totals: Ints = (
            np.add.reduceat(weights, self.begins) if len(parents) else np.zeros(0, np.int64)
        )
        """Cards that may be played at each of these."""

    def levels(self) -> Iterator[tuple[slice, slice, Ints]]:
        """Nodes of one size, from the smallest: which of ``nodes``, their cards, and where the
        cards of each begin."""
        cuts = _begins(self.sizes[self.nodes])
        ends = np.append(self.begins, len(self.children))
        for low, high in pairwise([*cuts, len(self.nodes)]):
            first = ends[low]
            yield slice(low, high), slice(first, ends[high]), self.begins[low:high] - first

    def longest(self) -> Ints:
        """For each node the most cards that can be played from there on."""
        found = np.zeros(len(self.sizes), np.int64)
        for nodes, edges, begins in self.levels():
            found[self.nodes[nodes]] = 1 + np.maximum.reduceat(found[self.children[edges]], begins)
        return found


def _begins(values: Ints) -> Ints:
    """Where each run of equal values begins."""
    first = np.ones(len(values), bool)
    first[1:] = values[1:] != values[:-1]
    return np.flatnonzero(first)
