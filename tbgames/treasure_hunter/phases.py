"""What a state of Treasure Hunter waits for."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["CHANCES", "Phase"]


class Phase(IntEnum):
    """What comes next; those from ``DEAL`` on are chance steps, and ``OVER`` is the end.

    The comments name the windows of the rules, in the order of a turn.
    """

    RECRUIT = 0  # R: the recruit phase
    LOST = 1  # R2: others may play Lost
    VENTURE = 2  # A0: adventure or pass
    PLACE = 3  # A0: which treasure, face down
    SECOND = 4  # A0: a second treasure
    ENCOUNTER = 5  # A1: others may play Encounter after a pass
    OPPOSE = 6  # F1: others may oppose
    DOUBLE = 7  # F1: the opposer may play Double Trouble
    GUARD = 8  # F3: cards for the guardian
    FIGHT = 9  # F5: cards for the party
    DISASTER = 10  # F7: the opposer, after a loss
    ROBBED = 11  # F7b: which equipment to discard
    BRACE = 12  # F7: Cure, Martyr
    HITS = 13  # F7: so many hits on this hero
    BEATEN = 14  # F8: Rise again, Second Guardian
    HAND_OUT = 15  # F9: items without a bearer
    HUNT = 16  # A9: Happy Hunting
    RECOVER = 17  # V: the recovery phase
    HEAL = 18  # V: so many points for this hero
    DISCARD = 19  # D: the discard phase
    SPILL = 20  # any: more spells than slots (TH-021)
    CROWD = 21  # any: more heroes than the party may have (TH-022)
    LOOK = 22  # R: at whose hand
    SCRY = 23  # R: which card of it is discarded
    KEEP = 24  # R: which card the Tracker keeps
    HASTE = 25  # F5: whose combat score counts twice
    DRAWN = 26  # solitaire: take the card just drawn or leave it
    SETTLE = 27  # solitaire: what to discard in the set-up
    OVER = 28
    DEAL = 29
    START = 30
    DRAW = 31
    TRACK = 32
    DIVINE = 33
    GUARDIAN_ROLL = 34
    PARTY_ROLL = 35
    DIE = 36  # a die for a spell: Illusion, or a spell discarded for the guardian
    ROBBERY_ROLL = 37
    HIT_ROLL = 38
    DISASTER_ROLL = 39
    HEAL_ROLL = 40

    @property
    def label(self) -> str:
        """The name in views and positions: lower case, words apart."""
        return self.name.lower().replace("_", " ")


CHANCES = frozenset(phase for phase in Phase if phase >= Phase.DEAL)
"""The phases in which chance decides."""
