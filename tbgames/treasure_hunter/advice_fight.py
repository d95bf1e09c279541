"""What the coach says in a fight of the own party: cards, Haste, Cure and Martyr, hits."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from tbgames.treasure_hunter.advice_worths import spell_worth
from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.decisions import SpellPlay, spell_values
from tbgames.treasure_hunter.estimates import POINT
from tbgames.treasure_hunter.fighting import Fighting
from tbgames.treasure_hunter.outlook import heroes_count
from tbgames.treasure_hunter.solving import Worth
from tbgames.treasure_hunter.view import TreasureHunterView

if TYPE_CHECKING:
    from tbgames.engine.actions import Action

__all__ = ["FightAdvice"]

_SPELL = 0.15
"""How much of what a spell adds to a fight on average it is worth to keep it."""

_CARD = 0.5
"""What another card is worth that need not be played."""

_USELESS = 0.1
"""By how much a play that cannot help is worse than the worst that can, in points."""

Judged = tuple[float, str]


class FightAdvice(Fighting):
    """The active player's decisions in a fight, each with a reason."""

    def __init__(self, view: TreasureHunterView, quick: bool) -> None:
        """Work out the fight; not ``quick``: with exact chances where they are quick enough."""
        super().__init__(view)
        self._worths = self.worths()
        self._worst = min(self._worths.values(), default=0.0) / POINT - _USELESS
        self._exact: dict[str, SpellPlay] = {}
        if not quick and view.phase == "fight" and not self._fought_again():
            self._exact = {row.play: row for row in spell_values(view)}

    @cached_property
    def loss(self) -> dict[int, float]:
        """By hero: what would go with him; near the end of the game less and less."""
        part = heroes_count(self.view)
        rows = self.rows(self.view.turn)
        return {
            row.hero: part * (self.hero(row.hero) + 0.5 * len(row.items) + row.spells)
            for row in rows
        }

    def on_the_way(self, dead: int, spent: int) -> Worth:
        """Heroes with what lies with them, and cards; near the end less and less."""
        part = heroes_count(self.view)
        cards = sum(self._card_worth(card) for card in indices(spent))
        return (-sum(self.loss[hero] for hero in indices(dead)) - part * cards,)

    def _card_worth(self, card: int) -> float:
        if card in self.cards.spells:
            return _SPELL * spell_worth(self.cards, card, len(self.rows(self.me)))
        return _CARD

    def _fought_again(self) -> bool:
        """Whether a win is followed by another fight, which takes long to follow."""
        again = {one for one in self.view.facing if self.game.regenerating >> one & 1}
        return bool(again - set(self.view.beaten))

    def advice(self, action: Action) -> Judged:
        """Value in points, and why."""
        worth = self._worths.get(self.key(action))
        value = self._worst if worth is None else worth / POINT
        if action.kind == "hits":
            hero, count = action.args
            return value, self._hits(hero, count, value)
        if self.view.phase == "brace":
            return value, self._brace(action, value)
        return value, self._play(action, worth is not None, value)

    def _play(self, action: Action, helps: bool, value: float) -> str:
        party, guardian = self.totals()
        if self.view.phase == "haste":
            cbt = self.cards.hero(action.args[0]).cbt
            return f"His {cbt} count once more for a hit: {value:.2f} points from here on."
        lead = party - guardian
        stand = (
            f"You are {-lead} behind" if lead < 0 else f"You are {lead} ahead, and ties are yours"
        )
        if not helps:
            return f"{stand}; {action.text} cannot change that for the better: {value:.2f} points."
        found = self._exact.get(str(action))
        chance = f", a win with {float(found.win):.0%}" if found else ""
        return f"{stand}; it comes to {value:.2f} points from here on{chance}."

    def _brace(self, action: Action, value: float) -> str:
        hits = self.view.hits
        if action.kind == "pass":
            return f"The {hits} hits are placed as they are: {value:.2f} points."
        if action.kind == "martyr":
            name = self.game.label(action.args[0])
            return f"All {hits} hits could go to the {name}: {value:.2f} points."
        return f"These {hits} hits then bring no poison and no disease: {value:.2f} points."

    def _hits(self, hero: int, count: int, value: float) -> str:
        row = next(row for row in self.rows(self.me) if row.hero == hero)
        left, name = row.hits - row.damage, self.game.label(hero)
        poison = self.game.poisons(sum(1 << one for one in self.view.facing), self.view.cured)
        dies = count >= left or (poison and count > 0)
        end = "and dies" if dies else f"and has {left - count} left"
        return f"The {name} takes {count} of {self.view.points} {end}: {value:.2f} points at best."
