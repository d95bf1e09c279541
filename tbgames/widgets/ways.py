"""How pieces get from cell to cell, so that a board can show them on their way."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from typing import Any

from tbgames.scene.model import Board

__all__ = ["way", "ways"]

Live = Mapping[str, Any]


def ways(old: Live, new: Live, boards: Mapping[str, Board]) -> dict[str, list[str]]:
    """Tell which cells the pieces go through that stand on another cell than before.

    Args:
        old: the live part of the scene that is shown.
        new: that of the scene to be shown.
        boards: those of the static part.

    Returns:
        By the id of a piece the cells on its way, both ends included. Pieces that go straight
        from one cell to the next, or for which the board knows no way, are left out.
    """
    stood = {thing["id"]: thing.get("cell") for thing in _pieces(old)}
    found = {}
    for panel in new["panels"]:
        board = boards.get(panel.get("board", ""))
        if board is None:
            continue
        for thing in panel.get("things", ()):
            start, end = stood.get(thing["id"]), thing.get("cell")
            if start and end and start != end:
                cells = way(board, start, end)
                if len(cells) > 2:
                    found[thing["id"]] = cells
    return found


def way(board: Board, start: str, end: str) -> list[str]:
    """Find the cheapest way between two cells, both included; empty if there is none.

    >>> from tbgames.scene.model import Cell
    >>> near = {"A": (("B", 1), ("C", 5)), "B": (("C", 1),), "C": ()}
    >>> cells = (Cell(name, name, "", (0, 0), 1, 1, near[name]) for name in near)
    >>> way(Board("three", (0, 0, 1, 1), "", "", tuple(cells)), "A", "C")
    ['A', 'B', 'C']
    """
    near = {cell.id: cell.near for cell in board.cells}
    came: dict[str, str] = {}
    edge = [(0, start, start)]
    while edge:
        cost, cell, before = heapq.heappop(edge)
        if cell in came:
            continue
        came[cell] = before
        if cell == end:
            return _back(came, end)
        for further, price in near.get(cell, ()):
            heapq.heappush(edge, (cost + price, further, cell))
    return []


def _back(came: Mapping[str, str], end: str) -> list[str]:
    cells = [end]
    while came[cells[-1]] != cells[-1]:
        cells.append(came[cells[-1]])
    return cells[::-1]


def _pieces(live: Live) -> list[Live]:
    things = [thing for panel in live["panels"] for thing in panel.get("things", ())]
    return [thing for thing in things if thing.get("form") == "piece"]
