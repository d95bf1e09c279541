"""Fit the weights of TFTC's outlook by games of two, and write ``outlook_weights.py``.

    python scripts/fit_tftc_outlook.py                 # the weights as they are in the repository

In rounds, so that the present weights have no part in it: in the first the expert plays with two
weights that are set below, then with those that the round before gave. His games are against the
greedy player or himself, and now and then he does as the greedy player would. Each turn gives a
row: the features of what its player saw when it was over, and how the game ended for him. The
weights are a least-squares fit (ridge regression) to the rows of the last two rounds.

The same games and seed give the same file. Weights are rounded after each round, so that how a
processor adds up does not show. Ctrl-C ends it, and the file stays as it was.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tbgames.engine.actions import Action, LegalActions
from tbgames.engine.bots import Bot
from tbgames.engine.progress import progress
from tbgames.engine.simulate import play_game
from tbgames.engine.streams import stream
from tbgames.files import write_whole
from tbgames.tftc.advice import advise
from tbgames.tftc.bots import GreedyTftc
from tbgames.tftc.outlook import FEATURES, Outlook, Prospect
from tbgames.tftc.rules import Tftc
from tbgames.tftc.state import TftcState
from tbgames.tftc.view import TftcView

OUT = Path(__file__).resolve().parents[1] / "tbgames" / "tftc" / "outlook_weights.py"

START = {"lead": 1.0, "best goal": 1.0}
"""The weights of the first round; all others are 0."""

STRAY = 0.06
"""How often the expert does as the greedy player would, so that more is tried."""

MOST = 15.0
"""A lead at the end beyond this counts no more."""

WIN = 10.0
"""A win counts as so many points ahead, a defeat as so many behind."""

SHARE_OF_WIN = 0.8
"""Its share in how a game ended; the rest is the lead."""

RIDGE = 100.0
"""How strongly weights are held back, features being scaled to a variance of 1."""

DIGITS = 3
"""Decimals of a weight."""

Rows: TypeAlias = NDArray[np.float64]


class Trail(NamedTuple):
    """One player's game: the features after each of his turns, and how it ended for him."""

    rows: list[list[float]]
    end: float


class Straying(Bot):
    """The expert with weights of his own, who strays."""

    def __init__(self, game: Tftc, weights: Sequence[float]) -> None:
        super().__init__(game)
        self.weights = weights
        self.greedy = GreedyTftc(game)

    def choose(self, view: TftcView, legal: LegalActions, rng: random.Random) -> Action:
        """Pick as the expert or, now and then, as the greedy player would."""
        if rng.random() < STRAY:
            return self.greedy.choose(view, legal, rng)
        return advise(view, legal, quick=True, weights=self.weights).best


def trails(weights: Sequence[float], seed: int) -> list[Trail]:
    """Play one game and give the trails of its two players."""
    game = Tftc.new(players=2)
    rng = stream(seed, "who plays")
    expert = Straying(game, weights)
    bots: list[Bot] = [expert, rng.choice([expert, GreedyTftc(game)])]
    rng.shuffle(bots)
    rows: tuple[list[list[float]], ...] = ([], [])
    turns: list[tuple[int, int]] = []

    def watch(state: TftcState, _: int) -> None:
        # A turn is over when the next player is about to decide: the list is refilled by then.
        if state.current_player < 0:
            return
        turn = state.round, state.turn
        if turns and turns[-1] != turn:
            seat = turns[-1][1]
            view = state.view(seat)
            sight = Outlook(view)
            prospect = Prospect(sight.hand, sight.trade_list, view.wishlist)
            rows[seat].append([float(x) for x in sight.features(prospect)])
        turns[:] = [turn]

    end = play_game(game, bots, seed, watch=watch).state
    assert end.outcome is not None
    points, returns = end.outcome.scores, end.returns
    found = []
    for seat in (0, 1):
        lead = max(-MOST, min(MOST, points[seat] - points[1 - seat]))
        won = 2 * WIN * (returns[seat] - 0.5)
        found.append(Trail(rows[seat], (1 - SHARE_OF_WIN) * lead + SHARE_OF_WIN * won))
    return [trail for trail in found if trail.rows]


