"""What is hidden with one player, and in how many ways it can have come there."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb, factorial, gcd, perm, prod

__all__ = ["Seat", "Share", "dated"]


@dataclass(frozen=True, slots=True)
class Seat:
    """What is hidden with one other player."""

    seat: int
    hand: int
    """Cards in hand."""
    down: tuple[tuple[int, int], ...]
    """(hero, spells face down) for heroes with any."""
    stake: int
    """Treasures placed face down."""
    known: int
    """Cards seen with him, as bits."""
    known_fresh: int
    """How many of them are fresh."""
    ways: tuple[int, ...]
    """By the number of fresh cards among all that is hidden with him: the weight of each such set
    of cards, the ways in which it can have been drawn."""

    @property
    def spells(self) -> int:
        """Spells face down in all."""
        return sum(count for _, count in self.down)

    @property
    def room(self) -> int:
        """How many fresh cards he can have besides those that are known."""
        return len(self.ways) - 1 - self.known_fresh

    @property
    def splits(self) -> int:
        """Ways to deal the spells face down to the heroes who have them."""
        left, ways = self.spells, []
        for _, count in self.down:
            ways.append(comb(left, count))
            left -= count
        return prod(ways)


@dataclass(frozen=True, slots=True)
class Share:
    """How one seat's face-down cards and hand are made up, by numbers."""

    known_down: int
    """Spells face down that were seen before."""
    known_stake: int
    fresh_down: int
    """Other spells face down that are fresh."""
    fresh_stake: int
    fresh_hand: int

    @property
    def fresh(self) -> int:
        """All fresh cards besides those that are known."""
        return self.fresh_down + self.fresh_stake + self.fresh_hand


def dated(drawn: tuple[int, ...], hidden: int) -> tuple[int, ...]:
    """The weights of a seat's hidden cards, by how many of them are fresh.

    ``drawn`` has the ways in which so many of them were drawn since Pandora's Box. Fresh cards
    are among those; any of the hidden cards that are not fresh may be.

    One old card and one drawn since: two old ones can have come in either order, a fresh one
    must be the one that was drawn.

    >>> dated((0, 1), hidden=2)
    (2, 1)
    """
    found = [
        sum(ways * perm(late, fresh) for late, ways in enumerate(drawn))
        * factorial(max(0, hidden - fresh))
        for fresh in range(min(hidden, len(drawn) - 1) + 1)
    ]
    common = gcd(*found)
    return tuple(weight // common for weight in found)
