"""Which treasure cards lie where nobody or only others have looked, exactly weighted.

Think of every physical card in a slot: the slots of each division in the order of the deal,
then the deck. Before anything was turned up, all fillings with only gold in the safe slots
were equally likely. Turning cards up multiplies a filling's weight by the number of cards of
that value still in the pool. So the weight of a choice of values is, with falling factorials
(n)_k,

    fillings with these values  x  product over divisions and values of (in pool)_(turned up)

A player who has looked at a 4 and sees a 4 turned up does not know whether it was that card.
Counting therefore goes over how many of the cards looked at are still *unturned*, by value;
given that, the hidden slots that were not turned up are filled as if dealt at random:
(a + q)_t = sum over j of C(t, j) (a)_j (q)_(t-j).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import comb, factorial, perm, prod
from typing import TYPE_CHECKING, NamedTuple

from tbgames.tobago.reshuffled_gold import Counts, ReshuffledGold, less, weighted
from tbgames.tobago.state_data import replaced
from tbgames.tobago.view import CURSE, NOBODY

if TYPE_CHECKING:
    from tbgames.tobago.view import TobagoView

__all__ = ["TreasureWorld", "TreasureWorlds"]


class TreasureWorld(NamedTuple):
    """One way to fill the slots, as kinds: past divisions, the running one, the deck (packed)."""

    memory: tuple[tuple[int, ...], ...]
    dealt: tuple[int, ...]
    deck: int


@dataclass(frozen=True, slots=True)
class _Division:
    """A division as one player knows it. ``values`` are kinds, NOBODY where not looked at."""

    values: tuple[int, ...]
    safe: int
    fresh: int
    """From this slot on, cards came from the reshuffled discards."""
    turned: Counts
    curses: int | None
    """How many curses lie in the hidden slots, where everybody knows."""
    own: Counts
    """What this player looked at, in slots before ``fresh``."""
    pinned: Counts
    """Gold turned up less gold looked at: what of it must have come from hidden slots."""
    own_fresh: Counts
    hidden: tuple[int, ...]
    """Slots before ``fresh`` that this player has not looked at."""
    hidden_fresh: tuple[int, ...]

    @property
    def unsafe(self) -> tuple[int, ...]:
        """Hidden slots that may hold a curse."""
        return tuple(slot for slot in self.hidden if slot >= self.safe)

    @property
    def unturned(self) -> int:
        """Cards of this division that were not turned up, curses included."""
        return len(self.values) - sum(self.turned)


class TreasureWorlds:
    """The fillings of the treasure slots that fit a view."""

    def __init__(self, view: TobagoView) -> None:
        self.game = view.game
        self.kind_of = {value: kind for kind, value in enumerate(self.game.values)}
        self.kinds = range(len(self.game.values))
        self.past = [
            self._division(values, safe, len(values), turned, curses)
            for _, safe, values, turned, curses in view.memory
        ]
        fresh = len(view.share_values) if view.share_fresh == NOBODY else view.share_fresh
        self.reshuffled = view.share_fresh != NOBODY
        self.running = self._division(
            view.share_values, view.share_safe, fresh, view.share_turned, None
        )
        self.recycled = self._count(view.share_recycled)
        over = view.last and not view.share_dealt and view.share_map == NOBODY
        self.deck_size = view.unoffered if over else view.treasure_deck
        self.old_deck = 0 if self.reshuffled else self.deck_size
        self.safe = view.safe_cards
        self.unseen = self._unseen(view)
        self.past_curses = sum(division.curses or 0 for division in self.past)

    def _division(
        self,
        values: Sequence[int],
        safe: int,
        fresh: int,
        turned: Sequence[int],
        unoffered_curses: int | None,
    ) -> _Division:
        kinds = tuple(v if v == NOBODY else self.kind_of[v] for v in values)
        counts = self._count(turned)
        own = self._count([v for v in values[:fresh] if v != NOBODY])
        curses = None
        if unoffered_curses is not None:
            curses = counts[CURSE] + unoffered_curses - own[CURSE]
        return _Division(
            values=kinds,
            safe=safe,
            fresh=fresh,
            turned=counts,
            curses=curses,
            own=own,
            pinned=(0, *map(int.__sub__, counts[1:], own[1:])),
            own_fresh=self._count([v for v in values[fresh:] if v != NOBODY]),
            hidden=tuple(i for i, kind in enumerate(kinds[:fresh]) if kind == NOBODY),
            hidden_fresh=tuple(i for i, kind in enumerate(kinds) if kind == NOBODY and i >= fresh),
        )

    def _count(self, values: Sequence[int]) -> Counts:
        kinds = [self.kind_of[value] for value in values]
        return tuple(kinds.count(kind) for kind in self.kinds)

    def _unseen(self, view: TobagoView) -> Counts:
        """Cards by kind that fill the hidden slots before any reshuffle, and the old deck."""
        open_ = [value for owned in view.gold for value in owned]
        open_ += [*view.treasure_discards, *view.share_recycled]
        if view.share_card > CURSE:
            open_.append(view.share_card)
        left = list(self.game.treasure_set.copies)
        for kind, count in enumerate(self._count(open_)):
            left[kind] -= count
        left[CURSE] -= view.curses_gone
        for division in (*self.past, self.running):
            # What was turned up came out of these slots; it counts as filling them.
            for kind in self.kinds:
                left[kind] += division.turned[kind] - division.own[kind]
            if division.curses is not None:
                left[CURSE] += division.curses + division.own[CURSE] - division.turned[CURSE]
        return tuple(left)

    # -- curses -------------------------------------------------------------------------------

    def _curse_weights(self) -> Iterator[tuple[int, int]]:
        """Each possible number of curses in the running division's hidden slots, weighted."""
        fixed = prod(comb(len(d.unsafe), d.curses or 0) for d in self.past)
        unsafe = len(self.running.unsafe)
        for here in range(unsafe + 1):
            in_deck = self.unseen[CURSE] - self.past_curses - here
            if 0 <= in_deck <= self.old_deck - self.safe:
                yield here, fixed * comb(unsafe, here) * self._curse_weight(here, in_deck)

    def _curse_weight(self, here: int, in_deck: int) -> int:
        """Weight of curses in given slots, the orders of the deck's gold included."""
        weight = perm(self.unseen[CURSE], self.unseen[CURSE] - in_deck)
        weight *= perm(self.old_deck - self.safe, in_deck)
        # The orders of the deck's gold, over the fewest there can be, which all worlds share.
        fewest = max(0, self.old_deck - self.unseen[CURSE])
        weight *= factorial(self.old_deck - in_deck) // factorial(fewest)
        weight *= perm(here + self.running.own[CURSE], self.running.turned[CURSE])
        for division in self.past:
            pool = (division.curses or 0) + division.own[CURSE]
            weight *= perm(pool, division.turned[CURSE])
        return weight

    # -- gold ---------------------------------------------------------------------------------

    def _gold_slots(self, division: _Division, curses: int) -> int:
        return len(division.hidden) - curses

    def _unturned_options(self, division: _Division, curses: int) -> dict[Counts, int]:
        """By kind, how many of the cards looked at may be unturned; the ways to turn up so."""
        slots = self._gold_slots(division, curses)
        ranges = [
            range(max(0, own - up), own + 1) if kind else range(1)
            for kind, (own, up) in enumerate(zip(division.own, division.turned, strict=True))
        ]
        options = {}
        for unturned in product(*ranges):
            ways, pinned = 1, 0
            for kind in self.kinds[1:]:
                own, up = division.own[kind], division.turned[kind]
                ways *= comb(up, own - unturned[kind]) * perm(own, own - unturned[kind])
                pinned += up - own + unturned[kind]
            if pinned <= slots:
                # The hidden slots that were turned up, in the order in which they were.
                options[unturned] = ways * perm(slots, pinned)
        return options

    @cached_property
    def _stages(self) -> list[dict[Counts, int]]:
        """After each past division: ways by the cards looked at that are unturned so far."""
        stages = [{(0,) * len(self.kinds): 1}]
        for division in self.past:
            assert division.curses is not None
            options = self._unturned_options(division, division.curses)
            stages.append(_convolve(stages[-1], options))
        return stages

    def _pinned(self, unturned: Counts, divisions: Sequence[_Division]) -> Counts:
        """Gold by kind that certainly fills hidden slots, since it was turned up from them."""
        return tuple(map(sum, zip(unturned, *[d.pinned for d in divisions], strict=True)))

    def _free_slots(self, unturned: Counts, divisions: Sequence[_Division], curses: int) -> int:
        """Hidden gold slots that were not turned up."""
        slots = sum(len(division.hidden) for division in divisions) - curses
        return slots - sum(self._pinned(unturned, divisions))

    def _ways_in_one_deck(self, unturned: Counts, here: int) -> int:
        """Ways to fill all hidden gold slots when no card was dealt twice."""
        divisions = (*self.past, self.running)
        pinned = self._pinned(unturned, divisions)
        slots = sum(len(division.hidden) for division in divisions)
        free = slots - here - self.past_curses - sum(pinned)
        left = sum(self.unseen[1:]) - sum(pinned)
        if free < 0 or left < free:
            return 0
        return prod(map(perm, self.unseen[1:], pinned[1:])) * perm(left, free)

    def _after_reshuffle(self, unturned: Counts, here: int) -> ReshuffledGold:
        """The rest of the counting once the discards were dealt again."""
        run = self.running
        pinned = self._pinned(unturned, self.past)
        return ReshuffledGold(
            to_fill=tuple(map(int.__sub__, self.unseen, pinned)),
            # Own cards that were unturned went into the reshuffle with the open discards.
            sure=tuple(map(sum, zip(self.recycled, unturned, strict=True))),
            own_fresh=run.own_fresh,
            own=tuple(map(sum, zip(run.own, run.own_fresh, strict=True))),
            turned=run.turned,
            free=(
                self._free_slots(unturned, self.past, self.past_curses),
                self._gold_slots(run, here),
                len(run.hidden_fresh),
            ),
            fills=prod(map(factorial, self.unseen[1:])),
        )

    @cached_property
    def _cases(self) -> list[tuple[int, tuple[int, Counts]]]:
        """(weight, (curses in the running division, own cards unturned)), all there are."""
        cases = []
        for here, weight in self._curse_weights():
            if self.reshuffled:
                for unturned, ways in self._stages[-1].items():
                    ways *= self._after_reshuffle(unturned, here).total
                    cases.append((weight * ways, (here, unturned)))
            else:
                options = self._unturned_options(self.running, here)
                for unturned, ways in _convolve(self._stages[-1], options).items():
                    ways *= self._ways_in_one_deck(unturned, here)
                    cases.append((weight * ways, (here, unturned)))
        return [case for case in cases if case[0]]

    # -- what callers use ---------------------------------------------------------------------

    @property
    def total(self) -> int:
        """Sum of all weights."""
        return sum(weight for weight, _ in self._cases)

    def draw(self, rng: random.Random) -> TreasureWorld:
        """One filling by weight."""
        here, unturned = weighted(rng, self._cases)
        if self.reshuffled:
            return self._draw_reshuffled(here, unturned, rng)
        options = self._unturned_options(self.running, here)
        before = self._stages[-1]
        last = weighted(
            rng,
            [(ways * before.get(less(unturned, own), 0), own) for own, ways in options.items()],
        )
        split = [*self._split(less(unturned, last), rng), last]
        divisions = (*self.past, self.running)
        left = list(map(int.__sub__, self.unseen, self._pinned(unturned, divisions)))
        gold = [kind for kind in self.kinds[1:] for _ in range(left[kind])]
        rng.shuffle(gold)
        filled = [
            self._fill(division, own, gold, here, rng)
            for division, own in zip(divisions, split, strict=True)
        ]
        return self._world(filled)

    def _draw_reshuffled(self, here: int, unturned: Counts, rng: random.Random) -> TreasureWorld:
        left_over, old, fresh = self._after_reshuffle(unturned, here).draw(rng)
        filled = [
            self._fill(division, own, left_over, here, rng)
            for division, own in zip(self.past, self._split(unturned, rng), strict=True)
        ]
        values = self._place_curses(self.running, here, rng)
        for slots, cards in ((self.running.hidden, old), (self.running.hidden_fresh, fresh)):
            for slot in slots:
                if values[slot] == NOBODY:
                    values[slot] = cards.pop()
        return self._world([*filled, values])

    def _split(self, unturned: Counts, rng: random.Random) -> list[Counts]:
        """Draw how the unturned own cards lie in the past divisions."""
        split: list[Counts] = []
        for division, before in zip(reversed(self.past), reversed(self._stages[:-1]), strict=True):
            options = self._unturned_options(division, division.curses or 0)
            own = weighted(
                rng,
                [(ways * before.get(less(unturned, own), 0), own) for own, ways in options.items()],
            )
            unturned = less(unturned, own)
            split.insert(0, own)
        return split

    def _place_curses(self, division: _Division, here: int, rng: random.Random) -> list[int]:
        values = list(division.values)
        curses = here if division.curses is None else division.curses
        for slot in rng.sample(division.unsafe, curses):
            values[slot] = CURSE
        return values

    def _fill(
        self, division: _Division, unturned: Counts, gold: list[int], here: int, rng: random.Random
    ) -> list[int]:
        """Fill one division's hidden slots: what was turned up from them, then any gold."""
        values = self._place_curses(division, here, rng)
        slots = [slot for slot in division.hidden if values[slot] == NOBODY]
        pinned = self._pinned(unturned, (division,))
        cards = [kind for kind in self.kinds for _ in range(pinned[kind])]
        while len(cards) < len(slots):
            cards.append(gold.pop())
        rng.shuffle(cards)
        for slot, kind in zip(slots, cards, strict=True):
            values[slot] = kind
        return values

    def _world(self, filled: Sequence[Sequence[int]]) -> TreasureWorld:
        """Derive the deck from the slots."""
        past = [tuple(values) for values in filled[:-1]]
        running = tuple(filled[-1])
        deck = list(self.unseen)
        if self.reshuffled:
            deck = list(self.recycled)
            for division, values in zip(self.past, past, strict=True):
                for kind in self.kinds[1:]:
                    deck[kind] += values.count(kind) - division.turned[kind]
            for kind in running[self.running.fresh :]:
                deck[kind] -= 1
        else:
            for division, kinds in zip((*self.past, self.running), filled, strict=True):
                for slot in division.hidden:
                    deck[kinds[slot]] -= 1
        cards = [kind for kind in self.kinds for _ in range(deck[kind])]
        return TreasureWorld(tuple(past), running, self.game.treasure_set.pack(cards))

    def items(self) -> Iterator[tuple[TreasureWorld, int]]:
        """Every filling with its weight."""
        for filled in self._fillings((), self.unseen):
            weight = self._weight(filled)
            if weight:
                yield self._world(filled), weight

    def _fillings(
        self, done: tuple[tuple[int, ...], ...], unseen: Counts
    ) -> Iterator[tuple[tuple[int, ...], ...]]:
        """Fill the divisions one after the other, from cards that are there."""
        if len(done) > len(self.past):
            yield done
            return
        division = (*self.past, self.running)[len(done)]
        slots = (*division.hidden, *division.hidden_fresh)
        for values, left in self._fill_slots(division, slots, division.values, unseen):
            curses = sum(values[slot] == CURSE for slot in slots)
            if division.curses in (None, curses) and all(
                values.count(kind) >= division.turned[kind] for kind in self.kinds
            ):
                yield from self._fillings((*done, values), left)

    def _fill_slots(
        self, division: _Division, slots: Sequence[int], values: tuple[int, ...], unseen: Counts
    ) -> Iterator[tuple[tuple[int, ...], Counts]]:
        """Fill hidden slots one by one; those dealt anew come from another deck."""
        if not slots:
            yield values, unseen
            return
        slot, *rest = slots
        for kind in self.kinds:
            left = unseen
            if slot < division.fresh:
                left = replaced(unseen, kind, unseen[kind] - 1)
            if left[kind] < 0 or (kind == CURSE and slot not in division.unsafe):
                continue
            yield from self._fill_slots(division, rest, replaced(values, slot, kind), left)

    def _weight(self, filled: Sequence[Sequence[int]]) -> int:
        run = self.running
        here = sum(filled[-1][slot] == CURSE for slot in run.hidden)
        in_deck = self.unseen[CURSE] - here - self.past_curses
        if not 0 <= in_deck <= self.old_deck - self.safe:
            return 0
        weight = self._curse_weight(here, in_deck)
        dealt_anew = filled[-1][run.fresh :]
        for kind in self.kinds[1:]:
            used, in_fresh_deck = 0, self.recycled[kind]
            for division, values in zip((*self.past, run), filled, strict=True):
                used += sum(values[slot] == kind for slot in division.hidden)
                weight *= perm(values.count(kind), division.turned[kind])
                if division is not run:
                    in_fresh_deck += values.count(kind) - division.turned[kind]
            weight *= perm(self.unseen[kind], used)
            weight *= perm(in_fresh_deck, dealt_anew.count(kind))
        return weight


def _convolve(ways: dict[Counts, int], more: dict[Counts, int]) -> dict[Counts, int]:
    """Ways for the sums of two independent counts."""
    found: dict[Counts, int] = {}
    for counts, first in ways.items():
        for others, second in more.items():
            key = tuple(map(int.__add__, counts, others))
            found[key] = found.get(key, 0) + first * second
    return found
