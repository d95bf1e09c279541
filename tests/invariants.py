"""What must hold in every state of every game, for tests, machines and ``scripts/million.py``."""

from __future__ import annotations

import json
from typing import TypeVar

from tbgames.engine.actions import Action
from tbgames.engine.game import State
from tbgames.engine.testing.contract import options

S = TypeVar("S", bound=State)


def chosen(state: State, choice: int) -> Action:
    """One of the things that may happen next, by any number."""
    may = options(state)
    return may[choice % len(may)]


def check_written(state: S) -> None:
    """A position written down, as JSON, sets up the same state with the same actions."""
    again: S = state.game.position(json.loads(json.dumps(state.to_dict())))
    assert again == state
    assert again.to_dict() == state.to_dict()
    assert options(again) == options(state)


def check_refusals(state: State) -> None:
    """Legal is exactly what ``why_not`` has nothing against; refusals are sentences."""
    may = {action.id for action in options(state)}
    for action in state.game.actions:
        refusal = state.why_not(action)
        assert (refusal is None) == (action.id in may), action
        if refusal is not None:
            assert refusal.code
            assert refusal.message.endswith(".")
