"""One fight: the rolls, the two windows for cards, the comparison (TH-030 to TH-039, F1 to F6).

What follows a fight - hits, regeneration, a second guardian - is in ``aftermath.py``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tbgames.engine.game import CHANCE
from tbgames.treasure_hunter import aftermath
from tbgames.treasure_hunter.belongings import discard_spell, leave_hand
from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.bonuses import Cast, cast_bonus, event_bonus, item_bonuses
from tbgames.treasure_hunter.fight_values import (
    foes_of,
    guardian_total,
    party_total,
    place_of,
)
from tbgames.treasure_hunter.phases import Phase
from tbgames.treasure_hunter.quest import NOBODY, Quest
from tbgames.treasure_hunter.windows import event_choices, helpers, running

if TYPE_CHECKING:
    from tbgames.treasure_hunter.state import TreasureHunterState

__all__ = [
    "ask_guard",
    "begin",
    "cast",
    "die_rolled",
    "fight_choices",
    "fight_event",
    "guard_choices",
    "guard_done",
    "guard_event",
    "haste",
    "haste_choices",
    "open_fight",
    "rolled_two",
    "spell_dice_left",
    "spend",
    "two_to_roll",
    "use",
]


def begin(s: TreasureHunterState) -> None:
    """Begin a fight against the guardians that the party faces."""
    quest = running(s)
    quest.begin_fight()
    quest.met = s.parties[s.turn]
    s.cast = 0  # one spell a hero and fight (TH-036)
    if s.game.text_order:
        s.phase, s.current_player = Phase.GUARDIAN_ROLL, CHANCE
    else:
        ask_guard(s, NOBODY)


# -- dice -----------------------------------------------------------------------------------------


def two_to_roll(s: TreasureHunterState) -> int:
    """How many more 2D6 the guardians roll: one each, one for a party (TH-047)."""
    quest = running(s)
    return quest.facing.bit_count() - len(quest.rolls[1])


def rolled_two(s: TreasureHunterState, roll: int) -> None:
    """A roll of 2D6, the guardian's or the party's."""
    quest = running(s)
    own, theirs = quest.rolls
    if s.phase == Phase.GUARDIAN_ROLL:
        quest.rolls = (own, (*theirs, roll))
        if two_to_roll(s):
            return
        if s.game.text_order:
            ask_guard(s, NOBODY)
        else:
            s.phase = Phase.PARTY_ROLL
        return
    quest.rolls = ((*own, roll), theirs)
    if s.game.text_order:
        open_fight(s)
    else:
        _compare(s)


# -- F3: cards for the guardian -------------------------------------------------------------------


def ask_guard(s: TreasureHunterState, after: int) -> None:
    """Open the window of the next helper after ``after``, or go on."""
    for seat in helpers(s, after):
        if _could_guard(s, seat):
            s.phase, s.current_player = Phase.GUARD, seat
            return
    if s.game.text_order:
        s.phase, s.current_player = Phase.PARTY_ROLL, CHANCE
    else:
        open_fight(s)


def _could_guard(s: TreasureHunterState, seat: int) -> bool:
    """Whether by open information there may be something to play."""
    game, quest = s.game, running(s)
    if s.hands[seat]:
        hidden = ~s.discards
        if game.guardian_events & hidden or spell_dice_left(s):
            return True
        if game.effects["ruin"] & hidden and s.items_of(s.turn):
            return True
    if seat != quest.opposer or not quest.facing & game.effects["party"]:
        return False
    return bool(
        (s.hands[seat] and game.effects["retreat"] & game.event_mask & ~s.discards)
        or _may_cast(s, seat)
        or use_choices(s, seat, 1)
    )


def guard_choices(s: TreasureHunterState) -> list[int]:
    """Ambush, a spell discarded, Ruined; what a guardian party casts and uses; pass."""
    game, quest, seat = s.game, running(s), s.current_player
    moves = game.moves
    hand = s.hands[seat]
    ids = [moves.pass_]
    ids += event_choices(s, seat, game.guardian_events)
    if hand & game.spell_mask and spell_dice_left(s):
        spells = hand & game.spell_mask
        if foes_of(s, 1).stops_fire:
            spells &= ~game.fire_spells  # TH-M10
        ids += [moves.spend + spell for spell in indices(spells)]
    if hand & game.effects["ruin"]:
        base = moves.ruin
        ids += [base + item for item in indices(s.items_of(s.turn))]
    if seat == quest.opposer and quest.facing & game.effects["party"]:
        ids += _cast_choices(s, seat, 1)
        ids += use_choices(s, seat, 1)
        ids += event_choices(s, seat, game.effects["retreat"])
    return ids


def spell_dice_left(s: TreasureHunterState) -> int:
    """Spells that may still be discarded in this fight, one a mage or priest guardian (TH-034)."""
    game, quest = s.game, running(s)
    count = (quest.facing & game.casters).bit_count()
    if quest.facing & game.effects["party"]:
        traits = game.quick.party_traits(s.members(quest.opposer))
        count = int("mage" in traits or "priest" in traits)
    if count <= len(quest.spell_dice) or foes_of(s, 1).stops_hostile:
        return 0
    return count - len(quest.spell_dice)


def guard_event(s: TreasureHunterState, card: int) -> None:
    """Play Ambush (TH-E03), or withdraw a guardian party (TH-051)."""
    quest = running(s)
    leave_hand(s, s.current_player, 1 << card)
    s.discards |= 1 << card
    if s.game.guardian_events >> card & 1:
        own, theirs = quest.events
        quest.events = (own, theirs | 1 << card)
    else:
        aftermath.withdraw(s)


def spend(s: TreasureHunterState, spell: int) -> None:
    """Discard a spell for a mage or priest guardian: a die at once (TH-034)."""
    leave_hand(s, s.current_player, 1 << spell)
    s.discards |= 1 << spell
    s.aim = spell
    s.back = (Phase.GUARD, s.current_player)
    s.phase, s.current_player = Phase.DIE, CHANCE


def guard_done(s: TreasureHunterState) -> None:
    """No more cards for the guardian from this player."""
    ask_guard(s, s.current_player)


# -- F5: cards for the party ----------------------------------------------------------------------


def open_fight(s: TreasureHunterState) -> None:
    """Open the active player's window, if by open information there may be something to play."""
    game, seat = s.game, s.turn
    s.phase, s.current_player = Phase.FIGHT, seat
    events = (game.fight_events | game.effects["retreat"] & game.event_mask) & ~s.discards
    if not ((events and s.hands[seat]) or _may_cast(s, seat) or use_choices(s, seat, 0)):
        fight_done(s)


