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

    Args:
        name: "tobago", "tftc", "treasure_hunter", or a game that another package adds.
        options: ``players`` and ``rules``, which every game takes, and those of its own: Tobago
            ``layout`` (0 to 31) and ``seed``, or ``island``, ``clues`` and ``treasures``; TFTC and
            Treasure Hunter ``cards``. The class of each, such as `Tobago`, tells more.

    Raises:
        ValueError: there is no such game, or an option does not fit it.
        TypeError: the game does not know an option.

    Returns:
        The game: rules, options and data, which never change; ``game.start(seed)`` begins it.

    >>> game = new("tobago", players=3, layout=5, seed=3)
    >>> game.players
    3
    >>> new("treasure_hunter", players=9)
    Traceback (most recent call last):
    ValueError: Treasure Hunter is for 1 to 6 players, not 9
    """
    return game_class(name).new(**options)
