"""The questions of notebook 06, shapes of the island.

The notebook tells ``bad``: for each name of a space, its hexagon as drawn with sine and cosine.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, islice, pairwise
from typing import Any

from shapely import Polygon

from tbgames.lessons.answers import Kind, Name, Unfit, Whole, shown
from tbgames.lessons.questions import Mistake, Question
from tbgames.tobago.clues import TERRAINS
from tbgames.tobago.island import Island
from tbgames.tobago.spaces import Space

Pairs = frozenset[frozenset[str]]


class Counts(Kind):
    """A number for each terrain, as a dictionary; what is not there yet is told.

    >>> counts, right = Counts(), dict.fromkeys(TERRAINS, 2)
    >>> [text for text in counts.judge({**right, "lake": 4, "river": None}, right) if text]
    ['river is still open.', 'lake: 4 is too many.']
    """

    what = "a dictionary with a number for each terrain"
    of = 1 + len(TERRAINS)

    def read(self, value: object) -> Mapping[str, int | None]:
        """Take a dictionary whose keys are terrains."""
        if not isinstance(value, Mapping):
            raise Unfit(f"got {shown(value)}, expected {self.what}")
        extra = [key for key in value if key not in TERRAINS]
        if extra:
            raise Unfit(f"has {shown(extra[0])} as a key, which is no terrain")
        found = {terrain: value.get(terrain) for terrain in TERRAINS}
        return {
            terrain: None if number is None or number is ... else Whole().read(number)
            for terrain, number in found.items()
        }

    def judge(self, value: Any, right: Any) -> Sequence[str]:
        """Is the number of each terrain right?"""
        return [self._compare(terrain, value[terrain], right[terrain]) for terrain in TERRAINS]

    @staticmethod
    def _compare(terrain: str, number: int | None, right: int) -> str:
        if number is None:
            return f"{terrain} is still open."
        if number == right:
            return ""
        return f"{terrain}: {number} is too {'many' if number > right else 'few'}."


class Pair(Kind):
    """Two spaces; many pairs may be right, and a mistake is a group of pairs.

    >>> Pair().read(("g7", "h7")) == {frozenset({"G7", "H7"})}
    True
    >>> Pair().read("G7")
    Traceback (most recent call last):
    tbgames.lessons.answers.Unfit: got the text 'G7', expected two spaces, as in ("G7", "H7")
    """

    what = 'two spaces, as in ("G7", "H7")'
    of = 2

    def read(self, value: object) -> Pairs:
        """Take two spaces or their names; of what is worked out here, a set of pairs."""
        if isinstance(value, frozenset) and all(isinstance(pair, frozenset) for pair in value):
            return value
        if isinstance(value, str) or not isinstance(value, Iterable):
            raise Unfit(f"got {shown(value)}, expected {self.what}")
        try:
            things = list(islice(value, 3))
        except Exception as fault:
            raise Unfit(f"got {shown(value)}, expected {self.what}") from fault
        if len(things) != 2:
            raise Unfit(f"got {shown(value)}, expected {self.what}")
        names = (name for thing in things for name in Name("space").read(thing))
        return frozenset({frozenset(name.upper() for name in names)})

    def judge(self, value: Any, right: Any) -> Sequence[str]:
        """Is the pair among those that are right?"""
        told = " and ".join(sorted(next(iter(value), ())))
        return ["" if value and value <= right else f"It is not {told}."]


def _neighbours(island: Island) -> Pairs:
    return frozenset(
        frozenset({space.name, other.name})
        for space in island.spaces
        for other in island.neighbours(space)
    )


def _lost(island: Island, bad: Mapping[str, Polygon]) -> Pairs:
    """The neighbours whose drawn hexagons have no edge in common."""
    return frozenset(
        pair for pair in _neighbours(island) if not _touch(*(bad[name] for name in sorted(pair)))
    )


def _touch(one: Polygon, other: Polygon) -> bool:
    return bool(one.boundary.intersection(other.boundary).length > 0)


def _apart(island: Island) -> Pairs:
    names = [space.name for space in island.spaces]
    return frozenset(map(frozenset, combinations(names, 2))) - _neighbours(island)


def _shore(island: Island) -> int:
    return sum(6 - len(island.neighbours(space)) for space in island.spaces)


def _euler(island: Island, gone: Sequence[str]) -> int:
    """Corners less edges plus spaces, without some of the spaces."""
    rings = [
        list(space.polygon.exterior.coords) for space in island.spaces if space.name not in gone
    ]
    corners = {corner for ring in rings for corner in ring}
    edges = {frozenset(edge) for ring in rings for edge in pairwise(ring)}
    return len(corners) - len(edges) + len(rings)


def _by_terrain(island: Island) -> dict[str, int]:
    return {terrain: len(island.areas(terrain)) for terrain in TERRAINS}


def _spaces_of(island: Island) -> dict[str, int]:
    return {
        terrain: sum(space.terrain == terrain for space in island.spaces) for terrain in TERRAINS
    }


def _loose_areas(island: Island) -> dict[str, int]:
    """Areas, if spaces with one other space between them were counted as touching."""
    return {terrain: _groups(island, terrain) for terrain in TERRAINS}


def _groups(island: Island, terrain: str) -> int:
    left = {space for space in island.spaces if space.terrain == terrain}
    groups = 0
    while left:
        groups += 1
        new: list[Space] = [left.pop()]
        while new:
            here = new.pop()
            near = {space for space in left if island.distance(here, space) <= 2}
            left -= near
            new += near
    return groups


QUESTIONS = (
    Question(
        "n06.q1",
        "edges of the coast",
        Whole(),
        _shore,
        mistakes=[
            Mistake(
                lambda island: 6 * len(island.spaces) - len(_neighbours(island)),
                "An edge between two neighbours is an edge of both. How often was it counted?",
            ),
            Mistake(
                lambda island: 6 * len(island.spaces),
                "That is all edges of all hexagons, cut out one by one. Glue them together.",
            ),
            Mistake(
                lambda island: len(island.coast),
                "So many spaces lie on the coast. Many of them have more than one edge there.",
            ),
            Mistake(
                lambda island: len(_neighbours(island)),
                "So many edges lie between two spaces: just those that are no shore.",
            ),
        ],
        hints=[
            "Cut the island into single hexagons. How many edges have they together?",
            "Glue two neighbours together again: two edges vanish, one of each.",
            "`len(pairs)` is how often you have to glue.",
        ],
        too_much="Each edge between two spaces goes twice: it was an edge of both.",
        too_little="Only edges between two spaces go, and each goes twice.",
        then="The boundary of the melted island, brought to scale, has just this length.",
    ),
    Question(
        "n06.q2",
        "Euler's sum with a hole",
        Whole(low=None),
        lambda island, middle: _euler(island, [middle]),
        mistakes=[
            Mistake(
                lambda island: _euler(island, []),
                "That is the sum for a map without holes. Which of the three numbers has changed?",
            ),
            Mistake(
                lambda island: _euler(island, []) + 1,
                "There is one space less now, not one more.",
            ),
            Mistake(
                lambda island, middle: _euler(island, [middle]) - 6,
                "You took six corners away, too. Do its neighbours not need them?",
            ),
            Mistake(
                lambda island, middle: _euler(island, [middle]) + 6,
                "You took six edges away, too. Do its neighbours not need them?",
            ),
        ],
        hints=[
            "Is any corner gone now? Is any edge gone?",
            "Its six neighbours still have all the corners and edges that they had.",
            "One of V, E and F changes, and by how much is plain to see.",
        ],
        too_much="Only one of the three numbers changes: which?",
        too_little="Only one of the three numbers changes: which?",
        then="So the sum counts holes: each one takes 1 away.",
    ),
    Question(
        "n06.q3",
        "areas of each terrain",
        Counts(),
        _by_terrain,
        mistakes=[
            Mistake(
                _spaces_of,
                "These are the spaces of each terrain. Spaces that touch belong to the same area.",
            ),
            Mistake(
                lambda island: {t: len(island.largest(t)) for t in TERRAINS},
                "That is how large the largest area of each terrain is. How many are there?",
            ),
            Mistake(
                _loose_areas,
                "Two spaces with a third one between them do not touch, so they need not belong "
                "together.",
            ),
            Mistake(
                lambda: dict.fromkeys(TERRAINS, 1),
                "A terrain may lie in several places. What hangs together is one area.",
            ),
        ],
        hints=[
            "Take a terrain, start anywhere in it and grow. Is anything of it left elsewhere?",
            "`grow` finds the same area from each of its spaces; a set keeps each only once.",
            "Sets of names can be members of a set if they are a `frozenset(...)`.",
        ],
        then="Growing and melting find the same areas, for they ask the same question.",
    ),
    Question(
        "n06.q4",
        "two that do not touch",
        Pair(),
        _lost,
        mistakes=[
            Mistake(
                lambda island, bad: _neighbours(island) - _lost(island, bad),
                "These two were lucky: their corners match. Try others.",
            ),
            Mistake(
                _apart,
                "These two are no neighbours on the island, so there is nothing to lose.",
            ),
            Mistake(
                lambda island: frozenset(frozenset({space.name}) for space in island.spaces),
                "That is the same space twice. Name two that lie side by side.",
            ),
        ],
        hints=[
            "Look at the chart in part 4: where is an edge lost?",
            "Try two neighbours with `share_an_edge(bad[...], bad[...])`.",
            "The cell with the chart makes a list of such pairs before it draws them.",
        ],
    ),
)
