"""What a hero has: which items he uses, his classes, Hits and spell slots (TH-013 to TH-021)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from tbgames.treasure_hunter.bitset import indices, mask
from tbgames.treasure_hunter.cards import CardSet, Clause, Hero, Item

__all__ = [
    "Member",
    "MemberLike",
    "can_use",
    "classes",
    "default_weapon",
    "hits",
    "in_use",
    "line_fits",
    "slots",
    "usable_weapons",
]


class MemberLike(Protocol):
    """What the arithmetic asks of a hero in play; a game's own type may carry more."""

    @property
    def hero(self) -> int:
        """The number of the hero's card."""

    @property
    def items(self) -> int:
        """The items that lie with him, in use or carried: bit ``i`` for card ``i``."""

    @property
    def weapon(self) -> int | None:
        """The card number of his chosen weapon, one of ``items``."""

    @property
    def diseased(self) -> bool:
        """Whether he has Disease (TH-045)."""


@dataclass(frozen=True, slots=True)
class Member:
    """A hero in play with his items."""

    hero: int
    items: int = 0
    weapon: int | None = None
    diseased: bool = False

    @classmethod
    def of(
        cls,
        cards: CardSet,
        hero: str,
        *items: str,
        weapon: str | None = None,
        diseased: bool = False,
    ) -> Member:
        """Name a hero and his items; without ``weapon`` the default of TH-013 is chosen.

        >>> cards = CardSet.standard()
        >>> dwarf = Member.of(cards, "Dwarf", "War Hammer", "Mithril Armor")
        >>> cards.cards[dwarf.weapon].name, hits(cards, dwarf)
        ('War Hammer', 5)
        """
        number = cards.by_name(hero).index
        held = mask(cards.by_name(item).index for item in items)
        chosen = (
            default_weapon(cards, number, held) if weapon is None else cards.by_name(weapon).index
        )
        return cls(number, held, chosen, diseased)


def line_fits(clause: Clause, hero: Hero, own: frozenset[str], item: Item | None = None) -> bool:
    """Whether a line is for this hero, whose classes are ``own`` (TH-016).

    ``item`` is the card the line stands on; some heroes count as fighters for some items.
    """
    for who in clause.who:
        if who == "hero" or who in own or who == hero.name:
            return True
        if who == "fighter" and item and item.category in hero.counts_as_fighter_for:
            return True
    return False


def can_use(hero: Hero, own: frozenset[str], item: Item) -> bool:
    """Whether a hero with these classes can use the item at all (TH-016).

    >>> cards = CardSet.standard()
    >>> elf, sword = cards.by_name("Wood Elf"), cards.by_name("Flame Sword")
    >>> can_use(elf, frozenset(elf.classes), sword)
    False
    """
    if hero.no_items or (hero.no_armour and item.category == "armour"):
        return False
    return not item.clauses or any(line_fits(clause, hero, own, item) for clause in item.clauses)


def classes(cards: CardSet, hero: int, items: int, weapon: int | None) -> frozenset[str]:
    """The classes of a hero, those that items in use give him included (TH-018)."""
    card = cards.hero(hero)
    own = frozenset(card.classes)
    givers = [
        item
        for item in map(cards.item, indices(items))
        if (not item.is_weapon or item.index == weapon)
        and any(clause.makes_class for clause in item.clauses)
    ]
    while True:
        gained = {
            clause.makes_class
            for item in givers
            if can_use(card, own, item)
            for clause in item.clauses
            if clause.makes_class and line_fits(clause, card, own, item)
        }
        if gained <= own:
            return own
        own |= gained


def in_use(cards: CardSet, member: MemberLike) -> int:
    """The items that work: those he can use, and of weapons only the chosen one (TH-013)."""
    card = cards.hero(member.hero)
    own = classes(cards, member.hero, member.items, member.weapon)
    return mask(
        item.index
        for item in map(cards.item, indices(member.items))
        if can_use(card, own, item) and (not item.is_weapon or item.index == member.weapon)
    )


def usable_weapons(cards: CardSet, hero: int, items: int) -> int:
    """The weapons among ``items`` that the hero could choose."""
    card = cards.hero(hero)
    return mask(
        item.index
        for item in map(cards.item, indices(items))
        if item.is_weapon and can_use(card, classes(cards, hero, items, item.index), item)
    )


def default_weapon(cards: CardSet, hero: int, items: int, named: int | None = None) -> int | None:
    """The weapon a hero fights with if nothing is said: the one named last or the only one."""
    usable = usable_weapons(cards, hero, items)
    if named is not None and usable >> named & 1:
        return named
    return usable.bit_length() - 1 if usable.bit_count() == 1 else None


def hits(cards: CardSet, member: MemberLike) -> int:
    """How many Hits he has, armour in use included (TH-019)."""
    lines = sum(line.hits for line in _lines(cards, member))
    return cards.hero(member.hero).hits + lines


def slots(cards: CardSet, member: MemberLike, pile: int = 0) -> int:
    """How many spells he can have; ``pile`` are his owner's treasures (TH-020, TH-021).

    What raises fewer slots to a number comes first, then what adds to them (TH-M11).
    """
    card = cards.hero(member.hero)
    if card.no_spells:
        return 0
    lines = list(_lines(cards, member))
    own = classes(cards, member.hero, member.items, member.weapon)
    most = max([card.spells, *(clause.spells_min for clause in lines)])
    treasured = sum(
        clause.spells
        for number in indices(pile)
        for clause in cards.treasure(number).clauses
        if line_fits(clause, card, own)
    )
    return most + sum(clause.spells for clause in lines) + treasured


def _lines(cards: CardSet, member: MemberLike) -> Iterator[Clause]:
    """The lines of the items in use that fit."""
    card = cards.hero(member.hero)
    own = classes(cards, member.hero, member.items, member.weapon)
    for number in indices(in_use(cards, member)):
        item = cards.item(number)
        for clause in item.clauses:
            if line_fits(clause, card, own, item):
                yield clause
