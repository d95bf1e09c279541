"""One decision searched: tries that grow a tree, one after the other."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Sequence
from typing import Any

from tbgames.engine.actions import LegalActions
from tbgames.engine.bots.base import Bot
from tbgames.engine.bots.thoughts import Candidate, Thoughts
from tbgames.engine.bots.tree import Edge, Node
from tbgames.engine.game import TERMINAL, State

__all__ = ["Evaluation", "TreeSearch"]

Evaluation = Callable[[Any], Sequence[float]]
"""From a state to a share of the win by seat, as ``Game.evaluate``."""

SHARED = 2
"""Tries that begin in the same world: drawing one takes as long as a try."""


class TreeSearch:
    """The tree of one decision of ``view.player``.

    All states in it are made here from the view, and live as long as this object.
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
        self._actions = tuple(self._game.actions)
        self._worlds = self._game.worlds(view)
        self._me = view.player
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
        self._root = Node(self._game.actions.resolve(policy.choose(view, legal, rng)).id)

    def once(self) -> None:
        """Make one try, from drawing a world to counting how it went."""
        rng = self._rng
        if self._world is None or self._tries % SHARED == 0:
            self._world = self._worlds._draw(rng)
        self._tries += 1
        state = self._world.copy()
        turn, left = self._game.turn_of(state), self._turns
        node: Node | None = self._root
        path: list[tuple[Node, Edge, int]] = []
        while node is not None:
            player = state.current_player
            classes = self._classes(state, player)
            if not node.visits and node is not self._root:
                node.favourite = self._favourite(state, player, classes)
            key = node.select(classes, self._explore, self._trust)
            edge = node.edges[key]
            path.append((node, edge, player))
            ids = classes[key]
            state._do(ids[0] if len(ids) == 1 else ids[int(rng.random() * len(ids))])
            seen = self._settle(state)
            if state.current_player == TERMINAL:
                break
            if left and self._game.turn_of(state) != turn:
                turn = self._game.turn_of(state)
                left -= 1
                if not left:
                    break
            node = edge.children.get(seen)
            if node is None:
                edge.children[seen] = Node()
        if left or not self._turns:
            self._play_on(state, turn, left)
        over = state.current_player == TERMINAL
        values = state.returns if over else self._evaluate(state)
        for node, edge, player in path:
            node.visits += 1
            node.total += values[player]
            edge.visits += 1
            edge.total += values[player]

    def thoughts(self, progress: float) -> Thoughts:
        """How the candidates of the root stand."""
        edges = self._root.edges
        none = Edge()
        found = [
            Candidate(action, edge.visits, edge.value)
            for action in self._legal
            for edge in (edges.get(action.id, none),)
        ]
        found.sort(key=lambda one: (-one.visits, -(one.value or 0.0)))
        return Thoughts(tuple(found), self._tries, progress)

    def _classes(self, state: State, player: int) -> dict[Hashable, Sequence[int]]:
        """The legal actions in classes of what the searching player can tell apart."""
        ids = state._legal()
        if player == self._me:
            return {action: (action,) for action in ids}
        classes: dict[Hashable, list[int]] = {}
        for action in ids:
            classes.setdefault(self._seen(state, action), []).append(action)
        return dict(classes)

    def _seen(self, state: State, action: int) -> Hashable:
        """What the searching player sees of an action: its id, or of a hidden one its kind."""
        known = self._actions[action]
        audience = state.audience(known)
        return action if audience is None or self._me in audience else known.kind

    def _favourite(
        self, state: State, player: int, classes: dict[Hashable, Sequence[int]]
    ) -> Hashable:
        """The class of what the playout bot would do."""
        action = self._ask(state, player)
        return next(key for key, ids in classes.items() if action in ids)

    def _ask(self, state: State, player: int) -> int:
        found = self._policy.choose(state.view(player), state.legal_actions, self._rng)
        return found if isinstance(found, int) else found.id

    def _settle(self, state: State) -> tuple[Hashable, ...]:
        """Go on to the next decision with a choice, or the end; give what was seen meanwhile."""
        seen: list[Hashable] = []
        while (player := state.current_player) != TERMINAL:
            if player < 0:
                action = state._chance(self._rng)
            else:
                ids = state._legal()
                if len(ids) > 1:
                    break
                action = ids[0]
            seen.append(self._seen(state, action))
            state._do(action)
        return tuple(seen)

    def _play_on(self, state: State, turn: int, left: int) -> None:
        """Let the playout bot decide for all: for ``left`` turns, and ``depth`` times at most."""
        for _ in range(self._depth):
            if state.current_player == TERMINAL:
                return
            state._do(self._ask(state, state.current_player))
            while (player := state.current_player) != TERMINAL:
                if player < 0:
                    state._do(state._chance(self._rng))
                    continue
                ids = state._legal()
                if len(ids) > 1:
                    break
                state._do(ids[0])
            if left and player >= 0 and self._game.turn_of(state) != turn:
                turn = self._game.turn_of(state)
                left -= 1
                if not left:
                    return
