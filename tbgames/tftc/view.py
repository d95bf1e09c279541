"""What one player of TFTC may know (TFTC-06)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tbgames.engine.game import View

if TYPE_CHECKING:
    from tbgames.tftc.rules import Tftc

__all__ = ["NOBODY", "SEATS", "TftcView", "ranked"]

SEATS = "ABCD"
"""What the seats are called."""

NOBODY = -1
"""Stands where a seat could be and none is."""


@dataclass(frozen=True, slots=True)
class TftcView(View):
    """The open table, the own hand, and what everybody can know of the other hands.

    Location cards are indices in ``game.cards.icons``, sorted; goals are indices in
    ``game.cards.goals``. Tuples "by seat" have one entry for each seat, tuples "by deck" one for
    the first location deck and one more for each time that it was reshuffled.
    """

    game: Tftc
    phase: str
    """turn, action (a cache was created), second card, give, over; or chance: deal, first list,
    first goals, start, new goal, hand, search, other goal, list, wishlist."""
    to_decide: int
    """The seat that decides, CHANCE or TERMINAL."""
    turn: int
    """The seat whose turn it is; NOBODY before the starting player is drawn."""
    first: int
    """The starting player; NOBODY before it is drawn."""
    round: int
    """The round being played, counted from 1; 0 before the first."""

    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    trade_list: tuple[int, ...]
    wishlist: tuple[int, ...]
    """Open goals, the newest last."""
    caches: tuple[tuple[int, ...], ...]
    """By seat: goals of the caches created, in order."""
    location_deck: int
    """Cards left in the location deck."""
    location_discards: tuple[int, ...]
    goal_deck: int
    """Cards left in the goal deck."""
    goal_discards: tuple[int, ...]

    known: tuple[tuple[int, ...], ...]
    """By seat: cards everybody knows to be in that hand, taken from the trade list."""
    shown: tuple[tuple[tuple[int, int], ...], ...]
    """By seat: (n, icon) for each card that left the hand and was not ``known``: one more of the
    first n cards that this seat drew unseen had this icon."""
    drawn: tuple[tuple[int, ...], ...]
    """By seat, by deck: how many cards were drawn unseen."""
    own_draws: tuple[tuple[int, ...], ...]
    """By deck: the cards this player drew unseen."""
    pools: tuple[tuple[int, ...], ...]
    """By deck: its cards that did not come out in the open. All of a former deck's are in
    ``drawn``; the present one's are still in the deck or drawn."""

    quiet_rounds: int
    """Whole rounds in a row without a cache, a search or a trade (TFTC-22)."""
    busy: bool
    """Whether there was one of these in this round."""
    last_round: bool
    """Whether somebody has created the fifth cache (TFTC-23)."""

    @property
    def points(self) -> tuple[int, ...]:
        """By seat: points of the caches created (TFTC-03)."""
        goals = self.game.cards.goals
        return tuple(sum(goals[g].points for g in created) for created in self.caches)

    @property
    def ranking(self) -> tuple[int, ...]:
        """By seat: its place as things stand, 1 for each that is ahead (TFTC-27)."""
        return ranked(self.points, self.caches)

    @property
    def unseen(self) -> tuple[int, ...]:
        """By icon: how many cards this player has not seen: in the deck, or unknown in a hand."""
        left = list(self.game.cards.copies)
        for icon in (*self.hand, *self.trade_list, *self.location_discards):
            left[icon] -= 1
        for seat, known in enumerate(self.known):
            if seat != self.player:
                for icon in known:
                    left[icon] -= 1
        return tuple(left)

    def missing(self, goal: int) -> tuple[int, ...]:
        """The icons that the own hand lacks to create this goal (TFTC-08).

        >>> from tbgames.tftc.rules import Tftc
        >>> view = Tftc.new(players=2).start(seed=3).view(0)
        >>> goal = view.wishlist[0]
        >>> len(view.missing(goal)) <= len(view.game.cards.goals[goal].needs)
        True
        """
        left = list(self.hand)
        lacking = []
        for icon in self.game.cards.goals[goal].needs:
            if icon in left:
                left.remove(icon)
            else:
                lacking.append(icon)
        return tuple(lacking)


def ranked(points: Sequence[int], caches: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """By seat: its place; more points come first, then fewer caches (TFTC-27).

    >>> ranked((14, 14, 13), ((0, 1, 2, 3), (4, 5, 6, 7, 8), (9, 10)))
    (1, 2, 3)
    """
    order = [(score, -len(made)) for score, made in zip(points, caches, strict=True)]
    return tuple([1 + sum(other > own for other in order) for own in order])
