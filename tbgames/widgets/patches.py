"""What has changed between two drawings, as little of it as a browser needs to follow.

A patch holds, by id, the fields that differ; ``None`` takes a field away. A new thing is told by
how it differs from the new thing before it: forty markers that come out at once share all but
their names and places.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

__all__ = ["patch", "repeated"]

Live: TypeAlias = Mapping[str, Any]
"""A scene, a panel or a thing as JSON-able data, as `tbgames.scene.Scene.to_dict` gives it."""


def patch(old: Live, new: Live) -> dict[str, Any]:
    """Tell what makes the live part of one scene that of another; empty if nothing does.

    Args:
        old: what is shown.
        new: what is to be shown. The ids of its panels, and of the things in a panel, differ.

    Returns:
        ``set``: changed fields of the scene. ``order``: ids of its panels, if others or in
        another order. ``panels``: for each that differs its ``id`` and

        * ``set``: its changed fields;
        * ``gone``: ids of things that are no longer in it;
        * ``changed``: changed things, each by its ``id`` and changed fields;
        * ``new``: pairs of a place in the final order and a new thing, told by its difference
          from the one before;
        * ``order``: ids of all things, if those that stay have changed their order.

    >>> old = {"panels": [{"id": "log", "things": [{"id": "a", "words": "A"}]}]}
    >>> new = {"panels": [{"id": "log", "things": [{"id": "b", "words": "B"}, {"id": "a"}]}]}
    >>> patch(old, new)["panels"][0]["changed"]
    [{'id': 'a', 'words': None}]
    """
    before = {panel["id"]: panel for panel in old["panels"]}
    order = [panel["id"] for panel in new["panels"]]
    panels = [_panel(before.get(panel["id"], {}), panel) for panel in new["panels"]]
    return _told(
        set=_difference(_without(old, "panels"), _without(new, "panels")),
        order=order if order != list(before) else (),
        panels=[told for told in panels if len(told) > 1 or told["id"] not in before],
    )


def repeated(live: Live) -> str | None:
    """Say which id stands for two panels, or for two things of one panel; None if none does.

    >>> repeated({"panels": [{"id": "hand", "things": [{"id": "a"}, {"id": "a"}]}]})
    "two things of the panel 'hand' have the id 'a'"
    """
    twice = _twice(panel["id"] for panel in live["panels"])
    if twice is not None:
        return f"two panels have the id {twice!r}"
    for panel in live["panels"]:
        twice = _twice(thing["id"] for thing in panel.get("things", ()))
        if twice is not None:
            return f"two things of the panel {panel['id']!r} have the id {twice!r}"
    return None


def _twice(ids: Iterable[str]) -> str | None:
    seen: set[str] = set()
    for one in ids:
        if one in seen:
            return one
        seen.add(one)
    return None


def _panel(old: Live, new: Live) -> dict[str, Any]:
    before = {thing["id"]: thing for thing in old.get("things", ())}
    after = {thing["id"]: thing for thing in new.get("things", ())}
    changed = [
        {"id": id_, **difference}
        for id_, thing in after.items()
        if id_ in before and (difference := _difference(before[id_], thing))
    ]
    stay = [id_ for id_ in after if id_ in before]
    return {"id": new["id"]} | _told(
        set=_difference(_without(old, "things"), _without(new, "things")),
        gone=[id_ for id_ in before if id_ not in after],
        changed=changed,
        new=_new(before, list(after.values())),
        order=list(after) if stay != [id_ for id_ in before if id_ in after] else (),
    )


def _new(before: Live, things: Sequence[Live]) -> list[tuple[int, dict[str, Any]]]:
    last: Live = {}
    told = []
    for place, thing in enumerate(things):
        if thing["id"] not in before:
            told.append((place, _difference(last, thing)))
            last = thing
    return told


def _difference(old: Live, new: Live) -> dict[str, Any]:
    changed = {key: value for key, value in new.items() if key not in old or old[key] != value}
    return changed | {key: None for key in old if key not in new}


def _without(live: Live, key: str) -> dict[str, Any]:
    return {name: value for name, value in live.items() if name != key}


def _told(**parts: Any) -> dict[str, Any]:
    """The parts that say something."""
    return {name: part for name, part in parts.items() if part}
