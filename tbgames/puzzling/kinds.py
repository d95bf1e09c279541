"""What a kind of puzzle is: a question about a view, and every answer with what it is worth."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from tbgames.engine.actions import Action
from tbgames.engine.messages import brief, hint
from tbgames.scene.model import Scene

__all__ = ["Answer", "Kind", "kind_of", "kinds_of", "unsolved"]

Worth: TypeAlias = tuple[Fraction | int | float, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a puzzle, right or wrong, and what it brings.

    ``worth`` is compared from its first number on, more is better; ``figure`` says it in words
    that follow those of the answer ("leaves 3 spaces").
    """

    words: str
    """The notation of an action, or a name."""
    worth: Worth
    figure: str
    action: Action | None = None
    names: tuple[str, ...] = ()
    """Other names that are understood."""
    note: str = ""
    """What a reader has to know of it, such as the text of its card."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of question: what it asks, and the exact tool that answers it.

    ``question`` and ``answers`` see what the player sees and nothing else; both raise a
    ValueError that says which decision is needed where the view is another.

    >>> from fractions import Fraction
    >>> kind = kind_of("tobago", "take or pass")
    >>> kind.margin
    Fraction(1, 2)
    >>> kind.clear([Answer("take", (3,), "brings 3"), Answer("pass on", (1,), "brings 1")])
    True
    """

    name: str
    about: str
    """What an answer is, with its article: "a clue card on a map"."""
    margin: Fraction
    """By how much the best answer leads the next one, in the first figure that differs."""
    unit: str
    """What the margin is counted in."""
    hint: str
    model: str
    """What the figures take for granted, in a sentence; "" where they need nothing."""
    question: Callable[[Any], str]
    answers: Callable[[Any, Sequence[Action]], list[Answer]]

    def ranked(self, view: Any, legal: Sequence[Action]) -> tuple[Answer, ...]:
        """All answers, the best first; equal ones in the order of their words."""
        found = self.answers(view, legal)
        found.sort(key=lambda one: one.words)
        return tuple(sorted(found, key=lambda one: one.worth, reverse=True))

    def clear(self, ranked: Sequence[Answer]) -> bool:
        """Whether the first of several answers leads the second by the margin."""
        if len(ranked) < 2:
            return False
        pairs = zip(ranked[0].worth, ranked[1].worth, strict=True)
        return next((a - b >= self.margin for a, b in pairs if a != b), False)


_KINDS = {
    "tobago": "tbgames.puzzling.tobago_kinds",
    "tftc": "tbgames.puzzling.tftc_kinds",
    "treasure_hunter": "tbgames.puzzling.treasure_hunter_kinds",
}


def kinds_of(game: str) -> Mapping[str, Kind]:
    """The kinds of puzzles of a game, by name.

    A ValueError if there are no puzzles of such a game.

    >>> list(kinds_of("treasure_hunter"))
    ['oppose', 'spells', 'hits']
    """
    if game not in [*_KINDS]:
        near = hint(game, _KINDS)
        raise ValueError(f"no puzzles are of {brief(game)}; there are of {', '.join(_KINDS)}{near}")
    kinds: Sequence[Kind] = importlib.import_module(_KINDS[game]).KINDS
    return {kind.name: kind for kind in kinds}


def unsolved(game: str, scene: Scene) -> Scene:
    """A drawing without what a board works out for its players, such as spaces a clue leaves."""
    found: Scene = importlib.import_module(_KINDS[game]).unsolved(scene)
    return found


def kind_of(game: str, name: str) -> Kind:
    """A kind of puzzle by its name, or a ValueError that lists the kinds there are."""
    kinds = kinds_of(game)
    if name not in [*kinds]:  # whatever it is, hashable or not
        near = hint(name, kinds)
        raise ValueError(
            f"{game} has no kind of puzzle {brief(name)}; there is {', '.join(kinds)}{near}"
        )
    return kinds[name]
