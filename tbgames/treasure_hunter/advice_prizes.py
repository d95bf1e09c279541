"""What the expert thinks of a treasure besides its points, and when he plays Theft."""

from __future__ import annotations

from functools import cached_property

from tbgames.treasure_hunter.advice_holding import Holding
from tbgames.treasure_hunter.outlook import turns_left

__all__ = ["Prizes"]

CARD_DRAWN = 0.08
"""What one card drawn more is worth in points, or for an only opponent one less."""

PARTY = 3
"""So many heroes are in a party on average."""

FIFTH = 3.0
"""What room for one hero more adds to a party, in combat values."""

STRENGTH = 0.01
"""What a combat value is worth in points, for each turn that comes."""

LONG = 12.0
"""With so many turns to come, or more, others win a treasure nobody has shown with ``TO_THEM``."""

TO_THEM = 0.35

KEPT_WELL = 0.85
"""The chance that Theft and a thief are still there when they are needed."""


class Prizes(Holding):
    """The worths of treasures for one decision, in points."""

    def draw_worth(self, card: int) -> float:
        """What the cards that a treasure draws from now on are worth, in points."""
        players, more = self.game.players, self.cards.treasure(card).draw
        if self.game.solo or not more:
            return 0.0
        mine = self.view.deck * ((3 + more) / (3 * players + more) - 1 / players)
        return CARD_DRAWN * mine * (1 + 1 / (players - 1))

    def power_worth(self, card: int) -> float:
        """What a treasure adds to a party's fights from now on, in points."""
        treasure = self.cards.treasure(card)
        bonus = sum(clause.bonus for clause in treasure.clauses)
        added = PARTY * bonus + FIFTH * treasure.party_limit
        return added * STRENGTH * turns_left(self.view)

    @cached_property
    def theft_later(self) -> float:
        """What Theft promises in a later turn, if nobody spoils it, in points."""
        view, cards = self.view, self.cards
        turns = turns_left(view)
        if turns < 1:
            return 0.0
        owned = {card for seat in self.others for card in view.piles[seat]}
        gone = {*view.discards, *view.hand, *view.piles[self.me], *owned}
        best = max((cards.treasure(card).points for card in owned), default=0)
        worth, left = 0.0, 1.0
        chance = TO_THEM * min(1.0, turns / LONG)
        rest = (cards.treasure(card).points for card in cards.treasures if card not in gone)
        for points in sorted((p for p in rest if p > best), reverse=True):
            worth += left * chance * points
            left *= 1 - chance
        return 2 * KEPT_WELL * (worth + left * best)
