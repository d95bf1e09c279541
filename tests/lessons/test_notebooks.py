"""The form of the course's notebooks: what a reader, a screen reader and a teacher rely on."""

import json
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from scripts import make_student, run_notebooks
from tbgames import files
from tbgames.lessons import desk

LEARNERS = files.notebooks_path()
SOLUTIONS = LEARNERS / "solutions"
ALL = sorted(SOLUTIONS.glob("*.ipynb"))
COURSE = [path for path in ALL if path.name[:2].isdecimal()]

each = pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
each_of_the_course = pytest.mark.parametrize("path", COURSE, ids=lambda path: path.stem)


def cells(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return found


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def tagged(path: Path, tag: str) -> list[dict[str, Any]]:
    return [cell for cell in cells(path) if tag in cell["metadata"].get("tags", [])]


def prose(path: Path) -> str:
    """All text, without code."""
    text = "\n\n".join(source(cell) for cell in cells(path) if cell["cell_type"] == "markdown")
    return re.sub(r"```.*?```", "", text, flags=re.DOTALL)


def headings(path: Path) -> list[tuple[int, str]]:
    return [(len(marks), text) for marks, text in re.findall(r"(?m)^(#+) (.+)$", prose(path))]


def test_the_course_is_complete() -> None:
    assert [path.name[:2] for path in COURSE] == [f"{number:02}" for number in range(17)]
    assert (SOLUTIONS / "teacher_guide.ipynb") in ALL


def test_learners_get_what_the_solutions_make() -> None:
    assert make_student.make_all(check=True) == []


def test_solutions_are_stored_by_the_script() -> None:
    assert list(run_notebooks.badly_formed()) == []


@each
def test_learners_find_no_solution(path: Path) -> None:
    learners = (LEARNERS / path.name).read_text(encoding="utf-8")
    shown = "\n".join(source(cell) for cell in cells(LEARNERS / path.name))
    assert "checks passed" not in re.sub(r"\d of \d checks passed", "", learners)
    for cell in tagged(path, "solution"):
        assert source(cell) not in shown
    kept = [source(cell) for cell in cells(path) if cell["cell_type"] == "code"]
    for cell in tagged(path, "exercise"):
        others = "\n".join(text for text in kept if text != source(cell))
        for line in source(cell).splitlines():
            solves = len(line) > 12 and not line.lstrip().startswith(("check(", "#"))
            if solves and line not in others:
                assert line not in shown


@each_of_the_course
def test_has_the_form_of_the_course(path: Path) -> None:
    titles = [text for _, text in headings(path)]
    assert titles[-1] == "For teachers"
    assert "How far you are" in titles
    assert len(tagged(path, "progress")) == 1
    assert "open question" in prose(path).lower()
    teachers = prose(path).rpartition("## For teachers")[2]
    for word in ("**Goal", "**Prerequisites", "**Time", "**Common mistakes"):
        assert word in teachers, word
    code = "\n".join(source(cell) for cell in cells(path) if cell["cell_type"] == "code")
    assert re.search(r"(?m)^SEED = 7$", code)


@each_of_the_course
def test_hints_are_those_of_the_questions(path: Path) -> None:
    notebook = make_student.nbformat.read(path, as_version=4)
    before = [cell.source for cell in notebook.cells]
    make_student.write_hints(notebook)
    assert [cell.source for cell in notebook.cells] == before
    assert len(tagged(path, "hint")) == len(tagged(path, "exercise"))


@each
def test_headings_are_in_order(path: Path) -> None:
    levels = [level for level, _ in headings(path)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@each
def test_links_lead_somewhere(path: Path) -> None:
    for learners in (path, LEARNERS / path.name):
        for target in re.findall(r"\]\(([^)\s]+)\)", prose(learners)):
            if not target.startswith(("http://", "https://", "#")):
                assert (learners.parent / target.partition("#")[0]).exists(), target


@each
def test_pictures_have_words(path: Path) -> None:
    assert "<img" not in prose(path)
    assert not re.search(r"!\[\s*\]", prose(path))
    for cell in cells(path):
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            picture = "".join(data.get("image/svg+xml", ""))
            if picture:
                assert re.search(r"<svg[^>]* role=\"img\"", picture)
                assert re.search(r"<title[^>]*>[^<]+</title>", picture)
            elif any(kind.startswith(("image/", "application/vnd.plotly")) for kind in data):
                pytest.fail(f"{cell['id']}: a picture that only some can see")


@each
def test_a_slider_keeps_the_kind_of_each_trace(path: Path) -> None:
    """Plotly takes a trace of a frame that names no type for a line, whatever it was before."""
    for cell in cells(path):
        for output in cell.get("outputs", []):
            chart = output.get("data", {}).get("application/vnd.plotly.v1+json", {})
            for frame in chart.get("frames", []):
                numbers = frame.get("traces", range(len(frame["data"])))
                for number, trace in zip(numbers, frame["data"], strict=True):
                    kind = chart["data"][number].get("type", "scatter")
                    assert trace.get("type", "scatter") == kind, f"{cell['id']}, {frame['name']}"


@pytest.fixture(scope="module")
def exporter() -> Any:
    from nbconvert import SlidesExporter

    return SlidesExporter()


@each
def test_becomes_slides(exporter: Any, path: Path) -> None:
    slides, _ = exporter.from_filename(str(LEARNERS / path.name))
    drawn = [cell for cell in cells(path) if "slideshow" in cell["metadata"]]
    assert len(drawn) >= 5
    assert slides.count("<section") >= 5


def test_spelling() -> None:
    asked = [asked for path in COURSE for asked in desk._questions(f"n{path.name[:2]}").values()]
    hints = [one for asks in asked for one in (*asks.hints, *(m.hint for m in asks.mistakes))]
    text = "\n".join([*map(prose, ALL), *hints]).replace("**", "")
    done = subprocess.run(
        [sys.executable, "-m", "codespell_lib", "-"], input=text, capture_output=True, text=True
    )
    assert done.stdout == ""
    assert done.returncode == 0
