"""What is measured of tbgames: whole random games, and the single calls that players rest on."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from measuring import Calling, Playing

import tbgames as tb
from tbgames.engine.bots import make_bot
from tbgames.engine.game import CHANCE, TERMINAL, Game, State
from tbgames.engine.simulate import play_game, playout
from tbgames.engine.streams import stream

PACKAGE = "tbgames"
GOALS = {
    "Tobago, 3 players, rulebook, in place": 50_000 / 35_000,
    "TFTC, 3 players, in place": 150_000 / 35_000,
    "Treasure Hunter, 2 players, in place": 80_000 / 35_000,
}
"""By what is measured: moves a second to those of OpenSpiel's gin_rummy."""
LAYOUTS = (0, 11, 21, 31)
PRESETS = ("rulebook", "summary")
TRIES = 50
"""Tries of one decision by search."""
RANDOM_PLAYOUTS = "search(turns=0,depth=100000,playout=random)"
THINNED = 10
"""Of how many views one is measured where a call takes long."""

_CARD_GAMES = (("tftc", "TFTC", (2, 4, 3)), ("treasure_hunter", "Treasure Hunter", (6, 4, 2)))
"""Name, title and numbers of players; bots play the last of these."""

Games = Sequence[Game[Any, Any]]
Step = Callable[[State, int], State]
"""From a state and the id of a legal action to the next state."""


def playing() -> Iterator[Playing]:
    """Games of all kinds in place, and of Tobago with three players in other ways."""
    for players in (2, 3, 4):
        for preset in PRESETS:
            name = f"Tobago, {players} players, {preset}, in place"
            yield Playing(PACKAGE, name, _in_place(islands(players, preset)))
    for name, title, numbers in _CARD_GAMES:
        for players in numbers:
            games = [tb.new(name, players=players)]
            yield Playing(PACKAGE, f"{title}, {players} players, in place", _in_place(games))
        yield Playing(
            PACKAGE, f"{title}, {players} players, greedy bots", _by_bots(games, "greedy")
        )
    games = islands(3, "rulebook")
    ways: dict[str, Step] = {
        "child": lambda state, action: state.child(action),
        "apply": lambda state, action: state.apply(action),
    }
    for way, step in ways.items():
        yield Playing(PACKAGE, f"Tobago, 3 players, rulebook, by {way}", _stepwise(games, step))
    yield Playing(PACKAGE, "Tobago, 3 players, rulebook, a view each move", _with_views(games))
    for bot in ("random", "greedy"):
        yield Playing(PACKAGE, f"Tobago, 3 players, rulebook, {bot} bots", _by_bots(games, bot))


def calling() -> Iterator[Calling]:
    """Single calls at every move of random games of three players."""
    games = islands(3, "rulebook")
    seeds = itertools.count()

    def moves() -> list[tuple[State, int]]:
        seed = next(seeds)
        return _moves(games[seed % len(games)], seed)

    def views() -> list[Any]:
        return [state.view(state.current_player) for state, _ in moves()[::THINNED]]

    def copy(batch: Sequence[Any]) -> None:
        for state, _ in batch:
            state.copy()

    def child(batch: Sequence[Any]) -> None:
        for state, action in batch:
            state.child(action)

    def apply(batch: Sequence[Any]) -> None:
        for state, action in batch:
            state.apply(action)

    def legal(batch: Sequence[Any]) -> None:
        for state, _ in batch:
            state.legal_actions  # noqa: B018 - reading it is the work

    def view(batch: Sequence[Any]) -> None:
        for state, _ in batch:
            state.view(state.current_player)

    def encode(batch: Sequence[Any]) -> None:
        for known in batch:
            known.game.encode(known)

    def sample(batch: Sequence[Any]) -> None:
        for number, known in enumerate(batch):
            known.game.worlds(known).sample(number)

    yield Calling(PACKAGE, "state.copy()", moves, copy)
    yield Calling(PACKAGE, "state.child(action)", moves, child)
    yield Calling(PACKAGE, "state.apply(action)", moves, apply)
    yield Calling(PACKAGE, "state.legal_actions", moves, legal)
    yield Calling(PACKAGE, "state.view(player)", moves, view)
    yield Calling(PACKAGE, "game.encode(view)", views, encode)
    yield Calling(PACKAGE, "game.worlds(view).sample()", views, sample)


