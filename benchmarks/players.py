"""Measure coaches and tournaments: ``python benchmarks/players.py``.

* **advice**: how long a coach takes for the decisions of 50 recorded games of each game, in full as
  a person gets it, and quickly as the expert plays. Seconds of CPU, one decision after the other.
* **tournaments**: how much faster two processes play the same tournament than one. Seconds of the
  clock, so the machine has to be quiet.

Nothing here is asserted. The result goes to players.json and into the README beside it.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Any

from measuring import Figure, report, write_report

import tbgames as tb
from tbgames.engine.game import State
from tbgames.engine.progress import progress
from tbgames.files import write_whole

FOLDER = Path(__file__).resolve().parent
README = FOLDER / "README.md"
MARKS = ("<!-- players: written by players.py -->\n", "<!-- end of the players -->\n")

GAMES = {"tobago": 3, "tftc": 3, "treasure_hunter": 3}
"""By name, how many play."""

TOURNAMENTS = {"tobago": 60, "tftc": 120, "treasure_hunter": 60}
"""By name, how many games."""


def main() -> None:
    """Measure everything and store it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=50, help="recorded games of each game")
    parser.add_argument("--each", type=int, default=4, help="decisions measured of each of them")
    parser.add_argument("--quick", action="store_true", help="does it run? stores nothing")
    given = parser.parse_args()
    games, each = (2, 2) if given.quick else (given.games, given.each)
    advice = [row for name in GAMES for row in _advice(name, games, each)]
    tournaments = [_tournament(name, 4 if given.quick else n) for name, n in TOURNAMENTS.items()]
    details = {"games": games, "advice": advice, "tournaments": tournaments}
    results = report("players.py", _figures(details), details)
    told = _table(results)
    if not given.quick:
        write_report(FOLDER / "players.json", results)
        text = README.read_text(encoding="utf-8")
        head, rest = text.split(MARKS[0])
        write_whole(README, f"{head}{MARKS[0]}{told}{MARKS[1]}{rest.split(MARKS[1])[1]}")
    print(told)


def _advice(name: str, games: int, each: int) -> list[dict[str, Any]]:
    """Two rows: the coach in full, and quickly."""
    asked: list[State] = []
    for seed in progress(range(games), games, f"{name}: games"):
        game = tb.new(name, players=GAMES[name], seed=seed)
        table = tb.Table(game, ["greedy"] * GAMES[name], seed=seed)
        table.run()
        decisions = [
            state
            for state in table.record.states
            if state.current_player >= 0 and len(state.legal_actions) > 1
        ]
        asked += random.Random(seed).sample(decisions, min(each, len(decisions)))
    rows = []
    for quick in (False, True):
        took = []
        for state in progress(asked, len(asked), f"{name}: advice"):
            view, legal = state.view(state.current_player), state.legal_actions
            begin = process_time()
            state.game.advise(view, legal, quick=quick)
            took.append(1000 * (process_time() - begin))
        rows.append(
            {
                "game": name,
                "quick": quick,
                "decisions": len(took),
                "median": median(took),
                "p95": quantiles(took, n=20, method="inclusive")[-1],
                "most": max(took),
                "goal": 10 if quick else 300,
            }
        )
    return rows


def _tournament(name: str, games: int) -> dict[str, Any]:
    seconds = []
    for workers in (1, 2):
        begin = perf_counter()
        tb.tournament(name, ["greedy", "expert"], games, seed=1, workers=workers, progress=False)
        seconds.append(perf_counter() - begin)
    return {"game": name, "games": games, "seconds": seconds, "ratio": seconds[0] / seconds[1]}


def _figures(details: dict[str, Any]) -> list[Figure]:
    found = []
    for row in details["advice"]:
        name = f"advice, {row['game']}, {'quick' if row['quick'] else 'in full'}"
        found.append(Figure(f"{name}, median", row["median"], "ms", "lower"))
        found.append(Figure(f"{name}, 95 %", row["p95"], "ms", "lower"))
    for row in details["tournaments"]:
        name = f"tournament, {row['game']}"
        found.append(Figure(f"{name}, a game", row["seconds"][0] / row["games"], "s", "lower"))
        found.append(Figure(f"{name}, two processes", row["ratio"], "ratio", "higher"))
    return found


def _table(stored: dict[str, Any]) -> str:
    results = stored["details"]
    lines = [
        f"{stored['versions']['python']}; "
        f"decisions of {results['games']} games of three greedy players.",
        "",
        "| advice | decisions | median, ms | 95 %, ms | most, ms | goal, ms |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for row in results["advice"]:
        kind = "quick, for a bot" if row["quick"] else "in full, for a person"
        lines.append(
            f"| {row['game']}, {kind} | {row['decisions']} | {row['median']:.1f} | "
            f"{row['p95']:.1f} | {row['most']:.1f} | {row['goal']} |"
        )
    lines += [
        "",
        "| greedy against expert | games | one process, s | two, s | ratio (goal 1.7) |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for row in results["tournaments"]:
        one, two = row["seconds"]
        lines.append(
            f"| {row['game']} | {row['games']} | {one:.1f} | {two:.1f} | {row['ratio']:.2f} |"
        )
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
