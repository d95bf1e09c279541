"""How far ahead a player of TFTC will be at the end: what the coach judges turns by.

The outlook is a sum of features of what a player sees when a turn of his is over (points, caches,
what goals still lack, what the others are known to hold), each with a weight in
``outlook_weights.py``. ``scripts/fit_tftc_outlook.py`` fits them to games of two, so that they
foretell how these end: the lead in points, and with four times its share a win as 10 points ahead,
a defeat as 10 behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tbgames.tftc.outlook_weights import WEIGHTS
from tbgames.tftc.rules import HAND, LAST_CACHE, LEAST_LIST, TRADE_LIST
from tbgames.tftc.turn_plans import Counts, counted
from tbgames.tftc.turns import in_deck_at_most

if TYPE_CHECKING:
    from tbgames.tftc.view import TftcView

__all__ = ["FEATURES", "Outlook", "Prospect"]

_ON_LIST = 0.6
"""Turns that a missing card takes which lies on the trade list: two come in one trade."""

_UNSEEN = 1.4
"""Turns that a missing card takes which must be drawn or turned up, if it is as common as most."""

_RARITY = 0.6
"""With which power of the number of unseen cards of an icon that goes down."""

_PATIENCE = (0.6, 0.8)
"""What is left of a goal's points for each turn that it is away: for who is in a hurry, or not."""

_RIVAL = 0.75
"""The same for the goals of the others."""

_CACHES = range(1, LAST_CACHE + 1)
_LISTS = range(LEAST_LIST + 1, TRADE_LIST)
_BEST = ("best", "second", "third")

FEATURES: tuple[str, ...] = (
    "one",
    "lead",
    *(f"own caches: {n}" for n in _CACHES),
    *(f"most caches of another: {n}" for n in _CACHES),
    "lead, one cache to go",
    "lead, another has one to go",
    *(f"{place} goal in a hurry" for place in _BEST),
    *(f"{place} goal" for place in _BEST),
    *(f"{place} goal in a hurry, another has 3 caches" for place in _BEST),
    *(f"{place} goal in a hurry, another has 4 caches" for place in _BEST),
    *(f"{place} goal in a hurry, one cache to go" for place in _BEST),
    "best goal of another",
    "second goal of another",
    "best goal of another, who has 4 caches",
    "cards up to 4",
    "cards from 5 to 8",
    "cards beyond 8",
    "largest other hand up to 4",
    "largest other hand beyond 4",
    *(f"list of {n}" for n in _LISTS),
    *(f"complete goals of {points} points" for points in ("2", "4", "7")),
    "points on the wishlist",
    "useful icons on the list, up to 2",
    "useful icons on the list beyond 2",
    "lead, somebody has 3 caches",
    "lead, somebody has 4 caches",
    "own caches times those of another",
    "one cache to go and ahead",
    "another has one to go and is ahead",
)
"""What each number of ``Outlook.features`` is about, in order."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a turn leaves behind, as far as its player can choose it."""

    hand: Counts
    trade_list: Counts
    wishlist: tuple[int, ...]
    created: int = -1
    """The goal created in the turn; -1 for none."""


