"""Games of other packages, played at random as their own users would: by their public calls.

All loops choose with ``legal[int(random() * len(legal))]`` and count decisions with at least two
legal actions, as the loop of tbgames does. A package that is not there is left out.
"""

from __future__ import annotations

import importlib
import os
import random
import warnings
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from measuring import Calling, Playing

REFERENCE = "gin_rummy"
"""The game of OpenSpiel that ratios refer to."""

SIMULATIONS = 50
"""Simulations of one decision by OpenSpiel's search."""

TERMINAL = -4  # OpenSpiel's current_player at the end

Play = Callable[[int], int]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A game that cannot be measured here, and why."""

    package: str
    name: str
    why: str


def playing(packages: Collection[str]) -> Iterator[Playing | LeftOut]:
    """The games of these packages; each plays one to show that it can."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    for package, make, names in PEERS:
        for name in names if package in packages else ():
            yield _tried(package, make, name)


def _tried(package: str, make: Callable[[str], Play], name: str) -> Playing | LeftOut:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # theirs, about themselves
            play = make(name)
            play(0)
    except ImportError as error:
        return LeftOut(package, name, f"{error.name or package} is not installed")
    except Exception as error:
        # Whatever is wrong with a peer must not hide the figures of the others.
        return LeftOut(package, name, f"it fails with {type(error).__name__}: {error}")
    return Playing(package, name, play)


def open_spiel(name: str) -> Play:
    """A game of OpenSpiel; those called python_... are written in Python, the others in C++."""
    import pyspiel

    if name.startswith("python_"):
        importlib.import_module("open_spiel.python.games")
    game = pyspiel.load_game(name)

    def play(seed: int) -> int:
        uniform = random.Random(seed).random
        state = game.new_initial_state()
        moves = 0
        while (player := state.current_player()) != TERMINAL:
            if player < 0:
                point = uniform()
                for action, probability in state.chance_outcomes():  # noqa: B007
                    point -= probability
                    if point < 0:
                        break
                state.apply_action(action)
                continue
            legal = state.legal_actions()
            count = len(legal)
            moves += count > 1
            state.apply_action(legal[int(uniform() * count)])
        return moves

    return play


def searching(packages: Collection[str]) -> Iterator[Calling | LeftOut]:
    """Single simulations of the Monte Carlo tree search that OpenSpiel has in Python."""
    name = f"a simulation of MCTSBot, {REFERENCE}"
    if "open_spiel" in packages:
        try:
            yield Calling("open_spiel", name, *_simulations())
        except ImportError as error:
            yield LeftOut("open_spiel", name, f"{error.name or 'open_spiel'} is not installed")


def _simulations() -> tuple[Callable[[], Sequence[object]], Callable[[Sequence[object]], None]]:
    """A position after the deal and a batch of simulations in it, and what makes them.

    The bot searches with the cards open and plays at random to the end.
    """
    import pyspiel

    mcts: Any = importlib.import_module("open_spiel.python.algorithms.mcts")
    numpy: Any = importlib.import_module("numpy")
    game = pyspiel.load_game(REFERENCE)
    rng = random.Random(1)

    def batch() -> Sequence[object]:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        evaluator = mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(1))
        draws = numpy.random.RandomState(2)
        return [(mcts.MCTSBot(game, 2.0, SIMULATIONS, evaluator, random_state=draws), state)] * (
            SIMULATIONS
        )

    def run(simulations: Sequence[Any]) -> None:
        bot, state = simulations[0]
        bot.step(state)

    return batch, run


def pettingzoo(name: str) -> Play:
    """A card game of PettingZoo, with its observations and masks."""
    module = importlib.import_module(f"pettingzoo.classic.{name}")
    env: Any = module.env()
    env.reset(seed=1)  # once: with some games seeding takes longer than playing

    def play(seed: int) -> int:
        uniform = random.Random(seed).random
        env.reset()
        moves = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = observation.get("action_mask", info.get("action_mask"))
            legal = mask.nonzero()[0].tolist()
            count = len(legal)
            moves += count > 1
            env.step(legal[int(uniform() * count)])
        return moves

    return play


def rlcard(name: str) -> Play:
    """A game of RLCard, with its observations."""
    module = importlib.import_module("rlcard")
    env: Any = module.make(name, config={"seed": 1})

    def play(seed: int) -> int:
        uniform = random.Random(seed).random
        state, _ = env.reset()
        moves = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            count = len(legal)
            moves += count > 1
            state, _ = env.step(legal[int(uniform() * count)])
        return moves

    return play


PEERS: tuple[tuple[str, Callable[[str], Play], tuple[str, ...]], ...] = (
    (
        "open_spiel",
        open_spiel,
        (REFERENCE, "hanabi", "python_liars_poker", "python_block_dominoes"),
    ),
    (
        "pettingzoo",
        pettingzoo,
        ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6", "hanabi_v5"),
    ),
    ("rlcard", rlcard, ("gin-rummy", "leduc-holdem", "limit-holdem", "uno")),
)
