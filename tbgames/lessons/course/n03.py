"""The questions of notebook 03, which clues may I play?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import Any

from tbgames.lessons.answers import Chance, Kind, Whole
from tbgames.lessons.course.n02 import Clues, missing
from tbgames.lessons.questions import Mistake, Question
from tbgames.tobago.clue_space import ClueSpace
from tbgames.tobago.clues import Clue
from tbgames.tobago.spaces import Space

Words = Iterable[Clue | str]


@dataclass(frozen=True, slots=True)
class Verdicts:
    """The cards of a hand: those that are legal, and of the others why not."""

    legal: frozenset[str]
    refused: Mapping[str, str]


class LegalClues(Clues):
    """The legal clues of a hand; of a clue that is not, the engine tells the reason."""

    def read(self, value: object) -> Any:
        """Take a learner's clues, or the verdicts."""
        return value if isinstance(value, Verdicts) else super().read(value)

    def judge(self, value: Any, right: Any) -> Sequence[str]:
        """Is every clue legal, and is no legal one missing?"""
        given = value.legal if isinstance(value, Verdicts) else value
        if not isinstance(right, Verdicts):
            return super().judge(given, right)
        extra = [
            right.refused.get(clue, f"“{clue}” is not in the hand.")
            for clue in sorted(given - right.legal)
        ]
        return [" ".join(extra), missing(len(right.legal - given))]


@dataclass(frozen=True, slots=True)
class Target:
    """A space that two clues of a deck leave alone."""

    deck: ClueSpace
    space: Space

    def ways(self) -> list[frozenset[str]]:
        """All pairs that do it."""
        pinned = self.deck.smallest(self.space)
        return [frozenset(map(str, clues)) for clues in pinned.sets if pinned.size == 2]


class Locating(Kind):
    """Two clues of the deck that leave only the target; every such pair is right."""

    what = "a list of two clues"
    of = 4

    def read(self, value: object) -> Any:
        """Take a learner's clues, or the target."""
        return value if isinstance(value, Target) else Clues().read(value)

    def judge(self, value: Any, right: Any) -> Sequence[str]:
        """Are there two clues of the deck, do they keep the target, and nothing else?"""
        if isinstance(value, Target):
            value = value.ways()[0]
        if not isinstance(right, Target):
            return ["", "", "" if value == right else "These are other clues."]
        island, target = right.deck.island, right.space
        strange = [clue for clue in sorted(value) if Clue(clue) not in right.deck.clues]
        form = f"“{strange[0]}” is not in the deck." if strange else ""
        if len(value) != 2:
            form = f"Two clues of the deck can do it; you gave {len(value)}."
        unfit = [clue for clue in sorted(value) if target not in island.where(clue)]
        others = [name for name in island.where(*value).names if name != target.name]
        return [
            form,
            f"“{unfit[0]}” removes {target.name} itself." if unfit else "",
            f"Besides {target.name}, {_first(others)} would be left." if others else "",
        ]


def _first(names: Sequence[str]) -> str:
    more = len(names) - 3
    return ", ".join(names[:3]) + (f" and {more} more" if more > 0 else "")


def _verdicts(space: ClueSpace, q1_map: Words, q1_hand: Words) -> Verdicts:
    advice = space.legal_next(q1_map, q1_hand)
    return Verdicts(
        frozenset(str(one.clue) for one in advice.legal),
        {str(one.clue): one.refusal.message for one in advice.refused},
    )


def _leaving(space: ClueSpace, played: Words, hand: Words) -> dict[str, tuple[int, int]]:
    """How many spaces are left now, and after each card."""
    left = space.island.where(*played)
    return {str(Clue(card)): (len(left), len(left & space.island.where(card))) for card in hand}


def _legal(space: ClueSpace, *played: Clue | str) -> int:
    return len(space.legal_next(played).legal)


def _leave_something(space: ClueSpace, *played: Clue | str) -> int:
    others = set(space.clues) - set(map(Clue, played))
    return sum(kept > 0 for _, kept in _leaving(space, played, others).values())


def _sharpest(space: ClueSpace, fitting: Space | None = None) -> list[Clue]:
    """The two clues that leave fewest spaces; of all, or of those that keep a space."""
    island = space.island
    fit = [one for one in space.clues if fitting is None or fitting in island.where(one)]
    return sorted(fit, key=lambda one: len(island.where(one)))[:2]


def _pairs(space: ClueSpace) -> tuple[int, int, int]:
    """Of all ordered pairs: where the second leaves nothing, where it removes nothing, all."""
    island = space.island
    masks = [(island.mask(one), island.mask(two)) for one, two in permutations(space.clues, 2)]
    nothing_left = sum(not first & second for first, second in masks)
    nothing_removed = sum(first & second == first for first, second in masks)
    return nothing_left, nothing_removed, len(masks)


def _share(space: ClueSpace, number: int) -> Fraction:
    return Fraction(number, _pairs(space)[2])


