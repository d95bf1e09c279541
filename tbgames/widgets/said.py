"""What a reader is told when something could not be done."""

from __future__ import annotations

from tbgames.engine.actions import IllegalAction, UnknownAction
from tbgames.engine.bots import BotError
from tbgames.engine.record import RecordError
from tbgames.engine.table import TableError

__all__ = ["said"]

_PLAIN = (BotError, IllegalAction, IndexError, RecordError, TableError, UnknownAction, ValueError)


def said(error: Exception) -> str:
    """Give one sentence for an error; only one that nobody expects is named by its type.

    >>> said(ValueError("no game is called 'chess'")), said(KeyError("hand"))
    ("no game is called 'chess'", "KeyError: 'hand'")
    >>> said(FileNotFoundError(2, "No such file or directory", "game.json"))
    'game.json: No such file or directory'
    """
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error) if isinstance(error, _PLAIN) else f"{type(error).__name__}: {error}"
