"""Why an action of Treasure Hunter may not be played now, in one sentence with its ruling.

Here is the order of questions and what depends on the phase; ``refusals.py`` has the reasons for
single kinds of action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tbgames.engine.actions import Action, Refusal
from tbgames.treasure_hunter.moves import SEATS
from tbgames.treasure_hunter.phases import Phase
from tbgames.treasure_hunter.refusals import REFUSALS

if TYPE_CHECKING:
    from tbgames.treasure_hunter.state import TreasureHunterState

__all__ = ["NOW", "reason"]

_KINDS: dict[int, str] = {
    Phase.RECRUIT: "play attach give wield cast event steal pilfer ruin tapestry open pass",
    Phase.LOST: "event pass",
    Phase.VENTURE: "go pass",
    Phase.PLACE: "place",
    Phase.SECOND: "place event pass",
    Phase.ENCOUNTER: "encounter pass",
    Phase.OPPOSE: "oppose pass",
    Phase.DOUBLE: "double pass",
    Phase.GUARD: "event spend ruin cast use pass",
    Phase.FIGHT: "cast use event pass",
    Phase.DISASTER: "event pass",
    Phase.ROBBED: "discard",
    Phase.BRACE: "cast martyr pass",
    Phase.HITS: "hits",
    Phase.BEATEN: "rise second pass",
    Phase.HAND_OUT: "give wield pass",
    Phase.HUNT: "event pass",
    Phase.RECOVER: "event cast use drink revive pass",
    Phase.HEAL: "heal",
    Phase.DISCARD: "discard give pass",
    Phase.SPILL: "discard",
    Phase.CROWD: "discard",
    Phase.LOOK: "look",
    Phase.SCRY: "discard",
    Phase.KEEP: "keep",
    Phase.HASTE: "haste",
    Phase.DRAWN: "take leave",
    Phase.SETTLE: "discard",
}
"""The kinds of action that a phase knows."""

NOW: dict[int, tuple[str, str]] = {
    Phase.RECRUIT: ("{} is in the recruit phase", "TH-023"),
    Phase.LOST: ("{} is asked for Lost", "TH-E06"),
    Phase.VENTURE: ("{} goes on an adventure or passes", "TH-024"),
    Phase.PLACE: ("{} places a treasure", "TH-026"),
    Phase.SECOND: ("{} may place a second treasure", "TH-E18"),
    Phase.ENCOUNTER: ("{} is asked for an Encounter", "TH-052"),
    Phase.OPPOSE: ("{} opposes or passes", "TH-027"),
    Phase.DOUBLE: ("{} may add a guardian by Double Trouble", "TH-047"),
    Phase.GUARD: ("{} plays cards for the guardian", "TH-030"),
    Phase.FIGHT: ("{} plays cards for the party", "TH-030"),
    Phase.DISASTER: ("{} is asked for Disaster", "TH-E12"),
    Phase.ROBBED: ("{} chooses the equipment that the Pixies take", "TH-060"),
    Phase.BRACE: ("{} may play Cure or Martyr", "TH-S07"),
    Phase.HITS: ("{} places hits", "TH-041"),
    Phase.BEATEN: ("{} is asked for Rise again and Second Guardian", "TH-048"),
    Phase.HAND_OUT: ("{} hands out items", "TH-043"),
    Phase.HUNT: ("{} is asked for Happy Hunting", "TH-E05"),
    Phase.RECOVER: ("{} is in the recovery phase", "TH-053"),
    Phase.HEAL: ("{} spreads points of healing", "TH-054"),
    Phase.DISCARD: ("{} is in the discard phase", "TH-055"),
    Phase.SPILL: ("{} has too many spells on a hero and discards one", "TH-021"),
    Phase.CROWD: ("{} has too many heroes and discards one", "TH-022"),
    Phase.LOOK: ("{} chooses whose hand to look at", "TH-102"),
    Phase.SCRY: ("{} chooses a card of the hand that was seen", "TH-S02"),
    Phase.KEEP: ("{} keeps one of the cards seen", "TH-E15"),
    Phase.HASTE: ("{} chooses whom Haste is for", "TH-S13"),
    Phase.DRAWN: ("the card just drawn is taken or left", "TH-113"),
    Phase.SETTLE: ("the full hand of the set-up loses a card", "TH-111"),
}
"""What a phase is about, and its ruling."""

_WHEN: dict[str, str] = {
    "play": "Heroes are played in the own recruit phase",
    "attach": "Spells are attached in the own recruit phase",
    "give": "Items change their hero in the own recruit and discard phases",
    "wield": "Weapons are chosen in the own recruit phase",
    "cast": "This is no moment for a spell",
    "use": "Items are used in a fight or in the recovery phase",
    "event": "This is no moment for an event",
    "steal": "Theft is played in the own recruit phase",
    "pilfer": "Pilfer is played in the own recruit phase",
    "ruin": "Ruined is played in the own recruit phase or by the opposer of a fight",
    "look": "No hand is being looked at",
    "tapestry": "The Magic Tapestry is used in the own recruit phase",
    "open": "Pandora's Box is opened in the own recruit phase",
    "keep": "The Tracker is not looking at cards",
    "go": "Locations are placed at the start of an adventure",
    "place": "Treasures are placed when an adventure is declared",
    "oppose": "Guardians are played against an adventure that has just been declared",
    "double": "Double Trouble is played at once by who opposes",
    "encounter": "Encounter is played after somebody has passed",
    "second": "Second Guardian is played when a guardian has just been beaten",
    "rise": "Rise again is played when a guardian has just been beaten",
    "spend": "Spells are discarded for a guardian by who opposes, before the party's dice",
    "haste": "Haste has not just been cast",
    "martyr": "Martyr is played when hits have been rolled for the own party",
    "hits": "No hits are being placed",
    "heal": "No points of healing are being spread",
    "revive": "Nobody is being brought back",
    "drink": "The Enchanted Goblet is used in the own recovery phase",
    "discard": "Nothing is discarded now",
    "take": "No card has just been drawn",
    "leave": "No card has just been drawn",
    "pass": "Passing is not possible",
}
"""When a kind of action is possible."""

_BY_CHANCE = {"draw": "TH-011", "see": "TH-S20", "roll": "TH-030", "roll two": "TH-030"}


def reason(s: TreasureHunterState, action: Action) -> Refusal:
    """Explain why ``action``, which is not legal in ``s``, is not."""
    if action.id >= s.game.moves.chance:
        said = "Cards are drawn and dice are rolled by chance, not by a player."
        return Refusal("chance", said, _BY_CHANCE[action.kind])
    phase = s.phase
    if action.kind not in _KINDS[phase].split():
        now, rule = NOW[phase]
        who = now.format(SEATS[s.current_player])
        return Refusal("phase", f"{_WHEN[action.kind]}; now {who}.", rule)
    return REFUSALS[action.kind](s, *action.args)
