"""Bots by name: the game's own first, then registered ones, then those of other packages."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Any, TypeAlias

from tbgames.engine.bots.base import Bot
from tbgames.engine.bots.random import RandomBot
from tbgames.engine.game import Game
from tbgames.engine.messages import hint

__all__ = ["BotFactory", "bot_names", "find_bot", "make_bot", "register_bot"]

BotFactory: TypeAlias = Callable[[Game[Any, Any]], Bot]
"""A Bot class, or anything else that makes a bot for a game."""

_GROUP = "tbgames.bots"
_registered: dict[str, BotFactory] = {"random": RandomBot}


def register_bot(name: str, factory: BotFactory) -> None:
    """Let tables know ``factory`` by ``name``; a later registration replaces an earlier one.

    A ValueError if the name is empty or "human", which stands for a person.
    """
    if not name or name == "human":
        raise ValueError(f"a bot cannot be called {name!r}")
    _registered[name] = factory


def bot_names(game: Game[Any, Any]) -> list[str]:
    """List the names of the bots that can play ``game``.

    >>> from tbgames.engine.testing.toy import Toy
    >>> bot_names(Toy.new())
    ['expert', 'greedy', 'random']
    """
    return sorted({*game.bots, *_registered, *_others()})


def _others() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=_GROUP)}


def find_bot(name: str, game: Game[Any, Any]) -> BotFactory:
    """Find what makes the bot called ``name``; a ValueError lists the names there are.

    >>> from tbgames.engine.testing.toy import Toy
    >>> find_bot("random", Toy.new()).__name__
    'RandomBot'
    >>> find_bot("randon", Toy.new())
    Traceback (most recent call last):
    ValueError: no bot is called 'randon'; toy has expert, greedy, random; did you mean 'random'?
    """
    if name in game.bots:
        return game.bots[name]
    if name in _registered:
        return _registered[name]
    others = _others()
    if name in others:
        factory: BotFactory = others[name].load()
        return factory
    names = bot_names(game)
    raise ValueError(
        f"no bot is called {name!r}; {game.name} has {', '.join(names)}{hint(name, names)}"
    )


def make_bot(bot: str | Bot | BotFactory, game: Game[Any, Any]) -> Bot:
    """Make the bot that a name or a class stands for; a Bot is given back as it is.

    A ValueError for an unknown name, a TypeError for anything that is no bot.
    """
    if isinstance(bot, Bot):
        return bot
    if isinstance(bot, str):
        made = find_bot(bot, game)(game)
    elif callable(bot):
        made = bot(game)
    else:
        raise TypeError(f"a bot is a name, a Bot or a Bot class, not {bot!r}")
    if not isinstance(made, Bot):
        raise TypeError(f"{bot!r} made {made!r}, which is no Bot")
    return made
