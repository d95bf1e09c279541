"""What a position of Tobago promises its players, in gold, by estimates from what lies open.

A *lead* is a player's gold less what the others get on average. Cards on the table become gold
where a treasure is raised before the deck runs out; so a rose is worth an average card times the
chance of that, and being first at a treasure is worth the raiser's rose less the turns it takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp, log2
from typing import TYPE_CHECKING

from tbgames.tobago.graph import bits
from tbgames.tobago.legs import leg_table
from tbgames.tobago.state_data import LEGS, replaced
from tbgames.tobago.view import MAPS, NOBODY

if TYPE_CHECKING:
    from tbgames.tobago.view import TobagoView

__all__ = ["Position", "Prospects"]

# These figures were found by playing, on other games than those of the tests. Down to the
# reopening they count average treasure cards.
_ACTION = 0.72
"""What an action brings that is not known yet: mostly the rose of one more clue."""
_RAISER = 1.15
"""What the raiser's rose brings: it is the bottom one, and asked first."""
_ROSE = 0.95
"""What any rose brings once its treasure is raised: curses take some."""
_AMULET = 0.55
"""An amulet held: an action more at the right time, or a curse paid."""
_COMBO = 0.4
"""An own card that locates a treasure under the own ATV: to be raised in the same turn."""
_REOPENING = 0.58
"""Opening a map again costs no action."""
_BITS = 1.9
"""How many bits a clue tells, on average."""
_NEARLY = 0.35
"""How much of a race there is for a treasure that one of two spaces holds."""
_MOST_SPACES = 5
_DOUBT = 0.25
"""How uncertain it is, a card, how many cards earlier treasures will use up."""


@dataclass(frozen=True, slots=True)
class Position:
    """What prospects depend on; tuples by map or by seat, spaces as in `TobagoView`."""

    left: tuple[int, ...]
    roses: tuple[tuple[int, ...], ...]
    """By map, the seats of the roses on it, in the order played."""
    open: tuple[bool, ...]
    """By map, whether a clue lies on it."""
    atvs: tuple[int, ...]
    held: tuple[int, ...]
    """Amulets by seat."""
    lying: int
    """Spaces that an amulet lies on."""
    deck: int
    """Treasure cards in the deck."""
    mover: int
    """Whose turn comes next."""

    @classmethod
    def of_view(cls, view: TobagoView) -> Position:
        """The position of a view, as if the turn were over."""
        return cls(
            left=view.left,
            roses=tuple([tuple([s for _, s in row if s != NOBODY]) for row in view.maps]),
            open=tuple([bool(row) for row in view.maps]),
            atvs=view.atvs,
            held=view.amulets_held,
            lying=view.amulets,
            deck=view.treasure_deck,
            mover=(max(view.turn, 0) + 1) % view.game.players,
        )

    def located(self, map_: int) -> int:
        """The space of a located treasure, NOBODY otherwise (TB-22)."""
        left = self.left[map_]
        return left.bit_length() - 1 if self.open[map_] and left.bit_count() == 1 else NOBODY

    def with_clue(self, map_: int, kept: int, seat: int) -> Position:
        """After a clue that keeps these spaces."""
        return replace(
            self,
            left=replaced(self.left, map_, self.left[map_] & kept),
            roses=replaced(self.roses, map_, (*self.roses[map_], seat)),
            open=replaced(self.open, map_, True),
        )

    def moved(self, seat: int, space: int) -> Position:
        """After driving there."""
        return replace(self, atvs=replaced(self.atvs, seat, space))

    def picked_up(self, seat: int, space: int) -> Position:
        """After the amulet there is picked up."""
        held = replaced(self.held, seat, self.held[seat] + 1)
        return replace(self, lying=self.lying & ~(1 << space), held=held)

    def spent(self, seat: int) -> Position:
        """After an amulet is spent."""
        return replace(self, held=replaced(self.held, seat, self.held[seat] - 1))


