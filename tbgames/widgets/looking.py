"""What looking at something on a board shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tbgames.engine.game import State, View
from tbgames.scene.model import Scene

__all__ = ["Look", "looked_at"]

_MOST_REASONS = 4


@dataclass(frozen=True, slots=True)
class Look:
    """What is said and marked, and the ids of the rulings that forbid what was looked at."""

    words: str
    marks: Mapping[str, str] = field(default_factory=dict)
    rules: tuple[str, ...] = ()


def looked_at(
    scene: Scene, state: State, view: View, thing: str, action: int | None, deciding: bool
) -> Look:
    """Show what picking would do, and why what cannot be picked may not be.

    Args:
        scene: what is shown.
        state: the position; only asked for reasons, and only if who looks is ``deciding``.
        view: what who looks may know.
        thing: the id of a thing or a cell, or "" for an action chosen in a list.
        action: what it stands for, if that is one action.
        deciding: whether who looks is to decide.
    """
    if thing and not _is_shown(scene, thing):
        return Look("")  # a page may say anything
    meant = None
    if deciding and action is not None and action in state.legal_actions.ids:
        meant = state.game.actions[action]
    found = state.game.preview(view, meant, thing)
    if found is None:
        return Look("")
    words = [found.words] if found.words else []
    rules: list[str] = []
    if deciding:
        refusals = [why for id_ in found.actions if (why := state.why_not(id_))]
        words += list(dict.fromkeys(map(str, refusals)))[:_MOST_REASONS]
        rules += dict.fromkeys(why.rule for why in refusals if why.rule)
    return Look(" ".join(words), found.marks, tuple(rules))


def _is_shown(scene: Scene, thing: str) -> bool:
    return any(thing == one.id for panel in scene.panels for one in panel.things) or any(
        thing == cell.id for board in scene.static.boards.values() for cell in board.cells
    )
