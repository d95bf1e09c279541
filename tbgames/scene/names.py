"""What players and numbers of things are called in a scene."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["Names", "count"]


class Names:
    """What to call the players, from the seat of the one who looks.

    Without a name a seat is called by its letter.

    >>> Names(("Anna", "Bobby"), viewer=0)[0], Names((), viewer=0)[1]
    ('You (Anna)', 'B')
    """

    def __init__(self, names: Sequence[str], viewer: int) -> None:
        self._names = tuple(names)
        self.viewer = viewer

    def __getitem__(self, seat: int) -> str:
        name = self._names[seat] if seat < len(self._names) else chr(ord("A") + seat)
        return f"You ({name})" if seat == self.viewer else name

    def inside(self, seat: int) -> str:
        """The same within a sentence."""
        return self[seat].replace("You (", "you (", 1) if seat == self.viewer else self[seat]


def count(number: int, noun: str) -> str:
    """A number with its noun.

    >>> count(1, "space"), count(3, "space")
    ('1 space', '3 spaces')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
