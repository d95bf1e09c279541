"""The conformance test: random games, and everything the contract says about their states."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from tbgames.engine.actions import Action
from tbgames.engine.bots import Bot, make_bot
from tbgames.engine.game import Game, State
from tbgames.engine.streams import stream
from tbgames.engine.testing.chances import DrawTest
from tbgames.engine.testing.contract import (
    check_game_itself,
    check_light,
    check_state,
    check_step,
)
from tbgames.engine.testing.exact import check_weights
from tbgames.engine.testing.leaks import (
    check_bots,
    check_counsel,
    check_texts,
    check_worlds,
    sample_world,
)
from tbgames.engine.testing.tables import check_tables
from tbgames.engine.testing.where import Where

__all__ = ["Report", "check_game"]

SEARCH = "search(iterations=6)"
"""Enough to draw worlds and to look into them."""


@dataclass
class Report:
    """How much was checked: figures that show what a test did not reach.

    ``thorough`` states had everything checked; ``listed`` views had all their worlds listed;
    in ``counted`` states the weights were compared with histories counted out.
    """

    games: int = 0
    steps: int = 0
    longest: int = 0
    thorough: int = 0
    listed: int = 0
    counted: int = 0
    draws: int = 0


def check_game(
    game: Game[Any, Any],
    games: int = 20,
    seed: int = 0,
    *,
    thorough: int = 10,
    max_steps: int = 10_000,
    max_worlds: int = 200,
    max_histories: int = 2_000,
) -> Report:
    """Play random games of ``game`` and raise a ContractError where it breaks the contract.

    In every state: all ways of playing an action agree, older states stay as they were, cards
    are conserved, the outcome fits. In ``thorough`` states of each game: legal is exactly what
    ``why_not`` does not refuse, and refusals have reasons; positions, views and the game come
    back from JSON; chance draws by its weights; worlds sampled from a view look the same to
    its seat, and bots and coach say the same in them; the worlds (up to ``max_worlds``) contain the
    truth. From the root on, as long as a step has at most ``max_histories`` continuations,
    the weights of worlds are those of all histories counted out. Then a game by the game's
    bots: its records, resuming, undo.

    Game ``n`` depends on ``seed + n`` alone, so a failure can be had again by itself.

    Args:
        game: what is tested.
        games: how many are played.
        seed: of the first of them.
        thorough: states of each game in which everything is tested.
        max_steps: after so many a game is taken to have no end.
        max_worlds: of a view that are listed.
        max_histories: continuations of a step that are counted out.

    Raises:
        ContractError: the contract is broken; it says where, with the game and the step.

    >>> from tbgames.engine.testing.toy import Toy
    >>> report = check_game(Toy.new(), games=2)
    >>> report.games, report.counted > 50
    (2, True)
    """
    report, draws = Report(), DrawTest()
    where = Where(game.name, seed)
    with where.watching():
        check_game_itself(where, game)
        bots = {name: make_bot(name, game) for name in ("random", SEARCH, *game.bots)}
    names = list(bots)
    for own in range(seed, seed + games):
        where = Where(game.name, own)
        rng = stream(own, "check")
        with where.watching():
            states, actions = _random_game(where, game, rng, max_steps)
            for step in sorted(rng.sample(range(len(states)), min(thorough, len(states)))):
                where.at(step, actions[step - 1] if step else None)
                action = actions[step] if step < len(actions) else None
                after = states[step + 1] if action else None
                _check_thoroughly(where, states[step], action, after, bots, rng, draws)
                report.thorough += 1
                report.listed += sum(
                    check_worlds(where, states[step], seat, max_worlds)
                    for seat in range(game.players)
                )
            where.at(len(actions))
            if not states[-1].is_terminal:
                where.fail(f"the game has not ended after {max_steps} steps")
            for seat in range(game.players):
                report.counted += check_weights(where, game, actions, seat, max_histories)
            seats = [names[(own + seat) % len(names)] for seat in range(game.players)]
            check_tables(where, game, seats, own)
        report.games += 1
        report.steps += len(actions)
        report.longest = max(report.longest, len(actions))
    report.draws = draws.draws
    draws.finish(where)
    return report


def _random_game(
    where: Where, game: Game[Any, Any], rng: random.Random, max_steps: int
) -> tuple[list[State], list[Action]]:
    conserved = dict(game.conserved(game.root))
    states: list[State] = [game.root]
    actions: list[Action] = []
    keys = [game.root.key()]
    check_light(where, game.root, conserved)
    where.at(0)
    while not (state := states[-1]).is_terminal and len(actions) < max_steps:
        if state.is_chance:
            action = game.actions[state._chance(rng)]
        else:
            action = rng.choice(list(state.legal_actions))
        after = state.child(action.id)
        check_step(where, state, action, after)
        actions.append(action)
        states.append(after)
        keys.append(after.key())
        where.at(len(actions), action)
        check_light(where, after, conserved)
    for step, (state, key) in enumerate(zip(states, keys, strict=True)):
        if state.key() != key:
            where.at(step, actions[step - 1] if step else None)
            where.fail("the state was changed by what was played later")
    return states, actions


def _check_thoroughly(
    where: Where,
    state: State,
    action: Action | None,
    after: State | None,
    bots: dict[str, Bot],
    rng: random.Random,
    draws: DrawTest,
) -> None:
    check_state(where, state, dict(state.game.conserved(state.game.root)), rng)
    if state.is_chance:
        draws.add(where, state, rng)
    for seat in range(state.game.players):
        seed = rng.getrandbits(31)
        world = sample_world(where, state, seat, seed)
        if action is not None and after is not None:
            check_texts(where, state, action, after, seat, state)
            check_texts(where, state, action, after, seat, world)
        if seat == state.current_player:
            check_bots(where, state, world, bots, seed)
            check_counsel(where, state, world)
