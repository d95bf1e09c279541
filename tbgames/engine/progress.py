"""A progress bar for whoever waits at a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from time import monotonic
from typing import TypeVar

__all__ = ["progress"]

T = TypeVar("T")

_WIDTH = 30
_PAUSE = 0.1  # seconds between two drawings


def progress(items: Iterable[T], total: int, label: str) -> Iterator[T]:
    """Give ``items`` on and show how many of ``total`` are done, on a terminal's stderr only.

    >>> list(progress("abc", 3, "letters"))
    ['a', 'b', 'c']
    """
    out = sys.stderr
    if not out.isatty():
        yield from items
        return
    drawn = 0.0
    done = 0
    try:
        for done, item in enumerate(items, 1):
            yield item
            if monotonic() - drawn >= _PAUSE or done == total:
                drawn = monotonic()
                bar = ("#" * (_WIDTH * done // max(total, 1))).ljust(_WIDTH, ".")
                out.write(f"\r{label} [{bar}] {done}/{total}")
                out.flush()
    finally:
        out.write("\n")
