"""What a hero has: which items he uses, his classes, Hits and spell slots (TH-013 to TH-021)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
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
    "usable",
    "usable_weapons",
]

_MOST = 1 << 12
"""So many answers are kept of each kind: the same few are asked for in every state."""


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
    givers = items & cards.class_givers
    return _classes(cards, hero, _worn(cards, givers, weapon) if givers else 0)


def in_use(cards: CardSet, member: MemberLike) -> int:
    """The items that work: those he can use, and of weapons only the chosen one (TH-013)."""
    own = classes(cards, member.hero, member.items, member.weapon)
    return _worn(cards, member.items, member.weapon) & usable(cards, member.hero, own)


@lru_cache(maxsize=_MOST)
def usable(cards: CardSet, hero: int, own: frozenset[str]) -> int:
    """All items that a hero with these classes can use."""
    card = cards.hero(hero)
    return mask(item for item in cards.items if can_use(card, own, cards.item(item)))


def usable_weapons(cards: CardSet, hero: int, items: int) -> int:
    """The weapons among ``items`` that the hero could choose."""
    return mask(
        weapon
        for weapon in indices(items & cards.weapons)
        if usable(cards, hero, classes(cards, hero, items, weapon)) >> weapon & 1
    )


def default_weapon(cards: CardSet, hero: int, items: int, named: int | None = None) -> int | None:
    """The weapon he fights with: the one named last if he can use it, or the only one (TH-013)."""
    weapons = usable_weapons(cards, hero, items)
    if named is not None and weapons >> named & 1:
        return named
    return weapons.bit_length() - 1 if weapons.bit_count() == 1 else None


def hits(cards: CardSet, member: MemberLike) -> int:
    """How many Hits he has, armour in use included (TH-019)."""
    return cards.hero(member.hero).hits + sum([line.hits for line in _shape(cards, member)])


def slots(cards: CardSet, member: MemberLike, pile: int = 0) -> int:
    """How many spells he can have; ``pile`` are his owner's treasures (TH-020, TH-021).

    What raises fewer slots to a number comes first, then what adds to them (TH-M11).
    """
    card = cards.hero(member.hero)
    if card.no_spells:
        return 0
    lines = _shape(cards, member)
    most = max([card.spells, *[clause.spells_min for clause in lines]])
    most += sum([clause.spells for clause in lines])
    if pile:
        own = classes(cards, member.hero, member.items, member.weapon)
        most += sum(
            clause.spells
            for number in indices(pile)
            for clause in cards.treasure(number).clauses
            if line_fits(clause, card, own)
        )
    return most


def _shape(cards: CardSet, member: MemberLike) -> tuple[Clause, ...]:
    """The lines of items in use that may give him Hits or spell slots."""
    return _lines(cards, member.hero, _worn(cards, member.items & cards.shapers, member.weapon))


def _worn(cards: CardSet, items: int, weapon: int | None) -> int:
    """Of these items all but the weapons that are not chosen."""
    return items & ~cards.weapons | (0 if weapon is None else items & 1 << weapon)


@lru_cache(maxsize=_MOST)
def _classes(cards: CardSet, hero: int, givers: int) -> frozenset[str]:
    card = cards.hero(hero)
    own = frozenset(card.classes)
    while True:
        gained = {
            clause.makes_class
            for item in map(cards.item, indices(givers))
            if can_use(card, own, item)
            for clause in item.clauses
            if clause.makes_class and line_fits(clause, card, own, item)
        }
        if gained <= own:
            return own
        own |= gained


@lru_cache(maxsize=_MOST)
def _lines(cards: CardSet, hero: int, worn: int) -> tuple[Clause, ...]:
    """The lines for a hero on the items that he wears and can use."""
    bearer = cards.hero(hero)
    own = _classes(cards, hero, worn & cards.class_givers)
    return tuple(
        clause
        for item in map(cards.item, indices(worn & usable(cards, hero, own)))
        for clause in item.clauses
        if line_fits(clause, bearer, own, item)
    )
