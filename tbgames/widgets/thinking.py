"""What a bot thinks, while it does and afterwards: for those alone who may see its cards."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from time import perf_counter

from tbgames.engine.bots.thoughts import Thoughts
from tbgames.scene.model import Panel, Scene, Thing

__all__ = ["REST", "thinking", "with_thoughts"]

REST = 0.002
"""Seconds between two slices in which a bot thinks: enough for a kernel to hear a click."""

_PAUSE = 0.25
"""Seconds between two times that a board is told how far a bot has come."""

_MOST = 5


def thinking(
    slices: Generator[None, None, object],
    name: str,
    thoughts: Callable[[], Thoughts | None],
    say: Callable[[str | None], object],
    *,
    candid: bool,
) -> Generator[float, None, None]:
    """Let a bot think, and say now and then how far it has come.

    Args:
        slices: of its thinking.
        name: of the bot.
        thoughts: gives what it thinks so far, if it tells.
        say: shows words, None for none.
        candid: whether who looks may see its view, and so what it thinks of.
    """
    said = perf_counter()
    say(f"{name} is thinking …")
    try:
        for _ in slices:
            told = thoughts() if perf_counter() - said > _PAUSE else None
            if told is not None:
                said = perf_counter()
                best = f": {told.best} leads" if candid and len(told) else ""
                say(f"{name} is thinking … {told.progress:.0%}{best}")
            yield REST
    finally:
        say(None)


def with_thoughts(scene: Scene, thoughts: Thoughts, name: str) -> Scene:
    """Add a panel with the candidates of the last decision; for who may see the bot's view."""
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
    return replace(scene, panels=(*scene.panels, panel))


def _share(value: float | None) -> str:
    return "not tried" if value is None else f"{value:.0%}"
