"""A view as a fixed-length vector of numbers, for learning frameworks."""

from __future__ import annotations

from collections.abc import Sequence

from tbgames.tftc.phases import PHASES
from tbgames.tftc.rules import LAST_CACHE, TRADE_LIST, WISHLIST
from tbgames.tftc.view import TftcView

__all__ = ["encode"]


def encode(view: TftcView) -> tuple[float, ...]:
    """Write a view as numbers from 0 to 1; seats are counted from the viewer's on.

    Multisets of location cards are written as shares of the copies by icon, sets of goals as
    flags, what others drew and showed as counts by icon.
    """
    game = view.game
    players, size = game.players, sum(game.cards.copies)
    seats = [(view.player + i) % players for i in range(players)]
    out: list[float] = [view.phase == label for label in PHASES]
    for seat in (view.to_decide, view.turn, view.first):
        out += [seat == other for other in seats]
    for seat in seats:
        out.append(view.hand_sizes[seat] / size)
        out += _counts(view.known[seat], game.cards.copies)
        out += _counts([icon for _, icon in view.shown[seat]], game.cards.copies)
        out.append(min(1.0, sum(view.drawn[seat]) / size))
        out.append(len(view.caches[seat]) / LAST_CACHE)
        out += _flags(view.caches[seat], len(game.cards.goals))
    for cards in (view.hand, view.trade_list, view.location_discards, view.pools[-1]):
        out += _counts(cards, game.cards.copies)
    for goals in (view.wishlist, view.goal_discards):
        out += _flags(goals, len(game.cards.goals))
    out += (len(view.trade_list) / TRADE_LIST, len(view.wishlist) / WISHLIST)
    out += (view.location_deck / size, view.goal_deck / len(game.cards.goals))
    out += (view.quiet_rounds / game.rules.stalemate_rounds, view.busy, view.last_round)
    return tuple(map(float, out))


def _counts(cards: Sequence[int], copies: Sequence[int]) -> list[float]:
    # What a seat has shown can be more than there is: after a reshuffle it draws the same again.
    return [min(1.0, cards.count(icon) / count) for icon, count in enumerate(copies)]


def _flags(goals: Sequence[int], count: int) -> list[bool]:
    return [goal in goals for goal in range(count)]
