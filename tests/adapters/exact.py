"""Values of small games worked out over the engine's own states, with nothing of OpenSpiel."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import reduce
from typing import Any

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_array, csr_array, hstack

from tbgames.engine.game import State
from tbgames.engine.steps import step_of

Values = tuple[Fraction, ...]


def uniform(root: State) -> Values:
    """By seat: what it gets if everybody decides by lot."""
    return _expected(root, {}, by_lot=True)


def open_cards(root: State) -> Values:
    """By seat: what it gets if both of two players see all cards and play for themselves."""
    return _expected(root, {}, by_lot=False)


def _expected(state: State, found: dict[Any, Values], by_lot: bool) -> Values:
    key = state.key()
    if key in found:
        return found[key]
    if state.is_terminal:
        value = tuple(map(Fraction, state.returns))
    elif state.is_chance or by_lot:
        chances = state.chance_probabilities() or [
            (action, Fraction(1, len(state.legal_actions))) for action in state.legal_actions
        ]
        parts = [
            tuple(chance * x for x in _expected(state.child(action.id), found, by_lot))
            for action, chance in chances
        ]
        value = reduce(lambda a, b: tuple(map(sum, zip(a, b, strict=True))), parts)
    else:
        values = [_expected(state.child(a), found, by_lot) for a in state.legal_actions.ids]
        value = max(values, key=lambda one: one[state.current_player])
    found[key] = value
    return value


class SequenceForm:
    """The game tree of two players as realisation plans; ``value`` is what optimal play gives.

    A player's information set is its log: who acted, its own actions, what it was told.
    """

    def __init__(self, root: State) -> None:
        self.sequences: list[dict[Any, int]] = [{(): 0}, {(): 0}]
        self.sets: list[dict[Any, tuple[int, list[int]]]] = [{}, {}]
        self.payoffs: dict[tuple[int, int], float] = defaultdict(float)
        self._walk(root, ((), ()), (0, 0), 1.0)

    def _walk(
        self, state: State, logs: tuple[Any, Any], last: tuple[int, int], chance: float
    ) -> None:
        if state.is_terminal:
            self.payoffs[last] += chance * state.returns[0]
            return
        player = state.current_player
        chances = {action.id: float(p) for action, p in state.chance_probabilities()}
        if player >= 0:
            sets, sequences = self.sets[player], self.sequences[player]
            if logs[player] not in sets:
                own = [
                    sequences.setdefault((logs[player], action), len(sequences))
                    for action in state.legal_actions.ids
                ]
                sets[logs[player]] = (last[player], own)
        for action in chances or state.legal_actions.ids:
            after = state.child(action)
            step = step_of(state, state.game.actions[action], after)
            told = tuple(
                (*logs[seat], (step.actor, action if seat == player else -1, step.text_for(seat)))
                for seat in (0, 1)
            )
            ends = list(last)
            if player >= 0:
                ends[player] = self.sequences[player][logs[player], action]
            self._walk(
                after, (told[0], told[1]), (ends[0], ends[1]), chance * chances.get(action, 1.0)
            )

    def value(self) -> float:
        """What the first seat gets if both play optimally (a linear program)."""
        first, second = self._flow(0), self._flow(1)
        at = np.array(list(self.payoffs), dtype=int).T
        shape = (len(self.sequences[0]), len(self.sequences[1]))
        payoff = coo_array((list(self.payoffs.values()), (at[0], at[1])), shape)
        # max v_0, where x is a plan of the first seat and v bounds what the second can reach.
        goal = np.zeros(shape[0] + second.shape[0])
        goal[shape[0]] = -1
        rows = hstack([-payoff.T, second.T])
        flow = hstack([first, csr_array((first.shape[0], second.shape[0]))])
        one = np.zeros(first.shape[0])
        one[0] = 1
        bounds = [(0, None)] * shape[0] + [(None, None)] * second.shape[0]
        found = linprog(goal, rows, np.zeros(shape[1]), flow, one, bounds, method="highs")
        assert found.status == 0, found.message
        return float(-found.fun)

    def _flow(self, seat: int) -> Any:
        """A plan spreads what comes to an information set over its actions."""
        entries = [(0, 0, 1.0)]
        for row, (before, own) in enumerate(self.sets[seat].values(), 1):
            entries.append((row, before, -1.0))
            entries += [(row, sequence, 1.0) for sequence in own]
        rows, columns, values = zip(*entries, strict=True)
        return csr_array(
            (values, (rows, columns)), (len(self.sets[seat]) + 1, len(self.sequences[seat]))
        )
