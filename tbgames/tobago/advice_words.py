"""The reasons of the coach, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tbgames.engine.messages import listed
from tbgames.scene.names import count
from tbgames.tobago.state_data import LEGS
from tbgames.tobago.view import MAPS, NOBODY, SEATS

if TYPE_CHECKING:
    from tbgames.tobago.clue_choice import CluePlay
    from tbgames.tobago.prospects import Position, Prospects
    from tbgames.tobago.taking import TakeOrPass
    from tbgames.tobago.turn_plans import Plan

__all__ = ["Words"]


class Words:
    """One sentence for each kind of action, with the numbers that decide."""

    def __init__(self, prospects: Prospects) -> None:
        self.prospects = prospects
        self.view = prospects.view
        self.me = prospects.me

    def _name(self, space: int) -> str:
        return self.view.game.island.spaces[space].name

    # -- clues --------------------------------------------------------------------------------

    def play(self, play: CluePlay, plan: Plan) -> str:
        """What is left, whose roses lie there, and what they bring."""
        left, before = play.left.bit_count(), play.before.bit_count()
        if left == 1 and before > 1:
            space = play.left.bit_length() - 1
            does = f"Locates the treasure at {self._name(space)}"
            if plan.raised == play.map:
                does += ", which you can raise in this turn"
            else:
                does += f", {self._turns([round(turns) for turns in play.turns])}"
        elif left == before:
            does = f"Removes nothing of {count(before, 'space')}"
        else:
            does = f"Leaves {left} of {before} spaces ({play.bits:.1f} bits)"
        roses = play.own + play.others
        if roses == 1:
            yours = "the only rose would be yours"
        else:
            yours = f"{play.own} of its {roses} roses would be yours"
        text = f"{does}; {yours}: about {play.gold:.1f} gold"
        if plan.raised not in (NOBODY, play.map):
            text += f", and then you can raise {self._treasure(plan)}"
        return f"{text}."

    def _turns(self, turns: list[int]) -> str:
        yours = f"{count(turns[self.me], 'turn')} from you"
        return listed([yours, *(f"{turns[seat]} from {SEATS[seat]}" for seat in self._others)])

    @property
    def _others(self) -> list[int]:
        return [seat for seat in self.prospects.seats if seat != self.me]

    def _treasure(self, plan: Plan) -> str:
        return f"the {MAPS[plan.raised]} treasure"

    # -- driving ------------------------------------------------------------------------------

    def place(self, near: int, part: float) -> str:
        """How much of the island is near."""
        return (
            f"{count(near, 'space')}, {part:.0%} of the island, can be reached from here in a turn."
        )

    def drive(self, there: Position, space: int, plan: Plan) -> str:
        """What is got on the way, or what is near from there."""
        picked = f"picks {count(plan.amulets, 'amulet')} up" if plan.amulets else ""
        if plan.raised != NOBODY:
            gold = self.prospects.share(there, plan.raised)
            way = f"The way to {self._treasure(plan)}, for a lead of about {gold:.1f} gold"
            return f"{way}; {picked}." if picked else f"{way}."
        if picked:
            worth = plan.amulets * self.prospects.amulet
            return f"Going on this way {picked}, worth about {worth:.1f} gold."
        return self._outlook(there)

    def _outlook(self, there: Position) -> str:
        """How far it is to treasures from where one stands."""
        at = self._name(there.atvs[self.me])
        located = [(m, there.located(m)) for m in range(len(MAPS)) if there.located(m) != NOBODY]
        if not located:
            reach = sum(legs <= LEGS for legs in self.prospects.legs[there.atvs[self.me]])
            cards = self.prospects.finishing.get(there.atvs[self.me])
            if cards:
                names = listed([MAPS[map_] for map_ in dict.fromkeys(cards)])
                return f"At {at} a clue in your hand would locate the {names} treasure under you."
            return f"No treasure is located; from {at} {count(reach, 'space')} are a turn away."
        map_, space = min(located, key=lambda found: self.prospects.turns(there, self.me, found[1]))
        turns = [self.prospects.turns(there, seat, space) for seat in self.prospects.seats]
        return f"From {at} the {MAPS[map_]} treasure is {self._turns(turns)}."

    def stay(self, here: Position) -> str:
        """Doing nothing more."""
        return self._outlook(here)

    def stop(self, here: Position, plan: Plan) -> str:
        """Giving up an amulet's legs."""
        if plan.raised != NOBODY:
            return f"No more legs of the amulet are needed to raise {self._treasure(plan)}."
        return self._outlook(here)

    def raise_(self, here: Position, map_: int) -> str:
        """Who shares, and what it is worth."""
        own = here.roses[map_].count(self.me) + 1
        roses = len(here.roses[map_]) + 1
        share = self.prospects.share(here, map_)
        lead = "a lead" if share >= 0 else "but a lead for the others"
        text = f"With the bottom rose you have {own} of {roses}: {lead} of {abs(share):.1f} gold"
        if here.deck <= roses + 1:
            return f"{text}, and the game ends with it."
        return f"{text}, and {here.deck - roses - 1} treasure cards are left after it."

    # -- amulets and hands --------------------------------------------------------------------

    def pick_up(self) -> str:
        """Nothing is lost by it."""
        return f"An amulet is worth about {self.prospects.amulet:.1f} gold, and this costs no leg."

    def amulet_legs(self, plan: Plan) -> str:
        """What three more legs reach."""
        if plan.raised != NOBODY:
            return f"With {LEGS} more legs you can raise {self._treasure(plan)} in this turn."
        return f"No treasure can be raised with {LEGS} more legs; {self._price}."

    def amulet_clue(self, value: float) -> str:
        """One more clue."""
        return f"One more clue changes your lead by {value:+.1f} gold; {self._price}."

    def amulet_marker(self, value: float) -> str:
        """One marker less."""
        return f"The best marker to take away changes your lead by {value:+.1f}; {self._price}."

    def amulet_hand(self, stuck: bool) -> str:
        """New cards."""
        if stuck:
            return f"No map takes a clue of your hand, new cards may; {self._price}."
        return f"Your hand still has clues to play; {self._price}."

    @property
    def _price(self) -> str:
        return f"the amulet is worth about {self.prospects.amulet:.1f} gold"

    def remove(self, after: Position, space: int, map_: int, plan: Plan) -> str:
        """What one marker less leaves."""
        left = after.left[map_].bit_count()
        located = after.located(map_)
        if located == NOBODY:
            return f"{count(left, 'space')} would be left on the {MAPS[map_]} map."
        where = f"Locates the {MAPS[map_]} treasure at {self._name(located)}"
        if plan.raised == map_:
            return f"{where}, which you can raise in this turn."
        turns = [self.prospects.turns(after, seat, located) for seat in self.prospects.seats]
        return f"{where}, {self._turns(turns)}."

    def swap(self, stuck: bool) -> str:
        """New cards for a whole turn."""
        held = count(len(self.view.hand), "clue")
        if stuck:
            return f"No map takes one of your {held}, so new ones may bring more next turn."
        return f"You would give up {held} that can be played, and a whole turn."

    # -- sharing ------------------------------------------------------------------------------

    def rose(self, map_: int, chance: float) -> str:
        """What the rose would have brought where it is."""
        return f"The {MAPS[map_]} treasure is raised in time with a chance of about {chance:.0%}."

    def offer(self, offer: TakeOrPass, *, taken: bool) -> str:
        """What everybody can expect after it."""
        gold = offer.take if taken else offer.refuse
        card = self.view.share_card
        there = set(self.view.share_roses)
        others = [f"{SEATS[s]} {float(gold[s]):.1f}" for s in self._others if s in there]
        does = f"You take the {card}" if taken else f"You leave the {card}"
        rest = f" and {listed(others)}" if others else ""
        return f"{does}: from now on you can expect {float(gold[self.me]):.1f} gold{rest}."

    def give_amulet(self) -> str:
        """What is given, and what it saves."""
        best = max(self.view.gold[self.me], default=0)
        return f"An amulet is worth about {self.prospects.amulet:.1f} gold, your best card {best}."

    def lose_card(self, best: int) -> str:
        """What the curse takes."""
        return (
            f"The curse takes your best card, {best} gold." if best else "You own no card to lose."
        )
