"""Choices in order, the best first, that show themselves as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, Protocol, TypeVar

from tbgames.tables import html_table, text_table

__all__ = ["Ranking"]


class _Row(Protocol):
    @property
    def _fields(self) -> tuple[str, ...]: ...

    def __iter__(self) -> Iterator[Any]: ...


RowT = TypeVar("RowT", bound=_Row)

_CHANCES = ("chance", "win", "opposed")
"""Columns that are shown in percent."""


@dataclass(frozen=True, slots=True, repr=False)
class Ranking(Generic[RowT]):
    """Rows of one kind, the best first; each is a named tuple.

    >>> from typing import NamedTuple
    >>> class Choice(NamedTuple):
    ...     guardian: str
    ...     win: Fraction
    >>> Ranking((Choice("Dragon", Fraction(1, 3)), Choice("Orcs", Fraction(1, 2))), "By dice.")
    guardian  win
    Dragon    33.3%
    Orcs      50.0%
    By dice.
    """

    rows: Sequence[RowT]
    note: str = ""
    """What is taken for granted, in a sentence."""

    @property
    def best(self) -> RowT:
        """The first row; an IndexError if there is nothing to choose."""
        return self.rows[0]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[RowT]:
        return iter(self.rows)

    def __getitem__(self, rank: int) -> RowT:
        return self.rows[rank]

    @property
    def _head(self) -> list[str]:
        return [name.replace("_", " ") for name in self.rows[0]._fields] if self.rows else []

    @property
    def _cells(self) -> list[list[str]]:
        return [
            [_told(name, value) for name, value in zip(row._fields, row, strict=True)]
            for row in self.rows
        ]

    def __repr__(self) -> str:
        table = text_table(self._head, self._cells) if self.rows else "nothing to choose"
        return "\n".join(filter(None, (table, self.note)))

    def _repr_html_(self) -> str:
        return html_table(self.note or "nothing to choose", self._head, self._cells)


def _told(name: str, value: object) -> str:
    if isinstance(value, float | Fraction):
        return f"{float(value):.1%}" if name in _CHANCES else f"{float(value):.2f}"
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "-"
    return str(value)
