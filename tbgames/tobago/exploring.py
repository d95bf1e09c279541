"""Exploring a clue space: clues on a map, or questions about a hidden space.

Both are values: a step gives a new one, and what it leaves is worked out when it is asked for.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import log2
from typing import Self

from tbgames.chance.entropy import entropy
from tbgames.engine.streams import check_seed, stream
from tbgames.tobago.clue_space import ClueSpace
from tbgames.tobago.clues import Clue
from tbgames.tobago.spaces import Space, Spaces

__all__ = ["ClueMap", "Exploration", "Fact", "Offer", "Questions", "draw_hidden", "sharpest_play"]


@dataclass(frozen=True, slots=True)
class Fact:
    """A clue that is known to hold where one looks for, or not to hold there."""

    clue: Clue
    holds: bool = True

    def __str__(self) -> str:
        return f"“{self.clue}”" if self.holds else f"“{self.clue}” (no)"


@dataclass(frozen=True, slots=True)
class Offer:
    """What a clue that is not yet told would say."""

    clue: Clue
    kept: int
    """How many of the spaces left fit it."""
    bits: float
    """What it is worth; on average if it is a question."""
    refusal: str = ""
    """Why it cannot be told or asked now; nothing if it can."""


@dataclass(frozen=True)
class Exploration(ABC):
    """Facts told one after the other, and the spaces that fit them all."""

    space: ClueSpace
    facts: tuple[Fact, ...] = ()

    @cached_property
    def stages(self) -> tuple[Spaces, ...]:
        """The spaces left before the first fact, and after each."""
        island = self.space.island
        found = [Spaces(island, island.everything)]
        for fact in self.facts:
            fits = Spaces(island, island.mask(fact.clue))
            found.append(found[-1] & (fits if fact.holds else ~fits))
        return tuple(found)

    @property
    def left(self) -> Spaces:
        """The spaces that fit all facts."""
        return self.stages[-1]

    @property
    def bits(self) -> float:
        """What the facts tell together."""
        return log2(len(self.stages[0]) / len(self.left))

    def fact(self, clue: Clue) -> Fact | None:
        """Give what is known of a clue."""
        return next((fact for fact in self.facts if fact.clue is clue), None)

    @property
    @abstractmethod
    def offers(self) -> Mapping[Clue, Offer]:
        """What each clue would say that is not a fact yet."""

    def holding(self, at: Space) -> tuple[Clue, ...]:
        """Find the clues that hold at a space."""
        island = self.space.island
        return tuple(clue for clue in self.space.clues if island.mask(clue) >> at.index & 1)

    def _read(self, clue: Clue | str) -> Clue:
        found = Clue(clue)
        if self.fact(found) is None and found not in self.offers:
            raise ValueError(f"“{found}” is none of the {len(self.space.clues)} clues here")
        return found

    def _with(self, clue: Clue, holds: bool) -> Self:
        """Add a fact; a ValueError says why if it cannot be told."""
        if self.offers[clue].refusal:
            raise ValueError(self.offers[clue].refusal)
        return type(self)(self.space, (*self.facts, Fact(clue, holds)))


class ClueMap(Exploration):
    """Clues that lie on a map, as in the game: a next one removes a space and leaves one (TB-21).

    >>> from tbgames.tobago.island import Island
    >>> chosen = ClueMap(ClueSpace(Island.classic(layout=5, seed=3))).toggled("in a lake")
    >>> len(chosen.left), round(chosen.bits, 2), len(chosen.toggled("in a lake").left)
    (17, 2.58, 102)
    >>> chosen.toggled("in the jungle")
    Traceback (most recent call last):
    ValueError: “in the jungle” leaves no space on the map with “in a lake”.
    """

    @cached_property
    def offers(self) -> Mapping[Clue, Offer]:
        """What each clue would say that is not on the map."""
        advice = self.space.legal_next([fact.clue for fact in self.facts])
        left = self.left.mask
        found = {
            refused.clue: Offer(
                refused.clue,
                (left & self.space.island.mask(refused.clue)).bit_count(),
                0.0,
                refused.refusal.message,
            )
            for refused in advice.refused
        }
        for legal in advice.legal:
            found[legal.clue] = Offer(legal.clue, legal.left, legal.bits)
        return found

    def toggled(self, clue: Clue | str) -> ClueMap:
        """Put a clue on the map, or take it off again.

        Raises:
            ValueError: the map does not take the clue, or there is no such clue.
        """
        known = self._read(clue)
        if self.fact(known) is None:
            return self._with(known, True)
        return ClueMap(self.space, tuple(fact for fact in self.facts if fact.clue is not known))

    def moved(self, space: ClueSpace) -> ClueMap:
        """Put the same clues on another map, without those that would leave no space there."""
        kept = ClueMap(space)
        for fact in self.facts:
            after = ClueMap(space, (*kept.facts, fact))
            if fact.clue in space.clues and after.left:
                kept = after
        return kept


class Questions(Exploration):
    """Questions about a hidden space, each of a clue and whether it holds there.

    A question is asked if both answers are possible. What a question is worth is the entropy of
    its answer, where each space left is as likely.

    >>> from tbgames.tobago.island import Island
    >>> asked = Questions(ClueSpace(Island.classic(layout=5, seed=3))).answered("in a lake", False)
    >>> len(asked.left), asked.sharpest
    (85, Offer(clue=Clue('next to the sea'), kept=42, bits=0.9999..., refusal=''))
    >>> asked.answered("in the largest lake", True)
    Traceback (most recent call last):
    ValueError: The answer to “in the largest lake” is known: no, it fits none of the spaces left.
    """

    @cached_property
    def offers(self) -> Mapping[Clue, Offer]:
        """What the answer to each question not asked yet would say."""
        left = self.left.mask
        total = left.bit_count()
        found = {}
        for clue in self.space.clues:
            if self.fact(clue) is None:
                kept = (left & self.space.island.mask(clue)).bit_count()
                bits = entropy((kept / total, 1 - kept / total))
                found[clue] = Offer(clue, kept, bits, _known(clue, kept, total))
        return found

    def answered(self, clue: Clue | str, holds: bool) -> Questions:
        """Ask about a clue, and hear whether it holds.

        Raises:
            ValueError: the answer is known, or there is no such clue.
        """
        known = self._read(clue)
        fact = self.fact(known)
        if fact is not None:
            raise ValueError(f"“{known}” was asked before: {'yes' if fact.holds else 'no'}.")
        return self._with(known, holds)

    @property
    def sharpest(self) -> Offer | None:
        """The first question that says most on average; None if no more can be learned."""
        possible = [offer for offer in self.offers.values() if not offer.refusal]
        return max(possible, key=lambda offer: offer.bits, default=None)


def draw_hidden(space: ClueSpace, seed: int | None = None) -> Space:
    """Draw a space that questions can find, if there is one.

    >>> from tbgames.tobago.island import Island
    >>> draw_hidden(ClueSpace(Island.classic(layout=5, seed=3)), seed=1).name
    'F6'
    """
    alone = [next(iter(spaces)) for spaces in space.classes if len(spaces) == 1]
    return stream(check_seed(seed), "hidden").choice(alone or space.island.spaces)


def sharpest_play(space: ClueSpace, hidden: Space) -> Questions:
    """Ask for a hidden space, each time the question that says most on average.

    >>> from tbgames.tobago.island import Island
    >>> space = ClueSpace(Island.classic(layout=5, seed=3))
    >>> asked = sharpest_play(space, space.island.space("E4"))
    >>> len(asked.facts), asked.left
    (7, Spaces(E4))
    """
    asked = Questions(space)
    while (offer := asked.sharpest) is not None:
        holds = bool(space.island.mask(offer.clue) >> hidden.index & 1)
        asked = asked.answered(offer.clue, holds)
    return asked


def _known(clue: Clue, kept: int, total: int) -> str:
    if 0 < kept < total:
        return ""
    left = f"all {total} spaces left" if total > 1 else "the only space left"
    answer = f"yes, it fits {left}" if kept else "no, it fits none of the spaces left"
    return f"The answer to “{clue}” is known: {answer}."
