"""From a state to what one player may know of it (TB-70)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tbgames.tobago.phases import Phase
from tbgames.tobago.sharing import unoffered_count
from tbgames.tobago.view import NOBODY, TobagoView

if TYPE_CHECKING:
    from tbgames.tobago.sharing import Division, Sharing
    from tbgames.tobago.state import TobagoState

__all__ = ["view"]

_PHASES = {int(phase): phase.label for phase in Phase}


def view(state: TobagoState, player: int) -> TobagoView:
    """What ``player`` (0 to players - 1) may know; a ValueError for another seat."""
    game = state.game
    if not 0 <= player < game.players:
        raise ValueError(f"seat {player} does not exist; seats are 0 to {game.players - 1}")
    clues, kinds = game.clue_set.unpack, game.kinds
    treasures, values = game.treasure_set.unpack, game.values
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
        hand=tuple([kinds[kind] for kind in clues(state.hands[player])]),
        hand_sizes=tuple([hand.bit_count() for hand in state.hands]),
        clue_deck=state.clue_deck.bit_count(),
        clue_discards=tuple([kinds[kind] for kind in clues(state.clue_discards)]),
        clue_pools=tuple(
            [(tuple([kinds[k] for k in clues(pool)]), held) for pool, held in state.clue_pools]
        ),
        clue_story=tuple(
            [tuple([k if k == NOBODY else kinds[k] for k in story]) for story in state.clue_story]
        ),
        maps=tuple([tuple([(kinds[k], seat) for k, seat in row]) for row in state.maps]),
        left=state.left,
        removed=state.removed,
        roses=state.roses,
        amulets=state.amulets,
        amulet_pile=game.rules.amulets - state.amulets.bit_count() - sum(state.amulets_held),
        amulets_held=state.amulets_held,
        statue_turns=state.statue_turns,
        treasure_deck=0 if heap else state.treasure_deck.bit_count(),
        safe_cards=state.safe_cards,
        treasure_discards=tuple([values[kind] for kind in treasures(state.treasure_discards)]),
        unoffered=state.treasure_deck.bit_count() if heap else unoffered_count(state),
        gold=tuple([tuple([values[kind] for kind in treasures(g)]) for g in state.gold]),
        curses_gone=state.curses_gone,
        memory=tuple([_remembered(division, player, values) for division in state.memory]),
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
        **(_shared(state, share, player) if share else _NO_SHARING),
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


def _shared(state: TobagoState, share: Sharing, player: int) -> dict[str, Any]:
    values = state.game.values
    return {
        "share_map": share.map,
        "raiser": share.raiser,
        "share_roses": share.roses,
        "share_rose": share.rose,
        "share_card": NOBODY if share.card == NOBODY else values[share.card],
        "share_left": share.pool.bit_count(),
        "share_turned": tuple(values[kind] for kind in share.turned),
        "share_dealt": share.owners,
        "share_values": _looked_at(share.owners, share.values, player, values),
        "share_safe": share.safe,
        "share_fresh": share.fresh,
        "share_recycled": tuple(values[k] for k in state.game.treasure_set.unpack(share.recycled)),
        "last_taker": share.taker,
        "curse_seats": share.cursed,
    }


def _remembered(
    division: Division, player: int, values: tuple[int, ...]
) -> tuple[tuple[int, ...], int, tuple[int, ...], tuple[int, ...], int]:
    return (
        division.owners,
        division.safe,
        _looked_at(division.owners, division.values, player, values),
        tuple(values[kind] for kind in division.turned),
        division.curses,
    )


def _looked_at(
    owners: tuple[int, ...], kinds: tuple[int, ...], player: int, values: tuple[int, ...]
) -> tuple[int, ...]:
    return tuple(
        values[kind] if owner == player else NOBODY
        for owner, kind in zip(owners, kinds, strict=True)
    )
