"""What the expert thinks of guardians that may come, and of the rest of the game.

It judges as the greedy player does (``Judgement``) where nothing better is known. What cards in
play are worth comes from ``advice_worths``; what to keep in hand, what treasures bring besides
points and what to exchange is built on it in ``advice_holding``, ``advice_prizes`` and
``advice_exchange``. Worths are in the measure of ``Estimates.hero``; ``POINT`` of it are a treasure
point.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from tbgames.treasure_hunter.advice_worths import Worths
from tbgames.treasure_hunter.estimates import POINT
from tbgames.treasure_hunter.view import TreasureHunterView

if TYPE_CHECKING:
    from tbgames.engine.actions import Action

__all__ = [
    "Going",
    "Opposition",
    "Outlook",
    "hands_by_best",
    "heroes_count",
    "opposition",
    "turns_left",
]

SIFTED = 1.75
"""A hand holds guardians as if so many times its cards had been drawn: weak ones are put away."""

PATIENCE = 0.5
"""The chance that a treasure in hand is won later, while there are turns enough."""

TO_COME = 0.2
"""Treasures to come in a turn that will want a turn of their own."""

SPARE = 4.0
"""With fewer turns than so many more than treasures, waiting is worth in proportion less."""

ROUNDS_AHEAD = 4
"""With fewer turns left, hits cost in proportion less: nobody needs the heroes afterwards."""


class Opposition(NamedTuple):
    """What an adventure may meet with."""

    chance: Fraction
    """That somebody opposes."""
    win: Fraction
    """The chance that the treasure is won, whoever opposes or nobody."""


def hands_by_best(guardians: int, unseen: int, held: int) -> list[int]:
    """In how many hands each guardian is the best one, the best of all first; then in none.

    >>> hands_by_best(guardians=2, unseen=4, held=2)
    [3, 2, 1]
    """
    without = [comb(unseen - better, held) for better in range(guardians + 1)]
    return [*(more - less for more, less in pairwise(without)), without[-1]]


def opposition(
    chances: Iterable[Fraction | float],
    unseen: int,
    held: int,
    known: Fraction | float | None = None,
) -> Opposition:
    """Weigh all hands that the others may have, exactly.

    Every choice of ``held`` out of ``unseen`` cards is as likely, whoever can opposes, and with
    the guardian that the party is least likely to beat (TH-027).

    Args:
        chances: for each unseen guardian the chance to beat it.
        unseen: how many cards nobody has shown, guardians among them.
        held: how many of these the others hold.
        known: the chance against the best guardian that is known to be in a hand, if there is one.

    Raises:
        ValueError: there are fewer unseen cards than guardians or cards held.

    One guardian that wins always and one that wins half the time, among four cards of which two
    are held:

    >>> opposition([0, Fraction(1, 2)], unseen=4, held=2)
    Opposition(chance=Fraction(5, 6), win=Fraction(1, 3))
    """
    rising = sorted(Fraction(chance) for chance in chances)
    if not max(len(rising), held) <= unseen:
        raise ValueError(
            f"{len(rising)} guardians and {held} cards held do not fit into {unseen} unseen cards"
        )
    ways = hands_by_best(len(rising), unseen, held)
    total, rest = sum(ways), Fraction(1 if known is None else known)
    won = sum(min(chance, rest) * way for chance, way in zip(rising, ways, strict=False))
    chance = Fraction(total - ways[-1], total) if known is None else Fraction(1)
    return Opposition(chance, Fraction(won + rest * ways[-1], total))


def turns_left(view: TreasureHunterView) -> float:
    """How many turns each player has after this one, on average."""
    return 0.0 if view.last else view.deck / (3 * view.game.players)


def heroes_count(view: TreasureHunterView) -> float:
    """What hits count: 1 as long as there is much to come, nothing in the last round."""
    return 1.0 if view.game.solo else min(1.0, turns_left(view) / ROUNDS_AHEAD)


class Going(NamedTuple):
    """An adventure as it looks before it begins."""

    location: int
    opposed: float
    """The chance that somebody opposes."""
    win: float
    cost: float
    """What the hits cost on average, in the measure of the judgement."""
    value: float


class Outlook(Worths):
    """The estimates for one decision of the expert."""

    def __init__(self, view: TreasureHunterView) -> None:
        """Look at the table as ``view.player`` does."""
        super().__init__(view)
        self._going: dict[tuple[int, int], Going] = {}

    # -- the rest of the game -----------------------------------------------------------------

    def held(self, kind: range) -> list[int]:
        """The cards of a kind in the own hand."""
        return [card for card in self.view.hand if card in kind]

    # -- go or stay ---------------------------------------------------------------------------

    @cached_property
    def others(self) -> list[int]:
        """The other seats."""
        return [seat for seat in range(self.game.players) if seat != self.me]

    @cached_property
    def _hands(self) -> tuple[int, int, list[int]]:
        """Cards that nobody has shown, those of them that count as held, guardians known."""
        view, others = self.view, self.others
        down = sum(row.spells for seat in others for row in self.rows(seat))
        sizes = sum(view.hand_sizes[seat] for seat in others)
        known = [card for seat in others for card in view.seen[seat]]
        unseen = view.deck + sizes + down - len(known)
        held = min(unseen, round(SIFTED * max(0, sizes - len(known))))
        guardians = [card for card in known if card in self.cards.guardians]
        able = set(self.unseen_guardians())
        return unseen, held, [guardian for guardian in guardians if guardian in able]

    def against(self, location: int | None) -> dict[int, float]:
        """By guardian that may come: the own party's chance to beat it, by estimates."""
        return {
            guardian: self.winning(self.me, guardian, location, self.me)
            for guardian in self.unseen_guardians()
        }

    def _reach(self, guardian: int, location: int | None) -> int:
        # No spell or item asks for a place: worked out once for all of them.
        return super()._reach(guardian, None)

    def going(self, location: int, points: int) -> Going:
        """An adventure for so many points."""
        key = (location, points)
        if key not in self._going:
            unseen, held, known = self._hands
            chances = self.against(location)
            rest = min((chances.pop(guardian) for guardian in known), default=None)
            rising = sorted(chances.values())
            ways = hands_by_best(len(rising), max(unseen, len(rising)), held)
            total, none = sum(ways), ways[-1]
            surest = 1.0 if rest is None else rest
            pairs = zip(rising, ways, strict=False)
            win = sum(min(chance, surest) * (way / total) for chance, way in pairs)
            win += surest * (none / total)
            opposed = 1 - none / total if rest is None else 1.0
            won, lost = self._costs
            cost = heroes_count(self.view) * opposed * (win * won + (1 - win) * lost)
            value = POINT * points * win - cost
            self._going[key] = Going(location, opposed, win, cost, value)
        return self._going[key]

    @cached_property
    def patience(self) -> float:
        """The chance that a treasure which stays in hand is won in a later turn."""
        turns = turns_left(self.view)
        waiting = len(self.held(self.cards.treasures)) + TO_COME * turns
        return PATIENCE * min(1.0, max(0.0, turns - waiting) / SPARE)

    def points_at(self, location: int) -> int:
        """What the treasures are worth that would be placed there, the best first."""
        cards = self.cards
        worths = sorted(cards.treasure(t).points for t in self.held(cards.treasures))
        return sum(worths[-cards.location(location).treasures :])

    def venturing(self, action: Action) -> float:
        """What an adventure, or staying, promises."""
        if action.kind == "pass":
            return POINT * self.most_points() * self.patience
        return self.worth_going(action.args[0])

    def worth_going(self, location: int) -> float:
        """What an adventure promises; a second treasure is not there any more to win it later."""
        points = self.points_at(location)
        second = points - self.most_points()
        return self.going(location, points).value - POINT * second * self.patience

    def hunt(self, action: Action) -> float:
        """Happy Hunting, for the best location."""
        if action.kind == "pass":
            return POINT * self.most_points() * self.patience
        places = self.held(self.cards.locations)
        return max((self.worth_going(place) for place in places), default=-1.0)
