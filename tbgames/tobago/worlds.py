"""The states of Tobago that fit a view: other hands, cards looked at, the treasure deck."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cached_property

from tbgames.engine.worlds import Worlds
from tbgames.tobago.clue_worlds import ClueWorlds
from tbgames.tobago.phases import Phase
from tbgames.tobago.sharing import Division, Sharing
from tbgames.tobago.state import TobagoState
from tbgames.tobago.treasure_worlds import TreasureWorld, TreasureWorlds
from tbgames.tobago.view import NOBODY, TobagoView

__all__ = ["TobagoWorlds"]

_PHASES = {phase.label: phase for phase in Phase}


class TobagoWorlds(Worlds[TobagoState]):
    """What one player cannot tell apart.

    Clue cards and treasure cards say nothing about each other, so a world is one of each, and
    its weight the product.

    >>> import tbgames as tb
    >>> game = tb.new("tobago", players=2, layout=5, seed=3)
    >>> view = game.start(seed=7).view(0)
    >>> len(game.worlds(view).list())  # nothing is hidden yet
    1
    """

    def __init__(self, view: TobagoView) -> None:
        self.view = view
        self.clues = ClueWorlds(view)
        self.treasures = TreasureWorlds(view)

    @property
    def total(self) -> int:
        """Sum of the weights of all worlds."""
        return self.clues.total * self.treasures.total

    def _items(self) -> Iterator[tuple[TobagoState, int]]:
        for hands, weight in self.clues.items():
            for treasure, more in self.treasures.items():
                yield self._state(hands, treasure), weight * more

    def _draw(self, rng: random.Random) -> TobagoState:
        return self._state(self.clues.draw(rng), self.treasures.draw(rng))

    @cached_property
    def _open(self) -> TobagoState:
        """A state with everything that is open, to be completed by each world."""
        view = self.view
        pack = self.clues.pack
        kind_of = self.treasures.kind_of
        number = self.clues.kind_of
        state = TobagoState(view.game)
        state.current_player = view.to_decide
        state.phase = _PHASES[view.phase]
        state.turn, state.first = view.turn, view.first
        state.drawer, state.then = view.drawer, view.then
        state.atvs = view.atvs
        state.clue_discards = pack(view.clue_discards)
        state.clue_pools = tuple((pack(kinds), held) for kinds, held in view.clue_pools)
        state.clue_story = tuple(
            tuple(k if k == NOBODY else number[k] for k in story) for story in view.clue_story
        )
        state.maps = tuple(tuple((number[k], seat) for k, seat in row) for row in view.maps)
        state.left, state.removed, state.roses = view.left, view.removed, view.roses
        state.amulets, state.amulets_held = view.amulets, view.amulets_held
        state.statue_turns = view.statue_turns
        state.safe_cards = view.safe_cards
        treasures = view.game.treasure_set
        state.treasure_discards = treasures.pack(kind_of[v] for v in view.treasure_discards)
        state.gold = tuple(treasures.pack(kind_of[v] for v in owned) for owned in view.gold)
        state.curses_gone = view.curses_gone
        state.acted, state.legs, state.amulet_legs = view.acted, view.legs, view.amulet_legs
        state.amulet_here, state.untouched = view.amulet_here, view.untouched
        state.quiet_rounds, state.busy = view.quiet_rounds, view.busy
        state.last, state.raises = view.last, view.raises
        return state

    def _state(self, hands: tuple[int, ...], treasure: TreasureWorld) -> TobagoState:
        view = self.view
        card_set = view.game.clue_set
        state = self._open.copy()
        state.hands = hands
        deck = self.clues.unseen
        for seat in self.clues.others:
            deck = card_set.minus(deck, hands[seat])
        state.clue_deck = deck
        state.treasure_deck = treasure.deck
        kind_of = self.treasures.kind_of
        state.memory = tuple(
            Division(owners, safe, values, tuple(kind_of[v] for v in turned), curses)
            for (owners, safe, _, turned, curses), values in zip(
                view.memory, treasure.memory, strict=True
            )
        )
        if view.share_map != NOBODY:
            state.share = self._sharing(treasure.dealt)
        return state

    def _sharing(self, dealt: tuple[int, ...]) -> Sharing:
        view = self.view
        kind_of = self.treasures.kind_of
        turned = tuple(kind_of[value] for value in view.share_turned)
        pool = list(dealt)
        for kind in turned:
            pool.remove(kind)
        card_set = view.game.treasure_set
        return Sharing(
            map=view.share_map,
            raiser=view.raiser,
            roses=view.share_roses,
            owners=view.share_dealt,
            values=dealt,
            safe=view.share_safe,
            fresh=view.share_fresh,
            recycled=card_set.pack(kind_of[value] for value in view.share_recycled),
            pool=card_set.pack(pool),
            turned=turned,
            rose=view.share_rose,
            card=NOBODY if view.share_card == NOBODY else kind_of[view.share_card],
            taker=view.last_taker,
            cursed=view.curse_seats,
        )
