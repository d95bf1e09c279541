"""Bots: names, and processes of their own."""

import random
from importlib.metadata import EntryPoint
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from tbgames.engine import LegalActions, View
from tbgames.engine.bots import (
    Bot,
    BotError,
    RandomBot,
    find_bot,
    isolated,
    make_bot,
    names,
    register_bot,
)
from tbgames.engine.bots.isolated import IsolatedBot
from tbgames.engine.table import Table
from tbgames.engine.testing.toy import Greedy, Toy

GAME = Toy.new(deck="AAABBBCC", hands=2)


class Last(Bot):
    """Takes the last action."""

    def choose(self, view: View, legal: LegalActions, rng: random.Random) -> int:
        return legal.ids[-1]


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "_registered", {"random": RandomBot})


@pytest.mark.usefixtures("registry")
def test_the_games_own_bots_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("greedy", f"{Last.__module__}:Last", "tbgames.bots")
    monkeypatch.setattr(EntryPoint, "load", lambda self: Last)
    monkeypatch.setattr(names, "entry_points", lambda group: [point] * (group == "tbgames.bots"))
    assert find_bot("greedy", GAME) is Greedy
    monkeypatch.setattr(Toy, "bots", {})
    assert find_bot("greedy", GAME) is Last
    register_bot("greedy", RandomBot)
    assert find_bot("greedy", GAME) is RandomBot


@pytest.mark.usefixtures("registry")
def test_registered_bots_sit_at_tables() -> None:
    register_bot("last", Last)
    assert Table(GAME, ["last", "random"], seed=1).run() is not None
    with pytest.raises(ValueError, match="greedy, last, random"):
        find_bot("first", GAME)
    for bad in ("", "human"):
        with pytest.raises(ValueError, match="cannot be called"):
            register_bot(bad, Last)


def test_what_is_no_bot() -> None:
    for bad in (3, None):
        with pytest.raises(TypeError, match="a bot is a name"):
            make_bot(bad, GAME)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="which is no Bot"):
        make_bot(lambda game: 3, GAME)  # type: ignore[arg-type, return-value]


def test_the_random_bot_takes_every_action_alike() -> None:
    legal = GAME.start(seed=3).legal_actions
    rng = random.Random(1)
    taken = [RandomBot(GAME).choose(None, legal, rng) for _ in range(400)]  # type: ignore[arg-type]
    assert len(legal) == 4
    for action in legal:
        assert 70 <= taken.count(action) <= 130


# -- processes ----------------------------------------------------------------------------------


def test_isolated_bots_decide_as_the_same_bots_here() -> None:
    seats: list[Any] = ["random", Greedy]
    with Table(GAME, seats, seed=5, isolate=True) as table:
        assert table.seats == ("random", "greedy")
        table.run()
        processes = [bot._process for bot in table._bots if isinstance(bot, IsolatedBot)]
        assert all(process is not None and process.poll() is None for process in processes)
    assert all(process is not None and process.poll() is not None for process in processes)
    here = Table(GAME, seats, seed=5)
    here.run()
    assert table.log == here.log


@pytest.fixture
def odd_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    source = """
        import os
        from tbgames.engine.bots import Bot

        class Crashing(Bot):
            def choose(self, view, legal, rng):
                raise ZeroDivisionError("by zero")

        class Dying(Bot):
            def choose(self, view, legal, rng):
                os._exit(3)

        class Brooding(Bot):
            def choose(self, view, legal, rng):
                import time
                time.sleep(600)
                return legal.ids[0]

        class Forking(Bot):
            def choose(self, view, legal, rng):
                import time
                os.fork()
                time.sleep(300)

        class Chatting(Bot):
            def choose(self, view, legal, rng):
                print("hello")
                return legal.ids[0]

        class Searching(Bot):
            def choose(self, view, legal, rng):
                import gc
                from tbgames.engine import State
                states = [thing for thing in gc.get_objects() if isinstance(thing, State)]
                return legal.ids[0] if not states else "found a state"
    """
    (tmp_path / "odd_bots.py").write_text(dedent(source))
    monkeypatch.syspath_prepend(str(tmp_path))
    import odd_bots  # type: ignore[import-not-found]

    return odd_bots


def test_an_isolated_bot_that_fails(odd_bots: Any) -> None:
    with Table(GAME, [odd_bots.Crashing, "random"], seed=5, isolate=True) as table:
        before = table.record.to_text()
        for _ in range(2):
            with pytest.raises(BotError, match=r"bot 'Crashing', .*ZeroDivisionError: by zero"):
                table.step()
        assert table.record.to_text() == before


def test_an_isolated_bot_that_dies(odd_bots: Any) -> None:
    with Table(GAME, [odd_bots.Dying, "random"], seed=5, isolate=True) as table:
        for _ in range(2):  # it is started anew each time
            with pytest.raises(BotError, match="process has ended"):
                table.step()


def test_what_an_isolated_bot_has_started_ends_with_it(
    odd_bots: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(isolated, "_START", 5.0)
    with (
        Table(GAME, [odd_bots.Forking, "random"], seed=5, isolate=True, patience=0.2) as table,
        pytest.raises(BotError, match="no answer"),
    ):
        table.step()


def test_an_isolated_bot_that_never_answers(odd_bots: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolated, "_START", 0.0)
    with Table(GAME, [odd_bots.Brooding, "random"], seed=5, isolate=True, patience=0.2) as table:
        before = table.record.to_text()
        with pytest.raises(BotError, match=r"^step \d+, seat 0, .*no answer within 0.2 seconds"):
            table.step()
        assert table.record.to_text() == before
        table.reseat(0, "human")
        assert table.awaits_human


@pytest.mark.parametrize(
    ("isolate", "patience"),
    [(False, 1.0), (True, 0.0), (True, -1.0), (True, float("inf")), (True, "5"), (True, True)],
)
def test_patience_is_for_processes(isolate: bool, patience: Any) -> None:
    with pytest.raises(ValueError, match="patience="):
        Table(GAME, ["random"] * 2, isolate=isolate, patience=patience)


def test_what_an_isolated_bot_prints_does_no_harm(odd_bots: Any) -> None:
    with Table(GAME, [odd_bots.Chatting] * 2, seed=5, isolate=True) as table:
        assert table.run() is not None


def test_there_is_no_state_in_the_process(odd_bots: Any) -> None:
    with Table(GAME, [odd_bots.Searching] * 2, seed=5, isolate=True) as table:
        assert table.run() is not None
    with pytest.raises(BotError, match="found a state"):
        Table(GAME, [odd_bots.Searching] * 2, seed=5).run()


def test_what_cannot_be_isolated() -> None:
    with pytest.raises(ValueError, match="as an instance; give its class"):
        Table(GAME, [Greedy(GAME), "random"], isolate=True)

    class Local(Last):
        """Defined inside of a function."""

    with pytest.raises(ValueError, match="no other process can import it"):
        Table(GAME, [Local, "random"], isolate=True)
