"""The file of a tournament: a line that says which, then one JSON line a game."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tbgames.engine.messages import brief
from tbgames.engine.standings import Played
from tbgames.files import parse_json, write_whole

__all__ = ["TournamentFile", "is_tournament", "read_tournament"]

FORMAT = "tbgames tournament"
VERSION = 1

_LONGEST = 1_000_000
"""Bytes of a first line."""

_MOST = 10**9
"""Larger scores, numbers of deals and of moves there are none."""


class TournamentFile:
    """Takes games as they are played, and gives those that it holds already.

    A line that a crash has cut off is taken away when the file is opened again; its game is then
    played again.
    """

    def __init__(self, path: str | os.PathLike[str], head: Mapping[str, Any]) -> None:
        """Open or begin the file of the tournament that ``head`` describes."""
        self.path = Path(path)
        self.games: dict[tuple[int, int, int], Played] = {}
        head = {"format": FORMAT, "version": VERSION, **head, "options": _digest(head["options"])}
        if self.path.exists() and self.path.stat().st_size:
            found, games, cut = read_tournament(self.path)
            for name, value in head.items():
                if found.get(name) != value:
                    raise ValueError(
                        f"{path}: this is another tournament: its {name} is "
                        f"{brief(found.get(name))}, not {brief(value)}"
                    )
            self.games = {one.slot: one for one in games}
            if cut:
                write_whole(self.path, "".join(map(_line, [head, *map(asdict, games)])))
        else:
            write_whole(self.path, _line(head))

    def add(self, game: Played) -> None:
        """Append a game."""
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(_line(asdict(game)))


def is_tournament(path: str | os.PathLike[str]) -> bool:
    """Tell whether the first line of a file says that it is of a tournament."""
    with open(path, "rb") as file:
        line = file.readline(_LONGEST).decode("utf-8-sig", errors="replace")
    try:
        head = parse_json(line)
    except ValueError:
        return False
    return isinstance(head, dict) and head.get("format") == FORMAT


def read_tournament(
    path: str | os.PathLike[str],
) -> tuple[dict[str, Any], list[Played], bool]:
    """Read a file of a tournament.

    Returns:
        What the first line says, the games, and whether the last line was cut off.

    Raises:
        ValueError: it is no such file; the message names the line at fault.
        OSError: it cannot be read.
    """
    text = Path(path).read_bytes().decode("utf-8-sig", errors="replace")
    lines = text.split("\n")
    cut = lines.pop() != ""
    rows = list(_rows(path, lines))
    if not rows or rows[0].get("format") != FORMAT:
        raise ValueError(f'{path}: this is no tournament: the "format" is not "{FORMAT}"')
    if rows[0].get("version") != VERSION:
        raise ValueError(
            f"{path}: version {rows[0].get('version')!r} of the format is unknown here"
        )
    bots, players = rows[0].get("bots"), rows[0].get("players")
    if not isinstance(bots, list) or type(players) is not int or not 2 <= players <= len(bots):
        raise ValueError(
            f"{path}, line 1: the bots are {brief(bots)}, the players {brief(players)}"
        )
    games = []
    for number, row in enumerate(rows[1:], 2):
        game = _game(path, number, row)
        fault = _fault(game, len(bots), players)
        if fault:
            raise ValueError(f"{path}, line {number}: {fault}")
        games.append(game)
    return rows[0], games, cut


def _rows(path: str | os.PathLike[str], lines: list[str]) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(lines, 1):
        try:
            row = parse_json(line)
        except ValueError as error:
            raise ValueError(f"{path}, line {number}: this is no JSON ({error})") from error
        if not isinstance(row, dict):
            raise ValueError(f"{path}, line {number}: {brief(row)} is no JSON object")
        yield row


_KINDS: Mapping[str, type] = {
    "slot": int,
    "seats": int,
    "scores": int,
    "wins": float,
}


def _game(path: str | os.PathLike[str], number: int, row: dict[str, Any]) -> Played:
    fields = {"slot", "seed", "seats", "scores", "wins", "moves", "reason", "record"}
    if set(row) != fields:
        raise ValueError(
            f"{path}, line {number}: a game has the fields {', '.join(sorted(fields))}"
        )
    lists: dict[str, tuple[Any, ...]] = {}
    for name, kind in _KINDS.items():
        value = row[name]
        if not isinstance(value, list) or not all(type(one) in (kind, int) for one in value):
            raise ValueError(f"{path}, line {number}: {name} is {brief(value)}")
        lists[name] = tuple(value)
    sizes = {len(lists[name]) for name in ("seats", "scores", "wins")}
    if len(lists["slot"]) != 3 or len(sizes) != 1:
        raise ValueError(f"{path}, line {number}: the lists of the game do not fit together")
    for name, kind in (("seed", int), ("moves", int), ("reason", str)):
        if type(row[name]) is not kind:
            raise ValueError(f"{path}, line {number}: {name} is {brief(row[name])}")
    if not isinstance(row["record"], dict | None):
        raise ValueError(f"{path}, line {number}: record is {brief(row['record'])}")
    return Played(**{**row, **lists})


def _fault(game: Played, bots: int, players: int) -> str | None:
    """What cannot be of a game of a tournament, if anything."""
    seats, wins = game.seats, game.wins
    if len(seats) != players or len(set(seats)) != players or not set(seats) <= set(range(bots)):
        return f"seats are {players} different bots of {bots}, not {list(seats)}"
    if min(wins) < 0 or abs(sum(wins) - 1) > 1e-9:
        return f"shares of a win sum to 1, not {brief(list(wins))}"
    if max(map(abs, (*game.scores, *game.slot, game.moves))) > _MOST or game.moves < 0:
        return "a number is too large, or there are less than no moves"
    return None if min(game.slot) >= 0 else f"a slot counts from 0, not {list(game.slot)}"


def _line(row: Mapping[str, Any]) -> str:
    return json.dumps(row, separators=(",", ":"), allow_nan=False) + "\n"


def _digest(options: object) -> str:
    """Options hold whole islands: a short name tells them apart."""
    return hashlib.sha256(json.dumps(options, sort_keys=True).encode()).hexdigest()[:16]
