"""The areas of an island: spaces of one terrain joined by shared edges, and the largest (TB-10)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from tbgames.tobago.clues import TERRAINS
from tbgames.tobago.faults import listed
from tbgames.tobago.graph import bits, components

__all__ = ["Areas"]


class Areas:
    """Areas as bitmasks, worked out when first asked for.

    Args:
        terrains: the terrain of each space.
        neighbours: for each space the mask of the spaces that share an edge with it.

    >>> areas = Areas(["lake", "jungle", "lake", "lake"], [0b10, 0b101, 0b1010, 0b100])
    >>> [bin(area) for area in areas.by_terrain["lake"]], bin(areas.largest["lake"])
    (['0b1100', '0b1'], '0b1100')
    """

    def __init__(self, terrains: Sequence[str], neighbours: Sequence[int]) -> None:
        self._terrains = terrains
        self._neighbours = neighbours

    @cached_property
    def terrain_masks(self) -> dict[str, int]:
        """The mask of all spaces of each of the six terrains."""
        masks = dict.fromkeys(TERRAINS, 0)
        for index, terrain in enumerate(self._terrains):
            masks[terrain] |= 1 << index
        return masks

    @cached_property
    def by_terrain(self) -> dict[str, list[int]]:
        """The areas of each terrain: most spaces first, then by first space."""
        return {t: components(m, self._neighbours) for t, m in self.terrain_masks.items()}

    @cached_property
    def tied(self) -> dict[str, list[int]]:
        """The areas of each terrain that no other exceeds: one, or several that tie."""
        return {
            terrain: [a for a in areas if a.bit_count() == areas[0].bit_count()]
            for terrain, areas in self.by_terrain.items()
        }

    @cached_property
    def largest(self) -> dict[str, int]:
        """The largest area of each terrain, or all together that tie."""
        return {terrain: sum(areas) for terrain, areas in self.tied.items()}

    @cached_property
    def of_space(self) -> tuple[int, ...]:
        """For each space the area that it belongs to."""
        masks = [0] * len(self._terrains)
        for areas in self.by_terrain.values():
            for area in areas:
                for index in bits(area):
                    masks[index] = area
        return tuple(masks)

    def faults(self, names: Sequence[str], ties: bool) -> list[str]:
        """Say in words what keeps the spaces from being an island.

        Args:
            names: of the spaces.
            ties: whether areas may tie for the largest.
        """

        def named(mask: int) -> str:
            return listed([names[index] for index in bits(mask)])

        found = []
        _, *cut_off = components((1 << len(names)) - 1, self._neighbours)
        if cut_off:
            found.append(
                f"it is in {len(cut_off) + 1} parts that share no edge; "
                f"cut off from the largest part: {named(sum(cut_off))}"
            )
        found += [
            f"areas tie for the largest {terrain}: {' and '.join(f'({named(a)})' for a in areas)}; "
            "ties='all' lets all count"
            for terrain, areas in self.tied.items()
            if len(areas) > 1 and not ties
        ]
        return found
