"""Tell what became slower: ``python benchmarks/compare.py OLD NEW``.

OLD and NEW are results as every benchmark here stores them, or folders of such files. A figure that
is worse by more than the limit, 1.3 times unless ``--limit`` says otherwise, ends the command with
exit code 1; without one it is 0, and 2 if there is nothing to compare. What only one side has is
told, and is no fault: a benchmark may gain and lose figures.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from measuring import Figure

from tbgames.files import read_json
from tbgames.tables import text_table

LIMIT = 1.3
SLOWER, NOTHING = 1, 2


@dataclass(frozen=True, slots=True)
class Change:
    """A figure that both sides have."""

    old: Figure
    new: Figure

    @property
    def worse(self) -> float:
        """How many times worse the new one is: 2 is twice as slow or as large, 0.5 half of it."""
        low, high = self.old.value, self.new.value
        if self.old.better == "higher":
            low, high = high, low
        if not low:
            return math.inf if high else 1.0
        return high / low


def main(argv: Sequence[str] | None = None) -> int:
    """Compare and print; give the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("old", type=Path, help="a file of results, or a folder of them")
    parser.add_argument("new", type=Path, help="the same, later")
    parser.add_argument("--limit", type=_limit, default=LIMIT, help=f"times; default {LIMIT}")
    parser.add_argument("--all", action="store_true", help="show what is within the limit, too")
    given = parser.parse_args(argv)
    try:
        old, new = read(given.old), read(given.new)
    except ValueError as fault:
        print(fault, file=sys.stderr)
        return NOTHING
    common = [name for name in old.figures if name in new.figures]
    if not common:
        print(f"{given.old} and {given.new} have no figure in common", file=sys.stderr)
        return NOTHING
    try:
        changes = [_change(name, old, new) for name in common]
    except ValueError as fault:
        print(fault, file=sys.stderr)
        return NOTHING
    print(told(changes, old, new, given.limit, given.all))
    return SLOWER if any(change.worse > given.limit for change in changes) else 0


@dataclass(frozen=True, slots=True)
class Results:
    """What one side holds: figures by script and name, and by script what they were measured on."""

    figures: Mapping[str, Figure]
    machines: Mapping[str, Any]


def read(path: Path) -> Results:
    """Read a file, or all of a folder; a ValueError of one sentence says what is wrong."""
    files = sorted(path.glob("*.json")) if path.is_dir() else [path]
    if not files:
        raise ValueError(f"{path}: there are no results, no file ends in .json")
    figures: dict[str, Figure] = {}
    machines = {}
    for file in files:
        script, machine, found = _read_file(file)
        for figure in found:
            name = f"{script}: {figure.name}"
            if name in figures:
                raise ValueError(f"{file}: {name} is there twice")
            figures[name] = figure
        machines[script] = machine
    return Results(figures, machines)


def _read_file(path: Path) -> tuple[str, Any, list[Figure]]:
    data = read_json(path)
    rows = data.get("figures") if isinstance(data, dict) else None
    if not isinstance(rows, list) or not isinstance(data.get("script"), str):
        raise ValueError(f"{path}: these are no results, they have no script and figures")
    found = []
    for number, row in enumerate(rows, 1):
        try:
            figure = Figure(**row)
        except (TypeError, ValueError) as fault:
            raise ValueError(f"{path}: figure {number} cannot be read ({fault})") from fault
        if figure.better not in ("higher", "lower"):
            raise ValueError(f"{path}: figure {number} does not say whether higher is better")
        found.append(figure)
    return data["script"], data.get("machine"), found


def _change(name: str, old: Results, new: Results) -> Change:
    one, other = old.figures[name], new.figures[name]
    if (one.unit, one.better) != (other.unit, other.better):
        raise ValueError(
            f"{name}: {one.unit}, {one.better} is better, cannot be compared with "
            f"{other.unit}, {other.better} is better"
        )
    return Change(one, other)


def told(
    changes: Sequence[Change], old: Results, new: Results, limit: float, everything: bool
) -> str:
    """The comparison as text, what became worst first."""
    ordered = sorted(changes, key=lambda change: -change.worse)
    slower = [change for change in ordered if change.worse > limit]
    parts = []
    differing = [
        script
        for script, machine in old.machines.items()
        if script in new.machines and new.machines[script] != machine
    ]
    if differing:
        parts.append(f"Measured on different machines, judge with care: {', '.join(differing)}.")
    rows = [
        [
            change.new.name,
            f"{change.old.value:,g}",
            f"{change.new.value:,g}",
            change.new.unit,
            f"{change.worse:.2f}",
        ]
        for change in (ordered if everything else slower)
    ]
    if rows:
        parts.append(text_table(["figure", "old", "new", "unit", "times worse"], rows))
    parts.append(f"{len(slower)} of {len(changes)} figures are more than {limit:g} times worse.")
    for side, one, other in (("old", old, new), ("new", new, old)):
        alone = [name for name in one.figures if name not in other.figures]
        if alone:
            parts.append(f"Only in the {side} results: {', '.join(alone)}.")
    return "\n\n".join(parts)


def _limit(text: str) -> float:
    value = float(text)
    if not 1 <= value < math.inf:
        raise argparse.ArgumentTypeError(f"a limit is a number from 1, not {text}")
    return value


if __name__ == "__main__":
    raise SystemExit(main())
