"""The server of a table's page: Voila, closed to everybody but the visitors who were let in."""

from __future__ import annotations

import logging
import threading
import webbrowser
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from jinja2 import ChoiceLoader, FileSystemLoader
from tornado.ioloop import IOLoop
from tornado.web import HTTPError
from traitlets.config import Config
from voila.app import Voila

from tbgames.jupyter.app import HERE, HOST

__all__ = ["Server", "admit"]

IDLE = 3600
"""Seconds until a kernel ends that no page is connected to. A page that closes ends its own."""

_WIDGETS = [
    "anywidget",
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager8",
]


class Server(Voila):  # type: ignore[misc]
    """Serves one notebook as a page, a kernel for each visitor."""

    browse = False

    @classmethod
    def at(cls, notebook: Path, port: int | None, token: str) -> Server:
        """Prepare to serve a notebook on a port of this computer; None takes one that is free."""
        config = Config()
        # Voila would run a voila.py of the current folder.
        config.Voila.config_file_paths = []
        config.Voila.notebook_path = str(notebook)
        # The kernels start there: whatever is in the folder of the games, they do not import it.
        config.Voila.root_dir = str(notebook.parent)
        config.Voila.ip = HOST
        if port is not None:
            config.Voila.port, config.Voila.port_retries = port, 0
        config.Voila.token = token
        config.Voila.open_browser = True  # it is when the port is known
        config.Voila.log_level = logging.ERROR
        # Voila answers to any name by which it is called; a foreign name that was led here is one.
        # And no pings: on one computer a connection ends with the page. Jupyter would give up each
        # connection that has had no pong before its first ping unless it may wait longer than from
        # ping to ping, and tornado wants it to wait no longer.
        config.Voila.tornado_settings = {"allow_remote_access": False, "ws_ping_interval": 0}
        page = config.VoilaConfiguration
        page.template, page.allow_template_override = "table", "NO"
        page.theme, page.allow_theme_override = "light", "NO"  # the page follows the reader's
        page.file_allowlist = []
        page.extension_allowlist = _WIDGETS
        page.prelaunch_hook = admit
        kernels = config.MappingKernelManager
        kernels.cull_idle_timeout, kernels.cull_interval = IDLE, 300
        return cls(config=config)

    def init_settings(self) -> Any:
        """Ask for the token on a page of our own: Jupyter's is about servers and passwords."""
        settings = super().init_settings()
        pages = settings["jinja2_env"]
        pages.loader = ChoiceLoader([FileSystemLoader(HERE / "voila" / "login"), pages.loader])
        return settings

    @property
    def address(self) -> str:
        """Where the page is, with the token that opens it."""
        query = f"?token={self.token}" if self.token else ""
        return f"{self.connection_url}{query}"

    def launch_browser(self) -> None:
        """Say where the page is, and open it: Voila's own way would forget the token."""
        IOLoop.current().add_callback(self._announce)  # once it is served, and Ctrl-C ends it

    def _announce(self) -> None:
        print(f"The table is at {self.address}\nCtrl-C ends it and all games.", flush=True)
        if self.browse:
            threading.Thread(target=webbrowser.open, args=[self.address], daemon=True).start()


def admit(handler: Any, notebook: Any, cwd: str) -> None:
    """Let a visitor have a kernel, but no page of another origin that asks for one: it gets a 403.

    Such a page could not read the answer, yet start one kernel after another. A link that a person
    follows is no such request: browsers tell the two apart.
    """
    headers = handler.request.headers
    origin, site = headers.get("Origin"), headers.get("Sec-Fetch-Site", "none")
    foreign = origin is not None and urlsplit(origin).netloc != headers.get("Host")
    followed = headers.get("Sec-Fetch-Dest") == "document"
    if foreign or not (followed or site in ("none", "same-origin")):
        raise HTTPError(403, "a page of another origin may not open a table")
