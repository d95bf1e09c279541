"""TFTC ("Thanks For The Cache"): collecting places and creating geocaches.

Locations are cards with one icon each; a goal is a multiset of icons with points.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tbgames.tftc import decisions as decisions
    from tbgames.tftc import hazard as hazard
    from tbgames.tftc import odds as odds
    from tbgames.tftc import plots as plots
    from tbgames.tftc.cards import Goal as Goal
    from tbgames.tftc.cards import TftcCards as TftcCards
    from tbgames.tftc.options import TftcRules as TftcRules
    from tbgames.tftc.rules import Tftc as Tftc
    from tbgames.tftc.state import TftcState as TftcState
    from tbgames.tftc.view import TftcView as TftcView

_DOORS = {
    "Goal": "cards",
    "Tftc": "rules",
    "TftcCards": "cards",
    "TftcRules": "options",
    "TftcState": "state",
    "TftcView": "view",
}
_ROOMS = ("decisions", "hazard", "odds", "plots")

__all__ = [
    "Goal",
    "Tftc",
    "TftcCards",
    "TftcRules",
    "TftcState",
    "TftcView",
    "decisions",
    "hazard",
    "odds",
    "plots",
]


def __getattr__(name: str) -> Any:
    if name in _DOORS:
        return getattr(importlib.import_module(f"tbgames.tftc.{_DOORS[name]}"), name)
    if name in _ROOMS:
        return importlib.import_module(f"tbgames.tftc.{name}")
    raise AttributeError(f"tbgames.tftc has no {name!r}")


def __dir__() -> list[str]:
    return list(__all__)
