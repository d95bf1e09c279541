"""The questions of notebook 02, clues are sets."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from tbgames.lessons.answers import Chance, Names, Unfit, Whole
from tbgames.lessons.questions import Mistake, Question
from tbgames.tobago.clues import Clue
from tbgames.tobago.island import Island
from tbgames.tobago.spaces import Spaces


class Clues(Names):
    """A set of clues, in their words or as clues; which are missing is not told, only how many.

    >>> clues = Clues()
    >>> clues.judge(clues.read(["On the BEACH"]), clues.read(["in a lake", "next to a hut"]))
    ['“on the beach” does not belong to it.', '2 clues are missing.']
    """

    def __init__(self) -> None:
        super().__init__("clue", "clues")

    def read(self, value: object) -> frozenset[str]:
        """Bring the words of each into the form in which clues say themselves."""
        try:
            return frozenset(str(Clue(name)) for name in super().read(value))
        except Unfit:
            raise
        except ValueError as fault:
            raise Unfit(f"got words that are no clue: {fault}") from fault

    def judge(self, value: Any, right: Any) -> Sequence[str]:
        """Is nothing in it that does not belong, and is nothing missing?"""
        extra = [f"“{clue}” does not belong to it." for clue in sorted(value - right)]
        return [" ".join(extra), missing(len(right - value))]


def missing(number: int) -> str:
    """Say how many clues are missing; nothing if none is."""
    if not number:
        return ""
    return "1 clue is missing." if number == 1 else f"{number} clues are missing."


def _of_landmark(island: Island, kind: str) -> Spaces:
    mask = sum(1 << space.index for space in island.spaces if space.landmark == kind)
    return Spaces(island, mask)


def _in_a_lake(island: Island) -> Spaces:
    return island.where("in a lake", "not next to a hut")


def _next_to(island: Island, *kinds: str) -> list[Spaces]:
    return [island.where(f"next to a {kind}") for kind in kinds]


def _neither(island: Island) -> Fraction:
    huts, palms = _next_to(island, "hut", "palm tree")
    return _share(island, len(~(huts | palms)))


def _with_statues(island: Island) -> Fraction:
    huts, statues = _next_to(island, "hut", "statue")
    return _share(island, len(~(huts | statues)))


def _no_union(island: Island) -> Fraction:
    huts, palms = _next_to(island, "hut", "palm tree")
    return _share(island, len(island.spaces) - len(huts) - len(palms))


def _as_if_independent(island: Island) -> Fraction:
    huts, palms = _next_to(island, "hut", "palm tree")
    return _share(island, len(~huts)) * _share(island, len(~palms))


def _not_both(island: Island) -> Fraction:
    huts, palms = _next_to(island, "hut", "palm tree")
    return _share(island, len(~(huts & palms)))


def _share(island: Island, spaces: int) -> Fraction:
    return Fraction(spaces, len(island.spaces))


def _only_one(island: Island) -> int:
    huts, statues = _next_to(island, "hut", "statue")
    return len(huts ^ statues)


def _either(island: Island) -> int:
    huts, statues = _next_to(island, "hut", "statue")
    return len(huts | statues)


QUESTIONS = (
    Question(
        "n02.q1",
        "the set of “in a lake” and “not next to a hut”",
        Names("space", "spaces"),
        _in_a_lake,
        mistakes=[
            Mistake(
                lambda island: island.where("in a lake") | island.where("not next to a hut"),
                "That is the union, the spaces that fit at least one clue. Both have to hold.",
            ),
            Mistake(
                lambda island, right: right - set(_of_landmark(island, "hut").names),
                "Nearly. How far is a hut's own space from the nearest hut? So is it next to one?",
            ),
            Mistake(
                lambda island: island.where("in a lake", "next to a hut"),
                "These are the lake spaces that do touch a hut. The clue says “not”.",
            ),
            Mistake(
                lambda island: island.where("in a lake", "not in sight of a hut"),
                "A space two steps from a hut is in sight of it, but not next to it. It stays.",
            ),
            Mistake(
                lambda island: island.where("in a lake"),
                "That is the first clue alone. The second one removes some of these spaces.",
            ),
        ],
        hints=[
            "Begin with the lakes. Which of their spaces have a hut at distance 1?",
            "The table of relations in part 1 says what “not next to” does with a hut's own space.",
            "Intersect two sets with `&`, or go through `island.spaces` with `nearest`.",
        ],
        then="“Not next to” removes only what is exactly one step away, never the thing itself.",
    ),
    Question(
        "n02.q2",
        "the same set in two clues",
        Clues(),
        lambda: ["not in a lake", "not next to a palm tree"],
        mistakes=[
            Mistake(
                lambda: ["in a lake", "next to a palm tree"],
                "These two keep what lies in a lake and touches a palm tree. What does `~` do to "
                "each part?",
            ),
            Mistake(
                lambda: ["not in a lake", "next to a palm tree"],
                "The sign `~` stands before the whole bracket, so it turns both parts.",
            ),
            Mistake(
                lambda: ["in a lake", "not next to a palm tree"],
                "You have turned the second part only. `~` turns the first one as well.",
            ),
            Mistake(
                lambda: ["not in a lake", "not in sight of a palm tree"],
                "“In sight of” reaches two steps, “next to” one. Keep the words of the puzzle.",
            ),
        ],
        hints=[
            "Say it in everyday words: which spaces are *not* (in a lake or next to a palm tree)?",
            "De Morgan: the opposite of “or” is “and”, with the opposites of both parts.",
            "Two clues on a map are an “and” already. Which two?",
        ],
        then="An “or” cannot be played on a map, but its opposite can: as two cards.",
    ),
    Question(
        "n02.q3",
        "spaces that fit exactly one of two clues",
        Whole(),
        _only_one,
        mistakes=[
            Mistake(
                _either,
                "That is the union: a space next to both still counts in it, once.",
            ),
            Mistake(
                lambda island: sum(map(len, _next_to(island, "hut", "statue"))),
                "There a space next to both counts twice. It should not count at all.",
            ),
            Mistake(
                lambda island: len(island.where("next to a hut", "next to a statue")),
                "So many are next to both. The question is about the others.",
            ),
            Mistake(
                lambda island: len(island.where("next to a hut", "not next to a statue")),
                "That is “next to a hut, but not to a statue”. The other way round counts too.",
            ),
        ],
        hints=[
            "Which spaces of the union are too many?",
            "In inclusion and exclusion, the spaces next to both were taken away once, so that "
            "they count once. How often must they go so that they do not count at all?",
            "All it takes is `len(a)`, `len(b)` and `len(a & b)`.",
        ],
        too_much="A space next to both is in A and in B. It must go from both counts.",
        too_little="Only the spaces that are next to both have to go.",
        then="It is called the symmetric difference, and Python has a sign for it: `a ^ b`.",
    ),
    Question(
        "n02.q4",
        "the chance of neither a hut nor a palm tree",
        Chance(),
        _neither,
        mistakes=[
            Mistake(
                lambda right: 1 - right,
                "That is the chance that it is next to a hut or to a palm tree. And the opposite?",
            ),
            Mistake(
                _no_union,
                "A space next to both was taken away twice. Count the union first.",
            ),
            Mistake(
                _as_if_independent,
                "Multiplying would need the two to be independent. Count the spaces instead.",
            ),
            Mistake(
                _not_both,
                "That is “not next to both”, the opposite of “and”. Here an “or” is turned.",
            ),
            Mistake(
                _with_statues,
                "That is for a hut and a statue, as in part 3. Here it is a hut and a palm tree.",
            ),
            Mistake(
                lambda island: _neither(island) * len(island.spaces),
                "So many spaces are next to neither. Out of how many?",
            ),
        ],
        hints=[
            "First count the spaces that are next to a hut or to a palm tree.",
            "All others are next to neither. De Morgan says with which two clues to find them.",
            "`Fraction(spaces, len(island.spaces))` is exact.",
        ],
        too_much="Have you taken away all spaces next to a hut, and all next to a palm tree?",
        too_little="Does a space next to both go twice? Once is enough.",
        then="You may count the union and turn it, or intersect two opposites: it is the same set.",
    ),
)
