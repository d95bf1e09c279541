"""Placing the landmarks by a seed (TB-11)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Final

from tbgames.tobago.clues import LANDMARKS
from tbgames.tobago.graph import bits, spread

__all__ = ["COUNTS", "place_landmarks"]

COUNTS: Final = {"hut": 4, "palm tree": 3, "statue": 3}
"""How many landmarks of each kind an island gets (TB-01)."""

# On a sound island a start rarely fails; where it fails this often, it cannot work.
_TRIES: Final = 500


def place_landmarks(
    neighbours: Sequence[int], coast: int, seed: int, spacing: int = 4
) -> list[tuple[str, int, int | None]]:
    """Draw places for 4 huts, 3 palm trees and 3 statues.

    Each is drawn uniformly among the legal places: free, ``spacing`` steps or more from its own
    kind, and for a statue not on the coast. Whoever gets stuck starts again.

    Args:
        neighbours: for each space the mask of the spaces that share an edge with it.
        coast: mask of the coastal spaces.
        seed: the same seed gives the same places.
        spacing: least number of steps between two of the same kind, 1 or more.

    Returns:
        Kind, space, and for a statue the neighbour that it faces; in the order of set-up, within
        a kind by space.

    Raises:
        ValueError: there is no such placing, or none was found.

    Rule: TB-11.

    >>> line = [0b10] + [0b101 << i for i in range(98)] + [1 << 98]
    >>> [kind for kind, *_ in place_landmarks(line, coast=0, seed=1)][:5]
    ['hut', 'hut', 'hut', 'hut', 'palm tree']
    """
    everything = (1 << len(neighbours)) - 1
    needed = sum(COUNTS.values())
    if len(neighbours) < needed:
        raise ValueError(
            f"the {needed} landmarks need a space each, and there are only {len(neighbours)}"
        )
    inland = (everything & ~coast).bit_count()
    if inland < COUNTS["statue"]:
        raise ValueError(
            f"{COUNTS['statue']} statues need as many spaces off the coast, and there "
            f"{'is' if inland == 1 else 'are'} only {inland}"
        )
    rng = random.Random(f"landmarks {seed}")
    stuck: Counter[str] = Counter()
    for _ in range(_TRIES):
        placed = _try(neighbours, everything, coast, rng, spacing)
        if not isinstance(placed, str):
            return [
                (kind, space, rng.choice([*bits(neighbours[space])]) if kind == "statue" else None)
                for kind, space in placed
            ]
        stuck[placed] += 1
    kind = stuck.most_common(1)[0][0]
    raise ValueError(
        f"no way was found to place {COUNTS[kind]} {kind}s {spacing} steps apart in {_TRIES} tries"
    )


def _try(
    neighbours: Sequence[int], everything: int, coast: int, rng: random.Random, spacing: int
) -> list[tuple[str, int]] | str:
    """Place all, or name the kind that got stuck."""
    free, placed = everything, []
    for kind in LANDMARKS:
        legal = free & ~coast if kind == "statue" else free
        spaces = []
        for _ in range(COUNTS[kind]):
            if not legal:
                return kind
            space = rng.choice([*bits(legal)])
            spaces.append(space)
            free &= ~(1 << space)
            near = 1 << space
            for _ in range(spacing - 1):
                near = spread(near, neighbours)
            legal &= ~near
        placed += [(kind, space) for space in sorted(spaces)]
    return placed
