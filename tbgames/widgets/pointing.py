"""Marking on a board the thing that stands for an action, and saying where it is."""

from __future__ import annotations

from dataclasses import replace

from tbgames.engine.actions import Action
from tbgames.scene.model import Panel, Scene, Static, Thing

__all__ = ["Pointer"]

_CSS = "guide"
_RULES = {
    f"path.{_CSS}": "fill:none;stroke:var(--accent);stroke-width:6",
    f".box.{_CSS}": "stroke:var(--accent);stroke-width:4",
}
_SAID = "suggested by the guide"


class Pointer:
    """Marks what to click in one scene after the other.

    >>> import tbgames as tb
    >>> state = tb.new("tftc", players=2).start(seed=10)
    >>> scene = state.game.scene(state.view(state.current_player), (), state.legal_actions)
    >>> Pointer().point(scene, state.game.parse("search"))[1]
    'Click “Search” under “Trade list”.'
    """

    def __init__(self) -> None:
        """Point at nothing yet."""
        self._static: tuple[Static, Static] | None = None

    def point(self, scene: Scene, action: Action) -> tuple[Scene, str]:
        """Give a scene with a mark, and a sentence that says what to click."""
        where = ""
        panels = []
        for panel in scene.panels:
            panel, words = _marked(panel, action)
            panels.append(panel)
            where = where or words
        where = where or f"Choose “{action}” in the list below the board, and press “Do it”."
        return replace(scene, panels=tuple(panels), static=self._with_rules(scene.static)), where

    def _with_rules(self, static: Static) -> Static:
        # Kept, so that a board sees that it is the same, and its key is worked out once.
        if self._static is None or self._static[0] is not static:
            self._static = static, replace(static, rules={**static.rules, **_RULES})
        return self._static[1]


def _marked(panel: Panel, action: Action) -> tuple[Panel, str]:
    """Mark what stands for the action in a panel; "" if nothing does."""
    things: list[Thing] = []
    where = ""
    for thing in panel.things:
        badge = next((one for one in thing.badges if one.action == action.id), None)
        if thing.action != action.id and badge is None:
            things.append(thing)
        elif panel.board:
            where = f"Click the space {thing.cell} on the map{_of_several(panel, thing)}."
            mark = f"{_CSS}-{thing.cell}"
            things += [thing, Thing(mark, _SAID, form="cell", css=_CSS, cell=thing.cell)]
        else:
            name = thing.words or thing.label
            where = f"Click “{name}” under “{panel.title}”."
            if badge is not None and thing.action != action.id:
                where = f"Click “{badge.text}” ({badge.label}) on the card “{name}”."
            things.append(_dressed(thing, action))
    return replace(panel, things=tuple(things)), where


def _of_several(panel: Panel, thing: Thing) -> str:
    """What has to be clicked next where several things stand on one space."""
    offers = [one for one in panel.things if one.cell == thing.cell and one.action is not None]
    return f", then “{thing.label}”" if len(offers) > 1 else ""


def _dressed(thing: Thing, action: Action) -> Thing:
    badges = tuple(
        replace(badge, text=f"➜ {badge.text}", label=f"{badge.label}, {_SAID}")
        if badge.action == action.id
        else badge
        for badge in thing.badges
    )
    label, css = f"{thing.label}, {_SAID}", f"{thing.css} {_CSS}".strip()
    return replace(thing, label=label, css=css, badges=badges)
