"""Decks as data: reading them from files.

The printed deck of Tobago is not public; the 52 clue kinds and the spread of gold in ``data/``
are this project's own (TB-02, TB-03).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from tbgames.engine.messages import joined
from tbgames.files import data_path, read_json
from tbgames.tobago.clues import Clue
from tbgames.tobago.view import CURSE

__all__ = ["TreasureCards", "clue_cards", "treasure_cards"]

_MOST_CARDS = 500
_PLAYERS = 4


@dataclass(frozen=True, slots=True)
class TreasureCards:
    """A treasure deck: how many cards of each gold value, the curses, and the safe top.

    ``gold`` maps a value (at least 1) to its number of cards; the top ``safe`` cards are gold.
    """

    gold: tuple[tuple[int, int], ...]
    curses: int
    safe: int

    @property
    def values(self) -> tuple[int, ...]:
        """The kinds of card: CURSE, then the gold values in rising order."""
        return (CURSE, *(value for value, _ in self.gold))

    @property
    def copies(self) -> tuple[int, ...]:
        """How many cards of each of ``values``."""
        return (self.curses, *(count for _, count in self.gold))

    def to_dict(self) -> dict[str, Any]:
        """The form that data files have."""
        gold = {str(value): count for value, count in self.gold}
        return {"gold": gold, "curses": self.curses, "safe": self.safe}


def clue_cards(source: str | Path | Mapping[str, Any] | Iterable[Any] | None) -> tuple[Clue, ...]:
    """Read a clue deck: None for the project's own, a JSON file, its content, or clues.

    Kinds may repeat. A ValueError names every card that is no clue.

    >>> len(clue_cards(None)), clue_cards(["next to a hut"] * 8)[1].term
    (52, 'hut')
    """
    data = _content(source, "clues.json")
    cards = data.get("clues") if isinstance(data, Mapping) else data
    if isinstance(cards, str | Clue) or not isinstance(cards, Iterable):
        raise ValueError('a clue deck is a list of clues, or an object with such a list as "clues"')
    cards = list(islice(cards, _MOST_CARDS + 1))
    if not 2 * _PLAYERS <= len(cards) <= _MOST_CARDS:
        found = len(cards) if len(cards) <= _MOST_CARDS else "more"
        raise ValueError(
            f"a clue deck has {2 * _PLAYERS} to {_MOST_CARDS} cards, this one has {found}"
        )
    clues, faults = [], []
    for number, card in enumerate(cards, 1):
        try:
            clues.append(card if isinstance(card, Clue) else Clue(card))
        except (ValueError, TypeError) as error:
            faults.append(f"card {number}: {error}")
    if faults:
        raise ValueError(f"clue deck: {joined(faults)}")
    return tuple(clues)


def treasure_cards(source: str | Path | Mapping[str, Any] | TreasureCards | None) -> TreasureCards:
    """Read a treasure deck: None for the project's own, a JSON file, its content, or itself.

    >>> deck = treasure_cards(None)
    >>> sum(value * count for value, count in deck.gold), deck.curses, deck.safe
    (148, 2, 12)
    >>> treasure_cards({"gold": {"2": 9}, "curses": 1, "safe": 10})
    Traceback (most recent call last):
    ValueError: treasure deck: "safe" is 10; it must be an int from 0 to 9, the gold cards there are
    """
    if isinstance(source, TreasureCards):
        return source
    data = _content(source, "treasures.json")
    if not isinstance(data, Mapping):
        raise ValueError('a treasure deck is an object with "gold", "curses" and "safe"')
    faults = [f'"{key}" is missing' for key in ("gold", "curses", "safe") if key not in data]
    if faults:
        raise ValueError(f"treasure deck: {joined(faults)}")
    gold = data["gold"]
    if not isinstance(gold, Mapping) or not gold:
        raise ValueError('treasure deck: "gold" must map each value to its number of cards')
    rows: dict[int, int] = {}
    for value, count in gold.items():
        number = int(value) if str(value).isascii() and str(value).isdigit() else 0
        if not 1 <= number <= 1000 or number in rows:
            faults.append(f'"gold" has the value {value!r}; values are ints from 1 to 1000, once')
        elif not _is_int(count) or not 1 <= count <= _MOST_CARDS:
            faults.append(f"gold {value} has {count!r} cards; it must be an int from 1")
        else:
            rows[number] = count
    most = sum(rows.values())
    if most > _MOST_CARDS:
        faults.append(f"there are {most} gold cards; {_MOST_CARDS} are the most")
    for key, limit, what in (
        ("curses", _MOST_CARDS, "the most there may be"),
        ("safe", most, "the gold cards there are"),
    ):
        if not _is_int(data[key]) or not 0 <= data[key] <= limit:
            faults.append(f'"{key}" is {data[key]!r}; it must be an int from 0 to {limit}, {what}')
    if faults:
        raise ValueError(f"treasure deck: {joined(faults)}")
    return TreasureCards(tuple(sorted(rows.items())), data["curses"], data["safe"])


def _content(source: Any, own: str) -> Any:
    if source is None:
        source = data_path("tobago", own)
    if isinstance(source, str | Path):
        return read_json(source)
    return source


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
