"""Seeds and named streams: no global randomness anywhere.

One stream per purpose is derived from a seed and the stream's name, so that drawing more from
one never shifts another, and a game resumed from a file continues as if never interrupted.
"""

from __future__ import annotations

import hashlib
import random
import secrets

__all__ = ["check_seed", "fresh_seed", "stream"]


def stream(seed: int, *name: str | int) -> random.Random:
    """Give the random generator that belongs to ``seed`` and ``name``, always the same one.

    >>> stream(7, "chance", 3).random() == stream(7, "chance", 3).random()
    True
    >>> stream(7, "chance", 3).random() == stream(7, "chance", 4).random()
    False
    """
    text = "\x1f".join(str(part) for part in (seed, *name))
    return random.Random(int.from_bytes(hashlib.blake2b(text.encode(), digest_size=16).digest()))


def fresh_seed() -> int:
    """Draw a seed below 2**31 from the operating system."""
    return secrets.randbelow(2**31)


def check_seed(seed: int | None) -> int:
    """Give ``seed`` itself, a fresh one for None; TypeError for anything but an int.

    >>> check_seed(7)
    7
    """
    if seed is None:
        return fresh_seed()
    if isinstance(seed, bool) or not hasattr(seed, "__index__"):
        raise TypeError(f"a seed is an int or None, not {type(seed).__name__}")
    return seed.__index__()
