"""A state with the way to it, told to each seat: what perfect recall needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

from tbgames.engine.game import State
from tbgames.engine.steps import step_of

__all__ = ["History", "Start"]

Start = tuple[Callable[..., State], tuple[Any, ...]]
"""A function that gives the first state, and its arguments: what is pickled instead of it."""


class History:
    """A state and the steps that lead to it, linked; never changed, so copies share it.

    >>> from tbgames.adapters.tiny import tiny
    >>> history = History((tiny, ("tftc",)))
    >>> for action in ("draw Bay", "draw Ash", "rest"):
    ...     history = history.then(history.state.game.parse(action).id)
    >>> history.log(0)
    ['A draws Bay.', 'A draws Ash.', 'A rests. [rest]']
    >>> history.log(1)
    ['A draws a location card.', 'A draws a location card.', 'A rests.']
    """

    __slots__ = ("_after", "_told", "action", "before", "start", "state")

    def __init__(self, start: Start, keep: bool = False) -> None:
        """Begin at the state that ``start`` gives.

        ``keep`` is for small games: what once came after a history is not worked out again.
        """
        make, arguments = start
        self._after: dict[int, Self] | None = {} if keep else None
        self.start = start
        self.state: State = make(*arguments)
        self.before: Self | None = None
        self.action = -1
        self._told: tuple[str, ...] | None = None

    def then(self, action: int) -> Self:
        """The history after a legal action or a chance event, unchecked."""
        if self._after is not None and action in self._after:
            return self._after[action]
        after = object.__new__(type(self))
        after.start = self.start
        after.state = self.state.child(action)
        after.before = self
        after.action = action
        after._told = None
        after._after = None
        if self._after is not None:
            after._after = {}
            self._after[action] = after
        return after

    def log(self, seat: int) -> list[str]:
        """What ``seat`` was told of each step, its own actions named in brackets."""
        return [moment._lines()[seat] for moment in self.path()[1:]]

    def seen(self, seat: int) -> list[tuple[int, int]]:
        """What ``log`` tells as numbers: who acted, and the action, -1 where it was hidden."""
        seen = []
        for moment in self.path()[1:]:
            assert moment.before is not None
            earlier = moment.before.state
            audience = earlier.audience(earlier.game.actions[moment.action])
            shown = audience is None or seat in audience or seat == earlier.current_player
            seen.append((earlier.current_player, moment.action if shown else -1))
        return seen

    def actions(self) -> tuple[int, ...]:
        """All that happened, as ids."""
        return tuple(moment.action for moment in self.path()[1:])

    def path(self) -> list[Self]:
        """All moments from the first one to this."""
        moments = [self]
        while (before := moments[-1].before) is not None:
            moments.append(before)
        return moments[::-1]

    def _lines(self) -> tuple[str, ...]:
        if self._told is None:
            assert self.before is not None
            earlier = self.before.state
            step = step_of(earlier, earlier.game.actions[self.action], self.state)
            self._told = tuple(
                f"{step.text_for(seat)} [{step.action}]"
                if seat == step.actor
                else step.text_for(seat)
                for seat in range(earlier.game.players)
            )
        return self._told

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _replayed, (type(self), self.start, self.actions())


def _replayed(kind: type[History], start: Start, actions: tuple[int, ...]) -> History:
    history = kind(start)
    for action in actions:
        history = history.then(action)
    return history
