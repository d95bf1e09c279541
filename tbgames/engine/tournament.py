"""Tournaments: every choice of bots meets, seats go round, the cards are the same for all."""

from __future__ import annotations

import os
import pickle
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from contextlib import nullcontext
from functools import lru_cache
from itertools import combinations
from multiprocessing import get_context
from typing import Any, TypeAlias

import cloudpickle

from tbgames.engine.bots import Bot, BotError, make_bot
from tbgames.engine.bots.names import BotFactory
from tbgames.engine.game import Game
from tbgames.engine.progress import progress as show_progress
from tbgames.engine.record import Record
from tbgames.engine.simulate import GameOrMaker, play_game
from tbgames.engine.standings import Played, Tournament
from tbgames.engine.steps import Moment
from tbgames.engine.streams import check_seed, stream
from tbgames.engine.tournamentfile import TournamentFile
from tbgames.files import parse_json

__all__ = ["run_tournament"]

BotLike: TypeAlias = str | Bot | BotFactory

_Slot: TypeAlias = tuple[int, int, int]
"""A game's place: which choice of bots, which deal, how far the seats have gone round."""


def run_tournament(
    game: GameOrMaker,
    bots: Sequence[BotLike],
    games: int = 100,
    seed: int | None = None,
    *,
    players: int = 2,
    workers: int = 1,
    executor: Executor | None = None,
    path: str | os.PathLike[str] | None = None,
    records: bool = False,
    progress: bool = True,
) -> Tournament:
    """Let bots play each other; ``tb.tournament`` is this for games by name.

    Each choice of so many bots as play together meets ``games`` times. A deal, that is a seed of
    cards and rolls, is played by every choice, and as often as there are seats: each bot has each
    seat once. So luck is the same for all. Results depend on the seed alone, not on the workers.

    Args:
        game: one game for all, or what makes one from a deal's seed.
        bots: names, classes or instances; the same one may be there twice.
        games: of each choice of bots, a multiple of ``players``.
        seed: of all deals; None draws one, and the result tells it.
        players: how many play together.
        workers: processes that share the work.
        executor: shares the work instead, for instance that of a cluster; it is not shut down.
        path: a file that takes one JSON line a game as they are played. If it is there, its games
            are not played again; it must be of the same tournament.
        records: whether the lines hold whole records, hidden cards included.
        progress: show a bar on a terminal.

    Returns:
        The results in the order of choices and deals. Ctrl-C ends the tournament; what was played
        by then is given back, and kept in the file.

    Raises:
        ValueError: too few bots, numbers that do not fit, or a file of another tournament.
        TypeError: a bot is none, or cannot be sent to a process.
        BotError: a bot fails; the games before are kept in the file.
        OSError: the file cannot be read or written.

    >>> from tbgames.engine.testing.toy import Toy
    >>> result = run_tournament(Toy.new(), ["greedy", "random"], games=40, seed=1)
    >>> result.table["bot"], result.table["wins"]
    (('greedy', 'random'), (0.8625, 0.1375))
    """
    _check(bots, games, players, workers)
    seed = check_seed(seed)
    first = game if isinstance(game, Game) or not callable(game) else game(_deal_seed(seed, 0))
    if not isinstance(first, Game):
        raise TypeError(f"a game, or what makes one from a seed, is needed, not {first!r}")
    if first.players != players:
        raise ValueError(f"{first.name} has {first.players} players here, not {players}")
    names = tuple(_names(bots, first))
    head = {
        "game": first.name,
        "rules_version": first.rules_version,
        "options": first.to_dict(),
        "bots": list(names),
        "players": players,
        "seed": seed,
        "records": records,
    }
    slots = [
        (choice, deal, turn)
        for choice in range(len(list(combinations(bots, players))))
        for deal in range(games // players)
        for turn in range(players)
    ]
    file = None if path is None else TournamentFile(path, head)
    played: dict[_Slot, Played] = {} if file is None else file.games
    missing = [slot for slot in slots if slot not in played]
    work = _Work(game, tuple(bots), players, seed, records)
    for slot in slots:
        one = played.get(slot)
        if one is not None and (one.seed, one.seats) != work.place(slot):
            raise ValueError(
                f"{path}: the game {list(slot)} has seed {one.seed} and seats {list(one.seats)}, "
                f"which it cannot have in this tournament"
            )
    pool: Any = nullcontext(executor)
    if executor is None and workers > 1 and missing:
        pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    with pool as shared:
        results = _results(work, missing, shared)
        shown: Iterable[Played] = results
        if progress:
            shown = show_progress(results, len(missing), "games")
        try:
            for one in shown:
                played[one.slot] = one
                if file is not None:
                    file.add(one)
        except KeyboardInterrupt:
            pass
        finally:
            results.close()
    found = tuple(played[slot] for slot in slots if slot in played)
    return Tournament(first.name, names, players, seed, len(slots), found)


def _check(bots: Sequence[BotLike], games: int, players: int, workers: int) -> None:
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise TypeError(f"bots are a list such as ['greedy', 'random'], not {bots!r}")
    for name, value in (("games", games), ("players", players), ("workers", workers)):
        if type(value) is not int or value < 1:
            raise ValueError(f"{name} is an int from 1, not {value!r}")
    if players < 2:
        raise ValueError("a tournament is between two or more who play together, not 1")
    if len(bots) < players:
        raise ValueError(f"{players} play together, but there are only {len(bots)} bots")
    if games % players:
        raise ValueError(
            f"each bot has each seat equally often in a multiple of {players} games, not in {games}"
        )


def _names(bots: Sequence[BotLike], game: Game[Any, Any]) -> Iterator[str]:
    """What bots are called; a second one of a name has a number."""
    seen: dict[str, int] = {}
    for bot in bots:
        made = make_bot(bot, game)
        name = bot if isinstance(bot, str) else made.name
        made.close()
        seen[name] = seen.get(name, 0) + 1
        yield name if seen[name] == 1 else f"{name} #{seen[name]}"


def _deal_seed(seed: int, deal: int) -> int:
    return stream(seed, "deal", deal).getrandbits(31)


class _Work:
    """What every game of a tournament is played from."""

    def __init__(
        self,
        game: GameOrMaker,
        bots: tuple[BotLike, ...],
        players: int,
        seed: int,
        records: bool,
    ) -> None:
        self.game, self.bots, self.players = game, bots, players
        self.seed, self.records = seed, records

    def place(self, slot: _Slot) -> tuple[int, tuple[int, ...]]:
        """The seed of a game, and which bot sits where."""
        choice, deal, turn = slot
        chosen = list(combinations(range(len(self.bots)), self.players))[choice]
        seats = tuple(chosen[(seat + turn) % self.players] for seat in range(self.players))
        return _deal_seed(self.seed, deal), seats

    def play(self, slot: _Slot) -> Played:
        """Play one game."""
        choice, deal, _ = slot
        seed, seats = self.place(slot)
        made = self.game if isinstance(self.game, Game) else self.game(seed)
        bots = [make_bot(self.bots[index], made) for index in seats]
        actions: list[int] = []
        watch = (lambda state, action: actions.append(action)) if self.records else None
        try:
            done = play_game(made, bots, seed, watch=watch)
        except BotError as error:
            told = f"{error.what} (choice {choice}, deal {deal}, seed {seed})"
            raise BotError(error.seat, error.bot, told) from error
        finally:
            for bot in bots:
                bot.close()
        outcome = done.state.outcome
        assert outcome is not None
        record = None
        if self.records:
            moment = Moment(made.root)
            for action in actions:
                moment = moment.then(made.actions[action])
            names = tuple(bot.name for bot in bots)
            record = parse_json(Record(made, names, seed, False, moment).to_text())
        return Played(
            slot,
            seed,
            seats,
            outcome.scores,
            done.state.returns,
            done.moves,
            outcome.reason,
            record,
        )


def _results(
    work: _Work, slots: Sequence[_Slot], executor: Executor | None
) -> Generator[Played, None, None]:
    if executor is None:
        yield from map(work.play, slots)
        return
    try:
        sent = cloudpickle.dumps(work)
    except Exception as error:  # whatever an object stumbles over when it is written down
        raise TypeError(
            f"these bots or games cannot be sent to other processes ({error}); workers=1 plays "
            "them in this one"
        ) from error
    size = work.players
    chunks = [slots[at : at + size] for at in range(0, len(slots), size)]
    waiting: list[Future[list[Played]]] = [executor.submit(_play, sent, one) for one in chunks]
    try:
        for ready in as_completed(waiting):
            yield from ready.result()
    finally:
        for future in waiting:
            future.cancel()


def _play(sent: bytes, slots: Iterable[_Slot]) -> list[Played]:
    """Play some games in a process of its own."""
    return [_opened(sent).play(slot) for slot in slots]


@lru_cache(maxsize=1)
def _opened(sent: bytes) -> _Work:
    # Not from a file: the process that started this one has sent it.
    work: _Work = pickle.loads(sent)
    return work
