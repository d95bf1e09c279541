"""One decision searched: tries that grow a tree, one after the other."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from tbgames.engine.actions import LegalActions
from tbgames.engine.bots.base import Bot
from tbgames.engine.bots.thoughts import Candidate, Thoughts
from tbgames.engine.bots.tree import Node
from tbgames.engine.game import TERMINAL, State, View

__all__ = ["Evaluation", "TreeSearch"]

Evaluation = Callable[[Any], Sequence[float]]
"""From a state to a share of the win by seat, as ``Game.evaluate``."""

SHARED = 2
"""Tries that begin in the same world: drawing one takes as long as a try."""


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
        turns: int,
        depth: int,
        explore: float,
        trust: float,
    ) -> None:
        """Take what ``Search`` was made with, and make the root of the tree."""
        self._game = view.game
        self._worlds = self._game.worlds(view)
        self._legal = legal
        self._rng = rng
        self._policy = policy
        self._evaluate = evaluate
        self._turns = turns
        self._depth = depth
        self._explore = explore
        self._trust = trust
        self._world: State | None = None
        self._tries = 0
        self._root = Node(legal.ids, self._wish(view, legal))
        self._nodes: dict[View, Node] = {view: self._root}

    def once(self) -> None:
        """Make one try, from drawing a world to counting how it went."""
        if self._world is None or self._tries % SHARED == 0:
            self._world = self._worlds._draw(self._rng)
        self._tries += 1
        state = self._world.copy()
        clock = _Clock(self._game.turn_of(state), self._turns)
        path = self._descend(state, clock)
        self._play_on(state, clock)
        over = state.current_player == TERMINAL
        values = state.returns if over else self._evaluate(state)
        for node, action, player in path:
            node.count(action, values[player])

    def thoughts(self, progress: float) -> Thoughts:
        """How the candidates of the root stand."""
        edges = self._root.edges
        found = [
            Candidate(action, edges[action.id].visits, edges[action.id].value)
            for action in self._legal
        ]
        found.sort(key=lambda one: (-one.visits, -(one.value or 0.0)))
        return Thoughts(tuple(found), self._tries, progress)

    def _descend(self, state: State, clock: _Clock) -> list[tuple[Node, int, int]]:
        """Go down the tree and add a node to it; give the nodes, what was done, and by whom."""
        path: list[tuple[Node, int, int]] = []
        node = self._root
        while True:
            action = node.select(self._explore, self._trust)
            path.append((node, action, state.current_player))
            state._do(action)
            if self._settle(state, clock):
                return path
            view = state.view(state.current_player)
            found = self._nodes.get(view)
            if found is None:
                legal = state.legal_actions
                self._nodes[view] = Node(legal.ids, self._wish(view, legal))
                return path
            if any(found is passed for passed, _, _ in path):
                return path  # going round in a circle
            node = found

    def _wish(self, view: View, legal: LegalActions) -> int:
        """What the playout bot would do."""
        found = self._policy.choose(view, legal, self._rng)
        return found if isinstance(found, int) else found.id

    def _settle(self, state: State, clock: _Clock) -> bool:
        """Go on to the next decision with a choice; True if the try ends before it."""
        while (player := state.current_player) != TERMINAL:
            if player < 0:
                state._do(state._chance(self._rng))
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
            state._do(self._wish(state.view(player), state.legal_actions))
            self._settle(state, clock)


class _Clock:
    """Counts the turns of a try; one that is set to 0 never strikes."""

    __slots__ = ("left", "over", "turn")

    def __init__(self, turn: int, turns: int) -> None:
        self.turn = turn
        self.left = turns
        self.over = False

    def strikes(self, turn: int) -> bool:
        """Note whose turn it is; True once so many turns have ended."""
        if turn != self.turn:
            self.turn = turn
            self.left -= 1
            self.over = self.left == 0
        return self.over
