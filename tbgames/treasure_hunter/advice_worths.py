"""What the expert thinks heroes, items and spells are worth, against guardians as they come.

The greedy player adds up what is printed on a card. Here each card is asked what it gives against
each guardian, and guardians count as likely as they are the best one of a hand.
"""

from __future__ import annotations

from functools import lru_cache

from tbgames.treasure_hunter.bonuses import Cast, Foes, cast_bonus, hero_bonuses, item_bonuses
from tbgames.treasure_hunter.bots import Judgement
from tbgames.treasure_hunter.cards import CardSet
from tbgames.treasure_hunter.using import Member
from tbgames.treasure_hunter.view import NOBODY, HeroRow, TreasureHunterView

__all__ = ["Worths", "spell_worth"]

AS_BEST = 0.92
"""How much less often than the next stronger one a guardian is the best of a hand."""

AGAIN = 4.0
"""A guardian that regenerates is as hard to beat as one with so much more."""

HIT = 0.5
"""What a hit is worth that a hero can take, in combat values."""

SLOT = 0.7
"""What room for a spell is worth, in combat values."""

READY = 0.3
"""How much of what a spell adds to a fight counts for the hero who holds it ready."""

BETTER = 1.0
"""By how much a card has to be worth more than one in play to take its place, in combat values."""

DIE = 3.5
"""What a die adds on average."""

_EFFECTS = {
    "invisibility": 12.0,
    "haste": 4.0,
    "scry": 6.0,
    "resurrection": 1.5,
    "cure": 1.5,
    "heal": 1.0,
    "retreat": 0.5,
}
"""What spells do that add nothing to a fight, or what no table says, in combat values."""


@lru_cache(maxsize=64)
def _foes(cards: CardSet) -> tuple[tuple[Foes, float], ...]:
    """Each guardian as a foe, with how likely it is the one that comes."""
    ranked = sorted(
        (
            (card.cbt + AGAIN * ("regenerate" in card.traits), number)
            for number in cards.guardians
            if (card := cards.guardian(number)).effect != "party"
        ),
        reverse=True,
    )
    weights = [AS_BEST**rank for rank in range(len(ranked))]
    total = sum(weights)
    return tuple(
        (Foes.guardians(cards, [number]), weight / total)
        for (_, number), weight in zip(ranked, weights, strict=True)
    )


@lru_cache(maxsize=4096)
def _item_bonus(cards: CardSet, item: int, hero: int, givers: int) -> float:
    """What an item in use adds to a fight on average."""
    card = cards.item(item)
    weapon = item if card.is_weapon else None
    member = Member(hero, givers | 1 << item, weapon)
    return sum(
        weight * sum(item_bonuses(cards, member, item, foes, None)) for foes, weight in _foes(cards)
    )


@lru_cache(maxsize=1024)
def _hero_bonus(cards: CardSet, hero: int) -> float:
    """What a hero adds to a fight on average, besides what he gives to others."""
    own = cards.hero(hero).cbt
    member = Member(hero)
    return own + sum(
        weight * sum(bonus for bonus, _ in hero_bonuses(cards, member, foes, None))
        for foes, weight in _foes(cards)
    )


@lru_cache(maxsize=1024)
def spell_worth(cards: CardSet, spell: int, heroes: int) -> float:
    """What a spell adds to a fight on average, in a party of so many heroes."""
    card = cards.spell(spell)
    if card.effect is not None:
        return _EFFECTS.get(card.effect, 0.2)
    if any(clause.who for clause in card.clauses):
        return float(sum(clause.bonus for clause in card.clauses) * heroes)
    dice = any(clause.dice for clause in card.clauses)
    return sum(
        weight
        * (
            cast_bonus(cards, Cast(spell), (), foes, None)
            + DIE * (dice and cast_bonus(cards, Cast(spell, roll=1), (), foes, None) > 0)
        )
        for foes, weight in _foes(cards)
    )


class Worths(Judgement):
    """The worths of cards in play for one decision."""

    def __init__(self, view: TreasureHunterView) -> None:
        """Look at the table as ``view.player`` does."""
        super().__init__(view)
        self._uses: dict[tuple[int, HeroRow], float] = {}

    def hero(self, hero: int) -> float:
        """What a hero is worth in play: what he adds to a fight, his hits, his room for spells."""
        card = self.cards.hero(hero)
        others = sum(row.hero != hero for row in self.rows(self.me))
        shared = sum(clause.bonus for clause in card.clauses if clause.who) * min(3, others)
        return _hero_bonus(self.cards, hero) + shared + HIT * card.hits + SLOT * card.spells

    def bearing(self, row: HeroRow) -> float:
        """What a hero of the own party is worth as he is, with his spells and his damage."""
        spells = sum(map(self.spell, row.known_spells))
        return self.hero(row.hero) - HIT * row.damage + READY * spells

    @property
    def places_free(self) -> int:
        """For how many more heroes there is room in the own party."""
        return self.game.party_limit(self.pile(self.me)) - len(self.rows(self.me))

    def use(self, item: int, row: HeroRow) -> float:
        """What an item is worth to a hero: nothing if he cannot use it."""
        key = (item, row)
        found = self._uses.get(key)
        if found is None:
            found = self._uses[key] = self._use_of(item, row)
        return found

    def _use_of(self, item: int, row: HeroRow) -> float:
        game, bit = self.game, 1 << item
        items = sum(1 << other for other in row.items)
        if bit & game.weapon_mask and row.weapon not in (NOBODY, item):
            return 0.2 if game.kit(row.hero, items | bit, 0, 0).weapons & bit else 0.0
        kit = game.kit(row.hero, items | bit, bit, 0)
        if not kit.in_use & bit:
            return 0.0
        bare = game.kit(row.hero, items & ~bit, 0, 0)
        givers = items & self.cards.class_givers
        worth = 0.5 + _item_bonus(self.cards, item, row.hero, givers)
        return worth + 2 * HIT * (kit.hits - bare.hits) + 2 * SLOT * (kit.slots - bare.slots)

    def spell(self, spell: int) -> float:
        """What a spell is worth with a hero of the party, in combat values."""
        return spell_worth(self.cards, spell, max(3, len(self.rows(self.me))))
