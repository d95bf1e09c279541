"""Writing a position of TFTC down in words, and counting what is on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tbgames.tftc.phases import Phase
from tbgames.tftc.view import NOBODY, SEATS

if TYPE_CHECKING:
    from tbgames.tftc.state import TftcState

__all__ = ["goals_in", "totals", "write_position"]


def write_position(state: TftcState) -> dict[str, Any]:
    """Give the whole state as JSON-able data: cards, goals and seats by their names."""
    card_set, names = state.game.card_set, state.game.cards.icons

    def cards(packed: int) -> list[str]:
        return [names[kind] for kind in card_set.unpack(packed)]

    ids = [goal.id for goal in state.game.cards.goals]
    return {
        "phase": Phase(state.phase).label,
        "turn": _seat(state.turn),
        "first": _seat(state.first),
        "round": state.round,
        "hands": [cards(hand) for hand in state.hands],
        "trade_list": cards(state.trade_list),
        "wishlist": [ids[goal] for goal in state.wishlist],
        "caches": [[ids[goal] for goal in created] for created in state.caches],
        "location_discards": cards(state.location_discards),
        "goal_discards": [ids[goal] for goal in goals_in(state.goal_discards)],
        "known": [cards(known) for known in state.known],
        "shown": [[[count, names[kind]] for count, kind in row] for row in state.shown],
        "drawn": [[cards(drawn) for drawn in row] for row in state.drawn],
        "pools": [cards(pool) for pool in state.pools],
        "quiet_rounds": state.quiet_rounds,
        "busy": state.busy,
        "last_round": state.last_round,
    }


def _seat(seat: int) -> str | None:
    return None if seat == NOBODY else SEATS[seat]


def goals_in(mask: int) -> list[int]:
    """The goals of a bitmask, in order."""
    return [goal for goal in range(mask.bit_length()) if mask >> goal & 1]


def totals(state: TftcState) -> dict[str, object]:
    """Count what must stay the same through a game (TFTC-32).

    Location cards by kind; goals; and that what is told of the hands fits them: each hand is
    what was drawn and is openly known, less what was shown, and each deck's cards that did not
    come out in the open are in it or were drawn.
    """
    unpack = state.game.card_set.unpack
    locations = [*unpack(state.location_deck), *unpack(state.location_discards)]
    locations += unpack(state.trade_list)
    for hand in state.hands:
        locations += unpack(hand)
    goals = goals_in(state.goal_deck) + goals_in(state.goal_discards)
    goals += state.wishlist
    goals += [goal for created in state.caches for goal in created]
    return {
        "location cards": sorted(locations),
        "goals": sorted(goals),
        "hands": all(
            sorted((*unpack(hand), *(kind for _, kind in shown)))
            == sorted([*unpack(known), *(kind for cards in drawn for kind in unpack(cards))])
            for hand, known, shown, drawn in zip(
                state.hands, state.known, state.shown, state.drawn, strict=True
            )
        ),
        "decks": all(
            sorted(unpack(pool)) == sorted(_where(state, number))
            for number, pool in enumerate(state.pools)
        ),
    }


def _where(state: TftcState, deck: int) -> list[int]:
    """The cards of a deck that were drawn unseen or are still in it."""
    unpack = state.game.card_set.unpack
    cards = [kind for drawn in state.drawn for kind in unpack(drawn[deck])]
    return cards + (list(unpack(state.location_deck)) if deck == len(state.pools) - 1 else [])
