"""Work in slices, done to its end."""

from collections.abc import Generator
from typing import Any


def exhausted(slices: Generator[None, None, Any]) -> tuple[int, Any]:
    """How many slices there were, and what came of them."""
    count = 0
    while True:
        try:
            next(slices)
        except StopIteration as end:
            return count, end.value
        count += 1
