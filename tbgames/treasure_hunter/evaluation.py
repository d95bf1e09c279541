"""How good a position of Treasure Hunter looks for each seat: points, the party, the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tbgames.engine.evaluation import win_shares
from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.bonuses import Foes
from tbgames.treasure_hunter.estimates import chance_at_least
from tbgames.treasure_hunter.fight_values import guardian_total, party_total
from tbgames.treasure_hunter.phases import Phase

if TYPE_CHECKING:
    from tbgames.treasure_hunter.state import TreasureHunterState

__all__ = ["FEATURES", "evaluate", "features"]

ANYBODY = Foes((frozenset(),))
"""Foes that nothing counts against in particular."""

FEATURES = (
    "points",
    "points, near the end",
    "strength of the party",
    "strength, near the end",
    "hits that the party can take",
    "spells with heroes",
    "points of treasures in hand",
    "locations in hand, two at most",
    "guardians in hand",
    "other cards in hand",
    "points at stake",
    "on turn",
)

WEIGHTS = (0.192, 0.483, 0.095, -0.052, 0.039, 0.108, 0.036, 0.126, 0.015, 0.041, 0.471, -0.029)

_MIDST = (Phase.GUARD, Phase.FIGHT, Phase.HASTE)
"""Phases in which the values of a fight that is open can be compared."""

_OPEN = (*_MIDST, Phase.PLACE, Phase.SECOND, Phase.OPPOSE, Phase.DOUBLE)
"""Phases of an adventure that has not been decided."""


def evaluate(state: TreasureHunterState) -> tuple[float, ...]:
    """Give each seat its share of the win; in solitaire a share that grows with the party.

    The weights are those with which games of greedy players are told best (logistic regression).
    """
    if state.is_terminal:
        return state.returns
    strengths = [
        sum([weight * value for weight, value in zip(WEIGHTS, row, strict=True)])
        for row in features(state)
    ]
    if state.game.solo:
        return win_shares([strengths[0], 0.0])[:1]
    return win_shares(strengths)


def features(state: TreasureHunterState) -> list[tuple[float, ...]]:
    """Give the ``FEATURES`` of each seat, all cards known."""
    game = state.game
    cards, quick = game.cards, game.quick
    end = 1 - state.deck.bit_count() / game.size
    found: list[tuple[float, ...]] = []
    for seat in range(game.players):
        pile, hand = state.piles[seat], state.hands[seat]
        heroes = list(indices(state.parties[seat]))
        points = game.points(pile)
        strength = quick.party_value(state.members(seat), ANYBODY, None, pile=pile)
        guardians = indices(hand & game.guardian_mask)
        known = game.treasure_mask | game.location_mask | game.guardian_mask
        found.append(
            (
                float(points),
                points * end,
                float(strength),
                strength * end,
                float(sum([state.hits_left(seat, hero) for hero in heroes])),
                float(sum([state.spells[hero].bit_count() for hero in heroes])),
                float(game.points(hand & game.treasure_mask)),
                float(min(2, (hand & game.location_mask).bit_count())),
                sum([cards.guardian(guardian).cbt for guardian in guardians]) / 10,
                float((hand & ~known).bit_count()),
                _stake(state) if seat == state.turn else 0.0,
                float(seat == state.turn),
            )
        )
    return found


def _stake(state: TreasureHunterState) -> float:
    """The points that the party on an adventure can expect from what it has placed."""
    quest = state.quest
    if quest is None or not quest.stake:
        return 0.0
    points = state.game.points(quest.stake)
    if state.phase in _MIDST:
        ahead = party_total(state) - guardian_total(state)
        own, theirs = quest.rolls
        open_own = 0 if own else 2
        open_theirs = 2 * (quest.facing.bit_count() - len(theirs))
        return points * chance_at_least(ahead, open_own, max(0, open_theirs))
    if state.phase in _OPEN:
        return 0.6 * points
    return points * quest.won
