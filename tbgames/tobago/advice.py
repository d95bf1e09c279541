"""The coach of Tobago: every action with what it promises in gold, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from tbgames.engine.advice import Advice, Counsel
from tbgames.tobago.advice_words import Words
from tbgames.tobago.clue_choice import CluePlay, legal_clues
from tbgames.tobago.graph import bits
from tbgames.tobago.prospects import Position, Prospects
from tbgames.tobago.state import Power
from tbgames.tobago.state_data import LEGS, replaced
from tbgames.tobago.taking import SharingGame, Stakes, TakeOrPass
from tbgames.tobago.turn_plans import OVER, Plan, Turn, TurnPlans
from tbgames.tobago.view import MAPS

if TYPE_CHECKING:
    from tbgames.engine.actions import Action
    from tbgames.tobago.view import TobagoView

__all__ = ["advise"]

_MODEL = (
    "Estimates: each rose brings an average card if its treasure is raised before the deck runs "
    "out, the others drive to treasures the shortest way, and their gold counts against yours."
)
_OFFER_MODEL = (
    "The others know what you know of these cards and play best for themselves; what they get "
    "counts against your gold."
)
_FEW = 4
"""Up to so many markers of a map it is looked at which one an amulet should take away."""
_EXACT = 3
"""Up to so many roses an offer is solved exactly for a person, who can wait."""
_HAIR = 0.01
"""Of two ways that come to the same, the plainer one is put first by this."""


def advise(view: TobagoView, legal: Iterable[Action], *, quick: bool = False) -> Counsel:
    """Rank the actions of one decision by the gold that they promise, each with a reason.

    Values are the lead in gold that an action brings: own gold less what the others get on
    average, against the table as it is; for a card on offer, against nothing. The ``heat`` of a
    space is how good it is to drive to, to place on or to take a marker from; in decisions without
    spaces, how much gold may lie there for the player.

    Args:
        view: what the player to decide may know.
        legal: the actions to advise on.
        quick: a rougher solution of an offer, for bots.

    >>> import tbgames as tb
    >>> game = tb.new("tobago", players=2, layout=5, seed=3)
    >>> state = game.start(seed=1)
    >>> counsel = advise(state.view(0), state.legal_actions)
    >>> counsel.unit, len(counsel) == len(state.legal_actions)
    ('gold', True)
    """
    coach = _Coach(view, quick)
    ranked = sorted(map(coach.advice, legal), key=lambda one: -one.value)
    model = _OFFER_MODEL if view.phase == "offer" else _MODEL
    return Counsel(tuple(ranked), "gold", model, coach.heat(ranked))


class _Coach:
    """One decision."""

    def __init__(self, view: TobagoView, quick: bool) -> None:
        self.view = view
        self.quick = quick
        self.me = view.player
        self.prospects = Prospects(view)
        self.plans = TurnPlans(self.prospects)
        self.here = Position.of_view(view)
        self.turn = Turn(view.acted, view.legs, view.amulet_legs)
        self.words = Words(self.prospects)
        self.now = self.prospects.lead(self.here) if min(view.atvs) >= 0 else 0.0
        self._offer: TakeOrPass | None = None

    def advice(self, action: Action) -> Advice:
        """Value and reason of one action."""
        value, reason = _KINDS[action.kind](self, *action.args)
        return Advice(action, float(value), reason)

    def _planned(self, position: Position, turn: Turn) -> tuple[float, Plan]:
        plan = self.plans.best(position, turn)
        return plan.value - self.now, plan

    # -- clues --------------------------------------------------------------------------------

    def play(self, clue: int, map_: int) -> tuple[float, str]:
        view = self.view
        play = CluePlay.of(self.prospects, self.here, clue, map_)
        after = self.here.with_clue(map_, view.game.clue_masks[clue], self.me)
        if view.phase in ("turn", "clue"):
            turn = self.turn if view.phase == "clue" else OVER
            value, plan = self._planned(after, turn)
            return value, self.words.play(play, plan)
        return self.prospects.lead(after) - self.now, self.words.play(play, Plan(0.0))

    # -- driving ------------------------------------------------------------------------------

    def place(self, space: int) -> tuple[float, str]:
        near = sum(legs <= LEGS for legs in self.prospects.legs[space])
        part = near / len(self.prospects.legs)
        return part * self.prospects.race_gold, self.words.place(near, part)

    def drive(self, space: int) -> tuple[float, str]:
        there = self.here.moved(self.me, space)
        picked = not self.turn.amulet_legs and bool(there.lying >> space & 1)
        if picked:
            there = there.picked_up(self.me, space)
        value, plan = self._planned(there, self.turn.after_leg())
        legs = self.prospects.legs[self.here.atvs[self.me]][space]
        plan = plan._replace(amulets=plan.amulets + picked)
        return value - _HAIR * legs, self.words.drive(there, space, plan)

    def end(self) -> tuple[float, str]:
        return _HAIR, self.words.stay(self.here)

    def stop(self) -> tuple[float, str]:
        value, plan = self._planned(self.here, self.turn._replace(amulet_legs=0))
        return value, self.words.stop(self.here, plan)

    def raise_(self, map_: int) -> tuple[float, str]:
        value = self.prospects.after_raise(self.here, map_) - self.now
        if self.turn.open and not self.view.game.rules.raise_ends_turn:
            value += self.prospects.action
        return value, self.words.raise_(self.here, map_)

    # -- amulets and hands --------------------------------------------------------------------

    def pick_up(self) -> tuple[float, str]:
        after = self.here.picked_up(self.me, self.here.atvs[self.me])
        value, _ = self._planned(after, self.turn)
        return value + _HAIR, self.words.pick_up()

    def spend(self, power: int) -> tuple[float, str]:
        spent = self.here.spent(self.me)
        if power == Power.LEGS:
            value, plan = self._planned(spent, self.turn._replace(amulet_legs=LEGS))
            return value - _HAIR, self.words.amulet_legs(plan)
        value, plan = self._planned(spent, self.turn)
        if power == Power.CLUE:
            options = [
                self._planned(self._with(spent, clue, map_), self.turn)[0]
                for clue, map_ in legal_clues(self.view)
            ]
            value = max(options, default=value)
            return value - _HAIR, self.words.amulet_clue(value)
        if power == Power.MARKER:
            options = [
                self._planned(self._without(spent, space, map_), self.turn)[0]
                for map_ in range(len(MAPS))
                if 2 <= self.view.markers(map_).bit_count() <= _FEW
                for space in bits(self.view.markers(map_))
            ]
            value = max([value, *options])
            return value - _HAIR, self.words.amulet_marker(value)
        stuck = next(legal_clues(self.view), None) is None
        value += stuck * self.prospects.action - _HAIR
        return value, self.words.amulet_hand(stuck)

    def _with(self, position: Position, clue: int, map_: int) -> Position:
        return position.with_clue(map_, self.view.game.clue_masks[clue], self.me)

    def _without(self, position: Position, space: int, map_: int) -> Position:
        return replace(
            position, left=replaced(position.left, map_, position.left[map_] & ~(1 << space))
        )

    def remove(self, space: int, map_: int) -> tuple[float, str]:
        after = self._without(self.here, space, map_)
        value, plan = self._planned(after, self.turn)
        return value, self.words.remove(after, space, map_, plan)

    def swap(self) -> tuple[float, str]:
        stuck = next(legal_clues(self.view), None) is None
        return stuck * self.prospects.action / 2, self.words.swap(stuck)

    # -- sharing ------------------------------------------------------------------------------

    def rose(self, map_: int, rank: int) -> tuple[float, str]:
        roses = list(self.here.roses[map_])
        own = [place for place, seat in enumerate(roses) if seat == self.me]
        chance = self.prospects.chances(self.here)[map_]
        del roses[own[rank]]
        after = replace(self.here, roses=replaced(self.here.roses, map_, tuple(roses)))
        return self.prospects.lead(after) - self.now, self.words.rose(map_, chance)

    @property
    def offer(self) -> TakeOrPass:
        """The card on offer, solved once."""
        if self._offer is None:
            self._offer = self._solved()
        return self._offer

    def _solved(self) -> TakeOrPass:
        game = SharingGame.of_view(self.view)
        stakes = Stakes(
            amulet=Fraction(self.prospects.amulet).limit_denominator(100),
            reopening=Fraction(0 if self.view.last else self.prospects.reopening).limit_denominator(
                100
            ),
            rivalry=Fraction(1),
        )
        if not self.quick and len(game.roses) <= _EXACT:
            return game.take_or_pass(stakes=stakes)
        return game.estimate(stakes, quick=self.quick)

    def take(self) -> tuple[float, str]:
        return self.offer.lead(taken=True), self.words.offer(self.offer, taken=True)

    def refuse(self) -> tuple[float, str]:
        return self.offer.lead(taken=False), self.words.offer(self.offer, taken=False)

    def give_amulet(self) -> tuple[float, str]:
        return -self.prospects.amulet, self.words.give_amulet()

    def lose_card(self) -> tuple[float, str]:
        best = max(self.view.gold[self.me], default=0)
        return float(-best), self.words.lose_card(best)

    # -- the map ------------------------------------------------------------------------------

    def heat(self, ranked: list[Advice]) -> Mapping[str, float]:
        """By name of a space, 0 to 1."""
        spaces = self.view.game.island.spaces
        found: dict[int, float] = {}
        for one in ranked:  # the best first, where a space is there more than once
            if one.action.kind in ("place", "drive", "remove"):
                found.setdefault(one.action.args[0], one.value)
        if found:
            low, high = min(found.values()), max(found.values())
            if high > low:
                found = {space: (value - low) / (high - low) for space, value in found.items()}
            else:
                found = dict.fromkeys(found, 1.0)
        else:
            found = self._lying()
        return {spaces[space].name: round(value, 3) for space, value in sorted(found.items())}

    def _lying(self) -> dict[int, float]:
        """Where gold may lie for the player: own roses over spaces, for maps with markers."""
        found: dict[int, float] = {}
        for map_ in range(len(MAPS)):
            markers = self.view.markers(map_)
            own = self.here.roses[map_].count(self.me)
            for space in bits(markers):
                found[space] = found.get(space, 0.0) + own / markers.bit_count()
        high = max(found.values(), default=0.0)
        return {space: value / high for space, value in found.items()} if high else {}


_KINDS: Mapping[str, Callable[..., tuple[float, str]]] = {
    "place": _Coach.place,
    "play": _Coach.play,
    "drive": _Coach.drive,
    "end": _Coach.end,
    "pass": _Coach.end,
    "stop": _Coach.stop,
    "swap": _Coach.swap,
    "raise": _Coach.raise_,
    "pick up": _Coach.pick_up,
    "spend": _Coach.spend,
    "remove": _Coach.remove,
    "rose": _Coach.rose,
    "take": _Coach.take,
    "refuse": _Coach.refuse,
    "give amulet": _Coach.give_amulet,
    "lose card": _Coach.lose_card,
}
