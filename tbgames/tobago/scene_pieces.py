"""What stands on the map, and who gives way to whom where a space is crowded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
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
Spot = tuple[tuple[float, float], float]
_NOWHERE: Final[Place] = (0, 0, 0)


@dataclass
class _Space:
    """What stands on one space; the lists hold seats, and numbers of maps."""

    landmark: str = ""
    amulet: bool = False
    seats: list[int] = field(default_factory=list)
    markers: list[int] = field(default_factory=list)
    treasures: list[int] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)

    def slots(self) -> tuple[Place, Place, Place]:
        """Centre and scale of landmark, ATVs and amulet, which stand above one another.

        The columns at both sides belong to the markers. A lone treasure is drawn large, so
        everything else moves away from its corner.
        """
        x, y = _CORNERS[self.treasures[0]] if len(self.treasures) == 1 else (0, 0)
        landmark, atv, amulet = self._stack(0.86 if self.markers or self.gone else 1.0)
        return _shifted(landmark, x, y), _shifted(atv, x, y), _shifted(amulet, x, y)

    def _stack(self, small: float) -> tuple[Place, Place, Place]:
        if self.landmark and self.seats and self.amulet:
            return (0, -11.5, 0.72), (0, 1, 0.8), (0, 13.2, 0.58)
        if self.landmark and self.seats:
            return (0, -8.5, 0.84 * small), (0, 7, 0.92 * small), _NOWHERE
        if self.landmark and self.amulet:
            return (0, -6, 0.9 * small), _NOWHERE, (0, 10.5, 0.68)
        if self.seats and self.amulet:
            return _NOWHERE, (0, -4, 0.95 * small), (0, 9.5, 0.72)
        return (0, 0, 1.14 * small), (0, 0, 1.08 * small), (0, 0, 0.95 * small)


def _shifted(place: Place, x: float, y: float) -> Place:
    return place[0] - 0.4 * x, place[1] - 0.25 * y, place[2]


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
        text = "".join(MARKER_SIGNS[m] for m in sorted(here.markers + here.treasures))
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
        located = view.located(map_)
        if located != NOBODY:
            at(located).treasures.append(map_)
        else:
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
        yield _landmark(island, index, here.landmark, *landmark, view.statue_turns)
    if here.amulet:
        yield _piece(f"amulet-{name}", "amulet", "amulet", name, amulet)
    for map_ in here.gone:
        colour = MAPS[map_]
        corner = _moved(middle, (*_CORNERS[map_], 0.5))
        id_, label = f"gone-{colour}-{name}", f"{colour} marker removed"
        yield _piece(id_, label, f"gone-{colour}", name, corner)
    for map_ in here.markers:
        colour = MAPS[map_]
        corner = _moved(middle, (*_CORNERS[map_], 0.5))
        piece = _piece(f"marker-{colour}-{name}", f"{colour} marker", f"m-{colour}", name, corner)
        yield replace(piece, action=marker_action(index, map_))
    for map_ in here.treasures:
        colour = MAPS[map_]
        x, y = _CORNERS[map_]
        corner = _moved(middle, (x, y, 0.64) if here.treasures[1:] else (0.8 * x, 0.8 * y, 0.95))
        yield _piece(f"treasure-{colour}", f"{colour} treasure", f"found-{colour}", name, corner)
    yield from _cars(here.seats, name, atv, middle[2])


def _cars(seats: Sequence[int], name: str, place: Spot, scale: float) -> Iterator[Thing]:
    (x, y), size = place
    for seat, (dx, dy, part) in zip(seats, _parking(len(seats)), strict=True):
        letter = SEATS[seat]
        spot = (round(x + dx * scale, 1), round(y + dy * scale, 1)), round(size * part, 3)
        symbol = f"atv-{letter}" if len(seats) < 3 else f"seat-{letter}"
        yield replace(
            _piece(f"atv-{letter}", f"ATV of {letter}", symbol, name, spot), css=f"s{seat}"
        )


def _piece(id_: str, label: str, symbol: str, cell: str, spot: Spot) -> Thing:
    at, size = spot
    return Thing(id_, label, form="piece", symbol=symbol, at=at, size=size, cell=cell)


def _parking(cars: int) -> tuple[Place, ...]:
    """Where several ATVs stand on one space; three or more show their letters only."""
    return {
        0: (),
        1: ((0, 0, 1),),
        2: ((-8, -2.2, 0.68), (8, 2.2, 0.68)),
        3: ((-10.5, 0, 0.54), (0, 0, 0.54), (10.5, 0, 0.54)),
        4: ((-12.3, 0, 0.43), (-4.1, 0, 0.43), (4.1, 0, 0.43), (12.3, 0, 0.43)),
    }[cars]


def _moved(middle: Place, slot: Place) -> Spot:
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
    id_ = f"landmark-{space.name}"
    return _piece(id_, label, kind.replace(" ", "-"), space.name, (at, size))


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
