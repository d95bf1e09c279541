"""A JupyterLab of the tests' own, and the few things that a reader does in it."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 60.0
NO_BROWSER = "no Chromium: install one (Debian: apt-get install chromium) to run the browser tests"

OPEN = "(path) => void window.jupyterapp.commands.execute('docmanager:open', { path })"
CLOSE = """async () => {
    const { currentWidget } = window.jupyterapp.shell;
    await currentWidget.context.sessionContext.shutdown().catch(() => {}); // may have gone
    currentWidget.dispose();
}"""


def chromium() -> str | None:
    """Where a Chromium or Chrome is, if there is one."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return next((path for name in names if (path := shutil.which(name))), None)


@contextmanager
def running_lab(folder: Path) -> Iterator[Lab]:
    """Start JupyterLab as `tbgames lab` does, on a free port, and end it.

    Its settings are its own, as on a computer where it has never run.
    """
    settings = folder / "settings"
    token = secrets.token_hex(16)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    work = folder / "work"
    work.mkdir()
    environment = {
        **os.environ,
        "JUPYTER_CONFIG_DIR": str(settings / "config"),
        "JUPYTER_DATA_DIR": str(settings / "data"),
        "JUPYTER_RUNTIME_DIR": str(settings / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(settings / "lab"),
        "JUPYTERLAB_WORKSPACES_DIR": str(settings / "workspaces"),
        "IPYTHONDIR": str(settings / "ipython"),
    }
    options = [
        "--no-browser",
        "--allow-root",
        "--LabApp.expose_app_in_browser=True",
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        f"--ServerApp.token={token}",
    ]
    with (folder / "lab.log").open("wb") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "tbgames.cli", "lab", f"--dir={work}", "--", *options],
            cwd=work,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )
    try:
        lab = Lab(work, settings / "data", f"http://127.0.0.1:{port}", token)
        _await_server(server, lab, folder / "lab.log")
        yield lab
    finally:
        end(server)


def end(server: subprocess.Popen[Any]) -> None:
    """End a server, and its kernels with it."""
    server.terminate()
    try:
        server.wait(15)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


def _await_server(server: subprocess.Popen[bytes], lab: Lab, log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and server.poll() is None:
        try:
            with urllib.request.urlopen(f"{lab.url}/api/status?token={lab.token}", timeout=2):
                return
        except (OSError, urllib.error.URLError):
            time.sleep(0.2)
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text()[-3000:]}")


class Lab:
    """A running JupyterLab, the folder it serves, and where it keeps what it trusts."""

    def __init__(self, folder: Path, data: Path, url: str, token: str) -> None:
        self.folder = folder
        self.data = data
        self.url = url
        self.token = token
        self._app: Any = None

    def write(self, name: str, cells: Sequence[str]) -> str:
        """Put a notebook of code cells into the folder."""
        data = {
            "nbformat": 4,
            "nbformat_minor": 5,
            "metadata": {
                "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}
            },
            "cells": [
                {
                    "cell_type": "code",
                    "id": f"cell-{number}",
                    "metadata": {},
                    "execution_count": None,
                    "outputs": [],
                    "source": source,
                }
                for number, source in enumerate(cells)
            ],
        }
        (self.folder / name).write_text(json.dumps(data))
        return name

    def open(self, browser: Any, name: str) -> Notebook:
        """Open a notebook, and wait until its kernel is there.

        In the page where the last one was, if that is closed: to load JupyterLab takes many times
        as long as to open a notebook in it.
        """
        self.show(browser, name)
        return Notebook(self._app)

    def show(self, browser: Any, name: str) -> Any:
        """Open a notebook as `open` does, and give the page without waiting for a kernel."""
        app = self._app
        if app is None or app.is_closed():
            self._app = self.page(browser, name)
        else:
            app.evaluate(OPEN, name)
        return self._app

    def page(self, browser: Any, name: str, **context: Any) -> Any:
        """Open a notebook in a page of its own."""
        size = {"viewport": {"width": 1500, "height": 1000}}
        page = browser.new_context(**{**size, **context}).new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.goto(f"{self.url}/doc/tree/{name}?token={self.token}&reset")
        return page


class Notebook:
    """A notebook that is open in a page."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.errors: list[str] = []
        self._failed = lambda error: self.errors.append(str(error))
        page.on("pageerror", self._failed)
        self.await_kernel()

    def await_kernel(self) -> None:
        """Wait until the kernel has nothing to do: before that, "run all" does nothing."""
        self.page.wait_for_function(
            """() => {
                const app = window.jupyterapp, widget = app?.shell?.currentWidget;
                const session = widget?.context?.sessionContext;
                return session?.isReady && session.session?.kernel?.status === 'idle';
            }"""
        )

    def run_all(self) -> None:
        """Run all cells, without waiting for the end."""
        self.command("notebook:run-all-cells")

    def command(self, name: str) -> None:
        """Start a command of JupyterLab; one that asks something comes back only when answered."""
        self.page.evaluate(f"void window.jupyterapp.commands.execute('{name}')")

    def await_cells(self) -> None:
        """Wait until every cell has run."""
        self.page.wait_for_function(
            """() => {
                const cells = window.jupyterapp.shell.currentWidget.content.widgets;
                return cells.every(cell => cell.model.type !== 'code' ||
                    !cell.model.sharedModel.getSource().trim() || cell.model.executionCount);
            }"""
        )
        self.await_kernel()

    def run(self, code: str) -> str:
        """Run code in the notebook's kernel, beside its cells, and give what it printed."""
        answer: dict[str, str] = self.page.evaluate(
            """async (code) => {
                const session = window.jupyterapp.shell.currentWidget.context.sessionContext;
                const future = session.session.kernel.requestExecute({code, store_history: false});
                let text = '', error = '';
                future.onIOPub = (message) => {
                    const content = message.content;
                    if (message.header.msg_type === 'stream') text += content.text;
                    if (message.header.msg_type === 'error') error = content.traceback.join('\\n');
                };
                await future.done;
                return {text, error};
            }""",
            code,
        )
        assert not answer["error"], answer["error"]
        return answer["text"].strip()

    def cells(self) -> int:
        """How many cells the notebook has."""
        return int(
            self.page.evaluate("window.jupyterapp.shell.currentWidget.content.widgets.length")
        )

    def close(self) -> None:
        """Shut the kernel down and close the notebook, without a question about changes."""
        self.page.evaluate(CLOSE)
        self.page.remove_listener("pageerror", self._failed)
