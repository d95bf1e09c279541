"""What stands on the map, and who gives way to whom where a space is crowded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from tbgames.scene.model import Thing
from tbgames.tobago.graph import bits
from tbgames.tobago.island import Island
from tbgames.tobago.scene_island import Chart
from tbgames.tobago.view import MAPS, NOBODY, SEATS, TobagoView

__all__ = ["MARKER_SIGNS", "landmarks", "map_signs", "map_things", "signs_key"]

MARKER_SIGNS: Final = "■●▲◆"
"""The four maps' markers on the text board, in the order of ``MAPS``."""

_CORNERS: Final = ((-10.6, -8.2), (10.6, -8.2), (-10.6, 8.2), (10.6, 8.2))
"""Each map's own corner of a space, so that a colour is always found in the same place."""

_BEARINGS: Final = (
    *("north", "north-east", "east", "south-east"),
    *("south", "south-west", "west", "north-west"),
)

Place = tuple[float, float, float]


@dataclass
class _Space:
    """What stands on one space."""

    landmark: str = ""
    amulet: bool = False
    seats: list[int] = field(default_factory=list)
    markers: list[int] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)

    def slots(self) -> tuple[Place, Place, Place]:
        """Centre and scale of landmark, ATVs and amulet; they share the space upwards down.

        The columns at both sides belong to the markers.
        """
        crowded = bool(self.markers or self.gone)
        small = 0.86 if crowded else 1.0
        if self.landmark and self.seats and self.amulet:
            return (0, -11.5, 0.72), (0, 1, 0.8), (0, 13.2, 0.58)
        if self.landmark and self.seats:
            return (0, -8.5, 0.84 * small), (0, 7, 0.92 * small), (0, 0, 0)
        if self.landmark and self.amulet:
            return (0, -6, 0.9 * small), (0, 0, 0), (0, 10.5, 0.68)
        if self.seats and self.amulet:
            return (0, 0, 0), (0, -4, 0.95 * small), (0, 9.5, 0.72)
        return (0, 0, 1.14 * small), (0, 0, 1.08 * small), (0, 0, 0.95 * small)


def map_things(
    view: TobagoView, chart: Chart, marker_action: Callable[[int, int], int | None]
) -> tuple[Thing, ...]:
    """The pieces of a view, each on its place; ids stay with the pieces when they move."""
    island = view.game.island
    spaces = _occupied(island.landmarks, view)
    things: list[Thing] = list(_gazes(island, chart, view.statue_turns))
    for index, here in spaces.items():
        things += _pieces(island, chart, index, here, view, marker_action)
    # Painted in this order: what moves lies above what stands.
    layer = {"landmark": 0, "gone": 1, "marker": 2, "amulet": 3, "atv": 4, "treasure": 5}
    return tuple(sorted(things, key=lambda thing: layer.get(thing.id.split("-")[0], -1)))


def landmarks(island: Island, chart: Chart, turns: int = 0) -> tuple[Thing, ...]:
    """The landmarks alone, with the statues' gaze."""
    things = list(_gazes(island, chart, turns))
    for kind, index in island.landmarks:
        at, size = _moved(chart.places[index], (0, 0, 1.14))
        things.append(_landmark(island, index, kind, at, size, turns))
    return tuple(things)


def map_signs(view: TobagoView) -> dict[int, str]:
    """By space: the signs of what lies on it, for the text board."""
    signs: dict[int, str] = {}
    for index, here in _occupied((), view).items():
        text = "".join(MARKER_SIGNS[m] for m in here.markers)
        text += "*" * here.amulet + "".join(str(seat + 1) for seat in here.seats)
        if text:
            signs[index] = text
    return signs


def _occupied(placed: Iterable[tuple[str, int]], view: TobagoView) -> dict[int, _Space]:
    spaces: dict[int, _Space] = {}

    def at(index: int) -> _Space:
        return spaces.setdefault(index, _Space())

    for kind, index in placed:
        at(index).landmark = kind
    for index in bits(view.amulets):
        at(index).amulet = True
    for seat, index in enumerate(view.atvs):
        if index != NOBODY:
            at(index).seats.append(seat)
    for map_ in range(len(MAPS)):
        for index in bits(view.markers(map_)):
            at(index).markers.append(map_)
        for index in bits(view.removed[map_]):
            at(index).gone.append(map_)
    return spaces


