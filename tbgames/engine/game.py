"""The contract: what a game, its states, views and outcomes are, for every game of the house.

A game author writes a ``Game`` (options and data, immutable), a ``State`` (the position, a
value) and a ``View`` (what one player may know). The rules are written once, in
``State._do``, which changes a private copy in place; everything else is derived here.

Writing a game, the private hooks are: ``_legal``, ``_reason``, ``_do``, ``_chance_weights``,
``_chance``, ``_copy``, ``_fields``. Callers use the public names only.
"""

from __future__ import annotations

import json
import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from tbgames.engine.actions import Action, ActionSpace, IllegalAction, LegalActions, Refusal
from tbgames.engine.messages import joined
from tbgames.engine.streams import check_seed, stream

if TYPE_CHECKING:
    from tbgames.engine.advice import Counsel
    from tbgames.engine.bots import Bot
    from tbgames.engine.worlds import Worlds
    from tbgames.scene.model import Preview, Scene

__all__ = ["CHANCE", "TERMINAL", "Game", "Offer", "Outcome", "PositionError", "State", "View"]

CHANCE = -1
"""``state.current_player`` when a card is drawn or a die rolled (OpenSpiel's value)."""

TERMINAL = -4
"""``state.current_player`` when the game is over (OpenSpiel's value)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    ``scores`` by seat; ``ranking`` by seat, 1 for the best, equal scores share a place;
    ``reason`` is one sentence that says why the game ended.

    >>> Outcome.from_scores((11, 20, 20), "The treasure deck has run out.").ranking
    (3, 1, 1)
    """

    scores: tuple[int, ...]
    ranking: tuple[int, ...]
    reason: str

    @classmethod
    def from_scores(cls, scores: Sequence[int], reason: str) -> Outcome:
        """Rank seats by score, the highest first; equal scores share the better place."""
        ranking = tuple(1 + sum(other > score for other in scores) for score in scores)
        return cls(tuple(scores), ranking, reason)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place."""
        return tuple(seat for seat, place in enumerate(self.ranking) if place == 1)


@dataclass(frozen=True, slots=True)
class Offer:
    """An option of a game as a form asks for it.

    ``name`` is the keyword of ``new``; ``values`` are (words, value), the default first, where
    None leaves the option out.
    """

    name: str
    label: str
    values: tuple[tuple[str, Any], ...]


class PositionError(ValueError):
    """A position that cannot be; ``faults`` lists everything that is wrong with it."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("this position cannot be: " + joined(faults))
        self.faults = tuple(faults)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.faults,)


@dataclass(frozen=True, slots=True)
class View:
    """What one player may know: plain data without a way back to the state.

    Subclasses are frozen dataclasses whose further fields are ints, strings, booleans, None
    and tuples of these, so that a view is hashable and JSON-able.
    """

    game: Game[Any, Any]
    player: int

    def to_dict(self) -> dict[str, Any]:
        """Give the fields as JSON-able data (tuples as lists), without the game."""
        return {f.name: _thaw(getattr(self, f.name)) for f in fields(self) if f.name != "game"}

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return bundle(self.game.scene(self))


StateT = TypeVar("StateT", bound="State")
ViewT = TypeVar("ViewT", bound=View)


