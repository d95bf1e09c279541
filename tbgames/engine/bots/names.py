"""Bots by name: the game's own first, then registered ones, then those of other packages.

A name can carry options in brackets, "search(iterations=400)": the keyword arguments that the
bot's class takes.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from typing import Any, TypeAlias

from tbgames.engine.bots.base import Bot
from tbgames.engine.bots.random import RandomBot
from tbgames.engine.bots.search import Search
from tbgames.engine.game import Game
from tbgames.engine.messages import hint, listed

__all__ = ["BotFactory", "bot_names", "find_bot", "make_bot", "register_bot"]

BotFactory: TypeAlias = Callable[[Game[Any, Any]], Bot]
"""A Bot class, or anything else that makes a bot for a game."""

_GROUP = "tbgames.bots"
_registered: dict[str, BotFactory] = {"random": RandomBot, "search": Search}


def register_bot(name: str, factory: BotFactory) -> None:
    """Let tables know ``factory`` by ``name``; a later registration replaces an earlier one.

    A ValueError if the name is empty, "human", which stands for a person, or has brackets, which
    hold options.

    >>> from tbgames.engine.bots.random import RandomBot
    >>> from tbgames.engine.testing.toy import Toy
    >>> register_bot("dice", RandomBot)
    >>> "dice" in bot_names(Toy.new())
    True
    >>> del _registered["dice"]
    """
    if not name or name == "human" or "(" in name:
        raise ValueError(f"a bot cannot be called {name!r}")
    _registered[name] = factory


def bot_names(game: Game[Any, Any]) -> list[str]:
    """List the names of the bots that can play ``game``.

    >>> from tbgames.engine.testing.toy import Toy
    >>> bot_names(Toy.new())
    ['expert', 'greedy', 'random', 'search']
    """
    return sorted({*game.bots, *_registered, *_others()})


def _others() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=_GROUP)}


def find_bot(name: str, game: Game[Any, Any]) -> BotFactory:
    """Find what makes the bot called ``name``, which may carry options in brackets.

    Values are numbers, true, false or words. A ValueError lists the names there are, or the
    options that the bot takes.

    >>> from tbgames.engine.testing.toy import Toy
    >>> find_bot("random", Toy.new()).__name__
    'RandomBot'
    >>> find_bot("search(iterations=50)", Toy.new())(Toy.new()).name
    'search(iterations=50)'
    >>> find_bot("dealer", Toy.new())
    Traceback (most recent call last):
    ValueError: no bot is called 'dealer'; toy has expert, greedy, random, search
    """
    plain, bracket, rest = name.partition("(")
    plain = plain.strip()
    factory = _find_plain(plain, game)
    if not bracket:
        return factory
    options = _options(plain, name, rest)
    known = _keywords(factory)
    for option in options:
        if option not in known:
            takes = f"{plain} takes {listed(known)}" if known else f"{plain} takes no options"
            raise ValueError(
                f"{name!r} has the option {option!r}, but {takes}{hint(option, known)}"
            )
    return partial(factory, **options) if options else factory


def _find_plain(name: str, game: Game[Any, Any]) -> BotFactory:
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


def _options(plain: str, name: str, rest: str) -> dict[str, Any]:
    """Read what stands in the brackets of ``name``."""
    text = rest.strip()
    if not text.endswith(")"):
        raise ValueError(f"{name!r} ends without a bracket; expected {plain}(option=value, ...)")
    found: dict[str, Any] = {}
    for part in filter(None, map(str.strip, text[:-1].split(","))):
        option, equals, value = map(str.strip, part.partition("="))
        if not (option.isidentifier() and equals and value) or option in found:
            raise ValueError(
                f"{name!r} has {part!r} in its brackets; expected each option once, as option=value"
            )
        found[option] = _value(value)
    return found


def _value(text: str) -> Any:
    """A number, true or false as JSON has them; anything else is a word."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return value if isinstance(value, int | float) else text


def _keywords(factory: BotFactory) -> list[str]:
    """The options that a bot takes: the keyword-only arguments of what makes it."""
    parameters = inspect.signature(factory).parameters.values()
    return [one.name for one in parameters if one.kind is one.KEYWORD_ONLY]


def make_bot(bot: str | Bot | BotFactory, game: Game[Any, Any]) -> Bot:
    """Make the bot that a name or a class stands for; a Bot is given back as it is.

    A ValueError for an unknown name or an option that the bot refuses, a TypeError for anything
    that is no bot.
    """
    if isinstance(bot, Bot):
        return bot
    if isinstance(bot, str):
        made = _made(bot, game)
    elif callable(bot):
        made = bot(game)
    else:
        raise TypeError(f"a bot is a name, a Bot or a Bot class, not {bot!r}")
    if not isinstance(made, Bot):
        raise TypeError(f"{bot!r} made {made!r}, which is no Bot")
    return made


def _made(name: str, game: Game[Any, Any]) -> Bot:
    """Make a bot by its name; what it says against an option is said of the name."""
    factory = find_bot(name, game)
    if "(" not in name:
        return factory(game)
    try:
        return factory(game)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{name!r} cannot be made: {error}") from error
