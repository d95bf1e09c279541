"""Play a million random moves of each game and look at every state: does anything break?

    python scripts/million.py                             # all games, some ten minutes each
    python scripts/million.py tftc --moves 50000          # one game, fewer moves
    python scripts/million.py tobago --seed 3 --game 17   # that game of that seed again

Games are under any options, islands and cards, as ``random_game`` in ``tests/<game>/invariants.py``
makes them; half of them choose among all actions alike, half first a kind of action, so that rare
kinds come up. A move is a decision with a choice. In every state the contract is looked at: cards
and tokens conserved, who acts, how it ends, and that what comes later changes nothing of it. One
state in four is counted in words besides (``check`` beside ``random_game``), one in 250 is looked
at in full: refusals, positions, views, and that worlds look the same to each seat. One game in five
is written down as a record, read and replayed.

Ctrl-C or `kill` ends it; what was found until then is told.
"""

from __future__ import annotations

import argparse
import importlib
import os
import random
import signal
import sys
import traceback
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import closing
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tbgames.engine.actions import Action  # noqa: E402
from tbgames.engine.game import Game, State  # noqa: E402
from tbgames.engine.progress import progress  # noqa: E402
from tbgames.engine.record import Record  # noqa: E402
from tbgames.engine.steps import Moment  # noqa: E402
from tbgames.engine.streams import stream  # noqa: E402
from tbgames.engine.testing.contract import check_light, check_state, check_step  # noqa: E402
from tbgames.engine.testing.leaks import check_texts, sample_world  # noqa: E402
from tbgames.engine.testing.where import ContractError, Where  # noqa: E402

GAMES = ("tobago", "tftc", "treasure_hunter")
COUNTED = 4  # states from one that is counted in words to the next, on average
THOROUGH = 250  # steps from one thorough look to the next, on average
RECORDED = 5  # games from one that is written down to the next
TOO_LONG = 50_000


@dataclass
class Walked:
    """What one game, or several, came to."""

    games: int = 0
    moves: int = 0
    states: int = 0
    counted: int = 0
    thorough: int = 0
    longest: int = 0

    def add(self, other: Walked) -> None:
        """Count another game in."""
        self.games += other.games
        self.moves += other.moves
        self.states += other.states
        self.counted += other.counted
        self.thorough += other.thorough
        self.longest = max(self.longest, other.longest)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the games that are asked for; 0 if nothing is broken."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--moves", type=int, default=1_000_000, help="of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--game", type=int, help="only the one with this number")
    given = parser.parse_args(arguments)
    unknown = set(given.games) - set(GAMES)
    if unknown or given.moves < 1 or given.workers < 1:
        parser.error(f"games are {', '.join(GAMES)}; moves and workers are at least 1")
    for name in given.games or GAMES:
        started = perf_counter()
        found = Walked()
        try:
            if given.game is not None:
                found.add(walk(name, given.seed, given.game))
            else:
                play(name, given.seed, given.moves, given.workers, found)
        except ContractError as error:
            traceback.print_exception(error)
            return 1
        except KeyboardInterrupt:
            print("interrupted", file=sys.stderr)
            return 130
        finally:
            print(
                f"{name}: {found.moves:,} moves, {found.states:,} states of {found.games:,} games "
                f"(the longest {found.longest:,} steps), {found.counted:,} states counted in "
                f"words, {found.thorough:,} looked at in full, seed {given.seed}, "
                f"{perf_counter() - started:.0f} s",
                flush=True,
            )
    return 0


