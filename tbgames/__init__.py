"""Three treasure games with complete rules, to play, to teach with and to explore.

>>> import tbgames as tb
>>> game = tb.new("tobago", players=3, layout=5, seed=3)
>>> state = game.start(seed=7)
>>> state.is_terminal
False
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tbgames.engine.decisions import records as records
    from tbgames.engine.game import CHANCE as CHANCE
    from tbgames.engine.game import TERMINAL as TERMINAL
    from tbgames.engine.reading import reading as reading
    from tbgames.engine.record import Record as Record
    from tbgames.engine.simulate import playout as playout
    from tbgames.engine.simulate import simulate as simulate
    from tbgames.engine.table import Table as Table
    from tbgames.engine.testing import check_game as check_game
    from tbgames.games import new as new
    from tbgames.puzzling.collection import puzzle as puzzle
    from tbgames.puzzling.collection import puzzles as puzzles
    from tbgames.puzzling.posed import Puzzle as Puzzle
    from tbgames.rulebook import rules as rules
    from tbgames.sheets import handout as handout
    from tbgames.tourney import tournament as tournament
    from tbgames.widgets.playing import first_game as first_game
    from tbgames.widgets.playing import play as play
    from tbgames.widgets.replay import replay as replay

__version__ = "0.1.0"

# Names people type, each with the room it lives in: opened when first used, so that
# importing the package stays cheap.
_DOORS = {
    "CHANCE": "tbgames.engine.game",
    "TERMINAL": "tbgames.engine.game",
    "Puzzle": "tbgames.puzzling.posed",
    "Record": "tbgames.engine.record",
    "Table": "tbgames.engine.table",
    "check_game": "tbgames.engine.testing",
    "first_game": "tbgames.widgets.playing",
    "handout": "tbgames.sheets",
    "new": "tbgames.games",
    "play": "tbgames.widgets.playing",
    "playout": "tbgames.engine.simulate",
    "puzzle": "tbgames.puzzling.collection",
    "puzzles": "tbgames.puzzling.collection",
    "replay": "tbgames.widgets.replay",
    "reading": "tbgames.engine.reading",
    "records": "tbgames.engine.decisions",
    "rules": "tbgames.rulebook",
    "simulate": "tbgames.engine.simulate",
    "tournament": "tbgames.tourney",
}
_ROOMS = ("chance", "engine", "lessons", "scene", "tftc", "tobago", "treasure_hunter", "widgets")

__all__ = [
    "CHANCE",
    "TERMINAL",
    "Puzzle",
    "Record",
    "Table",
    "__version__",
    "check_game",
    "first_game",
    "handout",
    "new",
    "play",
    "playout",
    "puzzle",
    "puzzles",
    "reading",
    "records",
    "replay",
    "rules",
    "simulate",
    "tournament",
]


def __getattr__(name: str) -> Any:
    if name in _DOORS:
        return getattr(importlib.import_module(_DOORS[name]), name)
    if name in _ROOMS:
        return importlib.import_module(f"tbgames.{name}")
    raise AttributeError(f"tbgames has no {name!r}")


def __dir__() -> list[str]:
    return sorted({*__all__, *_ROOMS})