QUESTIONS = (
    Question(
        "n03.q1",
        "the legal clues of a hand",
        LegalClues(),
        _verdicts,
        mistakes=[
            Mistake(
                lambda q1_hand: q1_hand,
                "Not all of them: some leave nothing of the bright spaces, some remove nothing.",
            ),
            Mistake(
                lambda space, q1_map, q1_hand: [
                    card for card, (_, kept) in _leaving(space, q1_map, q1_hand).items() if kept
                ],
                "All of these leave something. But a clue must also remove something: which ones "
                "are true of every bright space already?",
            ),
            Mistake(
                lambda space, q1_map, q1_hand: [
                    card
                    for card, (left, kept) in _leaving(space, q1_map, q1_hand).items()
                    if kept < left
                ],
                "All of these remove something. But a clue must also leave something: which one "
                "is true of no bright space?",
            ),
            Mistake(
                lambda right: right.refused,
                "These are the ones that may not be played. You have sorted well: now the others.",
            ),
        ],
        hints=[
            "Go from card to card: how many of the bright spaces fit it? All, some, or none?",
            "A card on the map already is true of every space that is left.",
            '`is_legal(q1_left, "next to a hut")` asks about one card. Before you ask, guess.',
        ],
        then="What counts is what is left on the map, not what a clue says of the whole island.",
    ),
    Question(
        "n03.q2",
        "legal clues after one more card",
        Whole(),
        lambda space, on_map, q2_card: _legal(space, *on_map, q2_card),
        mistakes=[
            Mistake(
                lambda space, on_map: _legal(space, *on_map),
                "So many were legal before. Fewer spaces are left now; what has become illegal?",
            ),
            Mistake(
                lambda space, on_map: _legal(space, *on_map) - 1,
                "More has gone than the card itself: of the spaces left now, some clues leave "
                "nothing, and some remove nothing.",
            ),
            Mistake(
                lambda space, q2_card: _legal(space, q2_card),
                "That is with the new card alone on the map. The first clue lies there as well.",
            ),
            Mistake(
                lambda space, on_map, q2_card: _leave_something(space, *on_map, q2_card),
                "You have counted clues that leave something. They must also remove something.",
            ),
            Mistake(
                lambda space, on_map: len(space.clues) - len(on_map) - 1,
                "These are all the other cards of the deck. Not every one of them is legal.",
            ),
        ],
        hints=[
            "Which spaces are left with both clues on the map? Begin with `island.where`.",
            "Then count the clues of `space.clues` for which `is_legal` says yes.",
            "`space.legal_next([...])` with both clues does the same; count its `legal`.",
        ],
        too_much="A clue that fits all the spaces left, or none of them, is not legal.",
        too_little="A clue is legal if it removes one of the spaces left and keeps another.",
        then="Fewer than before, as part 3 has promised.",
    ),
    Question(
        "n03.q3",
        "two clues that pin a space down",
        Locating(),
        lambda space, target: Target(space, target),
        mistakes=[
            Mistake(
                lambda space: _sharpest(space),
                "These are the sharpest clues of the deck, but sharp is not yet true: do they fit "
                "the target?",
            ),
            Mistake(
                lambda space, target: _sharpest(space, target),
                "The two sharpest clues that fit the target do not pin it down: what is left "
                "besides? Look for one that removes just that.",
            ),
            Mistake(
                lambda space, target: _sharpest(space, target)[:1],
                "That is the sharpest clue that fits the target. It needs a second one.",
            ),
        ],
        hints=[
            "Both clues must fit the target: list those clues of the deck first.",
            "Sort them by how many spaces they leave. For each: what else has to go?",
            "Or leave it to the computer: a loop over `combinations(space.clues, 2)` tries all "
            "1326 pairs with `island.where`.",
        ],
        then="The treasure is located, and the map takes no third clue.",
    ),
    Question(
        "n03.q4",
        "the chance that the second card removes nothing",
        Chance(),
        lambda space: _share(space, _pairs(space)[1]),
        mistakes=[
            Mistake(
                lambda space: _share(space, _pairs(space)[0]),
                "That is the chance of the other reason: the second card leaves nothing.",
            ),
            Mistake(
                lambda space: _share(space, sum(_pairs(space)[:2])),
                "That is the chance that the second card is refused, for either reason.",
            ),
            Mistake(
                lambda space: 1 - _share(space, sum(_pairs(space)[:2])),
                "That is the chance that the second card is legal. It was counted in part 4.",
            ),
            Mistake(
                lambda right: 2 * right,
                "Did you divide by the number of pairs without order? The order matters here.",
            ),
            Mistake(
                lambda space: Fraction(_pairs(space)[1] + len(space.clues), len(space.clues) ** 2),
                "You have let a card follow itself. The two cards are different.",
            ),
        ],
        hints=[
            "In part 4 all ordered pairs were counted. You need another condition for each pair.",
            "The second clue removes nothing if all spaces of the first one fit it: "
            "a subset, `first <= second`.",
            "Count such pairs of `permutations(space.clues, 2)`, and divide by all of them.",
        ],
        too_much="Only pairs whose first set lies within the second one count.",
        too_little="Every ordered pair counts whose first set lies within the second one.",
        then="The rest of the refused pairs contradict each other; that happens more often.",
    ),
)
