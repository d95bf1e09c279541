"""The questions of notebook 14, your own game night.

An experiment is a function ``night(seed)`` that plays a deal by each set of rules and gives a list
of rows, one a game. It is the learner's own, so it is tried and not compared: does it finish what
it begins, do its scores add up, does the same seed repeat?
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from textwrap import shorten
from typing import Any

from tbgames.engine.table import Table
from tbgames.lessons.answers import Chance, Kind, Unfit, Whole, shown
from tbgames.lessons.questions import Mistake, Question

Row = Mapping[str, Any]
Night = Callable[[int], Any]

SEEDS = (1, 2, 3, 4, 5)
"""What a night is tried with."""

KEYS = ("rules", "scores", "wins", "end")
"""What every row tells."""

_NO_ROW = "No row came out at all."
_NEAR = 1e-9


@dataclass(frozen=True, slots=True)
class _Fault:
    """What is wrong with a night: in which check it shows, of which sort it is, and in words."""

    check: int
    sort: str
    words: str


class _NightKind(Kind):
    """A function that plays a night from a seed, judged by what a few nights show."""

    what = "a function night(seed) that gives a list of rows"

    def read(self, value: object) -> tuple[_Fault, ...]:
        """Play a few nights.

        Raises:
            Unfit: it is no function of a seed, or what it gives is no list of rows.
        """
        if not callable(value):
            raise Unfit(f"got {shown(value)}, expected {self.what}; leave the brackets out")
        return tuple(self.faults(value))

    def judge(self, value: Any, right: Any) -> Sequence[str]:
        """One text a check; the experiment is the learner's own, so `right` says nothing."""
        first: dict[int, str] = {}
        for fault in value:
            first.setdefault(fault.check, fault.words)
        return [first.get(check, "") for check in range(1, self.of)]

    def same(self, value: Any, right: Any) -> bool:
        """Do both go wrong in the same way, as far as the first check that fails shows it?"""
        return _sort(value) == _sort(right)

    @abstractmethod
    def faults(self, night: Night) -> Iterable[_Fault]:
        """What is wrong with a night."""


def _sort(faults: Sequence[_Fault]) -> str:
    """Of which sort the first fault is; empty if there is none."""
    return min(faults, key=lambda fault: fault.check).sort if faults else ""


class _Finishes(_NightKind):
    """Every game that was begun is on the sheet, by all rules alike, played to its end."""

    of = 4

    def faults(self, night: Night) -> Iterable[_Fault]:
        nights = [(seed, _rows(night, seed)) for seed in SEEDS]
        names = {row["rules"] for _, rows in nights for row in rows}
        if len(names) < 2:
            words = f"All rows are of the rules {', '.join(map(repr, names))}."
            yield _Fault(1, "alone", words) if names else _Fault(1, "none", _NO_ROW)
        for seed, rows in nights:
            counts = {name: sum(row["rules"] == name for row in rows) for name in names}
            if len(set(counts.values())) > 1 or not rows:
                told = ", ".join(f"{count} of {name!r}" for name, count in sorted(counts.items()))
                yield _Fault(2, "missing", f"With seed {seed} there are {told or 'no rows'}.")
                break
        for seed, rows in nights:
            if any(not isinstance(row["end"], str) or not row["end"].strip() for row in rows):
                yield _Fault(3, "unfinished", f"With seed {seed} a row has no reason for its end.")
                break


class _AddsUp(_NightKind):
    """A win is shared by those who have most, and shared whole."""

    of = 4

    def faults(self, night: Night) -> Iterable[_Fault]:
        rows = [row for seed in SEEDS for row in _rows(night, seed)]
        if not rows:
            yield _Fault(1, "none", _NO_ROW)
        for row in rows:
            scores, wins = row["scores"], row["wins"]
            if len(scores) != len(wins) or not scores:
                words = (
                    f"A row has {len(scores)} scores, but this many shares of the win: {len(wins)}."
                )
                yield _Fault(1, "seats", words)
                continue
            told = f"with the scores {_listed(scores)} the shares are {_listed(wins)}"
            if any(not -_NEAR <= share <= 1 + _NEAR for share in wins):
                sort = "places" if sorted(wins)[0] == 1 and max(wins) <= len(wins) else "no shares"
                yield _Fault(1, sort, f"A share of a win is from 0 to 1; {told}.")
            elif abs(sum(wins) - 1) > _NEAR:
                sort = "too much" if sum(wins) > 1 else "too little"
                yield _Fault(2, sort, f"The shares of one game add up to 1; {told}.")
            pairs = list(zip(scores, wins, strict=True))
            if any(share > _NEAR and score < max(scores) for score, share in pairs):
                by_points = all(abs(share * sum(scores) - score) < _NEAR for score, share in pairs)
                sort = "by points" if by_points else "beaten"
                yield _Fault(3, sort, f"Somebody who was beaten has a share; {told}.")


