"""The questions of notebook 16, how the boards work."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from textwrap import shorten
from typing import Any

from tbgames.engine.game import State
from tbgames.lessons.answers import Kind, Names, Number, Unfit, Whole, shown
from tbgames.lessons.questions import Mistake, Question
from tbgames.scene.model import Scene

Facts = Mapping[str, Callable[[State], Any]]
Point = tuple[float, float]

CELLS = ((0, 0), (1, 0), (0, 1), (1, -1), (-2, 1), (3, 2))
"""Where a learner's function is tried."""

_NEAR = 0.01
_ROOT = math.sqrt(3)


class _Centres(Kind):
    """A function that places cells by two numbers, told by where it places some of them."""

    what = "a function centre(q, r) that gives x and y"
    of = 3

    def read(self, value: object) -> tuple[Point, ...]:
        """Place some cells."""
        if not callable(value):
            raise Unfit(f"got {shown(value)}, expected {self.what}; leave the brackets out")
        return tuple(self._place(value, cell) for cell in CELLS)

    def judge(self, value: Any, right: Any) -> Sequence[str]:
        """Are neighbours equally far apart, and is every cell where it belongs?"""
        ways = [math.dist(value[0], other) for other in value[1:4]]
        apart = ""
        if max(ways) - min(ways) > _NEAR:
            told = ", ".join(f"{way:.2f}" for way in ways)
            apart = (
                f"(1, 0), (0, 1) and (1, -1) are neighbours of (0, 0), and they are {told} away."
            )
        for cell, point, place in zip(CELLS, value, right, strict=True):
            if math.dist(point, place) > _NEAR:
                x, y = point
                return [apart, f"The cell {cell} does not belong at x = {x:.2f}, y = {y:.2f}."]
        return [apart, ""]

    def same(self, value: Any, right: Any) -> bool:
        """Do both place the cells alike?"""
        return all(math.dist(*pair) <= _NEAR for pair in zip(value, right, strict=True))

    def _place(self, centre: Callable[..., Any], cell: tuple[int, int]) -> Point:
        called = f"centre({cell[0]}, {cell[1]})"
        try:
            place = centre(*cell)
        except Exception as fault:
            why = f"{type(fault).__name__}: {shorten(str(fault), 100)}"
            raise Unfit(f"was called as {called} and failed with {why}") from fault
        try:
            x, y = place
            point = float(x), float(y)
        except Exception as fault:
            raise Unfit(f"gave {shown(place)} for {called}, expected x and y") from fault
        if not all(map(math.isfinite, point)):
            raise Unfit(f"gave {shown(place)} for {called}, expected two finite numbers")
        return point


def _flat(q: float, r: float) -> Point:
    return 1.5 * q, _ROOT * (r + q / 2)


def _parts(before: Scene, after: Scene) -> Mapping[str, int]:
    """How many things a patch takes away, changes, and puts down."""
    panels = _patch(before, after).get("panels", [])
    return {
        part: sum(len(panel.get(part, ())) for panel in panels)
        for part in ("gone", "changed", "put")
    }


def _patch(before: Scene, after: Scene) -> Mapping[str, Any]:
    # The package of boards needs anywidget, and opens when it is asked for.
    from tbgames.widgets.patches import live, patch

    old = live(before)
    return patch(old, live(after, old))


def _things(scene: Scene) -> int:
    return sum(len(panel.things) for panel in scene.panels)


def _size(data: object) -> int:
    return len(json.dumps(data))


def _whole(scene: Scene) -> int:
    """How long the live part is that a browser gets."""
    from tbgames.widgets.patches import live

    return _size(live(scene))


def _times(before: Scene, after: Scene) -> float:
    return _whole(after) / _size(_patch(before, after))


def _hidden(facts: Facts, worlds: Sequence[State]) -> set[str]:
    """The facts that differ among states that a player cannot tell apart."""
    return {name for name, fact in facts.items() if any(fact(w) != fact(worlds[0]) for w in worlds)}


