"""The island: spaces, who borders whom, areas, coast, landmarks, lines of gaze, clues as sets."""

from __future__ import annotations

import difflib
import math
import os
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final

from tbgames.engine.messages import brief
from tbgames.engine.streams import check_seed
from tbgames.tobago.areas import Areas
from tbgames.tobago.clue_masks import all_clue_masks
from tbgames.tobago.clues import LANDMARKS, TERRAINS, Clue
from tbgames.tobago.faults import refuse
from tbgames.tobago.geojson import read_geojson, write_geojson
from tbgames.tobago.geometry import HEX_SCALE, Tiling, hexagons
from tbgames.tobago.graph import distances, ring
from tbgames.tobago.hexes import read_cells, read_landmarks
from tbgames.tobago.island_record import Ties, read_record, write_record
from tbgames.tobago.island_text import column_letters, offset_column, read_board, write_text
from tbgames.tobago.landmarks import place_landmarks
from tbgames.tobago.layouts import LAYOUTS, classic_cells, layout_number
from tbgames.tobago.spaces import Space, Spaces

if TYPE_CHECKING:
    from tbgames.tobago.island_plot import IslandChart

__all__ = ["LANDMARKS", "LAYOUTS", "TERRAINS", "Island", "Space", "Spaces"]

_MOST_SPACING: Final = 20

Cell = tuple[int, int]
Placed = tuple[str, int, float | None]


