"""What is going on and what can be done now, in words."""

from __future__ import annotations

from tbgames.scene.names import Names, count
from tbgames.tobago.state_data import LEGS
from tbgames.tobago.view import MAPS, NOBODY, TobagoView

__all__ = ["Names", "count", "status"]


def status(view: TobagoView, names: Names) -> str:
    """Say who decides and what about; at a chance step, what is being drawn."""
    if view.phase == "over":
        return _result(view, names)
    if view.phase in _CHANCE:
        return _CHANCE[view.phase]
    return f"{names.inside(view.to_decide)}: {_task(view)}"


_CHANCE = {
    "start": "the starting player is drawn",
    "first clue": "a first clue is drawn",
    "hands": "clue cards are dealt",
    "draw": "a clue card is drawn",
    "deal": "treasure cards are dealt",
    "turn up": "a treasure card is turned up",
}
_TASKS = {
    "place": "place the ATV on any space",
    "open": "open an empty map with a clue",
    "clue": "play one more clue, for the amulet",
    "marker": "remove one marker, for the amulet",
    "rose": "take back a rose from another map",
    "offer": "take the card, or pass it on",
    "curse": "give an amulet, or lose the most valuable card",
}


def _task(view: TobagoView) -> str:
    if view.phase == "turn":
        return _turn(view)
    if view.phase == "reopen":
        where = MAPS[view.share_map] if view.share_map != NOBODY else "raised"
        return f"open the {where} map again with a clue"
    return _TASKS[view.phase]


def _turn(view: TobagoView) -> str:
    choices = []
    here = view.atvs[view.turn]
    if view.amulet_legs:
        choices.append(f"drive up to {count(view.amulet_legs, 'leg')} for the amulet")
    elif view.acted == 0:
        choices.append(f"play a clue, or drive up to {count(LEGS, 'leg')}")
    elif view.acted == 1 and view.legs:
        choices.append(f"drive on, {count(view.legs, 'leg')} left")
    if view.amulet_here and not view.amulet_legs:
        choices.append("pick up the amulet")
    if here != NOBODY and here in map(view.located, range(len(MAPS))):
        choices.append("raise the treasure")
    if view.amulets_held[view.turn] and not view.amulet_legs:
        choices.append("spend an amulet")
    if view.acted == 2 or (view.acted == 1 and not view.legs):
        choices.append("end the turn")
    return "; ".join(choices) or "end the turn"


def _result(view: TobagoView, names: Names) -> str:
    scores = [sum(cards) for cards in view.gold]
    best = [names[seat] for seat, score in enumerate(scores) if score == max(scores)]
    if len(best) == 1:
        verb = "win" if best[0].startswith("You ") else "wins"
        return f"the game is over: {best[0]} {verb} with {max(scores)} gold"
    return f"the game is over: {' and '.join(best)} share the win with {max(scores)} gold"
