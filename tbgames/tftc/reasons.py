"""Why an action of TFTC may not be played now, in one sentence with its ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tbgames.engine.actions import Action, Refusal
from tbgames.tftc.phases import Phase
from tbgames.tftc.view import SEATS

if TYPE_CHECKING:
    from tbgames.tftc.state import TftcState

__all__ = ["reason"]


def reason(state: TftcState, action: Action) -> Refusal:
    """Explain why the player to decide may not play ``action``."""
    if action.id >= state.game.chance_at:
        return Refusal("chance", "Cards are drawn by chance, not by choice.", "TFTC-04")
    if state.phase == Phase.SECOND and action.kind != "take":
        return Refusal("trading", "A trade takes two cards; the second comes next.", "TFTC-15")
    if state.phase == Phase.GIVE and action.kind != "give":
        return Refusal("trading", "The trade ends with returning one card.", "TFTC-15")
    return _REASONS[action.kind](state, action)


def _create(state: TftcState, action: Action) -> Refusal:
    goal = action.args[0]
    name = state.game.cards.goals[goal].name
    if state.phase == Phase.ACTION:
        return Refusal("created", "Only one cache is created in a turn.", "TFTC-07")
    if goal not in state.wishlist:
        return Refusal("not-open", f"“{name}” is not on the wishlist.", "TFTC-08")
    lacking = state.game.cards.words(state.view(state.turn).missing(goal))
    return Refusal(
        "cannot-pay", f"{SEATS[state.turn]}'s hand lacks {lacking} for “{name}”.", "TFTC-08"
    )


def _take(state: TftcState, action: Action) -> Refusal:
    if not state.trade_list:
        return Refusal("no-list", "The trade list is empty.", "TFTC-17")
    if state.phase != Phase.SECOND and state.trade_list.bit_count() < 2:
        return Refusal("short-list", "A trade takes two cards, the list has one.", "TFTC-17")
    return Refusal("not-on-list", f"The trade list has no {_icon(state, action)}.", "TFTC-15")


def _give(state: TftcState, action: Action) -> Refusal:
    if state.phase != Phase.GIVE:
        return Refusal("no-trade", "A card is returned only after taking two.", "TFTC-15")
    return Refusal("not-held", f"{SEATS[state.turn]} has no {_icon(state, action)}.", "TFTC-15")


def _persuade(state: TftcState, action: Action) -> Refusal:
    name = state.game.cards.goals[action.args[0]].name
    return Refusal("not-open", f"“{name}” is not on the wishlist.", "TFTC-21")


def _search(state: TftcState, action: Action) -> Refusal:
    return Refusal("no-cards", "No location card is left to draw.", "TFTC-20")


def _icon(state: TftcState, action: Action) -> str:
    return state.game.cards.icons[action.args[0]]


_REASONS: dict[str, Callable[[TftcState, Action], Refusal]] = {
    "create": _create,
    "take": _take,
    "give": _give,
    "persuade": _persuade,
    "search": _search,
}
