"""What follows a fight: hits, Pixies, Disaster, regeneration, a second guardian (F7, F8).

TH-039 to TH-048, TH-051, TH-060; hits are placed in ``hits.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tbgames.engine.game import CHANCE
from tbgames.treasure_hunter import hits
from tbgames.treasure_hunter.belongings import (
    bury,
    destroy,
    discard_items,
    kill_the_overburdened,
    take_off,
)
from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.phases import Phase
from tbgames.treasure_hunter.quest import NOBODY
from tbgames.treasure_hunter.recruit import resume
from tbgames.treasure_hunter.windows import (
    guardian_choices,
    helpers,
    may_hide,
    pass_or_event,
    put_guardian,
    running,
    spend_event,
)

if TYPE_CHECKING:
    from tbgames.treasure_hunter.state import TreasureHunterState

__all__ = [
    "ask_beaten",
    "ask_disaster",
    "beaten_choices",
    "disaster_choices",
    "disaster_rolled",
    "fallen",
    "fought",
    "hits_rolled",
    "play_disaster",
    "retreat",
    "rise",
    "rob",
    "robbed_choices",
    "robbery_rolled",
    "second",
    "side_done",
    "slip_past",
    "strip",
    "withdraw",
]


def fought(s: TreasureHunterState) -> None:
    """After the comparison: the price of Haste, then the dice for hits (TH-S13, TH-040)."""
    _close(s)
    quest = running(s)
    quest.side = 0
    if not s.parties[s.turn]:
        side_done(s)
    elif not quest.won and quest.facing & s.game.effects["robbery"]:
        s.phase, s.current_player = Phase.ROBBERY_ROLL, CHANCE  # TH-G03
    else:
        s.phase, s.current_player = Phase.HIT_ROLL, CHANCE


def _close(s: TreasureHunterState) -> None:
    """Discard what is used up, and let the hasted take their hit (TH-050, TH-S13)."""
    quest = running(s)
    for item in indices(quest.used):
        if not s.uses_left(item):
            take_off(s, item)
            destroy(s, item)
    for seat, casts in zip((s.turn, quest.opposer), quest.casts, strict=True):
        for cast in casts:
            if cast.target is not None and s.parties[seat] >> cast.target & 1:
                s.damage += 1 << 4 * cast.target
                if s.hits_left(seat, cast.target) <= 0:
                    bury(s, seat, 1 << cast.target)


# -- ways to end a fight without a comparison -----------------------------------------------------


def retreat(s: TreasureHunterState) -> None:
    """The active party runs: no hits, but the treasure is lost (TH-039)."""
    _close(s)
    s._fail(retreat=True)


def withdraw(s: TreasureHunterState) -> None:
    """A guardian party runs: the active player claims without hits (TH-051)."""
    _close(s)
    s._claim()


def slip_past(s: TreasureHunterState) -> None:
    """Invisibility: these guardians are gone for good; a second one may follow (TH-S03)."""
    _close(s)
    quest = running(s)
    quest.sequence = quest.facing = 0
    ask_beaten(s, NOBODY)


def fallen(s: TreasureHunterState) -> None:
    """Nobody is left before the comparison: lost without dice or hits (TH-019)."""
    running(s).won = False
    _close(s)
    s._fail()


# -- F7: hits, robbery, Disaster ------------------------------------------------------------------


def robbery_rolled(s: TreasureHunterState, roll: int) -> None:
    """So much equipment is lost; guardians beside the Pixies deal hits (TH-060, TH-047)."""
    quest = running(s)
    quest.robbed = roll
    if quest.facing & ~s.game.effects["robbery"]:
        s.phase = Phase.HIT_ROLL
    else:
        ask_disaster(s, NOBODY)


def hits_rolled(s: TreasureHunterState, roll: int) -> None:
    """A die for the loser, a die less 3 for the winner (TH-040, TH-051)."""
    quest = running(s)
    lost = quest.won == bool(quest.side)
    quest.hits = roll if lost else max(0, roll - 3)
    if quest.side == 0 and lost:
        ask_disaster(s, NOBODY)
    else:
        hits.brace(s)


def ask_disaster(s: TreasureHunterState, after: int) -> None:
    """Ask who may hold Disaster; it comes before any equipment or hits are chosen (TH-E12)."""
    for seat in helpers(s, after):
        if may_hide(s, "disaster", seat):
            s.phase, s.current_player = Phase.DISASTER, seat
            return
    strip(s)


def disaster_choices(s: TreasureHunterState) -> Sequence[int]:
    """Disaster, if it is in hand, and pass."""
    return pass_or_event(s, "disaster")


def play_disaster(s: TreasureHunterState) -> None:
    """A die more of hits."""
    spend_event(s, s.current_player, "disaster")
    s.back = (Phase.DISASTER, s.current_player)
    s.phase, s.current_player = Phase.DISASTER_ROLL, CHANCE


def disaster_rolled(s: TreasureHunterState, roll: int) -> None:
    """The same distribution takes these hits too (TH-045)."""
    running(s).hits += roll
    ask_disaster(s, s.back[1])


def strip(s: TreasureHunterState) -> None:
    """Equipment goes first, by the owner's choice; all of it if there is no more (TH-060)."""
    quest = running(s)
    seat = s.turn
    items = s.items_of(seat)
    if items and items.bit_count() > quest.robbed > 0:
        s.phase, s.current_player = Phase.ROBBED, seat
        return
    if quest.robbed:
        quest.robbed = 0
        for item in indices(items):
            _lose(s, item)
        s.back = (Phase.ROBBED, seat)
        resume(s)
        return
    hits.brace(s)


