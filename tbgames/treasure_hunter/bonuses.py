"""What one card gives in a fight: to a hero, a party or a guardian, against whom and where.

A clause is looked at in one place, ``clause_fits``. The sums of ``values`` and the tables of
``quick_values`` are made from what is here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.cards import CardSet, Clause, Spell
from tbgames.treasure_hunter.traits import said
from tbgames.treasure_hunter.using import MemberLike, classes, in_use, line_fits

__all__ = [
    "Cast",
    "Foes",
    "any_in_use",
    "cast_bonus",
    "clause_fits",
    "event_bonus",
    "group_bonus",
    "guardian_bonuses",
    "has_class",
    "hero_bonuses",
    "item_bonuses",
    "location_bonus",
    "party_traits",
    "places",
    "rolls_die",
    "score",
    "shared_bonus",
    "why_no_bonus",
]

_DISEASE = 2
_MOST_PLACES = 1 << 10
_SCOUTS = Clause(who=("scout",), bonus=1, at=("wilderness",))
"""The rule for scouts, printed below the heroes and on no card."""


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

    >>> from tbgames.treasure_hunter.using import Member
    >>> cards = CardSet.standard()
    >>> sorted(party_traits(cards, [Member.of(cards, "High Elf", "Frost Sword")]))
    ['fighter', 'humanoid', 'intelligent', 'mage', 'singular', 'weapons']
    """
    traits = {"intelligent"}
    for member in party:
        traits |= classes(cards, member.hero, member.items, member.weapon)
        traits.add("human" if cards.hero(member.hero).race == "human" else "humanoid")
        if any(cards.item(number).is_weapon for number in indices(in_use(cards, member))):
            traits.add("weapons")
    if len(party) == 1:
        traits.add("singular")
    return frozenset(traits)


def clause_fits(clause: Clause, traits: Iterable[frozenset[str]], places: frozenset[str]) -> bool:
    """Whether the conditions about the other side and the location hold (TH-032, TH-047).

    ``traits`` is a set for each guardian, and one that fits is enough; ``places`` are the words
    and the name of the location, if there is one.
    """
    if clause.at and places.isdisjoint(clause.at):
        return False
    for own in traits:
        if (not clause.vs or not own.isdisjoint(clause.vs)) and own.isdisjoint(clause.unless):
            return True
    return False


@lru_cache(maxsize=_MOST_PLACES)
def places(cards: CardSet, location: int | None) -> frozenset[str]:
    """The words about a location that clauses with ``at`` look for; none without a location."""
    if location is None:
        return frozenset()
    card = cards.location(location)
    return frozenset((*card.tags, card.name))


def location_bonus(cards: CardSet, location: int | None, traits: frozenset[str]) -> int:
    """What a location gives a guardian with these traits (TH-031)."""
    if location is None:
        return 0
    clauses = cards.location(location).clauses
    return sum(clause.bonus for clause in clauses if clause_fits(clause, [traits], frozenset()))


def guardian_bonuses(
    cards: CardSet, guardian: int, location: int | None, party: Iterable[MemberLike]
) -> list[tuple[int, str]]:
    """What a guardian has by its own clauses: numbers, and against whom or where (TH-059)."""
    there = places(cards, location)
    return [
        (clause.bonus, " ".join(clause.against))
        for clause in cards.guardian(guardian).clauses
        if not (clause.at and there.isdisjoint(clause.at))
        and (not clause.against or any(_is_all(cards, one, clause.against) for one in party))
    ]


def score(cards: CardSet, member: MemberLike) -> int:
    """The CBT score: printed, less 2 with Disease, never below 0 (TH-035, TH-045)."""
    printed = cards.hero(member.hero).cbt
    return max(0, printed - _DISEASE) if member.diseased else printed


