"""A guided first game: what you see, what to do now and why, at the real table.

What is said is data, ``data/<game>/first_game.json``; what it is said about, and every number in
it, comes from the player's view and from the game's coach.
"""

from tbgames.guide.guide import Guide, Step
from tbgames.guide.script import Lesson, News, Script, guided_games, script

__all__ = ["Guide", "Lesson", "News", "Script", "Step", "guided_games", "script"]
