"""What a coach says about one decision: every action with a figure and a sentence why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tbgames.engine.actions import Action
from tbgames.engine.messages import brief
from tbgames.tables import html_table, text_table

if TYPE_CHECKING:
    from tbgames.engine.game import Game

__all__ = ["Advice", "Counsel", "question"]


@dataclass(frozen=True, slots=True)
class Advice:
    """One action as a coach sees it.

    ``value`` is what it is expected to bring, in the unit of the `Counsel`; ``reason`` one
    sentence that says why, with the numbers.
    """

    action: Action
    value: float
    reason: str


@dataclass(frozen=True, slots=True)
class Counsel:
    """All that may be done in one decision, the best first.

    It is a row of `Advice` that shows itself as a table, made by ``game.advise`` from what
    the player to decide may know, and from nothing else.

    >>> from tbgames.engine.testing.toy import Toy
    >>> state = Toy.new().start(seed=1)
    >>> counsel = state.game.advise(state.view(0), state.legal_actions)
    >>> print(counsel.best)
    pay C
    >>> counsel
    action  points  why
    pay C   3.00    It is matched with 0%.
    pay A   0.17    It is matched with 83%.
    hide A  0.00    It changes no score.
    hide C  0.00    It changes no score.
    Whoever can match a payment does.
    """

    advice: tuple[Advice, ...]
    unit: str
    """What the values are counted in: "gold", "points"."""
    model: str = ""
    """One sentence: what the figures take the others to do."""
    heat: Mapping[str, float] = field(default_factory=dict)
    """By the id of a cell in the scene of the view: 0 to 1, how much it promises."""

    def __post_init__(self) -> None:
        if not self.advice:
            raise ValueError("a counsel needs at least one action to advise on")
        values = [one.value for one in self.advice]
        if values != sorted(values, reverse=True):
            raise ValueError("the advice of a counsel is ranked, the best first")

    @property
    def best(self) -> Action:
        """The action that is advised."""
        return self.advice[0].action

    def __len__(self) -> int:
        return len(self.advice)

    def __iter__(self) -> Iterator[Advice]:
        return iter(self.advice)

    def __getitem__(self, rank: int) -> Advice:
        return self.advice[rank]

    @property
    def _rows(self) -> list[list[str]]:
        return [[str(one.action), f"{one.value:.2f}", one.reason] for one in self.advice]

    def __repr__(self) -> str:
        table = text_table(("action", self.unit, "why"), self._rows)
        return "\n".join(filter(None, (table, self.model)))

    def _repr_html_(self) -> str:
        return html_table(self.model, ("action", self.unit, "why"), self._rows)


def question(game: Game[Any, Any], view: Any, legal: Iterable[Action]) -> tuple[Action, ...]:
    """See that a coach is asked about a decision of its own game; gives the actions.

    Raises:
        TypeError: the view is none of this game, or an action is none.
        ValueError: there are no actions, an action is there twice or is none of this game.
    """
    if not isinstance(view, game.view_type) or (view.game is not game and view.game != game):
        raise TypeError(f"a view of this game of {game.name} is needed, not {brief(view)}")
    actions = tuple(legal)
    for action in actions:
        if not isinstance(action, Action):
            raise TypeError(f"actions are needed to advise on, not {brief(action)}")
        if not 0 <= action.id < len(game.actions) or game.actions[action.id] != action:
            raise ValueError(f"{action} is no action of this game of {game.name}")
    if not actions:
        raise ValueError("there is nothing to advise on: no legal actions were given")
    if len({action.id for action in actions}) < len(actions):
        raise ValueError("an action to advise on is there twice")
    return actions
