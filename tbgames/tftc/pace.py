"""The goal that a hand is nearest to, in points per turn: what turns are compared by."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from tbgames.tftc.cards import Goal
from tbgames.tftc.turn_plans import Counts, counted
from tbgames.tftc.turns import expected_turns, in_deck_at_most

if TYPE_CHECKING:
    from tbgames.tftc.view import TftcView

__all__ = ["Pace", "Target"]


class Target(NamedTuple):
    """A goal, the turns until it can be paid, and its points per turn, this turn included."""

    goal: Goal | None
    turns: float
    points_per_turn: float


class Pace:
    """The pace of the player of one view; what is worked out once is kept.

    >>> from tbgames.tftc.rules import Tftc
    >>> view = Tftc.new(players=2).start(seed=3).view(0)
    >>> pace = Pace(view)
    >>> found = pace.target(pace.hand, pace.trade_list, view.wishlist)
    >>> found.goal.id, round(found.turns, 2), round(found.points_per_turn, 2)
    ('G22', 10.55, 0.61)
    """

    def __init__(self, view: TftcView) -> None:
        game = view.game
        self.goals = game.cards.goals
        self.hand = counted(view.hand, game)
        self.trade_list = counted(view.trade_list, game)
        self.unseen = in_deck_at_most(view)
        self.needs = [counted(goal.needs, game) for goal in self.goals]
        self._known: dict[tuple[int, tuple[tuple[int, int, int], ...], int, int], float] = {}

    def target(self, hand: Counts, trade_list: Counts, wishlist: Iterable[int]) -> Target:
        """The goal with the most points per turn once this turn is over."""
        best = Target(None, 0.0, 0.0)
        for goal in wishlist:
            turns = self.turns(goal, hand, trade_list)
            rate = self.goals[goal].points / (1 + turns)
            if rate > best.points_per_turn:
                best = Target(self.goals[goal], turns, rate)
        return best

    def turns(self, goal: int, hand: Counts, trade_list: Counts) -> float:
        """Turns until a goal can be paid, as ``expected_turns`` has them; 0 if it can be."""
        needs = self.needs[goal]
        lacking = [
            (icon, need - held)
            for icon, (need, held) in enumerate(zip(needs, hand, strict=True))
            if need > held
        ]
        if not lacking:
            return 0.0
        # Many hands are alike in what decides: what is missing, what of it the list shows, how
        # long the list is and how many cards are to spare.
        spare = sum(hand) - sum(needs) + sum(missing for _, missing in lacking)
        shown = tuple([(icon, missing, trade_list[icon]) for icon, missing in lacking])
        key = goal, shown, sum(trade_list), spare
        if key not in self._known:
            self._known[key] = expected_turns(needs, hand, trade_list, self.unseen)
        return self._known[key]
