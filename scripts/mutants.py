"""Plant faults, one at a time: do the tests that should notice turn red?

    python scripts/mutants.py                # all of them
    python scripts/mutants.py TB-41 TH-E03   # those of these rulings only
    python scripts/mutants.py TH worlds      # those of a game's rulings, those of a part
    python scripts/mutants.py "every answer is right"

``scripts/mutants`` has a list of faults for each game's rules and for each other part, such as
views or files. Each is a small replacement in a copy of the repository; the checkout is left alone.
Against a fault in a rule the tests are run that name its ruling, against another one those that its
entry names. It fails if a fault survives its tests, if the text to replace is not found exactly
once, or if the tests fail before any fault is planted.

What caught each fault is written to ``docs/mutants.md``; rows of faults that were not planted this
time stay as they are.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tbgames.files import write_whole  # noqa: E402

COPIED = ("tbgames", "tests", "data", "docs", "scripts", "conftest.py", "pyproject.toml")
PAGE = ROOT / "docs" / "mutants.md"
MARKS = ("<!-- faults: written by scripts/mutants.py -->\n", "<!-- end of the faults -->\n")
TIME_LIMIT = 300
SURVIVES = "SURVIVES"


@dataclass(frozen=True)
class Mutant:
    """A fault: in ``file``, the only ``old`` becomes ``new``.

    It is against a ``ruling``, whose tests name it, or else what ``tests`` gives pytest must fail.
    """

    fault: str
    file: str
    old: str
    new: str
    ruling: str = ""
    tests: str = ""


Faults = Mapping[str, Sequence[Mutant]]
"""By part: the name of a game, whose rules are meant, or of another list of faults."""


def read_mutants() -> dict[str, tuple[Mutant, ...]]:
    """The faults by part, each list as its file has it."""
    return {
        path.stem: tuple(Mutant(**row) for row in json.loads(path.read_text(encoding="utf-8")))
        for path in sorted(ROOT.joinpath("scripts", "mutants").glob("*.json"))
    }


class Unsound(Exception):
    """The run itself says nothing: a text not found, tests red without a fault."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Plant the faults, print and write the table; 0 if every one is caught."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "wanted", nargs="*", metavar="TB-nn", help="only of these rulings, parts, faults"
    )
    wanted = set(parser.parse_args(arguments).wanted)
    everything = read_mutants()
    chosen = {
        part: [mutant for mutant in mutants if not wanted or wanted & set(names(part, mutant))]
        for part, mutants in everything.items()
    }
    faults = sum(map(len, chosen.values()))
    if not faults:
        parser.error(f"no fault is planted in {', '.join(sorted(wanted))}")
    started = time.monotonic()
    caught: dict[tuple[str, str], str] = {}
    try:
        with tempfile.TemporaryDirectory(prefix="tbgames-mutants-") as folder:
            plant_all(chosen, Path(folder), caught)
    except Unsound as error:
        print(f"mutants: {error}", file=sys.stderr)
        return 1
    finally:
        write_page(everything, caught)
    survivors = sum(red == SURVIVES for red in caught.values())
    print(
        f"{faults - survivors} of {faults} faults caught, {time.monotonic() - started:.0f} s",
    )
    return 1 if survivors else 0


def names(part: str, mutant: Mutant) -> tuple[str, ...]:
    """By what a fault can be chosen."""
    return part, mutant.fault, mutant.ruling, mutant.ruling.partition("-")[0]


