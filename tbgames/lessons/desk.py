"""The learner's desk: what the notebook is about, what was answered, which hints were read.

It is the memory of one Python process, which is one notebook. Nothing is written to a file.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from tbgames.lessons.answers import shown
from tbgames.lessons.checking import Checked, check_answer
from tbgames.lessons.hints import Hint
from tbgames.lessons.questions import Question
from tbgames.tables import html_table, text_table

__all__ = [
    "Begun",
    "Progress",
    "add",
    "begin",
    "check",
    "hint",
    "lessons",
    "progress",
    "question",
]


@dataclass(slots=True)
class _Desk:
    lesson: str = ""
    given: dict[str, Any] = field(default_factory=dict)
    tries: dict[str, int] = field(default_factory=dict)
    last: dict[str, Checked] = field(default_factory=dict)
    hints: dict[str, int] = field(default_factory=dict)


_desk = _Desk()
_own: dict[str, Question] = {}


@dataclass(frozen=True, slots=True)
class Begun:
    """A lesson that has begun: its name and its questions."""

    lesson: str
    questions: tuple[str, ...]

    def __repr__(self) -> str:
        count = len(self.questions)
        return f"{self.lesson}: {count} question{'s' * (count != 1)}."


@dataclass(frozen=True, slots=True)
class Progress:
    """How far each question of a lesson is."""

    lesson: str
    questions: tuple[Question, ...]
    last: Mapping[str, Checked]
    tries: Mapping[str, int]

    @property
    def passed(self) -> int:
        """How many questions are answered rightly."""
        return sum(bool(self.last.get(question.name)) for question in self.questions)

    @property
    def _summary(self) -> str:
        if not self.questions:
            return "No lesson has begun: call begin with its name first."
        return f"{self.lesson}: {self.passed} of {len(self.questions)} questions answered"

    def _rows(self) -> Iterable[tuple[str, ...]]:
        for question in self.questions:
            checked = self.last.get(question.name)
            state = checked.state if checked else "not answered yet"
            yield (question.name, question.asks, state, str(self.tries.get(question.name, 0)))

    def __repr__(self) -> str:
        if not self.questions:
            return self._summary
        head = ("question", "about", "state", "tries")
        return f"{self._summary}\n\n{text_table(head, self._rows())}"

    def _repr_html_(self) -> str:
        if not self.questions:
            return f"<p>{html.escape(self._summary)}</p>"
        return html_table(self._summary, ("question", "about", "state", "tries"), self._rows())


def begin(lesson: str, /, **given: Any) -> Begun:
    """Begin a lesson: say what its questions are about; called again, it can tell more.

    Args:
        lesson: its name, such as "n05". With another one than before, a new desk is laid.
        given: what the right answers are worked out from, such as ``island=island``. What was
            told before under other names stays.

    Raises:
        ValueError: there is no such lesson.

    >>> begin("N01")
    Traceback (most recent call last):
    ValueError: there is no lesson 'N01'; did you mean 'n01'?
    """
    global _desk
    found = _questions(str(lesson))
    if not found:
        near = get_close_matches(str(lesson), lessons(), n=1)
        asked = f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(lessons())}"
        raise ValueError(f"there is no lesson {lesson!r}{asked}")
    if lesson != _desk.lesson:
        _desk = _Desk(lesson)
    _desk.given.update(given)
    return Begun(lesson, tuple(found))


def check(name: str, value: object = ...) -> Checked:
    """Check an answer. It never raises: what it has to say is in what it returns.

    Args:
        name: the question, such as "n05.q2".
        value: the answer; three dots for none yet.

    Returns:
        A value that shows itself, and is true if the answer is right.

    >>> check("n01.q77", 3)
    n01.q77: could not be checked. There is no such question; n01 has q1, q2, q3.
    """
    asked = question(name)
    if asked is None:
        return Checked(_called(name), 0, 0, _unknown(name))
    checked = check_answer(asked, value, _desk.given if asked.lesson == _desk.lesson else {})
    if checked.answered:
        _desk.tries[asked.name] = _desk.tries.get(asked.name, 0) + 1
    _desk.last[asked.name] = checked
    return checked


def hint(name: str) -> Hint:
    """Give the next hint for a question: the first one, and with each further call one more.

    >>> hint("n01.q77")
    There is no such question; n01 has q1, q2, q3.
    """
    asked = question(name)
    if asked is None:
        return Hint(_called(name), 0, 0, _unknown(name))
    step = min(_desk.hints.get(name, 0) + 1, len(asked.hints))
    _desk.hints[name] = step
    more = f'call hint("{name}") again'
    return Hint(name, step, len(asked.hints), asked.hints[step - 1], more)


def progress() -> Progress:
    """Show how far each question of the lesson is."""
    found = tuple(_questions(_desk.lesson).values())
    return Progress(_desk.lesson, found, dict(_desk.last), dict(_desk.tries))


def add(*questions: Question) -> None:
    """Add questions of one's own, for this process; one of the same name is replaced.

    Raises:
        ValueError: the name belongs to a lesson of the course.
        TypeError: it is no question. Nothing has been added then.
    """
    for one in questions:
        if not isinstance(one, Question):
            raise TypeError(f"questions are made with Question, and a {type(one).__name__} is none")
        if one.lesson in _course():
            raise ValueError(f"{one.lesson} is a lesson of the course; call yours something else")
    _own.update((one.name, one) for one in questions)


def question(name: str) -> Question | None:
    """Find a question by its name; None if there is none."""
    if not isinstance(name, str):
        return None
    return _questions(name.partition(".")[0]).get(name)


def lessons() -> list[str]:
    """Name all lessons: those of the course and those that were added."""
    return sorted({*_course(), *(one.lesson for one in _own.values())})


def _course() -> list[str]:
    from tbgames.lessons import course

    return [found.name for found in iter_modules(course.__path__)]


def _questions(lesson: str) -> dict[str, Question]:
    if lesson in _course():
        module = import_module(f"tbgames.lessons.course.{lesson}")
        return {one.name: one for one in module.QUESTIONS}
    return {name: one for name, one in _own.items() if one.lesson == lesson}


def _called(name: object) -> str:
    return name if isinstance(name, str) else shown(name)


def _unknown(name: object) -> str:
    lesson = _called(name).partition(".")[0]
    known = [one.partition(".")[2] for one in _questions(lesson)]
    if known:
        return f"There is no such question; {lesson} has {', '.join(known)}."
    return f"There is no such question; there are lessons {', '.join(lessons())}."
