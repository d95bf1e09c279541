"""Measure tbgames beside games of other packages: ``python benchmarks/run.py``.

The README beside this file says what the figures mean.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import own
import peers
from measuring import (
    Calling,
    Figure,
    Measured,
    Playing,
    Sample,
    Spread,
    ratios,
    report,
    rounds,
    write_report,
)

from tbgames.engine.progress import progress
from tbgames.files import write_whole

HERE = Path(__file__).resolve().parent
RESULTS = HERE / "results.json"
README = HERE / "README.md"
MARKS = ("<!-- results: written by run.py -->\n", "<!-- end of the results -->\n")

PACKAGES = (own.PACKAGE, *(package for package, _, _ in peers.PEERS))
FULL = (9, 0.5)
QUICK = (1, 0.01)
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, show the table, and store it if everything was measured in full."""
    options = _options(argv)
    count, seconds = QUICK if options.quick else FULL
    count, seconds = options.rounds or count, options.seconds or seconds
    packages = options.only or PACKAGES
    things, left_out = _contenders(packages)
    samples, interrupted = _measure(things, count, seconds)
    if not samples[0]:
        print("interrupted before everything was measured once", file=sys.stderr)
        return INTERRUPTED
    details = _details(things, samples, left_out, count, seconds)
    results = report("run.py", _figures(details), details, PACKAGES)
    if options.json:
        write_report(options.json, results)
    elif not (options.quick or options.only or interrupted):
        write_report(RESULTS, results)
        _write_readme(table(results))
    print(table(results))
    return INTERRUPTED if interrupted else 0


def _options(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Speeds of tbgames beside games of other packages.",
        epilog="A full run stores its results beside this script; Ctrl-C ends it early, "
        "shows what was measured and stores nothing, unless --json says where.",
    )
    parser.add_argument("--quick", action="store_true", help="one short round: does it run?")
    parser.add_argument("--only", nargs="+", choices=PACKAGES, help="measure these packages")
    parser.add_argument("--rounds", type=_positive(int), help=f"default {FULL[0]}")
    parser.add_argument(
        "--seconds", type=_positive(float), help=f"for each thing in each round; default {FULL[1]}"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="store the results there")
    return parser.parse_args(argv)


def _positive(kind: type[int] | type[float]) -> Any:
    def number(text: str) -> float:
        value = kind(text)
        if not 0 < value < 1_000_000:
            raise ValueError(text)
        return value

    number.__name__ = "number"  # what argparse calls it in its message
    return number


def _contenders(packages: Sequence[str]) -> tuple[list[Measured], list[peers.LeftOut]]:
    things: list[Measured] = []
    left_out: list[peers.LeftOut] = []
    if own.PACKAGE in packages:
        things += own.playing()
    for peer in peers.playing(packages):
        if isinstance(peer, peers.LeftOut):
            left_out.append(peer)
        else:
            things.append(peer)
    if own.PACKAGE in packages:
        things += own.calling()
        things += own.searching()
    for peer in peers.searching(packages):
        if isinstance(peer, peers.LeftOut):
            left_out.append(peer)
        else:
            things.append(peer)
    if not things:
        raise SystemExit("nothing is left to measure: " + "; ".join(map(_said, left_out)))
    return things, left_out


def _measure(
    things: Sequence[Measured], count: int, seconds: float
) -> tuple[list[list[Sample]], bool]:
    """The samples of each thing in all rounds that were completed, and whether some were not."""
    samples: list[list[Sample]] = [[] for _ in things]
    try:
        total = count * len(things)
        for index, sample in progress(rounds(things, count, seconds), total, "measuring"):
            samples[index].append(sample)
    except KeyboardInterrupt:
        complete = len(samples[-1])
        return [found[:complete] for found in samples], True
    return samples, False


# -- results --------------------------------------------------------------------------------------


def _details(
    things: Sequence[Measured],
    samples: Sequence[Sequence[Sample]],
    left_out: Sequence[peers.LeftOut],
    planned: int,
    seconds: float,
) -> dict[str, Any]:
    """Everything that was found, as JSON-able data."""
    measured = list(zip(things, samples, strict=True))
    reference = next((found for thing, found in measured if thing.name == peers.REFERENCE), None)
    games = [_game(t, found, reference) for t, found in measured if isinstance(t, Playing)]
    ratios_of = {row["name"]: row["ratio"] for row in games}
    return {
        "rounds": len(samples[0]),
        "planned": planned,
        "seconds": seconds,
        "reference": peers.REFERENCE if reference else None,
        "goals": [
            {"name": name, "ratio": round(goal, 2), "measured": ratios_of.get(name)}
            for name, goal in own.GOALS.items()
        ],
        "games": games,
        "calls": [_call(t, found) for t, found in measured if isinstance(t, Calling)],
        "left_out": [
            {"package": out.package, "name": out.name, "why": out.why} for out in left_out
        ],
    }


