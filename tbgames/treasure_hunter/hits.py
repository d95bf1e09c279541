"""Placing hits and points of healing: one count for each hero, in the order of their numbers.

TH-041, TH-042, TH-045, TH-054. Counts that leave no choice are placed without asking.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tbgames.treasure_hunter.belongings import bury, discard_spell
from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.phases import Phase
from tbgames.treasure_hunter.quest import NOBODY
from tbgames.treasure_hunter.windows import may_hide, running, spend_event

if TYPE_CHECKING:
    from tbgames.treasure_hunter.state import TreasureHunterState

__all__ = [
    "brace",
    "brace_choices",
    "braced",
    "cure",
    "heal",
    "heal_choices",
    "healing_rolled",
    "hit",
    "hit_choices",
    "is_martyr",
    "martyr",
    "owner",
]


def owner(s: TreasureHunterState) -> int:
    """Whose party takes hits."""
    quest = running(s)
    return quest.opposer if quest.side else s.turn


def is_martyr(s: TreasureHunterState, seat: int, hero: int) -> bool:
    """Whether the hero may be given any number of hits now (TH-042, TH-E16)."""
    game = s.game
    return bool(
        (game.martyrs | running(s).martyrs) >> hero & 1
        or s.parties[seat] & game.martyr_makers & ~(1 << hero)
    )


# -- F7: Cure and Martyr --------------------------------------------------------------------------


def brace(s: TreasureHunterState) -> None:
    """Open the window for Cure and Martyr, if by open information one may be played."""
    quest, seat = running(s), owner(s)
    if not (quest.hits and s.parties[seat]):
        s._side_done()
    elif _may_cure(s, seat) or (may_hide(s, "martyr", seat) and _possible_martyrs(s, seat)):
        s.phase, s.current_player = Phase.BRACE, seat
    else:
        _distribute(s)


def _may_cure(s: TreasureHunterState, seat: int) -> bool:
    quest, game = running(s), s.game
    harmful = quest.facing & (game.poisonous | game.infectious)
    if not harmful or quest.cured:
        return False
    return any(s.spells[hero] for hero in indices(s.parties[seat] & ~s.cast))


def _possible_martyrs(s: TreasureHunterState, seat: int) -> int:
    """Heroes for whom the event would make a difference: others could be spared."""
    if s.parties[seat].bit_count() < 2:
        return 0
    total = running(s).hits
    return sum(
        1 << hero
        for hero in indices(s.parties[seat])
        if s.hits_left(seat, hero) < total and not is_martyr(s, seat, hero)
    )


def brace_choices(s: TreasureHunterState) -> list[int]:
    """Cure by a hero who has not cast in this fight, Martyr on a hero, and pass."""
    game, seat = s.game, s.current_player
    moves = game.moves
    ids = [moves.pass_]
    if _may_cure(s, seat):
        base, count = moves.cast, moves.heroes
        castable = game.effects["cure"] & game.windows["hits"]
        ids += [
            base + spell * count + hero
            for hero in indices(s.parties[seat] & ~s.cast)
            for spell in indices(s.spells[hero] & castable)
        ]
    if s.hands[seat] & game.effects["martyr"]:
        ids += [moves.martyr + hero for hero in indices(_possible_martyrs(s, seat))]
    return ids


def cure(s: TreasureHunterState, spell: int, hero: int) -> None:
    """This distribution neither poisons nor infects (TH-S07)."""
    discard_spell(s, spell)
    s.cast |= 1 << hero
    running(s).cured = True
    brace(s)


def martyr(s: TreasureHunterState, hero: int) -> None:
    """One own hero is a martyr for this distribution (TH-E16)."""
    spend_event(s, s.current_player, "martyr")
    running(s).martyrs |= 1 << hero
    brace(s)


def braced(s: TreasureHunterState) -> None:
    """Neither Cure nor Martyr, or no more of them."""
    _distribute(s)


# -- F7: placing hits -----------------------------------------------------------------------------


def _distribute(s: TreasureHunterState) -> None:
    """Begin with the first hero; what cannot be placed on anybody is lost (TH-041)."""
    seat = owner(s)
    s.points = min(running(s).hits, sum(_room(s, seat, h) for h in indices(s.parties[seat])))
    s.placed = 0
    s.aim = NOBODY
    s.phase, s.current_player = Phase.HITS, seat
    _next_hit(s)


def _room(s: TreasureHunterState, seat: int, hero: int) -> int:
    """How many hits the hero may be given."""
    return running(s).hits if is_martyr(s, seat, hero) else s.hits_left(seat, hero)


def _next_hit(s: TreasureHunterState) -> None:
    """Go to the next hero with a choice; place what leaves none."""
    seat = s.current_player
    for hero in indices(s.parties[seat] >> s.aim + 1 << s.aim + 1):
        s.aim = hero
        low, high = _range(s, hero, [_room(s, seat, h) for h in _later(s, seat, hero)])
        if low < high:
            return
        _put(s, hero, low)
    _settle_hits(s)


def _range(s: TreasureHunterState, hero: int, later: list[int]) -> tuple[int, int]:
    """The fewest and most hits for this hero, so that all that can be placed are (TH-041)."""
    seat = s.current_player
    room = _room(s, seat, hero)
    return max(0, s.points - sum(later)), min(room, s.points)


def _later(s: TreasureHunterState, seat: int, hero: int) -> tuple[int, ...]:
    return indices(s.parties[seat] >> hero + 1 << hero + 1)


def _put(s: TreasureHunterState, hero: int, count: int) -> None:
    s.placed |= count << 4 * hero
    s.points -= count


def hit_choices(s: TreasureHunterState) -> range:
    """How many hits the hero may be given who is asked about."""
    seat, hero = s.current_player, s.aim
    low, high = _range(s, hero, [_room(s, seat, h) for h in _later(s, seat, hero)])
    base = s.game.hit_base[hero]
    return range(base + low, base + high + 1)


def hit(s: TreasureHunterState, hero: int, count: int) -> None:
    """Place hits on a hero and go on with the next."""
    _put(s, hero, count)
    _next_hit(s)


def _settle_hits(s: TreasureHunterState) -> None:
    """Deal the hits as placed: damage, poison, disease, death (TH-043, TH-045)."""
    quest, game, seat = running(s), s.game, s.current_player
    poison = game.poisons(quest.facing, quest.cured, quest.side)
    disease = game.infects(quest.facing, quest.cured, quest.side)
    dead = 0
    for hero in indices(s.parties[seat]):
        count = s.placed >> 4 * hero & 15
        if not count:
            continue
        left = s.hits_left(seat, hero) - count
        if poison or left <= 0:
            dead |= 1 << hero
        else:
            s.damage += count << 4 * hero
            if disease:
                s.diseased |= 1 << hero
    s.placed = 0
    s.aim = NOBODY
    bury(s, seat, dead)
    s._side_done()


# -- V: placing points of healing -----------------------------------------------------------------


def healing_rolled(s: TreasureHunterState, roll: int) -> None:
    """So many points are spread over the own heroes (TH-054)."""
    seat = s.turn
    heroes = indices(s.parties[seat])
    s.points = min(roll, sum(s.damage_of(hero) for hero in heroes))
    s.placed = 0
    s.aim = NOBODY
    s.phase, s.current_player = Phase.HEAL, seat
    _next_heal(s)


def _next_heal(s: TreasureHunterState) -> None:
    seat = s.current_player
    for hero in indices(s.parties[seat] >> s.aim + 1 << s.aim + 1):
        s.aim = hero
        low, high = _heal_range(s, hero)
        if low < high:
            return
        _mend(s, hero, low)
    s.aim = NOBODY
    s._back_to_recovery()


def _heal_range(s: TreasureHunterState, hero: int) -> tuple[int, int]:
    later = sum(s.damage_of(h) for h in _later(s, s.current_player, hero))
    return max(0, s.points - later), min(s.damage_of(hero), s.points)


def _mend(s: TreasureHunterState, hero: int, count: int) -> None:
    s.points -= count
    s.mend(hero, count)


def heal_choices(s: TreasureHunterState) -> range:
    """How many points the hero may be given who is asked about."""
    low, high = _heal_range(s, s.aim)
    base = s.game.heal_base[s.aim]
    return range(base + low, base + high + 1)


def heal(s: TreasureHunterState, hero: int, count: int) -> None:
    """Heal a hero and go on with the next."""
    _mend(s, hero, count)
    _next_heal(s)
