"""What follows the comparison: hits, robbery, regeneration, a second guardian (F7, F8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from tbgames.treasure_hunter.bitset import indices, mask
from tbgames.treasure_hunter.course_nodes import (
    LOST,
    WON,
    Edge,
    End,
    Fight,
    Fork,
    HitRoll,
    Hurt,
    Node,
    Robbed,
    Stage,
    changed,
)
from tbgames.treasure_hunter.course_values import CourseValues, lead_after_dice
from tbgames.treasure_hunter.party import Company

__all__ = ["CourseHits", "placements"]


class CourseHits(CourseValues):
    """The part of a course that lies between a comparison and the next fight, or the end."""

    def _is_last(self, stage: Stage) -> bool:
        """Whether a win cannot be followed by another fight."""
        again = 0 if stage.risen else stage.facing & self.game.regenerating & ~stage.beaten
        return not (again or stage.rise & stage.sequence or stage.second)

    def _robbery(self, node: Robbed) -> Fork:
        game, (company, stage, cast) = self.game, node
        edges = []
        for robbed in range(1, 7):
            roll = HitRoll(company, stage, cast, False, robbed)
            if stage.facing & ~game.effect("robbery") or stage.disaster:
                edges.append(Edge(roll))
            else:
                edges.append(Edge(Hurt(*roll[:4], 0, robbed)))
        return Fork(False, edges)

    def _hit_roll(self, node: HitRoll) -> Fork:
        """A die for the loser, a die less 3 for the winner; Disaster adds one (TH-040, TH-E12)."""
        stage = node.stage
        if node.won:
            dice: tuple[tuple[int, int], ...] = ((0, 3), (1, 1), (2, 1), (3, 1))
        else:
            only_robbed = not stage.facing & ~self.game.effect("robbery")
            dice = lead_after_dice(stage.disaster + (not only_robbed), 0)
        return Fork(
            False,
            [
                Edge(Hurt(*node[:4], node.hits + hits, node.robbed), weight, hits)
                for hits, weight in dice
            ],
        )

    def _hurt(self, node: Hurt) -> Fork:
        if node.robbed:
            return Fork(True, self._stripping(node))
        company, stage = node.company, node.stage
        if not (node.hits and company.heroes):
            return Fork(True, [self._after_hits(node, company, 0)])
        braced = self._bracing(node)
        if self.play is not None and braced:
            return Fork(True, braced)
        if not node.won or self._is_last(stage):
            end = End(WON if node.won else LOST)
            return Fork(True, [*(Edge(end, dead=dead) for dead in self._deaths(node)), *braced])
        placed: dict[tuple[Node, int], Edge] = {}
        for counts in self.placements(node):
            edge = self.placed(node, counts)
            placed.setdefault((edge.node, edge.dead), edge)
        return Fork(True, [*placed.values(), *braced])

    def _deaths(self, node: Hurt) -> list[int]:
        """Whom the last hits can kill: the sets of heroes that are no larger than need be."""
        poison = self.game.poisons(node.stage.facing, node.cured)
        heroes = node.company.heroes
        fatal = tuple([1 if poison else self.left(one) for one in heroes])
        found = _fewest_deaths(min(node.hits, sum(rooms := self._rooms(node))), rooms, fatal)
        return [mask(heroes[n].hero for n in dead) for dead in found]

    def placements(self, node: Hurt) -> Iterator[tuple[int, ...]]:
        """All ways to place the hits, a count for each hero (TH-041, TH-042)."""
        rooms = self._rooms(node)
        return placements(min(node.hits, sum(rooms)), rooms)

    def _rooms(self, node: Hurt) -> tuple[int, ...]:
        """How many hits each hero may be given."""
        game, heroes = self.game, node.company.heroes
        martyrs = game.martyrs | node.martyrs
        makers = [one.hero for one in heroes if game.martyr_makers >> one.hero & 1]
        return tuple(
            [
                node.hits
                if martyrs >> one.hero & 1 or any(maker != one.hero for maker in makers)
                else self.left(one)
                for one in heroes
            ]
        )

    def placed(self, node: Hurt, counts: Sequence[int]) -> Edge:
        """What follows when the hits are placed so."""
        return self._after_hits(node, *self._place(node, counts))

    def _place(self, node: Hurt, counts: Sequence[int]) -> tuple[Company, int]:
        """Damage, poison, disease, death (TH-043, TH-045)."""
        game, facing = self.game, node.stage.facing
        poison = game.poisons(facing, node.cured)
        disease = game.infects(facing, node.cured)
        heroes, dead = [], 0
        for one, count in zip(node.company.heroes, counts, strict=True):
            if not count:
                heroes.append(one)
            elif poison or self.left(one) <= count:
                dead |= 1 << one.hero
            else:
                heroes.append(
                    one._replace(damage=one.damage + count, diseased=one.diseased or disease)
                )
        return node.company._replace(heroes=tuple(heroes)), dead

    def _after_hits(self, node: Hurt, company: Company, dead: int) -> Edge:
        after = self._beaten(company, node.stage) if node.won else End(LOST)
        return Edge(after, dead=dead)

    def _bracing(self, node: Hurt) -> list[Edge]:
        """Cure against poison and disease, and Martyr (TH-S07, TH-E16)."""
        game, company = self.game, node.company
        edges = []
        harmful = node.stage.facing & (game.poisonous | game.infectious)
        if harmful and not node.cured:
            cures = game.effect("cure") & game.windows["hits"] & self.playable
            for place, one in enumerate(company.heroes):
                if one.spells & cures and not node.cast >> one.hero & 1:
                    bit = one.spells & cures & -(one.spells & cures)
                    after = changed(company, place, one._replace(spells=one.spells ^ bit))
                    cast = node.cast | 1 << one.hero
                    cured = node._replace(company=after, cast=cast, cured=True)
                    edges.append(Edge(cured, spent=bit))
        events = company.events & game.effect("martyr") & self.playable
        if events and len(company.heroes) > 1:
            bit = events & -events
            rest = company._replace(events=company.events ^ bit)
            makers = [one.hero for one in company.heroes if game.martyr_makers >> one.hero & 1]
            edges += [
                Edge(node._replace(company=rest, martyrs=node.martyrs | 1 << one.hero), spent=bit)
                for one in company.heroes
                if self.left(one) < node.hits
                and not (game.martyrs | node.martyrs) >> one.hero & 1
                and all(maker == one.hero for maker in makers)
            ]
        return edges

    def _stripping(self, node: Hurt) -> list[Edge]:
        """Equipment goes first (TH-060); only what gives Hits matters for what follows."""
        company = node.company
        items = [(n, i) for n, one in enumerate(company.heroes) for i in indices(one.items)]
        armour = [(n, i) for n, i in items if self._gives_hits(i)]
        count = max(0, min(node.robbed, len(items)) - (len(items) - len(armour)))
        edges: dict[tuple[Node, int], Edge] = {}
        for lost in combinations(armour, count):
            heroes, dead = [], 0
            for n, one in enumerate(company.heroes):
                left = self.without(one, mask(i for at, i in lost if at == n))
                if self.left(left) <= 0:
                    dead |= 1 << one.hero
                else:
                    heroes.append(left)
            after = node._replace(company=company._replace(heroes=tuple(heroes)), robbed=0)
            edges.setdefault((after, dead), Edge(after, dead=dead))
        return list(edges.values())

    def _gives_hits(self, item: int) -> bool:
        """Whether a hero could lose Hits with the item, also by losing a class (TH-018)."""
        card = self.game.cards.item(item)
        return any(line.hits or line.makes_class for line in card.clauses)

    def _beaten(self, company: Company, stage: Stage) -> Node:
        """Regeneration, Rise again, Second Guardian, or the treasure (TH-046, TH-048)."""
        game = self.game
        again = 0 if stage.risen else stage.facing & game.regenerating & ~stage.beaten
        able = stage.sequence & ~game.regenerating & ~game.effect("party")
        if again and not self.has_sword(company):
            stage = stage._replace(facing=again, beaten=stage.beaten | again)
        elif stage.rise & able and not self.has_sword(company):
            stage = stage._replace(facing=stage.rise & able, risen=True, rise=0)
        elif stage.second:
            second = stage.second
            stage = stage._replace(facing=second, sequence=second, beaten=0, risen=False, second=0)
        else:
            return End(WON)
        return Fight(company, stage) if company.heroes else End(LOST)  # TH-044


def placements(hits: int, rooms: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All ways to place so many hits, of which each hero has room for so many.

    >>> list(placements(2, [1, 2]))
    [(0, 2), (1, 1)]
    """
    if not rooms:
        if not hits:
            yield ()
        return
    rest = sum(rooms[1:])
    for count in range(max(0, hits - rest), min(rooms[0], hits) + 1):
        for others in placements(hits - count, rooms[1:]):
            yield (count, *others)


@lru_cache(maxsize=1 << 14)
def _fewest_deaths(
    hits: int, rooms: tuple[int, ...], fatal: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """Places of heroes whom so many hits can kill, leaving out sets with others within them."""
    found = {
        frozenset(n for n, count in enumerate(counts) if count >= fatal[n])
        for counts in placements(hits, rooms)
    }
    least = [dead for dead in found if not any(other < dead for other in found)]
    return tuple(sorted(tuple(sorted(dead)) for dead in least))
