"""What a question is: its answer by the engine, its typical mistakes, its hints."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from tbgames.lessons.answers import Kind, Number

__all__ = ["Mistake", "NotGiven", "Question"]

FORM = re.compile(r"[a-z][a-z0-9_]*\.[a-z0-9_]+")


class NotGiven(LookupError):
    """A question needs something that the notebook has not told with `begin`."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong answer that many give, and what helps those who gave it.

    Args:
        value: works the wrong answer out; its parameters are named as those of `Question.right`,
            and ``right`` is the right answer.
        hint: says where to look, and does not give the answer away.
    """

    value: Callable[..., Any]
    hint: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question whose answer is worked out when it is asked.

    Args:
        name: the lesson and the question, such as "n05.q2".
        asks: the question in a few words, for the table of progress.
        kind: what an answer is.
        right: works the right answer out. Its parameters are named after what the notebook told
            with `begin`: ``lambda island: len(island.where("next to a hut"))``.
        mistakes: typical wrong answers, each with its own hint; the first that fits is told.
        hints: what helps step by step, from a nudge to nearly the way.
        too_much, too_little: for numbers that are wrong in another way than the mistakes.
        then: said with the right answer, a sentence that goes on from it.

    Raises:
        ValueError: the name has another form, or there are no hints.
        TypeError: the kind is none, or hints or mistakes are not in a list.

    >>> from tbgames.lessons import Whole
    >>> question = Question(
    ...     "mine.q1", "faces of two dice", Whole(), lambda: 36,
    ...     mistakes=[Mistake(lambda: 12, "Each face of one meets each face of the other.")],
    ...     hints=["Think of a table with a row for each face of the first die."],
    ... )
    >>> question.answer({})
    36
    """

    name: str
    asks: str
    kind: Kind
    right: Callable[..., Any]
    mistakes: Sequence[Mistake] = ()
    hints: Sequence[str] = ()
    too_much: str = ""
    too_little: str = ""
    then: str = ""

    def __post_init__(self) -> None:
        if not FORM.fullmatch(str(self.name)):
            raise ValueError(f"a question is named like 'n05.q2', not {self.name!r}")
        if not self.hints:
            raise ValueError(f"{self.name} has no hints; one sentence is enough")
        if not isinstance(self.kind, Kind):
            raise TypeError(f"{self.name}: a kind is made like Whole(), not {self.kind!r}")
        if isinstance(self.hints, str):
            raise TypeError(f"{self.name}: hints are a list of texts, not one text")
        if isinstance(self.mistakes, Mistake):
            raise TypeError(f"{self.name}: mistakes are a list, not a single one")

    @property
    def lesson(self) -> str:
        """The part of the name before the point."""
        return self.name.partition(".")[0]

    def answer(self, given: Mapping[str, Any]) -> Any:
        """Work out the right answer, in the form of its kind.

        Raises:
            NotGiven: something is missing that it is worked out from.
        """
        return self.kind.read(self._call(self.right, given))

    def hint_for(self, value: Any, right: Any, given: Mapping[str, Any]) -> str:
        """Find the hint for a wrong value that was read; empty if no mistake fits.

        Of several numbers that fit, the nearest counts: two mistakes may round to nearly the same.
        """
        nearest, hint = inf, ""
        for mistake in self.mistakes:
            try:
                wrong = self.kind.read(self._call(mistake.value, {**given, "right": right}))
            except Exception:  # nobody makes it on this board; not the learner's fault
                continue
            if not self.kind.same(value, wrong) or self.kind.same(wrong, right):
                continue
            off = abs(value - wrong) if isinstance(self.kind, Number) else 0
            if off < nearest:
                nearest, hint = off, mistake.hint
        return hint

    def _call(self, function: Callable[..., Any], given: Mapping[str, Any]) -> Any:
        parameters = inspect.signature(function).parameters
        missing = [
            name
            for name, one in parameters.items()
            if name not in given and one.default is one.empty
        ]
        if missing:
            raise NotGiven(", ".join(missing))
        return function(**{name: given[name] for name in parameters if name in given})
