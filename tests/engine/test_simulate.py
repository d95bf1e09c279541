"""Playouts, series of games, and what is made of their results."""

import json
import random
from typing import Any

import pytest

from tbgames.engine import LegalActions, View
from tbgames.engine.bots import Bot, BotError
from tbgames.engine.progress import progress
from tbgames.engine.simulate import play_numbered, playout, simulate
from tbgames.engine.streams import stream
from tbgames.engine.table import Table
from tbgames.engine.testing.toy import Toy

GAME = Toy.new(deck="AAABBBCC", players=3, hands=2)
BOTS = ["greedy", "random", "random"]


def test_a_playout_counts_decisions_with_a_choice() -> None:
    seen = playout(GAME, seed=1)
    assert seen == playout(GAME, seed=1)
    assert seen.state != playout(GAME, seed=2).state
    assert seen.state.is_terminal
    assert playout(Toy.new(deck="A", hands=(1, 0)), seed=1).moves == 1  # pay or hide
    assert playout(GAME).seed != playout(GAME).seed


def test_a_playout_is_the_game_played_slowly() -> None:
    rng = stream(1, "playout")
    state, moves = GAME.root, 0
    while not state.is_terminal:
        legal = state.legal_actions.ids
        if state.is_chance:
            state = state.apply(state._chance(rng))
        elif len(legal) == 1:
            state = state.apply(legal[0])
        else:
            state = state.apply(legal[int(rng.random() * len(legal))])
            moves += 1
    assert (playout(GAME, seed=1).state, playout(GAME, seed=1).moves) == (state, moves)


def test_playouts_leave_the_root_alone() -> None:
    key = GAME.root.key()
    playout(GAME, seed=1)
    assert GAME.root.key() == key


def test_every_result_can_be_played_again_at_a_table() -> None:
    for result in simulate(GAME, BOTS, games=6, seed=3).results:
        seats = [BOTS[index] for index in result.seats]
        outcome = Table(GAME, seats, seed=result.seed).run()
        assert outcome is not None
        assert outcome.scores == tuple(result.scores[index] for index in result.seats)
        assert outcome.reason == result.reason
        best = [score == max(result.scores) for score in result.scores]
        assert result.wins == tuple(won / sum(best) for won in best)


def test_bots_change_seats() -> None:
    results = simulate(GAME, BOTS, games=6, seed=3).results
    for index in range(3):
        assert [result.seats.index(index) for result in results] in (
            [0, 2, 1] * 2,
            [1, 0, 2] * 2,
            [2, 1, 0] * 2,
        )


def test_games_can_be_made_from_seeds() -> None:
    made = []

    def make(seed: int) -> Toy:
        made.append(seed)
        return Toy.new(deck="AABBC" if seed % 2 else "AAABBC", hands=2)

    result = simulate(make, ["greedy", "random"], games=8, seed=1)
    assert len(set(made)) == 8
    assert [one.seed for one in result.results] == made[-8:]
    assert result.results[5] == play_numbered(make, ["greedy", "random"], 1, 5)


def test_the_summary_is_right_and_json() -> None:
    result = simulate(GAME, BOTS, games=30, seed=3)
    found = json.loads(json.dumps(result.summary()))
    assert (found["games"], found["planned"], found["complete"]) == (30, 30, True)
    assert sum(bot["wins"]["share"] for bot in found["bots"]) == pytest.approx(1)
    greedy = found["bots"][0]
    assert greedy["bot"] == "greedy"
    assert greedy["wins"]["low"] < greedy["wins"]["share"] < greedy["wins"]["high"]
    assert greedy["score"]["mean"] == pytest.approx(
        sum(one.scores[0] for one in result.results) / 30
    )
    assert found["moves"]["mean"] == pytest.approx(sum(one.moves for one in result.results) / 30)
    hidden = [one.statistics["hidden cards"] for one in result.results]
    assert found["statistics"]["hidden cards"]["mean"] == pytest.approx(sum(hidden) / 30)
    assert found["ends"] == {"All cards are played.": 30}
    assert "toy: 30 games, seed 3" in str(result)


def test_series_of_no_or_one_game() -> None:
    assert simulate(GAME, BOTS, games=0, seed=1).summary()["bots"][0]["wins"]["share"] is None
    assert "0 games" in str(simulate(GAME, BOTS, games=0, seed=1))
    assert simulate(GAME, BOTS, games=1, seed=1).summary()["moves"]["error"] is None
    with pytest.raises(ValueError, match="-1 games"):
        simulate(GAME, BOTS, games=-1)


def test_wrong_bots() -> None:
    with pytest.raises(ValueError, match="toy has 3 players here, not 2"):
        simulate(GAME, BOTS[:2], games=1)
    with pytest.raises(ValueError, match="no bot is called 'gredy'"):
        simulate(GAME, ["gredy", "random", "random"], games=1)

    class Stuck(Bot):
        """Never finds an answer."""

        def choose(self, view: View, legal: LegalActions, rng: random.Random) -> int:
            raise LookupError("nothing found")

    with pytest.raises(BotError, match="bot 'Stuck', failed with LookupError"):
        simulate(GAME, [Stuck, "random", "random"], games=1)


def test_an_interrupted_series_keeps_what_is_finished() -> None:
    class Impatient(Bot):
        """Presses Ctrl-C in the fourth game."""

        games = 0

        def __init__(self, game: Any) -> None:
            super().__init__(game)
            Impatient.games += 1

        def choose(self, view: View, legal: LegalActions, rng: random.Random) -> int:
            if Impatient.games == 5:  # it is made once more before the first game
                raise KeyboardInterrupt
            return legal.ids[0]

    result = simulate(GAME, [Impatient, "random", "random"], games=9, seed=1)
    assert len(result.results) == 3
    assert not result.complete
    assert "3 games of 9 (interrupted)" in str(result)


class Terminal:
    """Stands for stderr."""

    def __init__(self, tty: bool) -> None:
        self.tty = tty
        self.text = ""

    def isatty(self) -> bool:
        return self.tty

    def write(self, text: str) -> None:
        self.text += text

    def flush(self) -> None:
        pass


@pytest.mark.parametrize("tty", [True, False])
def test_progress_is_for_terminals(tty: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    out = Terminal(tty)
    monkeypatch.setattr("sys.stderr", out)
    assert list(progress(range(4), 4, "toy")) == [0, 1, 2, 3]
    assert out.text.endswith("] 4/4\n") if tty else not out.text
    simulate(GAME, BOTS, games=3, seed=1)
    assert "toy [" not in out.text.partition("\n")[2]
    simulate(GAME, BOTS, games=3, seed=1, progress=True)
    assert ("] 3/3\n" in out.text) == tty
