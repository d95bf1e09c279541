"""What every game shares; it knows no game."""

from tbgames.engine.actions import (
    Action,
    ActionSpace,
    IllegalAction,
    LegalActions,
    Refusal,
    UnknownAction,
)
from tbgames.engine.game import CHANCE, TERMINAL, Game, Offer, Outcome, PositionError, State, View
from tbgames.engine.worlds import TooManyWorlds, Worlds

__all__ = [
    "CHANCE",
    "TERMINAL",
    "Action",
    "ActionSpace",
    "Game",
    "IllegalAction",
    "LegalActions",
    "Offer",
    "Outcome",
    "PositionError",
    "Refusal",
    "State",
    "TooManyWorlds",
    "UnknownAction",
    "View",
    "Worlds",
]
