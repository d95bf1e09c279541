"""What a notebook keeps of a board for readers without a kernel: the picture and the words.

A notebook stores of a widget only its name, and where no kernel knows that name, a page says that
the widget is missing, or nothing at all. So the picture is an output of its own, right after the
widget. A live board hides it, and has it follow the game.
"""

from __future__ import annotations

import asyncio
import uuid
from typing import Any

import ipywidgets
from IPython.display import publish_display_data

from tbgames.scene.model import Scene
from tbgames.widgets.board import Board

__all__ = ["KeptBoard"]

_REST = 1.0
"""Seconds without a change after which the picture follows: not while things move."""

_MARK = "tb-kept"

# The style comes with a live board only: without one, nothing hides the picture.
_HIDDEN = f"""
.jp-OutputArea-child:has(.{_MARK}) + .jp-OutputArea-child {{ display: none; }}
"""


class KeptBoard(Board):
    """A board of whose last scene the notebook keeps the picture and the words."""

    _css = Board._css + _HIDDEN

    def __init__(self, *, strict: bool = False, animate: bool = True) -> None:
        """Make a board as `Board` does."""
        self._picture = uuid.uuid4().hex
        self._displayed = self._watched = False
        self._later: asyncio.TimerHandle | None = None
        super().__init__(strict=strict, animate=animate)

    def display(self, around: ipywidgets.DOMWidget, hint: str) -> None:
        """Put two outputs into the notebook: the widget, and the picture.

        Args:
            around: the widget that holds the board.
            hint: what takes the widget's place for a reader without a kernel.
        """
        around.add_class(_MARK)
        self._displayed = True
        bundle = {**around._repr_mimebundle_(), "text/plain": hint}
        publish_display_data(bundle)  # type: ignore[no-untyped-call]
        self._publish(update=False)

    def show(self, scene: Scene, step: int | None = None, news: str = "") -> None:
        """Show a scene as `Board` does, and have the picture follow."""
        super().show(scene, step, news)
        if not (self._displayed and self._watched):
            return  # nobody has seen another picture than the first, nor can save one
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        if self._later is not None:
            self._later.cancel()
        self._later = loop.call_later(_REST, self._publish)

    def _publish(self, *, update: bool = True) -> None:
        assert self._scene is not None
        publish_display_data(  # type: ignore[no-untyped-call]
            self._scene._repr_mimebundle_(),
            transient={"display_id": self._picture},
            update=update,
        )

    def _handle_custom_msg(self, content: Any, buffers: list[memoryview]) -> None:
        """Hear what a view says; the first thing it says is that it is there."""
        self._watched = True
        super()._handle_custom_msg(content, buffers)
