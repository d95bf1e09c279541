"""What a card is: one frozen class a kind, and the clause, which is one printed bonus.

``docs/rules/treasure_hunter.md`` has a ruling for each card: ``TH-`` and the card's id.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field, fields
from typing import Any, ClassVar

__all__ = [
    "Card",
    "Clause",
    "Event",
    "Guardian",
    "Hero",
    "Item",
    "Location",
    "Spell",
    "Treasure",
]


@dataclass(frozen=True, slots=True)
class Clause:
    """One bonus of a card, given once if its conditions hold (TH-032).

    Conditions that are empty ask for nothing.
    """

    who: tuple[str, ...] = ()
    """Whom it is for: classes, hero names, "hero" for all; on a hero "others" for all but him."""
    bonus: int = 0
    dice: int = 0
    """So many six-sided dice."""
    hits: int = 0
    spells: int = 0
    spells_min: int = 0
    """Fewer spell slots are raised to so many."""
    makes_class: str | None = None
    vs: tuple[str, ...] = ()
    """Traits of the other side; it has to have one of them."""
    unless: tuple[str, ...] = ()
    """Traits of the other side, none of which it may have."""
    at: tuple[str, ...] = ()
    """Words or names of the location, one of which is needed."""
    against: tuple[str, ...] = ()
    """Race, sex or classes of one hero on the other side, all of which he has to have."""

    def to_dict(self) -> dict[str, Any]:
        """The form that data files have."""
        data = _filled(self)
        if len(self.who) == 1:
            data["who"] = self.who[0]
        return data


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One physical card; its number in the deck is ``index``."""

    kind: ClassVar[str] = ""
    index: int
    id: str
    name: str
    text: str = ""
    effect: str | None = None
    """What it does that is no number: a name in ``traits.EFFECTS``."""
    clauses: tuple[Clause, ...] = ()

    @property
    def ruling(self) -> str:
        """The id of the ruling about this card, such as "TH-H04"."""
        return f"TH-{self.id}"

    def to_dict(self) -> dict[str, Any]:
        """The form that data files have, without the number of copies."""
        data = _filled(self)
        del data["index"]
        return data

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class Hero(Card):
    """A hero as printed; race and sex are given by ruling (TH-059)."""

    kind: ClassVar[str] = "hero"
    hits: int
    cbt: int
    spells: int
    classes: tuple[str, ...]
    race: str
    sex: str
    words: tuple[str, ...] = ()
    """Printed words without any effect (TH-057)."""
    martyr: bool = False
    others_martyr: bool = False
    no_items: bool = False
    no_spells: bool = False
    no_armour: bool = False
    counts_as_fighter_for: tuple[str, ...] = ()
    """Categories of items that he uses as fighters do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Location(Card):
    """A location: its clauses are bonuses for the guardian (TH-031)."""

    kind: ClassVar[str] = "location"
    tags: tuple[str, ...] = ()
    treasures: int = 1
    """How many treasures may be placed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spell(Card):
    """A spell: a bonus in a fight by its clauses, or an effect."""

    kind: ClassVar[str] = "spell"
    windows: tuple[str, ...]
    immune: tuple[str, ...] = ()
    """Traits whose bearers do not feel it."""
    hostile: bool = False
    """Aimed at the other side, so that a Spell Shield stops it (TH-M16)."""
    fire: bool = False
    """A fire spell, which a Frost Sword stops (TH-M10)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item(Card):
    """A magic item: its clauses are lines, and all that fit a hero add up (TH-016)."""

    kind: ClassVar[str] = "item"
    category: str | None = None
    """"weapon", "blunt" (a weapon too), "armour" or None (TH-014, TH-015)."""
    uses: int | None = None
    """How many fights or recoveries it is good for; None: it always counts."""
    windows: tuple[str, ...] = ()
    no_regeneration: bool = False
    blocks_fire: bool = False
    blocks_guardian_spells: bool = False

    @property
    def is_weapon(self) -> bool:
        """Whether it takes the hero's one weapon slot."""
        return self.category in ("weapon", "blunt")


@dataclass(frozen=True, slots=True, kw_only=True)
class Guardian(Card):
    """A guardian; ``traits`` are the printed ones and those given by ruling (TH-058)."""

    kind: ClassVar[str] = "guardian"
    cbt: int
    """0 for a party, whose heroes make its value (TH-051)."""
    printed_traits: tuple[str, ...] = ()
    ruled_traits: tuple[str, ...] = ()
    traits: frozenset[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "traits", frozenset(self.printed_traits + self.ruled_traits))

    @property
    def is_party(self) -> bool:
        """Whether the opposing player's own party fights."""
        return self.effect == "party"

    def to_dict(self) -> dict[str, Any]:
        """The form that data files have, without the number of copies."""
        # Without arguments super() finds the class that slots have replaced.
        data = super(Guardian, self).to_dict()
        if self.is_party:
            data["cbt"] = "X"
        return data


@dataclass(frozen=True, slots=True, kw_only=True)
class Treasure(Card):
    """A treasure; whatever it does, it does in a treasure pile only (TH-005)."""

    kind: ClassVar[str] = "treasure"
    points: int = 1
    draw: int = 0
    hand_limit: int = 0
    party_limit: int = 0
    windows: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Event(Card):
    """An event: a bonus for one side in a fight by its clauses, or an effect."""

    kind: ClassVar[str] = "event"
    windows: tuple[str, ...]
    needs: tuple[str, ...] = ()
    """Classes, one of which a living hero of the own party has to have."""


def _filled(thing: Clause | Card) -> dict[str, Any]:
    """The fields that differ from their default."""
    data: dict[str, Any] = {}
    for item in fields(thing):
        value = getattr(thing, item.name)
        if not item.init or (item.default is not MISSING and value == item.default):
            continue
        if item.name == "clauses":
            value = [clause.to_dict() for clause in value]
        data[item.name] = list(value) if isinstance(value, tuple) else value
    return data
