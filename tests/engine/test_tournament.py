"""Tournaments: who meets whom, what is shared, what is kept, what goes wrong."""

import json
import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from tbgames.engine import LegalActions
from tbgames.engine.bots import Bot, BotError, make_bot
from tbgames.engine.decisions import records
from tbgames.engine.record import Record
from tbgames.engine.simulate import play_game
from tbgames.engine.standings import Tournament
from tbgames.engine.testing.toy import Toy, ToyView
from tbgames.engine.tournament import run_tournament

GAME = Toy.new()
BOTS = ["greedy", "random", "expert"]


class Last(Bot):
    """Takes the last action."""

    def choose(self, view: ToyView, legal: LegalActions, rng: random.Random) -> int:
        return legal.ids[-1]


@pytest.fixture(scope="module")
def played() -> Tournament:
    return run_tournament(GAME, BOTS, games=20, seed=1)


class TestSchedule:
    def test_every_choice_of_bots_meets_as_often_from_every_seat(self, played: Tournament) -> None:
        assert len(played.played) == played.planned == 60
        seats = Counter(one.seats for one in played.played)
        assert set(seats) == {(a, b) for a in range(3) for b in range(3) if a != b}
        assert set(seats.values()) == {10}

    def test_a_deal_is_the_same_for_all(self, played: Tournament) -> None:
        by_deal = sorted(played.played, key=lambda one: one.slot[1])
        for _, games in groupby(by_deal, key=lambda one: one.slot[1]):
            assert len({one.seed for one in games}) == 1
        assert len({one.seed for one in played.played}) == 10

    def test_a_game_is_the_one_that_its_seed_and_seats_make(self, played: Tournament) -> None:
        for one in played.played[::7]:
            bots = [make_bot(BOTS[bot], GAME) for bot in one.seats]
            state = play_game(GAME, bots, one.seed).state
            assert state.outcome is not None
            assert (state.outcome.scores, state.returns) == (one.scores, one.wins)

    def test_three_at_a_table(self) -> None:
        game = Toy.new(players=3, hands=1)
        found = run_tournament(game, [*BOTS, Last], games=6, seed=1, players=3)
        assert len(found.played) == 4 * 6
        assert {len(one.seats) for one in found.played} == {3}
        assert found.bots == (*BOTS, "Last")

    def test_games_may_be_made_from_seeds(self) -> None:
        seen = []

        def make(seed: int) -> Toy:
            seen.append(seed)
            return GAME

        found = run_tournament(make, ["greedy", "random"], games=4, seed=1)
        assert {one.seed for one in found.played} == set(seen)

    def test_the_same_bot_twice_has_a_number(self) -> None:
        found = run_tournament(GAME, ["greedy", "greedy"], games=10, seed=1)
        assert found.bots == ("greedy", "greedy #2")
        assert found.table["wins"] == (0.5, 0.5)  # both have played both sides of each deal


class TestWorkers:
    def test_processes_play_the_same_games(self, played: Tournament) -> None:
        assert run_tournament(GAME, BOTS, games=20, seed=1, workers=2) == played

    def test_any_executor_shares_the_work(self, played: Tournament) -> None:
        with ThreadPoolExecutor(2) as pool:
            assert run_tournament(GAME, BOTS, games=20, seed=1, executor=pool) == played
            assert pool.submit(int, "1").result() == 1  # it is not shut down

    def test_a_bot_from_a_notebook_goes_to_processes(self) -> None:
        class Local(Last):
            pass

        here = run_tournament(GAME, [Local, "random"], games=4, seed=1)
        assert run_tournament(GAME, [Local, "random"], games=4, seed=1, workers=2) == here

    def test_a_bot_that_cannot_be_sent_says_so(self) -> None:
        class Tied(Last):
            def __reduce__(self) -> Any:
                raise TypeError("it holds a lock")

        with pytest.raises(TypeError, match=r"cannot be sent to other processes \(it holds a lock"):
            run_tournament(GAME, [Tied(GAME), "random"], games=4, seed=1, workers=2)

    def test_ctrl_c_gives_what_was_played(self, monkeypatch: pytest.MonkeyPatch) -> None:
        class Interrupting(Last):
            left = 30

            def choose(self, view: ToyView, legal: LegalActions, rng: random.Random) -> int:
                Interrupting.left -= 1
                if not Interrupting.left:
                    raise KeyboardInterrupt
                return super().choose(view, legal, rng)

        found = run_tournament(GAME, [Interrupting, "random"], games=100, seed=1)
        assert not found.complete
        assert 0 < len(found.played) < 100
        assert f"{len(found.played)} of 100 games" in repr(found)


