"""Treasure Hunter: a party, guardians, dice.

By Lloyd Krassner (Warp Spawn Games), free to print and play; the card texts here are our own.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tbgames.treasure_hunter.cards import CardSet as CardSet
    from tbgames.treasure_hunter.decisions import adventure_values as adventure_values
    from tbgames.treasure_hunter.decisions import best_hits as best_hits
    from tbgames.treasure_hunter.decisions import opposing_values as opposing_values
    from tbgames.treasure_hunter.decisions import spell_plan as spell_plan
    from tbgames.treasure_hunter.decisions import spell_values as spell_values
    from tbgames.treasure_hunter.odds import FightOdds as FightOdds
    from tbgames.treasure_hunter.odds import fight_odds as fight_odds
    from tbgames.treasure_hunter.odds import odds_now as odds_now
    from tbgames.treasure_hunter.odds import win_chance as win_chance
    from tbgames.treasure_hunter.options import TreasureHunterRules as TreasureHunterRules
    from tbgames.treasure_hunter.outlook import Opposition as Opposition
    from tbgames.treasure_hunter.outlook import opposition as opposition
    from tbgames.treasure_hunter.party import Party as Party
    from tbgames.treasure_hunter.rules import TreasureHunter as TreasureHunter
    from tbgames.treasure_hunter.state import TreasureHunterState as TreasureHunterState
    from tbgames.treasure_hunter.view import TreasureHunterView as TreasureHunterView

_DOORS = {
    "CardSet": "cards",
    "FightOdds": "odds",
    "Opposition": "outlook",
    "Party": "party",
    "TreasureHunter": "rules",
    "TreasureHunterRules": "options",
    "TreasureHunterState": "state",
    "TreasureHunterView": "view",
    "adventure_values": "decisions",
    "best_hits": "decisions",
    "fight_odds": "odds",
    "odds_now": "odds",
    "opposing_values": "decisions",
    "opposition": "outlook",
    "spell_plan": "decisions",
    "spell_values": "decisions",
    "win_chance": "odds",
}

__all__ = [
    "CardSet",
    "FightOdds",
    "Opposition",
    "Party",
    "TreasureHunter",
    "TreasureHunterRules",
    "TreasureHunterState",
    "TreasureHunterView",
    "adventure_values",
    "best_hits",
    "fight_odds",
    "odds_now",
    "opposing_values",
    "opposition",
    "spell_plan",
    "spell_values",
    "win_chance",
]


def __getattr__(name: str) -> Any:
    if name in _DOORS:
        return getattr(importlib.import_module(f"tbgames.treasure_hunter.{_DOORS[name]}"), name)
    raise AttributeError(f"tbgames.treasure_hunter has no {name!r}")


def __dir__() -> list[str]:
    return list(__all__)
