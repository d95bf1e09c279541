"""Bots in a process of their own, which sees nothing but JSON."""

from __future__ import annotations

import importlib
import json
import os
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

from tbgames.engine.actions import LegalActions
from tbgames.engine.bots.base import Bot
from tbgames.engine.bots.names import BotFactory, find_bot, make_bot
from tbgames.engine.game import Game, View

__all__ = ["IsolatedBot"]

_WORKER = "tbgames.engine.bots.worker"
_PATIENCE = 2.0  # seconds that a process gets to end by itself
_START = 60.0  # more seconds for the first answer: the process has to start and to import


class IsolatedBot(Bot):
    """Runs a bot in another process and asks it in JSON.

    What crosses over: where the game's class and the bot are to be imported from, the options of
    both, and for each decision the view, the ids of the legal actions, and the state of the
    random generator. So the answers are those of the same bot in this process, and what it can
    get at is what a player may know.

    The process starts with the first question. A bot that fails, or gives no answer within
    ``patience`` seconds, raises a RuntimeError here; its process is ended then.
    """

    def __init__(
        self,
        bot: str | Bot | BotFactory,
        game: Game[Any, Any],
        patience: float | None = None,
    ) -> None:
        """Prepare to run a bot given by its name or its class.

        A ValueError for a Bot instance, or for a bot or game that another process could not
        import because it is defined in a notebook or inside of a function.
        """
        super().__init__(game)
        if isinstance(bot, Bot):
            raise ValueError(f"{bot.name} cannot be isolated as an instance; give its class")
        self._name = make_bot(bot, game).name
        factory: Any = find_bot(bot, game) if isinstance(bot, str) else bot
        chosen: dict[str, Any] = {}
        if isinstance(factory, partial):  # a name with options in brackets
            factory, chosen = factory.func, factory.keywords
        self._hello = {
            "game": _address(type(game)),
            "options": game.to_dict(),
            "bot": _address(factory),
            "chosen": chosen,
        }
        self._patience = patience
        self._process: subprocess.Popen[str] | None = None

    @property
    def name(self) -> str:
        """The name of the bot that runs in the process."""
        return self._name

    def choose(self, view: View, legal: LegalActions, rng: random.Random) -> int:
        """Ask the process; a RuntimeError if it fails or ends."""
        question = {"view": view.to_dict(), "legal": legal.ids, "rng": rng.getstate()}
        try:
            answer = self._ask(question)
        except BaseException:
            self.close()  # an answer that comes too late must not meet the next question
            raise
        if "error" in answer:
            raise RuntimeError(answer["error"])
        chosen: int = answer["action"]
        return chosen

    def close(self) -> None:
        """End the process, which starts again if it is asked again."""
        process, self._process = self._process, None
        if process is None:
            return
        try:
            process.communicate(timeout=_PATIENCE)  # closes its input, at which it ends
        except (OSError, ValueError, subprocess.TimeoutExpired):
            _end(process)
            process.communicate()

    def __del__(self) -> None:
        if getattr(self, "_process", None) is not None:
            self.close()

    def _ask(self, question: dict[str, Any]) -> dict[str, Any]:
        begun = self._process is not None
        process = self._process or self._start()
        _send(process, question)
        assert process.stdout is not None
        patience = self._patience
        with _alarm(process, patience and patience + (0 if begun else _START)) as rung:
            line = process.stdout.readline()
        if not line:
            raise RuntimeError(
                f"it gave no answer within {patience} seconds" if rung else "its process has ended"
            )
        answer: dict[str, Any] = json.loads(line)
        return answer

    def _start(self) -> subprocess.Popen[str]:
        self._process = subprocess.Popen(
            [sys.executable, "-m", _WORKER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            start_new_session=True,
        )
        _send(self._process, self._hello)
        return self._process


def _end(process: subprocess.Popen[str]) -> None:
    """End a process, and what it has started, which would hold its pipe open."""
    if os.name == "posix":
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()


@contextmanager
def _alarm(process: subprocess.Popen[str], seconds: float | None) -> Iterator[list[bool]]:
    """End a process after so many seconds; the list is empty unless that came to pass.

    Pipes know no time limits, but reading from one ends with the process behind it.
    """
    rung: list[bool] = []

    def ring() -> None:
        rung.append(True)
        _end(process)

    timer = threading.Timer(seconds or 0, ring)
    if seconds is not None:
        timer.start()
    try:
        yield rung
    finally:
        timer.cancel()


def _send(process: subprocess.Popen[str], data: dict[str, Any]) -> None:
    assert process.stdin is not None
    process.stdin.write(json.dumps(data) + "\n")
    process.stdin.flush()


def _address(thing: Any) -> str:
    """Say where another process can import ``thing`` from; a ValueError if nowhere."""
    module, name = getattr(thing, "__module__", ""), getattr(thing, "__qualname__", "")
    if module != "__main__" and name and "<" not in name:
        found: Any = importlib.import_module(module)
        for part in name.split("."):
            found = getattr(found, part, None)
        if found is thing:
            return f"{module}:{name}"
    raise ValueError(
        f"{name or thing!r} cannot be isolated: no other process can import it, "
        "so put it into a module"
    )
