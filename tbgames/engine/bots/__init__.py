"""Players that are programs: a bot sees a view, never a state.

Write one by subclassing ``Bot``; give it to a table as a class or an instance, or under a name
by ``register_bot`` or an entry point in the group ``tbgames.bots``.
"""

from tbgames.engine.bots.base import Bot, BotError, ask, ask_in_slices
from tbgames.engine.bots.expert import Expert
from tbgames.engine.bots.names import bot_names, find_bot, make_bot, register_bot
from tbgames.engine.bots.random import RandomBot
from tbgames.engine.bots.search import Search
from tbgames.engine.bots.thoughts import Candidate, Thoughts

__all__ = [
    "Bot",
    "BotError",
    "Candidate",
    "Expert",
    "RandomBot",
    "Search",
    "Thoughts",
    "ask",
    "ask_in_slices",
    "bot_names",
    "find_bot",
    "make_bot",
    "register_bot",
]
