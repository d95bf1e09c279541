"""The tiny games: whole trees by OpenSpiel's tests, and values worked out twice.

OpenSpiel walks all histories and knows nothing of the engine; `exact.py` works on the engine's
states and knows nothing of OpenSpiel.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

from tests.adapters.extras import needs

needs("pyspiel")

import pyspiel  # noqa: E402
from open_spiel.integration_tests import api_test  # noqa: E402
from open_spiel.python.algorithms.minimax import expectiminimax  # noqa: E402

import tbgames.adapters.openspiel  # noqa: F401,E402
from tbgames.adapters.openspiel import _LONGEST_TINY  # noqa: E402
from tbgames.adapters.tiny import tiny  # noqa: E402
from tbgames.engine.game import State  # noqa: E402
from tests.adapters.exact import SequenceForm, open_cards, uniform  # noqa: E402
from tests.adapters.test_openspiel import run  # noqa: E402

GAMES = ["tobago", "tftc", "treasure_hunter"]

INFORMATION_SETS = {"tobago": 1129, "tftc": 216, "treasure_hunter": 2131}


def counted(state: State) -> tuple[int, ...]:
    """Histories by what follows: chance, a decision, nothing; then the most of each of the two."""
    found: dict[Any, tuple[int, ...]] = {}

    def count(state: State) -> tuple[int, ...]:
        key = state.key()
        if key not in found:
            ids = state.legal_actions.ids or [action.id for action, _ in state.chance_outcomes()]
            below = [count(state.child(i)) for i in ids]
            chance, decision = int(state.is_chance), int(state.current_player >= 0)
            found[key] = (
                chance + sum(one[0] for one in below),
                decision + sum(one[1] for one in below),
                int(state.is_terminal) + sum(one[2] for one in below),
                decision + max((one[3] for one in below), default=0),
                chance + max((one[4] for one in below), default=0),
            )
        return found[key]

    return count(state)


def extensive_form(game: Any) -> Any:
    """The tree as a game that is all OpenSpiel's; what its own exporter writes, but sooner."""
    lines = ['EFG 2 R "tree" { "A" "B" }']
    sets: list[dict[str, int]] = [{}, {}]

    def walk(state: Any) -> None:
        number, player = len(lines), state.current_player()
        if state.is_terminal():
            first, second = state.returns()
            lines.append(f't "" {number} "" {{ {first} {second} }}')
            return
        if state.is_chance_node():
            moves = [f'"{action}" {chance:.17f}' for action, chance in state.chance_outcomes()]
            lines.append(f'c "" {number} "" {{ {" ".join(moves)} }} 0')
        else:
            known = sets[player].setdefault(state.information_state_string(), len(sets[player]) + 1)
            moves = [f'"{action}"' for action in state.legal_actions()]
            lines.append(f'p "" {player + 1} {known} "" {{ {" ".join(moves)} }} 0')
        for action in state.legal_actions():
            walk(state.child(action))

    walk(game.new_initial_state())
    return pyspiel.load_efg_game("\n".join(lines) + "\n")


@pytest.mark.parametrize("name", GAMES)
class TestTiny:
    def test_the_whole_tree(self, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        game = f"python_{name}_tiny"
        chance, decisions, ends, *_ = counted(tiny(name))
        numbers = (chance, decisions, ends)
        monkeypatch.setitem(api_test.TOTAL_NUM_STATES, game, numbers)
        monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, game, INFORMATION_SETS[name])
        run(api_test.EnforceAPIOnFullTreeBase, game)

    def test_part_of_the_tree(self, name: str) -> None:
        run(api_test.EnforceAPIOnPartialTreeBase, f"python_{name}_tiny")

    @pytest.mark.parametrize("serialize", [True, False])
    def test_random_sim(self, name: str, serialize: bool) -> None:
        game = pyspiel.load_game(f"python_{name}_tiny")
        pyspiel.random_sim_test(game, num_sims=5, serialize=serialize, verbose=False)

    def test_it_is_small_but_has_a_thousand_histories(self, name: str) -> None:
        chance, decisions, ends, *longest = counted(tiny(name))
        assert chance > 0
        assert INFORMATION_SETS[name] < decisions < 5_000
        assert ends > 1_000
        assert tuple(longest) == _LONGEST_TINY[name]

    def test_expectimax_and_optimal_play(self, name: str) -> None:
        root = tiny(name)
        game = pyspiel.load_game(f"python_{name}_tiny")
        seen, _ = expectiminimax(game.new_initial_state(), 100, None, 0)
        assert seen == pytest.approx(float(open_cards(root)[0]))

        # The same tree as an extensive-form game of OpenSpiel's own: its solvers are quick there.
        tree = extensive_form(game)
        lot = pyspiel.UniformRandomPolicy(tree)
        start = tree.new_initial_state()
        assert pyspiel.expected_returns(start, lot, -1, True) == pytest.approx(
            [float(value) for value in uniform(root)]
        )
        solver = pyspiel.CFRPlusSolver(tree)
        for _ in range(50):
            solver.evaluate_and_update_policy()
        policy = solver.average_policy()
        gap = pyspiel.nash_conv(tree, policy)
        assert gap < 0.005
        value = SequenceForm(root).value()
        assert pyspiel.expected_returns(start, policy, -1, True)[0] == pytest.approx(
            value, abs=gap + 1e-6
        )


@pytest.mark.parametrize("name", ["tobago", "tftc"])
def test_worlds_are_those_of_the_tree(name: str) -> None:
    """In each information set of OpenSpiel's, the chances are those of ``game.worlds``."""
    sets: dict[Any, dict[State, float]] = defaultdict(lambda: defaultdict(float))
    views: dict[Any, Any] = {}

    def walk(state: Any, chance: float) -> None:
        player = state.current_player()
        if state.is_chance_node():
            for action, p in state.chance_outcomes():
                walk(state.child(action), chance * p)
        elif not state.is_terminal():
            key = (player, state.information_state_string())
            sets[key][state.position] += chance
            views[key] = state.position.view(player)
            for action in state.legal_actions():
                walk(state.child(action), chance)

    walk(pyspiel.load_game(f"python_{name}_tiny").new_initial_state(), 1.0)
    compared = [key for key, states in sets.items() if len(states) > 1]
    assert len(compared) > 40
    for key in compared[:200]:
        states, worlds = sets[key], tiny(name).game.worlds(views[key])
        total, all_ = worlds.total, sum(states.values())
        assert {world: weight / total for world, weight in worlds.list()} == pytest.approx(
            {state: chance / all_ for state, chance in states.items()}
        )


def test_what_optimal_play_is_worth() -> None:
    """TFTC: whatever A finds, one of two goals that replace the one persuaded away suits B."""
    assert SequenceForm(tiny("tftc")).value() == pytest.approx(1 / 2)
    assert SequenceForm(tiny("tobago")).value() == pytest.approx(5 / 8)
