"""What a guide can say of a view of TFTC."""

from __future__ import annotations

from tbgames.engine.actions import Action
from tbgames.engine.messages import listed
from tbgames.scene.names import count
from tbgames.tftc.rules import LAST_CACHE
from tbgames.tftc.view import NOBODY, TftcView

__all__ = ["look"]


def look(view: TftcView, best: Action) -> tuple[set[str], dict[str, str]]:
    """Give the signs and words of a decision.

    Signs: "later", it is not the first round; "last", it is the last one.
    """
    cards = view.game.cards
    created = view.caches[view.player]
    words = {
        "hand": count(len(view.hand), "card"),
        "cards": listed(sorted({cards.icons[icon] for icon in view.hand})),
        "list": count(len(view.trade_list), "card"),
        "goals": listed([f"“{cards.goals[goal].name}”" for goal in view.wishlist]),
        "deck": count(view.location_deck, "card"),
        "caches": count(len(created), "cache"),
        "needed": count(LAST_CACHE, "cache"),
        "points": count(view.points[view.player], "point"),
    }
    other = max((seat for seat in range(view.game.players) if seat != view.player), default=NOBODY)
    words["theirs"] = count(view.points[other], "point")
    if best.kind in ("create", "persuade"):
        goal = cards.goals[best.args[0]]
        words |= {"goal": goal.name, "worth": count(goal.points, "point")}
        words["needs"] = cards.words(goal.needs)
    if best.kind in ("take", "give"):
        words["card"] = cards.icons[best.args[0]]
    own = {"later": view.round > 1, "last": view.last_round}
    return {sign for sign, holds in own.items() if holds}, words
