"""The adventure phase around the fights: who goes where, who opposes, what follows.

TH-024 to TH-029, TH-049, TH-052; the fights themselves are in ``fight.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tbgames.treasure_hunter import fight, recovery
from tbgames.treasure_hunter.belongings import (
    discard_items,
    hand_out,
    leave_hand,
    to_discards,
)
from tbgames.treasure_hunter.bitset import each
from tbgames.treasure_hunter.memory import proved, shown
from tbgames.treasure_hunter.phases import Phase
from tbgames.treasure_hunter.quest import NOBODY, Quest
from tbgames.treasure_hunter.state_data import replaced
from tbgames.treasure_hunter.windows import (
    event_choices,
    guardian_choices,
    may_hide,
    next_hand,
    next_holder,
    pass_or_event,
    put_guardian,
    running,
    spend_event,
)

if TYPE_CHECKING:
    from tbgames.treasure_hunter.state import TreasureHunterState

__all__ = [
    "ask_lost",
    "ask_to_encounter",
    "ask_to_oppose",
    "claim",
    "double_choices",
    "encounter_choices",
    "fail",
    "finish",
    "go",
    "hunt",
    "hunt_choices",
    "oppose_choices",
    "place",
    "place_choices",
    "play_monty",
    "second_choices",
    "venture",
    "venture_choices",
]


# -- R2 -------------------------------------------------------------------------------------------


def ask_lost(s: TreasureHunterState) -> None:
    """Ask the next player after who has passed whether he plays Lost (TH-E06, TH-103)."""
    asked = NOBODY if s.lost or s.barred else next_holder(s, "lost")
    if asked == NOBODY:
        venture(s)
    else:
        s.phase, s.current_player = Phase.LOST, asked


# -- A0 -------------------------------------------------------------------------------------------


def venture(s: TreasureHunterState) -> None:
    """Let the active player decide; who cannot go by open information has passed (TH-025)."""
    s.current_player = s.turn
    if s.parties[s.turn] and not (s.lost or s.barred):
        s.phase = Phase.VENTURE
    else:
        ask_to_encounter(s)


def venture_choices(s: TreasureHunterState) -> Sequence[int]:
    """Locations, if a treasure can be placed (TH-024), and pass."""
    game = s.game
    moves, hand = game.moves, s.hands[s.turn]
    if not hand & game.treasure_mask:
        return moves.only_pass
    return (moves.pass_, *each(moves.go, hand & game.location_mask))


def go(s: TreasureHunterState, location: int) -> None:
    """Place the location; a treasure follows."""
    leave_hand(s, s.turn, 1 << location)
    s.quest = Quest(location)
    s.proof |= s.game.treasure_mask
    s.count("adventures")
    s.phase = Phase.PLACE


def place_choices(s: TreasureHunterState) -> Sequence[int]:
    """The treasures in hand."""
    return each(s.game.moves.place, s.hands[s.turn] & s.game.treasure_mask)


def place(s: TreasureHunterState, treasure: int) -> None:
    """Place a treasure face down (TH-026); a second one may follow (TH-L09, TH-E18)."""
    quest = running(s)
    bit = 1 << treasure
    s.hands = replaced(s.hands, s.turn, s.hands[s.turn] & ~bit)
    quest.stake |= bit
    proved(s, bit)
    placed = quest.stake.bit_count()
    room = s.game.cards.location(quest.location).treasures
    monty = placed == room == 1 and may_hide(s, "second_treasure", s.turn, 2)
    if monty or (placed < room and s.hands[s.turn]):
        s.phase = Phase.SECOND
    else:
        ask_to_oppose(s)


def second_choices(s: TreasureHunterState) -> list[int]:
    """A second treasure: at once in the Mine, elsewhere by Monty Haul."""
    quest, game = running(s), s.game
    ids = [game.moves.pass_]
    if quest.stake.bit_count() < game.cards.location(quest.location).treasures:
        ids += place_choices(s)
    elif s.hands[s.turn] & game.treasure_mask:
        ids += event_choices(s, s.turn, game.effects["second_treasure"])
    return ids


def play_monty(s: TreasureHunterState) -> None:
    """Monty Haul: the second treasure has to be placed now (TH-E18)."""
    spend_event(s, s.turn, "second_treasure")
    running(s).monty = True
    s.proof |= s.game.treasure_mask
    s.phase = Phase.PLACE


# -- F1 -------------------------------------------------------------------------------------------


def ask_to_oppose(s: TreasureHunterState) -> None:
    """Ask the next player; if nobody is left, the treasure is claimed (TH-027)."""
    asked = next_hand(s)
    if asked == NOBODY:
        s.count("unopposed")  # TH-029
        claim(s)
    else:
        s.phase, s.current_player = Phase.OPPOSE, asked


def oppose_choices(s: TreasureHunterState) -> list[int]:
    """Guardians in hand, and pass."""
    moves = s.game.moves
    return [moves.pass_, *guardian_choices(s, s.current_player, moves.oppose)]


def oppose(s: TreasureHunterState, guardian: int) -> None:
    """Play a guardian: who does so first is the opposer (TH-027)."""
    quest = running(s)
    seat = s.current_player
    quest.opposer = seat
    put_guardian(s, guardian)
    quest.sequence = quest.facing = 1 << guardian
    party = s.game.effects["party"] >> guardian & 1
    if not party and may_hide(s, "double_trouble", seat, 2):
        s.phase = Phase.DOUBLE
    else:
        fight.begin(s)


def double_choices(s: TreasureHunterState) -> Sequence[int]:
    """A second guardian by Double Trouble, no Party Encounter (TH-047)."""
    moves = s.game.moves
    seat = s.current_player
    if not s.hands[seat] & s.game.effects["double_trouble"]:
        return moves.only_pass
    barred = s.game.effects["party"]
    return (moves.pass_, *guardian_choices(s, seat, moves.double, barred))


def double(s: TreasureHunterState, guardian: int) -> None:
    """Two guardians fight together (TH-047)."""
    quest = running(s)
    spend_event(s, s.current_player, "double_trouble")
    put_guardian(s, guardian)
    quest.sequence = quest.facing = quest.facing | 1 << guardian
    fight.begin(s)


# -- A1 -------------------------------------------------------------------------------------------


def ask_to_encounter(s: TreasureHunterState) -> None:
    """After a pass, ask the next player for Encounter (TH-052, TH-E05)."""
    able = s.parties[s.turn] and not s.hunted
    asked = next_holder(s, "encounter", 2) if able else NOBODY
    if asked == NOBODY:
        _ask_to_hunt(s)
    else:
        s.phase, s.current_player = Phase.ENCOUNTER, asked


def encounter_choices(s: TreasureHunterState) -> Sequence[int]:
    """Guardians that are no traps, for who holds Encounter."""
    moves = s.game.moves
    seat = s.current_player
    if not s.hands[seat] & s.game.effects["encounter"]:
        return moves.only_pass
    return (moves.pass_, *guardian_choices(s, seat, moves.encounter, s.game.traps))


def encounter(s: TreasureHunterState, guardian: int) -> None:
    """A guardian attacks: no location, no treasure (TH-052)."""
    quest = s.quest = Quest()
    quest.opposer = s.current_player
    spend_event(s, s.current_player, "encounter")
    put_guardian(s, guardian)
    quest.sequence = quest.facing = 1 << guardian
    s.count("encounters")
    fight.begin(s)


# -- the end of an adventure ----------------------------------------------------------------------


def claim(s: TreasureHunterState) -> None:
    """The party has won: the treasure, then the items of the dead (TH-049, TH-043)."""
    quest = running(s)
    if quest.stake:
        s.count("won", bool(quest.guardians))
        s.piles = replaced(s.piles, s.turn, s.piles[s.turn] | quest.stake)
        shown(s, s.turn, quest.stake)
        quest.stake = 0
    own, theirs = quest.laid
    quest.laid = (0, 0)
    discard_items(s, theirs)
    hand_out(s, s.turn, own)


def fail(s: TreasureHunterState, retreat: bool = False) -> None:
    """The adventure is lost; a guardian party that has won takes the treasure (TH-051)."""
    quest, game = running(s), s.game
    if quest.stake:
        s.count("retreats" if retreat else "lost")
    if not (retreat or game.solo) and quest.facing & game.effects["pit"]:
        s.pit |= 1 << s.turn  # TH-G09
    own, theirs = quest.laid
    quest.laid = (0, 0)
    discard_items(s, own)
    if not retreat and quest.facing & game.effects["party"]:
        s.piles = replaced(s.piles, quest.opposer, s.piles[quest.opposer] | quest.stake)
        shown(s, s.turn, quest.stake)
        quest.stake = 0
        hand_out(s, quest.opposer, theirs)
        return
    discard_items(s, theirs)
    to_discards(s, s.turn, quest.stake)
    finish(s)


def finish(s: TreasureHunterState) -> None:
    """Discard guardians and location (TH-049)."""
    quest = running(s)
    s.discards |= quest.guardians
    if quest.location != NOBODY and not s.game.solo:
        s.discards |= 1 << quest.location
    s.quest = None
    s.current_player = s.turn
    if s.game.solo:
        s._after_solo_fight()
    else:
        _ask_to_hunt(s)


# -- A9 -------------------------------------------------------------------------------------------


def _ask_to_hunt(s: TreasureHunterState) -> None:
    """Happy Hunting, if it could lead to another adventure (TH-E05)."""
    s.current_player = s.turn
    able = s.parties[s.turn] and not (s.hunted or s.lost or s.barred)
    if able and may_hide(s, "another_adventure", s.turn, 3):
        s.phase = Phase.HUNT
    else:
        recovery.recover(s)


def hunt_choices(s: TreasureHunterState) -> Sequence[int]:
    """Happy Hunting, with a location and a treasure in hand (TH-E05)."""
    game, hand = s.game, s.hands[s.turn]
    if not (hand & game.location_mask and hand & game.treasure_mask):
        return game.moves.only_pass
    return pass_or_event(s, "another_adventure")


def hunt(s: TreasureHunterState) -> None:
    """One more adventure phase in this turn (TH-E05)."""
    spend_event(s, s.turn, "another_adventure")
    s.hunted = True
    s.proof = s.game.location_mask | s.game.treasure_mask
    venture(s)
