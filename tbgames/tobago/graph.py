"""Steps over the spaces of an island, on bitmasks: bit i stands for space i.

``neighbours[i]`` is always the mask of the spaces that share an edge with space i.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

__all__ = ["bits", "components", "distances", "ring", "spread"]


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set, lowest first.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def spread(mask: int, neighbours: Sequence[int]) -> int:
    """Add to a set of spaces all that share an edge with one of them.

    >>> bin(spread(0b001, [0b010, 0b101, 0b010]))
    '0b11'
    """
    reached = mask
    for index in bits(mask):
        reached |= neighbours[index]
    return reached


def ring(mask: int, steps: int, neighbours: Sequence[int]) -> int:
    """Find the spaces whose nearest space of ``mask`` is exactly ``steps`` away (TB-10).

    >>> bin(ring(0b001, 2, [0b010, 0b101, 0b010]))
    '0b100'
    """
    inside, edge = mask, mask
    for _ in range(steps):
        edge = spread(edge, neighbours) & ~inside
        inside |= edge
    return edge


def distances(start: int, neighbours: Sequence[int]) -> tuple[int, ...]:
    """Count the steps from space ``start`` to each space; -1 where none lead (TB-10).

    >>> distances(0, [0b010, 0b101, 0b010])
    (0, 1, 2)
    """
    steps = [-1] * len(neighbours)
    edge, inside, count = 1 << start, 1 << start, 0
    while edge:
        for index in bits(edge):
            steps[index] = count
        edge = spread(edge, neighbours) & ~inside
        inside |= edge
        count += 1
    return tuple(steps)


def components(mask: int, neighbours: Sequence[int]) -> list[int]:
    """Split a set of spaces into connected ones: most spaces first, then by lowest space.

    >>> [bin(part) for part in components(0b101, [0b010, 0b101, 0b010])]
    ['0b1', '0b100']
    """
    parts = []
    while mask:
        part, edge = 0, mask & -mask
        while edge:
            part |= edge
            edge = spread(edge, neighbours) & mask & ~part
        parts.append(part)
        mask &= ~part
    return sorted(parts, key=lambda part: (-part.bit_count(), part & -part))
