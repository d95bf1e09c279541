"""What messages are made of: near misses, values cut short, faults and words in a row."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

__all__ = ["brief", "hint", "joined", "listed", "plain"]

_LONGEST = 100
"""Letters of a word that are compared: a name is shorter, and a whole book would take long."""


def hint(word: object, known: Iterable[str], likeness: float = 0.6) -> str:
    """End a message with the known name that is nearest; "" if none is as like as ``likeness``.

    >>> hint("Forrest", ["Cave", "Forest"]), hint("Sea", ["Cave", "Forest"]), hint(7, ["Cave"])
    ("; did you mean 'Forest'?", '', '')
    """
    if not isinstance(word, str):
        return ""
    near = difflib.get_close_matches(word[:_LONGEST], list(known), n=1, cutoff=likeness)
    return f"; did you mean {near[0]!r}?" if near else ""


def brief(value: object, most: int = 80) -> str:
    """Show a value in at most so many letters.

    >>> brief("Cave"), brief("Cave" * 9, most=12)
    ("'Cave'", "'CaveCave...")
    """
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # an int of thousands of digits, lists without end
        return f"{type(value).__name__}(...)"
    return text if len(text) <= most else f"{text[: most - 3]}..."


def joined(faults: Sequence[str], most: int = 20) -> str:
    """Say all that is wrong in one line, the overlong rest as a count.

    >>> joined(["no name", "no points", "no needs"], most=2)
    'no name; no points; and 1 more'
    """
    rest = [f"and {len(faults) - most} more"] if len(faults) > most else []
    return "; ".join([*map(plain, faults[:most]), *rest])


def plain(text: str) -> str:
    """Keep what a file calls things in one line that any screen can show.

    >>> print(plain("the card Cave\\nLake is there twice"))
    the card Cave\\nLake is there twice
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def listed(words: Sequence[str]) -> str:
    """Join words as a sentence does.

    >>> listed(["Cave"]), listed(["Cave", "Lake", "Park"])
    ('Cave', 'Cave, Lake and Park')
    """
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
