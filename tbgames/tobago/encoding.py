"""A view as a fixed-length vector of numbers, for learning frameworks."""

from __future__ import annotations

from collections.abc import Sequence

from tbgames.tobago.phases import Phase
from tbgames.tobago.rules import ROSES
from tbgames.tobago.state_data import LEGS
from tbgames.tobago.view import CURSE, MAPS, NOBODY, TobagoView

__all__ = ["encode"]

_DIGITS = bytes.maketrans(b"01", bytes([0, 1]))
_LABELS = [phase.label for phase in Phase]
_LINE = 16
"""So many roses of a map or a sharing are written one by one, and all are counted."""


def encode(view: TobagoView) -> tuple[float, ...]:
    """Write a view as numbers from 0 to 1; seats are counted from the viewer's on.

    Sets of spaces are written space by space, multisets of cards as counts by kind, numbers
    divided by the most they can be.
    """
    game = view.game
    players, spaces = game.players, len(game.island.spaces)
    seats = [(view.player + i) % players for i in range(players)]
    clues, clue_copies = game.kinds, game.clue_set.copies
    values, value_copies = game.values, game.treasure_set.copies
    most = game.treasure_set.size

    out: list[float] = [view.phase == label for label in _LABELS]
    for seat in (view.to_decide, view.turn, view.first, view.raiser, view.last_taker):
        out += [seat == other for other in seats]
    for seat in seats:
        out += _one_of(view.atvs[seat], spaces)
        out.append(view.hand_sizes[seat] / game.hand_size)
        out.append(view.roses[seat] / ROSES)
        out.append(view.amulets_held[seat] / max(game.rules.amulets, 1))
        out += _counts(view.gold[seat], values, value_copies)
        out.append(seat in view.curse_seats)
    out += _counts(view.hand, clues, clue_copies)
    out += _counts(view.clue_discards, clues, clue_copies)
    out.append(view.clue_deck / game.clue_set.size)
    for m in range(len(MAPS)):
        out += _mask(view.left[m], spaces)
        out += _mask(view.removed[m], spaces)
        out += _counts([kind for kind, _ in view.maps[m]], clues, clue_copies)
        owners = [owner for _, owner in view.maps[m]]
        out += [owners.count(seat) / ROSES for seat in seats]
        out += _line(owners[::-1], seats)
        out.append(view.share_map == m)
    out += _mask(view.amulets, spaces)
    out.append(view.amulet_pile / max(game.rules.amulets, 1))
    out += _one_of(view.statue_turns, 6)
    out.append(view.treasure_deck / most)
    out.append(view.safe_cards / most)
    out.append(view.unoffered / most)
    out.append(view.curses_gone / max(game.treasures.curses, 1))
    out += _counts(view.treasure_discards, values, value_copies)
    out += _one_of(view.acted, 3)
    out += (view.legs / LEGS, view.amulet_legs / LEGS)
    out += (view.amulet_here, view.untouched, view.busy, view.last)
    out.append(view.quiet_rounds / game.rules.stalemate_rounds)
    out += [view.share_roses.count(seat) / ROSES for seat in seats]
    out += _line(view.share_roses, seats)
    out += _one_of(min(view.share_rose, _LINE - 1), _LINE)
    out.append(view.share_left / most)
    out += [view.share_card == value for value in values]
    looked_at = [value for value in view.share_values if value != NOBODY]
    for cards in (looked_at, view.share_turned, _remembered(view)):
        out += _counts(cards, values, value_copies)
    return tuple(map(float, out))


def _remembered(view: TobagoView) -> list[int]:
    """Gold this player has looked at that for certain lies among the cards left unoffered."""
    known: list[int] = []
    for _, _, values, turned, _ in view.memory:
        for value in set(values) - {NOBODY, CURSE}:
            # Each card of this value that was turned up may have been one looked at.
            known += [value] * (values.count(value) - turned.count(value))
    return known


def _line(owners: Sequence[int], seats: Sequence[int]) -> list[bool]:
    """For each of the first roses in the order in which they are asked, whose it is."""
    shown = [*owners[:_LINE], *[NOBODY] * (_LINE - len(owners))]
    return [owner == seat for owner in shown for seat in seats]


def _one_of(place: int, count: int) -> list[int]:
    """1 at ``place``, 0 elsewhere; NOBODY is nowhere."""
    out = [0] * count
    if place != NOBODY:
        out[place] = 1
    return out


def _mask(mask: int, count: int) -> list[int]:
    """The lowest ``count`` bits, lowest first."""
    return list(f"{mask:0{count}b}"[::-1].encode().translate(_DIGITS))


def _counts(cards: Sequence[int], kinds: Sequence[int], copies: Sequence[int]) -> list[float]:
    """Of each kind, the share of the deck's copies that is among ``cards``."""
    out: list[float] = [0] * len(kinds)
    for kind in set(cards):
        at = kinds.index(kind)
        out[at] = cards.count(kind) / copies[at]
    return out
