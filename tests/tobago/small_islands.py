"""Small islands with few clues, and what all sets of these leave, by going through every set.

Written with nothing of the clue space: what is counted there in a lattice is listed here.
"""

from __future__ import annotations

import random
from itertools import combinations

from tbgames.tobago.clues import TERRAINS, Clue
from tbgames.tobago.island import Island


def small_island(seed: int, spaces: int = 20) -> Island:
    """An island that grew space by space, with two landmarks of each kind."""
    rng = random.Random(seed)
    cells = [(0, 0)]
    while len(cells) < spaces:
        q, r = rng.choice(cells)
        dq, dr = rng.choice([(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)])
        if (q + dq, r + dr) not in cells:
            cells.append((q + dq, r + dr))
    places = rng.sample(cells, 6)
    kinds = ["hut", "hut", "palm tree", "palm tree", ("statue", 30), ("statue", 90)]
    return Island.from_hexes(
        [(q, r, rng.choice(TERRAINS)) for q, r in cells],
        dict(zip(places, kinds, strict=True)),
        ties="all",
    )


def some_clues(seed: int, number: int = 14) -> list[Clue]:
    return random.Random(seed).sample(Clue.all(), number)


def all_sets(island: Island, clues: list[Clue]) -> list[tuple[tuple[Clue, ...], frozenset[int]]]:
    """Every set of clues with the spaces that fit all of it."""
    everything = frozenset(range(len(island.spaces)))
    fits = {clue: frozenset(space.index for space in island.where(clue)) for clue in clues}
    return [
        (chosen, everything.intersection(*(fits[clue] for clue in chosen)))
        for size in range(len(clues) + 1)
        for chosen in combinations(clues, size)
    ]
