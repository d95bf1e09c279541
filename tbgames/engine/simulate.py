"""Many games: random playouts, and series of games between bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, TypeAlias

from tbgames.chance.intervals import standard_error, wilson
from tbgames.engine.bots import Bot, ask, make_bot
from tbgames.engine.bots.names import BotFactory
from tbgames.engine.game import TERMINAL, Game, State
from tbgames.engine.progress import progress as show_progress
from tbgames.engine.streams import check_seed, stream

__all__ = [
    "GameResult",
    "Playout",
    "Simulation",
    "play_game",
    "play_numbered",
    "playout",
    "simulate",
]

GameOrMaker: TypeAlias = Game[Any, Any] | Callable[[int], Game[Any, Any]]
"""A game, or what makes one from a seed, so that every game has an island of its own."""


@dataclass(frozen=True, slots=True)
class Playout:
    """One random game: how many moves it took, the final state, and the seed it came from.

    A move is a player's decision with at least two legal actions.
    """

    moves: int
    state: State
    seed: int


def playout(game: Game[Any, Any], seed: int | None = None) -> Playout:
    """Play one game by random moves, in place: no views, no log, no checks.

    Args:
        game: what is played, from its beginning.
        seed: of the moves and of all chance; None draws one.

    Returns:
        The state at the end, and the number of ``moves``: decisions between two actions or more.

    >>> from tbgames.engine.testing.toy import Toy
    >>> playout(Toy.new(), seed=1).state.outcome.reason
    'All cards are played.'
    """
    seed = check_seed(seed)
    rng = stream(seed, "playout")
    state: State = game.root.copy()
    # Bound once: this loop is what the speed of a game is measured by.
    legal, do, chance, uniform = state._legal, state._do, state._chance, rng.random
    moves = 0
    while (player := state.current_player) != TERMINAL:
        if player < 0:
            do(chance(rng))
            continue
        ids = legal()
        count = len(ids)
        if count > 1:
            moves += 1
            do(ids[int(uniform() * count)])
        else:
            do(ids[0])
    return Playout(moves, state, seed)


def play_game(
    game: Game[Any, Any],
    bots: Sequence[Bot],
    seed: int,
    *,
    watch: Callable[[Any, int], object] | None = None,
) -> Playout:
    """Play one game by ``bots``, one a seat, and keep no history.

    It is the game that a Table of the same game, bots and seed plays. ``watch`` is called with
    the state and the id of every action and chance event before it happens, and must leave the
    state alone. A BotError if a bot fails or its answer is not legal.
    """
    actions = game.actions
    state: State = game.root.copy()
    steps = chances = moves = 0
    while (player := state.current_player) != TERMINAL:
        if player < 0:
            action = state._chance(stream(seed, "chance", chances))
            chances += 1
        else:
            ids = state._legal()
            action = ids[0]
            if len(ids) > 1 or actions[action].kind != "pass":
                moves += len(ids) > 1
                action = ask(bots[player], state, stream(seed, "seat", player, steps)).id
        if watch is not None:
            watch(state, action)
        state._do(action)
        steps += 1
    return Playout(moves, state, seed)


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game of a simulation; tuples "by bot" are in the order the bots were given.

    ``Table(game, seats, seed)`` with this ``seed``, and the game made from it if games were
    made, plays the same game again. ``seats`` says by seat which of the bots sat there.
    """

    number: int
    seed: int
    seats: tuple[int, ...]
    scores: tuple[int, ...]
    """By bot."""
    wins: tuple[float, ...]
    """By bot: winners share 1."""
    moves: int
    reason: str
    statistics: dict[str, float]


@dataclass(frozen=True, slots=True)
class Simulation:
    """The results of a series of games between bots.

    ``planned`` is how many games were asked for; fewer results than that mean that somebody
    interrupted.
    """

    game: str
    bots: tuple[str, ...]
    seed: int
    planned: int
    results: tuple[GameResult, ...]

    @property
    def complete(self) -> bool:
        """Whether all games were played to the end."""
        return len(self.results) == self.planned

    def summary(self) -> dict[str, Any]:
        """Give the figures as JSON-able data.

        For each bot its share of wins with Wilson's 95 % interval (a shared win counts as a
        part of one), and its mean score with the standard error; for all games the mean of
        moves and of what ``game.statistics`` names, with standard errors, and how often they
        ended for which reason. A standard error of less than two games is None.
        """
        results = self.results
        names = results[0].statistics if results else {}
        return {
            "game": self.game,
            "seed": self.seed,
            "games": len(results),
            "planned": self.planned,
            "complete": self.complete,
            "bots": [self._bot_summary(index) for index in range(len(self.bots))],
            "moves": _mean([result.moves for result in results]),
            "statistics": {
                name: _mean([result.statistics[name] for result in results]) for name in names
            },
            "ends": dict(Counter(result.reason for result in results).most_common()),
        }

    def _bot_summary(self, index: int) -> dict[str, Any]:
        wins = sum(result.wins[index] for result in self.results)
        count = len(self.results)
        low, high = wilson(wins, count) if count else (0.0, 1.0)
        return {
            "bot": self.bots[index],
            "wins": {"share": wins / count if count else None, "low": low, "high": high},
            "score": _mean([result.scores[index] for result in self.results]),
        }

    def text(self) -> str:
        """Give the summary as a table to read."""
        found = self.summary()
        broken = "" if self.complete else f" of {self.planned} (interrupted)"
        lines = [
            f"{self.game}: {len(self.results)} games{broken}, seed {self.seed}",
            "",
            f"{'bot':<16} {'wins':>7}  {'95 % interval':<16} {'mean score':>14}",
        ]
        for row in found["bots"]:
            wins = row["wins"]
            share = "-" if wins["share"] is None else f"{wins['share']:.1%}"
            interval = f"{wins['low']:.1%} to {wins['high']:.1%}"
            lines.append(f"{row['bot']:<16} {share:>7}  {interval:<16} {_shown(row['score']):>14}")
        lines.append("")
        means = {"moves a game": found["moves"], **found["statistics"]}
        lines += [f"{name:<24} {_shown(value):>16}" for name, value in means.items()]
        lines += [f"{count:>6} x {reason}" for reason, count in found["ends"].items()]
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.text()


