"""A table as a page of its own: ``tbgames play`` starts it, a kernel for each visitor lays it.

What is to be played goes to the kernels as JSON in their environment, never as code. Voila is
imported only when a page is served, so that a kernel does without it.
"""

from __future__ import annotations

import errno
import json
import os
import socket
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tbgames.engine.messages import brief
from tbgames.files import parse_json

__all__ = ["HOST", "Sitting", "check_port", "lay", "serve"]

HOST = "127.0.0.1"
HERE = Path(__file__).parent

_VARIABLE = "TBGAMES_TABLE"
_KINDS: Mapping[str, tuple[type, ...]] = {
    "game": (str,),
    "seats": (list, type(None)),
    "seed": (int, type(None)),
    "names": (list,),
    "coach": (bool,),
    "folder": (str,),
}
"""What each field of a `Sitting` is in JSON."""


@dataclass(frozen=True)
class Sitting:
    """What every visitor of the page is to play, each a game of their own.

    >>> sitting = Sitting("tftc", seats=("human", "greedy"), seed=3)
    >>> Sitting.from_json(sitting.to_json()) == sitting
    True
    """

    game: str = "tobago"
    seats: tuple[str, ...] | None = None
    seed: int | None = None
    names: tuple[str, ...] = ()
    coach: bool = False
    folder: str = "."
    """Where games are saved, and nowhere else."""

    def play(self) -> Any:
        """Make the table, a `TableWidget`, as ``tb.play`` does and with its errors."""
        from tbgames.widgets.playing import play

        return play(
            self.game,
            self.seats,
            self.seed,
            names=self.names,
            coach=self.coach,
            folder=Path(self.folder),
            autosave=True,
        )

    def to_json(self) -> str:
        """Write it as a JSON object."""
        return json.dumps(asdict(self))

    @staticmethod
    def from_json(text: str) -> Sitting:
        """Read what ``to_json`` wrote; a ValueError if it did not write this."""
        known = parse_json(text)
        if not isinstance(known, dict) or known.keys() != _KINDS.keys():
            raise ValueError(f"a table is told by {', '.join(_KINDS)}, and not as {brief(known)}")
        for name, kinds in _KINDS.items():
            if type(known[name]) not in kinds:
                raise ValueError(f"{name} of the table cannot be {brief(known[name])}")
        for name in ("seats", "names"):
            if not all(isinstance(one, str) for one in known[name] or ()):
                raise ValueError(f"{name} of the table are texts, not {brief(known[name])}")
        seats = None if known["seats"] is None else tuple(known["seats"])
        return Sitting(**{**known, "seats": seats, "names": tuple(known["names"])})


def lay() -> Any:
    """Lay the table that this kernel was started for; a LookupError if it was for none."""
    told = os.environ.get(_VARIABLE)
    if told is None:
        raise LookupError("this notebook is the page of `tbgames play GAME`: start it by that")
    return Sitting.from_json(told).play()


def serve(sitting: Sitting, *, port: int | None, token: str, browser: bool) -> int:
    """Serve the page on this computer until Ctrl-C, and give the exit code.

    Args:
        sitting: what is played.
        port: None takes 8866, or one near it that is free.
        token: what a visitor has to know; empty lets in everybody on this computer.
        browser: whether to open the page at once.
    """
    from tbgames.jupyter.server import Server

    os.environ[_VARIABLE] = sitting.to_json()
    # There Voila looks for templates, and for those of the template that ours goes on from.
    paths = (str(HERE), os.environ.get("JUPYTER_PATH"))
    os.environ["JUPYTER_PATH"] = os.pathsep.join(path for path in paths if path)
    server = Server.at(HERE / "table" / "table.ipynb", port, token)
    server.browse = browser
    server.initialize([])
    server.start()
    return 0


def check_port(port: int) -> None:
    """Raise a ValueError if nothing can be served on a port of this computer."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, os.name == "posix")
        try:
            probe.bind((HOST, port))
        except OSError as fault:
            reason = "is taken" if fault.errno == errno.EADDRINUSE else "cannot be used"
            raise ValueError(f"the port {port} {reason}; another one: --port NUMBER") from fault
