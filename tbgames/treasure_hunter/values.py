"""The two values of a fight, each as a sum whose every term says where it comes from.

A clause is looked at in one place, ``clause_fits``; the tables of ``quick_values`` are made from
the same functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from tbgames.treasure_hunter.cards import CardSet, Clause, Hero, Spell
from tbgames.treasure_hunter.traits import said
from tbgames.treasure_hunter.using import (
    Member,
    MemberLike,
    bits,
    can_use,
    classes,
    default_weapon,
    hits,
    in_use,
    is_martyr,
    line_fits,
    mask,
    slots,
    usable_weapons,
)

__all__ = [
    "Cast",
    "Foes",
    "Member",
    "MemberLike",
    "Term",
    "Value",
    "any_in_use",
    "bits",
    "can_use",
    "cast_bonus",
    "classes",
    "clause_fits",
    "default_weapon",
    "event_bonus",
    "guardian_party_value",
    "guardian_value",
    "has_class",
    "hero_bonus",
    "hits",
    "in_use",
    "is_martyr",
    "item_bonus",
    "location_bonus",
    "mask",
    "party_traits",
    "party_value",
    "score",
    "slots",
    "usable_weapons",
    "why_no_bonus",
]

_DISEASE = 2
_SCOUTS = Clause(who=("scout",), bonus=1, at=("wilderness",))
"""The rule for scouts, printed below the heroes and on no card."""


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


@dataclass(frozen=True, slots=True)
class Foes:
    """The other side of a fight, as far as bonuses look at it.

    ``traits`` has one set for each guardian, two under Double Trouble (TH-047).
    """

    traits: tuple[frozenset[str], ...]
    stops_fire: bool = False
    """A Frost Sword of theirs stops fire spells (TH-M10)."""
    stops_hostile: bool = False
    """A Spell Shield of theirs stops hostile spells of a guardian party (TH-M16)."""

    @classmethod
    def guardians(cls, cards: CardSet, guardians: Iterable[int]) -> Foes:
        """Guardian cards, none of them a Party Encounter."""
        return cls(tuple(cards.guardian(number).traits for number in guardians))

    @classmethod
    def guardian_party(cls, cards: CardSet, party: Sequence[MemberLike]) -> Foes:
        """The party of a Party Encounter, as the active party sees it (TH-051)."""
        return cls((party_traits(cards, party),), any_in_use(cards, party, "blocks_fire"))

    @classmethod
    def active_party(cls, cards: CardSet, party: Sequence[MemberLike]) -> Foes:
        """The active party, as the party of a Party Encounter sees it (TH-051)."""
        return cls(
            (party_traits(cards, party),),
            any_in_use(cards, party, "blocks_fire"),
            any_in_use(cards, party, "blocks_guardian_spells"),
        )


class Cast(NamedTuple):
    """A combat spell that was cast: Haste has a ``target``, Illusion the ``roll`` of its die."""

    spell: int
    target: int | None = None
    roll: int = 0


def party_traits(cards: CardSet, party: Sequence[MemberLike]) -> frozenset[str]:
    """The traits of a party that others have a bonus against (TH-051).

    >>> cards = CardSet.standard()
    >>> sorted(party_traits(cards, [Member.of(cards, "High Elf", "Frost Sword")]))
    ['fighter', 'humanoid', 'intelligent', 'mage', 'singular', 'weapons']
    """
    traits = {"intelligent"}
    for member in party:
        traits |= classes(cards, member.hero, member.items, member.weapon)
        traits.add("human" if cards.hero(member.hero).race == "human" else "humanoid")
        if any(cards.item(number).is_weapon for number in bits(in_use(cards, member))):
            traits.add("weapons")
    if len(party) == 1:
        traits.add("singular")
    return frozenset(traits)


def clause_fits(
    clause: Clause, traits: Iterable[frozenset[str]], places: frozenset[str] | None
) -> bool:
    """Whether the conditions about the other side and the location hold (TH-032, TH-047).

    ``traits`` is a set for each guardian, and one that fits is enough; ``places`` are the words
    and the name of the location, None without one.
    """
    if clause.at and (places is None or places.isdisjoint(clause.at)):
        return False
    return any(
        (not clause.vs or not own.isdisjoint(clause.vs)) and own.isdisjoint(clause.unless)
        for own in traits
    )


def location_bonus(cards: CardSet, location: int | None, traits: frozenset[str]) -> int:
    """What a location gives a guardian with these traits (TH-031)."""
    if location is None:
        return 0
    clauses = cards.location(location).clauses
    return sum(clause.bonus for clause in clauses if clause_fits(clause, [traits], None))


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
    places = _places(cards, location)
    for number in guardians:
        card = cards.guardian(number)
        terms.append(Term(number, card.name, card.cbt, printed=True))
        if bonus := location_bonus(cards, location, card.traits):
            terms.append(_term(cards, location, bonus))
        for clause in card.clauses:
            met = not clause.against or any(_is_all(cards, one, clause.against) for one in party)
            if met and clause_fits(clause, [frozenset()], places):
                why = " ".join(clause.against) or "own"
                terms.append(Term(number, card.name, clause.bonus, why))
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
    roll: int | None = None,
) -> Value:
    """The value of the party of a Party Encounter, which fights the ``active`` one (TH-051).

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
    roll: int | None = None,
) -> Value:
    """The value of a party against ``foes`` (TH-035); ``location`` is None in an Encounter.

    ``pile`` are the treasures of its owner and ``used`` the items of limited use that are used in
    this fight, as bits; ``events`` are the owner's, ``roll`` is that of 2D6.
    """
    terms: list[Term] = []
    places = _places(cards, location)
    for member in party:
        hero = cards.hero(member.hero)
        terms.append(Term(hero.index, hero.name, hero.cbt, printed=True))
        if lost := hero.cbt - score(cards, member):
            terms.append(Term(hero.index, hero.name, -lost, "disease"))
        terms += _hero_terms(cards, member, foes, places)
        for number in bits(in_use(cards, member)):
            item = cards.item(number)
            if item.uses is None or used >> number & 1:
                terms += [
                    Term(number, item.name, bonus)
                    for bonus in _item_bonuses(cards, member, number, foes, places)
                ]
    for member in party:
        if bonus := _shared_bonus(cards.hero(member.hero), party, foes, places):
            terms.append(_term(cards, member.hero, bonus))
    for number in bits(pile):
        clauses = cards.treasure(number).clauses
        if bonus := _group_bonus(cards, clauses, party, foes, places):
            terms.append(_term(cards, number, bonus))
    for cast in casts:
        terms.append(_term(cards, cast.spell, cast_bonus(cards, cast, party, foes, location)))
    for number in events:
        terms.append(_term(cards, number, event_bonus(cards, number, party, foes, location)))
    return Value((*terms, *_roll_terms(roll)))


