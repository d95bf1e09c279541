"""How many sets of clues leave how many spaces, and how many leave only a given one: exactly.

The table needs no lattice of all clues. The clues are parted in two; each part has a lattice of
its own, far smaller, and every set of clues is a pair of nodes, one of each. All pairs are gone
through, a block at a time. Nodes whose sets of clues are equally many for each number of clues
are told apart no further, so that the work for a pair is an intersection and a count of bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tbgames.tobago.clues import Clue
from tbgames.tobago.lattice import Lattice, build_lattice, most_fitting
from tbgames.tobago.set_index import Ints, SetIndex, Words

__all__ = ["ClueCounts", "count_clue_sets"]

_FINISH: Final = 500
"""The second part takes up clues until its lattice has so many nodes."""

_BLOCK: Final = 1 << 15
"""Nodes of the first part that are gone through together."""

_PAIRS: Final = 1 << 19
"""Pairs that are gone through together: they stay in the processor's cache."""

_FEW: Final = 1 << 10
"""So many outcomes are counted without a look at which occur."""

_EXACT: Final = 1 << 53
"""Below it sums of integers are exact in floating point, where products of matrices are fast."""


@dataclass(frozen=True, slots=True)
class ClueCounts:
    """Numbers of sets of clues, as Python ints; with ``by_size=False`` there is one size, 0."""

    left: NDArray[Any]
    """Shape ``(sizes, spaces + 1)``: how many sets of k clues leave m spaces."""
    only: NDArray[Any]
    """Shape ``(sizes, spaces)``: how many sets of k clues leave only this space."""


def count_clue_sets(
    clues: Sequence[Clue],
    masks: Sequence[int],
    spaces: int,
    by_size: bool = True,
    most_nodes: int | None = None,
) -> ClueCounts:
    """Count the sets of clues by how many clues they have and what they leave.

    Args:
        clues: distinct kinds.
        masks: the spaces that each clue keeps.
        spaces: how many spaces there are.
        by_size: whether sets are counted for each number of clues, or all together.
        most_nodes: stop if a lattice has more nodes.

    Raises:
        LatticeTooLarge: there are more nodes.
    """
    limit = {} if most_nodes is None else {"most_nodes": most_nodes}
    first, second = _parts(clues, masks, spaces)
    fitting = most_fitting(masks, spaces)
    # What leaves a space leaves one of all, so no sum below is beyond this.
    bound = spaces * (comb(fitting, fitting // 2) if by_size else 1 << fitting)
    kind = np.float64 if bound < _EXACT else np.int64
    wide = _by_counts(build_lattice(first, spaces, by_size, **limit))
    narrow = _by_counts(build_lattice(second, spaces, by_size, **limit))
    sizes = len(masks) + 1 if by_size else 1
    # Outcomes: m spaces left for m from 0 (but 1), then each space if it is the only one.
    table = np.zeros((sizes, 2 * spaces + 1), np.int64)
    for group, counts in enumerate(narrow.kinds):
        sets = narrow.sets[:, narrow.kind_of == group]
        found = _combine(wide, sets, spaces, kind)
        for more in np.flatnonzero(counts):
            # Beyond the last size there is nothing but zeros.
            reached = found[: sizes - more]
            table[more : more + len(reached)] += counts[more] * reached
    exact = table.astype(object)
    left, only = exact[:, : spaces + 1], exact[:, spaces + 1 :]
    left[:, 1] = only.sum(axis=1)
    for size in range(sizes):
        total = comb(len(masks), size) if by_size else 1 << len(masks)
        left[size, 0] = total - sum(left[size, 1:])
    return ClueCounts(left, only)


def _parts(clues: Sequence[Clue], masks: Sequence[int], spaces: int) -> tuple[list[int], list[int]]:
    """Part the clues by what they speak of: the second part are the sea and landmarks that fit in.

    Clues of one term have few intersections among themselves, so they stay together.
    """
    terms = sorted(zip(clues, masks, strict=True), key=lambda pair: _term(pair[0]))
    groups = [[mask for _, mask in group] for _, group in groupby(terms, key=lambda p: _term(p[0]))]
    second: list[int] = []
    while groups:
        more = [*second, *groups[-1]]
        if second and len(build_lattice(more, spaces, by_size=False)) > _FINISH:
            break
        second = more
        groups.pop()
    return [mask for group in groups for mask in group], second


def _term(clue: Clue) -> int:
    """The kind of the clue "next to" the same term, which every term has."""
    return next(
        kind.kind
        for kind in Clue.all()
        if (kind.relation, kind.term, kind.largest) == ("next to", clue.term, clue.largest)
    )


@dataclass(frozen=True, slots=True)
class _Counted:
    """Nodes in the order of the numbers of sets that they have."""

    sets: Words
    kind_of: Ints
    """For each node which of ``kinds``, rising."""
    kinds: Ints
    """Distinct numbers of sets of k clues, shape ``(kinds, sizes)``."""


def _by_counts(lattice: Lattice) -> _Counted:
    order, begins, kinds = SetIndex(len(lattice.counts)).group(lattice.counts.view(np.uint64))
    kind_of = np.zeros(len(order), np.int64)
    kind_of[begins[1:]] = 1
    return _Counted(
        np.ascontiguousarray(lattice.sets[:, order]),
        np.cumsum(kind_of),
        np.ascontiguousarray(kinds.T).view(np.int64),
    )


def _combine(wide: _Counted, narrow: Words, spaces: int, kind: type[Any]) -> Ints:
    """Go through all pairs with one of some sets: sums of the wide counts by outcome.

    How often which counts meet which outcome is tallied first; then one product of matrices
    stands for all the sums of a block.
    """
    found = np.zeros((wide.kinds.shape[1], 2 * spaces + 1), np.int64)
    for begin in range(0, wide.sets.shape[1], _BLOCK):
        sets = wide.sets[:, begin : begin + _BLOCK]
        kind_of = wide.kind_of[begin : begin + _BLOCK]
        low, high = kind_of[0], kind_of[-1] + 1
        counts = wide.kinds[low:high].T.astype(kind)
        step = max(1, _PAIRS // sets.shape[1])
        for other in range(0, narrow.shape[1], step):
            outcomes = _outcomes(sets, narrow[:, other : other + step], spaces)
            shown = np.arange(found.shape[1])
            if len(shown) > _FEW:
                # Most outcomes of a large island do not occur in a block.
                shown = np.unique(outcomes)
                outcomes = np.searchsorted(shown, outcomes).astype(np.uint32)
            cells = outcomes + (kind_of - low) * len(shown)
            tally = np.bincount(cells.ravel(), minlength=(high - low) * len(shown))
            sums = counts @ tally.reshape(-1, len(shown)).astype(kind)
            found[:, shown] += sums.astype(np.int64)
    return found


def _outcomes(sets: Words, others: Words, spaces: int) -> NDArray[np.uint32]:
    """What is left of every pair, shape ``(others, sets)``: see the table above."""
    shared = np.bitwise_and(others[:, :, None], sets[:, None, :], order="C")
    left: NDArray[np.uint32] = np.bitwise_count(shared[0]).astype(np.uint32)
    for word in shared[1:]:
        left += np.bitwise_count(word)
    single = np.flatnonzero(left.ravel() == 1)
    place = np.full(len(single), spaces + 1, np.uint32)
    for number, word in enumerate(shared):
        bit = word.ravel()[single]
        # One less than a single bit has as many bits as there are below it.
        place += np.where(bit, np.bitwise_count(bit - (bit > 0)) + np.uint32(64 * number), 0)
    left.ravel()[single] = place
    return left
