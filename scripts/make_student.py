"""Make the notebooks that learners get from those with the solutions.

    python scripts/make_student.py           # notebooks/*.ipynb from notebooks/solutions/*.ipynb
    python scripts/make_student.py --check   # write nothing, tell what differs

`scripts/run_notebooks.py` does it too, after it has run the solutions. Tags of cells say what
happens to them:

* ``exercise``: a cell that ends with ``check("n05.q2", answer)``. What stands before the check is
  the solution; learners get three dots in its place, and see what the check says to them.
* ``hint``: a text with the hints of the question in the cell before, folded; it is written here,
  from the hints in `tbgames.lessons`, in both versions.
* ``progress``: a cell that ends with ``progress()``; learners see that nothing is answered yet.
* ``solution``: only in the notebook with the solutions.

Everything else is copied with its outputs. That these are what a learner sees who runs the notebook
is shown by the tests, which run both.
"""

from __future__ import annotations

import argparse
import copy
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import nbformat

from tbgames import lessons
from tbgames.files import write_whole

ROOT = Path(__file__).resolve().parents[1]
STUDENTS = ROOT / "notebooks"
SOLUTIONS = STUDENTS / "solutions"

CHECK = re.compile(r'\ncheck\("(?P<name>n[0-9]{2}\.q[0-9])", (?P<answer>[a-z_]+)\)\s*\Z')

Node = Any


class Unmarked(ValueError):
    """A notebook is not marked as this script needs it; the text says where."""


def main(argv: Sequence[str] | None = None) -> int:
    """Make the notebooks; the exit code is 1 if, with --check, one differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--check", action="store_true", help="write nothing, tell what differs")
    arguments = parser.parse_args(argv)
    faults = make_all(check=arguments.check)
    print(*faults or ["the notebooks for learners are as the solutions make them"], sep="\n")
    return 1 if faults else 0


def make_all(*, check: bool) -> list[str]:
    """Make all notebooks for learners, or tell which are not what they should be."""
    faults = []
    sources = sorted(SOLUTIONS.glob("*.ipynb"))
    for path in sources:
        solution = nbformat.read(path, as_version=4)
        target = STUDENTS / path.name
        try:
            text = nbformat.writes(student(solution)) + "\n"
        except Unmarked as fault:
            faults.append(f"solutions/{path.name}: {fault}")
            continue
        if target.exists() and target.read_text(encoding="utf-8") == text:
            continue
        if check:
            faults.append(f"{path.name} differs: run scripts/make_student.py")
        else:
            write_whole(target, text)
    known = {path.name for path in sources}
    faults += [
        f"{path.name} has no source in notebooks/solutions"
        for path in sorted(STUDENTS.glob("*.ipynb"))
        if path.name not in known
    ]
    return faults


def student(solution: Node) -> Node:
    """Make the notebook for learners from one that was run.

    Raises:
        Unmarked: an exercise does not end with its check, or there is no such question.
    """
    notebook = copy.deepcopy(solution)
    notebook.cells = [cell for cell in notebook.cells if "solution" not in tags(cell)]
    opened: list[str] = []
    count = 0
    for cell in notebook.cells:
        if cell.cell_type == "code":
            count += 1
            cell.execution_count = count
            for output in cell.outputs:
                if "execution_count" in output:
                    output.execution_count = count
        if "exercise" in tags(cell):
            name = question_of(cell)
            open_answer(cell, name)
            show(cell, lessons.check(name))
            opened.append(name)
        elif "progress" in tags(cell):
            show(cell, _progress(opened))
    return notebook


def write_hints(solution: Node) -> None:
    """Write the cells tagged as hints, from the question that was asked before.

    Raises:
        Unmarked: a cell with hints does not follow an exercise.
    """
    name = ""
    for cell in solution.cells:
        if "exercise" in tags(cell):
            name = question_of(cell)
        elif "hint" in tags(cell):
            if not name:
                raise Unmarked(f"the hints in {cell.id} follow no exercise")
            asked = lessons.question(name)
            assert asked is not None
            cell.source = "\n\n".join(
                f"<details><summary>Hint {number}</summary>\n\n{text}\n\n</details>"
                for number, text in enumerate(asked.hints, start=1)
            )
            name = ""


def tags(cell: Node) -> Sequence[str]:
    """The tags of a cell."""
    found: Sequence[str] = cell.metadata.get("tags", [])
    return found


def question_of(cell: Node) -> str:
    """Which question an exercise asks.

    Raises:
        Unmarked: it does not end with its check, or there is no such question.
    """
    match = CHECK.search("\n" + cell.source)
    if match is None:
        raise Unmarked(f'the exercise {cell.id} does not end with check("n05.q2", answer)')
    if lessons.question(match["name"]) is None:
        raise Unmarked(
            f"the exercise {cell.id} asks {match['name']}, and there is no such question"
        )
    return match["name"]


def open_answer(cell: Node, name: str) -> None:
    """Put three dots in place of the solution."""
    match = CHECK.search("\n" + cell.source)
    asked = lessons.question(name)
    assert match is not None
    assert asked is not None
    answer = match["answer"]
    cell.source = f'{answer} = ...  # {asked.kind.what}\n\ncheck("{name}", {answer})'


def show(cell: Node, value: object) -> None:
    """Store what a value shows of itself as the only output of a cell, in the form of Jupyter."""
    data: dict[str, str] = {}
    if callable(as_html := getattr(value, "_repr_html_", None)):
        data["text/html"] = as_html()
    data["text/plain"] = repr(value)
    cell.outputs = [
        nbformat.v4.new_output(
            "execute_result", data, execution_count=cell.execution_count, metadata={}
        )
    ]


def _progress(names: Sequence[str]) -> lessons.Progress:
    """What a learner sees who has answered nothing."""
    if names:
        lessons.begin(names[0].partition(".")[0])
    for name in names:
        lessons.check(name)
    return lessons.progress()


if __name__ == "__main__":
    sys.exit(main())
