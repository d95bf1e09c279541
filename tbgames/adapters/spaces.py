"""What a learner is shown and may answer, as Gymnasium's spaces: for PettingZoo, too."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray

from tbgames.engine.game import Game, State

__all__ = ["action_mask", "action_space", "observation_space", "observe"]


def observation_space(game: Game[Any, Any]) -> Dict:
    """Give the space of ``observe``: numbers from 0 to 1, and a flag for each action."""
    length = len(game.encode(game.root.view(0)))
    return Dict(
        {
            "observation": Box(0.0, 1.0, (length,), np.float32),
            "action_mask": Box(0, 1, (len(game.actions),), np.int8),
        }
    )


def action_space(game: Game[Any, Any]) -> Discrete:
    """Give the ids of all actions of the game; those of chance events are never legal."""
    return Discrete(len(game.actions))


def observe(state: State, seat: int) -> dict[str, NDArray[Any]]:
    """Give what ``seat`` may know as numbers, and which actions it may play now.

    ``observation`` is ``game.encode(view)``; ``action_mask`` is 1 for legal actions, and nothing
    but zeros while somebody else decides. Both are new arrays.
    """
    numbers = state.game.encode(state.view(seat))
    return {
        "observation": np.array(numbers, np.float32),
        "action_mask": action_mask(state, seat),
    }


def action_mask(state: State, seat: int) -> NDArray[np.int8]:
    """Give 1 for each action that ``seat`` may play now, as int8 of the shape (actions,)."""
    mask = np.zeros(len(state.game.actions), np.int8)
    if state.current_player == seat:
        mask[list(state.legal_actions.ids)] = 1
    return mask
