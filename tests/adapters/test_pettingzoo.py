"""PettingZoo's own tests on every game, and what they do not look at."""

from __future__ import annotations

from typing import Any

import pytest

from tests.adapters.extras import CASES, needs

needs("pettingzoo")

import numpy as np  # noqa: E402
from pettingzoo.test import (  # noqa: E402
    api_test,
    parallel_api_test,
    render_test,
    seed_test,
)

import tbgames as tb  # noqa: E402
from tbgames.adapters import pettingzoo  # noqa: E402
from tbgames.engine.actions import IllegalAction  # noqa: E402
from tbgames.engine.bots import make_bot  # noqa: E402
from tbgames.engine.streams import stream  # noqa: E402

CYCLES = 20


@pytest.mark.parametrize(("game", "players"), CASES)
class TestSuite:
    # An observation with an action mask is a dict, as PettingZoo's classic games have it; for
    # games other than these its test says that an array would be more usual.
    @pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
    @pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
    def test_api(self, game: str, players: int) -> None:
        api_test(pettingzoo.env(game, players=players), num_cycles=CYCLES)

    def test_seed(self, game: str, players: int) -> None:
        seed_test(lambda: pettingzoo.env(game, players=players), num_cycles=CYCLES)

    def test_parallel_api(self, game: str, players: int) -> None:
        parallel_api_test(pettingzoo.parallel_env(game, players=players), num_cycles=CYCLES)

    def test_render(self, game: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
        render_test(lambda **mode: pettingzoo.env(game, players=players, **mode))
        assert capsys.readouterr().out.count("\n") > 10


def whole_game(env: Any, seed: int) -> dict[str, float]:
    """Play by random legal actions; the rewards by agent."""
    env.reset(seed=seed)
    earned = dict.fromkeys(env.possible_agents, 0.0)
    rng = np.random.default_rng(seed)
    for agent in env.agent_iter():
        observation, reward, terminated, _, _ = env.last()
        earned[agent] += reward
        mask = observation["action_mask"]
        action = None if terminated else int(rng.choice(np.flatnonzero(mask)))
        for keyed in (env.rewards, env.terminations, env.truncations, env.infos):
            assert list(keyed) == env.agents
        env.step(action)
    return earned


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_through_the_end(players: int) -> None:
    env = pettingzoo.env("tftc", players=players)
    api_test(env, num_cycles=600)
    earned = whole_game(env, seed=players)
    assert env.agents == []
    assert sum(earned.values()) == pytest.approx(1)


def test_the_same_game_as_at_a_table() -> None:
    game = tb.new("tobago", players=3, layout=5, seed=3, treasures=SHORT)
    record = tb.Table(game, seats=["greedy"] * 3, seed=11)
    record.run()
    env = pettingzoo.raw_env(game)
    env.reset(seed=11)
    bot = make_bot("greedy", game)
    steps = [step for step in record.record.steps if step.actor >= 0]
    for number, step in enumerate(record.record.steps):
        if step.actor < 0:
            continue
        state = env._episode.state
        assert env.agent_selection == f"player_{step.actor}"
        chosen = bot.choose(
            state.view(step.actor), state.legal_actions, stream(11, "seat", step.actor, number)
        )
        assert game.actions.resolve(chosen) == step.action
        env.step(step.action.id)
    assert len(steps) > 20
    assert env.terminations == dict.fromkeys(env.possible_agents, True)


SHORT = {"gold": {"2": 2, "5": 2}, "curses": 1, "safe": 2}


def test_seeds() -> None:
    env = pettingzoo.raw_env("tftc", players=2)

    def dealt(seed: int | None) -> bytes:
        env.reset(seed=seed)
        shown = [env.observe(agent)["observation"].tobytes() for agent in env.agents]
        return b"".join(shown)

    first, second = dealt(5), dealt(None)
    assert first != second
    assert (dealt(5), dealt(None)) == (first, second)


def test_an_illegal_action_is_refused_with_its_reason() -> None:
    env = pettingzoo.env("tobago", players=2, layout=5)
    env.reset(seed=1)
    before = env.observe(env.agent_selection)
    with pytest.raises(IllegalAction, match=r"end turn: . places an ATV first"):
        env.step(env.unwrapped.game.parse("end turn").id)
    after = env.observe(env.agent_selection)
    assert all(np.array_equal(before[part], after[part]) for part in before)
    with pytest.raises(TypeError, match="not NoneType"):
        env.step(None)


@pytest.mark.parametrize(
    ("arguments", "options", "words"),
    [
        (("tobgo",), {}, "no game is called 'tobgo'.*did you mean 'tobago'"),
        (("tftc",), {"players": 7}, "TFTC is for 2 to 4 players, not 7"),
        (("tftc",), {"render_mode": "rgb_array"}, "render_mode is 'rgb_array'; it must be"),
    ],
)
def test_errors_say_what_is_wrong(
    arguments: tuple[str, ...], options: dict[str, Any], words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        pettingzoo.env(*arguments, **options)


def test_a_game_that_is_made_takes_no_options() -> None:
    with pytest.raises(ValueError, match="made already, so it takes no players"):
        pettingzoo.env(tb.new("tftc", players=2), players=3)
    with pytest.raises(TypeError, match=r"a game is a name or what tb\.new"):
        pettingzoo.env(7)  # type: ignore[arg-type]


def test_only_the_agent_to_act_has_actions() -> None:
    env = pettingzoo.parallel_env("treasure_hunter", players=3)
    observations, _ = env.reset(seed=1)
    acting = env.unwrapped.agent_selection
    for agent, shown in observations.items():
        assert shown["action_mask"].any() == (agent == acting)
        assert env.observation_space(agent).contains(shown)


def test_ansi_shows_the_agent_to_act_its_own_cards() -> None:
    env = pettingzoo.env("tftc", players=2, render_mode="ansi")
    env.reset(seed=3)
    state = env.unwrapped._episode.state
    icons = {state.game.cards.icons[card] for card in state.view(state.current_player).hand}
    text = env.render()
    assert text.startswith("TFTC")
    assert all(icon in text.partition("Your hand")[2] for icon in icons)
