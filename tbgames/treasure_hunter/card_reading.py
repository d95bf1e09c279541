"""Reads cards from files or dicts, and tells every fault with its card and field."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from tbgames.engine.messages import hint, joined
from tbgames.files import data_path, read_json
from tbgames.treasure_hunter.card_sense import (
    clause_mismatches,
    hits_faults,
    mismatches,
    unknown_words,
)
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
from tbgames.treasure_hunter.traits import CLASSES, EFFECTS, WINDOWS

__all__ = ["PLURALS", "read_cards", "read_folder"]

PLURALS: Mapping[str, str] = {
    "hero": "heroes",
    "location": "locations",
    "spell": "spells",
    "item": "items",
    "guardian": "guardians",
    "treasure": "treasures",
    "event": "events",
}
"""Each kind of card with the name of its list and file."""

_MOST_CARDS = 500
_CATEGORIES = ("weapon", "blunt", "armour")


class _Fault(ValueError):
    """What a field must be."""


# Readers of single values: each gives the value for the card or raises a _Fault.

_Read = Callable[[Any], Any]


def _number(low: int, high: int) -> _Read:
    def read(value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise _Fault(f"an int from {low} to {high}" if low < high else f"{low}")
        return value

    return read


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise _Fault("true or false")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > 500:
        raise _Fault("a text of at most 500 letters")
    return value


def _name(value: Any) -> str:
    if not isinstance(value, str) or not re.fullmatch(r"[^\W\d_][\w &'.-]{0,39}", value):
        raise _Fault("a name of at most 40 letters that begins with a letter")
    return value


def _one_of(words: Collection[str]) -> _Read:
    def read(value: Any) -> str:
        if not isinstance(value, str) or value not in words:
            raise _Fault(f"one of {', '.join(words)}{hint(value, words)}")
        return value

    return read


def _word(value: Any) -> str:
    if not isinstance(value, str) or not re.fullmatch(r"[a-z][a-z -]{0,29}", value):
        raise _Fault("a word in small letters")
    return value


def _list(read_one: _Read) -> _Read:
    def read(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            raise _Fault("a list")
        found = []
        for one in value:
            try:
                found.append(read_one(one))
            except _Fault as fault:
                raise _Fault(f"a list of which each is {fault}, not {_shown(one)}") from None
        if len(set(found)) < len(found):
            raise _Fault("a list with nothing twice")
        return tuple(found)

    return read


def _who(value: Any) -> tuple[str, ...]:
    words: tuple[str, ...] = _list(_text)([value] if isinstance(value, str) else value)
    if not words:
        raise _Fault('classes, a hero\'s name or "hero"')
    return words


def _cbt(value: Any) -> int | str:
    # The X of a card that stands for a party.
    return "X" if value == "X" else _number(0, 99)(value)


_CLAUSE_FIELDS: Mapping[str, _Read] = {
    "who": _who,
    "bonus": _number(1, 99),
    "dice": _number(1, 1),
    "hits": _number(1, 9),
    "spells": _number(1, 9),
    "spells_min": _number(1, 9),
    "makes_class": _one_of(CLASSES),
    "vs": _list(_word),
    "unless": _list(_word),
    "at": _list(_text),
    "against": _list(_word),
}
_CLAUSE_OF: Mapping[str, tuple[str, ...]] = {
    "hero": ("who", "bonus", "vs", "unless", "at"),
    "location": ("bonus", "vs", "unless"),
    "spell": ("who", "bonus", "dice", "vs", "unless", "at"),
    "item": ("who", "bonus", "hits", "spells", "spells_min", "makes_class", "vs", "unless", "at"),
    "guardian": ("bonus", "at", "against"),
    "treasure": ("who", "bonus", "spells", "vs", "unless", "at"),
    "event": ("who", "bonus", "vs", "unless", "at"),
}
"""What a clause may have on a card of each kind."""

_COMMON: Mapping[str, _Read] = {
    "id": _text,
    "name": _name,
    "text": _text,
    "copies": _number(0, 99),
    "effect": _one_of(EFFECTS),
}
_WINDOWS = _list(_one_of(WINDOWS))
_FIELDS: Mapping[str, Mapping[str, _Read]] = {
    "hero": {
        "hits": _number(1, 9),
        "cbt": _number(0, 99),
        "spells": _number(0, 9),
        "classes": _list(_one_of(CLASSES)),
        "race": _word,
        "sex": _one_of(("male", "female")),
        "words": _list(_word),
        "martyr": _flag,
        "others_martyr": _flag,
        "no_items": _flag,
        "no_spells": _flag,
        "no_armour": _flag,
        "counts_as_fighter_for": _list(_one_of(_CATEGORIES)),
    },
    "location": {"tags": _list(_word), "treasures": _number(1, 9)},
    "spell": {"windows": _WINDOWS, "immune": _list(_word), "hostile": _flag, "fire": _flag},
    "item": {
        "category": _one_of(_CATEGORIES),
        "uses": _number(1, 15),
        "windows": _WINDOWS,
        "no_regeneration": _flag,
        "blocks_fire": _flag,
        "blocks_guardian_spells": _flag,
    },
    "guardian": {"cbt": _cbt, "printed_traits": _list(_word), "ruled_traits": _list(_word)},
    "treasure": {
        "points": _number(0, 99),
        "draw": _number(1, 9),
        "hand_limit": _number(1, 9),
        "party_limit": _number(1, 1),
        "windows": _WINDOWS,
    },
    "event": {"windows": _WINDOWS, "needs": _list(_one_of(CLASSES))},
}
_REQUIRED: Mapping[str, tuple[str, ...]] = {
    "hero": ("hits", "cbt", "spells", "classes", "race", "sex"),
    "spell": ("windows",),
    "guardian": ("cbt",),
    "event": ("windows",),
}
_TYPES: Mapping[str, type[Card]] = {
    card.kind: card for card in (Hero, Location, Spell, Item, Guardian, Treasure, Event)
}


def read_folder(folder: str | Path) -> dict[str, Any]:
    """The lists of cards in the files of a folder; a ValueError names the file at fault."""
    folder = Path(folder)
    if not folder.is_dir():
        raise ValueError(f"cards: {folder} is no folder; it must be one with {_file_names()}")
    lists: dict[str, Any] = {}
    for plural in PLURALS.values():
        path = folder / f"{plural}.json"
        if path.exists():
            content = read_json(path)
            if not isinstance(content, Mapping) or plural not in content:
                raise ValueError(f'{path}: it must be an object with a list of cards "{plural}"')
            lists[plural] = content[plural]
    if not lists:
        raise ValueError(f"cards: {folder} has no file of cards; it must have {_file_names()}")
    return lists


def read_cards(data: Mapping[str, Any]) -> tuple[Card, ...]:
    """The physical cards that lists of rows describe, numbered; a ValueError tells all faults."""
    if not isinstance(data, Mapping):
        raise ValueError(
            f"cards: they must be a folder or an object with lists, not {type(data).__name__}"
        )
    faults = [
        f"there is no kind of card {key!r}{hint(key, PLURALS.values())}"
        for key in data
        if key not in PLURALS.values()
    ]
    rows: list[tuple[Card, int]] = []
    for kind, plural in PLURALS.items():
        listed = data[plural] if plural in data else _standard_rows()[plural]
        if isinstance(listed, list | tuple):
            rows += _read_rows(kind, listed, faults)
        else:
            faults.append(f'"{plural}" is {_shown(listed)}; it must be a list of cards')
    size = sum(copies for _, copies in rows)
    if not faults:
        faults += _doubles([card for card, _ in rows])
        faults += unknown_words([card for card, _ in rows], *_standard_names())
        faults += hits_faults(rows)
    if not faults and not 1 <= size <= _MOST_CARDS:
        faults.append(f"a set has 1 to {_MOST_CARDS} cards, this one has {size}")
    if faults:
        raise ValueError(f"cards: {joined(faults)}")
    physical = [card for card, copies in rows for _ in range(copies)]
    return tuple(replace(card, index=index) for index, card in enumerate(physical))


def _read_rows(kind: str, rows: Sequence[Any], faults: list[str]) -> Iterator[tuple[Card, int]]:
    """Each card with its number of copies; what is wrong goes to ``faults``."""
    for number, row in enumerate(rows, 1):
        if not isinstance(row, Mapping):
            faults.append(f"{kind} number {number} is {_shown(row)}; it must be an object")
            continue
        told = [row[key] for key in ("id", "name") if isinstance(row.get(key), str)]
        label = " ".join([kind, *(text[:40] for text in told or [f"number {number}"])])
        own: list[str] = []
        values = _read_fields(kind, row, own)
        own = own or mismatches(kind, values)
        faults += [f"{label}: {fault}" for fault in own]
        if not own:
            copies = values.pop("copies", 1)
            if values.get("cbt") == "X":
                values["cbt"] = 0
            yield _TYPES[kind](index=0, **values), copies


def _read_fields(kind: str, row: Mapping[str, Any], faults: list[str]) -> dict[str, Any]:
    readers = {**_COMMON, **_FIELDS[kind]}
    values: dict[str, Any] = {}
    for key, value in row.items():
        if key == "clauses":
            values[key] = _read_clauses(kind, value, faults)
        elif key in readers:
            _read_field(key, value, readers[key], values, faults)
        else:
            faults.append(f'there is no field "{key}"{hint(key, [*readers, "clauses"])}')
    required = ("id", "name", *_REQUIRED.get(kind, ()))
    faults += [f'"{key}" is missing' for key in required if key not in row]
    return values


def _read_field(
    key: str, value: Any, read: _Read, values: dict[str, Any], faults: list[str]
) -> None:
    try:
        values[key] = read(value)
    except _Fault as fault:
        faults.append(f'"{key}" is {_shown(value)}; it must be {fault}')


def _read_clauses(kind: str, rows: Any, faults: list[str]) -> tuple[Clause, ...]:
    if not isinstance(rows, list | tuple):
        faults.append(f'"clauses" is {_shown(rows)}; it must be a list of clauses')
        return ()
    clauses = []
    for number, row in enumerate(rows, 1):
        own: list[str] = []
        values: dict[str, Any] = {}
        if not isinstance(row, Mapping):
            own.append(f"it is {_shown(row)}; it must be an object")
        else:
            allowed = _CLAUSE_OF[kind]
            for key, value in row.items():
                if key in allowed:
                    _read_field(key, value, _CLAUSE_FIELDS[key], values, own)
                else:
                    own.append(f'there is no field "{key}" for a {kind}{hint(key, allowed)}')
            own = own or clause_mismatches(kind, values)
        faults += [f"clause {number}: {fault}" for fault in own]
        if not own:
            clauses.append(Clause(**values))
    return tuple(clauses)


def _doubles(cards: Iterable[Card]) -> list[str]:
    """Ids and names that two cards share; copies are told by "copies"."""
    faults = []
    seen: dict[str, str] = {}
    for card in cards:
        label = f"{card.kind} {card.id} {card.name}"
        for what, text in (("id", card.id), ("name", card.name.casefold())):
            if text in seen:
                faults.append(f'{label}: "{what}" is that of {seen[text]}; each card has its own')
            seen.setdefault(text, label)
    return faults


def _standard_names() -> tuple[set[str], set[str]]:
    """The names of the game's own heroes and locations, which cards may always speak of."""
    rows = _standard_rows()
    return {row["name"] for row in rows["heroes"]}, {row["name"] for row in rows["locations"]}


@lru_cache(maxsize=1)
def _standard_rows() -> dict[str, Any]:
    return read_folder(data_path("treasure_hunter"))


def _file_names() -> str:
    *names, last = [f"{plural}.json" for plural in PLURALS.values()]
    return f"{', '.join(names)} or {last}"


def _shown(value: Any) -> str:
    """A value as its file has it, shortened."""
    try:
        text = json.dumps(value)
    except (TypeError, ValueError, RecursionError):
        text = type(value).__name__
    return text if len(text) <= 60 else text[:57] + "..."
