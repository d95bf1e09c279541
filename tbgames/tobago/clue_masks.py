"""Which spaces of an island a clue keeps (TB-20)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tbgames.tobago.areas import Areas
from tbgames.tobago.clues import LANDMARKS, RELATIONS, SEA, TERRAINS, Clue
from tbgames.tobago.graph import ring

__all__ = ["all_clue_masks"]


def all_clue_masks(
    neighbours: Sequence[int], coast: int, areas: Areas, landmarks: Iterable[tuple[str, int]]
) -> tuple[int, ...]:
    """Work out what each kind of clue keeps.

    Args:
        neighbours: for each space the mask of the spaces that share an edge with it.
        coast: mask of the coastal spaces.
        areas: where each terrain lies.
        landmarks: kind and space of each.

    Returns:
        For each kind, in the order of `Clue.all()`, the mask of the spaces that it keeps.

    Rule: TB-20.
    """
    terms = {(t, False): areas.terrain_masks[t] for t in TERRAINS}
    terms |= {(t, True): areas.largest[t] for t in TERRAINS}
    terms |= {(kind, False): 0 for kind in LANDMARKS}
    for kind, index in landmarks:
        terms[kind, False] |= 1 << index

    rings = {}
    for term, inside in terms.items():
        first = ring(inside, 1, neighbours)
        rings[term] = inside, first, ring(inside | first, 1, neighbours)
    # The sea has no spaces; what lies one step from it is the coast.
    rings[SEA, False] = 0, coast, ring(coast, 1, neighbours)

    everything = (1 << len(neighbours)) - 1
    masks = []
    for clue in Clue.all():
        inside, first, second = rings[clue.term, clue.largest]
        kept = dict(zip(RELATIONS, (inside, first, first | second), strict=True))[clue.relation]
        masks.append(everything & ~kept if clue.negated else kept)
    return tuple(masks)
