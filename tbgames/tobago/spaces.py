"""One space of an island, and sets of spaces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from shapely import Polygon

from tbgames.tobago.graph import bits

if TYPE_CHECKING:
    from tbgames.tobago.island import Island

__all__ = ["Space", "Spaces"]


@dataclass(frozen=True, slots=True)
class Space:
    """One space of an island. Compared and hashed by value, the polygon left aside.

    >>> from tbgames.tobago.island import Island
    >>> Island.from_hexes({(0, 0): "jungle", (1, 0): "lake"}).spaces[1]
    Space B1 (lake)
    """

    index: int
    """Its number on the island, from 0."""
    name: str
    """Column letter and row number, as ``"D7"``; on other tilings a name of the user's."""
    terrain: str
    """One of the six of `TERRAINS`."""
    polygon: Polygon = field(compare=False)
    """Its outline, in units of the island (see `Island.scale`)."""
    landmark: str | None = None
    """``"hut"``, ``"palm tree"``, ``"statue"`` or nothing."""
    facing: float | None = None
    """Where its statue looks at set-up, in degrees clockwise from north."""
    coastal: bool = False
    """Whether one of its edges is shore."""
    cell: tuple[int, int] | None = None
    """Axial ``(q, r)`` of a hexagon; nothing on other tilings."""

    def __repr__(self) -> str:
        what = f"{self.terrain}, {self.landmark}" if self.landmark else self.terrain
        return f"Space {self.name} ({what})"


class Spaces:
    """An immutable set of spaces of one island.

    Has ``&``, ``|``, ``-``, ``^``, ``~`` (all the other spaces), ``<=`` and ``>=``, ``len``,
    ``in`` (a space, its index or its name) and iteration in the order of the island.

    Args:
        island: whose spaces they are.
        mask: bit i is set if space i is in the set.

    Raises:
        ValueError: the mask has bits beyond the island; or sets of two islands are combined.

    >>> from tbgames.tobago.island import Island
    >>> island = Island.from_hexes([(0, 0, "jungle"), (1, 0, "lake"), (2, 0, "river")])
    >>> dry = island.where("not in a lake", "not in a river")
    >>> dry, ~dry, "A1" in dry, len(dry | ~dry)
    (Spaces(A1), Spaces(B1, C1), True, 3)
    """

    __slots__ = ("island", "mask")

    island: Island
    mask: int

    def __init__(self, island: Island, mask: int) -> None:
        if mask & ~island.everything:
            raise ValueError(f"mask {mask:#x} has bits beyond the {len(island.spaces)} spaces")
        object.__setattr__(self, "island", island)
        object.__setattr__(self, "mask", mask)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a set of spaces cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a set of spaces cannot be changed: {name}")

    def __reduce__(self) -> tuple[type[Spaces], tuple[Island, int]]:
        return Spaces, (self.island, self.mask)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the spaces, in the order of the island."""
        return tuple(space.name for space in self)

    def _mask_of(self, other: Spaces) -> int:
        if self.island is not other.island and self.island != other.island:
            raise ValueError(
                f"these sets belong to two islands, {self.island!r} and {other.island!r}"
            )
        return other.mask

    def __and__(self, other: object) -> Spaces:
        if not isinstance(other, Spaces):
            return NotImplemented
        return Spaces(self.island, self.mask & self._mask_of(other))

    def __or__(self, other: object) -> Spaces:
        if not isinstance(other, Spaces):
            return NotImplemented
        return Spaces(self.island, self.mask | self._mask_of(other))

    def __xor__(self, other: object) -> Spaces:
        if not isinstance(other, Spaces):
            return NotImplemented
        return Spaces(self.island, self.mask ^ self._mask_of(other))

    def __sub__(self, other: object) -> Spaces:
        if not isinstance(other, Spaces):
            return NotImplemented
        return Spaces(self.island, self.mask & ~self._mask_of(other))

    def __invert__(self) -> Spaces:
        return Spaces(self.island, self.island.everything & ~self.mask)

    def __le__(self, other: object) -> bool:
        if not isinstance(other, Spaces):
            return NotImplemented
        return not self.mask & ~self._mask_of(other)

    def __ge__(self, other: object) -> bool:
        if not isinstance(other, Spaces):
            return NotImplemented
        return not self._mask_of(other) & ~self.mask

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __contains__(self, key: object) -> bool:
        if not isinstance(key, Space | int | str):
            return False
        try:
            return bool(self.mask >> self.island.space(key).index & 1)
        except LookupError:
            return False

    def __iter__(self) -> Iterator[Space]:
        spaces = self.island.spaces
        return (spaces[index] for index in bits(self.mask))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Spaces):
            return NotImplemented
        return self.mask == other.mask and (
            self.island is other.island or self.island == other.island
        )

    def __hash__(self) -> int:
        return hash((Spaces, self.mask))

    def __repr__(self) -> str:
        names = self.names
        if len(names) > 12:
            names = (*names[:11], f"and {len(names) - 11} more")
        return f"Spaces({', '.join(names)})"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from tbgames.tobago.scene import spaces_scene

        scene = spaces_scene(self)
        return {"text/plain": scene.text(), "image/svg+xml": scene.svg()}
