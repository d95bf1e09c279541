"""The cards of TFTC as data: location cards by icon, goals, and reading them from files.

The printed card lists are not public; the sets in ``data/tftc`` are this project's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tbgames.engine.messages import brief, hint, joined
from tbgames.files import data_path, read_json

__all__ = ["Goal", "TftcCards"]

_MOST_ICONS = 24
_MOST_COPIES = 200
_MOST_GOALS = 200
_MOST_POINTS = 1000
_LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Goal:
    """A multicache to create: what it is worth and which location cards it takes.

    ``needs`` are indices of icons, sorted, one for each card to pay (TFTC-02, TFTC-03).
    """

    id: str
    name: str
    points: int
    needs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TftcCards:
    """A card set: how many location cards show each icon, and the goals.

    >>> cards = TftcCards.of(None)
    >>> sum(cards.copies), len(cards.goals), cards.icons[:2]
    (64, 26, ('Forest', 'Park'))
    >>> goal = cards.goal("G16")
    >>> goal.name, goal.points, cards.words(goal.needs)
    ('Woodland Memorial', 4, '2 Forest, Bridge, Monument')
    """

    icons: tuple[str, ...]
    copies: tuple[int, ...]
    goals: tuple[Goal, ...]

    @classmethod
    def of(cls, source: str | Path | Mapping[str, Any] | TftcCards | None) -> TftcCards:
        """Read a card set.

        Args:
            source: None or "standard" for the project's own set, "plain" for one with as many
                cards of each icon, the path of a JSON file of the same form, its content, or a
                card set.

        Raises:
            ValueError: the set cannot be played; all faults are listed, each names its card.
            TypeError: the source is nothing of the above.
        """
        if isinstance(source, TftcCards):
            return source
        if source is None:
            source = "standard"
        if isinstance(source, str) and source in _SETS:
            source = data_path("tftc", f"{source}.json")
        if isinstance(source, str) and not Path(source).exists():
            raise ValueError(
                f"there is neither a card set nor a file {brief(source)}; "
                f"the sets are {', '.join(_SETS)}{hint(source, _SETS)}"
            )
        if isinstance(source, str | Path):
            return _read(read_json(source), f"{source}: ")
        if isinstance(source, Mapping):
            return _read(source, "card set: ")
        raise TypeError(
            f"cards are the name of a set, a JSON file or its content, not {type(source).__name__}"
        )

    def to_dict(self) -> dict[str, Any]:
        """Give the form that data files have; the locations as pairs, to keep their order."""
        return {
            "locations": [list(pair) for pair in zip(self.icons, self.copies, strict=True)],
            "goals": [
                {
                    "id": goal.id,
                    "points": goal.points,
                    "name": goal.name,
                    "needs": {
                        self.icons[icon]: goal.needs.count(icon)
                        for icon in dict.fromkeys(goal.needs)
                    },
                }
                for goal in self.goals
            ],
        }

    def goal(self, id_: str) -> Goal:
        """The goal with this id or name; a ValueError suggests the nearest."""
        for goal in self.goals:
            if id_ in (goal.id, goal.name):
                return goal
        known = [name for goal in self.goals for name in (goal.id, goal.name)]
        raise ValueError(f"no goal is called {brief(id_)}{hint(id_, known)}")

    def icon(self, name: str) -> int:
        """The index of an icon; a ValueError suggests the nearest."""
        if name in self.icons:
            return self.icons.index(name)
        raise ValueError(f"no location is called {brief(name)}{hint(name, self.icons)}")

    def words(self, icons: Sequence[int]) -> str:
        """Say a multiset of icons, given as indices: "2 Forest, Bridge"."""
        counts = {icon: icons.count(icon) for icon in sorted(set(icons))}
        return ", ".join(
            f"{count} {self.icons[icon]}" if count > 1 else self.icons[icon]
            for icon, count in counts.items()
        )


_SETS = ("standard", "plain")
_PARTS = ("about", "locations", "goals")
_FIELDS = ("id", "name", "points", "needs")


def _read(data: Any, where: str) -> TftcCards:
    faults: list[str] = []
    if not isinstance(data, Mapping):
        raise ValueError(f'{where}a card set is an object with "locations" and "goals"')
    faults += [
        f"a card set has no {brief(key)}{hint(key, _PARTS)}" for key in data if key not in _PARTS
    ]
    locations = _locations(data.get("locations"), faults)
    goals = _goals(data.get("goals"), locations, faults)
    if faults:
        raise ValueError(where + joined(faults))
    return TftcCards(tuple(locations), tuple(locations.values()), tuple(goals))


def _locations(value: Any, faults: list[str]) -> dict[str, int]:
    if isinstance(value, list | tuple) and all(_is_pair(item) for item in value):
        if len({name for name, _ in value}) < len(value):
            faults.append("a location is listed twice")
        value = dict(value)
    if not isinstance(value, Mapping) or not 1 <= len(value) <= _MOST_ICONS:
        faults.append(f'"locations" must map 1 to {_MOST_ICONS} names to their numbers of cards')
        return {}
    for name, count in value.items():
        if not _is_name(name):
            faults.append(
                f"the location {brief(name)} needs a name of 1 to {_LONGEST_NAME} letters"
            )
        elif not _is_int(count, 1, _MOST_COPIES):
            faults.append(
                f"{name} has {brief(count)} cards; it must be an int from 1 to {_MOST_COPIES}"
            )
    names = [_plain(name) for name in value if isinstance(name, str)]
    if len(set(names)) < len(names):
        faults.append("two locations have names that differ only in case or spaces")
    return dict(value)


def _goals(value: Any, locations: Mapping[str, int], faults: list[str]) -> list[Goal]:
    if not isinstance(value, Sequence) or isinstance(value, str) or not value:
        faults.append('"goals" must be a list of goals')
        return []
    if len(value) > _MOST_GOALS:
        faults.append(f"there are {len(value)} goals; {_MOST_GOALS} are the most")
        return []
    goals = []
    for number, row in enumerate(value, 1):
        found = len(faults)
        goal = _goal(number, row, locations, faults)
        if goal is not None and len(faults) == found:
            goals.append(goal)
    ids = [_plain(goal.id) for goal in goals]
    for goal in goals:
        if ids.count(_plain(goal.id)) > 1:
            faults.append(f"goal {goal.id}: another goal has this id")
    return goals


def _goal(number: int, row: Any, locations: Mapping[str, int], faults: list[str]) -> Goal | None:
    if not isinstance(row, Mapping):
        faults.append(f'goal {number}: must be an object with "id", "name", "points", "needs"')
        return None
    who = f"goal {row['id'] if _is_name(row.get('id')) else number}"
    faults += [
        f"{who}: has no field {brief(key)}{hint(key, _FIELDS)}" for key in row if key not in _FIELDS
    ]
    for field in ("id", "name"):
        if not _is_name(row.get(field)):
            faults.append(
                f'{who}: "{field}" is {brief(row.get(field))}; '
                f"it must be a text of 1 to {_LONGEST_NAME} letters"
            )
    if not _is_int(row.get("points"), 1, _MOST_POINTS):
        faults.append(
            f'{who}: "points" is {brief(row.get("points"))}; '
            f"it must be an int from 1 to {_MOST_POINTS}"
        )
    needs = row.get("needs")
    if not isinstance(needs, Mapping) or not needs:
        faults.append(f'{who}: "needs" must map locations to how many cards of them it takes')
        return None
    icons = list(locations)
    paid: list[int] = []
    for name, count in needs.items():
        if name not in locations:
            faults.append(f"{who}: needs {brief(name)}, which is no location{hint(name, icons)}")
        elif not _is_int(count, 1, _MOST_COPIES):
            faults.append(f"{who}: needs {brief(count)} cards of {name}; it must be an int from 1")
        elif _is_int(locations[name], 1, _MOST_COPIES) and count > locations[name]:
            faults.append(
                f"{who}: can never be paid: it needs {count} cards of {name}, "
                f"there are {locations[name]}"
            )
        else:
            paid += [icons.index(name)] * count
    if not all(_is_name(row.get(field)) for field in ("id", "name")):
        return None
    return Goal(row["id"], row["name"], row.get("points", 0), tuple(sorted(paid)))


def _plain(name: str) -> str:
    return " ".join(name.lower().split())


def _is_pair(value: object) -> bool:
    return isinstance(value, list | tuple) and len(value) == 2 and isinstance(value[0], str)


def _is_name(value: object) -> bool:
    return (
        isinstance(value, str)
        and bool(value.strip())
        and value.isprintable()
        and len(value) <= _LONGEST_NAME
    )


def _is_int(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
