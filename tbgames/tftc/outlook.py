"""How far ahead a player of TFTC will be at the end: what the coach judges turns by.

The outlook is a sum of features of what a player sees when a turn of his is over (points, caches,
what goals still lack, what the others are known to hold), each with a weight in
``outlook_weights.py``. ``scripts/fit_tftc_outlook.py`` fits them to games of two, so that they
foretell how these end: the lead in points, and with four times its share a win as 10 points ahead,
a defeat as 10 behind. Where the turn ends the game, the outlook is how it ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tbgames.tftc.cards import TftcCards
from tbgames.tftc.outlook_weights import WEIGHTS
from tbgames.tftc.rules import HAND, LAST_CACHE, LEAST_LIST, TRADE_LIST, WISHLIST
from tbgames.tftc.turn_plans import Counts, counted, goals_to_come
from tbgames.tftc.turns import in_deck_at_most

if TYPE_CHECKING:
    from tbgames.tftc.view import TftcView

__all__ = ["FEATURES", "MOST", "SHARE_OF_WIN", "WIN", "Outlook", "Prospect", "worth_of_end"]

WIN = 10.0
"""A win counts as so many points ahead, a defeat as so many behind."""

SHARE_OF_WIN = 0.8
"""Its share in what an end is worth; the rest is the lead."""

MOST = 15.0
"""A lead at the end beyond this counts no more."""

_ON_LIST = 0.6
"""Turns that a missing card takes which lies on the trade list: two come in one trade."""

_UNSEEN = 1.4
"""Turns that a missing card takes which must be drawn or turned up, if it is as common as most."""

_RARITY = 0.6
"""With which power of the number of unseen cards of an icon that goes down."""

_HURRIES = (0.35, 0.6, 0.8)
"""What is left of a goal's points for each turn that it is away: for who is in a great hurry, in
a hurry, or patient."""

_PATIENCE = _HURRIES[-1]
"""The same for goals that are still to come."""

_RIVAL = 0.75
"""The same for the goals of the others."""

_CACHES = range(1, LAST_CACHE + 1)
_LISTS = range(LEAST_LIST + 1, TRADE_LIST)
_PLACES = ("best", "second", "third")
_LEADS = ((1, 2), (3, 4), (5, 6), (7, 99))
"""Leads after the last cache that are told apart."""

_PLAIN = (
    "lead",
    "first in turn order",
    *(f"own caches: {n}" for n in _CACHES),
    *(f"most caches of another: {n}" for n in _CACHES),
    *(f"{p} goal, {h}" for h in ("great hurry", "hurry", "patient") for p in _PLACES),
    *(f"{p} goal of another" for p in _PLACES[:2]),
    "best goal that another may have now",
    *(f"{p} goal that another may have after a trade" for p in _PLACES[:2]),
    "points of the best complete goal",
    "points of the other complete goals",
    "number of complete goals",
    "points of the best goal one trade away",
    "number of goals one trade away",
    "points of the best goal one draw away, by its chance",
    "goals to come",
    "cards from 5 to 8",
    "cards beyond 8",
    "largest other hand from 5 to 8",
    "largest other hand beyond 8",
    *(f"list of {n}" for n in _LISTS),
    "points on the wishlist",
    "useful icons on the list, up to 2",
    "useful icons on the list beyond 2",
    "icons on the list that another can use",
    "own caches times those of another",
)
"""What is always looked at."""

_NEAR_THE_END = (
    "lead",
    "first in turn order",
    "best goal, hurry",
    "points of the best complete goal",
    "best goal that another may have after a trade",
    "goals to come",
    "cards from 5 to 8",
    "largest other hand from 5 to 8",
)
"""What counts for more or for less when somebody is near the last cache."""

_PHASES = (
    "another has 3 caches",
    "another has 4 caches",
    "own caches are 3",
    "own caches are 4",
)

FEATURES: tuple[str, ...] = (
    "one",
    *_PLAIN,
    *(f"{name}; {phase}" for phase in _PHASES for name in _NEAR_THE_END),
    "one cache to go and ahead",
    "one cache to go and more than 3 behind",
    "another has one to go and is ahead",
    "another has one to go and is more than 3 behind",
    "last cache, not ahead",
    *(f"last cache, ahead by {low} to {high}" for low, high in _LEADS),
    "last cache, and another may have what overtakes it",
)
"""What each number of ``Outlook.features`` is about, in order."""

_NEAR = [_PLAIN.index(name) for name in _NEAR_THE_END]

Numbers: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a turn leaves behind, as far as its player can choose it."""

    hand: Counts
    trade_list: Counts
    wishlist: tuple[int, ...]
    created: int = -1
    """The goal created in the turn; -1 for none."""


def worth_of_end(lead: float, more_caches: int) -> float:
    """What it is worth to end ahead by ``lead`` points, with so many more caches (TFTC-27).

    >>> worth_of_end(3, 1), worth_of_end(0, 1), worth_of_end(0, -1)
    (8.6, -8.0, 8.0)
    """
    sign = (lead > 0) - (lead < 0) or (more_caches < 0) - (more_caches > 0)
    return SHARE_OF_WIN * WIN * sign + (1 - SHARE_OF_WIN) * max(-MOST, min(MOST, lead))