class Island:
    """An island, immutable: spaces of six terrains that share edges, and landmarks on them.

    Make one with `classic`, `from_hexes`, `from_text`, `from_geojson` or `from_dict`. Islands are
    equal if names, terrains, shared edges and landmarks are the same.

    >>> island = Island.classic(layout=5, seed=3)
    >>> island
    Island 'classic 5' (102 spaces, seed 3)
    >>> len(island.largest("jungle")) > len(island.areas("jungle")[1])
    True
    >>> island.where("in the jungle", "not in the largest jungle") == (
    ...     island.where("in the jungle") - island.largest("jungle"))
    True
    """

    def __init__(
        self,
        tiling: Tiling,
        names: Sequence[str],
        terrains: Sequence[str],
        *,
        cells: Sequence[Cell] | None = None,
        landmarks: Iterable[Placed] = (),
        name: str = "",
        layout: int | None = None,
        seed: int | None = None,
        ties: Ties = "refuse",
    ) -> None:
        """Build an island from parts that fit together; the class methods see to that.

        Raises:
            ValueError: the spaces are in several parts, or areas tie for the largest (TB-10).
        """
        if ties not in ("refuse", "all"):
            raise ValueError(f"ties is 'refuse' or 'all', not {brief(ties)}")
        placed = sorted(landmarks, key=lambda item: (LANDMARKS.index(item[0]), item[1]))
        on = {index: (kind, facing) for kind, index, facing in placed}
        self._tiling: Final = tiling
        self.ties: Final[Ties] = ties
        """Whether areas that tie for the largest are refused or all count."""
        self.name: Final = name
        self.layout: Final = layout
        self.seed: Final = seed
        self.everything: Final = (1 << len(names)) - 1
        """The mask of all spaces."""
        self.neighbour_masks: Final = tiling.neighbours
        """For each space the mask of the spaces that share an edge with it."""
        self.landmarks: Final = tuple((kind, index) for kind, index, _ in placed)
        """Kind and space of each landmark in the order of set-up; within a kind by space."""
        self.statues: Final = tuple(index for kind, index, _ in placed if kind == "statue")
        """The spaces of the statues in the order of set-up."""
        self.facings: Final = tuple(float(f) for _, _, f in placed if f is not None)
        """Where each statue looks at set-up, in degrees clockwise from north."""
        self.spaces: Final = tuple(
            Space(
                index=index,
                name=names[index],
                terrain=terrains[index],
                polygon=tiling.polygons[index],
                landmark=on.get(index, (None, None))[0],
                facing=on.get(index, (None, None))[1],
                coastal=bool(tiling.coast >> index & 1),
                cell=None if cells is None else cells[index],
            )
            for index in range(len(names))
        )
        """The spaces; hexagons row by row from the north, each row from the west."""
        self._areas: Final = Areas(terrains, tiling.neighbours)
        refuse(self._areas.faults(names, ties=ties == "all"))

    # --- where islands come from -----------------------------------------------------------------

    @classmethod
    def classic(cls, layout: int, seed: int | None = None, landmark_spacing: int = 4) -> Island:
        """Lay one of the 32 islands and place its landmarks by a seed.

        Args:
            layout: 0 to 31. Bits 0, 1 and 2 turn the pieces A, B and C to their small-letter
                sides, bit 3 changes the circular order, bit 4 how the pieces gear.
            seed: places the landmarks; without one it is drawn, and `seed` tells it.
            landmark_spacing: least distance of landmarks of one kind (TB-11).

        Raises:
            ValueError: there is no such layout, or the landmarks cannot be that far apart.
            TypeError: the seed is no int.

        >>> Island.classic(32)
        Traceback (most recent call last):
        ValueError: there is no layout 32: layouts are numbered 0 to 31
        """
        return _bare_classic(layout_number(layout)).with_landmarks(seed, landmark_spacing)

    @classmethod
    def from_hexes(
        cls,
        cells: Iterable[tuple[int, int, str]] | Mapping[Cell, str],
        landmarks: Mapping[Cell, str | tuple[str, float | None]] | None = None,
        name: str = "",
        ties: Ties = "refuse",
    ) -> Island:
        """Make an island of hexagons from axial cells: ``r`` grows to the south, ``q`` to the east.

        Args:
            cells: ``(q, r, terrain)`` each, or a mapping from ``(q, r)`` to terrain.
            landmarks: by cell ``"hut"``, ``"palm tree"`` or ``("statue", facing)``, the facing
                being the bearing of one of the six neighbours: 30, 90, 150, 210, 270 or 330.
            name: shown with the island.
            ties: ``"all"`` lets all areas that tie count as the largest; else they are refused.

        Raises:
            ValueError: names everything that keeps it from being an island.

        >>> Island.from_hexes([(0, 0, "jungle"), (1, 0, "lake")], {(1, 0): "hut"}).spaces
        (Space A1 (jungle), Space B1 (lake, hut))
        """
        terrain_of = read_cells(cells)
        order = list(terrain_of)
        index_of = {cell: index for index, cell in enumerate(order)}
        north = order[0][1]
        west = min(map(offset_column, order))
        return cls(
            Tiling(hexagons(order), HEX_SCALE),
            [f"{column_letters(offset_column(c) - west)}{c[1] - north + 1}" for c in order],
            list(terrain_of.values()),
            cells=order,
            landmarks=read_landmarks(landmarks or {}, index_of),
            name=name,
            ties=ties,
        )

    @classmethod
    def from_text(cls, text: str, name: str = "", ties: Ties = "refuse") -> Island:
        """Read a text board as `to_text` writes it; markers, amulets and ATVs on it are skipped.

        Raises:
            ValueError: the text is no board (with line and column), or it shows no island.

        >>> print(Island.from_text('''
        ...      A   B   C
        ...  1   Jh  M   B
        ...  2     S   R→1
        ... '''))
          A   B   C
        1 Jh  M   B
        2   S   R→
        """
        terrains, landmarks = read_board(text)
        return cls.from_hexes(terrains, landmarks, name, ties)

    @classmethod
    def from_geojson(
        cls,
        source: str | os.PathLike[str] | Mapping[str, Any],
        snap: float | None = None,
        ties: Ties = "refuse",
    ) -> Island:
        """Read an island of any polygons; see `tbgames.tobago.geojson` for what a file holds.

        Args:
            source: a path, or the parsed FeatureCollection.
            snap: distance within which corners and edges are made to match; without it only the
                noise of floating point is mended.
            ties: ``"all"`` lets all areas that tie count as the largest; else they are refused.

        Raises:
            ValueError: one message that names the features at fault.
            OSError: the file cannot be read.
        """
        name, features = read_geojson(source, snap)
        return cls(
            Tiling(tuple(feature.polygon for feature in features)),
            [feature.name for feature in features],
            [feature.terrain for feature in features],
            landmarks=[
                (feature.landmark, index, feature.facing)
                for index, feature in enumerate(features)
                if feature.landmark is not None
            ],
            name=name,
            ties=ties,
        )

    def with_landmarks(self, seed: int | None = None, spacing: int = 4) -> Island:
        """Give the same island with new landmarks: 4 huts, 3 palm trees, 3 statues (TB-11).

        Each statue faces one of its neighbours.

        Raises:
            ValueError: the landmarks have no room; the message says why.
        """
        seed = check_seed(seed)
        if type(spacing) is not int or not 1 <= spacing <= _MOST_SPACING:
            raise ValueError(f"the spacing is an int from 1 to {_MOST_SPACING}, not {spacing!r}")
        try:
            drawn = place_landmarks(self.neighbour_masks, self._tiling.coast, seed, spacing)
        except ValueError as error:
            raise ValueError(f"landmarks cannot be placed on {self!r}: {error}") from None
        landmarks = [
            (kind, at, None if faced is None else self._tiling.bearing(at, faced))
            for kind, at, faced in drawn
        ]
        return self._renewed(self.name, self.layout, seed, landmarks)

    def without_seed(self) -> Island:
        """Give an equal island that does not tell by which seed its landmarks were placed.

        A game keeps its island so: who uses one seed for the island and for the table would
        otherwise show every player the seed of all draws.

        >>> Island.classic(layout=5, seed=3).without_seed()
        Island 'classic 5' (102 spaces)
        """
        return self._renewed(self.name, self.layout, None, self._placed)

    # --- how islands are written -----------------------------------------------------------------

    def to_text(self, extra: Mapping[int, str] | None = None, turns: int = 0) -> str:
        """Write the text board (hexagons; `from_text` reads it) or a listing (other tilings).

        Args:
            extra: by space index, the signs of what lies there: markers ``■●▲◆``, an amulet
                ``*``, ATVs ``1`` to ``4``.
            turns: how often the statues have turned by 60 degrees since set-up.
        """
        return write_text(self, extra, turns)

    def __str__(self) -> str:
        return self.to_text()

    def to_geojson(self) -> dict[str, Any]:
        """Write the island as a GeoJSON FeatureCollection; hexagons get edges of length 1."""
        return write_geojson(self)

    @property
    def __geo_interface__(self) -> dict[str, Any]:
        return self.to_geojson()

    def to_dict(self) -> dict[str, Any]:
        """Write the island as plain data that is complete in itself, for saved games.

        >>> island = Island.classic(layout=9, seed=1)
        >>> Island.from_dict(island.to_dict()) == island
        True
        """
        return write_record(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Island:
        """Read what `to_dict` wrote.

        Raises:
            ValueError: something is missing or wrong.
        """
        record = read_record(data)
        if record.features is None:
            bare = cls.from_hexes(record.cells, record.landmarks, ties=record.ties)
        else:
            bare = cls.from_geojson(record.features, ties=record.ties)
        return bare._renewed(
            name=record.name, layout=record.layout, seed=record.seed, landmarks=bare._placed
        )

    # --- spaces and steps ------------------------------------------------------------------------

    def space(self, key: Space | int | str) -> Space:
        """Find a space by its index or its name (capitals forgiven).

        Raises:
            KeyError: there is none; the message names the nearest.
            ValueError: a space of another island was given.
            TypeError: it is neither a space, nor a number, nor a name.

        >>> Island.classic(layout=5, seed=3).space("e4").name
        'E4'
        """
        if isinstance(key, Space):
            if key.index < len(self.spaces) and self.spaces[key.index] == key:
                return self.spaces[key.index]
            raise ValueError(f"{key!r} is not a space of {self!r}")
        if isinstance(key, str):
            index = self._index_of.get(key, self._index_of.get(key.strip().casefold()))
            if index is None:
                close = difflib.get_close_matches(key.casefold(), self._index_of, 1, cutoff=0.0)
                near = self._names[self._index_of[close[0]]]
                raise KeyError(f"no space is called {key[:40]!r}; the nearest name is {near!r}")
            return self.spaces[index]
        if not hasattr(key, "__index__"):
            raise TypeError(f"a space is told by its name or its number, not by {brief(key)}")
        if not 0 <= key < len(self.spaces):
            raise KeyError(
                f"there is no space {key}: they are numbered 0 to {len(self.spaces) - 1}"
            )
        return self.spaces[key]

    def neighbours(self, key: Space | int | str) -> Spaces:
        """Find the spaces that share an edge with one."""
        return Spaces(self, self.neighbour_masks[self.space(key).index])

    def distance(self, start: Space | int | str, end: Space | int | str) -> int:
        """Count the least steps from one space to another, never across the sea (TB-10)."""
        source = self.space(start).index
        if source not in self._distances:
            self._distances[source] = distances(source, self.neighbour_masks)
        return self._distances[source][self.space(end).index]

    def ring(self, mask: int, steps: int) -> int:
        """Find the mask of the spaces exactly ``steps`` away from the nearest space of a mask."""
        return ring(mask, steps, self.neighbour_masks)

    def gaze(
        self,
        key: Space | int | str,
        facing: float | None = None,
        first_shore: bool = False,
    ) -> Space:
        """Find the last space in a line of sight, which is the own space if it meets no other.

        Args:
            key: where the ray starts, at the centre of the space.
            facing: its bearing in degrees clockwise from north; without it, that of the statue
                there at set-up.
            first_shore: stop at the first shore; otherwise the ray crosses bays.

        Raises:
            ValueError: no facing is given and no statue stands there.

        Rule: TB-54, TB-84.
        """
        space = self.space(key)
        bearing = space.facing if facing is None else facing
        if bearing is None or not math.isfinite(bearing):
            raise ValueError(f"{space!r} has no statue, so a facing in degrees is needed")
        return self.spaces[self._tiling.gaze(space.index, bearing, first_shore)]

    # --- areas, coast, clues ---------------------------------------------------------------------

    def areas(self, terrain: str) -> tuple[Spaces, ...]:
        """Find the areas of a terrain: most spaces first, then by first space (TB-10)."""
        return tuple(Spaces(self, mask) for mask in self._areas.by_terrain[_known(terrain)])

    def largest(self, terrain: str) -> Spaces:
        """Find the largest area of a terrain, or with ``ties="all"`` all that tie."""
        return Spaces(self, self._areas.largest[_known(terrain)])

    @property
    def area_masks(self) -> tuple[int, ...]:
        """For each space the mask of the area that it belongs to."""
        return self._areas.of_space

    @property
    def coast(self) -> Spaces:
        """The spaces with an edge on the shore."""
        return Spaces(self, self._tiling.coast)

    @cached_property
    def clue_masks(self) -> tuple[int, ...]:
        """For each kind of `Clue.all()` the mask of the spaces that it keeps (TB-20)."""
        return all_clue_masks(self.neighbour_masks, self._tiling.coast, self._areas, self.landmarks)

    def mask(self, clue: Clue | str) -> int:
        """Find the mask of the spaces that a clue keeps (TB-20)."""
        return self.clue_masks[Clue(clue).kind]

    def where(self, *clues: Clue | str) -> Spaces:
        """Find the spaces that fit all the clues (TB-20); without clues, all spaces.

        >>> island = Island.classic(layout=31, seed=2)
        >>> island.where("next to the sea") == island.coast
        True
        """
        mask = self.everything
        for clue in clues:
            mask &= self.clue_masks[Clue(clue).kind]
        return Spaces(self, mask)

    @property
    def shape(self) -> Any:
        """The whole island as one shapely geometry, in the same units as the polygons."""
        return self._tiling.shape

    @property
    def scale(self) -> tuple[float, float]:
        """What to multiply x and y of the polygons by to get a true plane.

        Hexagons lie on an integer lattice, squeezed along both axes; scaled, their edges have
        length 1. Other tilings are true as they are. In both, x grows to the east, y to the north.
        """
        return self._tiling.scale

    def plot(self, spaces: Spaces | None = None, **shown: Any) -> IslandChart:
        """Draw the island as a Plotly figure: terrains, a set of spaces, heat or classes.

        `tbgames.tobago.island_plot.plot_island` says what it takes and raises.

        >>> Island.classic(layout=5, seed=3).plot()
        <Chart: classic 5: 102 spaces, 10 landmarks.>
        """
        from tbgames.tobago.island_plot import plot_island

        return plot_island(self, spaces, **shown)

    # --- equality and display --------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Island):
            return NotImplemented
        return self is other or self._value == other._value

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        seed = "" if self.seed is None else f", seed {self.seed}"
        title = f"Island {self.name!r}" if self.name else "Island"
        return f"{title} ({len(self.spaces)} spaces{seed})"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from tbgames.tobago.scene import island_scene

        scene = island_scene(self)
        return {"text/plain": scene.text(), "image/svg+xml": scene.svg()}

    # --- inside ----------------------------------------------------------------------------------

    def _renewed(
        self, name: str, layout: int | None, seed: int | None, landmarks: Iterable[Placed]
    ) -> Island:
        """The same tiling and terrains, so that nothing is measured twice, with other labels."""
        return Island(
            self._tiling,
            self._names,
            [space.terrain for space in self.spaces],
            cells=self._cells,
            landmarks=landmarks,
            name=name,
            layout=layout,
            seed=seed,
            ties=self.ties,
        )

    @cached_property
    def _placed(self) -> tuple[Placed, ...]:
        return tuple((kind, at, self.spaces[at].facing) for kind, at in self.landmarks)

    @cached_property
    def _value(self) -> tuple[object, ...]:
        spaces = tuple((s.name, s.terrain, s.landmark, s.facing) for s in self.spaces)
        return spaces, self.neighbour_masks

    @cached_property
    def _hash(self) -> int:
        return hash(self._value)

    @cached_property
    def _cells(self) -> tuple[Cell, ...] | None:
        cells = tuple(space.cell for space in self.spaces if space.cell is not None)
        return cells or None

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return tuple(space.name for space in self.spaces)

    @cached_property
    def _index_of(self) -> dict[str, int]:
        folded = {name.casefold(): index for index, name in enumerate(self._names)}
        return folded | {name: index for index, name in enumerate(self._names)}

    @cached_property
    def _distances(self) -> dict[int, tuple[int, ...]]:
        return {}


def _known(terrain: str) -> str:
    if terrain not in TERRAINS:
        raise ValueError(f"unknown terrain {terrain!r} (known: {', '.join(TERRAINS)})")
    return terrain


@lru_cache(maxsize=LAYOUTS)
def _bare_classic(layout: int) -> Island:
    """One of the 32 islands without landmarks."""
    return Island.from_hexes(classic_cells(layout))._renewed(f"classic {layout}", layout, None, ())
