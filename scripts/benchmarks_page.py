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
        "Whole games by random moves, beside games of other packages in the same run. A **move** "
        "is a player's decision with at least two legal actions. The last column compares the "
        "moves a second with those of one peer in the same round, and travels from machine to "
        "machine better than the moves themselves. Each package is played as its own users play "
        "it, and the games are not equally hard to compute. **In place** changes one state and "
        "makes no views; **by child** and **by apply** make a new state at every step.",
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
CHARTED = {
    "Tobago, 3 players, rulebook, in place",
    "Tobago, 3 players, rulebook, by apply",
    "Tobago, 3 players, rulebook, a view each move",
    "TFTC, 3 players, in place",
    "Treasure Hunter, 2 players, in place",
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
        "How fast the package is. Every figure here was measured by the scripts in `benchmarks/` "
        "and stored by them; `make bench` measures the games again, and "
        "`python benchmarks/compare.py OLD NEW` tells what became slower. Time is the CPU time of "
        "the process, and a figure the median of several rounds, unless it says otherwise.",
    ]
    for path in sorted(FOLDER.glob("*.json"), key=_order):
        results = json.loads(path.read_text(encoding="utf-8"))
        parts += section(path.stem, results)
    return "\n\n".join(parts) + "\n"


def section(name: str, results: Mapping[str, Any]) -> list[str]:
    """What one file of results says: where it was measured, games beside peers, tables by unit."""
    title, about = ABOUT.get(name, (name.replace("_", " ").capitalize(), ""))
    games = results["details"].get("games")
    parts = [f"## {title}", about, _where(results)]
    figures = results["figures"]
    if isinstance(games, list):
        reference = results["details"]["reference"]
        parts += [_chart(games, reference), _games(games, reference)]
        told = {game["name"] for game in games}
        figures = [f for f in figures if f["name"].partition(AGAINST)[0] not in told]
    for unit in dict.fromkeys(figure["unit"] for figure in figures):
        parts.append(_table([figure for figure in figures if figure["unit"] == unit], unit))
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


def _chart(games: Sequence[Mapping[str, Any]], reference: str) -> str:
    """Some games of ours and all of others, the fastest at the top."""
    shown = [game for game in games if game["package"] != "tbgames" or game["name"] in CHARTED]
    shown.sort(key=lambda game: float(game["ratio"]["median"]))
    # The first trace has the order of all names, so that the bars do not stand by package.
    order = [_label(game) for game in shown]
    bars = []
    for own, pattern in ((True, ""), (False, "/")):
        rows = [game for game in shown if (game["package"] == "tbgames") == own]
        bars.append(
            {
                "type": "bar",
                "orientation": "h",
                "name": "tbgames" if own else "other packages",
                "y": [_label(game) for game in rows],
                "x": [game["ratio"]["median"] for game in rows],
                "marker": {"pattern": {"shape": pattern}},
            }
        )
    title = f"Moves a second, against {reference}"
    chart = Chart(bars, title, "ratio", None, height=190 + 26 * len(shown), barmode="overlay")
    chart.update_yaxes(categoryorder="array", categoryarray=order)
    chart.update_layout(margin_t=96)  # on a narrow page the legend takes two rows
    return f"```{{chart}} {chart.summary()}\n{chart.to_json()}\n```"


def _label(game: Mapping[str, Any]) -> str:
    if game["package"] == "tbgames":
        return str(game["name"]).replace(" players, ", " p., ").replace(", rulebook", "")
    return f"{game['package']}: {game['name']}"


def _games(games: Sequence[Mapping[str, Any]], reference: str) -> str:
    """All games with their quartiles."""
    rows = [
        f"| {game['package']} | {game['name']} | {_spread(game['moves_a_second'])} "
        f"| {_number(game['games_a_second']['median'])} | {_spread(game['ratio'])} |"
        for game in games
    ]
    head = [
        f"| package | game | moves a second | games a second | against {reference} |",
        "| --- | --- | ---: | ---: | ---: |",
    ]
    return "\n".join([*head, *rows, "", "In brackets the quartiles of the rounds."])


def _spread(measured: Mapping[str, float]) -> str:
    low, high = _number(measured["low"]), _number(measured["high"])
    return f"{_number(measured['median'])} ({low} to {high})"


def _table(figures: Sequence[Mapping[str, Any]], unit: str) -> str:
    head = f"| what | {UNITS.get(unit, unit)} |\n| --- | ---: |"
    rows = [f"| {figure['name']} | {_number(figure['value'])} |" for figure in figures]
    return "\n".join([head, *rows])


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
