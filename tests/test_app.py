"""The page of `tbgames play`: what is typed, what kernels get, who is let in."""

import contextlib
import importlib.util
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tbgames import cli
from tbgames.jupyter import app
from tbgames.jupyter.app import Sitting

pytest.importorskip("voila")

ALONE = ("--seats", "human", "--seed", "1")


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[Sitting, dict[str, Any]]]:
    """What would have been served; nothing is."""
    calls: list[tuple[Sitting, dict[str, Any]]] = []

    def note(sitting: Sitting, **how: Any) -> int:
        calls.append((sitting, how))
        return 0

    monkeypatch.setattr(app, "serve", note)
    monkeypatch.chdir(tmp_path)
    return calls


def test_plain(served: list[tuple[Sitting, dict[str, Any]]], tmp_path: Path) -> None:
    assert cli.main(["play"]) == 0
    ((sitting, how),) = served
    assert sitting == Sitting("tobago", folder=str(tmp_path.resolve()))
    assert how["browser"]
    assert how["port"] is None
    assert re.fullmatch("[0-9a-f]{48}", how["token"])
    cli.main(["play"])
    assert served[1][1]["token"] != how["token"]


def test_all_that_can_be_said(served: list[tuple[Sitting, dict[str, Any]]], tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    words = "play tftc --seats human,random,human --names Ada,,Ben --seed 5 --coach --dir games"
    assert cli.main([*words.split(), "--no-token", "--no-browser", "--port", "8899"]) == 0
    seats, folder = ("human", "random", "human"), str((tmp_path / "games").resolve())
    assert served == [
        (
            Sitting("tftc", seats, 5, ("Ada", "", "Ben"), True, folder),
            {"port": 8899, "token": "", "browser": False},
        )
    ]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], "no game is called 'chess'"),
        (["tftc", "--seats", "human,genius"], "genius"),
        (["tobago", *ALONE], "2 to 4 players, not 1"),
        (["tftc", "--seats", "human,greedy", "--names", "A,B,C"], "3 names are too many"),
        (["tobago", "--dir", "nowhere"], "there is no folder nowhere"),
        (["treasure_hunter", "--seats", "human,"], "'human,' is not a list"),
    ],
)
def test_a_mistake_gets_one_sentence_and_no_server(
    arguments: list[str],
    words: str,
    served: list[tuple[Sitting, dict[str, Any]]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    try:
        code: Any = cli.main(["play", *arguments])
    except SystemExit as stop:
        code = stop.code
    told = capsys.readouterr().err
    assert (code, served) == (2, [])
    assert words in told
    assert len(told.splitlines()) == 1


def test_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert cli.main(["play"]) == 2
    needed = "tbgames: tbgames play needs Voila: pip install 'tbgames[app]'\n"
    assert capsys.readouterr().err == needed


def test_a_port_that_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        assert cli.main(["play", "treasure_hunter", *ALONE, "--port", port]) == 2
    told = f"tbgames: the port {port} is taken; another one: --port NUMBER\n"
    assert capsys.readouterr().err == told


class TestKernel:
    def test_it_lays_the_table_it_was_started_for(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        sitting = Sitting("tftc", ("human", "greedy"), 3, ("Ada",), True, str(tmp_path))
        monkeypatch.setenv("TBGAMES_TABLE", sitting.to_json())
        widget = app.lay()
        assert widget.table.seats == ("human", "greedy")
        assert widget.table.record.to_text() == sitting.play().table.record.to_text()
        assert widget.controls.coach.value
        assert "Ada" in widget.board.scene.text()

    def test_elsewhere_it_says_how_to_start(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("TBGAMES_TABLE", raising=False)
        with pytest.raises(LookupError, match="tbgames play GAME"):
            app.lay()


@pytest.mark.parametrize(
    ("headers", "welcome"),
    [
        ({}, True),  # no browser
        ({"Sec-Fetch-Site": "none", "Sec-Fetch-Dest": "document"}, True),
        ({"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "empty"}, True),
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document"}, True),  # a link
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "iframe"}, False),
        ({"Sec-Fetch-Site": "same-site", "Sec-Fetch-Dest": "image"}, False),  # another port
        ({"Origin": "http://127.0.0.1:8866"}, True),
        ({"Origin": "http://127.0.0.1:8867"}, False),
        ({"Origin": "https://elsewhere.example"}, False),
        ({"Origin": "null"}, False),
    ],
)
def test_who_may_have_a_kernel(headers: dict[str, str], welcome: bool) -> None:
    from tornado.web import HTTPError

    from tbgames.jupyter.server import admit

    request = SimpleNamespace(headers={"Host": "127.0.0.1:8866", **headers})
    refused = contextlib.nullcontext() if welcome else pytest.raises(HTTPError, match="403")
    with refused:
        admit(SimpleNamespace(request=request), None, "")


class TestServer:
    @pytest.fixture
    def server(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Any]:
        """One that has read its settings, and listens to nobody."""
        from tbgames.jupyter.server import Server

        monkeypatch.setenv("JUPYTER_PATH", str(app.HERE))
        monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path))
        monkeypatch.chdir(tmp_path)
        (tmp_path / "voila.py").write_text("c.Voila.ip = '0.0.0.0'")
        ended = signal.getsignal(signal.SIGTERM)
        server = Server.at(app.HERE / "table" / "table.ipynb", 8866, "secret")
        server.initialize([])
        yield server
        signal.signal(signal.SIGTERM, ended)

    def test_only_this_computer_whatever_the_folder_says(self, server: Any) -> None:
        assert (server.ip, server.address) == ("127.0.0.1", "http://127.0.0.1:8866/?token=secret")

    def test_idle_kernels_end(self, server: Any) -> None:
        kernels = server.init_settings()["kernel_manager"]
        assert 600 <= kernels.cull_idle_timeout <= 7200
        assert kernels.cull_interval > 0
        assert not kernels.cull_connected
        assert "execute_request" not in kernels.allowed_message_types

    def test_a_connection_is_not_given_up_before_its_first_ping(self, server: Any) -> None:
        """It was, after 30 seconds, and what was said until the page had another one was lost."""
        from jupyter_server.base.websocket import WebSocketMixin

        connection: Any = WebSocketMixin()
        connection.settings = server.tornado_settings
        assert not connection.ping_interval or connection.ping_timeout > connection.ping_interval

    def test_no_file_is_served_from_its_folder(self, server: Any) -> None:
        assert server.voila_configuration.file_allowlist == []


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals are POSIX's")
def test_ctrl_c_ends_it_with_0(tmp_path: Path) -> None:
    words = ["play", "treasure_hunter", *ALONE, "--no-browser"]
    code = (
        # what a shell starts in the background is told to ignore the signal
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        f"import tbgames.cli; sys.exit(tbgames.cli.main({words!r}))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        line = server.stdout.readline()
        assert re.fullmatch(r"The table is at http://127\.0\.0\.1:\d+/\?token=[0-9a-f]{48}\n", line)
        assert server.stdout.readline() == "Ctrl-C ends it and all games.\n"
        server.send_signal(signal.SIGINT)
        _, fault = server.communicate(timeout=60)
    assert server.returncode == 0
    assert "Traceback" not in fault
    assert list(tmp_path.iterdir()) == []
