"""What the coach says of adventures: go or stay, what to place, whom to oppose and with what."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from tbgames.treasure_hunter.advice_prizes import Prizes
from tbgames.treasure_hunter.decisions import chance_against
from tbgames.treasure_hunter.estimates import POINT, chance_at_least
from tbgames.treasure_hunter.moves import SEATS
from tbgames.treasure_hunter.outlook import heroes_count, turns_left
from tbgames.treasure_hunter.view import TreasureHunterView

if TYPE_CHECKING:
    from tbgames.engine.actions import Action

__all__ = ["AdventureAdvice"]

_MEAN_POINTS = 19 / 15
"""What a treasure face down is worth on average (TH-005)."""

_BEHIND = 0.5
"""Among several others: how much it is worth to stop one who does not lead."""

_WEARS = 0.05
"""What it is worth that even a party which wins spends cards and takes hits, in points."""

_LAST = 1.5
"""With more turns to come Lost is kept: what waits is won in one of them."""

_POISON = 0.15
"""What it is worth that the hits of a guardian kill, in points."""

_DOUBLE = 0.25
"""What Double Trouble and a guardian are worth in hand, in points."""

_ENCOUNTER = 0.3
"""What Encounter and a guardian are worth in hand, in points."""

_EVENT = 0.05
"""What an event for a guardian is worth in hand, in points."""

_LIMIT = 0.05
"""What a place more in hand is worth in points."""

Judged = tuple[float, str]


class AdventureAdvice(Prizes):
    """Decisions around adventures, each with a reason."""

    PHASES: ClassVar[frozenset[str]] = frozenset(
        ("lost", "venture", "place", "second", "hunt", "oppose", "double", "guard", "beaten")
    ) | {"encounter", "disaster"}

    def __init__(self, view: TreasureHunterView, quick: bool) -> None:
        """Prepare to judge the actions of this phase; not ``quick``: with exact odds."""
        super().__init__(view)
        self._quickly = quick
        by_phase: dict[str, Callable[[Action], Judged]] = {
            "lost": self._lost,
            "venture": self._venture,
            "place": self._place,
            "second": self._second,
            "encounter": self._encounter,
            "oppose": self._oppose,
            "double": self._double,
            "guard": self._guard,
            "disaster": self._disaster,
            "beaten": self._again,
            "hunt": self._hunt,
        }
        self.advice = by_phase[view.phase]
        """Value in points of an action, and why."""

    def name(self, card: int) -> str:
        """What a card is called."""
        return self.game.label(card)

    # -- the own adventure --------------------------------------------------------------------

    def _venture(self, action: Action) -> Judged:
        if action.kind == "pass":
            return self._staying()
        place = action.args[0]
        points = self.points_at(place)
        going, worth = self.going(place, points), self.worth_going(place) / POINT
        later = (going.value / POINT) - worth
        second = f", the second treasure could wait ({later:.2f})" if later else ""
        return worth, (
            f"Somebody opposes with {going.opposed:.0%}; you win {_points(points)} with "
            f"{going.win:.0%}, and hits cost about {going.cost / POINT:.2f}{second}: "
            f"{worth:.2f} points."
        )

    def _staying(self) -> Judged:
        points, patience = self.most_points(), self.patience
        worth = points * patience
        if not points:
            return worth, "You have no treasure in hand to win: 0 points."
        return worth, (
            f"About {turns_left(self.view):.0f} turns come; your best treasure is then won "
            f"with {patience:.0%}: {worth:.2f} points."
        )

    def _hunt(self, action: Action) -> Judged:
        worth = self.hunt(action) / POINT
        if action.kind == "pass":
            return self._staying()
        return worth, f"A second adventure in this turn brings about {worth:.2f} points."

    def _place(self, action: Action) -> Judged:
        card = self.cards.treasure(action.args[0])
        later = self.draw_worth(action.args[0])
        power = self.power_worth(action.args[0])
        worth = card.points + later + power + _LIMIT * card.hand_limit
        more = f", and a card more in each of your turns ({later:.2f})" if card.draw else ""
        more += f", and a stronger party from now on ({power:.2f})" if power else ""
        return worth, f"The {self.name(action.args[0])} is worth {_points(card.points)}{more}."

    def _second(self, action: Action) -> Judged:
        place = self.here()
        if action.kind == "pass" or place is None:
            return 0.0, "One treasure at stake is enough: 0 points more."
        points = self.most_points()
        win = self.going(place, points).win
        worth = (win - self.patience) * points
        return worth, (
            f"Another {_points(points)} would be won with {win:.0%} now, and with "
            f"{self.patience:.0%} later: {worth:.2f} points."
        )

    # -- against others -----------------------------------------------------------------------

    def denied(self) -> float:
        """What it is worth that the party on turn does not win, in points."""
        return max(1, self.view.stake_size) * _MEAN_POINTS * self._weight

    @cached_property
    def _weight(self) -> float:
        """How much it counts what the player on turn loses."""
        leads = self.points(self.view.turn) >= max(self.points(seat) for seat in self.others)
        return 1.0 if len(self.others) == 1 or leads else _BEHIND

    def _oppose(self, action: Action) -> Judged:
        seat = SEATS[self.view.turn]
        if action.kind == "pass":
            return (
                0.0,
                f"If nobody opposes, {seat} wins about {self.denied():.2f} points.",
            )
        guardian = action.args[0]
        chance = self.winning(self.view.turn, guardian, self.here(), self.me)
        worth = (1 - chance) * self.denied() + _WEARS * (1 - self.card(guardian) / 16)
        worth += _POISON * heroes_count(self.view) * (self.game.poisonous >> guardian & 1)
        hits = self.hits_of(chance)
        worth += hits
        alone = ""
        if not self._quickly:
            alone = f" ({float(chance_against(self.view, guardian)):.1%} by dice alone)"
        return worth, (
            f"The party of {seat} beats the {self.name(guardian)} with {chance:.0%}{alone}; "
            f"at stake are about {self.denied():.2f} points, and hits cost it about {hits:.2f}."
        )

    @cached_property
    def harm(self) -> tuple[float, float]:
        """What the hits of a won and of a lost fight cost the party on turn, in points."""
        rows, martyrs = self.rows(self.view.turn), self.game.martyrs
        cost = [self.cheapest_hits(rows, hits, martyrs)[0] for hits in range(7)]
        part = self._weight * heroes_count(self.view) / POINT
        return part * sum(cost[1:4]) / 6, part * sum(cost[1:]) / 6

    def hits_of(self, chance: float) -> float:
        """What hits cost the party on turn that wins with this chance, in points."""
        won, lost = self.harm
        return chance * won + (1 - chance) * lost

    def _double(self, action: Action) -> Judged:
        first = self.view.facing[0]
        alone = self.winning(self.view.turn, first, self.here(), self.me)
        if action.kind == "pass":
            return 0.0, f"The {self.name(first)} is beaten with {alone:.0%}."
        both = self._against_two(first, action.args[0])
        worth = (alone - both) * self.denied() + self.hits_of(both) - self.hits_of(alone)
        worth -= _DOUBLE * heroes_count(self.view)
        return worth, (
            f"The {self.name(first)} is beaten with {alone:.0%}, together with the "
            f"{self.name(action.args[0])} with {both:.0%}: {worth:.2f} points, less what both "
            "cards are worth in hand."
        )

    def _against_two(self, *guardians: int) -> float:
        """The chance that the party on turn beats two guardians at once (TH-047)."""
        turn, place = self.view.turn, self.here()
        party = self.members(turn)
        foes = self.quick.guardians(guardians)
        lead = self.quick.party_value(party, foes, place, pile=self.pile(turn))
        lead -= self.quick.guardian_value(guardians, place, party)
        return chance_at_least(round(lead + self.spare(turn)), 2, 4)

    def _again(self, action: Action) -> Judged:
        if action.kind == "pass":
            return 0.0, "The adventure is won, and its treasure goes to the pile."
        guardian = action.args[0]
        chance = self.winning(self.view.turn, guardian, self.here(), self.me)
        worth = (1 - chance) * self.denied() - _EVENT
        return worth, (
            f"The {self.name(guardian)} has to be beaten too, which is done with {chance:.0%}: "
            f"{worth:.2f} points, less what the card is worth."
        )

    def _encounter(self, action: Action) -> Judged:
        if action.kind == "pass":
            return 0.0, "The party of the player on turn stays unharmed: 0 points."
        chance = self.winning(self.view.turn, action.args[0], None, self.me)
        hits = self.hits_of(chance)
        return hits - _ENCOUNTER, (
            f"The {self.name(action.args[0])} wins with {1 - chance:.0%}; its hits then cost the "
            f"party about {hits:.2f} points, and two cards are gone."
        )

    def _guard(self, action: Action) -> Judged:
        party, guardian = self.totals()
        behind = f"So far it is {party} for the party against {guardian}, open dice counted as 7"
        if action.kind == "pass":
            return 0.0, f"{behind}; the other cards stay in hand."
        better = self.guard(action)
        worth = better * self.denied()
        if action.kind == "cast":
            told = "helps the own party" if better > 0 else "would give the treasure away"
            return (
                worth / 2,
                f"{behind}; {self.name(action.args[0])} {told}: {worth / 2:.2f} points.",
            )
        return worth, (
            f"{behind}; the chance of the guardian, less what the card is worth, changes by "
            f"{better:+.0%}."
        )

    def _disaster(self, action: Action) -> Judged:
        if action.kind == "pass":
            return 0.0, f"The party takes {self.view.hits} hits: 0 points more."
        return _EVENT, f"3.5 hits on average come to the {self.view.hits} that it takes."

    def _lost(self, action: Action) -> Judged:
        seat = self.view.turn
        strength = self.strength(seat) + self.spare(seat)
        told = f"The party of {SEATS[seat]} counts about {strength:.0f} before its dice"
        if action.kind == "pass":
            return 0.0, f"{told}, and may go."
        turns = turns_left(self.view)
        if turns > _LAST:
            return -0.1, (
                f"{told}; about {turns:.0f} turns come in which it could go as well, and Lost "
                "keeps it at home in one only."
            )
        worth = 0.3 if self.strong() else -0.1
        return worth, f"{told}; from 11 on it is likely to go, and then it is kept at home."


def _points(number: int) -> str:
    return f"{number} point{'' if number == 1 else 's'}"