class _Goals(NamedTuple):
    """The goals of a card set as arrays; the last row, which -1 finds, is no goal at all."""

    needs: Numbers
    """Goals x icons."""
    points: Numbers
    sizes: Numbers


@lru_cache(maxsize=8)
def _goals(cards: TftcCards) -> _Goals:
    rows = [[goal.needs.count(icon) for icon in range(len(cards.icons))] for goal in cards.goals]
    needs = np.array([*rows, [99] * len(cards.icons)], dtype=float)
    return _Goals(needs, np.array([*(g.points for g in cards.goals), 0.0]), needs.sum(1))


class _Rival:
    """What is known of the hand of another seat."""

    def __init__(self, view: TftcView, seat: int, most: int) -> None:
        unseen = np.array(view.unseen, dtype=float)
        share = unseen / max(1.0, unseen.sum())
        self.known = np.array(counted(view.known[seat], view.game), dtype=float)
        self.hidden = view.hand_sizes[seat] - len(view.known[seat])
        self.expected = self.known + self.hidden * share
        """By icon: how many cards this is on average, hidden ones being like the unseen."""
        chance, tails, at_least = (1 - share) ** self.hidden, [], np.ones_like(share)
        for number in range(most + 1):
            tails.append(at_least)
            at_least = np.clip(at_least - chance, 0, 1)
            odds = share / np.maximum(1 - share, 1e-9)
            chance = chance * odds * (self.hidden - number) / (number + 1)
        self.tails = np.array(tails)
        """Number x icon: the chance of so many hidden cards of it or more (binomial)."""

    def has(self, lacking: Numbers) -> Numbers:
        """The chance that the hidden cards are what the known ones lack, icons taken as free.

        ``lacking`` ends with the axis of the icons, which is summed up.
        """
        number = np.minimum(lacking, len(self.tails) - 1).astype(int)
        chance: Numbers = self.tails[number, np.arange(len(self.known))].prod(-1)
        return np.where(lacking.sum(-1) > self.hidden, 0.0, chance)


