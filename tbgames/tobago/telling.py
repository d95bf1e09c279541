"""What a step of Tobago did, in words: once for who may know all, once for everybody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tbgames.engine.actions import Action
from tbgames.tobago.graph import bits
from tbgames.tobago.phases import Phase
from tbgames.tobago.view import CURSE, MAPS, NOBODY, SEATS

if TYPE_CHECKING:
    from tbgames.tobago.state import TobagoState

__all__ = ["tell"]


def tell(before: TobagoState, action: Action, after: TobagoState) -> tuple[str, str]:
    """Say what ``action`` did: (to its audience, to the rest)."""
    if action.kind == "draw":
        seat = SEATS[before.drawer]
        clue = before.game.clues[action.args[0]]
        rest = _reshuffled_clues(before, after) + _turns(before, after)
        return f"{seat} draws “{clue}”.{rest}", f"{seat} draws a clue card.{rest}"
    if action.kind == "deal":
        return _deal(before, action, after)
    text = _TELL[action.kind](before, action, after) + _turns(before, after)
    return text, text


def _deal(before: TobagoState, action: Action, after: TobagoState) -> tuple[str, str]:
    assert before.share is not None
    dealt = len(before.share.owners)
    roses = before.share.roses
    card = _card(action.args[0])
    rest = ""
    if after.share and after.share.fresh != before.share.fresh:
        rest = " The treasure deck has run out: the discards are reshuffled."
    elif not after.treasure_deck:
        rest = " The treasure deck has run out."
    if dealt == len(roses):
        return f"{card} joins unseen.{rest}", f"One more card joins unseen.{rest}"
    seat = SEATS[roses[dealt]]
    full = f"{seat} looks at {card[0].lower() + card[1:]}.{rest}"
    return full, f"{seat} looks at a treasure card.{rest}"


def _turns(before: TobagoState, after: TobagoState) -> str:
    """What follows by itself: the end of a sharing, the statues, the end of the game."""
    text = ""
    left_over = after.curses_gone - before.curses_gone
    if before.phase == Phase.TURN_UP and left_over:
        left_over -= 1  # the one that was turned up
    if left_over:
        text += " A curse was among the cards left over: it leaves the game."
    if after.amulets & ~before.amulets:
        text += f" Amulets appear on {_spaces(after, after.amulets & ~before.amulets)}."
    if after.statue_turns != before.statue_turns:
        text += " The statues turn."
    if after.phase == Phase.OVER:
        outcome = after.outcome
        assert outcome is not None
        scores = ", ".join(f"{SEATS[s]} {gold}" for s, gold in enumerate(outcome.scores))
        text += f" {outcome.reason} Gold: {scores}."
    return text


def _reshuffled_clues(before: TobagoState, after: TobagoState) -> str:
    return " The clue discards are reshuffled." if after.clue_deck > before.clue_deck else ""


def _start(before: TobagoState, action: Action, after: TobagoState) -> str:
    return f"{SEATS[action.args[0]]} is the starting player."


def _place(before: TobagoState, action: Action, after: TobagoState) -> str:
    return f"{SEATS[before.turn]} places the ATV on {_name(after, action.args[0])}."


def _play(before: TobagoState, action: Action, after: TobagoState) -> str:
    kind, m = action.args
    seat = SEATS[before.current_player]
    clue, colour = after.game.clues[kind], MAPS[m]
    left = after.left[m]
    fit = left.bit_count()
    if fit == 1:
        result = f"1 space left, {_name(after, left.bit_length() - 1)}: located"
    elif fit > after.game.rules.marker_limit:
        result = f"{fit} spaces fit"
    elif before.left[m].bit_count() > after.game.rules.marker_limit or not before.maps[m]:
        result = f"{fit} markers go out"
    else:
        gone = before.left[m].bit_count() - fit
        result = f"{gone} marker{'s' if gone > 1 else ''} removed, {fit} left"
    verb = "plays" if before.maps[m] else "opens" if before.phase != Phase.REOPEN else "reopens"
    if verb == "plays":
        return f"{seat} plays “{clue}” on {colour}: {result}."
    return f"{seat} {verb} {colour} with “{clue}”: {result}."


def _drive(before: TobagoState, action: Action, after: TobagoState) -> str:
    return f"{SEATS[before.turn]} drives to {_name(after, action.args[0])}."


def _says(words: str) -> Callable[[TobagoState, Action, TobagoState], str]:
    return lambda before, action, after: f"{SEATS[before.turn]} {words}."


def _swap(before: TobagoState, action: Action, after: TobagoState) -> str:
    return f"{SEATS[before.turn]} changes the hand{_shown_hand(before)}."


def _spend(before: TobagoState, action: Action, after: TobagoState) -> str:
    seat = SEATS[before.turn]
    power = action.text.removeprefix("amulet for ")
    shown = _shown_hand(before) if power == "a new hand" else ""
    return f"{seat} spends an amulet for {power}{shown}."


def _shown_hand(before: TobagoState) -> str:
    kinds = before.game.clue_set.unpack(before.hands[before.turn])
    return ", discarding " + ", ".join(f"“{before.game.clues[kind]}”" for kind in kinds)


def _remove(before: TobagoState, action: Action, after: TobagoState) -> str:
    space, m = action.args
    left = after.left[m]
    rest = f"{left.bit_count()} left"
    if left.bit_count() == 1:
        rest = f"1 space left, {_name(after, left.bit_length() - 1)}: located"
    seat = SEATS[before.turn]
    return f"{seat} removes the {MAPS[m]} marker on {_name(after, space)}: {rest}."


def _raise(before: TobagoState, action: Action, after: TobagoState) -> str:
    m = action.args[0]
    at = _name(after, before.atvs[before.turn])
    text = f"{SEATS[before.turn]} raises the {MAPS[m]} treasure at {at}."
    if after.phase != Phase.ROSE and not before.roses[before.turn]:
        text += " The topmost own rose moves to the bottom."
    return text


def _rose(before: TobagoState, action: Action, after: TobagoState) -> str:
    m, rank = action.args
    own = [kind for kind, owner in before.maps[m] if owner == before.turn]
    clue = before.game.clues[own[rank]]
    return f"{SEATS[before.turn]} takes the rose on “{clue}” ({MAPS[m]}) back."


def _turn_up(before: TobagoState, action: Action, after: TobagoState) -> str:
    if action.args[0] != CURSE:
        return f"{_card(action.args[0])} is turned up."
    assert before.share is not None
    text = "A curse is turned up: the sharing is over."
    poor = [
        SEATS[seat]
        for seat in dict.fromkeys(before.share.roses)
        if not (before.gold[seat] or before.amulets_held[seat])
    ]
    if poor:
        text += f" Nothing to lose: {', '.join(poor)}."
    return text + _passed_on(before, after)


def _take(before: TobagoState, action: Action, after: TobagoState) -> str:
    assert before.share is not None
    card = before.game.values[before.share.card]
    return f"{SEATS[before.current_player]} takes {card} gold.{_passed_on(before, after)}"


def _refuse(before: TobagoState, action: Action, after: TobagoState) -> str:
    assert before.share is not None
    card = before.game.values[before.share.card]
    text = f"{SEATS[before.current_player]} passes {card} gold on."
    if after.phase != Phase.OFFER:
        text += " Nobody took it: it is discarded."
    return text + _passed_on(before, after)


def _give_amulet(before: TobagoState, action: Action, after: TobagoState) -> str:
    return f"{SEATS[before.current_player]} gives an amulet.{_passed_on(before, after)}"


def _lose_card(before: TobagoState, action: Action, after: TobagoState) -> str:
    seat = before.current_player
    rest = _passed_on(before, after)
    if not before.gold[seat]:
        return f"{SEATS[seat]} owns no treasure card and loses nothing.{rest}"
    values = before.game.values
    best = max(values[kind] for kind in before.game.treasure_set.unpack(before.gold[seat]))
    return f"{SEATS[seat]} loses {best} gold.{rest}"


def _passed_on(before: TobagoState, after: TobagoState) -> str:
    """Whose card reopens the map when it is not who should (TB-81)."""
    if after.phase != Phase.REOPEN or before.share is None or after.share is None:
        return ""
    opener = after.share.raiser if after.share.taker == NOBODY else after.share.taker
    if after.current_player == opener:
        return ""
    return f" {SEATS[opener]} cannot reopen the map; {SEATS[after.current_player]} does."


def _card(value: int) -> str:
    return "A curse" if value == CURSE else f"{value} gold"


def _name(state: TobagoState, space: int) -> str:
    return state.game.island.spaces[space].name


def _spaces(state: TobagoState, mask: int) -> str:
    return ", ".join(_name(state, space) for space in bits(mask))


_TELL: dict[str, Callable[[TobagoState, Action, TobagoState], str]] = {
    "start": _start,
    "place": _place,
    "play": _play,
    "drive": _drive,
    "end": _says("ends the turn"),
    "stop": _says("stops driving"),
    "pass": _says("passes"),
    "swap": _swap,
    "pick up": _says("picks an amulet up"),
    "spend": _spend,
    "remove": _remove,
    "raise": _raise,
    "rose": _rose,
    "turn up": _turn_up,
    "take": _take,
    "refuse": _refuse,
    "give amulet": _give_amulet,
    "lose card": _lose_card,
}
