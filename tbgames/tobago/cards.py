"""Decks as data: reading them from files, and sets of cards packed in one int.

The printed deck of Tobago is not public; the 52 clue kinds and the spread of gold in ``data/``
are this project's own (TB-02, TB-03).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tbgames.files import data_path
from tbgames.tobago.clues import Clue
from tbgames.tobago.view import CURSE

if TYPE_CHECKING:
    import random

__all__ = ["CardSet", "TreasureCards", "clue_cards", "treasure_cards"]

_MOST_CARDS = 500
_MOST_TOLD = 20
_PLAYERS = 4


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


@dataclass(frozen=True, slots=True)
class TreasureCards:
    """A treasure deck: how many cards of each gold value, the curses, and the safe top.

    ``gold`` maps a value (at least 1) to its number of cards; the top ``safe`` cards are gold.
    """

    gold: tuple[tuple[int, int], ...]
    curses: int
    safe: int

    @property
    def values(self) -> tuple[int, ...]:
        """The kinds of card: CURSE, then the gold values in rising order."""
        return (CURSE, *(value for value, _ in self.gold))

    @property
    def copies(self) -> tuple[int, ...]:
        """How many cards of each of ``values``."""
        return (self.curses, *(count for _, count in self.gold))

    def to_dict(self) -> dict[str, Any]:
        """The form that data files have."""
        gold = {str(value): count for value, count in self.gold}
        return {"gold": gold, "curses": self.curses, "safe": self.safe}


def clue_cards(source: str | Path | Mapping[str, Any] | Iterable[Any] | None) -> tuple[Clue, ...]:
    """Read a clue deck: None for the project's own, a JSON file, its content, or clues.

    Kinds may repeat. A ValueError names every card that is no clue.

    >>> len(clue_cards(None)), clue_cards(["next to a hut"] * 8)[1].term
    (52, 'hut')
    """
    data = _content(source, "clues.json")
    cards = data.get("clues") if isinstance(data, Mapping) else data
    if isinstance(cards, str | Clue) or not isinstance(cards, Iterable):
        raise ValueError('a clue deck is a list of clues, or an object with such a list as "clues"')
    cards = list(islice(cards, _MOST_CARDS + 1))
    if not 2 * _PLAYERS <= len(cards) <= _MOST_CARDS:
        found = len(cards) if len(cards) <= _MOST_CARDS else "more"
        raise ValueError(
            f"a clue deck has {2 * _PLAYERS} to {_MOST_CARDS} cards, this one has {found}"
        )
    clues, faults = [], []
    for number, card in enumerate(cards, 1):
        try:
            clues.append(card if isinstance(card, Clue) else Clue(card))
        except (ValueError, TypeError) as error:
            faults.append(f"card {number}: {error}")
    if faults:
        more = [f"and {len(faults) - _MOST_TOLD} more"] if len(faults) > _MOST_TOLD else []
        raise ValueError("clue deck: " + "; ".join(faults[:_MOST_TOLD] + more))
    return tuple(clues)


def treasure_cards(source: str | Path | Mapping[str, Any] | TreasureCards | None) -> TreasureCards:
    """Read a treasure deck: None for the project's own, a JSON file, its content, or itself.

    >>> deck = treasure_cards(None)
    >>> sum(value * count for value, count in deck.gold), deck.curses, deck.safe
    (148, 2, 12)
    >>> treasure_cards({"gold": {"2": 9}, "curses": 1, "safe": 10})
    Traceback (most recent call last):
    ValueError: treasure deck: "safe" is 10; it must be an int from 0 to 9, the gold cards there are
    """
    if isinstance(source, TreasureCards):
        return source
    data = _content(source, "treasures.json")
    if not isinstance(data, Mapping):
        raise ValueError('a treasure deck is an object with "gold", "curses" and "safe"')
    faults = [f'"{key}" is missing' for key in ("gold", "curses", "safe") if key not in data]
    if faults:
        raise ValueError("treasure deck: " + "; ".join(faults))
    gold = data["gold"]
    if not isinstance(gold, Mapping) or not gold:
        raise ValueError('treasure deck: "gold" must map each value to its number of cards')
    rows: dict[int, int] = {}
    for value, count in gold.items():
        number = int(value) if str(value).isascii() and str(value).isdigit() else 0
        if not 1 <= number <= 1000 or number in rows:
            faults.append(f'"gold" has the value {value!r}; values are ints from 1 to 1000, once')
        elif not _is_int(count) or not 1 <= count <= _MOST_CARDS:
            faults.append(f"gold {value} has {count!r} cards; it must be an int from 1")
        else:
            rows[number] = count
    most = sum(rows.values())
    if most > _MOST_CARDS:
        faults.append(f"there are {most} gold cards; {_MOST_CARDS} are the most")
    for key, limit, what in (
        ("curses", _MOST_CARDS, "the most there may be"),
        ("safe", most, "the gold cards there are"),
    ):
        if not _is_int(data[key]) or not 0 <= data[key] <= limit:
            faults.append(f'"{key}" is {data[key]!r}; it must be an int from 0 to {limit}, {what}')
    if faults:
        raise ValueError("treasure deck: " + "; ".join(faults))
    return TreasureCards(tuple(sorted(rows.items())), data["curses"], data["safe"])


def _content(source: Any, own: str) -> Any:
    if source is None:
        source = data_path("tobago", own)
    if isinstance(source, str | Path):
        path = Path(source)
        try:
            return json.loads(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise ValueError(f"{path}: cannot be read ({error.strerror})") from error
        except (ValueError, RecursionError) as error:
            raise ValueError(f"{path}: is no JSON file ({error})") from error
    return source


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
