"""The bot that thinks ahead: information-set Monte Carlo tree search, for any game."""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from math import inf
from time import perf_counter
from typing import Any

from tbgames.engine.actions import Action, LegalActions
from tbgames.engine.bots.base import Bot
from tbgames.engine.bots.random import RandomBot
from tbgames.engine.bots.thoughts import Candidate, Thoughts
from tbgames.engine.bots.tree_search import TreeSearch
from tbgames.engine.game import Game, State
from tbgames.engine.messages import hint

__all__ = ["Search"]

ITERATIONS = 60
"""Tries for each decision where nothing else is said."""

ALL = 1_000_000
"""More decisions than a game has."""

SLICE = 0.005
"""Seconds of thinking between two looks at the rest of the program."""


class Search(Bot):
    """Does what the coach says, unless trying it out gives evidence that something else is better.

    The best few by ``game.advise`` are tried out, all in the same worlds from ``game.worlds(view)``
    and with the same luck, and the worse half is dropped again and again (``race.py``). Each try
    follows a tree down, adds one decision to it, plays on to where states compare (``turns``), and
    asks ``Game.evaluate`` how that looks. Every player is taken to maximise the own result by what
    that player knows: each view has a node of its own (information-set Monte Carlo tree search with
    an observer for each player; Cowling, Powley and Whitehouse 2012). In a game without a coach the
    playout bot's action is the favourite.

    The same view, legal actions and generator give the same answer where the budget is a number
    of ``iterations``; with ``ms`` it depends on how fast the machine is. By name it takes the same
    options: "search(iterations=400)".

    >>> from tbgames.engine.testing.toy import Toy
    >>> state = Toy.new().start(seed=1)
    >>> bot = Search(state.game, iterations=300)
    >>> print(bot.choose(state.view(0), state.legal_actions, random.Random(1)))
    pay C
    >>> bot.thoughts.tries, bot.thoughts.best == state.game.parse("pay C")
    (300, True)
    """

    def __init__(
        self,
        game: Game[Any, Any],
        *,
        iterations: int | None = None,
        ms: float | None = None,
        turns: int | None = None,
        depth: int | None = None,
        explore: float = 0.3,
        trust: float = 0.5,
        evidence: float = 2.5,
        playout: str = "greedy",
        coach: bool = True,
    ) -> None:
        """Prepare to search.

        Args:
            game: the game; how well it is played depends on its ``evaluate``.
            iterations: tries for each decision, from 1; 60 if there is no ``ms`` either.
            ms: milliseconds of thinking for each decision, above 0, instead of ``iterations``.
            turns: turns ahead at which states are evaluated, 0 for wherever the tree ends; None for
                ``game.lookahead``.
            depth: at most so many decisions are played after the tree to come there, from 0; None
                for all. Where there are no ``turns``, exactly so many; None is 0 then, or the rest
                of the game if it does not ``evaluate`` its states.
            explore: how much the tree makes of actions that were tried little, from 0.
            trust: prior weight in the tree of what is expected to be best, from 0 to 1.
            evidence: by how many standard errors something must be better than the favourite to be
                chosen, from 0.
            playout: the bot that plays on: one that the game brings along, or "random". A game
                without a "greedy" takes "random".
            coach: whether the coach, if the game has one, names the candidates and decides for who
                searches in the turn at hand; the playout bot elsewhere.

        Raises:
            ValueError: an option is none of the above; the message says which and why.
        """
        super().__init__(game)
        if iterations is not None and ms is not None:
            raise ValueError("a search has iterations= or ms=, not both")
        if iterations is not None and (type(iterations) is not int or iterations < 1):
            raise ValueError(f"iterations is a whole number from 1, not {iterations!r}")
        _check("ms", ms if ms is not None else 1, 0, above=True)
        for name, value in (("turns", turns), ("depth", depth)):
            if value is not None and (type(value) is not int or value < 0):
                raise ValueError(f"{name} is a whole number from 0, not {value!r}")
        _check("explore", explore, 0)
        _check("trust", trust, 0, 1)
        _check("evidence", evidence, 0)
        if not isinstance(coach, bool):
            raise ValueError(f"coach is True or False, not {coach!r}")
        self._iterations = ITERATIONS if iterations is None and ms is None else iterations
        self._seconds = None if ms is None else ms / 1000
        self._expected = round(ms) if ms is not None else self._iterations or 0
        """How many tries there are about: one takes a millisecond."""
        judged = type(game).evaluate is not Game.evaluate or type(self).evaluate is not _plain
        self._turns = game.lookahead if turns is None else turns
        self._depth = depth if depth is not None else ALL if self._turns or not judged else 0
        self._explore = explore
        self._trust = trust
        self._evidence = evidence
        self._coach = coach and type(game).advise is not Game.advise
        self._policy = _playout_bot(game, playout)
        given = {"iterations": iterations, "ms": ms}
        self._given = ", ".join(f"{name}={value}" for name, value in given.items() if value)
        self._thoughts: Thoughts | None = None

    @property
    def name(self) -> str:
        """ "search", with the budget if one was given: "search(iterations=400)"."""
        return f"search({self._given})" if self._given else "search"

    @property
    def thoughts(self) -> Thoughts | None:
        """What it thinks of the decision that it was asked for last; None before the first."""
        return self._thoughts

    def evaluate(self, state: State) -> Sequence[float]:
        """Judge a state where a playout ends, as ``Game.evaluate``; a subclass may know better."""
        return self.game.evaluate(state)

    def choose(self, view: Any, legal: LegalActions, rng: random.Random) -> Action:
        """Search to the end of the budget at once."""
        thinking = self.think(view, legal, rng)
        while True:
            try:
                next(thinking)
            except StopIteration as end:
                chosen: Action = end.value
                return chosen

    def think(
        self, view: Any, legal: LegalActions, rng: random.Random
    ) -> Generator[None, None, Action]:
        """Search, and yield every few milliseconds; ``thoughts`` tells how it stands."""
        if len(legal) == 1:
            self._thoughts = Thoughts((Candidate(legal[0], 0, None),), 0, 1.0)
            return legal[0]
        tree = TreeSearch(
            view,
            legal,
            rng,
            self._policy,
            self.evaluate,
            coach=self._coach,
            tries=self._expected,
            turns=self._turns,
            depth=self._depth,
            explore=self._explore,
            trust=self._trust,
            evidence=self._evidence,
        )
        tries, spent = 0, 0.0
        while True:
            begin = perf_counter()
            left = self._left(tries, spent)
            while left and perf_counter() - begin < SLICE:
                tree.once(1 - left)
                tries += 1
                left = self._left(tries, spent + perf_counter() - begin)
            spent += perf_counter() - begin
            left = self._left(tries, spent)
            self._thoughts = tree.thoughts(1 - left)
            if not left:
                return self._thoughts.best
            yield

    def _left(self, tries: int, spent: float) -> float:
        """The part of the budget that is left."""
        if self._seconds is not None:
            return max(0.0, 1 - spent / self._seconds)
        assert self._iterations is not None
        return 1 - tries / self._iterations


_plain = Search.evaluate


def _check(name: str, value: object, low: float, high: float = inf, *, above: bool = False) -> None:
    """Refuse what is no number from ``low`` (or ``above`` it) to ``high``."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        good = False
    else:
        good = value < inf and (low < value <= high or (value == low and not above))
    if good:
        return
    upto = f" to {high}" if high < inf else ""
    raise ValueError(
        f"{name} is a number {'above' if above else 'from'} {low}{upto}, not {value!r}"
    )


def _playout_bot(game: Game[Any, Any], name: str) -> Bot:
    """The bot that plays on; a ValueError for a name that the game does not know."""
    known: dict[str, type[Bot]] = {"random": RandomBot, **game.bots}
    if name in known:
        return known[name](game)
    if name == "greedy":
        return RandomBot(game)
    raise ValueError(
        f"playout is a bot of the game, {', '.join(sorted(known))}, not {name!r}{hint(name, known)}"
    )
