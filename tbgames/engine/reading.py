"""Reading hands: what somebody's decisions tell about what they hold."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any, TypeAlias

from tbgames.chance.posterior import Posterior, Prior
from tbgames.engine.actions import LegalActions
from tbgames.engine.game import State, View
from tbgames.engine.models import Model
from tbgames.engine.steps import Moment, Step
from tbgames.engine.streams import check_seed, stream
from tbgames.engine.table import Table, TableError
from tbgames.engine.worlds import TooManyWorlds

__all__ = ["reading"]

Number: TypeAlias = int | float | Fraction

_EXACT = 1e-9
"""How far a sum of chances may be from 1: they may be floats."""


@dataclass(frozen=True, slots=True)
class _World:
    """A state that fits what was seen; its weight without, and with the evidence of decisions."""

    state: State
    plain: Number
    told: Number
    root: int = 0
    """Of a sample: from which of the worlds that were drawn it has come."""


def reading(
    table: Table,
    seat: int,
    of: Callable[[Any], Hashable],
    model: Model,
    *,
    since: int | None = None,
    limit: int = 2_000,
    samples: int = 2_000,
    seed: int | None = None,
) -> Posterior:
    """Read others' hands: what is likely given what they did, if they play as ``model`` says.

    The prior is what the cards alone tell; the likelihoods are how well each hypothesis explains
    the decisions of others that are taken as evidence. Only what ``seat`` may know is used: its
    views, and the decisions and draws that it saw. All worlds are followed from decision to
    decision, exactly while there are few; otherwise a weighted sample of them is, and the chances
    come with their standard errors (a particle filter; Gordon, Salmond and Smith 1993).

    Args:
        table: the game; it stays as it is.
        seat: who reads.
        of: the hypothesis that a state fulfils, such as whether B holds a guardian.
        model: how the others decide.
        since: after how many steps the decisions of others begin to be evidence; by default the
            last decision alone is.
        limit: of the worlds that are followed exactly.
        samples: how many worlds are drawn where there are more.
        seed: of the sample; None draws one.

    Raises:
        TypeError: the table or the model is none, or ``of`` gives what cannot be told apart.
        TableError: nobody else has decided yet, or there is no such step.
        ValueError: an argument is out of range, the model's chances are none, nothing that was seen
            could have happened under the model, or no sampled world fits.

    >>> from tbgames.engine.models import Follows
    >>> from tbgames.engine.testing.toy import Toy
    >>> game = Toy.new(deck="AABB", hands=(0, 2))
    >>> table = Table(game, ["human", "human"], seed=3)
    >>> said = table.play("pay A")             # whoever has a B pays that, we think
    >>> model = Follows("greedy", game, slip=Fraction(1, 10))
    >>> reading(table, 0, lambda state: f"holds {state.hands[1][1]} B", model)
    hypothesis  prior  likelihood  product  posterior
    holds 1 B   0.600  0.333       0.200    0.952
    holds 2 B   0.400  0.025       0.010    0.048
    """
    _check(table, seat, model, since, limit, samples)
    path = table.record.last.path()
    start = _start(path, seat, since)
    rng = stream(check_seed(seed), "reading")
    try:
        worlds: list[_World] = [
            _World(state, weight, weight)
            for state, weight in table.game.worlds(path[start].state.view(seat)).list(limit)
        ]
        for after in path[start + 1 :]:
            worlds = _merged(_all_after(worlds, after, seat, model))
            if len(worlds) > limit:
                raise TooManyWorlds
        return _posterior(worlds, of, model)
    except TooManyWorlds:
        drawn = table.game.worlds(path[start].state.view(seat))
        worlds = [_World(drawn._draw(rng), 1.0, 1.0, root) for root in range(samples)]
        for after in path[start + 1 :]:
            worlds = list(_one_after(worlds, after, seat, model, rng))
            worlds = _refilled(worlds, samples, rng)
        return _posterior(worlds, of, model, samples)


def _check(
    table: object, seat: object, model: object, since: object, limit: object, samples: object
) -> None:
    if not isinstance(table, Table):
        raise TypeError(f"hands are read at a Table, not at {table!r}")
    if not isinstance(model, Model):
        raise TypeError(f"a model is Uniform(), Follows(bot, game) or another Model, not {model!r}")
    if type(seat) is not int or not 0 <= seat < table.game.players:
        raise ValueError(f"seat={seat!r}; seats run from 0 to {table.game.players - 1}")
    if since is not None and type(since) is not int:
        raise ValueError(f"since={since!r}; it is a number of steps")
    for name, value in (("limit", limit), ("samples", samples)):
        if type(value) is not int or value < 1:
            raise ValueError(f"{name}={value!r}; it is an int from 1")


def _start(path: tuple[Moment, ...], seat: int, since: int | None) -> int:
    """The number of steps after which decisions are evidence."""
    if since is not None:
        if not 0 <= since < len(path):
            raise TableError(f"the game has {len(path) - 1} steps, so none after {since}")
        return since
    for number in range(len(path) - 1, 0, -1):
        step = path[number].step
        if step is not None and step.actor >= 0 and step.actor != seat:
            return number - 1
    raise TableError(f"nobody but seat {seat} has decided anything yet")


def _branches(
    world: State, step: Step, seen: View, seat: int, model: Model
) -> list[tuple[State, Number, Number]]:
    """What may have come of a world: states with the weights of the step, as in `_World`."""
    if world.current_player != step.actor:
        return []
    plain: Mapping[int, Number]
    told: Mapping[int, Number]
    if step.actor < 0:
        outcomes = world._chance_weights()
        total = sum(weight for _, weight in outcomes)
        told = plain = {id_: Fraction(weight, total) for id_, weight in outcomes}
    else:
        legal = world.legal_actions
        plain = dict.fromkeys(legal.ids, 1)
        told = plain
        if step.actor != seat:
            told = _chances(model, world.view(step.actor), legal)
    candidates: Iterable[int] = plain
    if step.audience is None or seat in step.audience:
        candidates = (step.action.id,) if step.action.id in plain else ()
    found = []
    for id_ in candidates:
        child = world.child(id_)
        if child.view(seat) == seen:
            found.append((child, plain[id_], told.get(id_, 0)))
    return found


def _chances(model: Model, view: View, legal: LegalActions) -> Mapping[int, Number]:
    """What a model says, if that is a distribution over the legal actions."""
    told = dict(model.chances(view, legal))
    if not told.keys() <= set(legal.ids):
        raise ValueError(f"{model!r} gives chances to what is no id of a legal action")
    if not all(0 <= chance <= 1 for chance in told.values()):
        raise ValueError(f"{model!r} gives chances that are not between 0 and 1")
    total = float(sum(told.values()))
    if abs(total - 1) > _EXACT:
        raise ValueError(
            f"{model!r} gives chances that sum to {float(sum(told.values())):g}, not 1"
        )
    return told


def _all_after(
    worlds: Iterable[_World], after: Moment, seat: int, model: Model
) -> Iterator[_World]:
    assert after.step is not None
    seen = after.state.view(seat)
    for world in worlds:
        for child, plain, told in _branches(world.state, after.step, seen, seat, model):
            yield _World(child, world.plain * plain, world.told * told)


def _merged(worlds: Iterable[_World]) -> list[_World]:
    """Worlds that have become the same, as one."""
    found: dict[tuple[Any, ...], _World] = {}
    for world in worlds:
        key = world.state.key()
        if key in found:
            other = found[key]
            world = _World(world.state, world.plain + other.plain, world.told + other.told)
        found[key] = world
    return list(found.values())


def _one_after(
    worlds: Iterable[_World],
    after: Moment,
    seat: int,
    model: Model,
    rng: random.Random,
) -> Iterator[_World]:
    """Follow each world to one of those that may have come of it, which carries its share."""
    assert after.step is not None
    seen = after.state.view(seat)
    for world in worlds:
        branches = _branches(world.state, after.step, seen, seat, model)
        if branches:
            # By the plain weights: those of a model may be 0.
            weights = [float(plain) for _, plain, _ in branches]
            (child, plain, told), total = rng.choices(branches, weights)[0], sum(weights)
            share = float(told) / float(plain)
            yield _World(child, world.plain * total, world.told * total * share, world.root)


def _refilled(worlds: list[_World], samples: int, rng: random.Random) -> list[_World]:
    """Draw the sample anew from the worlds that are left, once these are fewer than half."""
    if not worlds:
        raise ValueError(
            f"none of {samples} sampled worlds fits what was seen; more samples may, or later "
            "decisions alone (since=)"
        )
    if len(worlds) > samples // 2:
        return worlds
    weights = [float(world.plain) for world in worlds]
    mean = sum(weights) / samples
    return [
        _World(one.state, mean, mean * float(one.told) / float(one.plain), one.root)
        for one in rng.choices(worlds, weights, k=samples)
    ]


def _hypothesis(of: Callable[[Any], Hashable], state: State) -> Hashable:
    one = of(state)
    if not isinstance(one, Hashable):
        raise TypeError(f"of= gives {one!r}, by which hypotheses cannot be told apart")
    return one


def _posterior(
    worlds: list[_World], of: Callable[[Any], Hashable], model: Model, samples: int = 0
) -> Posterior:
    plain: dict[Hashable, Any] = defaultdict(int)
    told: dict[Hashable, Any] = defaultdict(int)
    roots: dict[int, dict[Hashable, float]] = defaultdict(lambda: defaultdict(float))
    for world in worlds:
        one = _hypothesis(of, world.state)
        plain[one] += world.plain
        told[one] += world.told
        roots[world.root][one] += float(world.told)
    total = sum(told.values())
    if not total:
        raise ValueError(f"what was seen cannot have happened if others play {model}")
    likelihood = {one: min(told[one] / weight, 1) for one, weight in plain.items()}
    errors = {}
    if samples:
        for one in plain:
            # What has come from one world is not independent (Chan and Lai 2013).
            share = told[one] / total
            spread = ((own[one] - share * sum(own.values())) ** 2 for own in roots.values())
            # Few worlds that are left, or that agree, must not pass for certainty.
            even = (share * len(roots) + 1) / (len(roots) + 2)
            least = sqrt(even * (1 - even) / (len(roots) + 2))
            errors[one] = max(sqrt(sum(spread)) / total, least)
    return Posterior(Prior(plain), likelihood, errors, samples)
