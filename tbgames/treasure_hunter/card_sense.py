"""Whether the fields of a card make sense together, and its words among the other cards."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from tbgames.engine.messages import hint
from tbgames.treasure_hunter.card_types import Card, Clause, Guardian, Hero, Item, Location, Spell
from tbgames.treasure_hunter.traits import CLASSES, EFFECTS, KINDS, TAGS, TRAITS

__all__ = ["clause_mismatches", "hits_faults", "mismatches", "unknown_words"]

_LETTERS = dict(zip(KINDS, "HLSMGTE", strict=True))
_IN_FIGHT = ("bonus", "dice")
_LASTING = ("hits", "spells", "spells_min", "makes_class")
_MOST_HITS = 15
_CONDITIONS = ("vs", "unless", "at", "against")


def clause_mismatches(kind: str, values: Mapping[str, Any]) -> list[str]:
    """What does not go together in one clause of a card of this kind."""
    faults = []
    gives = [key for key in (*_IN_FIGHT, *_LASTING) if key in values]
    if not gives:
        faults.append('it gives nothing; it must have a "bonus" or another number')
    if kind in ("item", "treasure") and "who" not in values:
        faults.append('"who" is missing; it must be a class, a hero\'s name or "hero"')
    if any(key in values for key in _CONDITIONS):
        # Hits and slots have to be the same before, in and after a fight.
        faults += [
            f'"{key}" has a condition about a fight; only a bonus can have one'
            for key in gives
            if key in _LASTING
        ]
    if kind == "hero" and values.get("who", ("others",)) != ("others",):
        faults.append('"who" can only be "others" on a hero; without it the clause is for himself')
    if "dice" in values and "who" in values:
        faults.append('"dice" are rolled once; they cannot have a "who"')
    return faults


def mismatches(kind: str, values: Mapping[str, Any]) -> list[str]:
    """What does not go together on one card of this kind; ``values`` are read and clean."""
    faults = []
    letter = _LETTERS[kind]
    if not re.fullmatch(letter + r"[0-9]{2,3}", values["id"]):
        faults.append(f'"id" is "{values["id"]}"; it must be {letter} and two or three digits')
    effect = values.get("effect")
    clauses: tuple[Clause, ...] = values.get("clauses", ())
    if effect is not None and kind not in EFFECTS[effect].kinds:
        kinds = " or ".join(EFFECTS[effect].kinds)
        return [*faults, f'"effect" is "{effect}", which is for a card of kind {kinds}']
    if kind in ("spell", "event") and (effect is None) == (not clauses):
        faults.append('it must have either an "effect" or "clauses"')
    faults += _windows_faults(kind, effect, values)
    if kind == "item":
        faults += _item_faults(effect, clauses, values)
    for_guardian = kind == "event" and values["windows"] == ("opposer",)
    if for_guardian and any(clause != Clause(bonus=clause.bonus) for clause in clauses):
        faults.append("its clauses are for the guardian; they can only have a bonus")
    if kind == "guardian":
        if (values["cbt"] == "X") != (effect == "party"):
            faults.append('"cbt" X and the effect "party" go together')
        elif effect == "party" and (clauses or "printed_traits" in values):
            faults.append("a party has no clauses and no printed traits; its heroes make them")
    return faults


def _windows_faults(kind: str, effect: str | None, values: Mapping[str, Any]) -> list[str]:
    windows: tuple[str, ...] = values.get("windows", ())
    if effect is not None:
        allowed = [{window} for window in EFFECTS[effect].windows]
        if not allowed:
            return []
        if windows and set(windows) <= set(EFFECTS[effect].windows):
            return []
        words = ", ".join(EFFECTS[effect].windows)
        return [f'"windows" is {_told(windows)}; for "{effect}" it must be of {words}']
    if kind == "event":
        if windows in (("fight",), ("opposer",)):
            return []
        return [f'"windows" is {_told(windows)}; for clauses it must be fight or opposer']
    needed = ("fight",) if kind == "spell" or "uses" in values else ()
    if windows == needed:
        return []
    return [f'"windows" is {_told(windows)}; it must be {_told(needed)}']


def _item_faults(
    effect: str | None, clauses: tuple[Clause, ...], values: Mapping[str, Any]
) -> list[str]:
    if effect is not None:
        faults = [] if "uses" in values else ['"uses" is missing, which an item with an effect has']
        return faults + (["an item has either an effect or clauses"] if clauses else [])
    if not clauses:
        return ['it must have an "effect" or "clauses"']
    lasting = any(
        clause.hits or clause.spells or clause.spells_min or clause.makes_class
        for clause in clauses
    )
    if "uses" in values and lasting:
        return ['with "uses" its clauses can only give a bonus']
    return []


def hits_faults(rows: Iterable[tuple[Card, int]]) -> list[str]:
    """Whether a hero could have more Hits than a state can count; rows are cards and copies."""
    toughest = 0
    armour = 0
    for card, copies in rows:
        if isinstance(card, Hero) and copies:
            toughest = max(toughest, card.hits)
        elif isinstance(card, Item):
            armour += copies * sum(clause.hits for clause in card.clauses)
    if toughest + armour <= _MOST_HITS:
        return []
    return [
        f"the toughest hero has {toughest} hits and all items together give {armour} more; "
        f"{_MOST_HITS} are the most a hero may have"
    ]


def unknown_words(
    cards: Collection[Card], hero_names: Iterable[str], location_names: Iterable[str]
) -> list[str]:
    """Words in conditions that no card has, and traits and tags that no condition asks for.

    Such a word is a slip of the pen nearly always. ``hero_names`` and ``location_names`` are known
    besides those of ``cards``.
    """
    heroes = [card for card in cards if isinstance(card, Hero)]
    locations = [card for card in cards if isinstance(card, Location)]
    asked_traits = {word for card in cards for word in _asked_traits(card)}
    asked_tags = {word for card in cards for clause in card.clauses for word in clause.at}
    traits = {*TRAITS, *(word for card in cards for word in _own_traits(card))}
    places = {*TAGS, *location_names, *(location.name for location in locations)}
    places |= {tag for location in locations for tag in location.tags}
    names = {*hero_names, *(hero.name for hero in heroes)}
    people = {"male", "female", "human", *CLASSES, *(hero.race for hero in heroes)}
    faults = []
    for card in cards:
        label = f"{card.kind} {card.id} {card.name}"
        who = {"others"} if isinstance(card, Hero) else {"hero", *CLASSES, *names}
        asked = [("vs, unless or immune", word, traits) for word in _asked_traits(card)]
        for clause in card.clauses:
            asked += [("who", word, who) for word in clause.who]
            asked += [("at", word, places) for word in clause.at]
            asked += [("against", word, people) for word in clause.against]
        faults += [
            f"{label}: no card has the word {word!r} of {field}{hint(word, known)}"
            for field, word, known in asked
            if word not in known
        ]
        known = {*TRAITS, *asked_traits}
        faults += [
            f"{label}: no card asks for the trait {word!r}{hint(word, known)}"
            for word in _own_traits(card)
            if word not in known
        ]
        known = {*TAGS, *asked_tags}
        faults += [
            f"{label}: no card asks for the tag {word!r}{hint(word, known)}"
            for word in (card.tags if isinstance(card, Location) else ())
            if word not in known
        ]
    return faults


def _asked_traits(card: Card) -> list[str]:
    words = list(card.immune) if isinstance(card, Spell) else []
    for clause in card.clauses:
        words += clause.vs + clause.unless
    return words


def _own_traits(card: Card) -> tuple[str, ...]:
    return card.printed_traits + card.ruled_traits if isinstance(card, Guardian) else ()


def _told(words: tuple[str, ...]) -> str:
    return ", ".join(words) or "empty"
