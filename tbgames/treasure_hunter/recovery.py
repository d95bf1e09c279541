"""The recovery phase (V) and the discard phase (D): TH-053 to TH-055."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tbgames.treasure_hunter.belongings import (
    deadly,
    destroy,
    discard_hero,
    discard_items,
    discard_spell,
    leave_hand,
    take_off,
)
from tbgames.treasure_hunter.bitset import each, indices, rising
from tbgames.treasure_hunter.effects import DO_IN_RECOVERY, MAY_IN_RECOVERY, hurt, revive
from tbgames.treasure_hunter.phases import Phase
from tbgames.treasure_hunter.quest import NOBODY
from tbgames.treasure_hunter.recruit import move_choices, resume

if TYPE_CHECKING:
    from tbgames.treasure_hunter.state import TreasureHunterState

__all__ = [
    "bring_back",
    "cast",
    "choices",
    "discard",
    "discard_choices",
    "discard_phase",
    "drink",
    "go_on_discarding",
    "over_limit",
    "play_event",
    "recover",
    "use",
]


# -- V --------------------------------------------------------------------------------------------


def recover(s: TreasureHunterState) -> None:
    """Everybody heals a hit; then cards, if by open information there may be some (TH-053)."""
    s.cast = 0
    s.once = 0
    if s.game.natural_healing:
        s._heal_all()
    s.phase, s.current_player = Phase.RECOVER, s.turn
    if not _could(s):
        discard_phase(s)


def _could(s: TreasureHunterState) -> bool:
    game, seat, spells = s.game, s.turn, s.spells
    for hero in indices(s.parties[seat]):
        if spells[hero]:
            return True
    if not hurt(s):
        return False
    if s.hands[seat] and game.effects["rest"] & ~s.discards:
        return True
    return bool((s.piles[seat] | s.in_use(seat)) & game.windows["recovery"])


def choices(s: TreasureHunterState) -> list[int]:
    """Tavern, spells, the potion, the goblet, pass; or who comes back by Ressurection."""
    game, seat = s.game, s.turn
    moves = game.moves
    if s.aim != NOBODY:
        return [moves.revive + hero for hero in indices(s.dead & s.discards)]
    ids = [moves.pass_]
    window = game.windows["recovery"]
    for event in indices(s.hands[seat] & window & game.event_mask):
        if _may(s, event):
            ids.append(moves.event + event)
    base, count = moves.cast, moves.heroes
    for hero in indices(s.parties[seat] & ~s.cast):
        for spell in indices(s.spells[hero] & window):
            if _may(s, spell):
                ids.append(base + spell * count + hero)
    wounded = hurt(s)
    if wounded:
        potions = s.in_use(seat) & window
        ids += [moves.use + item for item in indices(potions)]
        if s.piles[seat] & game.effects["full_healing"] & ~s.once:
            ids += [moves.drink + hero for hero in indices(wounded)]
    return ids


def _may(s: TreasureHunterState, card: int) -> bool:
    effect = s.game.cards.cards[card].effect
    return effect is not None and not MAY_IN_RECOVERY[effect](s, card)


def _do(s: TreasureHunterState, card: int) -> None:
    effect = s.game.cards.cards[card].effect
    assert effect is not None
    DO_IN_RECOVERY[effect](s, card)


def play_event(s: TreasureHunterState, card: int) -> None:
    """Tavern (TH-E08)."""
    leave_hand(s, s.turn, 1 << card)
    s.discards |= 1 << card
    _do(s, card)


def cast(s: TreasureHunterState, spell: int, hero: int) -> None:
    """Cast a spell of this phase, one a hero (TH-036)."""
    discard_spell(s, spell)
    s.cast |= 1 << hero
    _do(s, spell)


def use(s: TreasureHunterState, item: int) -> None:
    """Drink the Potion of Healing, which is discarded with its last use (TH-M17)."""
    s.uses += 1 << 4 * (item - s.game.cards.items.start)
    if not s.uses_left(item):
        take_off(s, item)
        destroy(s, item)
    _do(s, item)


def drink(s: TreasureHunterState, hero: int) -> None:
    """Enchanted Goblet: one hero is wholly healed, once a phase (TH-T15)."""
    s.once |= s.piles[s.turn] & s.game.effects["full_healing"]
    s.mend(hero, s.damage_of(hero))


def bring_back(s: TreasureHunterState, hero: int) -> None:
    """Choose who comes back (TH-S08)."""
    revive(s, hero)


# -- D --------------------------------------------------------------------------------------------


def discard_phase(s: TreasureHunterState) -> None:
    """Open the discard phase, or end the turn where nothing can be discarded."""
    s.moved = s.named = 0
    s.phase, s.current_player = Phase.DISCARD, s.turn
    go_on_discarding(s)


def go_on_discarding(s: TreasureHunterState) -> None:
    """Stay in the discard phase while there is something to discard (TH-055)."""
    if not (s.parties[s.turn] or over_limit(s)):
        s._end_turn()


def over_limit(s: TreasureHunterState) -> int:
    """Cards that still have to leave the hand (TH-055)."""
    seat = s.turn
    over = s.hands[seat].bit_count() - s.game.hand_limit(s.piles[seat])
    return over if over > 0 else 0


def discard_choices(s: TreasureHunterState) -> list[int]:
    """Cards of the hand while there are too many; anything of the party; items that move."""
    game, seat = s.game, s.turn
    base = game.moves.discard
    ids = rising(s.hands[seat], base) if over_limit(s) else [game.moves.pass_]
    members = indices(s.parties[seat])
    borne = 0
    for hero in members:
        ids.append(base + hero)
        if spells := s.spells[hero]:
            ids += each(base, spells)
        if items := s.items[hero]:
            borne |= items
            ids += [base + i for i in indices(items) if not deadly(s, seat, hero, i)]
    if borne and len(members) > 1:
        ids += move_choices(s, seat, members)
    return ids


def discard(s: TreasureHunterState, card: int) -> None:
    """Discard a card from the hand or the party."""
    game, seat = s.game, s.turn
    bit = 1 << card
    if s.hands[seat] & bit:
        leave_hand(s, seat, bit)
        s.discards |= bit
        go_on_discarding(s)
        return
    if bit & game.hero_mask:
        discard_items(s, discard_hero(s, seat, card))
        if game.solo and not s.parties[seat]:
            s._lose_solo()
            return
    elif bit & game.item_mask:
        take_off(s, card)
        destroy(s, card)
    else:
        discard_spell(s, card)
    s.back = (Phase.DISCARD, seat)
    resume(s)