def searching() -> Iterator[Calling]:
    """Single tries of search: as the bot plays, and with random playouts to the end."""
    for title, game in (
        ("Tobago", islands(2, "rulebook")[0]),
        ("TFTC", tb.new("tftc", players=2)),
        ("Treasure Hunter", tb.new("treasure_hunter", players=2)),
    ):
        for bot, way in (("search", ""), (RANDOM_PLAYOUTS, ", random playouts to the end")):
            yield Calling(PACKAGE, f"a try of search, {title}{way}", *_tries(game, bot))


def _tries(
    game: Game[Any, Any], bot: str
) -> tuple[Callable[[], Sequence[object]], Callable[[Sequence[object]], None]]:
    """A position of a random game and a batch of tries in it, and what makes them."""
    seeds = itertools.count()
    name = f"{bot.removesuffix(')')}{',' if '(' in bot else '('}iterations={TRIES})"

    def batch() -> Sequence[object]:
        moves = [state for state, _ in _moves(game, next(seeds)) if len(state._legal()) > 1]
        return [(make_bot(name, game), moves[len(moves) // 2])] * TRIES

    def run(tries: Sequence[Any]) -> None:
        player, state = tries[0]
        view = state.view(state.current_player)
        player.choose(view, state.legal_actions, stream(1, "search"))

    return batch, run


def islands(players: int, preset: str) -> Games:
    """The same game on several islands."""
    return [tb.new("tobago", players=players, layout=n, seed=n, rules=preset) for n in LAYOUTS]


# -- ways to play one game, on an island that the seed picks --------------------------------------


def _in_place(games: Games) -> Callable[[int], int]:
    return lambda seed: playout(games[seed % len(games)], seed).moves


def _stepwise(games: Games, step: Step) -> Callable[[int], int]:
    """Players' actions by ``step``; chance by ``child``, as nobody checks what it draws."""

    def play(seed: int) -> int:
        rng = stream(seed, "playout")
        state: State = games[seed % len(games)].root
        moves = 0
        while state.current_player != TERMINAL:
            if state.current_player == CHANCE:
                state = state.child(state._chance(rng))
                continue
            ids = state.legal_actions.ids
            moves += len(ids) > 1
            state = step(state, ids[int(rng.random() * len(ids))])
        return moves

    return play


def _with_views(games: Games) -> Callable[[int], int]:
    def play(seed: int) -> int:
        rng = stream(seed, "playout")
        state: State = games[seed % len(games)].root
        moves = 0
        while (player := state.current_player) != TERMINAL:
            if player == CHANCE:
                state._do(state._chance(rng))
                continue
            ids = state._legal()
            if len(ids) > 1:
                moves += 1
                state.view(player)
            state._do(ids[int(rng.random() * len(ids))])
        return moves

    return play


def _by_bots(games: Games, bot: str) -> Callable[[int], int]:
    def play(seed: int) -> int:
        game = games[seed % len(games)]
        return play_game(game, [make_bot(bot, game)] * game.players, seed).moves

    return play


def _moves(game: Game[Any, Any], seed: int) -> list[tuple[State, int]]:
    """All moves of a random game: the state and the action that was played."""
    rng = stream(seed, "playout")
    state: State = game.root
    found: list[tuple[State, int]] = []
    while state.current_player != TERMINAL:
        if state.current_player == CHANCE:
            state = state.child(state._chance(rng))
            continue
        ids = state._legal()
        action = ids[int(rng.random() * len(ids))]
        if len(ids) > 1:
            found.append((state, action))
        state = state.child(action)
    return found