class Game(ABC, Generic[StateT, ViewT]):
    """The rules, options and data of one game: immutable, shared by all of its states.

    >>> from tbgames.engine.testing.toy import Toy
    >>> game = Toy.new(deck="AABB", hands=(0, 2))
    >>> game.players, len(game.actions), game.parse("pay A").kind
    (2, 9, 'pay')
    >>> game == Toy.from_dict(game.to_dict())
    True
    """

    name: ClassVar[str]
    """The name ``tb.new`` takes."""
    rules_version: ClassVar[int]
    """Raised when the same actions would lead elsewhere than before."""
    view_type: ClassVar[type[View]]
    lookahead: ClassVar[int] = 0
    """Search evaluates states so many turns ahead, where they compare best; 0 anywhere."""

    end_ruling: ClassVar[str] = ""
    """The id of the ruling on the end, which refuses whatever comes after it."""

    players: int
    actions: ActionSpace

    @classmethod
    @abstractmethod
    def new(cls, **options: Any) -> Self:
        """Make a game from the options a person gives to ``tb.new``."""

    @classmethod
    @abstractmethod
    def from_dict(cls, options: Mapping[str, Any]) -> Self:
        """Make the game again from ``to_dict()``; a ValueError names what is wrong."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """Give everything that makes this game, data included, as JSON-able data."""

    @property
    @abstractmethod
    def root(self) -> StateT:
        """The state before anything has happened."""

    @abstractmethod
    def position(self, data: Mapping[str, Any]) -> StateT:
        """Make the state that ``state.to_dict()`` wrote down; PositionError lists all faults."""

    @abstractmethod
    def worlds(self, view: ViewT) -> Worlds[StateT]:
        """The states that fit ``view``, each with its weight."""

    @abstractmethod
    def conserved(self, state: StateT) -> Mapping[str, object]:
        """Name what must stay the same in every state of a game (cards, tokens)."""

    @abstractmethod
    def encode(self, view: ViewT) -> tuple[float, ...]:
        """Write a view as numbers, always the same length: what learning frameworks need."""

    @property
    def bots(self) -> Mapping[str, type[Bot]]:
        """The players this game brings along, by name; "random" plays every game."""
        return {}

    def statistics(self, state: StateT) -> Mapping[str, float]:
        """Name what simulations should average over finished games, besides scores and lengths."""
        return {}

    def scene(
        self,
        view: ViewT,
        log: Sequence[str] = (),
        legal: Iterable[Action] = (),
        names: Sequence[str] = (),
        you: bool = True,
    ) -> Scene:
        """Draw a view.

        Args:
            view: what is drawn, and nothing else is.
            log: lines on what happened, the last one last.
            legal: actions to mark, so that they can be picked.
            names: what the players are called, by seat; "" for one without a name.
            you: whether the player of the view is who looks, and is called "you"; not where a
                bot's view is watched.
        """
        raise TypeError(f"{self.name} has no drawing")

    def preview(self, view: ViewT, action: Action | None = None, thing: str = "") -> Preview | None:
        """Show what an action would do before it is played; None if there is nothing to show.

        ``thing`` is the id of what is looked at in the scene of ``view``, whether or not it
        stands for an ``action``.
        """
        return None

    def advise(self, view: ViewT, legal: Iterable[Action], *, quick: bool = False) -> Counsel:
        """Say of each action what it is expected to bring, and why, the best first.

        It depends on nothing but its arguments: the same view gets the same counsel.

        Args:
            view: what the player to decide may know, and nothing else is used.
            legal: the actions to advise on; at least one.
            quick: take 10 ms at most, for bots; otherwise a person waits, up to 300 ms.
        """
        raise TypeError(f"{self.name} has no coach")

    def evaluate(self, state: StateT) -> tuple[float, ...]:
        """Say how good a state looks for each seat: the share of the win to expect, 0 to 1.

        Search asks where it does not play on. By default all seats look alike before the end.
        """
        return state.returns if state.is_terminal else (1 / self.players,) * self.players

    def turn_of(self, state: StateT) -> int:
        """Say whose turn it is where a player decides: that player's, if a game knows no better."""
        return state.current_player

    def picture(self) -> Scene | None:
        """Draw what the game is played on, small, before it has begun; None if it is a table."""
        return None

    @classmethod
    def offers(cls) -> Sequence[Offer]:
        """List the options of ``new`` that a form asks for, ``players`` among them."""
        return ()

    def options(self) -> Mapping[str, Any]:
        """Give options of ``new`` that make a game like this one, seed and players left aside."""
        return {}

    def seat_name(self, seat: int) -> str:
        """What the game's own words call a seat."""
        return f"seat {seat + 1}"

    def start(self, seed: int | None = None) -> StateT:
        """Give the first state in which a player decides; chance is drawn from ``seed``."""
        return self.root.settle(seed)

    def parse(self, text: str) -> Action:
        """Read an action's notation; UnknownAction suggests the nearest."""
        return self.actions.parse(text)

    def view_from_dict(self, data: Mapping[str, Any]) -> ViewT:
        """Make the view that ``view.to_dict()`` wrote down."""
        names = [f.name for f in fields(self.view_type) if f.name != "game"]
        missing = [name for name in names if name not in data]
        if missing:
            raise ValueError(f"this is no view of {self.name}: {', '.join(missing)} missing")
        return self.view_type(self, **{n: _freeze(data[n]) for n in names})  # type: ignore[return-value]

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return (
            isinstance(other, Game)
            and type(self) is type(other)
            and self._written == other._written
        )

    def __hash__(self) -> int:
        return hash((self.name, self.players, len(self.actions)))

    @cached_property
    def _written(self) -> str:
        # Kept, as views and states of a game and of one read from a file are often compared.
        return json.dumps(self.to_dict(), sort_keys=True)


