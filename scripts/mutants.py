"""Plant faults in the rules of the games, one at a time: does the test of each ruling turn red?

    python scripts/mutants.py                # all of them, with a table
    python scripts/mutants.py TB-41 TH-E03   # those of these rulings only
    python scripts/mutants.py TH             # those of a game

``scripts/mutants`` has a list of faults for each game. Each is a small replacement in a copy of
the repository; the checkout is left alone. Only the tests that name the fault's ruling are run.
It fails if a fault survives its tests, if the text to replace is not found exactly once, or if the
tests fail before any fault is planted.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COPIED = ("tbgames", "tests", "data", "conftest.py", "pyproject.toml")
TIME_LIMIT = 120


@dataclass(frozen=True)
class Mutant:
    """A fault: in ``file``, the only ``old`` becomes ``new``, against ``ruling``."""

    ruling: str
    fault: str
    file: str
    old: str
    new: str


def read_mutants() -> dict[str, tuple[Mutant, ...]]:
    """The faults by game, each list as its file has it."""
    return {
        path.stem: tuple(Mutant(**row) for row in json.loads(path.read_text(encoding="utf-8")))
        for path in sorted(ROOT.joinpath("scripts", "mutants").glob("*.json"))
    }


class Unsound(Exception):
    """The run itself says nothing: a text not found, tests red without a fault."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Plant the faults and print the table; 0 if every one is caught."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("rulings", nargs="*", metavar="TB-nn", help="only faults of these rulings")
    wanted = parser.parse_args(arguments).rulings
    chosen = {
        game: [
            mutant
            for mutant in mutants
            if not wanted or {mutant.ruling, mutant.ruling.partition("-")[0]} & set(wanted)
        ]
        for game, mutants in read_mutants().items()
    }
    faults = sum(map(len, chosen.values()))
    if not faults:
        parser.error(f"no fault is planted in {', '.join(wanted)}")
    started = time.monotonic()
    try:
        with tempfile.TemporaryDirectory(prefix="tbgames-mutants-") as folder:
            survivors = plant_all(chosen, Path(folder))
    except Unsound as error:
        print(f"mutants: {error}", file=sys.stderr)
        return 1
    rulings = len({mutant.ruling for mutants in chosen.values() for mutant in mutants})
    print(
        f"{faults - survivors} of {faults} faults in {rulings} rulings caught, "
        f"{time.monotonic() - started:.0f} s"
    )
    return 1 if survivors else 0


def plant_all(chosen: Mapping[str, Sequence[Mutant]], copy: Path) -> int:
    """Try each game's faults in the copy and print a line for each; give how many survive."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, copy / name)
    for game, mutants in chosen.items():
        own = {keyword(mutant) for mutant in mutants}
        red = run_tests(copy, game, " or ".join(sorted(own))) if own else ""
        if red:
            raise Unsound(f"without any fault {red} fails")
    survivors = 0
    for game, mutants in chosen.items():
        for mutant in mutants:
            red = plant(mutant, game, copy)
            survivors += not red
            print(f"{mutant.ruling}  {mutant.fault:<52} {red or 'SURVIVES'}", flush=True)
    return survivors


def plant(mutant: Mutant, game: str, copy: Path) -> str:
    """Try one fault in the copy; give the first test that fails, or "" if none does."""
    path = copy / mutant.file
    original = path.read_text(encoding="utf-8")
    found = original.count(mutant.old)
    if found != 1:
        raise Unsound(
            f"{mutant.ruling}, {mutant.fault}: the text to replace is {found} times in "
            f"{mutant.file}: {mutant.old!r}"
        )
    path.write_text(original.replace(mutant.old, mutant.new), encoding="utf-8")
    try:
        return run_tests(copy, game, keyword(mutant))
    finally:
        path.write_text(original, encoding="utf-8")


def keyword(mutant: Mutant) -> str:
    """What the names of the ruling's tests contain."""
    return mutant.ruling.replace("-", "_")


def run_tests(copy: Path, game: str, expression: str) -> str:
    """Run tests of a game's rulings in the copy; give the first that fails, or "" if none does."""
    # No bytecode is written: two replacements within a second could be taken for the same file.
    environment = {
        **os.environ,
        "PYTHONPATH": str(copy),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTEST_ADDOPTS": "",
    }
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    try:
        run = subprocess.run(
            [*command, "-k", expression, f"tests/{game}/rules"],
            cwd=copy,
            env=environment,
            capture_output=True,
            text=True,
            timeout=TIME_LIMIT,
        )
    except subprocess.TimeoutExpired:
        raise Unsound(f"the tests of {expression} take over {TIME_LIMIT} s") from None
    if run.returncode == 0:
        return ""
    failed = re.search(r"^FAILED \S+?::(.+?)(?: - .*)?$", run.stdout, re.MULTILINE)
    if run.returncode != 1 or not failed:
        raise Unsound(f"pytest cannot run the tests of {expression}:\n{run.stdout}{run.stderr}")
    return failed[1]


if __name__ == "__main__":
    raise SystemExit(main())
