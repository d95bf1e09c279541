"""Reading a position of Tobago: every fault is found and named before a state is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from tbgames.engine.game import CHANCE, TERMINAL, PositionError
from tbgames.tobago.clues import Clue
from tbgames.tobago.phases import Phase
from tbgames.tobago.positions import fitting
from tbgames.tobago.rules import ROSES
from tbgames.tobago.sharing import DIVIDING, Division, Sharing, left_over
from tbgames.tobago.state import LEGS, TobagoState
from tbgames.tobago.view import CURSE, MAPS, NOBODY, SEATS

if TYPE_CHECKING:
    from tbgames.tobago.rules import Tobago

__all__ = ["read_position"]

T = TypeVar("T")

_PHASES = {phase.label: phase for phase in Phase}
_KEYS = frozenset(
    [
        "phase",
        "to decide",
        "turn",
        "first",
        "drawer",
        "then",
        "atvs",
        "hands",
        "clue_discards",
        "clue_pools",
        "clue_story",
        "maps",
        "removed",
        "amulets",
        "amulets_held",
        "statue_turns",
        "treasure_deck",
        "safe_cards",
        "treasure_discards",
        "gold",
        "curses_gone",
        "memory",
        "acted",
        "legs",
        "amulet_legs",
        "amulet_here",
        "untouched",
        "quiet_rounds",
        "busy",
        "last",
        "raises",
        "sharing",
    ]
)
_SHARED = (*DIVIDING, Phase.ROSE, Phase.REOPEN)


class _Fault(ValueError):
    """One thing that is wrong, said without its place."""


def read_position(game: Tobago, data: Mapping[str, Any]) -> TobagoState:
    """Make the state that ``data`` describes; PositionError lists every fault."""
    if not isinstance(data, Mapping):
        raise PositionError([f"it must be an object, not {type(data).__name__}"])
    reader = _Reader(game, data)
    state = reader.state()
    if reader.faults:
        raise PositionError(reader.faults)
    return state


class _Reader:
    def __init__(self, game: Tobago, data: Mapping[str, Any]) -> None:
        self.game = game
        self.data = data
        self.faults = [f"{key!r} is no part of a position" for key in data if key not in _KEYS]
        self.names = {space.name: space.index for space in game.island.spaces}
        self.kinds = {clue: kind for kind, clue in enumerate(game.clues)}
        self.seats = {letter: seat for seat, letter in enumerate(SEATS[: game.players])}

    # -- the state as a whole -----------------------------------------------------------------

    def state(self) -> TobagoState:
        game = self.game
        players = game.players
        state = TobagoState(game)
        state.phase = self.get("phase", self.phase, Phase.TURN)
        state.turn = self.get("turn", self.seat_or_none, 0)
        state.first = self.get("first", self.seat_or_none, 0)
        state.drawer = self.get("drawer", self.seat_or_none, NOBODY)
        state.then = self.get("then", self.number(0, 2), 0)
        state.atvs = self.get("atvs", self.each(players, self.space_or_none), (0,) * players)
        state.hands = self.get("hands", self.each(players, self.hand), (0,) * players)
        state.clue_discards = self.get("clue_discards", self.clues, 0)
        state.clue_pools = self.get("clue_pools", self.each(None, self.pool), ())
        state.clue_story = self.get("clue_story", self.each(None, self.story), ())
        state.maps = self.get("maps", self.by_map(self.map), ((),) * len(MAPS))
        state.removed = self.get("removed", self.by_map(self.spaces), (0,) * len(MAPS))
        state.amulets = self.get("amulets", self.spaces, 0)
        held = self.number(0, game.rules.amulets)
        state.amulets_held = self.get("amulets_held", self.each(players, held), (0,) * players)
        state.statue_turns = self.get("statue_turns", self.number(0, 5), 0)
        state.treasure_discards = self.get("treasure_discards", self.treasures, 0)
        state.gold = self.get("gold", self.each(players, self.treasures), (0,) * players)
        state.curses_gone = self.get("curses_gone", self.number(0, game.treasures.curses), 0)
        state.memory = self.get("memory", self.each(None, self.division), ())
        state.acted = self.get("acted", self.number(0, 2), 0)
        state.legs = self.get("legs", self.number(0, LEGS), LEGS)
        state.amulet_legs = self.get("amulet_legs", self.number(0, LEGS), 0)
        state.amulet_here = self.get("amulet_here", self.flag, self.amulet_under(state))
        state.untouched = self.get("untouched", self.flag, not state.acted)
        most = game.rules.stalemate_rounds
        state.quiet_rounds = self.get("quiet_rounds", self.number(0, most), 0)
        state.busy = self.get("busy", self.flag, False)
        state.last = self.get("last", self.flag, False)
        state.raises = self.get("raises", self.number(0, 10_000), 0)
        state.share = self.get("sharing", self.sharing_or_none(state.phase), None)
        if not self.faults:
            self.complete(state)
        return state

    def complete(self, state: TobagoState) -> None:
        """Derive what follows from the rest, and find what does not fit together."""
        self.check_phase(state)
        if self.faults:
            return
        self.complete_maps(state)
        self.complete_clues(state)
        self.complete_treasures(state)
        state.current_player = self.decider(state)
        told = self.get("to decide", self.seat_or_none, max(state.current_player, NOBODY))
        if told != max(state.current_player, NOBODY):
            self.faults.append('"to decide" does not fit the phase')
        if state.phase == Phase.REOPEN and not self.faults:
            seat = state.current_player
            if not (state.hands[seat] and state.roses[seat]):
                self.faults.append(f"{SEATS[seat]} cannot reopen a map without a card and a rose")
        if not self.faults and state.current_player != TERMINAL:
            self.check_way_on(state)

    def decider(self, state: TobagoState) -> int:
        """Who decides follows from the phase, but for who reopens a map."""
        share = state.share
        if state.phase >= Phase.START:
            return CHANCE
        if state.phase == Phase.OVER:
            return TERMINAL
        if state.phase == Phase.OFFER and share:
            return share.roses[share.rose]
        if state.phase == Phase.CURSE and share:
            return share.cursed[0]
        if state.phase == Phase.REOPEN:
            return self.get("to decide", self.seat, state.turn)
        return state.turn

    def check_way_on(self, state: TobagoState) -> None:
        """Find phases in which nothing could be done."""
        phase = Phase(state.phase)
        drawing = phase in (Phase.DRAW, Phase.HANDS)
        if drawing and state.hands[state.drawer].bit_count() == self.game.hand_size:
            self.faults.append(f"{SEATS[state.drawer]} has a full hand and draws no card")
        if not (state._chance_weights() if state.current_player == CHANCE else state._legal()):
            self.faults.append(f"in the phase {phase.label!r} nothing can be done here")

    def check_phase(self, state: TobagoState) -> None:
        phase = Phase(state.phase)
        share = state.share
        if phase != Phase.START and NOBODY in (state.turn, state.first):
            self.faults.append(f'"turn" and "first" must be seats in the phase {phase.label!r}')
        if phase not in (Phase.START, Phase.PLACE) and NOBODY in state.atvs:
            self.faults.append(f"every ATV must be placed in the phase {phase.label!r}")
        if phase in (Phase.FIRST_CLUE, Phase.HANDS, Phase.DRAW) and state.drawer == NOBODY:
            self.faults.append(f'"drawer" must be a seat in the phase {phase.label!r}')
        reopening = phase == Phase.DRAW and state.then == 2
        if (phase in _SHARED or reopening) != (share is not None):
            needs = "needs" if phase in _SHARED or reopening else "has no"
            self.faults.append(f'the phase {phase.label!r} {needs} "sharing"')
        elif share is not None:
            if phase == Phase.OFFER and not (share.rose < len(share.roses) and share.card > CURSE):
                self.faults.append("a gold card must be on offer to a rose that is there")
            elif phase == Phase.OFFER and share.turned[-1:] != (share.card,):
                self.faults.append("on offer is the card that was turned up last")
            if phase == Phase.CURSE and not share.cursed:
                self.faults.append('the phase "curse" needs seats in "cursed"')
            if phase == Phase.TURN_UP and not (share.pool and share.roses):
                self.faults.append("turning up needs a card left and a rose")
        if phase == Phase.TURN and state.acted == 0 and state.legs != LEGS:
            self.faults.append(f'before the action "legs" is {LEGS}')
        if phase == Phase.TURN and state.acted == 1 and not 0 < state.legs < LEGS:
            self.faults.append(f'while driving "legs" is 1 to {LEGS - 1}')
        if state.amulet_here and not self.amulet_under(state):
            self.faults.append('"amulet_here" without an amulet under the ATV')

    def amulet_under(self, state: TobagoState) -> bool:
        at = state.atvs[state.turn] if 0 <= state.turn < len(state.atvs) else NOBODY
        return at != NOBODY and bool(state.amulets >> at & 1)

    def complete_maps(self, state: TobagoState) -> None:
        game = self.game
        state.left = tuple(
            fitting(game, clues, removed)
            for clues, removed in zip(state.maps, state.removed, strict=True)
        )
        for colour, left in zip(MAPS, state.left, strict=True):
            if not left:
                self.faults.append(f"no space fits the {colour} map")
        roses = [ROSES] * game.players
        dividing = state.share.map if state.share and state.phase in DIVIDING else NOBODY
        owners = [o for m, row in enumerate(state.maps) if m != dividing for _, o in row]
        for owner in (*owners, *(state.share.roses if state.share else ())):
            if owner != NOBODY:
                roses[owner] -= 1
        state.roses = tuple(roses)
        for seat, count in enumerate(roses):
            if count < 0:
                self.faults.append(f"{SEATS[seat]} has {ROSES - count} roses on the maps")
        out = state.amulets.bit_count() + sum(state.amulets_held)
        if out > game.rules.amulets:
            self.faults.append(f"{out} amulets are out, there are {game.rules.amulets}")

    def complete_clues(self, state: TobagoState) -> None:
        """The deck is what lies nowhere else."""
        game = self.game
        used = [kind for row in state.maps for kind, _ in row]
        for cards in (*state.hands, state.clue_discards):
            used += game.clue_set.unpack(cards)
        for kind, clue in enumerate(game.clues):
            most = game.clue_set.copies[kind]
            if used.count(kind) > most:
                self.faults.append(f"“{clue}” is used {used.count(kind)} times, there is {most}")
        if not self.faults:
            state.clue_deck = game.clue_set.minus(game.clue_set.full, game.clue_set.pack(used))

    def complete_treasures(self, state: TobagoState) -> None:
        """The deck is what lies nowhere else; if it is given too, it must be just that."""
        game = self.game
        cards = game.treasure_set
        share = state.share
        used = [CURSE] * state.curses_gone
        for owned in (*state.gold, state.treasure_discards):
            used += cards.unpack(owned)
        if share:
            used += cards.unpack(share.pool)
            if state.phase == Phase.OFFER:
                used.append(share.card)
        if not (share and share.fresh != NOBODY):
            used += [kind for division in state.memory for kind in left_over(division)]
        for kind, value in enumerate(game.values):
            if used.count(kind) > cards.copies[kind]:
                name = f"gold {value}" if value else "curses"
                self.faults.append(
                    f"{used.count(kind)} cards of {name} are out, there are {cards.copies[kind]}"
                )
        if self.faults:
            return
        state.treasure_deck = cards.minus(cards.full, cards.pack(used))
        told = self.get("treasure_deck", self.treasures, state.treasure_deck)
        if told != state.treasure_deck:
            self.faults.append('"treasure_deck" is not what is left of the treasure cards')
        gold = state.treasure_deck.bit_count() - cards.count(state.treasure_deck, CURSE)
        dealt = cards.size - state.treasure_deck.bit_count()
        safe = min(gold, max(0, game.treasures.safe - dealt))
        state.safe_cards = self.get("safe_cards", self.number(0, gold), safe)

    # -- one kind of value each ---------------------------------------------------------------

    def get(self, key: str, read: Callable[[Any], T], default: T) -> T:
        if key not in self.data:
            return default
        try:
            return read(self.data[key])
        except (_Fault, ValueError, TypeError, KeyError) as error:
            self.faults.append(f'"{key}": {error}')
            return default

    def number(self, low: int, high: int) -> Callable[[Any], int]:
        def read(value: Any) -> int:
            if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
                raise _Fault(f"{value!r} must be an int from {low} to {high}")
            return value

        return read

    def flag(self, value: Any) -> bool:
        if not isinstance(value, bool):
            raise _Fault(f"{value!r} must be true or false")
        return value

    def phase(self, value: Any) -> Phase:
        if value not in _PHASES:
            raise _Fault(f"{value!r} is no phase; there is {', '.join(_PHASES)}")
        return _PHASES[value]

    def seat(self, value: Any) -> int:
        if not isinstance(value, str) or value not in self.seats:
            raise _Fault(f"{value!r} is no seat; there is {', '.join(self.seats)}")
        return self.seats[value]

    def seat_or_none(self, value: Any) -> int:
        return NOBODY if value is None else self.seat(value)

    def space(self, value: Any) -> int:
        if not isinstance(value, str) or value not in self.names:
            raise _Fault(f"{value!r} is no space of this island")
        return self.names[value]

    def space_or_none(self, value: Any) -> int:
        return NOBODY if value is None else self.space(value)

    def spaces(self, value: Any) -> int:
        mask = 0
        for space in self.each(None, self.space)(value):
            if mask >> space & 1:
                raise _Fault(f"{self.game.island.spaces[space].name} is listed twice")
            mask |= 1 << space
        return mask

    def each(self, count: int | None, read: Callable[[Any], T]) -> Callable[[Any], tuple[T, ...]]:
        def read_all(value: Any) -> tuple[T, ...]:
            if not isinstance(value, list | tuple):
                raise _Fault(f"{value!r} must be a list")
            if count is not None and len(value) != count:
                raise _Fault(f"it has {len(value)} entries, it must have {count}")
            return tuple(read(item) for item in value)

        return read_all

    def by_map(self, read: Callable[[Any], T]) -> Callable[[Any], tuple[T, ...]]:
        def read_all(value: Any) -> tuple[T, ...]:
            if not isinstance(value, Mapping):
                raise _Fault("it must have an entry a map")
            for colour in value:
                if colour not in MAPS:
                    raise _Fault(f"{colour!r} is no map; there is {', '.join(MAPS)}")
            return tuple(read(value.get(colour, [])) for colour in MAPS)

        return read_all

    def clue(self, value: Any) -> int:
        clue = value if isinstance(value, Clue) else Clue(value)
        if clue not in self.kinds:
            raise _Fault(f"“{clue}” is not in this deck")
        return self.kinds[clue]

    def clues(self, value: Any) -> int:
        return self.game.clue_set.pack(self.each(None, self.clue)(value))

    def hand(self, value: Any) -> int:
        cards = self.clues(value)
        if cards.bit_count() > self.game.hand_size:
            raise _Fault(f"a hand has {self.game.hand_size} cards at most")
        return cards

    def pool(self, value: Any) -> tuple[int, tuple[int, ...]]:
        cards, held = value
        counts = self.each(self.game.players, self.number(0, self.game.hand_size))(held)
        return self.clues(cards), counts

    def story(self, value: Any) -> tuple[int, ...]:
        read = self.each(None, lambda item: NOBODY if item is None else self.clue(item))
        return read(value)

    def map(self, value: Any) -> tuple[tuple[int, int], ...]:
        def entry(item: Any) -> tuple[int, int]:
            if isinstance(item, str) or len(item) != 2:
                raise _Fault(f"{item!r} must be a clue and the seat of its rose")
            return self.clue(item[0]), self.seat_or_none(item[1])

        return self.each(None, entry)(value)

    def treasure(self, value: Any) -> int:
        if value == "curse":
            return CURSE
        if isinstance(value, bool) or value not in self.game.values[1:]:
            raise _Fault(f"{value!r} is no card of this treasure deck")
        return self.game.values.index(value)

    def treasures(self, value: Any) -> int:
        return self.game.treasure_set.pack(self.each(None, self.treasure)(value))

    def dealt(self, value: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
        rows = self.each(None, self.each(2, lambda item: item))(value)
        owners = tuple(self.seat_or_none(owner) for owner, _ in rows)
        return owners, tuple(self.treasure(card) for _, card in rows)

    def turned(self, value: Any, values: tuple[int, ...]) -> tuple[int, ...]:
        turned = self.each(None, self.treasure)(value)
        for kind in turned:
            if turned.count(kind) > values.count(kind):
                raise _Fault("cards were turned up that had not been dealt")
        return turned

    def division(self, value: Any) -> Division:
        owners, values = self.dealt(value["dealt"])
        turned = self.turned(value["turned"], values)
        safe = self.number(0, len(values))(value["safe"])
        curses = values.count(CURSE) - turned.count(CURSE)
        if self.number(0, len(values))(value["curses"]) != curses:
            raise _Fault(f"{curses} curses were left unoffered, not {value['curses']}")
        return Division(owners, safe, values, turned, curses)

    def sharing_or_none(self, phase: int) -> Callable[[Any], Sharing | None]:
        def read(value: Any) -> Sharing | None:
            return None if value is None else self.sharing(value, phase)

        return read

    def sharing(self, value: Any, phase: int) -> Sharing:
        if not isinstance(value, Mapping):
            raise _Fault("it must be an object")
        if value.get("map") not in MAPS:
            raise _Fault(f"{value.get('map')!r} is no map; there is {', '.join(MAPS)}")
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