class _Repeats(_NightKind):
    """The same seed gives the same night, another one another night."""

    of = 3

    def faults(self, night: Night) -> Iterable[_Fault]:
        first = {seed: _rows(night, seed) for seed in SEEDS[:2]}
        again = {seed: _rows(night, seed) for seed in SEEDS[:2]}
        for seed, rows in first.items():
            more = len(again[seed]) - len(rows)
            if more > 0 and again[seed][: len(rows)] == rows:
                yield _Fault(1, "grows", f"Seed {seed} gave {more} rows more the second time.")
            elif again[seed] != rows:
                yield _Fault(1, "luck", f"Seed {seed} gave another night the second time.")
        one, other = first.values()
        if one == other and one:
            yield _Fault(2, "stuck", "Two seeds gave the same night.")
        if not one:
            yield _Fault(2, "none", _NO_ROW)


def _rows(night: Night, seed: int) -> list[Row]:
    """Play a night, and copy what every row tells, so that no later call can change it."""
    try:
        rows = night(seed)
    except Exception as fault:
        why = f"{type(fault).__name__}: {shorten(str(fault), 100)}"
        raise Unfit(f"was called with the seed {seed} and failed with {why}") from fault
    if not isinstance(rows, list | tuple):
        raise Unfit(f"gave {shown(rows)}, expected a list of rows")
    for row in rows:
        if not isinstance(row, Mapping):
            raise Unfit(f"gave a row that is {shown(row)}, expected a dictionary")
        missing = [key for key in KEYS if key not in row]
        if missing:
            raise Unfit(f"gave a row without {missing[0]!r}; a row tells {', '.join(KEYS)}")
        if not isinstance(row["rules"], str):
            raise Unfit(f"gave a row whose 'rules' are {shown(row['rules'])}, expected a name")
    return [
        {
            "rules": row["rules"],
            "scores": _numbers(row, "scores"),
            "wins": _numbers(row, "wins"),
            "end": row["end"],
        }
        for row in rows
    ]


def _numbers(row: Row, key: str) -> list[float]:
    try:
        return [float(number) for number in row[key]]
    except Exception as fault:
        raise Unfit(
            f"gave a row whose {key!r} are {shown(row[key])}, expected a number a seat"
        ) from fault


def _listed(numbers: Sequence[float]) -> str:
    return " and ".join(f"{number:g}" for number in numbers)


# -- nights, right and wrong ----------------------------------------------------------------------


def _night(seed: int) -> list[dict[str, Any]]:
    """A night as it should be, of quick games."""
    return list(_played(seed))


@cache
def _played(seed: int) -> tuple[dict[str, Any], ...]:
    from tbgames.games import new

    rows = []
    for name, cards in (("usual", "standard"), ("mine", "plain")):
        table = Table(new("tftc", players=2, cards=cards), seats=["random", "random"], seed=seed)
        outcome = table.run()
        assert outcome is not None
        rows.append(
            {
                "rules": name,
                "scores": outcome.scores,
                "wins": table.state.returns,
                "end": outcome.reason,
            }
        )
    return tuple(rows)


def _changed(**fields: Any) -> Night:
    """The right night, with other entries in every row."""
    return lambda seed: [{**row, **fields} for row in _night(seed)]


def _short_ones_only(seed: int) -> list[dict[str, Any]]:
    return _night(seed)[: 1 + seed % 2]


def _mine_only(seed: int) -> list[dict[str, Any]]:
    return [row for row in _night(seed) if row["rules"] == "mine"]


def _places(seed: int) -> list[dict[str, Any]]:
    return [{**row, "scores": (3, 5), "wins": (2, 1)} for row in _night(seed)]


def _growing() -> Night:
    kept: dict[int, list[dict[str, Any]]] = {}

    def night(seed: int) -> list[dict[str, Any]]:
        kept.setdefault(seed, []).extend(_night(seed))
        return kept[seed]

    return night


def _lucky() -> Night:
    calls = iter(range(10**6))
    return lambda seed: _night(1000 + next(calls))


# -- luck -----------------------------------------------------------------------------------------


def _sides(pilot: Sequence[int]) -> tuple[int, int]:
    """How many pairs differ, and how many of them lie on the fuller side."""
    less = sum(difference < 0 for difference in pilot)
    more = sum(difference > 0 for difference in pilot)
    return less + more, max(less, more)


def _tail(coins: int, heads: int) -> Fraction:
    """The chance of at least so many heads among fair coins."""
    return Fraction(sum(math.comb(coins, k) for k in range(heads, coins + 1)), 2**coins)


def _both_sides(pilot: Sequence[int]) -> Fraction:
    return min(Fraction(1), 2 * _tail(*_sides(pilot)))


