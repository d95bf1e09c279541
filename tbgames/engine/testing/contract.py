"""The contract of games and states, checked one state or one step at a time."""

from __future__ import annotations

import json
import random
from dataclasses import fields
from math import isfinite
from typing import Any

from tbgames.engine.actions import Action, IllegalAction, Refusal
from tbgames.engine.game import CHANCE, TERMINAL, Game, State
from tbgames.engine.testing.where import Where

__all__ = ["check_game_itself", "check_light", "check_state", "check_step", "options"]

_REFUSED = 5  # illegal actions that are really tried in a state


def options(state: State) -> tuple[Action, ...]:
    """What may happen next, whoever brings it about."""
    return tuple(state.legal_actions) or tuple(a for a, _ in state.chance_outcomes())


def check_game_itself(where: Where, game: Game[Any, Any]) -> None:
    """Check what depends on no state: notation, and that the options make the game again."""
    for index, action in enumerate(game.actions):
        if action.id != index:
            where.fail(f"game.actions[{index}] has the id {action.id}")
        if game.parse(str(action)) != action:
            where.fail(f"{action.text!r} reads back as {game.parse(str(action)).text!r}")
    again = type(game).from_dict(_through_json(game.to_dict()))
    if again != game or hash(again) != hash(game):
        where.fail("from_dict(to_dict()) makes another game")
    if tuple(again.actions) != tuple(game.actions) or again.root != game.root:
        where.fail("from_dict(to_dict()) makes a game with other actions or another root")
    if again.root.key() != game.root.key():
        where.fail("the root has another key each time that it is made")


def check_step(where: Where, state: State, action: Action, after: State) -> None:
    """Check that ``action`` leads from ``state`` to ``after``, whichever way it is done."""
    key, marked = state.key(), hash(state)
    in_place = state.copy()
    in_place._do(action.id)
    ways = {
        "apply": state.apply(action),
        "apply by its text": state.apply(action.text),
        "child": state.child(action.id),
        "_do on a copy": in_place,
    }
    for name, other in ways.items():
        if other != after or other.key() != after.key() or hash(other) != hash(after):
            where.fail(f"{action.text!r} leads elsewhere by {name} than before by child")
    if state.key() != key or hash(state) != marked:
        where.fail(f"{action.text!r} changed the state that it was applied to")
    text = state.tell(action, after)
    if [type(part) for part in text] != [str, str] or not all(text):
        where.fail(f"tell({action.text!r}) gives {text!r} instead of two texts")
    audience = state.audience(action)
    if audience is not None and not set(audience) <= set(range(state.game.players)):
        where.fail(f"the audience of {action.text!r} is {audience!r}")


def check_light(where: Where, state: State, conserved: object) -> None:
    """Check what every state must show: who acts, what is conserved, when it ends."""
    game = state.game
    player = state.current_player
    if player not in (CHANCE, TERMINAL) and not 0 <= player < game.players:
        where.fail(f"current_player is {player}")
    there = dict(game.conserved(state))
    if there != conserved:
        where.fail(f"what must stay constant is {there} instead of {conserved}")
    outcome = state.outcome
    if (outcome is not None) != (player == TERMINAL):
        where.fail(f"current_player is {player}, but the outcome is {outcome}")
    returns = state.returns
    if outcome is None:
        if any(returns):
            where.fail(f"the returns are {returns} before the end")
        return
    if not len(outcome.scores) == len(outcome.ranking) == len(returns) == game.players:
        where.fail(f"the outcome {outcome} is not for {game.players} players")
    for place in outcome.ranking:
        if place != 1 + sum(other < place for other in outcome.ranking):
            where.fail(f"{outcome.ranking} is no ranking")
    if not outcome.reason:
        where.fail("the outcome gives no reason")
    won = [share > 0 for share in returns]
    if won != [seat in outcome.winners for seat in range(game.players)]:
        where.fail(f"the returns {returns} do not fit the winners {outcome.winners}")


