"""What the expert keeps in hand."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import ceil

from tbgames.treasure_hunter.advice_worths import AGAIN, BETTER
from tbgames.treasure_hunter.outlook import Outlook, turns_left
from tbgames.treasure_hunter.view import TreasureHunterView

__all__ = ["Holding"]

LOCATIONS = 2
"""So many locations are kept, and one more, for treasures in hand or to come."""

JOINING = 4.0
"""What a hero in hand is worth who can join the party in the next turn, besides who he is."""

ROOM = 0.8
"""What a spell in hand is worth, for each combat value, with a hero who has room for it."""

NO_ROOM = 0.4

NEW_HAND = 14.0
"""A hand worth less than this, as the greedy player counts it, goes for Trading Post."""

ENCOUNTERS = 8.0
"""With more turns to come parties stay at home often, and Encounter is worth keeping."""

LATE = 8.0
"""With fewer turns to come treasures wait for turns, and what saves or costs a turn is kept."""

POISON = 2.0
"""What poison counts for a guardian, in combat values: even when beaten it often kills a hero."""

_EVENTS: Mapping[str | None, float] = {
    "theft": 14,
    "track": 8,
    "double_trouble": 11,
    "second_guardian": 7,
    "rise_again": 6,
    "lost": 6,
    "second_treasure": 6,
    "trade": 4,
    "encounter": 4,
    "another_adventure": 4,
    "ruin": 4,
    "disaster": 5,
    "retreat": 2,
    "martyr": 2,
    "rest": 1,
}
"""What events are worth in hand, by their effect; others ``_EVENT``."""

_EVENT = 5.0
_GUARDIANS = (9.0, 6.0, 4.5, 3.0, 2.0, 1.5, 1.0)
"""What guardians in hand are worth, the strongest first."""


class Holding(Outlook):
    """The worths of cards in hand, in the measure of ``Estimates.card``."""

    def __init__(self, view: TreasureHunterView) -> None:
        """Look at the table as ``view.player`` does."""
        super().__init__(view)
        self._menaces: dict[int, float] = {}

    def recruit_event(self, card: int) -> float:
        """An event of the recruit phase; Trading Post where a hand of new cards is better."""
        if self.cards.event(card).effect == "trade":
            return NEW_HAND - self.traded(card)
        return super().recruit_event(card)

    def traded(self, card: int) -> float:
        """What the hand is worth that goes for Trading Post, as the greedy player counts it.

        ``card`` says which to keep, not how good a hand is: any treasure would rule out the trade.
        """
        return sum(super(Holding, self).card(other) for other in self.view.hand if other != card)

    def card(self, card: int) -> float:
        """What a card in hand is worth keeping."""
        if self.game.solo:
            return super().card(card)
        cards = self.cards
        kind = cards.cards[card].kind
        if kind == "treasure":
            return self._treasure(card)
        if kind == "location":
            return self._location(self._rank(card, self.held(cards.locations)))
        if kind == "guardian":
            return _GUARDIANS[min(self._rank(card, self.guardians_held), len(_GUARDIANS) - 1)]
        if kind == "event":
            return self._event_held(cards.event(card).effect)
        if kind == "hero":
            return self._hero_held(card)
        if kind == "spell":
            room = any(row.slots > row.spells for row in self.rows(self.me))
            return 1.5 + self.spell(card) * (ROOM if room else NO_ROOM)
        return super().card(card)

    def _event_held(self, effect: str | None) -> float:
        turns = turns_left(self.view)
        if effect == "encounter" and turns > ENCOUNTERS:
            return 9.0
        if effect == "lost":
            return 3.0 if turns > LATE else 12.0
        if effect in ("another_adventure", "second_treasure") and 0 < turns <= LATE:
            return 12.0 if len(self.held(self.cards.treasures)) > 1 else 6.0
        return _EVENTS.get(effect, _EVENT)

    @cached_property
    def guardians_held(self) -> list[int]:
        """The guardians in the own hand, the hardest first."""
        return sorted(self.held(self.cards.guardians), key=self.menace, reverse=True)

    def _hero_held(self, hero: int) -> float:
        """A hero in hand: for a free place, or for that of somebody worth less."""
        worth, free = self.hero(hero), self.places_free
        others = [other for other in self.held(self.cards.heroes) if other != hero]
        better = sum((self.hero(other), other) > (worth, hero) for other in others)
        if better < free:
            return JOINING + worth
        least = min(map(self.bearing, self.rows(self.me)), default=0.0)
        if free <= 0 and not better and worth > least + BETTER:
            return JOINING + worth
        return 1.0

    def _rank(self, card: int, held: list[int]) -> int:
        """Which of its kind a card would be in hand, from 0."""
        return held.index(card) if card in held else len(held)

    @cached_property
    def chances_to_go(self) -> int:
        """How many turns come in which an adventure can begin."""
        return ceil(turns_left(self.view))

    def _treasure(self, card: int) -> float:
        """What no turn is left for is worth little."""
        worth = {t: self.cards.treasure(t).points for t in self.held(self.cards.treasures)}
        held = sorted(worth, key=worth.__getitem__, reverse=True)
        if self._rank(card, held) >= self.chances_to_go:
            return 2.0
        return 20.0 + 2 * self.cards.treasure(card).points

    def _location(self, rank: int) -> float:
        """Each treasure needs a location, those to come too, and one more to choose from."""
        needed = 1 + max(LOCATIONS, len(self.held(self.cards.treasures)))
        if rank >= self.chances_to_go:
            return 1.0
        if not rank:
            return 13.0
        return 11.0 - rank if rank < needed else 5.0 if rank == needed else 1.0

    def menace(self, guardian: int) -> float:
        """How hard a guardian is for the party of whoever leads among the others."""
        found = self._menaces.get(guardian)
        if found is None:
            found = self._menaces[guardian] = self._menace(guardian)
        return found

    def _menace(self, guardian: int) -> float:
        if self.game.effect("party") >> guardian & 1:
            return self.strength(self.me) + 7.0
        seat = max(self.others, key=lambda other: (self.points(other), -other))
        lead = self.guardian_at(guardian, None, seat, self.me)
        lead -= self.party_against(seat, guardian, None) - self.strength(seat)
        poison = POISON * (self.game.poisonous >> guardian & 1)
        return lead + poison + AGAIN * (self.game.regenerating >> guardian & 1)
