"""How good a position of Treasure Hunter looks for each seat: points, the party, the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tbgames.engine.evaluation import strengths, win_shares
from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.bonuses import Foes
from tbgames.treasure_hunter.estimates import chance_at_least
from tbgames.treasure_hunter.evaluation_weights import WEIGHTS
from tbgames.treasure_hunter.fight_values import guardian_total, party_total, place_of
from tbgames.treasure_hunter.phases import Phase
from tbgames.treasure_hunter.quest import Quest

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
    "danger of a lost fight",
    "on turn",
)


def evaluate(state: TreasureHunterState) -> tuple[float, ...]:
    """Give each seat its share of the win; in solitaire a share that grows with the party.

    The weights are near those with which games of greedy players are told best, rounded by hand;
    ``scripts/fit_evaluation.py`` finds others.
    """
    if state.is_terminal:
        return state.returns
    found = strengths(WEIGHTS, features(state))
    if state.game.solo:
        return win_shares([found[0], 0.0])[:1]
    return win_shares(found)


def features(state: TreasureHunterState) -> list[tuple[float, ...]]:
    """Give the ``FEATURES`` of each seat, all cards known.

    Who is on turn has drawn already, and the others will: that is why it counts against him.
    """
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
                *(_adventure(state) if seat == state.turn else (0.0, 0.0)),
                float(seat == state.turn),
            )
        )
    return found


def _adventure(state: TreasureHunterState) -> tuple[float, float]:
    """What the party on an adventure can expect: points, and how likely it loses a fight."""
    quest = state.quest
    if quest is None or not (quest.stake or quest.facing):
        return 0.0, 0.0
    points = state.game.points(quest.stake)
    if state.phase in (Phase.GUARD, Phase.FIGHT, Phase.HASTE):
        ahead = party_total(state) - guardian_total(state)
        own, theirs = quest.rolls
        open_theirs = 2 * max(0, quest.facing.bit_count() - len(theirs))
        chance = chance_at_least(ahead, 0 if own else 2, open_theirs)
    elif state.phase in (Phase.PLACE, Phase.SECOND, Phase.OPPOSE, Phase.DOUBLE):
        chance = _chance(state, quest)
    else:
        chance = float(quest.won)
        return points * chance, 0.0
    return points * chance, 1 - chance


def _chance(state: TreasureHunterState, quest: Quest) -> float:
    """The chance to win against the strongest guardian that the others hold, cards left aside."""
    game, quick = state.game, state.game.quick
    seat, location = state.turn, place_of(quest)
    held = quest.sequence
    for other in range(game.players):
        if other != seat and not quest.sequence:
            held |= state.hands[other]
    party = state.members(seat)
    chances = []
    for guardian in indices(held & game.guardian_mask & ~game.effects["party"]):
        foes = quick.guardians([guardian])
        ahead = quick.party_value(party, foes, location, pile=state.piles[seat])
        ahead -= quick.guardian_value([guardian], location, party)
        chances.append(chance_at_least(ahead))
    return min(chances, default=1.0)
