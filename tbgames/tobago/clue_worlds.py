"""Which clue cards the other players may hold, exactly weighted but for the case at the end.

With one card of each kind the hands are as if dealt at random from the cards that could be in
them: every card was drawn with the same chance, and that a card was played says nothing about
the others. A reshuffle splits them in two: those that were in hands then, and those drawn
since (the *pools* of a view).

With copies, playing one says something about the rest (deck AABB, two in hand, an A is played:
the other is an A with 1/5, not 1/3). The number of ways to have drawn a hand, given what left
it and when, is counted from the view's *story*. After a reshuffle of such a deck the story before
it is left out: hands then count as dealt at random from all unseen cards, also from those that a
seat could rule out. To be exact there would need every hand's history at once.

Who has spent an amulet on a clue card has one that can be played: until it is, hands without one
are left out.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from math import comb, factorial, perm, prod
from typing import TYPE_CHECKING

from tbgames.engine.worlds import TooManyWorlds
from tbgames.tobago.phases import Phase
from tbgames.tobago.state import TobagoState
from tbgames.tobago.view import NOBODY

if TYPE_CHECKING:
    from tbgames.tobago.view import TobagoView

__all__ = ["ClueWorlds"]

_MOST_LISTED = 1_000_000


@dataclass(frozen=True, slots=True)
class _Pool:
    """Cards (packed bits) of which each seat holds so many; the deck has the rest."""

    cards: tuple[int, ...]
    held: tuple[int, ...]


class ClueWorlds:
    """The hands of all seats that fit a view, packed as a state has them."""

    def __init__(self, view: TobagoView) -> None:
        self.game = view.game
        self.view = view
        card_set = self.game.clue_set
        self.kind_of = {kind: i for i, kind in enumerate(self.game.kinds)}
        self.own = self.pack(view.hand)
        seen = self.own
        for row in view.maps:
            seen = card_set.merge(seen, self.pack(kind for kind, _ in row))
        seen = card_set.merge(seen, self.pack(view.clue_discards))
        self.unseen = card_set.minus(card_set.full, seen)
        self.others = tuple(s for s in range(self.game.players) if s != view.player)

    def pack(self, kinds: Iterable[int]) -> int:
        """Clue cards of a view as a state packs them."""
        return self.game.clue_set.pack(self.kind_of[kind] for kind in kinds)

    @cached_property
    def pools(self) -> tuple[_Pool, ...]:
        """What each group of unseen cards is split into; the last one holds the deck."""
        sizes = list(self.view.hand_sizes)
        sizes[self.view.player] = 0
        rest = self.unseen
        pools = []
        for kinds, counts in self.view.clue_pools:
            cards = self.pack(kinds) & ~self.own
            held = tuple(0 if s == self.view.player else n for s, n in enumerate(counts))
            sizes = [size - n for size, n in zip(sizes, held, strict=True)]
            rest &= ~cards
            pools.append(_Pool(_bits(cards), held))
        return (*pools, _Pool(_bits(rest), tuple(sizes)))

    @cached_property
    def _playable(self) -> int:
        """Unseen cards of which the seat whose turn it is must hold one; 0 where it need not."""
        view = self.view
        if view.phase != Phase.CLUE.label or view.turn == view.player:
            return 0
        state = TobagoState(self.game)
        state.turn = view.turn
        state.roses = view.roses
        state.left = view.left
        state.maps = view.maps
        state.hands = (self.unseen,) * self.game.players
        kinds = {(play - self.game.play_at) // 4 for play in state._legal_plays()}
        cards = self.game.clue_set
        return sum(cards.fields[kind] << cards.offsets[kind] for kind in kinds)

    def _can_play(self, hands: Sequence[int]) -> bool:
        return not self._playable or bool(hands[self.view.turn] & self._playable)

    # -- one card of each kind: every split is as likely --------------------------------------

    @cached_property
    def total(self) -> int:
        """Sum of all weights."""
        if self.game.has_copies:
            most = 1
            left = self.unseen.bit_count()
            for seat in self.others:
                most *= comb(left, self.view.hand_sizes[seat])
                left -= self.view.hand_sizes[seat]
            if most > _MOST_LISTED:
                raise TooManyWorlds(
                    f"with copies in the deck the total is counted hand by hand; {most} ways to "
                    f"deal them are more than {_MOST_LISTED}; use sample()"
                )
            return sum(weight for _, weight in self.items())
        total, idle = 1, 1 if self._playable else 0
        for pool in self.pools:
            ways, left = 1, len(pool.cards)
            for count in pool.held:
                ways *= comb(left, count)
                left -= count
            total *= ways
            if self._playable:
                # Of these, the seat to play gets only cards that it cannot play in so many.
                held = pool.held[self.view.turn]
                useless = sum(not card & self._playable for card in pool.cards)
                idle *= ways * comb(useless, held) // comb(len(pool.cards), held)
        return total - idle

    def items(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """Every possible set of hands with its weight."""
        if self.game.has_copies:
            yield from self._items_with_copies()
            return
        start = [0] * self.game.players
        start[self.view.player] = self.own
        for hands in self._split(tuple(start), self.pools):
            if self._can_play(hands):
                yield hands, 1

    def _split(self, hands: tuple[int, ...], pools: tuple[_Pool, ...]) -> Iterator[tuple[int, ...]]:
        if not pools:
            yield hands
            return
        for parts in _partitions(pools[0].cards, pools[0].held):
            more = tuple(hand | part for hand, part in zip(hands, parts, strict=True))
            yield from self._split(more, pools[1:])

    def draw(self, rng: random.Random) -> tuple[int, ...]:
        """One set of hands by weight."""
        while True:
            hands = [0] * self.game.players
            hands[self.view.player] = self.own
            for pool in self.pools:
                dealt = rng.sample(pool.cards, sum(pool.held))
                for seat, count in enumerate(pool.held):
                    hands[seat] |= sum(dealt[:count])
                    del dealt[:count]
            if not self._can_play(hands):
                continue
            if not self.game.has_copies:
                return tuple(hands)
            packed = [self.canonical(hand) for hand in hands]
            packed[self.view.player] = self.own
            if self._accept(packed, rng):
                return tuple(packed)

    # -- copies: how a hand came about counts -------------------------------------------------

    def canonical(self, cards: int) -> int:
        """A set of single cards as the multiset of their kinds."""
        kind_at = self.game.clue_set.kind_at
        return self.game.clue_set.pack(kind_at[bit.bit_length() - 1] for bit in _bits(cards))

    def _accept(self, hands: Sequence[int], rng: random.Random) -> bool:
        """Keep a deal of single cards with the chance that makes accepted ones right.

        Dealing single cards counts a hand once for every order of its slots; its story allows
        some of these orders only, and at most as many as for cards that never were played.
        """
        if not self.view.clue_story:
            return True
        for seat in self.others:
            hand = self.game.clue_set.unpack(hands[seat])
            orders = self.ways(seat, hand) * prod(map(factorial, Counter(hand).values()))
            fresh = tuple(range(-len(hand) - 1, -1))
            if rng.randrange(self.ways(seat, fresh)) >= orders:
                return False
        return True

    def _items_with_copies(self) -> Iterator[tuple[tuple[int, ...], int]]:
        card_set = self.game.clue_set
        sizes = [self.view.hand_sizes[seat] for seat in self.others]

        def split(rest: int, index: int, hands: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
            if index == len(self.others):
                yield hands
                return
            for kinds in sorted(set(combinations(card_set.unpack(rest), sizes[index]))):
                hand = card_set.pack(kinds)
                yield from split(card_set.minus(rest, hand), index + 1, (*hands, hand))

        for found in split(self.unseen, 0, ()):
            hands = dict(zip(self.others, found, strict=True))
            hands[self.view.player] = self.own
            ordered = tuple(hands[seat] for seat in range(self.game.players))
            weight = self._weight_with_copies(ordered) if self._can_play(ordered) else 0
            if weight:
                yield ordered, weight

    def _weight_with_copies(self, hands: tuple[int, ...]) -> int:
        card_set = self.game.clue_set
        deck = self.unseen
        for seat in self.others:
            deck = card_set.minus(deck, hands[seat])
        # Single cards drawn from the deck in the order of all draws.
        drawn = [
            perm(count, count - card_set.count(deck, kind))
            for kind, count in enumerate(card_set.copies)
        ]
        if self.view.clue_story:
            ways = [self.ways(seat, card_set.unpack(hands[seat])) for seat in self.others]
        else:
            ways = []
            for seat in self.others:
                kinds = Counter(card_set.unpack(hands[seat])).values()
                ways.append(factorial(sum(kinds)) // prod(map(factorial, kinds)))
        return prod(drawn) * prod(ways)

    @cached_property
    def ways(self) -> Callable[[int, tuple[int, ...]], int]:
        """In how many orders of kinds a seat can have drawn its sorted hand, given its story.

        Kinds below zero stand for cards that never were played.
        """
        stories = [
            tuple(k if k == NOBODY else self.kind_of[k] for k in story)
            for story in self.view.clue_story
        ]

        @cache
        def ways(seat: int, hand: tuple[int, ...]) -> int:
            # Backwards in time: a card that left comes back, a draw takes back any one held.
            found: dict[tuple[int, ...], int] = {hand: 1}
            for kind in reversed(stories[seat]):
                before: dict[tuple[int, ...], int] = {}
                for held, count in found.items():
                    if kind != NOBODY:
                        earlier = tuple(sorted((*held, kind)))
                        before[earlier] = before.get(earlier, 0) + count
                        continue
                    for drawn in set(held):
                        at = held.index(drawn)
                        earlier = held[:at] + held[at + 1 :]
                        before[earlier] = before.get(earlier, 0) + count
                found = before
            return found.get((), 0)

        return ways


def _bits(mask: int) -> tuple[int, ...]:
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return tuple(found)


def _partitions(cards: tuple[int, ...], held: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to give each seat its number of the single cards, as packed hands."""
    if not held:
        yield ()
        return
    for chosen in combinations(cards, held[0]):
        rest = tuple(card for card in cards if card not in chosen)
        for parts in _partitions(rest, held[1:]):
            yield (sum(chosen), *parts)
