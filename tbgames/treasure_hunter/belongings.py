"""Items, weapons, spells and heroes that come and go: TH-013 to TH-022, TH-043."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.memory import shown
from tbgames.treasure_hunter.phases import Phase
from tbgames.treasure_hunter.state_data import replaced
from tbgames.treasure_hunter.using import default_weapon

if TYPE_CHECKING:
    from tbgames.treasure_hunter.state import TreasureHunterState

__all__ = [
    "arm",
    "attach",
    "bury",
    "deadly",
    "destroy",
    "discard_hero",
    "discard_items",
    "discard_spell",
    "forced",
    "give",
    "hand_choices",
    "hand_out",
    "kill_the_overburdened",
    "leave_hand",
    "take_off",
    "to_discards",
    "wield",
    "wield_choices",
]


def to_discards(s: TreasureHunterState, seat: int, cards: int) -> None:
    """Put hidden cards of a player on the open discard pile (TH-010)."""
    s.discards |= cards
    shown(s, seat, cards)


def leave_hand(s: TreasureHunterState, seat: int, cards: int) -> None:
    """Take cards from a hand and lay them open."""
    hands = list(s.hands)
    hands[seat] &= ~cards
    s.hands = tuple(hands)
    if s.fresh or s.proof or s.seen:  # else there is nothing to forget
        shown(s, seat, cards)


# -- items ----------------------------------------------------------------------------------------


def give(s: TreasureHunterState, item: int, hero: int) -> None:
    """Lay an item that is nowhere with a hero; a first usable weapon is chosen (TH-013)."""
    s.items = replaced(s.items, hero, s.items[hero] | 1 << item)
    arm(s, hero)


def take_off(s: TreasureHunterState, item: int) -> int:
    """Take an item from its bearer, who is given back."""
    hero = s.bearer(item)
    s.items = replaced(s.items, hero, s.items[hero] & ~(1 << item))
    s.wielded &= ~(1 << item)
    arm(s, hero)
    return hero


def arm(s: TreasureHunterState, hero: int) -> None:
    """Choose the default weapon: the one named last, or the only one he can use (TH-013)."""
    items = s.items[hero]
    held = items & s.game.weapon_mask
    if not held:
        return
    named = (held & s.wielded).bit_length() - 1
    weapon = default_weapon(s.game.cards, hero, items, None if named < 0 else named)
    s.wielded &= ~held
    if weapon is not None:
        s.wielded |= 1 << weapon


def wield(s: TreasureHunterState, item: int, hero: int) -> None:
    """Name the hero's weapon (TH-013)."""
    s.wielded = s.wielded & ~s.items[hero] | 1 << item
    s.named |= 1 << hero


def wield_choices(s: TreasureHunterState, seat: int, heroes: int) -> list[int]:
    """Weapons that may be named: usable, not chosen yet, once a phase and hero (TH-023)."""
    ids = []
    base = s.game.moves.wield
    weapon_mask = s.game.weapon_mask
    for hero in indices(heroes & ~s.named):
        if (s.items[hero] & weapon_mask).bit_count() > 1:
            weapons = s.kit(seat, hero).weapons & ~s.wielded
            ids += [base + weapon for weapon in indices(weapons)]
    return ids


def deadly(s: TreasureHunterState, seat: int, hero: int, item: int) -> bool:
    """Whether giving this item away would kill its bearer (TH-017, TH-019)."""
    damage = s.damage >> 4 * hero & 15
    if not damage:
        return False
    rest = s.items[hero] & ~(1 << item)
    return s.game.shape(hero, rest, s.wielded, 0).hits <= damage


def destroy(s: TreasureHunterState, item: int) -> None:
    """Discard an item in play for good, its counter with it."""
    place = item - s.game.cards.items.start
    s.uses &= ~(15 << 4 * place)
    s.discards |= 1 << item


def discard_items(s: TreasureHunterState, items: int) -> None:
    """Discard items that lie with nobody."""
    for item in indices(items):
        destroy(s, item)


# -- spells and heroes ----------------------------------------------------------------------------


def attach(s: TreasureHunterState, seat: int, spell: int, hero: int) -> None:
    """Attach a spell face down (TH-020)."""
    bit = 1 << spell
    s.hands = replaced(s.hands, seat, s.hands[seat] & ~bit)
    s.spells = replaced(s.spells, hero, s.spells[hero] | bit)


