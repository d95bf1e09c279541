"""The states of Treasure Hunter that fit a view: hands, face-down cards, the top of the deck.

Every card is drawn with the same weight, and a choice tells nothing of cards that are not shown.
So all arrangements weigh the same that fit what was seen: a card attached face down is a spell,
one placed is a treasure; who goes to a location has a treasure in hand, and who plays Happy Hunting
has both; cards seen with a player stay with him until they lie open; cards shuffled in from
Pandora's Box are among those drawn since, which ``world_seats`` weighs.

Four things are remembered less than exactly. A spell face down may seem to be a card that was drawn
after it had been laid; what a Tracker saw going back into the deck is void with the shuffle, as
Divination is; of what others have seen of each other any part may be known; and what Happy Hunting
has shown is void with the turn. ``docs/decisions.md`` says why.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cached_property
from itertools import combinations, permutations, product
from math import comb, perm, prod

from tbgames.engine.worlds import TooManyWorlds, Worlds
from tbgames.treasure_hunter.bitset import indices, mask
from tbgames.treasure_hunter.state import TreasureHunterState
from tbgames.treasure_hunter.view import TreasureHunterView
from tbgames.treasure_hunter.world_open import open_state
from tbgames.treasure_hunter.world_seats import Seat, Share, dated

__all__ = ["TreasureHunterWorlds"]


_MOST_PLANS = 2000


_Plan = tuple[Share, ...]
_Hidden = tuple[tuple[int, ...], int, int]
"""A seat's cards: face down by hero in the order of ``down``, stake, hand."""


