"""Actions are small ints inside and words outside; every refusal has a reason."""

from __future__ import annotations

import difflib
import html
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from typing import overload

__all__ = ["Action", "ActionSpace", "IllegalAction", "LegalActions", "Refusal", "UnknownAction"]


@dataclass(frozen=True, slots=True)
class Action:
    """One decision or chance event of a game, built once when the game is made.

    ``id`` is its index in ``game.actions``, ``kind`` a short word ("drive"), ``args`` plain
    ints that the kind explains, ``text`` the notation, unique in the game. ``str(action)`` is
    the notation.

    >>> str(Action(3, "drive", (12,), "drive D7"))
    'drive D7'
    """

    id: int
    kind: str
    args: tuple[int, ...]
    text: str

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Action {self.id}: {self.text}>"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action may not be played: a short code, one sentence, the ruling's id (or "").

    >>> print(Refusal("no-marker", "Brown has no marker on D7.", "TB-44"))
    Brown has no marker on D7. (TB-44)
    """

    code: str
    message: str
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})" if self.rule else self.message


class IllegalAction(ValueError):
    """The action exists but may not be played now; ``refusal`` says why."""

    def __init__(self, action: Action, refusal: Refusal) -> None:
        super().__init__(f"{action.text}: {refusal}")
        self.action = action
        self.refusal = refusal

    @property
    def rule(self) -> str:
        """The id of the ruling that forbids it, which ``tb.rules`` tells; "" if none does."""
        return self.refusal.rule

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.action, self.refusal)


class UnknownAction(ValueError):
    """The number or the text is no action of this game."""


class ActionSpace(Sequence[Action]):
    """All actions of a game by id, and back from their notation.

    >>> space = ActionSpace([("roll", (1,), "roll 1"), ("roll", (2,), "roll 2")])
    >>> space[1], space.parse("  Roll   2 ").id
    (<Action 1: roll 2>, 1)
    >>> space.parse("rol 2")
    Traceback (most recent call last):
    tbgames.engine.actions.UnknownAction: 'rol 2' is no action of this game; did you mean 'roll 2'?
    """

    __slots__ = ("_actions", "_by_text")

    def __init__(self, rows: Iterable[tuple[str, tuple[int, ...], str]]) -> None:
        """Number ``(kind, args, text)`` rows from 0; a ValueError if two share a notation."""
        self._actions = tuple(Action(i, *row) for i, row in enumerate(rows))
        self._by_text = {_normal(action.text): action for action in self._actions}
        if len(self._by_text) < len(self._actions):
            texts = [_normal(action.text) for action in self._actions]
            twice = sorted({text for text in texts if texts.count(text) > 1})
            raise ValueError(f"several actions share the notation {', '.join(map(repr, twice))}")

    def __len__(self) -> int:
        return len(self._actions)

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...

    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        return self._actions[index]

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def parse(self, text: str) -> Action:
        """Read the notation; case and spaces are forgiven. ``UnknownAction`` otherwise."""
        if not isinstance(text, str):
            raise TypeError(f"an action's notation is text, not {type(text).__name__}")
        normal = _normal(text)
        found = self._by_text.get(normal)
        if found is None:
            near = difflib.get_close_matches(normal, self._by_text, n=1)
            hint = f"; did you mean {self._by_text[near[0]].text!r}?" if near else ""
            raise UnknownAction(f"{text!r} is no action of this game{hint}")
        return found

    def resolve(self, action: int | Action | str) -> Action:
        """Give the Action for an id, an Action or a notation; ``UnknownAction`` otherwise."""
        if isinstance(action, str):
            return self.parse(action)
        if isinstance(action, Action):
            known = self._actions[action.id] if 0 <= action.id < len(self._actions) else None
            if known != action:
                raise UnknownAction(f"{action!r} belongs to another game")
            return action
        if isinstance(action, bool) or not hasattr(action, "__index__"):
            raise TypeError(
                f"an action is an id, an Action or its text, not {type(action).__name__}"
            )
        index = action.__index__()
        if not 0 <= index < len(self._actions):
            last = len(self._actions) - 1
            raise UnknownAction(f"action {index} does not exist; ids run from 0 to {last}")
        return self._actions[index]


class LegalActions(Set[Action]):
    """What may be played now: a set of actions that knows ids and notations too.

    It iterates in id order as the rules list them, ``in`` takes an id, an Action or a text,
    and a notebook shows it as a table.

    >>> legal = LegalActions(ActionSpace([("roll", (n,), f"roll {n}") for n in (1, 2, 3)]), (0, 2))
    >>> legal, legal[-1], legal[:1], "roll 2" in legal
    ({roll 1, roll 3}, <Action 2: roll 3>, (<Action 0: roll 1>,), False)
    """

    __slots__ = ("_space", "ids")

    def __init__(self, space: ActionSpace, ids: Iterable[int]) -> None:
        self._space = space
        self.ids: tuple[int, ...] = tuple(ids)

    @classmethod
    def _from_iterable(cls, it: Iterable[Action]) -> Set[Action]:  # type: ignore[override]
        return frozenset(it)

    def __len__(self) -> int:
        return len(self.ids)

    def __iter__(self) -> Iterator[Action]:
        return (self._space[i] for i in self.ids)

    def __contains__(self, action: object) -> bool:
        try:
            return self._space.resolve(action).id in self.ids  # type: ignore[arg-type]
        except (UnknownAction, TypeError):
            return False

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...

    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        if isinstance(index, slice):
            return tuple(self._space[i] for i in self.ids[index])
        return self._space[self.ids[index]]

    __hash__ = Set._hash

    def __repr__(self) -> str:
        return "{" + ", ".join(action.text for action in self) + "}"

    def _repr_html_(self) -> str:
        # Notebooks put the cells of tables to the right, which is no place for words.
        left = 'style="text-align:left"'
        rows = "".join(
            f"<tr><td>{a.id}</td><td {left}>{html.escape(a.text)}</td></tr>" for a in self
        )
        head = f'<tr><th scope="col">id</th><th scope="col" {left}>action</th></tr>'
        return f"<table><caption>{len(self)} legal actions</caption>{head}{rows}</table>"


def _normal(text: str) -> str:
    return " ".join(text.lower().split())
