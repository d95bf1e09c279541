"""What came out of a tournament: games, tables, ratings, charts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from statistics import fmean
from typing import TYPE_CHECKING, Any

from tbgames.chance.bradley_terry import Rating, ratings
from tbgames.chance.estimates import Mean, Proportion
from tbgames.frames import Frame

if TYPE_CHECKING:
    from tbgames.charts import Chart

__all__ = ["Played", "Tournament"]

# Columns of the tables.
_GAMES = ("choice", "deal", "turn", "seed", "seat", "bot", "score", "wins", "moves", "reason")
_WINS = ("wins", "wins low", "wins high")
_STANDINGS = ("bot", "games", *_WINS, "score", "lead", "lead low", "lead high", "elo", "elo error")
_PAIRS = ("bot", "other", "games", *_WINS, "others", "lead")


@dataclass(frozen=True, slots=True)
class Played:
    """One game of a tournament.

    ``slot`` is its place: which choice of bots, which deal, how far the seats have gone round.
    ``seats`` says by seat which bot sat there; scores and shares of the win are by seat.
    """

    slot: tuple[int, int, int]
    seed: int
    seats: tuple[int, ...]
    scores: tuple[int, ...]
    wins: tuple[float, ...]
    moves: int
    reason: str
    record: dict[str, Any] | None = None

    @property
    def lead(self) -> tuple[float, ...]:
        """By seat: the score less the mean of the others'."""
        total, others = sum(self.scores), len(self.scores) - 1
        return tuple(score - (total - score) / others for score in self.scores)


@dataclass(frozen=True, slots=True)
class Tournament:
    """The results of a tournament; it shows itself as a table.

    ``planned`` is how many games were asked for; fewer mean that somebody interrupted.
    """

    game: str
    bots: tuple[str, ...]
    players: int
    seed: int
    planned: int
    played: tuple[Played, ...]

    @property
    def complete(self) -> bool:
        """Whether all games were played."""
        return len(self.played) == self.planned

    @property
    def games(self) -> Frame:
        """One row a game and seat, the records left out."""
        rows = [
            (*one.slot, one.seed, seat, self.bots[bot], *figures, one.moves, one.reason)
            for one in self.played
            for seat, (bot, *figures) in enumerate(
                zip(one.seats, one.scores, one.wins, strict=True)
            )
        ]
        return Frame.of_rows(_GAMES, rows, f"{self.game}: games of the tournament")

    @property
    def ratings(self) -> dict[str, Rating]:
        """Elo points of the bots by name, from who won against whom: `tbgames.chance.ratings`."""
        return ratings(
            [
                {self.bots[bot]: share for bot, share in zip(one.seats, one.wins, strict=True)}
                for one in self.played
            ]
        )

    @property
    def table(self) -> Frame:
        """One row a bot, the strongest first.

        ``wins`` is the share of its games that it won, a shared win as a part of one, with
        Wilson's 95 % interval; ``lead`` its score less the mean of the others', with the
        interval of the mean over deals; ``elo`` its rating with its standard error.
        """
        rated = self.ratings if self.played else {}
        rows = []
        for bot, name in enumerate(self.bots):
            games = [(one, one.seats.index(bot)) for one in self.played if bot in one.seats]
            if not games:
                continue
            won = Proportion(sum(one.wins[seat] for one, seat in games), len(games))
            score = fmean(one.scores[seat] for one, seat in games)
            points = rated[name]
            wins = (name, len(games), won.value, *won.interval)
            rows.append((*wins, score, *self._lead(games), points.points, points.error))
        rows.sort(key=lambda row: -row[9])
        return Frame.of_rows(_STANDINGS, rows, self._title)

    @staticmethod
    def _lead(games: list[tuple[Played, int]]) -> tuple[float | None, float | None, float | None]:
        """The mean over deals, whose games share their luck."""
        ordered = sorted(games, key=lambda game: game[0].slot[1])
        deals = [
            fmean(one.lead[seat] for one, seat in group)
            for _, group in groupby(ordered, key=lambda game: game[0].slot[1])
        ]
        if len(deals) < 2:
            return fmean(deals), None, None
        mean = Mean.of(deals)
        return mean.value, *mean.interval

    @property
    def pairs(self) -> Frame:
        """One row for each bot and each other: how it did in games where both played.

        ``wins`` and ``others`` are their shares of the wins, with Wilson's interval for the
        first; ``lead`` is the mean of its score less the other's.
        """
        rows = []
        for bot, other in self._meetings():
            games = [one for one in self.played if {bot, other} <= set(one.seats)]
            if not games:
                continue
            mine = [one.seats.index(bot) for one in games]
            theirs = [one.seats.index(other) for one in games]
            won = Proportion(sum(map(lambda g, s: g.wins[s], games, mine)), len(games))
            lost = fmean(map(lambda g, s: g.wins[s], games, theirs))
            lead = fmean(
                game.scores[a] - game.scores[b]
                for game, a, b in zip(games, mine, theirs, strict=True)
            )
            pair = self.bots[bot], self.bots[other]
            rows.append((*pair, len(games), won.value, *won.interval, lost, lead))
        return Frame.of_rows(_PAIRS, rows, f"{self.game}: bots against each other")

    def _meetings(self) -> Iterator[tuple[int, int]]:
        bots = range(len(self.bots))
        return ((bot, other) for bot in bots for other in bots if bot != other)

    def plot(self) -> Chart:
        """Show how often each bot won, with 95 % intervals and the share of equals as a line."""
        from tbgames.charts import Chart  # Plotly is not for who only counts

        table = self.table
        names, wins = list(table["bot"]), list(table["wins"])
        above = [high - share for high, share in zip(table["wins high"], wins, strict=True)]
        below = [share - low for low, share in zip(table["wins low"], wins, strict=True)]
        bars = {
            "type": "bar",
            "name": "games won",
            "x": names,
            "y": wins,
            "error_y": {"array": above, "arrayminus": below, "symmetric": False},
        }
        even = {
            "type": "scatter",
            "mode": "lines",
            "name": "if all were equal",
            "x": names,
            "y": [1 / self.players] * len(names),
            "line": {"dash": "dash"},
        }
        chart = Chart([bars, even], self._title, "bot", "share of games won")
        chart.update_yaxes(tickformat=".0%", range=[0, 1])
        return chart

    @property
    def _title(self) -> str:
        rest = "" if self.complete else f" of {self.planned}"
        games = f"{len(self.played)}{rest} games, seed {self.seed}"
        return f"{self.game}, {self.players} players: {games}"

    def __repr__(self) -> str:
        return repr(self.table)

    def _repr_html_(self) -> str:
        return self.table._repr_html_()
