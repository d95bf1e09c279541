"""How somebody plays, stated as chances: what makes a decision evidence."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tbgames.engine.actions import LegalActions
from tbgames.engine.bots import Bot, make_bot
from tbgames.engine.bots.names import BotFactory
from tbgames.engine.game import Game

__all__ = ["Follows", "Model", "Uniform"]


class Model(ABC):
    """The chance of each action, given what the player who decides may know."""

    @abstractmethod
    def chances(self, view: Any, legal: LegalActions) -> Mapping[int, Fraction | float]:
        """Give the chances by the ids of ``legal``; together 1, and what is left out has 0."""


class Uniform(Model):
    """Plays each legal action with the same chance.

    >>> from tbgames.engine.testing.toy import Toy
    >>> state = Toy.new().start(seed=1)
    >>> set(Uniform().chances(state.view(0), state.legal_actions).values())
    {Fraction(1, 4)}
    """

    def chances(self, view: Any, legal: LegalActions) -> Mapping[int, Fraction | float]:
        """One share each."""
        return dict.fromkeys(legal.ids, Fraction(1, len(legal)))

    def __repr__(self) -> str:
        return "each legal action with the same chance"


class Follows(Model):
    """Plays as a bot does, but for a slip now and then, which may be any legal action.

    Args:
        bot: a bot, its class or its name.
        game: what is played.
        slip: the chance of a slip; with 0 what the bot would not do is impossible.
        asks: how often the bot is asked, each time with another generator: more than once for a
            bot that draws lots. Its answers are counted.

    Raises:
        ValueError: ``slip`` is not between 0 and 1, ``asks`` is less than 1, or there is no such
            bot.

    >>> from tbgames.engine.testing.toy import Toy
    >>> game = Toy.new()
    >>> state = game.start(seed=1)
    >>> model = Follows("greedy", game, slip=Fraction(1, 5))
    >>> for action, chance in model.chances(state.view(0), state.legal_actions).items():
    ...     print(game.actions[action], chance)
    pay A 1/20
    pay C 17/20
    hide A 1/20
    hide C 1/20
    """

    def __init__(
        self,
        bot: str | Bot | BotFactory,
        game: Game[Any, Any],
        slip: Fraction | float = Fraction(1, 10),
        asks: int = 1,
    ) -> None:
        if not 0 <= slip <= 1:
            raise ValueError(f"a slip has a chance between 0 and 1, not {slip}")
        if type(asks) is not int or asks < 1:
            raise ValueError(f"a bot is asked once or more, not {asks!r} times")
        self.bot = make_bot(bot, game)
        self.slip = slip
        self.asks = asks

    def chances(self, view: Any, legal: LegalActions) -> Mapping[int, Fraction | float]:
        """Ask the bot."""
        if len(legal) == 1:
            return {legal.ids[0]: Fraction(1)}
        resolve = self.bot.game.actions.resolve
        answers = Counter(
            resolve(self.bot.choose(view, legal, random.Random(ask))).id for ask in range(self.asks)
        )
        return {
            id_: self.slip / len(legal) + (1 - self.slip) * Fraction(answers[id_], self.asks)
            for id_ in legal.ids
        }

    def __repr__(self) -> str:
        return f"as {self.bot.name} does, with a slip in {float(self.slip):.0%} of the decisions"
