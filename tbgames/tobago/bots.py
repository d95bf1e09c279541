"""The greedy player of Tobago: what looks best now, in gold, by simple estimates."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from math import log2
from typing import TYPE_CHECKING, Any

from tbgames.engine.bots import Bot
from tbgames.engine.game import Game
from tbgames.tobago.graph import bits
from tbgames.tobago.legs import FAR, leg_table
from tbgames.tobago.state import Power
from tbgames.tobago.state_data import LEGS
from tbgames.tobago.view import CURSE, MAPS, NOBODY, TobagoView

if TYPE_CHECKING:
    from tbgames.engine.actions import Action, LegalActions
    from tbgames.tobago.rules import Tobago

__all__ = ["GreedyTobago"]

WAITING = 0.6
"""What a gain is still worth that comes a turn later: others may be faster."""

ROSE = 0.7
"""How many cards a rose on a map brings, on average: some maps are never raised in time."""

AMULET = 2.0
"""What the second amulet is worth in gold: the first is worth more, for curses, others less."""


class GreedyTobago(Bot):
    """Looks one decision ahead and picks what promises the most gold.

    It knows the view alone: roses on maps, how many legs away treasures and amulets are, and
    what its own clue cards would leave.
    """

    game: Tobago

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game)
        self.legs = leg_table(self.game)
        gold = [value for value, count in self.game.treasures.gold for _ in range(count)]
        self.mean = sum(gold) / len(gold)

    @property
    def name(self) -> str:
        """Always "greedy"."""
        return "greedy"

    def choose(self, view: TobagoView, legal: LegalActions, rng: random.Random) -> Action:
        """Pick the action with the best estimate; equals are told apart by chance."""
        if len(legal) == 1:
            return legal[0]
        table = _Table(self, view)
        return max(legal, key=lambda action: (table.worth(action), rng.random()))


class _Table:
    """The estimates for one decision, all in gold."""

    def __init__(self, bot: GreedyTobago, view: TobagoView) -> None:
        self.bot = bot
        self.game = bot.game
        self.view = view
        self.me = view.player
        self.at = view.atvs[self.me]
        self.goals = list(self._goals())

    def worth(self, action: Action) -> float:
        """Estimate what ``action`` leads to."""
        return _WORTH[action.kind](self, action)

    # -- the island ---------------------------------------------------------------------------

    def share(self, map_: int) -> float:
        """Cards I would get if I raised this map's treasure."""
        own = sum(owner == self.me for _, owner in self.view.maps[map_])
        return own + 1

    def _goals(self) -> Iterator[tuple[int, float]]:
        """Spaces worth driving to, with what one gets there."""
        view = self.view
        for map_ in range(len(MAPS)):
            markers = view.markers(map_)
            count = markers.bit_count()
            if 0 < count <= 6:
                chance = 1.0 if count == 1 else 0.15 / count
                for space in bits(markers):
                    yield space, chance * self.share(map_) * self.bot.mean
        for space in bits(view.amulets):
            yield space, AMULET

    def potential(self, at: int, legs: int) -> float:
        """The best goal from ``at`` with so many legs left now, later ones for less."""
        from_here = self.bot.legs[at]
        best = 0.0
        for space, gain in self.goals:
            more = from_here[space] - legs
            turns = 0 if more <= 0 else -(-more // LEGS)
            # Of two ways that take the same turns, the shorter one.
            best = max(best, gain * WAITING**turns - 0.001 * from_here[space])
        return best

    def next_turn(self) -> float:
        """What the place I am at promises from the next turn on."""
        return WAITING * self.potential(self.at, LEGS)

    def action_legs(self) -> int:
        """Legs of this turn's action that may still be driven."""
        return self.view.legs if self.view.acted < 2 else 0

    # -- estimates by kind of action ----------------------------------------------------------

    def place(self, action: Action) -> float:
        """A place with many spaces within three legs."""
        return sum(legs <= LEGS for legs in self.bot.legs[action.args[0]])

    def play(self, action: Action) -> float:
        """A rose more, and how much closer the clue brings a treasure that is mostly mine."""
        kind, map_ = action.args
        view = self.view
        left = view.left[map_]
        after = left & self.game.clue_masks[kind]
        own = sum(owner == self.me for _, owner in view.maps[map_])
        roses = sum(owner != NOBODY for _, owner in view.maps[map_])
        lead = (own + 1) / (roses + 1) - 1 / self.game.players
        # Bring maps forward where most roses are mine, and hold back the others.
        gain = ROSE * self.bot.mean + lead * log2(left.bit_count() / after.bit_count())
        if after.bit_count() == 1:
            treasure = after.bit_length() - 1
            mine = self.bot.legs[self.at][treasure]
            others = min(
                self.bot.legs[at][treasure] for seat, at in enumerate(view.atvs) if seat != self.me
            )
            gain += self.bot.mean * (WAITING if mine <= LEGS < others else 0.2)
        return gain + self.next_turn()

    def drive(self, action: Action) -> float:
        """What is near the space driven to."""
        legs = self.view.amulet_legs + self.action_legs() - 1
        return self.potential(action.args[0], legs)

    def end(self, action: Action) -> float:
        """Stay: a little better than driving about for nothing."""
        return self.next_turn() + 0.01

    def stop(self, action: Action) -> float:
        """Give the amulet's legs up and go on with the action."""
        return max(self.potential(self.at, self.action_legs()), self.next_turn()) + 0.01

    def swap(self, action: Action) -> float:
        """Better than nothing, less than any clue."""
        return self.next_turn() + 0.5

    def raise_(self, action: Action) -> float:
        """Never wait for others to raise it."""
        return 1000 + self.share(action.args[0])

    def pick_up(self, action: Action) -> float:
        """Nothing is lost by it."""
        return 900

    def spend(self, action: Action) -> float:
        """What the amulet brings, less what it is worth."""
        held = self.view.amulets_held[self.me]
        price = 1.5 * AMULET / held
        power = action.args[0]
        if power == Power.LEGS:
            return self.potential(self.at, self.action_legs() + LEGS) - price
        if power == Power.CLUE and self.view.acted == 2:
            return self.next_turn() + ROSE * self.bot.mean - price
        if power == Power.MARKER:
            maps = [m for m in range(len(MAPS)) if self.view.markers(m).bit_count() == 2]
            kept = [self.kept(space, m) for m in maps for space in bits(self.view.left[m])]
            return max(kept, default=0) - price
        if power == Power.HAND and self.view.acted == 2:
            # New cards are worth something where none of the old ones fits.
            return self.next_turn() + self.stuck() - price
        return -price

    def stuck(self) -> float:
        """What new clue cards would bring: nothing while one in hand can be played."""
        masks = [self.game.clue_masks[self.game.kinds.index(kind)] for kind in self.view.hand]
        for left, clues in zip(self.view.left, self.view.maps, strict=True):
            if not clues or any(left & mask not in (0, left) for mask in masks):
                return 0
        return ROSE * self.bot.mean * WAITING

    def kept(self, space: int, map_: int) -> float:
        """What a treasure is worth if it is located just here."""
        more = self.bot.legs[self.at][space] - self.action_legs()
        turns = 0 if more <= 0 else -(-more // LEGS)
        return self.share(map_) * self.bot.mean * WAITING**turns

    def remove(self, action: Action) -> float:
        """Locate a treasure where it is near; otherwise keep the markers that are near."""
        space, map_ = action.args
        others = self.view.left[map_] & ~(1 << space)
        if others.bit_count() == 1:
            return self.kept(others.bit_length() - 1, map_)
        return self.bot.legs[self.at][space] / FAR

    def take(self, action: Action) -> float:
        """Take what is at least as good as what is still to come, or what comes last."""
        view = self.view
        known = [value for value in view.share_values if value != NOBODY]
        for value in view.share_turned:
            if value in known:
                known.remove(value)
        unknown = view.share_left - len(known)
        if CURSE in known or not view.share_left:
            return 1
        own = view.share_roses.count(self.me)
        coming = (sum(known) + unknown * self.bot.mean) / view.share_left
        hurry = 1.0 if view.safe_cards or view.curses_gone else 1.5
        scarce = view.share_left <= own
        return view.share_card - coming + hurry + scarce * self.bot.mean

    def give_amulet(self, action: Action) -> float:
        """Give it for a card that is worth more."""
        best = max(self.view.gold[self.me], default=0)
        return best - AMULET

    def nothing(self, action: Action) -> float:
        """What the others are measured against."""
        return 0


_WORTH: dict[str, Callable[[_Table, Action], float]] = {
    "place": _Table.place,
    "play": _Table.play,
    "drive": _Table.drive,
    "end": _Table.end,
    "pass": _Table.end,
    "stop": _Table.stop,
    "swap": _Table.swap,
    "raise": _Table.raise_,
    "pick up": _Table.pick_up,
    "spend": _Table.spend,
    "remove": _Table.remove,
    "rose": _Table.nothing,
    "take": _Table.take,
    "refuse": _Table.nothing,
    "give amulet": _Table.give_amulet,
    "lose card": _Table.nothing,
}
