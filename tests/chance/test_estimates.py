"""Shares and means with their errors, against formulas written out here."""

import random
from math import inf, sqrt

import pytest

from tbgames.chance import Mean, Proportion, entropy, mutual_information


def test_a_share_lies_so_many_errors_from_a_chance() -> None:
    won = Proportion(60, 100)
    assert won.value == 0.6
    assert won.distance(0.5) == pytest.approx(0.1 / sqrt(0.25 / 100))
    assert won.distance(0.6) == 0
    assert Proportion(1, 10).distance(0) == inf
    assert Proportion(0, 10).distance(0) == 0
    with pytest.raises(ValueError, match="between 0 and 1"):
        won.distance(1.5)


def test_intervals_hold_the_true_share_as_often_as_they_say() -> None:
    rng = random.Random(1)
    held = 0
    for _ in range(1000):
        low, high = Proportion(sum(rng.random() < 0.3 for _ in range(50)), 50).interval
        held += low <= 0.3 <= high
    assert Proportion(held, 1000).distance(0.95) < 3.5  # a discrete count cannot meet 95 % exactly


def test_what_cannot_be_counted_is_refused() -> None:
    for successes, n in ((-1, 4), (5, 4), (0, 0)):
        with pytest.raises(ValueError, match="cannot be"):
            Proportion(successes, n)
    with pytest.raises(ValueError, match="confidence"):
        Proportion(1, 2, confidence=1)


def test_pairs_take_out_what_both_share() -> None:
    rng = random.Random(2)
    luck = [rng.gauss(0, 10) for _ in range(200)]
    first = [value + 1 + rng.gauss(0, 1) for value in luck]
    second = [value + rng.gauss(0, 1) for value in luck]
    paired = Mean.of_pairs(first, second)
    assert paired.value == pytest.approx(Mean.of(first).value - Mean.of(second).value)
    assert paired.error < 0.2 < 0.5 < Mean.of(first).error
    assert paired.distance(1) < 3 < paired.distance(0)
    with pytest.raises(ValueError, match="no pairs"):
        Mean.of_pairs([1, 2], [1])


def test_a_mean_without_spread() -> None:
    still = Mean.of([2.0, 2.0, 2.0])
    assert (still.error, still.distance(2), still.distance(1)) == (0, 0, inf)
    with pytest.raises(ValueError, match="one value"):
        Mean.of([1])


def test_mutual_information() -> None:
    # A binary symmetric channel that flips one bit in ten tells 1 - H(0.1).
    flips = {(a, b): 0.45 if a == b else 0.05 for a in "01" for b in "01"}
    assert mutual_information(flips) == pytest.approx(1 - entropy([0.1, 0.9]))
