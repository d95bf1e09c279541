"""What the windows share: who is asked, who may hold what, guardians and events from a hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tbgames.treasure_hunter.belongings import leave_hand
from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.quest import NOBODY, Quest

if TYPE_CHECKING:
    from tbgames.treasure_hunter.state import TreasureHunterState

__all__ = [
    "event_choices",
    "guardian_choices",
    "helpers",
    "may_hide",
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
    return bool(s.game.effect(effect) & ~s.discards) and s.hands[seat].bit_count() >= cards


def helpers(s: TreasureHunterState, after: int) -> Iterator[int]:
    """Who may still play cards for the guardian, from the player after ``after`` on (TH-028).

    The opposer alone, or by an option all opponents; NOBODY for ``after`` begins.
    """
    opposer = running(s).opposer
    if opposer == NOBODY:
        return
    seats = [opposer]
    if s.game.rules.all_opponents_assist:
        players = s.game.players
        around = [(opposer + step) % players for step in range(1, players)]
        seats += [seat for seat in around if seat != s.turn]
    yield from seats[seats.index(after) + 1 if after != NOBODY else 0 :]


def event_choices(s: TreasureHunterState, seat: int, events: int) -> list[int]:
    """Those of these events that the player holds."""
    base = s.game.moves.event
    return [base + event for event in indices(s.hands[seat] & events & s.game.event_mask)]


def spend_event(s: TreasureHunterState, seat: int, effect: str) -> None:
    """Discard the event with this effect that the player holds, the first of several copies."""
    held = s.hands[seat] & s.game.effect(effect) & s.game.event_mask
    bit = held & -held
    leave_hand(s, seat, bit)
    s.discards |= bit


def guardian_choices(s: TreasureHunterState, seat: int, base: int, barred: int = 0) -> list[int]:
    """Guardians in a hand, Party Encounter only with a party (TH-051)."""
    game = s.game
    held = s.hands[seat] & game.guardian_mask & ~barred
    if not s.parties[seat]:
        held &= ~game.effect("party")
    return [base + guardian for guardian in indices(held)]


def put_guardian(s: TreasureHunterState, guardian: int) -> None:
    """Lay a guardian from the hand of who decides on the table."""
    leave_hand(s, s.current_player, 1 << guardian)
    running(s).guardians |= 1 << guardian
