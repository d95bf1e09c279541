"""A game small enough to be solved exactly: seat 0 rolls a die and may roll again, then seat 1.

Each may roll twice again and has to keep the last roll. The higher one wins, equals share.
Nothing is hidden, so there is one world.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, Self

from tbgames.engine.actions import Action, ActionSpace, Refusal
from tbgames.engine.game import CHANCE, TERMINAL, Game, Outcome, State, View
from tbgames.engine.worlds import Worlds

KEEP, AGAIN, ROLL = 0, 1, 1
AGAINS = 2


@dataclass(frozen=True, slots=True)
class DiceView(View):
    game: Dice
    rolls: tuple[int, ...]
    seat: int
    left: int
    to_decide: int


class Dice(Game["DiceState", DiceView]):
    name = "dice"
    rules_version = 1
    view_type = DiceView
    players = 2

    def __init__(self) -> None:
        rolls = [("roll", (n,), f"roll {n}") for n in range(1, 7)]
        self.actions = ActionSpace([("keep", (), "keep"), ("again", (), "again"), *rolls])

    @classmethod
    def new(cls, **options: Any) -> Self:
        return cls()

    @classmethod
    def from_dict(cls, options: Mapping[str, Any]) -> Self:
        return cls()

    def to_dict(self) -> dict[str, Any]:
        return {}

    @property
    def root(self) -> DiceState:
        return DiceState(self, (0, 0), 0, AGAINS, CHANCE)

    def position(self, data: Mapping[str, Any]) -> DiceState:
        rolls = tuple(data["rolls"])
        return DiceState(self, rolls, data["seat"], data["left"], data["to_decide"])

    def worlds(self, view: DiceView) -> TheWorld:
        return TheWorld(view)

    def conserved(self, state: DiceState) -> Mapping[str, object]:
        return {}

    def encode(self, view: DiceView) -> tuple[float, ...]:
        return (*map(float, view.rolls), view.seat, view.left)


class DiceState(State):
    __slots__ = ("left", "rolls", "seat")

    def __init__(
        self, game: Dice, rolls: tuple[int, ...], seat: int, left: int, to_decide: int
    ) -> None:
        self.game = game
        self.rolls, self.seat, self.left = rolls, seat, left
        self.current_player = to_decide

    def _legal(self) -> Sequence[int]:
        return (KEEP, AGAIN) if self.left else (KEEP,)

    def _reason(self, action: Action) -> Refusal:
        return Refusal("not-now", "Nothing can be rolled now.")

    def _do(self, action: int) -> None:
        if action == AGAIN:
            self.left -= 1
            self.current_player = CHANCE
        elif action == KEEP:
            self.seat += 1
            self.left = AGAINS
            self.current_player = CHANCE if self.seat < 2 else TERMINAL
        else:
            rolls = list(self.rolls)
            rolls[self.seat] = action - ROLL
            self.rolls = tuple(rolls)
            self.current_player = self.seat

    def _chance_weights(self) -> Sequence[tuple[int, int]]:
        return [(ROLL + n, 1) for n in range(1, 7)]

    def _chance(self, rng: random.Random) -> int:
        return ROLL + 1 + int(rng.random() * 6)

    def _copy(self) -> Self:
        return type(self)(self.game, self.rolls, self.seat, self.left, self.current_player)

    def _fields(self) -> tuple[Any, ...]:
        return self.rolls, self.seat, self.left, self.current_player

    def view(self, player: int) -> DiceView:
        return DiceView(self.game, player, *self._fields())

    def to_dict(self) -> dict[str, Any]:
        rolls, seat, left, to_decide = self._fields()
        return {"rolls": list(rolls), "seat": seat, "left": left, "to_decide": to_decide}

    @property
    def outcome(self) -> Outcome | None:
        if self.current_player != TERMINAL:
            return None
        return Outcome.from_scores(self.rolls, "Both have rolled.")


class TheWorld(Worlds[DiceState]):
    def __init__(self, view: DiceView) -> None:
        self._view = view

    @property
    def total(self) -> int:
        return 1

    def _items(self) -> Iterator[tuple[DiceState, int]]:
        yield self._draw(random.Random()), 1

    def _draw(self, rng: random.Random) -> DiceState:
        view = self._view
        return DiceState(view.game, view.rolls, view.seat, view.left, view.to_decide)


@cache
def exact(state: State) -> tuple[Fraction, ...]:
    """By seat the share of the win if every player decides best (expectimax)."""
    if state.is_terminal:
        return tuple(map(Fraction, state.returns))
    if state.is_chance:
        outcomes = [
            (exact(state.child(action.id)), chance)
            for action, chance in state.chance_probabilities()
        ]
        seats = range(state.game.players)
        return tuple(
            sum((values[seat] * chance for values, chance in outcomes), Fraction(0))
            for seat in seats
        )
    seat = state.current_player
    return max(
        (exact(state.child(action.id)) for action in state.legal_actions),
        key=lambda values: values[seat],
    )
