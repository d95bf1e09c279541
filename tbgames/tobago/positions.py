"""Writing a position of Tobago down in words and numbers, and counting what is on the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from tbgames.tobago.graph import bits
from tbgames.tobago.phases import Phase
from tbgames.tobago.sharing import DIVIDING, left_over, unoffered_count
from tbgames.tobago.view import CURSE, MAPS, NOBODY, SEATS

if TYPE_CHECKING:
    from tbgames.tobago.rules import Tobago
    from tbgames.tobago.sharing import Division, Sharing
    from tbgames.tobago.state import TobagoState

__all__ = ["totals", "write_position"]


def write_position(state: TobagoState) -> dict[str, Any]:
    """Give the whole state as JSON-able data: spaces, cards and seats by their names."""
    words = _Words(state.game)
    treasures = state.game.treasure_set.unpack
    return {
        "phase": Phase(state.phase).label,
        "to decide": words.seat(max(state.current_player, NOBODY)),
        "turn": words.seat(state.turn),
        "first": words.seat(state.first),
        "drawer": words.seat(state.drawer),
        "then": int(state.then),
        "atvs": [words.space(at) for at in state.atvs],
        "hands": [words.clues(hand) for hand in state.hands],
        "clue_discards": words.clues(state.clue_discards),
        "clue_pools": [[words.clues(pool), list(held)] for pool, held in state.clue_pools],
        "clue_story": [words.story(story) for story in state.clue_story],
        "maps": {
            colour: [[str(state.game.clues[kind]), words.seat(owner)] for kind, owner in clues]
            for colour, clues in zip(MAPS, state.maps, strict=True)
        },
        "removed": {
            colour: words.spaces(removed)
            for colour, removed in zip(MAPS, state.removed, strict=True)
        },
        "amulets": words.spaces(state.amulets),
        "amulets_held": list(state.amulets_held),
        "statue_turns": state.statue_turns,
        "treasure_deck": words.treasures(treasures(state.treasure_deck)),
        "safe_cards": state.safe_cards,
        "treasure_discards": words.treasures(treasures(state.treasure_discards)),
        "gold": [words.treasures(treasures(cards)) for cards in state.gold],
        "curses_gone": state.curses_gone,
        "memory": [words.division(division) for division in state.memory],
        "acted": state.acted,
        "legs": state.legs,
        "amulet_legs": state.amulet_legs,
        "amulet_here": state.amulet_here,
        "untouched": state.untouched,
        "quiet_rounds": state.quiet_rounds,
        "busy": state.busy,
        "last": state.last,
        "raises": state.raises,
        "sharing": words.sharing(state.share) if state.share else None,
    }


class _Words:
    """Names for the numbers that states are made of."""

    def __init__(self, game: Tobago) -> None:
        self.game = game
        self.names = [space.name for space in game.island.spaces]

    def seat(self, seat: int) -> str | None:
        return SEATS[seat] if seat >= 0 else None

    def seats(self, seats: Iterable[int]) -> list[str | None]:
        return [self.seat(seat) for seat in seats]

    def space(self, space: int) -> str | None:
        return None if space == NOBODY else self.names[space]

    def spaces(self, mask: int) -> list[str]:
        return [self.names[space] for space in bits(mask)]

    def clues(self, cards: int) -> list[str]:
        return [str(self.game.clues[kind]) for kind in self.game.clue_set.unpack(cards)]

    def story(self, story: Iterable[int]) -> list[str | None]:
        return [None if kind == NOBODY else str(self.game.clues[kind]) for kind in story]

    def treasure(self, kind: int) -> int | str | None:
        if kind == NOBODY:
            return None
        value = self.game.values[kind]
        return "curse" if value == CURSE else value

    def treasures(self, kinds: Iterable[int]) -> list[int | str | None]:
        return [self.treasure(kind) for kind in kinds]

    def dealt(self, share: Sharing | Division) -> list[list[int | str | None]]:
        return [
            [self.seat(owner), self.treasure(kind)]
            for owner, kind in zip(share.owners, share.values, strict=True)
        ]

    def division(self, division: Division) -> dict[str, Any]:
        return {
            "dealt": self.dealt(division),
            "safe": division.safe,
            "turned": self.treasures(division.turned),
            "curses": division.curses,
        }

    def sharing(self, share: Sharing) -> dict[str, Any]:
        recycled = self.game.treasure_set.unpack(share.recycled)
        return {
            "map": MAPS[share.map],
            "raiser": self.seat(share.raiser),
            "roses": self.seats(share.roses),
            "dealt": self.dealt(share),
            "safe": share.safe,
            "fresh": None if share.fresh == NOBODY else share.fresh,
            "recycled": self.treasures(recycled),
            "turned": self.treasures(share.turned),
            "rose": share.rose,
            "on offer": self.treasure(share.card),
            "taker": self.seat(share.taker),
            "cursed": self.seats(share.cursed),
        }


def totals(state: TobagoState) -> dict[str, object]:
    """Count what must stay the same through a game.

    Clue cards and treasure cards by kind, roses by seat, amulets; and that the spaces left on
    each map are those that its clues and removed markers leave, at least one.
    """
    game = state.game
    share = state.share
    clues = list(game.clue_set.unpack(state.clue_deck) + game.clue_set.unpack(state.clue_discards))
    for hand in state.hands:
        clues += game.clue_set.unpack(hand)
    clues += [kind for row in state.maps for kind, _ in row]
    unpack = game.treasure_set.unpack
    treasures = [*unpack(state.treasure_deck), *unpack(state.treasure_discards)]
    for cards in state.gold:
        treasures += unpack(cards)
    if share:
        treasures += unpack(share.pool)
        if state.phase == Phase.OFFER:
            treasures.append(share.card)
    if unoffered_count(state):
        treasures += [kind for division in state.memory for kind in left_over(division)]
    treasures += [CURSE] * state.curses_gone
    roses = list(state.roses)
    for m, row in enumerate(state.maps):
        # While a treasure is shared, its roses are counted in their line instead.
        if not (share and share.map == m and state.phase in DIVIDING):
            for _, owner in row:
                if owner != NOBODY:
                    roses[owner] += 1
    if share:
        for owner in share.roses:
            roses[owner] += 1
    held = sum(state.amulets_held)
    return {
        "clue cards": sorted(clues),
        "treasure cards": sorted(treasures),
        "roses": roses,
        "amulets never more than": held + state.amulets.bit_count() <= game.rules.amulets,
        "maps": all(
            left and left == fitting(game, row, removed)
            for left, row, removed in zip(state.left, state.maps, state.removed, strict=True)
        ),
    }


def fitting(game: Tobago, clues: Iterable[tuple[int, int]], removed: int) -> int:
    """The spaces that fit all these clues and whose marker was not removed (TB-22, TB-44)."""
    left = game.island.everything & ~removed
    for kind, _ in clues:
        left &= game.clue_masks[kind]
    return left
