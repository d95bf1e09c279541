"""Which room answers for what: legal actions by phase, plays by kind and, where needed, phase."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tbgames.treasure_hunter import (
    adventure,
    aftermath,
    belongings,
    effects,
    fight,
    hits,
    memory,
    recovery,
    recruit,
    solitaire,
    windows,
)
from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.phases import LABELS, Phase
from tbgames.treasure_hunter.quest import NOBODY
from tbgames.treasure_hunter.state_data import replaced

if TYPE_CHECKING:
    from tbgames.treasure_hunter.state import TreasureHunterState

__all__ = ["DO", "LEGAL"]


# -- what is legal where a room of its own would be too much ------------------------------------


def _nothing(s: TreasureHunterState) -> Sequence[int]:
    return ()


def _look_choices(s: TreasureHunterState) -> list[int]:
    return [s.game.moves.look + seat for seat in effects.look_targets(s)]


def _scry_choices(s: TreasureHunterState) -> list[int]:
    return [s.game.moves.discard + card for card in indices(s.hands[s.aim])]


def _keep_choices(s: TreasureHunterState) -> list[int]:
    return [s.game.moves.keep + card for card in indices(s.looked)]


def _spill_choices(s: TreasureHunterState) -> list[int]:
    return [s.game.moves.discard + spell for spell in indices(s.spells[s.aim])]


def _crowd_choices(s: TreasureHunterState) -> list[int]:
    return [s.game.moves.discard + hero for hero in indices(s.parties[s.current_player])]


def _lost_choices(s: TreasureHunterState) -> Sequence[int]:
    return windows.pass_or_event(s, "lost")


def _haste_choices(s: TreasureHunterState) -> list[int]:
    return fight.haste_choices(s, s.current_player)


_LEGAL_BY_PHASE: dict[int, Callable[[TreasureHunterState], Sequence[int]]] = {
    Phase.RECRUIT: recruit.choices,
    Phase.LOST: _lost_choices,
    Phase.VENTURE: adventure.venture_choices,
    Phase.PLACE: adventure.place_choices,
    Phase.SECOND: adventure.second_choices,
    Phase.ENCOUNTER: adventure.encounter_choices,
    Phase.OPPOSE: adventure.oppose_choices,
    Phase.DOUBLE: adventure.double_choices,
    Phase.GUARD: fight.guard_choices,
    Phase.FIGHT: fight.fight_choices,
    Phase.DISASTER: aftermath.disaster_choices,
    Phase.ROBBED: aftermath.robbed_choices,
    Phase.BRACE: hits.brace_choices,
    Phase.HITS: hits.hit_choices,
    Phase.BEATEN: aftermath.beaten_choices,
    Phase.HAND_OUT: belongings.hand_choices,
    Phase.HUNT: adventure.hunt_choices,
    Phase.RECOVER: recovery.choices,
    Phase.HEAL: hits.heal_choices,
    Phase.DISCARD: recovery.discard_choices,
    Phase.SPILL: _spill_choices,
    Phase.CROWD: _crowd_choices,
    Phase.LOOK: _look_choices,
    Phase.SCRY: _scry_choices,
    Phase.KEEP: _keep_choices,
    Phase.HASTE: _haste_choices,
    Phase.DRAWN: solitaire.drawn_choices,
    Phase.SETTLE: solitaire.settle_choices,
}
LEGAL = tuple(_LEGAL_BY_PHASE.get(phase, _nothing) for phase in range(len(LABELS)))

"""By phase: the function that lists what the player to decide may do."""


# -- actions whose meaning depends on the phase -------------------------------------------------


def _give(s: TreasureHunterState, item: int, hero: int) -> None:
    if s.phase == Phase.HAND_OUT:
        s._hand(item, hero)
    else:
        recruit.move_item(s, item, hero)


def _wield(s: TreasureHunterState, item: int) -> None:
    belongings.wield(s, item, s.bearer(item))
    s.back = (s.phase, s.current_player)
    recruit.resume(s)


def _cast(s: TreasureHunterState, spell: int, hero: int) -> None:
    phase = s.phase
    if phase == Phase.RECRUIT:
        recruit.cast(s, spell, hero)
    elif phase == Phase.BRACE:
        hits.cure(s, spell, hero)
    elif phase == Phase.RECOVER:
        recovery.cast(s, spell, hero)
    else:
        fight.cast(s, spell, hero)


def _use(s: TreasureHunterState, item: int) -> None:
    if s.phase == Phase.RECOVER:
        recovery.use(s, item)
    else:
        fight.use(s, item)


def _event(s: TreasureHunterState, card: int) -> None:
    _EVENT[s.phase](s, card)


def _discard(s: TreasureHunterState, card: int) -> None:
    _DISCARDED[s.phase](s, card)


def _spill(s: TreasureHunterState, spell: int) -> None:
    """A spell too many (TH-021)."""
    belongings.discard_spell(s, spell)
    s.aim = NOBODY
    recruit.resume(s)


def _leave_crowd(s: TreasureHunterState, hero: int) -> None:
    """A hero too many (TH-022)."""
    items = belongings.discard_hero(s, s.current_player, hero)
    belongings.hand_out(s, s.current_player, items)


def _pass(s: TreasureHunterState) -> None:
    _PASS[s.phase](s)


def _see(s: TreasureHunterState, card: int) -> None:
    """A card of the deck is looked at, by the Tracker or by Divination."""
    s.draws -= 1
    if s.phase == Phase.TRACK:
        s.looked |= 1 << card
        if not s.draws:
            s.phase = Phase.KEEP
            s.current_player = s.turn
        return
    s.top = (*s.top, card)
    s.top_known = replaced(s.top_known, s.turn, len(s.top))
    if not s.draws:
        s._back_to_recovery()


def _draw(s: TreasureHunterState, card: int) -> None:
    if s.phase == Phase.DEAL:
        s._deal(card)
        return
    memory.draw(s, s.turn, card)
    s.draws -= 1
    if not (s.draws and s.deck):
        s.draws = 0
        s._recruit()


def _roll(s: TreasureHunterState, number: int) -> None:
    _ROLLED[s.phase](s, number)


def _play_lost(s: TreasureHunterState, card: int) -> None:
    windows.spend_event(s, s.current_player, "lost")
    s.lost = True
    adventure.venture(s)


_DISCARDED: dict[int, Callable[[TreasureHunterState, int], None]] = {
    Phase.ROBBED: aftermath.rob,
    Phase.DISCARD: recovery.discard,
    Phase.SPILL: _spill,
    Phase.CROWD: _leave_crowd,
    Phase.SCRY: recruit.scried,
    Phase.SETTLE: solitaire.settle,
}

_PASS: dict[int, Callable[[TreasureHunterState], None]] = {
    Phase.RECRUIT: lambda s: recovery.recover(s) if s.game.solo else adventure.ask_lost(s),
    Phase.LOST: adventure.ask_lost,
    Phase.VENTURE: adventure.ask_to_encounter,
    Phase.SECOND: adventure.ask_to_oppose,
    Phase.ENCOUNTER: adventure.ask_to_encounter,
    Phase.OPPOSE: adventure.ask_to_oppose,
    Phase.DOUBLE: fight.begin,
    Phase.GUARD: fight.guard_done,
    Phase.FIGHT: fight.fight_done,
    Phase.DISASTER: lambda s: aftermath.ask_disaster(s, s.current_player),
    Phase.BRACE: hits.braced,
    Phase.BEATEN: lambda s: aftermath.ask_beaten(s, s.current_player),
    Phase.HAND_OUT: lambda s: s._after_handing_out(),
    Phase.HUNT: recovery.recover,
    Phase.RECOVER: recovery.discard_phase,
    Phase.DISCARD: lambda s: s._end_turn(),
}

_EVENT: dict[int, Callable[[TreasureHunterState, int], None]] = {
    Phase.RECRUIT: recruit.play_event,
    Phase.LOST: _play_lost,
    Phase.SECOND: lambda s, card: adventure.play_monty(s),
    Phase.GUARD: fight.guard_event,
    Phase.FIGHT: fight.fight_event,
    Phase.DISASTER: lambda s, card: aftermath.play_disaster(s),
    Phase.HUNT: lambda s, card: adventure.hunt(s),
    Phase.RECOVER: recovery.play_event,
}

_ROLLED: dict[int, Callable[[TreasureHunterState, int], None]] = {
    Phase.START: lambda s, number: s._start_roll(number),
    Phase.DIE: fight.die_rolled,
    Phase.ROBBERY_ROLL: aftermath.robbery_rolled,
    Phase.HIT_ROLL: aftermath.hits_rolled,
    Phase.DISASTER_ROLL: aftermath.disaster_rolled,
    Phase.HEAL_ROLL: hits.healing_rolled,
}

DO: dict[str, Callable[..., None]] = {
    "play": recruit.play_hero,
    "attach": recruit.attach_spell,
    "give": _give,
    "wield": _wield,
    "cast": _cast,
    "use": _use,
    "event": _event,
    "steal": recruit.steal,
    "pilfer": recruit.pilfer,
    "ruin": recruit.ruin,
    "look": effects.look,
    "tapestry": recruit.use_tapestry,
    "open": effects.open_box,
    "keep": recruit.keep,
    "go": adventure.go,
    "place": adventure.place,
    "oppose": adventure.oppose,
    "double": adventure.double,
    "encounter": adventure.encounter,
    "second": aftermath.second,
    "rise": aftermath.rise,
    "spend": fight.spend,
    "haste": fight.haste,
    "martyr": hits.martyr,
    "hits": hits.hit,
    "heal": hits.heal,
    "revive": recovery.bring_back,
    "drink": recovery.drink,
    "discard": _discard,
    "take": solitaire.take,
    "leave": solitaire.leave,
    "pass": _pass,
    "draw": _draw,
    "see": _see,
    "roll": _roll,
    "roll two": fight.rolled_two,
}
"""By kind of action: the function that carries it out."""
