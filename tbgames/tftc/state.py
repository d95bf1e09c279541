"""A position of TFTC and the rules of its turns.

Names as in ``TftcView``; multisets of location cards are packed by ``CardSet``, sets of goals are
bitmasks. The state keeps beside the hands what everybody can know of them (``known``, ``shown``)
and how they came about (``drawn``, ``pools``), which is what worlds are weighed by.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Self, TypeVar

from tbgames.engine.actions import Action, Refusal
from tbgames.engine.game import CHANCE, TERMINAL, Outcome, State
from tbgames.tftc.phases import Phase
from tbgames.tftc.rules import HAND, LAST_CACHE, LEAST_LIST, TRADE_LIST, WISHLIST, Tftc
from tbgames.tftc.view import NOBODY, TftcView, ranked

if TYPE_CHECKING:
    from tbgames.engine.card_set import CardSet

__all__ = ["TftcState"]

T = TypeVar("T")

# Plain ints: comparing with an IntEnum's member costs a look-up in every step of a playout.
_DEAL, _SHOW, _FIRST_GOALS = int(Phase.DEAL), int(Phase.SHOW), int(Phase.FIRST_GOALS)
_START, _TURN, _ACTION = int(Phase.START), int(Phase.TURN), int(Phase.ACTION)
_SECOND, _GIVE, _NEW_GOAL = int(Phase.SECOND), int(Phase.GIVE), int(Phase.NEW_GOAL)
_HAND, _SEARCH, _OTHER_GOAL = int(Phase.HAND), int(Phase.SEARCH), int(Phase.OTHER_GOAL)
_LIST, _WISHLIST, _OVER = int(Phase.LIST), int(Phase.WISHLIST), int(Phase.OVER)


class TftcState(State):
    """Where every card is, and what is known of it."""

    __slots__ = (
        "busy",
        "caches",
        "drawn",
        "first",
        "goal_deck",
        "goal_discards",
        "hands",
        "known",
        "last_round",
        "location_deck",
        "location_discards",
        "phase",
        "pools",
        "quiet_rounds",
        "round",
        "shown",
        "trade_list",
        "turn",
        "wishlist",
    )

    game: Tftc

    phase: int
    turn: int
    first: int
    round: int
    hands: tuple[int, ...]
    trade_list: int
    wishlist: tuple[int, ...]
    caches: tuple[tuple[int, ...], ...]
    location_deck: int
    location_discards: int
    goal_deck: int
    goal_discards: int
    known: tuple[int, ...]
    shown: tuple[tuple[tuple[int, int], ...], ...]
    drawn: tuple[tuple[int, ...], ...]
    pools: tuple[int, ...]
    quiet_rounds: int
    busy: bool
    last_round: bool

    def __init__(self, game: Tftc) -> None:
        """All cards are in the decks (TFTC-04)."""
        players = game.players
        full = game.card_set.full
        self.game = game
        self.current_player = CHANCE
        self.phase = _DEAL
        self.turn = self.first = NOBODY
        self.round = 0
        self.hands = self.known = (0,) * players
        self.trade_list = 0
        self.wishlist = ()
        self.caches = ((),) * players
        self.location_deck = full
        self.location_discards = 0
        self.goal_deck = (1 << len(game.cards.goals)) - 1
        self.goal_discards = 0
        self.shown = ((),) * players
        self.drawn = ((0,),) * players
        self.pools = (full,)
        self.quiet_rounds = 0
        self.busy = self.last_round = False

    # -- what is legal ------------------------------------------------------------------------

    def _legal(self) -> Sequence[int]:
        game = self.game
        phase = self.phase
        card_set = game.card_set
        if phase == _SECOND:
            return _ids(card_set, self.trade_list & card_set.lows, game.take_at)
        if phase == _GIVE:
            return _ids(card_set, self.hands[self.turn] & card_set.lows, game.give_at)
        ids: list[int] = []
        wishlist = self.wishlist
        if phase == _TURN:
            # Equal cards fill their field from below, so holding enough is including.
            lacking = ~self.hands[self.turn]
            cards = game.goal_cards
            ids = [game.create_at + goal for goal in wishlist if not cards[goal] & lacking]
        if self.location_deck or self.location_discards:
            ids.append(game.search)
        trade_list = self.trade_list
        if trade_list & (trade_list - 1):  # at least two cards (TFTC-17)
            ids += _ids(card_set, trade_list & card_set.lows, game.take_at)
        at = game.persuade_at
        ids += [at + goal for goal in wishlist]
        ids.append(game.rest)
        return ids

    def _reason(self, action: Action) -> Refusal:
        from tbgames.tftc.reasons import reason

        return reason(self, action)

    # -- what actions do ----------------------------------------------------------------------

    def _do(self, action: int) -> None:
        game = self.game
        if action >= game.chance_at:
            if action < game.turn_up_at:
                self._draw(action - game.draw_at)
            elif action < game.reveal_at:
                self._turn_up(action - game.turn_up_at)
            elif action < game.start_at:
                self._reveal(action - game.reveal_at)
            else:
                self._start(action - game.start_at)
        elif action >= game.create_at:
            if action < game.persuade_at:
                self._create(action - game.create_at)
            else:
                self._persuade(action - game.persuade_at)
        elif action >= game.give_at:
            self._give(action - game.give_at)
        elif action >= game.take_at:
            self._take(action - game.take_at)
        elif action == game.search:
            self.busy = True
            self._await_card(_SEARCH)
        else:
            self._end_turn()  # Rest & Relax (TFTC-14)

    def _create(self, goal: int) -> None:
        """Pay the goal's cards from the hand and take it (TFTC-08, TFTC-09)."""
        game = self.game
        player = self.turn
        cards = game.goal_cards[goal]
        self._lose(player, cards)
        self.location_discards = game.card_set.merge(self.location_discards, cards)
        created = (*self.caches[player], goal)
        self.caches = _replaced(self.caches, player, created)
        self.last_round = self.last_round or len(created) == LAST_CACHE
        self.busy = True
        self._await_goal(goal, _NEW_GOAL)

    def _persuade(self, goal: int) -> None:
        """Discard a goal before another one is drawn (TFTC-21)."""
        self.goal_discards |= 1 << goal
        self._await_goal(goal, _OTHER_GOAL)

    def _await_goal(self, gone: int, phase: int) -> None:
        """Let chance put another goal on the wishlist, if there is any (TFTC-12)."""
        self.phase = phase
        self.wishlist = tuple([goal for goal in self.wishlist if goal != gone])
        if not self.goal_deck:
            self.goal_deck, self.goal_discards = self.goal_discards, 0
        if self.goal_deck:
            self.current_player = CHANCE
        else:
            self._after_goal()

    def _take(self, kind: int) -> None:
        """Take one of the two cards of a trade (TFTC-15)."""
        add, player = self.game.card_set.add, self.turn
        self.trade_list = self.game.card_set.remove(self.trade_list, kind)
        self.hands = _replaced(self.hands, player, add(self.hands[player], kind))
        self.known = _replaced(self.known, player, add(self.known[player], kind))
        self.phase = _GIVE if self.phase == _SECOND else _SECOND

    def _give(self, kind: int) -> None:
        """Return one card of the hand to the trade list (TFTC-15)."""
        card_set = self.game.card_set
        self._lose(self.turn, card_set.add(0, kind))
        self.trade_list = card_set.add(self.trade_list, kind)
        self.busy = True
        self._end_turn()

    def _lose(self, player: int, cards: int) -> None:
        """Take cards out of a hand in the open, and keep what that shows of it."""
        card_set = self.game.card_set
        self.hands = _replaced(self.hands, player, card_set.minus(self.hands[player], cards))
        known = self.known[player]
        count = sum([drawn.bit_count() for drawn in self.drawn[player]])
        shown = self.shown[player]
        for kind in card_set.unpack(cards):
            if card_set.count(known, kind):
                known = card_set.remove(known, kind)
            else:
                shown = (*shown, (count, kind))
        self.known = _replaced(self.known, player, known)
        self.shown = _replaced(self.shown, player, shown)

    # -- chance -------------------------------------------------------------------------------

    def _await_card(self, phase: int) -> bool:
        """Let chance draw a location card, after a reshuffle if need be (TFTC-12).

        False, and nothing changed, if there is none.
        """
        if not self.location_deck:
            if not self.location_discards:
                return False
            self.location_deck, self.location_discards = self.location_discards, 0
            self.pools = (*self.pools, self.location_deck)
            self.drawn = tuple([(*drawn, 0) for drawn in self.drawn])
        self.phase = phase
        self.current_player = CHANCE
        return True

    @property
    def drawer(self) -> int:
        """The seat that draws a card unseen, while one is drawn; NOBODY otherwise."""
        if self.phase == _DEAL:
            return self._dealt_to()
        return self.turn if self.phase in (_HAND, _SEARCH) else NOBODY

    def _dealt_to(self) -> int:
        seat = 0
        while self.hands[seat].bit_count() == HAND:
            seat += 1
        return seat

    def _draw(self, kind: int) -> None:
        """A card goes to a hand, seen by its owner only."""
        card_set = self.game.card_set
        player = self.turn if self.phase != _DEAL else self._dealt_to()
        self.location_deck = card_set.remove(self.location_deck, kind)
        hand = card_set.add(self.hands[player], kind)
        self.hands = _replaced(self.hands, player, hand)
        drawn = self.drawn[player]
        drawn = (*drawn[:-1], card_set.add(drawn[-1], kind))
        self.drawn = _replaced(self.drawn, player, drawn)
        if self.phase == _SEARCH:
            self._end_turn()
        elif self.phase == _HAND:
            self._fill_hand()
        elif hand.bit_count() == HAND and player == self.game.players - 1:
            self.phase = _SHOW

    def _fill_hand(self) -> None:
        """Refill a hand after a cache was created (TFTC-10, TFTC-28), then go on to step 2."""
        if self.hands[self.turn].bit_count() >= HAND or not self._await_card(_HAND):
            self.phase = _ACTION
            self.current_player = self.turn

    def _turn_up(self, kind: int) -> None:
        """A card goes to the trade list (TFTC-04, TFTC-16)."""
        card_set = self.game.card_set
        self.location_deck = card_set.remove(self.location_deck, kind)
        self.pools = (*self.pools[:-1], card_set.remove(self.pools[-1], kind))
        self.trade_list = card_set.add(self.trade_list, kind)
        if self.trade_list.bit_count() < TRADE_LIST:
            if self.phase == _SHOW or self._await_card(_LIST):
                return
        elif self.phase == _SHOW:
            self.phase = _FIRST_GOALS
            return
        self._fill_wishlist()

    def _reveal(self, goal: int) -> None:
        """A goal joins the wishlist."""
        self.goal_deck &= ~(1 << goal)
        self.wishlist = (*self.wishlist, goal)
        if self.phase != _FIRST_GOALS:
            self._after_goal()
        elif len(self.wishlist) == WISHLIST:
            self.phase = _START

    def _after_goal(self) -> None:
        if self.phase == _NEW_GOAL:
            self._fill_hand()
        elif self.phase == _OTHER_GOAL:
            self._end_turn()
        else:
            self._fill_wishlist()

    def _start(self, seat: int) -> None:
        """Draw the starting player (TFTC-05)."""
        self.turn = self.first = self.current_player = seat
        self.phase = _TURN
        self.round = 1

    # -- the order of turns -------------------------------------------------------------------

    def _end_turn(self) -> None:
        """Refill the trade list if it has run low (TFTC-16), then the wishlist."""
        if self.trade_list.bit_count() > LEAST_LIST or not self._await_card(_LIST):
            self._fill_wishlist()

    def _fill_wishlist(self) -> None:
        """Fill the wishlist as far as there are goals (TFTC-12), then it is the next turn."""
        if len(self.wishlist) < WISHLIST and (self.goal_deck or self.goal_discards):
            if not self.goal_deck:
                self.goal_deck, self.goal_discards = self.goal_discards, 0
            self.phase = _WISHLIST
            self.current_player = CHANCE
            return
        seat = self.turn + 1
        if seat == self.game.players:
            seat = 0
        if seat == self.first:
            self.quiet_rounds = 0 if self.busy else self.quiet_rounds + 1
            if self.last_round or self.quiet_rounds >= self.game.rules.stalemate_rounds:
                self.phase = _OVER
                self.current_player = TERMINAL
                return
            self.busy = False
            self.round += 1
        self.turn = self.current_player = seat
        self.phase = _TURN

    # -- the rest of the contract -------------------------------------------------------------

    def _chance_weights(self) -> Sequence[tuple[int, int]]:
        game = self.game
        phase = self.phase
        if phase == _START:
            return [(game.start_at + seat, 1) for seat in range(game.players)]
        if phase in (_FIRST_GOALS, _NEW_GOAL, _OTHER_GOAL, _WISHLIST):
            goals = range(len(game.cards.goals))
            return [(game.reveal_at + g, 1) for g in goals if self.goal_deck >> g & 1]
        at = game.turn_up_at if phase in (_SHOW, _LIST) else game.draw_at
        weights = game.card_set.weights(self.location_deck)
        return [(at + kind, weight) for kind, weight in weights]

    def _chance(self, rng: random.Random) -> int:
        game = self.game
        phase = self.phase
        if phase in (_DEAL, _HAND, _SEARCH):
            return game.draw_at + game.card_set.draw(self.location_deck, rng)
        if phase in (_SHOW, _LIST):
            return game.turn_up_at + game.card_set.draw(self.location_deck, rng)
        if phase == _START:
            return game.start_at + int(rng.random() * game.players)
        goals = self.goal_deck
        for _ in range(int(rng.random() * goals.bit_count())):
            goals &= goals - 1
        return game.reveal_at + (goals & -goals).bit_length() - 1

    def _copy(self) -> Self:
        state = object.__new__(type(self))
        state.game = self.game
        state.current_player = self.current_player
        state.phase = self.phase
        state.turn = self.turn
        state.first = self.first
        state.round = self.round
        state.hands = self.hands
        state.trade_list = self.trade_list
        state.wishlist = self.wishlist
        state.caches = self.caches
        state.location_deck = self.location_deck
        state.location_discards = self.location_discards
        state.goal_deck = self.goal_deck
        state.goal_discards = self.goal_discards
        state.known = self.known
        state.shown = self.shown
        state.drawn = self.drawn
        state.pools = self.pools
        state.quiet_rounds = self.quiet_rounds
        state.busy = self.busy
        state.last_round = self.last_round
        return state

    def _fields(self) -> tuple[Any, ...]:
        return (
            self.current_player,
            self.phase,
            self.turn,
            self.first,
            self.round,
            self.hands,
            self.trade_list,
            self.wishlist,
            self.caches,
            self.location_deck,
            self.location_discards,
            self.goal_deck,
            self.goal_discards,
            self.known,
            self.shown,
            self.drawn,
            self.pools,
            self.quiet_rounds,
            self.busy,
            self.last_round,
        )

    def view(self, player: int) -> TftcView:
        """What ``player`` may know (TFTC-06); a ValueError for a seat that does not exist."""
        from tbgames.tftc.viewing import view

        return view(self, player)

    def to_dict(self) -> dict[str, Any]:
        """Write the whole state down, cards by their names."""
        from tbgames.tftc.positions import write_position

        return write_position(self)

    @property
    def points(self) -> tuple[int, ...]:
        """By seat: points of the caches created (TFTC-03)."""
        goals = self.game.cards.goals
        return tuple([sum([goals[g].points for g in created]) for created in self.caches])

    @property
    def outcome(self) -> Outcome | None:
        """Points; of equal ones the fewest caches win (TFTC-27)."""
        if self.phase != _OVER:
            return None
        points = self.points
        rounds = self.game.rules.stalemate_rounds
        reason = (
            "A fifth cache has been created."
            if self.last_round
            else f"Nothing happened for {rounds} round{'s' if rounds > 1 else ''}."
        )
        return Outcome(points, ranked(points, self.caches), reason)

    def audience(self, action: Action) -> tuple[int, ...] | None:
        """Cards drawn to a hand are seen by its owner only."""
        return (self.drawer,) if action.kind == "draw" else None

    def tell(self, action: Action, after: Self) -> tuple[str, str]:
        """Say what ``action`` did: (to its audience, to the rest)."""
        from tbgames.tftc.telling import tell

        return tell(self, action, after)


@lru_cache(maxsize=1 << 14)
def _ids(card_set: CardSet, lowest: int, at: int) -> tuple[int, ...]:
    """The actions, counted from ``at``, for each kind whose lowest card is among these."""
    return tuple([at + kind for kind in card_set.kinds(lowest)])


def _replaced(row: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*row[:index], value, *row[index + 1 :])
