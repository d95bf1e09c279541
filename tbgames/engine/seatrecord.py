"""What one seat may know of a game, written down."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Self

from tbgames.engine import recordfile
from tbgames.engine.game import Game, View
from tbgames.engine.recordfile import RecordError
from tbgames.engine.steps import Line
from tbgames.files import write_whole

__all__ = ["SeatRecord"]

_FIELDS: Mapping[str, type] = {
    "format": str,
    "version": int,
    "hidden": bool,
    "practice": bool,
    "game": str,
    "rules_version": int,
    "options": dict,
    "seats": list,
    "seat": int,
    "view": dict,
    "steps": list,
    "end": dict,
}


@dataclass(frozen=True)
class SeatRecord:
    """A game as one seat saw it: no seed, no hidden card, no state.

    ``log`` has a line for each step; the seat's views have one entry more: the start first.

    >>> from tbgames.engine.table import Table
    >>> from tbgames.engine.testing.toy import Toy
    >>> table = Table(Toy.new(), seats=["greedy", "random"], seed=3)
    >>> outcome = table.run()
    >>> seen = table.record.for_seat(0)
    >>> seen.log[3]
    Line(actor=-1, text='1: draw')
    >>> [view.hand for view in seen.views()][:5]
    [(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 0), (1, 1, 0)]
    """

    game: Game[Any, Any]
    seats: tuple[str, ...]
    seat: int
    practice: bool
    _views: tuple[View, ...]
    log: tuple[Line, ...]

    def __repr__(self) -> str:
        return f"<SeatRecord of {self.game.name}: seat {self.seat}; {len(self.log)} steps>"

    def views(self, seat: int | None = None) -> Iterator[View]:
        """What the seat saw at the start and after each step; ValueError for another seat."""
        self._only_own(seat)
        return iter(self._views)

    def log_for(self, seat: int | None = None) -> tuple[Line, ...]:
        """The log that the seat could read; ValueError for another seat."""
        self._only_own(seat)
        return self.log

    def to_text(self) -> str:
        """Write the record as JSON."""
        shown = [view.to_dict() for view in self._views]
        head = {
            "hidden": False,
            "practice": self.practice,
            "game": self.game.name,
            "rules_version": self.game.rules_version,
            "options": self.game.to_dict(),
            "seats": list(self.seats),
            "seat": self.seat,
            "view": shown[0],
        }
        rows = [
            (line.actor, line.text, {name: now[name] for name in now if now[name] != then[name]})
            for line, then, now in zip(self.log, shown, shown[1:], strict=False)
        ]
        return recordfile.render(head, rows, {"steps": len(rows)})

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file, whole or not at all; an OSError if that fails."""
        write_whole(path, self.to_text())

    @classmethod
    def from_data(cls, data: dict[str, Any], game: type[Game[Any, Any]] | None = None) -> Self:
        """Make the record from the parsed file; a RecordError says what is wrong with it."""
        recordfile.check_fields(data, _FIELDS)
        made, seats = recordfile.make_game(data, game)
        seat = data["seat"]
        if not 0 <= seat < made.players:
            raise RecordError(f"the record is of seat {seat}, which the game does not have")
        now = data["view"]
        views, log = [_view(made, seat, now, 0)], []
        for number, row in enumerate(data["steps"], 1):
            if [type(part) for part in row] != [int, str, dict]:
                raise RecordError(
                    f"step {number} of the record is not an actor, a text and what changed", number
                )
            actor, text, changed = row
            now = {**now, **changed}
            log.append(Line(actor, text))
            views.append(_view(made, seat, now, number))
        if data["end"] != {"steps": len(log)}:
            raise RecordError(f"the record says that it ends with {data['end']}, which is untrue")
        return cls(made, seats, seat, data["practice"], tuple(views), tuple(log))

    def _only_own(self, seat: int | None) -> None:
        if seat not in (None, self.seat):
            raise ValueError(
                f"this record holds what seat {self.seat} may know, nothing of seat {seat}"
            )


def _view(game: Game[Any, Any], seat: int, data: dict[str, Any], number: int) -> View:
    try:
        view: View = game.view_from_dict(data)
        hash(view)  # objects inside would make it unhashable
    except ValueError as error:
        raise RecordError(f"step {number} of the record shows no view: {error}", number) from error
    except TypeError as error:
        raise RecordError(
            f"step {number} of the record shows no view: an object is in its fields", number
        ) from error
    if view.player != seat or len(data) != len(view.to_dict()):
        raise RecordError(f"step {number} of the record shows no view of seat {seat}", number)
    return view
