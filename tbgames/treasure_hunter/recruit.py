"""The recruit phase (R): TH-012 to TH-023, and the cards of that phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tbgames.treasure_hunter.belongings import (
    attach,
    deadly,
    destroy,
    discard_spell,
    forced,
    give,
    hand_out,
    kill_the_overburdened,
    leave_hand,
    take_off,
    wield_choices,
)
from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.effects import (
    DO_IN_RECRUIT,
    MAY_IN_RECRUIT,
    look_targets,
    open_box,
    opponents,
)
from tbgames.treasure_hunter.memory import draw, forget_order
from tbgames.treasure_hunter.phases import Phase
from tbgames.treasure_hunter.quest import NOBODY
from tbgames.treasure_hunter.state_data import replaced
from tbgames.treasure_hunter.windows import spend_event

if TYPE_CHECKING:
    from tbgames.treasure_hunter.state import TreasureHunterState

__all__ = [
    "attach_spell",
    "cast",
    "choices",
    "keep",
    "move_choices",
    "move_item",
    "open_box",
    "pilfer",
    "play_event",
    "play_hero",
    "resume",
    "ruin",
    "scried",
    "steal",
    "use_tapestry",
]


def choices(s: TreasureHunterState) -> list[int]:
    """What the active player may do now; "pass" ends the phase."""
    game, seat = s.game, s.turn
    moves = game.moves
    hand, party, pile = s.hands[seat], s.parties[seat], s.piles[seat]
    ids = [moves.pass_]
    heroes = hand & game.hero_mask
    if heroes and party.bit_count() < game.party_limit(pile):
        ids += indices(heroes)
    if party:
        ids += _party_choices(s, seat, hand)
    if events := hand & game.recruit_events:
        for card in indices(events):
            ids += _event_choices(s, card)
    if boxes := pile & game.windows["recruit"]:
        ids += _treasure_choices(s, boxes)
    return ids


def _party_choices(s: TreasureHunterState, seat: int, hand: int) -> list[int]:
    """What heroes are given, change hands among them, wield and cast."""
    game = s.game
    moves, count = game.moves, game.moves.heroes
    members = indices(s.parties[seat])
    items = spells = 0
    for hero in members:
        items |= s.items[hero]
        spells |= s.spells[hero]
    ids = []
    if held := hand & game.item_mask:
        base = moves.give
        ids += [base + item * count + hero for item in indices(held) for hero in members]
    if items and len(members) > 1:
        ids += move_choices(s, seat, members)
    if held := hand & game.spell_mask:
        free = [hero for hero in members if s.spells[hero].bit_count() < s.shape(seat, hero).slots]
        if free:
            base = moves.attach
            ids += [base + spell * count + hero for spell in indices(held) for hero in free]
    if items:
        ids += wield_choices(s, seat, s.parties[seat])
    if spells & game.windows["recruit"]:
        ids += _casts(s, members)
    return ids


def move_choices(s: TreasureHunterState, seat: int, members: Sequence[int]) -> list[int]:
    """Items that may change their hero, once a phase, and not if the bearer dies of it (TH-017)."""
    base, count = s.game.moves.give, s.game.moves.heroes
    ids = []
    for bearer in members:
        if items := s.items[bearer] & ~s.moved:
            others = [hero for hero in members if hero != bearer]
            for item in indices(items):
                if not deadly(s, seat, bearer, item):
                    ids += [base + item * count + hero for hero in others]
    return ids


def _casts(s: TreasureHunterState, members: Sequence[int]) -> list[int]:
    """Scry, by heroes who have not cast in this phase (TH-036)."""
    game = s.game
    castable = game.windows["recruit"]
    base, count = game.moves.cast, game.moves.heroes
    ids = []
    for hero in members:
        spells = s.spells[hero] & castable
        if spells and not s.cast >> hero & 1:
            for spell in indices(spells):
                effect = game.cards.cards[spell].effect
                if effect is not None and not MAY_IN_RECRUIT[effect](s, spell):
                    ids.append(base + spell * count + hero)
    return ids


def _event_choices(s: TreasureHunterState, card: int) -> list[int]:
    game = s.game
    moves = game.moves
    effect = game.cards.cards[card].effect
    if effect is None or MAY_IN_RECRUIT[effect](s, card):
        return []
    if effect == "theft":
        return [moves.steal + t for seat in opponents(s) for t in indices(s.piles[seat])]
    if effect == "pilfer":
        return [moves.pilfer + item for seat in opponents(s) for item in indices(s.items_of(seat))]
    if effect == "ruin":
        return [moves.ruin + item for items in s.items for item in indices(items)]
    return [moves.event + card]


def _treasure_choices(s: TreasureHunterState, boxes: int) -> list[int]:
    """Pandora's Box and the Magic Tapestry."""
    game = s.game
    ids = []
    if boxes & game.effects["reshuffle"] and not s.opened and s.discards:
        ids.append(game.moves.open)  # TH-004
    if boxes & game.effects["look_at_hand"] & ~s.once and look_targets(s):
        ids.append(game.moves.tapestry)  # TH-T13
    return ids


