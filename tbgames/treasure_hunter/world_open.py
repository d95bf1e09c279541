"""What is open to the player of a view, as a state; every world completes it."""

from __future__ import annotations

from tbgames.treasure_hunter.bitset import mask
from tbgames.treasure_hunter.bonuses import Cast
from tbgames.treasure_hunter.phases import LABELS
from tbgames.treasure_hunter.positions import places
from tbgames.treasure_hunter.quest import NOBODY, Quest
from tbgames.treasure_hunter.state import TreasureHunterState
from tbgames.treasure_hunter.state_data import TALLIES
from tbgames.treasure_hunter.view import HeroRow, TreasureHunterView

__all__ = ["open_state"]

_PHASES = {label: phase for phase, label in enumerate(LABELS)}


def open_state(view: TreasureHunterView) -> TreasureHunterState:
    """The state with everything that the player knows; all unseen cards are left in the deck."""
    game = view.game
    s = TreasureHunterState(game)
    s.current_player = view.to_decide
    s.phase = _PHASES[view.phase]
    s.back = (_PHASES[view.back_phase], view.back_player)
    s.turn, s.first, s.rolls, s.last = view.turn, view.first, view.rolls, view.last
    s.top, s.top_known = view.top, view.top_known
    s.looked = mask(view.looked)
    s.discards = mask(view.discards)
    s.hands = tuple(mask(view.hand) if seat == view.player else 0 for seat in range(game.players))
    s.piles = tuple(map(mask, view.piles))
    _put_parties(s, view)
    start = game.cards.items.start
    s.uses = sum(game.uses[item - start] - left << 4 * (item - start) for item, left in view.uses)
    s.opened, s.barred, s.lost, s.hunted = view.opened, view.barred, view.lost, view.hunted
    s.proof = sum(game.provable[kind] for kind in view.proof)
    s.pit, s.draws, s.aim, s.points = mask(view.pit), view.draws, view.aim, view.points
    s.moved, s.named, s.cast = mask(view.moved), mask(view.named), mask(view.cast)
    s.once, s.dead, s.laid = mask(view.once), mask(view.dead), mask(view.laid)
    s.placed = sum(count << 4 * hero for hero, count in view.placed)
    s.site = view.site
    s.fresh, s.drawn_since = mask(view.fresh), view.drawn_since
    s.watched = mask(view.watched)
    _put_memories(s, view)
    for name, count in zip(TALLIES, view.tallies, strict=True):
        s.count(name, count)
    if view.on_quest:
        s.quest = _quest(view)
    s.deck = 0
    everywhere = 0
    for _, cards in places(s):
        everywhere |= cards
    s.deck = game.deck & ~everywhere
    return s


def _put_parties(s: TreasureHunterState, view: TreasureHunterView) -> None:
    items, spells, parties = list(s.items), list(s.spells), []
    for rows in view.parties:
        party = 0
        for row in map(HeroRow._make, rows):
            party |= 1 << row.hero
            s.damage |= row.damage << 4 * row.hero
            s.diseased |= row.diseased << row.hero
            items[row.hero] = mask(row.items)
            spells[row.hero] = mask(row.known_spells)
            if row.weapon != NOBODY:
                s.wielded |= 1 << row.weapon
        parties.append(party)
    s.items, s.spells, s.parties = tuple(items), tuple(spells), tuple(parties)


def _put_memories(s: TreasureHunterState, view: TreasureHunterView) -> None:
    players, me = view.game.players, view.player
    seen = [0] * (players * players)
    for other in range(players):
        seen[me * players + other] = mask(view.seen[other])
        seen[other * players + me] = mask(view.seen_by[other])
    s.seen = tuple(seen) if any(seen) else ()


def _quest(view: TreasureHunterView) -> Quest:
    quest = Quest(view.location)
    quest.stake = mask(view.stake)
    quest.monty, quest.opposer = view.monty, view.opposer
    quest.guardians, quest.sequence = mask(view.guardians), mask(view.sequence)
    quest.facing, quest.beaten, quest.met = map(mask, (view.facing, view.beaten, view.met))
    quest.risen, quest.rolls, quest.used = view.risen, view.rolls_2d6, mask(view.used)
    own, theirs = (
        tuple(Cast(spell, None if target == NOBODY else target, roll) for spell, target, roll in c)
        for c in view.casts
    )
    quest.casts = (own, theirs)
    quest.events = (mask(view.events[0]), mask(view.events[1]))
    quest.spell_dice, quest.won, quest.side = view.spell_dice, view.won, view.side
    quest.hits, quest.robbed, quest.cured = view.hits, view.robbed, view.cured
    quest.martyrs = mask(view.martyrs)
    quest.laid = (mask(view.laid_aside[0]), mask(view.laid_aside[1]))
    return quest
