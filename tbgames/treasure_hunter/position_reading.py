"""Setting a position of Treasure Hunter up from words and numbers; all faults are listed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from tbgames.engine.game import CHANCE, TERMINAL, PositionError
from tbgames.engine.messages import brief
from tbgames.treasure_hunter.belongings import arm
from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.moves import MOST_HITS, SEATS
from tbgames.treasure_hunter.phases import CHANCES, LABELS, Phase
from tbgames.treasure_hunter.position_values import HeroEntry, ValueReader
from tbgames.treasure_hunter.positions import places
from tbgames.treasure_hunter.quest import NOBODY
from tbgames.treasure_hunter.state import TreasureHunterState
from tbgames.treasure_hunter.state_data import TALLIES

if TYPE_CHECKING:
    from tbgames.treasure_hunter.rules import TreasureHunter

__all__ = ["read_position"]

T = TypeVar("T")

_MOST = 1 << 15
_MOST_WAYS = 10**200  # more than a game of so many cards can come to
_ON_QUEST = frozenset(range(Phase.DOUBLE, Phase.HAND_OUT)) - {Phase.DISASTER} | {
    Phase.PLACE,
    Phase.SECOND,
    Phase.OPPOSE,
    Phase.DISASTER,
    Phase.HASTE,
    Phase.GUARDIAN_ROLL,
    Phase.PARTY_ROLL,
    Phase.DIE,
    Phase.ROBBERY_ROLL,
    Phase.HIT_ROLL,
    Phase.DISASTER_ROLL,
}
_AIMED = frozenset({Phase.HITS, Phase.HEAL, Phase.SPILL, Phase.LOOK, Phase.SCRY, Phase.HASTE})


def read_position(game: TreasureHunter, data: Mapping[str, Any]) -> TreasureHunterState:
    """Make the state that ``data`` describes as ``write_position`` does.

    ``deck`` may list the cards of the deck; then those that lie nowhere are in the discard pile,
    and otherwise they are in the deck. PositionError lists all faults.
    """
    if not isinstance(data, Mapping):
        raise PositionError([f"a position is an object, not {type(data).__name__}"])
    reader = _PositionReader(game, data)
    state = reader.state()
    if reader.faults:
        raise PositionError(reader.faults)
    return state


class _PositionReader(ValueReader):
    """One position, part by part."""

    def state(self) -> TreasureHunterState:
        game, players = self.game, self.game.players
        s = TreasureHunterState(game)
        known = {*_KEYS, "deck"}
        self.faults += [
            f"there is no {brief(key)} in a position" for key in self.data if key not in known
        ]
        s.phase = self.get("phase", self.phase, Phase.RECRUIT)
        s.turn = self.get("turn", self.seat, 0)
        s.first = self.get("first", self.seat_or_none, 0)
        s.back = self.get("back", self.back, (0, 0))
        rolling = players if s.phase == Phase.START else 0
        s.rolls = self.get("rolls", self.each(rolling, self.number(NOBODY, 6)), ())
        s.last = self.get("last", self.flag, False)
        s.discards = self.get("discards", self.cards, 0)
        s.hands = self.get("hands", self.by_seat(self.cards), s.hands)
        treasures = self.of_kind(game.treasure_mask, "treasure")
        s.piles = self.get("piles", self.by_seat(treasures), s.piles)
        none: tuple[tuple[HeroEntry, ...], ...] = ((),) * players
        parties = self.get("parties", self.by_seat(self.each(None, self.hero)), none)
        s.opened = self.get("opened", self.flag, False)
        s.pit = self.get("pit", self.seat_set, 0)
        s.barred = self.get("barred", self.flag, False)
        s.lost = self.get("lost", self.flag, False)
        s.hunted = self.get("hunted", self.flag, False)
        placing = game.treasure_mask if s.phase == Phase.PLACE else 0
        s.proof = self.get("proof", self.proof, placing)
        s.draws = self.get("draws", self.number(0, 99), 0)
        for name in ("moved", "named", "cast", "once", "dead", "looked", "laid"):
            setattr(s, name, self.get(name, self.cards, 0))
        s.aim = self.get("aim", self.aim(s.phase), NOBODY)
        s.points = self.get("points", self.number(0, MOST_HITS), 0)
        placed: dict[int, int] = self.get("placed", self.numbered(MOST_HITS), {})
        for hero, count in placed.items():
            s.placed |= count << 4 * hero
        s.site = self.get("site", self.card_or_none, NOBODY)
        s.fresh = self.get("fresh", self.cards, 0)
        counts = self.each(None, self.number(0, _MOST_WAYS))
        s.drawn_since = self.get("drawn_since", self.by_seat(counts), s.drawn_since)
        s.seen = self.get("seen", self.seen, ())
        s.watched = sum(1 << pair for pair, cards in enumerate(s.seen) if cards)
        s.watched |= self.get("watched", self.pairs, 0)
        s.quest = self.get("quest", self.quest, None)
        tallies: dict[str, int] = self.get("tallies", self._tallies, {})
        for name, count in tallies.items():
            s.count(name, count)
        self._heroes(s, parties)
        self._uses(s)
        self._deck(s)
        self._decider(s)
        self._check(s)
        return s

    def by_seat(self, read: Callable[[Any], T]) -> Callable[[Any], tuple[T, ...]]:
        """A reader of one entry a seat."""
        return self.each(self.game.players, read)

    def _tallies(self, value: Any) -> dict[str, int]:
        return {name: self.number(0, _MOST)(value[name]) for name in TALLIES if name in value}

    def _heroes(self, s: TreasureHunterState, parties: tuple[tuple[HeroEntry, ...], ...]) -> None:
        items, spells = list(s.items), list(s.spells)
        entries = [entry for party in parties for entry in party]
        s.parties = tuple(sum(1 << entry.hero for entry in party) for party in parties)
        for entry in entries:
            items[entry.hero] = entry.items
            spells[entry.hero] = entry.spells
            s.damage |= entry.damage << 4 * entry.hero
            s.diseased |= entry.diseased << entry.hero
        s.items, s.spells = tuple(items), tuple(spells)
        for entry in entries:
            if entry.weapon is None:
                arm(s, entry.hero)
            elif entry.weapon != NOBODY:
                s.wielded |= 1 << entry.weapon
        for seat, party in enumerate(parties):
            for entry in party:
                self._check_hero(s, seat, entry)

    def _check_hero(self, s: TreasureHunterState, seat: int, entry: HeroEntry) -> None:
        name = self.game.label(entry.hero)
        kit = s.kit(seat, entry.hero)
        if entry.damage >= kit.hits:
            self.faults.append(f"{name} has {kit.hits} Hits and cannot have {entry.damage} damage")
        if entry.diseased and not entry.damage:
            self.faults.append(f"{name} cannot be diseased without damage")
        spells = entry.spells.bit_count()
        if spells > kit.slots and s.phase not in (Phase.SPILL, Phase.CROWD):
            room = f"{kit.slots} spell{'' if kit.slots == 1 else 's'}"
            self.faults.append(f"{name} has room for {room}, not for {spells}")
        if entry.weapon not in (None, NOBODY) and not kit.weapons & entry.items & s.wielded:
            weapon = self.game.label(entry.weapon or 0)
            self.faults.append(f"{weapon} is no weapon that {name} holds and can use")

    def _uses(self, s: TreasureHunterState) -> None:
        given: dict[int, int] = self.get("uses", self.numbered(15), {})
        for item, left in given.items():
            place = item - self.game.cards.items.start
            most = self.game.uses[place] if self.game.item_mask >> item & 1 else 0
            if not 0 <= left <= most:
                self.faults.append(f"{self.game.label(item)} has {most} uses at most, not {left}")
            else:
                s.uses |= most - left << 4 * place

    def _deck(self, s: TreasureHunterState) -> None:
        """Cards that lie nowhere are in the deck, or discarded if the deck is given."""
        given = self.get("deck", self.cards, None) if "deck" in self.data else None
        s.deck = given or 0
        where: dict[int, str] = {}
        for place, cards in places(s):
            for card in indices(cards):
                if card in where:
                    name = self.game.label(card)
                    self.faults.append(f"{name} lies in two places: {where[card]} and {place}")
                where[card] = place
        for card in indices(self._everything(s) & ~self.game.deck):
            self.faults.append(f"{self.game.label(card)} is not in a solitaire game")
        rest = self.game.deck & ~self._everything(s)
        if given is None:
            s.deck = rest
        else:
            s.discards |= rest
        s.last = s.last or not (s.deck or self.game.solo)
        s.top = self.get("top", self.cards_in_order, ())
        counts = self.each(self.game.players, self.number(0, len(s.top)))
        s.top_known = self.get("top_known", counts, s.top_known)
        if any(not s.deck >> card & 1 for card in s.top):
            self.faults.append('"top" lists a card that is not in the deck')
        elif len(s.top) != max(s.top_known):
            self.faults.append('"top" must have as many cards as somebody knows by "top_known"')
        if s.looked & ~s.deck:
            self.faults.append('"looked" lists a card that is not in the deck')

    def _everything(self, s: TreasureHunterState) -> int:
        found = 0
        for _, cards in places(s):
            found |= cards
        return found

    def _decider(self, s: TreasureHunterState) -> None:
        if s.phase == Phase.OVER:
            s.current_player = TERMINAL
        elif s.phase in CHANCES:
            s.current_player = CHANCE
        else:
            s.current_player = self.get("to decide", self.seat, s.turn)

    def _check(self, s: TreasureHunterState) -> None:
        game = self.game
        for seat, party in enumerate(s.parties):
            limit = game.party_limit(s.piles[seat])
            if party.bit_count() > limit and s.phase not in (Phase.CROWD, Phase.SPILL):
                self.faults.append(
                    f"{SEATS[seat]}'s party has {party.bit_count()} heroes; {limit} are allowed"
                )
        players = game.players
        for place, cards in enumerate(s.seen):
            who, other = divmod(place, players)
            hidden = s.hands[other] | sum(s.spells[hero] for hero in indices(s.parties[other]))
            if s.quest is not None and other == s.turn:
                hidden |= s.quest.stake
            if cards & ~hidden or (cards and who == other):
                self.faults.append(f'"seen": {SEATS[other]} has not all that {SEATS[who]} knows of')
        if s.phase in _ON_QUEST and s.quest is None:
            self.faults.append(f'"quest" is missing in the phase {LABELS[s.phase]}')
        elif s.phase in _AIMED and s.aim == NOBODY:
            self.faults.append(f'"aim" is missing in the phase {LABELS[s.phase]}')
        elif not self.faults and s.current_player >= 0 and not s._legal():
            self.faults.append(
                f"{SEATS[s.current_player]} has nothing to decide in the phase {LABELS[s.phase]}"
            )


_KEYS = (
    *("phase", "to decide", "back", "turn", "first", "rolls", "last", "top", "top_known"),
    *("discards", "hands", "piles", "parties", "uses", "opened", "pit", "barred", "lost"),
    *("hunted", "draws", "moved", "named", "cast", "once", "dead", "looked", "aim", "points"),
    *("fresh", "drawn_since", "watched", "proof"),
    *("placed", "laid", "site", "seen", "tallies", "quest"),
)
