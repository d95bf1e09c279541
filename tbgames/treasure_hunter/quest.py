"""An adventure, or an Encounter, while it runs."""

from __future__ import annotations

from typing import Any, Self

from tbgames.treasure_hunter.bonuses import Cast

__all__ = ["NOBODY", "Quest"]

NOBODY = -1
"""Stands where a seat or a card could be and none is."""


class Quest:
    """What lies on the table from placing the location to claiming the treasure.

    Sets of cards are bits. "Active" is the party that went on the adventure, "guardian" the
    other side; pairs have an entry for each of them, the active side first.
    """

    __slots__ = (
        "beaten",
        "casts",
        "cured",
        "events",
        "facing",
        "guardians",
        "hits",
        "laid",
        "location",
        "martyrs",
        "met",
        "monty",
        "opposer",
        "risen",
        "robbed",
        "rolls",
        "sequence",
        "side",
        "spell_dice",
        "stake",
        "used",
        "won",
    )

    location: int
    """NOBODY in an Encounter, and in solitaire before the first location."""
    stake: int
    """The treasures placed face down."""
    monty: bool
    """Whether Monty Haul was played (TH-E18)."""
    opposer: int
    guardians: int
    """All guardian cards of the adventure, beaten ones too."""
    sequence: int
    """The guardians of this sequence of fights: one, or two under Double Trouble."""
    facing: int
    """The guardians of this fight."""
    beaten: int
    """Guardians beaten once that have to be beaten again (TH-046)."""
    met: int
    """The active party as it was when the guardian's dice were rolled (TH-059)."""
    risen: bool
    """Whether this fight is one by Rise again (TH-048)."""
    rolls: tuple[tuple[int, ...], tuple[int, ...]]
    """The 2D6 rolled in this fight: the party's, the guardians'."""
    casts: tuple[tuple[Cast, ...], tuple[Cast, ...]]
    """Combat spells cast in this fight by the active and by a guardian party."""
    used: int
    """Items of limited use that are used in this fight."""
    events: tuple[int, int]
    """Events with a bonus played in this fight, as bits: for the party, for the guardian."""
    spell_dice: tuple[int, ...]
    """Dice for spells discarded for a mage or priest guardian in this fight (TH-034)."""
    won: bool
    """Whether the party has won this fight; True until it is lost."""
    side: int
    """Whose hits are dealt with: 0 the active party, 1 a guardian party (TH-051)."""
    hits: int
    """Hits rolled for this side in this fight."""
    robbed: int
    """Equipment still to be discarded to the Pixies (TH-060)."""
    cured: bool
    """Whether Cure has been cast on this distribution (TH-S07)."""
    martyrs: int
    """Heroes who are martyrs for this distribution by the event (TH-E16)."""
    laid: tuple[int, int]
    """Items of the dead, laid aside (TH-043), of each side."""

    def __init__(self, location: int = NOBODY) -> None:
        self.location = location
        self.stake = 0
        self.monty = False
        self.opposer = NOBODY
        self.guardians = self.sequence = self.facing = self.beaten = 0
        self.met = 0
        self.risen = False
        self.laid = (0, 0)
        self.begin_fight()

    def begin_fight(self) -> None:
        """Forget the last fight: bonuses count for one only (TH-037)."""
        self.rolls = ((), ())
        self.casts = ((), ())
        self.used = 0
        self.events = (0, 0)
        self.spell_dice = ()
        self.won = True
        self.side = 0
        self.hits = self.robbed = 0
        self.cured = False
        self.martyrs = 0

    @property
    def encounter(self) -> bool:
        """Whether there is no treasure to be had because a party was attacked (TH-052)."""
        return not self.stake

    def copy(self) -> Self:
        """A second one with the same values."""
        new = object.__new__(type(self))
        new.location = self.location
        new.stake = self.stake
        new.monty = self.monty
        new.opposer = self.opposer
        new.guardians = self.guardians
        new.sequence = self.sequence
        new.facing = self.facing
        new.beaten = self.beaten
        new.met = self.met
        new.risen = self.risen
        new.rolls = self.rolls
        new.casts = self.casts
        new.used = self.used
        new.events = self.events
        new.spell_dice = self.spell_dice
        new.won = self.won
        new.side = self.side
        new.hits = self.hits
        new.robbed = self.robbed
        new.cured = self.cured
        new.martyrs = self.martyrs
        new.laid = self.laid
        return new

    def fields(self) -> tuple[Any, ...]:
        """All values, hashable."""
        return (
            self.location,
            self.stake,
            self.monty,
            self.opposer,
            self.guardians,
            self.sequence,
            self.facing,
            self.beaten,
            self.met,
            self.risen,
            self.rolls,
            self.casts,
            self.used,
            self.events,
            self.spell_dice,
            self.won,
            self.side,
            self.hits,
            self.robbed,
            self.cured,
            self.martyrs,
            self.laid,
        )
