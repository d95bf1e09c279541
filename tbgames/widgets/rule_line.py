"""The rulings that forbid what was pointed at, and the way to read them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import ipywidgets

from tbgames.engine.actions import IllegalAction
from tbgames.rulebook import Rulebook

__all__ = ["RuleLine", "rules_of"]

_MOST = 4
_HIGH = {"height": "32px", "width": "auto", "max_width": "100%"}


class RuleLine(ipywidgets.HBox):  # type: ignore[misc]
    """A button for each ruling that has just refused something; nothing while none has.

    What refused last stays, so that a pointer can leave the board for the button.

    >>> from tbgames.rulebook import rulebook
    >>> line = RuleLine(print)
    >>> line.show(["TB-21", "TB-40"], rulebook("tobago"))
    >>> line.told
    ('TB-21 Legal clues', 'TB-40 One action')
    >>> line.buttons[0].click()
    TB-21
    """

    def __init__(self, read: Callable[[str], object]) -> None:
        """Show nothing yet; ``read`` is called with the id of a ruling that is asked for."""
        self._read = read
        self._shown: tuple[str, ...] = ()
        self.buttons = tuple(
            ipywidgets.Button(icon="book", tooltip="read this rule", layout=_HIGH)
            for _ in range(_MOST)
        )
        for place, button in enumerate(self.buttons):
            button.on_click(lambda _, place=place: self._pressed(place))
        words = ipywidgets.Label("Why not:")
        super().__init__(
            [words, *self.buttons],
            layout={"flex_flow": "row wrap", "align_items": "center", "display": "none"},
        )
        self.layout.padding = "0 10px"

    def _pressed(self, place: int) -> None:
        if place < len(self._shown):  # less may be shown by the time that a click is heard
            self._read(self._shown[place])

    @property
    def told(self) -> tuple[str, ...]:
        """The headings that are shown."""
        return tuple(button.description for button in self.buttons[: len(self._shown)])

    def show(self, rules: Sequence[str], book: Rulebook | None) -> None:
        """Show these rulings, as far as there is a book that has them."""
        found = [] if book is None else [book[rule] for rule in rules if rule in book]
        shown = tuple(dict.fromkeys(ruling.id for ruling in found))[:_MOST]
        if shown == self._shown:
            return
        self._shown = shown
        headings = {ruling.id: ruling.heading for ruling in found}
        for place, button in enumerate(self.buttons):
            seen = place < len(shown)
            button.layout.display = None if seen else "none"
            if seen:
                button.description = headings[shown[place]]
        self.layout.display = None if shown else "none"


def rules_of(error: Exception) -> tuple[str, ...]:
    """The ids of the rulings that an error names."""
    return (error.rule,) if isinstance(error, IllegalAction) and error.rule else ()