class TestFigures:
    def test_the_table_counts_what_was_played(self, played: Tournament) -> None:
        assert set(played.table["bot"]) == set(BOTS)
        for name, games, wins, low, high in list(
            zip(*list(played.table.values())[:5], strict=True)
        ):
            bot = BOTS.index(name)
            own = [one for one in played.played if bot in one.seats]
            assert games == len(own)
            share = sum(one.wins[one.seats.index(bot)] for one in own) / len(own)
            assert wins == pytest.approx(share)
            assert low < wins < high
        assert list(played.table["elo"]) == sorted(played.table["elo"], reverse=True)
        assert sum(played.table["elo"]) == pytest.approx(0)

    def test_pairs_are_two_sides_of_one_thing(self, played: Tournament) -> None:
        rows = {(row[0], row[1]): row for row in played.pairs.rows}
        assert len(rows) == 6
        for (one, other), row in rows.items():
            back = rows[other, one]
            assert row[2] == back[2] == 20
            assert row[3] == pytest.approx(back[6])
            assert row[7] == pytest.approx(-back[7])

    def test_leads_of_two_are_opposite(self) -> None:
        found = run_tournament(GAME, ["greedy", "random"], games=20, seed=1)
        first, second = found.table["lead"]
        assert first == pytest.approx(-second)
        assert found.table["lead low"][0] < first < found.table["lead high"][0]

    def test_one_row_a_game_and_seat(self, played: Tournament) -> None:
        assert len(played.games.rows) == 120
        assert played.games.where(bot="expert", seat=0)["turn"].count(0) == 0

    def test_bars_with_intervals(self, played: Tournament) -> None:
        chart = played.plot()
        assert list(chart.data[0].y) == list(played.table["wins"])
        assert chart.svg()
        assert "if all were equal" in chart.summary()

    def test_a_tournament_shows_itself(self, played: Tournament) -> None:
        assert "60 games, seed 1" in repr(played)
        assert "<table>" in played._repr_html_()


def tampered(folder: Path, field: str, value: object) -> Path:
    """The file of a tournament of two games, the first of them with another value in a field."""
    path = folder / "games.jsonl"
    run_tournament(GAME, ["greedy", "random"], games=2, seed=1, path=path)
    head, first, second = path.read_text().splitlines()
    changed = json.dumps({**json.loads(first), field: value})
    path.write_text("\n".join([head, changed, second]) + "\n")
    return path


class TestFile:
    def test_it_goes_on_where_it_stopped(self, tmp_path: Path, played: Tournament) -> None:
        path = tmp_path / "games.jsonl"
        run_tournament(GAME, BOTS, games=20, seed=1, path=path)
        lines = path.read_text().splitlines(keepends=True)
        assert len(lines) == 61
        path.write_text("".join(lines[:30]) + lines[30][:20])  # as a crash leaves it
        found = run_tournament(GAME, BOTS, games=20, seed=1, path=path)
        assert found == played
        assert sorted(path.read_text().splitlines()) == sorted("".join(lines).splitlines())

    def test_it_grows(self, tmp_path: Path, played: Tournament) -> None:
        path = tmp_path / "games.jsonl"
        run_tournament(GAME, BOTS, games=4, seed=1, path=path)
        assert run_tournament(GAME, BOTS, games=20, seed=1, path=path) == played

    @pytest.mark.parametrize(
        ("change", "message"),
        [
            ({"seed": 2}, "its seed is 1, not 2"),
            ({"bots": ["greedy", "greedy"]}, "its bots is"),
            ({"game": Toy.new(deck="AAABBB")}, "its options is"),
            ({"records": True}, "its records is False, not True"),
        ],
    )
    def test_another_tournament_is_refused(
        self, tmp_path: Path, change: dict[str, Any], message: str
    ) -> None:
        path = tmp_path / "games.jsonl"
        given: dict[str, Any] = {"game": GAME, "bots": ["greedy", "random"], "seed": 1}
        run_tournament(**given, games=2, path=path)
        before = path.read_text()
        with pytest.raises(ValueError, match=f"another tournament: {message}"):
            run_tournament(**{**given, **change}, games=2, path=path)
        assert path.read_text() == before

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            ("nonsense", "line 2: this is no JSON"),
            ("[1]", "line 2: a list of 1 is no JSON object|line 2: .* is no JSON object"),
            ('{"slot":[0,0,0]}', "line 2: a game has the fields"),
            ("NaN", "line 2: this is no JSON"),
        ],
    )
    def test_a_damaged_file_is_refused(self, tmp_path: Path, line: str, message: str) -> None:
        path = tmp_path / "games.jsonl"
        run_tournament(GAME, ["greedy", "random"], games=2, seed=1, path=path)
        head, *games = path.read_text().splitlines()
        path.write_text("\n".join([head, line, *games]) + "\n")
        with pytest.raises(ValueError, match=message):
            run_tournament(GAME, ["greedy", "random"], games=2, seed=1, path=path)

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("slot", [0, 0]),
            ("slot", [-1, 0, 0]),
            ("seats", "01"),
            ("seats", [0, 99]),
            ("seats", [-1, -2]),
            ("seats", [0, 0]),
            ("scores", [10**400, 1]),
            ("wins", [True, 0]),
            ("wins", [5.0, 5.0]),
            ("moves", -5),
            ("seed", 1.5),
            ("record", []),
        ],
    )
    def test_a_game_with_a_wrong_field_is_refused(
        self, tmp_path: Path, field: str, value: object
    ) -> None:
        path = tampered(tmp_path, field, value)
        with pytest.raises(ValueError, match="line 2: "):
            run_tournament(GAME, ["greedy", "random"], games=2, seed=1, path=path)

    @pytest.mark.parametrize(("field", "value"), [("seats", [1, 0]), ("seed", 5)])
    def test_a_game_that_is_not_of_its_slot_is_refused(
        self, tmp_path: Path, field: str, value: object
    ) -> None:
        path = tampered(tmp_path, field, value)
        with pytest.raises(ValueError, match="cannot have in this tournament"):
            run_tournament(GAME, ["greedy", "random"], games=2, seed=1, path=path)

    def test_what_is_no_tournament_is_left_alone(self, tmp_path: Path) -> None:
        path = tmp_path / "notes.txt"
        path.write_text('{"a": 1}\n')
        with pytest.raises(ValueError, match="this is no tournament"):
            run_tournament(GAME, ["greedy", "random"], games=2, seed=1, path=path)
        assert path.read_text() == '{"a": 1}\n'

    def test_games_before_a_failure_are_kept(self, tmp_path: Path) -> None:
        class Tiring(Last):
            left = 20

            def choose(self, view: ToyView, legal: LegalActions, rng: random.Random) -> int:
                Tiring.left -= 1
                if Tiring.left < 0:
                    raise RuntimeError("tired")
                return super().choose(view, legal, rng)

        path = tmp_path / "games.jsonl"
        with pytest.raises(BotError, match=r"Tiring.*tired.*choice 0, deal \d+, seed \d+"):
            run_tournament(GAME, [Tiring, "random"], games=100, seed=1, path=path)
        assert len(path.read_text().splitlines()) > 2


