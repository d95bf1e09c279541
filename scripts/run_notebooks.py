"""Run the notebooks and store their outputs, in one form that a reader and a test can rely on.

    python scripts/run_notebooks.py                            # run all, store what they show
    python scripts/run_notebooks.py notebooks/solutions/01_*   # only these
    python scripts/run_notebooks.py --check    # run, store nothing, tell what differs
    python scripts/run_notebooks.py --seed 11  # with another SEED: is every answer still right?

The notebooks with the solutions are run, in `notebooks/solutions/`; those for learners are made
from them (`scripts/make_student.py`). `--check` runs those for learners, since the tests run the
solutions, and looks at the form of both.

A stored notebook has no widget state, no widget views (without a kernel they show an empty place;
the picture or text beside them is what a reader sees), no times of execution, the kernel `python3`
and cell ids that stay. `--check` forgives what `nbval_sanitize.cfg` names, the drawing
of a chart, and the cells tagged `nbval-ignore-output`. It also finds what nbval cannot: a mistyped
magic command, which is no error message to a kernel, and a notebook that was saved by hand. Every
heading begins a slide, and so does every board, for `jupyter nbconvert --to slides`.
"""

from __future__ import annotations

import argparse
import asyncio
import copy
import difflib
import hashlib
import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

from tbgames.files import write_whole

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "scripts"))

import make_student  # noqa: E402

SANITIZE = ROOT / "nbval_sanitize.cfg"

CELL_TIMEOUT = 120
SEED = re.compile(r"^SEED = \d+$", re.MULTILINE)
ANSWERED = re.compile(r"n\d\d\.q\d: all \d checks passed\.")
DIFF_LINES = 30  # shown for each cell
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
PLOTLY = "application/vnd.plotly.v1+json"
IGNORE = "nbval-ignore-output"
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}

# A notebook and its cells are dictionaries of JSON values.
Node = Any


@dataclass(frozen=True)
class Way:
    """How the notebooks are run: to be stored, to be compared, or with another seed."""

    check: bool
    seed: int | None = None


@dataclass
class Report:
    """What running one notebook brought."""

    path: Path
    faults: list[str] = field(default_factory=list)
    stored: bool = False


