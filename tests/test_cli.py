"""The command `tbgames`: what it says, its exit codes, and that a reader's files are safe."""

import contextlib
import importlib.util
import json
import os
import runpy
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import tbgames
from tbgames import cli, files

COMMAND = [sys.executable, "-m", "tbgames.cli"]
SMALL = ["simulate", "tobago", "--players", "2", "--games", "2", "--seed", "1", "--bots", "random"]


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A course of two small notebooks instead of the real one."""
    folder = tmp_path / "shipped"
    (folder / ".ipynb_checkpoints").mkdir(parents=True)
    (folder / ".ipynb_checkpoints" / "00_a.ipynb").write_text("{}")
    empty = {"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    for name in ("00_a.ipynb", "01_b.ipynb"):
        (folder / name).write_text(json.dumps(empty))
    (folder / "solutions").mkdir()
    (folder / "solutions" / "00_a.ipynb").write_text(json.dumps(empty))
    monkeypatch.setattr(files, "notebooks_path", lambda: folder)
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "jupyter"))
    return folder


def exit_code(*arguments: str) -> int:
    try:
        return cli.main(arguments)
    except SystemExit as stop:  # as argparse ends
        return int(stop.code or 0)


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("--version") == 0
    assert capsys.readouterr().out == f"tbgames {tbgames.__version__}\n"


def test_as_a_module(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["tbgames", "--version"])
    with pytest.raises(SystemExit) as stop:
        runpy.run_module("tbgames", run_name="__main__")
    assert not stop.value.code
    assert capsys.readouterr().out == f"tbgames {tbgames.__version__}\n"


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("--help") == 0
    shown = capsys.readouterr().out
    assert all(command in shown for command in ("lab", "notebooks", "simulate"))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "COMMAND"),
        (["sail"], "sail"),
        (["notebooks"], "DIR"),
        (["lab", "--port", "0"], "'0' is not a port"),
        (["simulate"], "GAME"),
        (["simulate", "tobago", "--games", "0"], "'0' is not a whole number"),
        (["simulate", "tobago", "--games", "many"], "'many' is not a whole number"),
        (["simulate", "tobago", "--seed", "x"], "'x'"),
        (["simulate", "tobago", "--bots", "greedy,"], "'greedy,' is not a list of bots"),
        (["simulate", "tobago", "--bots", "search(a"], "is not a list of bots"),
        (["simulate", "tobago", "--players", "3", "--bots", "greedy,random"], "3 players need 3"),
        (["simulate", "chess", "--seed", "1"], "chess"),
        (["simulate", "tobago", "--seed", "1", "--players", "9"], "9"),
        (["simulate", "tobago", "--seed", "1", "--rules", "mine"], "mine"),
        (["simulate", "tftc", "--seed", "1", "--rules", "mine"], "no preset of TFTC"),
        (["simulate", "tftc", "--seed", "1", "--players", "5"], "TFTC-01"),
        (["simulate", "tobago", "--seed", "1", "--bots", "genius"], "genius"),
    ],
)
def test_a_mistake_gets_one_sentence(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_code(*arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert words in shown.err
    assert shown.err.startswith("tbgames")
    assert len(shown.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("greedy", ["greedy"]),
        ("greedy, random", ["greedy", "random"]),
        ("search(iterations=200, depth=2),random", ["search(iterations=200, depth=2)", "random"]),
    ],
)
def test_bots_are_split_outside_of_brackets(text: str, names: list[str]) -> None:
    assert cli._bot_names(text) == names


class TestNotebooks:
    def test_copies_what_is_shipped(
        self, shipped: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        course = tmp_path / "deep" / "course"
        assert exit_code("notebooks", str(course)) == 0
        assert sorted(path.name for path in course.rglob("*")) == ["00_a.ipynb", "01_b.ipynb"]
        assert capsys.readouterr().out.count("copied") == 2

    def test_solutions_only_where_they_are_asked_for(self, shipped: Path, tmp_path: Path) -> None:
        course = tmp_path / "course"
        assert exit_code("notebooks", str(course), "--solutions") == 0
        copied = {str(path.relative_to(course)) for path in course.rglob("*.ipynb")}
        assert copied == {"00_a.ipynb", "01_b.ipynb", "solutions/00_a.ipynb"}

    def test_keeps_what_a_reader_wrote(
        self, shipped: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (tmp_path / "course").mkdir()
        mine = tmp_path / "course" / "00_a.ipynb"
        mine.write_text("my own work")
        assert exit_code("notebooks", str(tmp_path / "course")) == 0
        shown = capsys.readouterr().out
        assert mine.read_text() == "my own work"
        assert "yours differs" in shown
        assert "--force" in shown

        assert exit_code("notebooks", str(tmp_path / "course"), "--force") == 0
        assert mine.read_text() == (shipped / "00_a.ipynb").read_text()
        shown = capsys.readouterr().out
        assert "replaced" in shown
        assert "as shipped" in shown

    @pytest.mark.usefixtures("shipped")
    def test_the_copies_are_trusted(self, tmp_path: Path) -> None:
        import nbformat
        from nbformat.sign import NotebookNotary

        assert exit_code("notebooks", str(tmp_path / "course")) == 0
        copy = nbformat.read(tmp_path / "course" / "00_a.ipynb", as_version=4)
        notary = NotebookNotary()
        try:
            assert notary.check_signature(copy)
        finally:
            notary.store.close()

    @pytest.mark.usefixtures("shipped")
    def test_a_file_in_the_way_is_an_error(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (tmp_path / "course").write_text("a file")
        assert exit_code("notebooks", str(tmp_path / "course")) == 2
        assert "cannot copy the notebooks" in capsys.readouterr().err


class TestLab:
    def test_says_what_is_missing(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
        monkeypatch.chdir(tmp_path)
        assert exit_code("lab") == 2
        assert "tbgames lab needs JupyterLab: pip install 'tbgames[lab]'" in capsys.readouterr().err
        assert list(tmp_path.iterdir()) == []

    @pytest.mark.usefixtures("shipped")
    @pytest.mark.parametrize("user", [0, 1000])
    @pytest.mark.skipif(os.name != "posix", reason="users and exec are POSIX's")
    def test_opens_the_copied_course(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, user: int
    ) -> None:
        started: list[tuple[list[str], dict[str, str]]] = []

        def exec_instead(path: str, words: list[str], environment: dict[str, str]) -> None:
            started.append((words, environment))
            sys.exit(0)

        monkeypatch.setattr(importlib.util, "find_spec", lambda name: object())
        monkeypatch.setattr(os, "geteuid", lambda: user)
        monkeypatch.setattr(os, "execve", exec_instead)
        monkeypatch.setenv("JUPYTER_CONFIG_PATH", "/of/the/reader")
        course = tmp_path / "course"
        options = ["--no-browser", "--port", "8890", "--", "--ServerApp.token=x"]
        assert exit_code("lab", "--dir", str(course), *options) == 0
        ((words, environment),) = started
        assert words[1:3] == ["-m", "jupyterlab"]
        assert f"--ServerApp.root_dir={course}" in words
        assert "--LabApp.default_url=/lab/tree/00_a.ipynb" in words
        assert ("--allow-root" in words) == (user == 0)
        assert {"--no-browser", "--port=8890"} <= set(words)
        assert words[-1] == "--ServerApp.token=x"
        own, theirs = environment["JUPYTER_CONFIG_PATH"].split(os.pathsep)
        assert (Path(own) / "labconfig" / "default_setting_overrides.json").is_file()
        assert theirs == "/of/the/reader"


class TestSimulate:
    def test_tells_in_words(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert exit_code(*SMALL) == 0
        assert "random" in capsys.readouterr().out

    def test_a_bot_that_fails_is_told_in_one_line(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def choose(self: object, view: object, legal: object, rng: object) -> int:
            raise RuntimeError("no idea")

        monkeypatch.setattr("tbgames.engine.bots.RandomBot.choose", choose)
        assert exit_code(*SMALL) == 2
        assert "bot 'random', failed with RuntimeError: no idea" in capsys.readouterr().err

    def test_one_json_object_and_the_same_for_the_same_seed(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert exit_code(*SMALL, "--json") == 0
        first = json.loads(capsys.readouterr().out)
        assert exit_code(*SMALL, "--json") == 0
        assert first == json.loads(capsys.readouterr().out)
        assert (first["game"], first["seed"], first["games"]) == ("tobago", 1, 2)
        assert [bot["bot"] for bot in first["bots"]] == ["random", "random"]

    def test_tftc_in_numbers(self, capsys: pytest.CaptureFixture[str]) -> None:
        few = ["simulate", "tftc", "--players", "4", "--games", "3", "--seed", "1", "--json"]
        assert exit_code(*few) == 0
        told = json.loads(capsys.readouterr().out)
        assert (told["game"], told["games"], told["complete"]) == ("tftc", 3, True)
        assert [bot["bot"] for bot in told["bots"]] == ["greedy"] * 4
        assert sum(bot["wins"]["share"] for bot in told["bots"]) == pytest.approx(1)
        # Four play 12 rounds on average; a game of 4 rounds could not have five caches.
        assert 5 <= told["statistics"]["rounds"]["mean"] <= 25
        assert 5 <= told["statistics"]["caches"]["mean"] <= 20
        assert sum(told["ends"].values()) == 3

    def test_treasure_hunter_in_numbers(self, capsys: pytest.CaptureFixture[str]) -> None:
        few = ["simulate", "treasure_hunter", "--players", "2", "--games", "4", "--seed", "1"]
        assert exit_code(*few, "--json") == 0
        told = json.loads(capsys.readouterr().out)
        assert (told["game"], told["games"], told["complete"]) == ("treasure_hunter", 4, True)
        assert [bot["bot"] for bot in told["bots"]] == ["greedy"] * 2
        assert sum(bot["wins"]["share"] for bot in told["bots"]) == pytest.approx(1)
        # 130 cards by threes are 22 turns each; nobody draws less than three, the box adds some.
        assert 15 <= told["statistics"]["rounds"]["mean"] <= 35
        assert 0 < sum(bot["score"]["mean"] for bot in told["bots"]) <= 19
        assert told["ends"] == {"The deck has been gone through once.": 4}

    def test_treasure_hunter_alone(self, capsys: pytest.CaptureFixture[str]) -> None:
        few = ["simulate", "treasure_hunter", "--players", "1", "--games", "3", "--seed", "1"]
        assert exit_code(*few, "--bots", "random", "--json") == 0
        told = json.loads(capsys.readouterr().out)
        assert (told["games"], [bot["bot"] for bot in told["bots"]]) == (3, ["random"])
        alive = told["ends"].get("The party got all the way through the deck.", 0)
        assert alive + told["ends"].get("The party has no hero left.", 0) == 3
        # Any end alive counts more than a half, any other less.
        assert alive / 6 < told["bots"][0]["wins"]["share"] <= (3 + alive) / 6

    def test_a_seed_that_was_drawn_is_shown(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert exit_code("simulate", "tobago", "--games", "1", "--bots", "random", "--json") == 0
        drawn = json.loads(capsys.readouterr().out)
        again = ["simulate", "tobago", "--games", "1", "--seed", str(drawn["seed"])]
        assert exit_code(*again, "--bots", "random", "--json") == 0
        assert json.loads(capsys.readouterr().out) == drawn


@pytest.mark.skipif(os.name != "posix", reason="signals and pipes are POSIX's")
class TestEnds:
    def test_a_reader_that_goes_away_is_no_traceback(self) -> None:
        done = subprocess.run(
            ["bash", "-c", '"$@" | true; echo "${PIPESTATUS[0]}"', "-", *COMMAND, *SMALL],
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.stdout.strip() in {"0", "141"}
        assert "Traceback" not in done.stderr

    def test_ctrl_c_shows_the_games_played_so_far_and_ends_with_130(self) -> None:
        many = ["simulate", "tobago", "--games", "1000000", "--bots", "random", "--json"]
        code = (
            # what a shell starts in the background is told to ignore the signal
            "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
            "import tbgames.cli, tbgames.tobago.rules\n"
            "print('ready', file=sys.stderr, flush=True)\n"
            f"sys.exit(tbgames.cli.main({many!r}))"
        )
        with subprocess.Popen(
            [sys.executable, "-c", code],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stderr is not None
            assert process.stderr.readline() == "ready\n"
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(timeout=3)
            process.send_signal(signal.SIGINT)
            shown, fault = process.communicate(timeout=60)
        assert process.returncode == 130, fault
        assert "Traceback" not in fault
        assert json.loads(shown)["complete"] is False

    def test_ctrl_c_elsewhere_is_one_line(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        def interrupted() -> Path:
            raise KeyboardInterrupt

        monkeypatch.setattr(files, "notebooks_path", interrupted)
        assert exit_code("notebooks", "course") == 130
        assert capsys.readouterr().err == "tbgames: interrupted\n"
