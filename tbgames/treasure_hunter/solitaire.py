"""The solitaire game: the set-up, and a turn for each card (TH-110 to TH-116)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tbgames.engine.game import CHANCE
from tbgames.treasure_hunter import fight
from tbgames.treasure_hunter.belongings import leave_hand
from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.phases import Phase
from tbgames.treasure_hunter.quest import NOBODY, Quest
from tbgames.treasure_hunter.state_data import replaced

if TYPE_CHECKING:
    from tbgames.treasure_hunter.state import TreasureHunterState

__all__ = [
    "drawn",
    "drawn_choices",
    "fought",
    "leave",
    "lose",
    "next_card",
    "settle",
    "settle_choices",
    "take",
]

PARTY = 4
"""Heroes that the set-up brings out."""


def drawn(s: TreasureHunterState, card: int) -> None:
    """A card is drawn: in the set-up (first is NOBODY), or as a turn."""
    bit = 1 << card
    s.deck ^= bit
    if s.top:
        s.top = s.top[1:]
        s.top_known = (max(0, s.top_known[0] - 1),)
    if s.first == NOBODY:
        _set_up(s, bit)
    else:
        _turn(s, card)


# -- set-up ---------------------------------------------------------------------------------------


def _set_up(s: TreasureHunterState, bit: int) -> None:
    """Locations, treasures and guardians go; heroes come out while there are fewer than four."""
    game = s.game
    if bit & (game.location_mask | game.treasure_mask | game.guardian_mask):
        s.discards |= bit
    elif bit & game.hero_mask and s.parties[0].bit_count() < PARTY:
        s.parties = (s.parties[0] | bit,)
    else:
        s.hands = (s.hands[0] | bit,)
    _settled(s)


def _settled(s: TreasureHunterState) -> None:
    """Go on until four heroes are out and the hand is full (TH-111)."""
    full = s.hands[0].bit_count() >= s.game.hand_limit(0)
    out = s.parties[0].bit_count() >= PARTY
    if full and not out and s.deck:
        s.phase, s.current_player = Phase.SETTLE, 0
    elif not s.deck or (full and out):
        s.first = 0
        next_card(s)
    else:
        s.phase, s.current_player = Phase.DEAL, CHANCE


def settle_choices(s: TreasureHunterState) -> list[int]:
    """Any card of the full hand."""
    return [s.game.moves.discard + card for card in indices(s.hands[0])]


def settle(s: TreasureHunterState, card: int) -> None:
    """Discard a card so that the set-up can go on."""
    leave_hand(s, 0, 1 << card)
    s.discards |= 1 << card
    _settled(s)


# -- a turn ---------------------------------------------------------------------------------------


def next_card(s: TreasureHunterState) -> None:
    """Draw the next card, or end (TH-116)."""
    s.moved = s.named = s.cast = s.once = s.dead = 0
    if not s.parties[0]:
        lose(s)
    elif s.deck:
        s.phase, s.current_player = Phase.DEAL, CHANCE
    else:
        s._over()


def _turn(s: TreasureHunterState, card: int) -> None:
    """Resolve the card that was drawn (TH-113)."""
    game = s.game
    bit = 1 << card
    s.count("turns")
    if bit & game.location_mask:
        if s.site != NOBODY:
            s.discards |= 1 << s.site
        s.site = card
        resolved(s)
    elif bit & game.guardian_mask:
        _confront(s, card)
    else:
        s.aim = card
        s.phase, s.current_player = Phase.DRAWN, 0


def drawn_choices(s: TreasureHunterState) -> tuple[int, ...]:
    """Take the card, into the hand or the pile, or leave it."""
    return (s.game.moves.take, s.game.moves.leave)


def take(s: TreasureHunterState) -> None:
    """A treasure goes to the pile, anything else to the hand."""
    bit = 1 << s.aim
    if bit & s.game.treasure_mask:
        s.piles = (s.piles[0] | bit,)
    else:
        s.hands = replaced(s.hands, 0, s.hands[0] | bit)
    s.aim = NOBODY
    resolved(s)


def leave(s: TreasureHunterState) -> None:
    """The card is discarded."""
    s.discards |= 1 << s.aim
    s.aim = NOBODY
    resolved(s)


def _confront(s: TreasureHunterState, guardian: int) -> None:
    """A guardian is fought at once, at the current location (TH-113, TH-114)."""
    bit = 1 << guardian
    if bit & s.game.effects["party"]:
        s.discards |= bit
        resolved(s)
        return
    quest = s.quest = Quest(s.site)
    quest.guardians = quest.sequence = quest.facing = bit
    s.count("encounters")
    fight.begin(s)


def fought(s: TreasureHunterState) -> None:
    """After a fight: without a hero the game is lost at that moment (TH-116)."""
    if s.parties[0]:
        resolved(s)
    else:
        lose(s)


def resolved(s: TreasureHunterState) -> None:
    """The recruit phase follows, or the end if this was the last card."""
    if s.deck:
        s._recruit()
    else:
        s._over()


def lose(s: TreasureHunterState) -> None:
    """No hero is in play: the game is lost."""
    s._over()
