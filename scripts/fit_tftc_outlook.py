"""Fit the weights of TFTC's outlook to how games end, and write ``outlook_weights.py``.

Games of two: the expert with the present weights, who now and then does as the greedy player
would, against the greedy player or against himself. Each turn of either gives a row: the features
of what its player saw when it was over, and how the game ended for him. So a run improves on the
weights that it started with; the present ones come from three such rounds.

    python scripts/fit_tftc_outlook.py --games 1000 --seed 1
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

import numpy as np

from tbgames.engine.actions import Action, LegalActions
from tbgames.engine.bots import Bot, Expert
from tbgames.engine.simulate import play_game
from tbgames.engine.streams import stream
from tbgames.files import write_whole
from tbgames.tftc.bots import GreedyTftc
from tbgames.tftc.outlook import FEATURES, Outlook, Prospect
from tbgames.tftc.rules import Tftc
from tbgames.tftc.state import TftcState
from tbgames.tftc.view import TftcView

OUT = Path(__file__).parents[1] / "tbgames" / "tftc" / "outlook_weights.py"

STRAY = 0.06
"""How often the expert does as the greedy player would, so that more is tried."""

MOST = 15.0
"""A lead at the end beyond this counts no more."""

WIN = 10.0
"""A win counts as so many points ahead, a defeat as so many behind."""

SHARE_OF_WIN = 0.8
"""Its share in what is fitted; the rest is the lead."""

RIDGE = 100.0
"""How strongly weights are held back, features being scaled to a variance of 1."""


class Straying(Expert):
    """The expert, who strays."""

    def choose(self, view: TftcView, legal: LegalActions, rng: random.Random) -> Action:
        """Pick as the expert or, now and then, as the greedy player would."""
        if rng.random() < STRAY:
            return GreedyTftc(self.game).choose(view, legal, rng)
        return super().choose(view, legal, rng)


def rows_of_game(game: Tftc, seed: int) -> tuple[list[list[float]], list[float]]:
    """The features after every turn of a game, and what they should have foretold."""
    rng = stream(seed, "who plays")
    bots: list[Bot] = [Straying(game), rng.choice([Straying, GreedyTftc])(game)]
    rng.shuffle(bots)
    rows: list[tuple[int, list[float]]] = []
    last: list[TftcState] = []

    def watch(state: TftcState, _: int) -> None:
        if state.current_player < 0:
            return
        if last and (last[-1].turn, last[-1].round) != (state.turn, state.round):
            seat = last[-1].turn
            view = state.view(seat)
            sight = Outlook(view)
            prospect = Prospect(sight.hand, sight.trade_list, view.wishlist)
            rows.append((seat, sight.features(prospect)))
        last[:] = [state.copy()]

    end = play_game(game, bots, seed, watch=watch).state
    assert end.outcome is not None
    points, returns = end.outcome.scores, end.returns
    target = []
    for seat, _ in rows:
        lead = max(-MOST, min(MOST, points[seat] - points[1 - seat]))
        won = 2 * WIN * (returns[seat] - 0.5)
        target.append((1 - SHARE_OF_WIN) * lead + SHARE_OF_WIN * won)
    return [[float(x) for x in row] for _, row in rows], target


def fit(rows: np.ndarray, target: np.ndarray) -> list[float]:
    """Ridge regression on scaled features; the first of them is 1 throughout."""
    mean, spread = rows.mean(0), rows.std(0) + 1e-9
    mean[0], spread[0] = 0, 1
    scaled = (rows - mean) / spread
    held_back = RIDGE * np.eye(rows.shape[1])
    held_back[0, 0] = 0
    found = np.linalg.solve(scaled.T @ scaled + held_back, scaled.T @ target)
    explained = 1 - ((target - scaled @ found) ** 2).mean() / target.var()
    print(f"{len(target)} turns, {explained:.1%} of the variance explained")
    weights = found / spread
    weights[0] -= (weights[1:] * mean[1:]).sum()
    return [float(weight) for weight in weights]


def written(weights: list[float]) -> str:
    """The module with the weights."""
    lines = (f"    {w:.3f},  # {name}\n" for w, name in zip(weights, FEATURES, strict=True))
    return (
        '"""The weights of the features of ``outlook.py``, in their order.\n\n'
        'Written by ``scripts/fit_tftc_outlook.py``.\n"""\n\n'
        f'__all__ = ["WEIGHTS"]\n\nWEIGHTS = (\n{"".join(lines)})\n'
    )


def main() -> None:
    """Play, fit and write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000, help="0.1 s of a processor each")
    parser.add_argument("--seed", type=int, default=1, help="of the games")
    given = parser.parse_args()
    game = Tftc.new(players=2)
    rows, target = [], []
    for number in range(given.games):
        seed = stream(given.seed, "game", number).getrandbits(31)
        more, foretold = rows_of_game(game, seed)
        rows += more
        target += foretold
    weights = fit(np.array(rows), np.array(target))
    write_whole(OUT, written(weights))


if __name__ == "__main__":
    main()
