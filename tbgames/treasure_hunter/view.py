"""What one player of Treasure Hunter may know, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tbgames.engine.game import View
from tbgames.treasure_hunter.moves import SEATS
from tbgames.treasure_hunter.quest import NOBODY
from tbgames.treasure_hunter.using import Member

if TYPE_CHECKING:
    from tbgames.treasure_hunter.rules import TreasureHunter

__all__ = ["NOBODY", "SEATS", "HeroRow", "TreasureHunterView"]


class HeroRow(NamedTuple):
    """A hero in play, as ``parties`` has it: a plain tuple in this order."""

    hero: int
    damage: int
    hits: int
    """What he can take in all, armour in use included."""
    diseased: bool
    items: tuple[int, ...]
    in_use: tuple[int, ...]
    weapon: int
    """The chosen weapon, or NOBODY."""
    slots: int
    spells: int
    """How many spells are attached to him."""
    known_spells: tuple[int, ...]
    """Which ones, for his owner only."""

    def member(self) -> Member:
        """The hero as the arithmetic of fights takes him."""
        items = sum(1 << item for item in self.items)
        weapon = None if self.weapon == NOBODY else self.weapon
        return Member(self.hero, items, weapon, self.diseased)


@dataclass(frozen=True, slots=True)
class TreasureHunterView(View):
    """The open table, the own hand and face-down cards, and what was seen of others.

    Cards are their numbers in ``game.cards``, several are listed in rising order. Tuples "by seat"
    have an entry for each seat.
    """

    game: TreasureHunter
    phase: str
    """What is waited for: a label of ``phases.Phase``."""
    to_decide: int
    """The seat that decides, CHANCE or TERMINAL."""
    back_phase: str
    """The phase that an interruption leads back to, and ``back_player`` who decides then."""
    back_player: int
    turn: int
    """The seat whose turn it is; while cards are dealt, who is dealt to."""
    first: int
    """Who began; NOBODY before the dice decided."""
    rolls: tuple[int, ...]
    """While dice decide who begins, by seat: the roll, 0 to come, NOBODY out."""
    last: bool
    """Whether this round is the last one."""

    deck: int
    """Cards left in the deck."""
    top: tuple[int, ...]
    """The topmost cards as far as this player knows them, the next one first."""
    top_known: tuple[int, ...]
    """By seat: how many of the topmost cards it knows."""
    looked: tuple[int, ...]
    """Cards of the deck that this player looks at with the Tracker."""
    looked_count: int
    """How many cards of the deck somebody looks at with the Tracker."""
    discards: tuple[int, ...]
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    piles: tuple[tuple[int, ...], ...]
    """By seat: the treasures owned."""
    parties: tuple[tuple[HeroRow, ...], ...]
    """By seat: the heroes in play, each a row as ``HeroRow`` names it."""
    uses: tuple[tuple[int, int], ...]
    """(item, uses left) for items in play that have been used."""
    seen: tuple[tuple[int, ...], ...]
    """By seat: cards that this player knows it to have, in the hand or face down."""
    seen_by: tuple[tuple[int, ...], ...]
    """By seat: cards of this player that it knows of."""
    watched: tuple[int, ...]
    """seat * players + other, where the seat has known cards of the other one."""
    fresh: tuple[int, ...]
    """Cards shuffled in from Pandora's Box that have not been shown since."""
    drawn_since: tuple[tuple[int, ...], ...]
    """By seat: at place n in how many ways n of its hidden cards were drawn since the box, in
    proportion; of use only while there are fresh cards."""

    opened: bool
    pit: tuple[int, ...]
    """Seats that may not go on an adventure in their next turn."""
    barred: bool
    """Whether a Pit Trap keeps the active player at home in this turn."""
    lost: bool
    hunted: bool
    proof: tuple[str, ...]
    """Kinds of cards of which the active player has shown to hold one."""
    draws: int
    """Cards still to be drawn or looked at."""
    moved: tuple[int, ...]
    """Items that may not change their hero again in this phase."""
    named: tuple[int, ...]
    """Heroes whose weapon was named in this phase."""
    cast: tuple[int, ...]
    """Heroes who have cast a spell in this window."""
    once: tuple[int, ...]
    """Treasures used that work once a phase."""
    dead: tuple[int, ...]
    """Heroes of the active player who died in this turn."""
    aim: int
    """The seat, spell, item or hero that a play in several steps is about; NOBODY between."""
    points: int
    """Hits or points of healing still to be placed."""
    placed: tuple[tuple[int, int], ...]
    """(hero, hits) placed so far in this distribution."""
    laid: tuple[int, ...]
    """Items without a bearer that are handed out now, the next one first."""
    site: int
    """Solitaire: the current location; NOBODY before the first."""
    tallies: tuple[int, ...]
    """What is counted for statistics, in the order of ``state_data.TALLIES``."""

    on_quest: bool
    """Whether an adventure or an Encounter runs, which the fields below describe."""
    location: int
    """NOBODY in an Encounter."""
    stake: tuple[int, ...]
    """The treasures placed face down, for the active player only."""
    stake_size: int
    monty: bool
    opposer: int
    guardians: tuple[int, ...]
    """All guardian cards of the adventure, beaten ones too."""
    sequence: tuple[int, ...]
    facing: tuple[int, ...]
    """The guardians of this fight."""
    beaten: tuple[int, ...]
    """Those beaten once that regenerate."""
    met: tuple[int, ...]
    """The active party's heroes when the guardians' dice were rolled."""
    risen: bool
    rolls_2d6: tuple[tuple[int, ...], tuple[int, ...]]
    """Rolls of this fight: the party's, the guardians'."""
    casts: tuple[tuple[tuple[int, int, int], ...], tuple[tuple[int, int, int], ...]]
    """Spells cast in this fight by the party and by a guardian party: (spell, target, roll)."""
    used: tuple[int, ...]
    events: tuple[tuple[int, ...], tuple[int, ...]]
    """Events with a bonus in this fight: for the party, for the guardian."""
    spell_dice: tuple[int, ...]
    won: bool
    side: int
    """Whose hits are dealt with: 0 the active party, 1 a guardian party."""
    hits: int
    robbed: int
    """Equipment still to be discarded to the Pixies."""
    cured: bool
    martyrs: tuple[int, ...]
    laid_aside: tuple[tuple[int, ...], tuple[int, ...]]
    """Items of the dead of the active and of a guardian party."""

    @property
    def encounter(self) -> bool:
        """Whether a party was attacked at home, so that no treasure is at stake."""
        return self.on_quest and not self.stake_size
