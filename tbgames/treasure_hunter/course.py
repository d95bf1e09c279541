"""What can happen in the fights of one adventure, as a tree of chances and of the party's choices.

The cards of the guardian's side are given; what the party plays and where it places its hits are
choices. All values come from ``quick_values`` and ``bonuses``, where the game has them from; the
order of things is that of ``fight.py``, ``aftermath.py`` and ``hits.py``, and tests hold the two
against each other. ``solving.py`` finds the best way through.
"""

from __future__ import annotations

from tbgames.treasure_hunter.bitset import indices, mask
from tbgames.treasure_hunter.course_hits import CourseHits
from tbgames.treasure_hunter.course_nodes import (
    LOST,
    RETREATED,
    Compared,
    Edge,
    End,
    Fight,
    Fork,
    Hastening,
    HitRoll,
    Hurt,
    Node,
    Robbed,
    Rolls,
    Stage,
    Window,
    changed,
)
from tbgames.treasure_hunter.course_values import lead_after_dice
from tbgames.treasure_hunter.party import Company

__all__ = ["Course"]


class Course(CourseHits):
    """The tree of one adventure; ``edges`` gives what may follow a node."""

    def edges(self, node: Node) -> Fork | None:
        """What may follow; None after an end."""
        if isinstance(node, Window):
            return self._window(node)
        if isinstance(node, Fight):
            return self._fight(node)
        if isinstance(node, Rolls):
            return self._rolled(node)
        if isinstance(node, Hurt):
            return self._hurt(node)
        if isinstance(node, HitRoll):
            return self._hit_roll(node)
        if isinstance(node, Compared):
            return self._compared(node.window)
        if isinstance(node, Hastening):
            return self._hastening(node.window)
        return self._robbery(node) if isinstance(node, Robbed) else None

    # -- the dice, and the party's window -----------------------------------------------------

    def _fight(self, node: Fight) -> Fork:
        game, (company, stage) = self.game, node
        lead = self.lead(company.heroes, stage.facing, stage.events)
        dice = min(stage.spells, self.casters(company, stage.facing))
        stage = stage._replace(events=0, spells=stage.spells - dice)
        window = Window(company, stage, lead, game.text_order)
        own, theirs = (2, 2 * stage.facing.bit_count()) if game.text_order else (0, 0)
        return Fork(False, [Edge(Rolls(window, own, theirs + dice))])

    def _rolled(self, node: Rolls) -> Fork:
        window = node.window
        ways: dict[int, int] = {}
        for dice, weight in lead_after_dice(node.own, node.theirs):
            lead = window.raised(dice).lead
            ways[lead] = ways.get(lead, 0) + weight
        edges = [Edge(window._replace(lead=lead), weight) for lead, weight in ways.items()]
        return Fork(False, edges)

    def _window(self, node: Window) -> Fork:
        stop = self._stop(node)
        if node.shut:
            return Fork(True, [stop])
        helping, reach = self._helping(node)
        others = self._others(node)
        if self.play is not None:
            played = [*helping, *others][:1]
            return Fork(True, played or [stop])
        if node.rolled and not node.lead < 0 <= node.lead + reach:
            helping = []  # it is won, or beyond reach; ties go to the party (TH-038)
        return Fork(True, [stop, *helping, *others])

    def reach(self, company: Company, facing: int) -> int:
        """The most that cards and uses of items could add in one fight."""
        return self._helping(Window(company, Stage(facing, facing), 0, True))[1]

    def _helping(self, node: Window) -> tuple[list[Edge], int]:
        """Plays that add to the value, and the most that all of them could add."""
        game, (company, facing) = self.game, (node.company, node.stage.facing)
        heroes, lead = company.heroes, node.lead
        edges, reach = [], 0
        for place, one in enumerate(heroes):
            best = 0
            spells = (
                0
                if node.cast >> one.hero & 1
                else one.spells & game.windows["fight"] & self.playable
            )
            for spell in indices(spells):
                effect = game.cards.cards[spell].effect
                if effect in ("retreat", "invisibility"):
                    continue
                bit = 1 << spell
                cast = node._replace(
                    company=changed(company, place, one._replace(spells=one.spells ^ bit)),
                    cast=node.cast | 1 << one.hero,
                )
                if effect == "haste":
                    scores = [game.scores[other.hero][other.diseased] for other in heroes]
                    if most := max(scores):
                        edges.append(Edge(Hastening(cast), spent=bit))
                        best = max(best, most)
                    continue
                gain = self.gain(heroes, facing, spell)
                die = self.rolls_die(spell, facing)
                if gain <= 0 and not die:
                    continue
                then: Node = cast.raised(gain)
                if die:
                    then = Rolls(cast._replace(lead=lead + gain), 1, 0)
                edges.append(Edge(then, spent=bit))
                best = max(best, gain + 6 * die)
            reach += best
            for item in indices(one.items & game.fight_items & ~node.used & self.playable):
                if not self.kit(one).in_use >> item & 1:
                    continue
                gain = self.gain(heroes, facing, item)
                if gain > 0:
                    gone = company.gone + (1 << 4 * (item - game.cards.items.start))
                    used = node._replace(
                        company=company._replace(gone=gone), used=node.used | 1 << item
                    )
                    edges.append(Edge(used.raised(gain), spent=1 << item))
                    reach += gain
        for event in indices(company.events & game.fight_events & self.playable):
            gain = self.gain(heroes, facing, event)
            if gain > 0:
                rest = company._replace(events=company.events & ~(1 << event))
                edges.append(Edge(node._replace(company=rest).raised(gain), spent=1 << event))
                reach += gain
        return edges, reach

    def _others(self, node: Window) -> list[Edge]:
        """A retreat and Invisibility: the fight ends without a comparison (TH-039, TH-S03)."""
        game, company = self.game, node.company
        retreats = game.effect("retreat") & self.playable
        slips = game.effect("invisibility") & self.playable
        edges = []
        for place, one in enumerate(company.heroes):
            if node.cast >> one.hero & 1:
                continue
            for spell in indices(one.spells & game.windows["fight"] & (retreats | slips)):
                bit = 1 << spell
                cast = changed(company, place, one._replace(spells=one.spells ^ bit))
                rest, dead = self._close(node._replace(company=cast))
                if retreats & bit:
                    edges.append(Edge(End(RETREATED), dead=dead, spent=bit))
                else:
                    stage = node.stage._replace(facing=0, sequence=0)
                    edges.append(Edge(self._beaten(rest, stage), dead=dead, spent=bit))
        for event in indices(company.events & retreats):
            _, dead = self._close(node)
            edges.append(Edge(End(RETREATED), dead=dead, spent=1 << event))
        return edges

    def _hastening(self, window: Window) -> Fork:
        scores = self.game.scores
        return Fork(
            True,
            [
                Edge(
                    window._replace(hasted=tuple(sorted((*window.hasted, one.hero)))).raised(
                        scores[one.hero][one.diseased]
                    )
                )
                for one in window.company.heroes
                if scores[one.hero][one.diseased]
            ],
        )

    # -- after the comparison -----------------------------------------------------------------

    def _stop(self, node: Window) -> Edge:
        """No more cards: compare, or by the option roll first."""
        if node.rolled:
            return self._decided(node, node.lead >= 0)
        return Edge(Compared(node))

    def _compared(self, window: Window) -> Fork:
        dice = lead_after_dice(2, 2 * window.stage.facing.bit_count())
        ways = [0, 0]
        for lead, weight in dice:
            ways[window.lead + lead >= 0] += weight
        return Fork(
            False,
            [
                self._decided(window, won)._replace(weight=ways[won])
                for won in (False, True)
                if ways[won]
            ],
        )

    def _decided(self, window: Window, won: bool) -> Edge:
        company, dead = self._close(window)
        stage = window.stage
        if not won or self._is_last(stage):
            company = self._stripped(company, stage)
        cast = window.cast & mask(one.hero for one in company.heroes if one.spells)
        if not company.heroes:
            after = self._beaten(company, stage) if won else End(LOST)
        elif not won and stage.facing & self.game.effect("robbery"):
            after = Robbed(company, stage, cast)
        else:
            after = HitRoll(company, stage, cast, won)
        return Edge(after, dead=dead)

    def _close(self, node: Window) -> tuple[Company, int]:
        """Items used up are gone, and the hasted take their hit (TH-050, TH-S13)."""
        game, company = self.game, node.company
        heroes, dead = [], 0
        for one in company.heroes:
            for item in indices(one.items & node.used):
                place = item - game.cards.items.start
                if game.uses[place] == company.gone >> 4 * place & 15:
                    one = self.without(one, 1 << item)
            hits = node.hasted.count(one.hero)
            if hits:
                one = one._replace(damage=one.damage + hits)
                if self.left(one) <= 0:
                    dead |= 1 << one.hero
                    continue
            heroes.append(one)
        return company._replace(heroes=tuple(heroes)), dead

    def _stripped(self, company: Company, stage: Stage) -> Company:
        """What can still matter when no further fight can follow: Cure and Martyr."""
        game = self.game
        harmful = stage.facing & (game.poisonous | game.infectious)
        cures = game.effect("cure") & game.windows["hits"] if harmful else 0
        heroes = tuple([one._replace(spells=one.spells & cures) for one in company.heroes])
        return Company(heroes, 0, company.events & game.effect("martyr"))
