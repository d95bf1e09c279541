"""Worlds and their weights counted out over histories: slow, and by no formula."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from tbgames.engine.actions import Action
from tbgames.engine.game import Game, State
from tbgames.engine.steps import step_of
from tbgames.engine.testing.contract import options
from tbgames.engine.testing.where import Where
from tbgames.engine.worlds import TooManyWorlds

__all__ = ["brute_force_worlds", "check_weights", "follow"]

Weighted: TypeAlias = dict[State, Fraction]


def brute_force_worlds(
    game: Game[Any, Any], actions: Sequence[int | Action | str], seat: int, limit: int = 100_000
) -> Weighted:
    """Give the states in which the game can be for all that ``seat`` has seen, weighted.

    ``actions`` is what really happened since the root. All histories are gone through in which
    the seat would have seen the same: its own actions, the texts told to it, and its view after
    each step. A state weighs the sum, over the histories that lead to it, of the products of
    their chances. TooManyWorlds if a step has more than ``limit`` continuations.

    Two cards of AABB are dealt to seat 1, who pays an A: the other is an A with chance 1/5.

    >>> from tbgames.engine.testing.toy import Toy
    >>> game = Toy.new(deck="AABB", hands=(0, 2))
    >>> worlds = brute_force_worlds(game, ["draw A", "draw B", "pay A"], seat=0)
    >>> total = sum(worlds.values())
    >>> {state.hands[1]: str(weight / total) for state, weight in worlds.items()}
    {(1, 0): '1/5', (0, 1): '4/5'}
    """
    worlds: Weighted = {game.root: Fraction(1)}
    for later in follow(game.root, worlds, actions, seat, limit):
        worlds = later
    return worlds


def follow(
    truth: State,
    worlds: Weighted,
    actions: Sequence[int | Action | str],
    seat: int,
    limit: int = 100_000,
) -> Iterator[Weighted]:
    """Give the weighted worlds after each of ``actions``, as ``brute_force_worlds`` does.

    The game really is in the state ``truth``, and for all that ``seat`` knows in one of ``worlds``.
    """
    for action in map(truth.game.actions.resolve, actions):
        seen, truth = _observed(truth, action, seat)
        after: Weighted = {}
        tried = 0
        for world, weight in worlds.items():
            chances = {outcome.id: p for outcome, p in world.chance_probabilities()}
            tried += len(chances) or len(world.legal_actions)
            if tried > limit:
                raise TooManyWorlds(f"the histories have more than {limit} continuations")
            for option in options(world):
                observed, child = _observed(world, option, seat)
                if observed == seen:
                    gained = weight * chances.get(option.id, 1)
                    after[child] = after.get(child, Fraction(0)) + gained
        worlds = after
        yield worlds


def check_weights(
    where: Where, game: Game[Any, Any], actions: Sequence[Action], seat: int, limit: int
) -> int:
    """Compare ``game.worlds`` with the histories as long as these can be counted.

    Gives the number of states in which they were compared.
    """
    compared = 0
    truth: State = game.root
    try:
        layers = follow(truth, {truth: Fraction(1)}, actions, seat, limit)
        for step, (action, exact) in enumerate(zip(actions, layers, strict=False), 1):
            truth = truth.child(action.id)
            where.at(step, action)
            worlds = _listed(game, truth, seat, len(exact))
            if worlds is None or set(worlds) != set(exact):
                number = "more" if worlds is None else len(worlds)
                where.fail(
                    f"worlds(view({seat})) lists {number} states, but the histories that fit "
                    f"lead to {len(exact)}, or to others"
                )
            scales = {exact[world] / weight for world, weight in worlds.items()}
            if len(scales) > 1:
                where.fail(
                    f"the weights of worlds(view({seat})) are not those of the histories: "
                    f"in proportion they are off by up to {max(scales) / min(scales)}"
                )
            compared += 1
    except TooManyWorlds:
        pass  # the game has grown beyond what can be counted out
    return compared


def _listed(game: Game[Any, Any], truth: State, seat: int, limit: int) -> dict[State, int] | None:
    try:
        return dict(game.worlds(truth.view(seat)).list(limit))
    except TooManyWorlds:
        return None


def _observed(state: State, action: Action, seat: int) -> tuple[object, State]:
    after = state.child(action.id)
    step = step_of(state, action, after)
    own = action.id if step.actor == seat else None
    return (step.actor, own, step.text_for(seat), after.view(seat)), after
