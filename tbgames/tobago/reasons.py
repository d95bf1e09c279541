"""Why an action of Tobago may not be played now, in one sentence with its ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tbgames.engine.actions import Action, Refusal
from tbgames.tobago.graph import bits
from tbgames.tobago.legality import clue_refusal
from tbgames.tobago.phases import Phase
from tbgames.tobago.state import Power
from tbgames.tobago.state_data import LEGS
from tbgames.tobago.view import MAPS, SEATS

if TYPE_CHECKING:
    from tbgames.tobago.state import TobagoState

__all__ = ["reason"]

_WANTED = {
    Phase.PLACE: ("place", "{} places an ATV first.", "TB-30"),
    Phase.OPEN: ("play", "{} opens an empty map with the clue just drawn.", "TB-30"),
    Phase.CLUE: ("play", "The amulet was spent on a clue: {} plays one now.", "TB-44"),
    Phase.MARKER: ("remove", "The amulet was spent on a marker: {} removes one now.", "TB-44"),
    Phase.ROSE: ("rose", "{} takes a rose back from another map to raise the treasure.", "TB-82"),
    Phase.OFFER: ("", "{} takes the card on offer or passes it on.", "TB-51"),
    Phase.CURSE: ("", "{} pays for the curse first.", "TB-52"),
    Phase.REOPEN: ("play", "{} reopens the map of the treasure with a clue card.", "TB-53"),
}

_BY_CHANCE = {"start": "TB-30", "draw": "TB-40", "deal": "TB-50", "turn up": "TB-51"}


def reason(state: TobagoState, action: Action) -> Refusal:
    """Explain why ``action``, which is not legal in ``state``, is not."""
    if action.id >= state.game.chance_at:
        said = "Cards are drawn, dealt and turned up by chance, not by a player."
        return Refusal("chance", said, _BY_CHANCE[action.kind])
    phase = Phase(state.phase)
    if phase != Phase.TURN:
        kind, wanted, rule = _WANTED[phase]
        if phase == Phase.CURSE and action.kind in ("give amulet", "lose card"):
            return _curse(state, action)
        if action.kind != kind:
            return Refusal("phase", wanted.format(SEATS[state.current_player]), rule)
    elif state.amulet_legs and action.kind not in ("drive", "raise", "stop"):
        return Refusal("amulet-legs", "First drive the amulet's legs or stop driving.", "TB-44")
    return _REASONS[action.kind](state, action)


# -- clues (TB-21) --------------------------------------------------------------------------------


def _play(state: TobagoState, action: Action) -> Refusal:
    game = state.game
    kind, m = action.args
    colour = MAPS[m]
    player = state.current_player
    if not game.clue_set.count(state.hands[player], kind):
        clue = game.clues[kind]
        return Refusal("not-in-hand", f"“{clue}” is not in {_own(player)} hand.", "TB-40")
    if state.phase == Phase.OPEN:
        return Refusal("open", f"The {colour} map is open; the first clue opens another.", "TB-30")
    if state.phase == Phase.REOPEN:
        assert state.share is not None
        wanted = MAPS[state.share.map]
        return Refusal("other-map", f"The {wanted} map is reopened, not the {colour} one.", "TB-53")
    if state.phase == Phase.TURN and state.acted:
        return _acted(state)
    if not state.roses[player]:
        return Refusal("no-rose", f"{SEATS[player]} has no rose left for a clue.", "TB-82")
    return clue_refusal(game.clues[kind], game.island, state.left[m], _on_map(state, m), colour)


def _on_map(state: TobagoState, m: int) -> list[tuple[int, str]]:
    """What says which spaces are left: the cards on the map, and markers that were removed."""
    game = state.game
    items = [(game.clue_masks[k], f"“{game.clues[k]}”") for k, _ in state.maps[m]]
    removed = state.removed[m]
    if removed:
        names = ", ".join(game.island.spaces[space].name for space in bits(removed))
        items.append((game.island.everything & ~removed, f"the markers removed from {names}"))
    return items


# -- driving, ending, passing (TB-40, TB-41) ------------------------------------------------------


def _drive(state: TobagoState, action: Action) -> Refusal:
    island = state.game.island
    here = island.spaces[state.atvs[state.turn]]
    there = island.spaces[action.args[0]]
    if state.acted == 2 and not state.amulet_legs:
        return _acted(state)
    if here == there:
        return Refusal("same-space", "A leg ends on another space than it began.", "TB-41")
    return Refusal(
        "too-far",
        f"{there.name} is more than one leg from {here.name}: a leg crosses one area of "
        f"{here.terrain} or enters a neighbouring space.",
        "TB-41",
    )


def _acted(state: TobagoState) -> Refusal:
    if state.acted == 1:
        return Refusal("acted", "This turn's action is driving; no clue with it.", "TB-40")
    return Refusal("acted", "The action of this turn is done.", "TB-40")


def _end(state: TobagoState, action: Action) -> Refusal:
    return Refusal("must-act", "A turn needs an action: play a clue, or drive.", "TB-40")


def _stop(state: TobagoState, action: Action) -> Refusal:
    if state.amulet_legs == LEGS:
        return Refusal("must-drive", "An amulet spent on legs drives at least one.", "TB-44")
    return Refusal("not-driving", "No legs of an amulet are being driven.", "TB-44")


def _pass(state: TobagoState, action: Action) -> Refusal:
    if not state.game.rules.may_pass:
        return Refusal("no-passing", "These rules allow no passing.", "TB-40")
    return (
        _acted(state)
        if state.acted == 2
        else Refusal(
            "acted", "This turn's action is driving; end the turn instead of passing.", "TB-40"
        )
    )


def _swap(state: TobagoState, action: Action) -> Refusal:
    if not state.game.rules.swap_hand_turn:
        return Refusal("no-swap", "These rules change a hand for an amulet only.", "TB-40")
    if not state.untouched:
        return Refusal("not-first", "Changing the hand must be the only thing of a turn.", "TB-40")
    return Refusal("no-hand", "There is no hand to change.", "TB-40")


# -- amulets (TB-42, TB-44) -----------------------------------------------------------------------


def _pick_up(state: TobagoState, action: Action) -> Refusal:
    at = state.atvs[state.turn]
    name = state.game.island.spaces[at].name
    if not state.amulets >> at & 1:
        return Refusal("no-amulet", f"No amulet lies on {name}.", "TB-42")
    return Refusal(
        "not-by-leg",
        f"The amulet on {name} can be picked up only where the turn began or a leg of the "
        "action ended while it lay there.",
        "TB-42",
    )


def _spend(state: TobagoState, action: Action) -> Refusal:
    player = state.turn
    if not state.amulets_held[player]:
        return Refusal("no-amulet-held", f"{SEATS[player]} holds no amulet.", "TB-44")
    power = Power(action.args[0])
    if power == Power.CLUE:
        if not state.roses[player]:
            return Refusal("no-rose", f"{SEATS[player]} has no rose left for a clue.", "TB-82")
        return Refusal("no-clue", "No clue card in hand may be played on any map.", "TB-44")
    if power == Power.MARKER:
        return Refusal("no-marker", "No map has two markers or more on the island.", "TB-44")
    return Refusal("no-hand", "There is no hand to change.", "TB-44")


def _remove(state: TobagoState, action: Action) -> Refusal:
    space, m = action.args
    name = state.game.island.spaces[space].name
    colour = MAPS[m].capitalize()
    if state.phase != Phase.MARKER:
        return Refusal("no-amulet-spent", "Removing a marker takes an amulet.", "TB-44")
    if m not in state._maps_with_markers(1):
        return Refusal("no-markers", f"{colour} has no markers on the island yet.", "TB-22")
    if not state.left[m] >> space & 1:
        return Refusal("no-marker", f"{colour} has no marker on {name}.", "TB-44")
    return Refusal("last-marker", f"{colour}'s last marker may not be removed.", "TB-44")


# -- treasures ------------------------------------------------------------------------------------


def _raise(state: TobagoState, action: Action) -> Refusal:
    m = action.args[0]
    spaces = state.game.island.spaces
    if not (state.maps[m] and state.left[m].bit_count() == 1):
        return Refusal("not-located", f"The {MAPS[m]} treasure is not located yet.", "TB-43")
    there = spaces[state.left[m].bit_length() - 1].name
    here = spaces[state.atvs[state.turn]].name
    return Refusal(
        "elsewhere", f"The {MAPS[m]} treasure is at {there}, the ATV at {here}.", "TB-43"
    )


def _rose(state: TobagoState, action: Action) -> Refusal:
    if state.phase != Phase.ROSE:
        return Refusal("no-need", "A rose is taken back only to raise without one.", "TB-82")
    m = action.args[0]
    assert state.share is not None
    if m == state.share.map:
        return Refusal("same-map", "The rose must come from another map.", "TB-82")
    own = sum(owner == state.turn for _, owner in state.maps[m])
    return Refusal(
        "no-such-rose", f"{_own(state.turn).capitalize()} roses on {MAPS[m]} are {own}.", "TB-82"
    )


def _curse(state: TobagoState, action: Action) -> Refusal:
    seat = state.current_player
    if action.kind == "give amulet":
        return Refusal("no-amulet-held", f"{SEATS[seat]} holds no amulet to give.", "TB-52")
    return Refusal("must-protect", "Who holds an amulet must give it.", "TB-52")


def _not_now(code: str, message: str, rule: str) -> Callable[[TobagoState, Action], Refusal]:
    return lambda state, action: Refusal(code, message, rule)


def _own(seat: int) -> str:
    return f"{SEATS[seat]}'s"


_REASONS: dict[str, Callable[[TobagoState, Action], Refusal]] = {
    "play": _play,
    "drive": _drive,
    "end": _end,
    "stop": _stop,
    "pass": _pass,
    "swap": _swap,
    "pick up": _pick_up,
    "spend": _spend,
    "remove": _remove,
    "raise": _raise,
    "rose": _rose,
    "place": _not_now("placed", "All ATVs are placed.", "TB-30"),
    "take": _not_now("no-offer", "No treasure card is on offer.", "TB-51"),
    "refuse": _not_now("no-offer", "No treasure card is on offer.", "TB-51"),
    "give amulet": _not_now("no-curse", "No curse is to be paid for.", "TB-52"),
    "lose card": _not_now("no-curse", "No curse is to be paid for.", "TB-52"),
}
