"""Multisets of cards packed in ints: what decks and hands of equal cards are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random

__all__ = ["CardSet"]


class CardSet:
    """Multisets of the cards of one deck, each packed in one int.

    Kind ``k`` with ``c`` copies owns ``c`` neighbouring bits; holding ``n`` of them sets the
    ``n`` lowest. So a multiset's size is its bit count, equal multisets are equal ints, and
    every set bit is one card when drawing.

    >>> cards = CardSet([2, 1, 3])
    >>> hand = cards.pack([0, 2, 2])
    >>> cards.unpack(hand), hand.bit_count(), cards.count(hand, 2)
    ((0, 2, 2), 3, 2)
    >>> cards.unpack(cards.remove(hand, 2)), cards.unpack(cards.full & ~0)
    ((0, 2), (0, 0, 1, 2, 2, 2))
    """

    __slots__ = ("copies", "fields", "full", "kind_at", "labels", "lows", "offsets", "size")

    def __init__(self, copies: Sequence[int], labels: Sequence[int] | None = None) -> None:
        """``copies[k]`` cards of kind ``k`` make the full deck; views call them ``labels[k]``."""
        self.copies = tuple(copies)
        self.labels = tuple(range(len(copies)) if labels is None else labels)
        self.size = sum(copies)
        self.kind_at = tuple(k for k, count in enumerate(copies) for _ in range(count))
        self.offsets = tuple(sum(copies[:k]) for k in range(len(copies)))
        self.fields = tuple((1 << count) - 1 for count in copies)
        self.full = (1 << self.size) - 1
        self.lows = sum(1 << at for at, count in zip(self.offsets, copies, strict=True) if count)

    def count(self, cards: int, kind: int) -> int:
        """How many of ``kind`` are among ``cards``."""
        return (cards >> self.offsets[kind] & self.fields[kind]).bit_count()

    def add(self, cards: int, kind: int) -> int:
        """``cards`` and one more of ``kind``."""
        at = self.offsets[kind]
        return cards | (cards >> at & self.fields[kind]) + 1 << at

    def remove(self, cards: int, kind: int) -> int:
        """``cards`` less one of ``kind``, which must be among them."""
        at = self.offsets[kind]
        held = cards >> at & self.fields[kind]
        return cards ^ (held ^ held >> 1) << at

    def merge(self, cards: int, others: int) -> int:
        """All cards of two multisets that belong to one deck."""
        if not cards & others:
            # Where no kind's fields meet, or-ing is adding; a kind in both always meets.
            return cards | others
        for kind in self.unpack(others):
            cards = self.add(cards, kind)
        return cards

    def minus(self, cards: int, others: int) -> int:
        """``cards`` less ``others``, all of which must be among them."""
        for kind in self.unpack(others):
            cards = self.remove(cards, kind)
        return cards

    def kinds(self, cards: int) -> list[int]:
        """Each kind among ``cards`` once, in order."""
        low = cards & self.lows
        kind_at = self.kind_at
        found = []
        while low:
            found.append(kind_at[(low & -low).bit_length() - 1])
            low &= low - 1
        return found

    def unpack(self, cards: int) -> tuple[int, ...]:
        """Every card's kind, sorted."""
        kind_at = self.kind_at
        found = []
        while cards:
            found.append(kind_at[(cards & -cards).bit_length() - 1])
            cards &= cards - 1
        return tuple(found)

    def labelled(self, cards: int) -> tuple[int, ...]:
        """Every card's label, in the order of the kinds."""
        return _labelled(self, cards)

    def pack(self, kinds: Iterable[int]) -> int:
        """The multiset of these kinds; a ValueError if the deck has fewer copies."""
        cards = 0
        offsets, fields = self.offsets, self.fields
        for kind in kinds:
            at, field = offsets[kind], fields[kind]
            held = cards >> at & field
            if held == field:
                raise ValueError(f"more than {self.copies[kind]} cards of kind {kind}")
            cards |= held + 1 << at
        return cards

    def counts(self, cards: int) -> tuple[int, ...]:
        """How many there are of each kind."""
        fields = zip(self.offsets, self.fields, strict=True)
        return tuple([(cards >> at & field).bit_count() for at, field in fields])

    def counted(self, counts: Iterable[int]) -> int:
        """The multiset with so many of each kind, none more than its copies.

        >>> cards = CardSet([2, 1, 3])
        >>> cards.counts(cards.counted((1, 0, 2)))
        (1, 0, 2)
        """
        return sum([(1 << n) - 1 << at for n, at in zip(counts, self.offsets, strict=True)])

    def weights(self, cards: int) -> list[tuple[int, int]]:
        """Each kind among ``cards`` with its number of cards."""
        return [(kind, self.count(cards, kind)) for kind in self.kinds(cards)]

    def draw(self, cards: int, rng: random.Random) -> int:
        """The kind of one card drawn at random, every card with the same chance."""
        size = self.size
        random_ = rng.random
        # Most decks are fuller than a quarter: guessing a bit beats walking to the n-th one.
        for _ in range(8):
            bit = int(random_() * size)
            if cards >> bit & 1:
                return self.kind_at[bit]
        for _ in range(int(random_() * cards.bit_count())):
            cards &= cards - 1
        return self.kind_at[(cards & -cards).bit_length() - 1]


@lru_cache(maxsize=1 << 14)
def _labelled(card_set: CardSet, cards: int) -> tuple[int, ...]:
    # From one view to the next most cards stay where they are.
    labels = card_set.labels
    return tuple([labels[kind] for kind in card_set.unpack(cards)])