def discard_spell(s: TreasureHunterState, spell: int) -> None:
    """Discard an attached spell."""
    bit = 1 << spell
    hero = next(hero for hero, spells in enumerate(s.spells) if spells & bit)
    s.spells = replaced(s.spells, hero, s.spells[hero] ^ bit)
    to_discards(s, s.owner(hero), bit)


def discard_hero(s: TreasureHunterState, seat: int, hero: int) -> int:
    """Take a hero out of play with his spells; his items are given back."""
    bit = 1 << hero
    items = s.items[hero]
    s.parties = replaced(s.parties, seat, s.parties[seat] & ~bit)
    spells = s.spells[hero]
    if items:
        s.items = replaced(s.items, hero, 0)
        s.wielded &= ~items
    s.discards |= bit
    if spells:
        s.spells = replaced(s.spells, hero, 0)
        to_discards(s, seat, spells)
    s.damage &= ~(15 << 4 * hero)
    s.diseased &= ~bit
    s.placed &= ~(15 << 4 * hero)
    return items


def bury(s: TreasureHunterState, seat: int, heroes: int) -> None:
    """Discard the dead; in an adventure their items are laid aside (TH-043)."""
    items = 0
    for hero in indices(heroes):
        items |= discard_hero(s, seat, hero)
        s.count("deaths")
    if seat == s.turn:
        s.dead |= heroes
    quest = s.quest
    if quest is not None and seat in (s.turn, quest.opposer):
        active, guardian = quest.laid
        if seat == s.turn:
            active |= items
        else:
            guardian |= items
        quest.laid = (active, guardian)
    else:
        discard_items(s, items)


def kill_the_overburdened(s: TreasureHunterState, seat: int, hero: int) -> None:
    """A hero whose Hits have become too few for his damage dies (TH-019)."""
    if hero >= 0 and s.parties[seat] >> hero & 1 and s.hits_left(seat, hero) <= 0:
        bury(s, seat, 1 << hero)


# -- what has to be put right at once -------------------------------------------------------------


def forced(s: TreasureHunterState) -> bool:
    """Whether somebody has too many spells or heroes: he discards some first (TH-021, TH-022).

    ``back`` must have been set to where the game goes on afterwards.
    """
    attached = any(s.spells)
    for seat, party in enumerate(s.parties):
        if party.bit_count() > 4 and party.bit_count() > s.game.party_limit(s.piles[seat]):
            s.phase = Phase.CROWD
            s.current_player = seat
            return True
        if attached:
            for hero in indices(party):
                spells = s.spells[hero]
                if spells and spells.bit_count() > s.shape(seat, hero).slots:
                    s.phase = Phase.SPILL
                    s.current_player = seat
                    s.aim = hero
                    return True
    return False


def hand_out(s: TreasureHunterState, seat: int, items: int) -> None:
    """Let the player give items to his heroes, one after the other, the first card first.

    With one hero there is no choice; without any the items are discarded. What follows is left
    to ``after_handing_out`` of the state.
    """
    heroes = s.parties[seat]
    if s.quest is not None:
        s.named, s.moved = 0, items
    if not heroes:
        discard_items(s, items)
    elif heroes.bit_count() == 1:
        for item in indices(items):
            give(s, item, heroes.bit_length() - 1)
        items = 0
    else:
        s.laid = items
    s.phase = Phase.HAND_OUT
    s.current_player = seat
    if not hand_choices(s):
        s._after_handing_out()


def hand_choices(s: TreasureHunterState) -> list[int]:
    """To whom the next item goes; then which weapons to choose among those just got."""
    seat = s.current_player
    game = s.game
    if s.laid:
        item = (s.laid & -s.laid).bit_length() - 1
        base = game.moves.give + item * game.moves.heroes
        return [base + hero for hero in indices(s.parties[seat])]
    if s.quest is None:
        return []  # a phase in which weapons are named anyway
    armed = sum(1 << hero for hero in indices(s.parties[seat]) if s.items[hero] & s.moved)
    weapons = wield_choices(s, seat, armed)
    return [*weapons, game.moves.pass_] if weapons else []