def simulate(
    game: GameOrMaker,
    bots: Sequence[str | Bot | BotFactory],
    games: int,
    seed: int | None = None,
    *,
    progress: bool = False,
) -> Simulation:
    """Play a series of games between ``bots``, who change seats from game to game.

    Ctrl-C ends the series; the games finished by then are given back.

    Args:
        game: one game for all of them, or a function that makes one from a seed.
        bots: names, bots or classes of bots, as many as the game has players.
        games: how many.
        seed: of all games; None draws one, and the result tells it.
        progress: show a bar on a terminal.

    Raises:
        ValueError: the number of bots is not that of the players, or there is no such bot.
        BotError: a bot fails.

    Returns:
        The games, and ``summary()`` with shares of wins and means, each with its 95 % interval.

    >>> from tbgames.engine.testing.toy import Toy
    >>> result = simulate(Toy.new(), ["greedy", "random"], games=50, seed=1)
    >>> result.summary()["bots"][0]["wins"]["share"]
    0.83
    """
    seed = check_seed(seed)
    if type(games) is not int or games < 0:
        raise ValueError(f"{games!r} games cannot be played")
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise TypeError(f"bots are a list, one a seat, not {bots!r}")
    first = game(_game_seed(seed, 0)) if callable(game) else game
    if not isinstance(first, Game):
        raise TypeError(f"a game, or what makes one from a seed, is needed, not {first!r}")
    made = [make_bot(bot, first).name for bot in bots]  # faults show before the first game
    names = tuple(
        bot if isinstance(bot, str) else name for bot, name in zip(bots, made, strict=True)
    )
    if len(bots) != first.players:
        raise ValueError(f"{first.name} has {first.players} players here, not {len(bots)}")
    results: list[GameResult] = []
    series: Iterator[int] = iter(range(games))
    if progress:
        series = show_progress(series, games, first.name)
    try:
        for number in series:
            results.append(play_numbered(game, bots, seed, number))
    except KeyboardInterrupt:
        pass
    return Simulation(first.name, names, seed, games, tuple(results))


def play_numbered(
    game: GameOrMaker, bots: Sequence[str | Bot | BotFactory], seed: int, number: int
) -> GameResult:
    """Play game ``number`` of the series that ``seed`` and the bots make.

    It depends on nothing but its arguments, so that a series can be played in any order and
    in many processes.
    """
    own_seed = _game_seed(seed, number)
    made = game if isinstance(game, Game) else game(own_seed)
    count = len(bots)
    seats = tuple((seat + number) % count for seat in range(count))
    players = [make_bot(bots[index], made) for index in seats]
    played = play_game(made, players, own_seed)
    outcome = played.state.outcome
    assert outcome is not None
    seat_of = {index: seat for seat, index in enumerate(seats)}
    returns = played.state.returns
    return GameResult(
        number=number,
        seed=own_seed,
        seats=seats,
        scores=tuple(outcome.scores[seat_of[index]] for index in range(count)),
        wins=tuple(returns[seat_of[index]] for index in range(count)),
        moves=played.moves,
        reason=outcome.reason,
        statistics=dict(made.statistics(played.state)),
    )


def _game_seed(seed: int, number: int) -> int:
    return stream(seed, "game", number).getrandbits(31)


def _mean(values: Sequence[float]) -> dict[str, float | None]:
    return {
        "mean": fmean(values) if values else None,
        "error": standard_error(values) if len(values) > 1 else None,
    }


def _shown(value: dict[str, float | None]) -> str:
    mean, error = value["mean"], value["error"]
    if mean is None:
        return "-"
    return f"{mean:.2f}" if error is None else f"{mean:.2f} ± {error:.2f}"
