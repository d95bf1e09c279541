"""The words that cards are made of: classes, traits of guardians, windows, effects.

A word is written one way everywhere, whatever form a printed card uses (TH-056); ``said`` gives
the form that sentences and sums use.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["CLASSES", "EFFECTS", "KINDS", "TAGS", "TRAITS", "WINDOWS", "Effect", "said"]

KINDS = ("hero", "location", "spell", "item", "guardian", "treasure", "event")
"""The kinds of card, in the order of their numbers."""

CLASSES = ("fighter", "mage", "priest", "thief", "scout", "archer")
"""The classes of heroes; a party that fights as a guardian has them as traits (TH-051)."""

TAGS = ("underground", "wilderness")
"""The words on locations that heroes' bonuses look at."""

TRAITS: Mapping[str, str] = {
    "acid": "acid",
    "ambush": "ambushers",
    "animal": "animals",
    "archer": "archers",
    "boulders": "boulder throwers",
    "breath weapon": "breath weapons",
    "cold": "cold",
    "demon": "demons",
    "desert": "desert dwellers",
    "disease": "disease",
    "dragon": "dragons",
    "female": "females",
    "fey": "fey",
    "fighter": "fighters",
    "fire": "fire",
    "flying": "flyers",
    "gaze": "petrifying gazes",
    "giant": "giants",
    "human": "humans",
    "humanoid": "humanoids",
    "intelligent": "intelligent guardians",
    "invisible": "invisible guardians",
    "mage": "mages",
    "monster": "monsters",
    "plant": "plants",
    "poison": "poison",
    "priest": "priests",
    "regenerate": "regenerating guardians",
    "scout": "scouts",
    "singular": "singular guardians",
    "spirit": "spirits",
    "stone": "stone",
    "surprise": "surprise",
    "swarm": "swarms",
    "thief": "thieves",
    "trap": "traps",
    "undead": "undead",
    "water": "water",
    "weapons": "weapons",
}
"""The traits of guardians, each with the form that "+2 against ..." takes."""

WINDOWS: Mapping[str, str] = {
    "recruit": "R: in the own recruit phase",
    "recruit_end": "R2: when an opponent has ended his recruit phase",
    "placing": "A0: when an adventure is declared",
    "passed": "A1: when an opponent does not go on an adventure",
    "opposing": "F1: when opposing an adventure",
    "opposer": "F3: after the guardian's roll, for who opposes",
    "fight": "F5: after the party's roll, for its owner; F3 for a party that is the guardian",
    "hits": "F7: when hits have been rolled",
    "beaten": "F8: when a guardian has been beaten, for who opposed",
    "again": "A9: after the own adventure phase",
    "recovery": "V: in the own recovery phase",
}
"""The windows in which cards are played."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a named effect may stand on: kinds of card and, if these are played, windows."""

    kinds: tuple[str, ...]
    windows: tuple[str, ...] = ()


EFFECTS: Mapping[str, Effect] = {
    "another_adventure": Effect(("event",), ("again",)),  # TH-E05
    "cure": Effect(("spell",), ("hits", "recovery")),  # TH-S07
    "disaster": Effect(("event",), ("hits",)),  # TH-E12
    "divination": Effect(("spell",), ("recovery",)),  # TH-S20
    "double_trouble": Effect(("event",), ("opposing",)),  # TH-E10, TH-047
    "encounter": Effect(("event",), ("passed",)),  # TH-E13, TH-052
    "full_healing": Effect(("treasure",), ("recovery",)),  # TH-T15
    "haste": Effect(("spell",), ("fight",)),  # TH-S13
    "heal": Effect(("spell", "item"), ("recovery",)),  # TH-S06, TH-M17, TH-054
    "invisibility": Effect(("spell",), ("fight",)),  # TH-S03
    "look_at_hand": Effect(("treasure",), ("recruit",)),  # TH-T13
    "lost": Effect(("event",), ("recruit_end",)),  # TH-E06
    "martyr": Effect(("event",), ("hits",)),  # TH-E16
    "party": Effect(("guardian",)),  # TH-G11, TH-051
    "pilfer": Effect(("event",), ("recruit",)),  # TH-E02
    "pit": Effect(("guardian",)),  # TH-G09
    "reshuffle": Effect(("treasure",), ("recruit",)),  # TH-T07, TH-004
    "rest": Effect(("event",), ("recovery",)),  # TH-E08
    "resurrection": Effect(("spell",), ("recovery",)),  # TH-S08
    "retreat": Effect(("spell", "event"), ("fight",)),  # TH-S01, TH-E04, TH-039
    "rise_again": Effect(("event",), ("beaten",)),  # TH-E19, TH-048
    "robbery": Effect(("guardian",)),  # TH-G03, TH-060
    "ruin": Effect(("event",), ("recruit", "opposer")),  # TH-E17
    "scry": Effect(("spell", "event"), ("recruit",)),  # TH-S02, TH-E07
    "second_guardian": Effect(("event",), ("beaten",)),  # TH-E11, TH-048
    "second_treasure": Effect(("event",), ("placing",)),  # TH-E18
    "theft": Effect(("event",), ("recruit",)),  # TH-E01
    "track": Effect(("event",), ("recruit",)),  # TH-E15
    "trade": Effect(("event",), ("recruit",)),  # TH-E14
}
"""Every effect that a card can name, for what is more than a number; each has its function."""


def said(trait: str) -> str:
    """How a sum says whom a bonus is against.

    >>> said("giant"), said("undead"), said("robot")
    ('giants', 'undead', 'robot')
    """
    return TRAITS.get(trait, trait)
