"""Every decision and chance event of Treasure Hunter: ids, notation, and where each kind begins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tbgames.treasure_hunter.cards import CardSet

__all__ = ["MOST_HITS", "MOST_POINTS", "SEATS", "Moves"]

SEATS = "ABCDEF"
"""What the seats are called."""

MOST_HITS = 12
"""Hits in one distribution: a die, and a die more by Disaster."""

MOST_POINTS = 6
"""Points of healing in one distribution: a die."""

Row = tuple[str, tuple[int, ...], str]


class Moves:
    """The rows of the action space and the id from which each kind counts.

    Cards and seats are written by their numbers in ``args``. What is done with a card, a seat or
    a roll has the id ``kind + number``, such as ``moves.go + location``; where a hero follows it is
    ``kind + number * heroes + hero``, with as many ``heroes`` as there are cards of them.
    """

    def __init__(self, cards: CardSet, players: int) -> None:
        self.rows: list[Row] = []
        self.heroes = len(cards.heroes)
        self._names = _labels(cards)
        spells, items, guardians = cards.spells, cards.items, cards.guardians
        treasures, everything = cards.treasures, range(len(cards))

        self.play = self._with_card("play", cards.heroes, "play {}")
        self.attach = self._with_hero("attach", spells, "attach {} to {}")
        self.give = self._with_hero("give", items, "give {} to {}")
        self.wield = self._with_card("wield", items, "wield {}")
        self.cast = self._with_hero("cast", spells, "cast {} with {}")
        self.use = self._with_card("use", items, "use {}")
        self.event = self._with_card("event", cards.events, "play {}")
        self.steal = self._with_card("steal", treasures, "steal {}")
        self.pilfer = self._with_card("pilfer", items, "pilfer {}")
        self.ruin = self._with_card("ruin", items, "ruin {}")
        self.look = self._with_number(
            "look", range(players), [f"look at {seat}" for seat in SEATS[:players]]
        )
        self.tapestry = self._alone("tapestry", "use the tapestry")
        self.open = self._alone("open", "open the box")
        self.keep = self._with_card("keep", everything, "keep {}")
        self.go = self._with_card("go", cards.locations, "go to {}")
        self.place = self._with_card("place", treasures, "place {}")
        self.oppose = self._with_card("oppose", guardians, "oppose with {}")
        self.double = self._with_card("double", guardians, "double trouble with {}")
        self.encounter = self._with_card("encounter", guardians, "encounter with {}")
        self.second = self._with_card("second", guardians, "second guardian {}")
        self.rise = self._with_card("rise", guardians, "rise again {}")
        self.spend = self._with_card("spend", spells, "spend {}")
        self.haste = self._with_card("haste", cards.heroes, "haste {}")
        self.martyr = self._with_card("martyr", cards.heroes, "martyr {}")
        self.hits = len(self.rows)
        self.rows += [
            ("hits", (h, n), f"{n} hit{'' if n == 1 else 's'} on {self._names[h]}")
            for h in cards.heroes
            for n in range(MOST_HITS + 1)
        ]
        self.heal = len(self.rows)
        self.rows += [
            ("heal", (h, n), f"heal {self._names[h]} by {n}")
            for h in cards.heroes
            for n in range(MOST_POINTS + 1)
        ]
        self.revive = self._with_card("revive", cards.heroes, "bring back {}")
        self.drink = self._with_card("drink", cards.heroes, "goblet to {}")
        self.discard = self._with_card("discard", everything, "discard {}")
        self.take = self._alone("take", "take")
        self.leave = self._alone("leave", "leave")
        self.pass_ = self._alone("pass", "pass")
        self.only_pass = (self.pass_,)
        self.chance = len(self.rows)
        self.draw = self._with_card("draw", everything, "draw {}")
        self.see = self._with_card("see", everything, "see {}")
        one, two = range(1, 7), range(2, 13)
        self.roll = self._with_number("roll", one, [f"roll {n}" for n in one])
        self.roll_two = self._with_number("roll two", two, [f"roll 2D6: {n}" for n in two])

        self.args = tuple(args for _, args, _ in self.rows)

    def _alone(self, kind: str, text: str) -> int:
        self.rows.append((kind, (), text))
        return len(self.rows) - 1

    def _with_number(self, kind: str, numbers: range, texts: Iterable[str]) -> int:
        start = len(self.rows)
        self.rows += [(kind, (n,), text) for n, text in zip(numbers, texts, strict=True)]
        return start - numbers.start

    def _with_card(self, kind: str, cards: range, words: str) -> int:
        return self._with_number(kind, cards, [words.format(self._names[card]) for card in cards])

    def _with_hero(self, kind: str, cards: range, words: str) -> int:
        start = len(self.rows)
        names = self._names
        self.rows += [
            (kind, (card, hero), words.format(names[card], names[hero]))
            for card in cards
            for hero in range(self.heroes)
        ]
        return start - cards.start * self.heroes


def _labels(cards: CardSet) -> list[str]:
    """The cards' names; copies of one card are numbered, so that notations are unique."""
    names = [card.name for card in cards.cards]
    labels = []
    for index, name in enumerate(names):
        copies = names.count(name)
        number = names[: index + 1].count(name)
        labels.append(f"{name} {number} of {copies}" if copies > 1 else name)
    return labels
