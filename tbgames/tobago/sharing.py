"""Raising a treasure and sharing it: TB-43, TB-50 to TB-54, TB-60, TB-82.

The functions change a state in place, as the state's own ``_do`` does.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

from tbgames.engine.game import CHANCE
from tbgames.tobago.phases import Phase
from tbgames.tobago.state_data import replaced
from tbgames.tobago.view import CURSE, NOBODY

if TYPE_CHECKING:
    from tbgames.tobago.state import TobagoState

__all__ = ["DIVIDING", "Division", "Sharing"]

DIVIDING = (Phase.DEAL, Phase.TURN_UP, Phase.OFFER, Phase.CURSE)
"""While a treasure is divided: its roses are in a line of their own, off the map."""


class Division(NamedTuple):
    """A past sharing that left gold unoffered: what players remember of it.

    ``owners`` looked at the cards ``values`` (kinds of card) as they were dealt, NOBODY at the
    last; the first ``safe`` of them came from the safe top; ``turned`` were turned up, and
    ``curses`` left the game unoffered.
    """

    owners: tuple[int, ...]
    safe: int
    values: tuple[int, ...]
    turned: tuple[int, ...]
    curses: int


class Sharing(NamedTuple):
    """The sharing of a treasure while it goes on. Cards are kinds, as in ``game.values``."""

    map: int
    raiser: int
    roses: tuple[int, ...]
    """Seats of the roses still there, bottom to top."""
    owners: tuple[int, ...] = ()
    """Who looks at each card in the order of the deal, NOBODY at the unseen one."""
    values: tuple[int, ...] = ()
    """The cards dealt so far."""
    safe: int = 0
    """How many of them came from the safe top of the deck."""
    fresh: int = NOBODY
    """From which card on the discards had to be reshuffled; NOBODY if they were not."""
    recycled: int = 0
    """The open discards that went into that reshuffle."""
    pool: int = 0
    """The cards not yet turned up."""
    turned: tuple[int, ...] = ()
    rose: int = 0
    """Which of ``roses`` is asked."""
    card: int = NOBODY
    """The kind of card on offer, NOBODY between cards."""
    taker: int = NOBODY
    """Who took the last card, NOBODY so far."""
    cursed: tuple[int, ...] = ()
    """Seats that still have to pay for a curse, in order."""


# -- raising (TB-43, TB-82) -----------------------------------------------------------------------


def raise_treasure(state: TobagoState, map_: int) -> None:
    """Raise a located treasure; without a free rose one must be taken back first (TB-82)."""
    player = state.turn
    state.busy = True
    state.untouched = False
    state.raises += 1
    state.acted = 2 if state.game.rules.raise_ends_turn or state.acted else 0
    state.amulet_legs = 0
    if state.roses[player]:
        _begin(state, map_)
        return
    elsewhere = any(owner == player for m in range(4) if m != map_ for _, owner in state.maps[m])
    if not elsewhere:
        topmost = next(i for i, (_, owner) in enumerate(state.maps[map_]) if owner == player)
        _lift_rose(state, map_, topmost)
        _begin(state, map_)
        return
    state.share = Sharing(map_, player, ())
    state.phase = Phase.ROSE
    state.current_player = player


def rose_choices(state: TobagoState) -> list[int]:
    """Own roses on other maps, counted on each map in the order played."""
    share = state.share
    assert share is not None
    base = state.game.rose_at
    per_map = (state.game.chance_at - base) // 4
    return [
        base + per_map * m + rank
        for m in range(4)
        if m != share.map
        for rank in range(sum(owner == state.turn for _, owner in state.maps[m]))
    ]


def take_back_rose(state: TobagoState, map_: int, rank: int) -> None:
    """Take an own rose back from another map; its clue counts for nobody from now on."""
    share = state.share
    assert share is not None
    own = [i for i, (_, owner) in enumerate(state.maps[map_]) if owner == state.turn]
    _lift_rose(state, map_, own[rank])
    _begin(state, share.map)


def _lift_rose(state: TobagoState, map_: int, index: int) -> None:
    kind, owner = state.maps[map_][index]
    clues = replaced(state.maps[map_], index, (kind, NOBODY))
    state.maps = replaced(state.maps, map_, clues)
    _return_rose(state, owner)


def _return_rose(state: TobagoState, seat: int) -> None:
    state.roses = replaced(state.roses, seat, state.roses[seat] + 1)


# -- dealing and turning up (TB-50, TB-51) --------------------------------------------------------


def _begin(state: TobagoState, map_: int) -> None:
    """Add the raiser's rose at the bottom and begin to deal, a card a rose and one more."""
    player = state.turn
    state.roses = replaced(state.roses, player, state.roses[player] - 1)
    line = (player, *(owner for _, owner in reversed(state.maps[map_]) if owner != NOBODY))
    state.share = Sharing(map_, player, line)
    state.phase = Phase.DEAL
    state.current_player = CHANCE


