"""A view as a fixed-length vector of numbers, for learning frameworks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tbgames.tobago.phases import Phase
from tbgames.tobago.view import CURSE, MAPS, NOBODY, TobagoView

__all__ = ["encode"]

_LABELS = [phase.label for phase in Phase]


def encode(view: TobagoView) -> tuple[float, ...]:
    """Write a view as numbers from 0 to about 1; seats are counted from the viewer's on.

    Sets of spaces are written space by space, multisets of cards as counts by kind, numbers
    divided by the most they can be.
    """
    return tuple(float(value) for value in _parts(view))


def _parts(view: TobagoView) -> Iterator[float]:
    game = view.game
    players, spaces = game.players, len(game.island.spaces)
    seats = [(view.player + i) % players for i in range(players)]
    most = game.treasure_set.size

    yield from (view.phase == label for label in _LABELS)
    for seat in (view.to_decide, view.turn, view.first, view.raiser, view.last_taker):
        yield from (seat == other for other in seats)
    for seat in seats:
        yield from (view.atvs[seat] == space for space in range(spaces))
        yield view.hand_sizes[seat] / game.hand_size
        yield view.roses[seat] / 15
        yield view.amulets_held[seat] / max(game.rules.amulets, 1)
        yield from _counts(view.gold[seat], game.values, game.treasure_set.copies)
        yield seat in view.curse_seats
    yield from _counts(view.hand, game.kinds, game.clue_set.copies)
    yield from _counts(view.clue_discards, game.kinds, game.clue_set.copies)
    yield view.clue_deck / game.clue_set.size
    for m in range(len(MAPS)):
        yield from _mask(view.left[m], spaces)
        yield from _mask(view.removed[m], spaces)
        yield from _counts([kind for kind, _ in view.maps[m]], game.kinds, game.clue_set.copies)
        owners = [owner for _, owner in view.maps[m]]
        yield from (owners.count(seat) / 15 for seat in seats)
        yield view.share_map == m
    yield from _mask(view.amulets, spaces)
    yield from (view.statue_turns == turns for turns in range(6))
    yield view.treasure_deck / most
    yield view.safe_cards / most
    yield view.unoffered / most
    yield view.curses_gone / max(game.treasures.curses, 1)
    yield from _counts(view.treasure_discards, game.values, game.treasure_set.copies)
    yield from (view.acted == value for value in range(3))
    yield view.legs / 3
    yield view.amulet_legs / 3
    yield from (view.amulet_here, view.untouched, view.busy, view.last)
    yield view.quiet_rounds / game.rules.stalemate_rounds
    yield from (view.share_roses.count(seat) / 15 for seat in seats)
    yield view.share_left / most
    yield from (view.share_card == value for value in game.values)
    looked_at = [value for value in view.share_values if value != NOBODY]
    for cards in (looked_at, view.share_turned, _remembered(view)):
        yield from _counts(cards, game.values, game.treasure_set.copies)


def _remembered(view: TobagoView) -> list[int]:
    """Gold this player knows to lie among the cards left unoffered."""
    known = []
    for _, _, values, turned, _ in view.memory:
        own = [value for value in values if value not in (NOBODY, CURSE)]
        known += [value for value in own if value not in turned]
    return known


def _mask(mask: int, count: int) -> Iterator[int]:
    return (mask >> index & 1 for index in range(count))


def _counts(cards: Sequence[int], kinds: Sequence[int], copies: Sequence[int]) -> Iterator[float]:
    return (cards.count(kind) / max(count, 1) for kind, count in zip(kinds, copies, strict=True))
