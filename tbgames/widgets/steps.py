"""The panel in which a guide speaks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from tbgames.guide import Step
from tbgames.rulebook import Rulebook
from tbgames.widgets.reading import STYLE, read

__all__ = ["Steps"]

_EMPTY = {
    **dict.fromkeys(("title", "see", "where", "why"), ""),
    **dict.fromkeys(("told", "rules"), ()),
    **dict.fromkeys(("last", "waits"), False),
}


class Steps(anywidget.AnyWidget):
    """Shows one step of a guide: what is to be seen, what to do now, and why.

    >>> from tbgames.guide import Guide, script
    >>> from tbgames.rulebook import rulebook
    >>> guide = Guide(script("tobago"))
    >>> table = guide.table()
    >>> outcome = table.run()
    >>> panel = Steps(print, lambda: print("ended"))
    >>> panel.tell(guide.step(table), "Click the space H9.", rulebook("tobago"))
    >>> panel.text.splitlines()[0]
    'Step 1: Where your ATV begins'
    """

    _esm = read("steps.js")
    _css = STYLE
    _step = traitlets.Dict().tag(sync=True)

    def __init__(self, rule: Callable[[str], object], end: Callable[[], object]) -> None:
        """Stay hidden until there is something to say.

        Args:
            rule: called with the id of a ruling that the reader wants to read.
            end: called when the reader wants to go on without the guide.
        """
        self._rule = rule
        self._end = end
        super().__init__(_step=_EMPTY, layout={"display": "none"})

    def tell(self, step: Step, where: str, book: Rulebook) -> None:
        """Show a step; ``where`` says what to click for the action that it suggests."""
        named = f"Step {step.number}: {step.title}"
        self._step = {
            "title": step.title if step.last else named,
            "told": [words for words in (step.comment, *step.news) if words],
            "see": step.see,
            "where": " ".join(filter(None, (step.do, where))),
            "why": step.why,
            "rules": [(id_, book[id_].heading) for id_ in step.rules],
            "last": step.last,
            "waits": False,
        }
        self.layout.display = None

    def wait(self) -> None:
        """Show that it is not for the reader to decide now."""
        if not self._step["waits"]:
            self._step = {**self._step, "waits": True}

    def leave(self) -> None:
        """Show nothing any more."""
        self.layout.display = "none"
        self._step = _EMPTY

    @property
    def text(self) -> str:
        """What is shown, as lines of text."""
        told = self._step
        parts = (told["title"], *told["told"], told["see"], told["where"], told["why"])
        return "\n".join(part for part in parts if part)

    def _handle_custom_msg(self, content: Any, buffers: list[memoryview]) -> None:
        """Hear what the reader wants.

        Not through ``on_msg``, which would log what a handler raises and go on.
        """
        super()._handle_custom_msg(content, buffers)
        match content:
            case {"kind": "rule", "rule": str(rule)}:
                self._rule(rule)
            case {"kind": "end"}:
                self._end()
