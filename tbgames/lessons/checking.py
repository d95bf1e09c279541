"""Checking one answer: how many checks it passed, and what to think about next."""

from __future__ import annotations

import html
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tbgames.lessons.answers import Number, Unfit, shown
from tbgames.lessons.questions import NotGiven, Question

__all__ = ["Checked", "check_answer"]


@dataclass(frozen=True, slots=True)
class Checked:
    """What checking an answer has brought; true if all checks passed.

    Attributes:
        name: the question.
        passed: how many checks passed.
        of: how many there are.
        answered: False while the three dots stand there.
        message: one or two sentences for the learner.

    >>> checked = Checked("n01.q1", 2, 3, "24 is too much.")
    >>> checked
    n01.q1: 2 of 3 checks passed. 24 is too much.
    >>> checked.ok, bool(checked)
    (False, False)
    """

    name: str
    passed: int
    of: int
    message: str
    answered: bool = True

    @property
    def ok(self) -> bool:
        """Did all checks pass?"""
        return 0 < self.of == self.passed

    def __bool__(self) -> bool:
        return self.ok

    @property
    def state(self) -> str:
        """How far the answer is, in a few words."""
        if not self.answered:
            return "not answered yet"
        if not self.of:
            return "could not be checked"
        return (
            f"all {self.of} checks passed"
            if self.ok
            else f"{self.passed} of {self.of} checks passed"
        )

    def __repr__(self) -> str:
        return " ".join(filter(None, [f"{self.name}: {self.state}.", self.message]))

    def _repr_html_(self) -> str:
        # Sign, word and line say the same, so that none of them is needed alone.
        sign = "✓" if self.ok else "✗" if self.answered and self.of else "…"
        line = "solid" if self.ok else "dashed"
        return (
            f'<p style="border-left: 4px {line} currentColor; padding: 2px 10px; margin: 4px 0">'
            f'<span aria-hidden="true">{sign}</span> <strong>{html.escape(self.name)}: '
            f"{html.escape(self.state)}.</strong> {html.escape(self.message)}</p>"
        )


def check_answer(question: Question, value: object, given: Mapping[str, Any]) -> Checked:
    """Check a learner's answer; whatever the value is, this does not raise.

    >>> from tbgames.lessons import Mistake, Whole
    >>> question = Question(
    ...     "mine.q1", "faces of two dice", Whole(), lambda: 36,
    ...     mistakes=[Mistake(lambda: 12, "Each face of one meets each face of the other.")],
    ...     hints=["Think of a table."],
    ... )
    >>> check_answer(question, 12, {})
    mine.q1: 2 of 3 checks passed. Each face of one meets each face of the other.
    >>> check_answer(question, 3.5, {})
    mine.q1: 0 of 3 checks passed. It got the number 3.5, expected a whole number.
    """
    name, kind = question.name, question.kind
    if value is ...:
        todo = f"Put {kind.what} in place of the three dots, and run the cell again."
        return Checked(name, 0, kind.of, todo, answered=False)
    try:
        right = question.answer(given)
    except NotGiven as missing:
        told = f'begin("{question.lesson}", ...)'
        first = f"First run the cells above, {told} among them: {missing} is not told yet."
        return Checked(name, 0, 0, first)
    except Exception as fault:  # a board of the learner's own may have no answer
        why = f"The right answer cannot be worked out for this board ({_said(fault)})."
        return Checked(name, 0, 0, why)
    try:
        read = kind.read(value)
        texts = kind.judge(read, right)
        faults = list(filter(None, texts))
        passed = kind.of - len(faults)
        if not faults:
            return Checked(name, passed, kind.of, question.then)
        return Checked(name, passed, kind.of, _advice(question, read, right, given, faults))
    except Unfit as unfit:
        return Checked(name, 0, kind.of, f"It {unfit}.")
    except Exception as fault:
        why = f"It got {shown(value)}, which fails: {_said(fault)}."
        return Checked(name, 0, kind.of, why)


def _said(fault: Exception) -> str:
    """An error in a few words, even if it has none of its own."""
    try:
        words = " ".join(str(fault).split())
    except Exception:
        words = ""
    short = words if len(words) <= 200 else words[:197] + "..."
    return f"{type(fault).__name__}: {short}" if short else type(fault).__name__


def _advice(
    question: Question, value: Any, right: Any, given: Mapping[str, Any], faults: list[str]
) -> str:
    hint = question.hint_for(value, right, given)
    if hint:
        return hint
    if isinstance(question.kind, Number) and len(faults) == 1 and faults[0] != "":
        if coarse := question.kind.coarse(value, right):
            return coarse
        side = question.too_much if value > right else question.too_little
        return " ".join(filter(None, [faults[0], side]))
    return " ".join(faults)
