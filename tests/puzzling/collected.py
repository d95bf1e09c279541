"""The collection as the tests of puzzles take it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import tbgames as tb
from tbgames.engine.game import State
from tbgames.puzzling import collection

GAMES = ("tobago", "tftc", "treasure_hunter")


@cache
def all_puzzles() -> tuple[tb.Puzzle, ...]:
    """Every puzzle of every game."""
    return tuple(tb.puzzle(game, number) for game in GAMES for number in range(1, _size(game) + 1))


def of_kind(kind: str) -> Iterator[tb.Puzzle]:
    """The puzzles of one kind."""
    return (one for one in all_puzzles() if one.kind == kind)


def state_of(puzzle: tb.Puzzle) -> State:
    """The position that a puzzle of the collection was made of."""
    game, number = puzzle.name.split()
    entry = collection.read_puzzles(collection._path(game), game)[int(number) - 1]
    return collection._posed(entry, game, puzzle.name)[1]


def _size(game: str) -> int:
    return len(collection.read_puzzles(collection._path(game), game))
