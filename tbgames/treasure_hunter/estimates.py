"""What the greedy player thinks of cards, heroes and fights; all of it from a view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property

from tbgames.treasure_hunter.bonuses import Cast, Foes
from tbgames.treasure_hunter.course import Course
from tbgames.treasure_hunter.course_values import lead_after_dice
from tbgames.treasure_hunter.party import Party
from tbgames.treasure_hunter.using import Member
from tbgames.treasure_hunter.view import NOBODY, HeroRow, TreasureHunterView

__all__ = ["POINT", "Estimates", "chance_at_least"]

POINT = 8.0
"""What a treasure point is worth, in the measure of ``Estimates.hero``."""


@cache
def chance_at_least(ahead: int, own_dice: int = 2, their_dice: int = 2) -> float:
    """The chance that ``ahead`` and the own dice are no less than the other side's dice.

    >>> round(chance_at_least(0), 3), round(chance_at_least(4), 3)
    (0.556, 0.903)
    """
    good = sum(ways for added, ways in lead_after_dice(own_dice, their_dice) if ahead + added >= 0)
    return float(good / 6 ** (own_dice + their_dice))


class Estimates:
    """One view, and sums about it that several decisions need."""

    def __init__(self, view: TreasureHunterView) -> None:
        self.view = view
        self.game = view.game
        self.cards = view.game.cards
        self.quick = view.game.quick
        self.me = view.player
        self._courses: dict[int | None, Course] = {}
        self._rows = [[HeroRow._make(row) for row in party] for party in view.parties]
        self._members = [[row.member() for row in rows] for rows in self._rows]

    # -- parties ------------------------------------------------------------------------------

    def rows(self, seat: int) -> list[HeroRow]:
        """The heroes of a party."""
        return self._rows[seat]

    def members(self, seat: int) -> list[Member]:
        """A party as the arithmetic of fights takes it."""
        return self._members[seat]

    def pile(self, seat: int) -> int:
        """A treasure pile as bits."""
        return sum(1 << card for card in self.view.piles[seat])

    def points(self, seat: int) -> int:
        """Treasure points of a seat."""
        return self.game.points(self.pile(seat))

    def strength(self, seat: int) -> int:
        """Printed combat values and lasting items of a party, against nobody in particular."""
        return self.quick.party_value(
            self.members(seat), Foes((frozenset(),)), None, pile=self.pile(seat)
        )

    def spare(self, seat: int) -> float:
        """What spells face down may add: a few points each, one a hero and fight."""
        return 2.5 * sum(row.spells > 0 for row in self.rows(seat))

    # -- fights -------------------------------------------------------------------------------

    def party_against(self, seat: int, guardian: int, location: int | None) -> int:
        """A party's value against one guardian, without dice."""
        if self.game.effect("party") >> guardian & 1:
            return self.strength(seat)
        foes = self.quick.guardians([guardian])
        return self.quick.party_value(self.members(seat), foes, location, pile=self.pile(seat))

    def guardian_at(self, guardian: int, location: int | None, seat: int, owner: int) -> int:
        """A guardian's value against the party of ``seat``, without dice."""
        party = self.members(seat)
        if self.game.effect("party") >> guardian & 1:
            return self.quick.guardian_party_value(
                self.members(owner), location, party, pile=self.pile(owner)
            )
        return self.quick.guardian_value([guardian], location, party)

    def winning(self, seat: int, guardian: int, location: int | None, owner: int) -> float:
        """The chance that the party of ``seat`` beats the guardian of ``owner``."""
        ahead = self.party_against(seat, guardian, location)
        ahead -= self.guardian_at(guardian, location, seat, owner)
        if seat == self.me and not self.game.effect("party") >> guardian & 1:
            more: float = self._reach(guardian, location)
        else:
            more = self.spare(seat)
        chance = chance_at_least(round(ahead + more))
        if self.game.regenerating >> guardian & 1:
            chance *= chance_at_least(round(ahead + more / 2))  # some of it is gone by then
        return chance

    def _reach(self, guardian: int, location: int | None) -> int:
        """What the own cards and items of limited use can add in one fight."""
        course = self._courses.get(location)
        if course is None:
            party = Party.of_view(self.view, self.me)
            course = self._courses[location] = Course(party, location)
        return course.reach(course.party.company, 1 << guardian)

    def unseen_guardians(self) -> list[int]:
        """Guardians that an opponent may hold."""
        view = self.view
        gone = {*view.discards, *view.hand, *view.guardians}
        party = self.game.effect("party")
        return [g for g in self.cards.guardians if g not in gone and not party >> g & 1]

    def venture(self, location: int, points: int) -> float:
        """What an adventure for so many points is worth: against the stronger half of guardians."""
        won, lost = self._costs
        worths = [
            chance * (POINT * points - won) - (1 - chance) * lost
            for chance in self.chances_at(location)
        ]
        return sum(worths) / len(worths)

    def chances_at(self, location: int) -> list[float]:
        """The chances to win at a location against the stronger half of the unseen guardians."""
        guardians = self.unseen_guardians()
        if not guardians:
            return [1.0]
        chances = sorted(self.winning(self.me, g, location, self.me) for g in guardians)
        return chances[: (len(chances) + 1) // 2]

    @cached_property
    def _costs(self) -> tuple[float, float]:
        """What the hits of a won and of a lost fight cost the own party on average."""
        rows, martyrs = self.rows(self.me), self.game.martyrs
        cost = [self.cheapest_hits(rows, hits, martyrs)[0] for hits in range(7)]
        return (3 * cost[0] + sum(cost[1:4])) / 6, sum(cost[1:]) / 6

    def here(self) -> int | None:
        """The location of the running fight."""
        return None if self.view.location == NOBODY else self.view.location

    def totals(self) -> tuple[int, int]:
        """Party and guardian value of the running fight so far, dice not rolled yet as 7."""
        view = self.view
        active, opposer = self.members(view.turn), view.opposer
        casts = [[Cast(s, None if t == NOBODY else t, r) for s, t, r in c] for c in view.casts]
        used = sum(1 << item for item in view.used)
        own_roll = sum(view.rolls_2d6[0]) or 7
        rolls = view.rolls_2d6[1] or (7,) * len(view.facing)
        foes = self.foes()
        party = self.quick.party_value(
            active,
            foes,
            self.here(),
            pile=self.pile(view.turn),
            casts=casts[0],
            used=used,
            events=view.events[0],
            roll=own_roll,
        )
        if self.against_party():
            theirs = self.quick.guardian_party_value(
                self.members(opposer),
                self.here(),
                active,
                pile=self.pile(opposer),
                casts=casts[1],
                used=used,
                events=view.events[1],
                spell_dice=view.spell_dice,
                roll=sum(rolls),
            )
        else:
            theirs = self.quick.guardian_value(
                view.facing,
                self.here(),
                active,
                events=view.events[1],
                spell_dice=view.spell_dice,
                rolls=rolls,
            )
        return party, theirs

    def against_party(self) -> bool:
        """Whether the guardian of the running fight is a party."""
        return any(self.game.effect("party") >> guardian & 1 for guardian in self.view.facing)

    def foes(self) -> Foes:
        """Whom the active party fights against."""
        if self.against_party():
            return self.quick.guardian_party(self.members(self.view.opposer))
        return self.quick.guardians(self.view.facing)

    # -- cards --------------------------------------------------------------------------------

    @cached_property
    def loss(self) -> dict[int, float]:
        """By hero of the active party: what would go with him."""
        return {
            row.hero: self.hero(row.hero) + 0.5 * len(row.items) + row.spells
            for row in self.rows(self.view.turn)
        }

    def hero(self, hero: int) -> float:
        """What a hero is worth in play."""
        card = self.cards.hero(hero)
        return card.cbt + 0.5 * card.hits + 0.7 * card.spells + 0.5 * len(card.clauses)

    def use(self, item: int, row: HeroRow) -> float:
        """What an item is worth to a hero: nothing if he cannot use it."""
        game = self.game
        items = sum(1 << other for other in row.items)
        bit = 1 << item
        if bit & game.weapon_mask and row.weapon not in (NOBODY, item):
            return 0.2 if game.kit(row.hero, items | bit, 0, 0).weapons & bit else 0.0
        kit = game.kit(row.hero, items | bit, bit, 0)
        if not kit.in_use & bit:
            return 0.0
        card = self.cards.item(item)
        lines = [line.bonus * (0.3 if line.vs else 1) for line in card.clauses]
        return 1 + sum(lines) + 2 * (kit.hits - game.kit(row.hero, items, 0, 0).hits)

    def card(self, card: int) -> float:
        """What a card in hand is worth keeping."""
        cards, view = self.cards, self.view
        found = cards.cards[card]
        party = view.parties[self.me]
        if found.kind == "treasure":
            return 8 + 2 * cards.treasure(card).points
        if found.kind == "location":
            held = sum(other in cards.locations for other in view.hand)
            return 7 if held <= 1 else 5 if held == 2 else 1
        if found.kind == "hero":
            return 2 + self.hero(card) if len(party) < 4 else 1
        if found.kind == "guardian":
            return 0 if self.game.solo else 2 + cards.guardian(card).cbt / 4
        if found.kind == "event":
            return 5
        if found.kind == "item":
            uses = [self.use(card, row) for row in self.rows(self.me)]
            return 3 + max(uses, default=1)
        room = sum(row.slots - row.spells for row in self.rows(self.me))
        return 4 if room > 0 else 2

    def best(self, cards: Iterable[int]) -> int:
        """The card worth most."""
        return max(cards, key=lambda card: (self.card(card), card))

    # -- hits ---------------------------------------------------------------------------------

    def cheapest_hits(
        self, heroes: Sequence[HeroRow], count: int, martyr: int
    ) -> tuple[float, int]:
        """The least that ``count`` hits cost these heroes, and how many the first one takes."""
        poison = any(self.game.poisonous >> guardian & 1 for guardian in self.view.facing)
        poison = poison and not self.view.cured
        rooms = [count if martyr >> row.hero & 1 else row.hits - row.damage for row in heroes]
        count = min(count, sum(rooms))  # the rest is lost (TH-041)

        @cache
        def cost(at: int, left: int) -> tuple[float, int]:
            if at == len(heroes):
                return (0.0, 0) if not left else (1e6 * left, 0)
            row = heroes[at]
            room = row.hits - row.damage
            most = left if martyr >> row.hero & 1 else min(left, room)
            worth = self.hero(row.hero) + 0.5 * len(row.items) + row.spells
            found = []
            for hits in range(most + 1):
                dead = hits >= room or (poison and hits > 0)
                price = worth if dead else 0.4 * hits * worth / row.hits
                found.append((price + cost(at + 1, left - hits)[0], hits))
            return min(found)

        return cost(0, count)
