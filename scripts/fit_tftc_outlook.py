"""Fit the weights of TFTC's outlook by games of two, and write ``outlook_weights.py``.

    python scripts/fit_tftc_outlook.py                 # the weights as they are in the repository

In the first round the greedy player plays against himself. In further rounds, a quarter as long,
the expert plays with the weights found so far, against the greedy player or himself. All of them
now and then do anything that is legal: only so can be seen what comes of turns that they would
not choose. Some of the turns give a row: the features of what the player saw when his turn was
over, and how the game ended for him. The weights are a least-squares fit (ridge regression) to
the rows of all rounds; the present weights have no part in it.

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
from tbgames.tftc.outlook import FEATURES, Outlook, Prospect, worth_of_end
from tbgames.tftc.rules import Tftc
from tbgames.tftc.state import TftcState
from tbgames.tftc.view import TftcView

OUT = Path(__file__).resolve().parents[1] / "tbgames" / "tftc" / "outlook_weights.py"

STRAY = 0.1
"""How often a player does anything that is legal."""

NOTED = 0.4
"""How many of the turns are noted: those of one game are much alike."""

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
    """A player who strays."""

    def __init__(self, game: Tftc, bot: Bot) -> None:
        super().__init__(game)
        self.bot = bot

    def choose(self, view: TftcView, legal: LegalActions, rng: random.Random) -> Action | int:
        """Pick as the bot would or, now and then, anything."""
        if rng.random() < STRAY:
            return legal[rng.randrange(len(legal))]
        return self.bot.choose(view, legal, rng)


class WeightedExpert(Bot):
    """The expert with weights of his own."""

    def __init__(self, game: Tftc, weights: Sequence[float]) -> None:
        super().__init__(game)
        self.weights = weights

    def choose(self, view: TftcView, legal: LegalActions, rng: random.Random) -> Action:
        """Pick what the coach puts first with these weights."""
        return advise(view, legal, quick=True, weights=self.weights).best


def trails(weights: Sequence[float] | None, seed: int) -> list[Trail]:
    """Play one game and give the trails of its two players; without weights both are greedy."""
    game = Tftc.new(players=2)
    rng = stream(seed, "who plays")
    greedy = Straying(game, GreedyTftc(game))
    bots: list[Bot] = [greedy, greedy]
    if weights is not None:
        expert = Straying(game, WeightedExpert(game, weights))
        bots = [expert, rng.choice([expert, greedy])]
        rng.shuffle(bots)
    rows: tuple[list[list[float]], ...] = ([], [])
    turns: list[tuple[int, int]] = []

    def watch(state: TftcState, _: int) -> None:
        # A turn is over when the next player is about to decide: the list is refilled by then.
        if state.current_player < 0:
            return
        turn = state.round, state.turn
        if turns and turns[-1] != turn and rng.random() < NOTED:
            seat = turns[-1][1]
            view = state.view(seat)
            sight = Outlook(view)
            prospect = Prospect(sight.hand, sight.trade_list, view.wishlist)
            rows[seat].append(sight.features([prospect])[0].tolist())
        turns[:] = [turn]

    end = play_game(game, bots, seed, watch=watch).state
    assert isinstance(end, TftcState)
    assert end.outcome is not None
    points, caches = end.outcome.scores, [len(created) for created in end.caches]
    found = []
    for seat in (0, 1):
        lead, more = points[seat] - points[1 - seat], caches[seat] - caches[1 - seat]
        found.append(Trail(rows[seat], worth_of_end(lead, more)))
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
    """Play the rounds; the fit of each is to its games and those of the rounds before."""
    weights: list[float] | None = None
    rows: list[Trail] = []
    for number in range(1, rounds + 1):
        count = games if number == 1 else max(1, games // 4)
        seeds = [
            stream(seed, "round", number, "game", game).getrandbits(31) for game in range(count)
        ]
        label = f"round {number} of {rounds}"
        for found in progress(_played(weights, seeds, workers), count, label):
            rows += found
        print(label, end=": ")
        weights = fit(rows)
    assert weights is not None
    return weights


def _played(
    weights: Sequence[float] | None, seeds: Sequence[int], workers: int
) -> Iterator[list[Trail]]:
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
        "--games",
        type=_from_one,
        default=12000,
        help="of the first round; 0.05 s of a processor each",
    )
    parser.add_argument("--rounds", type=_from_one, default=1)
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
