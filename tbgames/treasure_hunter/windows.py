"""What the windows share: who is asked, who may hold what, guardians and events from a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tbgames.treasure_hunter.belongings import leave_hand
from tbgames.treasure_hunter.bitset import each
from tbgames.treasure_hunter.quest import NOBODY, Quest

if TYPE_CHECKING:
    from tbgames.treasure_hunter.state import TreasureHunterState

__all__ = [
    "event_choices",
    "guardian_choices",
    "helpers",
    "may_hide",
    "next_hand",
    "next_holder",
    "pass_or_event",
    "put_guardian",
    "running",
    "spend_event",
]


def running(s: TreasureHunterState) -> Quest:
    """The adventure or Encounter that runs."""
    assert s.quest is not None
    return s.quest


def may_hide(s: TreasureHunterState, effect: str, seat: int, cards: int = 1) -> bool:
    """Whether a player may hold this event by open information.

    The event does not lie in the discard pile, and the hand has so many cards at least.
    """
    return bool(s.game.effects[effect] & ~s.discards) and s.hands[seat].bit_count() >= cards


def next_hand(s: TreasureHunterState, cards: int = 1) -> int:
    """The next player to be asked, after who decides, who has so many cards in hand; else NOBODY.

    It goes clockwise up to the active player, who is not asked (TH-103).
    """
    hands, players, turn = s.hands, s.game.players, s.turn
    seat = (s.current_player + 1) % players
    while seat != turn:
        if hands[seat].bit_count() >= cards:
            return seat
        seat = (seat + 1) % players
    return NOBODY


def next_holder(s: TreasureHunterState, effect: str, cards: int = 1) -> int:
    """As ``next_hand``, the next one who may hold this event by open information."""
    return next_hand(s, cards) if s.game.effects[effect] & ~s.discards else NOBODY


def helpers(s: TreasureHunterState, after: int) -> list[int]:
    """Who may still play cards for the guardian, from the player after ``after`` on (TH-028).

    The opposer alone, or by an option all opponents; NOBODY for ``after`` begins.
    """
    opposer = running(s).opposer
    if opposer == NOBODY:
        return []
    seats = [opposer]
    if s.game.rules.all_opponents_assist:
        players = s.game.players
        around = [(opposer + step) % players for step in range(1, players)]
        seats += [seat for seat in around if seat != s.turn]
    return seats if after == NOBODY else seats[seats.index(after) + 1 :]


def event_choices(s: TreasureHunterState, seat: int, events: int) -> Sequence[int]:
    """Those of these events that the player holds."""
    return each(s.game.moves.event, s.hands[seat] & events & s.game.event_mask)


def pass_or_event(s: TreasureHunterState, effect: str) -> Sequence[int]:
    """Pass, and the events with this effect that the player holds who decides."""
    game = s.game
    held = s.hands[s.current_player] & game.effects[effect] & game.event_mask
    if not held:
        return game.moves.only_pass
    return (game.moves.pass_, *each(game.moves.event, held))


def spend_event(s: TreasureHunterState, seat: int, effect: str) -> None:
    """Discard the event with this effect that the player holds, the first of several copies."""
    held = s.hands[seat] & s.game.effect(effect) & s.game.event_mask
    bit = held & -held
    leave_hand(s, seat, bit)
    s.discards |= bit


def guardian_choices(
    s: TreasureHunterState, seat: int, kind: int, barred: int = 0
) -> Sequence[int]:
    """Guardians in a hand, Party Encounter only with a party (TH-051)."""
    game = s.game
    held = s.hands[seat] & game.guardian_mask & ~barred
    if not s.parties[seat]:
        held &= ~game.effects["party"]
    return each(kind, held)


def put_guardian(s: TreasureHunterState, guardian: int) -> None:
    """Lay a guardian from the hand of who decides on the table."""
    leave_hand(s, s.current_player, 1 << guardian)
    running(s).guardians |= 1 << guardian
