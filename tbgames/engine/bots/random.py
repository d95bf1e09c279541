"""The bot that every game has."""

from __future__ import annotations

import random

from tbgames.engine.actions import Action, LegalActions
from tbgames.engine.bots.base import Bot
from tbgames.engine.game import View

__all__ = ["RandomBot"]


class RandomBot(Bot):
    """Picks each legal action with the same chance."""

    @property
    def name(self) -> str:
        """Always "random"."""
        return "random"

    def choose(self, view: View, legal: LegalActions, rng: random.Random) -> Action:
        """Pick one of ``legal``, whatever the view."""
        return legal[int(rng.random() * len(legal))]
