"""A machine of hypothesis that plays a game, goes back, writes it down and reads it, in any order.

Machines are small where `make test` runs them; `make machines` looks for longer.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from tbgames.engine.actions import Action, IllegalAction, UnknownAction
from tbgames.engine.game import Game, State
from tbgames.engine.record import Record
from tbgames.engine.steps import Moment
from tbgames.engine.testing.contract import check_light, check_step
from tbgames.engine.testing.leaks import check_texts, sample_world
from tbgames.engine.testing.where import Where
from tests.invariants import check_refusals, check_written, chosen

CHOICES = st.integers(0, 999)
SEEDS = st.integers(0, 2**31)


def effort(examples: int, steps: int) -> settings:
    """Settings of a machine: so many runs and steps; the thorough profile has more of both."""
    profile = settings()
    factor = max(1, profile.max_examples // 100)
    return settings(
        profile,
        max_examples=examples * factor,
        stateful_step_count=steps if factor == 1 else 3 * steps,
    )


class GameMachine(RuleBasedStateMachine):
    """A game without a table: whatever may happen happens, and every state must be sound."""

    games: st.SearchStrategy[Game[Any, Any]]
    check: Callable[[Any], None]

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """Take a game, before anything has happened."""
        self.game = data.draw(type(self).games)
        self.conserved = dict(self.game.conserved(self.game.root))
        self.where = Where(self.game.name, 0)
        self.path: list[Moment] = [Moment(self.game.root)]
        self.keys = [self.game.root.key()]

    @property
    def state(self) -> State:
        return self.path[-1].state

    @property
    def over(self) -> bool:
        return self.state.is_terminal

    def go(self, action: Action) -> None:
        """Let it happen, in the one way that needs no check."""
        self.path.append(self.path[-1].then(action))
        self.keys.append(self.state.key())

    @precondition(lambda self: not self.over)
    @rule(choice=CHOICES)
    def play(self, choice: int) -> None:
        """Play anything, in all the ways there are; no earlier state changes."""
        before, action = self.state, chosen(self.state, choice)
        self.go(action)
        check_step(self.where, before, action, self.state)

    @precondition(lambda self: not self.over)
    @rule(seed=SEEDS, steps=st.integers(5, 40))
    def go_on(self, seed: int, steps: int) -> None:
        """Play on by lots, to get far."""
        rng = random.Random(seed)
        for _ in range(steps):
            if not self.over:
                self.go(chosen(self.state, rng.randrange(10**6)))

    @precondition(lambda self: len(self.path) > 1)
    @rule(steps=st.integers(1, 5))
    def go_back(self, steps: int) -> None:
        """Take up an earlier state, which is what it was."""
        keep = max(1, len(self.path) - steps)
        self.path, self.keys = self.path[:keep], self.keys[:keep]
        assert [moment.state.key() for moment in self.path] == self.keys

    @rule()
    def set_up(self) -> None:
        """Write the position down and set it up: it is the same, and goes on the same."""
        check_written(self.state)

    @rule()
    def record(self) -> None:
        """Write a record and read it: the same steps through the same states; go on with it."""
        seats = ("random",) * self.game.players
        again = Record.from_text(
            Record(self.game, seats, 1, False, self.path[-1]).to_text(), game=type(self.game)
        )
        assert isinstance(again, Record)
        assert again.steps == self.path[-1].since()
        self.path = list(again.last.path())
        assert [moment.state.key() for moment in self.path] == self.keys

    @rule(seed=SEEDS, choice=CHOICES)
    def look_through_eyes(self, seed: int, choice: int) -> None:
        """No seat can tell the truth from a world, which is a sound state that can be played."""
        for seat in range(self.game.players):
            world = sample_world(self.where, self.state, seat, seed)
            if not self.over:
                action = chosen(self.state, choice)
                after = self.state.child(action.id)
                check_texts(self.where, self.state, action, after, seat, world)
            for n in range(5):
                check_light(self.where, world, self.conserved)
                type(self).check(world)
                if world.is_terminal:
                    break
                world = world.child(chosen(world, choice + n).id)

    @rule()
    def refuse(self) -> None:
        """Legal is what is not refused, and every refusal has a reason in a sentence."""
        check_refusals(self.state)

    @rule(number=st.integers(-3, 10**6))
    def play_any_id(self, number: int) -> None:
        """An id is played, refused with its reason, or no action; refused, nothing changes."""
        state = self.state
        if not 0 <= number < len(self.game.actions):
            with pytest.raises(UnknownAction, match="ids run from 0 to"):
                state.apply(number)
        elif (refusal := state.why_not(number)) is None:
            self.go(self.game.actions[number])
        else:
            with pytest.raises(IllegalAction) as caught:
                state.apply(number)
            assert str(refusal) in str(caught.value)
            assert self.state.key() == self.keys[-1]

    @rule(number=st.integers(0, 10**6))
    def play_any_action(self, number: int) -> None:
        """The same among the ids that there are."""
        self.play_any_id(number % len(self.game.actions))

    @invariant()
    def is_sound(self) -> None:
        """The contract and the counting in words hold in every state."""
        check_light(self.where, self.state, self.conserved)
        type(self).check(self.state)


def game_machine(
    name: str, strategy: st.SearchStrategy[Any], counted: Callable[[Any], None]
) -> type[GameMachine]:
    """A machine of its own for each game, so that what it finds says which."""
    return type(name, (GameMachine,), {"games": strategy, "check": staticmethod(counted)})
