"""How a game is played, beside its table: an overview, all rulings, and a way to find one.

The page is sent whole and searched in the browser, so it can be read while the kernel is busy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from tbgames.rulebook import Rulebook
from tbgames.widgets.reading import STYLE, read

__all__ = ["HowTo"]


class HowTo(anywidget.AnyWidget):
    """The rules of a game, to be read, searched, and opened at one ruling.

    >>> from tbgames.rulebook import rulebook
    >>> panel = HowTo(rulebook("tobago"))
    >>> panel.tell("TB-41")
    >>> panel.at
    'TB-41'
    >>> panel.tell("TB-99")
    Traceback (most recent call last):
    ValueError: tobago has no ruling 'TB-99'
    """

    _esm = read("howto.js")
    _css = STYLE
    _page = traitlets.Dict().tag(sync=True)
    _at = traitlets.List([0, ""]).tag(sync=True)

    def __init__(self, book: Rulebook, begin: Callable[[], object] | None = None) -> None:
        """Show a book; ``begin`` is called by a button for a guided game, if there is one."""
        self._book = book
        self._begin = begin
        self._asked = 0
        page = {"title": book.title, "html": book.html, "guided": begin is not None}
        super().__init__(_page=page)

    @property
    def at(self) -> str:
        """The id of the ruling that was opened last; "" at first."""
        return str(self._at[1])

    def tell(self, ruling: str) -> None:
        """Show a ruling, whatever was searched; a ValueError if the book has no such one."""
        if ruling not in self._book:
            raise ValueError(f"{self._book.game} has no ruling {ruling!r}")
        self._asked += 1  # counted, as the same may be opened again
        self._at = [self._asked, ruling.upper()]

    def _handle_custom_msg(self, content: Any, buffers: list[memoryview]) -> None:
        """Hear that the button was pressed.

        Not through ``on_msg``, which would log what a handler raises and go on.
        """
        super()._handle_custom_msg(content, buffers)
        if content == {"kind": "guide"} and self._begin is not None:
            self._begin()
