"""The doors to series of games: ``tb.tournament`` and ``tb.records``."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

from tbgames.engine.game import Game
from tbgames.engine.simulate import GameOrMaker
from tbgames.engine.standings import Tournament
from tbgames.engine.streams import check_seed
from tbgames.engine.tournament import BotLike, run_tournament
from tbgames.games import new

__all__ = ["tournament"]


def tournament(
    game: str | GameOrMaker,
    bots: Sequence[BotLike],
    games: int = 100,
    seed: int | None = None,
    *,
    players: int | None = None,
    vary_island: bool = False,
    workers: int = 1,
    executor: Executor | None = None,
    path: str | os.PathLike[str] | None = None,
    records: bool = False,
    progress: bool = True,
    **options: Any,
) -> Tournament:
    """Let bots play each other: ``tb.tournament("tftc", ["expert", "greedy"], games=100, seed=1)``.

    Each choice of bots meets ``games`` times; every deal is played once from each seat, so that
    luck is the same for all. The same seed gives the same games, however many workers there are.

    Args:
        game: a game's name, a game, or what makes one from a seed.
        bots: names, classes or instances of bots, at least as many as play together.
        games: of each choice of bots, a multiple of the players.
        seed: of all deals; None draws one, and the result tells it.
        players: how many play together: two, unless a game says otherwise.
        vary_island: whether each deal has an island of its own; Tobago alone has islands.
        workers: processes that share the work.
        executor: shares the work instead: any of `concurrent.futures`, or of a Dask cluster.
        path: a file that takes one JSON line a game; an interrupted tournament goes on from it.
        records: whether these lines hold whole records, for `tbgames.records`.
        progress: show a bar on a terminal.
        options: of the game, where it is named.

    Returns:
        `Tournament`: ``table``, ``pairs``, ``games`` as frames, ``plot()`` as a chart.

    Raises:
        ValueError: an unknown game, option or bot, numbers that do not fit, or a file of another
            tournament.
        TypeError: options for a game that is made, or a bot that is none.
        BotError: a bot fails.
        OSError: the file cannot be read or written.

    >>> result = tournament("tftc", ["greedy", "random"], games=4, seed=1)
    >>> result.table["wins"]
    (1.0, 0.0)
    >>> result.complete, len(result.games.rows)
    (True, 8)
    """
    seed = check_seed(seed)
    if isinstance(game, str):
        players = 2 if players is None else players
        if vary_island and game != "tobago":
            raise ValueError(f"vary_island=True is for tobago: {game} has no islands")
        maker = _Maker(game, players, options)
        made: GameOrMaker = maker if vary_island else maker(seed)
    elif options or vary_island:
        given = ", ".join([*options, *(["vary_island"] if vary_island else [])])
        raise TypeError(f"a game that is made has its options: {given} cannot be given")
    else:
        made = game
        if players is None:
            players = game.players if isinstance(game, Game) else 2
    return run_tournament(
        made,
        bots,
        games,
        seed,
        players=players,
        workers=workers,
        executor=executor,
        path=path,
        records=records,
        progress=progress,
    )


@dataclass(frozen=True, slots=True)
class _Maker:
    """Makes a game from a seed, here or in another process."""

    name: str
    players: int
    options: dict[str, Any]

    def __call__(self, seed: int) -> Game[Any, Any]:
        return new(self.name, players=self.players, seed=seed, **self.options)
