"""The coach of TFTC: each action with the lead that it promises, and a sentence why.

The value of an action is the outlook (``outlook.py``) at the end of the turn, if the rest of the
turn is played as well as can be; where chance has a say, the mean over what it can bring.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import add
from typing import TYPE_CHECKING

from tbgames.engine.actions import Action
from tbgames.engine.advice import Advice, Counsel
from tbgames.engine.streams import stream
from tbgames.engine.worlds import TooManyWorlds
from tbgames.scene.names import count
from tbgames.tftc.hazard import rivals_now
from tbgames.tftc.outlook import Outlook, Prospect
from tbgames.tftc.outlook_weights import WEIGHTS
from tbgames.tftc.pace import Pace, Target
from tbgames.tftc.rules import HAND, LAST_CACHE, LEAST_LIST, TRADE_LIST
from tbgames.tftc.scene_words import in_words, percent
from tbgames.tftc.turn_plans import (
    Counts,
    TradePlan,
    counted,
    goals_to_come,
    moved,
    trade_plans,
)

if TYPE_CHECKING:
    from tbgames.tftc.view import TftcView

__all__ = ["advise"]

_UNIT = "points"

_MODEL = (
    "A value is by how many points you are expected to end ahead, a win counting as 10; the others "
    "are taken to play on as the greedy player and this coach do, with the cards they openly took "
    "and average cards besides."
)

_DEFEAT = 20.0
"""What ending the game behind costs in points: it is lost then, and by how much does not matter."""

_CHANGE = 0.3
"""What persuading costs in points beside the turn: the others get to use the new goal first."""

_REFILLS = 6
"""How many ways to refill the trade list are looked at, and a third of it by the quick coach."""

_DIGITS = 9
"""Decimals of a value."""

_SAMPLE = 6
"""To how many of the goals that may be revealed next the quick coach looks."""


def advise(
    view: TftcView,
    legal: Iterable[Action],
    *,
    quick: bool = False,
    weights: Sequence[float] = WEIGHTS,
) -> Counsel:
    """Advise the player of the view on ``legal``, his legal actions, the best first.

    ``weights`` are those of the outlook's features, in the order of ``outlook.FEATURES``.

    >>> from tbgames.tftc.rules import Tftc
    >>> state = Tftc.new(players=2).start(seed=3)
    >>> counsel = advise(state.view(state.current_player), state.legal_actions)
    >>> len(counsel) == len(state.legal_actions)
    True
    """
    coach = _Coach(view, quick, weights)
    options = list(legal)
    found = [coach.advice(action) for action in options if action.kind != "create"]
    coach.gain = max((one.value for one in found), default=coach.idle) - coach.idle
    found += [coach.advice(action) for action in options if action.kind == "create"]
    return Counsel(tuple(sorted(found, key=lambda one: -one.value)), _UNIT, _MODEL)


class _Coach:
    """What is worked out once for a decision."""

    def __init__(self, view: TftcView, quick: bool, weights: Sequence[float]) -> None:
        self.view = view
        self.game = view.game
        self.quick = quick
        self.outlook = Outlook(view, weights)
        self.pace = Pace(view)
        self.hand, self.trade_list = self.outlook.hand, self.outlook.trade_list
        self.idle = self.outlook.value(Prospect(self.hand, self.trade_list, view.wishlist))
        """The outlook if the turn ended here."""
        self.gain = 0.0
        """What the best action of the turn adds to that; it comes after a cache, too (TFTC-13)."""
        self._plans: list[tuple[float, TradePlan]] | None = None
        self._refills: list[Counts] | None = None
        self._target: Target | None = None

    def advice(self, action: Action) -> Advice:
        """What this action promises, and why."""
        value, reason = self._KINDS[action.kind](self, action)
        # Rounded, so that which of two equals comes first does not hang on how floats add up.
        return Advice(action, round(value, _DIGITS), reason)

    # -- trading ------------------------------------------------------------------------------

    def _trade(self, action: Action) -> tuple[float, str]:
        value, plan = next(
            (value, plan) for value, plan in self.plans if plan.begins_with(self.game, action.id)
        )
        icons, icon = self.game.cards.icons, action.args[0]
        others = [*plan.takes]
        if action.kind == "take":
            others.remove(icon)
            parts = [f"take {icons[other]}" for other in others] + [f"return {icons[plan.gives]}"]
            words = f"Then {' and '.join(parts)}: "
        else:
            words = f"You keep {count(sum(plan.hand), 'card')}: "
        return value, words + self._nearest(plan.hand, plan.trade_list)

    @property
    def plans(self) -> list[tuple[float, TradePlan]]:
        """All trades with their values, the best first."""
        if self._plans is None:
            found = [(self._traded(plan), plan) for plan in trade_plans(self.view)]
            self._plans = sorted(found, key=lambda one: -one[0])
        return self._plans

    def _traded(self, plan: TradePlan) -> float:
        """The outlook after a trade, with the list refilled if it has run low (TFTC-16)."""
        hand, trade_list, wishlist = plan.hand, plan.trade_list, self.view.wishlist
        lists = [trade_list]
        if sum(trade_list) <= LEAST_LIST and self.refills:
            lists = [tuple(map(add, trade_list, refill)) for refill in self.refills]
        cases = (Prospect(hand, listed, wishlist) for listed in lists)
        return sum(map(self.outlook.value, cases)) / len(lists)

    @property
    def refills(self) -> list[Counts]:
        """Some ways to refill the list, as likely as others: the same for all trades."""
        if self._refills is None:
            deck = [icon for icon, left in enumerate(self.pace.unseen) for _ in range(left)]
            rng = stream(self.view.location_deck, "refills", *self.pace.unseen)
            size = min(TRADE_LIST - LEAST_LIST, len(deck))
            number = _REFILLS // 3 if self.quick else _REFILLS
            self._refills = [
                counted(rng.sample(deck, size), self.game) for _ in range(number if size else 0)
            ]
        return self._refills

    # -- the other actions --------------------------------------------------------------------

    def _search(self, action: Action) -> tuple[float, str]:
        value = self._drawing(self.hand, self.view.wishlist)
        goal, unseen = self.target.goal, self.pace.unseen
        size = sum(unseen)
        words = f"Draws one of {count(size, 'unseen card')}"
        if goal is None:
            return value, f"{words}; no open goal can be reached."
        lacking = set(self.view.missing(self.game.goal_ids[goal.id]))
        useful = sum(unseen[icon] for icon in lacking)
        if not lacking:
            return value, f"{words}; “{goal.name}” ({count(goal.points, 'point')}) is complete."
        return value, (
            f"{words}; {useful} of them {'is' if useful == 1 else 'are'} lacking for "
            f"“{goal.name}” ({count(goal.points, 'point')}), which is "
            f"{_away(self.target.turns)}."
        )

    def _rest(self, action: Action) -> tuple[float, str]:
        return self.idle, f"No card comes in: {self._nearest(self.hand, self.trade_list)}"

    def _persuade(self, action: Action) -> tuple[float, str]:
        goal = action.args[0]
        card = self.game.cards.goals[goal]
        left = tuple([other for other in self.view.wishlist if other != goal])
        coming = goals_to_come(self.view, goal)
        value = self._revealing(self.hand, left, coming) - _CHANGE
        turns = self.pace.turns(goal, self.hand, self.trade_list)
        points = sum(self.game.cards.goals[new].points for new in coming) / len(coming)
        return value, (
            f"“{card.name}” ({count(card.points, 'point')}) is {_away(turns)}; "
            f"{count(len(coming), 'goal')} may come for it, of {points:.1f} points on average."
        )

    def _create(self, action: Action) -> tuple[float, str]:
        goal, view = action.args[0], self.view
        points = self.game.cards.goals[goal].points
        hand = tuple([h - n for h, n in zip(self.hand, self.pace.needs[goal], strict=True)])
        left = tuple([other for other in view.wishlist if other != goal])
        coming = goals_to_come(view)
        value = self._revealing(hand, left, coming, goal) + self.gain
        drawn = max(0, HAND - sum(hand))
        if drawn:
            one = left + tuple(coming[:1])
            stay = self.outlook.value(Prospect(hand, self.trade_list, one, goal))
            value += drawn * (self._drawing(hand, one, goal) - stay)
        lead = view.points[view.player] + points - max(self._others(view.points))
        words = f"{count(points, 'point')} at once, {_ahead(lead)}"
        if drawn:
            words += f"; {count(drawn, 'card')} refill{'' if drawn > 1 else 's'} your hand"
        if len(view.caches[view.player]) == LAST_CACHE - 1:
            if lead <= 0:
                value = lead - _DEFEAT
            return value, f"{words}; it is your last cache and ends the game after this round."
        return value, f"{words}.{self._if_left(goal)}"

    def _others(self, by_seat: Sequence[int]) -> list[int]:
        return [number for seat, number in enumerate(by_seat) if seat != self.view.player]

    def _if_left(self, goal: int) -> str:
        """How likely another player can create this goal before the next turn."""
        if self.quick:
            return ""
        try:
            chance = rivals_now(self.view, goal)
        except TooManyWorlds:
            return ""
        return f" Left open, another player has all it takes with {percent(chance)}."

    # -- what chance brings -------------------------------------------------------------------

    def _drawing(self, hand: Counts, wishlist: tuple[int, ...], created: int = -1) -> float:
        """The mean outlook after one more card."""
        unseen, size = self.pace.unseen, sum(self.pace.unseen)
        if not size:
            return self.outlook.value(Prospect(hand, self.trade_list, wishlist, created))
        cases = (
            (number, Prospect(moved(hand, icon, 1), self.trade_list, wishlist, created))
            for icon, number in enumerate(unseen)
            if number
        )
        return sum(number * self.outlook.value(case) for number, case in cases) / size

    def _revealing(
        self, hand: Counts, left: tuple[int, ...], coming: Sequence[int], created: int = -1
    ) -> float:
        """The mean outlook with a new goal on the wishlist."""
        if self.quick and len(coming) > _SAMPLE:
            coming = coming[:: len(coming) // _SAMPLE]
        lists = [(*left, goal) for goal in coming] or [left]
        cases = (Prospect(hand, self.trade_list, wishlist, created) for wishlist in lists)
        return sum(map(self.outlook.value, cases)) / len(lists)

    # -- words --------------------------------------------------------------------------------

    @property
    def target(self) -> Target:
        """What the hand is nearest to now."""
        if self._target is None:
            self._target = self.pace.target(self.hand, self.trade_list, self.view.wishlist)
        return self._target

    def _nearest(self, hand: Counts, trade_list: Counts) -> str:
        """What a hand is nearest to, in words."""
        goal, turns, _ = self.pace.target(hand, trade_list, self.view.wishlist)
        if goal is None:
            return "no open goal can be reached."
        name = f"“{goal.name}” ({count(goal.points, 'point')})"
        if not turns:
            return f"{name} is then complete."
        needs = self.pace.needs[self.game.goal_ids[goal.id]]
        lacking = [i for i, n in enumerate(needs) for _ in range(n - hand[i])]
        return f"{name} lacks {in_words(self.game.cards, lacking)} and is {_away(turns)}."

    _KINDS: Mapping[str, Callable[[_Coach, Action], tuple[float, str]]] = {
        "take": _trade,
        "give": _trade,
        "search": _search,
        "rest": _rest,
        "persuade": _persuade,
        "create": _create,
    }


def _away(turns: float) -> str:
    if turns == float("inf"):
        return "out of reach"
    if not turns:
        return "complete"
    return f"about {turns:.1f} turns away"


def _ahead(lead: int) -> str:
    if not lead:
        return "level with the best of the others"
    return f"{abs(lead)} {'ahead of' if lead > 0 else 'behind'} the best of the others"
