"""The lattice of a clue space: the distinct intersections of clues, and how many sets give each.

Clues are taken up one after the other. Taking up a clue keeps every set of spaces found so far
and adds its intersection with the clue; equal sets become one node, and their numbers of clue
sets are added up. So the work grows with the number of distinct sets, not with the 2^n sets of
clues.

Only sets with a space in them are kept: what leaves nothing is the rest of all clue sets.

No number here overflows 64 bits. The kinds of clue are 44 pairs of a clue and its opposite, and a
space fits exactly one of a pair. So at most 44 clues keep a given space, and at most 2^44 clue
sets leave a given set that has a space.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from tbgames.tobago.set_index import Ints, SetIndex, Words, words_of

__all__ = ["MOST_NODES", "Lattice", "LatticeTooLarge", "build_lattice", "most_fitting"]

MOST_NODES: Final = 2_500_000
"""Nodes at which a build stops: about 2 GB for all 88 kinds counted by size."""


class LatticeTooLarge(ValueError):
    """The clues have more distinct intersections than are allowed; the message says what helps."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """The distinct intersections of clues that have a space in them, in the order of discovery.

    The first is the set of all spaces.
    """

    index: SetIndex
    """Each of its ``sets`` is a node."""
    counts: Ints
    """Shape ``(1 + most clues, nodes)``: how many sets of k clues leave exactly this node; or
    ``(1, nodes)``: how many sets of any size do."""

    @property
    def sets(self) -> Words:
        """The nodes, as words."""
        return self.index.sets

    def __len__(self) -> int:
        return len(self.index)


def most_fitting(masks: Sequence[int], spaces: int) -> int:
    """Count the clues that keep the space that most of them keep.

    >>> most_fitting([0b011, 0b110, 0b010], spaces=3)
    3
    """
    bits = np.unpackbits(words_of(masks, spaces).T.copy().view(np.uint8), axis=1)
    return int(bits.sum(axis=0, dtype=np.int64).max(initial=0))


def build_lattice(
    masks: Sequence[int], spaces: int, by_size: bool = True, most_nodes: int = MOST_NODES
) -> Lattice:
    """Find the distinct intersections of clues and count the sets of clues that give each.

    Args:
        masks: the spaces that each clue keeps.
        spaces: how many spaces there are.
        by_size: whether sets of clues are counted for each number of clues.
        most_nodes: stop beyond so many nodes.

    Raises:
        LatticeTooLarge: there are more nodes.

    >>> lattice = build_lattice([0b011, 0b110, 0b011], spaces=3)
    >>> sorted(zip(lattice.sets[0].tolist(), lattice.counts.T.tolist()))
    [(2, [0, 0, 2, 1]), (3, [0, 2, 1, 0]), (6, [0, 1, 0, 0]), (7, [1, 0, 0, 0])]
    """
    clues = words_of(masks, spaces)
    index = SetIndex(len(clues))
    index.add(words_of([(1 << spaces) - 1], spaces))
    # A column for each number of clues that has any set yet: the columns grow apart from each
    # other, and one at a time fits into the processor's cache.
    counts: list[Ints] = [np.ones(1, np.int64)]
    most = most_fitting(masks, spaces) if by_size else 0
    for number, clue in enumerate(clues.T, 1):
        if len(counts) <= most:
            counts.append(np.zeros(len(index), np.int64))
        _take_up(clue, index, counts, by_size)
        if len(index) > most_nodes:
            raise LatticeTooLarge(
                f"after {number} of {len(masks)} clues there are {len(index):,} distinct sets of "
                f"spaces, more than {most_nodes:,}; take fewer clues (a deck has 52 kinds), a "
                "smaller island, or raise most_nodes if the memory allows"
            )
    return Lattice(index, np.array(counts))


def _take_up(clue: Words, index: SetIndex, counts: list[Ints], by_size: bool) -> None:
    """Add to every node its intersection with one clue, and count the sets that have it."""
    kept = index.sets & clue[:, None]
    within = (kept == index.sets).all(axis=0)
    moved = np.flatnonzero(kept.any(axis=0) & ~within)
    order, begins, targets = index.group(kept[:, moved])
    order = moved[order]
    places = index.find(targets)
    known = places >= 0
    places = places[known]
    index.add(targets[:, ~known])
    grown = len(index) - len(within)
    # From many clues to few, so that what a column takes over is not yet changed.
    for size in range(len(counts) - 1, 0 if by_size else -1, -1):
        column, source = counts[size], counts[size - by_size]
        more = source * within
        arriving = np.add.reduceat(source[order], begins) if len(order) else source[:0]
        more[places] += arriving[known]
        counts[size] = np.concatenate((column + more, arriving[~known]))
    if by_size and grown:
        counts[0] = np.concatenate((counts[0], np.zeros(grown, np.int64)))
