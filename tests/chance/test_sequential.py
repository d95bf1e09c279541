"""The sequential test errs as rarely as it promises, and stops as early as Wald's formula says."""

import random
from math import log

import pytest

from tbgames.chance import Sprt


def run(chance: float, rng: random.Random, **options: float) -> Sprt:
    test = Sprt(**options)  # type: ignore[arg-type]
    while test.decision is None:
        test = test.after(rng.random() < chance)
    return test


@pytest.mark.parametrize(("true", "wrong"), [(0.5, 0.6), (0.6, 0.5)])
def test_errors_are_as_rare_as_promised(true: float, wrong: float) -> None:
    rng = random.Random(1)
    runs = [run(true, rng) for _ in range(1000)]
    errors = sum(test.decision == wrong for test in runs)
    assert errors / 1000 < 0.05 + 3 * (0.05 * 0.95 / 1000) ** 0.5


def test_it_needs_as_many_results_as_walds_formula_says() -> None:
    # Expected sample size under p1 (Wald 1945), which leaves out that the last step overshoots.
    gain = 0.6 * log(1.2) + 0.4 * log(0.8)
    expected = (0.95 * log(19) + 0.05 * log(1 / 19)) / gain
    rng = random.Random(2)
    lengths = [(test := run(0.6, rng)).wins + test.losses for _ in range(1000)]
    assert expected <= sum(lengths) / 1000 < 1.1 * expected


def test_the_ratio_is_that_of_the_likelihoods() -> None:
    test = Sprt(0.4, 0.7, wins=5, losses=3)
    assert test.ratio == pytest.approx(log(0.7**5 * 0.3**3 / (0.4**5 * 0.6**3)))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"p0": 0.6, "p1": 0.5}, "p0 < p1"),
        ({"p0": 0.0}, "p0 < p1"),
        ({"p1": 1.0}, "p0 < p1"),
        ({"alpha": 0.0}, "errors"),
        ({"beta": 0.5}, "errors"),
        ({"wins": -1}, "cannot be"),
        ({"losses": -1}, "cannot be"),
    ],
)
def test_what_cannot_be_is_refused(options: dict[str, float], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Sprt(**options)  # type: ignore[arg-type]
