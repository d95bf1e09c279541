"""Bayes tables against figures worked out by hand."""

from fractions import Fraction
from math import log2

import pytest

from tbgames.chance import Posterior, Prior


def test_the_cookie_problem() -> None:
    # Downey, Think Bayes: bowl 1 has 30 vanilla and 10 chocolate, bowl 2 20 of each.
    bowls = Prior.even(["bowl 1", "bowl 2"])
    vanilla = bowls * {"bowl 1": Fraction(3, 4), "bowl 2": Fraction(1, 2)}
    assert vanilla["bowl 1"] == Fraction(3, 5)
    assert vanilla.evidence == Fraction(5, 8)
    # A second vanilla from the same bowl, put back before: the posterior is the next prior.
    again = vanilla * {"bowl 1": Fraction(3, 4), "bowl 2": Fraction(1, 2)}
    assert again["bowl 1"] == Fraction(9, 13)


def test_the_locomotive_problem() -> None:
    # Downey: number 60 seen of 1 to 1000 trains: the mean of the posterior is 333.
    trains = Prior.even(range(1, 1001)) * (lambda n: Fraction(1, n) if n >= 60 else 0)
    mean = sum(n * chance for n, chance in trains.items())
    assert round(float(mean)) == 333
    assert trains.likeliest == 60
    assert trains.chance(lambda n: n < 60) == 0


def test_what_the_data_told() -> None:
    after = Prior.even("AB") * {"A": 1, "B": 0}
    assert (after.gain, after.entropy, after.prior.entropy) == (1.0, 0.0, 1.0)
    after = Prior({"A": 1, "B": 3}) * {"A": 0.6, "B": 0.2}
    assert float(after["A"]) == pytest.approx(0.5)
    assert after.gain == pytest.approx(0.5 * log2(2) + 0.5 * log2(2 / 3))


def test_weights_need_not_sum_to_one_and_stay_exact() -> None:
    prior = Prior({"A": 2, "B": Fraction(1, 2)})
    assert dict(prior) == {"A": Fraction(4, 5), "B": Fraction(1, 5)}
    assert isinstance(Prior({"A": 0.5, "B": 1})["A"], float)
    assert len(prior) == 2
    assert list(prior) == ["A", "B"]


@pytest.mark.parametrize("weights", [{}, {"A": 0}, {"A": -1}, {"A": float("nan")}, {"A": "1"}])
def test_what_is_no_prior_is_refused(weights: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"a prior needs|a weight is a number"):
        Prior(weights)  # type: ignore[arg-type]


def test_likelihoods_are_chances_and_complete() -> None:
    prior = Prior.even("AB")
    with pytest.raises(ValueError, match=r"between 0 and 1, that of A is 1\.5"):
        prior * {"A": 1.5, "B": 0}
    with pytest.raises(ValueError, match="impossible under every hypothesis"):
        prior * {"A": 0, "B": 0}
    with pytest.raises(KeyError):
        prior * {"A": 0.5}
    with pytest.raises(KeyError, match="there are A, B"):
        prior["C"]


def test_samples_show_their_errors() -> None:
    after = Posterior(Prior.even("AB"), {"A": 0.5, "B": 0.25}, {"A": 0.012}, samples=400)
    assert "0.667 ± 0.012" in repr(after)
    assert "from 400 samples" in after._repr_html_()


def test_texts_are_shown_as_text() -> None:
    after = Prior.even(["<b>", "B"]) * {"<b>": 1, "B": 0.5}
    assert "<b>" not in after._repr_html_()
    assert "&lt;b&gt;" in after._repr_html_()


def test_bars_show_what_was_and_what_is() -> None:
    after = Prior.even("AB") * {"A": 0.9, "B": 0.1}
    chart = after.plot("Which urn")
    assert [trace.name for trace in chart.data] == ["prior", "posterior"]
    assert list(chart.data[1].y) == pytest.approx([0.9, 0.1])
    assert "A 90" in chart.summary()
    assert [trace.name for trace in after.prior.plot().data] == ["prior"]
