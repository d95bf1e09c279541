"""The questions of notebook 12, simulate, then trust (but check)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import islice
from math import ceil, comb, sqrt
from statistics import fmean, stdev
from typing import Any, TypeAlias

from tbgames.chance import Interval, mean_interval, wilson
from tbgames.lessons.answers import Kind, Name, Number, Unfit, Whole, shown
from tbgames.lessons.questions import Mistake, Question
from tbgames.treasure_hunter.odds import win_chance

SAMPLES = (20, 100)
"""Numbers of fights in a sample for which an interval is tried."""

LEADS = range(-6, 7)
"""Leads whose chances to win it has to cover."""

MEAN_COVERAGE = 0.93
LEAST_COVERAGE = 0.88
"""Counts are whole numbers, so that no interval covers every chance in exactly 95 %."""

MUCH_WIDER = 1.25
"""So many times as wide as Wilson's interval is too wide."""

ALIKE = 0.012
"""Ends so close are those of the same formula, with 2 or with 1.96 errors."""

_Table: TypeAlias = dict[int, tuple[Interval, ...]]
"""By number of fights: the interval for each number of wins."""


class IntervalFunction(Kind):
    """A function of the learner's that makes an interval from wins and fights.

    It is judged by what it does: how often it covers chances that are known exactly, and how wide
    it is.

    >>> kind = IntervalFunction()
    >>> kind.judge(kind.read(lambda wins, fights: (0, 1)), kind.read(wilson))[0]
    ''
    >>> kind.read(0.95)
    Traceback (most recent call last):
    tbgames.lessons.answers.Unfit: got the number 0.95, expected a function interval(wins, fights)
    """

    what = "a function interval(wins, fights)"
    of = 3

    def read(self, value: object) -> _Table:
        """Call the function for each number of wins in samples of 20 and of 100."""
        if not callable(value):
            raise Unfit(f"got {shown(value)}, expected {self.what}")
        return {
            fights: tuple(_ends(value, wins, fights) for wins in range(fights + 1))
            for fights in SAMPLES
        }

    def judge(self, value: _Table, right: _Table) -> Sequence[str]:
        """Does it cover often enough, and is it not much wider than it has to be?"""
        covers = {
            (lead, fights): sum(
                weight
                for weight, ends in zip(_weights(lead, fights), value[fights], strict=True)
                if ends.low <= win_chance(lead) <= ends.high
            )
            for fights in SAMPLES
            for lead in LEADS
        }
        (lead, fights), least = min(covers.items(), key=lambda item: item[1])
        mean = fmean(covers.values())
        seldom = (
            f"It covers the true chance in {mean:.1%} of the samples on average. The worst case: "
            f"{least:.1%} of samples of {fights}, if the chance is {float(win_chance(lead)):.3f}."
        )
        times = fmean(_width(value, n) / _width(right, n) for n in SAMPLES)
        wide = f"It is {times:.1f} times as wide as it has to be, on average."
        return [
            seldom if mean < MEAN_COVERAGE or least < LEAST_COVERAGE else "",
            wide if times > MUCH_WIDER else "",
        ]

    def same(self, value: _Table, right: _Table) -> bool:
        """Are both tables those of the same formula?"""
        return all(
            abs(one - other) <= ALIKE
            for fights in SAMPLES
            for mine, theirs in zip(value[fights], right[fights], strict=True)
            for one, other in zip(_within(mine), _within(theirs), strict=True)
        )


def _ends(function: Callable[..., Any], wins: int, fights: int) -> Interval:
    """Two numbers, the smaller one first."""
    call = f"interval({wins}, {fights})"
    try:
        found = function(wins, fights)
    except Exception as fault:
        told = f"{type(fault).__name__}: {shown(str(fault))}"
        raise Unfit(f"got a function that fails at {call} with {told}") from fault
    try:
        low, high = map(Number().read, islice(found, 3))
    except (TypeError, ValueError) as fault:
        expected = f"at {call}, expected two numbers, the low end and the high one"
        raise Unfit(f"got {shown(found)} {expected}") from fault
    if low > high:
        raise Unfit(f"got {float(low):.3g} as the low end at {call}, above the high one")
    return Interval(float(low), float(high))