class Prospects:
    """What positions are worth to the player of a view."""

    def __init__(self, view: TobagoView) -> None:
        self.view = view
        self.me = view.player
        self.seats = range(view.game.players)
        self.rivals = view.game.players - 1
        self.legs = leg_table(view.game)
        self.mean = _mean_gold(view)
        self.action = _ACTION * self.mean
        self.amulet = _AMULET * self.mean
        self.race_gold = self.mean * _RAISER - self.action
        self.reopening = _REOPENING * self.mean
        self.finishing = self._finishing()
        self._leads: dict[Position, float] = {}
        self._roses: dict[tuple[object, ...], float] = {}

    def _finishing(self) -> dict[int, list[int]]:
        """By space, the maps that a card in hand would locate there."""
        view = self.view
        found: dict[int, list[int]] = {}
        for kind in view.hand:
            mask = view.game.island.clue_masks[kind]
            for map_, left in enumerate(view.left):
                kept = left & mask
                if view.maps[map_] and kept != left and kept.bit_count() == 1:
                    found.setdefault(kept.bit_length() - 1, []).append(map_)
        return found

    def lead(self, position: Position) -> float:
        """What all that lies on the table promises the player, less what it promises the others."""
        found = self._leads.get(position)
        if found is None:
            found = self._rose_gold(position) + self._races(position) + self._combo(position)
            for seat, held in enumerate(position.held):
                found += self.amulet * held * (1.0 if seat == self.me else -1.0 / self.rivals)
            self._leads[position] = found
        return found

    def rose_lead(self, roses: Sequence[int]) -> float:
        """Own roses less the mean of the others'."""
        own = roses.count(self.me)
        return own - (len(roses) - own) / self.rivals

    def _rose_gold(self, position: Position) -> float:
        key = (position.left, position.roses, position.deck)
        found = self._roses.get(key)
        if found is None:
            chances = self.chances(position)
            leads = map(self.rose_lead, position.roses)
            lead = sum(roses * chance for roses, chance in zip(leads, chances, strict=True))
            found = self._roses[key] = lead * self.mean * _ROSE
        return found

    def chances(self, position: Position) -> list[float]:
        """By map, the chance that its treasure is raised before the deck runs out.

        Located treasures come first, then those that need the fewest clues; each uses up a card
        a rose, those of the clues still needed too, and two more.
        """
        waiting = []
        for map_, (left, open_) in enumerate(zip(position.left, position.open, strict=True)):
            needed = log2(left.bit_count()) / _BITS if open_ else 5.0
            waiting.append((needed, map_, len(position.roses[map_]) + needed + 2))
        found = [0.0] * len(MAPS)
        before = 0.0
        for _, map_, cards in sorted(waiting):
            spare = (position.deck - before - 0.5) / (0.5 + _DOUBT * before)
            found[map_] = 1 / (1 + exp(-spare)) if position.deck else 0.0
            before += cards
        return found

    def turns(self, position: Position, seat: int, space: int) -> int:
        """The turns that a player needs to raise a treasure there, amulets spent on legs."""
        legs = self.legs[position.atvs[seat]][space] - LEGS * position.held[seat]
        return max(1, -(-legs // LEGS))

    def _races(self, position: Position) -> float:
        """Who is nearer to treasures that are located, or nearly so."""
        total = 0.0
        for left, open_ in zip(position.left, position.open, strict=True):
            count = left.bit_count()
            if open_ and count <= _MOST_SPACES:
                share = 1.0 if count == 1 else 2 * _NEARLY / count**2
                for space in bits(left):
                    total += share * self._race(position, space, located=count == 1)
        return total

    def _race(self, position: Position, space: int, *, located: bool) -> float:
        """What it is worth to be first at a treasure; of equals, who moves first is."""
        players = len(self.seats)
        times = [self.turns(position, seat, space) for seat in self.seats]
        turns, _, first = min(
            (times[seat], (seat - position.mover) % players, seat) for seat in self.seats
        )
        if not located:
            if times.count(turns) > 1:
                return 0.0
            turns = 1
        gain = max(self.mean * _RAISER - self.action * turns, 0.05 * self.mean)
        return gain if first == self.me else -gain / self.rivals

    def _combo(self, position: Position) -> float:
        """An own card would locate a treasure just where the own ATV stands."""
        before = self.view.left
        maps = self.finishing.get(position.atvs[self.me], ())
        return _COMBO * self.mean * any(position.left[m] == before[m] for m in maps)

    def share(self, position: Position, map_: int) -> float:
        """The lead in gold of who raises this treasure now, opening the map again included."""
        roses = (self.me, *position.roses[map_])
        gold = (self.rose_lead(roses) * _ROSE + _RAISER - 1) * self.mean
        if position.deck > len(roses) + 1:
            own = roses.count(self.me) / len(roses)
            gold += (own - (1 - own) / self.rivals) * self.reopening
        return gold

    def after_raise(self, position: Position, map_: int) -> float:
        """What it is worth in all if the player raises this treasure now."""
        deck = position.deck - len(position.roses[map_]) - 2
        gold = self.share(position, map_)
        if deck <= 0:
            return gold
        everything = self.view.game.island.everything
        after = replace(
            position,
            left=replaced(position.left, map_, everything),
            roses=replaced(position.roses, map_, ()),
            open=replaced(position.open, map_, False),
            deck=deck,
        )
        return gold + self.lead(after)


def _mean_gold(view: TobagoView) -> float:
    """The mean of the gold cards that do not lie open."""
    gold = dict(view.game.treasures.gold)
    for value in (*view.treasure_discards, *(v for owned in view.gold for v in owned)):
        gold[value] -= 1
    cards = sum(gold.values())
    return sum(value * count for value, count in gold.items()) / cards if cards else 0.0
