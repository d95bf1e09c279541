"""The cards of Treasure Hunter as data: a set of cards, read from files that a person can edit.

``data/treasure_hunter`` holds one file for each kind of card, one row for each card. Nothing is
evaluated from a text: a clause is a number with conditions, and whatever is more than a number
names one of ``traits.EFFECTS``.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from tbgames.files import data_path
from tbgames.treasure_hunter.bitset import mask
from tbgames.treasure_hunter.card_reading import PLURALS, read_cards, read_folder
from tbgames.treasure_hunter.card_types import (
    Card,
    Clause,
    Event,
    Guardian,
    Hero,
    Item,
    Location,
    Spell,
    Treasure,
)

__all__ = [
    "Card",
    "CardSet",
    "Clause",
    "Event",
    "Guardian",
    "Hero",
    "Item",
    "Location",
    "Spell",
    "Treasure",
]

_C = TypeVar("_C", bound=Card)


class CardSet:
    """All cards of a game, numbered kind by kind: a card's number is its place and its bit.

    Immutable, and equal to a set with the same cards. The seven attributes from ``heroes`` to
    ``events`` are ranges of numbers. ``hero(i)``, ``item(i)`` and so on give card ``i`` with its
    own type.

    >>> cards = CardSet.standard()
    >>> len(cards), cards.heroes, cards.events
    (144, range(0, 17), range(125, 144))
    >>> cards.by_name("war hammer").id, cards.by_id("G07").name
    ('M07', 'Dragon')
    >>> cards.guardian(cards.by_name("Dragon").index).cbt
    18
    """

    __slots__ = (
        "_by_id",
        "_by_name",
        "_hash",
        "cards",
        "class_givers",
        "events",
        "guardians",
        "heroes",
        "items",
        "locations",
        "shapers",
        "spells",
        "treasures",
        "weapons",
    )

    cards: tuple[Card, ...]
    heroes: range
    locations: range
    spells: range
    items: range
    guardians: range
    treasures: range
    events: range
    weapons: int
    """The weapons among the items, as bits."""
    class_givers: int
    """The items that make who uses them a class (TH-018), as bits."""
    shapers: int
    """The items that give Hits, spell slots or a class, as bits."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        """Use ``CardSet.of``, ``from_dict`` or ``from_files``, which check what they are given."""
        self.cards = cards
        start = 0
        for kind, plural in PLURALS.items():
            stop = start + sum(card.kind == kind for card in cards)
            setattr(self, plural, range(start, stop))
            start = stop
        items = [self.item(number) for number in self.items]
        self.weapons = mask(item.index for item in items if item.is_weapon)
        self.class_givers = mask(
            item.index for item in items if any(line.makes_class for line in item.clauses)
        )
        self.shapers = self.class_givers | mask(
            item.index
            for item in items
            if any(line.hits or line.spells or line.spells_min for line in item.clauses)
        )
        self._by_id = {card.id: card for card in reversed(cards)}
        self._by_name = {card.name.casefold(): card for card in reversed(cards)}
        self._hash = hash(cards)

    @classmethod
    def standard(cls) -> CardSet:
        """The cards of the game, one copy each (TH-001)."""
        return _standard()

    @classmethod
    def of(cls, source: CardSet | str | Path | Mapping[str, Any] | None) -> CardSet:
        """Read what ``cards=`` takes: None for the game's own, a folder, its content, or a set."""
        if source is None:
            return cls.standard()
        if isinstance(source, CardSet):
            return source
        if isinstance(source, str | Path):
            return cls.from_files(source)
        return cls.from_dict(source)

    @classmethod
    def from_files(cls, folder: str | Path) -> CardSet:
        """Read a folder with files such as ``heroes.json``.

        Kinds without a file are the game's own. A ValueError tells each fault, its card and field.
        """
        return cls.from_dict(read_folder(folder))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> CardSet:
        """Read lists of cards under "heroes", "locations" and so on, as the files have them.

        Kinds that are not given are the game's own. A ValueError tells each fault with its card
        and field.

        >>> row = {"id": "G07", "name": "Dragon", "cbt": "strong"}
        >>> CardSet.from_dict({"guardians": [row]})
        Traceback (most recent call last):
        ValueError: cards: guardian G07 Dragon: "cbt" is "strong"; it must be an int from 0 to 99
        """
        return cls(read_cards(data))

    def to_dict(self) -> dict[str, Any]:
        """The form that ``from_dict`` reads, with every kind in it."""
        data: dict[str, Any] = {}
        for plural in PLURALS.values():
            rows: dict[str, dict[str, Any]] = {}
            for index in getattr(self, plural):
                card = self.cards[index]
                if card.id in rows:
                    rows[card.id]["copies"] = rows[card.id].get("copies", 1) + 1
                else:
                    rows[card.id] = card.to_dict()
            data[plural] = list(rows.values())
        return data

    def by_id(self, id: str) -> Card:
        """The card with this id, such as "H01"; of several the first. A ValueError if none."""
        card = self._by_id.get(str(id).upper())
        if card is None:
            raise ValueError(f"no card has the id {id!r}; ids look like H01 or G31")
        return card

    def by_name(self, text: str) -> Card:
        """The card of this name, capitals or not; of several the first. A ValueError if none."""
        card = self._by_name.get(str(text).strip().casefold())
        if card is None:
            near = difflib.get_close_matches(str(text).casefold(), self._by_name, n=1)
            hint = f"; did you mean {self._by_name[near[0]].name!r}?" if near else ""
            raise ValueError(f"no card is called {text!r}{hint}")
        return card

    def hero(self, index: int) -> Hero:
        """Card ``index``, which must be a hero; the six methods below are alike."""
        return self._typed(index, Hero)

    def location(self, index: int) -> Location:
        """Card ``index``, which must be a location."""
        return self._typed(index, Location)

    def spell(self, index: int) -> Spell:
        """Card ``index``, which must be a spell."""
        return self._typed(index, Spell)

    def item(self, index: int) -> Item:
        """Card ``index``, which must be a magic item."""
        return self._typed(index, Item)

    def guardian(self, index: int) -> Guardian:
        """Card ``index``, which must be a guardian."""
        return self._typed(index, Guardian)

    def treasure(self, index: int) -> Treasure:
        """Card ``index``, which must be a treasure."""
        return self._typed(index, Treasure)

    def event(self, index: int) -> Event:
        """Card ``index``, which must be an event."""
        return self._typed(index, Event)

    def _typed(self, index: int, kind: type[_C]) -> _C:
        card = self.cards[index]
        if not isinstance(card, kind):
            raise TypeError(f"card {index} is the {card.kind} {card.name}, no {kind.kind}")
        return card

    def __len__(self) -> int:
        return len(self.cards)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardSet) and self.cards == other.cards

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"<CardSet of {len(self.cards)} cards>"


@lru_cache(maxsize=1)
def _standard() -> CardSet:
    return CardSet.from_files(data_path("treasure_hunter"))
