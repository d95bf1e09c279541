"""The 88 kinds of clue: a relation to a term (TB-20).

A clue is pure wording; which spaces it keeps depends on an island and is asked there, by
`Island.where`.
"""

from __future__ import annotations

import difflib
import re
from typing import Any, Final

__all__ = ["LANDMARKS", "RELATIONS", "SEA", "TERRAINS", "Clue"]

TERRAINS: Final = ("jungle", "mountain", "beach", "scrubland", "river", "lake")
LANDMARKS: Final = ("hut", "palm tree", "statue")
SEA: Final = "sea"
RELATIONS: Final = ("in", "next to", "in sight of")

# One natural phrase a term; with "the largest" the plain noun follows.
_PHRASES: Final = {
    "jungle": "the jungle",
    "mountain": "the mountains",
    "beach": "the beach",
    "scrubland": "the scrubland",
    "river": "a river",
    "lake": "a lake",
    "hut": "a hut",
    "palm tree": "a palm tree",
    "statue": "a statue",
    "sea": "the sea",
}
_TERMS: Final = (
    *((terrain, False) for terrain in TERRAINS),
    *((terrain, True) for terrain in TERRAINS),
    *((landmark, False) for landmark in LANDMARKS),
    (SEA, False),
)
_NOUNS: Final = {form: term for term in _PHRASES for form in (term, f"{term}s", f"{term}es")}
_PATTERN: Final = re.compile(
    r"(?P<no>not )?(?P<relation>in sight of|next to|in|on) (?:an? |the )?(?P<largest>largest )?"
    rf"(?P<noun>{'|'.join(sorted(_NOUNS, key=len, reverse=True))})"
)


class Clue:
    """One of the 88 kinds of clue, read from its words.

    Articles, capitals, plurals and spare blanks are forgiven; ``str`` gives the canonical words.
    Clues are immutable, and two of the same kind are the same object.

    Args:
        text: the words, or a clue, which is given back.

    Raises:
        ValueError: the words are no clue; the message suggests the nearest kind.
        TypeError: something else than text or a clue was given.

    Rule: TB-20.

    >>> clue = Clue("Not next to HUTS")
    >>> clue
    Clue('not next to a hut')
    >>> clue.relation, clue.negated, clue.term, clue.largest
    ('next to', True, 'hut', False)
    >>> len(Clue.all())
    88
    """

    __slots__ = ("_text", "kind", "largest", "negated", "relation", "term")

    kind: int
    """Place of this kind in `Clue.all()`, 0 to 87."""
    relation: str
    """``"in"``, ``"next to"`` or ``"in sight of"``."""
    negated: bool
    """Whether the clue says "not"."""
    term: str
    """A terrain, a landmark or ``"sea"``."""
    largest: bool
    """Whether the term is only the largest area of its terrain."""

    def __new__(cls, text: str | Clue) -> Clue:  # noqa: D102 - the class documents it
        if isinstance(text, Clue):
            return text
        if not isinstance(text, str):
            raise TypeError(f"a clue is given in words, not as {type(text).__name__}")
        return _BY_TEXT.get(text) or _parse(text)

    @classmethod
    def all(cls) -> tuple[Clue, ...]:
        """Give the 88 kinds in their fixed order: by negation, relation, then term.

        >>> [str(clue) for clue in Clue.all()[:3]]
        ['in the jungle', 'in the mountains', 'on the beach']
        """
        return _KINDS

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a clue cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a clue cannot be changed: {name}")

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Clue({self._text!r})"

    # The kinds are singletons, so the inherited identity is equality by value, and copies and
    # pickles come back through the words.
    def __reduce__(self) -> tuple[type[Clue], tuple[str]]:
        return Clue, (self._text,)

    def __hash__(self) -> int:
        return self.kind

    def __eq__(self, other: object) -> bool:
        return self is other

    _text: str

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from tbgames.tobago.scene import clue_scene

        scene = clue_scene(self)
        return {"text/plain": scene.text(), "image/svg+xml": scene.svg()}


def _make(kind: int, negated: bool, relation: str, term: str, largest: bool) -> Clue:
    clue = object.__new__(Clue)
    word = "on" if relation == "in" and term == "beach" else relation
    phrase = f"the largest {term}" if largest else _PHRASES[term]
    fields: dict[str, Any] = {
        "kind": kind,
        "negated": negated,
        "relation": relation,
        "term": term,
        "largest": largest,
        "_text": f"{'not ' if negated else ''}{word} {phrase}",
    }
    for name, value in fields.items():
        object.__setattr__(clue, name, value)
    return clue


def _make_all() -> tuple[Clue, ...]:
    kinds = (
        (negated, relation, term, largest)
        for negated in (False, True)
        for relation in RELATIONS
        for term, largest in _TERMS
        if relation != "in" or term in TERRAINS
    )
    return tuple(_make(number, *kind) for number, kind in enumerate(kinds))


_KINDS: Final = _make_all()
_BY_TEXT: Final = {str(clue): clue for clue in _KINDS}
_BY_PARTS: Final = {(c.negated, c.relation, c.term, c.largest): c for c in _KINDS}


def _parse(text: str) -> Clue:
    words = " ".join(re.sub(r"[\s_-]+", " ", text.strip(" \t\n.!").lower()).split())
    match = _PATTERN.fullmatch(words)
    if match:
        negated, term, largest = bool(match["no"]), _NOUNS[match["noun"]], bool(match["largest"])
        relation = match["relation"]
        if relation == "on" and term == "beach":
            relation = "in"
        found = _BY_PARTS.get((negated, relation, term, largest))
        if found:
            return found
        # The words are known and only do not go together, so the term is surely meant.
        relation = relation if relation in RELATIONS[1:] else RELATIONS[term not in TERRAINS]
        nearest = str(_BY_PARTS[negated, relation, term, largest and term in TERRAINS])
    else:
        (nearest,) = difflib.get_close_matches(words[:60], _BY_TEXT, n=1, cutoff=0.0)
    shown = text if len(text) <= 60 else f"{text[:57]}..."
    raise ValueError(f"{shown!r} is no clue; the nearest kind is {nearest!r}")