def play(name: str, seed: int, moves: int, workers: int, found: Walked) -> None:
    """Play games until so many moves are made, several at once, and count them in ``found``."""
    thousands = -(-moves // 1000)

    def done() -> Iterator[int]:
        shown = 0
        with closing(_walked(name, seed, workers)) as walked:
            for one in walked:
                found.add(one)
                while shown < min(found.moves // 1000, thousands):
                    shown += 1
                    yield shown
                if found.moves >= moves:
                    return

    for _ in progress(done(), thousands, f"{name}, thousands of moves"):
        pass


def _walked(name: str, seed: int, workers: int) -> Generator[Walked, None, None]:
    """Walk through one game after the other, without an end, in so many processes."""
    with ProcessPoolExecutor(workers, get_context("spawn"), initializer=_finish_the_game) as pool:
        running: set[Future[Walked]] = set()
        number = 0
        try:
            while True:
                while len(running) < 2 * workers:
                    running.add(pool.submit(walk, name, seed, number))
                    number += 1
                ready, running = wait(running, return_when=FIRST_COMPLETED)
                for future in ready:
                    yield future.result()
        finally:
            for future in running:
                future.cancel()


def _finish_the_game() -> None:
    """Leave Ctrl-C to the process that has started this one; the game is played to its end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def walk(name: str, seed: int, number: int) -> Walked:
    """Play game ``number`` of a seed; a ContractError says where it breaks and how to see that."""
    again = f"python scripts/million.py {name} --seed {seed} --game {number}"
    where = Where(f"{name}, game {number}", seed, again)
    with where.watching():
        return _walk(name, seed, number, where)


def _walk(name: str, seed: int, number: int, where: Where) -> Walked:
    rng = stream(seed, "million", name, number)
    rules = importlib.import_module(f"tests.{name}.invariants")
    game = rules.random_game(rng)
    by_kind = rng.random() < 0.5
    conserved = dict(game.conserved(game.root))
    found = Walked(games=1)
    state: State = game.root
    actions: list[Action] = []
    while True:
        check_light(where, state, conserved)
        found.states += 1
        if state.is_terminal or rng.random() * COUNTED < 1:
            rules.check(state)
            found.counted += 1
        if state.is_terminal:
            break
        if len(actions) > TOO_LONG:
            where.fail(f"the game has not ended after {TOO_LONG} steps")
        action = _drawn(state, rng, by_kind)
        found.moves += len(state.legal_actions) > 1
        key = state.key()
        after = state.child(action.id)
        if state.key() != key:
            where.fail(f"{action.text!r} changed the state that it was played in")
        actions.append(action)
        where.at(len(actions), action)
        if rng.random() * THOROUGH < 1:
            _look_closely(where, state, action, after, conserved, rng)
            found.thorough += 1
        state = after
    found.longest = len(actions)
    if number % RECORDED == 0:
        _write_down(where, game, seed, actions, state)
    return found


def _drawn(state: State, rng: random.Random, by_kind: bool) -> Action:
    actions = state.game.actions
    if state.is_chance:
        return actions[state._chance(rng)]
    legal = list(state.legal_actions)
    if by_kind:
        kind = rng.choice(sorted({action.kind for action in legal}))
        legal = [action for action in legal if action.kind == kind]
    return rng.choice(legal)


def _look_closely(
    where: Where,
    state: State,
    action: Action,
    after: State,
    conserved: dict[str, Any],
    rng: random.Random,
) -> None:
    """Look at all that the contract says of a state and of one step from it."""
    check_step(where, state, action, after)
    check_state(where, state, conserved, rng)
    for seat in range(state.game.players):
        world = sample_world(where, state, seat, rng.getrandbits(31))
        check_texts(where, state, action, after, seat, world)


def _write_down(
    where: Where, game: Game[Any, Any], seed: int, actions: Sequence[Action], end: State
) -> None:
    """Make the game a record, which reads back as the same and leads to the same end."""
    moment = Moment(game.root)
    for action in actions:
        moment = moment.then(action)
    text = Record(game, ("random",) * game.players, seed, False, moment).to_text()
    again = Record.from_text(text, game=type(game))
    if not isinstance(again, Record) or again.to_text() != text:
        where.fail("the record reads back as another one")
    if again.last.state != end:
        where.fail("the record leads to another end")


if __name__ == "__main__":
    for ending in (signal.SIGINT, signal.SIGTERM):  # a shell's background jobs ignore the first
        signal.signal(ending, signal.default_int_handler)
    raise SystemExit(main())
