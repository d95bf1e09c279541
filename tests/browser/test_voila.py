"""The page of `tbgames play` in a real browser, as somebody sees it who never meets a notebook."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from tbgames.engine.record import Record
from tests.browser.duties import play_out
from tests.browser.lab import PATIENCE, end
from tests.browser.seated import READY
from tests.browser.test_kernel_gone import SECONDS, SLACK

pytest.importorskip("voila")
pytestmark = [pytest.mark.browser, pytest.mark.slow]

# Shell messages are answered in the order they come: once the second has its answer, the first,
# if it got through, has its own.
ASK_TO_RUN = """async ([kernel, code]) => {
    const header = (type) => ({
        msg_id: crypto.randomUUID(), msg_type: type, session: 'x', username: 'x', version: '5.3',
        date: new Date().toISOString(),
    });
    const say = (type, content) => socket.send(JSON.stringify({
        header: header(type), parent_header: {}, metadata: {}, content, channel: 'shell',
    }));
    const socket = new WebSocket(`ws://${location.host}/api/kernels/${kernel}/channels`);
    const heard = [];
    const late = (fail) => setTimeout(() => fail(new Error('no answer')), 60_000);
    await new Promise((done, fail) => { socket.onopen = done; late(fail); });
    await new Promise((done, fail) => {
        late(fail);
        socket.onmessage = ({ data }) => {
            const type = JSON.parse(data).msg_type;
            heard.push(type);
            if (type === 'comm_info_reply') done();
        };
        say('execute_request', { code, silent: false, store_history: false });
        say('comm_info_request', {});
    });
    socket.close();
    return heard;
}"""


QUIET: dict[str, Any] = {"viewport": {"width": 1300, "height": 900}, "reduced_motion": "reduce"}


class Served:
    """A page that is served, and the folder for its games."""

    def __init__(self, address: str, folder: Path) -> None:
        self.address = address
        self.folder = folder
        parts = urlsplit(address)
        self.host, self.origin = parts.netloc, f"{parts.scheme}://{parts.netloc}"

    def status(self, path: str = "/", cookie: str = "", **headers: str) -> int:
        """What a request is answered with, without a browser; a page is not waited for."""
        connection = http.client.HTTPConnection(self.host, timeout=PATIENCE)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if cookie:
            sent["Cookie"] = cookie
        connection.request("GET", path, headers=sent)
        status = connection.getresponse().status
        connection.close()
        return status

    def socket_status(self, kernel: str, cookie: str, **headers: str) -> int:
        """What a request for a kernel's websocket is answered with."""
        asked = {
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        }
        return self.status(f"/api/kernels/{kernel}/channels", cookie, **asked, **headers)


@contextmanager
def serving(game: str, folder: Path, seats: str = "human,greedy") -> Iterator[Served]:
    """Run `tbgames play` on a free port, and end it with its kernels."""
    games = folder / "games"
    games.mkdir()
    words = [game, "--seats", seats, "--seed", "7", "--dir", str(games), "--no-browser"]
    environment = {**os.environ, "IPYTHONDIR": str(folder / "ipython")}
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "tbgames.cli", "play", *words],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
    try:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found is not None, (folder / "log").read_text()
        yield Served(found[0], games)
    finally:
        end(server)
        assert server.stdout is not None
        server.stdout.close()


