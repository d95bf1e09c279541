"""What a step of TFTC did, in words: once for who may know all, once for everybody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tbgames.engine.actions import Action
from tbgames.tftc.phases import Phase
from tbgames.tftc.view import SEATS

if TYPE_CHECKING:
    from tbgames.tftc.state import TftcState

__all__ = ["tell"]


def tell(before: TftcState, action: Action, after: TftcState) -> tuple[str, str]:
    """Say what ``action`` did: (to its audience, to the rest)."""
    rest = _follows(before, after)
    if action.kind == "draw":
        seat = SEATS[before.drawer]
        full = f"{seat} draws {_icon(before, action)}."
        return full + rest, f"{seat} draws a location card.{rest}"
    text = _TELL[action.kind](before, action) + rest
    return text, text


def _follows(before: TftcState, after: TftcState) -> str:
    """What follows by itself: reshuffles, the last round, the end of the game."""
    text = ""
    if len(after.pools) > len(before.pools):
        text += " The location discards are reshuffled."
    if after.goal_deck & ~before.goal_deck:
        text += " The goal discards are reshuffled."
    if after.last_round and not before.last_round:
        text += " That is the fifth cache: this round is the last."
    if after.phase == Phase.OVER:
        outcome = after.outcome
        assert outcome is not None
        points = ", ".join(f"{SEATS[s]} {points}" for s, points in enumerate(outcome.scores))
        text += f" The game is over. {outcome.reason} Points: {points}."
    return text


def _create(before: TftcState, action: Action) -> str:
    cards = before.game.cards
    goal = cards.goals[action.args[0]]
    return (
        f"{_seat(before)} creates “{goal.name}” for {goal.points} "
        f"point{'s' if goal.points > 1 else ''}, paying {cards.words(goal.needs)}."
    )


def _reveal(before: TftcState, action: Action) -> str:
    goal = before.game.cards.goals[action.args[0]]
    needs = before.game.cards.words(goal.needs)
    return f"“{goal.name}” joins the wishlist ({needs}: {goal.points})."


def _persuade(before: TftcState, action: Action) -> str:
    return f"{_seat(before)} persuades “{before.game.cards.goals[action.args[0]].name}” away."


def _icon(state: TftcState, action: Action) -> str:
    return state.game.cards.icons[action.args[0]]


def _seat(state: TftcState) -> str:
    return SEATS[state.turn]


_TELL: dict[str, Callable[[TftcState, Action], str]] = {
    "start": lambda before, action: f"{SEATS[action.args[0]]} is the starting player.",
    "turn up": lambda before, action: f"{_icon(before, action)} joins the trade list.",
    "reveal": _reveal,
    "create": _create,
    "persuade": _persuade,
    "take": lambda before, action: f"{_seat(before)} takes {_icon(before, action)}.",
    "give": lambda before, action: f"{_seat(before)} returns {_icon(before, action)}.",
    "search": lambda before, action: f"{_seat(before)} searches.",
    "rest": lambda before, action: f"{_seat(before)} rests.",
}
