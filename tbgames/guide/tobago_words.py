"""What a guide can say of a view of Tobago."""

from __future__ import annotations

from tbgames.engine.actions import Action
from tbgames.engine.messages import listed
from tbgames.scene.names import count
from tbgames.tobago.view import CURSE, MAPS, NOBODY, TobagoView

__all__ = ["look"]


def look(view: TobagoView, best: Action) -> tuple[set[str], dict[str, str]]:
    """Give the signs and words of a decision.

    Signs: "markers", the suggested clue is for a map that has some; "own legs", legs would be those
    of the turn and not an amulet's; "again", one of them has been driven; "shares", the player has
    looked at cards of the treasure that is shared; "more", others of its cards are to come.
    """
    signs: set[str] = set()
    mine = view.player
    here = view.atvs[mine]
    words = {
        "spaces": count(len(view.game.island.spaces), "space"),
        "hand": count(len(view.hand), "clue card"),
        "legs": count(view.legs, "leg"),
        "gold": f"{sum(view.gold[mine])} gold",
        "held": count(view.amulets_held[mine], "amulet"),
    }
    if here != NOBODY:
        words["here"] = view.game.island.spaces[here].name
    if best.kind == "raise":
        words["found"] = MAPS[best.args[0]]
    if best.kind == "drive":
        words["to"] = view.game.island.spaces[best.args[0]].name
    if best.kind == "play":
        clue, m = best.args
        words |= {"clue": str(view.game.clues[clue]), "map": MAPS[m]}
        words["fit"] = count(view.left[m].bit_count(), "space")
        if view.markers(m):
            signs.add("markers")
    if not view.amulet_legs:
        signs.add("own legs")
    if view.acted == 1:
        signs.add("again")
    if view.share_map != NOBODY:
        words |= _sharing(view)
        if "looked" in words:
            signs.add("shares")
        if view.share_left:
            signs.add("more")
    return signs, words


def _sharing(view: TobagoView) -> dict[str, str]:
    seen = [value for value in view.share_values if value != NOBODY]
    words = {
        "shared": MAPS[view.share_map],
        "mine": count(view.share_roses.count(view.player), "rose"),
        "others": count(sum(seat != view.player for seat in view.share_roses), "rose"),
        "dealt": count(len(view.share_dealt), "card"),
    }
    if seen:
        words["looked"] = listed([_card(value) for value in sorted(seen, reverse=True)])
    if view.share_card != NOBODY:
        words["card"] = _card(view.share_card)
    return words


def _card(value: int) -> str:
    return "a curse" if value == CURSE else f"{value} gold"