class TreasureHunterWorlds(Worlds[TreasureHunterState]):
    """What one player cannot tell apart.

    >>> import tbgames as tb
    >>> game = tb.new("treasure_hunter", players=2)
    >>> view = game.start(seed=7).view(0)
    >>> worlds = game.worlds(view)
    >>> worlds.total == comb(144 - view.hand_sizes[0], view.hand_sizes[1])
    True
    >>> worlds.sample(seed=1).view(0) == view
    True
    """

    def __init__(self, view: TreasureHunterView) -> None:
        self.view = view
        self._open = open_state(view)
        game = view.game
        known = self._open.top
        seats = [seat for seat in range(game.players) if seat != view.player]
        seen = {seat: mask(view.seen[seat]) for seat in seats}
        fresh = mask(view.fresh)
        seats.sort(key=lambda seat: seat != view.turn)  # whose hand may be partly known
        self._seats = tuple(self._seat(seat, seen[seat], fresh) for seat in seats)
        # What the active player has shown to hold, unless it is the own hand.
        self._proof = [game.provable[kind] for kind in view.proof if view.turn != view.player]
        # ``open_state`` leaves everything unseen in the deck.
        # What this player looks at with the Tracker is in the deck, and nearest to its top.
        self._looked = self._open.looked & ~mask(known)
        pool = self._open.deck & ~mask(known) & ~self._looked
        for cards in seen.values():
            pool &= ~cards
        self._pool = pool
        self._fresh = fresh & pool
        self._top = max(view.top_known, default=0) - len(known)
        self._top_looked = min(self._top, self._looked.bit_count())

    def _seat(self, seat: int, known: int, fresh: int) -> Seat:
        view = self.view
        down = tuple((row[0], row[8]) for row in view.parties[seat] if row[8])
        stake = view.stake_size if seat == view.turn else 0
        hidden = view.hand_sizes[seat] + stake + sum(count for _, count in down)
        ways = dated(view.drawn_since[seat], hidden) if fresh else (1,)
        known_fresh = (known & fresh).bit_count()
        return Seat(seat, view.hand_sizes[seat], down, stake, known, known_fresh, ways)

    # -- counting -----------------------------------------------------------------------------

    @cached_property
    def _counts(self) -> tuple[tuple[int, int], ...]:
        """Unseen spells, treasures and locations: of each the fresh ones, and the others."""
        game, fresh = self.view.game, self._fresh
        kinds = (game.spell_mask, game.treasure_mask, game.location_mask)
        unseen = [self._pool & kind for kind in kinds]
        return tuple(((c & fresh).bit_count(), (c & ~fresh).bit_count()) for c in unseen)

    @cached_property
    def _options(self) -> list[list[Share]]:
        """By seat, how it may be made up."""
        return [self._shares(seat) for seat in self._seats]

    @cached_property
    def _plans(self) -> list[tuple[_Plan, int]]:
        """All ways to make the seats up by numbers, each with the weight of its arrangements.

        TooManyWorlds with many players after Pandora's Box, when there are too many to count.
        """
        if prod(map(len, self._options)) > _MOST_PLANS:
            raise TooManyWorlds("too many ways to deal the fresh cards; they can only be sampled")
        plans = [(plan, self._weight(plan)) for plan in product(*self._options)]
        return [(plan, weight) for plan, weight in plans if weight]

    def _plan(self, rng: random.Random) -> _Plan:
        """One way, by its weight; seat by seat where they cannot be counted."""
        try:
            plans, weights = zip(*self._plans, strict=True)
        except TooManyWorlds:
            return self._plan_by_seats(rng)
        found: _Plan = plans[0] if len(plans) == 1 else rng.choices(plans, weights)[0]
        return found

    def _plan_by_seats(self, rng: random.Random) -> _Plan:
        while True:  # until the last seats find enough cards that they may have
            plan: _Plan = ()
            for options in self._options:
                weights = [self._weight((*plan, share)) for share in options]
                if not any(weights):
                    break
                plan = (*plan, rng.choices(options, weights)[0])
            else:
                return plan

    def _shares(self, seat: Seat) -> list[Share]:
        game = self.view.game
        own_spells = (seat.known & game.spell_mask).bit_count()
        own_treasures = (seat.known & game.treasure_mask).bit_count()
        held = seat.known.bit_count()
        shares = []
        for down in range(min(own_spells, seat.spells) + 1):
            for stake in range(min(own_treasures, seat.stake) + 1):
                rest = held - down - stake
                if rest > seat.hand:
                    continue
                free = (seat.spells - down, seat.stake - stake, seat.hand - rest)
                most = [min(n, seat.room) if self._fresh else 0 for n in free]
                shares += [
                    Share(down, stake, *fresh)
                    for fresh in product(*(range(n + 1) for n in most))
                    if sum(fresh) <= seat.room or not self._fresh
                ]
        return shares

    def _weight(self, plan: _Plan) -> int:
        """What all arrangements of the seats that the plan is for weigh with these numbers."""
        return self._arranged(plan) * self._dated(plan)

    def _dated(self, plan: _Plan) -> int:
        """What one arrangement with these numbers weighs, by when its cards were drawn."""
        shares = zip(self._seats, plan, strict=False)
        return prod(seat.ways[seat.known_fresh + share.fresh] for seat, share in shares)

    def _arranged(self, plan: _Plan) -> int:
        """How many arrangements have these numbers."""
        game = self.view.game
        (fresh_spells, old_spells), (fresh_treasures, old_treasures), locations = self._counts
        fresh_left = self._fresh.bit_count()
        old_left = self._pool.bit_count() - fresh_left
        weight = 1
        for seat, share in zip(self._seats, plan, strict=False):
            own_spells = (seat.known & game.spell_mask).bit_count()
            own_treasures = (seat.known & game.treasure_mask).bit_count()
            weight *= comb(own_spells, share.known_down) * comb(own_treasures, share.known_stake)
            old = seat.spells - share.known_down - share.fresh_down
            weight *= comb(fresh_spells, share.fresh_down) * comb(old_spells, old)
            weight *= seat.splits
            fresh_spells -= share.fresh_down
            old_spells -= old
            fresh_left -= share.fresh_down
            old_left -= old
            old = seat.stake - share.known_stake - share.fresh_stake
            weight *= comb(fresh_treasures, share.fresh_stake) * comb(old_treasures, old)
            fresh_treasures -= share.fresh_stake
            old_treasures -= old
            fresh_left -= share.fresh_stake
            old_left -= old
            if not weight:
                return 0
        for seat, share in zip(self._seats, plan, strict=False):
            known = seat.known.bit_count() - share.known_down - share.known_stake
            old = seat.hand - known - share.fresh_hand
            if old < 0:
                return 0
            # Of all hands those without a kind that he has are taken away (TH-024, TH-E05).
            ways = 0
            for sign, lacking in self._lacking(seat, share):
                fresh, others = fresh_left, old_left
                if lacking & game.location_mask:
                    fresh -= locations[0]
                    others -= locations[1]
                if lacking & game.treasure_mask:
                    fresh -= fresh_treasures
                    others -= old_treasures
                ways += sign * comb(fresh, share.fresh_hand) * comb(others, old)
            weight *= ways
            fresh_left -= share.fresh_hand
            old_left -= old
            if not weight:
                return 0
        return weight

    def _lacking(self, seat: Seat, share: Share) -> Iterator[tuple[int, int]]:
        """Sets of kinds that a hand may not lack, with the signs of inclusion and exclusion."""
        treasures = self.view.game.treasure_mask
        kinds = []
        for kind in self._proof if seat.seat == self.view.turn else ():
            known = (seat.known & kind).bit_count()
            if known == (share.known_stake if kind == treasures else 0):
                kinds.append(kind)
        for count in range(len(kinds) + 1):
            for chosen in combinations(kinds, count):
                yield (-1) ** count, sum(chosen)

    @cached_property
    def _each(self) -> int:
        """Worlds for one arrangement: orders of the unknown top, cards looked at, memories."""
        looked, rest = self._looked.bit_count(), self._top - self._top_looked
        deck = self._deck_size() - looked
        orders = perm(looked, self._top_looked) * perm(deck, rest)
        orders *= comb(deck - rest, self._looked_below())
        memories = sum(self._hidden_count(other) for _, other in self._foreign)
        return int(orders) << memories

    def _deck_size(self) -> int:
        """Cards of the deck that this player does not know the place of."""
        return self.view.deck - len(self._open.top)

    def _looked_below(self) -> int:
        """Cards looked at by somebody else's Tracker below the known top."""
        view = self.view
        if view.looked or not view.looked_count:
            return 0
        return max(0, view.looked_count - max(view.top_known))

    @cached_property
    def _foreign(self) -> list[tuple[int, int]]:
        """Pairs of other seats of which the first may know cards of the second."""
        me = self.view.player
        pairs = (divmod(pair, self.view.game.players) for pair in self.view.watched)
        return [(who, other) for who, other in pairs if me not in (who, other)]

    def _hidden_count(self, seat: int) -> int:
        found = next(one for one in self._seats if one.seat == seat)
        return found.hand + found.spells + found.stake

    @property
    def total(self) -> int:
        """The sum of the weights: the number of worlds, until Pandora's Box has been opened."""
        return sum(weight for _, weight in self._plans) * self._each

    # -- one world ----------------------------------------------------------------------------

    def _draw(self, rng: random.Random) -> TreasureHunterState:
        plan = self._plan(rng)
        game, fresh = self.view.game, self._fresh
        left = self._pool
        downs: list[list[int]] = []
        stakes = []
        for seat, share in zip(self._seats, plan, strict=True):
            taken = []
            for kind, count, known, new in (
                (game.spell_mask, seat.spells, share.known_down, share.fresh_down),
                (game.treasure_mask, seat.stake, share.known_stake, share.fresh_stake),
            ):
                cards = _sample(rng, seat.known & kind, known)
                cards += _sample(rng, left & fresh & kind, new)
                cards += _sample(rng, left & ~fresh & kind, count - known - new)
                left &= ~mask(cards)
                taken.append(cards)
            rng.shuffle(taken[0])
            downs.append(taken[0])
            stakes.append(mask(taken[1]))
        hidden = []
        for seat, share, down, stake in zip(self._seats, plan, downs, stakes, strict=True):
            hand = seat.known & ~mask(down) & ~stake
            missing = seat.hand - hand.bit_count()
            while True:
                new = mask(_sample(rng, left & fresh, share.fresh_hand))
                old = mask(_sample(rng, left & ~fresh, missing - share.fresh_hand))
                if self._may_hold(seat, hand | new | old):
                    break
            left &= ~(new | old)
            by_hero, at = [], 0
            for _, count in seat.down:
                by_hero.append(mask(down[at : at + count]))
                at += count
            hidden.append((tuple(by_hero), stake, hand | new | old))
        top = (
            *_sample(rng, self._looked, self._top_looked),
            *_sample(rng, left, self._top - self._top_looked),
        )
        below = mask(_sample(rng, left & ~mask(top), self._looked_below()))
        memories = []
        for _, other in self._foreign:
            there = self._hidden_cards(hidden, other)
            memories.append(sum(1 << card for card in indices(there) if rng.random() < 0.5))
        return self._state(hidden, top, below, memories)

    def _may_hold(self, seat: Seat, hand: int) -> bool:
        """Whether a hand fits what the player is doing."""
        return seat.seat != self.view.turn or all(hand & kind for kind in self._proof)

    # -- all worlds ---------------------------------------------------------------------------

    def _items(self) -> Iterator[tuple[TreasureHunterState, int]]:
        for hidden, left in self._arrangements(0, [], self._pool):
            weight = self._weight_of(hidden)
            for top in self._tops(left):
                rest = indices(left & ~mask(top))
                for below in combinations(rest, self._looked_below()):
                    there = [self._hidden_cards(hidden, other) for _, other in self._foreign]
                    for memories in product(*(_subsets(cards) for cards in there)):
                        yield self._state(hidden, top, mask(below), list(memories)), weight

    def _weight_of(self, hidden: list[_Hidden]) -> int:
        fresh = mask(self.view.fresh)
        return prod(
            seat.ways[((sum(down) | stake | hand) & fresh).bit_count()]
            for seat, (down, stake, hand) in zip(self._seats, hidden, strict=True)
        )

    def _tops(self, left: int) -> Iterator[tuple[int, ...]]:
        """The cards on top that others know and this player does not, in every order."""
        for first in permutations(indices(self._looked), self._top_looked):
            for rest in permutations(indices(left), self._top - self._top_looked):
                yield (*first, *rest)

    def _arrangements(
        self, at: int, hidden: list[_Hidden], left: int
    ) -> Iterator[tuple[list[_Hidden], int]]:
        """Give every seat its cards, seat by seat, and what is left for the deck."""
        if at == len(self._seats):
            yield hidden, left
            return
        game, seat = self.view.game, self._seats[at]
        everything = left | seat.known
        for stake in _choices(everything & game.treasure_mask, seat.stake):
            for down in self._downs(seat, 0, everything & game.spell_mask & ~stake):
                rest = everything & ~stake
                for cards in down:
                    rest &= ~cards
                must = rest & seat.known
                need = seat.hand - must.bit_count()
                if need < 0:
                    continue
                for more in self._hands(seat, rest & ~must, need, stake | sum(down)):
                    hand = must | more
                    own = hand | stake | sum(down)
                    if not self._may_hold(seat, hand):
                        continue
                    yield from self._arrangements(
                        at + 1, [*hidden, (down, stake, hand)], left & ~own
                    )

    def _hands(self, seat: Seat, cards: int, count: int, down: int) -> Iterator[int]:
        """So many of these cards, no more of them fresh than he can have beside those down."""
        fresh = cards & self._fresh
        most = count
        if self._fresh:
            most = min(count, seat.room - (down & self._fresh).bit_count())
        for new in range(min(most, fresh.bit_count()) + 1):
            for chosen in _choices(fresh, new):
                for others in _choices(cards & ~fresh, count - new):
                    yield chosen | others

    def _downs(self, seat: Seat, at: int, spells: int) -> Iterator[tuple[int, ...]]:
        if at == len(seat.down):
            yield ()
            return
        for cards in _choices(spells, seat.down[at][1]):
            for rest in self._downs(seat, at + 1, spells & ~cards):
                yield (cards, *rest)

    # -- putting a state together -------------------------------------------------------------

    def _hidden_cards(self, hidden: list[_Hidden], seat: int) -> int:
        place = next(i for i, one in enumerate(self._seats) if one.seat == seat)
        down, stake, hand = hidden[place]
        return hand | stake | sum(down)

    def _state(
        self, hidden: list[_Hidden], top: tuple[int, ...], below: int, memories: list[int]
    ) -> TreasureHunterState:
        view = self.view
        s = self._open.copy()
        hands, spells = list(s.hands), list(s.spells)
        for seat, (down, stake, hand) in zip(self._seats, hidden, strict=True):
            hands[seat.seat] = hand
            for (hero, _), cards in zip(seat.down, down, strict=True):
                spells[hero] = cards
            if stake:
                assert s.quest is not None
                s.quest.stake = stake
            s.deck &= ~(hand | stake | sum(down))
        s.hands, s.spells = tuple(hands), tuple(spells)
        s.top = (*s.top, *top)
        if view.looked_count and not view.looked:
            s.looked = below | mask(s.top[: view.looked_count])
        if self._foreign:
            players = view.game.players
            seen = list(s.seen) or [0] * (players * players)
            for (who, other), cards in zip(self._foreign, memories, strict=True):
                seen[who * players + other] = cards
            s.seen = tuple(seen) if any(seen) else ()
        return s

    def list(self, limit: int = 10_000) -> list[tuple[TreasureHunterState, int]]:
        """All worlds; TooManyWorlds, before any search, if there are more than ``limit``."""
        if sum(self._arranged(plan) for plan, _ in self._plans) * self._each > limit:
            raise TooManyWorlds(f"more than {limit} worlds fit this view; raise limit= or sample()")
        return super().list(limit)


def _sample(rng: random.Random, cards: int, count: int) -> list[int]:
    return rng.sample(indices(cards), count) if count else []


def _choices(cards: int, count: int) -> Iterator[int]:
    return (mask(chosen) for chosen in combinations(indices(cards), count))


def _subsets(cards: int) -> list[int]:
    found = [0]
    for card in indices(cards):
        found += [subset | 1 << card for subset in found]
    return found
