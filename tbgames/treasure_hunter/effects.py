"""What cards do that is more than a number: one function for each named effect, in two tables.

``MAY`` says whether a play would be legal: "" if it is, else a code that ``reasons.py`` puts into
words. ``DO`` carries it out. A play that could have no effect by open information is not legal.
The functions for effects that belong to a window of their own stand with that window.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from tbgames.engine.game import CHANCE
from tbgames.treasure_hunter.belongings import leave_hand
from tbgames.treasure_hunter.bitset import indices, mask
from tbgames.treasure_hunter.memory import saw_hand, shuffled_in
from tbgames.treasure_hunter.phases import Phase
from tbgames.treasure_hunter.quest import NOBODY

if TYPE_CHECKING:
    from tbgames.treasure_hunter.state import TreasureHunterState

__all__ = [
    "DO_IN_RECOVERY",
    "DO_IN_RECRUIT",
    "MAY_IN_RECOVERY",
    "MAY_IN_RECRUIT",
    "TRACKED",
    "has_class",
    "look_targets",
    "open_box",
    "opponents",
]

DIVINED = 15  # TH-S20
TRACKED = 10  # TH-E15
TRADED = 5  # TH-E14


def has_class(s: TreasureHunterState, seat: int, card: int) -> bool:
    """Whether a living hero of the party has a class that the event needs."""
    needs = s.game.needs.get(card)
    if needs is None:
        return True
    for hero in indices(s.parties[seat]):
        if not needs.isdisjoint(s.shape(seat, hero).classes):
            return True
    return False


def opponents(s: TreasureHunterState) -> list[int]:
    """All seats but the active one, rising."""
    return [seat for seat in range(s.game.players) if seat != s.turn]


def look_targets(s: TreasureHunterState) -> list[int]:
    """Opponents whose hand there is something to see in."""
    return [seat for seat, hand in enumerate(s.hands) if hand and seat != s.turn]


# -- recruit phase --------------------------------------------------------------------------------


def _may_theft(s: TreasureHunterState, card: int) -> str:
    # TH-E01: a living thief, and an opponent who owns a treasure.
    if not has_class(s, s.turn, card):
        return "needs-class"
    return "" if _others(s, s.piles) else "no-treasures"


def _may_pilfer(s: TreasureHunterState, card: int) -> str:
    # TH-E02: a living thief, and an opponent with an item in play.
    if not has_class(s, s.turn, card):
        return "needs-class"
    return "" if any(s.items_of(seat) for seat in opponents(s)) else "no-items"


def _may_scry(s: TreasureHunterState, card: int) -> str:
    # TH-S02, TH-E07: not on an empty hand; the event needs a thief or scout.
    if card >= s.game.cards.events.start and not has_class(s, s.turn, card):
        return "needs-class"
    return "" if look_targets(s) else "empty-hands"


def _may_trade(s: TreasureHunterState, card: int) -> str:
    # TH-E14: the rest of the hand may be empty, and so may the deck, but not both.
    return "" if s.deck or s.hands[s.turn] & ~(1 << card) else "nothing-to-trade"


def _may_track(s: TreasureHunterState, card: int) -> str:
    # TH-E15: a living scout, and a card to look at.
    if not has_class(s, s.turn, card):
        return "needs-class"
    return "" if s.deck else "empty-deck"


def _may_ruin(s: TreasureHunterState, card: int) -> str:
    # TH-E17: any item in play.
    return "" if any(s.items) else "no-items"


def _do_scry(s: TreasureHunterState, card: int) -> None:
    # TH-S02, TH-E07, TH-102: first whose hand, then which card of it.
    s.aim = card
    targets = look_targets(s)
    if len(targets) == 1:
        look(s, targets[0])
    else:
        s.phase = Phase.LOOK


def look(s: TreasureHunterState, seat: int) -> None:
    """See a hand: by the Tapestry that is all, otherwise a card of it is chosen."""
    saw_hand(s, s.turn, seat)
    if s.aim >= s.game.cards.treasures.start and s.aim < s.game.cards.treasures.stop:
        s.aim = NOBODY
        s.phase = Phase.RECRUIT  # TH-T13
    else:
        s.aim = seat
        s.phase = Phase.SCRY


def _do_trade(s: TreasureHunterState, card: int) -> None:
    # TH-E14: the rest of the hand goes, then five cards, or as many as there are.
    seat = s.turn
    hand = s.hands[seat]
    leave_hand(s, seat, hand)
    s.discards |= hand
    s.draws = min(TRADED, s.deck.bit_count())
    if s.draws:
        s.phase = Phase.DRAW
        s.current_player = CHANCE


def _do_track(s: TreasureHunterState, card: int) -> None:
    # TH-E15: the topmost ten, or fewer.
    s.draws = min(TRACKED, s.deck.bit_count())
    s.looked = 0
    s.phase = Phase.TRACK
    s.current_player = CHANCE


def open_box(s: TreasureHunterState) -> None:
    """Shuffle the discard pile into the deck, once in the game (TH-004)."""
    s.opened = True
    s.deck |= s.discards
    s.last = False
    shuffled_in(s, s.discards)
    s.discards = 0


MAY_IN_RECRUIT: Mapping[str, Callable[[TreasureHunterState, int], str]] = {
    "pilfer": _may_pilfer,
    "ruin": _may_ruin,
    "scry": _may_scry,
    "theft": _may_theft,
    "track": _may_track,
    "trade": _may_trade,
}
"""Events and spells of the recruit phase; the card is in hand or attached."""

DO_IN_RECRUIT: Mapping[str, Callable[[TreasureHunterState, int], None]] = {
    "scry": _do_scry,
    "track": _do_track,
    "trade": _do_trade,
}
"""Those that need no object; the others are steal, pilfer and ruin in ``recruit.py``."""


# -- recovery phase -------------------------------------------------------------------------------


def hurt(s: TreasureHunterState) -> int:
    """Heroes of the active player with damage, as bits."""
    if not s.damage:
        return 0
    return mask(hero for hero in indices(s.parties[s.turn]) if s.damage >> 4 * hero & 15)


def _may_heal(s: TreasureHunterState, card: int) -> str:
    # TH-054
    return "" if hurt(s) else "nobody-hurt"


def _may_cure(s: TreasureHunterState, card: int) -> str:
    # TH-S07, in the recovery phase
    return "" if s.diseased & s.parties[s.turn] else "nobody-diseased"


def _may_resurrect(s: TreasureHunterState, card: int) -> str:
    # TH-S08: a free place, and a hero who died this turn and still lies in the discard pile.
    if not s.dead & s.discards:
        return "nobody-died"
    limit = s.game.party_limit(s.piles[s.turn])
    return "" if s.parties[s.turn].bit_count() < limit else "party-full"


def _may_divine(s: TreasureHunterState, card: int) -> str:
    # TH-S20
    return "" if s.deck else "empty-deck"


def _do_heal(s: TreasureHunterState, card: int) -> None:
    # TH-054: a die, then its points are spread.
    s.phase = Phase.HEAL_ROLL
    s.current_player = CHANCE


def _do_cure(s: TreasureHunterState, card: int) -> None:
    s.diseased &= ~s.parties[s.turn]


def _do_resurrect(s: TreasureHunterState, card: int) -> None:
    # Who of several is chosen next, by "bring back"; one alone comes back at once.
    able = s.dead & s.discards
    if able.bit_count() == 1:
        revive(s, able.bit_length() - 1)
    else:
        s.aim = card


def revive(s: TreasureHunterState, hero: int) -> None:
    """Bring a hero back with one Hit left, without items and spells (TH-S08)."""
    bit = 1 << hero
    seat = s.turn
    s.discards &= ~bit
    s.dead &= ~bit
    parties = list(s.parties)
    parties[seat] |= bit
    s.parties = tuple(parties)
    s.damage |= s.game.cards.hero(hero).hits - 1 << 4 * hero
    s.aim = NOBODY


def _do_divine(s: TreasureHunterState, card: int) -> None:
    # TH-S20: what somebody knows already of the top is shown, the rest is turned up by chance.
    seat = s.turn
    count = min(DIVINED, s.deck.bit_count())
    known = list(s.top_known)
    known[seat] = max(known[seat], min(count, len(s.top)))
    s.top_known = tuple(known)
    s.draws = count - len(s.top)
    if s.draws > 0:
        s.phase = Phase.DIVINE
        s.current_player = CHANCE


def _do_rest(s: TreasureHunterState, card: int) -> None:
    # TH-E08: one hit more each.
    s._heal_all()


MAY_IN_RECOVERY: Mapping[str, Callable[[TreasureHunterState, int], str]] = {
    "cure": _may_cure,
    "divination": _may_divine,
    "heal": _may_heal,
    "rest": _may_heal,
    "resurrection": _may_resurrect,
}

DO_IN_RECOVERY: Mapping[str, Callable[[TreasureHunterState, int], None]] = {
    "cure": _do_cure,
    "divination": _do_divine,
    "heal": _do_heal,
    "rest": _do_rest,
    "resurrection": _do_resurrect,
}


def _others(s: TreasureHunterState, values: tuple[int, ...]) -> bool:
    return any(value for seat, value in enumerate(values) if seat != s.turn)
