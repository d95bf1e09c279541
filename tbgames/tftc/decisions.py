"""The best action of TFTC by expected points per turn, each way to spend the turn compared.

A turn is judged by the goal it brings nearest: the points of a goal, divided by the turns until
it is created, this one included. The turns after this one are those of ``expected_turns``; what
this turn brings by chance is counted out. That others may take a goal first is what
``hazard.goal_race`` is for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

from tbgames.tables import html_table, text_table
from tbgames.tftc.cards import Goal
from tbgames.tftc.pace import Pace
from tbgames.tftc.turn_plans import Counts, goals_to_come, moved, trade_plans

if TYPE_CHECKING:
    from tbgames.tftc.view import TftcView

__all__ = ["TurnChoice", "TurnChoices", "best_action"]


@dataclass(frozen=True, slots=True)
class TurnChoice:
    """One way to spend a turn."""

    actions: str
    """The actions in their notation, divided by commas."""
    points_per_turn: float
    """Expected points per turn, see ``best_action``."""
    goal: Goal | None
    """The goal it is for; where chance has a say, the one that adds most to the mean."""


class TurnChoices(Sequence[TurnChoice]):
    """All ways to spend a turn, the one with the most points per turn first."""

    __slots__ = ("_choices",)

    _COLUMNS = ("actions", "points per turn", "for the goal")

    def __init__(self, choices: Iterable[TurnChoice]) -> None:
        self._choices = tuple(sorted(choices, key=lambda choice: -choice.points_per_turn))

    @overload
    def __getitem__(self, index: int) -> TurnChoice: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[TurnChoice, ...]: ...
    def __getitem__(self, index: int | slice) -> TurnChoice | tuple[TurnChoice, ...]:
        return self._choices[index]

    def __len__(self) -> int:
        return len(self._choices)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TurnChoices) and self._choices == other._choices

    def __hash__(self) -> int:
        return hash(self._choices)

    def __repr__(self) -> str:
        best = self._choices[0]
        return f"<{len(self)} turns, the best: {best.actions}, {best.points_per_turn:.2f} a turn>"

    def __str__(self) -> str:
        return text_table(self._COLUMNS, self._rows())

    def _repr_html_(self) -> str:
        return html_table("Ways to spend the turn, the best first", self._COLUMNS, self._rows())

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _rows(self) -> list[tuple[str, ...]]:
        return [
            (
                choice.actions,
                f"{choice.points_per_turn:.3f}",
                f"{choice.goal.id} {choice.goal.name}" if choice.goal else "-",
            )
            for choice in self
        ]


def best_action(view: TftcView) -> TurnChoices:
    """Compare all ways to spend the turn by expected points per turn.

    The worth of a turn is the most that a goal of the wishlist gives afterwards: its points,
    divided by 1 for this turn and the turns that are then expected until it can be paid (none
    if it can). Of what is drawn or revealed in the turn the mean is taken, over all cards that
    it can be. Creating a cache adds its points to the best that can be done after it in the
    same turn, with the cards that stay and the other goals; what is drawn for it comes on top.

    Raises:
        ValueError: the player of the view is not to decide.

    >>> from tbgames.tftc.rules import Tftc
    >>> state = Tftc.new(players=2).start(seed=3)
    >>> best_action(state.view(state.current_player))
    <44 turns, the best: search, 0.75 a turn>
    """
    if view.to_decide != view.player:
        raise ValueError(f"seat {view.player} is not to decide here")
    return TurnChoices(_Turn(view).choices())


class _Turn:
    """The turn of one view."""

    def __init__(self, view: TftcView) -> None:
        self.view = view
        self.game = view.game
        self.pace = Pace(view)

    def choices(self) -> Iterator[TurnChoice]:
        """Every way to spend the turn."""
        view, pace = self.view, self.pace
        if view.phase == "turn":
            for goal in view.wishlist:
                if not view.missing(goal):
                    yield self._creating(goal)
        yield from self._acting(pace.hand, view.wishlist)
        if view.phase in ("turn", "action"):
            for goal in view.wishlist:
                yield self._persuading(goal)
            target = pace.target(pace.hand, pace.trade_list, view.wishlist)
            yield TurnChoice(self._text(self.game.rest), target.points_per_turn, target.goal)

    def _acting(self, hand: Counts, wishlist: Sequence[int]) -> Iterator[TurnChoice]:
        """Trades and searching, with this hand."""
        view = self.view
        starting = view.phase in ("turn", "action")
        if not starting or len(view.trade_list) > 1:
            for plan in trade_plans(view, hand):
                target = self.pace.target(plan.hand, plan.trade_list, wishlist)
                yield TurnChoice(plan.words(self.game), target.points_per_turn, target.goal)
        size = sum(self.pace.unseen)
        if starting and size and (view.location_deck or view.location_discards):
            yield self._mean(
                self._text(self.game.search),
                (
                    (count / size, moved(hand, icon, 1), wishlist)
                    for icon, count in enumerate(self.pace.unseen)
                    if count
                ),
            )

    def _persuading(self, goal: int) -> TurnChoice:
        left = [other for other in self.view.wishlist if other != goal]
        coming = goals_to_come(self.view, goal)
        return self._mean(
            self._text(self.game.persuade_at + goal),
            ((1 / len(coming), self.pace.hand, [*left, new]) for new in coming),
        )

    def _mean(self, text: str, cases: Iterable[tuple[float, Counts, Sequence[int]]]) -> TurnChoice:
        """The mean over what chance may bring: its chances, hands and wishlists."""
        rates: dict[Goal | None, float] = {}
        for chance, hand, wishlist in cases:
            target = self.pace.target(hand, self.pace.trade_list, wishlist)
            rates[target.goal] = rates.get(target.goal, 0) + chance * target.points_per_turn
        most = max(rates, key=lambda goal: rates[goal])
        return TurnChoice(text, sum(rates.values()), most)

    def _creating(self, goal: int) -> TurnChoice:
        needs = self.pace.needs[goal]
        hand = tuple([h - n for h, n in zip(self.pace.hand, needs, strict=True)])
        left = [other for other in self.view.wishlist if other != goal]
        card = self.game.cards.goals[goal]
        text = self._text(self.game.create_at + goal)
        after = max(self._acting(hand, left), key=lambda c: c.points_per_turn, default=None)
        if after is None:
            return TurnChoice(text, float(card.points), card)
        return TurnChoice(f"{text}, {after.actions}", card.points + after.points_per_turn, card)

    def _text(self, action: int) -> str:
        return self.game.actions[action].text
