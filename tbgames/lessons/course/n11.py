"""The questions of notebook 11, should the party go?"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache

from tbgames.lessons.answers import Chance, Number, Whole
from tbgames.lessons.questions import Mistake, Question
from tbgames.treasure_hunter.course_nodes import WON
from tbgames.treasure_hunter.odds import fight_odds, win_chance

LEAD = 4
"""The lead of question 4."""

POINTS = 4
PRICE = Fraction(3, 2)
"""The treasure of question 3, and what a hit costs there."""

MOST_LEAD = 10
"""From there on two dice against two never lose."""

HALF = Fraction(1, 2)


@cache
def _cost(won: bool) -> Fraction:
    """The mean number of hits of a fight that was won, or lost: any fight without cards has it."""
    outcomes = fight_odds("Warrior, Knight", "Giant Rats", "Ruins").outcomes
    ends = {one: chance for one, chance in outcomes.items() if (one.result == WON) == won}
    return sum((one.hits * chance for one, chance in ends.items()), Fraction(0)) / sum(
        ends.values()
    )


def _hits(chance: Fraction) -> Fraction:
    """The mean number of hits of a fight with this chance to win."""
    return chance * _cost(True) + (1 - chance) * _cost(False)


def _smallest(worth: Callable[[Fraction], Fraction]) -> int:
    """The smallest lead at which something is worth more than nothing."""
    leads = range(-MOST_LEAD - 1, MOST_LEAD + 1)
    return min(lead for lead in leads if worth(win_chance(lead)) > 0)


def _pays_from(points: int, price: Fraction) -> int:
    return _smallest(lambda chance: chance * points - price * _hits(chance))


def _break_even(points: int, won: Fraction, lost: Fraction) -> Fraction:
    """The chance at which the points pay for so many hits of a fight won and of one lost."""
    return lost / (points - won + lost)


QUESTIONS = (
    Question(
        "n11.q1",
        "hits of a fight between equals",
        Number(3, low=0, high=6, what="a number of hits"),
        lambda: _hits(win_chance(0)),
        mistakes=[
            Mistake(
                lambda: _hits(HALF),
                "Equals do not win half of their fights: ties go to the party.",
            ),
            Mistake(
                lambda: _hits(1 - win_chance(0)),
                "The branches have changed places: a won fight is the cheap one.",
            ),
            Mistake(
                lambda: _cost(True) + _cost(False),
                "Each branch is weighed by its chance. No fight is both won and lost.",
            ),
            Mistake(
                lambda: _hits(win_chance(0)) - win_chance(0) / 2,
                "A won fight costs one hit on average: three less than the die, but never below "
                "none.",
            ),
            Mistake(
                lambda: _cost(False),
                "That is what a lost fight costs. Some are won.",
            ),
        ],
        hints=[
            "Two branches: what does each cost, and how likely is it?",
            "At a lead of 0 the first list of part 1 has the chance to win. The rest is lost.",
            "The chance to win times the hits of a won fight, plus the rest times those of a lost "
            "one.",
        ],
        too_much="A won fight costs one hit on average, not three and a half.",
        too_little=(
            "A lost fight costs three hits and a half, and somewhat less than half are lost."
        ),
    ),
    Question(
        "n11.q2",
        "the chance at which two points pay",
        Chance(),
        lambda: _break_even(2, _cost(True), _cost(False)),
        mistakes=[
            Mistake(
                lambda: HALF,
                "One half is enough only if winning brings as much as losing costs.",
            ),
            Mistake(
                lambda: _break_even(2, Fraction(0), _cost(False)),
                "A won fight costs hits, too.",
            ),
            Mistake(
                lambda: 1 - _break_even(2, _cost(True), _cost(False)),
                "That is how likely it may lose.",
            ),
            Mistake(
                lambda: _break_even(2, HALF * _cost(True), HALF * _cost(False)),
                "That is right if a hit costs half a point. Here it costs a whole one.",
            ),
        ],
        hints=[
            "At this chance going is worth just as much as staying: nothing.",
            "Write p for the chance: 2p is what it brings, and p + 3.5(1 - p) is what it costs.",
            "Set both equal and solve for p. All that has a p goes to one side.",
        ],
        too_much="At that chance going is worth more than staying.",
        too_little="At that chance the hits still cost more than the treasure brings.",
    ),
    Question(
        "n11.q3",
        "the smallest lead for a treasure of 4 points",
        Whole(low=None),
        lambda: _pays_from(POINTS, PRICE),
        mistakes=[
            Mistake(
                lambda: _pays_from(POINTS, Fraction(1)),
                "That is right if a hit costs 1 point. Here it is dearer, and a chance above one "
                "half is not enough.",
            ),
            Mistake(
                lambda: _pays_from(POINTS, HALF),
                "That is right if a hit costs half a point. Here it costs three times as much.",
            ),
            Mistake(
                lambda: _pays_from(3, PRICE),
                "That is enough, but it is the lead for 3 points. For 4 points less will do.",
            ),
            Mistake(
                lambda: _smallest(
                    lambda chance: chance * POINTS - (1 - chance) * PRICE * _cost(False)
                ),
                "A won fight costs hits, too.",
            ),
            Mistake(
                lambda: _smallest(lambda chance: chance * POINTS - PRICE * _cost(True)),
                "Some fights are lost, and those cost three hits and a half.",
            ),
        ],
        hints=[
            "The worth is p times 4, less 1.5 times the mean number of hits. When is it above 0?",
            "Print `worth(lead, 4, Fraction(3, 2))` for the leads from -4 to 4.",
            "Or find the chance as in question 2, and the smallest lead that has more than it.",
        ],
        too_much="Even less is enough: four points pay for many hits.",
        too_little="There the hits still cost more than the treasure brings.",
    ),
    Question(
        "n11.q4",
        "hits of a guardian that is beaten twice",
        Number(3, low=0, high=12, what="a number of hits"),
        lambda: _hits(win_chance(LEAD)) * (1 + win_chance(LEAD)),
        mistakes=[
            Mistake(
                lambda: 2 * _hits(win_chance(LEAD)),
                "The second fight takes place only if the first was won.",
            ),
            Mistake(
                lambda: _hits(win_chance(LEAD)),
                "That is the first fight. The second costs hits, too.",
            ),
            Mistake(
                lambda: _hits(win_chance(LEAD)) * (2 - win_chance(LEAD)),
                "After which end of the first fight is there a second one?",
            ),
            Mistake(
                lambda: _hits(win_chance(LEAD) ** 2),
                "The chance to win both is not the whole tree: each of the two fights has its own "
                "hits.",
            ),
            Mistake(
                lambda: 2 * _cost(True),
                "That is what it costs if both fights are won. Now and then one is lost.",
            ),
        ],
        hints=[
            "The first fight always takes place, the second with a certain chance.",
            "With the chance of winning the first. Each costs `mean_hits(4)` when it takes place.",
            "Means add up: that of the first fight, and that of the second times its chance.",
        ],
        too_much="The second fight takes place only if the first was won.",
        too_little="Most of the first fights are won, and then the second costs hits, too.",
    ),
)
