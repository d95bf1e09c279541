"""The states that fit a view of TFTC, exactly: other hands, and so the location deck.

Cards drawn unseen are a random arrangement of what each deck has left for them (its ``pool``),
and what left a hand in the open puts demands on the arrangement (``hand_histories.py``). A world
says what each other seat drew from each deck; its weight is the number of ways in which physical
cards can have come so: the orders that meet the demands, times the ways to choose the cards.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import perm, prod
from operator import add, sub
from typing import TYPE_CHECKING

from tbgames.engine.worlds import TooManyWorlds, Worlds
from tbgames.tftc.arrangements import arrangements, chance_of
from tbgames.tftc.hand_histories import Counts, Story
from tbgames.tftc.hand_sampling import HandSampler
from tbgames.tftc.phases import PHASES
from tbgames.tftc.state import TftcState
from tbgames.tftc.view import TftcView

if TYPE_CHECKING:
    from tbgames.engine.card_set import CardSet

__all__ = ["TftcWorlds", "unseen_by_deck"]

_MOST_LISTED = 1_000
"""How many worlds are counted one by one where their number is not found at once."""

Draws = tuple[tuple[Counts, ...], ...]
"""By other seat, by deck: the cards drawn unseen."""


class TftcWorlds(Worlds[TftcState]):
    """All states that one player of TFTC cannot tell apart.

    >>> from tbgames.tftc.rules import Tftc
    >>> game = Tftc.new(players=2)
    >>> worlds = game.worlds(game.start(seed=3).view(0))
    >>> len(worlds.list())
    329
    >>> worlds.sample(seed=1).hands[1].bit_count()
    4
    """

    def __init__(self, view: TftcView) -> None:
        self._view = view
        self._others = [s for s in range(view.game.players) if s != view.player]
        icons = len(view.game.cards.icons)
        self._stories = [Story(icons, view.drawn[s], view.shown[s]) for s in self._others]
        self._pools = unseen_by_deck(view)
        self._sampler = HandSampler(self._stories, self._pools)

    @property
    def total(self) -> int:
        """Sum of the weights; TooManyWorlds where that would take long to count."""
        try:
            return arrangements(self._stories, self._pools)
        except TooManyWorlds:
            # Many ways to spread the cards can still be few worlds.
            return sum(weight for _, weight in self.list(_MOST_LISTED))

    def holding(self, seat: int, icons: Sequence[str]) -> Fraction:
        """The chance that another seat's hand has all of these cards, named by their icons.

        A ValueError for the own seat or an unknown icon; TooManyWorlds where counting would
        take long.

        >>> from tbgames.tftc.rules import Tftc
        >>> game = Tftc.new(players=2, cards="plain")
        >>> view = game.start(seed=3).view(0)
        >>> print(game.worlds(view).holding(1, ["Lake", "Cave"]))
        34696/316251
        """
        if seat not in self._others:
            raise ValueError(f"seat {seat!r} is none of the other seats")
        cards = self._view.game.cards
        wanted = [cards.icon(name) for name in icons]
        for icon in self._view.known[seat]:
            if icon in wanted:
                wanted.remove(icon)
        story = self._others.index(seat)
        draws = sum(self._stories[story].drawn)
        more = [(draws, icon) for icon in wanted]
        if len(more) > draws - len(self._stories[story].demands):
            return Fraction(0)
        return chance_of(self._stories, self._pools, more, story)

    def _items(self) -> Iterator[tuple[TftcState, int]]:
        for draws, weight in self._weighted():
            yield self._world(draws), weight

    def _weighted(self) -> Iterator[tuple[Draws, int]]:
        for draws, orders in self._held_by_all(0, self._pools):
            drawn = [
                [sum(counts) for counts in zip(*row, strict=True)]
                for row in zip(*draws, strict=True)
            ]
            yield (
                draws,
                orders
                * prod(
                    perm(copies, count)
                    for pool, counts in zip(self._pools, drawn, strict=True)
                    for copies, count in zip(pool, counts, strict=True)
                ),
            )

    def _held_by_all(self, at: int, pools: tuple[Counts, ...]) -> Iterator[tuple[Draws, int]]:
        """All ways to hand the pools out to the seats from ``at`` on, each with its orders."""
        if at == len(self._stories):
            yield (), 1
            return
        story = self._stories[at]
        for own, rest in story.choices(pools, self._stories[at + 1 :]):
            orders = story.orders(own)
            if orders:
                for others, more in self._held_by_all(at + 1, rest):
                    yield (own, *others), orders * more

    def _draw(self, rng: random.Random) -> TftcState:
        return self._world(self._sampler.draw(rng))

    def _world(self, draws: Draws) -> TftcState:
        view, card_set = self._view, self._view.game.card_set
        pack = card_set.pack
        state = TftcState(view.game)
        state.phase, state.current_player = PHASES[view.phase], view.to_decide
        state.turn, state.first, state.round = view.turn, view.first, view.round
        state.trade_list = pack(view.trade_list)
        state.location_discards = pack(view.location_discards)
        state.wishlist, state.caches = view.wishlist, view.caches
        state.goal_discards = sum(1 << goal for goal in view.goal_discards)
        open_goals = (*view.wishlist, *(goal for created in view.caches for goal in created))
        state.goal_deck &= ~(state.goal_discards | sum(1 << goal for goal in open_goals))
        state.known = tuple([pack(cards) for cards in view.known])
        state.shown = view.shown
        state.pools = tuple([pack(pool) for pool in view.pools])
        state.quiet_rounds, state.busy = view.quiet_rounds, view.busy
        state.last_round = view.last_round

        unseen = dict(zip(self._others, draws, strict=True))
        own = tuple([card_set.counts(pack(cards)) for cards in view.own_draws])
        drawn = [unseen.get(seat, own) for seat in range(view.game.players)]
        state.drawn = tuple([tuple(map(card_set.counted, row)) for row in drawn])
        state.hands = tuple(map(self._hand, drawn, view.known, view.shown))
        deck = card_set.counts(state.pools[-1])
        for row in drawn:
            deck = tuple(map(sub, deck, row[-1]))
        state.location_deck = card_set.counted(deck)
        return state

    def _hand(
        self,
        drawn: tuple[Counts, ...],
        known: tuple[int, ...],
        shown: tuple[tuple[int, int], ...],
    ) -> int:
        counts = [known.count(kind) for kind in range(len(self._view.game.cards.icons))]
        for row in drawn:
            counts = list(map(add, counts, row))
        for _, kind in shown:
            counts[kind] -= 1
        return self._view.game.card_set.counted(counts)


def unseen_by_deck(view: TftcView) -> tuple[Counts, ...]:
    """By deck: the cards that other seats drew, and for the present deck those still in it."""
    card_set = view.game.card_set
    pools = zip(view.pools, view.own_draws, strict=True)
    return tuple(
        [
            tuple(map(sub, card_set.counts(card_set.pack(pool)), _counts(card_set, own)))
            for pool, own in pools
        ]
    )


def _counts(card_set: CardSet, cards: tuple[int, ...]) -> Counts:
    return card_set.counts(card_set.pack(cards))
