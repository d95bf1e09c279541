"""Reading a position of TFTC: every fault is found and named before a state is made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from tbgames.engine.game import CHANCE, TERMINAL, PositionError
from tbgames.engine.messages import brief
from tbgames.engine.position_reader import Fault, PositionReader
from tbgames.tftc.hand_histories import Story
from tbgames.tftc.phases import PHASES, Phase
from tbgames.tftc.positions import goals_in, write_position
from tbgames.tftc.rules import HAND, LAST_CACHE, TRADE_LIST, WISHLIST
from tbgames.tftc.state import TftcState
from tbgames.tftc.view import NOBODY, SEATS

if TYPE_CHECKING:
    from tbgames.tftc.rules import Tftc

__all__ = ["read_position"]

_SETUP = (Phase.DEAL, Phase.SHOW, Phase.FIRST_GOALS, Phase.START)
_DECIDED = (Phase.TURN, Phase.ACTION, Phase.SECOND, Phase.GIVE)
_MOST_ROUNDS = 100_000


def read_position(game: Tftc, data: Mapping[str, Any]) -> TftcState:
    """Make the state that ``data`` describes; PositionError lists every fault."""
    if not isinstance(data, Mapping):
        raise PositionError([f"it must be an object, not {type(data).__name__}"])
    reader = _Reader(game, data)
    known = write_position(TftcState(game))
    reader.faults += [f"{brief(key)} is no part of a position" for key in data if key not in known]
    state = reader.state()
    if reader.faults:
        raise PositionError(reader.faults)
    return state


class _Reader(PositionReader):
    def __init__(self, game: Tftc, data: Mapping[str, Any]) -> None:
        super().__init__(data, {letter: seat for seat, letter in enumerate(SEATS[: game.players])})
        self.game = game

    def state(self) -> TftcState:
        game, players = self.game, self.game.players
        state = TftcState(game)
        state.phase = self.get("phase", self.phase, int(Phase.TURN))
        setup = state.phase in _SETUP
        state.turn = self.get("turn", self.seat_or_none, NOBODY if setup else 0)
        state.first = self.get("first", self.seat_or_none, NOBODY if setup else 0)
        state.round = self.get("round", self.number(0, _MOST_ROUNDS), 0 if setup else 1)
        each = self.each(players, self.cards)
        state.hands = self.get("hands", each, (0,) * players)
        state.trade_list = self.get("trade_list", self.cards, 0)
        state.wishlist = self.get("wishlist", self.goals, ())
        state.caches = self.get("caches", self.each(players, self.goals), ((),) * players)
        state.location_discards = self.get("location_discards", self.cards, 0)
        state.goal_discards = self.get("goal_discards", self.goal_set, 0)
        state.known = self.get("known", each, (0,) * players)
        state.shown = self.get("shown", self.each(players, self.row), ((),) * players)
        state.quiet_rounds = self.get(
            "quiet_rounds", self.number(0, game.rules.stalemate_rounds), 0
        )
        state.busy = self.get("busy", self.flag, False)
        fifth = any(len(created) == LAST_CACHE for created in state.caches)
        state.last_round = self.get("last_round", self.flag, fifth)
        if not self.faults:
            self.complete(state)
        return state

    def complete(self, state: TftcState) -> None:
        """Derive what follows from the rest, and find what does not fit together."""
        self.complete_decks(state)
        if not self.faults:
            self.complete_history(state)
        if not self.faults:
            self.check_table(state)
        if not self.faults:
            self.check_phase(state)
        if not self.faults:
            self.check_histories(state)

    def complete_decks(self, state: TftcState) -> None:
        """What is named nowhere is in the decks."""
        game = self.game
        counts = Counter[int]()
        for cards in (state.trade_list, state.location_discards, *state.hands):
            counts.update(game.card_set.unpack(cards))
        left = [copies - counts[kind] for kind, copies in enumerate(game.cards.copies)]
        self.faults += [
            f"there are {counts[kind]} {game.cards.icons[kind]} instead of at most "
            f"{game.cards.copies[kind]}"
            for kind, rest in enumerate(left)
            if rest < 0
        ]
        placed = [*state.wishlist, *goals_in(state.goal_discards)]
        placed += [goal for created in state.caches for goal in created]
        self.faults += [
            f"goal {game.cards.goals[goal].id} is in {count} places"
            for goal, count in Counter(placed).items()
            if count > 1
        ]
        if not self.faults:
            state.location_deck = game.card_set.counted(left)
            everything = (1 << len(game.cards.goals)) - 1
            state.goal_deck = everything & ~sum(1 << goal for goal in placed)

    def complete_history(self, state: TftcState) -> None:
        """How the hands came about, as simple as can be where it is not said."""
        none: tuple[int, ...] = ()
        pools = self.get("pools", self.each(None, self.cards), none)
        decks = len(pools) if "pools" in self.data else 1
        simple: tuple[tuple[int, ...], ...] = ()
        if "drawn" not in self.data:
            simple = tuple(
                (0,) * (decks - 1) + (self.unseen(state, s),) for s in range(len(self.seats))
            )
        row = self.each(decks, self.cards)
        state.drawn = self.get("drawn", self.each(len(self.seats), row), simple)
        if self.faults:
            return
        card_set = self.game.card_set
        last = list(card_set.counts(state.location_deck))
        for drawn in state.drawn:
            last = [a + b for a, b in zip(last, card_set.counts(drawn[-1]), strict=True)]
        if any(n > c for n, c in zip(last, card_set.copies, strict=True)):
            self.faults.append('"drawn" has more cards of a kind than there are')
            return
        state.pools = pools if pools else (card_set.counted(last),)
        if not decks:
            self.faults.append('"pools" must have an entry for each location deck so far')

    def unseen(self, state: TftcState, seat: int) -> int:
        """The cards of a hand that nobody knows of, and those it showed: drawn, so it seems."""
        card_set = self.game.card_set
        counts = Counter(card_set.unpack(state.hands[seat]))
        counts.update(kind for _, kind in state.shown[seat])
        counts.subtract(card_set.unpack(state.known[seat]))
        if min(counts.values(), default=0) < 0:
            self.faults.append(f"{SEATS[seat]}'s known cards are not all in the hand")
            return 0
        for kind, number in counts.items():
            if number > card_set.copies[kind]:
                self.faults.append(
                    f"{SEATS[seat]} has held and shown {number} {self.game.cards.icons[kind]} "
                    f"instead of at most {card_set.copies[kind]}"
                )
                return 0
        return card_set.pack(counts.elements())

    def check_table(self, state: TftcState) -> None:
        """Find what no rule allows on a table."""
        conserved = self.game.conserved(state)
        if not conserved["hands"]:
            self.faults.append('"hands" are not what "drawn", "known" and "shown" tell')
        if not conserved["decks"]:
            self.faults.append('"pools" are not what "drawn" and the deck tell')
        if state.trade_list.bit_count() > TRADE_LIST:
            self.faults.append(f"the trade list has at most {TRADE_LIST} cards (TFTC-04)")
        if len(state.wishlist) > WISHLIST:
            self.faults.append(f"the wishlist has at most {WISHLIST} goals (TFTC-04)")
        for seat, created in enumerate(state.caches):
            if len(created) > LAST_CACHE:
                self.faults.append(
                    f"{SEATS[seat]} has {len(created)} caches; {LAST_CACHE} are the most (TFTC-26)"
                )
        fifth = any(len(created) == LAST_CACHE for created in state.caches)
        if state.last_round != fifth:
            self.faults.append('"last_round" is true once somebody has five caches (TFTC-23)')

    def check_phase(self, state: TftcState) -> None:
        """Find what does not fit the phase; say who decides."""
        phase = Phase(state.phase)
        playing = phase not in _SETUP
        if playing != (state.turn != NOBODY) or playing != (state.first != NOBODY):
            self.faults.append(
                f'"turn" and "first" are seats in the phase {phase.label!r}'
                if playing
                else f'"turn" and "first" are null in the phase {phase.label!r}'
            )
            return
        if playing != (state.round > 0):
            self.faults.append(f'"round" is {state.round} in the phase {phase.label!r}')
        self.check_fifth(state)
        fault = _IMPOSSIBLE[phase](state) if phase in _IMPOSSIBLE else ""
        if fault:
            self.faults.append(f"in the phase {phase.label!r} {fault}")
        stalled = state.quiet_rounds >= self.game.rules.stalemate_rounds
        if phase == Phase.OVER and not (state.last_round or stalled):
            self.faults.append("nothing has ended this game (TFTC-22, TFTC-23)")
        if phase != Phase.OVER and stalled:
            self.faults.append("so many quiet rounds have ended the game (TFTC-22)")
        decided = phase in _DECIDED
        state.current_player = (
            state.turn if decided else TERMINAL if phase == Phase.OVER else CHANCE
        )

    def check_fifth(self, state: TftcState) -> None:
        """Nobody has a turn after the own fifth cache (TFTC-26)."""
        if state.phase == Phase.OVER:
            return
        players = self.game.players
        had_turns = (state.turn - state.first) % players + (state.phase != Phase.TURN)
        for seat, created in enumerate(state.caches):
            if len(created) == LAST_CACHE and (seat - state.first) % players >= had_turns:
                self.faults.append(
                    f"{SEATS[seat]} has {LAST_CACHE} caches and another turn to come (TFTC-26)"
                )

    def check_histories(self, state: TftcState) -> None:
        """Find hands that showed cards which they had not drawn by then."""
        counts = self.game.card_set.counts
        for seat, drawn in enumerate(state.drawn):
            sizes = tuple(cards.bit_count() for cards in drawn)
            if [n for n, _ in state.shown[seat]] != sorted(n for n, _ in state.shown[seat]):
                self.faults.append(f'"shown" of {SEATS[seat]} is not in order')
                continue
            story = Story(len(self.game.cards.icons), sizes, state.shown[seat])
            if not story.orders(tuple(map(counts, drawn))):
                self.faults.append(f"{SEATS[seat]} cannot have shown these cards by then")

    # -- values -------------------------------------------------------------------------------

    def phase(self, value: Any) -> int:
        """A phase by its label."""
        if not isinstance(value, str) or value not in PHASES:
            raise Fault(f"{brief(value)} is no phase; there is {', '.join(PHASES)}")
        return PHASES[value]

    def icon(self, value: Any) -> int:
        """A location by its name."""
        if not isinstance(value, str):
            raise Fault(f"{brief(value)} is no location")
        return self.game.cards.icon(value)

    def cards(self, value: Any) -> int:
        """Location cards by their names, packed."""
        kinds = self.each(None, self.icon)(value)
        for kind in set(kinds):
            if kinds.count(kind) > self.game.cards.copies[kind]:
                raise Fault(f"{kinds.count(kind)} {self.game.cards.icons[kind]} are too many")
        return self.game.card_set.pack(kinds)

    def goal(self, value: Any) -> int:
        """A goal by its id."""
        if not isinstance(value, str) or value not in self.game.goal_ids:
            raise Fault(f"{brief(value)} is no goal's id")
        return self.game.goal_ids[value]

    def goals(self, value: Any) -> tuple[int, ...]:
        """Goals by their ids, in order."""
        return self.each(None, self.goal)(value)

    def goal_set(self, value: Any) -> int:
        """Goals by their ids, each once, as a bitmask."""
        goals = self.goals(value)
        if len(set(goals)) < len(goals):
            raise Fault("a goal is listed twice")
        return sum(1 << goal for goal in goals)

    def row(self, value: Any) -> tuple[tuple[int, int], ...]:
        """What one seat has shown."""
        return self.each(None, self.demand)(value)

    def demand(self, value: Any) -> tuple[int, int]:
        """By which draw a card of which icon had come."""
        if not isinstance(value, list | tuple) or len(value) != 2:
            raise Fault(f"{brief(value)} must be a number of draws and a location")
        return self.number(1, _MOST_ROUNDS)(value[0]), self.icon(value[1])


def _no_card(state: TftcState) -> str:
    return "" if state.location_deck else "the location deck must have a card"


def _no_goal(state: TftcState) -> str:
    full = len(state.wishlist) == WISHLIST
    return (
        "the wishlist must have a gap"
        if full
        else ("" if state.goal_deck else "the goal deck must have a goal")
    )


def _deal(state: TftcState) -> str:
    sizes = [hand.bit_count() for hand in state.hands]
    dealt = sum(sizes)
    wanted = [min(HAND, max(0, dealt - HAND * seat)) for seat in range(len(sizes))]
    if sizes != wanted or dealt == HAND * len(sizes):
        return f"hands are being dealt {HAND} cards, one after the other"
    return _no_card(state)


def _show(state: TftcState) -> str:
    full = state.trade_list.bit_count() == TRADE_LIST
    return "the trade list must have room" if full else _no_card(state)


def _hand(state: TftcState) -> str:
    full = state.hands[state.turn].bit_count() >= HAND
    return "the hand must have room" if full else _no_card(state)


_IMPOSSIBLE: dict[Phase, Callable[[TftcState], str]] = {
    Phase.DEAL: _deal,
    Phase.SHOW: _show,
    Phase.FIRST_GOALS: _no_goal,
    Phase.SECOND: lambda s: "" if s.trade_list else "the trade list must have a card",
    Phase.GIVE: lambda s: "" if s.hands[s.turn] else "the hand must have a card",
    Phase.NEW_GOAL: _no_goal,
    Phase.OTHER_GOAL: _no_goal,
    Phase.HAND: _hand,
    Phase.SEARCH: _no_card,
    Phase.LIST: _show,
    Phase.WISHLIST: _no_goal,
}
