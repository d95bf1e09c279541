"""Ratings against closed formulas, and their errors against simulation."""

import random
from math import log, log10, sqrt
from statistics import fmean, stdev

import pytest

from tbgames.chance.bradley_terry import ratings


def pair(wins: int, losses: int) -> list[dict[str, float]]:
    return [{"A": 1, "B": 0}] * wins + [{"A": 0, "B": 1}] * losses


def test_two_players_by_the_closed_formula() -> None:
    found = ratings(pair(30, 10), virtual=0)
    assert found["A"].points - found["B"].points == pytest.approx(400 * log10(3))
    assert found["A"].points == -found["B"].points
    # The logarithm of odds has the variance 1 / wins + 1 / losses; half of it is A's part.
    error = 400 / log(10) * sqrt(1 / 30 + 1 / 10) / 2
    assert found["A"].error == pytest.approx(error)


def test_draws_count_half() -> None:
    drawn = ratings([{"A": 0.5, "B": 0.5}] * 10 + pair(5, 5), virtual=0)
    assert drawn["A"].points == pytest.approx(0)


def test_three_at_a_table_and_errors_as_they_scatter() -> None:
    true = {"A": 4.0, "B": 2.0, "C": 1.0}
    rng = random.Random(3)
    found = []
    for _ in range(120):
        games = []
        for _ in range(120):
            seats = list("ABC") if rng.random() < 0.5 else rng.sample("ABC", 2)
            winner = rng.choices(seats, [true[name] for name in seats])[0]
            games.append({name: float(name == winner) for name in seats})
        found.append(ratings(games, virtual=0))
    for name, strength in true.items():
        points = [one[name].points for one in found]
        expected = 400 * (log10(strength) - log10(2))
        error = fmean(one[name].error for one in found)
        assert abs(fmean(points) - expected) < 3.5 * stdev(points) / sqrt(len(points)) + 2
        assert 0.8 < stdev(points) / error < 1.25


def test_who_wins_everything_is_rated_all_the_same() -> None:
    found = ratings(pair(20, 0))
    assert 300 < found["A"].points < 1000
    with pytest.raises(ValueError, match="without virtual games"):
        ratings(pair(20, 0), virtual=0)


def test_players_who_never_met_are_compared_through_others() -> None:
    games = [{"A": 1.0, "B": 0.0}] * 3 + [{"A": 0.0, "B": 1.0}]
    games += [{"B": 1.0, "C": 0.0}] * 3 + [{"B": 0.0, "C": 1.0}]
    found = ratings(games, virtual=0)
    assert found["A"].points - found["C"].points == pytest.approx(800 * log10(3))


@pytest.mark.parametrize("games", [[], [{"A": 1.0, "B": 1.0}], [{"A": 1.5, "B": -0.5}]])
def test_what_is_no_game_is_refused(games: list[dict[str, float]]) -> None:
    with pytest.raises(ValueError, match=r"without games|sum to 1"):
        ratings(games)