def next_owner(share: Sharing) -> int:
    """Who looks at the next card dealt; NOBODY at the one that joins unseen."""
    dealt = len(share.owners)
    return share.roses[dealt] if dealt < len(share.roses) else NOBODY


def deal(state: TobagoState, kind: int) -> None:
    """Deal one card to whom it belongs."""
    share = state.share
    assert share is not None
    cards = state.game.treasure_set
    state.treasure_deck = cards.remove(state.treasure_deck, kind)
    safe = share.safe
    if state.safe_cards:
        state.safe_cards -= 1
        safe += 1
    share = share._replace(
        owners=(*share.owners, next_owner(share)),
        values=(*share.values, kind),
        safe=safe,
        pool=cards.add(share.pool, kind),
    )
    done = len(share.owners) > len(share.roses)
    if not state.treasure_deck:
        state.last = True
        if not done:
            if share.fresh == NOBODY:
                share = _reshuffle(state, share)
            done = not state.treasure_deck
    state.share = share
    if done:
        state.phase = Phase.TURN_UP


def _reshuffle(state: TobagoState, share: Sharing) -> Sharing:
    """Make all treasure discards, open and unoffered, the deck that completes this deal."""
    cards = state.game.treasure_set
    deck = state.treasure_discards
    for division in state.memory:
        deck = cards.merge(deck, cards.pack(left_over(division)))
    state.treasure_deck = deck
    share = share._replace(fresh=len(share.owners), recycled=state.treasure_discards)
    state.treasure_discards = 0
    return share


def unoffered_count(state: TobagoState) -> int:
    """How many cards lie unoffered in the discards; none once they were dealt again."""
    if state.share and state.share.fresh != NOBODY:
        return 0
    return sum([len(d.values) - len(d.turned) - d.curses for d in state.memory])


def left_over(division: Division) -> list[int]:
    """The kinds of the gold cards that a past division left unoffered."""
    left = [kind for kind in division.values if kind != CURSE]
    for kind in division.turned:
        if kind != CURSE:
            left.remove(kind)
    return left


def turn_up(state: TobagoState, kind: int) -> None:
    """Turn a card up: gold is offered from the bottom rose on, a curse ends the sharing."""
    share = state.share
    assert share is not None
    pool = state.game.treasure_set.remove(share.pool, kind)
    turned = (*share.turned, kind)
    if kind == CURSE:
        state.curses_gone += 1
        cursed = tuple(dict.fromkeys(share.roses))
        state.share = share._replace(pool=pool, turned=turned, card=kind, cursed=cursed)
        _next_cursed(state)
        return
    state.share = share._replace(pool=pool, turned=turned, card=kind, rose=0)
    state.phase = Phase.OFFER
    state.current_player = share.roses[0]


def take(state: TobagoState) -> None:
    """Take the card on offer; the rose that was asked comes back (TB-51)."""
    share = state.share
    assert share is not None
    seat = share.roses[share.rose]
    gold = state.game.treasure_set.add(state.gold[seat], share.card)
    state.gold = replaced(state.gold, seat, gold)
    _return_rose(state, seat)
    roses = share.roses[: share.rose] + share.roses[share.rose + 1 :]
    _next_card(state, share._replace(roses=roses, rose=0, card=NOBODY, taker=seat))


def refuse(state: TobagoState) -> None:
    """Pass the card on to the next rose; refused by all it is discarded, open (TB-51)."""
    share = state.share
    assert share is not None
    if share.rose + 1 < len(share.roses):
        state.share = share._replace(rose=share.rose + 1)
        state.current_player = share.roses[share.rose + 1]
        return
    cards = state.game.treasure_set
    state.treasure_discards = cards.add(state.treasure_discards, share.card)
    _next_card(state, share._replace(rose=0, card=NOBODY))


def _next_card(state: TobagoState, share: Sharing) -> None:
    state.share = share
    if share.pool and share.roses:
        state.phase = Phase.TURN_UP
        state.current_player = CHANCE
    else:
        _finish(state)


# -- a curse (TB-52) ------------------------------------------------------------------------------


def curse_choices(state: TobagoState) -> list[int]:
    """What the cursed player may do: give an amulet, lose a card, or only one of them."""
    game = state.game
    if not state.amulets_held[state.current_player]:
        return [game.lose_card]
    if game.rules.forced_protection:
        return [game.give_amulet]
    return [game.give_amulet, game.lose_card]


