"""The questions of notebook 15, the whole clue space."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

from tbgames.lessons.answers import NAMED, Kind, Names, Unfit, Whole
from tbgames.lessons.questions import Mistake, Question
from tbgames.tobago.clue_answers import Pinned
from tbgames.tobago.clue_space import ClueSpace
from tbgames.tobago.clues import Clue
from tbgames.tobago.spaces import Space, Spaces


@dataclass(frozen=True)
class Wanted:
    """What a set of clues is to do: leave this space alone, and be no larger than need be."""

    space: ClueSpace
    pinned: Pinned


class SmallestSet(Kind):
    """A smallest set of clues that leaves one space alone; several may be equally right."""

    of = 3

    _clues = Names("clue", "clues")
    what = _clues.what

    def read(self, value: object) -> frozenset[Clue] | Wanted:
        """Take clues, in words or as clues, or what `ClueSpace.smallest` gives."""
        if isinstance(value, Wanted):
            return value
        if isinstance(value, Pinned):
            value = value.sets[0] if value.sets else ()
        try:
            return frozenset(Clue(name) for name in self._clues.read(value))
        except Unfit:
            raise
        except ValueError as fault:
            raise Unfit(f"names something else than clues: {fault}") from fault

    def judge(self, value: Any, right: Any) -> Sequence[str]:
        """Do the clues leave the space and no other, and would fewer not do?"""
        clues = frozenset(value.pinned.sets[0]) if isinstance(value, Wanted) else value
        pinned = right.pinned
        fewer = len(clues) > pinned.size
        return [
            _not_alone(right.space, pinned.space, clues),
            "Fewer clues are enough." if fewer else "",
        ]

    def same(self, value: Any, right: Any) -> bool:
        """Is it one of the smallest sets, or the very same set as a typical mistake?"""
        return super().same(value, right) if isinstance(right, Wanted) else bool(value == right)


def _not_alone(space: ClueSpace, wanted: Space, clues: frozenset[Clue]) -> str:
    """Say what is wrong with what the clues leave; empty if it is the wanted space alone."""
    unknown = sorted(map(str, clues - frozenset(space.clues)))
    if unknown:
        return f"“{unknown[0]}” is no clue of this deck."
    against = sorted(str(clue) for clue in clues if wanted not in space.island.where(clue))
    if against:
        return f"{wanted.name} does not fit “{against[0]}”."
    left = space.island.where(*clues)
    if len(left) == 1:
        return ""
    others = [name for name in left.names if name != wanted.name]
    more = f" and {len(others) - NAMED} more" if len(others) > NAMED else ""
    return f"Besides {wanted.name} they leave {', '.join(others[:NAMED])}{more}."


def _wanted(space: ClueSpace, target: Space) -> Wanted:
    pinned = space.smallest(target)
    if pinned.size is None:
        raise ValueError(f"no set of clues leaves {target.name} alone")
    return Wanted(space, pinned)


def _fitting(space: ClueSpace, target: Space) -> list[Clue]:
    return [clue for clue in space.clues if target in space.island.where(clue)]


def _sharpest_first(space: ClueSpace, target: Space) -> list[Clue]:
    """The clues that fit the target, the sharpest first, until nothing more can be removed."""
    played: list[Clue] = []
    fitting = _fitting(space, target)
    while best := space.best_next(played, fitting):
        played.append(best.clue)
    return played


def _with_an_idle_one(space: ClueSpace, target: Space) -> list[Clue]:
    smallest = list(space.smallest(target).sets[0])
    return [*smallest, *(clue for clue in _fitting(space, target) if clue not in smallest)][
        : len(smallest) + 1
    ]


def _twins(space: ClueSpace) -> Spaces:
    """The spaces that share all their clues with another one."""
    return reduce(or_, (one for one in space.classes if len(one) > 1), Spaces(space.island, 0))


QUESTIONS = (
    Question(
        "n15.q1",
        "sets of three clues that locate a treasure",
        Whole(),
        lambda space: space.count(size=3, left=1),
        mistakes=[
            Mistake(
                lambda space: space.count(size=2, left=1),
                "So many pairs do it. How many sets of three?",
            ),
            Mistake(
                lambda right: 6 * right,
                "A set has no order. You have counted each of them six times.",
            ),
            Mistake(
                lambda space: sum(space.count(size=size, left=1) for size in range(4)),
                "There are smaller ones among these. Three clues are wanted, not three at most.",
            ),
            Mistake(
                lambda space: space.count(size=3, left=0),
                "So many sets of three leave nothing at all. A treasure needs a space.",
            ),
            Mistake(
                lambda space: sum(space.smallest(one).size == 3 for one in space.island.spaces),
                "So many spaces take three clues. Most of them can be left alone by several sets.",
            ),
            Mistake(
                lambda space: space.count(size=3),
                "So many sets of three there are. Which of them leave a single space?",
            ),
        ],
        hints=[
            "Part 2 has counted the pairs, one by one. There are 22,100 sets of three.",
            "`combinations(space.clues, 3)` goes through them, and `island.mask(clue)` makes it "
            "quick.",
            "Or ask the lattice: `count` of the clue space takes the size of a set and what is "
            "left.",
        ],
        too_much="Each set of three different clues counts once, if it leaves exactly one space.",
        too_little="All sets of three count that leave one space, also where two would do.",
    ),
    Question(
        "n15.q2",
        "a smallest set of clues for one space",
        SmallestSet(),
        _wanted,
        mistakes=[
            Mistake(
                _sharpest_first,
                "That is what comes of taking the sharpest clue each time. Fewer will do: a clue "
                "may remove much, and yet nothing of what the others cannot remove.",
            ),
            Mistake(
                _fitting,
                "These are all clues that fit. They do leave the space alone, but most of them "
                "are idle.",
            ),
            Mistake(
                lambda space, target: list(space.smallest(target).sets[0][:-1]),
                "You are nearly there: one clue more is missing. Which one removes the other "
                "spaces?",
            ),
            Mistake(
                _with_an_idle_one,
                "It works, and one of the clues is idle: without it the others leave the same.",
            ),
        ],
        hints=[
            "Only clues that fit the space itself can be in the set. How many are there?",
            "Try all single ones of these, then all pairs, then all sets of three: "
            "`combinations(fitting, size)`.",
            "The first set that leaves exactly one space is a smallest one.",
        ],
        then="The sharpest clue first is a good rule, and not always the best.",
    ),
    Question(
        "n15.q3",
        "spaces never alone, and without a twin",
        Names("space", "spaces"),
        lambda space: space.never_alone - _twins(space),
        mistakes=[
            Mistake(
                lambda space: space.never_alone,
                "These are all that are never alone. Some of them have a twin.",
            ),
            Mistake(
                _twins,
                "These are the twins. Which spaces are never alone though they have none?",
            ),
            Mistake(
                lambda space: ~space.never_alone,
                "These can be left alone. The others are wanted.",
            ),
            Mistake(
                lambda space: ~_twins(space),
                "None of these has a twin, that is right. But most of them can be left alone.",
            ),
        ],
        hints=[
            "`space.never_alone` has the palest spaces of the map.",
            "`space.classes` has the twins: the classes of more than one space.",
            "Go through the spaces of the one, and leave out those of the other.",
        ],
        then="All their clues are true somewhere else, too, and there even more is true.",
    ),
)