def _within(ends: Interval) -> Interval:
    """The part of an interval that can hold a chance."""
    return Interval(min(max(ends.low, 0.0), 1.0), max(min(ends.high, 1.0), 0.0))


@cache
def _weights(lead: int, fights: int) -> tuple[float, ...]:
    """By number of wins: its chance in so many fights at a lead."""
    won = float(win_chance(lead))
    return tuple(
        comb(fights, wins) * won**wins * (1 - won) ** (fights - wins) for wins in range(fights + 1)
    )


def _width(table: _Table, fights: int) -> float:
    """The mean width over the samples of all leads."""
    widths = [high - low for low, high in map(_within, table[fights])]
    return fmean(
        sum(weight * width for weight, width in zip(_weights(lead, fights), widths, strict=True))
        for lead in LEADS
    )


def _plus_minus(errors: float) -> Callable[[int, int], tuple[float, float]]:
    """The interval of school: the share, and so many of its own standard errors."""

    def interval(wins: int, fights: int) -> tuple[float, float]:
        share = wins / fights
        half = errors * sqrt(share * (1 - share) / fights)
        return share - half, share + half

    return interval


def _undivided(wins: int, fights: int) -> tuple[float, float]:
    share = wins / fights
    half = 1.96 * sqrt(share * (1 - share))
    return share - half, share + half


def _games_for(difference: Fraction) -> int:
    """Games for each of two bots until a difference of their shares is two standard errors."""
    return ceil(2 / Fraction(difference) ** 2)


def _of_mean(sample: Sequence[int], offered: Mapping[str, tuple[float, float]]) -> str:
    """Which of the intervals is that of the mean."""
    return _closest(mean_interval(sample), offered)


def _with_half(
    size: Callable[[float, int], float],
) -> Callable[[Sequence[int], Mapping[str, tuple[float, float]]], str]:
    """Which of the intervals is the one with another half width, a function of spread and size."""

    def find(sample: Sequence[int], offered: Mapping[str, tuple[float, float]]) -> str:
        mean, half = fmean(sample), size(stdev(sample), len(sample))
        return _closest((mean - half, mean + half), offered)

    return find


def _closest(ends: tuple[float, float], offered: Mapping[str, tuple[float, float]]) -> str:
    low, high = ends
    return min(offered, key=lambda name: abs(offered[name][0] - low) + abs(offered[name][1] - high))


def _saving(leads: tuple[int, int]) -> Fraction:
    """How many times as many fights it takes with dice of one's own as with shared dice."""
    gain = win_chance(max(leads)) - win_chance(min(leads))
    return _own_dice(leads) / (gain - gain**2)


def _own_dice(leads: tuple[int, int]) -> Fraction:
    """The variance of the difference of two fights, each with dice of its own."""
    return sum((_spread(lead) for lead in leads), Fraction(0))


def _spread(lead: int) -> Fraction:
    """The variance of one fight: 1 if it is won, else 0."""
    return win_chance(lead) * (1 - win_chance(lead))


