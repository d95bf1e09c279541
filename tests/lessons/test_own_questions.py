"""Every block of code in docs/own_questions.md runs, and its tests can fail."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tbgames.lessons import Mistake, add, begin, check, desk

PAGE = Path(__file__).parents[2] / "docs" / "own_questions.md"
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the page defines, on a desk of its own."""
    monkeypatch.setattr(desk, "_own", {})
    monkeypatch.setattr(desk, "_desk", desk._Desk())
    space: dict[str, Any] = {"__name__": "my_questions"}
    for number, block in enumerate(BLOCKS, 1):
        exec(compile(block, f"{PAGE.name}, block {number}", "exec"), space)
    return space


def checks_of(names: dict[str, Any]) -> dict[str, Callable[[], None]]:
    return {name: value for name, value in names.items() if name.startswith("test_")}


def test_the_code_runs_and_its_tests_pass(names: dict[str, Any]) -> None:
    assert len(BLOCKS) == 4
    found = checks_of(names)
    assert len(found) == 3
    for test in found.values():
        test()


def test_an_open_answer_is_told_what_is_expected(names: dict[str, Any]) -> None:
    begin("mine", island=names["island"])
    checked = check("mine.q1", names["answer"])
    assert not checked.answered
    assert "a whole number" in checked.message


def test_the_tests_find_a_mistake_that_hides_another(names: dict[str, Any]) -> None:
    asked = names["HUTS"]
    twin = Mistake(names["only_first"], "The same wrong number once more.")
    names["HUTS"] = replace(asked, mistakes=[*asked.mistakes, twin])
    add(names["HUTS"])
    with pytest.raises(AssertionError):
        names["test_right_answers_pass_and_mistakes_meet_their_hints"]()


def test_the_tests_find_a_hint_that_tells_the_answer(names: dict[str, Any]) -> None:
    asked = names["HUTS"]
    names["HUTS"] = replace(asked, hints=[f"It is {names['left'](names['island'])}."])
    add(names["HUTS"])
    begin("mine", island=names["island"])
    with pytest.raises(AssertionError):
        names["test_hints_do_not_tell_the_answer"]()


def test_the_kind_of_the_page_reads_and_judges(names: dict[str, Any]) -> None:
    begin("mine", island=names["island"])
    low, high = names["fewest_and_most"](names["island"])
    assert check("mine.q2", (low, high))
    assert check("mine.q2", [low, 5]).passed == 2
    assert "no space on the coast" in check("mine.q2", (6, 6)).message
    for value in (3, "ab", (1, 2, 3), None, (1, "x")):
        assert check("mine.q2", value).passed == 0
