"""The collection: puzzles by game and number, read from ``data/puzzles``."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tbgames.engine.game import State
from tbgames.engine.messages import brief
from tbgames.files import data_path, read_json
from tbgames.frames import Frame
from tbgames.games import game_class
from tbgames.puzzling.kinds import kind_of, kinds_of
from tbgames.puzzling.posed import Puzzle

__all__ = ["puzzle", "puzzles", "read_puzzles"]

_ENTRY = {"kind", "options", "position"}


def puzzle(game: str, number: int) -> Puzzle:
    """Give a puzzle of the collection: ``tb.puzzle("tobago", 3)``.

    Args:
        game: "tobago", "tftc" or "treasure_hunter".
        number: 1 for the first; ``tb.puzzles(game)`` lists them.

    Raises:
        ValueError: there are no puzzles of this game, or none of this number.

    >>> import tbgames as tb
    >>> one = tb.puzzle("tobago", 1)
    >>> one.question
    'Which clue card do you play on which map, so that as few spaces as possible are left?'
    >>> one.check(one.legal[0]).ok, one.check(one.solution().action).ok
    (False, True)
    """
    found = read_puzzles(_path(game), game)
    if type(number) is not int or not 1 <= number <= len(found):
        raise ValueError(f"{game} has the puzzles 1 to {len(found)}, there is no {brief(number)}")
    kind, state = _posed(found[number - 1], game, f"puzzle {number} of {game}")
    return Puzzle(state, kind, f"{game} {number}")


def puzzles(game: str) -> Frame:
    """List the puzzles of a game: their numbers, kinds, players and questions.

    A ValueError if there are no puzzles of this game.

    >>> import tbgames as tb
    >>> set(tb.puzzles("tftc")["kind"])  == {"first goal", "pay next turn", "best turn"}
    True
    """
    rows = []
    for number, entry in enumerate(read_puzzles(_path(game), game), 1):
        kind, state = _posed(entry, game, f"puzzle {number} of {game}")
        question = kind_of(game, kind).question(state.view(state.current_player))
        rows.append((number, kind, state.game.players, question))
    return Frame.of_rows(["number", "kind", "players", "question"], rows, f"Puzzles of {game}")


def read_puzzles(path: str | os.PathLike[str], game: str) -> list[Mapping[str, Any]]:
    """Read a file of puzzles: for each its kind, the options of its game, and a position.

    A ValueError of one sentence names the file, the puzzle and what is wrong with it; positions
    are read when a puzzle is asked for.
    """
    data = read_json(path)
    entries = data.get("puzzles") if isinstance(data, dict) else None
    if not isinstance(entries, list) or data.get("game") != game:
        raise ValueError(f'{path}: needs "game": "{game}" and a list of "puzzles"')
    for number, entry in enumerate(entries, 1):
        if not isinstance(entry, dict) or entry.keys() != _ENTRY:
            raise ValueError(f"{path}: puzzle {number} needs kind, options and position, no more")
        try:
            kind_of(game, entry["kind"])
        except ValueError as fault:
            raise ValueError(f"{path}: puzzle {number}: {fault}") from None
        if not isinstance(entry["options"], dict):
            raise ValueError(f"{path}: puzzle {number}: its options are an object")
    return entries


def _path(game: str) -> Path:
    kinds_of(game)  # a ValueError for a game without puzzles
    return data_path("puzzles", f"{game}.json")


def _posed(entry: Mapping[str, Any], game: str, where: str) -> tuple[str, State]:
    try:
        state = game_class(game).new(**entry["options"]).position(entry["position"])
    except (TypeError, ValueError) as fault:
        raise ValueError(f"{where}: {fault}") from fault
    if state.current_player < 0:
        raise ValueError(f"{where}: nobody decides in its position")
    return entry["kind"], state
