"""Odds of fights once more, by plain counting of all dice: no cards are played.

Written for tests, from the rules and apart from ``course.py``; only the values are the engine's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.using import Member, hits, in_use
from tbgames.treasure_hunter.values import guardian_value, party_value
from tests.treasure_hunter.sums import CARDS, against, number, numbers

Score = tuple[Fraction, ...]
"""The chance to win, dead heroes and their combat values as losses, the mean of hits."""

CASTERS = {"Drow", "Sorcerer", "Djinn"}
POISON = {"Giant Scorpion", "Arrow Trap", "Poison Gas Trap", "Insect Swarm"}
DISEASE = {"Giant Rats", "Zombies"}
REGENERATE = {"Skeletons", "Insect Swarm", "Green Slime", "Zombies"}

Heroes = tuple[tuple[Member, int], ...]
"""Each with his damage."""


class Fight(NamedTuple):
    """What there is to be beaten, and what the opposer plays."""

    facing: tuple[str, ...]
    sequence: tuple[str, ...]
    beaten: frozenset[str] = frozenset()
    risen: bool = False
    ambush: bool = False
    disaster: bool = False
    spells: int = 0
    rise: str | None = None
    second: str | None = None


@cache
def ways(dice: int) -> Counter[int]:
    """In how many ways so many dice add up to each sum: every roll is looked at."""
    return Counter(map(sum, product(range(1, 7), repeat=dice)))


class Counting:
    """The place and the treasure pile, which stay; ``score`` does the counting."""

    def __init__(self, location: str | None, pile: Sequence[str]) -> None:
        self.place = None if location is None else number(location)
        self.pile = numbers(pile)
        self.known: dict[tuple[Heroes, Fight], Score] = {}

    def score(self, heroes: Heroes, fight: Fight) -> Score:
        key = (heroes, fight)
        if key not in self.known:
            self.known[key] = self.counted(heroes, fight)
        return self.known[key]

    def counted(self, heroes: Heroes, fight: Fight) -> Score:
        members = [member for member, _ in heroes]
        own = party_value(CARDS, members, against(*fight.facing), self.place, pile=self.pile)
        theirs = guardian_value(
            CARDS,
            list(map(number, fight.facing)),
            self.place,
            members,
            events=[number("Ambush")] if fight.ambush else [],
        )
        dice = min(fight.spells, len(CASTERS & set(fight.facing)))
        if any(in_use(CARDS, one) >> number("Spell Shield") & 1 for one in members):
            dice = 0
        after = fight._replace(ambush=False, spells=fight.spells - dice)
        good = all_ways = 0
        for mine, n in ways(2).items():
            for its, m in ways(2 * len(fight.facing) + dice).items():
                all_ways += n * m
                good += n * m * (own.total + mine >= theirs.total + its)
        won = mean([self.hurt(heroes, after, max(0, die - 3), True) for die in range(1, 7)])
        lost = mean(
            [
                self.hurt(heroes, after, roll, False)
                for roll in ways(1 + fight.disaster)
                for _ in range(ways(1 + fight.disaster)[roll])
            ]
        )
        chance = Fraction(good, all_ways)
        return tuple(chance * a + (1 - chance) * b for a, b in zip(won, lost, strict=True))

    def hurt(self, heroes: Heroes, fight: Fight, count: int, won: bool) -> Score:
        """The best of all ways to place the hits."""
        found = []
        for placed in placings(heroes, count):
            alive, dead = [], []
            for (member, damage), more in zip(heroes, placed, strict=True):
                harmed = more and POISON & set(fight.facing)
                if more and (harmed or damage + more >= hits(CARDS, member)):
                    dead.append(CARDS.hero(member.hero).cbt)
                    continue
                sick = member.diseased or bool(more and DISEASE & set(fight.facing))
                one = Member(member.hero, member.items, member.weapon, sick)
                alive.append((one, damage + more))
            win, *rest = self.follows(tuple(alive), fight) if won else nothing()
            found.append((win, rest[0] - len(dead), rest[1] - sum(dead), rest[2] + count))
        return max(found, key=lambda score: score[:3])

    def follows(self, heroes: Heroes, fight: Fight) -> Score:
        sword = any(in_use(CARDS, one) >> number("Flame Sword") & 1 for one, _ in heroes)
        again = tuple(
            g for g in fight.facing if g in REGENERATE and g not in fight.beaten and not fight.risen
        )
        if again and not sword:
            fight = fight._replace(facing=again, beaten=fight.beaten | set(again))
        elif fight.rise in fight.sequence and fight.rise not in REGENERATE and not sword:
            fight = fight._replace(facing=(fight.rise,), risen=True, rise=None)
        elif fight.second:
            one = (fight.second,)
            fight = fight._replace(
                facing=one, sequence=one, beaten=frozenset(), risen=False, second=None
            )
        else:
            return (Fraction(1), *nothing()[1:])
        return self.score(heroes, fight) if heroes else nothing()


def placings(heroes: Heroes, count: int) -> Iterator[tuple[int, ...]]:
    """All counts that place as many hits as can be placed."""
    rooms = []
    makers = [member.hero for member, _ in heroes if member.hero == number("Priestess")]
    for member, damage in heroes:
        martyr = member.hero in (number("Dwarf"), number("Paladin"))
        martyr = martyr or any(maker != member.hero for maker in makers)
        rooms.append(count if martyr else hits(CARDS, member) - damage)
    total = min(count, sum(rooms))
    for placed in product(*(range(min(room, count) + 1) for room in rooms)):
        if sum(placed) == total:
            yield placed


def mean(scores: Sequence[Score]) -> Score:
    columns = zip(*scores, strict=True)
    return tuple(sum(column, Fraction(0)) / len(scores) for column in columns)


def nothing() -> Score:
    return (Fraction(0),) * 4


def items_of(member: Member) -> list[str]:
    """The names of a hero's items, the chosen weapon last."""
    chosen = [] if member.weapon is None else [member.weapon]
    held = [item for item in indices(member.items) if item not in chosen]
    return [CARDS.cards[item].name for item in (*held, *chosen)]
