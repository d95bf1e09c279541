"""How the greedy player fights: cards that turn a fight, Cure and Martyr, whom the hits go to.

Worked out on the tree that ``odds.py`` counts, with worths of treasures, heroes and cards instead
of the bare chance to win.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.course_nodes import WON, Edge, Fight, Hastening, Hurt, Node, Window
from tbgames.treasure_hunter.estimates import POINT, Estimates, chance_at_least
from tbgames.treasure_hunter.odds_of_view import read_fight
from tbgames.treasure_hunter.solving import Solver, Worth

if TYPE_CHECKING:
    from tbgames.engine.actions import Action

__all__ = ["Fighting"]

_CARD = 0.5
"""What a card is worth that need not be played."""

_LATER_CARDS = 0.5
"""How much of what the cards in hand add is counted on for a fight that comes later."""


class Fighting(Estimates):
    """The active player's decisions in one fight."""

    exact = False

    def worths(self) -> Mapping[object, float]:
        """What each decision is worth; keys are as ``key`` gives them."""
        fight = read_fight(self.view)
        self._course = fight.course
        self._stake = POINT * sum(self.cards.treasure(card).points for card in self.view.stake)
        solver = Solver(fight.course, self)
        root = fight.root
        if isinstance(root, Hurt) and self.view.phase == "hits":
            return self._placing(solver, root)
        fork = fight.course.edges(root)
        assert fork is not None
        found: dict[object, float] = {}
        for edge in fork.edges:
            key, worth = self._edge_key(root, edge), solver.worth_of(edge)[0]
            found[key] = max(worth, found.get(key, worth))
        return found

    def key(self, action: Action) -> object:
        """Which of ``worths`` an action is."""
        if action.kind == "pass":
            return 0
        if action.kind == "hits":
            return action.args[1]
        if action.kind == "martyr":
            return ("martyr", action.args[0])
        return 1 << action.args[0]

    def _edge_key(self, root: Node, edge: Edge) -> object:
        after = edge.node
        if isinstance(root, Hastening):
            assert isinstance(after, Window)
            more = list(after.hasted)
            for hero in root.window.hasted:
                more.remove(hero)
            return 1 << more[0]
        if isinstance(root, Hurt) and isinstance(after, Hurt) and after.martyrs != root.martyrs:
            return ("martyr", (after.martyrs & ~root.martyrs).bit_length() - 1)
        # In the window for Cure and Martyr, all ways to place the hits begin with a pass.
        return edge.spent

    def _placing(self, solver: Solver, root: Hurt) -> Mapping[object, float]:
        """The best that can come of each count for the hero who is asked about."""
        heroes = [one.hero for one in root.company.heroes]
        placed = dict(self.view.placed)
        at = heroes.index(self.view.aim)
        found: dict[object, float] = {}
        for counts in self._course.placements(root):
            if any(counts[n] != placed.get(heroes[n], 0) for n in range(at)):
                continue
            worth = solver.worth_of(self._course.placed(root, counts))[0]
            # Damage is healed one by one: spread, it is gone sooner, and kills nobody later.
            worth -= 0.05 * sum(count * count for count in counts)
            found[counts[at]] = max(worth, found.get(counts[at], worth))
        return found

    # -- what the solver asks ------------------------------------------------------------------

    def end(self, result: str) -> Worth:
        """The treasures at stake, for a win."""
        return (self._stake if result == WON else 0.0,)

    def on_the_way(self, dead: int, spent: int) -> Worth:
        """Heroes with what lies with them, and cards."""
        return (-sum(self.loss[hero] for hero in indices(dead)) - _CARD * spent.bit_count(),)

    def later(self, node: Fight) -> Worth:
        """A further fight, by its chance alone: to follow it would take long."""
        facing = node.stage.facing
        heroes = node.company.heroes
        lead = self._course.lead(heroes, facing)
        lead += round(_LATER_CARDS * self._course.reach(node.company, facing))
        chance = chance_at_least(lead, 2, 2 * facing.bit_count())
        weakest = min(self.loss[one.hero] for one in heroes)
        return (chance * self._stake - (1 - chance) * weakest,)
