"""A scene as text: what a screen reader, a terminal and a notebook under test get."""

from __future__ import annotations

from tbgames.scene.model import Panel, Scene, Thing

__all__ = ["write"]


def write(scene: Scene) -> str:
    """Write the title, then each panel: its heading, and a line a thing.

    A panel's own text stands instead of its things, unchanged and not indented, so that a text
    board can be copied out and read back.
    """
    return "\n\n".join([scene.title, *(_panel(panel) for panel in scene.panels)])


def _panel(panel: Panel) -> str:
    heading = f"{panel.title}: {panel.note}" if panel.note else panel.title
    body = panel.text or "\n".join(_line(thing) for thing in panel.things)
    return "\n".join(part for part in (heading, body) if part)


def _line(thing: Thing) -> str:
    return f"  {thing.text or thing.label}"
