"""The buttons around the board of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ipywidgets

from tbgames.engine.actions import Action
from tbgames.engine.table import Table

__all__ = ["NONE", "Controls"]

NONE = -1
"""The value of a list in which nothing is chosen; None would leave it blank."""

_NOBODY = (("", NONE),)

_PACES = (("at once", 0.0), ("briskly", 0.4), ("calmly", 1.2))
"""Seconds that bots rest; at once, nothing moves on the board either."""

_HIGH = {"height": "32px", "width": "auto"}
_WRAP = {"flex_flow": "row wrap", "align_items": "center", "padding": "0 10px"}


class Controls:
    """Buttons above a board, and below it the list of everything that can be done now.

    What they do is the table's affair; here is only how they look and when they can be used.
    """

    def __init__(self, pace: float) -> None:
        """Make them for a table whose bots rest ``pace`` seconds after each decision."""
        self.new = _toggle("New game", "another island, other players, another seed", "plus")
        self.undo = _button("Undo", "take back the last decision", "undo")
        self.redo = _button("Redo", "take back the last undo", "repeat")
        self.files = _toggle("Save or load", "to and from a file", "save")
        self.replay = _toggle("Replay", "what happened so far, step by step", "history")
        self.how = _toggle("How to play", "in short, and every rule", "question-circle")
        self.coach = _toggle("Coach", "what it would do now, and why", "lightbulb-o")
        self.step = _button("Step", "let the bot on turn decide", "step-forward")
        self.run = _button("Run", "let the bots play on, or stop them", "play")
        self.speed = _dropdown(_paces(pace), pace, "Moves", "190px")
        self.speed.tooltip = "how fast bots move, and at once without movement on the board"
        self.eyes = _dropdown(_NOBODY, NONE, "Seen by", "190px")
        self.actions = _dropdown(_NOBODY, NONE, "Or choose", "420px")
        self.do = _button("Do it", "play what is chosen in the list", "check")
        self.bar = ipywidgets.HBox(
            [
                *(self.new, self.undo, self.redo, self.files, self.replay),
                *(self.how, self.coach),
                *(self.step, self.run, self.speed, self.eyes),
            ],
            layout=_WRAP,
        )
        self.choice = ipywidgets.HBox([self.actions, self.do], layout=_WRAP)

    @property
    def pace(self) -> float:
        """Seconds to rest after each decision of a bot."""
        return float(self.speed.value)

    def sit(self, names: Sequence[str], people: int, *, advised: bool) -> None:
        """Get ready for a table where so many of the players are people, and one may be advised."""
        watch = not people
        seats = [(name, seat) for seat, name in enumerate(names)]
        self.eyes.options = seats if watch else _NOBODY
        self.eyes.index = 0
        _shown(self.eyes, watch)
        _shown(self.choice, not watch)
        _shown(self.coach, advised and not watch)
        _shown(self.run, people < len(names))
        self._watch = watch

    def show(self, table: Table, legal: Sequence[Action], busy: bool, *, covered: bool) -> None:
        """Show what can be done now.

        ``busy`` if bots are playing of themselves; ``covered`` if a curtain hides the board.
        """
        for button in (self.files, self.replay, self.coach):
            button.disabled = covered
        _shown(self.choice, not self._watch and not covered)
        over = table.state.is_terminal
        refusal = table.can_undo()
        self.undo.disabled = refusal is not None and refusal.code == "nothing-to-undo"
        self.undo.tooltip = str(refusal) if refusal else "take back the last decision"
        self.redo.disabled = not table.can_redo
        bots = not over and not table.awaits_human
        _shown(self.step, self._watch or (bots and not busy))
        self.step.disabled = over or busy
        self.run.disabled = not bots
        self.run.description, self.run.icon = ("Pause", "pause") if busy else ("Run", "play")
        self._list(legal)

    def rest(self) -> None:
        """Show that the bots have stopped."""
        self.run.description, self.run.icon = "Run", "play"
        self.step.disabled = self.run.disabled

    def _list(self, legal: Sequence[Action]) -> None:
        first = f"one of {len(legal)} actions" if legal else "nothing to decide now"
        if len(legal) == 1:
            first = "the only action"
        options = ((first, NONE), *((action.text, action.id) for action in legal))
        if self.actions.options != options:
            with self.actions.hold_sync():
                self.actions.options = options
                self.actions.value = NONE
        self.actions.disabled = self.do.disabled = not legal


def _paces(pace: float) -> tuple[tuple[str, float], ...]:
    """The usual ones, and ``pace`` if it is another one."""
    own = () if pace in dict(_PACES).values() else ((f"{pace:g} s a move", pace),)
    return (*_PACES, *own)


def _button(words: str, tooltip: str, icon: str) -> Any:
    return ipywidgets.Button(description=words, tooltip=tooltip, icon=icon, layout=_HIGH)


def _toggle(words: str, tooltip: str, icon: str) -> Any:
    return ipywidgets.ToggleButton(description=words, tooltip=tooltip, icon=icon, layout=_HIGH)


def _dropdown(options: Sequence[tuple[str, Any]], value: Any, words: str, width: str) -> Any:
    return ipywidgets.Dropdown(
        options=options,
        value=value,
        description=words,
        layout={"width": width, "max_width": "100%", "height": "32px"},
    )


def _shown(widget: Any, on: bool) -> None:
    widget.layout.display = None if on else "none"
