"""Many sets of spaces as columns of 64-bit words, and an index that finds one among millions.

Sets are told apart by a hash of 64 bits, because sorting single words is many times faster than
sorting columns of them. No answer rests on chance: wherever two hashes are equal the sets are
compared, and if they differ everything is hashed anew with other multipliers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

__all__ = ["Ints", "SetIndex", "Words", "ints_of", "sizes_of", "words_of"]

Words: TypeAlias = NDArray[np.uint64]
"""Shape ``(words, sets)``: space i is bit ``i % 64`` of word ``i // 64``. The words lie apart, so
that what is done to all sets runs along the memory."""

Ints: TypeAlias = NDArray[np.int64]

_WORD: Final = 64
_MOST_HASHES: Final = 20


def words_of(masks: Sequence[int], spaces: int) -> Words:
    """Write bitmasks of so many spaces as words.

    >>> words_of([5, 1 << 64], spaces=65)
    array([[5, 0],
           [0, 1]], dtype=uint64)
    """
    width = -(-spaces // _WORD)
    data = b"".join(mask.to_bytes(8 * width, "little") for mask in masks)
    rows = np.frombuffer(data, dtype="<u8").reshape(len(masks), width)
    return np.ascontiguousarray(rows.T, dtype=np.uint64)


def ints_of(sets: Words) -> list[int]:
    """Read words as bitmasks.

    >>> ints_of(words_of([5, 1 << 64], spaces=65)) == [5, 1 << 64]
    True
    """
    return [int.from_bytes(words.tobytes(), "little") for words in sets.T.astype("<u8")]


def sizes_of(sets: Words) -> Ints:
    """Count the spaces of each set."""
    sizes: Ints = np.bitwise_count(sets).sum(axis=0, dtype=np.int64)
    return sizes


class SetIndex:
    """Distinct sets in the order they were added, and where each is.

    Args:
        width: words of a set.
    """

    def __init__(self, width: int) -> None:
        self.sets: Words = np.empty((width, 0), np.uint64)
        self._attempt = 0
        self._keys = np.empty(0, np.uint64)
        self._places = np.empty(0, np.int64)

    def __len__(self) -> int:
        return int(self.sets.shape[1])

    def group(self, sets: Words) -> tuple[Ints, Ints, Words]:
        """Put equal sets side by side.

        Returns:
            An order of the sets, where in it each group of equal ones begins, and the distinct
            sets, one a group.
        """
        while True:
            keys = hashed(sets, self._attempt)
            order = np.argsort(keys)
            keys, ordered = keys[order], sets[:, order]
            new = keys[1:] != keys[:-1]
            differ = (ordered[:, 1:] != ordered[:, :-1]).any(axis=0)
            if (new == differ).all():
                begins = np.flatnonzero(np.concatenate((np.ones(1, bool)[: len(keys)], new)))
                return order, begins, ordered[:, begins]
            self._rehash()

    def find(self, sets: Words) -> Ints:
        """Find the places of sets; -1 for those that are not here."""
        while True:
            keys = hashed(sets, self._attempt)
            # In rising order the searches run through the memory instead of jumping about in it.
            order = np.argsort(keys)
            keys = keys[order]
            at = np.searchsorted(self._keys, keys)
            hit = np.flatnonzero(np.append(self._keys, 0)[at] == keys)
            hit = hit[at[hit] < len(self)]
            places, hit = self._places[at[hit]], order[hit]
            if (self.sets[:, places] == sets[:, hit]).all():
                found = np.full(sets.shape[1], -1)
                found[hit] = places
                return found
            self._rehash()

    def add(self, sets: Words) -> None:
        """Append sets that are distinct and not here yet."""
        if sets.size:
            self.sets = np.concatenate((self.sets, sets), axis=1)
            self._sort()

    def _rehash(self) -> None:
        self._attempt += 1
        if self._attempt == _MOST_HASHES:
            raise RuntimeError("no hash tells these sets apart")
        self._sort()

    def _sort(self) -> None:
        keys = hashed(self.sets, self._attempt)
        self._places = np.argsort(keys)
        self._keys = keys[self._places]


def hashed(columns: NDArray[Any], attempt: int) -> NDArray[np.uint64]:
    """Mix each column of words into one word; every attempt mixes in another way."""
    keys = np.full(columns.shape[1], attempt, np.uint64)
    factors = iter(_multipliers(2 * len(columns), attempt))
    for row in columns:
        keys ^= row.view(np.uint64)
        # Twice: a difference in the highest bits alone comes through one product unmixed, and the
        # next word could undo it whatever the factor.
        for shift in (32, 29):
            keys *= next(factors)
            keys ^= keys >> np.uint64(shift)
    return keys


def _multipliers(width: int, attempt: int) -> NDArray[np.uint64]:
    """Odd words, always the same ones for an attempt."""
    drawn = np.random.default_rng(attempt).integers(1 << 63, size=width, dtype=np.uint64)
    return drawn << np.uint64(1) | np.uint64(1)
