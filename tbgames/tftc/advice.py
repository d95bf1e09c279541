"""The coach of TFTC: each action with the lead that it promises, and a sentence why.

The value of an action is the outlook (``outlook.py``) at the end of the turn, if the rest of the
turn is played as well as can be; where chance has a say, the mean over what it can bring.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import add
from typing import TYPE_CHECKING, TypeAlias

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
    "A value is by how many points you are expected to end ahead, a win counting as 10; you and "
    "the others are taken to play on as the greedy player does, now and then at random, they with "
    "the cards they openly took and average cards besides."
)

_DEFEAT = 20.0
"""What ending the game behind costs in points: it is lost then, and by how much does not matter."""

_REFILLS = 6
"""How many ways to refill the trade list are looked at, and a third of it by the quick coach."""

_SEQUELS = 12
"""How many ways are looked at in which a turn can go on after a cache, and a third by the quick."""

_DIGITS = 9
"""Decimals of a value."""

_SAMPLE = 6
"""To how many of the goals that may be revealed next the quick coach looks."""


_Cases: TypeAlias = list[tuple[int, Prospect]]
"""What a turn may leave behind, by chance, each with its weight."""

_Sequels: TypeAlias = list[list[_Cases]]
"""Equally likely ways in which a turn goes on; for each of them, what the player may choose."""


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
    options = list(legal)
    coach = _Coach(view, options, quick, weights)
    found = [coach.advice(action) for action in options]
    return Counsel(tuple(sorted(found, key=lambda one: -one.value)), _UNIT, _MODEL)


class _Coach:
    """What is worked out once for a decision."""

    def __init__(
        self, view: TftcView, options: Sequence[Action], quick: bool, weights: Sequence[float]
    ) -> None:
        self.view = view
        self.game = view.game
        self.quick = quick
        self.outlook = Outlook(view, weights)
        self.pace = Pace(view)
        self.hand, self.trade_list = self.outlook.hand, self.outlook.trade_list
        self._refills: list[Counts] | None = None
        self._target: Target | None = None
        # All at once, since the outlook of many costs little more than that of one.
        others = [action for action in options if action.kind in self._SEQUELS]
        plans = trade_plans(view) if len(others) < len(options) else []
        sequels = [[[self._traded(plan, view.wishlist)]] for plan in plans]
        sequels += [self._SEQUELS[action.kind](self, action) for action in others]
        values = self._values(sequels)
        self.plans = sorted(zip(values, plans, strict=False), key=lambda one: -one[0])
        """All trades with their values, the best first."""
        self.values = dict(zip(others, values[len(plans) :], strict=True))
        """Those of the other actions."""

    def _values(self, several: Sequence[_Sequels]) -> list[float]:
        """The mean outlook of each, if of each sequel the best is chosen."""
        prospects = [
            prospect
            for sequels in several
            for choices in sequels
            for cases in choices
            for _, prospect in cases
        ]
        values = iter(self.outlook.values(prospects))

        def mean(cases: _Cases) -> float:
            total = sum([weight * next(values) for weight, _ in cases])
            return total / sum([weight for weight, _ in cases])

        return [
            sum([max([mean(cases) for cases in choices]) for choices in sequels]) / len(sequels)
            for sequels in several
        ]

    def advice(self, action: Action) -> Advice:
        """What this action promises, and why."""
        value, reason = self._WORDS[action.kind](self, action)
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

    def _traded(self, plan: TradePlan, wishlist: tuple[int, ...], created: int = -1) -> _Cases:
        """What a trade leaves behind, with the list refilled if it has run low (TFTC-16)."""
        lists = [plan.trade_list]
        if sum(plan.trade_list) <= LEAST_LIST and self.refills:
            lists = [tuple(map(add, plan.trade_list, refill)) for refill in self.refills]
        return [(1, Prospect(plan.hand, listed, wishlist, created)) for listed in lists]

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
        value = self.values[action]
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
        return self.values[action], f"No card comes in: {self._nearest(self.hand, self.trade_list)}"

    def _persuade(self, action: Action) -> tuple[float, str]:
        goal = action.args[0]
        card = self.game.cards.goals[goal]
        coming = goals_to_come(self.view, goal)
        turns = self.pace.turns(goal, self.hand, self.trade_list)
        points = sum(self.game.cards.goals[new].points for new in coming) / len(coming)
        return self.values[action], (
            f"“{card.name}” ({count(card.points, 'point')}) is {_away(turns)}; "
            f"{count(len(coming), 'goal')} may come for it, of {points:.1f} points on average."
        )

    def _create(self, action: Action) -> tuple[float, str]:
        goal, view = action.args[0], self.view
        points = self.game.cards.goals[goal].points
        drawn = max(0, HAND - sum(self._paid(goal)))
        lead = view.points[view.player] + points - max(self._others(view.points))
        words = f"{count(points, 'point')} at once, {_ahead(lead)}"
        if drawn:
            words += f"; {count(drawn, 'card')} refill{'' if drawn > 1 else 's'} your hand"
        if len(view.caches[view.player]) == LAST_CACHE - 1:
            words += "; it is your last cache and ends the game after this round"
            if lead <= 0 and not view.last_round:
                # Level is lost, too: the others have fewer caches (TFTC-27).
                return lead - _DEFEAT, f"{words}, which loses it."
            return self.values[action], f"{words}."
        return self.values[action], f"{words}.{self._if_left(goal)}"

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

    def _after_search(self, action: Action) -> _Sequels:
        return [[self._drawn(self.hand, self.view.wishlist)]]

    def _after_rest(self, action: Action) -> _Sequels:
        return [[[(1, Prospect(self.hand, self.trade_list, self.view.wishlist))]]]

    def _after_persuading(self, action: Action) -> _Sequels:
        goal = action.args[0]
        left = tuple([other for other in self.view.wishlist if other != goal])
        coming = goals_to_come(self.view, goal)
        if self.quick and len(coming) > _SAMPLE:
            coming = coming[:: len(coming) // _SAMPLE]
        return [[[(1, Prospect(self.hand, self.trade_list, (*left, new))) for new in coming]]]

    def _drawn(self, hand: Counts, wishlist: tuple[int, ...], created: int = -1) -> _Cases:
        """What one more card leaves behind, by which of the unseen cards it is."""
        found = [
            (number, Prospect(moved(hand, icon, 1), self.trade_list, wishlist, created))
            for icon, number in enumerate(self.pace.unseen)
            if number
        ]
        return found or [(1, Prospect(hand, self.trade_list, wishlist, created))]

    def _after_creating(self, action: Action) -> _Sequels:
        """What the rest of the turn may be, for some of what comes in."""
        goal, view = action.args[0], self.view
        hand = self._paid(goal)
        left = tuple([other for other in view.wishlist if other != goal])
        found: _Sequels = []
        for new, refill in self._incoming(HAND - sum(hand)):
            held, wishlist = tuple(map(add, hand, refill)), (*left, *new)
            choices: list[_Cases] = [[(1, Prospect(held, self.trade_list, wishlist, goal))]]
            choices.append(self._drawn(held, wishlist, goal))
            if len(view.trade_list) > 1:
                plans = trade_plans(view, held)
                choices += [self._traded(plan, wishlist, goal) for plan in plans]
            found.append(choices)
        return found

    def _paid(self, goal: int) -> Counts:
        """The hand without what a goal takes."""
        return tuple([h - n for h, n in zip(self.hand, self.pace.needs[goal], strict=True)])

    def _incoming(self, refill: int) -> Iterator[tuple[tuple[int, ...], Counts]]:
        """New goals, and cards that refill the hand: much the same ones for every cache."""
        number = _SEQUELS // 3 if self.quick else _SEQUELS
        coming = goals_to_come(self.view)
        deck = [icon for icon, left in enumerate(self.pace.unseen) for _ in range(left)]
        rng = stream(self.view.location_deck, "incoming", *self.pace.unseen)
        goals = rng.sample(coming, len(coming))
        for at in range(number):
            rng.shuffle(deck)
            cards = counted(deck[: max(0, refill)], self.game)
            yield tuple(goals[at % len(goals) :][:1]) if goals else (), cards

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

    _SEQUELS: Mapping[str, Callable[[_Coach, Action], _Sequels]] = {
        "search": _after_search,
        "rest": _after_rest,
        "persuade": _after_persuading,
        "create": _after_creating,
    }

    _WORDS: Mapping[str, Callable[[_Coach, Action], tuple[float, str]]] = {
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
