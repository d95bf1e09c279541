"""One decision searched: tries that grow a tree, one after the other."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from tbgames.engine.actions import LegalActions
from tbgames.engine.bots.base import Bot
from tbgames.engine.bots.race import Race
from tbgames.engine.bots.thoughts import Candidate, Thoughts
from tbgames.engine.bots.tree import Node
from tbgames.engine.game import TERMINAL, State, View

__all__ = ["Evaluation", "TreeSearch"]

Evaluation = Callable[[Any], Sequence[float]]
"""From a state to a share of the win by seat, as ``Game.evaluate``."""

LONGEST = 4_000
"""Decisions after which a try ends, whatever the game."""

SHARE = 15
"""Tries for each candidate: an action is one if it is among the best few for which they suffice."""


class TreeSearch:
    """The tree of one decision of ``view.player``.

    Its nodes are found by the view of who decides: so every player decides by what that player
    knows, in worlds that the searching player cannot tell apart. All states in it are made here
    from the view, and live as long as this object.
    """

    def __init__(
        self,
        view: Any,
        legal: LegalActions,
        rng: random.Random,
        policy: Bot,
        evaluate: Evaluation,
        *,
        coach: bool,
        tries: int,
        turns: int,
        depth: int,
        explore: float,
        trust: float,
        evidence: float,
    ) -> None:
        """Take what ``Search`` was made with, and make the root of the tree."""
        self._game = view.game
        self._worlds = self._game.worlds(view)
        self._legal = legal
        self._rng = rng
        self._policy = policy
        self._evaluate = evaluate
        self._player: int = view.player
        self._coach = coach
        self._turns = turns
        self._depth = depth
        self._explore = explore
        self._trust = trust
        self._wishes: dict[View, int] = {}
        self._luck = self._whims = rng
        ranked = self._ranked(view)
        self._rank = {action: rank for rank, action in enumerate(ranked)}
        self._race = Race(ranked[: max(2, tries // SHARE)], evidence)
        self._world: State | None = None
        self._seed = 0
        self._waiting: list[int] = []
        self._values: dict[int, float] = {}
        self._tries = 0
        self._root = Node(legal.ids, ranked[0])
        self._nodes: dict[View, Node] = {view: self._root}

    def _ranked(self, view: Any) -> list[int]:
        """The legal actions, the most promising ones first: all that the coach knows, or one."""
        if self._coach:
            return [one.action.id for one in self._game.advise(view, self._legal, quick=True)]
        favourite = self._greedy(view, self._legal)
        others = [action for action in self._legal.ids if action != favourite]
        self._rng.shuffle(others)
        return [favourite, *others]

    def once(self, progress: float) -> None:
        """Make one try; ``progress`` of the budget, from 0 to 1, is spent before it.

        All that run in the race are tried in the same world, with the same luck.
        """
        if not self._waiting:
            self._race.narrow(progress)
            self._waiting = self._race.running[::-1]
            self._values.clear()
            self._world = self._worlds._draw(self._rng)
            self._seed = self._rng.getrandbits(64)
        assert self._world is not None
        action = self._waiting.pop()
        self._values[action] = self._try(self._world.copy(), action)
        self._tries += 1
        if not self._waiting:
            self._race.count(self._values)

    def _try(self, state: State, action: int) -> float:
        """Play on from an action of the root, count how it went, and give its value."""
        self._luck, self._whims = (random.Random(self._seed + which) for which in range(2))
        clock = _Clock(self._game.turn_of(state), self._turns)
        path = self._descend(state, action, clock)
        self._play_on(state, clock)
        over = state.current_player == TERMINAL
        values = state.returns if over else self._evaluate(state)
        for node, done, player in path:
            node.count(done, values[player])
        return values[self._player]

    def thoughts(self, progress: float) -> Thoughts:
        """How the candidates of the root stand: the choice, then those that were tried most."""
        edges, best = self._root.edges, self._race.best
        found = [
            Candidate(action, edges[action.id].visits, edges[action.id].value)
            for action in self._legal
        ]
        found.sort(key=lambda one: (one.action.id != best, -one.visits, self._rank[one.action.id]))
        return Thoughts(tuple(found), self._tries, progress)

    def _descend(self, state: State, action: int, clock: _Clock) -> list[tuple[Node, int, int]]:
        """Go down the tree and add a node to it; give the nodes, what was done, and by whom."""
        path: list[tuple[Node, int, int]] = []
        node = self._root
        while True:
            path.append((node, action, state.current_player))
            state._do(action)
            if self._settle(state, clock):
                return path
            view = state.view(state.current_player)
            found = self._nodes.get(view)
            if found is None:
                legal = state.legal_actions
                self._nodes[view] = Node(legal.ids, self._wish(view, legal, clock))
                return path
            if any(found is passed for passed, _, _ in path):
                return path  # going round in a circle
            node = found
            action = node.select(self._explore, self._trust)

    def _wish(self, view: View, legal: LegalActions, clock: _Clock) -> int:
        """What the coach would do in the turn that is decided on, and the playout bot elsewhere.

        The coach takes as long as a try: it is asked of so many views only.
        """
        if not self._coach or clock.turns or view.player != self._player:
            return self._greedy(view, legal)
        wish = self._wishes.get(view)
        if wish is None:
            if len(self._wishes) > self._tries:
                return self._greedy(view, legal)
            wish = self._wishes[view] = self._game.advise(view, legal, quick=True).best.id
        return wish

    def _greedy(self, view: View, legal: LegalActions) -> int:
        """What the playout bot would do."""
        found = self._policy.choose(view, legal, self._whims)
        return found if isinstance(found, int) else found.id

    def _settle(self, state: State, clock: _Clock) -> bool:
        """Go on to the next decision with a choice; True if the try ends before it."""
        while (player := state.current_player) != TERMINAL:
            if player < 0:
                state._do(state._chance(self._luck))
                continue
            if clock.strikes(self._game.turn_of(state)):
                return True
            ids = state._legal()
            if len(ids) > 1:
                return False
            state._do(ids[0])
        return True

    def _play_on(self, state: State, clock: _Clock) -> None:
        """Let the playout bot decide for all, ``depth`` times or until the try ends."""
        for _ in range(self._depth):
            player = state.current_player
            if player == TERMINAL or clock.over:
                return
            state._do(self._wish(state.view(player), state.legal_actions, clock))
            self._settle(state, clock)


class _Clock:
    """Counts the turns of a try that are over; it strikes at ``end``, and never if that is 0.

    After `LONGEST` decisions it strikes all the same: a game that one brings may never end.
    """

    __slots__ = ("decisions", "end", "over", "turn", "turns")

    def __init__(self, turn: int, end: int) -> None:
        self.turn = turn
        self.turns = self.decisions = 0
        self.end = end
        self.over = False

    def strikes(self, turn: int) -> bool:
        """Note whose turn it is; True once so many turns have ended."""
        if turn != self.turn:
            self.turn = turn
            self.turns += 1
            self.over = self.turns == self.end
        self.decisions += 1
        if self.decisions == LONGEST:
            self.over = True
        return self.over