def robbed_choices(s: TreasureHunterState) -> list[int]:
    """The items of the party."""
    base = s.game.moves.discard
    return [base + item for item in indices(s.items_of(s.turn))]


def rob(s: TreasureHunterState, item: int) -> None:
    """Discard one item to the Pixies."""
    running(s).robbed -= 1
    _lose(s, item)
    s.back = (Phase.ROBBED, s.turn)
    resume(s)


def _lose(s: TreasureHunterState, item: int) -> None:
    bearer = s.bearer(item)
    if bearer != NOBODY:  # an item of somebody who died of the loss before is laid aside
        take_off(s, item)
        destroy(s, item)
        kill_the_overburdened(s, s.turn, bearer)


def side_done(s: TreasureHunterState) -> None:
    """The hits of one party are placed; those of a guardian party follow (TH-051)."""
    quest = running(s)
    if quest.side == 0 and quest.facing & s.game.effects["party"]:
        quest.side = 1
        if s.parties[quest.opposer]:
            s.phase, s.current_player = Phase.HIT_ROLL, CHANCE
            return
    if quest.won:
        _beaten(s)
    else:
        s._fail()


# -- F8: regeneration, Rise again, Second Guardian ------------------------------------------------


def _beaten(s: TreasureHunterState) -> None:
    """Guardians that regenerate are fought again, unless a Flame Sword is in use (TH-046)."""
    quest, game = running(s), s.game
    again = 0
    if not quest.risen:
        again = quest.facing & game.regenerating & ~quest.beaten
    if again and not s.in_use(s.turn) & game.lasting_swords:
        quest.beaten |= again
        _fight_on(s, again)
    else:
        ask_beaten(s, NOBODY)


def _fight_on(s: TreasureHunterState, facing: int) -> None:
    """One more fight; without a hero it is lost (TH-044)."""
    running(s).facing = facing
    if s.parties[s.turn]:
        s._begin_fight()
    else:
        s._fail()


def ask_beaten(s: TreasureHunterState, after: int) -> None:
    """Ask who may hold Rise again or Second Guardian (TH-048); without either it is won."""
    quest = running(s)
    for seat in helpers(s, after):
        rise = _rising(s) and may_hide(s, "rise_again", seat)
        if rise or (quest.stake and may_hide(s, "second_guardian", seat, 2)):
            s.phase, s.current_player = Phase.BEATEN, seat
            return
    s._claim()


def _rising(s: TreasureHunterState) -> int:
    """Guardians that Rise again could be played on."""
    quest, game = running(s), s.game
    able = quest.sequence & ~game.regenerating & ~game.effects["party"]
    return 0 if able and s.in_use(s.turn) & game.lasting_swords else able


def beaten_choices(s: TreasureHunterState) -> list[int]:
    """Rise again, Second Guardian with a guardian in hand, and pass."""
    game, quest, seat = s.game, running(s), s.current_player
    moves = game.moves
    ids = [moves.pass_]
    if s.hands[seat] & game.effects["rise_again"]:
        base = moves.rise
        ids += [base + guardian for guardian in indices(_rising(s))]
    if quest.stake and s.hands[seat] & game.effects["second_guardian"]:
        ids += guardian_choices(s, seat, moves.second)
    return ids


def rise(s: TreasureHunterState, guardian: int) -> None:
    """The guardian must be beaten once more (TH-048)."""
    spend_event(s, s.current_player, "rise_again")
    running(s).risen = True
    _fight_on(s, 1 << guardian)


def second(s: TreasureHunterState, guardian: int) -> None:
    """A second guardian must be beaten for the treasure (TH-048)."""
    quest = running(s)
    spend_event(s, s.current_player, "second_guardian")
    put_guardian(s, guardian)
    own, theirs = quest.laid
    discard_items(s, theirs)  # a guardian party that was beaten recovers nothing (TH-051)
    quest.laid = (own, 0)
    quest.sequence = 1 << guardian
    quest.opposer = s.current_player
    quest.beaten = 0
    quest.risen = False
    _fight_on(s, 1 << guardian)
