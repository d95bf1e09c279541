"""The best way to go on with one's turn: amulets and treasures within reach, in which order."""

from __future__ import annotations

from typing import NamedTuple

from tbgames.tobago.graph import bits
from tbgames.tobago.prospects import Position, Prospects
from tbgames.tobago.state_data import LEGS
from tbgames.tobago.view import MAPS, NOBODY

__all__ = ["Plan", "Turn", "TurnPlans"]

_NEAREST = 4
"""Amulets within reach that are looked at; there may be a dozen."""


class Plan(NamedTuple):
    """What the turn comes to, and what it is mainly for."""

    value: float
    """The lead that it promises, as `Prospects.lead` has it."""
    raised: int = NOBODY
    """The map whose treasure is raised in the end."""
    amulets: int = 0
    """How many are picked up on the way."""


class Turn(NamedTuple):
    """What may still be done in a turn, as the view says."""

    acted: int
    legs: int
    amulet_legs: int = 0

    @property
    def open(self) -> bool:
        """Whether the action has not begun."""
        return self.acted == 0

    @property
    def driving(self) -> int:
        """Legs of the action that may still be driven."""
        return 0 if self.acted == 2 else self.legs

    def after_leg(self) -> Turn:
        """When one more leg has been driven (TB-41)."""
        if self.amulet_legs:
            return self._replace(amulet_legs=self.amulet_legs - 1)
        return Turn(1 if self.legs > 1 else 2, self.legs - 1)


OVER = Turn(acted=2, legs=0)
"""When the action is done."""


class TurnPlans:
    """Plans for the player of a view, from any position that the turn may come to."""

    def __init__(self, prospects: Prospects) -> None:
        self.prospects = prospects
        self.me = prospects.me
        self._routes: dict[tuple[Position, int, bool], Plan] = {}

    def best(self, position: Position, turn: Turn) -> Plan:
        """The best plan from here to the end of the turn; an amulet may be spent on legs."""
        plan = self._go_on(position, turn)
        if position.held[self.me] and not turn.amulet_legs:
            spent = position.spent(self.me)
            plan = max(plan, self._go_on(spent, turn._replace(amulet_legs=LEGS)))
        return plan

    def _go_on(self, position: Position, turn: Turn) -> Plan:
        # With the action still to come, something will be played as well.
        extra = self.prospects.action if turn.open else 0.0
        if not turn.amulet_legs:
            stay = self._route(position, 0, pick_up=False)
            drive = self._route(position, turn.driving, pick_up=True)
            return max(stay._replace(value=stay.value + extra), drive)
        by_amulet = self._route(position, turn.amulet_legs, pick_up=False)
        plan = by_amulet._replace(value=by_amulet.value + extra)
        if turn.driving:
            plan = max(plan, self._route(position, turn.amulet_legs + turn.driving, pick_up=False))
        return plan

    def _route(self, position: Position, legs: int, *, pick_up: bool) -> Plan:
        """Drive up to so many legs, the action's where amulets may be picked up (TB-42)."""
        key = (position, legs, pick_up)
        found = self._routes.get(key)
        if found is None:
            found = self._routes[key] = self._find_route(position, legs, pick_up)
        return found

    def _find_route(self, position: Position, legs: int, pick_up: bool) -> Plan:
        me, prospects = self.me, self.prospects
        away = prospects.legs[position.atvs[me]]
        plan = Plan(prospects.lead(position))
        for map_ in range(len(MAPS)):
            space = position.located(map_)
            if space != NOBODY and away[space] <= legs:
                there = position.moved(me, space)
                plan = max(plan, Plan(prospects.after_raise(there, map_), map_))
        if pick_up and legs:
            near = sorted((away[space], space) for space in bits(position.lying))
            for needed, space in near[:_NEAREST]:
                if 0 < needed <= legs:
                    there = position.moved(me, space).picked_up(me, space)
                    more = self._route(there, legs - needed, pick_up=True)
                    plan = max(plan, more._replace(amulets=more.amulets + 1))
        return plan
