"""What a view tells of heroes and fights, as the board asks for it."""

from __future__ import annotations

from collections.abc import Sequence

from tbgames.treasure_hunter.bitset import mask
from tbgames.treasure_hunter.bonuses import Foes
from tbgames.treasure_hunter.estimates import chance_at_least
from tbgames.treasure_hunter.fight_of_view import SeenFight, members
from tbgames.treasure_hunter.values import (
    Term,
    Value,
    guardian_party_value,
    guardian_value,
    party_value,
)
from tbgames.treasure_hunter.view import NOBODY, HeroRow, TreasureHunterView

__all__ = ["bearer", "chance", "dies", "in_party", "lines", "meeting", "owner"]


def in_party(view: TreasureHunterView, seat: int) -> list[HeroRow]:
    """The heroes of a party."""
    return [HeroRow._make(row) for row in view.parties[seat]]


def owner(view: TreasureHunterView, hero: int) -> int:
    """In whose party a hero is; NOBODY if he is not in play."""
    parties = ({row[0] for row in party} for party in view.parties)
    return next((seat for seat, heroes in enumerate(parties) if hero in heroes), NOBODY)


def bearer(view: TreasureHunterView, item: int) -> int:
    """With which hero an item lies; NOBODY if with none."""
    rows = (HeroRow._make(row) for party in view.parties for row in party)
    return next((row.hero for row in rows if item in row.items), NOBODY)


def dies(view: TreasureHunterView, hero: int, hits: int) -> bool:
    """Whether so many hits, placed now, kill a hero of the player who decides (TH-041, TH-045)."""
    row = next(row for row in in_party(view, owner(view, hero)) if row.hero == hero)
    if hits and view.game.poisons(mask(view.facing), view.cured, view.side):
        return True
    return hits >= row.hits - row.damage


def chance(fight: SeenFight) -> float:
    """How likely the party wins if nothing more is played."""
    return chance_at_least(fight.ahead, *fight.dice)


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
