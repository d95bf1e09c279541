"""The two values of a fight from a view alone, and the chance of the party before all dice fell."""

from __future__ import annotations

from collections.abc import Sequence

from tbgames.treasure_hunter.bitset import mask
from tbgames.treasure_hunter.bonuses import Cast, Foes
from tbgames.treasure_hunter.estimates import chance_at_least
from tbgames.treasure_hunter.using import Member
from tbgames.treasure_hunter.values import (
    Term,
    Value,
    guardian_party_value,
    guardian_value,
    party_value,
)
from tbgames.treasure_hunter.view import NOBODY, HeroRow, TreasureHunterView

__all__ = ["Fight", "bearer", "dies", "in_party", "lines", "meeting", "members", "owner"]


def members(view: TreasureHunterView, seat: int) -> list[Member]:
    """A party as the arithmetic of fights takes it."""
    return [HeroRow._make(row).member() for row in view.parties[seat]]


def in_party(view: TreasureHunterView, seat: int) -> list[HeroRow]:
    """The heroes of a party."""
    return [HeroRow._make(row) for row in view.parties[seat]]


def owner(view: TreasureHunterView, hero: int) -> int:
    """In whose party a hero is; NOBODY if he is not in play."""
    return next((s for s, party in enumerate(view.parties) if any(r[0] == hero for r in party)), -1)


def bearer(view: TreasureHunterView, item: int) -> int:
    """With which hero an item lies; NOBODY if with none."""
    rows = (HeroRow._make(row) for party in view.parties for row in party)
    return next((row.hero for row in rows if item in row.items), NOBODY)


def dies(view: TreasureHunterView, hero: int, hits: int) -> bool:
    """Whether so many hits, placed now, kill a hero of the player who decides (TH-041, TH-045)."""
    row = next(row for row in in_party(view, owner(view, hero)) if row.hero == hero)
    if hits and not (view.cured or view.side) and mask(view.facing) & view.game.poisonous:
        return True
    return hits >= row.hits - row.damage


class Fight:
    """The fight on the table as one player sees it; everything in it is open.

    >>> import tbgames as tb
    >>> game = tb.new("treasure_hunter", players=2)
    >>> state = game.position({"hands": [["Castle", "Golden Goose"], ["Orcs"]],
    ...     "parties": [[{"hero": "Ranger"}], []], "phase": "venture"})
    >>> for words in ("go to Castle", "place Golden Goose", "oppose with Orcs"):
    ...     state = state.apply(words)
    >>> fight = Fight(state.view(0))
    >>> print(fight.party, "against", fight.guardian)
    Ranger 3, humanoids +1 against Orcs 12, Castle +1
    >>> fight.dice, round(fight.chance, 3)
    ((2, 2), 0.004)
    """

    def __init__(self, view: TreasureHunterView) -> None:
        """Add up what a view with guardians on the table shows."""
        self.view = view
        cards = view.game.cards
        place = None if view.location == NOBODY else view.location
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

    @property
    def chance(self) -> float:
        """How likely the party wins if nothing more is played."""
        return chance_at_least(self.ahead, *self.dice)


def meeting(
    view: TreasureHunterView, guardians: Sequence[int], seat: int, location: int
) -> tuple[Value, Value]:
    """The values without dice if these guardians met the party of ``seat`` at a location."""
    cards = view.game.cards
    place = None if location == NOBODY else location
    active = members(view, seat)
    pile = mask(view.piles[seat])
    if any(cards.guardian(one).is_party for one in guardians):
        others = members(view, view.player)
        foes = Foes.guardian_party(cards, others)
        theirs = guardian_party_value(
            cards, others, place, active, pile=mask(view.piles[view.player])
        )
    else:
        foes = Foes.guardians(cards, guardians)
        theirs = guardian_value(cards, guardians, place, active)
    return party_value(cards, active, foes, place, pile=pile), theirs


def lines(view: TreasureHunterView, value: Value) -> list[Value]:
    """A value in parts: each hero and guardian with what belongs to him, anything else alone."""
    cards = view.game.cards
    parts: list[list[Term]] = []
    for term in value.terms:
        head = parts[-1][0] if parts else None
        if head is None or head.card is None or not head.printed or term.printed:
            parts.append([term])
        elif (
            term.why
            or term.card in (head.card, *cards.items)
            or (term.card in cards.locations and head.card in cards.guardians)
        ):
            parts[-1].append(term)
        else:
            parts.append([term])
    return [Value(tuple(part)) for part in parts]
