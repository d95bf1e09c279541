"""Whole turns: what a player of TFTC can do until the next one, and what it does to the cards.

Numbers of cards are tuples by icon. What chance brings is not in here: ``decisions.py`` and
``advice.py`` weigh it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from tbgames.tftc.rules import Tftc
    from tbgames.tftc.view import TftcView

__all__ = ["Counts", "TradePlan", "counted", "goals_to_come", "moved", "trade_plans"]

Counts: TypeAlias = tuple[int, ...]
"""How many cards of each icon."""


@dataclass(frozen=True, slots=True)
class TradePlan:
    """A trade that is still to be made, or the rest of one (TFTC-15).

    ``takes`` are the icons still to be taken, in no order; ``gives`` is the icon returned.
    """

    takes: tuple[int, ...]
    gives: int
    hand: Counts
    """What the hand is afterwards."""
    trade_list: Counts
    """What the list is afterwards, before it is refilled (TFTC-16)."""

    def begins_with(self, game: Tftc, action: int) -> bool:
        """Whether an action, by its id, can be the next one of this plan."""
        if self.takes:
            return action - game.take_at in self.takes
        return action == game.give_at + self.gives

    def words(self, game: Tftc) -> str:
        """The plan in the notation of its actions.

        >>> from tbgames.tftc.rules import Tftc
        >>> game = Tftc.new(players=2)
        >>> trade_plans(game.start(seed=3).view(0))[0].words(game)
        'take Park, take Lake, give Park'
        """
        actions = [game.take_at + icon for icon in self.takes] + [game.give_at + self.gives]
        return ", ".join(game.actions[action].text for action in actions)


def trade_plans(view: TftcView, hand: Counts | None = None) -> list[TradePlan]:
    """All ways to trade, or to go on with a trade that has begun; each set of cards once.

    ``hand`` is what is held if not what the view shows: once a cache was created, for example.
    Nobody need be on turn: the plans are those of the player of the view, as if he were.

    >>> from tbgames.tftc.rules import Tftc
    >>> len(trade_plans(Tftc.new(players=2).start(seed=3).view(0)))
    39
    """
    hand = counted(view.hand, view.game) if hand is None else hand
    trade_list = counted(view.trade_list, view.game)
    takes = {"second card": 1, "give": 0}.get(view.phase, 2)
    return list(_trades(hand, trade_list, takes))


def _trades(hand: Counts, trade_list: Counts, takes: int) -> Iterator[TradePlan]:
    for taken in _picks(trade_list, takes):
        held, listed = hand, trade_list
        for icon in taken:
            held, listed = moved(held, icon, 1), moved(listed, icon, -1)
        for icon, count in enumerate(held):
            if count:
                yield TradePlan(taken, icon, moved(held, icon, -1), moved(listed, icon, 1))


def _picks(trade_list: Counts, takes: int) -> Iterator[tuple[int, ...]]:
    """Multisets of so many cards of the list."""
    if not takes:
        yield ()
        return
    for icon, count in enumerate(trade_list):
        if count:
            left = (*(0,) * icon, count - 1, *trade_list[icon + 1 :])
            for others in _picks(left, takes - 1):
                yield (icon, *others)


def counted(icons: Iterable[int], game: Tftc) -> Counts:
    """How many there are of each icon."""
    counts = [0] * len(game.cards.icons)
    for icon in icons:
        counts[icon] += 1
    return tuple(counts)


def moved(counts: Counts, icon: int, change: int) -> Counts:
    """The numbers with one of them changed.

    >>> moved((2, 0, 1), 1, 1)
    (2, 1, 1)
    """
    return (*counts[:icon], counts[icon] + change, *counts[icon + 1 :])


def goals_to_come(view: TftcView, gone: int | None = None) -> Sequence[int]:
    """The goals one of which is revealed next (TFTC-12), all with the same chance.

    ``gone`` is a goal that is discarded before (TFTC-21).
    """
    created = (goal for caches in view.caches for goal in caches)
    out = {*view.wishlist, *view.goal_discards, *created}
    deck = [goal for goal in range(len(view.game.cards.goals)) if goal not in out]
    if deck:
        return deck
    return view.goal_discards if gone is None else (*view.goal_discards, gone)
