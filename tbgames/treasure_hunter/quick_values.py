"""The totals of the two values of a fight without their terms, for playouts.

Each number that depends only on cards is asked once from ``bonuses``, the same room that the sums
of ``values`` are made from, and kept in a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tbgames.treasure_hunter.bitset import indices, mask
from tbgames.treasure_hunter.bonuses import (
    Cast,
    Foes,
    cast_bonus,
    event_bonus,
    group_bonus,
    guardian_bonuses,
    hero_bonuses,
    item_bonuses,
    location_bonus,
    party_traits,
    places,
    score,
    shared_bonus,
)
from tbgames.treasure_hunter.cards import CardSet
from tbgames.treasure_hunter.traits import TAGS
from tbgames.treasure_hunter.using import Member, MemberLike, classes, usable

__all__ = ["QuickValues"]

_MOST_GROUNDS = 2000
"""So many pairs of foes and location keep their tables; without Party Encounters there are 651."""

_PERSONS = 1 << 16  # more than there can be; keys of a table are card * _PERSONS + person


class QuickValues:
    """The functions of ``values`` with the same arguments, giving totals.

    A *person* is a hero with the classes he has; what items, treasures and spells give him
    depends on nothing else. A *ground* is a table for pairs of foes and location in which no card
    finds a difference.

    >>> cards = CardSet.standard()
    >>> quick = QuickValues(cards)
    >>> foes = quick.guardians([cards.by_name("Frost Giant").index])
    >>> dwarf = Member.of(cards, "Dwarf", "War Hammer")
    >>> quick.party_value([dwarf], foes, cards.by_name("Caverns").index)
    13
    """

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self._people: list[Member] = []
        self._numbers: dict[tuple[int, int], int] = {}
        self._usable: list[int] = []
        self._grounds: dict[tuple[tuple[frozenset[str], ...], int | None], dict[int, int]] = {}
        self._kinds: dict[tuple[tuple[frozenset[str], ...], frozenset[str]], dict[int, int]] = {}
        self._guardians: dict[tuple[int, int | None], int] = {}
        self._foes: dict[tuple[int, ...], Foes] = {}
        self._traits: dict[tuple[int, ...], frozenset[str]] = {}
        self._scores = [
            (score(cards, Member(hero)), score(cards, Member(hero, diseased=True)))
            for hero in cards.heroes
        ]
        items = [cards.item(number) for number in cards.items]
        lines = {item.index: item.clauses for item in items}
        self._weapons = cards.weapons
        self._limited = mask(item.index for item in items if item.uses is not None)
        self._fighting = mask(i for i in lines if any(line.bonus for line in lines[i]))
        self._granting = cards.class_givers
        self._fire_walls = mask(item.index for item in items if item.blocks_fire)
        self._shields = mask(item.index for item in items if item.blocks_guardian_spells)
        self._sharing = mask(
            hero for hero in cards.heroes if any(line.who for line in cards.hero(hero).clauses)
        )
        self._helping = mask(
            number
            for number in cards.treasures
            if any(line.bonus for line in cards.treasure(number).clauses)
        )
        bearing = [*cards.heroes, *cards.items, *cards.treasures]
        asked = [line for card in bearing for line in cards.cards[card].clauses]
        self._places_asked = {*TAGS, *(word for line in asked for word in line.at)}
        self._traits_asked = {word for line in asked for word in (*line.vs, *line.unless)}
        self._partial = mask(
            number
            for number in cards.guardians
            if any(line.against for line in cards.guardian(number).clauses)
        )

    def guardians(self, guardians: Sequence[int]) -> Foes:
        """As ``Foes.guardians``."""
        key = tuple(guardians)
        found = self._foes.get(key)
        if found is None:
            found = self._foes[key] = Foes.guardians(self.cards, key)
        return found

    def guardian_party(self, party: Sequence[MemberLike]) -> Foes:
        """As ``Foes.guardian_party``."""
        return Foes((self.party_traits(party),), bool(self._working(party) & self._fire_walls))

    def active_party(self, party: Sequence[MemberLike]) -> Foes:
        """As ``Foes.active_party``."""
        working = self._working(party)
        return Foes(
            (self.party_traits(party),),
            bool(working & self._fire_walls),
            bool(working & self._shields),
        )

    def party_traits(self, party: Sequence[MemberLike]) -> frozenset[str]:
        """As ``bonuses.party_traits``."""
        armed = bool(self._working(party) & self._weapons)
        people = sorted(self._person(member) for member in party)
        key = (int(armed), *people)
        if key not in self._traits:
            if len(self._traits) >= _MOST_GROUNDS:
                self._traits.clear()
            unarmed = party_traits(self.cards, [self._people[number] for number in people])
            # What makes a person a class may itself be a weapon.
            self._traits[key] = unarmed | {"weapons"} if armed else unarmed
        return self._traits[key]

    def guardian_value(
        self,
        guardians: Sequence[int],
        location: int | None,
        party: Sequence[MemberLike],
        *,
        events: Iterable[int] = (),
        spell_dice: Iterable[int] = (),
        rolls: Iterable[int] = (),
    ) -> int:
        """The total of ``values.guardian_value``."""
        total = sum(rolls) + self._opposers(events, spell_dice)
        for number in guardians:
            key = (number, location)
            if key not in self._guardians:
                card = self.cards.guardian(number)
                place = location_bonus(self.cards, location, card.traits)
                self._guardians[key] = card.cbt + place + self._own(number, location, ())
            total += self._guardians[key]
            if self._partial >> number & 1:
                total += self._own(number, location, party) - self._own(number, location, ())
        return total

    def guardian_party_value(
        self,
        party: Sequence[MemberLike],
        location: int | None,
        active: Sequence[MemberLike],
        *,
        pile: int = 0,
        casts: Iterable[Cast] = (),
        used: int = 0,
        events: Iterable[int] = (),
        spell_dice: Iterable[int] = (),
        roll: int = 0,
    ) -> int:
        """The total of ``values.guardian_party_value``."""
        foes = self.active_party(active)
        value = self.party_value(party, foes, location, pile=pile, casts=casts, used=used)
        place = location_bonus(self.cards, location, self.party_traits(party))
        return value + place + self._opposers(events, spell_dice) + roll

    def party_value(
        self,
        party: Sequence[MemberLike],
        foes: Foes,
        location: int | None,
        *,
        pile: int = 0,
        casts: Iterable[Cast] = (),
        used: int = 0,
        events: Iterable[int] = (),
        roll: int = 0,
    ) -> int:
        """The total of ``values.party_value``."""
        cards = self.cards
        ground = self._ground(foes, location)
        counting = self._fighting & (~self._limited | used)
        people = []
        total = roll
        for member in party:
            person = self._person(member)
            people.append(person)
            total += self._scores[member.hero][member.diseased]
            key = member.hero * _PERSONS + person
            if (bonus := ground.get(key)) is None:
                own = hero_bonuses(cards, self._people[person], foes, location)
                bonus = ground[key] = sum(number for number, _ in own)
            total += bonus
            items = member.items & counting & self._usable[person]
            while items:
                low = items & -items
                items ^= low
                if low & self._weapons and low.bit_length() - 1 != member.weapon:
                    continue
                item = low.bit_length() - 1
                key = item * _PERSONS + person
                if (bonus := ground.get(key)) is None:
                    own_lines = item_bonuses(cards, self._people[person], item, foes, location)
                    bonus = ground[key] = sum(own_lines)
                total += bonus
            if self._sharing >> member.hero & 1:
                total += shared_bonus(cards, member.hero, party, foes, location)
        for number in indices(pile & self._helping):
            for person in people:
                key = number * _PERSONS + person
                if (bonus := ground.get(key)) is None:
                    clauses = cards.treasure(number).clauses
                    bonus = group_bonus(cards, clauses, [self._people[person]], foes, location)
                    ground[key] = bonus
                total += bonus
        for cast in casts:
            total += cast_bonus(cards, cast, party, foes, location)
        for number in events:
            total += event_bonus(cards, number, party, foes, location)
        return total

    def _opposers(self, events: Iterable[int], spell_dice: Iterable[int]) -> int:
        bonuses = (clause.bonus for number in events for clause in self.cards.event(number).clauses)
        return sum(bonuses) + sum(spell_dice)

    def _own(self, guardian: int, location: int | None, party: Sequence[MemberLike]) -> int:
        return sum(bonus for bonus, _ in guardian_bonuses(self.cards, guardian, location, party))

    def _ground(self, foes: Foes, location: int | None) -> dict[int, int]:
        key = (foes.traits, location)
        ground = self._grounds.get(key)
        if ground is None:
            if len(self._grounds) >= _MOST_GROUNDS:
                self._grounds.clear()
                self._kinds.clear()
            traits = tuple(own & self._traits_asked for own in foes.traits)
            kind = (traits, places(self.cards, location) & self._places_asked)
            ground = self._grounds[key] = self._kinds.setdefault(kind, {})
        return ground

    def _person(self, member: MemberLike) -> int:
        """The number of a hero with the items that may give him a class."""
        givers = member.items & self._granting
        if givers & self._weapons:
            chosen = 0 if member.weapon is None else 1 << member.weapon
            givers &= ~self._weapons | chosen
        key = (member.hero, givers)
        number = self._numbers.get(key)
        if number is None:
            weapons = givers & self._weapons
            weapon = weapons.bit_length() - 1 if weapons else None
            own = classes(self.cards, member.hero, givers, weapon)
            number = self._numbers[key] = len(self._people)
            self._people.append(Member(member.hero, givers, weapon))
            self._usable.append(usable(self.cards, member.hero, own))
        return number

    def _working(self, party: Sequence[MemberLike]) -> int:
        """The items in use in a party."""
        found = 0
        for member in party:
            chosen = 0 if member.weapon is None else 1 << member.weapon
            usable = self._usable[self._person(member)]
            found |= member.items & usable & (~self._weapons | chosen)
        return found
