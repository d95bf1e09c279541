"""The questions of notebook 10, two dice and a dragon."""

from __future__ import annotations

from fractions import Fraction

from tbgames.lessons.answers import Chance, Whole
from tbgames.lessons.questions import Mistake, Question
from tbgames.treasure_hunter.odds import win_chance

LEAD = 2
"""The lead of questions 2 and 5."""

OFTEN = Fraction(9, 10)
"""What question 4 wants to win of all fights."""


def _tie() -> Fraction:
    """The chance that both sides roll the same: what the tie rule is worth."""
    return win_chance(0) - win_chance(-1)


def _wins_often() -> int:
    # Beyond a lead of 10 no roll of two dice against two loses.
    return min(lead for lead in range(-11, 11) if win_chance(lead) >= OFTEN)


def _one_die() -> Fraction:
    """Equal values if each side rolled a single die."""
    return Fraction(sum(ours >= theirs for ours in range(6) for theirs in range(6)), 36)


QUESTIONS = (
    Question(
        "n10.q1",
        "the chance to win at equal values",
        Chance(),
        lambda: win_chance(0),
        mistakes=[
            Mistake(
                lambda: Fraction(1, 2),
                "Both sides roll alike, so each of them rolls more than the other equally often. "
                "But there is a third case.",
            ),
            Mistake(
                lambda: win_chance(-1),
                "That leaves the ties to the dragon. Who wins when both have the same number?",
            ),
            Mistake(_tie, "So likely is a tie. The party also wins whenever it rolls more."),
            Mistake(
                _one_die,
                "That would be right with a single die each. With two dice ties are rarer.",
            ),
            Mistake(
                lambda: 1 - _tie(),
                "So often one side rolls more than the other. In half of these cases it is the "
                "dragon.",
            ),
        ],
        hints=[
            "Equal values, so the dice decide: add up the bars at 0 and to the right of it.",
            "The picture is symmetric. How many of the 1296 ways are no ties, and how many of "
            "these are the party's?",
            "Half of what is no tie, and then all the ties.",
        ],
        too_much="Count the bars at 0 and to the right of it, and divide by 1296.",
        too_little="A difference of 0 wins as well: ties go to the party.",
        then="More than one half, by exactly half of all the ties.",
    ),
    Question(
        "n10.q2",
        "the chance to win at a lead of 2",
        Chance(),
        lambda: win_chance(LEAD),
        mistakes=[
            Mistake(
                lambda: win_chance(LEAD - 1),
                "If the dice are 2 behind, it is a tie, and ties go to the party.",
            ),
            Mistake(
                lambda: win_chance(LEAD + 1),
                "With a lead of 2 the dice may be 2 behind, and not 3.",
            ),
            Mistake(
                lambda: win_chance(-LEAD),
                "That is when the party is 2 behind. A lead helps it.",
            ),
            Mistake(
                lambda: 1 - win_chance(LEAD),
                "That is how likely it loses.",
            ),
        ],
        hints=[
            "How far behind may the dice be, if the party's value is 2 more?",
            "It takes the bars at equal values, and two more of them.",
            "Count the ways with a difference of -2 or more, and divide by 1296.",
        ],
        too_much="The party wins if the difference of the dice is -2 or more.",
        too_little=(
            "The party wins if the difference of the dice is -2 or more: that tie counts, too."
        ),
    ),
    Question(
        "n10.q3",
        "equal values, and ties to the guardian",
        Chance(),
        lambda: 1 - win_chance(0),
        mistakes=[
            Mistake(lambda: win_chance(0), "That was with ties to the party. They are lost now."),
            Mistake(
                lambda: Fraction(1, 2),
                "One half would be fair. But now the ties are a gift to the guardian.",
            ),
            Mistake(
                lambda: 1 - win_chance(0) - _tie(),
                "You have taken the ties away twice. What the party wins without them it still "
                "wins.",
            ),
            Mistake(
                lambda: 1 - _tie(),
                "So often there is no tie. The party wins only half of these.",
            ),
        ],
        hints=[
            "Only the ties change sides.",
            "Add up the bars to the right of 0.",
            "The picture is symmetric: the guardian now has what the party had before.",
        ],
        too_much="The ties are lost now.",
        too_little="Only ties change sides. What the party won without them it still wins.",
        then="This chance and that of question 1 add up to 1: the two sides have changed places.",
    ),
    Question(
        "n10.q4",
        "the smallest lead that wins nine of ten",
        Whole(low=None),
        _wins_often,
        mistakes=[
            Mistake(
                lambda right: right + 1,
                "That is enough, and more than enough. Go down until it is too little.",
            ),
            Mistake(
                lambda right: right - 1,
                "That wins more than four fights of five, and still not nine of ten.",
            ),
            Mistake(
                lambda right: -right,
                "That is the guardian's lead: so the party is behind.",
            ),
            Mistake(
                lambda: 9,
                "Nine fights of ten are a chance, 0.9, and not a lead. Which lead has it?",
            ),
        ],
        hints=[
            "The solid line of the chart tells it nearly: where does it pass 90 %?",
            "Print `chance(lead)` for some leads above 0.",
            "The smallest of the leads for which `chance(lead)` is at least 0.9.",
        ],
        too_much="A smaller lead is enough.",
        too_little="Look at the chart: that lead wins fewer than nine fights of ten.",
    ),
    Question(
        "n10.q5",
        "a guardian that comes back, at a lead of 2",
        Chance(),
        lambda: win_chance(LEAD) ** 2,
        mistakes=[
            Mistake(
                lambda: win_chance(LEAD),
                "That is one fight. The guardian comes back, and has to be beaten again.",
            ),
            Mistake(
                lambda: win_chance(LEAD) / 2,
                "Two fights do not halve the chance. Of the fights won first, which share is won "
                "again?",
            ),
            Mistake(
                lambda: 1 - (1 - win_chance(LEAD)) ** 2,
                "That is the chance to win at least one of the two. Both have to be won.",
            ),
            Mistake(
                lambda: win_chance(LEAD, guardians=2),
                "These are two guardians at once. Here there is one, twice in a row.",
            ),
        ],
        hints=[
            "The party has to win, and then to win again. Question 2 has the chance of each.",
            "The two fights do not know of each other. What does one do with their chances?",
            "Multiply the chance by itself.",
        ],
        too_much="Both fights have to be won. That is rarer than to win one.",
        too_little="Of the fights that are won first, the same share is won again.",
    ),
)
