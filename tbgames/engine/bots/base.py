"""What a bot is, and how it is asked."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Generator
from typing import Any

from tbgames.engine.actions import Action, LegalActions, UnknownAction
from tbgames.engine.bots.thoughts import Thoughts
from tbgames.engine.game import Game, State, View

__all__ = ["Bot", "BotError", "ask", "ask_in_slices"]


class Bot(ABC):
    """A player that is a program: a function of a view, the legal actions and a generator.

    A bot has no memory: what it may use of the past is in the view. So a game that is resumed
    from a file goes on as the one that was not interrupted, and undo changes nothing. One bot
    can sit in several seats; ``view.player`` says for which it decides.

    >>> from tbgames.engine.testing.toy import Toy
    >>> class First(Bot):
    ...     def choose(self, view, legal, rng):
    ...         return legal[0]
    >>> bot = First(Toy.new())
    >>> bot.name
    'First'
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        """Prepare to play ``game``; tables that depend on the game alone belong here."""
        self.game = game

    @property
    def name(self) -> str:
        """What logs and records call this bot."""
        return type(self).__name__

    @property
    def thoughts(self) -> Thoughts | None:
        """What the bot thinks of the decision it was asked for last, for people to look at.

        None where it does not tell. It is for those who may see the view that the bot was given,
        and may be asked for while it thinks.
        """
        return None

    @abstractmethod
    def choose(self, view: Any, legal: LegalActions, rng: random.Random) -> int | Action:
        """Pick one of ``legal``, as an Action or its id; all randomness comes from ``rng``."""

    def think(
        self, view: Any, legal: LegalActions, rng: random.Random
    ) -> Generator[None, None, int | Action]:
        """Do as ``choose``, and yield every few milliseconds so that a screen can be drawn.

        A bot that needs more than a moment writes this one, and ``choose`` by exhausting it; both
        must give the same answer.
        """
        return self.choose(view, legal, rng)
        yield  # what makes this a generator; never reached

    def close(self) -> None:  # noqa: B027
        """Let go of what the bot holds outside of Python's memory; most hold nothing."""


class BotError(RuntimeError):
    """A bot failed or answered with something that is not legal; the game stands as it was.

    ``step`` is the number of the step that it was to decide, counted from 1, where that is known.
    """

    def __init__(self, seat: int, bot: str, what: str, step: int | None = None) -> None:
        where = "" if step is None else f"step {step}, "
        super().__init__(f"{where}seat {seat}, bot {bot!r}, {what}")
        self.seat = seat
        self.bot = bot
        self.what = what
        self.step = step

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.seat, self.bot, self.what, self.step)


def ask(bot: Bot, state: State, rng: random.Random, name: str | None = None) -> Action:
    """Let ``bot`` decide for the player to decide in ``state``.

    A BotError names the seat, the bot (by ``name``) and what it did if it raises, answers with
    something that is no action, or with an action that is refused.
    """
    name = bot.name if name is None else name
    view: View = state.view(state.current_player)
    try:
        answer = bot.choose(view, state.legal_actions, rng)
    except Exception as error:
        raise _failed(state, name, error) from error
    return _checked(state, name, answer)


def ask_in_slices(
    bot: Bot, state: State, rng: random.Random, name: str | None = None
) -> Generator[None, None, Action]:
    """Do as ``ask``, and yield between the slices in which the bot thinks."""
    name = bot.name if name is None else name
    view: View = state.view(state.current_player)
    try:
        answer = yield from bot.think(view, state.legal_actions, rng)
    except Exception as error:
        raise _failed(state, name, error) from error
    return _checked(state, name, answer)


def _failed(state: State, name: str, error: Exception) -> BotError:
    return BotError(state.current_player, name, f"failed with {type(error).__name__}: {error}")


def _checked(state: State, name: str, answer: int | Action) -> Action:
    seat = state.current_player
    try:
        action = state.game.actions.resolve(answer)
    except (TypeError, UnknownAction) as error:
        raise BotError(seat, name, f"returned {answer!r}: {error}") from error
    refusal = state.why_not(action)
    if refusal is not None:
        raise BotError(seat, name, f"returned {answer!r}, which is not legal: {refusal}")
    return action
