"""Which games there are, and the door ``tb.new`` goes through."""

from __future__ import annotations

import importlib
from importlib.metadata import entry_points
from typing import Any

from tbgames.engine.game import Game
from tbgames.engine.messages import hint

__all__ = ["game_class", "new"]

_OWN = {
    "tobago": "tbgames.tobago.rules:Tobago",
    "tftc": "tbgames.tftc.rules:Tftc",
    "treasure_hunter": "tbgames.treasure_hunter.rules:TreasureHunter",
}


def game_class(name: str) -> type[Game[Any, Any]]:
    """Find a game's class by its name, or a ValueError that lists the names there are.

    Other packages add games by an entry point in the group ``tbgames.games``.

    >>> game_class("tobago").__name__
    'Tobago'
    """
    target = _OWN.get(name)
    if target is None:
        others = {point.name: point for point in entry_points(group="tbgames.games")}
        if name in others:
            found: type[Game[Any, Any]] = others[name].load()
            return found
        names = sorted({*_OWN, *others})
        meant = hint(name, names, likeness=0.5)
        raise ValueError(f"no game is called {name!r}, there is {', '.join(names)}{meant}")
    module, attribute = target.split(":")
    own: type[Game[Any, Any]] = getattr(importlib.import_module(module), attribute)
    return own


def new(name: str, /, **options: Any) -> Game[Any, Any]:
    """Make a game: ``tb.new("tobago", players=3, seed=3)``.

    Every game takes ``players`` and ``rules``; the others are its own, see its class.

    >>> new("tobago", players=3, layout=5, seed=3).players
    3
    """
    return game_class(name).new(**options)
