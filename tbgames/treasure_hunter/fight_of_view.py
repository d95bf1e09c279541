"""The two values of the fight that runs, from a view alone, as sums that say where they come from.

``fight_values.py`` has them from a state.
"""

from __future__ import annotations

from tbgames.treasure_hunter.bitset import mask
from tbgames.treasure_hunter.bonuses import Cast, Foes
from tbgames.treasure_hunter.using import Member
from tbgames.treasure_hunter.values import guardian_party_value, guardian_value, party_value
from tbgames.treasure_hunter.view import NOBODY, HeroRow, TreasureHunterView

__all__ = ["UNDECIDED", "SeenFight", "members"]

UNDECIDED = ("guardian roll", "guard", "party roll", "fight", "haste", "die")
"""Phases in which the two values are still compared; later the dead and what was used are gone."""


def members(view: TreasureHunterView, seat: int) -> list[Member]:
    """A party as the arithmetic of fights takes it."""
    return [HeroRow._make(row).member() for row in view.parties[seat]]


class SeenFight:
    """The fight on the table as one player sees it; everything in it is open.

    >>> import tbgames as tb
    >>> game = tb.new("treasure_hunter", players=2)
    >>> state = game.position({"hands": [["Castle", "Golden Goose"], ["Orcs"]],
    ...     "parties": [[{"hero": "Ranger"}], []], "phase": "venture"})
    >>> for words in ("go to Castle", "place Golden Goose", "oppose with Orcs"):
    ...     state = state.apply(words)
    >>> fight = SeenFight(state.view(0))
    >>> print(fight.party, "against", fight.guardian)
    Ranger 3, humanoids +1 against Orcs 12, Castle +1
    >>> fight.ahead, fight.dice
    (-9, (2, 2))
    """

    def __init__(self, view: TreasureHunterView) -> None:
        """Add up what a view with guardians on the table shows."""
        self.view = view
        cards = view.game.cards
        self.place = place = None if view.location == NOBODY else view.location
        active = members(view, view.turn)
        casts = [
            [Cast(spell, None if target == NOBODY else target, roll) for spell, target, roll in one]
            for one in view.casts
        ]
        used = mask(view.used)
        party = view.game.effect("party")
        self.against_party = any(party >> guardian & 1 for guardian in view.facing)
        own, theirs = view.rolls_2d6
        if self.against_party:
            others = members(view, view.opposer)
            foes = Foes.guardian_party(cards, others)
            self.guardian = guardian_party_value(
                cards,
                others,
                place,
                active,
                pile=mask(view.piles[view.opposer]),
                casts=casts[1],
                used=used,
                events=view.events[1],
                spell_dice=view.spell_dice,
                roll=sum(theirs),
            )
        else:
            foes = Foes.guardians(cards, view.facing)
            self.guardian = guardian_value(
                cards,
                view.facing,
                place,
                view.game.people(mask(view.met)) if view.met else active,
                events=view.events[1],
                spell_dice=view.spell_dice,
                rolls=theirs,
            )
        self.foes = foes
        self.party = party_value(
            cards,
            active,
            foes,
            place,
            pile=mask(view.piles[view.turn]),
            casts=casts[0],
            used=used,
            events=view.events[0],
            roll=sum(own),
        )
        self.dice = (0 if own else 2, 0 if theirs else 2 * len(view.facing))

    @property
    def ahead(self) -> int:
        """By how much the party is ahead so far; at 0 it wins (TH-038)."""
        return self.party.total - self.guardian.total
