"""How many turns a goal takes: an estimate fast enough for bots, and goals compared by it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

from tbgames.tables import html_table, text_table
from tbgames.tftc.cards import Goal, TftcCards
from tbgames.tftc.drawing import as_wanted, fresh_cards, mean_draws_float

if TYPE_CHECKING:
    from tbgames.tftc.view import TftcView

__all__ = ["GoalChoice", "GoalChoices", "best_goal", "expected_turns"]


def expected_turns(
    needs: Sequence[int],
    hand: Sequence[int],
    trade_list: Sequence[int],
    unseen: Sequence[int],
) -> float:
    """Estimate the turns until a goal is complete, for a player who wants nothing else.

    The four arguments give numbers of cards by icon, of the same length: what the goal takes,
    what is held, what lies on the trade list, and what may be drawn. The turns are those of a
    player who

    * trades while the trade list shows a missing icon: two of them a turn if there are two and
      the hand has a card to spare in return, else one (TFTC-15);
    * searches else, one card a turn (TFTC-19), each unseen card with the same chance;
    * sees new cards once if trading runs the list down (TFTC-16).

    What the others take meanwhile is left out. Creating the cache takes no action, so a goal
    that is complete counts as one turn. Infinity if the unseen cards do not hold what is
    missing. The mean is exact for this player but for a list that runs down a second time.

    >>> expected_turns((2, 1, 0), hand=(0, 0, 4), trade_list=(2, 0, 4), unseen=(5, 5, 10))
    4.5
    """
    spare = shown = 0
    missing: list[tuple[int, int]] = []
    after_list: list[tuple[int, int]] = []
    for need, held, listed, hidden in zip(needs, hand, trade_list, unseen, strict=True):
        lacking = need - held
        if lacking <= 0:
            spare -= lacking
            continue
        missing.append((lacking, hidden))
        taken = min(lacking, listed)
        shown += taken
        if lacking > taken:
            after_list.append((lacking - taken, hidden))
    if not missing:
        return 1.0
    size, listed = sum(unseen), sum(trade_list)
    if listed < 2:  # TFTC-17
        return mean_draws_float(as_wanted(missing), size)
    wanted = as_wanted(after_list)
    trades = _trades(shown, spare)
    if not wanted:
        return trades
    fresh = _fresh(listed - trades) if trades else 0
    if not fresh:
        return trades + mean_draws_float(wanted, size)
    chances, draws = fresh_cards(wanted, size, fresh)
    return draws + sum(chance * _trades(shown + more, spare) for more, chance in enumerate(chances))


def _trades(cards: int, spare: int) -> float:
    """Turns to take so many cards from the list: one has to be given for each second one."""
    return float(cards - min(cards // 2, spare))


def _fresh(listed: float) -> int:
    """How many cards come to a list of ``listed`` cards (TFTC-16)."""
    from tbgames.tftc.rules import LEAST_LIST, TRADE_LIST

    return TRADE_LIST - LEAST_LIST if listed <= LEAST_LIST else 0


@dataclass(frozen=True, slots=True)
class GoalChoice:
    """What it takes to create one goal of the wishlist, as estimated by ``best_goal``."""

    goal: Goal
    missing: tuple[str, ...]
    """Icons, one for each card that is missing."""
    on_list: tuple[str, ...]
    """Those of the missing icons that the trade list shows."""
    chance: float
    """That the next search draws a missing icon."""
    draws: float
    """Mean number of searches if nothing is traded; infinity if they cannot succeed."""
    turns: float
    """Expected turns, see ``expected_turns``."""

    @property
    def points_per_turn(self) -> float:
        """The goal's points, spread over the expected turns."""
        return self.goal.points / self.turns


