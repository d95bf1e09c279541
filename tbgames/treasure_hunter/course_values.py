"""What no fight of an adventure changes, and the values of its fights, asked from the engine."""

from __future__ import annotations

from functools import lru_cache

from tbgames.treasure_hunter.bitset import indices, mask
from tbgames.treasure_hunter.bonuses import Cast, Foes, cast_bonus, event_bonus, item_bonuses
from tbgames.treasure_hunter.party import Combatant, Company, Party
from tbgames.treasure_hunter.rules import Kit
from tbgames.treasure_hunter.using import default_weapon

__all__ = ["CourseValues", "lead_after_dice"]


class CourseValues:
    """A party's owner, the location, a guardian party; and what everything is worth there."""

    def __init__(
        self,
        party: Party,
        location: int | None,
        foe: Party | None = None,
        *,
        play: int | None = None,
    ) -> None:
        """``foe`` is the party of a Party Encounter.

        ``play`` are cards, as bits, that the party has to play in the first fight in which they
        have an effect; it plays no others. None leaves it its choice.
        """
        self.party = party
        self.game = party.game
        self.pile = party.pile
        self.location = location
        self.foe = foe
        self.play = play
        self.playable = -1 if play is None else play
        self._leads: dict[tuple[tuple[Combatant, ...], int, int], int] = {}
        self._gains: dict[tuple[tuple[Combatant, ...], int, int], int] = {}

    def foes(self, facing: int) -> Foes:
        """Whom the party fights against."""
        if facing & self.game.effect("party"):
            assert self.foe is not None
            return self.game.quick.guardian_party(self.foe.heroes)
        return self.game.quick.guardians(indices(facing))

    def lead(self, heroes: tuple[Combatant, ...], facing: int, events: int = 0) -> int:
        """The party value less the guardian value, both without dice and without further cards."""
        key = (heroes, facing, events)
        found = self._leads.get(key)
        if found is None:
            quick, played = self.game.quick, indices(events)
            own = quick.party_value(heroes, self.foes(facing), self.location, pile=self.pile)
            if facing & self.game.effect("party"):
                assert self.foe is not None
                theirs = quick.guardian_party_value(
                    self.foe.heroes, self.location, heroes, pile=self.foe.pile, events=played
                )
            else:
                met = self.game.people(mask(one.hero for one in heroes))
                theirs = quick.guardian_value(indices(facing), self.location, met, events=played)
            found = self._leads[key] = own - theirs
        return found

    def gain(self, heroes: tuple[Combatant, ...], facing: int, card: int) -> int:
        """What a spell, an item of limited use or an event adds, its die left out."""
        key = (heroes, facing, card)
        found = self._gains.get(key)
        if found is None:
            cards, foes, kind = self.game.cards, self.foes(facing), self.game.cards.cards[card].kind
            if kind == "spell":
                found = cast_bonus(cards, Cast(card), heroes, foes, self.location)
            elif kind == "event":
                found = event_bonus(cards, card, heroes, foes, self.location)
            else:
                bearer = next(one for one in heroes if one.items >> card & 1)
                found = sum(item_bonuses(cards, bearer, card, foes, self.location))
            self._gains[key] = found
        return found

    def rolls_die(self, spell: int, facing: int) -> bool:
        """Whether a die is rolled that counts (TH-S19)."""
        foes, cards = self.foes(facing), self.game.cards
        if not self.game.rolls_die(spell, foes, self.location):
            return False
        return cast_bonus(cards, Cast(spell, roll=1), (), foes, self.location) > 0

    def casters(self, company: Company, facing: int) -> int:
        """For how many of the guardians a spell can be discarded (TH-034)."""
        if self.game.quick.active_party(company.heroes).stops_hostile:
            return 0
        if facing & self.game.effect("party"):
            assert self.foe is not None
            traits = self.game.quick.party_traits(self.foe.heroes)
            return int("mage" in traits or "priest" in traits)
        return (facing & self.game.casters).bit_count()

    def without(self, one: Combatant, items: int) -> Combatant:
        """A hero who has lost items; another weapon is chosen by default (TH-013)."""
        rest = one.items & ~items
        weapon = default_weapon(self.game.cards, one.hero, rest, one.weapon)
        return one._replace(items=rest, weapon=weapon)

    def has_sword(self, company: Company) -> bool:
        """Whether a Flame Sword stops what rises again (TH-M09)."""
        swords = self.game.lasting_swords
        return any(one.items & swords and self.kit(one).in_use & swords for one in company.heroes)

    def kit(self, one: Combatant) -> Kit:
        """What the hero has."""
        wielded = 0 if one.weapon is None else 1 << one.weapon
        return self.game.kit(one.hero, one.items, wielded, self.pile)

    def left(self, one: Combatant) -> int:
        """Hits that would kill the hero."""
        return self.kit(one).hits - one.damage


@lru_cache(maxsize=64)
def lead_after_dice(own: int, theirs: int) -> tuple[tuple[int, int], ...]:
    """What dice add to a lead: (own dice less theirs, in how many ways).

    >>> lead_after_dice(1, 0)
    ((1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1))
    >>> dict(lead_after_dice(2, 2))[0]
    146
    """
    import icepool  # takes a tenth of a second, and not every game is about odds

    lead = own @ icepool.d6 - theirs @ icepool.d6
    return tuple((int(total), int(ways)) for total, ways in lead.items())