# -- what they do ---------------------------------------------------------------------------------


def play_hero(s: TreasureHunterState, hero: int) -> None:
    """Put a hero into the party (TH-012)."""
    seat = s.turn
    leave_hand(s, seat, 1 << hero)
    s.parties = replaced(s.parties, seat, s.parties[seat] | 1 << hero)


def move_item(s: TreasureHunterState, item: int, hero: int) -> None:
    """Give an item from the hand, or from one hero to another (TH-013, TH-017)."""
    seat = s.current_player
    bit = 1 << item
    if s.hands[seat] & bit:
        leave_hand(s, seat, bit)
    else:
        take_off(s, item)
        s.moved |= bit
    give(s, item, hero)
    s.back = (s.phase, seat)
    resume(s)


def attach_spell(s: TreasureHunterState, spell: int, hero: int) -> None:
    """Attach a spell from the hand (TH-020)."""
    attach(s, s.turn, spell, hero)


def cast(s: TreasureHunterState, spell: int, hero: int) -> None:
    """Cast Scry; what follows is the event Spy's."""
    discard_spell(s, spell)
    s.cast |= 1 << hero
    effect = s.game.cards.cards[spell].effect
    assert effect is not None
    DO_IN_RECRUIT[effect](s, spell)


def play_event(s: TreasureHunterState, card: int) -> None:
    """Play an event of the phase that needs no object."""
    leave_hand(s, s.turn, 1 << card)
    effect = s.game.cards.cards[card].effect
    assert effect is not None
    DO_IN_RECRUIT[effect](s, card)
    # Trading post discards the rest of the hand; the event lies on top.
    s.discards |= 1 << card


def steal(s: TreasureHunterState, treasure: int) -> None:
    """Theft: the treasure and its effects change sides at once (TH-E01)."""
    spend_event(s, s.turn, "theft")
    bit = 1 << treasure
    piles = [pile & ~bit for pile in s.piles]
    piles[s.turn] |= bit
    s.piles = tuple(piles)
    s.back = (Phase.RECRUIT, s.turn)
    resume(s)


def pilfer(s: TreasureHunterState, item: int) -> None:
    """Pilfer: the item goes to one own hero; then the victim is looked at (TH-E02)."""
    spend_event(s, s.turn, "pilfer")
    victim = take_off(s, item)
    kill_the_overburdened(s, s.owner(victim), victim)
    s.back = (Phase.RECRUIT, s.turn)
    hand_out(s, s.turn, 1 << item)


def ruin(s: TreasureHunterState, item: int) -> None:
    """Ruined: the item is discarded; its bearer may die of it (TH-E17, TH-019)."""
    seat = s.current_player
    spend_event(s, seat, "ruin")
    victim = take_off(s, item)
    destroy(s, item)
    kill_the_overburdened(s, s.owner(victim), victim)
    s.back = (s.phase, seat)
    resume(s)


def use_tapestry(s: TreasureHunterState) -> None:
    """Magic Tapestry: look at a hand (TH-T13)."""
    card = s.piles[s.turn] & s.game.effects["look_at_hand"]
    s.once |= card
    DO_IN_RECRUIT["scry"](s, card.bit_length() - 1)


def scried(s: TreasureHunterState, card: int) -> None:
    """Discard the card chosen from the hand that was seen (TH-S02)."""
    leave_hand(s, s.aim, 1 << card)
    s.discards |= 1 << card
    s.aim = NOBODY
    s.phase = Phase.RECRUIT


def keep(s: TreasureHunterState, card: int) -> None:
    """Keep one of the cards the Tracker saw; the others are shuffled back (TH-E15)."""
    forget_order(s)
    draw(s, s.turn, card)
    s.looked = 0
    s.phase = Phase.RECRUIT


def resume(s: TreasureHunterState) -> None:
    """Put right what must be put right at once, then go back to where the game was."""
    if not forced(s):
        s.phase, s.current_player = s.back
        s._resumed()
