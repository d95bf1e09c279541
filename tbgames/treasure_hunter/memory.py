"""Who knows which hidden cards: the top of the deck, and what was seen of other hands.

``seen`` has the cards that a seat knows another one to have, in the hand or face down; a card
leaves it when it lies open. It is empty until somebody has seen something.
"""

from __future__ import annotations

from itertools import zip_longest
from math import gcd
from typing import TYPE_CHECKING

from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.state_data import replaced

if TYPE_CHECKING:
    from tbgames.treasure_hunter.state_data import StateData

__all__ = ["draw", "forget_order", "proved", "saw_hand", "shown", "shuffled_in"]


def draw(s: StateData, seat: int, card: int) -> None:
    """Move a card from the deck to a hand; who knew the top of the deck knows who has it now."""
    bit = 1 << card
    s.deck ^= bit
    if not s.deck:
        s.last = True  # TH-002
    hands = list(s.hands)
    hands[seat] |= bit
    s.hands = tuple(hands)
    if s.fresh:
        s.drawn_since = replaced(s.drawn_since, seat, (0, *s.drawn_since[seat]))
    if s.top:
        s.top = s.top[1:]
        knowing = [who for who, count in enumerate(s.top_known) if count and who != seat]
        s.top_known = tuple([count - 1 if count else 0 for count in s.top_known])
        for who in knowing:
            saw(s, who, seat, bit)


def saw(s: StateData, who: int, other: int, cards: int) -> None:
    """``who`` knows from now on that ``other`` has these cards."""
    players = s.game.players
    if not s.seen:
        s.seen = (0,) * (players * players)
    place = who * players + other
    s.watched |= 1 << place
    s.seen = replaced(s.seen, place, s.seen[place] | cards)


def saw_hand(s: StateData, who: int, other: int) -> None:
    """``who`` looks at the hand of ``other`` (TH-S02, TH-E07, TH-T13)."""
    saw(s, who, other, s.hands[other])


def shown(s: StateData, seat: int, cards: int) -> None:
    """These hidden cards of a player lie open now: nothing about them is private any more."""
    if s.fresh:
        _date(s, seat, cards)
    if s.proof and seat == s.turn:
        proved(s, cards)
    if s.seen:
        for known in s.seen[seat :: s.game.players]:
            if known & cards:
                seen = tuple([known & ~cards for known in s.seen])
                s.seen = seen if any(seen) else ()
                return


def _date(s: StateData, seat: int, cards: int) -> None:
    """Cards of a player show: a fresh one was drawn since the box, any other may have been.

    Every card of his can be each of those that he drew, so ``drawn_since`` counts the ways.
    """
    hidden = s.hands[seat] | cards
    for hero in indices(s.parties[seat]):
        hidden |= s.spells[hero]
    if s.quest is not None and seat == s.turn:
        hidden |= s.quest.stake
    left, ways = hidden.bit_count(), list(s.drawn_since[seat])
    for card in indices(cards):
        # The card is one of those drawn since, or one of the others.
        late = [number * count for number, count in enumerate(ways)][1:]
        if not s.fresh >> card & 1:
            early = [(left - number) * count for number, count in enumerate(ways)]
            late = [sum(both) for both in zip_longest(early, late, fillvalue=0)]
        ways = late
        left -= 1
    while ways and not ways[-1]:
        ways.pop()
    common = gcd(*ways) or 1
    s.drawn_since = replaced(s.drawn_since, seat, tuple([count // common for count in ways]))
    s.fresh &= ~cards


def proved(s: StateData, cards: int) -> None:
    """The active player has used cards of a kind that he had shown to hold."""
    for kind in s.game.provable.values():
        if cards & kind:
            s.proof &= ~kind


def shuffled_in(s: StateData, cards: int) -> None:
    """These discards are in the deck now, and in nobody's hand (TH-004)."""
    s.fresh = 0 if s.game.solo else cards
    s.drawn_since = ((1,),) * s.game.players
    forget_order(s)


def forget_order(s: StateData) -> None:
    """The deck is shuffled: nobody knows its top any more (TH-E15, TH-004)."""
    s.top = ()
    s.top_known = (0,) * s.game.players
