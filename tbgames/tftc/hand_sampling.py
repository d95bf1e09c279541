"""Drawing at random what other seats have drawn unseen, with exactly the right chances.

A sample is a whole arrangement of physical cards on draws, together with a *witness* for each
demand: a draw that meets it. First the witnesses get a deck, by the number of ways to go on from
there; then a draw of that deck; then all other draws get what is left. So arrangements with
several sets of witnesses come too often: each is kept with one chance in so many.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import accumulate, pairwise

from tbgames.tftc.hand_histories import Counts, Story

__all__ = ["HandSampler"]

_FREE = -1
"""Stands on a draw that no card has been put on yet."""

Draws = tuple[tuple[Counts, ...], ...]
"""By seat, by deck: the cards drawn unseen."""


class HandSampler:
    """Draws what these seats can have drawn from these pools.

    >>> sampler = HandSampler([Story(2, (2,), ((2, 0),))], [(2, 2)])
    >>> rng = random.Random(1)
    >>> found = [sampler.draw(rng) for _ in range(1000)]
    >>> found.count((((2, 0),),)), found.count((((1, 1),),))
    (210, 790)
    """

    def __init__(self, stories: Sequence[Story], pools: Sequence[Counts]) -> None:
        self._stories = stories
        self._pools = pools
        self._sizes = [sum(pool) for pool in pools]
        self._demands = [
            (seat, n, icon) for seat, story in enumerate(stories) for n, icon in story.demands
        ]
        self._starts = [tuple(accumulate(story.drawn, initial=0)) for story in stories]
        self._known: dict[tuple[tuple[tuple[int, int, int], ...], int], float] = {}

    def draw(self, rng: random.Random) -> Draws:
        """One arrangement: by seat, by deck, the counts of each icon."""
        while True:
            cards = self._with_witnesses(rng)
            if rng.random() * self._sets_of_witnesses(cards) < 1:
                return self._counted(cards)

    # -- witnesses ----------------------------------------------------------------------------

    def _with_witnesses(self, rng: random.Random) -> list[list[int]]:
        """Put a witness for each demand on a draw, then any card on every other draw."""
        cards = [[_FREE] * sum(story.drawn) for story in self._stories]
        used: tuple[tuple[int, int, int], ...] = ()
        for number, (seat, n, icon) in enumerate(self._demands):
            deck = 0
            if len(self._pools) > 1:
                decks = range(len(self._pools))
                (deck,) = rng.choices(decks, [self._ways(number, used, d) for d in decks])
            start, stop = self._starts[seat][deck], min(n, self._starts[seat][deck + 1])
            row = cards[seat]
            free = [place for place in range(start, stop) if row[place] == _FREE]
            row[free[int(rng.random() * len(free))]] = icon
            used = (*used, (seat, deck, icon))
        piles = [
            [icon for icon, count in enumerate(pool) for _ in range(count)] for pool in self._pools
        ]
        for _, deck, icon in used:
            piles[deck].remove(icon)
        for pile in piles:
            rng.shuffle(pile)
        for row, story in zip(cards, self._stories, strict=True):
            decks_of = (deck for deck, count in enumerate(story.drawn) for _ in range(count))
            for place, deck in enumerate(decks_of):
                if row[place] == _FREE:
                    row[place] = piles[deck].pop()
        return cards

    def _ways(self, number: int, used: tuple[tuple[int, int, int], ...], deck: int) -> float:
        """In proportion, the ways to go on if the next witness comes from ``deck``.

        ``used`` has the seat, deck and icon of the witnesses so far. A draw before the n-th is
        free for a witness with as many chances as cards of the icon are among those of its deck
        that are left.
        """
        seat, n, icon = self._demands[number]
        starts = self._starts[seat]
        taken = sum(s == seat and d == deck for s, d, _ in used)
        free = min(n, starts[deck + 1]) - starts[deck] - taken
        fitting = self._pools[deck][icon] - sum(d == deck and i == icon for _, d, i in used)
        if free <= 0 or fitting <= 0:
            return 0.0
        chance = free * fitting / (self._sizes[deck] - sum(d == deck for _, d, _ in used))
        return chance * self._ways_on(number + 1, (*used, (seat, deck, icon)))

    def _ways_on(self, number: int, used: tuple[tuple[int, int, int], ...]) -> float:
        if number == len(self._demands):
            return 1.0
        key = tuple(sorted(used)), number
        if key not in self._known:
            decks = range(len(self._pools))
            self._known[key] = sum(self._ways(number, used, deck) for deck in decks)
        return self._known[key]

    def _sets_of_witnesses(self, cards: list[list[int]]) -> float:
        """How many sets of witnesses an arrangement has, against the fewest it could have."""
        ratio = 1.0
        for story, row in zip(self._stories, cards, strict=True):
            for icon in {icon for _, icon in story.demands}:
                ends = [n for n, demanded in story.demands if demanded == icon]
                for used, n in enumerate(ends):
                    needed = sum(end <= n for end in ends)
                    ratio *= (row[:n].count(icon) - used) / (needed - used)
        return ratio

    def _counted(self, cards: list[list[int]]) -> Draws:
        icons = range(len(self._pools[0]))
        return tuple(
            [
                tuple(
                    [
                        tuple([row[start:stop].count(icon) for icon in icons])
                        for start, stop in pairwise(starts)
                    ]
                )
                for row, starts in zip(cards, self._starts, strict=True)
            ]
        )
