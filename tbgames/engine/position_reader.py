"""Reading the values that positions are written in, each with its own fault."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from tbgames.engine.messages import brief

__all__ = ["Fault", "PositionReader"]

T = TypeVar("T")


class Fault(ValueError):
    """One thing that is wrong, said without its place."""


class PositionReader:
    """Reads one part of a position after the other and collects what is wrong with it.

    >>> reader = PositionReader({"turn": "C", "round": 3}, {"A": 0, "B": 1})
    >>> reader.get("round", reader.number(0, 9), 0), reader.get("turn", reader.seat, 0)
    (3, 0)
    >>> reader.faults
    ['"turn": \\'C\\' is no seat; there is A, B']
    """

    def __init__(self, data: Mapping[str, Any], seats: Mapping[str, int]) -> None:
        """``seats`` are the seats' numbers by what positions call them."""
        self.data = data
        self.seats = seats
        self.faults: list[str] = []

    def get(self, key: str, read: Callable[[Any], T], default: T) -> T:
        """Read the part called ``key`` if it is there; a fault is noted with its place."""
        if key not in self.data:
            return default
        try:
            return read(self.data[key])
        except ValueError as error:
            self.faults.append(f'"{key}": {error}')
        except (TypeError, KeyError, AttributeError):  # what no reader of a single value looks for
            self.faults.append(f'"{key}": {brief(self.data[key])} is not of the form of a position')
        return default

    def number(self, low: int, high: int) -> Callable[[Any], int]:
        """A reader of whole numbers from ``low`` to ``high``."""

        def read(value: Any) -> int:
            if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
                raise Fault(f"{brief(value)} must be an int from {low} to {high}")
            return value

        return read

    def flag(self, value: Any) -> bool:
        """True or false."""
        if not isinstance(value, bool):
            raise Fault(f"{brief(value)} must be true or false")
        return value

    def seat(self, value: Any) -> int:
        """A seat by its letter."""
        if not isinstance(value, str) or value not in self.seats:
            raise Fault(f"{brief(value)} is no seat; there is {', '.join(self.seats)}")
        return self.seats[value]

    def seat_or_none(self, value: Any) -> int:
        """A seat or nobody (-1)."""
        return -1 if value is None else self.seat(value)

    def each(self, count: int | None, read: Callable[[Any], T]) -> Callable[[Any], tuple[T, ...]]:
        """A reader of lists whose entries ``read`` reads, of a given length if there is one."""

        def read_all(value: Any) -> tuple[T, ...]:
            if not isinstance(value, list | tuple):
                raise Fault(f"{brief(value)} must be a list")
            if count is not None and len(value) != count:
                raise Fault(f"it has {len(value)} entries, it must have {count}")
            return tuple(read(item) for item in value)

        return read_all
