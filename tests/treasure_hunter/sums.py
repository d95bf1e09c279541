"""Short ways to write down the two values of a fight; each total is checked in both rooms.

A hero is his name, or a tuple of his name and his items, whose first weapon is the chosen one;
"diseased" among the items means what it says.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tbgames.treasure_hunter.bitset import mask
from tbgames.treasure_hunter.bonuses import Cast, Foes
from tbgames.treasure_hunter.cards import CardSet
from tbgames.treasure_hunter.quick_values import QuickValues
from tbgames.treasure_hunter.using import Member
from tbgames.treasure_hunter.values import (
    Value,
    guardian_party_value,
    guardian_value,
    party_value,
)

CARDS = CardSet.standard()
QUICK = QuickValues(CARDS)

Told = str | tuple[str, ...]


def number(name: str) -> int:
    return CARDS.by_name(name).index


def numbers(names: Iterable[str]) -> int:
    return mask(number(name) for name in names)


def member(told: Told) -> Member:
    name, *items = (told,) if isinstance(told, str) else told
    diseased = "diseased" in items
    items = [item for item in items if item != "diseased"]
    weapons = [item for item in items if CARDS.item(number(item)).is_weapon]
    weapon = weapons[0] if weapons else None
    return Member.of(CARDS, name, *items, weapon=weapon, diseased=diseased)


def party(*heroes: Told) -> list[Member]:
    return [member(told) for told in heroes]


def against(*guardians: str) -> Foes:
    return Foes.guardians(CARDS, map(number, guardians))


def cast(name: str, *, on: str | None = None, roll: int = 0) -> Cast:
    return Cast(number(name), None if on is None else number(on), roll)


def value(
    heroes: Sequence[Told],
    foes: Foes | str,
    at: str | None = None,
    *,
    pile: Iterable[str] = (),
    spells: Iterable[Cast | str] = (),
    used: Iterable[str] = (),
    events: Iterable[str] = (),
) -> Value:
    """The value of a party without its roll."""
    if isinstance(foes, str):
        foes = against(foes)
    found = party_value(
        CARDS,
        members := party(*heroes),
        foes,
        place := None if at is None else number(at),
        pile=numbers(pile),
        casts=(casts := _casts(spells)),
        used=numbers(used),
        events=(played := list(map(number, events))),
    )
    quick = QUICK.party_value(
        members,
        foes,
        place,
        pile=numbers(pile),
        casts=casts,
        used=numbers(used),
        events=played,
    )
    assert quick == found.total, f"{quick} in the tables, {found.total} in {found}"
    return found


def total(heroes: Sequence[Told], foes: Foes | str, at: str | None = None, **play: Iterable) -> int:
    return value(heroes, foes, at, **play).total


def guardian(
    *names: str,
    at: str | None = None,
    facing: Sequence[Told] = (),
    events: Iterable[str] = (),
    dice: Iterable[int] = (),
) -> int:
    """The value of guardians without their 2D6."""
    place = None if at is None else number(at)
    cards, active = list(map(number, names)), party(*facing)
    played, dice = list(map(number, events)), list(dice)
    found = guardian_value(CARDS, cards, place, active, events=played, spell_dice=dice)
    quick = QUICK.guardian_value(cards, place, active, events=played, spell_dice=dice)
    assert quick == found.total, f"{quick} in the tables, {found.total} in {found}"
    return found.total


def guardian_party(
    heroes: Sequence[Told],
    active: Sequence[Told],
    at: str | None = None,
    *,
    spells: Iterable[Cast | str] = (),
    used: Iterable[str] = (),
    pile: Iterable[str] = (),
) -> int:
    """The value of the party of a Party Encounter without its roll."""
    place = None if at is None else number(at)
    own, others, casts = party(*heroes), party(*active), _casts(spells)
    kept, potions = numbers(pile), numbers(used)
    found = guardian_party_value(CARDS, own, place, others, pile=kept, casts=casts, used=potions)
    quick = QUICK.guardian_party_value(own, place, others, pile=kept, casts=casts, used=potions)
    assert quick == found.total, f"{quick} in the tables, {found.total} in {found}"
    return found.total


def extra(spell: Cast | str, foes: Foes | str, heroes: Sequence[Told] = ("Wizard",)) -> int:
    """What a spell adds."""
    return total(heroes, foes, spells=[spell]) - total(heroes, foes)


def _casts(spells: Iterable[Cast | str]) -> list[Cast]:
    return [cast(spell) if isinstance(spell, str) else spell for spell in spells]
