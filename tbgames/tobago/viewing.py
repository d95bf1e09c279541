"""From a state to what one player may know of it (TB-70)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tbgames.tobago.phases import Phase
from tbgames.tobago.sharing import unoffered_count
from tbgames.tobago.view import NOBODY, TobagoView

if TYPE_CHECKING:
    from tbgames.engine.card_set import CardSet
    from tbgames.tobago.sharing import Division, Sharing
    from tbgames.tobago.state import TobagoState

__all__ = ["view"]

_PHASES = {int(phase): phase.label for phase in Phase}


def view(state: TobagoState, player: int) -> TobagoView:
    """What ``player`` (0 to players - 1) may know; a ValueError for another seat."""
    game = state.game
    if type(player) is not int or not 0 <= player < game.players:
        raise ValueError(f"seat {player!r} does not exist; seats are 0 to {game.players - 1}")
    clue_set, treasure_set = game.clue_set, game.treasure_set
    clues, treasures = clue_set.labelled, treasure_set.labelled
    share = state.share
    # When the deck has run out and the game is over, all that is unseen lies in one heap.
    heap = state.last and state.phase == Phase.OVER
    return TobagoView(
        game=game,
        player=player,
        phase=_PHASES[state.phase],
        to_decide=state.current_player,
        turn=state.turn,
        first=state.first,
        atvs=state.atvs,
        hand=clues(state.hands[player]),
        hand_sizes=tuple([hand.bit_count() for hand in state.hands]),
        clue_deck=state.clue_deck.bit_count(),
        clue_discards=clues(state.clue_discards),
        clue_pools=tuple([(clues(pool), held) for pool, held in state.clue_pools]),
        clue_story=tuple([_told(clue_set, story) for story in state.clue_story]),
        maps=tuple([_row(clue_set, row) for row in state.maps]),
        left=state.left,
        removed=state.removed,
        roses=state.roses,
        amulets=state.amulets,
        amulet_pile=state.amulet_pile,
        amulets_held=state.amulets_held,
        statue_turns=state.statue_turns,
        treasure_deck=0 if heap else state.treasure_deck.bit_count(),
        safe_cards=state.safe_cards,
        treasure_discards=treasures(state.treasure_discards),
        unoffered=state.treasure_deck.bit_count() if heap else unoffered_count(state),
        gold=tuple([treasures(owned) for owned in state.gold]),
        curses_gone=state.curses_gone,
        memory=tuple([_remembered(treasure_set, row, player) for row in state.memory]),
        acted=state.acted,
        legs=state.legs,
        amulet_legs=state.amulet_legs,
        amulet_here=state.amulet_here,
        untouched=state.untouched,
        drawer=state.drawer,
        then=state.then,
        quiet_rounds=state.quiet_rounds,
        busy=state.busy,
        last=state.last,
        raises=state.raises,
        **(_shared(treasure_set, share, player) if share else _NO_SHARING),
    )


_NO_SHARING: dict[str, Any] = {
    "share_map": NOBODY,
    "raiser": NOBODY,
    "share_roses": (),
    "share_rose": 0,
    "share_card": NOBODY,
    "share_left": 0,
    "share_turned": (),
    "share_dealt": (),
    "share_values": (),
    "share_safe": 0,
    "share_fresh": NOBODY,
    "share_recycled": (),
    "last_taker": NOBODY,
    "curse_seats": (),
}


def _shared(cards: CardSet, share: Sharing, player: int) -> dict[str, Any]:
    values = cards.labels
    return {
        "share_map": share.map,
        "raiser": share.raiser,
        "share_roses": share.roses,
        "share_rose": share.rose,
        "share_card": NOBODY if share.card == NOBODY else values[share.card],
        "share_left": share.pool.bit_count(),
        "share_turned": tuple([values[kind] for kind in share.turned]),
        "share_dealt": share.owners,
        "share_values": _looked_at(cards, share, player),
        "share_safe": share.safe,
        "share_fresh": share.fresh,
        "share_recycled": cards.labelled(share.recycled),
        "last_taker": share.taker,
        "curse_seats": share.cursed,
    }


def _looked_at(cards: CardSet, share: Sharing | Division, player: int) -> tuple[int, ...]:
    """The gold of the cards that this player looked at, NOBODY for the others."""
    dealt = zip(share.owners, share.values, strict=True)
    return tuple([cards.labels[k] if owner == player else NOBODY for owner, k in dealt])


# Maps and memories grow and are then left alone: most of them are as in the last view.


@lru_cache(maxsize=1 << 12)
def _row(cards: CardSet, row: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    return tuple([(cards.labels[kind], seat) for kind, seat in row])


@lru_cache(maxsize=1 << 12)
def _told(cards: CardSet, story: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([NOBODY if kind == NOBODY else cards.labels[kind] for kind in story])


@lru_cache(maxsize=1 << 12)
def _remembered(
    cards: CardSet, division: Division, player: int
) -> tuple[tuple[int, ...], int, tuple[int, ...], tuple[int, ...], int]:
    looked_at = _looked_at(cards, division, player)
    turned = tuple([cards.labels[kind] for kind in division.turned])
    return division.owners, division.safe, looked_at, turned, division.curses
