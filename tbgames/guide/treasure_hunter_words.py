"""What a guide can say of a view of Treasure Hunter."""

from __future__ import annotations

from tbgames.engine.actions import Action
from tbgames.engine.messages import listed
from tbgames.scene.names import count
from tbgames.treasure_hunter.view import TreasureHunterView

__all__ = ["look"]

_FOR_HEROES = {"attach", "give", "cast"}
_OF_CARDS = {
    *_FOR_HEROES,
    *("play", "wield", "use", "event", "go", "place", "oppose", "encounter", "discard"),
}


def look(view: TreasureHunterView, best: Action) -> tuple[set[str], dict[str, str]]:
    """Give the signs and words of a decision.

    Sign: "treasure", the player owns some.
    """
    game, party = view.game, view.parties[view.player]
    pile = sum(1 << card for card in view.piles[view.player])
    words = {
        "hand": count(len(view.hand), "card"),
        "deck": count(view.deck, "card"),
        "heroes": f"{len(party)} hero" if len(party) == 1 else f"{len(party)} heroes",
        "most": str(game.party_limit(pile)),
        "limit": count(game.hand_limit(pile), "card"),
        "points": count(game.points(pile), "point"),
        "treasures": count(len(view.piles[view.player]), "treasure"),
    }
    for kind in ("location", "treasure", "guardian"):
        held = sum(game.cards.cards[card].kind == kind for card in view.hand)
        words[f"held_{kind}s"] = count(held, kind)
    if best.kind in _OF_CARDS:
        words["card"] = game.label(best.args[0])
    if best.kind in _FOR_HEROES:
        words["hero"] = game.label(best.args[1])
    if view.facing:
        words["guardians"] = listed([game.label(card) for card in view.facing])
    return {"treasure"} if pile else set(), words
