"""The options of TFTC's rules."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

__all__ = ["TftcRules"]

_MOST_ROUNDS = 1000


@dataclass(frozen=True, slots=True)
class TftcRules:
    """Every option that a ruling names.

    >>> TftcRules().stalemate_rounds
    3
    >>> TftcRules(stalemate_rounds=0)
    Traceback (most recent call last):
    ValueError: stalemate_rounds is 0; it must be an int from 1 to 1000
    """

    stalemate_rounds: int = 3
    """Rounds in a row with nothing but Rest & Relax and Persuade that end the game (TFTC-22)."""

    def __post_init__(self) -> None:
        value = self.stalemate_rounds
        if type(value) is not int or not 1 <= value <= _MOST_ROUNDS:
            raise ValueError(
                f"stalemate_rounds is {value!r}; it must be an int from 1 to {_MOST_ROUNDS}"
            )

    @classmethod
    def of(cls, rules: TftcRules | Mapping[str, Any] | None) -> TftcRules:
        """Read rules given as an object, a mapping of options, or None."""
        if rules is None:
            return cls()
        if isinstance(rules, cls):
            return rules
        if isinstance(rules, Mapping):
            names = [field.name for field in fields(cls)]
            for name in rules:
                if name not in names:
                    near = difflib.get_close_matches(str(name), names, n=1)
                    hint = f"; did you mean {near[0]!r}?" if near else ""
                    raise ValueError(f"TFTC has no option {name!r}{hint}")
            return cls(**rules)
        raise TypeError(f"rules are a TftcRules or a mapping, not {type(rules).__name__}")

    def to_dict(self) -> dict[str, Any]:
        """Give every option with its value."""
        return asdict(self)
