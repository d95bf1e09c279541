"""Where a table's games come from and go to: new ones, and those in files."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal, TypeAlias

from tbgames.engine.record import Record, SeatRecord
from tbgames.engine.streams import check_seed
from tbgames.engine.table import Seat, Table
from tbgames.widgets.drawer import Guarded
from tbgames.widgets.files import Files, allowed
from tbgames.widgets.new_game import NewGame

__all__ = ["Shelf"]

Sit: TypeAlias = Callable[[Table, dict[str, Any]], object]
"""Called with a table to play at, and what its game was made with."""


class Shelf:
    """Makes tables, from nothing or from a record, and the forms that ask for them."""

    def __init__(
        self,
        sit: Sit,
        replay: Callable[[SeatRecord], object],
        guarded: Guarded,
        *,
        undo: Literal["fair", "free"],
        folder: Path | None,
    ) -> None:
        """Open nothing yet.

        Args:
            sit: takes a table that was opened.
            replay: takes a record with which nobody can go on.
            guarded: makes handlers that show what goes wrong.
            undo: of tables that are opened; see `Table`.
            folder: where the forms save and load; None lets them go anywhere.
        """
        self._sit = sit
        self._replay = replay
        self._guarded = guarded
        self._undo: Literal["fair", "free"] = undo
        self._folder = folder

    def begin(
        self, table: Table, seats: Sequence[Seat], seed: int | None, options: dict[str, Any]
    ) -> None:
        """Begin another game of the same kind as at ``table``."""
        seed = check_seed(seed)
        game = type(table.game).new(players=len(seats), seed=seed, **options)
        self._sit(Table(game, seats, seed, undo=self._undo), options)

    def open(self, record: Record | SeatRecord) -> None:
        """Go on where a record stops, or replay it if it is one of a single seat."""
        if isinstance(record, SeatRecord):
            self._replay(record)
        else:
            table = Table.resume(record, undo=self._undo)
            self._sit(table, dict(table.game.options()))

    def load(self, path: str | os.PathLike[str]) -> None:
        """Open the record in a file; a RecordError or OSError says what is wrong with it."""
        self.open(Record.load(path))

    def new_form(
        self, table: Table, options: dict[str, Any], wrong: Callable[[Exception], object]
    ) -> NewGame:
        """Ask for a new game; ``wrong`` hears that what was chosen does not fit together."""

        def begin(seats: list[str], seed: int, options: dict[str, Any]) -> None:
            self._guarded(lambda: self.begin(table, seats, seed, options))(None)

        return NewGame(table.game, table.seats, options, begin, wrong)

    def files_form(self, save: Callable[[str, bool], object]) -> Files:
        """Ask for a file; ``save`` takes its name, and whether all is to be saved."""
        return Files(
            lambda name, whole: self._guarded(lambda: save(name, whole))(None),
            lambda name: self._guarded(lambda: self.load(self.allowed(name)))(None),
            lambda text: self._guarded(lambda: self.open(Record.from_text(text)))(None),
        )

    def allowed(self, name: str) -> Path:
        """Give the path of a file that may be saved or loaded here; see `allowed`."""
        return allowed(name, self._folder)
