"""Tidy tables of results: columns under their names, one row an observation.

A ``Frame`` is a mapping from the names to the columns, so the packages for tables take it as it
is: ``pandas.DataFrame(dict(frame))``, ``polars.DataFrame(dict(frame))``.
"""

from __future__ import annotations

import csv
import io
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tbgames.files import write_whole
from tbgames.scene.names import count
from tbgames.tables import html_table, text_table

__all__ = ["Frame"]

_SHOWN = 20
"""Rows that are shown at once."""

_INT = re.compile(r"-?(0|[1-9][0-9]{0,3999})")
_FLOAT = re.compile(r"-?([0-9]+\.[0-9]*|[0-9]+(?=e)|\.[0-9]+)(e[-+]?[0-9]+)?|-?inf|nan")
"""Numbers as Python writes them, and no more: ``007`` and ``1_0`` stay texts."""


class Frame(Mapping[str, tuple[Any, ...]]):
    """Columns of one length under their names, immutable.

    ``frame["name"]`` is a column, ``frame.rows`` is the rows, ``len`` counts the columns as for
    any mapping.

    Args:
        columns: from names to values.
        title: shown above the table.

    Raises:
        ValueError: the columns are not of one length.

    >>> frame = Frame({"size": [0, 1], "sets": [1, 52]}, title="clue sets")
    >>> frame["sets"], frame.rows[1]
    ((1, 52), (1, 52))
    >>> frame
    clue sets
    size  sets
    0     1
    1     52
    >>> frame.where(size=1)["sets"]
    (52,)
    """

    __slots__ = ("_columns", "title")

    def __init__(self, columns: Mapping[str, Iterable[Any]], title: str = "") -> None:
        self._columns = {name: tuple(values) for name, values in columns.items()}
        self.title = title
        lengths = {name: len(values) for name, values in self._columns.items()}
        if len(set(lengths.values())) > 1:
            raise ValueError(f"the columns of a frame are of one length, these are: {lengths}")

    @classmethod
    def of_rows(cls, names: Sequence[str], rows: Iterable[Sequence[Any]], title: str = "") -> Frame:
        """Make a frame from rows, each with one value for every name.

        Raises:
            ValueError: a row has more values or fewer, or a name is there twice.

        >>> Frame.of_rows(["a", "b"], [(1, 2), (3, 4)])["b"]
        (2, 4)
        """
        kept = list(rows)
        twice = [name for name, times in Counter(names).items() if times > 1]
        if twice:
            raise ValueError(f"each column has its own name; more than once: {twice}")
        for number, row in enumerate(kept, 1):
            if len(row) != len(names):
                raise ValueError(f"row {number}: {len(row)} values for {len(names)} columns")
        columns = list(zip(*kept, strict=True)) if kept else [()] * len(names)
        return cls(dict(zip(names, columns, strict=True)), title)

    @property
    def rows(self) -> tuple[tuple[Any, ...], ...]:
        """The rows, each a tuple in the order of the columns."""
        return tuple(zip(*self._columns.values(), strict=True))

    def where(self, **wanted: Any) -> Frame:
        """Give the rows that have these values in these columns.

        Raises:
            KeyError: there is no such column.
        """
        columns = [self[name] for name in wanted]
        kept = [
            row
            for row, *found in zip(self.rows, *columns, strict=True)
            if found == list(wanted.values())
        ]
        return Frame.of_rows(tuple(self), kept, self.title)

    def to_csv(self, path: str | os.PathLike[str] | None = None) -> str:
        """Write the frame as comma-separated values, to a file too if a path is given.

        Raises:
            OSError: the file cannot be written.
        """
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(self)
        writer.writerows(self.rows)
        if path is not None:
            write_whole(path, text.getvalue())
        return text.getvalue()

    @classmethod
    def from_csv(cls, path: str | os.PathLike[str], title: str = "") -> Frame:
        """Read what ``to_csv`` wrote; ints, floats and blanks (None) are told from texts.

        Raises:
            ValueError: it is no such file; the message names it, and the line.
            OSError: it cannot be read.
        """
        rows = []
        try:
            # As bytes: reading texts would change the ends of lines within cells. Programs for
            # tables put a mark before the first name, which "utf-8-sig" takes away.
            text = Path(path).read_bytes().decode("utf-8-sig")
            reader = csv.reader(io.StringIO(text, newline=""))
            head, *lines = ((reader.line_num, line) for line in reader)
        except (ValueError, csv.Error) as error:
            raise ValueError(f"{path}: this is no table of comma-separated values") from error
        names = head[1]
        for number, line in lines:
            if len(line) != len(names):
                raise ValueError(
                    f"{path}, line {number}: {len(line)} values for {len(names)} columns"
                )
            rows.append([_value(cell) for cell in line])
        try:
            return cls.of_rows(names, rows, title)
        except ValueError as error:
            raise ValueError(f"{path}: {error}") from None

    def __getitem__(self, name: str) -> tuple[Any, ...]:
        if name not in self._columns:
            raise KeyError(f"no column {name!r}; the columns are {', '.join(self._columns)}")
        return self._columns[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    def __repr__(self) -> str:
        rows = self.rows
        text = text_table(tuple(self), [_cells(row) for row in rows[:_SHOWN]])
        return "\n".join(filter(None, (self.title, text, _rest(rows))))

    def _repr_html_(self) -> str:
        rows = self.rows
        caption = "; ".join(filter(None, (self.title, _rest(rows))))
        return html_table(caption, tuple(self), [_cells(row) for row in rows[:_SHOWN]])


def _rest(rows: Sequence[object]) -> str:
    return f"and {count(len(rows) - _SHOWN, 'more row')}" if len(rows) > _SHOWN else ""


def _cells(row: Sequence[Any]) -> list[str]:
    return [f"{value:.4g}" if isinstance(value, float) else str(value) for value in row]


def _value(cell: str) -> int | float | str | None:
    if not cell:
        return None
    if _INT.fullmatch(cell):
        return int(cell)
    return float(cell) if _FLOAT.fullmatch(cell) else cell
