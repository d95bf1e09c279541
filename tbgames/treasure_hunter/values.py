"""The two values of a fight, each as a sum whose every term says where it comes from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tbgames.treasure_hunter.bitset import indices
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
    score,
    shared_bonus,
)
from tbgames.treasure_hunter.cards import CardSet
from tbgames.treasure_hunter.using import MemberLike, in_use

__all__ = ["Term", "Value", "guardian_party_value", "guardian_value", "party_value"]


@dataclass(frozen=True, slots=True)
class Term:
    """One number of a sum: its card (None for dice), what it is called, and why it counts."""

    card: int | None
    name: str
    bonus: int
    why: str = ""
    """Whom or where a hero's own bonus is for; empty for the card itself."""
    printed: bool = False
    """A combat value or a roll, which is told without a sign."""


@dataclass(frozen=True, slots=True)
class Value:
    """A sum of terms; sums can be added.

    >>> from tbgames.treasure_hunter.using import Member
    >>> cards = CardSet.standard()
    >>> dwarf = Member.of(cards, "Dwarf", "War Hammer")
    >>> frost_giant = Foes.guardians(cards, [cards.by_name("Frost Giant").index])
    >>> value = party_value(cards, [dwarf], frost_giant, cards.by_name("Caverns").index)
    >>> print(value)
    Dwarf 2, giants +2, underground +1, War Hammer +1 +3 +4
    >>> value.total
    13
    """

    terms: tuple[Term, ...] = ()

    @property
    def total(self) -> int:
        """The number that is compared."""
        return sum(term.bonus for term in self.terms)

    def __add__(self, other: Value) -> Value:
        return Value(self.terms + other.terms)

    def __str__(self) -> str:
        parts: list[str] = []
        last: Term | None = None
        for term in self.terms:
            number = f"{term.bonus}" if term.printed else f"{term.bonus:+d}"
            again = last is not None and not term.why and not term.printed
            if again and last is not None and (last.card, last.name) == (term.card, term.name):
                parts[-1] += f" {number}"
            else:
                parts.append(f"{term.why or term.name} {number}")
            last = term
        return ", ".join(parts)


def guardian_value(
    cards: CardSet,
    guardians: Sequence[int],
    location: int | None,
    party: Sequence[MemberLike],
    *,
    events: Iterable[int] = (),
    spell_dice: Iterable[int] = (),
    rolls: Iterable[int] = (),
) -> Value:
    """The value of one guardian card, or of two that fight together (TH-030, TH-031, TH-047).

    ``party`` is the active party as it is when the guardian's dice are rolled (TH-059);
    ``spell_dice`` are the dice for discarded spells, ``rolls`` those of 2D6, one a guardian.
    """
    terms = []
    for number in guardians:
        card = cards.guardian(number)
        terms.append(Term(number, card.name, card.cbt, printed=True))
        if bonus := location_bonus(cards, location, card.traits):
            terms.append(_term(cards, location, bonus))
        terms += [
            Term(number, card.name, bonus, why)
            for bonus, why in guardian_bonuses(cards, number, location, party)
        ]
    terms += _opposers_terms(cards, events, spell_dice)
    return Value((*terms, *(Term(None, "2D6", roll, printed=True) for roll in rolls)))


def guardian_party_value(
    cards: CardSet,
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
) -> Value:
    """The value of the party of a Party Encounter, which fights the ``active`` one (TH-051).

    >>> from tbgames.treasure_hunter.using import Member
    >>> cards = CardSet.standard()
    >>> theirs = [Member.of(cards, "Knight"), Member.of(cards, "Druid")]
    >>> ours = [Member.of(cards, "Warrior"), Member.of(cards, "Wizard")]
    >>> print(guardian_party_value(cards, theirs, cards.by_name("Tower").index, ours))
    Knight 3, Druid 2, Tower +3
    """
    foes = Foes.active_party(cards, active)
    value = party_value(cards, party, foes, location, pile=pile, casts=casts, used=used)
    bonus = location_bonus(cards, location, party_traits(cards, party))
    terms = [_term(cards, location, bonus)] if bonus else []
    terms += _opposers_terms(cards, events, spell_dice)
    return value + Value((*terms, *_roll_terms(roll)))


def party_value(
    cards: CardSet,
    party: Sequence[MemberLike],
    foes: Foes,
    location: int | None,
    *,
    pile: int = 0,
    casts: Iterable[Cast] = (),
    used: int = 0,
    events: Iterable[int] = (),
    roll: int = 0,
) -> Value:
    """The value of a party against ``foes`` (TH-035); ``location`` is None in an Encounter.

    ``pile`` are the treasures of its owner and ``used`` the items of limited use that are used in
    this fight, as bits; ``events`` are the owner's, ``roll`` is that of 2D6, 0 before it.
    """
    terms: list[Term] = []
    for member in party:
        hero = cards.hero(member.hero)
        terms.append(Term(hero.index, hero.name, hero.cbt, printed=True))
        if lost := hero.cbt - score(cards, member):
            terms.append(Term(hero.index, hero.name, -lost, "disease"))
        terms += [
            Term(hero.index, hero.name, bonus, why)
            for bonus, why in hero_bonuses(cards, member, foes, location)
        ]
        for number in indices(in_use(cards, member)):
            item = cards.item(number)
            if item.uses is None or used >> number & 1:
                terms += [
                    Term(number, item.name, bonus)
                    for bonus in item_bonuses(cards, member, number, foes, location)
                ]
    for member in party:
        if bonus := shared_bonus(cards, member.hero, party, foes, location):
            terms.append(_term(cards, member.hero, bonus))
    for number in indices(pile):
        clauses = cards.treasure(number).clauses
        if bonus := group_bonus(cards, clauses, party, foes, location):
            terms.append(_term(cards, number, bonus))
    for cast in casts:
        terms.append(_term(cards, cast.spell, cast_bonus(cards, cast, party, foes, location)))
    for number in events:
        terms.append(_term(cards, number, event_bonus(cards, number, party, foes, location)))
    return Value((*terms, *_roll_terms(roll)))


def _opposers_terms(cards: CardSet, events: Iterable[int], spell_dice: Iterable[int]) -> list[Term]:
    terms = [
        _term(cards, number, sum(clause.bonus for clause in cards.event(number).clauses))
        for number in events
    ]
    return terms + [Term(None, "discarded spell", roll) for roll in spell_dice]


def _roll_terms(roll: int) -> list[Term]:
    return [Term(None, "2D6", roll, printed=True)] if roll else []


def _term(cards: CardSet, number: int | None, bonus: int) -> Term:
    return Term(number, "" if number is None else cards.cards[number].name, bonus)
