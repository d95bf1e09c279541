"""The questions of the course: right answers pass, typical mistakes are told apart.

What a question is about is what its notebook tells: the cells up to the last `begin` are run
here, with the seed as stored and with another one.
"""

import ast
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import nullcontext, suppress
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tbgames import files, lessons
from tbgames.lessons import Question, desk

SOLUTIONS = files.notebooks_path() / "solutions"
NOTEBOOKS = sorted(SOLUTIONS.glob("[0-9][0-9]_*.ipynb"))
SEEDS = (7, 2026)
"""The first is that of the notebooks."""

ABSURD: list[object] = [
    ...,
    None,
    "",
    "forty",
    b"5",
    True,
    float("nan"),
    float("inf"),
    -1e300,
    10**400,
    1j,
    [],
    [None],
    [[1, 2], [3]],
    {"a": 1},
    np.zeros((2, 3)),
    np.array("x"),
    object(),
    int,
    lambda: 1 / 0,
    SimpleNamespace(name=3),
    (number for number in iter(int, 1)),
]


def name_of(path: Path) -> str:
    return f"n{path.name[:2]}"


def code_cells(path: Path) -> list[dict[str, Any]]:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def asked_in(path: Path) -> list[str]:
    """The questions in the order of the notebook."""
    tagged = [cell for cell in code_cells(path) if "exercise" in cell["metadata"].get("tags", [])]
    asked = [re.findall(r'check\("(n\d\d\.q\d)"', "".join(cell["source"])) for cell in tagged]
    return [name for names in asked for name in names]


@cache
def told(path: Path, seed: int) -> Mapping[str, Any]:
    """What the notebook tells about its questions, with a seed."""
    if seed != SEEDS[0]:
        return learned(path, seed)
    sources = ["".join(cell["source"]) for cell in code_cells(path)]
    last = max((number for number, text in enumerate(sources) if "begin(" in text), default=-1)
    space: dict[str, Any] = {"display": lambda *shown: None, "__name__": "notebook"}
    for source in sources[: last + 1]:
        sown = re.sub(r"(?m)^SEED = \d+$", f"SEED = {seed}", source)
        exec(compile(ast.parse(sown), path.name, "exec"), space)
    return dict(desk._desk.given)


@cache
def learned(path: Path, seed: int) -> Mapping[str, Any]:
    """Run a learner's notebook from top to bottom, every answer open; what it has told then."""
    desk._desk = desk._Desk()
    space: dict[str, Any] = {"display": lambda *shown: None, "__name__": "notebook"}
    for cell in code_cells(path.parent.parent / path.name):
        sown = re.sub(r"(?m)^SEED = \d+$", f"SEED = {seed}", "".join(cell["source"]))
        fails = "raises-exception" in cell["metadata"].get("tags", [])
        with suppress(Exception) if fails else nullcontext():
            exec(compile(ast.parse(sown), path.name, "exec"), space)
    assert not any(desk._desk.last.values())
    return dict(desk._desk.given)


def cases() -> Iterator[Any]:
    for path in NOTEBOOKS:
        module = desk._questions(name_of(path))
        for question in module.values():
            yield pytest.param(path, question, id=question.name)


each = pytest.mark.parametrize(("path", "question"), [*cases()])


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name_of)
def test_a_notebook_asks_each_of_its_questions_once(path: Path) -> None:
    assert asked_in(path) == list(desk._questions(name_of(path)))
    assert 3 <= len(asked_in(path)) <= 5


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name_of)
def test_a_learner_gets_to_the_end_with_another_seed(path: Path) -> None:
    assert set(told(path, SEEDS[0])) <= set(learned(path, SEEDS[1]))


@each
@pytest.mark.parametrize("seed", SEEDS)
def test_the_right_answer_passes(path: Path, question: Question, seed: int) -> None:
    right = question._call(question.right, told(path, seed))
    if isinstance(right, set | frozenset) and question.kind.of == 2:  # several are right
        right = next(iter(right))
    checked = lessons.checking.check_answer(question, right, told(path, seed))
    assert checked.ok, checked


@each
def test_three_typical_mistakes_have_hints_of_their_own(path: Path, question: Question) -> None:
    given = told(path, SEEDS[0])
    answer = question.answer(given)
    hints = []
    for mistake in question.mistakes:
        wrong = question._call(mistake.value, {**given, "right": answer})
        checked = lessons.checking.check_answer(question, wrong, given)
        assert checked.answered
        if not checked.ok and checked.message == mistake.hint:
            hints.append(mistake.hint)
    assert len(set(hints)) >= 3, hints


@each
@pytest.mark.parametrize("seed", SEEDS)
def test_no_mistake_passes_that_is_not_right(path: Path, question: Question, seed: int) -> None:
    given = told(path, seed)
    answer = question.answer(given)
    for mistake in question.mistakes:
        wrong = question._call(mistake.value, {**given, "right": answer})
        checked = lessons.checking.check_answer(question, wrong, given)
        assert checked.ok == question.kind.same(question.kind.read(wrong), answer), mistake.hint
        assert checked.ok or checked.message


@each
def test_no_value_raises_or_passes(path: Path, question: Question) -> None:
    for value in ABSURD:
        checked = lessons.checking.check_answer(question, value, told(path, SEEDS[0]))
        assert not checked.ok, value
        assert checked.message
        assert checked._repr_html_()


@each
def test_without_begin_it_says_what_is_missing(path: Path, question: Question) -> None:
    checked = lessons.checking.check_answer(question, 3, {})
    if checked.of == 0:
        assert f'begin("{question.lesson}", ...)' in checked.message


@each
def test_hints_do_not_give_the_answer_away(path: Path, question: Question) -> None:
    assert 1 <= len(question.hints) <= 3
    right = question._call(question.right, told(path, SEEDS[0]))
    told_texts = " ".join([*question.hints, *(mistake.hint for mistake in question.mistakes)])
    words = set(re.findall(r"[\d./]*\d", told_texts))
    shown = {str(right)} | ({f"{float(right):.3f}"} if isinstance(right, float) else set())
    if not (isinstance(right, int) and right < 13):  # small numbers stand in many sentences
        assert not words & shown
