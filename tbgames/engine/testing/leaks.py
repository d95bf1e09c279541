"""Paired worlds: what a seat is shown or told must be the same in every world that fits."""

from __future__ import annotations

import random
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from tbgames.engine.actions import Action
from tbgames.engine.bots import Bot, make_bot
from tbgames.engine.game import Game, State
from tbgames.engine.testing.contract import options
from tbgames.engine.testing.objects import path_to_state
from tbgames.engine.testing.where import Where
from tbgames.engine.worlds import TooManyWorlds

__all__ = ["check_bots", "check_counsel", "check_texts", "check_worlds", "sample_world"]


def sample_world(where: Where, state: State, seat: int, seed: int) -> State:
    """Draw a world that fits the seat's view, and check that it looks the same to the seat."""
    view = state.view(seat)
    world: State = state.game.worlds(view).sample(seed)
    shown = world.view(seat)
    if shown != view:
        names = [n for n, value in view.to_dict().items() if shown.to_dict()[n] != value]
        where.fail(f"a world sampled from view({seat}) shows seat {seat} other {', '.join(names)}")
    if world.current_player != state.current_player:
        where.fail(
            f"{world.current_player} acts in a world sampled from view({seat}), "
            f"but {state.current_player} in truth"
        )
    if seat == state.current_player and world.legal_actions.ids != state.legal_actions.ids:
        where.fail(
            f"seat {seat} may play {world.legal_actions} in a world that it cannot tell from "
            f"the truth, where it may play {state.legal_actions}"
        )
    return world


def check_worlds(where: Where, state: State, seat: int, limit: int) -> bool:
    """Check the list of worlds, if it is not longer than ``limit``; tell whether it was not."""
    view = state.view(seat)
    worlds = state.game.worlds(view)
    try:
        listed = worlds.list(limit)
    except TooManyWorlds:
        with suppress(TooManyWorlds):  # where they can only be counted one by one
            if worlds.total < 1:
                where.fail(f"worlds(view({seat})).total is {worlds.total}")
        return False
    states = {world for world, _ in listed}
    if len(states) < len(listed):
        where.fail(f"worlds(view({seat})) lists a state twice")
    if state not in states:
        where.fail(f"worlds(view({seat})) does not list the true state")
    for world, weight in listed:
        if type(weight) is not int or weight < 1:
            where.fail(f"worlds(view({seat})) gives a world the weight {weight!r}")
        if world.view(seat) != view:
            where.fail(f"worlds(view({seat})) lists a state that shows seat {seat} something else")
    total = sum(weight for _, weight in listed)
    if worlds.total != total:
        where.fail(f"worlds(view({seat})).total is {worlds.total}, but the weights sum to {total}")
    return True


def check_texts(
    where: Where, state: State, action: Action, after: State, seat: int, world: State
) -> None:
    """Check that the text for those who do not see ``action`` tells no more than their view.

    If the seat sees neither this action nor another one of its kind that could happen in
    ``world``, and has the same view after both, it must be told the same.
    """
    if not _unseen(state, action, seat):
        return
    told, shown = state.tell(action, after)[1], after.view(seat)
    for other in options(world):
        if other.kind == action.kind and _unseen(world, other, seat):
            then = world.child(other.id)
            text = world.tell(other, then)[1]
            if text != told and then.view(seat) == shown:
                where.fail(
                    f"seat {seat}, who does not see it, is told {told!r} of {action.text!r} but "
                    f"{text!r} of {other.text!r}, and its view is the same after both"
                )


def check_bots(
    where: Where, state: State, world: State, bots: Mapping[str, Bot], seed: int
) -> None:
    """Check that bots decide alike in two states that their seat cannot tell apart.

    Each bot is asked about the truth, about ``world``, and once more as a new one.
    """
    seat = state.current_player
    for name, bot in bots.items():
        chosen = _choice(where, name, bot, state, seed)
        if _choice(where, name, bot, world, seed) != chosen:
            where.fail(
                f"bot {name!r} of seat {seat} decides otherwise in a world that it cannot tell "
                "from the truth: it peeks, or it remembers"
            )
        if _choice(where, name, make_bot(name, state.game), state, seed) != chosen:
            where.fail(f"bot {name!r} decides otherwise than a new one does: it remembers")
        given: tuple[Any, ...] = (state.view(seat), state.legal_actions, random.Random(seed), bot)
        path = path_to_state(*given)
        if path is not None:
            where.fail(f"bot {name!r} can get at a state: {path}")


def check_counsel(where: Where, state: State, world: State) -> None:
    """Check what the coach says, and that it says the same where its seat can tell no difference.

    A game without a coach passes.
    """
    if type(state.game).advise is Game.advise:
        return
    seat, legal = state.current_player, state.legal_actions
    counsel = state.game.advise(state.view(seat), legal)
    if sorted(one.action.id for one in counsel) != sorted(legal.ids):
        where.fail("the coach does not advise on exactly the legal actions")
    if not all(one.reason for one in counsel):
        where.fail("the coach says of an action nothing but a figure")
    if not all(0 <= heat <= 1 for heat in counsel.heat.values()):
        where.fail("the heat of a counsel is not between 0 and 1")
    if state.game.advise(world.view(seat), world.legal_actions) != counsel:
        where.fail(
            f"the coach tells seat {seat} something else in a world that it cannot tell from the "
            "truth: it peeks, or it draws lots"
        )


def _choice(where: Where, name: str, bot: Bot, state: State, seed: int) -> Action:
    legal = state.legal_actions
    view = state.view(state.current_player)
    action = state.game.actions.resolve(bot.choose(view, legal, random.Random(seed)))
    if action not in legal:
        where.fail(f"bot {name!r} chose {action.text!r}, which is not legal")
    return action


def _unseen(state: State, action: Action, seat: int) -> bool:
    audience = state.audience(action)
    return audience is not None and seat not in audience