def fight_choices(s: TreasureHunterState) -> list[int]:
    """Spells, items, Smite, a retreat, pass."""
    game, quest, seat = s.game, running(s), s.turn
    moves, cards = game.moves, game.cards
    ids = [moves.pass_, *_cast_choices(s, seat, 0), *use_choices(s, seat, 0)]
    if held := s.hands[seat] & game.fight_events:
        base = moves.event
        foes, party = foes_of(s, 0), s.members(seat)
        ids += [
            base + event
            for event in indices(held)
            if event_bonus(cards, event, party, foes, place_of(quest))
        ]
    return [*ids, *event_choices(s, seat, game.effects["retreat"])]


def fight_event(s: TreasureHunterState, card: int) -> None:
    """Smite, or Fight another Day (TH-E09, TH-E04)."""
    quest = running(s)
    leave_hand(s, s.turn, 1 << card)
    s.discards |= 1 << card
    if s.game.fight_events >> card & 1:
        own, theirs = quest.events
        quest.events = (own | 1 << card, theirs)
    else:
        aftermath.retreat(s)


def fight_done(s: TreasureHunterState) -> None:
    """No more cards for the party: compare, or roll first by the option (TH-030)."""
    if s.game.text_order:
        _compare(s)
    else:
        s.phase, s.current_player = Phase.GUARDIAN_ROLL, CHANCE


# -- spells and items of either side --------------------------------------------------------------


def _may_cast(s: TreasureHunterState, seat: int) -> bool:
    """Whether a hero has a spell attached and has not cast in this fight."""
    return any(s.spells[hero] for hero in indices(s.parties[seat] & ~s.cast))


def _cast_choices(s: TreasureHunterState, seat: int, side: int) -> list[int]:
    """Combat spells that would have an effect (TH-036)."""
    game = s.game
    castable = game.windows["fight"] & game.spell_mask
    base, count = game.moves.cast, game.moves.heroes
    ids = []
    for hero in indices(s.parties[seat] & ~s.cast):
        if spells := s.spells[hero] & castable:
            ids += [
                base + spell * count + hero
                for spell in indices(spells)
                if spell_works(s, spell, seat, side)
            ]
    return ids


