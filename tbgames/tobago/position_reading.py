"""Reading a position of Tobago: every fault is found and named before a state is made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tbgames.engine.game import CHANCE, TERMINAL, PositionError
from tbgames.engine.messages import brief
from tbgames.tobago.phases import Phase
from tbgames.tobago.position_values import ValueReader
from tbgames.tobago.positions import fitting, write_position
from tbgames.tobago.rules import ROSES
from tbgames.tobago.sharing import DIVIDING, left_over
from tbgames.tobago.state import TobagoState
from tbgames.tobago.state_data import LEGS
from tbgames.tobago.view import CURSE, MAPS, NOBODY, SEATS

if TYPE_CHECKING:
    from tbgames.tobago.rules import Tobago

__all__ = ["read_position"]

_SHARED = (*DIVIDING, Phase.ROSE, Phase.REOPEN)


def read_position(game: Tobago, data: Mapping[str, Any]) -> TobagoState:
    """Make the state that ``data`` describes; PositionError lists every fault."""
    if not isinstance(data, Mapping):
        raise PositionError([f"it must be an object, not {type(data).__name__}"])
    reader = _Reader(game, data)
    known = write_position(TobagoState(game))
    reader.faults += [f"{brief(key)} is no part of a position" for key in data if key not in known]
    state = reader.state()
    if reader.faults:
        raise PositionError(reader.faults)
    return state


class _Reader(ValueReader):
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
        self.check_memories(state)
        if not self.faults:
            state.clue_deck = game.clue_set.minus(game.clue_set.full, game.clue_set.pack(used))

    def check_memories(self, state: TobagoState) -> None:
        """What everybody remembers of the hands must fit them."""
        game = self.game
        hands = [Counter(game.clue_set.unpack(hand)) for hand in state.hands]
        pooled = 0
        for cards, held in state.clue_pools:
            if game.has_copies or cards & pooled:
                self.faults.append('"clue_pools" must hold different cards, in a deck of no copies')
                return
            pooled |= cards
            in_hands = tuple((hand & cards).bit_count() for hand in state.hands)
            if in_hands != held:
                told, found = list(held), list(in_hands)
                self.faults.append(f'"clue_pools" has {told} cards in hands, there are {found}')
        if not state.clue_story:
            return
        if not game.has_copies or len(state.clue_story) != game.players:
            self.faults.append('"clue_story" has a row a seat, in a deck with copies only')
            return
        for seat, story in enumerate(state.clue_story):
            gone = Counter(kind for kind in story if kind != NOBODY)
            if story.count(NOBODY) != gone.total() + hands[seat].total():
                self.faults.append(f'"clue_story" of {SEATS[seat]} does not lead to the hand')

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
