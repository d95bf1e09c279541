"""What a bot thinks of its decision, for people who may look over its shoulder."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tbgames.engine.actions import Action
from tbgames.tables import html_table, text_table

__all__ = ["Candidate", "Thoughts"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """An action that is thought about.

    ``visits`` is how often it was tried out, ``value`` what it brought on average to the player
    who decides, as a share of the win from 0 to 1; None before it was tried. Those that were
    tried more often met more worlds: compare values only where the visits are alike.
    """

    action: Action
    visits: int
    value: float | None


@dataclass(frozen=True, slots=True)
class Thoughts:
    """The candidates of a decision, the leading one first, then those that were tried most.

    The leading one need not have the highest value: a favourite is left only on evidence.

    It knows what the seat knows that decides: show it only to those who may see its view.

    >>> pay = Action(4, "pay", (0,), "pay A")
    >>> thoughts = Thoughts((Candidate(pay, 30, 0.5),), 30, 0.25)
    >>> print(thoughts.best)
    pay A
    >>> thoughts
    action  visits  value
    pay A   30      0.500
    30 tries, 25 % of the time
    """

    candidates: tuple[Candidate, ...]
    tries: int
    progress: float
    """From 0 to 1: how much of the budget is spent."""

    @property
    def best(self) -> Action:
        """The action that leads."""
        return self.candidates[0].action

    def __len__(self) -> int:
        return len(self.candidates)

    def __iter__(self) -> Iterator[Candidate]:
        return iter(self.candidates)

    @property
    def _rows(self) -> list[list[str]]:
        return [
            [str(one.action), str(one.visits), "-" if one.value is None else f"{one.value:.3f}"]
            for one in self.candidates
        ]

    @property
    def _words(self) -> str:
        return f"{self.tries} tries, {self.progress:.0%} of the time".replace("%", " %")

    def __repr__(self) -> str:
        return text_table(("action", "visits", "value"), self._rows) + "\n" + self._words

    def _repr_html_(self) -> str:
        return html_table(self._words, ("action", "visits", "value"), self._rows)