def spell_works(s: TreasureHunterState, spell: int, seat: int, side: int) -> bool:
    """Whether a combat spell cast now would have an effect."""
    game, quest = s.game, running(s)
    effect = game.cards.cards[spell].effect
    if effect == "retreat":
        return True
    if effect == "invisibility":
        return not side  # TH-051
    if effect == "haste":
        return bool(haste_choices(s, seat))
    cast = Cast(spell, roll=1)
    return cast_bonus(game.cards, cast, s.members(seat), foes_of(s, side), place_of(quest)) > 0


def cast(s: TreasureHunterState, spell: int, hero: int) -> None:
    """Cast a combat spell: its bonus counts for this fight (TH-037)."""
    game, quest, seat = s.game, running(s), s.current_player
    side = int(s.phase == Phase.GUARD)
    discard_spell(s, spell)
    s.cast |= 1 << hero
    effect = game.cards.cards[spell].effect
    if effect == "retreat":
        if side:
            aftermath.withdraw(s)
        else:
            aftermath.retreat(s)
    elif effect == "invisibility":
        aftermath.slip_past(s)
    elif effect == "haste":
        s.aim = spell
        s.back = (s.phase, seat)
        s.phase = Phase.HASTE
        targets = haste_choices(s, seat)
        if len(targets) == 1:
            haste(s, targets[0] - game.moves.haste)
    else:
        _add_cast(quest, side, Cast(spell))
        if game.rolls_die(spell, foes_of(s, side), place_of(quest)):
            s.aim = spell
            s.back = (s.phase, seat)
            s.phase, s.current_player = Phase.DIE, CHANCE


def haste_choices(s: TreasureHunterState, seat: int) -> list[int]:
    """Own heroes with a combat score to double (TH-S13)."""
    base = s.game.moves.haste
    scores = s.game.scores
    return [
        base + hero for hero in indices(s.parties[seat]) if scores[hero][s.diseased >> hero & 1]
    ]


def haste(s: TreasureHunterState, hero: int) -> None:
    """Name whose score counts twice."""
    side = int(s.back[0] == Phase.GUARD)
    _add_cast(running(s), side, Cast(s.aim, hero))
    s.aim = NOBODY
    s.phase = s.back[0]


def die_rolled(s: TreasureHunterState, roll: int) -> None:
    """The die of Illusion, or of a spell that was discarded for the guardian."""
    quest = running(s)
    side = int(s.back[0] == Phase.GUARD)
    casts = quest.casts[side]
    if casts and casts[-1] == Cast(s.aim):
        rolled = (*casts[:-1], Cast(s.aim, None, roll))
        quest.casts = (quest.casts[0], rolled) if side else (rolled, quest.casts[1])
    else:
        quest.spell_dice = (*quest.spell_dice, roll)
    s.aim = NOBODY
    s.phase, s.current_player = s.back


def use_choices(s: TreasureHunterState, seat: int, side: int) -> list[int]:
    """Potions, Holy Water, arrows, staffs in use that would give a bonus (TH-050)."""
    game, quest = s.game, running(s)
    limited = game.fight_items & ~quest.used
    ids = []
    for member in s.members(seat):
        if member.items & limited:
            working = s.kit(seat, member.hero).in_use & limited
            foes = foes_of(s, side)
            ids += [
                game.moves.use + item
                for item in indices(working)
                if sum(item_bonuses(game.cards, member, item, foes, place_of(quest)))
            ]
    return ids


def use(s: TreasureHunterState, item: int) -> None:
    """Use an item once in this fight; a card that is used up goes when the fight is over."""
    running(s).used |= 1 << item
    s.uses += 1 << 4 * (item - s.game.cards.items.start)


# -- F6 -------------------------------------------------------------------------------------------


def _compare(s: TreasureHunterState) -> None:
    """Ties go to the party (TH-038)."""
    running(s).won = party_total(s) >= guardian_total(s)
    aftermath.fought(s)


def _add_cast(quest: Quest, side: int, cast: Cast) -> None:
    own, theirs = quest.casts
    quest.casts = (own, (*theirs, cast)) if side else ((*own, cast), theirs)
