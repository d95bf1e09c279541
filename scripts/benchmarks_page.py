"""Write the site's page of benchmarks from what the benchmarks have stored.

    python scripts/benchmarks_page.py docs/benchmarks.md

``make docs`` calls it; the page is not kept, so its figures have one source, ``benchmarks/*.json``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tbgames.charts import Chart  # noqa: E402
from tbgames.files import write_whole  # noqa: E402

FOLDER = ROOT / "benchmarks"
AGAINST = ", against "
ABOUT = {
    "results": (
        "Games and single calls",
        "Whole games by random moves, beside games of other packages in the same run. A **move** is "
        "a player's decision with at least two legal actions; a **ratio** compares the moves a "
        "second with those of the peer in the same round, and travels from machine to machine "
        "better than the moves themselves. Tobago **in place** changes one state and makes no "
        "views; **by child** and **by apply** make a new state at every step.",
    ),
    "players": (
        "Coaches and tournaments",
        "How long a coach thinks about a decision, in full for a person and quickly for a bot, and "
        "what a game of a tournament takes.",
    ),
    "clue_space": (
        "The clue space",
        "Questions about all sets of clues, on islands of more and more spaces.",
    ),
}
UNITS = {"µs": "microseconds", "ms": "milliseconds", "s": "seconds", "GB": "gigabytes"}


def main(arguments: Sequence[str]) -> int:
    """Write the page to the file that is named."""
    if len(arguments) != 1:
        print("usage: python scripts/benchmarks_page.py FILE", file=sys.stderr)
        return 2
    path = write_whole(Path(arguments[0]), page())
    print(path)
    return 0


def page() -> str:
    """The page as Markdown; charts stand in fences called ``{chart}``."""
    parts = [
        "# Benchmarks",
        "How fast the package is. Every figure here was measured by the scripts in `benchmarks/` and "
        "stored by them; `make bench` measures the games again, and "
        "`python benchmarks/compare.py OLD NEW` tells what became slower. Time is the CPU time of the "
        "process, and a figure the median of several rounds, unless it says otherwise.",
    ]
    for path in sorted(FOLDER.glob("*.json"), key=_order):
        results = json.loads(path.read_text(encoding="utf-8"))
        parts += section(path.stem, results)
    return "\n\n".join(parts) + "\n"


def section(name: str, results: Mapping[str, Any]) -> list[str]:
    """What one file of results says: where it was measured, a chart if there are peers, tables."""
    title, about = ABOUT.get(name, (name.replace("_", " ").capitalize(), ""))
    figures = results["figures"]
    ratios = {
        figure["name"].partition(AGAINST)[0]: figure
        for figure in figures
        if AGAINST in figure["name"]
    }
    plain = [figure for figure in figures if AGAINST not in figure["name"]]
    parts = [f"## {title}", about, _where(results)]
    if ratios:
        peer = next(iter(ratios.values()))["name"].partition(AGAINST)[2]
        parts.append(_chart(ratios, peer))
    for unit in dict.fromkeys(figure["unit"] for figure in plain):
        parts.append(_table([f for f in plain if f["unit"] == unit], unit, ratios))
    return [part for part in parts if part]


def _order(path: Path) -> tuple[int, str]:
    known = list(ABOUT)
    return (known.index(path.stem) if path.stem in known else len(known), path.stem)


def _where(results: Mapping[str, Any]) -> str:
    machine = results["machine"]
    cores = f"{machine['cores']} cores" if machine.get("cores") else ""
    places = [machine.get("processor"), cores, machine["system"]]
    versions = ", ".join(f"{name} {version}" for name, version in results["versions"].items())
    versions = versions.replace("python ", "", 1)
    told = ", ".join(str(place) for place in places if place)
    script = results["script"]
    return f"Measured on {results['date']} by `benchmarks/{script}`: {told}; {versions}."


def _chart(ratios: Mapping[str, Mapping[str, Any]], peer: str) -> str:
    names = list(ratios)[::-1]
    values = [ratios[name]["value"] for name in names]
    bars = {"type": "bar", "orientation": "h", "y": names, "x": values, "name": "ratio"}
    title = f"Moves a second, as many times those of {peer}"
    chart = Chart([bars], title, "ratio", None, height=120 + 26 * len(names), showlegend=False)
    return f"```{{chart}} {chart.summary()}\n{chart.to_json()}\n```"


def _table(
    figures: Sequence[Mapping[str, Any]], unit: str, ratios: Mapping[str, Mapping[str, Any]]
) -> str:
    shown = any(figure["name"] in ratios for figure in figures)
    head = f"| what | {UNITS.get(unit, unit)} |" + (" ratio |" if shown else "")
    rule = "| --- | ---: |" + (" ---: |" if shown else "")
    rows = [
        f"| {figure['name']} | {_number(figure['value'])} |"
        + (f" {_number(ratios[figure['name']]['value'])} |" if figure["name"] in ratios else "")
        for figure in figures
    ]
    return "\n".join([head, rule, *rows])


def _number(value: float) -> str:
    """Three digits, as a reader would write them.

    >>> _number(102500.0), _number(5.933), _number(0.0004417)
    ('102,500', '5.93', '0.000442')
    """
    if value >= 100:
        return f"{value:,.0f}"
    text = f"{value:.3g}"
    return f"{value:.6f}".rstrip("0") if "e" in text else text


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
