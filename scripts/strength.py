"""Find out by contests which bot is better, and write ``docs/strength.md``.

    python scripts/strength.py                     # all contests, up to some hours
    python scripts/strength.py --only tftc greedy  # those with both words; their rows are replaced

Two players. Games come in pairs with the same cards and changed seats; in Tobago each pair has an
island of its own. A contest ends as soon as the sequential probability ratio test (Wald 1945)
decides, or after 400 games. Its hypotheses are stated in the table, both errors are 5 % at most.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import tbgames as tb  # noqa: E402
from tbgames.chance import Proportion, Sprt  # noqa: E402
from tbgames.engine.contest import Contest, contest  # noqa: E402
from tbgames.files import write_whole  # noqa: E402

PAGE = ROOT / "docs" / "strength.md"
MARKS = ("<!-- contests: written by scripts/strength.py -->\n", "<!-- end of the contests -->\n")
HEAD = (
    "| game | bot | against | hypotheses | won | lost | drawn | share (95 %) | decided for | s |\n"
    "| --- | --- | --- | --- | ---: | ---: | ---: | --- | --- | ---: |\n"
)


class Pairing(NamedTuple):
    """Two bots, and the chances between which the test decides."""

    bot: str
    against: str
    test: Sprt


GAMES = ("tobago", "tftc", "treasure_hunter")
PAIRINGS = (
    Pairing("greedy", "random", Sprt(0.8, 0.9)),
    Pairing("expert", "greedy", Sprt(0.5, 0.6)),
    Pairing("search", "greedy", Sprt(0.5, 0.6)),
)


def main() -> None:
    """Play the contests that are asked for and put their rows into the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", nargs="*", default=[], help="words that name contests")
    parser.add_argument("--games", type=int, default=400, help="at most so many")
    parser.add_argument("--seed", type=int, default=2026)
    given = parser.parse_args()
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(MARKS[0])
    table, after = rest.split(MARKS[1])
    rows = {_name(line): line for line in table.splitlines()[2:] if line}
    for game in GAMES:
        for pairing in PAIRINGS:
            if not set(given.only) <= {game, pairing.bot, pairing.against}:
                continue
            begin = perf_counter()
            found = contest(
                lambda seed, game=game: tb.new(game, players=2, seed=seed),  # type: ignore[misc]
                pairing.bot,
                pairing.against,
                pairing.test,
                given.games,
                given.seed,
                progress=True,
            )
            print(found)
            line = _row(game, pairing, found, perf_counter() - begin)
            rows[_name(line)] = line
            order = [(g, p.bot, p.against) for g in GAMES for p in PAIRINGS]
            lines = [rows[name] for name in order if name in rows]
            write_whole(PAGE, before + MARKS[0] + HEAD + "\n".join(lines) + "\n" + MARKS[1] + after)


def _row(game: str, pairing: Pairing, found: Contest, seconds: float) -> str:
    test = found.test
    won = Proportion(test.wins + found.draws / 2, found.games)
    low, high = won.interval
    decided = "not decided" if test.decision is None else f"{test.decision:.0%}"
    cells: list[Any] = [
        game,
        pairing.bot,
        pairing.against,
        f"{test.p0:.0%} or {test.p1:.0%}",
        test.wins,
        test.losses,
        found.draws,
        f"{won.value:.0%} ({low:.0%} to {high:.0%})",
        decided,
        f"{seconds:.0f}",
    ]
    return f"| {' | '.join(map(str, cells))} |"


def _name(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.split("|")[1:4])


if __name__ == "__main__":
    main()