def score(cards: CardSet, member: MemberLike) -> int:
    """The CBT score: printed, less 2 with Disease, never below 0 (TH-035, TH-045)."""
    printed = cards.hero(member.hero).cbt
    return max(0, printed - _DISEASE) if member.diseased else printed


def hero_bonus(cards: CardSet, member: MemberLike, foes: Foes, location: int | None) -> int:
    """What a hero has besides his score and his items, for himself."""
    terms = _hero_terms(cards, member, foes, _places(cards, location))
    return sum(term.bonus for term in terms)


def item_bonus(
    cards: CardSet, member: MemberLike, item: int, foes: Foes, location: int | None
) -> int:
    """What an item gives the hero it is in use with; all lines that fit add up (TH-016)."""
    return sum(_item_bonuses(cards, member, item, foes, _places(cards, location)))


def cast_bonus(
    cards: CardSet, cast: Cast, party: Sequence[MemberLike], foes: Foes, location: int | None
) -> int:
    """What a spell gives the party that casts it (TH-033)."""
    spell = cards.spell(cast.spell)
    if spell.effect == "haste":
        return sum(score(cards, one) for one in party if one.hero == cast.target)
    if _stopped(spell, foes) or _immune(spell, foes):
        return 0
    places = _places(cards, location)
    rolled = any(
        clause.dice and clause_fits(clause, foes.traits, places) for clause in spell.clauses
    )
    return _group_bonus(cards, spell.clauses, party, foes, places) + (cast.roll if rolled else 0)


def event_bonus(
    cards: CardSet, event: int, party: Sequence[MemberLike], foes: Foes, location: int | None
) -> int:
    """What an event gives the party of its owner (TH-E09)."""
    card = cards.event(event)
    if not has_class(cards, party, card.needs):
        return 0
    return _group_bonus(cards, card.clauses, party, foes, _places(cards, location))


def why_no_bonus(
    cards: CardSet, cast: Cast, party: Sequence[MemberLike], foes: Foes, location: int | None
) -> str | None:
    """Why a combat spell would give nothing against these foes, in one sentence; else None.

    >>> cards = CardSet.standard()
    >>> rats = Foes.guardians(cards, [cards.by_name("Giant Rats").index])
    >>> why_no_bonus(cards, Cast(cards.by_name("Sleep").index), [], rats, None)
    'Sleep has a bonus against humanoids or animals only, and none against swarms'
    """
    spell = cards.spell(cast.spell)
    if cast_bonus(cards, cast._replace(roll=1), party, foes, location):
        return None
    if spell.effect == "haste":
        return f"{spell.name} doubles a combat value, and that is 0 here"
    if _stopped(spell, foes):
        return f"an item of the other party stops {spell.name}"
    if _immune(spell, foes):
        kinds = [trait for trait in spell.immune if any(trait in own for own in foes.traits)]
        return f"{spell.name} does nothing to {_either(kinds)}"
    against = {word: None for clause in spell.clauses for word in clause.vs}
    unless = {word: None for clause in spell.clauses for word in clause.unless}
    none = f", and none against {_either(unless)}" if unless else ""
    return f"{spell.name} has a bonus against {_either(against)} only{none}"


