"""Records: a game written down so that it can be replayed without any random generator.

A ``Record`` holds everything, hidden cards and the seed included. A ``SeatRecord`` holds what
one seat may know. ``Record.load`` reads either and verifies it step by step.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from tbgames.engine import recordfile
from tbgames.engine.game import Game, Outcome, State, View
from tbgames.engine.recordfile import RecordError
from tbgames.engine.seatrecord import SeatRecord
from tbgames.engine.steps import Line, Moment, Step, lines_for
from tbgames.files import write_whole

__all__ = ["Record", "RecordError", "SeatRecord"]

GameClass: TypeAlias = type[Game[Any, Any]]

_FIELDS: Mapping[str, type] = {
    "format": str,
    "version": int,
    "hidden": bool,
    "practice": bool,
    "game": str,
    "rules_version": int,
    "options": dict,
    "seats": list,
    "seed": int,
    "steps": list,
    "end": dict,
}


@dataclass(frozen=True, eq=False)
class Record:
    """A whole game: who sat where, the seed, and the moment it has come to.

    ``practice`` says that somebody took back what had been revealed, or played on from a moment
    whose future was known.

    >>> from tbgames.engine.table import Table
    >>> from tbgames.engine.testing.toy import Toy
    >>> table = Table(Toy.new(), seats=["greedy", "random"], seed=3)
    >>> outcome = table.run()
    >>> again = Record.from_text(table.record.to_text(), game=Toy)
    >>> again == table.record, again.outcome == outcome
    (True, True)
    """

    game: Game[Any, Any]
    seats: tuple[str, ...]
    seed: int
    practice: bool
    last: Moment

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.to_text() == other.to_text()

    def __repr__(self) -> str:
        return f"<Record of {self.game.name}: {', '.join(self.seats)}; {self.last.steps} steps>"

    def __hash__(self) -> int:
        return hash((self.seats, self.seed, self.last.state))

    @property
    def states(self) -> tuple[State, ...]:
        """Every state, one more than there are steps: the root comes first."""
        return tuple(moment.state for moment in self.last.path())

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step, hidden ones included."""
        return self.last.since()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None if the record stops before."""
        return self.last.state.outcome

    def log_for(self, seat: int | None) -> tuple[Line, ...]:
        """The log that ``seat`` may read; None for somebody who only watches."""
        return lines_for(self.steps, seat)

    def views(self, seat: int) -> Iterator[View]:
        """What ``seat`` saw at the start and after each step; an IndexError if there is no such."""
        self._check_seat(seat)
        return (state.view(seat) for state in self.states)

    def for_seat(self, seat: int) -> SeatRecord:
        """What ``seat`` may know of this game."""
        views = tuple(self.views(seat))
        log = self.log_for(seat)
        return SeatRecord(self.game, self.seats, seat, self.practice, views, log)

    def upto(self, step: int) -> Record:
        """The same game after so many steps; what came later is known, so it is practice.

        A ValueError if there is no such step.

        >>> from tbgames.engine.table import Table
        >>> from tbgames.engine.testing.toy import Toy
        >>> table = Table(Toy.new(), seats=["greedy", "random"], seed=3)
        >>> outcome = table.run()
        >>> early = table.record.upto(2)
        >>> early.steps == table.record.steps[:2], early.practice
        (True, True)
        """
        if type(step) is not int or not 0 <= step <= self.last.steps:
            raise ValueError(f"there is no step {step!r}; steps run from 0 to {self.last.steps}")
        moment = self.last.path()[step]
        practice = self.practice or step < self.last.steps
        return Record(self.game, self.seats, self.seed, practice, moment)

    def to_text(self, seat: int | None = None) -> str:
        """Write the record as JSON; with ``seat`` what that seat may know."""
        if seat is not None:
            return self.for_seat(seat).to_text()
        head = {
            "hidden": True,
            "practice": self.practice,
            "game": self.game.name,
            "rules_version": self.game.rules_version,
            "options": self.game.to_dict(),
            "seats": list(self.seats),
            "seed": self.seed,
        }
        rows = [(step.actor, step.action.text) for step in self.steps]
        return recordfile.render(head, rows, self._end())

    def save(self, path: str | os.PathLike[str], seat: int | None = None) -> None:
        """Write the record to a file, whole or not at all; with ``seat`` what that seat may know.

        An OSError if the file cannot be written; the old one is left then.
        """
        write_whole(path, self.to_text(seat))

    @classmethod
    def load(
        cls, path: str | os.PathLike[str], *, game: GameClass | None = None
    ) -> Record | SeatRecord:
        """Read a record of either kind and verify every step.

        ``game`` is the class of a game that has no name to find it by. A RecordError says in
        one sentence what is wrong with the file, an OSError that it cannot be read.
        """
        return cls._read(recordfile.read(path), game)

    @classmethod
    def from_text(cls, text: str, *, game: GameClass | None = None) -> Record | SeatRecord:
        """Read what ``to_text`` wrote, as ``load`` does."""
        return cls._read(recordfile.parse(text), game)

    @classmethod
    def _read(cls, data: dict[str, Any], game: GameClass | None) -> Record | SeatRecord:
        if data.get("hidden") is False:
            return SeatRecord.from_data(data, game)
        recordfile.check_fields(data, _FIELDS)
        made, seats = recordfile.make_game(data, game)
        moment = Moment(made.root)
        for number, row in enumerate(data["steps"], 1):
            moment = _replay(moment, row, number)
        record = cls(made, seats, data["seed"], data["practice"], moment)
        if record._end() != data["end"]:
            raise RecordError(
                f"the record says that it ends with {data['end']}, "
                f"but replayed it ends with {record._end()}"
            )
        return record

    def _end(self) -> dict[str, Any]:
        outcome = self.outcome
        scores = None if outcome is None else list(outcome.scores)
        return {"steps": self.last.steps, "scores": scores}

    def _check_seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self.game.players:
            last = self.game.players - 1
            raise IndexError(f"there is no seat {seat!r}; seats run from 0 to {last}")


def _replay(moment: Moment, row: Sequence[Any], number: int) -> Moment:
    state = moment.state
    if len(row) != 2 or type(row[0]) is not int or type(row[1]) is not str:
        raise RecordError(f"step {number} of the record is not an actor and a notation", number)
    actor, notation = row
    if actor != state.current_player:
        raise RecordError(
            f"step {number} of the record is by {actor}, but {state.current_player} is to act",
            number,
        )
    try:
        action = state.game.parse(notation)
    except ValueError as error:
        raise RecordError(f"step {number} of the record: {error}", number) from error
    refusal = state.why_not(action)
    if refusal is not None:
        raise RecordError(
            f"step {number} of the record, {notation!r}, is not legal there: {refusal}", number
        )
    return moment.then(action)
