"""The questions of notebook 08, counting caches.

The notebook tells the ``cards``, the ``hand``, the other cards that are ``seen``, all by the names
of their icons, and the ``goal`` that it asks about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod

from tbgames.lessons.answers import Chance, Whole
from tbgames.lessons.questions import Mistake, Question
from tbgames.tftc.cards import Goal, TftcCards
from tbgames.tftc.odds import goal_odds

PEAKS = "Two Peaks Puzzle"
TWICE = "Summit"
RARE = "Cave"
DEALT = 4

ROUNDED = Mistake(
    lambda right: round(float(right), 2),
    "That is close, but rounded too much: give a Fraction, or three digits.",
)


def _hands(cards: TftcCards) -> int:
    return comb(sum(cards.copies), DEALT)


def _others(cards: TftcCards) -> int:
    """In how many ways the icons of `PEAKS` beside the two summits can be chosen."""
    needs = set(cards.goal(PEAKS).needs) - {cards.icon(TWICE)}
    return prod(cards.copies[icon] for icon in needs)


def _summits(cards: TftcCards) -> int:
    return cards.copies[cards.icon(TWICE)]


def _exactly(cards: TftcCards, icon: int, count: int) -> Fraction:
    """The chance that an opening hand has just so many cards of an icon."""
    copies, size = cards.copies[icon], sum(cards.copies)
    return Fraction(comb(copies, count) * comb(size - copies, DEALT - count), _hands(cards))


def _rare(cards: TftcCards) -> tuple[int, int]:
    """How many cards show the rare icon, and how many there are."""
    return cards.copies[cards.icon(RARE)], sum(cards.copies)


def _enough(cards: TftcCards, goal: Goal) -> list[Fraction]:
    """For each icon of a goal, the chance that an opening hand has enough of it."""
    return [
        1 - sum((_exactly(cards, icon, few) for few in range(count)), Fraction(0))
        for icon, count in Counter(goal.needs).items()
    ]


def _looks(cards: TftcCards, goal: Goal) -> Fraction:
    """The share of the looks of a hand that pay, as if all were equally likely."""
    looks = list(combinations_with_replacement(range(len(cards.icons)), DEALT))
    return Fraction(sum(Counter(goal.needs) <= Counter(look) for look in looks), len(looks))


def _chosen_first(cards: TftcCards, goal: Goal) -> Fraction:
    """Choose what the goal takes, and then any other cards: some hands count more than once."""
    needs, size = Counter(goal.needs), sum(cards.copies)
    if len(goal.needs) > DEALT:
        return Fraction(0)
    ways = prod(comb(cards.copies[icon], count) for icon, count in needs.items())
    others = DEALT - len(goal.needs)
    return Fraction(ways * comb(size - len(goal.needs), others), _hands(cards))


def _missing(cards: TftcCards, goal: Goal, hand: Sequence[str]) -> int:
    """The first icon that is missing, or the first of the goal."""
    held = [cards.icon(icon) for icon in hand]
    return next((Counter(goal.needs) - Counter(held)).elements(), goal.needs[0])


def _one_draw(cards: TftcCards, goal: Goal, hand: Sequence[str], seen: Sequence[str]) -> Fraction:
    """The chance that one card from the unseen ones is the first that is missing."""
    icon = _missing(cards, goal, hand)
    known = [*hand, *seen]
    left = cards.copies[icon] - known.count(cards.icons[icon])
    return Fraction(left, sum(cards.copies) - len(known))


QUESTIONS = (
    Question(
        "n08.q1",
        "hands that pay for two summits, a park and a monument",
        Whole(),
        lambda cards: int(goal_odds(PEAKS, draws=DEALT, cards=cards) * _hands(cards)),
        mistakes=[
            Mistake(
                lambda cards: _summits(cards) * (_summits(cards) - 1) * _others(cards),
                "The two summits come in no order: 8 times 7 counts each pair twice.",
            ),
            Mistake(
                lambda cards: _summits(cards) ** 2 * _others(cards),
                "8 times 8 takes the same summit twice, and counts each pair twice, too.",
            ),
            Mistake(
                lambda cards: _summits(cards) * _others(cards),
                "That is with a single summit: hands of three cards.",
            ),
            Mistake(
                lambda cards: comb(_summits(cards), 2),
                "So many pairs of summits there are. Each goes with any park and any monument.",
            ),
        ],
        hints=[
            "The hand has just the four cards of the goal, and none beside them.",
            "“Woodland Memorial” in part 3 has the same pattern, with forests in place of summits.",
            "Choose two of the summits; multiply by the parks, and by the monuments.",
        ],
        too_much="Each hand counts once, in whatever order its cards came.",
        too_little="Choose two of the summits, then multiply by the parks and by the monuments.",
    ),
    Question(
        "n08.q2",
        "at least one cave",
        Chance(),
        lambda cards: 1 - _exactly(cards, cards.icon(RARE), 0),
        mistakes=[
            Mistake(
                lambda cards: Fraction(DEALT * _rare(cards)[0], _rare(cards)[1]),
                "Adding up the four cards counts hands with two caves twice.",
            ),
            Mistake(
                lambda cards: _exactly(cards, cards.icon(RARE), 1),
                "That is exactly one cave. Hands with two or more count as well.",
            ),
            Mistake(lambda right: 1 - right, "That is the chance of no cave at all."),
            Mistake(
                lambda cards: 1 - (1 - Fraction(*_rare(cards))) ** DEALT,
                "The cards are not put back: each one leaves fewer to draw from.",
            ),
            Mistake(
                lambda cards: _hands(cards) * (1 - _exactly(cards, cards.icon(RARE), 0)),
                "So many hands hold a cave. What share of all hands is that?",
            ),
            ROUNDED,
        ],
        hints=[
            "“At least one” calls for the complement.",
            "How many hands have no cave at all? They are dealt from the other cards.",
            "`comb(58, 4)` hands have none. What share of all hands is that, and what is left?",
        ],
        too_much="Hands with two caves count once.",
        too_little="Hands with two or more caves count as well.",
    ),
    Question(
        "n08.q3",
        "an opening hand that pays for the goal",
        Chance(4),
        lambda cards, goal: goal_odds(goal, draws=DEALT, cards=cards),
        mistakes=[
            Mistake(
                lambda cards, goal: prod(_enough(cards, goal)),
                "Multiplying takes the icons for independent. They come from the same four cards: "
                "one that shows the first icon cannot show the second.",
            ),
            Mistake(
                lambda cards, goal: _enough(cards, goal)[0],
                "That is one of its icons alone. The others have to be there as well.",
            ),
            Mistake(
                lambda cards, goal: 1 - sum((1 - one for one in _enough(cards, goal)), Fraction(0)),
                "Hands that lack two icons have been taken away twice. Put them back once.",
            ),
            Mistake(
                _looks,
                "That counts looks as if they were equally likely. Weigh each by its ways.",
            ),
            Mistake(
                _chosen_first,
                "You chose the goal's cards first and then any others. A hand that holds one of "
                "its icons twice is counted twice like that.",
            ),
            Mistake(
                lambda cards, goal, hand: goal_odds(goal, draws=DEALT, hand=hand, cards=cards),
                "That counts the hand of part 1 in. Here only four fresh cards are dealt.",
            ),
            Mistake(lambda right: 1 - right, "That is the chance that it does not pay."),
            ROUNDED,
            Mistake(
                lambda right: round(float(right), 3),
                "Nearly: it was rounded once too often. Give a Fraction, or four digits.",
            ),
        ],
        hints=[
            "Part 3 has done it for “Statue in the Park”. What is different here?",
            "All hands, less those that lack one icon, and those that lack the other; those with "
            "neither have gone twice, so put them back once.",
            "How many copies has each of its icons? With these numbers, it is the line `paying` "
            "of part 3. For a goal of four cards, multiply as for “Smugglers' Way”.",
        ],
        too_much="Every icon of the goal has to be in the hand, and with enough cards.",
        too_little="Whatever else is in the hand does not matter.",
        then="About so often would 20 000 dealt hands pay, give or take three in a thousand.",
    ),
    Question(
        "n08.q4",
        "four more cards",
        Chance(),
        lambda cards, goal, hand, seen: goal_odds(
            goal, draws=DEALT, hand=hand, seen=seen, cards=cards
        ),
        mistakes=[
            Mistake(
                lambda cards, goal, hand: goal_odds(goal, draws=DEALT, hand=hand, cards=cards),
                "The open cards of the trade list cannot be drawn, either.",
            ),
            Mistake(
                lambda cards, goal, hand, seen: goal_odds(
                    goal, draws=DEALT, seen=[*hand, *seen], cards=cards
                ),
                "Which of the goal's cards do you hold already? They need not come again.",
            ),
            Mistake(
                lambda cards, goal, hand: 1 - _exactly(cards, _missing(cards, goal, hand), 0),
                "That draws from all cards of the game. Those that you see cannot come.",
            ),
            Mistake(
                lambda cards, goal, hand, seen: DEALT * _one_draw(cards, goal, hand, seen),
                "Adding up four draws counts it twice if the card comes twice.",
            ),
            Mistake(
                lambda cards, goal, hand, seen: (
                    1 - (1 - _one_draw(cards, goal, hand, seen)) ** DEALT
                ),
                "The cards that you draw do not go back.",
            ),
            Mistake(
                lambda cards, goal, hand, seen: _one_draw(cards, goal, hand, seen),
                "That is a single card. You draw four.",
            ),
            Mistake(lambda right: 1 - right, "That is the chance that it does not come."),
            ROUNDED,
        ],
        hints=[
            "Only what is missing has to come, and only unseen cards can be drawn.",
            "If a single card is missing, this is question 2 with other numbers. If two different "
            "ones are, it is part 3 with other numbers.",
            "The cell above tells how many unseen cards show each icon. `goal_odds` takes `draws`, "
            "`hand` and `seen`.",
        ],
        too_much="Four cards from the unseen ones only; and all that is missing must come.",
        too_little="Which of the goal's cards do you hold already? They need not come again.",
    ),
)
