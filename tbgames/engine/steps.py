"""What happened at a table: single steps, and the linked moments that they lead through."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from tbgames.engine.actions import Action
from tbgames.engine.game import State

__all__ = ["Line", "Moment", "Step", "lines_for", "step_of"]


class Line(NamedTuple):
    """One line of a log as somebody may read it: who acted (CHANCE for a draw), and what.

    >>> print(Line(-1, "A card is drawn."))
    A card is drawn.
    """

    actor: int
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Step:
    """One decision or chance event as it happened.

    ``actor`` is a seat or CHANCE; ``audience`` the seats that saw it in full, None for all;
    ``text`` tells it to the audience and ``public`` to the rest.

    >>> step = Step(-1, Action(4, "draw", (1,), "draw B"), (0,), "you draw B", "a card is drawn")
    >>> step.text_for(0), step.text_for(1), step.text_for(None)
    ('you draw B', 'a card is drawn', 'a card is drawn')
    """

    actor: int
    action: Action
    audience: tuple[int, ...] | None
    text: str
    public: str

    def text_for(self, seat: int | None) -> str:
        """What ``seat`` is told; None for somebody who only watches."""
        seen = self.audience is None or seat in self.audience
        return self.text if seen else self.public


def step_of(before: State, action: Action, after: State) -> Step:
    """Put into words how ``action`` led from ``before`` to ``after``."""
    text, public = before.tell(action, after)
    return Step(before.current_player, action, before.audience(action), text, public)


def lines_for(steps: Iterable[Step], seat: int | None) -> tuple[Line, ...]:
    """The log that ``seat`` may read."""
    return tuple(Line(step.actor, step.text_for(seat)) for step in steps)


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """A state at a table and how it came about, linked to the moment before.

    Moments are shared: going back is to take up an earlier one. ``steps`` and ``chances``
    count the steps, and the chance events among them, that lead here.
    """

    state: State
    before: Moment | None = None
    step: Step | None = None
    steps: int = 0
    chances: int = 0

    def then(self, action: Action) -> Moment:
        """The moment after a legal ``action``."""
        after = self.state.child(action.id)
        chances = self.chances + self.state.is_chance
        step = step_of(self.state, action, after)
        return Moment(after, self, step, self.steps + 1, chances)

    def __repr__(self) -> str:
        return f"<Moment after {self.steps} steps>"

    # A chain of hundreds of moments is too deep for copying and pickling link by link.

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        path = self.path()
        return _walked, (path[0].state, tuple(m.step.action for m in path if m.step is not None))

    def path(self) -> tuple[Moment, ...]:
        """All moments from the first one to this."""
        moments = [self]
        while (before := moments[-1].before) is not None:
            moments.append(before)
        return tuple(reversed(moments))

    def since(self, earlier: Moment | None = None) -> tuple[Step, ...]:
        """The steps that led here from ``earlier``, a moment on the path, or from the first."""
        steps = []
        moment: Moment | None = self
        while moment is not None and moment is not earlier:
            if moment.step is not None:
                steps.append(moment.step)
            moment = moment.before
        return tuple(reversed(steps))


def _walked(root: State, actions: tuple[Action, ...]) -> Moment:
    moment = Moment(root)
    for action in actions:
        moment = moment.then(action)
    return moment