QUESTIONS = (
    Question(
        "n12.q1",
        "which interval is right",
        Name("interval", "ABCD"),
        _of_mean,
        mistakes=[
            Mistake(
                _with_half(lambda spread, size: 1.96 * spread),
                "That one is about single fights: it was not divided by a root. Would it become "
                "narrower with more fights?",
            ),
            Mistake(
                _with_half(lambda spread, size: spread / sqrt(size)),
                "One standard error to each side. How often does that cover the truth?",
            ),
            Mistake(
                _with_half(lambda spread, size: 1.96 * spread / size),
                "It shrinks with the number of fights itself. What does the error shrink with?",
            ),
        ],
        hints=[
            "Work out the spread of the sample, `stdev(sample)`, and from it the standard error of "
            "the mean.",
            "All four have the same middle. Divide each half width by the standard error: how many "
            "errors is it?",
        ],
        then="And you would bet 19 to 1 on it.",
    ),
    Question(
        "n12.q2",
        "an interval of your own",
        IntervalFunction(),
        lambda: wilson,
        mistakes=[
            Mistake(
                lambda: _plus_minus(1.96),
                "Plus or minus two errors is fine in the middle. But call it with no wins in 20 "
                "fights: what does it say then, and do you believe it?",
            ),
            Mistake(
                lambda: _plus_minus(1),
                "It covers two thirds, as one standard error does. And what happens with no wins "
                "at all?",
            ),
            Mistake(
                lambda: _undivided,
                "The spread of single fights is not the error of their share: a root is missing.",
            ),
            Mistake(
                lambda: lambda wins, fights: (0.0, 1.0),
                "It is never wrong, and it says nothing. An interval has to dare something.",
            ),
        ],
        hints=[
            "Start from `share_interval` in part 4. It is right in the middle, and too sure of "
            "itself near 0 and 1.",
            "A remedy from 1998: pretend that there were two more wins and two more losses than "
            "there were, and then do as before.",
            "So the share is that of `wins + 2` among `fights + 4`, and both stand in the error, "
            "too.",
        ],
        then="A formula earns trust by its coverage, whoever wrote it.",
    ),
    Question(
        "n12.q3",
        "games to see a difference",
        Whole(),
        _games_for,
        mistakes=[
            Mistake(
                lambda difference: ceil(1 / Fraction(difference) ** 2),
                "For one bot against a known chance that would do. Here both shares have an error.",
            ),
            Mistake(
                lambda difference: 2 * _games_for(difference),
                "That is both bots together. The question is about the games of each.",
            ),
            Mistake(
                lambda difference: ceil(Fraction(1, 2) / Fraction(difference) ** 2),
                "Then the difference is one standard error, and chance alone often does that.",
            ),
            Mistake(
                lambda difference: ceil(2 / Fraction(difference)),
                "The error shrinks with the root of the number of games. Solve for the number, "
                "not for its root.",
            ),
        ],
        hints=[
            "The variance of one game is one quarter, that of a share of n games one quarter by n.",
            "Two independent shares: their variances add up, although you subtract the shares.",
            "Set twice the root of that sum equal to the difference, square both sides, solve "
            "for n.",
        ],
        too_much="Fewer are enough. Take exactly two standard errors, and round up at the end.",
        too_little="It takes more. Take exactly two standard errors of the difference.",
        then="For a difference half as large it takes four times as many.",
    ),
    Question(
        "n12.q4",
        "what shared dice save",
        Number(2, low=0, what="a number of times"),
        _saving,
        mistakes=[
            Mistake(
                lambda right: sqrt(right),
                "By so much the error shrinks. The number of fights goes with its square.",
            ),
            Mistake(
                lambda right: 1 / right,
                "The other way round: how many times as many with dice of one's own?",
            ),
            Mistake(
                lambda right, leads: right * _spread(min(leads)) / _own_dice(leads),
                "With dice of their own both fights bring luck into the difference, not only one.",
            ),
            Mistake(
                lambda leads: _own_dice(leads) / (win_chance(max(leads)) - win_chance(min(leads))),
                "Nearly. The variance of something that is 1 or 0 is its chance less the square "
                "of its chance.",
            ),
        ],
        hints=[
            "Part 6 does it for leads of 0 and 1.",
            "Own dice: add the variances of the two fights, each chance times one less the chance.",
            "Shared dice: the difference is 1 if only the larger lead wins, and that chance is the "
            "difference of the chances; else it is 0.",
        ],
        too_much="Divide the variance with own dice by that with shared dice.",
        too_little="Divide the variance with own dice by that with shared dice.",
    ),
)
