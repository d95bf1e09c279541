"""A coach's advice beside the game that it is about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tbgames.engine.advice import Counsel
from tbgames.scene.model import Panel, Scene, Thing

__all__ = ["coached"]

_MOST = 4
"""Actions that are advised at once."""

_LEVELS = 4
"""Of heat; the theme has a colour for each, and the label of a cell says the share."""


def coached(scene: Scene, counsel: Counsel | None, *, thinking: bool = False) -> Scene:
    """Add a panel with the best actions, and on a map how much its cells promise.

    Args:
        scene: what the player who is advised sees.
        counsel: on the decision that is shown; None while there is none.
        thinking: whether counsel will follow.
    """
    heat = counsel.heat if counsel else {}
    panels = (_heated(panel, scene, heat) for panel in scene.panels)
    # Beside the map where there is one, else below what it is about.
    area = "side" if any(panel.area == "side" for panel in scene.panels) else "foot"
    advised = [*panels]
    first = next((n for n, one in enumerate(advised) if one.area == area), len(advised))
    advised.insert(first, _panel(counsel, area, thinking))
    return replace(scene, panels=tuple(advised))


def _panel(counsel: Counsel | None, area: str, thinking: bool) -> Panel:
    if counsel is not None:
        things, note = _lines(counsel), f"expected {counsel.unit}"
    else:
        words = "The coach is thinking …" if thinking else "When you decide, the coach advises you."
        things, note = (Thing("coach-waits", words, words=words),), ""
    return Panel("coach", "list", "The coach", things, area, note=note, css="below")


def _lines(counsel: Counsel) -> tuple[Thing, ...]:
    lines = []
    for rank, one in enumerate(counsel.advice[:_MOST], 1):
        words = f"{rank}. {one.action} · {one.value:.2f}"
        lines.append(
            Thing(
                f"coach-{rank}",
                f"{words} {counsel.unit}. {one.reason}",
                css="b" if rank == 1 else "",
                words=words,
                note=one.reason,
                action=one.action.id,
            )
        )
    others = len(counsel) - _MOST
    told = [f"{others} more of less worth."] if others > 0 else []
    words = " ".join(filter(None, [*told, counsel.model]))
    return (*lines, Thing("coach-model", words, note=words)) if words else tuple(lines)


def _heated(panel: Panel, scene: Scene, heat: Mapping[str, float]) -> Panel:
    if not panel.board or not heat:
        return panel
    cells = {cell.id for cell in scene.static.boards[panel.board].cells}
    marks = tuple(
        Thing(
            f"heat-{cell}",
            f"coach: {share:.0%} of the best",
            form="cell",
            css=f"heat{_level(share)}",
            cell=cell,
        )
        for cell, share in heat.items()
        if cell in cells and share > 0
    )
    return replace(panel, things=(*marks, *panel.things))  # below all that stands there


def _level(share: float) -> int:
    return min(_LEVELS, 1 + int(share * _LEVELS))
