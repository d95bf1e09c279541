"""How good a position of TFTC looks for each seat: points, and what goals are near."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tbgames.engine.evaluation import win_shares
from tbgames.tftc.rules import LAST_CACHE
from tbgames.tftc.turns import expected_turns

if TYPE_CHECKING:
    from tbgames.tftc.state import TftcState

__all__ = ["FEATURES", "evaluate", "features"]

LATER = 0.8
"""What a point is still worth that comes a turn later."""

FEATURES = (
    "points",
    "points, near the end",
    "best goal",
    "best goal, near the end",
    "second goal",
    "third goal",
    "caches, near the end",
    "on turn",
)

WEIGHTS = (0.068, 0.397, 0.151, 0.339, 0.112, 0.049, 0.193, 0.033)


def evaluate(state: TftcState) -> tuple[float, ...]:
    """Give each seat its share of the win.

    The weights are those with which games of greedy players are told best (logistic regression).
    """
    if state.is_terminal:
        return state.returns
    return win_shares(
        [
            sum([weight * value for weight, value in zip(WEIGHTS, row, strict=True)])
            for row in features(state)
        ]
    )


def features(state: TftcState) -> list[tuple[float, ...]]:
    """Give the ``FEATURES`` of each seat, all cards known."""
    game = state.game
    counts, goals = game.card_set.counts, game.cards.goals
    needs = [counts(game.goal_cards[goal]) for goal in state.wishlist]
    worth = [goals[goal].points for goal in state.wishlist]
    listed = counts(state.trade_list)
    unseen = counts(state.location_deck or state.location_discards)
    end = max(map(len, state.caches)) / LAST_CACHE
    found = []
    for seat, points in enumerate(state.points):
        hand = counts(state.hands[seat])
        gains = [
            value * LATER ** expected_turns(need, hand, listed, unseen)
            for value, need in zip(worth, needs, strict=True)
        ]
        gains += [0.0] * (3 - len(gains))
        gains.sort(reverse=True)
        best, second, third = gains[:3]
        found.append(
            (
                float(points),
                points * end,
                best,
                best * end,
                second,
                third,
                len(state.caches[seat]) * end,
                float(state.turn == seat),
            )
        )
    return found
