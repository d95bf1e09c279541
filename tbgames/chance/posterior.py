"""Bayes' rule as a table: what was believed, what the data say, what is believed now."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import log2
from numbers import Integral, Real
from typing import TYPE_CHECKING, Any, TypeAlias

from tbgames.chance.entropy import entropy
from tbgames.tables import html_table, text_table

if TYPE_CHECKING:
    from tbgames.charts import Chart

__all__ = ["Posterior", "Prior"]

Number: TypeAlias = int | float | Fraction
Likelihood: TypeAlias = Mapping[Hashable, Number] | Callable[[Hashable], Number]


class Prior(Mapping[Hashable, Fraction | float]):
    """How likely each of some hypotheses is, before the data.

    A mapping from hypotheses to chances that sum to 1: exact Fractions where only ints and
    Fractions are given. ``prior * likelihood`` is Bayes' rule.

    Args:
        weights: by hypothesis; they need not sum to 1.

    Raises:
        ValueError: there are no hypotheses, a weight is negative or no number, or all are 0.

    >>> prior = Prior({"fair": 1, "loaded": 1})
    >>> prior["fair"]
    Fraction(1, 2)
    >>> after = prior * {"fair": Fraction(1, 6), "loaded": Fraction(1, 2)}
    >>> after["loaded"]
    Fraction(3, 4)
    >>> after
    hypothesis  prior  likelihood  product  posterior
    fair        0.500  0.167       0.083    0.250
    loaded      0.500  0.500       0.250    0.750
    """

    __slots__ = ("_chances",)

    def __init__(self, weights: Mapping[Hashable, Number]) -> None:
        self._chances = _shares(weights, "a prior")

    @classmethod
    def even(cls, hypotheses: Iterable[Hashable]) -> Prior:
        """Hold all hypotheses for equally likely.

        >>> Prior.even(range(4))[0]
        Fraction(1, 4)
        """
        return cls(dict.fromkeys(hypotheses, 1))

    def __getitem__(self, hypothesis: Hashable) -> Fraction | float:
        if hypothesis not in self._chances:
            known = ", ".join(map(str, self._chances))
            raise KeyError(f"no hypothesis {hypothesis!r}; there are {known}")
        return self._chances[hypothesis]

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._chances)

    def __len__(self) -> int:
        return len(self._chances)

    def __mul__(self, likelihood: Likelihood) -> Posterior:
        """Apply Bayes' rule.

        Args:
            likelihood: chance of the data under each hypothesis, as a mapping or a function.

        Raises:
            KeyError: a hypothesis has no likelihood.
            ValueError: a likelihood is not between 0 and 1, or the data are impossible under
                every hypothesis.
        """
        given = likelihood if callable(likelihood) else likelihood.__getitem__
        return Posterior(self, {hypothesis: given(hypothesis) for hypothesis in self})

    def chance(self, holds: Callable[[Hashable], bool]) -> Fraction | float:
        """Sum the chances of the hypotheses for which something holds.

        >>> Prior({1: 1, 2: 1, 3: 2}).chance(lambda n: n > 1)
        Fraction(3, 4)
        """
        return sum((chance for one, chance in self.items() if holds(one)), Fraction(0))

    @property
    def entropy(self) -> float:
        """How much is not known, in bits."""
        return entropy(map(float, self.values()))

    @property
    def likeliest(self) -> Hashable:
        """The hypothesis with the best chance; the first of equals."""
        return max(self, key=lambda one: self[one])

    @property
    def _head(self) -> tuple[str, ...]:
        return ("hypothesis", "prior")

    def _rows(self) -> list[list[str]]:
        return [[str(one), _shown(chance)] for one, chance in self.items()]

    def __repr__(self) -> str:
        return text_table(self._head, self._rows())

    def _repr_html_(self) -> str:
        return html_table(self._caption, self._head, self._rows())

    @property
    def _caption(self) -> str:
        return f"{self.entropy:.2f} bits are not known"

    def plot(self, title: str = "How likely each hypothesis is") -> Chart:
        """Show the chances as bars, with those before the data beside them if there are any."""
        from tbgames.charts import PATTERNS, Chart, nth  # Plotly is not for who only counts

        names = list(map(str, self))
        bars = [
            {
                "type": "bar",
                "name": name,
                "x": names,
                "y": [float(chances[one]) for one in self],
                "marker": {"pattern": {"shape": nth(PATTERNS, number)}},
                **({"error_y": {"array": errors}} if (errors := self._errors(name)) else {}),
            }
            for number, (name, chances) in enumerate(self._series())
        ]
        chart = Chart(bars, title, "hypothesis", "chance", barmode="group")
        chart.update_yaxes(tickformat=".0%", range=[0, 1])
        return chart

    def _series(self) -> list[tuple[str, Mapping[Hashable, Number]]]:
        return [("prior", self)]

    def _errors(self, name: str) -> list[float]:
        return []


class Posterior(Prior):
    """How likely each of some hypotheses is, given data.

    Made by ``prior * likelihood``; it is the prior for the next data.

    Args:
        prior: before the data.
        likelihood: chance of the data under each hypothesis.
        errors: standard errors of the chances where they come from samples.
        samples: how many samples; 0 if the chances are exact.

    >>> after = Prior.even(["A", "B"]) * {"A": 0.9, "B": 0.1}
    >>> after.gain > 0.5, after.prior["A"]
    (True, Fraction(1, 2))
    """

    __slots__ = ("errors", "likelihood", "prior", "samples")

    def __init__(
        self,
        prior: Prior,
        likelihood: Mapping[Hashable, Number],
        errors: Mapping[Hashable, float] | None = None,
        samples: int = 0,
    ) -> None:
        for one, chance in likelihood.items():
            if not 0 <= chance <= 1:
                raise ValueError(f"a likelihood is between 0 and 1, that of {one} is {chance}")
        if not any(prior[one] * chance for one, chance in likelihood.items()):
            raise ValueError("these data are impossible under every hypothesis")
        super().__init__({one: prior[one] * likelihood[one] for one in prior})
        self.prior = prior
        self.likelihood = dict(likelihood)
        self.errors = dict(errors or {})
        self.samples = samples

    @property
    def evidence(self) -> Fraction | float:
        """The chance of the data, all hypotheses together."""
        return sum((self.prior[one] * self.likelihood[one] for one in self), Fraction(0))

    @property
    def gain(self) -> float:
        """What the data told, in bits: the divergence of this from the prior (Kullback 1951)."""
        return sum(
            float(chance) * log2(float(chance) / float(self.prior[one]))
            for one, chance in self.items()
            if chance
        )

    @property
    def _head(self) -> tuple[str, ...]:
        return ("hypothesis", "prior", "likelihood", "product", "posterior")

    def _rows(self) -> list[list[str]]:
        rows = []
        for one, chance in self.items():
            prior, likelihood = self.prior[one], self.likelihood[one]
            error = f" ± {self.errors[one]:.3f}" if one in self.errors else ""
            figures = map(_shown, (prior, likelihood, prior * likelihood))
            rows.append([str(one), *figures, _shown(chance) + error])
        return rows

    @property
    def _caption(self) -> str:
        exact = f"; from {self.samples} samples" if self.samples else ""
        return f"The data told {self.gain:.2f} bits{exact}"

    def _series(self) -> list[tuple[str, Mapping[Hashable, Number]]]:
        return [("prior", self.prior), ("posterior", self)]

    def _errors(self, name: str) -> list[float]:
        told = name == "posterior" and self.errors
        return [self.errors.get(one, 0.0) for one in self] if told else []


def _shares(weights: Mapping[Hashable, Any], what: str) -> dict[Hashable, Fraction | float]:
    if not weights:
        raise ValueError(f"{what} needs at least one hypothesis")
    for one, weight in weights.items():
        if not isinstance(weight, Real) or not 0 <= float(weight) < float("inf"):
            raise ValueError(f"a weight is a number from 0 on, that of {one} is {weight!r}")
    weights = {one: _plain(weight) for one, weight in weights.items()}
    total = sum(weights.values())
    if not total < float("inf"):
        raise ValueError(f"the weights of {what} are too large to be added up")
    if not total:
        raise ValueError(f"{what} needs a weight that is not 0")
    if isinstance(total, int | Fraction):
        return {one: Fraction(weight) / total for one, weight in weights.items()}
    return {one: weight / total for one, weight in weights.items()}


def _plain(weight: Any) -> Number:
    """The same number as Python's own: NumPy's are others."""
    if isinstance(weight, Fraction):
        return weight
    return int(weight) if isinstance(weight, Integral) else float(weight)


def _shown(chance: Number) -> str:
    return f"{float(chance):.3f}"