def pay_curse(state: TobagoState, *, with_amulet: bool) -> None:
    """Pay with an amulet, or with the most valuable card owned, which is discarded."""
    share = state.share
    assert share is not None
    seat = state.current_player
    if with_amulet:
        state.amulets_held = replaced(state.amulets_held, seat, state.amulets_held[seat] - 1)
    elif state.gold[seat]:
        cards = state.game.treasure_set
        best = cards.kind_at[state.gold[seat].bit_length() - 1]
        state.gold = replaced(state.gold, seat, cards.remove(state.gold[seat], best))
        state.treasure_discards = cards.add(state.treasure_discards, best)
    state.share = share._replace(cursed=share.cursed[1:])
    _next_cursed(state)


def _next_cursed(state: TobagoState) -> None:
    """Ask the next cursed player who has anything to lose; the others pay nothing."""
    share = state.share
    assert share is not None
    cursed = share.cursed
    while cursed and not (state.gold[cursed[0]] or state.amulets_held[cursed[0]]):
        cursed = cursed[1:]
    state.share = share._replace(cursed=cursed)
    if cursed:
        state.phase = Phase.CURSE
        state.current_player = cursed[0]
    else:
        _finish(state)


# -- after the sharing (TB-53, TB-54, TB-60) ------------------------------------------------------


def _finish(state: TobagoState) -> None:
    share = state.share
    assert share is not None
    if share.fresh != NOBODY:
        # What earlier sharings left unoffered has been dealt again: void as a memory.
        state.memory = ()
    _discard_left_over(state, share)
    for seat in share.roses:
        _return_rose(state, seat)
    cards = state.game.clue_set
    for kind, _ in state.maps[share.map]:
        state.clue_discards = cards.add(state.clue_discards, kind)
    state.maps = replaced(state.maps, share.map, ())
    state.left = replaced(state.left, share.map, state.game.island.everything)
    state.removed = replaced(state.removed, share.map, 0)
    if state.last:
        _end(state)
        return
    opener = share.raiser if share.taker == NOBODY else share.taker
    players = state.game.players
    for step in range(players):
        seat = (opener + step) % players
        if state.hands[seat] and state.roses[seat]:
            state.share = share._replace(
                roses=(), owners=(), values=(), safe=0, pool=0, turned=(), card=NOBODY
            )
            state.phase = Phase.REOPEN
            state.current_player = seat
            return
    after_reopening(state)


def _end(state: TobagoState) -> None:
    """End the game (TB-60). What nobody was offered lies in one heap: nothing tells it apart."""
    cards = state.game.treasure_set
    for division in state.memory:
        state.treasure_deck = cards.merge(state.treasure_deck, cards.pack(left_over(division)))
    state.memory = ()
    state.share = None
    state._end()


def _discard_left_over(state: TobagoState, share: Sharing) -> None:
    """Cards not turned up go to the discards unoffered; curses among them leave the game."""
    curses = state.game.treasure_set.count(share.pool, CURSE)
    state.curses_gone += curses
    if share.pool.bit_count() > curses:
        division = Division(share.owners, share.safe, share.values, share.turned, curses)
        state.memory = (*state.memory, division)


def after_reopening(state: TobagoState) -> None:
    """Let the statues look and turn (TB-54), then go on with the turn or the next one."""
    state.share = None
    game = state.game
    pile = state.amulet_pile
    for space in game.gazes[state.statue_turns]:
        bit = 1 << space
        if pile and not state.amulets & bit:
            state.amulets |= bit
            pile -= 1
    state.statue_turns = (state.statue_turns + 1) % 6
    if game.rules.raise_ends_turn:
        state._next_turn()
    else:
        state._continue_turn()


# -- chance ---------------------------------------------------------------------------------------


def chance_weights(state: TobagoState) -> list[tuple[int, int]]:
    """What may be dealt or turned up, with its number of cards (TB-03)."""
    game = state.game
    share = state.share
    assert share is not None
    if state.phase == Phase.TURN_UP:
        return [(game.turn_up_at + k, n) for k, n in game.treasure_set.weights(share.pool)]
    weights = game.treasure_set.weights(_next_from(state))
    return [(game.deal_at + kind, n) for kind, n in weights]


def chance(state: TobagoState, rng: random.Random) -> int:
    """Draw one of ``chance_weights``."""
    game = state.game
    share = state.share
    assert share is not None
    if state.phase == Phase.TURN_UP:
        return game.turn_up_at + game.treasure_set.draw(share.pool, rng)
    return game.deal_at + game.treasure_set.draw(_next_from(state), rng)


def _next_from(state: TobagoState) -> int:
    """The cards the next one dealt may be: no curse while the safe top lasts."""
    if state.safe_cards:
        return state.treasure_deck & ~state.game.treasure_set.fields[CURSE]
    return state.treasure_deck
