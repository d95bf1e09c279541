"""Treasure Hunter: a party, guardians, dice.

By Lloyd Krassner (Warp Spawn Games), free to print and play; the card texts here are our own.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tbgames.treasure_hunter.cards import CardSet as CardSet
    from tbgames.treasure_hunter.options import TreasureHunterRules as TreasureHunterRules
    from tbgames.treasure_hunter.rules import TreasureHunter as TreasureHunter
    from tbgames.treasure_hunter.state import TreasureHunterState as TreasureHunterState
    from tbgames.treasure_hunter.view import TreasureHunterView as TreasureHunterView

_DOORS = {
    "CardSet": "cards",
    "TreasureHunter": "rules",
    "TreasureHunterRules": "options",
    "TreasureHunterState": "state",
    "TreasureHunterView": "view",
}

__all__ = [
    "CardSet",
    "TreasureHunter",
    "TreasureHunterRules",
    "TreasureHunterState",
    "TreasureHunterView",
]


def __getattr__(name: str) -> Any:
    if name in _DOORS:
        return getattr(importlib.import_module(f"tbgames.treasure_hunter.{_DOORS[name]}"), name)
    raise AttributeError(f"tbgames.treasure_hunter has no {name!r}")


def __dir__() -> list[str]:
    return list(__all__)