def main(argv: Sequence[str] | None = None) -> int:
    """Run the notebooks; the exit code is 1 if one of them failed or, with --check, differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("notebooks", nargs="*", type=Path, help="files, folders (all)")
    parser.add_argument("--check", action="store_true", help="store nothing, tell what differs")
    parser.add_argument("--seed", type=int, help="run with another SEED, store nothing")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="so many at once")
    arguments = parser.parse_args(argv)

    # As in conftest.py: the kernels inherit both.
    os.environ["PLOTLY_RENDERER"] = "plotly_mimetype"
    os.environ["PYTHONHASHSEED"] = "0"

    folder = make_student.STUDENTS if arguments.check else make_student.SOLUTIONS
    paths = [path for given in arguments.notebooks or [folder] for path in found(given)]
    way = Way(check=arguments.check, seed=arguments.seed)
    reports = asyncio.run(run_all(paths, way, jobs=max(1, arguments.jobs)))
    for report in reports:
        state = "FAILED" if report.faults else "stored" if report.stored else "as stored"
        print(f"{report.path.name}: {state}")
        for fault in report.faults:
            print("  " + fault.replace("\n", "\n  "))
    bad = sum(bool(report.faults) for report in reports)
    if not bad and arguments.seed is None and not arguments.notebooks:
        faults = [*badly_formed(), *make_student.make_all(check=arguments.check)]
        print(*faults, sep="\n", end="\n" if faults else "")
        bad = len(faults)
    print(
        f"{len(reports)} notebooks, {bad} failed" if bad else f"{len(reports)} notebooks, all well"
    )
    return 1 if bad else 0


def found(given: Path) -> list[Path]:
    """The notebook itself, or all notebooks of a folder."""
    if not given.is_dir():
        return [given]
    return sorted(given.glob("*.ipynb"))


async def run_all(paths: Sequence[Path], way: Way, *, jobs: int) -> list[Report]:
    """Run several notebooks, so many at a time; the reports come in the order of the paths."""
    free = asyncio.Semaphore(jobs)

    async def one(path: Path) -> Report:
        async with free:
            return await run_one(path, way)

    return list(await asyncio.gather(*map(one, paths)))


async def run_one(path: Path, way: Way) -> Report:
    """Run one notebook; store it, compare it with what is stored, or only look at the answers."""
    report = Report(path)
    text = path.read_text(encoding="utf-8")
    try:
        stored: Node = nbformat.reads(text, as_version=4)
        nbformat.validate(stored)
    except (nbformat.reader.NotJSONError, nbformat.ValidationError) as fault:
        report.faults.append(f"is not a notebook: {str(fault).splitlines()[0]}")
        return report
    fresh = copy.deepcopy(stored)
    try:
        make_student.write_hints(fresh)
    except make_student.Unmarked as fault:
        report.faults.append(str(fault))
        return report
    if way.seed is not None:
        sow(fresh, way.seed)
    client = NotebookClient(
        fresh,
        timeout=CELL_TIMEOUT,
        kernel_name=KERNEL["name"],
        coalesce_streams=True,
        resources={"metadata": {"path": str(path.resolve().parent)}},
    )
    try:
        await client.async_execute()
    except (CellExecutionError, CellTimeoutError, DeadKernelError, RuntimeError) as fault:
        report.faults.append(re.sub(r"\x1b\[[0-9;]*m", "", str(fault)).strip())
        return report
    if path.resolve().parent != make_student.STUDENTS:
        report.faults.extend(wrong_answers(fresh))
    if way.seed is not None:
        return report
    tidy(fresh)
    keep_equal_outputs(stored, fresh)
    new = nbformat.writes(fresh) + "\n"
    if way.check:
        report.faults.extend(differences(stored, fresh))
    elif new != text and not report.faults:
        write_whole(path, new)
        report.stored = True
    return report


def sow(notebook: Node, seed: int) -> None:
    """Put another seed into the first cell, as a learner may."""
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.source = SEED.sub(f"SEED = {seed}", cell.source)


def wrong_answers(notebook: Node) -> Iterator[str]:
    """Tell which exercises of a notebook with solutions are not answered rightly."""
    for cell in notebook.cells:
        if "exercise" in make_student.tags(cell):
            said = [output.get("data", {}).get("text/plain", "") for output in cell.outputs]
            if not any(ANSWERED.match(text) for text in said):
                yield f"{cell.id}: the solution is not right: {' '.join(said) or 'it says nothing'}"


def badly_formed() -> Iterator[str]:
    """Tell which notebooks with solutions were not stored by this script."""
    for path in found(make_student.SOLUTIONS):
        text = path.read_text(encoding="utf-8")
        notebook: Node = nbformat.reads(text, as_version=4)
        make_student.write_hints(notebook)
        tidy(notebook)
        if nbformat.writes(notebook) + "\n" != text:
            yield f"solutions/{path.name} is not in the stored form: run scripts/run_notebooks.py"


def tidy(notebook: Node) -> None:
    """Bring an executed notebook into the one form that is stored."""
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    title = notebook.metadata.get("title")
    notebook.metadata = nbformat.from_dict(
        {"kernelspec": KERNEL, "language_info": {"name": "python"}}
        | ({} if title is None else {"title": title})
    )
    seen: set[str] = set()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        cell.metadata.pop("collapsed", None)
        cell.id = _cell_id(cell, seen)
        _slide(cell)
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET_VIEW, None)


def _slide(cell: Node) -> None:
    """Say where a slide begins: at headings, and at what is drawn."""
    drawn = any("image/svg+xml" in output.get("data", {}) for output in cell.get("outputs", []))
    if "for teachers" in cell.source.lower()[:40]:
        kind = "notes"
    elif cell.cell_type == "markdown" and cell.source.startswith(("# ", "## ")):
        kind = "slide"
    elif drawn or (cell.cell_type == "markdown" and cell.source.startswith("### ")):
        kind = "subslide"
    else:
        cell.metadata.pop("slideshow", None)
        return
    cell.metadata.slideshow = nbformat.from_dict({"slide_type": kind})


def _cell_id(cell: Node, seen: set[str]) -> str:
    """Keep the id of a cell; a missing or doubled one is made from what the cell says."""
    name = str(cell.get("id", ""))
    repeat = 0
    while not name or name in seen:
        what = f"{cell.cell_type}:{cell.source}:{repeat}"
        name = hashlib.sha256(what.encode()).hexdigest()[:8]
        repeat += 1
    seen.add(name)
    return name


def differences(stored: Node, fresh: Node) -> Iterator[str]:
    """Tell, cell by cell, where a fresh run shows something else than what is stored."""
    if stored.metadata != fresh.metadata:
        yield "its metadata are not in the stored form: run scripts/run_notebooks.py"
    for number, (old, new) in enumerate(zip(stored.cells, fresh.cells, strict=True), start=1):
        where = f"cell {number} ({new.id})"
        if old.source != new.source:
            yield f"{where}: other hints than in tbgames.lessons: run scripts/run_notebooks.py"
        if old.get("id") != new.id or old.metadata != new.metadata:
            yield f"{where}: not in the stored form: run scripts/run_notebooks.py"
        if IGNORE in new.metadata.get("tags", []) or new.cell_type != "code":
            continue
        if old.execution_count != new.execution_count:
            yield f"{where}: was not run in order: run scripts/run_notebooks.py"
        before, after = (_comparable(cell.outputs) for cell in (old, new))
        if before != after:
            lines = list(difflib.unified_diff(before, after, "stored", "fresh", "", "", 1, ""))
            more = len(lines) - DIFF_LINES
            shown = [line[:200] for line in lines[:DIFF_LINES]]
            yield "\n".join(
                [
                    f"{where}: the output differs",
                    *shown,
                    *([f"... {more} more"] if more > 0 else []),
                ]
            )


def keep_equal_outputs(stored: Node, fresh: Node) -> None:
    """Keep what is stored where only addresses and the like differ, so that files change seldom."""
    before = {cell.get("id"): cell for cell in stored.cells}
    for cell in fresh.cells:
        old = before.get(cell.id)
        if old is None or "outputs" not in cell or "outputs" not in old:
            continue
        if _comparable(old.outputs, charts=True) == _comparable(cell.outputs, charts=True):
            kept = copy.deepcopy(old.outputs)
            for was, now in zip(kept, cell.outputs, strict=True):
                if "execution_count" in now:
                    was.execution_count = now.execution_count
            cell.outputs = kept


def _comparable(outputs: Sequence[Node], *, charts: bool = False) -> list[str]:
    """Outputs as lines of text, without what may differ between two runs."""
    plain = copy.deepcopy([dict(output) for output in outputs])
    for output in plain:
        output.pop("execution_count", None)
        if PLOTLY in output.get("data", {}) and not charts:
            output["data"][PLOTLY] = "..."
        if "traceback" in output:  # colours and file names; name and message are compared
            output["traceback"] = []
    text = json.dumps(plain, indent=1, sort_keys=True, ensure_ascii=False).replace("\\n", "\n")
    for pattern, replacement in _sanitizers():
        text = pattern.sub(replacement, text)
    return text.splitlines()


def _sanitizers() -> list[tuple[re.Pattern[str], str]]:
    """Read the pairs of nbval_sanitize.cfg, so that both checks forgive the same."""
    lines = SANITIZE.read_text(encoding="utf-8").splitlines()
    values = [line.split(": ", 1) for line in lines if line.startswith(("regex: ", "replace: "))]
    patterns = [re.compile(value) for key, value in values if key == "regex"]
    replacements = [value for key, value in values if key == "replace"]
    return list(zip(patterns, replacements, strict=True))


if __name__ == "__main__":
    sys.exit(main())
