"""PettingZoo: every seat is an agent, in turns (AEC) or through the parallel interface.

>>> from tbgames.adapters import pettingzoo
>>> env = pettingzoo.env("tftc", players=2)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     if termination:
...         action = None
...     else:
...         action = env.action_space(agent).sample(observation["action_mask"])
...     env.step(action)
>>> env.agents
[]
"""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from tbgames.adapters.episode import RENDER_MODES, Episode, make, screen
from tbgames.engine.game import Game
from tbgames.engine.streams import check_seed, stream

try:
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "this adapter needs PettingZoo: pip install 'tbgames[pettingzoo]'", name=error.name
    ) from error

from gymnasium.spaces import Dict, Discrete

from tbgames.adapters.spaces import action_space, observation_space, observe

__all__ = ["GameEnv", "env", "parallel_env", "raw_env"]


def env(
    game: Game[Any, Any] | str, *, render_mode: str | None = None, **options: Any
) -> AECEnv[str, dict[str, NDArray[Any]], int | None]:
    """Make an AEC environment that says so when it is used in the wrong order.

    Args:
        game: a name as ``tb.new`` takes it, or a game.
        render_mode: None, "human" (printed after each step) or "ansi" (``render()`` gives text).
        options: what ``tb.new`` takes besides the name, ``players=`` among it. ``seed=`` is the
            island's; without it, it is always the same one.

    Raises:
        ValueError: an option does not fit, or there is no such render mode.
    """
    return OrderEnforcingWrapper(raw_env(game, render_mode=render_mode, **options))


def parallel_env(
    game: Game[Any, Any] | str, *, render_mode: str | None = None, **options: Any
) -> ParallelEnv[str, dict[str, NDArray[Any]], int | None]:
    """Make the same environment in its parallel form; see ``env`` for the arguments.

    Every agent gives an action in each step, and only the one counts whose turn it is: its
    action mask is the one with ones.
    """
    return turn_based_aec_to_parallel(raw_env(game, render_mode=render_mode, **options))


def raw_env(
    game: Game[Any, Any] | str, *, render_mode: str | None = None, **options: Any
) -> GameEnv:
    """Make the environment without a wrapper; see ``env`` for the arguments."""
    return GameEnv(make(game, options), render_mode)


class GameEnv(AECEnv[str, dict[str, NDArray[Any]], int | None]):  # type: ignore[misc] # no types
    """One game, its seats as agents ``player_0`` and so on.

    An observation holds ``observation``, float32 from 0 to 1, and ``action_mask``, int8: what the
    seat's view tells, and what it may do. Rewards come at the end: winners share 1. An action
    that is not legal raises IllegalAction with its reason and changes nothing.
    """

    def __init__(self, game: Game[Any, Any], render_mode: str | None = None) -> None:
        """Prepare to play ``game``; a ValueError for an unknown render mode."""
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(
                f"render_mode is {render_mode!r}; it must be None or {', '.join(RENDER_MODES)}"
            )
        super().__init__()
        self.game = game
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game.name}_v{game.rules_version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": True,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(game.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        # One object for each agent, as a learner may seed one without the others.
        self._shown = {agent: observation_space(game) for agent in self.possible_agents}
        self._actions = {agent: action_space(game) for agent in self.possible_agents}
        self._seeds = stream(check_seed(None), "episodes")

    def observation_space(self, agent: str) -> Dict:
        """What ``agent`` is shown."""
        return self._shown[agent]

    def action_space(self, agent: str) -> Discrete:
        """The ids of the game's actions."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game whose chance is drawn from ``seed``, or from the last seed that was given.

        A ``Table`` of the same game and seed draws the same cards for the same decisions.
        """
        if seed is not None:
            seed = check_seed(seed)
            self._seeds = stream(seed, "episodes")
        self._episode = Episode(self.game, self._seeds.getrandbits(31) if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[max(self._episode.state.current_player, 0)]
        self._print()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What ``agent`` may know, as numbers, and what it may do now."""
        return observe(self._episode.state, self._seats[agent])

    def step(self, action: int | None) -> None:
        """Play the action of the agent whose turn it is; None where it is out of the game."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._episode.play(action)  # type: ignore[arg-type] # None is refused in one sentence
        self._cumulative_rewards[agent] = 0.0
        state = self._episode.state
        self.rewards = dict(zip(self.agents, state.returns, strict=True))
        if state.is_terminal:
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[state.current_player]
        self._accumulate_rewards()
        self._print()

    def render(self) -> str | None:
        """Show the game as the agent to act sees it: printed, or as text by "ansi"."""
        if self.render_mode is None:
            return None
        text = screen(self._episode.state, self._seats[self.agent_selection])
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held."""

    def _print(self) -> None:
        if self.render_mode == "human":
            self.render()
