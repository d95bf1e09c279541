"""Exact odds of TFTC: how likely, and how soon, a goal can be paid.

Cards that nobody has shown you are all alike to you, whether they are in the deck or in a hand:
drawing from the deck is drawing at random from the *unseen* cards. Everything here is counted,
nothing is simulated; ``goal_odds`` and ``draws_until`` give exact fractions.

>>> odds = draws_until("Statue in the Park")
>>> odds.mean, odds.at_most(4)
(Fraction(18265, 1881), Fraction(9585, 52948))
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

from tbgames.tables import html_table
from tbgames.tftc.cards import Goal, TftcCards
from tbgames.tftc.drawing import Wanted, as_wanted, completion, completions, mean_draws
from tbgames.tftc.turns import GoalChoice, GoalChoices, best_goal, expected_turns

__all__ = [
    "DrawsUntil",
    "GoalChoice",
    "GoalChoices",
    "best_goal",
    "draws_until",
    "expected_turns",
    "goal_odds",
]

Cards: TypeAlias = str | Path | Mapping[str, Any] | TftcCards | None
"""What ``TftcCards.of`` takes; None for the standard set."""


def goal_odds(
    goal: Goal | str,
    draws: int,
    hand: Iterable[str] = (),
    seen: Iterable[str] = (),
    cards: Cards = None,
) -> Fraction:
    """The chance that so many more cards complete a goal.

    Args:
        goal: a Goal, its id or its name.
        draws: how many cards are drawn at random, without replacement, from the unseen ones.
        hand: the icons held, one for each card.
        seen: icons of other cards that cannot be drawn: on the trade list, discarded, known to
            be in another hand.
        cards: the card set.

    Raises:
        ValueError: an unknown goal or icon, more cards of an icon than there are, fewer than 0
            draws, or more than there are unseen cards.
        TypeError: ``draws`` is no int, ``hand`` or ``seen`` no list of icons.

    >>> goal_odds("G01", draws=4)
    Fraction(9585, 52948)
    >>> goal_odds("G01", draws=1, hand=["Park"], seen=["Monument"] * 7)
    Fraction(1, 56)
    """
    found, wanted, size, _ = _situation(goal, hand, seen, cards)
    if type(draws) is not int:
        raise TypeError(f"draws is a number of cards, not {draws!r}")
    if not 0 <= draws <= size:
        raise ValueError(f"{draws} cards cannot be drawn to complete {found.id}: {size} are unseen")
    return completion(wanted, size, draws)


@dataclass(frozen=True, slots=True)
class DrawsUntil:
    """How many more cards it takes to complete a goal.

    ``distribution[n]`` is the chance that exactly ``n`` more draws are needed, for ``n`` from 0
    to the number of unseen cards. It adds up to 1, or to 0 if the goal can ``never`` be
    completed from the unseen cards.
    """

    goal: Goal
    missing: tuple[str, ...]
    """Icons, one for each card that is missing."""
    distribution: tuple[Fraction, ...]
    mean: Fraction | None
    """The mean number of draws; None if the goal can never be completed."""

    @property
    def never(self) -> bool:
        """Whether the unseen cards do not hold what is missing."""
        return self.mean is None

    def at_most(self, draws: int) -> Fraction:
        """The chance that so many draws are enough."""
        return sum(self.distribution[: max(0, draws + 1)], Fraction(0))

    def quantile(self, chance: float | Fraction) -> int | None:
        """The least number of draws that is enough with this chance, None if none is.

        A ValueError unless 0 <= chance <= 1.

        >>> draws_until("G01").quantile(0.5)
        8
        """
        if not 0 <= chance <= 1:
            raise ValueError(f"a chance is between 0 and 1, not {chance}")
        enough = Fraction(0)
        for draws, exactly in enumerate(self.distribution):
            enough += exactly
            if enough >= chance:
                return draws
        return None

    def __repr__(self) -> str:
        lacking = ", ".join(self.missing)
        if self.mean is None:
            return f"<{self.goal.id}: {lacking} missing, not to be had from the unseen cards>"
        if not self.missing:
            return f"<{self.goal.id}: complete>"
        return (
            f"<{self.goal.id}: {lacking} missing, {float(self.mean):.2f} draws on average, "
            f"{self.quantile(Fraction(1, 2))} are enough with a chance of a half>"
        )

    def _repr_html_(self) -> str:
        chances = (10, 25, 50, 75, 90, 99)
        rows = [(f"{percent} %", str(self.quantile(Fraction(percent, 100)))) for percent in chances]
        if self.mean is None or not self.missing:
            return f"<p>{html.escape(repr(self)[1:-1])}.</p>"
        return html_table(
            f"{self.goal.id} {self.goal.name}: {', '.join(self.missing)} missing; "
            f"{float(self.mean):.2f} draws on average",
            ("chance", "so many draws are enough"),
            rows,
        )


def draws_until(
    goal: Goal | str,
    hand: Iterable[str] = (),
    seen: Iterable[str] = (),
    cards: Cards = None,
) -> DrawsUntil:
    """Count exactly how many more cards, drawn at random, complete a goal.

    Takes and raises what ``goal_odds`` does.

    >>> draws_until("G05", hand=["Lake", "Park"], seen=["Summit"])
    <G05: Summit missing, 7.75 draws on average, 6 are enough with a chance of a half>
    >>> draws_until("G08", hand=["Forest"], seen=["Cave"] * 6).never
    True
    """
    found, wanted, size, missing = _situation(goal, hand, seen, cards)
    by_then = [Fraction(0), *completions(wanted, size)]
    return DrawsUntil(
        found,
        missing,
        tuple(after - before for before, after in pairwise(by_then)),
        mean_draws(wanted, size),
    )


def _situation(
    goal: Goal | str, hand: Iterable[str], seen: Iterable[str], source: Cards
) -> tuple[Goal, Wanted, int, tuple[str, ...]]:
    """The goal, what is missing of how many unseen cards, and the names of what is missing."""
    cards = TftcCards.of(source)
    found = find_goal(goal, cards)
    held, other = find_icons(hand, "hand", cards), find_icons(seen, "seen", cards)
    unseen, missing = [], []
    for icon, copies in enumerate(cards.copies):
        known = held.count(icon) + other.count(icon)
        if known > copies:
            raise ValueError(
                f"hand and seen have {known} cards of {cards.icons[icon]}, there are {copies}"
            )
        unseen.append(copies - known)
        missing.append(max(0, found.needs.count(icon) - held.count(icon)))
    wanted = as_wanted((lacking, there) for lacking, there in zip(missing, unseen, strict=True))
    names = tuple(
        name for name, lacking in zip(cards.icons, missing, strict=True) for _ in range(lacking)
    )
    return found, wanted, sum(unseen), names


def find_goal(goal: Goal | str, cards: TftcCards) -> Goal:
    if isinstance(goal, str):
        return cards.goal(goal)
    if not isinstance(goal, Goal):
        raise TypeError(f"a goal is a Goal, its id or its name, not {goal!r}")
    if goal not in cards.goals:
        raise ValueError(f"goal {goal.id} ({goal.name}) is none of this card set")
    return goal


def find_icons(names: Iterable[str], where: str, cards: TftcCards) -> list[int]:
    if isinstance(names, str | Mapping) or not isinstance(names, Iterable):
        raise TypeError(f'{where} is a list of icons such as ["Forest", "Lake"], not {names!r}')
    try:
        return [cards.icon(name) for name in names]
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from error
