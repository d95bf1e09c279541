"""Work in short slices, with rests between them in which a notebook can draw and hear clicks."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Generator
from typing import TypeAlias

__all__ = ["Pace", "Slices"]

Slices: TypeAlias = Generator[float, None, None]
"""Does a slice of work each time it is resumed; yields how many seconds to rest after it."""


class Pace:
    """Runs one piece of work at a time: in slices on an event loop, at once where none runs.

    A busy thread would slow the kernel down for everybody; slices on the kernel's own loop leave
    it free in the rests.

    >>> pace = Pace(threading.RLock(), on_error=print)
    >>> pace.start(rest for rest in (0.1, 0.2))    # no loop runs in this test
    >>> pace.busy
    False
    """

    def __init__(self, lock: threading.RLock, on_error: Callable[[Exception], object]) -> None:
        """Prepare to run work under ``lock``; ``on_error`` hears what it raises."""
        self._lock = lock
        self._on_error = on_error
        self._slices: Slices | None = None
        self._task: asyncio.Task[None] | None = None  # a loop keeps no hold of its tasks

    @property
    def busy(self) -> bool:
        """Whether there is work that has not come to its end."""
        return self._slices is not None

    def start(self, slices: Slices, at_once: float = 0.0) -> None:
        """Begin ``slices`` instead of what was running.

        What takes less than ``at_once`` seconds is done before this returns.
        """
        self.stop()
        self._slices = slices
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.finish()
            return
        end = time.perf_counter() + at_once
        while self.busy and time.perf_counter() < end:
            self._advance(slices)
        if self.busy:
            self._task = loop.create_task(self._run(slices))

    def finish(self) -> None:
        """Do what is left at once, without rests; what it raises is raised here."""
        while self._slices is not None:
            self._advance(self._slices)

    def stop(self) -> None:
        """Give up what is left."""
        with self._lock:
            slices, self._slices = self._slices, None
            if slices is not None:
                slices.close()

    async def _run(self, slices: Slices) -> None:
        while self._slices is slices:
            try:
                rest = self._advance(slices)
            except Exception:
                return  # who prepared this has heard of it
            await asyncio.sleep(rest)

    def _advance(self, slices: Slices) -> float:
        """Do a slice, unless other work has taken its place, and say how long to rest."""
        with self._lock:
            if self._slices is not slices:
                return 0.0
            try:
                return next(slices)
            except BaseException as end:
                self._slices = None
                if isinstance(end, StopIteration):
                    return 0.0
                if isinstance(end, Exception):
                    self._on_error(end)
                raise
