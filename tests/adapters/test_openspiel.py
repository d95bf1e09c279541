"""OpenSpiel's own tests on every game; small cards keep the games short."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
import unittest
from pathlib import Path
from typing import Any

import pytest

from tests.adapters.extras import CASES, needs
from tests.treasure_hunter.card_sets import TINY

needs("pyspiel")

import pyspiel  # noqa: E402
from absl import flags  # noqa: E402
from open_spiel.integration_tests import api_test  # noqa: E402
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation  # noqa: E402

import tbgames as tb  # noqa: E402
import tbgames.adapters.openspiel  # noqa: E402
from tests.tftc.boards import SMALL  # noqa: E402

TREASURES = {"about": "A short game.", "gold": {"2": 1}, "curses": 0, "safe": 0}


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    """By game, the parameters that make it a short one."""
    folder = tmp_path_factory.mktemp("cards")
    treasures, places = folder / "treasures.json", folder / "places.json"
    treasures.write_text(json.dumps(TREASURES))
    more = {"locations": {name: 3 * count for name, count in SMALL["locations"].items()}}
    places.write_text(json.dumps({**SMALL, **more}))
    (folder / "hunter").mkdir()
    for plural, rows in TINY.items():
        copies = [{**row, "copies": 3} for row in rows]
        (folder / "hunter" / f"{plural}.json").write_text(json.dumps({plural: copies}))
    return {
        "tobago": {"treasures": str(treasures)},
        "tftc": {"cards": str(places)},
        "treasure_hunter": {"cards": str(folder / "hunter")},
    }


@pytest.mark.parametrize(("game", "players"), CASES)
class TestSuite:
    def test_random_sim(self, game: str, players: int, cards: dict[str, dict[str, str]]) -> None:
        loaded = pyspiel.load_game(f"python_{game}", {"players": players, **cards[game]})
        assert loaded.num_players() == players
        for serialize in (True, False):
            pyspiel.random_sim_test(loaded, num_sims=1, serialize=serialize, verbose=False)

    def test_part_of_the_tree(self, game: str, players: int) -> None:
        run(api_test.EnforceAPIOnPartialTreeBase, f"python_{game}(players={players})")


@pytest.mark.parametrize("game", ["tobago(players=2)", "tftc", "treasure_hunter(players=1)"])
def test_random_sim_with_all_cards(game: str) -> None:
    loaded = pyspiel.load_game(f"python_{game}")
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def run(base: type[unittest.TestCase], game: str) -> None:
    """Run all tests of a class of OpenSpiel's on a game."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["test"])
    case: Any = type("Case", (base,), {"game": pyspiel.load_game(game), "game_name": game})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun > 4
    assert not result.skipped
    problems = [trace for _, trace in result.errors + result.failures]
    assert not problems, "\n".join(problems)


def played(name: str, steps: int) -> Any:
    """The state after so many steps, each the first one in the list of what may happen."""
    state = pyspiel.load_game(name).new_initial_state()
    for _ in range(steps):
        state.apply_action(state.legal_actions()[0])
    return state


def test_the_numbers_of_the_engine() -> None:
    state = played("python_tobago(players=2,layout=5,seed=3)", 0)
    engine = tb.new("tobago", players=2, layout=5, seed=3).root
    for _ in range(60):
        assert state.current_player() == engine.current_player
        if engine.is_chance:
            assert state.chance_outcomes() == sorted(
                (action.id, float(chance)) for action, chance in engine.chance_probabilities()
            )
        else:
            assert state.legal_actions() == sorted(engine.legal_actions.ids)
        action = state.legal_actions()[0]
        player = state.current_player()
        assert state.action_to_string(player, action) == engine.game.actions[action].text
        state.apply_action(action)
        engine = engine.child(action)
    assert state.position == engine


def test_a_clone_goes_its_own_way() -> None:
    state = played("python_tftc(players=2)", 30)
    text = str(state)
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) == text != str(clone)


def test_serialized_is_short_and_comes_back() -> None:
    state = played("python_treasure_hunter", 50)
    text = state.serialize()
    assert len(text) < 5_000
    game = state.get_game()
    again = game.deserialize_state(text)
    assert str(again) == str(state)
    for player in (0, 1):
        assert again.information_state_string(player) == state.information_state_string(player)
    assert pickle.loads(pickle.dumps(game)).new_initial_state().position == game.rules.root
    _, whole = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(whole) == str(state)


def test_observers() -> None:
    state = played("python_tftc(players=2)", 25)
    game = state.get_game()
    shown = make_observation(game)
    shown.set_from(state, 1)
    view = state.position.view(1)
    assert shown.dict["player"].tolist() == [0, 1]
    assert shown.dict["view"].tolist() == pytest.approx(game.rules.encode(view))
    recalled = make_observation(game, INFO_STATE_OBS_TYPE).string_from(state, 1)
    assert recalled.count("\n") == 25
    assert recalled.endswith(shown.string_from(state, 1))
    assert (
        make_observation(game, pyspiel.IIGObservationType(public_info=False, perfect_recall=False))
        is None
    )
    with pytest.raises(ValueError, match="an observer takes no parameters, not colour"):
        game.make_py_observer(None, {"colour": 1})


def test_the_options_reach_the_game() -> None:
    game = pyspiel.load_game("python_tobago(players=4,layout=7,seed=2,rules=rulebook)")
    assert game.rules == tb.new("tobago", players=4, layout=7, seed=2, rules="rulebook")
    short = pyspiel.load_game("python_treasure_hunter(players=1,rules=short)")
    assert short.rules.rules.end == "turn"
    assert short.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("python_tftc(players=7)", "TFTC is for 2 to 4 players, not 7"),
        ("python_tobago(rules=rulebok)", "rulebok"),
        ("python_tftc(cards=nothing)", "neither a card set nor a file"),
    ],
)
def test_errors_say_what_is_wrong(game: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        pyspiel.load_game(game)


def test_python_ends_in_peace() -> None:
    """OpenSpiel frees what was registered after Python has ended."""
    code = "import tbgames.adapters.openspiel, pyspiel; pyspiel.load_game('python_tftc')"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_an_illegal_action_is_refused_with_its_reason() -> None:
    state = pyspiel.load_game("python_tftc(players=2)").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    before = str(state)
    illegal = next(n for n in range(state.num_distinct_actions()) if n not in state.legal_actions())
    for action in (illegal, 10**9, -1):
        with pytest.raises((ValueError, pyspiel.SpielError)):
            state.apply_action(action)
    assert str(state) == before


def test_a_seed_below_zero_is_a_seed() -> None:
    first = pyspiel.load_game("python_tobago(players=2,seed=-1)")
    assert first.rules == tb.new("tobago", players=2, seed=-1)
