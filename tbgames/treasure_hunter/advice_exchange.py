"""What the expert exchanges at the end of a turn: a hero or a spell in play for a better one.

The party needs neither of them before the own next turn, in which the new one is played; so it
costs nothing but the old card. Its items have to be given away before.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from tbgames.treasure_hunter.advice_prizes import Prizes
from tbgames.treasure_hunter.advice_worths import BETTER
from tbgames.treasure_hunter.outlook import turns_left

__all__ = ["Exchange", "Exchanges"]


class Exchange(NamedTuple):
    """A card in play makes room for one in hand."""

    old: int
    new: int
    gain: float
    """How much more the new one is worth, in combat values."""


class Exchanges(Prizes):
    """The exchanges of one decision."""

    @cached_property
    def newcomer(self) -> Exchange | None:
        """A hero in hand who is worth more than the least of a full party."""
        rows, heroes = self.rows(self.me), self.held(self.cards.heroes)
        if not heroes or not self._going_on or self.places_free > 0:
            return None
        worths = {row.hero: self.bearing(row) for row in rows}
        old, new = min(worths, key=worths.__getitem__), max(heroes, key=self.hero)
        return self._if_better(old, new, self.hero(new) - worths[old])

    @cached_property
    def better_spell(self) -> Exchange | None:
        """A spell in hand that is worth more than the least with heroes who have no more room."""
        rows, held = self.rows(self.me), self.held(self.cards.spells)
        known = [spell for row in rows for spell in row.known_spells]
        room = any(row.slots > row.spells for row in rows)
        if not held or not known or room or not self._going_on:
            return None
        old, new = min(known, key=self.spell), max(held, key=self.spell)
        return self._if_better(old, new, self.spell(new) - self.spell(old))

    @property
    def _going_on(self) -> bool:
        """Whether there is a turn to come in which the new card is played."""
        return not self.game.solo and turns_left(self.view) >= 1

    def _if_better(self, old: int, new: int, gain: float) -> Exchange | None:
        return Exchange(old, new, gain) if gain > BETTER else None

    def leaving(self, item: int) -> bool:
        """Whether an item lies with a hero who makes room for another now."""
        bearer = self.row_of(item) if self.view.phase == "discard" else None
        return bool(bearer and self.newcomer and bearer.hero == self.newcomer.old)
