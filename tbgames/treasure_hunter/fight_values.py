"""The two values of the fight that runs, as totals and as sums that say where they come from."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.bonuses import Foes
from tbgames.treasure_hunter.quest import NOBODY, Quest
from tbgames.treasure_hunter.values import (
    Value,
    guardian_party_value,
    guardian_value,
    party_value,
)
from tbgames.treasure_hunter.windows import running

if TYPE_CHECKING:
    from tbgames.treasure_hunter.state import TreasureHunterState

__all__ = ["both_values", "foes_of", "guardian_total", "party_total", "place_of"]

V = TypeVar("V", int, Value)


def foes_of(s: TreasureHunterState, side: int) -> Foes:
    """Whom the active party (side 0) or a guardian party (side 1) fights against."""
    quest, quick = running(s), s.game.quick
    if side:
        return quick.active_party(s.members(s.turn))
    if quest.facing & s.game.effects["party"]:
        return quick.guardian_party(s.members(quest.opposer))
    return quick.guardians(indices(quest.facing))


def place_of(quest: Quest) -> int | None:
    """The location as the arithmetic takes it."""
    return None if quest.location == NOBODY else quest.location


def party_total(s: TreasureHunterState) -> int:
    """The party value with all that has been rolled and played so far (TH-035)."""
    return _party(s, s.game.quick.party_value)


def guardian_total(s: TreasureHunterState) -> int:
    """The guardian value with all that has been rolled and played so far (TH-031, TH-051)."""
    quick = s.game.quick
    return _guardian(s, quick.guardian_value, quick.guardian_party_value)


def both_values(s: TreasureHunterState) -> tuple[Value, Value]:
    """The party value and the guardian value as sums that say where each number comes from."""
    cards = s.game.cards
    one, party = partial(guardian_value, cards), partial(guardian_party_value, cards)
    return _party(s, partial(party_value, cards)), _guardian(s, one, party)


def _party(s: TreasureHunterState, value: Callable[..., V]) -> V:
    quest = running(s)
    return value(
        s.members(s.turn),
        foes_of(s, 0),
        place_of(quest),
        pile=s.piles[s.turn],
        casts=quest.casts[0],
        used=quest.used,
        events=indices(quest.events[0]),
        roll=sum(quest.rolls[0]),
    )


def _guardian(s: TreasureHunterState, value: Callable[..., V], of_party: Callable[..., V]) -> V:
    quest = running(s)
    events = indices(quest.events[1])
    if quest.facing & s.game.effects["party"]:
        return of_party(
            s.members(quest.opposer),
            place_of(quest),
            s.members(s.turn),
            pile=s.piles[quest.opposer],
            casts=quest.casts[1],
            used=quest.used,
            events=events,
            spell_dice=quest.spell_dice,
            roll=sum(quest.rolls[1]),
        )
    return value(
        indices(quest.facing),
        place_of(quest),
        s.game.people(quest.met),
        events=events,
        spell_dice=quest.spell_dice,
        rolls=quest.rolls[1],
    )
