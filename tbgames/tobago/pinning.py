"""Which spaces clues can tell apart, and the smallest sets of clues that leave one space alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tbgames.tobago.graph import bits

__all__ = ["fingerprints", "never_alone", "smallest_sets"]


def fingerprints(masks: Sequence[int], spaces: int) -> list[int]:
    """Find for each space the clues that keep it, as a mask of clues.

    >>> fingerprints([0b011, 0b110], spaces=3)
    [1, 3, 2]
    """
    found = [0] * spaces
    for number, mask in enumerate(masks):
        for space in bits(mask):
            found[space] |= 1 << number
    return found


def never_alone(masks: Sequence[int], spaces: int) -> int:
    """Find the spaces that no set of clues leaves alone: another space fits all their clues."""
    found = 0
    for space, clues in enumerate(fingerprints(masks, spaces)):
        left = (1 << spaces) - 1
        for clue in bits(clues):
            left &= masks[clue]
        if left != 1 << space:
            found |= 1 << space
    return found


def smallest_sets(masks: Sequence[int], spaces: int, space: int) -> list[tuple[int, ...]]:
    """Find all smallest sets of clues that leave only one space; none if no set does.

    Args:
        masks: the spaces that each clue keeps.
        spaces: how many spaces there are.
        space: the one to be left.

    Returns:
        The sets, each as rising numbers of clues, in rising order.

    >>> smallest_sets([0b011, 0b110, 0b010], spaces=3, space=1)
    [(2,)]
    """
    everything = (1 << spaces) - 1
    # What each clue that keeps the space removes; the others all have to be removed.
    removes = {n: everything & ~mask for n, mask in enumerate(masks) if mask >> space & 1}
    others = everything & ~(1 << space)
    removed = 0
    for mask in removes.values():
        removed |= mask
    if removed != others:
        return []
    # Who removes each space; those that few clues remove say most about the set.
    removers = {
        other: sum(1 << n for n, mask in removes.items() if mask >> other & 1)
        for other in bits(others)
    }
    by_rarity = sorted(removers, key=lambda other: removers[other].bit_count())
    most = max((mask.bit_count() for mask in removes.values()), default=0)

    def search(size: int, missing: int, allowed: int) -> Iterator[tuple[int, ...]]:
        if not missing:
            yield ()
            return
        if missing.bit_count() > size * most:
            return
        rarest = next(other for other in by_rarity if missing >> other & 1)
        for clue in bits(removers[rarest] & allowed):
            # Sets with this clue are all found below, so later ones do without it.
            allowed &= ~(1 << clue)
            for rest in search(size - 1, missing & ~removes[clue], allowed):
                yield (clue, *rest)

    size = 0
    while True:
        found = [tuple(sorted(clues)) for clues in search(size, others, (1 << len(masks)) - 1)]
        if found:
            return sorted(found)
        size += 1
