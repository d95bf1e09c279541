"""Charts of whole games by round: what is counted of each seat, as means over games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import fmean
from typing import Any

from tbgames.chance.intervals import standard_error
from tbgames.charts import DASHES, SYMBOLS, Chart, nth
from tbgames.engine.record import Record
from tbgames.engine.table import Table

__all__ = ["mean_by_round"]

Courses = Mapping[str, Sequence[Sequence[int]]]
"""By what is counted, "" if that is one thing: for the start and each round the number by seat."""


def mean_by_round(
    games: Record | Table | Iterable[Record | Table],
    of_game: str,
    courses: Callable[[Record], Courses],
    *,
    what: str,
    title: str,
    unit: str,
    hover: str = "",
) -> Chart:
    """Chart what is counted of seats by round, as means over finished games.

    There is a line for each bot and thing that is counted, with standard errors; if a bot has
    more than one seat, for each seat. A game that is over counts on with its end.

    Args:
        games: tables or their records, one or many.
        of_game: the name of the game that they have to be of.
        courses: counts.
        what: is charted, for errors.
        title: above the chart.
        unit: of the axis.
        hover: the unit again, for the words at a point.

    Raises:
        ValueError: no game, another game, or one that is not over.
        TypeError: something is neither a table nor a record.
    """
    several = [games] if isinstance(games, Record | Table) else games
    records = [_finished(game, of_game, what) for game in several]
    if not records:
        raise ValueError(f"{what} need one finished game at least")
    alone = all(len(set(record.seats)) == len(record.seats) for record in records)
    lines: defaultdict[str, list[list[int]]] = defaultdict(list)
    for record in records:
        counted = courses(record)
        for seat, bot in enumerate(record.seats):
            who = bot if alone else f"{record.game.seat_name(seat)} {bot}"
            for name, course in counted.items():
                lines[f"{who}: {name}" if name else who].append([now[seat] for now in course])
    rounds = max(len(course) for played in lines.values() for course in played)
    number = f"{len(records)} games" if len(records) > 1 else "one game"
    return Chart(
        [_line(n, name, played, rounds, hover) for n, (name, played) in enumerate(lines.items())],
        f"{title}, {number}",
        "rounds played",
        f"{unit} (mean)" if len(records) > 1 else unit,
        showlegend=True,
    )


def _line(
    n: int, name: str, played: Sequence[Sequence[int]], rounds: int, hover: str
) -> dict[str, Any]:
    by_round = [[course[min(at, len(course) - 1)] for course in played] for at in range(rounds)]
    errors = [standard_error(now) if len(now) > 1 else 0.0 for now in by_round]
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "name": name,
        "x": list(range(rounds)),
        "y": [round(fmean(now), 4) for now in by_round],
        "error_y": {"type": "data", "array": [round(error, 4) for error in errors]},
        "line": {"dash": nth(DASHES, n)},
        "marker": {"symbol": nth(SYMBOLS, n), "size": 7},
        "hovertemplate": f"{name}<br>after round %{{x}}: %{{y:.2f}}{hover}<extra></extra>",
    }


def _finished(game: object, of_game: str, what: str) -> Record:
    record = game.record if isinstance(game, Table) else game
    if not isinstance(record, Record):
        raise TypeError(f"{what} are drawn from tables or records, not {game!r}")
    if record.game.name != of_game:
        raise ValueError(f"{what} are for {of_game}, not {record.game.name}")
    if record.outcome is None:
        raise ValueError(f"a game is not over yet: {record!r}")
    return record
