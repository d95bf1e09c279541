"""The options of Treasure Hunter's rules: one for each ruling that the text leaves open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from tbgames.engine.options import Options

__all__ = ["CHOICES", "PRESETS", "TreasureHunterRules"]

CHOICES: Mapping[str, tuple[str, ...]] = {
    "end": ("round", "turn"),
    "dice": ("text_order", "after_cards"),
    "solo_healing": ("every_turn", "never"),
}
"""What the options that are words may be, the default first."""


@dataclass(frozen=True, slots=True)
class TreasureHunterRules(Options):
    """Every option that a ruling names; ``TreasureHunterRules()`` is what this project plays.

    >>> TreasureHunterRules(end="never")
    Traceback (most recent call last):
    ValueError: end is 'never'; it must be one of round, turn
    """

    game = "Treasure Hunter"
    end: str = "round"
    """When the deck is empty, the game ends after the "round" or after the "turn" (TH-002)."""
    dice: str = "text_order"
    """The guardian's roll before its cards and the party's before its own ("text_order"), or
    both rolls "after_cards" (TH-030)."""
    one_armor: bool = False
    """A hero has the benefit of one armour only, the best that he wears (TH-015)."""
    all_opponents_assist: bool = False
    """Once somebody opposes, every opponent may play cards for the guardian (TH-028)."""
    solo_healing: str = "every_turn"
    """Solitaire: whether heroes heal a hit each turn (TH-112)."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if field.name in CHOICES:
                if value not in CHOICES[field.name]:
                    words = ", ".join(CHOICES[field.name])
                    raise ValueError(f"{field.name} is {value!r}; it must be one of {words}")
            elif not isinstance(value, bool):
                raise ValueError(f"{field.name} is {value!r}; it must be True or False")

    @classmethod
    def presets(cls) -> Mapping[str, TreasureHunterRules]:
        """``PRESETS``."""
        return PRESETS


PRESETS: Mapping[str, TreasureHunterRules] = {
    "standard": TreasureHunterRules(),
    "short": TreasureHunterRules(end="turn"),
}
"""The presets by the name that ``rules=`` takes."""
