"""Fit the weights by which a game's ``evaluation.py`` judges positions, and write them down.

Games of two greedy players give rows: by how much the features of the first seat exceed those of
the second, and how the game ended for the first. There is one for each turn that is over, or, where
search evaluates in the midst of turns, one for each decision. The weights are those with which
logistic regression tells the ends best; ``evaluation_weights.py`` holds them.

    python scripts/fit_evaluation.py tobago --games 400 --seed 1
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

import tbgames as tb
from tbgames.engine.bots import make_bot
from tbgames.engine.progress import progress
from tbgames.engine.simulate import play_game
from tbgames.engine.streams import stream
from tbgames.files import write_whole

ROOT = Path(__file__).parents[1] / "tbgames"

RIDGE = 300.0
"""How strongly weights are held back, features being scaled to a variance of 1.

That is much, as the positions of one game have but one end: some ten are worth one.
"""

STEPS = 25
"""Newton steps, more than the fit needs."""


def rows_of_game(name: str, seed: int) -> tuple[list[list[float]], float]:
    """The lead in each feature throughout a game, and how it ended: the share of the first seat."""
    game = tb.new(name, players=2, seed=seed)
    features = import_module(f"tbgames.{name}.evaluation").features
    rows: list[list[float]] = []
    turn = -1

    def watch(state: Any, _: int) -> None:
        nonlocal turn
        if state.current_player < 0:
            return
        if turn not in (-1, game.turn_of(state)) or not game.lookahead:
            mine, theirs = features(state)
            rows.append([float(a) - float(b) for a, b in zip(mine, theirs, strict=True)])
        turn = game.turn_of(state)

    bots = [make_bot("greedy", game), make_bot("greedy", game)]
    return rows, play_game(game, bots, seed, watch=watch).state.returns[0]


def fit(rows: np.ndarray, shares: np.ndarray) -> list[float]:
    """Logistic regression without a constant, as the seats are alike (Newton's method)."""
    spread = rows.std(0) + 1e-9
    scaled = rows / spread
    held_back = RIDGE * np.eye(rows.shape[1])
    weights = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        told = 1 / (1 + np.exp(-scaled @ weights))
        slope = scaled.T @ (shares - told) - held_back @ weights
        bend = scaled.T @ (scaled * (told * (1 - told))[:, None]) + held_back
        weights = weights + np.linalg.solve(bend, slope)
    told = 1 / (1 + np.exp(-scaled @ weights))
    loss = -(shares * np.log(told) + (1 - shares) * np.log(1 - told)).mean()
    print(f"{len(shares)} positions, log loss {loss:.4f} ({np.log(2):.4f} knowing nothing)")
    return [float(weight) for weight in weights / spread]


def written(weights: Sequence[float], names: Sequence[str], command: str) -> str:
    """The module with the weights, and what made it."""
    lines = (f"    {w:.3f},  # {name}\n" for w, name in zip(weights, names, strict=True))
    return (
        '"""The weights of the features of ``evaluation.py``, in their order, in logits.\n\n'
        f'Written by ``{command}``.\n"""\n\n'
        f'__all__ = ["WEIGHTS"]\n\nWEIGHTS = (\n{"".join(lines)})\n'
    )


def main() -> None:
    """Play, fit and write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=["tobago", "tftc", "treasure_hunter"])
    parser.add_argument("--games", type=int, default=400, help="0.02 to 0.3 s each")
    parser.add_argument("--seed", type=int, default=1, help="of the games")
    given = parser.parse_args()
    rows: list[list[float]] = []
    shares: list[float] = []
    for number in progress(range(given.games), given.games, f"{given.game}: games"):
        more, share = rows_of_game(given.game, stream(given.seed, "game", number).getrandbits(31))
        rows += more
        shares += [share] * len(more)
    weights = fit(np.array(rows), np.array(shares))
    names = import_module(f"tbgames.{given.game}.evaluation").FEATURES
    command = f"scripts/fit_evaluation.py {given.game} --games {given.games} --seed {given.seed}"
    write_whole(ROOT / given.game / "evaluation_weights.py", written(weights, names, command))


if __name__ == "__main__":
    main()
