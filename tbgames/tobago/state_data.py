"""What a position of Tobago is made of; how it changes is in ``state.py``.

Names as in ``TobagoView``; sets of clue and treasure cards are packed by ``CardSet``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self, TypeVar

from tbgames.engine.game import CHANCE, State
from tbgames.tobago.phases import Phase
from tbgames.tobago.rules import ROSES, Tobago
from tbgames.tobago.view import MAPS, NOBODY

if TYPE_CHECKING:
    from tbgames.tobago.sharing import Division, Sharing

__all__ = ["LEGS", "StateData", "replaced"]

T = TypeVar("T")

LEGS = 3
"""Legs of the action that is driving, and of an amulet spent on legs (TB-40, TB-44)."""


class StateData(State):
    """The values of a position of Tobago, complete with what nobody at the table can see."""

    __slots__ = (
        "acted",
        "amulet_here",
        "amulet_legs",
        "amulets",
        "amulets_held",
        "atvs",
        "busy",
        "clue_deck",
        "clue_discards",
        "clue_pools",
        "clue_story",
        "curses_gone",
        "drawer",
        "first",
        "gold",
        "hands",
        "last",
        "left",
        "legs",
        "maps",
        "memory",
        "phase",
        "quiet_rounds",
        "raises",
        "removed",
        "roses",
        "safe_cards",
        "share",
        "statue_turns",
        "then",
        "treasure_deck",
        "treasure_discards",
        "turn",
        "untouched",
    )

    game: Tobago

    phase: int
    turn: int
    first: int
    drawer: int
    then: int
    atvs: tuple[int, ...]
    hands: tuple[int, ...]
    clue_deck: int
    clue_discards: int
    clue_pools: tuple[tuple[int, tuple[int, ...]], ...]
    clue_story: tuple[tuple[int, ...], ...]
    maps: tuple[tuple[tuple[int, int], ...], ...]
    left: tuple[int, ...]
    removed: tuple[int, ...]
    roses: tuple[int, ...]
    amulets: int
    amulets_held: tuple[int, ...]
    statue_turns: int
    treasure_deck: int
    safe_cards: int
    treasure_discards: int
    gold: tuple[int, ...]
    curses_gone: int
    memory: tuple[Division, ...]
    acted: int
    legs: int
    amulet_legs: int
    amulet_here: bool
    untouched: bool
    quiet_rounds: int
    busy: bool
    last: bool
    raises: int
    share: Sharing | None

    def __init__(self, game: Tobago) -> None:
        """Set up the table before the starting player is drawn (TB-30)."""
        players = game.players
        everything = game.island.everything
        self.game = game
        self.current_player = CHANCE
        self.phase = Phase.START
        self.turn = self.first = self.drawer = NOBODY
        self.then = 0
        self.atvs = (NOBODY,) * players
        self.hands = (0,) * players
        self.clue_deck = game.clue_set.full
        self.clue_discards = 0
        self.clue_pools = ()
        self.clue_story = ((),) * players if game.has_copies else ()
        self.maps = ((),) * len(MAPS)
        self.left = (everything,) * len(MAPS)
        self.removed = (0,) * len(MAPS)
        self.roses = (ROSES,) * players
        self.amulets = 0
        self.amulets_held = (0,) * players
        self.statue_turns = 0
        self.treasure_deck = game.treasure_set.full
        self.safe_cards = game.treasures.safe
        self.treasure_discards = 0
        self.gold = (0,) * players
        self.curses_gone = 0
        self.memory = ()
        self.acted = 0
        self.legs = LEGS
        self.amulet_legs = 0
        self.amulet_here = False
        self.untouched = True
        self.quiet_rounds = 0
        self.busy = False
        self.last = False
        self.raises = 0
        self.share = None

    @property
    def amulet_pile(self) -> int:
        """Amulets that are neither on the island nor held."""
        return self.game.rules.amulets - self.amulets.bit_count() - sum(self.amulets_held)

    def _copy(self) -> Self:
        new = object.__new__(type(self))
        new.game = self.game
        new.current_player = self.current_player
        new.acted = self.acted
        new.amulet_here = self.amulet_here
        new.amulet_legs = self.amulet_legs
        new.amulets = self.amulets
        new.amulets_held = self.amulets_held
        new.atvs = self.atvs
        new.busy = self.busy
        new.clue_deck = self.clue_deck
        new.clue_discards = self.clue_discards
        new.clue_pools = self.clue_pools
        new.clue_story = self.clue_story
        new.curses_gone = self.curses_gone
        new.drawer = self.drawer
        new.first = self.first
        new.gold = self.gold
        new.hands = self.hands
        new.last = self.last
        new.left = self.left
        new.legs = self.legs
        new.maps = self.maps
        new.memory = self.memory
        new.phase = self.phase
        new.quiet_rounds = self.quiet_rounds
        new.raises = self.raises
        new.removed = self.removed
        new.roses = self.roses
        new.safe_cards = self.safe_cards
        new.share = self.share
        new.statue_turns = self.statue_turns
        new.then = self.then
        new.treasure_deck = self.treasure_deck
        new.treasure_discards = self.treasure_discards
        new.turn = self.turn
        new.untouched = self.untouched
        return new

    def _fields(self) -> tuple[Any, ...]:
        return (
            self.current_player,
            self.acted,
            self.amulet_here,
            self.amulet_legs,
            self.amulets,
            self.amulets_held,
            self.atvs,
            self.busy,
            self.clue_deck,
            self.clue_discards,
            self.clue_pools,
            self.clue_story,
            self.curses_gone,
            self.drawer,
            self.first,
            self.gold,
            self.hands,
            self.last,
            self.left,
            self.legs,
            self.maps,
            self.memory,
            self.phase,
            self.quiet_rounds,
            self.raises,
            self.removed,
            self.roses,
            self.safe_cards,
            self.share,
            self.statue_turns,
            self.then,
            self.treasure_deck,
            self.treasure_discards,
            self.turn,
            self.untouched,
        )


def replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The tuple with one entry replaced."""
    new = list(values)
    new[index] = value
    return tuple(new)
