"""The questions of notebook 05, where is the treasure, probably.

A belief is a chance for each space: that of the notebook's lazy pirate is told as ``belief``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tbgames.lessons.answers import Chance, Name, Unfit, shown
from tbgames.lessons.questions import Mistake, Question
from tbgames.tobago.clue_space import ClueSpace
from tbgames.tobago.island import Island
from tbgames.tobago.spaces import Space

HEARD = "next to a hut"
SHORE = "next to the sea"

Belief = Mapping[Space, Fraction]


class OneOf(Name):
    """One of several spaces that are equally right; a mistake is a group of spaces as well.

    >>> OneOf("space").judge(frozenset({"G7"}), frozenset({"G7", "H7"}))
    ['']
    """

    def read(self, value: object) -> frozenset[str]:
        """Take what `Name` takes; of a mistake, which may be none, also an empty set."""
        if isinstance(value, Fraction):  # the chance of the space, and not the space
            raise Unfit(f"got {shown(value)}, expected {self.what}")
        if isinstance(value, frozenset) and not value:
            return frozenset()
        return frozenset(name.upper() for name in super().read(value))

    def judge(self, value: Any, right: Any) -> Sequence[str]:
        """Is it among those that are right?"""
        named = ", ".join(sorted(value))
        return ["" if value and value <= right else f"The likeliest space is not {named}."]


def _uniform(island: Island) -> Belief:
    return dict.fromkeys(island.spaces, Fraction(1, len(island.spaces)))


def _told(island: Island, belief: Belief) -> Belief:
    """What is believed after a plain yes to `HEARD`."""
    return _shared_out({space: belief[space] for space in island.where(HEARD)})


def _read_out(island: Island, belief: Belief) -> Belief:
    """What is believed after `HEARD` was drawn from the clues of the deck that are true."""
    clues = [island.where(clue) for clue in ClueSpace(island).clues]
    return _shared_out(
        {
            space: belief[space] / sum(space in kept for kept in clues)
            for space in island.where(HEARD)
        }
    )


def _shared_out(weights: Belief) -> Belief:
    total = sum(weights.values())
    return {space: weight / total for space, weight in weights.items()}


def _at_the_sea(island: Island, belief: Belief) -> Fraction:
    shore = island.where(SHORE)
    return sum((chance for space, chance in belief.items() if space in shore), Fraction(0))


def _both(island: Island) -> int:
    return len(island.where(HEARD, SHORE))


def _likeliest(belief: Belief) -> frozenset[str]:
    most = max(belief.values())
    return frozenset(space.name for space, chance in belief.items() if chance == most)


def _names(spaces: Collection[Space]) -> frozenset[str]:
    return frozenset(space.name for space in spaces)


ROUNDED = (
    Mistake(
        lambda right: round(float(right), 2),
        "That is close, but rounded too much. A Fraction stays exact; a decimal needs four digits.",
    ),
    Mistake(
        lambda right: round(float(right), 3),
        "Nearly: it was rounded once too often. A Fraction stays exact.",
    ),
)

QUESTIONS = (
    Question(
        "n05.q1",
        "at the sea, given a hut",
        Chance(4),
        lambda island: _at_the_sea(island, _told(island, _uniform(island))),
        mistakes=[
            *ROUNDED,
            Mistake(
                lambda island: Fraction(_both(island), len(island.spaces)),
                "The denominator counts all spaces, but you have heard something: it should count "
                "only the spaces that fit what you heard.",
            ),
            Mistake(
                lambda island: Fraction(_both(island), len(island.where(SHORE))),
                "That is turned round: a hut, given the sea. Which of the two have you heard?",
            ),
            Mistake(
                lambda island: _at_the_sea(island, _uniform(island)),
                "That is what you believed before you heard anything.",
            ),
            Mistake(
                lambda island: Fraction(len(island.where(HEARD)), len(island.spaces)),
                "That is how likely it was to hear this. It is the divisor, not the answer.",
            ),
            Mistake(_both, "So many spaces fit both. Out of how many that fit what you heard?"),
        ],
        hints=[
            "What you heard is certain now: it is the whole world, and becomes the denominator.",
            f"How many spaces are {HEARD}? How many of these are {SHORE} as well?",
            "`near & shore` are the spaces that fit both; `len` counts them.",
        ],
        too_much="Only spaces that fit both clues count above the line.",
        too_little="Only spaces that fit what you heard count below the line.",
    ),
    Question(
        "n05.q2",
        "one space, and the lazy pirate",
        Chance(4),
        lambda island, belief, spot: _told(island, belief)[island.space(spot)],
        mistakes=[
            *ROUNDED,
            Mistake(
                lambda island, belief, spot: belief[island.space(spot)],
                "The denominator is still that of all weights. The spaces that do not fit are out, "
                "and their weights with them.",
            ),
            Mistake(
                lambda island: Fraction(1, len(island.where(HEARD))),
                "That is counting, as if all were as likely. The lazy pirate gives them weights.",
            ),
            Mistake(
                lambda island, belief, spot: (
                    _weight(belief, spot, island) / len(island.where(HEARD))
                ),
                "A weight above the line needs weights below it, too: not the number of spaces "
                "that fit but the sum of their weights.",
            ),
            Mistake(
                lambda island, belief, spot: (
                    belief[island.space(spot)] / _at_the_sea(island, belief)
                ),
                f"You divide by what is {SHORE}. What you heard is something else.",
            ),
            Mistake(
                lambda island, belief, spot: _read_out(island, belief)[island.space(spot)],
                "That is if Ben had read it out. Here you asked, and heard a plain yes.",
            ),
        ],
        hints=[
            "Only the spaces that fit keep their weights. What is their sum?",
            "The weight of this one space, by the sum of the weights of all spaces that fit.",
            "`update` does it: it takes what you believe and what you hear, and gives a chance for "
            "each space. `island.space(spot)` is the space.",
        ],
        too_much="Have you added up the weights of all spaces that fit?",
        too_little="Only the weights of the spaces that fit belong below the line.",
    ),
    Question(
        "n05.q3",
        "at the sea, if Ben says so",
        Chance(4),
        lambda island: _at_the_sea(island, _read_out(island, _uniform(island))),
        mistakes=[
            *ROUNDED,
            Mistake(
                lambda island: _at_the_sea(island, _told(island, _uniform(island))),
                "That is after Ada's answer. Ben chose what to say by lot: it depends on the space "
                "how likely he is to say just this.",
            ),
            Mistake(
                lambda island, belief: _at_the_sea(island, _read_out(island, belief)),
                "That is with the lazy pirate. Here all spaces are as likely before.",
            ),
            Mistake(
                lambda island, belief: _at_the_sea(island, _told(island, belief)),
                "That is the lazy pirate and Ada's answer. Here it is neither of them.",
            ),
            Mistake(
                lambda island: _at_the_sea(island, _uniform(island)),
                "That is what you believed before Ben said anything.",
            ),
        ],
        hints=[
            "At which spaces is Ben more likely to say it: where many clues are true, or few?",
            "Each space that fits weighs 1 by the number of its true clues. Add up those at the "
            "sea, and divide by all that fit.",
            "`told_by_ben` gives the chance of each space; `chance_of` adds up what fits a clue.",
        ],
        too_much="The weight of a space that fits is 1 by the number of its true clues.",
        too_little="The weight of a space that fits is 1 by the number of its true clues.",
        then="The difference from Ada's answer is small here, but the words were the same.",
    ),
    Question(
        "n05.q4",
        "where to dig, all in all",
        OneOf("space"),
        lambda island, belief: _likeliest(_read_out(island, belief)),
        mistakes=[
            Mistake(
                lambda island, belief: _likeliest(_told(island, belief)),
                "It would be among the likeliest if you had asked, as with Ada. Ben drew his clue "
                "by lot.",
            ),
            Mistake(
                lambda island: _names(~island.where(HEARD)),
                "What Ben said is not true there, so its chance is 0.",
            ),
            Mistake(
                lambda island: _names(island.where(HEARD, f"not {SHORE}")),
                "It fits, but it is not at the sea, where the lazy pirate is at his laziest.",
            ),
            Mistake(
                lambda island: _names(island.where(HEARD)),
                "It fits, but another space that fits is likelier.",
            ),
        ],
        hints=[
            "The belief before is the pirate's; the chance of being told is Ben's. Multiply them.",
            "`told_by_ben` takes any belief as the prior, that of the lazy pirate as well.",
            "`max(chances, key=chances.get)` is the space with the highest chance.",
        ],
    ),
)


def _weight(belief: Belief, spot: str, island: Island) -> Fraction:
    """The weight of a space, if the lightest one weighs 1."""
    return belief[island.space(spot)] / min(belief.values())
