"""What a clue space answers with: values that show themselves as a line and as a table."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import log2
from typing import Any, Final, Self

from tbgames.engine.actions import Refusal
from tbgames.frames import Frame
from tbgames.scene.names import count
from tbgames.tobago.clues import Clue
from tbgames.tobago.spaces import Space, Spaces

__all__ = ["Advice", "Pinned", "Refused", "Suggestion", "Turns"]

_NOTHING: Final = 1e-15
"""Chances below it are not shown as rows of their own."""


@dataclass(frozen=True, slots=True)
class Pinned:
    """The smallest sets of clues that leave only one space."""

    space: Space
    size: int | None
    """How many clues they have; None if no set leaves the space alone."""
    sets: tuple[tuple[Clue, ...], ...]

    def __repr__(self) -> str:
        if self.size is None:
            return f"<{self.space.name}: no set of clues leaves it alone>"
        first = ", ".join(f"“{clue}”" for clue in self.sets[0])
        ways = f", in {len(self.sets)} ways; the first" if self.sets[1:] else ""
        verb = "leaves" if self.size == 1 else "leave"
        return f"<{self.space.name}: {count(self.size, 'clue')} {verb} it alone{ways}: {first}>"

    def frame(self) -> Frame:
        """Give one row for each set."""
        title = f"the smallest sets of clues that leave only {self.space.name}"
        names = [f"clue {number + 1}" for number in range(self.size or 0)]
        return Frame.of_rows(names, self.sets, title)

    def _repr_html_(self) -> str:
        return self.frame()._repr_html_()


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A legal clue: the spaces that it would leave, and how many bits it says."""

    clue: Clue
    left: int
    bits: float

    @classmethod
    def of(cls, clue: Clue, before: int, after: int) -> Self:
        """Compare the masks of the spaces left before and after."""
        left = after.bit_count()
        return cls(clue, left, log2(before.bit_count() / left))


@dataclass(frozen=True, slots=True)
class Refused:
    """A clue that is not legal, and why."""

    clue: Clue
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Advice:
    """The clues that may be played next, and those that may not."""

    left: Spaces
    """The spaces left now."""
    legal: tuple[Suggestion, ...]
    refused: tuple[Refused, ...]

    def frame(self) -> Frame:
        """Give one row for each legal clue, the sharpest first."""
        rows = sorted(
            ((str(s.clue), s.left, s.bits) for s in self.legal), key=lambda row: (row[1], row[0])
        )
        title = f"{count(len(self.left), 'space')} left; {count(len(self.legal), 'legal clue')}"
        return Frame.of_rows(("clue", "left", "bits"), rows, title)

    def why_not(self) -> Frame:
        """Give one row for each clue that is not legal."""
        rows = [(str(r.clue), r.refusal.message) for r in self.refused]
        verb = "is" if len(rows) == 1 else "are"
        title = f"{count(len(rows), 'clue')} {verb} not legal"
        return Frame.of_rows(("clue", "reason"), rows, title)

    def __repr__(self) -> str:
        return repr(self.frame())

    def _repr_html_(self) -> str:
        return self.frame()._repr_html_()


@dataclass(frozen=True, slots=True)
class Turns:
    """How many cards it takes to locate a treasure.

    ``located[k]`` is the chance that it is located by exactly the k-th card, ``stuck[k]`` that
    after the k-th card no card can be legal any more though several spaces are left. All together
    they are 1. Floats, or Fractions if they were asked for.
    """

    cards: str
    """What is counted: cards "played", or all cards "drawn"."""
    policy: str
    located: tuple[Any, ...]
    stuck: tuple[Any, ...]

    @property
    def stuck_chance(self) -> Any:
        """The chance that the treasure is never located."""
        return sum(self.stuck)

    @property
    def mean(self) -> Any:
        """The mean number of cards where the treasure is located; None if it never is."""
        total = sum(self.located)
        return sum(k * chance for k, chance in enumerate(self.located)) / total if total else None

    def quantile(self, chance: float | Fraction) -> int | None:
        """Find the least number of cards by which it is located with this chance; None if none is.

        Raises:
            ValueError: the chance is not from 0 to 1.
        """
        if not 0 <= chance <= 1:
            raise ValueError(f"a chance is from 0 to 1, not {chance}")
        reached: Any = 0
        for cards, more in enumerate(self.located):
            reached += more
            if reached >= chance:
                return cards
        return None

    def frame(self) -> Frame:
        """Give one row for each number of cards that is possible."""
        rows = [
            (cards, located, stuck)
            for cards, (located, stuck) in enumerate(zip(self.located, self.stuck, strict=True))
            if located > _NOTHING or stuck > _NOTHING
        ]
        return Frame.of_rows(("cards", "located", "stuck"), rows, repr(self)[1:-1])

    def __repr__(self) -> str:
        how = "" if self.policy == "random" else f", the {self.policy} each time"
        mean = "never located" if self.mean is None else f"{float(self.mean):.2f} on average"
        return (
            f"<cards {self.cards}{how}: {mean}, located with {float(sum(self.located)):.1%}, "
            f"stuck with {float(self.stuck_chance):.1%}>".replace("%", " %")
        )

    def _repr_html_(self) -> str:
        return self.frame()._repr_html_()