QUESTIONS = (
    Question(
        "n14.q1",
        "pairs for an interval a third as wide",
        Whole(low=1),
        lambda pilot: 9 * len(pilot),
        mistakes=[
            Mistake(
                lambda pilot: 3 * len(pilot),
                "Three times the pairs make the interval narrower by the root of three only.",
            ),
            Mistake(
                lambda pilot: 8 * len(pilot),
                "So many more than the pilot had. How many is that in all?",
            ),
            Mistake(
                lambda pilot: math.ceil(math.sqrt(3) * len(pilot)),
                "The root is on the other side: the width goes with the root of the pairs.",
            ),
            Mistake(
                lambda pilot: len(pilot) // 3,
                "Fewer pairs make the interval wider.",
            ),
        ],
        hints=[
            "The width of the interval goes with 1 over the root of the number of pairs.",
            "By which factor must the root grow, and then the number itself?",
        ],
        too_much="So wide a net is not needed: look at the root of the number of pairs.",
        too_little="That is not enough: look at the root of the number of pairs.",
        then="So many deals, or a measure that scatters less: the choice is yours.",
    ),
    Question(
        "n14.q2",
        "every game finishes",
        _Finishes(),
        lambda: _night,
        mistakes=[
            Mistake(
                lambda: _short_ones_only,
                "Some games that were begun are not on the sheet. Who leaves out games that take "
                "long measures short games, and the two rules no longer play the same deals.",
            ),
            Mistake(
                lambda: _changed(end=None),
                "A row is there, but its game did not end: a score half-way is no result.",
            ),
            Mistake(
                lambda: _mine_only,
                "There is only one set of rules on the sheet, and nothing to compare it with.",
            ),
        ],
        hints=[
            "How does the loop in `play` end, and what becomes of a game that is still going on?",
            "`table.run()` goes on until the game is over. A game that leads nowhere ends by its "
            "own rules.",
        ],
        then="Now every deal that was dealt is counted.",
    ),
    Question(
        "n14.q3",
        "the scores add up",
        _AddsUp(),
        lambda: _night,
        mistakes=[
            Mistake(
                lambda: _places,
                "Those are places, 1 for the first and 2 for the second. A share of the win is 1 "
                "for who won alone and 0 for who lost.",
            ),
            Mistake(
                lambda: _changed(scores=(4, 4), wins=(1, 1)),
                "After a draw two wins were counted. There was only one to be shared.",
            ),
            Mistake(
                lambda: _changed(scores=(4, 4), wins=(0, 0)),
                "After a draw nobody got anything. The win is shared, not lost.",
            ),
            Mistake(
                lambda: _changed(scores=(3, 5), wins=(0.375, 0.625)),
                "These are shares of the points. The win belongs to who has most of them.",
            ),
        ],
        hints=[
            "Print one row. What do the two numbers under `wins` mean, and what do they add up to?",
            "An outcome knows its `winners`. Each of them gets an equal part of 1.",
            "`table.state.returns` is exactly that, by seat.",
        ],
        then="In a long list of games the shares of a player add up to his wins.",
    ),
    Question(
        "n14.q4",
        "the same seed repeats",
        _Repeats(),
        lambda: _night,
        mistakes=[
            Mistake(
                _lucky,
                "The same seed gave two different nights: somewhere something is drawn that does "
                "not come from the seed.",
            ),
            Mistake(
                lambda: lambda seed: _night(1),
                "Whatever the seed, the night is the same. Does the seed arrive at the table?",
            ),
            Mistake(
                _growing,
                "The second time there were rows of the first time, too. A list that lives outside "
                "the function remembers them.",
            ),
        ],
        hints=[
            "Call `night(1)` twice and look at the scores.",
            "Which line of the draft draws a number, and does it know the seed?",
            "Hand the seed itself to both tables.",
        ],
        then="Anybody can now check your night, deal by deal.",
    ),
    Question(
        "n14.q5",
        "could the pilot be luck?",
        Chance(),
        _both_sides,
        mistakes=[
            Mistake(
                lambda pilot: _tail(*_sides(pilot)),
                "That is one side. Who predicted no direction would have been as surprised by the "
                "opposite.",
            ),
            Mistake(
                lambda pilot: Fraction(math.comb(*_sides(pilot)), 2 ** _sides(pilot)[0]),
                "That is exactly so many. What is more lopsided counts, too.",
            ),
            Mistake(
                lambda pilot: min(1, 2 * _tail(len(pilot), _sides(pilot)[1])),
                "Pairs without a difference are no coin that fell on a side. Leave them out.",
            ),
            Mistake(
                lambda pilot: 1 - _both_sides(pilot),
                "That is the chance of a result that is less lopsided.",
            ),
        ],
        hints=[
            "How many pairs of the pilot differ at all, and how many of them lie on the side that "
            "has more?",
            "`tail(coins, heads)` above is the chance of at least so many heads on one side.",
            "The coins have two sides, and both would have surprised you.",
        ],
        too_much="Fewer outcomes are as lopsided as that.",
        too_little="More outcomes are as lopsided as that: at least so many, on either side.",
    ),
)
