"""What a position of Treasure Hunter is made of; how it changes is in ``state.py`` and the rooms
beside it.

Names as in ``TreasureHunterView``. Sets of cards are bits, numbers by hero or item are packed
into one int, four bits each, so that a position is copied in a microsecond.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Self, TypeVar

from tbgames.engine.game import CHANCE, State
from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.phases import Phase
from tbgames.treasure_hunter.quest import NOBODY, Quest
from tbgames.treasure_hunter.using import Member

if TYPE_CHECKING:
    from tbgames.treasure_hunter.rules import Kit, Shape, TreasureHunter

__all__ = ["TALLIES", "StateData", "replaced"]

T = TypeVar("T")

TALLIES = ("turns", "adventures", "unopposed", "won", "lost", "retreats", "encounters", "deaths")
"""What is counted for statistics, in the order of ``tallies``."""

_BITS = 16
"""Of each tally."""

_PLACES = {name: _BITS * place for place, name in enumerate(TALLIES)}
"""Where each tally begins."""


class StateData(State):
    """The values of a position, complete with what nobody at the table can see."""

    __slots__ = (
        "aim",
        "back",
        "barred",
        "cast",
        "damage",
        "dead",
        "deck",
        "discards",
        "diseased",
        "drawn_since",
        "draws",
        "first",
        "fresh",
        "hands",
        "hunted",
        "items",
        "laid",
        "last",
        "looked",
        "lost",
        "moved",
        "named",
        "once",
        "opened",
        "parties",
        "phase",
        "piles",
        "pit",
        "placed",
        "points",
        "proof",
        "quest",
        "rolls",
        "seen",
        "site",
        "spells",
        "tally",
        "top",
        "top_known",
        "turn",
        "uses",
        "watched",
        "wielded",
    )

    game: TreasureHunter

    phase: int
    back: tuple[int, int]
    """Phase and player that an interruption leads back to."""
    turn: int
    first: int
    """Who began; NOBODY before the dice decided (TH-008)."""
    rolls: tuple[int, ...]
    """Set-up: each seat's roll, 0 for one that is to come, NOBODY for who is out."""
    last: bool
    """Whether the deck has been empty, so that this round is the last (TH-002)."""
    deck: int
    top: tuple[int, ...]
    """The topmost cards of the deck as far as anybody knows them, the next one first."""
    top_known: tuple[int, ...]
    """By seat: how many of ``top`` it knows (TH-S20)."""
    discards: int
    hands: tuple[int, ...]
    piles: tuple[int, ...]
    parties: tuple[int, ...]
    """By seat: the heroes in play."""
    damage: int
    """By hero, packed."""
    diseased: int
    items: tuple[int, ...]
    """By hero: the items that lie with him."""
    spells: tuple[int, ...]
    """By hero: the spells attached to him."""
    wielded: int
    """The chosen weapons."""
    uses: int
    """By item, packed: uses gone."""
    opened: bool
    """Whether Pandora's Box has been opened (TH-004)."""
    pit: int
    """Seats that may not go on an adventure in their next turn (TH-G09), as bits."""
    barred: bool
    """Whether a Pit Trap keeps the active player at home in this turn."""
    lost: bool
    """Whether Lost was played on the active player."""
    hunted: bool
    """Whether Happy Hunting was played in this turn."""
    proof: int
    """Kinds of cards, each as all its bits, of which the active player has shown to hold one: who
    goes to a location a treasure, who plays Happy Hunting both (TH-024, TH-E05)."""
    draws: int
    """Cards still to be drawn or looked at."""
    moved: int
    """Items that changed their hero in this phase (TH-023)."""
    named: int
    """Heroes whose weapon was named in this phase."""
    cast: int
    """Heroes who have cast a spell in this window (TH-036)."""
    once: int
    """What has been used in this phase and works once: bits of the cards."""
    dead: int
    """Heroes of the active player who died in this turn (TH-S08)."""
    looked: int
    """Cards of the deck that the Tracker looks at."""
    aim: int
    """Whom or what a play in several steps is about: a seat, a spell, a hero; NOBODY between."""
    points: int
    """Hits or points of healing still to be placed."""
    placed: int
    """By hero, packed: hits placed on him in this distribution."""
    laid: int
    """Items without a bearer, to be handed out now."""
    site: int
    """Solitaire: the current location; NOBODY before the first."""
    quest: Quest | None
    fresh: int
    """Cards shuffled in from Pandora's Box that have not been shown since: nobody can have got
    one before (TH-004)."""
    drawn_since: tuple[tuple[int, ...], ...]
    """By seat: at place n in how many ways n of its hidden cards were drawn since the box, in
    proportion; of use only while there are fresh cards."""
    watched: int
    """Bit seat * players + other: the seat has known cards of the other one."""
    seen: tuple[int, ...]
    """At seat * players + other: cards that the seat knows the other one to have."""
    tally: int

    def __init__(self, game: TreasureHunter) -> None:
        """Before the first card is dealt (TH-009)."""
        players = game.players
        heroes = len(game.cards.heroes)
        self.game = game
        self.current_player = CHANCE
        self.phase = Phase.DEAL
        self.back = (0, 0)
        self.turn = 0
        self.first = NOBODY
        self.rolls = ()
        self.last = False
        self.deck = game.deck
        self.top = ()
        self.top_known = (0,) * players
        self.discards = 0
        self.hands = (0,) * players
        self.piles = (0,) * players
        self.parties = (0,) * players
        self.damage = 0
        self.diseased = 0
        self.items = (0,) * heroes
        self.spells = (0,) * heroes
        self.wielded = 0
        self.uses = 0
        self.opened = False
        self.pit = 0
        self.barred = self.lost = self.hunted = False
        self.proof = 0
        self.draws = 0
        self.moved = self.named = self.cast = self.once = self.dead = 0
        self.looked = 0
        self.aim = NOBODY
        self.points = self.placed = self.laid = 0
        self.site = NOBODY
        self.quest = None
        self.fresh = 0
        self.drawn_since = ((1,),) * players
        self.watched = 0
        self.seen = ()
        self.tally = 0

    # -- looking things up --------------------------------------------------------------------

    def damage_of(self, hero: int) -> int:
        """Hits that the hero has taken and not healed."""
        return self.damage >> 4 * hero & 15

    def uses_left(self, item: int) -> int:
        """How often an item of limited use can still be used."""
        place = item - self.game.cards.items.start
        return self.game.uses[place] - (self.uses >> 4 * place & 15)

    def owner(self, hero: int) -> int:
        """Whose party the hero is in; NOBODY if he is not in play."""
        for seat, party in enumerate(self.parties):
            if party >> hero & 1:
                return seat
        return NOBODY

    def kit(self, seat: int, hero: int) -> Kit:
        """What a hero of this seat has."""
        return self.game.kit(hero, self.items[hero], self.wielded, self.piles[seat])

    def shape(self, seat: int, hero: int) -> Shape:
        """What a hero of this seat is, and how much he can take and hold."""
        return self.game.shape(hero, self.items[hero], self.wielded, self.piles[seat])

    def hits_left(self, seat: int, hero: int) -> int:
        """Hits that would kill the hero."""
        return self.shape(seat, hero).hits - (self.damage >> 4 * hero & 15)

    def items_of(self, seat: int) -> int:
        """All items of a party, in use or carried."""
        found = 0
        for hero in indices(self.parties[seat]):
            found |= self.items[hero]
        return found

    def in_use(self, seat: int) -> int:
        """All items that work in a party."""
        found = 0
        for hero in indices(self.parties[seat]):
            if self.items[hero]:
                found |= self.kit(seat, hero).in_use
        return found

    def bearer(self, item: int) -> int:
        """The hero with whom the item lies; NOBODY if there is none."""
        bit = 1 << item
        for hero, items in enumerate(self.items):
            if items & bit:
                return hero
        return NOBODY

    def members(self, seat: int) -> list[Member]:
        """A party as the arithmetic of fights takes it."""
        found = []
        for hero in indices(self.parties[seat]):
            items = self.items[hero]
            chosen = items & self.wielded
            weapon = chosen.bit_length() - 1 if chosen else None
            found.append(_member(hero, items, weapon, bool(self.diseased >> hero & 1)))
        return found

    @property
    def tallies(self) -> tuple[int, ...]:
        """What is counted for statistics, as ``TALLIES`` names it."""
        return _tallies(self.tally)

    def count(self, name: str, by: int = 1) -> None:
        """Add to one of the tallies."""
        self.tally += by << _PLACES[name]

    # -- the hooks of a value -----------------------------------------------------------------

    def _copy(self) -> Self:
        new = object.__new__(type(self))
        new.game = self.game
        new.current_player = self.current_player
        new.aim = self.aim
        new.back = self.back
        new.barred = self.barred
        new.cast = self.cast
        new.damage = self.damage
        new.dead = self.dead
        new.deck = self.deck
        new.discards = self.discards
        new.diseased = self.diseased
        new.drawn_since = self.drawn_since
        new.draws = self.draws
        new.first = self.first
        new.fresh = self.fresh
        new.hands = self.hands
        new.hunted = self.hunted
        new.items = self.items
        new.laid = self.laid
        new.last = self.last
        new.looked = self.looked
        new.lost = self.lost
        new.moved = self.moved
        new.named = self.named
        new.once = self.once
        new.opened = self.opened
        new.parties = self.parties
        new.phase = self.phase
        new.piles = self.piles
        new.pit = self.pit
        new.placed = self.placed
        new.points = self.points
        new.proof = self.proof
        new.quest = None if self.quest is None else self.quest.copy()
        new.rolls = self.rolls
        new.seen = self.seen
        new.site = self.site
        new.spells = self.spells
        new.tally = self.tally
        new.top = self.top
        new.top_known = self.top_known
        new.turn = self.turn
        new.uses = self.uses
        new.watched = self.watched
        new.wielded = self.wielded
        return new

    def _fields(self) -> tuple[Any, ...]:
        return (
            self.current_player,
            self.aim,
            self.back,
            self.barred,
            self.cast,
            self.damage,
            self.dead,
            self.deck,
            self.discards,
            self.diseased,
            self.drawn_since,
            self.draws,
            self.first,
            self.fresh,
            self.hands,
            self.hunted,
            self.items,
            self.laid,
            self.last,
            self.looked,
            self.lost,
            self.moved,
            self.named,
            self.once,
            self.opened,
            self.parties,
            self.phase,
            self.piles,
            self.pit,
            self.placed,
            self.points,
            self.proof,
            None if self.quest is None else self.quest.fields(),
            self.rolls,
            self.seen,
            self.site,
            self.spells,
            self.tally,
            self.top,
            self.top_known,
            self.turn,
            self.uses,
            self.watched,
            self.wielded,
        )


_member = lru_cache(maxsize=1 << 14)(Member)
"""Members are values, so that states can share them."""


@lru_cache(maxsize=1 << 12)
def _tallies(tally: int) -> tuple[int, ...]:
    mask = (1 << _BITS) - 1
    return tuple([tally >> _BITS * place & mask for place in range(len(TALLIES))])


def replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The tuple with one entry replaced."""
    new = list(values)
    new[index] = value
    return tuple(new)