QUESTIONS = (
    Question(
        "n16.q1",
        "things that a move touches",
        Whole(),
        lambda before, after: sum(_parts(before, after).values()),
        mistakes=[
            Mistake(
                lambda before, after: _parts(before, after)["changed"],
                "Those are the things that stay and look different. Some went, and some came.",
            ),
            Mistake(
                lambda before, after: _parts(before, after)["gone"] + _parts(before, after)["put"],
                "Those went and came. Some things stayed and look different.",
            ),
            Mistake(
                lambda before, after: len(_patch(before, after).get("panels", [])),
                "So many panels are in the patch. How many things are there in them?",
            ),
            Mistake(
                lambda before, after: _things(after),
                "So many things are on the table in all. The patch tells of a few of them only.",
            ),
        ],
        hints=[
            "Print the patch. Which three lists of things can a panel have in it?",
            "Go through the panels of the patch, and add up the lengths of `gone`, `changed` and "
            "`put`, where they are there: `panel.get('gone', [])`.",
        ],
        too_much="Is each thing counted once, and only if it is in the patch?",
        too_little="`gone`, `changed` and `put` all count, in every panel of the patch.",
        then="Everything else on the page stays untouched, and is not drawn again.",
    ),
    Question(
        "n16.q2",
        "how many times shorter the patch is",
        Number(1, low=0, what="a number of times"),
        _times,
        mistakes=[
            Mistake(
                lambda right: 1 / right,
                "That is the patch as a part of the whole. How many times does it fit in?",
            ),
            Mistake(
                lambda before, after: _whole(after) - _size(_patch(before, after)),
                "That is how much longer, in letters. How many *times* as long?",
            ),
            Mistake(
                lambda before, after: _whole(before) / _size(_patch(before, after)),
                "That is the drawing before the move. The page would need the one after it.",
            ),
            Mistake(
                lambda before, after: (
                    (_whole(after) + _size(after.static.to_dict())) / _size(_patch(before, after))
                ),
                "The static part is in it. It is sent once only, whatever the moves are told by.",
            ),
        ],
        hints=[
            "`size(...)` gives the number of letters of a message.",
            "Divide the length of the live part after the move by that of the patch.",
        ],
        too_much="Is it the live part alone that you divide, without the static part?",
        too_little="Divide the longer message by the shorter one.",
    ),
    Question(
        "n16.q3",
        "what may not be drawn for A",
        Names("fact", "facts"),
        _hidden,
        mistakes=[
            Mistake(
                lambda facts: list(facts),
                "Much of that lies open on the table. What may A not know?",
            ),
            Mistake(
                lambda right: right | {"the hand of A"},
                "A holds these cards, so A may see them. It is A's page that is drawn.",
            ),
            Mistake(
                lambda right: right - {"the clue cards in the deck"},
                "Something is missing: who saw the whole deck would know the hand of B as well.",
            ),
            Mistake(
                lambda right: (right - {"the hand of B"}) | {"the hand of A"},
                "That is what B may not know. It is A's page that is drawn.",
            ),
        ],
        hints=[
            "All these worlds look the same to A. What differs among them, A cannot know.",
            "For each fact: does it give the same for every world in `worlds`?",
        ],
        then="A test of the package does this with every position of many games.",
    ),
    Question(
        "n16.q4",
        "hexagons that stand on a side",
        _Centres(),
        lambda: _flat,
        mistakes=[
            Mistake(
                lambda: lambda q, r: (_ROOT * (q + r / 2), 1.5 * r),
                "These are the hexagons above, that stand on a corner.",
            ),
            Mistake(
                lambda: lambda q, r: (1.5 * q, _ROOT * r),
                "Those columns are level with each other. Every step to the east goes half a "
                "hexagon down, too.",
            ),
            Mistake(
                lambda: lambda q, r: (1.5 * q, _ROOT * (r - q / 2)),
                "The half step goes up here. It should go down, to the south-east.",
            ),
            Mistake(
                lambda: lambda q, r: (_ROOT * (r + q / 2), 1.5 * q),
                "x and y have changed places: x is first.",
            ),
        ],
        hints=[
            "Turn the page by a quarter: columns become rows. What was x becomes y.",
            "Columns are 1.5 apart, since they gear into each other. Within a column, hexagons are "
            "as far apart as two of their long sides.",
            "In the map above: which of x and y has a half in it, and of which of q and r?",
        ],
    ),
)