class State(ABC):
    """A position: a value. ``apply`` gives a new state and leaves this one alone.

    Subclasses declare ``__slots__`` of ints, tuples and bitmasks, and set ``current_player``
    in every ``_do``.

    >>> from tbgames.engine.testing.toy import Toy
    >>> state = Toy.new(deck="AABB", hands=(0, 2)).start(seed=1)
    >>> state.current_player, state.legal_actions
    (1, {pay A, pay B, hide A, hide B})
    >>> after = state.apply("pay A")
    >>> after == state, after.current_player
    (False, 0)
    """

    __slots__ = ("current_player", "game")

    game: Game[Any, Any]
    current_player: int
    """The seat that decides, or CHANCE, or TERMINAL."""

    # -- hooks that a game writes -------------------------------------------------------------

    @abstractmethod
    def _legal(self) -> Sequence[int]:
        """Ids of the legal actions of the player to decide; never empty then."""

    @abstractmethod
    def _reason(self, action: Action) -> Refusal:
        """Explain why an action that ``_legal`` does not list may not be played."""

    @abstractmethod
    def _do(self, action: int) -> None:
        """Carry out a legal action or a chance event, in place and unchecked."""

    @abstractmethod
    def _chance_weights(self) -> Sequence[tuple[int, int]]:
        """Ids and positive integer weights of what chance may bring."""

    @abstractmethod
    def _chance(self, rng: random.Random) -> int:
        """Draw one of ``_chance_weights`` by weight, without building the list."""

    @abstractmethod
    def _copy(self) -> Self:
        """A second state with the same values, to be changed in place."""

    @abstractmethod
    def _fields(self) -> tuple[Any, ...]:
        """All values that make this state, hashable; the game left out."""

    @abstractmethod
    def view(self, player: int) -> View:
        """What ``player`` may know."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """Write the whole state down as JSON-able data that a person can read and edit."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""

    def audience(self, action: Action) -> tuple[int, ...] | None:
        """Seats that see what ``action`` is when it happens here; None for everybody."""
        return None

    def tell(self, action: Action, after: Self) -> tuple[str, str]:
        """Say what ``action``, which led to ``after``, did: (to its audience, to the rest)."""
        return action.text, action.text if self.audience(action) is None else action.kind

    # -- what everybody calls -----------------------------------------------------------------

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player == TERMINAL

    @property
    def is_chance(self) -> bool:
        """Whether the next step is a draw or a roll."""
        return self.current_player == CHANCE

    @property
    def legal_actions(self) -> LegalActions:
        """What the player to decide may play; empty at chance and when the game is over."""
        ids = self._legal() if self.current_player >= 0 else ()
        return LegalActions(self.game.actions, ids)

    def chance_outcomes(self) -> tuple[tuple[Action, int], ...]:
        """What chance may bring here, each with an integer weight; empty elsewhere."""
        if self.current_player != CHANCE:
            return ()
        actions = self.game.actions
        return tuple((actions[i], weight) for i, weight in self._chance_weights())

    def chance_probabilities(self) -> tuple[tuple[Action, Fraction], ...]:
        """``chance_outcomes`` with exact probabilities that sum to 1."""
        outcomes = self.chance_outcomes()
        total = sum(weight for _, weight in outcomes)
        return tuple((action, Fraction(weight, total)) for action, weight in outcomes)

    def why_not(self, action: int | Action | str) -> Refusal | None:
        """Say why ``action`` may not happen now; None if it may.

        At a chance step "may" means that its weight is positive.
        """
        action = self.game.actions.resolve(action)
        if self.current_player == TERMINAL:
            return Refusal("game-over", "The game is over.", self.game.end_ruling)
        if self.current_player == CHANCE:
            if any(action.id == i for i, _ in self._chance_weights()):
                return None
            return Refusal("chance", "A draw or a roll comes first, and it cannot bring this.")
        if action.id in self._legal():
            return None
        return self._reason(action)

    def apply(self, action: int | Action | str) -> Self:
        """Give the state after ``action``; IllegalAction says why not."""
        action = self.game.actions.resolve(action)
        refusal = self.why_not(action)
        if refusal is not None:
            raise IllegalAction(action, refusal)
        return self.child(action.id)

    def child(self, action: int) -> Self:
        """Give the state after a legal action id, unchecked: for search."""
        state = self._copy()
        state._do(action)
        return state

    def copy(self) -> Self:
        """Give an equal state of its own."""
        return self._copy()

    def settle(self, seed: int | None = None) -> Self:
        """Resolve chance up to the next decision or the end, drawn from ``seed``."""
        seed = check_seed(seed)
        if self.current_player != CHANCE:
            return self
        rng = stream(seed, "settle")
        state = self._copy()
        while state.current_player == CHANCE:
            state._do(state._chance(rng))
        return state

    @property
    def returns(self) -> tuple[float, ...]:
        """What search maximises, by seat: winners share 1, all others 0; zeros before the end."""
        outcome = self.outcome
        if outcome is None:
            return (0.0,) * self.game.players
        winners = outcome.winners
        return tuple(
            1 / len(winners) if seat in winners else 0.0 for seat in range(self.game.players)
        )

    def key(self) -> tuple[Any, ...]:
        """A hashable value, equal exactly for equal states of one game."""
        return self._fields()

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        assert isinstance(other, State)
        return self._fields() == other._fields() and self.game == other.game

    def __hash__(self) -> int:
        return hash(self._fields())

    def __copy__(self) -> Self:
        return self._copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self._copy()

    def __repr__(self) -> str:
        if self.is_terminal:
            who = "over"
        elif self.is_chance:
            who = "chance"
        else:
            who = f"seat {self.current_player} to decide"
        return f"<{self.game.name} state: {who}>"

    def __str__(self) -> str:
        return self.game.scene(self._shown()).text()

    def _shown(self) -> View:
        return self.view(max(self.current_player, 0))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return bundle(self.game.scene(self._shown()))


def bundle(scene: Scene) -> dict[str, str]:
    """What a notebook shows of a scene: the picture, and the text for everything else."""
    return {"text/plain": scene.text(), "image/svg+xml": scene.svg()}


def _thaw(value: Any) -> Any:
    return [_thaw(item) for item in value] if isinstance(value, tuple) else value


def _freeze(value: Any) -> Any:
    return tuple(_freeze(item) for item in value) if isinstance(value, list | tuple) else value