def _game(
    thing: Measured, samples: Sequence[Sample], reference: Sequence[Sample] | None
) -> dict[str, Any]:
    moves = sum(sample.done for sample in samples) / sum(sample.games for sample in samples)
    games_a_second = Spread.of(sample.games / sample.seconds for sample in samples)
    return {
        "package": thing.package,
        "name": thing.name,
        "moves_a_second": Spread.of(sample.rate for sample in samples).to_dict(0),
        "games_a_second": games_a_second.to_dict(1),
        "moves_a_game": round(moves, 1),
        "ratio": ratios(samples, reference).to_dict(3) if reference else None,
    }


def _call(thing: Measured, samples: Sequence[Sample]) -> dict[str, Any]:
    microseconds = Spread.of(1e6 / sample.rate for sample in samples)
    return {
        "package": thing.package,
        "name": thing.name,
        "microseconds": microseconds.to_dict(3),
    }


def _figures(details: dict[str, Any]) -> list[Figure]:
    """What a later run is compared by: the package's own speeds, not those of its peers."""
    found = []
    for game in details["games"]:
        if game["package"] == own.PACKAGE:
            name = game["name"]
            found.append(Figure(name, game["moves_a_second"]["median"], "moves/s", "higher"))
            if game["ratio"]:
                against = f"{name}, against {details['reference']}"
                found.append(Figure(against, game["ratio"]["median"], "ratio", "higher"))
    found += [
        Figure(call["name"], call["microseconds"]["median"], "µs", "lower")
        for call in details["calls"]
        if call["package"] == own.PACKAGE
    ]
    return found


def table(stored: dict[str, Any]) -> str:
    """The results as Markdown, which reads well as plain text too."""
    python, *packages = stored["versions"].items()
    versions = ", ".join(f"{name} {version}" for name, version in packages if version)
    results = stored["details"]
    parts = [
        f"{python[1]}, {stored['machine']['system']}; {versions}. "
        f"Rounds of {results['seconds']} s: "
        f"{results['rounds']}; the median, in brackets the quartiles."
    ]
    if results["games"]:
        rows = [["package", "game", "moves/s", "games/s", "moves a game", "ratio"]]
        rows += [_game_row(game) for game in results["games"]]
        parts.append(_markdown(rows, numbers=4))
    if results["calls"]:
        rows = [["call", "microseconds"]]
        rows += [
            [_call_name(c["name"]), _shown(c["microseconds"], ".2f")] for c in results["calls"]
        ]
        parts.append(_markdown(rows, numbers=1))
    reached = [
        f"* The goal for {goal['name']} is a ratio of {goal['ratio']}; "
        f"it is {_shown(goal['measured'], '.2f')}."
        for goal in results["goals"]
        if goal["measured"]
    ]
    if reached:
        parts.append("\n".join(reached))
    if results["left_out"]:
        parts.append(
            "\n".join(f"* Left out: {_said(peers.LeftOut(**row))}" for row in results["left_out"])
        )
    return "\n\n".join(parts)


def _game_row(game: dict[str, Any]) -> list[str]:
    return [
        game["package"],
        game["name"],
        _shown(game["moves_a_second"], ",.0f"),
        f"{game['games_a_second']['median']:,.0f}",
        f"{game['moves_a_game']:.0f}",
        _shown(game["ratio"], ".2f") if game["ratio"] else "-",
    ]


def _call_name(name: str) -> str:
    return f"`{name}`" if name.endswith(")") or "." in name else name


def _shown(spread: dict[str, float], form: str) -> str:
    return f"{spread['median']:{form}} ({spread['low']:{form}} to {spread['high']:{form}})"


def _said(left_out: peers.LeftOut) -> str:
    return f"{left_out.name} of {left_out.package}, as {left_out.why}"


def _markdown(rows: Sequence[Sequence[str]], numbers: int) -> str:
    """A table with its first row as the head and the last ``numbers`` columns to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    words = len(widths) - numbers
    lines = [
        "| "
        + " | ".join(
            cell.ljust(width) if place < words else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        + " |"
        for row in rows
    ]
    rule = [
        "-" * width if place < words else "-" * (width - 1) + ":"
        for place, width in enumerate(widths)
    ]
    return "\n".join([lines[0], "| " + " | ".join(rule) + " |", *lines[1:]])


def _write_readme(text: str) -> None:
    begin, end = MARKS
    before, _, rest = README.read_text(encoding="utf-8").partition(begin)
    after = rest.partition(end)[2]
    write_whole(README, f"{before}{begin}\n{text}\n\n{end}{after}")


if __name__ == "__main__":
    sys.exit(main())
