"""How much clues say, in bits: for a treasure that is as likely on every space."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tbgames.tobago.set_index import words_of

__all__ = ["Floats", "entropies", "mutual_information"]

Floats: TypeAlias = NDArray[np.float64]


def mutual_information(masks: Sequence[int], spaces: int) -> Floats:
    """Work out the mutual information of each two clues, in bits, shape ``(clues, clues)``.

    A clue counts as the answer, yes or no, to whether the treasure is on a space that fits it.
    The diagonal holds the entropy of each.

    >>> mutual_information([0b0011, 0b1100, 0b0101], spaces=4).tolist()
    [[1.0, 1.0, 0.0], [1.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
    """
    fits = _fits(masks, spaces)
    parts = (fits, 1 - fits)
    total = np.zeros((len(masks), len(masks)))
    for a in parts:
        for b in parts:
            both = a @ b.T / spaces
            independent = np.outer(a.mean(axis=1), b.mean(axis=1))
            ratio = np.divide(both, independent, out=np.ones_like(both), where=both > 0)
            total += both * np.log2(ratio)
    # What is nothing comes out as some 1e-17 on either side.
    return np.maximum(total, 0.0)


def entropies(masks: Sequence[int], spaces: int) -> Floats:
    """Work out the entropy of each clue, in bits."""
    share = _fits(masks, spaces).mean(axis=1)
    parts = np.array([share, 1 - share])
    logs = np.log2(parts, out=np.zeros_like(parts), where=parts > 0)
    found: Floats = np.abs(parts * logs).sum(axis=0)
    return found


def _fits(masks: Sequence[int], spaces: int) -> Floats:
    """1 where a clue keeps a space, else 0, shape ``(clues, spaces)``."""
    words = words_of(masks, spaces).T.astype("<u8", order="C")
    bits = np.unpackbits(words.view(np.uint8), axis=1, count=spaces, bitorder="little")
    return bits.astype(np.float64)
