"""The greedy player of TFTC: after the goal with the most points per expected turn."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

from tbgames.engine.bots import Bot
from tbgames.tftc.turns import GoalChoice, best_goal

if TYPE_CHECKING:
    from tbgames.engine.actions import Action, LegalActions
    from tbgames.tftc.rules import Tftc
    from tbgames.tftc.view import TftcView

__all__ = ["GreedyTftc"]


class GreedyTftc(Bot):
    """Creates the dearest cache it can, and collects for the best goal of the wishlist.

    It trades while the trade list shows a card that this goal lacks, and searches else; it
    returns the card that its goals miss least.
    """

    game: Tftc

    @property
    def name(self) -> str:
        """Always "greedy"."""
        return "greedy"

    def choose(self, view: TftcView, legal: LegalActions, rng: random.Random) -> Action:
        """Pick the action as the class says; equals are told apart by chance."""
        if len(legal) == 1:
            return legal[0]
        goals = view.game.cards.goals
        creating = [action for action in legal if action.kind == "create"]
        if creating:
            return max(creating, key=lambda a: (goals[a.args[0]].points, rng.random()))
        plan = [choice for choice in best_goal(view) if choice.points_per_turn]
        if view.phase == "give":
            return min(legal, key=lambda a: (self._use(view, plan, a.args[0]), rng.random()))
        taking = [action for action in legal if action.kind == "take"]
        wanted = self._wanted(plan)
        if view.phase == "second card" or any(a.args[0] in wanted for a in taking):
            return max(taking, key=lambda a: (wanted[a.args[0]], rng.random()))
        return next((a for a in legal if a.kind == "search"), legal[-1])

    def _wanted(self, plan: list[GoalChoice]) -> Counter[int]:
        """What each icon is worth to have one more of: what the best goal lacks comes first."""
        worth: Counter[int] = Counter()
        icons = self.game.cards.icons
        best = next((choice for choice in plan if choice.missing), None)
        for choice in plan:
            weight = 1000 if choice is best else 1
            for name in set(choice.missing):
                worth[icons.index(name)] += round(weight * 1000 * choice.points_per_turn)
        return worth

    def _use(self, view: TftcView, plan: list[GoalChoice], icon: int) -> float:
        """How much a card in hand is missed: by all goals that it would be one too few for."""
        held = view.hand.count(icon)
        return sum(
            choice.points_per_turn for choice in plan if choice.goal.needs.count(icon) >= held
        )
