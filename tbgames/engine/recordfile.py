"""How records look on disk: one JSON object, sealed by a chain of short digests.

The digest of each step covers the one before, so the first one that does not fit names the
place where a file was damaged or edited. It guards against accidents and careless edits, not
against somebody who computes the chain anew.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from typing import Any

from tbgames.engine.game import Game
from tbgames.engine.messages import brief, plain
from tbgames.files import MAX_BYTES, parse_json, read_text
from tbgames.games import game_class

__all__ = ["MAX_BYTES", "RecordError", "check_fields", "make_game", "parse", "read", "render"]

FORMAT = "tbgames record"
VERSION = 1
_SHOWN = 12  # hex digits of a digest: 48 bits find any accident


class RecordError(ValueError):
    """A file that is no sound record; ``step`` is the step at fault, counted from 1, if any."""

    def __init__(self, message: str, step: int | None = None) -> None:
        super().__init__(plain(message))
        self.step = step

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.args[0], self.step)


def render(head: Mapping[str, Any], steps: Sequence[Sequence[Any]], end: Mapping[str, Any]) -> str:
    """Write a record so that a person can read it: one line a field, one line a step.

    Each of ``steps`` gets its digest appended; ``seal`` closes the head, ``end`` the whole.
    """
    head = {"format": FORMAT, "version": VERSION, **head}
    seal = digest = _link("", head)
    lines = [f"{json.dumps(name)}: {_canonical(value)}" for name, value in head.items()]
    lines.append(f'"seal": "{seal}"')
    rows = []
    for step in steps:
        digest = _link(digest, list(step))
        rows.append(_canonical([*step, digest]))
    lines.append('"steps": [' + ",".join(f"\n  {row}" for row in rows) + "]")
    lines.append(f'"end": {_canonical({**end, "digest": _link(digest, dict(end))})}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def read(path: str | os.PathLike[str]) -> dict[str, Any]:
    """Read and ``parse`` a file; a RecordError also if it is larger than MAX_BYTES."""
    try:
        text = read_text(path)
    except ValueError as error:
        raise RecordError(f"this file is no record: {error}") from error
    return parse(text)


def parse(text: str) -> dict[str, Any]:
    """Read a record's text and check its chain, but not yet what the steps mean.

    Gives the fields of the head, ``steps`` without their digests, and ``end`` without its own.
    A RecordError names the first step whose digest does not fit.
    """
    try:
        data = parse_json(text)
    except ValueError as error:
        raise RecordError(f"this file is no record, or was cut off: {error}") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError(f'this file is no record: its "format" is not "{FORMAT}"')
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise RecordError(f"the record's version is {version!r}, which is no version")
    if version > VERSION:
        raise RecordError(
            f"a newer tbgames wrote this record (version {version}; this one reads {VERSION})"
        )
    return _unchained(data)


def check_fields(data: Mapping[str, Any], kinds: Mapping[str, type]) -> None:
    """Raise a RecordError unless ``data`` has exactly these fields, each of its kind."""
    for name, kind in kinds.items():
        if name not in data:
            raise RecordError(f'the record has no "{name}"')
        if type(data[name]) is not kind:
            raise RecordError(f'"{name}" of the record is {brief(data[name], 40)}')
    for name in data:
        if name not in kinds:
            raise RecordError(f'the record has a field "{name}" that no record has')


def make_game(
    data: Mapping[str, Any], game: type[Game[Any, Any]] | None
) -> tuple[Game[Any, Any], tuple[str, ...]]:
    """Make the game that a record's head describes, and give the names at its seats.

    ``game`` is the class of a game that has no name to find it by. A RecordError says what
    does not fit.
    """
    name, rules = data["game"], data["rules_version"]
    try:
        cls = game_class(name) if game is None else game
    except ValueError as error:
        raise RecordError(f"the record's game is unknown: {error}") from error
    if cls.name != name:
        raise RecordError(f"this is a record of {name}, not of {cls.name}")
    if cls.rules_version != rules:
        raise RecordError(
            f"the record was played by version {rules} of the rules of {name}; "
            f"this tbgames has version {cls.rules_version}"
        )
    try:
        made = cls.from_dict(data["options"])
    except Exception as error:  # whatever the game stumbles over, the file is at fault
        raise RecordError(f"the record's options make no game: {error}") from error
    seats = data["seats"]
    if len(seats) != made.players or not all(type(seat) is str for seat in seats):
        raise RecordError(
            f"the record's seats are {brief(seats, 40)}; the game has {made.players} players"
        )
    return made, tuple(seats)


def _unchained(data: dict[str, Any]) -> dict[str, Any]:
    steps, end, seal = data.pop("steps", None), data.pop("end", None), data.pop("seal", None)
    if not isinstance(steps, list) or not isinstance(end, dict):
        raise RecordError('the record has no list of "steps", or no "end"')
    digest = _link("", data)
    if digest != seal:
        raise RecordError("the record was changed before its first step, in the head", 0)
    plain = []
    for number, step in enumerate(steps, 1):
        if not isinstance(step, list) or not step:
            raise RecordError(f"step {number} of the record is {brief(step, 40)}", number)
        *content, sealed = step
        digest = _link(digest, content)
        if digest != sealed:
            raise RecordError(
                f"step {number} of the record was changed, or one before it is missing", number
            )
        plain.append(content)
    sealed = end.pop("digest", None)
    if _link(digest, end) != sealed:
        last = len(steps)
        raise RecordError(f"the record was changed or cut off after step {last}, its last", last)
    return {**data, "steps": plain, "end": end}


def _canonical(data: object) -> str:
    """Write JSON-able data in the one way that digests are made of; ValueError for NaN."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False)


def _link(before: str, data: object) -> str:
    """Give the digest of ``data`` that follows the digest ``before``."""
    return hashlib.sha256(f"{before}\n{_canonical(data)}".encode()).hexdigest()[:_SHOWN]
