"""Reading the values that a position of Tobago is written in, each with its own fault."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from tbgames.engine.messages import brief
from tbgames.engine.position_reader import Fault, PositionReader
from tbgames.tobago.clues import Clue
from tbgames.tobago.phases import Phase
from tbgames.tobago.rules import ROSES
from tbgames.tobago.sharing import DIVIDING, Division, Sharing
from tbgames.tobago.view import CURSE, MAPS, NOBODY, SEATS

if TYPE_CHECKING:
    from tbgames.tobago.rules import Tobago

__all__ = ["ValueReader"]

T = TypeVar("T")

_PHASES = {phase.label: phase for phase in Phase}
_DIVISION = frozenset(("dealt", "turned", "safe", "curses"))


class ValueReader(PositionReader):
    """Knows what the spaces, cards and phases of one game are called."""

    def __init__(self, game: Tobago, data: Mapping[str, Any]) -> None:
        super().__init__(data, {letter: seat for seat, letter in enumerate(SEATS[: game.players])})
        self.game = game
        self.names = {space.name: space.index for space in game.island.spaces}
        self.kinds = {clue: kind for kind, clue in enumerate(game.clues)}

    def phase(self, value: Any) -> Phase:
        """A phase by its label."""
        if not isinstance(value, str) or value not in _PHASES:
            raise Fault(f"{brief(value)} is no phase; there is {', '.join(_PHASES)}")
        return _PHASES[value]

    def space(self, value: Any) -> int:
        """A space by its name."""
        if not isinstance(value, str) or value not in self.names:
            raise Fault(f"{brief(value)} is no space of this island")
        return self.names[value]

    def space_or_none(self, value: Any) -> int:
        """A space or none."""
        return NOBODY if value is None else self.space(value)

    def spaces(self, value: Any) -> int:
        """A set of spaces by their names, as a mask."""
        mask = 0
        for space in self.each(None, self.space)(value):
            if mask >> space & 1:
                raise Fault(f"{self.game.island.spaces[space].name} is listed twice")
            mask |= 1 << space
        return mask

    def by_map(self, read: Callable[[Any], T]) -> Callable[[Any], tuple[T, ...]]:
        """A reader of one entry a map; those left out are empty."""

        def read_all(value: Any) -> tuple[T, ...]:
            if not isinstance(value, Mapping):
                raise Fault("it must have an entry a map")
            for colour in value:
                if colour not in MAPS:
                    raise Fault(f"{brief(colour)} is no map; there is {', '.join(MAPS)}")
            return tuple(read(value.get(colour, [])) for colour in MAPS)

        return read_all

    def clue(self, value: Any) -> int:
        """A clue card of this deck."""
        clue = value if isinstance(value, Clue) else Clue(value)
        if clue not in self.kinds:
            raise Fault(f"“{clue}” is not in this deck")
        return self.kinds[clue]

    def clues(self, value: Any) -> int:
        """Clue cards, packed."""
        return self.game.clue_set.pack(self.each(None, self.clue)(value))

    def hand(self, value: Any) -> int:
        """Clue cards that fit in a hand, packed."""
        cards = self.clues(value)
        if cards.bit_count() > self.game.hand_size:
            raise Fault(f"a hand has {self.game.hand_size} cards at most")
        return cards

    def pool(self, value: Any) -> tuple[int, tuple[int, ...]]:
        """Cards that were in hands at a reshuffle, and how many each seat has of them."""
        cards, held = self.each(2, lambda part: part)(value)
        counts = self.each(self.game.players, self.number(0, self.game.hand_size))(held)
        return self.clues(cards), counts

    def story(self, value: Any) -> tuple[int, ...]:
        """Cards that left a hand, and draws."""
        read = self.each(None, lambda item: NOBODY if item is None else self.clue(item))
        return read(value)

    def map(self, value: Any) -> tuple[tuple[int, int], ...]:
        """Clue cards on a map, each with the seat of its rose."""

        def entry(item: Any) -> tuple[int, int]:
            if not isinstance(item, list | tuple) or len(item) != 2:
                raise Fault(f"{brief(item)} must be a clue and the seat of its rose")
            return self.clue(item[0]), self.seat_or_none(item[1])

        return self.each(None, entry)(value)

    def treasure(self, value: Any) -> int:
        """A treasure card by its gold, or "curse"."""
        if value == "curse":
            return CURSE
        if isinstance(value, bool) or value not in self.game.values[1:]:
            raise Fault(f"{brief(value)} is no card of this treasure deck")
        return self.game.values.index(value)

    def treasures(self, value: Any) -> int:
        """Treasure cards, packed."""
        return self.game.treasure_set.pack(self.each(None, self.treasure)(value))

    def dealt(self, value: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Who looked at which treasure card."""
        rows = self.each(None, self.each(2, lambda item: item))(value)
        owners = tuple(self.seat_or_none(owner) for owner, _ in rows)
        return owners, tuple(self.treasure(card) for _, card in rows)

    def turned(self, value: Any, values: tuple[int, ...]) -> tuple[int, ...]:
        """Treasure cards turned up out of those dealt."""
        turned = self.each(None, self.treasure)(value)
        for kind in turned:
            if turned.count(kind) > values.count(kind):
                raise Fault("cards were turned up that had not been dealt")
        return turned

    def division(self, value: Any) -> Division:
        """A past division."""
        if not isinstance(value, Mapping) or not value.keys() >= _DIVISION:
            raise Fault(f"{brief(value)} must be an object with {', '.join(sorted(_DIVISION))}")
        owners, values = self.dealt(value["dealt"])
        turned = self.turned(value["turned"], values)
        safe = self.number(0, len(values))(value["safe"])
        curses = values.count(CURSE) - turned.count(CURSE)
        if self.number(0, len(values))(value["curses"]) != curses:
            raise Fault(f"{curses} curses were left unoffered, not {brief(value['curses'])}")
        return Division(owners, safe, values, turned, curses)

    def sharing_or_none(self, phase: int) -> Callable[[Any], Sharing | None]:
        """A reader of the running sharing, if there is one."""

        def read(value: Any) -> Sharing | None:
            return None if value is None else self.sharing(value, phase)

        return read

    def sharing(self, value: Any, phase: int) -> Sharing:
        """The running sharing."""
        if not isinstance(value, Mapping):
            raise Fault("it must be an object")
        if value.get("map") not in MAPS:
            raise Fault(f"{brief(value.get('map'))} is no map; there is {', '.join(MAPS)}")
        owners, values = self.dealt(value.get("dealt", []))
        turned = self.turned(value.get("turned", []), values)
        fresh = value.get("fresh")
        card = value.get("on offer")
        pool = [*values]
        for kind in turned:
            pool.remove(kind)
        return Sharing(
            map=MAPS.index(value["map"]),
            raiser=self.seat(value.get("raiser")),
            roses=self.each(None, self.seat)(value.get("roses", [])),
            owners=owners,
            values=values,
            safe=self.number(0, len(values))(value.get("safe", len(values))),
            fresh=NOBODY if fresh is None else self.number(0, len(values))(fresh),
            recycled=self.treasures(value.get("recycled", [])),
            pool=self.game.treasure_set.pack(pool) if phase in DIVIDING else 0,
            turned=turned,
            rose=self.number(0, 4 * ROSES)(value.get("rose", 0)),
            card=NOBODY if card is None else self.treasure(card),
            taker=self.seat_or_none(value.get("taker")),
            cursed=self.each(None, self.seat)(value.get("cursed", [])),
        )
