"""Going through a game that was played, step by step, as one of its seats saw it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

import ipywidgets

from tbgames.engine.record import Record, SeatRecord
from tbgames.engine.table import HUMAN
from tbgames.scene.model import Scene
from tbgames.widgets.film import Film
from tbgames.widgets.keepsake import KeptBoard
from tbgames.widgets.seating import seat_names

__all__ = ["LINES", "History", "ReplayBar", "ReplayWidget", "replay"]

LINES = 14
"""How many lines of the log a board shows."""

_HINT = "To go through the game, run this cell in Jupyter. Below is one of its steps."

Show: TypeAlias = Callable[[Scene], object]


class History:
    """A record of either kind as one scene after the other.

    >>> from tbgames.engine.table import Table
    >>> from tbgames.engine.testing.toy import Toy
    >>> table = Table(Toy.new(), seats=["greedy", "random"], seed=3)
    >>> outcome = table.run()
    >>> History(table.record).seats, History(table.record.for_seat(1)).seats
    ((0, 1), (1,))
    """

    def __init__(self, record: Record | SeatRecord, names: Sequence[str] = ()) -> None:
        """Open a record; ``names`` is what the players are called, by seat."""
        self.record = record
        self.game = record.game
        self.names = tuple(names) or seat_names(record.seats)
        people = [seat for seat, who in enumerate(record.seats) if who == HUMAN]
        self._reader = people[0] if len(people) == 1 else None
        if isinstance(record, SeatRecord):
            self._reader = record.seat if record.seat in people else None
            self.seats: tuple[int, ...] = (record.seat,)
            self.last = len(record.log)
            own = tuple(record.views())
            self._view: Callable[[int, int], Any] = lambda step, seat: own[step]
        else:
            self.seats = tuple(range(self.game.players))
            states = record.states
            self.last = len(states) - 1
            self._view = lambda step, seat: states[step].view(seat)

    def scene(self, step: int, seat: int) -> Scene:
        """What ``seat`` saw after so many steps, 0 for the start."""
        lines = self.record.log_for(seat)[:step][-LINES:]
        view = self._view(step, seat)
        you = seat == self._reader
        scene = self.game.scene(view, [line.text for line in lines], (), self.names, you)
        return replace(scene, title=f"Step {step} of {self.last} · {scene.title}")


class ReplayBar(ipywidgets.HBox):  # type: ignore[misc]
    """A slider over the steps of a history, and whose eyes to see them with."""

    def __init__(
        self, history: History, show: Show, go_on: Callable[[Record], object] | None = None
    ) -> None:
        """Show one scene of ``history`` after the other by ``show``, the last one first.

        ``go_on`` takes the record up to the step that is shown, when the button for that is
        pressed; without it there is none, nor where the record is what a single seat may know.
        """
        self.history = history
        self._show = show
        self.film = Film(last=history.last, step=history.last)
        self.eyes = ipywidgets.Dropdown(
            options=[(_seen_by(history, seat), seat) for seat in history.seats],
            description="Seen by",
            layout={"width": "220px", "height": "32px"},
        )
        self.film.observe(self._changed, "step")
        self.eyes.observe(self._changed, "value")
        self.go_on: ipywidgets.Button | None = None
        shown: list[Any] = [self.film, self.eyes]
        record = history.record
        if go_on is not None and isinstance(record, Record):
            self.go_on = ipywidgets.Button(
                description="Play on from here",
                tooltip="another end of this game, from the step that is shown",
                icon="code-fork",
                layout={"height": "32px", "width": "auto"},
            )
            self.go_on.on_click(lambda _: go_on(record.upto(self.film.step)))
            shown.append(self.go_on)
        super().__init__(shown, layout={"flex_flow": "row wrap", "align_items": "center"})
        self.refresh()

    def refresh(self) -> None:
        """Show the step and the seat that are chosen."""
        self._show(self.history.scene(self.film.step, self.eyes.value))

    def _changed(self, change: Any) -> None:
        self.refresh()


class ReplayWidget(ipywidgets.VBox):  # type: ignore[misc]
    """A record on a board of its own. Made by ``tb.replay``."""

    def __init__(self, record: Record | SeatRecord, names: Sequence[str] = ()) -> None:
        """Show the last step first."""
        self.board = KeptBoard()
        self.bar = ReplayBar(History(record, names), self.board.show)
        super().__init__([self.bar, self.board])

    def show(self, step: int, seat: int | None = None) -> None:
        """Go to a step, and see it with the eyes of ``seat``; a ValueError if there is none."""
        last = self.bar.history.last
        if type(step) is not int or not 0 <= step <= last:
            raise ValueError(f"there is no step {step!r}; steps run from 0 to {last}")
        if seat is not None:
            if type(seat) is not int or seat not in self.bar.history.seats:
                raise ValueError(f"this record does not show what seat {seat!r} saw")
            self.bar.eyes.value = seat
        self.bar.film.step = step

    def _ipython_display_(self) -> None:
        self.board.display(self, _HINT)


def replay(record: Record | SeatRecord | str | os.PathLike[str]) -> ReplayWidget:
    """Show a game that was played: a record, or the file of one.

    A record of the whole game shows what any seat saw, one of a seat only what that seat saw.
    A RecordError says what is wrong with a file, an OSError that there is none.

    >>> import tbgames as tb
    >>> table = tb.Table(tb.new("tftc", players=2), seats=["greedy", "greedy"], seed=3)
    >>> _ = table.step()
    >>> replayed = replay(table.record)
    >>> replayed.show(0)                  # the beginning; `replayed` shows itself in a notebook
    """
    if isinstance(record, str | os.PathLike):
        record = Record.load(record)
    if not isinstance(record, Record | SeatRecord):
        raise TypeError(f"a replay is of a record, such as table.record, or its file: {record!r}")
    return ReplayWidget(record)


def _seen_by(history: History, seat: int) -> str:
    return f"{history.game.seat_name(seat)} {history.names[seat]}".strip()