def _pieces(
    island: Island,
    chart: Chart,
    index: int,
    here: _Space,
    view: TobagoView,
    marker_action: Callable[[int, int], int | None],
) -> Iterator[Thing]:
    name = island.spaces[index].name
    middle = chart.places[index]
    landmark, atv, amulet = (_moved(middle, slot) for slot in here.slots())
    if here.landmark:
        at, size = landmark
        yield _landmark(island, index, here.landmark, at, size, view.statue_turns)
    if here.amulet:
        at, size = amulet
        yield Thing(
            f"amulet-{name}", "amulet", form="piece", symbol="amulet", at=at, size=size, cell=name
        )
    lone = sum(view.located(map_) == index for map_ in here.markers) == 1
    for map_ in (*here.markers, *here.gone):
        found = view.located(map_) == index
        x, y = _CORNERS[map_]
        # A treasure is drawn large, so it stands further in.
        large = (0.8 * x, 0.8 * y, 0.95) if lone else (x, y, 0.64)
        at, size = _moved(middle, large if found else (x, y, 0.5))
        colour = MAPS[map_]
        if map_ in here.gone:
            yield Thing(
                f"gone-{colour}-{name}",
                f"{colour} marker removed",
                form="piece",
                symbol=f"gone-{colour}",
                at=at,
                size=size,
                cell=name,
            )
        elif found:
            yield Thing(
                f"treasure-{colour}",
                f"{colour} treasure",
                form="piece",
                symbol=f"found-{colour}",
                at=at,
                size=size,
                cell=name,
            )
        else:
            yield Thing(
                f"marker-{colour}-{name}",
                f"{colour} marker",
                form="piece",
                symbol=f"m-{colour}",
                at=at,
                size=size,
                cell=name,
                action=marker_action(index, map_),
            )
    for seat, place in zip(here.seats, _parking(len(here.seats)), strict=True):
        (x, y), size = atv
        dx, dy, part = place
        letter = SEATS[seat]
        yield Thing(
            f"atv-{letter}",
            f"ATV of {letter}",
            form="piece",
            symbol=f"atv-{letter}" if len(here.seats) < 3 else f"seat-{letter}",
            css=f"s{seat}",
            at=(round(x + dx * middle[2], 1), round(y + dy * middle[2], 1)),
            size=round(size * part, 3),
            cell=name,
        )


def _parking(cars: int) -> tuple[Place, ...]:
    """Where several ATVs stand on one space; three or more show their letters only."""
    return {
        0: (),
        1: ((0, 0, 1),),
        2: ((-8, -2.2, 0.68), (8, 2.2, 0.68)),
        3: ((-10.5, 0, 0.54), (0, 0, 0.54), (10.5, 0, 0.54)),
        4: ((-12.3, 0, 0.43), (-4.1, 0, 0.43), (4.1, 0, 0.43), (12.3, 0, 0.43)),
    }[cars]


def _moved(middle: Place, slot: Place) -> tuple[tuple[float, float], float]:
    x, y, scale = middle
    dx, dy, size = slot
    return (round(x + dx * scale, 1), round(y + dy * scale, 1)), round(size * scale, 3)


def _landmark(
    island: Island, index: int, kind: str, at: tuple[float, float], size: float, turns: int
) -> Thing:
    space = island.spaces[index]
    label = kind
    if space.facing is not None:
        label = f"statue facing {_bearing(space.facing + 60 * turns)}"
    return Thing(
        f"landmark-{space.name}",
        label,
        form="piece",
        symbol=kind.replace(" ", "-"),
        at=at,
        size=size,
        cell=space.name,
    )


def _gazes(island: Island, chart: Chart, turns: int) -> Iterator[Thing]:
    for index, facing in zip(island.statues, island.facings, strict=True):
        x, y, size = chart.places[index]
        yield Thing(
            f"gaze-{island.spaces[index].name}",
            "",
            form="piece",
            symbol="gaze",
            at=(round(x, 1), round(y, 1)),
            size=round(size, 3),
            turn=(facing + 60 * turns) % 360,
        )


def _bearing(degrees: float) -> str:
    """The nearest of the eight points of the compass."""
    return _BEARINGS[round(degrees % 360 / 45) % 8]


def signs_key(view: TobagoView) -> Mapping[str, str]:
    """What the signs of the text board mean in this view."""
    key = {MARKER_SIGNS[m]: f"{colour} marker" for m, colour in enumerate(MAPS)}
    return key | {"*": "amulet"} | {str(s + 1): f"ATV of {SEATS[s]}" for s in range(len(view.atvs))}
