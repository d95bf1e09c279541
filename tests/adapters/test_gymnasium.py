"""Gymnasium's own check on every game, and what it does not look at."""

from __future__ import annotations

from typing import Any

import pytest

from tests.adapters.extras import CASES, needs

needs("gymnasium")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402

import tbgames as tb  # noqa: E402
from tbgames.adapters.gymnasium import SeatEnv  # noqa: E402


@pytest.mark.parametrize(("game", "players"), CASES)
def test_check_env(game: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make(f"tbgames/{game}-v1", players=players).unwrapped
    assert env.spec is not None  # so that it can be drawn in each of its ways
    check_env(env)
    assert capsys.readouterr().out


def finish(env: SeatEnv, seed: int) -> tuple[float, int]:
    """Play by random legal actions; the reward, and how often the seat was asked."""
    observation, _ = env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    for asked in range(1, 100_000):
        legal = np.flatnonzero(observation["action_mask"])
        assert len(legal) > 1
        assert np.array_equal(np.flatnonzero(env.action_masks()), legal)
        observation, reward, terminated, truncated, info = env.step(rng.choice(legal))
        assert not truncated
        assert not info
        assert env.observation_space.contains(observation)
        if terminated:
            return reward, asked
        assert reward == 0
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("tobago", {"players": 2, "treasures": {"gold": {"2": 4}, "curses": 0, "safe": 2}}),
        ("tftc", {"players": 3, "opponents": ["greedy", "random"], "seat": 2}),
        ("treasure_hunter", {"players": 1}),
        ("treasure_hunter", {"players": 2, "seat": 1}),
    ],
)
def test_a_game_to_its_end(game: str, options: dict[str, Any]) -> None:
    env = SeatEnv(game, **options)
    reward, asked = finish(env, seed=1)
    assert 0 <= reward <= 1
    assert asked > 5
    assert (reward, asked) == finish(SeatEnv(game, **options), seed=1)
    with pytest.raises(RuntimeError, match="the game is over"):
        env.step(0)


def test_an_illegal_action_is_replaced_and_named() -> None:
    env = SeatEnv("tobago", players=2, layout=5)
    env.reset(seed=1)
    state = env._episode.state
    legal = min(state.legal_actions.ids)
    observation, _, _, _, info = env.step(env.game.parse("end turn").id)
    assert "places an ATV first" in info["illegal"]
    env.reset(seed=1)
    again, _, _, _, none = env.step(legal)
    assert none == {}
    assert all(np.array_equal(observation[part], again[part]) for part in again)


def test_the_bots_play_as_at_a_table() -> None:
    game = tb.new("tftc", players=2)
    env = SeatEnv(game, seat=0, opponents="greedy")
    env.reset(seed=4)
    table = tb.Table(game, seats=["human", "greedy"], seed=env._episode.seed)
    while not env._episode.state.is_terminal:
        while table.state.current_player != 0 or len(table.state.legal_actions) == 1:
            if table.state.current_player == 0:
                table.play(table.state.legal_actions[0])
            else:
                table.step()
        assert table.state == env._episode.state
        action = table.state.legal_actions[-1]
        table.play(action)
        env.step(action.id)
    table.run()
    assert table.state == env._episode.state


def test_no_game_before_the_reset() -> None:
    with pytest.raises(RuntimeError, match="no game has begun; reset"):
        SeatEnv("tftc").step(0)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"seat": 3}, "seat is 3; it must be an int from 0 to 2"),
        ({"opponents": ["greedy"]}, "1 opponents for 2 seats; give one for each"),
        ({"opponents": "gredy"}, "did you mean 'greedy'"),
        ({"render_mode": "rgb_array"}, "render_mode is 'rgb_array'; it must be None or human"),
        ({"players": 9}, "TFTC is for 2 to 4 players, not 9"),
    ],
)
def test_errors_say_what_is_wrong(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        SeatEnv("tftc", **options)