def plant_all(chosen: Faults, copy: Path, caught: dict[tuple[str, str], str]) -> None:
    """Try each fault in the copy, print a line for it, and keep in ``caught`` what turned red."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, copy / name)
    for part, mutants in chosen.items():
        for tests in selections(part, mutants):
            try:
                red = run_tests(copy, tests)
            except subprocess.TimeoutExpired:
                raise Unsound(f"{shlex.join(tests)} takes over {TIME_LIMIT} s") from None
            if red:
                raise Unsound(f"without any fault {red} fails")
    for part, mutants in chosen.items():
        for mutant in mutants:
            red = plant(mutant, part, copy) or SURVIVES
            caught[part, mutant.fault] = red
            print(f"{mutant.ruling or part:<12} {mutant.fault:<60} {red}", flush=True)


def selection(part: str, mutant: Mutant) -> tuple[str, ...]:
    """What pytest is to run against a fault."""
    if mutant.tests:
        return tuple(shlex.split(mutant.tests))
    return "-k", keyword(mutant), f"tests/{part}/rules"


def selections(part: str, mutants: Sequence[Mutant]) -> set[tuple[str, ...]]:
    """What all these faults are tried with; the rulings of a game in one go."""
    own = {keyword(mutant) for mutant in mutants if not mutant.tests}
    found = {selection(part, mutant) for mutant in mutants if mutant.tests}
    return found | ({("-k", " or ".join(sorted(own)), f"tests/{part}/rules")} if own else set())


def plant(mutant: Mutant, part: str, copy: Path) -> str:
    """Try one fault in the copy; give the first test that fails, or "" if none does."""
    path = copy / mutant.file
    original = path.read_text(encoding="utf-8")
    found = original.count(mutant.old)
    if found != 1:
        raise Unsound(
            f"{mutant.ruling or part}, {mutant.fault}: the text to replace is {found} times in "
            f"{mutant.file}: {mutant.old!r}"
        )
    path.write_text(original.replace(mutant.old, mutant.new), encoding="utf-8")
    try:
        return run_tests(copy, selection(part, mutant))
    except subprocess.TimeoutExpired:
        return f"no end within {TIME_LIMIT} s"
    finally:
        path.write_text(original, encoding="utf-8")


def keyword(mutant: Mutant) -> str:
    """What the names of the ruling's tests contain."""
    return mutant.ruling.replace("-", "_")


def run_tests(copy: Path, arguments: Sequence[str]) -> str:
    """Run tests in the copy; give the first that fails, or "" if none does."""
    # No bytecode is written: two replacements within a second could be taken for the same file.
    # Hypothesis tries the same examples each time, few of them, and does not look for smaller ones.
    environment = {
        **os.environ,
        "PYTHONPATH": str(copy),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTEST_ADDOPTS": "",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # they take longer to start than most tests
        "HYPOTHESIS_PROFILE": "mutants",
    }
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    run = subprocess.run(
        [*command, *arguments],
        cwd=copy,
        env=environment,
        capture_output=True,
        text=True,
        timeout=TIME_LIMIT,
    )
    if run.returncode == 0:
        return ""
    failed = re.search(r"^(?:FAILED|ERROR) (?:\S+/)?(\S+?)::(.+?)(?: - .*)?$", run.stdout, re.M)
    if run.returncode not in (1, 2) or not failed:
        raise Unsound(f"pytest cannot run {shlex.join(arguments)}:\n{run.stdout}{run.stderr}")
    return failed[2]


# -- the page -----------------------------------------------------------------------------------


def read_page() -> dict[tuple[str, str], str]:
    """What caught each fault, as the page has it: by part and fault."""
    found = {}
    part = ""
    for line in _page()[1].splitlines():
        if line.startswith("## "):
            part = line.removeprefix("## ").replace(" ", "_").lower()
        row = re.fullmatch(r"\| .+? \| (.+?) \| `(.+)` \|", line)
        if row:
            found[part, row[1]] = row[2].replace("\\|", "|")
    return found


def write_page(everything: Faults, caught: Mapping[tuple[str, str], str]) -> None:
    """Put what was found into the page."""
    known = {**read_page(), **caught}
    lines = []
    for part, mutants in everything.items():
        lines += [f"## {part.replace('_', ' ').capitalize()}", ""]
        lines += ["| against | fault | caught by |", "| --- | --- | --- |"]
        for mutant in mutants:
            red = known.get((part, mutant.fault))
            untried = f"tests of {mutant.ruling}" if mutant.ruling else "not tried yet"
            shown = untried if red is None else "`" + red.replace("|", "\\|") + "`"
            against = mutant.ruling or f"`{mutant.file.removeprefix('tbgames/')}`"
            lines.append(f"| {against} | {mutant.fault} | {shown} |")
        lines.append("")
    before, _, after = _page()
    write_whole(PAGE, before + MARKS[0] + "\n".join(lines) + "\n" + MARKS[1] + after)


def _page() -> tuple[str, str, str]:
    """The page before the table, the table, and what follows."""
    before, rest = PAGE.read_text(encoding="utf-8").split(MARKS[0])
    table, after = rest.split(MARKS[1])
    return before, table, after


if __name__ == "__main__":
    raise SystemExit(main())
