"""A table that saves itself after each decision, and offers to go on with what it saved."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, TypeAlias

import ipywidgets

from tbgames.engine.record import Record, RecordError
from tbgames.engine.steps import Moment
from tbgames.files import write_whole
from tbgames.widgets.bookmark import Bookmark
from tbgames.widgets.files import allowed
from tbgames.widgets.said import said

__all__ = ["Autosave", "Where"]

Where: TypeAlias = str | os.PathLike[str] | bool
"""A file; True for one of a name of its own in the folder of the table; False for none."""

FOLDER = "autosave"
"""In the folder of the table, for files that nobody has named."""

_NAMED = re.compile(rf"{FOLDER}/\w+-[\w-]{{16}}\.json")
_HIGH = {"height": "32px", "width": "auto"}
_QUIET = {"padding": "2px 10px", "height": "auto"}


class Autosave:
    """Writes down a game as it goes on, and says where and when in one quiet line.

    What was saved by another game is not lost: a file with a name that was given is kept beside it
    as ``.before.json`` when another game begins there, and every game without a given name has a
    file of its own. Such a name cannot be guessed. The browser of who plays remembers it, so that
    after a new start of the kernel the same person, and nobody else, is asked to go on.
    """

    def __init__(
        self,
        where: Where,
        folder: Path | None,
        game: str,
        go_on: Callable[[Record], object],
        tell: Callable[[str], object],
    ) -> None:
        """Look whether there is a game to go on with.

        Args:
            where: what to write to.
            folder: of the table, if it keeps to one.
            game: the name of the game.
            go_on: called with a record when somebody wants to go on with it.
            tell: has a screen reader say that the game could not be saved.

        Raises:
            TypeError: ``where`` is nothing that a file can be named by.
            ValueError: the file is not in the folder, or True is given without a folder.
            RecordError: what is in the file is no game to go on with, and so is left alone.
        """
        self._folder = folder
        self._game = game
        self._go_on = go_on
        self._tell = tell
        self._name = ""  # of the file, as somebody would type it
        self._kept: Moment | None = None  # what is in the file, or need not be
        self._mine = False  # whether the file is of the game that is played
        self._left: Record | None = None  # what can be gone on with
        self.bookmark: Bookmark | None = None
        self.above: tuple[Any, ...] = ()
        """What stands above a board: the offer."""
        self.below: tuple[Any, ...] = ()
        """What stands below it: the line, and what has the browser remember."""
        self._on = where is not False
        self._named = self._on and where is not True
        if self._on:
            self._draw()
            self._open(where)

    def _draw(self) -> None:
        self.line = ipywidgets.Label(layout=_QUIET, style={"font_size": "12px"})
        self.line.add_class("tb-saved")
        self._words = ipywidgets.Label()
        self.go = _button("Go on where you left off", "play")
        self.drop = _button("Not now", "times")
        self.go.on_click(lambda _: self.resume())
        self.drop.on_click(lambda _: self._offer(None))
        self.offer = ipywidgets.HBox(
            [self._words, self.go, self.drop],
            layout={"flex_flow": "row wrap", "align_items": "center", "padding": "0 10px"},
        )
        self.above, self.below = (self.offer,), (self.line,)
        self._offer(None)

    # -- saving -----------------------------------------------------------------------------------

    def begin(self, moment: Moment) -> None:
        """Another game is played, which need not be saved before something is decided in it."""
        self._kept = moment
        self._mine = False

    def reseat(self, record: Record) -> None:
        """Save a game again in which somebody else sits now, if it has been saved before."""
        if self._mine:
            self._kept = None
            self.keep(record)

    def keep(self, record: Record) -> None:
        """Save a game, unless it has been; what goes wrong is told, and the game goes on."""
        if not self._on or record.last is self._kept:
            return
        try:
            self._write(record)
        except (OSError, ValueError) as error:
            what = (error.strerror if isinstance(error, OSError) else None) or said(error)
            self._say(f"The game goes on, but it could not be saved: {what}.", alarm=True)
            return
        self._kept = record.last
        self._offer(None)
        self._say(f"Saved to {self._name} at {datetime.now():%H:%M}.")

    def _write(self, record: Record) -> None:
        if not self._named and not self._mine:
            self._name = f"{FOLDER}/{self._game}-{secrets.token_urlsafe(12)}.json"
        path = allowed(self._name, self._folder)
        if not self._named:
            path.parent.mkdir(exist_ok=True)
        elif not self._mine and path.exists():
            write_whole(_before(path), path.read_bytes())
        write_whole(path, record.to_text())
        self._mine = True
        if self.bookmark is not None:
            self.bookmark.name = self._name

    def _say(self, words: str, *, alarm: bool = False) -> None:
        if alarm and self.line.value != words:
            self._tell(words)
        self.line.value = words

    # -- going on ---------------------------------------------------------------------------------

    def resume(self) -> None:
        """Go on with the game that is offered; nothing if none is, or if that fails."""
        record, before = self._left, self._kept
        if record is None:
            return
        self._go_on(record)
        if self._kept is not before:  # another game was begun: what went wrong was told elsewhere
            self._offer(None)
            self._mine = self._named  # else another page may still go on with that file

    def left(self, name: str) -> None:
        """Offer the game that a browser remembers, if it is one that a table saved by itself."""
        if self._mine or name == self._name or not _NAMED.fullmatch(name):
            return
        try:
            record = Record.load(allowed(name, self._folder))
        except (OSError, ValueError):
            return  # it is gone, or damaged: there is nothing to go on with
        if isinstance(record, Record):
            self._offer(record)

    def _open(self, where: Where) -> None:
        if where is True:
            if self._folder is None:
                raise ValueError('autosave=True needs a folder=; or name a file: "game.json"')
            self.bookmark = Bookmark(self._game, self.left)
            self.below = (self.line, self.bookmark)
            self._say("This table is saved after each of your decisions.")
            return
        if not isinstance(where, str | os.PathLike):
            raise TypeError(f"autosave= is the name of a file, True or False, not {where!r}")
        self._name = os.fspath(where)
        path = allowed(self._name, self._folder)
        self._say(f"This table is saved to {self._name} after each of your decisions.")
        if _before(path).exists():  # it may be somebody's own
            _found(_before(path))
        if path.exists():
            self._offer(_found(path))

    def _offer(self, record: Record | None) -> None:
        """Ask whether to go on with a game that was left; one that is over was not."""
        if record is not None and record.outcome is not None:
            record = None
        self._left = record
        self.offer.layout.display = "none" if record is None else None
        if record is not None:
            self._words.value = f"You have left a game after {record.last.steps} steps."


def _before(path: Path) -> Path:
    """Where the game goes that a file held before."""
    return path.with_name(f"{path.stem}.before.json")


def _found(path: Path) -> Record:
    try:
        record = Record.load(path)
    except RecordError as error:
        raise RecordError(f"autosave= would replace {path}, no saved game: {error}") from error
    if not isinstance(record, Record):
        raise RecordError(f"autosave= would replace {path}, which holds what one seat may know")
    return record


def _button(words: str, icon: str) -> Any:
    return ipywidgets.Button(description=words, icon=icon, layout=_HIGH)
