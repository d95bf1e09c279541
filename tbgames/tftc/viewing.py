"""From a state to what one player may know of it (TFTC-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tbgames.tftc.phases import Phase
from tbgames.tftc.positions import goals_in
from tbgames.tftc.view import TftcView

if TYPE_CHECKING:
    from tbgames.tftc.state import TftcState

__all__ = ["view"]

_PHASES = {int(phase): phase.label for phase in Phase}


def view(state: TftcState, player: int) -> TftcView:
    """What ``player`` (0 to players - 1) may know; a ValueError for another seat."""
    game = state.game
    if type(player) is not int or not 0 <= player < game.players:
        raise ValueError(f"seat {player!r} does not exist; seats are 0 to {game.players - 1}")
    icons = game.card_set.labelled
    return TftcView(
        game,
        player,
        _PHASES[state.phase],
        state.current_player,
        state.turn,
        state.first,
        state.round,
        icons(state.hands[player]),
        tuple([hand.bit_count() for hand in state.hands]),
        icons(state.trade_list),
        state.wishlist,
        state.caches,
        state.location_deck.bit_count(),
        icons(state.location_discards),
        state.goal_deck.bit_count(),
        tuple(goals_in(state.goal_discards)),
        tuple([icons(cards) for cards in state.known]),
        state.shown,
        tuple([tuple([cards.bit_count() for cards in drawn]) for drawn in state.drawn]),
        tuple([icons(cards) for cards in state.drawn[player]]),
        tuple([icons(cards) for cards in state.pools]),
        state.quiet_rounds,
        state.busy,
        state.last_round,
    )
