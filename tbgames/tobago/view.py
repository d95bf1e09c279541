"""What one player of Tobago may know, as plain data (TB-70)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tbgames.engine.game import View
from tbgames.tobago.spaces import Spaces

if TYPE_CHECKING:
    from tbgames.tobago.rules import Tobago

__all__ = ["CURSE", "MAPS", "NOBODY", "SEATS", "TobagoView"]

MAPS = ("brown", "black", "grey", "white")
"""The four treasure maps, in the order of every tuple that has one entry a map (TB-01)."""

SEATS = "ABCD"
"""What the seats are called."""

CURSE = 0
"""The value of a curse wherever treasure cards are listed by their gold."""

NOBODY = -1
"""Stands where a seat, space, map or card could be and none is."""


@dataclass(frozen=True, slots=True)
class TobagoView(View):
    """The open table, the own hand, and the own memory of treasure cards looked at.

    Spaces are indices in ``game.island.spaces``; a set of spaces is a bitmask of these; clue
    cards are indices in ``Clue.all()``; treasure cards are their gold, 0 for a curse. Tuples
    "by seat" and "by map" have one entry for each.
    """

    game: Tobago
    phase: str
    """place, open, turn, clue (an amulet's), marker (an amulet's), rose, offer, curse, reopen,
    over; or chance: start, first clue, hands, draw, deal, turn up."""
    to_decide: int
    """The seat that decides, CHANCE or TERMINAL."""
    turn: int
    """The seat whose turn it is; NOBODY before the starting player is drawn."""
    first: int
    """The starting player; NOBODY before it is drawn."""

    atvs: tuple[int, ...]
    """Space of each ATV by seat; NOBODY before it is placed."""
    hand: tuple[int, ...]
    """Own clue cards, sorted."""
    hand_sizes: tuple[int, ...]
    clue_deck: int
    """Cards left in the clue deck."""
    clue_discards: tuple[int, ...]
    clue_pools: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    """A row for each reshuffle of the clue deck: (cards that were in hands then and still are,
    how many of them by seat). Everybody can know this (TB-81); empty with copies in the deck."""
    clue_story: tuple[tuple[int, ...], ...]
    """By seat, only with a deck that has copies and until it is reshuffled: the clue cards that
    left the hand and NOBODY for each card drawn, in order. Playing one of two tells something."""
    maps: tuple[tuple[tuple[int, int], ...], ...]
    """By map: (clue card, seat of the rose on it or NOBODY) in the order played."""
    left: tuple[int, ...]
    """By map: the spaces that fit. They carry markers where ``markers`` says so."""
    removed: tuple[int, ...]
    """By map: spaces whose marker an amulet took away."""
    roses: tuple[int, ...]
    """By seat: roses not on a map."""

    amulets: int
    """Spaces that an amulet lies on."""
    amulet_pile: int
    amulets_held: tuple[int, ...]
    statue_turns: int
    """How often every statue has turned 60 degrees clockwise since set-up, modulo 6."""

    treasure_deck: int
    """Cards left in the treasure deck."""
    safe_cards: int
    """How many of them, on top, are known to be gold (TB-03)."""
    treasure_discards: tuple[int, ...]
    """Values of the treasure cards discarded in the open, sorted."""
    unoffered: int
    """How many treasure cards were discarded unoffered, so that their values are secret."""
    gold: tuple[tuple[int, ...], ...]
    """By seat: values of the treasure cards owned, sorted."""
    curses_gone: int
    memory: tuple[tuple[tuple[int, ...], int, tuple[int, ...], tuple[int, ...], int], ...]
    """A row for each past division that left gold unoffered: as ``share_dealt``, ``share_safe``,
    ``share_values`` and ``share_turned`` say, and the curses that left the game unoffered."""

    acted: int
    """The action of this turn: 0 still open, 1 driving, 2 done."""
    legs: int
    """Legs of the action that may still be driven."""
    amulet_legs: int
    """Legs of an amulet that may still be driven."""
    amulet_here: bool
    """Whether the amulet under the own ATV may be picked up now (TB-42)."""
    untouched: bool
    """Whether nothing has been done in this turn yet."""
    drawer: int
    """Who draws clue cards now, or drew last."""
    then: int
    """What follows the drawing: 0 the turn goes on, 1 the next turn, 2 the statues look."""
    quiet_rounds: int
    """Whole rounds in a row without a clue, a raise or an amulet spent (TB-80)."""

    busy: bool
    """Whether something has happened in this round (TB-80)."""
    last: bool
    """Whether the treasure deck has run out, so that the game ends after this sharing."""
    raises: int
    """Treasures raised so far."""

    share_map: int
    """The map of the treasure being shared; NOBODY outside a sharing."""
    raiser: int
    share_roses: tuple[int, ...]
    """Seats of the roses still there, bottom to top."""
    share_rose: int
    """Which of ``share_roses`` is asked; the first not yet asked for this card."""
    share_card: int
    """The card on offer: its gold, CURSE, or NOBODY between cards."""
    share_left: int
    """Cards of this division not yet turned up."""
    share_turned: tuple[int, ...]
    """Cards turned up so far, in order, the one on offer included."""
    share_dealt: tuple[int, ...]
    """Who looked at each card of this division, as dealt: seats bottom to top, then NOBODY."""
    share_values: tuple[int, ...]
    """The same cards' gold where this player looked at them, NOBODY elsewhere."""
    share_safe: int
    """How many of these cards, counted from the first, came from the safe top (TB-03)."""
    share_fresh: int
    """From which of these cards on the treasure discards had to be reshuffled (TB-50)."""
    share_recycled: tuple[int, ...]
    """The open discards that went into that reshuffle, sorted."""
    last_taker: int
    """Who took the last card of this sharing; NOBODY so far."""
    curse_seats: tuple[int, ...]
    """Seats that still have to pay for the curse, in order."""

    def spaces_left(self, map_: int) -> Spaces:
        """The spaces that fit this map, as a set that draws itself."""
        return Spaces(self.game.island, self.left[map_])

    def markers(self, map_: int) -> int:
        """Spaces that carry this map's markers: those that fit once few enough do (TB-22)."""
        left = self.left[map_]
        out = self.maps[map_] and left.bit_count() <= self.game.rules.marker_limit
        return left if out else 0

    def located(self, map_: int) -> int:
        """The space of a located treasure, NOBODY otherwise (TB-22)."""
        left = self.left[map_]
        one = self.maps[map_] and left.bit_count() == 1
        return left.bit_length() - 1 if one else NOBODY