class TestRecords:
    def test_one_row_a_decision(self, tmp_path: Path) -> None:
        path = tmp_path / "games.jsonl"
        found = run_tournament(GAME, BOTS, games=4, seed=1, path=path, records=True)
        frame = records(path, encode=True, game=Toy)
        assert len(frame.rows) == sum(one.moves for one in found.played)
        assert set(frame["player"]) == set(BOTS)
        assert {len(view) for view in frame["view"]} == {len(GAME.encode(GAME.start(1).view(0)))}
        last = found.played[-1]
        rows = frame.where(game=len(found.played) - 1)
        assert {row[2]: row[7] for row in rows.rows} == dict(enumerate(last.scores))

    def test_records_replay(self, tmp_path: Path) -> None:
        path = tmp_path / "games.jsonl"
        found = run_tournament(GAME, BOTS, games=2, seed=1, path=path, records=True)
        for one in found.played:
            record = Record.from_text(json.dumps(one.record), game=Toy)
            assert record.outcome is not None
            assert record.outcome.scores == one.scores

    def test_what_two_runs_wrote_twice_counts_once(self, tmp_path: Path) -> None:
        path = tmp_path / "games.jsonl"
        run_tournament(GAME, BOTS, games=2, seed=1, path=path, records=True)
        once = records(path, game=Toy)
        head, *games = path.read_text().splitlines(keepends=True)
        path.write_text("\ufeff" + head + "".join(games * 2), encoding="utf-8")
        assert records(path, game=Toy).rows == once.rows

    def test_a_damaged_record_is_named(self, tmp_path: Path) -> None:
        (tmp_path / "one.json").write_text("{}")
        with pytest.raises(ValueError, match=r"one\.json: this file is no record"):
            records(tmp_path, game=Toy)

    def test_a_tournament_without_records_says_so(self, tmp_path: Path) -> None:
        path = tmp_path / "games.jsonl"
        run_tournament(GAME, BOTS, games=2, seed=1, path=path)
        with pytest.raises(ValueError, match="without records=True"):
            records(path, game=Toy)


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"bots": "greedy"}, TypeError, "bots are a list"),
        ({"bots": ["greedy"]}, ValueError, "only 1 bots"),
        ({"bots": ["greedy", 7]}, TypeError, "a bot is a name"),
        ({"bots": ["greedy", "greddy"]}, ValueError, "no bot is called"),
        ({"games": 3}, ValueError, "multiple of 2 games, not in 3"),
        ({"games": 0}, ValueError, "games is an int from 1, not 0"),
        ({"workers": 0}, ValueError, "workers is an int from 1"),
        ({"players": 1}, ValueError, "two or more"),
        ({"game": None}, TypeError, "a game, or what makes one"),
        ({"game": lambda seed: None}, TypeError, "a game, or what makes one"),
        ({"players": 3, "bots": BOTS, "games": 3}, ValueError, "toy has 2 players here, not 3"),
    ],
)
def test_what_does_not_fit_is_told(
    change: dict[str, Any], error: type[Exception], message: str
) -> None:
    given = {"game": GAME, "bots": ["greedy", "random"], "games": 2, "seed": 1, **change}
    with pytest.raises(error, match=message):
        run_tournament(**given)
