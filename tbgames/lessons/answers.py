"""Kinds of answers: how each is read, judged, and spoken of.

What a learner writes can be anything. A kind reads it, or says what it got and what it expected; no
value makes it raise anything but `Unfit`.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from numbers import Rational, Real
from reprlib import Repr
from typing import Any

__all__ = ["Chance", "Kind", "Name", "Names", "Number", "Unfit", "Whole", "shown"]

_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = 40

MANY = 200
"""More names than that are no answer; it also ends an endless iterator."""

NAMED = 3
"""So many missing or wrong names are told."""


class Unfit(ValueError):
    """A value that cannot be an answer of this kind; the text says why, in one sentence."""


def shown(value: object) -> str:
    """Say what a value is, in a few words.

    >>> shown(0.4), shown("forty"), shown(None)
    ('the number 0.4', "the text 'forty'", 'None')
    >>> shown([1, 2, 3])
    'a list: [1, 2, 3]'
    """
    try:
        return _in_words(value)
    except Exception:  # a value whose own words fail is no reason to stop
        return f"something of the type {type(value).__name__}"


def _in_words(value: object) -> str:
    if value is None or isinstance(value, bool):
        return str(value)
    if isinstance(value, int | float | Fraction):
        return f"the number {_cut(str(value))}"
    if isinstance(value, str):
        return f"the text {_cut(_SHORT.repr(value))}"
    shape = getattr(value, "shape", None)
    if isinstance(shape, tuple) and shape:
        return f"an array of shape {shape}"
    kind = type(value).__name__
    article = "an" if kind[:1].lower() in "aeiou" else "a"
    return f"{article} {kind}: {_cut(' '.join(_SHORT.repr(value).split()))}"


def _cut(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


class Kind(ABC):
    """A kind of answer.

    Attributes:
        what: the answer in a few words, with its article: "a whole number".
        of: how many checks an answer of this kind has to pass; the first is that it can be read.
    """

    what: str
    of: int

    @abstractmethod
    def read(self, value: object) -> Any:
        """Bring a learner's value, or the right one, into one form.

        Raises:
            Unfit: the value cannot be an answer of this kind.
        """

    @abstractmethod
    def judge(self, value: Any, right: Any) -> Sequence[str]:
        """Compare two values that were read: one text a check, what is wrong or empty if passed."""

    def same(self, value: Any, right: Any) -> bool:
        """Would the value be right if `right` is?"""
        return not any(self.judge(value, right))


class Number(Kind):
    """A number that is right if it is close enough.

    Args:
        digits: so many digits after the point have to be right.
        low, high: between which every sensible answer lies; None for no bound.
        what: the answer in a few words.

    >>> Number(2).same(1.204, Fraction(6, 5))
    True
    >>> Number(low=0, what="a number of bits").judge(-1, 2)
    ['A number of bits is at least 0.', '-1 is too little.']
    """

    of = 3

    def __init__(
        self,
        digits: int = 3,
        *,
        low: float | None = None,
        high: float | None = None,
        what: str = "a number",
    ) -> None:
        self.digits = digits
        self.low = low
        self.high = high
        self.what = what

    def read(self, value: object) -> int | Fraction | float:
        """Take ints, floats, Fractions, Decimals and the numbers of numpy; no texts, no truths."""
        if isinstance(value, str):
            raise Unfit(f"got {shown(value)}, expected {self.what}, without quotation marks")
        if getattr(value, "shape", None) == () and callable(item := getattr(value, "item", None)):
            value = item()  # a number of numpy, or an array of a single one
        if isinstance(value, bool) or not isinstance(value, Real | Decimal):
            raise Unfit(f"got {shown(value)}, expected {self.what}")
        try:
            if isinstance(value, Rational):
                exact = Fraction(int(value.numerator), int(value.denominator))
                return int(exact) if exact.denominator == 1 else exact
            number = float(value)
        except (ValueError, OverflowError, ArithmeticError) as fault:
            raise Unfit(f"got {shown(value)}, expected {self.what}") from fault
        if not math.isfinite(number):
            raise Unfit(f"got {number}, expected {self.what}")
        return number

    def judge(self, value: Any, right: Any) -> Sequence[str]:
        """Is it within the bounds, and is it close enough?"""
        bound = ""
        what = self.what[0].upper() + self.what[1:]
        if self.low is not None and value < self.low:
            bound = f"{what} is at least {self.low}."
        elif self.high is not None and value > self.high:
            bound = f"{what} is at most {self.high}."
        return [bound, self._compare(value, right)]

    def same(self, value: Any, right: Any) -> bool:
        """Is it close enough? A mistake may lie out of bounds, and is still that mistake."""
        return not self._compare(value, right)

    def _compare(self, value: Any, right: Any) -> str:
        # A last digit that was rounded the other way, or cut off, is still right. Fractions, since
        # what is typed may be too large for a float.
        off = Fraction(value) - Fraction(right)
        if abs(off) <= Fraction(11, 10 ** (self.digits + 1)):
            return ""
        return f"{_plain(value)} is too {'much' if off > 0 else 'little'}."

    def coarse(self, value: Any, right: Any) -> str:
        """What to say of the right number if its last digit is missing; else nothing.

        >>> Number(3).coarse(0.56, Fraction(721, 1296))
        '0.56 is right as far as it goes. Give 3 digits after the point.'
        """
        fewer = self.digits - 1
        if fewer < 1 or not isinstance(value, float) or value != round(float(right), fewer):
            return ""
        told = f"{_plain(value)} is right as far as it goes."
        return f"{told} Give {self.digits} digits after the point."


class Chance(Number):
    """A chance: a number from 0 to 1.

    >>> Chance().judge(55.6, Fraction(721, 1296))[0]
    'A chance is between 0 and 1; 55.6 % is written 0.556.'
    """

    def __init__(self, digits: int = 3) -> None:
        super().__init__(digits, low=0, high=1, what="a chance")

    def judge(self, value: Any, right: Any) -> Sequence[str]:
        """Is it between 0 and 1, and close enough?"""
        if value < 0:
            return ["A chance is never below 0.", self._compare(value, right)]
        if value > 1:
            text = "A chance is between 0 and 1"
            if 2 <= value <= 100 and not isinstance(value, Fraction):
                text += f"; {_plain(value)} % is written {_plain(value / 100)}"
            return [text + ".", self._compare(value, right)]
        return ["", self._compare(value, right)]


class Whole(Number):
    """A whole number, such as how many there are of something.

    >>> Whole().judge(3, 5)
    ['', '3 is too little.']
    >>> Whole().read(4.5)
    Traceback (most recent call last):
    tbgames.lessons.answers.Unfit: got the number 4.5, expected a whole number
    """

    def __init__(self, low: int | None = 0, high: int | None = None) -> None:
        super().__init__(low=low, high=high, what="a whole number")

    def read(self, value: object) -> int:
        """Take what `Number` takes if it is whole."""
        number = super().read(value)
        if number != int(number):
            raise Unfit(f"got {shown(value)}, expected {self.what}")
        return int(number)

    def _compare(self, value: Any, right: Any) -> str:
        if value == right:
            return ""
        return f"{_plain(value)} is too {'much' if value > right else 'little'}."


class Names(Kind):
    """A set of things with names, such as spaces, clues or actions, in any order.

    Args:
        one, several: a single thing and more of them, without article.

    >>> spaces = Names("space", "spaces")
    >>> spaces.judge(spaces.read(["A1", "B2"]), spaces.read({"A1", "C3"}))
    ['B2 does not belong to it.', 'C3 is missing.']
    """

    of = 3

    def __init__(self, one: str, several: str) -> None:
        self.one = one
        self.several = several
        self.what = f"a list or a set of {several}"

    def read(self, value: object) -> frozenset[str]:
        """Take a list, a tuple, a set, or anything else that can be gone through."""
        if isinstance(value, str) or not isinstance(value, Iterable):
            raise Unfit(f"got {shown(value)}, expected {self.what}")
        names: set[str] = set()
        try:
            for number, thing in enumerate(value):
                if number >= MANY:
                    raise Unfit(f"got more than {MANY} things, expected {self.what}")
                names.add(_name(thing, self.what).strip())
        except Unfit:
            raise
        except Exception as fault:
            raise Unfit(f"got {shown(value)}, expected {self.what}") from fault
        return frozenset(names)

    def judge(self, value: Any, right: Any) -> Sequence[str]:
        """Is nothing in it that does not belong, and is nothing missing?"""
        # G7 and g7 are the same space.
        given, wanted = ({name.casefold() for name in names} for names in (value, right))
        extra = sorted(name for name in value if name.casefold() not in wanted)
        missing = sorted(name for name in right if name.casefold() not in given)
        return [
            f"{_listed(extra)} {'do' if len(extra) > 1 else 'does'} not belong to it."
            if extra
            else "",
            f"{_listed(missing)} {'are' if len(missing) > 1 else 'is'} missing." if missing else "",
        ]


class Name(Kind):
    """One thing with a name, such as a clue or a bot; several may be equally right.

    Args:
        one: the thing, without article.
        options: its possible names, where they are few; they are told if none of them is given.

    >>> Name("bot", ["A", "B"]).read("C")
    Traceback (most recent call last):
    tbgames.lessons.answers.Unfit: got 'C', expected one of A, B
    """

    of = 2

    def __init__(self, one: str, options: Collection[str] = ()) -> None:
        self.options = tuple(options)
        article = "an" if one[0] in "aeiou" else "a"
        self.what = (
            f"one of {', '.join(self.options)}" if options else f"the name of {article} {one}"
        )

    def read(self, value: object) -> frozenset[str]:
        """Take a name, or a thing that has one; of the right answer also a set of such."""
        if isinstance(value, set | frozenset) and value:
            return frozenset().union(*map(self.read, value))
        name = _name(value, self.what).strip()
        if not self.options:
            return frozenset({name})
        for option in self.options:
            if option.casefold() == name.casefold():
                return frozenset({option})
        raise Unfit(f"got {_SHORT.repr(name)}, expected {self.what}")

    def judge(self, value: Any, right: Any) -> Sequence[str]:
        """Is it among those that are right?"""
        known = {name.casefold() for name in right}
        fits = len(value) == 1 and all(name.casefold() in known for name in value)
        return ["" if fits else f"It is not {_listed(sorted(value))}."]


def _name(thing: object, what: str) -> str:
    """The name of a thing: itself if it is a text, its attribute, or what it says of itself."""
    if isinstance(thing, str):
        if not thing.strip():
            raise Unfit(f"got an empty text, expected {what}")
        return thing
    if thing is None or isinstance(thing, bool | int | float | complex | bytes | Collection):
        raise Unfit(f"got {shown(thing)}, expected {what}")
    try:
        name = getattr(thing, "name", None)
        return name if isinstance(name, str) else str(thing)
    except Exception as fault:
        raise Unfit(f"got {shown(thing)}, expected {what}") from fault


def _listed(names: Sequence[str]) -> str:
    """The first of some names, and how many more there are; names of several words are quoted."""
    short = [name if len(name) <= 40 else name[:37] + "..." for name in names[:NAMED]]
    short = [f"“{name}”" if " " in name else name for name in short]
    more = len(names) - NAMED
    if more > 0:
        return f"{', '.join(short)} and {more} more"
    return " and ".join(filter(None, [", ".join(short[:-1]), short[-1]]))


def _plain(number: Any) -> str:
    """A number as a learner writes it: fractions as they are, decimals with a few digits."""
    return _cut(str(number) if isinstance(number, int | Fraction) else f"{number:.6g}")
