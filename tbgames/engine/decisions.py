"""Recorded games as a tidy frame: one row a decision, to learn from."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tbgames.engine.record import GameClass, Record, RecordError, SeatRecord
from tbgames.engine.tournamentfile import is_tournament, read_tournament
from tbgames.frames import Frame

__all__ = ["records"]

_COLUMNS = ("game", "step", "seat", "player", "kind", "action", "choices", "score", "win")


def records(
    path: str | os.PathLike[str], *, encode: bool = False, game: GameClass | None = None
) -> Frame:
    """Read recorded games as a table with one row a decision, ready for pandas or polars.

    Args:
        path: a record, a file of a tournament that was kept with ``records=True``, or a folder
            of such files.
        encode: whether a column ``view`` holds what the player knew, as the numbers of
            ``game.encode``.
        game: the class of a game that has no name to find it by.

    Returns:
        The columns: the number of the ``game`` in order of files and lines, the ``step``, the
        ``seat`` and who sat there (``player``), the ``kind`` and text of the ``action``, how many
        ``choices`` there were, and what became of it: the seat's ``score`` in the end and its
        share of the ``win``, both None if the record stops before the end. Decisions without a
        choice are left out.

    Raises:
        RecordError: a file is no sound record, or of one seat only.
        ValueError: a tournament that was kept without records.
        OSError: a file cannot be read.

    >>> from tempfile import TemporaryDirectory
    >>> from tbgames.engine.table import Table
    >>> from tbgames.engine.testing.toy import Toy
    >>> table = Table(Toy.new(), ["greedy", "random"], seed=3)
    >>> outcome = table.run()
    >>> with TemporaryDirectory() as folder:
    ...     table.save(f"{folder}/game.json")
    ...     frame = records(folder, game=Toy)
    >>> frame["player"][:2], frame["action"][:2]
    (('greedy', 'random'), ('pay B', 'hide C'))
    """
    rows: list[tuple[Any, ...]] = []
    for number, record in enumerate(_found(Path(path), game)):
        rows += _rows(number, record, encode)
    columns = (*_COLUMNS, "view") if encode else _COLUMNS
    return Frame.of_rows(columns, rows, "decisions of recorded games")


def _found(path: Path, game: GameClass | None) -> Iterator[Record]:
    if path.is_dir():
        for file in sorted([*path.glob("*.json"), *path.glob("*.jsonl")]):
            yield from _found(file, game)
    elif is_tournament(path):
        _, games, _ = read_tournament(path)
        for one in {one.slot: one for one in games}.values():  # two runs at once write some twice
            if one.record is None:
                raise ValueError(f"{path}: this tournament was kept without records=True")
            with _naming(f"{path}, game {list(one.slot)}"):
                record = Record.from_text(json.dumps(one.record), game=game)
            yield _whole(path, record)
    else:
        with _naming(str(path)):
            record = Record.load(path, game=game)
        yield _whole(path, record)


@contextmanager
def _naming(where: str) -> Iterator[None]:
    """Say which record is at fault: there may be hundreds."""
    try:
        yield
    except RecordError as error:
        raise RecordError(f"{where}: {error}", error.step) from error


def _whole(path: Path, record: Record | SeatRecord) -> Record:
    if isinstance(record, SeatRecord):
        raise ValueError(
            f"{path}: this record holds only what seat {record.seat} may know, and no decisions "
            "of others"
        )
    return record


def _rows(number: int, record: Record, encode: bool) -> Iterator[tuple[Any, ...]]:
    outcome, last = record.outcome, record.last.state
    for step, moment in enumerate(record.last.path()[1:]):
        before = moment.before
        assert before is not None
        assert moment.step is not None
        seat, state = before.state.current_player, before.state
        if seat < 0 or len(state.legal_actions) < 2:
            continue
        action = moment.step.action
        score = None if outcome is None else outcome.scores[seat]
        win = None if outcome is None else last.returns[seat]
        row = (number, step, seat, record.seats[seat], action.kind, action.text)
        view = (record.game.encode(state.view(seat)),) if encode else ()
        yield (*row, len(state.legal_actions), score, win, *view)