class Outlook:
    """The outlook of the player of one view.

    >>> from tbgames.tftc.rules import Tftc
    >>> view = Tftc.new(players=2).start(seed=3).view(0)
    >>> outlook = Outlook(view)
    >>> prospect = Prospect(outlook.hand, outlook.trade_list, view.wishlist)
    >>> outlook.features([prospect]).shape == (1, len(FEATURES))
    True
    """

    def __init__(self, view: TftcView, weights: Sequence[float] = WEIGHTS) -> None:
        game, me = view.game, view.player
        self.game = game
        self.weights = np.array(weights)
        self.hand = counted(view.hand, game)
        self.trade_list = counted(view.trade_list, game)
        self.unseen = in_deck_at_most(view)
        self._goals = _goals(game.cards)
        unseen = np.array(self.unseen, dtype=float)
        usual = max(1.0, unseen.mean())
        self._wait = _UNSEEN * (usual / np.maximum(unseen, 0.4)) ** _RARITY
        others = [seat for seat in range(game.players) if seat != me]
        self._mine = len(view.caches[me])
        self._theirs = max(len(view.caches[seat]) for seat in others)
        best, caches = max((view.points[seat], -len(view.caches[seat])) for seat in others)
        self._lead = view.points[me] - best
        self._more_caches = self._mine + caches
        self._largest = max(view.hand_sizes[seat] for seat in others)
        # How many of the others still play in this round.
        self._after = (view.first - 1 - me) % game.players / len(others)
        self._last_round = view.last_round
        self._coming = np.array(goals_to_come(view), dtype=int)
        most = max(goal.needs.count(icon) for goal in game.cards.goals for icon in goal.needs)
        self._rivals = [_Rival(view, seat, most) for seat in others]

    def values(self, prospects: Sequence[Prospect]) -> list[float]:
        """By how many points the player is expected to end ahead, a win counting as 10 of them.

        One number for each prospect; many at once take little longer than one.
        """
        if not prospects:
            return []
        found: list[float] = (self.features(prospects) @ self.weights).tolist()
        if not self._after:
            for at, one in enumerate(prospects):
                made = one.created >= 0
                if self._last_round or self._mine + made == LAST_CACHE:
                    gained = float(self._goals.points[one.created])
                    found[at] = worth_of_end(self._lead + gained, self._more_caches + made)
        return found

    def turns(self, goal: int, hand: Counts, trade_list: Counts) -> float:
        """Roughly how many turns a goal is away; 0 if it can be paid."""
        missing = np.maximum(self._goals.needs[goal] - np.array(hand), 0)
        return float(self._away(missing, np.minimum(missing, np.array(trade_list))))

    def _away(self, missing: Numbers, shown: Numbers) -> Numbers:
        """The same by arrays of cards, of which the last axis, that of the icons, is summed up."""
        away: Numbers = _ON_LIST * shown.sum(-1) + (missing - shown) @ self._wait
        return away

    def features(self, prospects: Sequence[Prospect]) -> Numbers:
        """The numbers that ``FEATURES`` names, a row for each prospect."""
        goals, size = self._goals, len(prospects)
        hand = np.array([one.hand for one in prospects], dtype=float)
        trade_list = np.array([one.trade_list for one in prospects], dtype=float)
        pad = (-1,) * WISHLIST
        wishlist = np.array([(*one.wishlist, *pad)[:WISHLIST] for one in prospects])
        created = np.array([one.created for one in prospects])
        mine, lead = self._mine + (created >= 0), self._lead + goals.points[created]
        needs, points = goals.needs[wishlist], goals.points[wishlist]
        held, listed = hand.sum(1), trade_list.sum(1)

        missing = np.maximum(needs - hand[:, None], 0)
        shown = np.minimum(missing, trade_list[:, None])
        lacking, on_list = missing.sum(2), shown.sum(2)
        away = self._away(missing, shown)
        left = np.array(_HURRIES)[:, None] ** away[:, None]
        own = _best_first(points[:, None] * left)
        complete = points * (lacking == 0)
        spare = held[:, None] > goals.sizes[wishlist] - 2
        tradable = (on_list == lacking) & ((lacking == 1) | ((lacking == 2) & spare))
        drawable = (missing @ np.array(self.unseen)) / max(1, sum(self.unseen))
        drawable = drawable * ((lacking == 1) & (on_list == 0))
        useful = ((missing > 0).any(1) & (trade_list > 0)).sum(1)
        best_complete = complete.max(1)

        rivals, chances, others_useful = self._others_goals(trade_list, needs, points)
        theirs = np.full(size, self._theirs)
        largest = self._largest
        plain = np.column_stack(
            [
                lead,
                np.full(size, self._after),
                mine[:, None] == np.array(_CACHES),
                theirs[:, None] == np.array(_CACHES),
                own.reshape(size, -1),
                rivals,
                best_complete,
                complete.sum(1) - best_complete,
                (lacking == 0).sum(1),
                (points * tradable).max(1),
                tradable.sum(1),
                (points * drawable).max(1),
                self._goals_to_come(hand, wishlist),
                np.clip(held - HAND, 0, 4),
                np.maximum(held - 8, 0),
                np.full(size, min(max(largest - HAND, 0), 4)),
                np.full(size, max(largest - 8, 0)),
                listed[:, None] == np.array(_LISTS),
                points.sum(1),
                np.minimum(useful, 2),
                np.maximum(useful - 2, 0),
                others_useful,
                mine * theirs,
            ]
        )
        near = plain[:, _NEAR]
        phases = [theirs == 3, theirs == 4, mine == 3, mine == 4]
        last = mine == LAST_CACHE
        overtaking = ((points >= lead[:, None]) * chances).max(1)
        ends = [
            phases[3] & (lead > 0),
            phases[3] & (lead < -3),
            phases[1] & (lead < 0),
            phases[1] & (lead > 3),
            last & (lead <= 0),
            *[last & (low <= lead) & (lead <= high) for low, high in _LEADS],
            last * overtaking,
        ]
        found: Numbers = np.column_stack(
            [np.ones(size), plain, *(near * phase[:, None] for phase in phases), *ends]
        )
        return found

    def _others_goals(
        self, trade_list: Numbers, needs: Numbers, points: Numbers
    ) -> tuple[Numbers, Numbers, Numbers]:
        """What open goals are worth to that other player to whom they are worth most.

        Columns of features; by open goal the chance that one has it; the icons of the list that
        one can use.
        """
        found = []
        for rival in self._rivals:
            missing = np.maximum(needs - rival.expected, 0)
            away = self._away(missing, np.minimum(missing, trade_list[:, None]))
            worth = _best_first(points * _RIVAL**away)
            lacking = np.maximum(needs - rival.known, 0)
            now = rival.has(lacking)
            soon = rival.has(np.maximum(lacking - trade_list[:, None], 0))
            best_now, soon = (points * now).max(1), _best_first(points * soon)
            useful = ((missing > 0.5).any(1) & (trade_list > 0)).sum(1)
            columns = np.column_stack([worth[:, :2], best_now, soon[:, :2]])
            found.append((columns, now, useful))
        columns, now, useful = (np.max(part, axis=0) for part in zip(*found, strict=True))
        return columns, now, useful

    def _goals_to_come(self, hand: Numbers, wishlist: NDArray[np.int64]) -> Numbers:
        """What the goals that may be revealed later are worth on average."""
        coming = self._coming
        missing = np.maximum(self._goals.needs[coming] - hand[:, None], 0)
        worth = self._goals.points[coming] * _PATIENCE ** (missing @ self._wait)
        still = (coming[:, None] != wishlist[:, None]).all(2)
        found: Numbers = (still * worth).sum(1) / np.maximum(1, still.sum(1))
        return found


def _best_first(values: Numbers) -> Numbers:
    """Sort the last axis, the largest first."""
    return -np.sort(-values, axis=-1)
