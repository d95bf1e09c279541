"""Whether a state can be got at from what a bot is given."""

from __future__ import annotations

import gc
from types import BuiltinFunctionType, FunctionType, ModuleType

from tbgames.engine.game import Game, State

__all__ = ["path_to_state"]

_CLOSED = (type, ModuleType, BuiltinFunctionType, Game)
"""Not followed: what every program can import, and games, which know no particular state."""


def path_to_state(*roots: object) -> str | None:
    """Walk the objects that ``roots`` refer to; say how a State is reached, None if it is not.

    >>> from tbgames.engine.testing.toy import Toy
    >>> state = Toy.new().start(seed=1)
    >>> path_to_state(state.view(0), state.legal_actions)
    >>> path_to_state([state])
    'list > ToyState'
    """
    seen: set[int] = set()
    stack: list[tuple[object, str]] = [(root, type(root).__name__) for root in roots]
    keep = []  # objects made on the way must live on, or their ids would be used again
    while stack:
        thing, path = stack.pop()
        if isinstance(thing, State):
            return path
        if id(thing) in seen or isinstance(thing, _CLOSED):
            continue
        seen.add(id(thing))
        keep.append(thing)
        if isinstance(thing, FunctionType):
            # Its globals are a module's; only what it has closed over is its own.
            inside: list[object] = [*(thing.__closure__ or ()), *(thing.__defaults__ or ())]
        else:
            inside = gc.get_referents(thing)
        stack += [(item, f"{path} > {type(item).__name__}") for item in inside]
    return None
