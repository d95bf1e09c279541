"""A game at a table, in a notebook: one board, and around it all that a whole game needs.

It knows no game: what is drawn comes from `Game.scene`, what a look shows from `Game.preview`,
what a new game asks for from `Game.offers`.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal

import ipywidgets

from tbgames.engine.actions import Action
from tbgames.engine.advice import Counsel
from tbgames.engine.bots import BotError, bot_names
from tbgames.engine.game import Game, Outcome
from tbgames.engine.record import Record, SeatRecord
from tbgames.engine.table import Seat, Table, TableError
from tbgames.widgets.autosave import Autosave, Where
from tbgames.widgets.controls import NONE, Controls
from tbgames.widgets.curtain import Curtain
from tbgames.widgets.drawer import Drawer
from tbgames.widgets.explaining import Explainer
from tbgames.widgets.files import Files
from tbgames.widgets.keepsake import KeptBoard
from tbgames.widgets.new_game import NewGame
from tbgames.widgets.pace import Pace, Slices
from tbgames.widgets.replay import History, ReplayBar
from tbgames.widgets.said import said
from tbgames.widgets.screen import Screen
from tbgames.widgets.seating import check_pace
from tbgames.widgets.shelf import Shelf
from tbgames.widgets.showing import Showing
from tbgames.widgets.substitute import Substitute
from tbgames.widgets.thinking import REST

__all__ = ["TableWidget"]

_HINT = "To play, run this cell in Jupyter. Below is how the table stood."

_BLINK = 0.3
"""Seconds that bots may take at once when a table opens, before anything is shown."""


class TableWidget(ipywidgets.VBox):  # type: ignore[misc]
    """A game that is played by clicks, by keys, or from Python. Made by ``tb.play``.

    What is shown is what one seat may know: the only person's; with several people at one
    screen the view of whoever is to decide, and of who decided last while bots do. A curtain hangs
    before it until the one who is to decide lifts it. Where only bots play, whose hand is shown can
    be chosen.
    """

    def __init__(
        self,
        table: Table,
        *,
        options: dict[str, Any] | None = None,
        names: Sequence[str] = (),
        pace: float = 0.4,
        undo: Literal["fair", "free"] = "fair",
        coach: bool = False,
        curtain: bool = True,
        folder: Path | None = None,
        autosave: Where = False,
        strict: bool = False,
    ) -> None:
        """Show a table and let its bots begin.

        Args:
            table: the game, wherever it stands.
            options: what the game was made with, for the form of a new one; None asks the game.
            names: what the people are called, by seat.
            pace: seconds to rest after each decision of a bot, so that it can be followed; with 0
                nothing moves on the board either.
            undo: of tables that are opened here; see `Table`.
            coach: whether a person who decides is advised at first; a button turns that on and off.
            curtain: whether, with several people, nothing is shown until the next one lifts it.
            folder: where the buttons save and load; None lets them go anywhere.
            autosave: the file to which the game is saved after each decision of a person; True
                for one in the folder, under a name of its own.
            strict: raise errors of handlers again after showing them, for tests.
        """
        self.board = KeptBoard(strict=strict, animate=check_pace(pace) > 0)
        self.table = table
        self._options = dict(table.game.options() if options is None else options)
        self._strict = strict
        self._lock = threading.RLock()  # kernels may call handlers on other threads
        self._pace = Pace(self._lock, self._stalled)
        self._replay: ReplayBar | None = None
        self.board.on_pick(self._picked)
        self.board.on_look(self._looked)
        self.controls = Controls(pace)
        self.controls.coach.value = coach
        self.curtain = Curtain(lambda: self._guarded(self.lift)(None))
        self._screen = Screen(self.curtain, passed=curtain)
        self._shelf = Shelf(self._opened, self._replay_of, self._guarded, undo=undo, folder=folder)
        self.autosave = Autosave(
            autosave,
            folder,
            table.game.name,
            lambda record: self._guarded(lambda: self._shelf.open(record))(None),
            self.board.tell,
        )
        self.explain = Explainer(self.controls.how, self._guarded, self._opened, self._show)
        self._showing = Showing(self.board, self._screen, self.explain, table, names)
        openers = (
            (self.controls.new, self._new_form),
            (self.controls.files, self._files_form),
            (self.controls.replay, self._replay_bar),
            (self.controls.how, self.explain.how_to),
        )
        self.panel = Drawer(openers, self._guarded, self._emptied)
        self._wire()
        above = (self.controls.bar, *self.autosave.above, self.panel, self.explain.steps)
        below = (self.curtain, self.explain.why, self.controls.choice, *self.autosave.below)
        super().__init__([*above, self.board, *below])
        self._sit(table)

    # -- from Python ------------------------------------------------------------------------------

    def play(self, action: int | Action | str) -> None:
        """Decide for the person on turn, and let the bots answer at once.

        Bots that are still to move do so first. Who decides has the screen, as after ``lift``.
        IllegalAction with the reason if the rules refuse the action; a TableError if no person is
        to decide. Nothing has changed then.
        """
        with self._lock:
            self._live()
            self._pace.finish()
            seat = self.table.state.current_player
            self.table.play(action)
            self._screen.take(seat)  # whoever it was; the next one lifts the curtain
            self._decided()
            self._pace.finish()

    def pick(self, action: int | str) -> None:
        """Pick on the board as a click would, and let the bots answer at once.

        A ValueError if nothing that is shown stands for the action.
        """
        with self._lock:
            self._live()
            self._pace.finish()
        # Without the lock: the board calls back, and holds a lock of its own meanwhile.
        self.board.pick(action)
        with self._lock:
            self._pace.finish()

    def run(self) -> Outcome | None:
        """Let bots decide at once until a person has to, or to the end; gives the outcome then."""
        with self._lock:
            self._live()
            self._pace.start(self._turns())
            self._pace.finish()
            return self.table.outcome

    def undo(self) -> None:
        """Go back to the last decision of a person; a TableError with the reason if refused."""
        with self._lock:
            self.table.undo()
            self._back()

    def redo(self) -> None:
        """Take back the last ``undo``; a TableError if there is none."""
        with self._lock:
            self.table.redo()
            self._back()

    def save(self, path: str | os.PathLike[str], seat: int | None = None) -> None:
        """Write the game to a file: everything, or what ``seat`` may know."""
        with self._lock:
            self.table.save(path, seat)

    def load(self, path: str | os.PathLike[str]) -> None:
        """Go on with a saved game where it stopped, or replay it if it is one of a single seat.

        A RecordError or OSError says what is wrong with the file; the game goes on then.
        """
        self._shelf.load(path)

    def new_game(self, seats: Sequence[Seat], seed: int | None = None, **options: Any) -> None:
        """Begin another game of the same kind at this table."""
        self._shelf.begin(self.table, seats, seed, options)

    @property
    def viewer(self) -> int:
        """The seat whose view is shown."""
        return self._screen.seen

    def __repr__(self) -> str:
        return f"<TableWidget: {self.table!r}>"

    def _ipython_display_(self) -> None:
        self.board.display(self, _HINT)

    # -- what is shown ----------------------------------------------------------------------------

    def _sit(self, table: Table) -> None:
        """Show another table."""
        self._pace.stop()
        self.table.close()
        self.table = table
        self.autosave.begin(table.record.last)
        self._screen.sit(table.seats)
        self.explain.sit(table)
        self._showing.sit(table)
        self._introduce()
        self._replay = None
        self.panel.empty()
        self._show()
        if self._screen.people:
            self._pace.start(self._turns(), at_once=_BLINK)

    def _introduce(self) -> None:
        """Take in who sits at the table."""
        called = [self._showing.called(seat) for seat in range(len(self._showing.names))]
        advised = type(self.table.game).advise is not Game.advise
        self.controls.sit(called, len(self._screen.people), advised=advised)

    def _back(self) -> None:
        """Show what the table has gone back to, or on again."""
        self._pace.stop()
        self._screen.hand_back()
        self._showing.forget()
        self._live()
        self._showing.rewind()
        self._decided()

    def _decided(self) -> None:
        """Show what a person has decided, and save it."""
        self._moved()
        self.autosave.keep(self.table.record)

    def _moved(self) -> None:
        """Show the table, and let bots go on if it is their turn."""
        self._show()
        if self._screen.people:
            self._pace.start(self._turns())

    @property
    def _deciding(self) -> bool:
        """Whether who looks is to decide."""
        return self._screen.decides(self.table)

    @property
    def _advising(self) -> bool:
        """Whether there is a coach, and it has been asked."""
        return bool(self.controls.coach.value) and self.controls.coach.layout.display != "none"

    def coach(self) -> Counsel:
        """Advise whoever is to decide, from what that player may know; see `Table.coach`.

        A TableError where people play and a bot is to decide: its cards are not for them.
        """
        with self._lock:
            if self.curtain.down:
                raise TableError("the curtain is down: whoever is to decide lifts it first")
            if self._screen.people and not self._deciding and not self.table.state.is_terminal:
                raise TableError("a bot is to decide, whose cards the coach would tell")
            return self.table.coach()

    def _show(self, *, goes_on: bool = True) -> None:
        """Show the table as it stands; the coach, if one is asked, says something later.

        ``goes_on`` says whether bots that are to decide at a table with people will do so.
        """
        table = self.table
        if self._screen.between_people(table):
            self._draw_curtain()
            return
        self.curtain.rise()
        if table.awaits_human:
            self._screen.take(table.state.current_player)
        legal = self._showing.draw(advising=self._advising)
        bots = not table.state.is_terminal and not table.awaits_human
        busy = bots and (self._pace.busy or (goes_on and bool(self._screen.people)))
        self._show_controls(legal, busy=busy)

    def _draw_curtain(self) -> None:
        """Show nobody's hand until ``lift``."""
        if self._replay is None:
            self.panel.empty()  # a form there may be about the hand that was seen
        self._showing.draw_curtain()
        self._show_controls(busy=not self.table.awaits_human)

    def lift(self) -> None:
        """Lift the curtain for whoever is to decide, who has taken the screen."""
        with self._lock:
            if self.curtain.down and self.table.awaits_human:
                self._live()
                self._screen.take(self.table.state.current_player)
                self._moved()

    def _show_controls(self, legal: Sequence[Action] = (), *, busy: bool) -> None:
        """Show what can be done now: behind the curtain nothing that tells of a hand."""
        self.controls.show(self.table, legal, busy, covered=self.curtain.down)

    def _looked(self, thing: str | None, action: int | None) -> None:
        with self._lock:
            if self._replay is not None or thing is None or self.curtain.down:
                return
            self._showing.look(thing, action)

    # -- who decides ------------------------------------------------------------------------------

    def _picked(self, action: int, step: int) -> None:
        with self._lock:
            if self._replay is None and self._deciding:
                self.table.play(action)
                self._decided()

    def _turns(self, most: int | None = None) -> Slices:
        """Let bots decide, ``most`` times or until a person has to, resting in between."""
        done = 0
        while not self.table.state.is_terminal and not self.table.awaits_human and done != most:
            yield from self._showing.ask()
            done += 1
            self._show()
            yield self.controls.pace
        if self.table.state.is_terminal and self._screen.people:
            self.autosave.keep(self.table.record)
        # Whoever advances these slices sees that they have ended only after this.
        self.controls.rest()
        if not self.table.state.is_terminal and not self.table.awaits_human:
            self._show_controls(busy=False)
        if self._advising and self._deciding:
            yield REST  # so that what was decided is seen before the coach begins to think
            self._guarded(self._showing.advise)(None)

    def _stalled(self, error: Exception) -> None:
        """A bot has failed between two clicks; the game stands and can be gone on with."""
        self.board.error(said(error))
        self._show_controls(busy=False)
        if isinstance(error, BotError):
            self.panel.put(lambda: self._substitute(error.seat))

    def _substitute(self, seat: int) -> Substitute:
        """Ask who is to go on for a bot that has failed; the same may fail again."""
        names = [name for name in bot_names(self.table.game) if name != self.table.seats[seat]]
        return Substitute(
            self._showing.called(seat),
            [*names, self.table.seats[seat]],
            lambda who: self._guarded(lambda: self.reseat(seat, who))(None),
        )

    def reseat(self, seat: int, who: Seat) -> None:
        """Let somebody else decide for a seat from now on; see `Table.reseat`."""
        with self._lock:
            self._pace.stop()
            self._live()
            self.panel.empty()
            self.table.reseat(seat, who)
            people = self._screen.people
            self._showing.introduce()
            if self._screen.reseat(self.table.seats):
                self._showing.skip()
            if self._screen.people != people:
                self.explain.leave()
            self._introduce()
            self._moved()
            self.autosave.reseat(self.table.record)

    # -- buttons ----------------------------------------------------------------------------------

    def _wire(self) -> None:
        controls = self.controls
        for button, do in (
            (controls.undo, self.undo),
            (controls.redo, self.redo),
            (controls.step, self._one_step),
            (controls.run, self._run_or_pause),
            (controls.do, self._do_chosen),
        ):
            button.on_click(self._guarded(do))
        controls.coach.observe(self._guarded(self._coached), "value")
        controls.speed.observe(self._guarded(self._paced), "value")
        controls.eyes.observe(self._guarded(self._other_eyes), "value")
        controls.actions.observe(self._guarded(self._preview_chosen), "value")

    def _guarded(self, do: Callable[[], object]) -> Callable[[object], None]:
        """Make a handler that shows what goes wrong: the caller of a handler would only log it."""

        def handler(_: object) -> None:
            with self._lock:
                try:
                    do()
                except Exception as error:
                    self._wrong(error)
                    if self._strict:
                        raise

        return handler

    def _wrong(self, error: Exception) -> None:
        self.board.error(said(error))
        self.explain.refused(error)

    def _one_step(self) -> None:
        self._live()
        self._go_on(1)

    def _run_or_pause(self) -> None:
        self._live()
        if self._pace.busy:
            self._pace.stop()
            self._show_controls(busy=False)
            if self._screen.people:  # who has waited for a bot may not want to do so again
                seat = self.table.state.current_player
                self.panel.put(lambda: self._substitute(seat))
        else:
            self._go_on()
            self._show_controls(busy=self._pace.busy)

    def _go_on(self, most: int | None = None) -> None:
        if any(isinstance(asked, Substitute) for asked in self.panel.children):
            self.panel.empty()
        self._pace.start(self._turns(most))

    def _do_chosen(self) -> None:
        action = self.controls.actions.value
        if action != NONE:
            self._live()
            self.board.error(None)
            self.table.play(action)
            self._decided()

    def _preview_chosen(self) -> None:
        action = self.controls.actions.value
        if action == NONE:
            self.board.preview()
        else:
            self._looked("", action)

    def _coached(self) -> None:
        """Show the coach, or no longer."""
        if self._replay is None:
            self._show(goes_on=False)
            if self._deciding:
                self._pace.start(self._turns())

    def _paced(self) -> None:
        """Who wants moves at once wants to see nothing on its way."""
        self.board.animate = self.controls.pace > 0

    def _other_eyes(self) -> None:
        if not self._screen.people and self.controls.eyes.value != NONE:
            self._live()
            self._screen.seen = self.controls.eyes.value
            self._showing.skip()
            self._show()

    # -- panels -----------------------------------------------------------------------------------

    def _emptied(self) -> None:
        """Show the game again if it was a replay that has gone."""
        if self._replay is not None:
            self._replay = None
            self._moved()

    def _live(self) -> None:
        """Leave a replay, since the game goes on."""
        if self._replay is not None:
            self.panel.empty()

    def _new_form(self) -> NewGame:
        return self._shelf.new_form(self.table, self._options, self._wrong)

    def _files_form(self) -> Files:
        return self._shelf.files_form(self._save_named)

    def _save_named(self, name: str, whole: bool) -> None:
        self.save(self._shelf.allowed(name), None if whole else self._screen.seen)
        self.board.error(None)
        self.board.preview({}, f"Saved to {name}.")

    def _opened(self, table: Table, options: dict[str, Any]) -> None:
        """Play at a table that was opened."""
        with self._lock:
            self._options = options
            self._sit(table)

    def _replay_of(self, record: SeatRecord) -> None:
        with self._lock:
            self.panel.put(lambda: self._replaying(History(record)))

    def _replay_bar(self) -> ReplayBar:
        """The game so far; while people play it, only what the one who looks may know."""
        record: Record | SeatRecord = self.table.record
        if self._screen.people and not self.table.state.is_terminal:
            record = self.table.record.for_seat(self._screen.seen)
        return self._replaying(History(record, self._showing.names))

    def _replaying(self, history: History) -> ReplayBar:
        self._pace.stop()
        self.controls.rest()
        self._replay = ReplayBar(
            history,
            self.board.show,
            lambda record: self._guarded(lambda: self._shelf.open(record))(None),
        )
        return self._replay
