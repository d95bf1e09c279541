"""The questions of notebook 04, how much does a clue tell?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import log, log2, log10
from typing import Any

from tbgames.lessons.answers import Name, Number, Unfit, Whole
from tbgames.lessons.questions import Mistake, Question
from tbgames.tobago.clue_answers import Suggestion
from tbgames.tobago.clue_space import ClueSpace
from tbgames.tobago.clues import Clue
from tbgames.tobago.spaces import Spaces

Words = Iterable[Clue | str]

BITS = Number(2, low=0, what="a number of bits")


class OneClue(Name):
    """One clue, in its words or as a clue.

    >>> sorted(OneClue().read("Next to HUTS"))
    ['next to a hut']
    """

    def __init__(self) -> None:
        super().__init__("clue")

    def read(self, value: object) -> frozenset[str]:
        """Bring the words into the form in which clues say themselves."""
        names = super().read(value.clue if isinstance(value, Suggestion) else value)
        try:
            return frozenset(str(Clue(name)) for name in names)
        except ValueError as fault:
            raise Unfit(f"got words that are no clue: {fault}") from fault

    def judge(self, value: Any, right: Any) -> Sequence[str]:
        """Is it among those that are right?"""
        fits = len(value) == 1 and value <= right
        return ["" if fits else f"“{min(value)}” is not it; another clue does better."]


def _all(space: ClueSpace) -> int:
    return len(space.island.spaces)


def _after(space: ClueSpace, *clues: Clue | str) -> int:
    return len(space.island.where(*clues))


def _entropy(*parts: int) -> float:
    """The mean bits of an answer that leaves so many, or so many, ... spaces."""
    together = sum(parts)
    return sum(part / together * log2(together / part) for part in parts if part)


def _asked(space: ClueSpace, clue: Clue | str) -> float:
    yes = _after(space, clue)
    return _entropy(yes, _all(space) - yes)


def _joint(space: ClueSpace, first: Clue | str, second: Clue | str) -> float:
    sides = [(kept, ~kept) for kept in map(space.island.where, (first, second))]
    return _entropy(*(len(one & two) for one, two in product(*sides)))


def _best_questions(space: ClueSpace, left: Spaces) -> set[str]:
    """The clues that split the spaces left most evenly; several may do it equally well."""

    def uneven(clue: Clue) -> int:
        return abs(len(left) - 2 * len(left & space.island.where(clue)))

    least = min(map(uneven, space.clues))
    return {str(clue) for clue in space.clues if uneven(clue) == least}


def _extreme(space: ClueSpace, q_map: Words, slowest: bool = False) -> Clue | None:
    best = space.best_next(q_map, policy="slowest" if slowest else "sharpest")
    return None if best is None else best.clue


QUESTIONS = (
    Question(
        "n04.q1",
        "bits of “next to a hut”",
        BITS,
        lambda space: log2(_all(space) / _after(space, "next to a hut")),
        mistakes=[
            Mistake(
                lambda space: _after(space, "next to a hut") / _all(space),
                "That is the share of the spaces that are left. How many halvings lead to it?",
            ),
            Mistake(
                lambda space: _all(space) / _after(space, "next to a hut"),
                "So many times fewer spaces are left. How many halvings is that?",
            ),
            Mistake(
                lambda space: log2(_all(space) / (_all(space) - _after(space, "next to a hut"))),
                "You have divided by the spaces that are removed. What counts is what is left.",
            ),
            Mistake(
                lambda space: log2(_after(space, "next to a hut")),
                "So many bits are still missing after the clue. How many has it told?",
            ),
            Mistake(
                lambda space: _asked(space, "next to a hut"),
                "That is the entropy of the question. On the map, the clue is true: it was played.",
            ),
            Mistake(
                lambda space: log(_all(space) / _after(space, "next to a hut")),
                "That is the natural logarithm. Bits are logarithms to the base 2: `log2`.",
            ),
            Mistake(
                lambda space: log10(_all(space) / _after(space, "next to a hut")),
                "That is the logarithm to the base 10. Bits are logarithms to the base 2: `log2`.",
            ),
        ],
        hints=[
            "How many spaces are left? How many were there?",
            "The first line of the definition says it: $\\log_2(n/m)$, with $m$ the spaces left.",
        ],
        too_much="All spaces by those that are left; and the logarithm to the base 2.",
        too_little="Few spaces left mean many bits; and the logarithm has the base 2.",
        then="Half of the island would be 1 bit, a quarter 2 bits.",
    ),
    Question(
        "n04.q2",
        "bits still missing",
        BITS,
        lambda space, q_map: log2(_after(space, *q_map)),
        mistakes=[
            Mistake(
                lambda space, q_map: log2(_all(space) / _after(space, *q_map)),
                "So many bits are told already. How many are missing until one space is left?",
            ),
            Mistake(
                lambda space: log2(_all(space)),
                "So many bits it takes from the empty map. Some are told already.",
            ),
            Mistake(
                lambda space, q_map: _after(space, *q_map),
                "So many spaces are left. How many halvings lead from there to a single one?",
            ),
            Mistake(
                lambda space, q_map: _after(space, *q_map) - 1,
                "So many spaces have to go. But the question is about bits.",
            ),
            Mistake(
                lambda space, q_map: (
                    log2(_all(space))
                    - sum(log2(_all(space) / _after(space, clue)) for clue in q_map)
                ),
                "Bits add up along the map: the second clue counts by what it removes from the "
                "spaces that the first one has left.",
            ),
        ],
        hints=[
            "How many spaces are left with both clues? `island.where` takes them at once.",
            "Now from $m$ spaces to one: $\\log_2(m/1)$.",
        ],
        too_much="The bits of the two clues are known already. What is left?",
        too_little="From the spaces that are left to a single one: how many halvings?",
        then="Told and missing add up to the bits of the whole island.",
    ),
    Question(
        "n04.q3",
        "the best question on a map",
        OneClue(),
        lambda space, q_map: _best_questions(space, space.island.where(*q_map)),
        mistakes=[
            Mistake(
                lambda space: max(space.clues, key=lambda clue: _asked(space, clue)),
                "That is the best question on the empty map. What does it split of the spaces that "
                "are left now?",
            ),
            Mistake(
                lambda space, q_map: _extreme(space, q_map),
                "That is the sharpest clue. If the answer is yes, it tells much; but mostly the "
                "answer is no. Which question splits evenly?",
            ),
            Mistake(
                lambda space, q_map: _extreme(space, q_map, slowest=True),
                "To that question the answer is nearly always yes, so it tells nearly nothing.",
            ),
        ],
        hints=[
            "A question is best if yes and no are as equally likely as can be.",
            "Count, for each clue of the deck, how many of the spaces that are *left* fit it.",
            "`entropy(clue, q_left)` counts only these; `max` with a `key` finds the best.",
        ],
        then="If the deck has its opposite, that does as well: it only swaps yes and no.",
    ),
    Question(
        "n04.q4",
        "questions for many spaces",
        Whole(),
        lambda many: (many - 1).bit_length(),
        mistakes=[
            Mistake(
                lambda many: many.bit_length() - 1,
                "That many questions do not yet tell so many spaces apart: try the power of two.",
            ),
            Mistake(
                lambda many: many - 1,
                "Asking for one space after the other takes so many. Halve instead.",
            ),
            Mistake(
                lambda many: many // 2,
                "After one question half of the spaces are left. And after two?",
            ),
        ],
        hints=[
            "Powers of two: 2, 4, 8, 16, ... Each question doubles the number of answers.",
            "$k$ questions have $2^k$ answers; each space needs one of its own.",
            "$\\log_2$ of the number of spaces; but a number of questions is whole. Up or down?",
        ],
        too_much="So many are enough, but fewer are as well.",
        too_little="k questions can be answered in 2 to the power of k ways; is that enough?",
        then="For twice as many spaces it takes only one more.",
    ),
    Question(
        "n04.q5",
        "what one question says about another",
        BITS,
        lambda space, q5_pair: space.mutual_information(*q5_pair),
        mistakes=[
            Mistake(
                lambda space, q5_pair: _joint(space, *q5_pair),
                "That is what both tell together. What would be counted twice if you added?",
            ),
            Mistake(
                lambda space, q5_pair: sum(_asked(space, clue) for clue in q5_pair),
                "That is the sum. It counts twice what one says about the other: how much is that?",
            ),
            Mistake(
                lambda space, q5_pair: _joint(space, *q5_pair) - _asked(space, q5_pair[0]),
                "So much the second one adds to the first. The rest of it was known already.",
            ),
            Mistake(
                lambda space, q5_pair: _joint(space, *q5_pair) - _asked(space, q5_pair[1]),
                "So much the first one adds to the second. The rest of it was known already.",
            ),
        ],
        hints=[
            "Work out three numbers: the bits of each question, and of both together.",
            "`entropy` and `joint` are defined above.",
            "$H(a) + H(b) - H(a, b)$.",
        ],
        too_much="The bits of both together have to be taken away from the sum.",
        too_little="The sum of the two entropies, less what both tell together.",
        then="It says as much about the other as the other says about it.",
    ),
)
