"""One game as an environment plays it: chance is drawn from a seed, decisions come from outside."""

from __future__ import annotations

from typing import Any

from tbgames.engine.actions import Action
from tbgames.engine.bots import Bot, ask
from tbgames.engine.game import Game, State
from tbgames.engine.streams import stream
from tbgames.games import new

__all__ = ["RENDER_MODES", "Episode", "make", "screen"]

RENDER_MODES = ("human", "ansi")
"""How an environment can be shown: printed, or given as text."""


def make(game: Game[Any, Any] | str, options: dict[str, Any]) -> Game[Any, Any]:
    """Give the game itself, or make the one of this name.

    What ``tb.new`` would draw for itself, such as an island, is drawn from seed 0 unless
    ``options`` has a seed, so that two environments made alike are alike. A ValueError says what
    does not fit.

    >>> make("tftc", {"players": 2}).players
    2
    """
    if isinstance(game, str):
        return new(game, **{"seed": 0, **options})
    if not isinstance(game, Game):
        raise TypeError(f"a game is a name or what tb.new() makes, not {type(game).__name__}")
    if options:
        raise ValueError(f"the game is made already, so it takes no {', '.join(options)}")
    return game


class Episode:
    """A game from its start, played as a ``Table`` of the same seed plays it.

    >>> from tbgames.engine.testing.toy import Toy
    >>> episode = Episode(Toy.new(deck="AABB"), seed=1)
    >>> episode.state.legal_actions
    {pay A, pay B, hide A, hide B}
    >>> episode.play("pay B")
    >>> episode.state.current_player
    1
    """

    def __init__(self, game: Game[Any, Any], seed: int) -> None:
        """Begin a game whose chance is drawn from ``seed``."""
        self.seed = seed
        self.state: State = game.root
        self._steps = self._chances = 0
        self._settle()

    @property
    def forced(self) -> bool:
        """Whether a player decides who has no choice."""
        return len(self.state.legal_actions) == 1

    def play(self, action: int | Action | str) -> None:
        """Play an action and draw chance up to the next decision; IllegalAction says why not."""
        self.state = self.state.apply(action)
        self._steps += 1
        self._settle()

    def play_by(self, bot: Bot) -> None:
        """Let a bot decide; it is not asked where all it may do is pass. BotError if it fails."""
        state = self.state
        action = state.legal_actions[0]
        if not self.forced or action.kind != "pass":
            rng = stream(self.seed, "seat", state.current_player, self._steps)
            action = ask(bot, state, rng)
        self.play(action)

    def _settle(self) -> None:
        while self.state.is_chance:
            drawn = self.state._chance(stream(self.seed, "chance", self._chances))
            self.state = self.state.child(drawn)
            self._chances += 1
            self._steps += 1


def screen(state: State, seat: int) -> str:
    """What ``seat`` sees of a game, as text, with what it may do if it decides.

    >>> from tbgames.tftc.rules import Tftc
    >>> print(screen(Tftc.new(players=2).start(seed=3), 0).splitlines()[0])
    TFTC · Your turn: pick one action
    """
    legal = state.legal_actions if state.current_player == seat else ()
    return state.game.scene(state.view(seat), legal=legal).text()
