"""What is seen and clicked in a notebook: the live board, and a game at a table.

Opened when first used, since both need anywidget, which the engine does without.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tbgames.widgets.board import Board as Board
    from tbgames.widgets.playing import play as play
    from tbgames.widgets.replay import ReplayWidget as ReplayWidget
    from tbgames.widgets.replay import replay as replay
    from tbgames.widgets.table import TableWidget as TableWidget

__all__ = ["Board", "ReplayWidget", "TableWidget", "play", "replay"]

_DOORS = {
    "Board": "tbgames.widgets.board",
    "ReplayWidget": "tbgames.widgets.replay",
    "TableWidget": "tbgames.widgets.table",
    "play": "tbgames.widgets.playing",
    "replay": "tbgames.widgets.replay",
}


def __getattr__(name: str) -> Any:
    if name in _DOORS:
        return getattr(importlib.import_module(_DOORS[name]), name)
    raise AttributeError(f"tbgames.widgets has no {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
