"""The end of a game, small enough that every way to play it is counted.

Full-tree algorithms (counterfactual regret, best responses, sequence forms) need games of some
thousand histories. Each of these is an ordinary position of its game with few cards left. Chance
and what players hide from each other are in it, and the rules are those of the whole game. What
the players hold at its beginning is known to all of them, as a game tree has it.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from tbgames.engine.game import State
from tbgames.games import new

__all__ = ["TINY", "tiny"]

_TOBAGO: dict[str, Any] = {
    "rules": {"stalemate_rounds": 1, "amulets": 0},
    "treasures": {"gold": {"1": 1, "3": 2}, "curses": 1, "safe": 0},
    "clues": [
        *("in the jungle", "not in the jungle", "in the scrubland", "next to a hut") * 2,
        *("not in the jungle", "in the scrubland", "next to the scrubland", "in a lake") * 2,
    ],
}
_TOBAGO_ISLAND = """
   A   B   C   D   E   F
1  J   Jh  S→  Sp  S   L
"""
_TOBAGO_POSITION: dict[str, Any] = {
    "atvs": ["A1", "F1"],
    "acted": 1,
    "legs": 1,
    "untouched": False,
    "hands": [[], []],
    "maps": {"brown": [["in the jungle", "B"], ["next to a hut", "B"]]},
    "amulets_held": [0, 0],
}

_TFTC_CARDS: dict[str, Any] = {
    "locations": {"Ash": 12, "Bay": 1, "Cove": 1},
    "goals": [
        *(
            {"id": f"S{n}", "name": f"Short walk {n}", "points": 1, "needs": {"Ash": 1}}
            for n in range(1, 10)
        ),
        {"id": "L1", "name": "By the bay", "points": 2, "needs": {"Bay": 1}},
        {"id": "L2", "name": "Two ashes", "points": 2, "needs": {"Ash": 2}},
        {"id": "L3", "name": "Old ashes", "points": 3, "needs": {"Ash": 2}},
        {"id": "L4", "name": "In the cove", "points": 3, "needs": {"Cove": 1}},
        {"id": "L5", "name": "Bay and ash", "points": 3, "needs": {"Ash": 1, "Bay": 1}},
    ],
}
_TFTC_HANDS = [["Ash"] * 2, ["Ash"] * 6]
_TFTC_POSITION: dict[str, Any] = {
    "phase": "hand",
    "turn": "A",
    "first": "A",
    "round": 1,
    "hands": _TFTC_HANDS,
    "known": _TFTC_HANDS,
    "trade_list": ["Ash"] * 3,
    "wishlist": ["L1", "L5", "L2"],
    "caches": [["S1", "S2", "S3", "S4", "S9"], ["S5", "S6", "S7", "S8"]],
    "busy": True,
    "last_round": True,
}

_HUNTER_CARDS: dict[str, Any] = {
    "heroes": [
        {
            "id": "H01",
            "name": "Squire",
            "hits": 1,
            "cbt": 4,
            "spells": 0,
            "classes": ["fighter"],
            "race": "elf",
            "sex": "female",
        }
    ],
    "locations": [{"id": "L01", "name": "Hill"}],
    "spells": [],
    "items": [],
    "guardians": [{"id": "G01", "name": "Ghost", "cbt": 5}],
    "treasures": [
        {"id": "T01", "name": "Coin"},
        {"id": "T02", "name": "Cup", "points": 2},
        {"id": "T03", "name": "Ring"},
    ],
    "events": [],
}
_HUNTER_POSITION: dict[str, Any] = {
    "phase": "draw",
    "draws": 1,
    "hands": [["Hill"], ["Ghost"]],
    "parties": [["Squire"], []],
    "piles": [[], ["Ring"]],
    "seen": {"A": {"B": ["Ghost"]}, "B": {"A": ["Hill"]}},
}


def _tobago() -> State:
    from tbgames.tobago.island import Island

    game = new("tobago", players=2, island=Island.from_text(_TOBAGO_ISLAND), **_TOBAGO)
    state: State = game.position(_TOBAGO_POSITION)
    return state


def _tftc() -> State:
    game = new("tftc", players=2, rules={"stalemate_rounds": 1}, cards=_TFTC_CARDS)
    state: State = game.position(_TFTC_POSITION)
    return state


def _hunter() -> State:
    game = new("treasure_hunter", players=2, end="turn", cards=_HUNTER_CARDS)
    state: State = game.position(_HUNTER_POSITION)
    return state


TINY = {"tobago": _tobago, "tftc": _tftc, "treasure_hunter": _hunter}
"""By the name of the game, what makes the position."""


@cache
def tiny(name: str) -> State:
    """Give the position by its game's name.

    * Tobago: A may raise the brown treasure, or leave it. Two of its cards are looked at by B,
      one by A, one by nobody; one of the four is the curse.
    * TFTC: A has created the fifth cache, draws two cards that B does not see, and may persuade
      away the goal that B could create in the last turn.
    * Treasure Hunter: A draws the Coin or the Cup, which B does not see, and may go to the Hill
      with it; B, who owns the Ring, may oppose with the Ghost. The Cup wins, the Coin ties.

    >>> [str(card) for card, _ in tiny("tftc").chance_outcomes()]
    ['draw Ash', 'draw Bay', 'draw Cove']
    """
    return TINY[name]()
