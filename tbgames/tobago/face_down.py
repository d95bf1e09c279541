"""What the cards of a division that are still face down may be, to one of the sharers.

All cards face down lie shuffled in one heap (TB-50), so only their values matter, not who
looked at which: a belief is a weight for each multiset of values.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise, product
from math import comb, factorial, gcd, prod
from typing import TYPE_CHECKING

from tbgames.tobago.cards import TreasureCards, treasure_cards
from tbgames.tobago.reshuffled_gold import Counts
from tbgames.tobago.treasure_worlds import TreasureWorlds
from tbgames.tobago.view import CURSE, NOBODY

if TYPE_CHECKING:
    from tbgames.tobago.view import TobagoView

__all__ = ["FaceDown"]


@dataclass(frozen=True)
class FaceDown:
    """A belief about the treasure cards face down: each multiset that they may be, weighted.

    ``values`` are the kinds of card by their gold, the curse first; a pool has a count for each.

    >>> cards = FaceDown.dealt(known=[5], unknown=1, gone=[2] * 9 + [3] * 9, safe=1)
    >>> cards.size, cards.chances[5], cards.curse_chance
    (2, Fraction(13, 20), Fraction(0, 1))
    """

    values: tuple[float, ...]
    pools: tuple[tuple[Counts, int], ...]

    @classmethod
    def dealt(
        cls,
        unknown: int,
        known: Sequence[int] = (),
        gone: Sequence[int] = (),
        safe: int = 0,
        treasures: TreasureCards | None = None,
    ) -> FaceDown:
        """What one knows who has looked at some of the cards, before any is turned up.

        Args:
            unknown: how many cards there are that one has not looked at.
            known: the gold of the others, 0 for a curse.
            gone: cards of the deck that are known to lie elsewhere, by gold, 0 for a curse.
            safe: how many of the cards not seen are known to be gold, from the top (TB-03): the
                unknown cards come first, then the deck.
            treasures: the deck; None for the project's own.

        Raises:
            ValueError: there are not so many cards in the deck.

        >>> FaceDown.dealt(unknown=3, gone=[2] * 9 + [3] * 3).curse_chance
        Fraction(81, 406)
        """
        deck = treasure_cards(treasures)
        there = dict(zip(deck.values, deck.copies, strict=True))
        for value in (*known, *gone):
            if not there.get(value):
                name = "curse" if value == CURSE else f"card of {value} gold"
                raise ValueError(f"there is no {name} left in the deck for known= and gone=")
            there[value] -= 1
        unseen = sum(there.values())
        if not 0 <= unknown <= unseen:
            raise ValueError(f"unknown is {unknown!r}; {unseen} cards of the deck are not seen")
        if not 0 <= safe <= unseen - there[CURSE]:
            raise ValueError(f"safe is {safe!r}; {unseen - there[CURSE]} unseen cards are gold")
        looked_at = tuple(known.count(value) for value in deck.values)
        curses, gold = there[CURSE], tuple(there[value] for value in deck.values[1:])
        slots = max(0, unknown - safe)
        rest = unseen - unknown - max(0, safe - unknown)
        pools: Counter[Counts] = Counter()
        for here in range(max(0, curses - rest, unknown - sum(gold)), min(curses, slots) + 1):
            weight = comb(slots, here) * comb(rest, curses - here)
            # How the gold falls does not depend on where the curses are; one scale for all.
            scale = factorial(sum(gold)) // comb(sum(gold), unknown - here)
            for fill in _fillings(gold, unknown - here):
                pool = _sum(looked_at, (here, *fill))
                pools[pool] += weight * scale * prod(map(comb, gold, fill))
        return cls(deck.values, _reduced(pools))

    @classmethod
    def of_view(cls, view: TobagoView) -> FaceDown:
        """What the player of a view can know of the division that is going on.

        Counted out from all cards seen, in past divisions too, and over the reshuffle of the
        discards that may complete the last division of a game.

        Raises:
            ValueError: no treasure is being divided.
        """
        if view.share_map == NOBODY or not view.share_dealt:
            raise ValueError("no treasure is being divided in this view")
        believed = _Believed(view)
        pools = believed.pools_after_reshuffle if believed.reshuffled else believed.pools
        return cls(view.game.values, _reduced(pools()))

    @property
    def size(self) -> int:
        """How many cards are face down."""
        return sum(self.pools[0][0])

    @property
    def curse_chance(self) -> Fraction:
        """The chance that a curse is among them."""
        cursed = sum(weight for pool, weight in self.pools if pool[CURSE])
        return Fraction(cursed, sum(weight for _, weight in self.pools))

    @property
    def chances(self) -> dict[float, Fraction]:
        """The chance of each value to be turned up next."""
        none = (0,) * len(self.values)
        following = dict(self.following(none)) if self.size else {}
        total = self.ways[none] * self.size
        return {self.values[k]: Fraction(ways, total) for k, ways in following.items()}

    @cached_property
    def ways(self) -> Mapping[Counts, int]:
        """Weight of every choice of cards to be turned up in a given order, for each pool.

        With (n)_k falling factorials, the weight of T is the sum over pools of
        ``weight * product of (in the pool)_(in T)``; so the chance that v comes after T is
        ``ways[T + v] / (ways[T] * cards left)``.
        """
        kinds = range(len(self.values))
        layer: dict[Counts, int] = {}
        for pool, weight in self.pools:
            layer[pool] = layer.get(pool, 0) + weight * prod(map(factorial, pool))
        found = dict(layer)
        for left in range(1, self.size + 1):
            before: dict[Counts, int] = {}
            for turned, ways in layer.items():
                for kind in kinds:
                    if turned[kind]:
                        fewer = (*turned[:kind], turned[kind] - 1, *turned[kind + 1 :])
                        before[fewer] = before.get(fewer, 0) + ways
            layer = {turned: ways // left for turned, ways in before.items()}
            found |= layer
        return found

    def following(self, turned: Counts) -> Iterator[tuple[int, int]]:
        """Each kind that can come after ``turned``, with its weight, all in one scale."""
        for kind in range(len(self.values)):
            more = (*turned[:kind], turned[kind] + 1, *turned[kind + 1 :])
            ways = self.ways.get(more, 0)
            if ways:
                yield kind, ways

    def lumped(self, groups: int) -> FaceDown:
        """The same with neighbouring gold values made one, as their mean: quicker to reckon with.

        >>> FaceDown.dealt(unknown=2, safe=2).lumped(2).values
        (0, 2.5, 4.904761904761905)
        """
        chances = self.chances
        present = [kind for kind, value in enumerate(self.values) if value in chances and kind]
        if len(present) <= groups:
            return self
        ends = [group * len(present) // groups for group in range(groups + 1)]
        parts = [present[first:last] for first, last in pairwise(ends)]
        means = []
        for part in parts:
            weight = sum(chances[self.values[kind]] for kind in part)
            gold = sum(chances[self.values[kind]] * Fraction(self.values[kind]) for kind in part)
            means.append(float(gold / weight))
        pools: Counter[Counts] = Counter()
        for pool, weight_ in self.pools:
            pools[(pool[0], *(sum(pool[kind] for kind in part) for part in parts))] += weight_
        return FaceDown((self.values[0], *means), _reduced(pools))


class _Believed(TreasureWorlds):
    """The fillings of the treasure slots, summed up to what is face down now."""

    def pools(self) -> Counter[Counts]:
        """Every multiset of cards face down, weighted; not where discards were dealt again."""
        run = self.running
        divisions = (*self.past, run)
        found: Counter[Counts] = Counter()
        for here, weight in self._curse_weights():
            curses = here + run.own[CURSE] - run.turned[CURSE]
            options = self._unturned_options(run, here)
            for (before, ways), (own, more) in product(self._stages[-1].items(), options.items()):
                unturned = _sum(before, own)
                case = weight * ways * more * self._ways_in_one_deck(unturned, here)
                if not case:
                    continue
                pinned = self._pinned(unturned, divisions)[1:]
                gold = tuple(map(int.__sub__, self.unseen[1:], pinned))
                free = self._gold_slots(run, here) - sum(self._pinned(own, (run,)))
                share = case // comb(sum(gold), free)
                for fill in _fillings(gold, free):
                    pool = _sum(own, (curses, *fill))
                    found[pool] += share * prod(map(comb, gold, fill))
        return found

    def pools_after_reshuffle(self) -> Counter[Counts]:
        """The same where the discards were dealt again to complete this division."""
        run = self.running
        found: Counter[Counts] = Counter()
        for here, weight in self._curse_weights():
            curses = here + run.own[CURSE] - run.turned[CURSE]
            for unturned, ways in self._stages[-1].items():
                gold = self._after_reshuffle(unturned, here)
                if min(gold.free) < 0:
                    continue
                for (_, *pool), more in gold.face_down().items():
                    found[(curses, *pool)] += weight * ways * more
        return found


def _fillings(there: Counts, cards: int) -> Iterator[Counts]:
    """All ways to choose so many cards by kind, of what is there."""
    if not there:
        if not cards:
            yield ()
        return
    rest = sum(there[1:])
    for first in range(max(0, cards - rest), min(there[0], cards) + 1):
        for others in _fillings(there[1:], cards - first):
            yield (first, *others)


def _sum(counts: Counts, others: Counts) -> Counts:
    return tuple(map(int.__add__, counts, others))


def _reduced(pools: Mapping[Counts, int]) -> tuple[tuple[Counts, int], ...]:
    scale = gcd(*pools.values())
    return tuple((pool, weight // scale) for pool, weight in sorted(pools.items()) if weight)
