"""What a bot thinks, while it does and afterwards: for those alone who may see its cards."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import replace
from time import perf_counter

from tbgames.engine.bots.thoughts import Thoughts
from tbgames.scene.model import Panel, Scene, Thing

__all__ = ["REST", "places", "thinking", "with_thoughts"]

REST = 0.002
"""Seconds between two slices in which a bot thinks: enough for a kernel to hear a click."""

_PAUSE = 0.25
"""Seconds between two times that a board is told how far a bot has come."""

_MOST = 5

_LEVELS = 4
"""Of marks on a map: the best candidate has the heaviest."""


def thinking(
    slices: Generator[None, None, object],
    name: str,
    thoughts: Callable[[], Thoughts | None],
    say: Callable[[str | None], object],
    show: Callable[[Thoughts], bool],
) -> Generator[float, None, None]:
    """Let a bot think, and say now and then how far it has come.

    Args:
        slices: of its thinking.
        name: of the bot.
        thoughts: gives what it thinks so far, if it tells.
        say: shows words, None for none.
        show: shows its candidates, and says so; who looks may not see its view, and so not what
            it thinks of, or no longer.
    """
    said = perf_counter()
    say(f"{name} is thinking …")
    try:
        for _ in slices:
            told = thoughts() if perf_counter() - said > _PAUSE else None
            if told is not None:
                said = perf_counter()
                best = f": {told.best} leads" if len(told) and show(told) else ""
                say(f"{name} is thinking … {told.progress:.0%}{best}")
            yield REST
    finally:
        say(None)


def places(scene: Scene) -> dict[int, str]:
    """By action: the cell of a map that stands for it in a scene where it can be picked."""
    return {
        thing.action: thing.cell
        for panel in scene.panels
        for thing in panel.things
        if panel.board and thing.cell and thing.action is not None
    }


def with_thoughts(
    scene: Scene, thoughts: Thoughts, name: str, where: Mapping[int, str] | None = None
) -> Scene:
    """Add the candidates of a decision; for who may see the bot's view.

    Args:
        scene: what is shown.
        thoughts: with the candidates.
        name: of the bot.
        where: the cell of the map for some actions; there a candidate is marked, the better the
            heavier, with its value.
    """
    things = tuple(
        Thing(
            f"thought-{rank}",
            f"{one.action}: {_share(one.value)}, tried {one.visits} times",
            css="b" if rank == 1 else "",
            words=str(one.action),
            note=f"{_share(one.value)} · tried {one.visits} times",
        )
        for rank, one in enumerate(thoughts.candidates[:_MOST], 1)
    )
    panel = Panel(
        "thoughts", "list", f"What {name} thought", things, "foot", note="share of the win"
    )
    panels = (_marked(one, scene, thoughts, where or {}) for one in scene.panels)
    return replace(scene, panels=(*panels, panel))


def _marked(panel: Panel, scene: Scene, thoughts: Thoughts, where: Mapping[int, str]) -> Panel:
    """Mark on a map what a bot thinks of; of several candidates on a cell the best one."""
    if not panel.board:
        return panel
    cells = {cell.id for cell in scene.static.boards[panel.board].cells}
    marks: dict[str, Thing] = {}
    for rank, one in enumerate(thoughts.candidates[:_MOST]):
        cell = where.get(one.action.id)
        if cell in cells and cell not in marks:
            level = max(1, _LEVELS - rank)
            marks[cell] = Thing(
                f"thought-of-{cell}",
                f"{one.action}: {_share(one.value)}",
                form="cell",
                css=f"heat{level} thought{level}",
                words="" if one.value is None else _share(one.value),
                cell=cell,
            )
    return replace(panel, things=(*marks.values(), *panel.things))


def _share(value: float | None) -> str:
    return "not tried" if value is None else f"{value:.0%}"
