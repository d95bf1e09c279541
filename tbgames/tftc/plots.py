"""Charts of TFTC: how soon goals come together, and how points grow in a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tbgames.charts import DASHES, PATTERNS, SYMBOLS, Chart, nth
from tbgames.engine.record import Record
from tbgames.engine.table import Table
from tbgames.round_charts import mean_by_round
from tbgames.tftc.cards import Goal, TftcCards
from tbgames.tftc.odds import Cards, draws_until
from tbgames.tftc.state import TftcState

__all__ = ["completion_curve", "mean_draws", "points_by_round"]

_NEARLY_SURE = 0.995


def completion_curve(
    goal: Goal | str | Iterable[Goal | str],
    hand: Iterable[str] = (),
    seen: Iterable[str] = (),
    cards: Cards = None,
) -> Chart:
    """Chart the chance that a goal is complete by the number of cards drawn.

    ``goal`` is a Goal, its id or its name, or several of these for a line each; the others are
    as in ``odds.goal_odds``, and so is what is raised. The lines end where all goals that can be
    completed are so with 99.5 %.

    >>> completion_curve("G01").summary()
    'How soon a goal is complete (chance that the goal is complete by cards drawn):
    G01 Statue in the Park from 0.0% at 0 to 99.5% at 30.'
    """
    goals: Iterable[Goal | str] = [goal] if isinstance(goal, Goal | str) else goal
    hand, seen = _kept(hand), _kept(seen)
    found = [draws_until(each, hand, seen, cards) for each in goals]
    if not found:
        raise ValueError("a curve needs one goal at least")
    ends = [each.quantile(_NEARLY_SURE) for each in found]
    end = max([end for end in ends if end is not None], default=len(found[0].distribution) - 1)
    traces = []
    for n, odds in enumerate(found):
        by_then, chances = 0.0, []
        for exactly in odds.distribution[: end + 1]:
            by_then += float(exactly)
            chances.append(min(1.0, by_then))
        name = f"{odds.goal.id} {odds.goal.name}"
        traces.append(
            {
                "type": "scatter",
                "mode": "lines+markers",
                "name": name,
                "x": list(range(len(chances))),
                "y": chances,
                "line": {"dash": nth(DASHES, n)},
                "marker": {"symbol": nth(SYMBOLS, n), "size": 6},
                "cliponaxis": False,
                "hovertemplate": f"{name}<br>%{{x}} cards drawn: %{{y:.1%}}<extra></extra>",
            }
        )
    chart = Chart(
        traces,
        "How soon a goal is complete",
        "cards drawn",
        "chance that the goal is complete",
        showlegend=True,
    )
    return chart.update_yaxes(range=[0, 1], tickformat=".0%")  # type: ignore[no-any-return]


def mean_draws(cards: Cards = None) -> Chart:
    """Chart for every goal of a card set how many cards it takes on average, by points.

    Drawn from the whole deck, the cards dealt included. Raises what ``TftcCards.of`` does.

    >>> mean_draws("plain").summary()[:77]
    'Cards until a goal is complete (mean number of cards drawn by goal): 2 points'
    """
    card_set = TftcCards.of(cards)
    rows = [(goal, draws_until(goal, cards=card_set)) for goal in card_set.goals]
    tiers = sorted({goal.points for goal in card_set.goals})
    traces = []
    for n, points in enumerate(tiers):
        bars = [
            (f"{goal.id} {goal.name}", round(float(odds.mean), 4), card_set.words(goal.needs))
            for goal, odds in rows
            if goal.points == points and odds.mean is not None
        ]
        bars.sort(key=lambda bar: bar[1])
        names, means, needs = zip(*bars, strict=True)
        traces.append(
            {
                "type": "bar",
                "orientation": "h",
                "name": f"{points} points",
                "x": list(means),
                "y": list(names),
                "text": [f"{mean:.1f}" for mean in means],
                "textposition": "outside",
                "cliponaxis": False,
                "customdata": list(needs),
                "marker": {"pattern": {"shape": nth(PATTERNS, n)}},
                "hovertemplate": "%{y}<br>%{customdata}<br>%{x:.2f} cards on average"
                "<extra></extra>",
            }
        )
    chart = Chart(
        traces,
        "Cards until a goal is complete",
        "mean number of cards drawn",
        "goal",
        height=160 + 24 * len(rows),
    )
    return chart.update_yaxes(autorange="reversed")  # type: ignore[no-any-return]


def points_by_round(games: Record | Table | Iterable[Record | Table]) -> Chart:
    """Chart how the points grow, as means over finished games of TFTC.

    ``games`` are tables or their records, one or many. There is a line for each bot, with
    standard errors; if a bot has more than one seat, one for each seat. Who plays on while
    others have finished meets their final points. A ValueError for no game, another game, or one
    that is not over.

    >>> from tbgames.tftc.rules import Tftc
    >>> tables = [Table(Tftc.new(players=2), ["random", "random"], seed=n) for n in range(2)]
    >>> ends = [table.run() for table in tables]
    >>> points_by_round(tables).data[1].name
    'B random'
    """
    return mean_by_round(
        games,
        "tftc",
        _points,
        what="points by round",
        title="Points by round",
        unit="points",
        hover=" points",
    )


def _kept(icons: Iterable[str]) -> Iterable[str]:
    """Iterators can be read once, and several goals read them; what is wrong is told later."""
    known = isinstance(icons, str | Mapping | Sequence) or not isinstance(icons, Iterable)
    return icons if known else list(icons)


def _points(record: Record) -> dict[str, list[tuple[int, ...]]]:
    """Points by seat, at the start and after each round."""
    after: dict[int, tuple[int, ...]] = {}
    for state in record.states:
        assert isinstance(state, TftcState)
        after[state.round] = state.points
    return {"": [after[number] for number in sorted(after)]}
