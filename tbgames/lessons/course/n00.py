"""The questions of notebook 00, the start page."""

from __future__ import annotations

import re

from tbgames.engine.actions import Refusal
from tbgames.engine.record import Record
from tbgames.lessons.answers import Name, Unfit, Whole
from tbgames.lessons.questions import Mistake, Question
from tbgames.tobago.state import TobagoState

ASKED = "place G7"
"""Not allowed in anybody's turn, whatever the seed: the ATVs are on the island by then."""

RULE = re.compile(r"[A-Z]{2}-\d\d")


class Rule(Name):
    """The sign of a rule; a refusal that names it, or its words, will do.

    >>> sorted(Rule().read(Refusal("placed", "All ATVs are placed.", "TB-30")))
    ['TB-30']
    """

    def __init__(self) -> None:
        super().__init__("rule")
        self.what = "the sign of a rule (like TB-99)"

    def read(self, value: object) -> frozenset[str]:
        """Find the sign in what was given."""
        words = value.rule if isinstance(value, Refusal) else value
        found = frozenset(RULE.findall(words.upper())) if isinstance(words, str) else frozenset()
        if len(found) != 1:
            got = "nothing that names a rule" if not found else "several signs"
            raise Unfit(f"got {got}, expected {self.what}")
        return found


def _scores(record: Record) -> list[int]:
    outcome = record.states[-1].outcome
    assert outcome is not None
    return sorted(outcome.scores, reverse=True)


def _lead(record: Record) -> int:
    best, second, *_ = _scores(record)
    return best - second


def _first_less_second(record: Record) -> int:
    outcome = record.states[-1].outcome
    assert outcome is not None
    return int(outcome.scores[0] - outcome.scores[1])


def _raises(record: Record, *seats: int) -> int:
    return sum(step.action.kind == "raise" and step.actor in seats for step in record.steps)


def _refused(record: Record, action: str) -> str:
    """The rule that refuses an action in the first turn of the game."""
    first = next(
        state
        for state in record.states
        if isinstance(state, TobagoState) and state.view(0).phase == "turn"
    )
    refusal = first.why_not(action)
    assert refusal is not None
    return refusal.rule


QUESTIONS = (
    Question(
        "n00.q1",
        "gold that the winner is ahead",
        Whole(low=None),
        _lead,
        mistakes=[
            Mistake(
                lambda record: _scores(record)[0],
                "So much gold the winner has. How much more is it than what the other one has?",
            ),
            Mistake(
                lambda record: _scores(record)[1],
                "So much gold the loser has. How much more does the winner have?",
            ),
            Mistake(lambda record: sum(_scores(record)), "That is the gold of both together."),
            Mistake(
                _first_less_second,
                "A's gold less B's is below 0 if B has won. Who is ahead, and by how much?",
            ),
            Mistake(
                lambda: 1,
                "One place ahead in the ranking, yes; but the question is about gold.",
            ),
        ],
        hints=[
            "`outcome` tells it; run its cell, or scroll up to what it shows.",
            "`outcome.scores` are the two amounts of gold, A's first. Take the less from the more.",
        ],
        too_much="Take the less of the two amounts from the more.",
        too_little="Take the less of the two amounts from the more.",
        then="`outcome.ranking` tells who it was: the seat with place 1.",
    ),
    Question(
        "n00.q2",
        "treasures raised by A",
        Whole(),
        lambda record: _raises(record, 0),
        mistakes=[
            Mistake(
                lambda record: _raises(record, 0, 1),
                "So many treasures were raised in the whole game. How many of them by A?",
            ),
            Mistake(
                lambda record: sum(step.actor == 0 for step in record.steps),
                "That is everything that A decided. Which of these lines tell of a raise?",
            ),
            Mistake(
                lambda record: sum("raise" in step.text for step in record.steps),
                "Some lines hold the word without anybody raising a treasure. Read them.",
            ),
            Mistake(
                lambda record: record.states[-1].outcome.scores[0],
                "That is A's gold at the end, not how many treasures A has raised.",
            ),
        ],
        hints=[
            "The log tells it. Which words do you look for?",
            "Each of its lines is a thing with a `text`, such as `log[20].text`.",
            'A loop over `log` that counts the lines with `line.text.startswith("A raises")`.',
        ],
        too_much="Only what A has raised counts, and each treasure once.",
        too_little="Look at the whole log, from the first step to the last.",
        then="A rose on a map brings gold as well, whoever raises the treasure.",
    ),
    Question(
        "n00.q3",
        "the rule that refuses an action",
        Rule(),
        lambda record: _refused(record, ASKED),
        mistakes=[
            Mistake(
                lambda record: _refused(record, "end turn"),
                "That rule says what a turn needs, but nobody wants to end one here.",
            ),
            Mistake(
                lambda record: _refused(record, "drive A8"),
                "That rule is about driving. Here the car is to be placed, as at the beginning.",
            ),
            Mistake(
                lambda record: _refused(record, "raise black"),
                "That rule is about raising a treasure. Ask about the action in the question.",
            ),
        ],
        hints=[
            "Ask the state in the same way as in the part “Why is this not allowed?”.",
            "Put the action in quotation marks between the brackets of `state.why_not(...)`.",
            "The sign stands at the end of the answer; `.rule` behind it gives it alone.",
        ],
        then="In `docs/rules` each rule is told with an example, under its sign.",
    ),
)
