"""Intervals, against figures from elsewhere and against their own promise."""

import random
from math import isclose

import pytest

from tbgames.chance import mean_interval, standard_error, wilson


def test_wilson_against_published_figures() -> None:
    # Newcombe (1998), table I, method 3: the score interval without continuity correction.
    for successes, n, low, high in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ]:
        found = wilson(successes, n)
        assert isclose(found.low, low, abs_tol=5e-5)
        assert isclose(found.high, high, abs_tol=5e-5)


def test_wilson_keeps_its_promise() -> None:
    rng = random.Random(1)
    held = 0
    for _ in range(4000):  # for a single probability it can be 92 %, on the average 95 %
        truth = rng.random()
        successes = sum(rng.random() < truth for _ in range(40))
        low, high = wilson(successes, 40)
        held += low <= truth <= high
    assert 0.94 < held / 4000 < 0.96


def test_mean_interval_keeps_its_promise() -> None:
    rng = random.Random(1)
    held = 0
    for _ in range(2000):
        low, high = mean_interval([rng.expovariate(1) for _ in range(100)], confidence=0.9)
        held += low <= 1 <= high
    assert 0.87 < held / 2000 < 0.92


def test_what_cannot_be() -> None:
    for successes, n in [(1, 0), (-1, 5), (6, 5)]:
        with pytest.raises(ValueError, match="cannot be"):
            wilson(successes, n)
    for confidence in (0, 1, 95):
        with pytest.raises(ValueError, match="between 0 and 1"):
            wilson(1, 2, confidence)
    with pytest.raises(ValueError, match="one value"):
        standard_error([1])
