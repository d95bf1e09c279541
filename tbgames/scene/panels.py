"""Panels that every game has alike."""

from __future__ import annotations

from collections.abc import Sequence

from tbgames.scene.model import Panel, Thing

__all__ = ["log_panel"]


def log_panel(lines: Sequence[str], area: str = "side", span: int = 12) -> tuple[Panel, ...]:
    """What happened, in the words given; no panel for no words.

    >>> [thing.words for panel in log_panel(["A rests."]) for thing in panel.things]
    ['A rests.']
    """
    things = tuple(Thing(f"log-{number}", line, words=line) for number, line in enumerate(lines, 1))
    return (Panel("log", "log", "What happened", things, area, span),) if things else ()
