"""The options of Tobago's rules: the summary by default, the rulebook as a preset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from tbgames.engine.options import Options

__all__ = ["PRESETS", "TobagoRules"]

_GAZES = ("across_bays", "first_shore")


@dataclass(frozen=True, slots=True)
class TobagoRules(Options):
    """Every option that a ruling names; ``TobagoRules()`` is the rules summary.

    >>> TobagoRules().marker_limit, TobagoRules.rulebook().marker_limit
    (16, 17)
    >>> TobagoRules(marker_limit=0)
    Traceback (most recent call last):
    ValueError: marker_limit is 0; it must be an int from 1 to 200
    """

    game = "Tobago"
    redundant_clues: bool = True
    """Before a map has markers, a clue need not remove a space (TB-21)."""
    marker_limit: int = 16
    """Markers go out as soon as at most so many spaces fit (TB-22)."""
    raise_ends_turn: bool = True
    """Raising a treasure ends the turn, or else the movement only (TB-43)."""
    forced_protection: bool = False
    """Who is cursed and holds an amulet must give it (TB-52)."""
    swap_hand_turn: bool = False
    """A turn may be spent on changing the whole hand (TB-40)."""
    may_pass: bool = False
    """Driving no leg is allowed (TB-40)."""
    amulets: int = 20
    """Amulets in the pile (TB-01)."""
    landmark_spacing: int = 4
    """Least distance between landmarks of one kind (TB-11)."""
    stalemate_rounds: int = 20
    """Rounds in a row in which nothing happens that end the game (TB-80)."""
    gaze: str = "across_bays"
    """Where a statue's gaze ends: "across_bays" or at the "first_shore" (TB-54)."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if field.type == "bool" and not isinstance(value, bool):
                raise ValueError(f"{field.name} is {value!r}; it must be True or False")
            if field.type == "int":
                low, high = _RANGES[field.name]
                if isinstance(value, bool) or not isinstance(value, int):
                    raise ValueError(f"{field.name} is {value!r}; it must be an int")
                if not low <= value <= high:
                    raise ValueError(
                        f"{field.name} is {value}; it must be an int from {low} to {high}"
                    )
        if self.gaze not in _GAZES:
            raise ValueError(f"gaze is {self.gaze!r}; it must be one of {', '.join(_GAZES)}")

    @classmethod
    def summary(cls) -> TobagoRules:
        """The rules summary: the default of every option."""
        return cls()

    @classmethod
    def rulebook(cls) -> TobagoRules:
        """The published rulebook where it differs from the summary."""
        return cls(
            redundant_clues=False,
            marker_limit=17,
            raise_ends_turn=False,
            forced_protection=True,
            swap_hand_turn=True,
            may_pass=True,
            amulets=21,
        )

    @classmethod
    def presets(cls) -> Mapping[str, TobagoRules]:
        """``PRESETS``."""
        return PRESETS


_RANGES = {
    "marker_limit": (1, 200),
    "amulets": (0, 200),
    "landmark_spacing": (1, 20),
    "stalemate_rounds": (1, 1000),
}

PRESETS: Mapping[str, TobagoRules] = {
    "summary": TobagoRules.summary(),
    "rulebook": TobagoRules.rulebook(),
}
"""The presets by the name that ``rules=`` takes."""
