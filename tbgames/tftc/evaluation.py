"""How good a position of TFTC looks for each seat: points, and what goals are near."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tbgames.engine.evaluation import strengths, win_shares
from tbgames.tftc.evaluation_weights import WEIGHTS
from tbgames.tftc.phases import Phase
from tbgames.tftc.rules import LAST_CACHE
from tbgames.tftc.turns import expected_turns

if TYPE_CHECKING:
    from tbgames.tftc.state import TftcState

__all__ = ["FEATURES", "evaluate", "features"]

LATER = 0.8
"""What a point is still worth that comes a turn later."""

NEAR = (0.8, 0.3)
"""How much of its points the nearest goal is worth before it is created, and the second one."""

FEATURES = ("points and goals", "points and goals, near the end", "caches, near the end")


def evaluate(state: TftcState) -> tuple[float, ...]:
    """Give each seat its share of the win.

    The weights are those with which games of greedy players are told best;
    ``scripts/fit_evaluation.py`` finds them.
    """
    if state.is_terminal:
        return state.returns
    return win_shares(strengths(WEIGHTS, features(state)))


def features(state: TftcState) -> list[tuple[float, ...]]:
    """Give the ``FEATURES`` of each seat, all cards known.

    Whose action is next is half a turn ahead: so a turn costs nothing by coming to its end, and
    what the others do then does not speak against it.
    """
    game = state.game
    counts, goals = game.card_set.counts, game.cards.goals
    needs = [counts(game.goal_cards[goal]) for goal in state.wishlist]
    worth = [goals[goal].points for goal in state.wishlist]
    listed = counts(state.trade_list)
    unseen = counts(state.location_deck or state.location_discards)
    end = max(map(len, state.caches)) / LAST_CACHE
    trading = state.phase in (Phase.SECOND, Phase.GIVE)
    mover = (state.turn + trading) % game.players
    found: list[tuple[float, ...]] = []
    for seat, points in enumerate(state.points):
        hand = counts(state.hands[seat])
        owing = trading and seat == state.turn
        ahead = 0.5 if seat == mover else 0.0
        gains = sorted(
            [
                value * LATER ** (_turns(need, hand, listed, unseen, owing) - ahead)
                for value, need in zip(worth, needs, strict=True)
            ],
            reverse=True,
        )
        total = points + sum([part * gain for part, gain in zip(NEAR, gains, strict=False)])
        caches = len(state.caches[seat])
        found.append((total, total * end, caches * end))
    return found


def _turns(
    needs: Sequence[int],
    hand: Sequence[int],
    trade_list: Sequence[int],
    unseen: Sequence[int],
    owing: bool,
) -> float:
    """Turns until a goal is complete; one more where a card of it has still to be given away."""
    turns = expected_turns(needs, hand, trade_list, unseen)
    return turns + (owing and sum(map(min, needs, hand)) == sum(hand))
