"""Exercises that mark themselves.

A notebook begins by saying what its questions are about, and then asks for answers:

>>> from tbgames import tobago
>>> from tbgames.lessons import begin, check, hint, progress
>>> island = tobago.Island.classic(layout=5, seed=7)
>>> begin("n01", island=island)
n01: 3 questions.
>>> check("n01.q1", ...)
n01.q1: not answered yet. Put a whole number in place of the three dots, and run the cell again.
>>> bool(check("n01.q1", 24))
False

The right answer is worked out by the engine from what was given, at the moment of asking: another
seed, or an island of one's own, has other answers. A teacher's own questions are made with
`Question` and added with `add`; `docs/own_questions.md` shows one from beginning to end.
"""

from tbgames.lessons.answers import Chance, Kind, Name, Names, Number, Unfit, Whole
from tbgames.lessons.checking import Checked
from tbgames.lessons.desk import Begun, Progress, add, begin, check, hint, progress, question
from tbgames.lessons.hints import Hint
from tbgames.lessons.questions import Mistake, Question

__all__ = [
    "Begun",
    "Chance",
    "Checked",
    "Hint",
    "Kind",
    "Mistake",
    "Name",
    "Names",
    "Number",
    "Progress",
    "Question",
    "Unfit",
    "Whole",
    "add",
    "begin",
    "check",
    "hint",
    "progress",
    "question",
]
