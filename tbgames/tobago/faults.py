"""Telling a user everything that keeps their data from being an island."""

from __future__ import annotations

from collections.abc import Sequence

from tbgames.engine.messages import joined

__all__ = ["listed", "refuse"]


def listed(items: Sequence[str], most: int = 8) -> str:
    """Join words for a message, the overlong rest as a count.

    >>> listed(["A1", "B1", "C1"], most=2)
    'A1, B1 and 1 more'
    """
    rest = len(items) - most
    return ", ".join(items[:most]) + (f" and {rest} more" if rest > 0 else "")


def refuse(faults: Sequence[str]) -> None:
    """Raise one `ValueError` that names the faults, if there are any."""
    if faults:
        raise ValueError(f"this is no island: {joined(faults)}")
