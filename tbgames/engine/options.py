"""The options of a game's rules: how they are given, and written down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, ClassVar, Self

from tbgames.engine.messages import hint

__all__ = ["Options"]


@dataclass(frozen=True, slots=True)
class Options:
    """What a game's options share: a subclass names its game, its options and its presets.

    >>> @dataclass(frozen=True, slots=True)
    ... class ChessRules(Options):
    ...     game = "chess"
    ...     castling: bool = True
    >>> ChessRules.of({"castling": False}).to_dict()
    {'castling': False}
    >>> ChessRules.of({"castle": False})
    Traceback (most recent call last):
    ValueError: chess has no option 'castle'; did you mean 'castling'?
    """

    game: ClassVar[str]
    """What messages call the game."""

    @classmethod
    def presets(cls) -> Mapping[str, Self]:
        """The presets by the name that ``rules=`` takes."""
        return {}

    @classmethod
    def of(cls, rules: Self | str | Mapping[str, Any] | None) -> Self:
        """Read rules given as an object, a preset's name, a mapping of options, or None.

        A ValueError for an unknown name, a TypeError for anything else.
        """
        if rules is None:
            return cls()
        if isinstance(rules, cls):
            return rules
        if isinstance(rules, str):
            presets = cls.presets()
            if rules not in presets:
                there = ", ".join(presets) or "none"
                raise ValueError(f"no preset of {cls.game} is called {rules!r}; there is {there}")
            return presets[rules]
        if isinstance(rules, Mapping):
            names = [field.name for field in fields(cls)]
            for name in rules:
                if name not in names:
                    raise ValueError(f"{cls.game} has no option {name!r}{hint(name, names)}")
            return cls(**rules)
        raise TypeError(
            f"rules are a {cls.__name__}, a preset's name or a mapping of options, "
            f"not {type(rules).__name__}"
        )

    def to_dict(self) -> dict[str, Any]:
        """Give every option with its value."""
        return asdict(self)
