"""The place below the buttons of a table where one form at a time opens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeAlias

import ipywidgets

__all__ = ["Drawer"]

Guarded: TypeAlias = Callable[[Callable[[], object]], Callable[[object], None]]


class Drawer(ipywidgets.VBox):  # type: ignore[misc]
    """Holds what the pressed one of several buttons opens, or nothing."""

    children: Any

    def __init__(
        self,
        openers: Sequence[tuple[Any, Callable[[], Any]]],
        guarded: Guarded,
        emptied: Callable[[], object],
    ) -> None:
        """Stay closed until a button is pressed.

        Args:
            openers: toggle buttons, each with what makes the widget that it opens.
            guarded: makes handlers that show what goes wrong.
            emptied: called when a widget has gone, and before another one is made.
        """
        self._toggles = [toggle for toggle, _ in openers]
        self._pressed: Any = None
        self._emptied = emptied
        super().__init__([], layout={"display": "none", "padding": "0 10px"})
        for toggle, make in openers:
            toggle.observe(guarded(partial(self._toggled, toggle, make)), "value")

    def put(self, make: Callable[[], Any]) -> None:
        """Open something that no button opens."""
        self.empty()
        self._fill(make())

    def empty(self, but: Any = None) -> None:
        """Close what is open, and release all buttons ``but`` one."""
        self._pressed = None
        for toggle in self._toggles:
            if toggle is not but:
                toggle.value = False
        for child in self.children:
            _discard(child)
        self.children = ()
        self.layout.display = "none"
        self._emptied()

    def _toggled(self, toggle: Any, make: Callable[[], Any]) -> None:
        if toggle.value:
            self.empty(but=toggle)
            self._pressed = toggle
            self._fill(make())
        elif self._pressed is toggle:
            self.empty()

    def _fill(self, widget: Any) -> None:
        self.children = (widget,)
        self.layout.display = None


def _discard(widget: Any) -> None:
    """Close a widget and all that it is made of, of which the kernel would keep a list."""
    for part in getattr(widget, "children", ()):
        _discard(part)
    for part in (getattr(widget, "style", None), widget.layout):
        if part is not None:
            part.close()
    widget.close()