def fit(played: Sequence[Trail]) -> list[float]:
    """Ridge regression on scaled features, the first of which is 1 throughout; rounded weights."""
    rows: Rows = np.array([row for trail in played for row in trail.rows])
    ends: Rows = np.array([trail.end for trail in played for _ in trail.rows])
    mean, spread = rows.mean(0), rows.std(0) + 1e-9
    mean[0], spread[0] = 0, 1
    scaled = (rows - mean) / spread
    held_back = RIDGE * np.eye(rows.shape[1])
    held_back[0, 0] = 0
    found = np.linalg.solve(scaled.T @ scaled + held_back, scaled.T @ ends) / spread
    found[0] -= (found[1:] * mean[1:]).sum()
    # Adding 0 makes 0.0 of -0.0, which would be written with its sign.
    weights = [round(float(weight), DIGITS) + 0.0 for weight in found]
    error, variance = ((ends - rows @ np.array(weights)) ** 2).mean(), ends.var()
    print(f"{len(ends)} turns; of the variance {variance:.1f} of the ends {error:.1f} is left")
    return weights


def written(weights: Sequence[float]) -> str:
    """The module with the weights."""
    lines = (
        f"    {weight:.{DIGITS}f},  # {name}\n"
        for weight, name in zip(weights, FEATURES, strict=True)
    )
    return (
        '"""The weights of the features of ``outlook.py``, in their order.\n\n'
        'Written by ``scripts/fit_tftc_outlook.py``.\n"""\n\n'
        f'__all__ = ["WEIGHTS"]\n\nWEIGHTS = (\n{"".join(lines)})\n'
    )


def weights_of(games: int, rounds: int, seed: int, workers: int) -> list[float]:
    """Play the rounds; the fit of each is to its own games and those of the round before."""
    weights = [START.get(name, 0.0) for name in FEATURES]
    before: list[Trail] = []
    for number in range(1, rounds + 1):
        seeds = [
            stream(seed, "round", number, "game", game).getrandbits(31) for game in range(games)
        ]
        label = f"round {number} of {rounds}"
        played = [
            trail
            for found in progress(_played(weights, seeds, workers), games, label)
            for trail in found
        ]
        print(label, end=": ")
        weights = fit(before + played)
        # What the first round plays is too far from the expert to be of use to the third.
        before = played
    return weights


def _played(weights: Sequence[float], seeds: Sequence[int], workers: int) -> Iterator[list[Trail]]:
    """The trails of one game after the other, in the order of the seeds."""
    play = partial(trails, weights)
    if workers == 1:
        yield from map(play, seeds)
        return
    with ProcessPoolExecutor(
        workers, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN)
    ) as pool:
        try:
            yield from pool.map(play, seeds)
        finally:
            pool.shutdown(cancel_futures=True)


def _from_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"a number from 1 is needed, not {text}")
    return number


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, fit and write; 130 if Ctrl-C came first."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--games", type=_from_one, default=600, help="of a round; 0.1 s of a processor each"
    )
    parser.add_argument("--rounds", type=_from_one, default=2)
    parser.add_argument("--seed", type=int, default=1, help="of the games")
    parser.add_argument("--workers", type=_from_one, default=2, help="processes that play")
    parser.add_argument("--out", type=Path, default=OUT, help="the file to write")
    given = parser.parse_args(arguments)
    try:
        weights = weights_of(given.games, given.rounds, given.seed, given.workers)
        write_whole(given.out, written(weights))
    except KeyboardInterrupt:
        print(f"\nstopped; {given.out} is as it was", file=sys.stderr)
        return 130
    print(f"written: {given.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
