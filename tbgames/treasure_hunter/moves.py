"""Every decision and chance event of Treasure Hunter: ids, notation, and where each kind begins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tbgames.treasure_hunter.cards import CardSet

__all__ = ["KINDS", "MOST_HITS", "MOST_POINTS", "SEATS", "Moves"]

SEATS = "ABCDEF"
"""What the seats are called."""

MOST_HITS = 12
"""Hits in one distribution: a die, and a die more by Disaster."""

MOST_POINTS = 6
"""Points of healing in one distribution: a die."""

KINDS = (
    "play",
    "attach",
    "give",
    "wield",
    "cast",
    "use",
    "event",
    "steal",
    "pilfer",
    "ruin",
    "look",
    "tapestry",
    "open",
    "keep",
    "go",
    "place",
    "oppose",
    "double",
    "encounter",
    "second",
    "rise",
    "spend",
    "haste",
    "martyr",
    "hits",
    "heal",
    "revive",
    "drink",
    "discard",
    "take",
    "leave",
    "pass",
    "draw",
    "see",
    "roll",
    "roll two",
)
"""The kinds of action; a kind's place here is its code. Those from "draw" on are chance."""

Row = tuple[str, tuple[int, ...], str]


class Moves:
    """The rows of the action space and the id at which each kind begins.

    Cards and seats are written by their numbers in ``args``. The id of "play" for hero ``h`` is
    ``h``, since heroes have the first numbers; elsewhere the id is the kind's base plus the
    card's place in its range, times the number of heroes where a hero follows.
    """

    def __init__(self, cards: CardSet, players: int) -> None:
        self.rows: list[Row] = []
        names = _labels(cards)
        heroes, spells, items = cards.heroes, cards.spells, cards.items
        guardians, treasures = cards.guardians, cards.treasures
        seats = range(players)
        dice = range(1, 7)

        self.play = self._add("play", ((h,) for h in heroes), lambda h: f"play {names[h]}")
        self.attach = self._add(
            "attach",
            ((s, h) for s in spells for h in heroes),
            lambda s, h: f"attach {names[s]} to {names[h]}",
        )
        self.give = self._add(
            "give",
            ((i, h) for i in items for h in heroes),
            lambda i, h: f"give {names[i]} to {names[h]}",
        )
        self.wield = self._add("wield", ((i,) for i in items), lambda i: f"wield {names[i]}")
        self.cast = self._add(
            "cast",
            ((s, h) for s in spells for h in heroes),
            lambda s, h: f"cast {names[s]} with {names[h]}",
        )
        self.use = self._add("use", ((i,) for i in items), lambda i: f"use {names[i]}")
        self.event = self._add("event", ((e,) for e in cards.events), lambda e: f"play {names[e]}")
        self.steal = self._add("steal", ((t,) for t in treasures), lambda t: f"steal {names[t]}")
        self.pilfer = self._add("pilfer", ((i,) for i in items), lambda i: f"pilfer {names[i]}")
        self.ruin = self._add("ruin", ((i,) for i in items), lambda i: f"ruin {names[i]}")
        self.look = self._add("look", ((s,) for s in seats), lambda s: f"look at {SEATS[s]}")
        self.tapestry = self._add("tapestry", ((),), lambda: "use the tapestry")
        self.open = self._add("open", ((),), lambda: "open the box")
        everything = range(len(cards))
        self.keep = self._add("keep", ((c,) for c in everything), lambda c: f"keep {names[c]}")
        self.go = self._add("go", ((c,) for c in cards.locations), lambda c: f"go to {names[c]}")
        self.place = self._add("place", ((t,) for t in treasures), lambda t: f"place {names[t]}")
        self.oppose = self._add(
            "oppose", ((g,) for g in guardians), lambda g: f"oppose with {names[g]}"
        )
        self.double = self._add(
            "double", ((g,) for g in guardians), lambda g: f"double trouble with {names[g]}"
        )
        self.encounter = self._add(
            "encounter", ((g,) for g in guardians), lambda g: f"encounter with {names[g]}"
        )
        self.second = self._add(
            "second", ((g,) for g in guardians), lambda g: f"second guardian {names[g]}"
        )
        self.rise = self._add("rise", ((g,) for g in guardians), lambda g: f"rise again {names[g]}")
        self.spend = self._add("spend", ((s,) for s in spells), lambda s: f"spend {names[s]}")
        self.haste = self._add("haste", ((h,) for h in heroes), lambda h: f"haste {names[h]}")
        self.martyr = self._add("martyr", ((h,) for h in heroes), lambda h: f"martyr {names[h]}")
        self.hits = self._add(
            "hits",
            ((h, n) for h in heroes for n in range(MOST_HITS + 1)),
            lambda h, n: f"{n} hit{'' if n == 1 else 's'} on {names[h]}",
        )
        self.heal = self._add(
            "heal",
            ((h, n) for h in heroes for n in range(MOST_POINTS + 1)),
            lambda h, n: f"heal {names[h]} by {n}",
        )
        self.revive = self._add(
            "revive", ((h,) for h in heroes), lambda h: f"bring back {names[h]}"
        )
        self.drink = self._add("drink", ((h,) for h in heroes), lambda h: f"goblet to {names[h]}")
        self.discard = self._add(
            "discard", ((c,) for c in everything), lambda c: f"discard {names[c]}"
        )
        self.take = self._add("take", ((),), lambda: "take")
        self.leave = self._add("leave", ((),), lambda: "leave")
        self.pass_ = self._add("pass", ((),), lambda: "pass")
        self.chance = self.draw = self._add(
            "draw", ((c,) for c in everything), lambda c: f"draw {names[c]}"
        )
        self.see = self._add("see", ((c,) for c in everything), lambda c: f"see {names[c]}")
        self.roll = self._add("roll", ((n,) for n in dice), lambda n: f"roll {n}")
        self.roll_two = self._add(
            "roll two", ((n,) for n in range(2, 13)), lambda n: f"roll 2D6: {n}"
        )
        codes = {kind: code for code, kind in enumerate(KINDS)}
        self.codes = bytes(codes[kind] for kind, _, _ in self.rows)
        self.args = tuple(args for _, args, _ in self.rows)

    def _add(self, kind: str, args: Iterable[tuple[int, ...]], text: object) -> int:
        base = len(self.rows)
        assert callable(text)
        self.rows += [(kind, values, text(*values)) for values in args]
        return base


def _labels(cards: CardSet) -> list[str]:
    """The cards' names; copies of one card are numbered, so that notations are unique."""
    names = [card.name for card in cards.cards]
    labels = []
    for index, name in enumerate(names):
        copies = names.count(name)
        number = names[: index + 1].count(name)
        labels.append(f"{name} {number} of {copies}" if copies > 1 else name)
    return labels