def check_state(where: Where, state: State, conserved: object, rng: random.Random) -> None:
    """Check a state thoroughly: all actions, all ways of writing it down, all views."""
    _check_values(where, state)
    _check_actions(where, state, rng)
    for action in options(state):
        child = state.child(action.id)
        after = f"the state after {action.text!r}"
        there = dict(state.game.conserved(child))
        if there != conserved:
            where.fail(f"in {after}, what must stay constant is {there} instead of {conserved}")
        if _position(child) != child:
            where.fail(f"{after} is set up differently by game.position(state.to_dict())")
    for seat in range(state.game.players):
        _check_view(where, state, seat)


def _check_values(where: Where, state: State) -> None:
    copy = state.copy()
    if copy is state or copy != state or copy.key() != state.key() or hash(copy) != hash(state):
        where.fail("copy() does not give an equal state of its own")
    again = _position(state)
    if again != state or again.key() != state.key():
        where.fail("game.position(state.to_dict()) sets up another state")
    if options(again) != options(state):
        where.fail("the position set up from to_dict() has other actions")


def _check_actions(where: Where, state: State, rng: random.Random) -> None:
    legal = state.legal_actions
    if (state.current_player >= 0) != bool(legal):
        where.fail(f"current_player is {state.current_player}, the legal actions are {legal}")
    if len(set(legal.ids)) < len(legal):
        where.fail(f"a legal action is listed twice: {legal}")
    outcomes = state.chance_outcomes()
    if state.is_chance != bool(outcomes):
        where.fail(f"current_player is {state.current_player}, chance brings {outcomes}")
    if len({action for action, _ in outcomes}) < len(outcomes):
        where.fail("an outcome of chance is listed twice")
    for action, weight in outcomes:
        if type(weight) is not int or weight < 1:
            where.fail(f"the weight of {action.text!r} is {weight!r}")
    may = {action.id for action in options(state)}
    refused = []
    for action in state.game.actions:
        refusal = state.why_not(action)
        if (refusal is None) != (action.id in may):
            where.fail(f"{action.text!r} is legal: {action.id in may}, why_not says {refusal}")
        if refusal is not None:
            _check_refusal(where, action, refusal)
            refused.append(action)
    key = state.key()
    for action in rng.sample(refused, min(_REFUSED, len(refused))):
        try:
            state.apply(action)
        except IllegalAction:
            pass
        else:
            where.fail(f"apply plays {action.text!r}, which why_not refuses")
    if state.key() != key:
        where.fail("a refused action changed the state")


def _check_refusal(where: Where, action: Action, refusal: Refusal) -> None:
    parts = (refusal.code, refusal.message, refusal.rule)
    if not all(isinstance(part, str) for part in parts) or not refusal.code or not refusal.message:
        where.fail(f"{action.text!r} is refused without a code or a message: {refusal!r}")


def _check_view(where: Where, state: State, seat: int) -> None:
    view = state.view(seat)
    if view.player != seat:
        where.fail(f"view({seat}) is of player {view.player}")
    if view != state.view(seat) or hash(view) != hash(state.view(seat)):
        where.fail(f"view({seat}) is another one each time")
    for field in fields(view):
        if field.name != "game" and not _is_plain(getattr(view, field.name)):
            where.fail(
                f"{field.name} of view({seat}) is no plain data: {getattr(view, field.name)!r}"
            )
    try:
        view.player = seat  # type: ignore[misc]
    except AttributeError:
        pass
    else:
        where.fail("a view can be changed; it must be a frozen dataclass")
    if state.game.view_from_dict(_through_json(view.to_dict())) != view:
        where.fail(f"view_from_dict makes another view than view({seat})")
    numbers = state.game.encode(view)
    expected = len(state.game.encode(state.game.root.view(0)))
    if len(numbers) != expected:
        where.fail(f"encode gives {len(numbers)} numbers here and {expected} at the root")
    if not all(isfinite(number) for number in numbers):
        where.fail("encode gives something that is no finite number")


def _is_plain(value: object) -> bool:
    if isinstance(value, tuple):
        return all(_is_plain(item) for item in value)
    return value is None or isinstance(value, int | str)


def _position(state: State) -> State:
    position: State = state.game.position(_through_json(state.to_dict()))
    return position


def _through_json(data: dict[str, Any]) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(json.dumps(data, allow_nan=False))
    return read
