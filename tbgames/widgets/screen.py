"""Who sits at the screen of a table, and so whose view may be shown on it."""

from __future__ import annotations

from collections.abc import Sequence

from tbgames.engine.table import HUMAN, Table
from tbgames.widgets.curtain import Curtain

__all__ = ["Screen"]


class Screen:
    """Knows which seat's view is shown, and whether the screen is to be passed on first.

    With several people the view is that of whoever is to decide, and of who decided last while
    bots do. Where nobody but bots plays, any seat may be looked at.

    >>> from tbgames.engine.testing.toy import Toy
    >>> table = Table(Toy.new(), seats=["human", "human"], seed=3)
    >>> screen = Screen(Curtain(lambda: None), passed=True)
    >>> screen.sit(table.seats)
    >>> screen.between_people(table)
    True
    >>> screen.take(table.state.current_player)
    >>> screen.between_people(table), screen.seen, screen.decides(table)
    (False, 0, True)
    """

    def __init__(self, curtain: Curtain, *, passed: bool) -> None:
        """Begin with nobody; ``passed`` says whether a curtain falls between several people."""
        self.curtain = curtain
        self.people: tuple[int, ...] = ()
        """The seats of people."""
        self.seen = 0
        """The seat whose view is shown."""
        self._passed = passed
        self._taken_by: int | None = None

    def sit(self, seats: Sequence[str]) -> None:
        """Begin anew with those who sit at another table."""
        self.people = _people(seats)
        self.seen = self.people[0] if self.people else 0
        self._taken_by = None

    def reseat(self, seats: Sequence[str]) -> bool:
        """Take in that others sit here now; say whether another view is shown for that.

        Who plays on may not see what another saw.
        """
        self.people = _people(seats)
        if self._taken_by not in self.people:
            self._taken_by = None
        if self.seen in self.people:
            return False
        self.seen = self.people[0] if self.people else 0
        return True

    def take(self, seat: int) -> None:
        """Show from now on what this person may know."""
        self.seen = self._taken_by = seat

    def hand_back(self) -> None:
        """Take nobody to be there who has not lifted the curtain since it fell."""
        if self.curtain.down:
            self._taken_by = None  # it may have been passed on already

    def between_people(self, table: Table) -> bool:
        """Whether whoever is to look next has not taken the screen yet."""
        if not self._passed or len(self.people) < 2 or table.state.is_terminal:
            return False
        if table.awaits_human:
            return table.state.current_player != self._taken_by
        return self._taken_by is None

    def decides(self, table: Table) -> bool:
        """Whether who looks is to decide."""
        if self.curtain.down:
            return False
        return table.awaits_human and table.state.current_player == self.seen


def _people(seats: Sequence[str]) -> tuple[int, ...]:
    return tuple(seat for seat, who in enumerate(seats) if who == HUMAN)
