"""The questions of notebook 07, sharing gold, fearing curses.

The notebook tells ``gone``, the gold cards that have left the deck, and ``best``, the best card
that A and B own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from math import comb

from tbgames.lessons.answers import Chance, Number
from tbgames.lessons.questions import Mistake, Question
from tbgames.tobago.cards import treasure_cards
from tbgames.tobago.face_down import FaceDown
from tbgames.tobago.odds import curse_risk, sharing_gold
from tbgames.tobago.taking import SharingGame

FROM = 4
"""What B takes, in the question about a rule."""

Rule = Callable[[int, int], bool]

ROUNDED = Mistake(
    lambda right: round(float(right), 2),
    "That is close, but rounded too much: give a Fraction, or three digits.",
)


def _risk(gone: Sequence[int], cards: int) -> Fraction:
    return FaceDown.dealt(unknown=cards, gone=gone).curse_chance


def _deck(gone: Sequence[int]) -> Counter[int]:
    deck = treasure_cards(None)
    return Counter(dict(zip(deck.values, deck.copies, strict=True))) - Counter(gone)


def _amulet(gone: Sequence[int], best: Sequence[int], seat: int) -> Fraction:
    """What an amulet saves a player in the sharing AB."""
    held = [int(seat == 0), int(seat == 1)]
    insured = sharing_gold("AB", gone=gone, best=best, amulets=held)[seat]
    return insured - sharing_gold("AB", gone=gone, best=best)[seat]


def _from_the_table(gone: Sequence[int], best: Sequence[int]) -> float:
    """What an amulet seems to save B in numbers of two digits, as the notebook prints them."""
    with_it, without = (
        float(sharing_gold("AB", gone=gone, best=best, amulets=[0, held])[1]) for held in (1, 0)
    )
    return round(round(with_it, 2) - round(without, 2), 2)


def _best_second(gone: Sequence[int], best: Sequence[int]) -> Fraction:
    """What A gets at best in the sharing BA of three cards, if B takes `FROM` or more."""
    deck = _deck(gone)
    total = Fraction(-best[0] * deck.pop(0))
    for card, count in deck.items():
        rest = FaceDown.dealt(unknown=2, gone=[*gone, card])
        if card >= FROM:
            alone = SharingGame(roses=(0,), cards=rest, best=tuple(best[:1]))
            total += count * alone.expected_gold()[0]
        else:
            game = SharingGame(roses=(1, 0), cards=rest, card=card, rose=1, best=tuple(best))
            offer = game.take_or_pass("greedy", threshold=FROM)
            total += count * max(offer.take[0], offer.refuse[0])
    return total / (deck.total() + treasure_cards(None).curses)


def _by_rule(gone: Sequence[int], best: Sequence[int], roses: str, rule: Rule) -> Fraction:
    """What A gets by a rule, over all orders of three cards, if B takes `FROM` or more."""
    deck = _deck(gone)
    gold = ways = 0
    for order in product(deck, repeat=3):
        left, weight, there = Counter(deck), 1, list(roses)
        for card in order:
            weight *= left[card]
            left[card] -= 1
        ways += weight
        for place, card in enumerate(order):
            if not card:
                gold -= best[0] * weight * there.count("A")
                break
            takers = [
                rose for rose in there if (card >= FROM if rose == "B" else rule(card, 2 - place))
            ]
            if takers:
                there.remove(takers[0])
                gold += card * weight * (takers[0] == "A")
    return Fraction(gold, ways)


def _from_four(card: int, cards: int) -> bool:
    return card >= 4


def _or_last(card: int, cards: int) -> bool:
    return card >= 4 or not cards


def _lost(gone: Sequence[int], best: Sequence[int]) -> Fraction:
    return _best_second(gone, best) - _by_rule(gone, best, "BA", _or_last)


QUESTIONS = (
    Question(
        "n07.q1",
        "a curse within three cards",
        Chance(),
        lambda gone: _risk(gone, 3),
        mistakes=[
            Mistake(
                lambda: 3 * Fraction(2, 29),
                "Deals with both curses are counted twice: that is the mean number of curses.",
            ),
            Mistake(
                lambda: 1 - Fraction(27, 29) ** 3,
                "The cards that are drawn do not come back: each one makes the deck smaller.",
            ),
            Mistake(
                lambda right: 1 - right,
                "That is the chance of no curse. Take the complement.",
            ),
            Mistake(
                lambda: Fraction(2 * comb(27, 2), comb(29, 3)),
                "That is exactly one curse. Deals with two of them count as well.",
            ),
            Mistake(
                lambda: 1 - Fraction(comb(39, 3), comb(41, 3)),
                "That is all cards of the game. Twelve of them have left the deck.",
            ),
            ROUNDED,
        ],
        hints=[
            "First find the chance of no curse: all three are of the gold cards that are left.",
            "Count the sets of three among the gold cards, and among all cards of the deck.",
            "The same as above with two cards, where `comb(..., 2)` becomes `comb(..., 3)`.",
        ],
        too_much="Count the sets of three without a curse, and take the complement.",
        too_little="Count the sets of three without a curse, and take the complement.",
        then="Nearly one time in five: mind that.",
    ),
    Question(
        "n07.q2",
        "a curse, when two cards were seen",
        Chance(),
        lambda: curse_risk(3, gold=21),
        mistakes=[
            Mistake(lambda: curse_risk(5, gold=23), "That is before you looked."),
            Mistake(
                lambda: curse_risk(3, gold=23),
                "The two cards that you saw are not in the deck any more.",
            ),
            Mistake(
                lambda: curse_risk(5, gold=21),
                "Two of the five are known to be gold. How many are not known?",
            ),
            Mistake(lambda: Fraction(3 * 2, 23), "Deals with both curses are counted twice."),
            Mistake(
                lambda: Fraction(3 * 2, 23) / 5,
                "That is the chance that the next card turned up is a curse.",
            ),
            Mistake(lambda right: 1 - right, "That is the chance of no curse."),
            ROUNDED,
        ],
        hints=[
            "Leave out what you have seen. How many unknown cards are there?",
            "From how many gold cards, and how many curses, do the unknown ones come?",
            "At least one is the complement of none: none of the unknown cards is a curse.",
        ],
        too_much="What you have seen is gold, and it has left the deck.",
        too_little="What you have seen has left the deck; the curses have not.",
    ),
    Question(
        "n07.q3",
        "the loss of a stubborn player",
        Number(low=0, what="a loss in gold"),
        lambda gone, owned: max(owned) * _risk(gone, 3),
        mistakes=[
            Mistake(
                lambda gone, owned: sum(owned) * _risk(gone, 3),
                "A curse takes the best card, not all of them.",
            ),
            Mistake(
                lambda gone: _risk(gone, 3),
                "That is the chance of a curse. What is lost if it comes?",
            ),
            Mistake(lambda owned: max(owned), "That is lost if a curse comes. How likely is that?"),
            Mistake(
                lambda gone, owned: Fraction(sum(owned), len(owned)) * _risk(gone, 3),
                "That is with the mean of the cards. A curse takes the best one.",
            ),
            Mistake(
                lambda gone: 6 * _risk(gone, 3),
                "That is with a 6. Which cards does the player of this question own?",
            ),
            Mistake(
                lambda gone, owned: max(owned) * _risk(gone, 2),
                "Two roses, but one more card is dealt than there are roses.",
            ),
            ROUNDED,
        ],
        hints=[
            "The chance times what is lost. Question 1 has found the chance.",
            "What does a curse take from a player without an amulet?",
            "`curse_risk(3)` is the chance; multiply it by the best of the cards.",
        ],
        too_much="The best card, times the chance of a curse among three cards.",
        too_little="The best card, times the chance of a curse among three cards.",
        then="With an amulet the loss would be no gold at all, but one time in five the amulet.",
    ),
    Question(
        "n07.q4",
        "what an amulet saves B",
        Number(what="an amount of gold"),
        lambda gone, best: _amulet(gone, best, 1),
        mistakes=[
            Mistake(
                lambda gone, best: _amulet(gone, best, 0),
                "That is what it saves A, who is asked first.",
            ),
            Mistake(
                lambda gone, best: round(float(_amulet(gone, best, 0)), 2),
                "That is what it saves A, who is asked first.",
            ),
            Mistake(
                _from_the_table,
                "You have subtracted numbers that were rounded before. Let Python subtract.",
            ),
            Mistake(
                lambda gone, best: best[1] * _risk(gone, 3),
                "So much it would save a stubborn player. B plays well, and may get out in time.",
            ),
            Mistake(
                lambda gone, best: sharing_gold("AB", gone=gone, best=best, amulets=[0, 1])[1],
                "That is what B can expect with it. What could B expect without?",
            ),
            Mistake(
                lambda gone, best: sharing_gold("AB", gone=gone, best=best)[1],
                "That is what B can expect without it. What could B expect with it?",
            ),
            Mistake(lambda right: -right, "A saving counts as positive here."),
            ROUNDED,
        ],
        hints=[
            "What can B expect with an amulet, and what without?",
            "`amulets=[1, 0]` gives A the amulet. How would you give it to B?",
            "`sharing_gold` tells two numbers, one for each player; the second, `[1]`, is B's.",
        ],
        too_much="The difference of what B can expect with the amulet and without it.",
        too_little="The difference of what B can expect with the amulet and without it.",
        then="More than it saves A: who is asked last stays longer, and has more to fear.",
    ),
    Question(
        "n07.q5",
        "what a better rule loses",
        Number(what="an amount of gold"),
        _lost,
        mistakes=[
            Mistake(
                lambda gone, best: _by_rule(gone, best, "BA", _or_last),
                "That is what the rule brings. What does induction bring?",
            ),
            Mistake(
                lambda gone, best: (
                    _best_second(gone, best) - _by_rule(gone, best, "BA", _from_four)
                ),
                "That is the rule without its second half.",
            ),
            Mistake(lambda right: -right, "A loss counts as positive here."),
            Mistake(
                lambda gone, best: (
                    _by_rule(gone, best, "BA", _or_last) - _by_rule(gone, best, "BA", _from_four)
                ),
                "That is what the second half of the rule brings. What is still lost?",
            ),
            Mistake(lambda: 0, "That is for who is asked first. Here A is asked second."),
            ROUNDED,
        ],
        hints=[
            "A loss is a difference: what induction brings, less what the rule brings.",
            '`expected("BA", 3)` is what induction brings.',
            '`expected("BA", 3, rule=...)` is what a rule brings, and `better` is such a rule.',
        ],
        too_much="Is it the rule with both halves, and A asked second?",
        too_little="Is it the rule with both halves, and A asked second?",
    ),
)
