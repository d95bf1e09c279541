"""Counting the ways in which physical cards can have come to several hands at once.

Kind by kind, the cards of one kind are spread over stretches of draws: within a stretch neither
the deck nor the demands change (``hand_histories.py``). Only how much room each stretch has left
is carried from one kind to the next, so the count needs no list of the hands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, perm
from typing import NamedTuple

from tbgames.engine.worlds import TooManyWorlds
from tbgames.tftc.hand_histories import Counts, Story

__all__ = ["arrangements", "chance_of"]

_MOST_STEPS = 100_000
"""How many ways to spread one kind are followed before counting gives up: about a second."""


class _Stretch(NamedTuple):
    story: int
    deck: int
    end: int
    """The draw of its story that it ends with."""
    size: int


@dataclass
class _Work:
    """Counts what is done, and gives up where it would take too long."""

    steps: int = 0

    def step(self) -> None:
        self.steps += 1
        if self.steps > _MOST_STEPS:
            raise TooManyWorlds("too many hands fit this view to count them; sample() still works")


def chance_of(
    stories: Sequence[Story], pools: Sequence[Counts], more: Sequence[tuple[int, int]], story: int
) -> Fraction:
    """How likely it is that a seat drew certain cards besides those that it showed.

    Args:
        stories: of all seats but the one that reckons.
        pools: by deck, what those seats drew from it; of the present deck also what is left.
        more: (n, icon) for each card, as in ``Story.demands``.
        story: whose draws these were.

    Of AABB two cards were drawn; an A among them leaves another A with chance 1/5.

    >>> chance_of([Story(2, (2,), ((2, 0),))], [(2, 2)], [(2, 0)], 0)
    Fraction(1, 5)
    """
    told = stories[story]
    demands = tuple(sorted((*told.demands, *more)))
    wanted = [*stories]
    wanted[story] = Story(told.icons, told.drawn, demands)
    return Fraction(arrangements(wanted, pools), arrangements(stories, pools))


def arrangements(stories: Sequence[Story], pools: Sequence[Counts]) -> int:
    """In how many ways physical cards can lie on all draws and meet all demands.

    TooManyWorlds where that would take long to count.

    >>> arrangements([Story(2, (2,), ())], [(2, 2)])
    12
    >>> arrangements([Story(2, (2,), ((2, 0),))], [(2, 2)])
    10
    """
    stretches, loose = _stretches(stories, len(pools))
    work = _Work()
    found = {tuple(stretch.size for stretch in stretches): 1}
    for cards, needs in _kinds(stories, pools, stretches):
        after: dict[tuple[int, ...], int] = {}
        for room, ways in found.items():
            for left, count in _spread(cards, needs, stretches, room, work):
                after[left] = after.get(left, 0) + ways * count
        found = after
    full = found.get((0,) * len(stretches), 0)
    bound = sum(stretch.size for stretch in stretches if stretch.deck == len(pools) - 1)
    return full * perm(sum(pools[-1]) - bound, loose)


def _stretches(stories: Sequence[Story], decks: int) -> tuple[list[_Stretch], int]:
    """All stretches in which it matters what is drawn, and how many draws are left besides."""
    found, loose = [], 0
    for number, story in enumerate(stories):
        last = max((n for n, _ in story.demands), default=0)
        cuts = {n for n, _ in story.demands}
        at = 0
        for deck, count in enumerate(story.drawn):
            end = at + count
            ends = sorted({cut for cut in cuts if at < cut < end} | {end})
            for stop in ends:
                if deck == decks - 1 and at >= last:
                    loose += stop - at
                elif stop > at:
                    found.append(_Stretch(number, deck, stop, stop - at))
                at = stop
    return found, loose


Row = tuple[tuple[int, ...], tuple[int, ...]]


def _kinds(
    stories: Sequence[Story], pools: Sequence[Counts], stretches: Sequence[_Stretch]
) -> Iterator[Row]:
    """By kind: its cards by deck, and how many each stretch's seat must have by its end.

    The kinds that nobody demands are as good as one.
    """
    others = [0] * len(pools)
    for kind in range(len(pools[0])):
        needs = tuple(
            sum(icon == kind and n <= at.end for n, icon in stories[at.story].demands)
            for at in stretches
        )
        cards = tuple(pool[kind] for pool in pools)
        if any(needs):
            yield cards, needs
        else:
            others = [a + b for a, b in zip(others, cards, strict=True)]
    yield tuple(others), (0,) * len(stretches)


def _spread(
    cards: tuple[int, ...],
    needs: tuple[int, ...],
    stretches: Sequence[_Stretch],
    room: tuple[int, ...],
    work: _Work,
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Ways to put cards of one kind into the stretches: the room left, and how many ways."""
    last = len(stretches)

    def place(at: int, left: tuple[int, ...], so_far: int) -> Iterator[tuple[tuple[int, ...], int]]:
        if at == last:
            work.step()
            yield (), 1
            return
        stretch = stretches[at]
        if at and stretches[at - 1].story != stretch.story:
            so_far = 0
        deck = stretch.deck
        for count in range(max(0, needs[at] - so_far), min(left[deck], room[at]) + 1):
            ways = comb(room[at], count) * perm(left[deck], count)
            rest = (*left[:deck], left[deck] - count, *left[deck + 1 :])
            for others, more in place(at + 1, rest, so_far + count):
                yield (room[at] - count, *others), ways * more

    return place(0, cards, 0)
