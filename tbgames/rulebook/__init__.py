"""The rules of the games as they are told in ``docs/rules``, for reading beside a game."""

from tbgames.rulebook.book import Rulebook, Ruling, Section
from tbgames.rulebook.shelf import books, rulebook, rules

__all__ = ["Rulebook", "Ruling", "Section", "books", "rulebook", "rules"]