def hero_bonuses(
    cards: CardSet, member: MemberLike, foes: Foes, location: int | None
) -> list[tuple[int, str]]:
    """What a hero has for himself besides his score and his items: numbers, and against whom."""
    hero, there = cards.hero(member.hero), places(cards, location)
    own = [clause for clause in hero.clauses if not clause.who]
    if line_fits(_SCOUTS, hero, classes(cards, member.hero, member.items, member.weapon)):
        own.append(_SCOUTS)
    found = []
    for clause in own:
        if clause_fits(clause, foes.traits, there):
            # Of several words the first that is so is the one told.
            words = [said(word) for word in clause.vs if any(word in its for its in foes.traits)]
            words += [word for word in clause.at if word in there]
            found.append((clause.bonus, words[0] if words else ""))
    return found


def item_bonuses(
    cards: CardSet, member: MemberLike, item: int, foes: Foes, location: int | None
) -> list[int]:
    """What each line of an item gives the hero it is in use with; all add up (TH-016)."""
    hero, card, there = cards.hero(member.hero), cards.item(item), places(cards, location)
    own = classes(cards, member.hero, member.items, member.weapon)
    return [
        clause.bonus
        for clause in card.clauses
        if clause.bonus
        and line_fits(clause, hero, own, card)
        and clause_fits(clause, foes.traits, there)
    ]


def shared_bonus(
    cards: CardSet, hero: int, party: Sequence[MemberLike], foes: Foes, location: int | None
) -> int:
    """What a hero of the party gives to all the others together (TH-H12)."""
    there = places(cards, location)
    each = sum(
        clause.bonus
        for clause in cards.hero(hero).clauses
        if clause.who and clause_fits(clause, foes.traits, there)
    )
    return each * sum(member.hero != hero for member in party)


def group_bonus(
    cards: CardSet,
    clauses: Iterable[Clause],
    party: Sequence[MemberLike],
    foes: Foes,
    location: int | None,
) -> int:
    """What clauses of a card that no hero bears give: once, or for each hero that is meant."""
    there = places(cards, location)
    return sum(
        clause.bonus * (sum(_is_for(cards, clause, one) for one in party) if clause.who else 1)
        for clause in clauses
        if clause_fits(clause, foes.traits, there)
    )


def cast_bonus(
    cards: CardSet, cast: Cast, party: Sequence[MemberLike], foes: Foes, location: int | None
) -> int:
    """What a spell gives the party that casts it (TH-033)."""
    spell = cards.spell(cast.spell)
    if spell.effect == "haste":
        return sum(score(cards, one) for one in party if one.hero == cast.target)
    if _stopped(spell, foes) or _immune(spell, foes):
        return 0
    there = places(cards, location)
    rolled = any(
        clause.dice and clause_fits(clause, foes.traits, there) for clause in spell.clauses
    )
    return group_bonus(cards, spell.clauses, party, foes, location) + (cast.roll if rolled else 0)


def rolls_die(cards: CardSet, spell: int, foes: Foes, location: int | None) -> bool:
    """Whether a spell that is not stopped rolls a die against these foes (TH-S19)."""
    there = places(cards, location)
    return any(
        clause.dice and clause_fits(clause, foes.traits, there)
        for clause in cards.spell(spell).clauses
    )


def event_bonus(
    cards: CardSet, event: int, party: Sequence[MemberLike], foes: Foes, location: int | None
) -> int:
    """What an event gives the party of its owner (TH-E09)."""
    card = cards.event(event)
    if not has_class(cards, party, card.needs):
        return 0
    return group_bonus(cards, card.clauses, party, foes, location)


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
        for number in indices(in_use(cards, member))
    )


def has_class(cards: CardSet, party: Iterable[MemberLike], wanted: Iterable[str]) -> bool:
    """Whether a hero of the party has one of the classes; with none wanted, always.

    >>> from tbgames.treasure_hunter.using import Member
    >>> cards = CardSet.standard()
    >>> has_class(cards, [Member.of(cards, "Bard")], ["thief", "scout"])
    True
    """
    wanted = set(wanted)
    return not wanted or any(
        not classes(cards, member.hero, member.items, member.weapon).isdisjoint(wanted)
        for member in party
    )


def _is_for(cards: CardSet, clause: Clause, member: MemberLike) -> bool:
    own = classes(cards, member.hero, member.items, member.weapon)
    return line_fits(clause, cards.hero(member.hero), own)


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
