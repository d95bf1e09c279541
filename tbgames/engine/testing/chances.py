"""Whether a game draws chance with the weights that it names."""

from __future__ import annotations

import random
from math import sqrt

from tbgames.engine.game import State
from tbgames.engine.testing.where import Where

__all__ = ["FALSE_ALARM", "DrawTest"]

FALSE_ALARM = 1e-9
"""How likely a game that draws rightly is to fail; the seed decides, so it stays so."""

_SIGMA = 6.0  # the normal quantile of FALSE_ALARM
_DRAWS = 200  # in each state
_CELL = 10.0  # least expected number of draws in a cell of the chi-square


class DrawTest:
    """A chi-square test over the draws in many states.

    In each state rare outcomes are put together until ten draws are expected of them. The
    sums over all states are compared with the chi-square law, through the approximation of
    Wilson and Hilferty.
    """

    def __init__(self) -> None:
        self.draws = 0
        self._square = 0.0
        self._freedom = 0

    def add(self, where: Where, state: State, rng: random.Random) -> None:
        """Draw in a state before chance; a ContractError for what chance cannot bring."""
        weights = {action.id: weight for action, weight in state.chance_outcomes()}
        counts = dict.fromkeys(weights, 0)
        for _ in range(_DRAWS):
            drawn = state._chance(rng)
            if drawn not in counts:
                where.fail(f"_chance drew {drawn}, which chance_outcomes() does not list")
            counts[drawn] += 1
        self.draws += _DRAWS
        total = sum(weights.values())
        cells: list[tuple[int, float]] = []
        seen, expected = 0, 0.0
        for outcome in sorted(weights, key=weights.__getitem__):
            seen += counts[outcome]
            expected += _DRAWS * weights[outcome] / total
            if expected >= _CELL:
                cells.append((seen, expected))
                seen, expected = 0, 0.0
        if cells and expected:
            last_seen, last_expected = cells.pop()
            cells.append((last_seen + seen, last_expected + expected))
        self._square += sum((n - mean) ** 2 / mean for n, mean in cells)
        self._freedom += max(0, len(cells) - 1)

    def finish(self, where: Where) -> None:
        """Judge all draws; a ContractError if they do not fit the weights."""
        if not self._freedom:
            return
        spread = 2 / (9 * self._freedom)
        sigma = ((self._square / self._freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)
        if sigma > _SIGMA:
            where.fail(
                f"_chance does not draw with the weights of chance_outcomes(): chi-square is "
                f"{self._square:.0f} with {self._freedom} degrees of freedom"
            )
