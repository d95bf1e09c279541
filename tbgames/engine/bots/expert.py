"""The bot that does what the coach says."""

from __future__ import annotations

import random
from typing import Any

from tbgames.engine.actions import Action, LegalActions
from tbgames.engine.bots.base import Bot

__all__ = ["Expert"]


class Expert(Bot):
    """Follows the quick advice of its game, for any game that has a coach.

    >>> from tbgames.engine.testing.toy import Toy
    >>> state = Toy.new().start(seed=1)
    >>> print(Expert(state.game).choose(state.view(0), state.legal_actions, random.Random(1)))
    pay C
    """

    @property
    def name(self) -> str:
        """Always "expert"."""
        return "expert"

    def choose(self, view: Any, legal: LegalActions, rng: random.Random) -> Action:
        """Pick what ``game.advise`` puts first."""
        if len(legal) == 1:
            return legal[0]
        return self.game.advise(view, legal, quick=True).best
