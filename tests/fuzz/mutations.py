"""Damaging what readers read: JSON by its structure, any other text by its signs.

Bytes changed at random seldom get past a parser of JSON; a value put in another one's place does.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

__all__ = ["mutated"]

MOST_BYTES = 40_000

ODD_VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    2,
    99,
    2**31,
    2**63,
    -(10**30),
    10**400,
    0.5,
    -0.0,
    1e308,
    float("nan"),
    float("inf"),
    "",
    " ",
    "A",
    "0",
    "\ud800",
    "line\nbreak",
    "\u202e\x00",
    "é" * 400,
    [],
    {},
    [[]],
    [None],
    {"": None},
    [0] * 40,
)
ODD_SIGNS = ("\x00", "\n", "\r", "\t", " ", "-", "'", '"', "(", ")", ",", ":", "9", "²", "é", "→")
DEEP = 600


def mutated(data: bytes, rng: random.Random, most: int = MOST_BYTES) -> bytes:
    """Damage ``data`` in one to four places; at most ``most`` bytes come back."""
    try:
        value = json.loads(data)
        if value is None or rng.random() < 0.1:
            return _of_signs(data, rng)[:most]
        for _ in range(rng.randint(1, 4)):
            value = rng.choice(_CHANGES)(value, rng)
        written = _dumped(value, rng)
    except (ValueError, RecursionError):  # no JSON, or nested as deeply as we ourselves nest it
        return _of_signs(data, rng)[:most]
    if rng.random() < 0.05:
        written = _of_signs(written, rng)
    return written[:most]


def _dumped(value: Any, rng: random.Random) -> bytes:
    text = json.dumps(value)
    if rng.random() < 0.03:
        text = text.replace("[]", "[" * DEEP + "]" * DEEP, 1)
    if rng.random() < 0.05:  # a name twice, which no parsed value can have
        text = text.replace("{", '{"name": 1, "name": 2, ', 1)
    return text.encode("utf-8", "surrogatepass")


def _of_signs(data: bytes, rng: random.Random) -> bytes:
    text = data.decode("utf-8", "surrogateescape")
    for _ in range(rng.randint(1, 4)):
        at = rng.randint(0, len(text))
        until = min(len(text), at + rng.choice((0, 1, 1, 2, 9)))
        match rng.randrange(4):
            case 0:
                text = text[:at] + text[until:]
            case 1:
                text = text[:at] + rng.choice(ODD_SIGNS) * rng.choice((1, 1, 2, 50)) + text[at:]
            case 2:
                text = text[:at] + text[at:until] * 2 + text[until:]
            case _:
                start = rng.randint(0, len(text))
                text = text[:at] + text[start : start + 12] + text[until:]
    return text.encode("utf-8", "surrogateescape")


# Places in a parsed value: each is a container and a key of it.


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    waiting = [value]
    while waiting:
        node = waiting.pop()
        keys = (
            node if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ()
        )
        for key in keys:
            yield node, key
            waiting.append(node[key])


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copied(one) for key, one in value.items()}
    return [_copied(one) for one in value] if isinstance(value, list) else value


def _odd(rng: random.Random) -> Any:
    return _copied(rng.choice(ODD_VALUES))  # what is put in may be changed in its turn


def _at_a_place(
    change: Callable[[Any, Any, Any, random.Random], None],
) -> Callable[[Any, random.Random], Any]:
    def changed(value: Any, rng: random.Random) -> Any:
        places = list(_places(value))
        if not places:
            return _odd(rng)
        change(value, *rng.choice(places), rng)
        return value

    return changed


def _replace(value: Any, node: Any, key: Any, rng: random.Random) -> None:
    node[key] = _odd(rng)


def _nudge(value: Any, node: Any, key: Any, rng: random.Random) -> None:
    old = node[key]
    if isinstance(old, str):
        node[key] = rng.choice((old + "x", old[1:], old.upper(), old * 30, ascii(old)))
    elif isinstance(old, int | float):
        node[key] = rng.choice(
            (old + 1, old - 1, -old, old * 1000, old % 7 / 2, f"{old % 10}", [old])
        )
    elif isinstance(old, list) and old:
        node[key] = rng.choice((old[:-1], [*old, old[0]], old[::-1], old * 2, old[0], {"0": old}))
    else:
        node[key] = [old]


def _remove(value: Any, node: Any, key: Any, rng: random.Random) -> None:
    del node[key]


def _swap(value: Any, node: Any, key: Any, rng: random.Random) -> None:
    """One part's value in another's place, where it may be of the right kind and yet wrong."""
    other, its_key = rng.choice(list(_places(value)))
    node[key] = _copied(other[its_key])


def _add(value: Any, node: Any, key: Any, rng: random.Random) -> None:
    if isinstance(node, dict):
        node[rng.choice(("", "x", "name", "\ud800", f"{key}s"))] = _odd(rng)
    else:
        node.insert(key, _copied(rng.choice(node)))


_CHANGES = tuple(map(_at_a_place, (_replace, _replace, _nudge, _nudge, _remove, _swap, _add)))
