"""The options of TFTC's rules."""

from __future__ import annotations

from dataclasses import dataclass

from tbgames.engine.options import Options

__all__ = ["TftcRules"]

_MOST_ROUNDS = 1000


@dataclass(frozen=True, slots=True)
class TftcRules(Options):
    """Every option that a ruling names.

    >>> TftcRules().stalemate_rounds
    3
    >>> TftcRules(stalemate_rounds=0)
    Traceback (most recent call last):
    ValueError: stalemate_rounds is 0; it must be an int from 1 to 1000
    """

    game = "TFTC"
    stalemate_rounds: int = 3
    """Rounds in a row with nothing but Rest & Relax and Persuade that end the game (TFTC-22)."""

    def __post_init__(self) -> None:
        value = self.stalemate_rounds
        if type(value) is not int or not 1 <= value <= _MOST_ROUNDS:
            raise ValueError(
                f"stalemate_rounds is {value!r}; it must be an int from 1 to {_MOST_ROUNDS}"
            )