@pytest.fixture(scope="module")
def tobago(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving("tobago", tmp_path_factory.mktemp("tobago")) as served:
        yield served


class Visitor:
    """Somebody with a page of their own, in a browser that reaches nothing but the server."""

    def __init__(self, browser: Any, served: Served) -> None:
        self.page = browser.new_context(**QUIET).new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.errors: list[str] = []
        self.elsewhere: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", lambda request: self._asked(request.url, served))
        self.page.goto(served.address)
        self.board = self.page.locator("section.tb").first
        self.await_turn()

    def _asked(self, url: str, served: Served) -> None:
        if not url.startswith((served.origin, "data:", "blob:")):
            self.elsewhere.append(url)

    def await_turn(self) -> None:
        self.board.wait_for()
        self.page.wait_for_function(READY, arg=self.board.element_handle())

    @property
    def kernel(self) -> str:
        told = self.page.locator("#jupyter-config-data").text_content()
        return str(json.loads(told)["kernelId"])

    @property
    def cookie(self) -> str:
        """What the browser sends along, whichever page asks."""
        return "; ".join(f"{one['name']}={one['value']}" for one in self.page.context.cookies())

    @property
    def log(self) -> str:
        return str(self.board.locator("[data-panel=log]").text_content())

    def click_on(self, times: int) -> None:
        for _ in range(times):
            self.board.locator("[data-action]:visible").first.click()
            self.await_turn()

    def leave(self) -> None:
        assert self.errors == []
        assert self.elsewhere == []
        self.page.context.close()


# Shared by the tests: a page with its kernel takes the most time.
@pytest.fixture(scope="module")
def visitor(browser: Any, tobago: Served) -> Iterator[Visitor]:
    visitor = Visitor(browser, tobago)
    yield visitor
    visitor.leave()


def play_some_turns(visitor: Visitor) -> None:
    """Click a few times; the bot answers in between."""
    before = visitor.log
    visitor.click_on(6)
    assert visitor.log != before
    assert re.search(r"\bB (?!greedy)", visitor.log)  # it is told what the bot did
    assert visitor.board.locator(".tb-error").is_hidden()


def play_to_the_end(visitor: Visitor, served: Served) -> None:
    """Click until the game is over, save it, and have the engine play the record again."""
    visitor.page.get_by_label("Moves").first.select_option("at once")
    play_out(visitor.page, visitor.board, seed=4)
    visitor.page.get_by_title("to and from a file").first.click()
    visitor.page.get_by_title("the whole game, hidden cards included").first.click()
    visitor.board.locator(".tb-hint").filter(has_text="Saved to game.json").wait_for()
    record = Record.load(served.folder / "game.json")
    assert isinstance(record, Record)
    assert record.outcome is not None
    assert visitor.board.locator(".tb-error").is_hidden()


def test_tobago_by_clicks(visitor: Visitor) -> None:
    play_some_turns(visitor)
    shown = visitor.page.locator("body").inner_text()
    assert "import" not in shown  # no code
    # The page follows the reader's colours, by itself.
    background = "getComputedStyle(document.querySelector('#main')).backgroundColor"
    assert visitor.page.evaluate(background) == "rgb(255, 255, 255)"
    visitor.page.emulate_media(color_scheme="dark")
    assert visitor.page.evaluate(background) == "rgb(17, 17, 17)"
    # What does not fit is scrolled to, and nothing sticks out at the side.
    visitor.page.set_viewport_size({"width": 400, "height": 800})
    visitor.page.get_by_role("button", name="Do it").scroll_into_view_if_needed()
    assert visitor.page.evaluate("document.querySelector('#rendered_cells').scrollTop") > 0
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= 400


@pytest.mark.parametrize(
    ("game", "seats"), [("tftc", "human,greedy"), ("treasure_hunter", "human")]
)
def test_the_other_games_to_their_ends(browser: Any, tmp_path: Path, game: str, seats: str) -> None:
    with serving(game, tmp_path, seats) as served:
        visitor = Visitor(browser, served)
        play_to_the_end(visitor, served)
        visitor.leave()


def test_two_visitors_have_two_games(browser: Any, tobago: Served, visitor: Visitor) -> None:
    other = Visitor(browser, tobago)
    assert other.kernel != visitor.kernel
    before, mine = other.log, visitor.log
    visitor.click_on(2)
    assert visitor.log != mine
    other.click_on(1)  # so that its kernel has had its say
    assert other.log != visitor.log
    assert other.log.startswith(before)
    other.leave()


def test_without_the_token_there_is_no_page(browser: Any, tobago: Served, visitor: Visitor) -> None:
    page = browser.new_context().new_page()
    page.goto(tobago.origin)
    assert urlsplit(page.url).path == "/login"
    page.get_by_label("Token").fill("12345")
    page.get_by_role("button", name="Sit down").click()
    page.get_by_role("alert").filter(has_text="not the token of this table").wait_for()
    known = {one["name"]: one["value"] for one in page.context.cookies()}
    token = parse_qs(urlsplit(tobago.address).query)["token"][0]
    form = {"password": token, "_xsrf": known["_xsrf"]}
    login = f"{tobago.origin}/login"
    assert page.request.post(login, form=form, max_redirects=0).status == 302
    page.goto(login, wait_until="commit")
    assert urlsplit(page.url).path == "/"
    page.context.close()
    assert tobago.status() == 302
    assert tobago.socket_status(visitor.kernel, "") == 403
    assert tobago.socket_status(visitor.kernel, visitor.cookie) == 101


def test_who_comes_back_goes_on_where_they_left_off(browser: Any, tobago: Served) -> None:
    visitor = Visitor(browser, tobago)
    visitor.click_on(3)
    visitor.page.get_by_text("Saved to autosave/tobago-").wait_for()
    left = visitor.log
    visitor.page.reload()  # with another kernel, which knows nothing of this
    visitor.page.get_by_role("button", name="Go on where you left off").click()
    visitor.board.locator("[data-panel=log]").filter(has_text=left.splitlines()[-1]).wait_for()
    visitor.await_turn()
    assert visitor.log.startswith(left[:200])
    visitor.leave()


def test_a_lost_kernel_is_told(browser: Any, tobago: Served) -> None:
    visitor = Visitor(browser, tobago)
    found = subprocess.run(["pgrep", "-f", f"kernel-{visitor.kernel}"], capture_output=True)
    os.kill(int(found.stdout), signal.SIGKILL)
    start = time.monotonic()
    visitor.board.locator("[data-action]:visible").first.click()
    notice = visitor.board.locator(".tb-notice")
    notice.filter(has_text="load the page again").wait_for()
    assert time.monotonic() - start < SECONDS + SLACK
    visitor.leave()


def test_another_origin_gets_nothing(tobago: Served, visitor: Visitor) -> None:
    kernel, cookie = visitor.kernel, visitor.cookie
    assert tobago.socket_status(kernel, cookie, Origin="http://elsewhere.example") == 403
    assert tobago.socket_status(kernel, cookie, Origin=tobago.origin) == 101
    assert tobago.status("/", cookie, Origin="http://elsewhere.example") == 403
    assert tobago.status("/", cookie, Sec_Fetch_Site="cross-site", Sec_Fetch_Dest="iframe") == 403
    assert tobago.status("/", cookie, Host="elsewhere.example") == 403  # a name that leads here


def test_no_visitor_can_run_code_or_read_files(tobago: Served, visitor: Visitor) -> None:
    stray = tobago.folder.parent / "stray"
    heard = visitor.page.evaluate(ASK_TO_RUN, [visitor.kernel, f"open({str(stray)!r}, 'w')"])
    assert "comm_info_reply" in heard
    assert "execute_reply" not in heard
    assert not stray.exists()
    (tobago.folder / "photo.png").write_text("mine")
    for path in ("/voila/files/table.ipynb", "/voila/files/photo.png", "/voila/files/../app.py"):
        assert tobago.status(path, visitor.cookie) in (403, 404)


def test_a_game_is_saved_in_the_folder_and_nowhere_else(tobago: Served, visitor: Visitor) -> None:
    visitor.click_on(1)
    visitor.page.get_by_title("to and from a file").first.click()
    name = visitor.page.get_by_label("File")
    save = visitor.page.get_by_title("the whole game, hidden cards included")
    for outside in ("../stray.json", str(tobago.folder.parent / "stray.json")):
        name.fill(outside)
        name.press("Tab")
        save.click()
        told = visitor.board.locator(".tb-error").filter(has_text=f"'{outside}' is outside")
        told.wait_for()
    assert not (tobago.folder.parent / "stray.json").exists()
    name.fill("mine.json")
    name.press("Tab")
    save.click()
    visitor.board.locator(".tb-hint").filter(has_text="Saved to mine.json").wait_for()
    assert json.loads((tobago.folder / "mine.json").read_text())["game"]
    visitor.page.get_by_title("to and from a file").first.click()


def test_a_whole_game_by_clicks(tobago: Served, visitor: Visitor) -> None:
    visitor.page.set_viewport_size({"width": 1300, "height": 900})
    play_to_the_end(visitor, tobago)
