"""Gymnasium: one seat learns, bots sit in the others.

Importing this module registers ``tbgames/tobago-v1``, ``tbgames/tftc-v1`` and
``tbgames/treasure_hunter-v1``; the number is that of the rules.

>>> import gymnasium
>>> import tbgames.adapters.gymnasium
>>> env = gymnasium.make("tbgames/tftc-v1", players=3, opponents="greedy")
>>> observation, info = env.reset(seed=7)
>>> terminated = False
>>> while not terminated:
...     action = env.action_space.sample(observation["action_mask"])
...     observation, reward, terminated, truncated, info = env.step(action)
>>> 0 <= reward <= 1
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tbgames.adapters.episode import RENDER_MODES, Episode, make, screen
from tbgames.engine.bots import Bot, make_bot
from tbgames.engine.bots.names import BotFactory
from tbgames.engine.game import Game
from tbgames.games import game_class

try:
    import gymnasium
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "this adapter needs Gymnasium: pip install 'tbgames[gymnasium]'", name=error.name
    ) from error

from tbgames.adapters.spaces import action_mask, action_space, observation_space, observe

__all__ = ["Opponent", "SeatEnv"]

Opponent: TypeAlias = str | Bot | BotFactory
"""A bot's name, a bot, or what makes one for a game."""


class SeatEnv(gymnasium.Env[dict[str, NDArray[Any]], np.int64]):
    """A game seen from one seat, which is asked only where it has a choice.

    An observation holds ``observation``, float32 from 0 to 1, and ``action_mask``, int8. The
    reward comes at the end: winners share 1. An action that is not legal is not played: the
    legal one with the lowest id is played instead, and ``info["illegal"]`` says why.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 # as Env has it

    def __init__(
        self,
        game: Game[Any, Any] | str,
        *,
        seat: int = 0,
        opponents: Opponent | Sequence[Opponent] = "random",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Seat the bots.

        Args:
            game: a name as ``tb.new`` takes it, or a game.
            seat: the seat that learns, counted from 0.
            opponents: one for all other seats, or one for each in the order of the seats.
            render_mode: None, "human" (printed after each step) or "ansi" (``render()`` gives
                text).
            options: what ``tb.new`` takes besides the name, ``players=`` among it. ``seed=`` is
                the island's; without it, it is always the same one.

        Raises:
            ValueError: an option does not fit, or there is no such seat, bot or render mode.
        """
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(
                f"render_mode is {render_mode!r}; it must be None or {', '.join(RENDER_MODES)}"
            )
        self.game = make(game, options)
        if type(seat) is not int or not 0 <= seat < self.game.players:
            raise ValueError(
                f"seat is {seat!r}; it must be an int from 0 to {self.game.players - 1}"
            )
        self.seat = seat
        self.render_mode = render_mode
        self.observation_space: gymnasium.Space[Any] = observation_space(self.game)
        self.action_space = action_space(self.game)
        self._bots = _seated(self.game, seat, opponents)
        self._episode: Episode | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Begin a game and play on to the seat's first choice."""
        super().reset(seed=seed)
        self._episode = Episode(self.game, int(self.np_random.integers(2**31)))
        self._play_on(self._episode)
        return self._observation(), {}

    def step(
        self, action: np.int64 | int
    ) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """Play the seat's action, then play on to its next choice or the end."""
        episode = self._running()
        state = episode.state
        if state.is_terminal:
            raise RuntimeError("the game is over; reset() begins another one")
        info: dict[str, Any] = {}
        chosen = int(action)
        refusal = state.why_not(chosen)
        if refusal is not None:
            info["illegal"] = str(refusal)
            chosen = min(state.legal_actions.ids)
        episode.play(chosen)
        self._play_on(episode)
        state = episode.state
        return (
            self._observation(),
            float(state.returns[self.seat]),
            state.is_terminal,
            False,
            info,
        )

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions as flags, under the name that maskable learners look for."""
        return action_mask(self._running().state, self.seat).astype(np.bool_)

    def render(self) -> str | None:
        """Show the game as the seat sees it: printed, or as text by "ansi"."""
        if self.render_mode is None:
            return None
        text = screen(self._running().state, self.seat)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def _running(self) -> Episode:
        if self._episode is None:
            raise RuntimeError("no game has begun; reset() begins one")
        return self._episode

    def _observation(self) -> dict[str, NDArray[Any]]:
        if self.render_mode == "human":
            self.render()
        return observe(self._running().state, self.seat)

    def _play_on(self, episode: Episode) -> None:
        while not episode.state.is_terminal:
            player = episode.state.current_player
            if player != self.seat:
                episode.play_by(self._bots[player])
            elif episode.forced:
                episode.play(episode.state.legal_actions[0])
            else:
                return


def _seated(
    game: Game[Any, Any], seat: int, opponents: Opponent | Sequence[Opponent]
) -> dict[int, Bot]:
    others = [other for other in range(game.players) if other != seat]
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        opponents = [opponents] * len(others)
    if len(opponents) != len(others):
        raise ValueError(
            f"there are {len(opponents)} opponents for {len(others)} seats; "
            "give one for each of them, or one for all"
        )
    return {
        other: make_bot(opponent, game) for other, opponent in zip(others, opponents, strict=True)
    }


for _name in ("tobago", "tftc", "treasure_hunter"):
    gymnasium.register(
        id=f"tbgames/{_name}-v{game_class(_name).rules_version}",
        entry_point="tbgames.adapters.gymnasium:SeatEnv",
        kwargs={"game": _name},
    )
