"""What a state of Treasure Hunter waits for."""

from __future__ import annotations

from typing import Final

__all__ = ["CHANCES", "LABELS", "Phase"]


class Phase:
    """What comes next; those from ``DEAL`` on are chance steps, and ``OVER`` is the end.

    Plain ints and no enumeration: states look them up in every step of a playout.

    The comments name the windows of the rules, in the order of a turn.
    """

    RECRUIT: Final = 0  # R: the recruit phase
    LOST: Final = 1  # R2: others may play Lost
    VENTURE: Final = 2  # A0: adventure or pass
    PLACE: Final = 3  # A0: which treasure, face down
    SECOND: Final = 4  # A0: a second treasure
    ENCOUNTER: Final = 5  # A1: others may play Encounter after a pass
    OPPOSE: Final = 6  # F1: others may oppose
    DOUBLE: Final = 7  # F1: the opposer may play Double Trouble
    GUARD: Final = 8  # F3: cards for the guardian
    FIGHT: Final = 9  # F5: cards for the party
    DISASTER: Final = 10  # F7: the opposer, after a loss
    ROBBED: Final = 11  # F7b: which equipment to discard
    BRACE: Final = 12  # F7: Cure, Martyr
    HITS: Final = 13  # F7: so many hits on this hero
    BEATEN: Final = 14  # F8: Rise again, Second Guardian
    HAND_OUT: Final = 15  # F9: items without a bearer
    HUNT: Final = 16  # A9: Happy Hunting
    RECOVER: Final = 17  # V: the recovery phase
    HEAL: Final = 18  # V: so many points for this hero
    DISCARD: Final = 19  # D: the discard phase
    SPILL: Final = 20  # any: more spells than slots (TH-021)
    CROWD: Final = 21  # any: more heroes than the party may have (TH-022)
    LOOK: Final = 22  # R: at whose hand
    SCRY: Final = 23  # R: which card of it is discarded
    KEEP: Final = 24  # R: which card the Tracker keeps
    HASTE: Final = 25  # F5: whose combat score counts twice
    DRAWN: Final = 26  # solitaire: take the card just drawn or leave it
    SETTLE: Final = 27  # solitaire: what to discard in the set-up
    OVER: Final = 28
    DEAL: Final = 29
    START: Final = 30
    DRAW: Final = 31
    TRACK: Final = 32
    DIVINE: Final = 33
    GUARDIAN_ROLL: Final = 34
    PARTY_ROLL: Final = 35
    DIE: Final = 36  # a die for a spell: Illusion, or a spell discarded for the guardian
    ROBBERY_ROLL: Final = 37
    HIT_ROLL: Final = 38
    DISASTER_ROLL: Final = 39
    HEAL_ROLL: Final = 40


LABELS = tuple(name.lower().replace("_", " ") for name in vars(Phase) if name[0] != "_")
"""What views and positions call the phases, in the order of their numbers."""

CHANCES = frozenset(range(Phase.DEAL, len(LABELS)))
"""The phases in which chance decides."""
