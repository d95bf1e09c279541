"""How good a position of Tobago looks for each seat: gold, and what the maps will bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tbgames.engine.evaluation import strengths, win_shares
from tbgames.tobago.evaluation_weights import WEIGHTS
from tbgames.tobago.graph import bits
from tbgames.tobago.legs import leg_table
from tbgames.tobago.state_data import LEGS

if TYPE_CHECKING:
    from tbgames.tobago.state import TobagoState

__all__ = ["FEATURES", "evaluate", "features"]

LATER = 0.7
"""What a place is still worth that is reached a turn later: others may be faster."""

FEATURES = (
    "gold",
    "gold, near the end",
    "shares of located treasures",
    "shares where markers are out",
    "shares of other maps",
    "closest located treasure",
    "closest markers",
    "closest amulet",
    "amulets",
    "next to act",
)


def evaluate(state: TobagoState) -> tuple[float, ...]:
    """Give each seat its share of the win.

    The weights are those with which games of greedy players are told best;
    ``scripts/fit_evaluation.py`` finds them.
    """
    if state.is_terminal:
        return state.returns
    return win_shares(strengths(WEIGHTS, features(state)))


def features(state: TobagoState) -> list[tuple[float, ...]]:
    """Give the ``FEATURES`` of each seat, all cards known; gold in tens.

    Whose action is next is half a turn ahead: so a turn costs nothing by coming to its end, and
    what the others do then does not speak against it.
    """
    game = state.game
    legs = leg_table(game)
    values, treasures = game.values, game.treasure_set
    limit = game.rules.marker_limit
    left = state.treasure_deck.bit_count() / treasures.size
    seats = range(game.players)
    located, markers, others = ([0.0] * game.players for _ in range(3))
    near_located, near_markers, near_amulet = ([0.0] * game.players for _ in range(3))
    mover = _mover(state)
    reach = [_reach(state, seat) for seat in seats]
    for clues, spaces in zip(state.maps, state.left, strict=True):
        count = spaces.bit_count()
        where = located if count == 1 else markers if count <= limit else others
        for _, owner in clues:
            if owner >= 0:
                where[owner] += left
        if count > 6 or not clues:
            continue
        near = near_located if count == 1 else near_markers
        goals = list(bits(spaces))
        roses = sum(owner >= 0 for _, owner in clues)
        for seat in seats:
            own = sum(owner == seat for _, owner in clues)
            closeness = sum([_soon(legs[state.atvs[seat]][g], reach[seat]) for g in goals])
            # Who raises gets a card more, of as many as there are roses.
            near[seat] += closeness / count * left * (1 + own / (roses + 1))
    if state.amulets:
        goals = list(bits(state.amulets))
        for seat in seats:
            at = legs[state.atvs[seat]] if state.atvs[seat] >= 0 else None
            near_amulet[seat] = max([_soon(at[g], reach[seat]) for g in goals]) if at else 0.0
    found: list[tuple[float, ...]] = []
    for seat in seats:
        gold = sum([values[kind] for kind in treasures.unpack(state.gold[seat])]) / 10
        found.append(
            (
                gold,
                gold * (1 - left),
                located[seat],
                markers[seat],
                others[seat],
                near_located[seat],
                near_markers[seat],
                near_amulet[seat],
                float(state.amulets_held[seat]),
                float(mover == seat),
            )
        )
    return found


def _mover(state: TobagoState) -> int:
    """The seat whose action is next."""
    return (state.turn + (state.acted == 2)) % state.game.players


def _reach(state: TobagoState, seat: int) -> float:
    """Legs that the seat is ahead of its next turn but one: half of them where it is to drive."""
    if seat == state.turn and state.acted < 2:
        return state.amulet_legs + state.legs - LEGS / 2
    if seat == state.turn:
        return float(state.amulet_legs)
    return LEGS / 2 if seat == _mover(state) else 0.0


def _soon(legs: int, reach: float) -> float:
    """What a place so many legs away is worth, of 1."""
    return float(LATER ** ((legs - reach) / LEGS))