def any_in_use(
    cards: CardSet,
    party: Iterable[MemberLike],
    power: Literal["no_regeneration", "blocks_fire", "blocks_guardian_spells"],
) -> bool:
    """Whether an item with this power is in use in the party (TH-M09, TH-M10, TH-M16)."""
    return any(
        getattr(cards.item(number), power)
        for member in party
        for number in bits(in_use(cards, member))
    )


def has_class(cards: CardSet, party: Iterable[MemberLike], wanted: Iterable[str]) -> bool:
    """Whether a hero of the party has one of the classes; with none wanted, always.

    >>> cards = CardSet.standard()
    >>> has_class(cards, [Member.of(cards, "Bard")], ["thief", "scout"])
    True
    """
    wanted = set(wanted)
    return not wanted or any(
        not classes(cards, member.hero, member.items, member.weapon).isdisjoint(wanted)
        for member in party
    )


# How terms are made.


def _hero_terms(
    cards: CardSet, member: MemberLike, foes: Foes, places: frozenset[str] | None
) -> Iterator[Term]:
    hero = cards.hero(member.hero)
    own = [clause for clause in hero.clauses if not clause.who]
    if line_fits(_SCOUTS, hero, classes(cards, member.hero, member.items, member.weapon)):
        own.append(_SCOUTS)
    for clause in own:
        if clause_fits(clause, foes.traits, places):
            # Of several words the first that is so is the one told.
            there = [word for word in clause.at if places and word in places]
            them = [said(word) for word in clause.vs if any(word in its for its in foes.traits)]
            yield Term(hero.index, hero.name, clause.bonus, (them + there + [""])[0])


def _item_bonuses(
    cards: CardSet, member: MemberLike, item: int, foes: Foes, places: frozenset[str] | None
) -> list[int]:
    hero, card = cards.hero(member.hero), cards.item(item)
    own = classes(cards, member.hero, member.items, member.weapon)
    return [
        clause.bonus
        for clause in card.clauses
        if clause.bonus
        and line_fits(clause, hero, own, card)
        and clause_fits(clause, foes.traits, places)
    ]


def _shared_bonus(
    hero: Hero, party: Sequence[MemberLike], foes: Foes, places: frozenset[str] | None
) -> int:
    """What a hero gives to the others (TH-H12)."""
    clauses = [clause for clause in hero.clauses if clause.who]
    each = sum(clause.bonus for clause in clauses if clause_fits(clause, foes.traits, places))
    return each * sum(member.hero != hero.index for member in party)


def _group_bonus(
    cards: CardSet,
    clauses: Iterable[Clause],
    party: Sequence[MemberLike],
    foes: Foes,
    places: frozenset[str] | None,
) -> int:
    """Clauses of a card that no hero bears: once, or for each hero that ``who`` means."""
    total = 0
    for clause in clauses:
        if clause_fits(clause, foes.traits, places):
            total += clause.bonus * (
                sum(
                    line_fits(
                        clause,
                        cards.hero(member.hero),
                        classes(cards, member.hero, member.items, member.weapon),
                    )
                    for member in party
                )
                if clause.who
                else 1
            )
    return total


def _opposers_terms(cards: CardSet, events: Iterable[int], spell_dice: Iterable[int]) -> list[Term]:
    terms = [
        _term(cards, number, sum(clause.bonus for clause in cards.event(number).clauses))
        for number in events
    ]
    return terms + [Term(None, "discarded spell", roll) for roll in spell_dice]


def _roll_terms(roll: int | None) -> list[Term]:
    return [] if roll is None else [Term(None, "2D6", roll, printed=True)]


def _term(cards: CardSet, number: int | None, bonus: int) -> Term:
    return Term(number, "" if number is None else cards.cards[number].name, bonus)


def _places(cards: CardSet, location: int | None) -> frozenset[str] | None:
    if location is None:
        return None
    card = cards.location(location)
    return frozenset((*card.tags, card.name))


def _is_all(cards: CardSet, member: MemberLike, words: Iterable[str]) -> bool:
    hero = cards.hero(member.hero)
    own = classes(cards, member.hero, member.items, member.weapon)
    return all(word in (hero.race, hero.sex) or word in own for word in words)


def _stopped(spell: Spell, foes: Foes) -> bool:
    return (spell.fire and foes.stops_fire) or (spell.hostile and foes.stops_hostile)


def _immune(spell: Spell, foes: Foes) -> bool:
    # One of two guardians that feels it is enough (TH-047).
    return all(not own.isdisjoint(spell.immune) for own in foes.traits)


def _either(traits: Iterable[str]) -> str:
    *others, last = map(said, traits)
    return f"{', '.join(others)} or {last}" if others else last