class GoalChoices(Sequence[GoalChoice]):
    """The goals of a wishlist, the one with the most points per turn first."""

    __slots__ = ("_choices",)

    _COLUMNS = (
        "goal",
        "points",
        "missing",
        "on the trade list",
        "chance per search",
        "expected draws",
        "expected turns",
        "points per turn",
    )

    def __init__(self, choices: Iterable[GoalChoice]) -> None:
        self._choices = tuple(sorted(choices, key=lambda choice: -choice.points_per_turn))

    @overload
    def __getitem__(self, index: int) -> GoalChoice: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[GoalChoice, ...]: ...
    def __getitem__(self, index: int | slice) -> GoalChoice | tuple[GoalChoice, ...]:
        return self._choices[index]

    def __len__(self) -> int:
        return len(self._choices)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GoalChoices) and self._choices == other._choices

    def __hash__(self) -> int:
        return hash(self._choices)

    def __repr__(self) -> str:
        best = ", ".join(f"{c.goal.id} {c.points_per_turn:.2f}" for c in self)
        return f"<points per turn: {best}>" if best else "<no goals>"

    def __str__(self) -> str:
        return text_table(self._COLUMNS, self._rows())

    def _repr_html_(self) -> str:
        return html_table("Goals of the wishlist, the best first", self._COLUMNS, self._rows())

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _rows(self) -> list[tuple[str, ...]]:
        return [
            (
                f"{choice.goal.id} {choice.goal.name}",
                str(choice.goal.points),
                ", ".join(choice.missing) or "-",
                ", ".join(choice.on_list) or "-",
                f"{choice.chance:.3f}",
                f"{choice.draws:.2f}",
                f"{choice.turns:.2f}",
                f"{choice.points_per_turn:.3f}",
            )
            for choice in self
        ]


def best_goal(view: TftcView) -> GoalChoices:
    """Compare the goals of the wishlist by points per expected turn.

    Each goal is judged as if the player went for it alone, see ``expected_turns``; that others
    may create it first is left out. Unseen are the cards that are not in the own hand, on the
    trade list, discarded or known to be in another hand, and, once the deck has been
    reshuffled, only as many of an icon as went into it. All numbers are floats, for speed.

    >>> from tbgames.tftc.rules import Tftc
    >>> view = Tftc.new(players=2).start(seed=3).view(0)
    >>> [round(choice.points_per_turn, 2) for choice in best_goal(view)]
    [0.66, 0.64, 0.43]
    """
    cards = view.game.cards
    hand, trade_list = (_counted(held, cards) for held in (view.hand, view.trade_list))
    unseen = in_deck_at_most(view)
    return GoalChoices(
        _choice(cards, cards.goals[index], hand, trade_list, unseen) for index in view.wishlist
    )


def _choice(
    cards: TftcCards,
    goal: Goal,
    hand: Sequence[int],
    trade_list: Sequence[int],
    unseen: Sequence[int],
) -> GoalChoice:
    needs = _counted(goal.needs, cards)
    lacking = {
        icon: needs[icon] - hand[icon]
        for icon in dict.fromkeys(goal.needs)
        if needs[icon] > hand[icon]
    }
    size = sum(unseen)
    useful = sum(unseen[icon] for icon in lacking)
    return GoalChoice(
        goal,
        _named(lacking, cards),
        _named({icon: min(count, trade_list[icon]) for icon, count in lacking.items()}, cards),
        useful / size if size else 0.0,
        mean_draws_float(as_wanted((n, unseen[icon]) for icon, n in lacking.items()), size),
        expected_turns(needs, hand, trade_list, unseen),
    )


def in_deck_at_most(view: TftcView) -> Sequence[int]:
    """Cards by icon that may be in the deck."""
    if len(view.pools) == 1:
        return view.unseen
    # What went into this deck, less what the player drew from it.
    in_pool = _counted(view.pools[-1], view.game.cards)
    for icon in view.own_draws[-1]:
        in_pool[icon] -= 1
    return [min(both) for both in zip(view.unseen, in_pool, strict=True)]


def _counted(icons: Iterable[int], cards: TftcCards) -> list[int]:
    counts = [0] * len(cards.icons)
    for icon in icons:
        counts[icon] += 1
    return counts


def _named(counts: Mapping[int, int], cards: TftcCards) -> tuple[str, ...]:
    return tuple([cards.icons[icon] for icon, count in counts.items() for _ in range(count)])
