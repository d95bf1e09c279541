"""Tobago: deduction on a hexagonal island.

A clue is the set of spaces it keeps; clues on a map intersect; one space left is a treasure.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tbgames.tobago.clue_atlas import atlas as atlas
    from tbgames.tobago.clue_choice import clue_choices as clue_choices
    from tbgames.tobago.clue_space import ClueSpace as ClueSpace
    from tbgames.tobago.clues import LANDMARKS as LANDMARKS
    from tbgames.tobago.clues import TERRAINS as TERRAINS
    from tbgames.tobago.clues import Clue as Clue
    from tbgames.tobago.face_down import FaceDown as FaceDown
    from tbgames.tobago.island import Island as Island
    from tbgames.tobago.island import Space as Space
    from tbgames.tobago.island import Spaces as Spaces
    from tbgames.tobago.lattice import LatticeTooLarge as LatticeTooLarge
    from tbgames.tobago.odds import AmuletWorth as AmuletWorth
    from tbgames.tobago.odds import amulet_worth as amulet_worth
    from tbgames.tobago.odds import curse_risk as curse_risk
    from tbgames.tobago.odds import curse_risk_of_view as curse_risk_of_view
    from tbgames.tobago.odds import sharing_gold as sharing_gold
    from tbgames.tobago.odds import take_or_pass as take_or_pass
    from tbgames.tobago.options import TobagoRules as TobagoRules
    from tbgames.tobago.rules import Tobago as Tobago
    from tbgames.tobago.state import TobagoState as TobagoState
    from tbgames.tobago.taking import SharingGame as SharingGame
    from tbgames.tobago.taking import Stakes as Stakes
    from tbgames.tobago.taking import TakeOrPass as TakeOrPass
    from tbgames.tobago.view import MAPS as MAPS
    from tbgames.tobago.view import TobagoView as TobagoView
    from tbgames.widgets.explorer import explorer as explorer

_DOORS = {
    "LANDMARKS": "clues",
    "MAPS": "view",
    "TERRAINS": "clues",
    "AmuletWorth": "odds",
    "Clue": "clues",
    "ClueSpace": "clue_space",
    "FaceDown": "face_down",
    "Island": "island",
    "LatticeTooLarge": "lattice",
    "SharingGame": "taking",
    "Space": "island",
    "Spaces": "island",
    "Stakes": "taking",
    "TakeOrPass": "taking",
    "Tobago": "rules",
    "TobagoRules": "options",
    "TobagoState": "state",
    "TobagoView": "view",
    "amulet_worth": "odds",
    "atlas": "clue_atlas",
    "clue_choices": "clue_choice",
    "curse_risk": "odds",
    "curse_risk_of_view": "odds",
    "explorer": ".widgets.explorer",
    "sharing_gold": "odds",
    "take_or_pass": "odds",
}

__all__ = [
    "LANDMARKS",
    "MAPS",
    "TERRAINS",
    "AmuletWorth",
    "Clue",
    "ClueSpace",
    "FaceDown",
    "Island",
    "LatticeTooLarge",
    "SharingGame",
    "Space",
    "Spaces",
    "Stakes",
    "TakeOrPass",
    "Tobago",
    "TobagoRules",
    "TobagoState",
    "TobagoView",
    "amulet_worth",
    "atlas",
    "clue_choices",
    "curse_risk",
    "curse_risk_of_view",
    "explorer",
    "sharing_gold",
    "take_or_pass",
]


def __getattr__(name: str) -> Any:
    if name in _DOORS:
        return getattr(importlib.import_module(f".{_DOORS[name]}", __name__), name)
    raise AttributeError(f"tbgames.tobago has no {name!r}")


def __dir__() -> list[str]:
    return list(__all__)
