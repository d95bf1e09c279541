"""Tests that any game of this contract can be put through: ``check_game(game)``.

``brute_force_worlds`` counts out what ``game.worlds`` computes, and ``toy`` is a whole game to
learn from.
"""

from tbgames.engine.testing.check import Report, check_game
from tbgames.engine.testing.exact import brute_force_worlds
from tbgames.engine.testing.where import ContractError

__all__ = ["ContractError", "Report", "brute_force_worlds", "check_game"]
