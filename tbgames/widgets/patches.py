"""What has changed between two drawings, as little of it as a browser needs to follow.

A patch holds, by id, the fields that differ; ``None`` takes a field away. A new thing is told by
how it differs from the new thing before it: forty markers that come out at once share all but
their names and places.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, TypeAlias

from tbgames.scene.model import Scene

__all__ = ["live", "patch", "repeated"]

Live: TypeAlias = Mapping[str, Any]
"""A scene, a panel or a thing as JSON-able data."""


def live(scene: Scene, before: Live | None = None) -> dict[str, Any]:
    """Give the live part of a scene without what only its text face shows, or what is said twice.

    Args:
        scene: what is to be shown.
        before: the live part of what is shown now. A log shows the last lines of a list that
            grows, and its things are numbered by their place in it; here a line keeps the number
            that it had ``before``, so that only new ones have to be sent.

    >>> from tbgames.scene.model import Panel, Thing
    >>> log = Panel("log", "log", "Log", (Thing("l1", "A drew.", words="A drew.", text="A"),))
    >>> live(Scene("demo", "A's turn", (log,)))["panels"][0]["things"]
    [{'id': 'log:1', 'words': 'A drew.'}]
    """
    whole = scene.to_dict()
    panels = [_without(panel, "text") for panel in whole["panels"]]
    logs = {panel["id"]: panel for panel in before["panels"]} if before else {}
    for panel in panels:
        if "things" in panel:
            panel["things"] = [_thing(thing) for thing in panel["things"]]
            if panel["kind"] == "log":
                lines = logs.get(panel["id"], {}).get("things", ())
                panel["things"] = _numbered(panel["id"], lines, panel["things"])
    return {**whole, "panels": panels}


def _numbered(log: str, before: Sequence[Live], lines: Sequence[Live]) -> list[dict[str, Any]]:
    """Lines of a log, those that were there before with the numbers that they had."""
    old, new = ([_without(line, "id") for line in part] for part in (before, lines))
    first = int(before[0]["id"].removeprefix(f"{log}:")) if before else 1

    def same(shift: int) -> int:
        """How many lines are the same if the old ones begin ``shift`` lines before the new."""
        return sum(map(operator.eq, old[max(shift, 0) :], new[max(-shift, 0) :]))

    # Not all need be the same: another seat may read another word in one of them.
    nearest = sorted(range(-len(new), len(old) + 1), key=abs)
    shift = max(nearest, key=same) if before else 0
    first += shift if same(shift) else len(old)
    return [{"id": f"{log}:{first + n}", **line} for n, line in enumerate(new)]


def _thing(thing: Live) -> dict[str, Any]:
    said = thing["label"] and thing["label"] == thing.get("words")
    return _without(thing, "text", "label" if said else "")


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
        * ``put``: pairs of a place in the final order, ascending, and what is put there: the id
          of a thing that has moved, or a new thing, told by its difference from the one before.

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
        order=order if order != list(before) else None,
        panels=[told for told in panels if len(told) > 1 or told["id"] not in before],
    )


def repeated(shown: Live) -> str | None:
    """Say which id stands for two panels, or for two things of one panel; None if none does.

    >>> repeated({"panels": [{"id": "hand", "things": [{"id": "a"}, {"id": "a"}]}]})
    "two things of the panel 'hand' have the id 'a'"
    """
    twice = _twice(panel["id"] for panel in shown["panels"])
    if twice is not None:
        return f"two panels have the id {twice!r}"
    for panel in shown["panels"]:
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
    return {"id": new["id"]} | _told(
        set=_difference(_without(old, "things"), _without(new, "things")),
        gone=[id_ for id_ in before if id_ not in after],
        changed=changed,
        put=_put(before, after),
    )


def _put(before: Mapping[str, Live], after: Mapping[str, Live]) -> list[tuple[int, Any]]:
    stay = _stay([id_ for id_ in before if id_ in after], [id_ for id_ in after if id_ in before])
    last: Live = {}
    put: list[tuple[int, Any]] = []
    for place, (id_, thing) in enumerate(after.items()):
        if id_ not in before:
            put.append((place, _difference(last, thing)))
            last = thing
        elif id_ not in stay:
            put.append((place, id_))
    return put


def _stay(old: list[str], new: list[str]) -> set[str]:
    """Ids that need not be moved to get from one order to another; all if nothing has moved."""
    if old == new:
        return set(new)
    blocks = SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
    return {id_ for block in blocks for id_ in new[block.b : block.b + block.size]}


def _difference(old: Live, new: Live) -> dict[str, Any]:
    """Changed fields; lists of equally many records are told record by record."""
    told: dict[str, Any] = {key: None for key in old if key not in new}
    for key, value in new.items():
        before = old.get(key)
        if key not in old or before != value:
            told[key] = _records(before, value) or value
    return told


def _records(old: Any, new: Any) -> list[dict[str, Any]] | None:
    """The differences of records; None if the two are not lists of equally many."""
    for value in (old, new):
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            return None
    return list(map(_difference, old, new)) if len(old) == len(new) else None


def _without(live: Live, *keys: str) -> dict[str, Any]:
    return {name: value for name, value in live.items() if name not in keys}


def _told(**parts: Any) -> dict[str, Any]:
    """The parts that say something. An order without ids does: nothing is left."""
    return {name: part for name, part in parts.items() if part or (name, part) == ("order", [])}