class Outlook:
    """The outlook of the player of one view.

    >>> from tbgames.tftc.rules import Tftc
    >>> view = Tftc.new(players=2).start(seed=3).view(0)
    >>> outlook = Outlook(view)
    >>> prospect = Prospect(outlook.hand, outlook.trade_list, view.wishlist)
    >>> len(outlook.features(prospect)) == len(FEATURES)
    True
    """

    def __init__(self, view: TftcView, weights: Sequence[float] = WEIGHTS) -> None:
        game, me = view.game, view.player
        self.game = game
        self.weights = weights
        self.hand = counted(view.hand, game)
        self.trade_list = counted(view.trade_list, game)
        self.unseen = in_deck_at_most(view)
        self._points = [goal.points for goal in game.cards.goals]
        self._needs = [
            [(icon, goal.needs.count(icon)) for icon in dict.fromkeys(goal.needs)]
            for goal in game.cards.goals
        ]
        usual = max(1.0, sum(self.unseen) / len(self.unseen))
        self._wait = [_UNSEEN * (usual / max(left, 0.4)) ** _RARITY for left in self.unseen]
        others = [seat for seat in range(game.players) if seat != me]
        self._mine = len(view.caches[me])
        self._theirs = max(len(view.caches[seat]) for seat in others)
        self._lead = view.points[me] - max(view.points[seat] for seat in others)
        self._largest = max(view.hand_sizes[seat] for seat in others)
        self._other_hands = [self._expected(view, seat) for seat in others]
        self._rivals: dict[tuple[Counts, tuple[int, ...]], list[float]] = {}
        self._rivals_turns: dict[tuple[int, int, tuple[int, ...]], float] = {}
        self._values: dict[Prospect, float] = {}

    def _expected(self, view: TftcView, seat: int) -> list[float]:
        """By icon: how many cards another seat holds on average, hidden ones like the unseen."""
        known = counted(view.known[seat], view.game)
        hidden = view.hand_sizes[seat] - len(view.known[seat])
        size = max(1, sum(self.unseen))
        return [n + hidden * left / size for n, left in zip(known, self.unseen, strict=True)]

    def value(self, prospect: Prospect) -> float:
        """By how many points the player is expected to end ahead, a win counting as 10 of them."""
        found = self._values.get(prospect)
        if found is None:
            numbers = self.features(prospect)
            found = sum([w * x for w, x in zip(self.weights, numbers, strict=True)])
            self._values[prospect] = found
        return found

    def turns(self, goal: int, hand: Sequence[float], trade_list: Counts) -> float:
        """Roughly how many turns a goal is away; 0 if it can be paid."""
        away = 0.0
        for icon, need in self._needs[goal]:
            missing = need - hand[icon]
            if missing > 0:
                shown = min(trade_list[icon], missing)
                away += _ON_LIST * shown + (missing - shown) * self._wait[icon]
        return away

    def features(self, prospect: Prospect) -> list[float]:
        """The numbers that ``FEATURES`` names."""
        hand, trade_list, wishlist = prospect.hand, prospect.trade_list, prospect.wishlist
        mine, lead, theirs = self._mine, self._lead, self._theirs
        if prospect.created >= 0:
            mine, lead = mine + 1, lead + self._points[prospect.created]
        away = [(self._points[goal], self.turns(goal, hand, trade_list)) for goal in wishlist]
        hurried, patient = (
            _three([points * left**turns for points, turns in away]) for left in _PATIENCE
        )
        rivals = self._rivals_goals(trade_list, wishlist)
        held, listed = sum(hand), sum(trade_list)
        most = max(mine, theirs)
        near = LAST_CACHE - 1
        complete = [points for points, turns in away if not turns]
        useful = len(
            {
                icon
                for goal in wishlist
                for icon, need in self._needs[goal]
                if need > hand[icon] and trade_list[icon]
            }
        )
        return [
            1,
            lead,
            *[mine == n for n in _CACHES],
            *[theirs == n for n in _CACHES],
            min(lead, 6) if mine == near else 0,
            min(lead, 6) if theirs == near else 0,
            *hurried,
            *patient,
            *(hurried if theirs >= near - 1 else _NOTHING),
            *(hurried if theirs >= near else _NOTHING),
            *(hurried if mine >= near else _NOTHING),
            *rivals,
            rivals[0] if theirs >= near else 0,
            min(held, HAND),
            max(0, min(held - HAND, 4)),
            max(0, held - 8),
            min(self._largest, HAND),
            max(0, self._largest - HAND),
            *[listed == n for n in _LISTS],
            sum([points <= 2 for points in complete]),
            sum([2 < points <= 4 for points in complete]),
            sum([points > 4 for points in complete]),
            sum([points for points, _ in away]),
            min(useful, 2),
            max(0, useful - 2),
            lead if most >= near - 1 else 0,
            lead if most >= near else 0,
            mine * theirs,
            mine >= near and lead > 0,
            theirs >= near and lead < 0,
        ]

    def _rivals_goals(self, trade_list: Counts, wishlist: tuple[int, ...]) -> list[float]:
        """The best two goals of that other player whose best is worth most."""
        key = trade_list, wishlist
        if key not in self._rivals:
            best = [0.0, 0.0]
            for seat in range(len(self._other_hands)):
                found = [self._rivals_goal(seat, goal, trade_list) for goal in wishlist]
                best = max(best, _three(found)[:2], key=lambda two: two[0])
            self._rivals[key] = best
        return self._rivals[key]

    def _rivals_goal(self, seat: int, goal: int, trade_list: Counts) -> float:
        """What a goal is worth to one of the others."""
        # Only what the list shows of the icons that he lacks makes a difference.
        shown = tuple([trade_list[icon] for icon, _ in self._needs[goal]])
        key = seat, goal, shown
        if key not in self._rivals_turns:
            self._rivals_turns[key] = self.turns(goal, self._other_hands[seat], trade_list)
        worth: float = self._points[goal] * _RIVAL ** self._rivals_turns[key]
        return worth


_NOTHING = [0.0, 0.0, 0.0]


def _three(values: list[float]) -> list[float]:
    """The largest three, zeros where there are fewer."""
    return [*sorted(values, reverse=True), *_NOTHING][:3]
