"""Help in steps: what one step says, and how the next one is had."""

from __future__ import annotations

import html
from dataclasses import dataclass

__all__ = ["Hint"]


@dataclass(frozen=True, slots=True)
class Hint:
    """One step of the help for a question or a puzzle.

    Attributes:
        name: what it is about.
        step, of: which step of how many; 0 of 0 where there is no help, and the text says why.
        text: the help.
        more: how the next step is had, as in "call hint(2)".

    >>> Hint("n01.q1", 1, 2, "Count.", "call hint again")
    n01.q1, hint 1 of 2: Count. For the next one, call hint again.
    """

    name: str
    step: int
    of: int
    text: str
    more: str = ""

    def __repr__(self) -> str:
        if not self.of:
            return self.text
        more = f" For the next one, {self.more}." if self.step < self.of else ""
        return f"{self.name}, hint {self.step} of {self.of}: {self.text}{more}"

    def _repr_markdown_(self) -> str:
        return str(self) if self.of else html.escape(self.text)
