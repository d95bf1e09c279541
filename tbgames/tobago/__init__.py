"""Tobago: deduction on a hexagonal island.

A clue is the set of spaces it keeps; clues on a map intersect; one space left is a treasure.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tbgames.tobago.clue_atlas import atlas as atlas
    from tbgames.tobago.clue_space import ClueSpace as ClueSpace
    from tbgames.tobago.clues import LANDMARKS as LANDMARKS
    from tbgames.tobago.clues import TERRAINS as TERRAINS
    from tbgames.tobago.clues import Clue as Clue
    from tbgames.tobago.island import Island as Island
    from tbgames.tobago.island import Space as Space
    from tbgames.tobago.island import Spaces as Spaces
    from tbgames.tobago.lattice import LatticeTooLarge as LatticeTooLarge
    from tbgames.tobago.options import TobagoRules as TobagoRules
    from tbgames.tobago.rules import Tobago as Tobago
    from tbgames.tobago.state import TobagoState as TobagoState
    from tbgames.tobago.view import MAPS as MAPS
    from tbgames.tobago.view import TobagoView as TobagoView
    from tbgames.widgets.explorer import explorer as explorer

_DOORS = {
    "LANDMARKS": "clues",
    "MAPS": "view",
    "TERRAINS": "clues",
    "Clue": "clues",
    "ClueSpace": "clue_space",
    "Island": "island",
    "LatticeTooLarge": "lattice",
    "Space": "island",
    "Spaces": "island",
    "Tobago": "rules",
    "TobagoRules": "options",
    "TobagoState": "state",
    "TobagoView": "view",
    "atlas": "clue_atlas",
    "explorer": ".widgets.explorer",
}

__all__ = [
    "LANDMARKS",
    "MAPS",
    "TERRAINS",
    "Clue",
    "ClueSpace",
    "Island",
    "LatticeTooLarge",
    "Space",
    "Spaces",
    "Tobago",
    "TobagoRules",
    "TobagoState",
    "TobagoView",
    "atlas",
    "explorer",
]


def __getattr__(name: str) -> Any:
    if name in _DOORS:
        return getattr(importlib.import_module(f".{_DOORS[name]}", __name__), name)
    raise AttributeError(f"tbgames.tobago has no {name!r}")


def __dir__() -> list[str]:
    return list(__all__)
