"""Short ways to set up a position of TFTC and to play it on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import tbgames as tb
from tbgames.tftc.rules import Tftc
from tbgames.tftc.state import TftcState

SMALL: Mapping[str, Any] = {
    "locations": {"Ash": 8, "Bay": 5, "Cove": 3},
    "goals": [
        {"id": "S1", "name": "Short walk", "points": 2, "needs": {"Ash": 1, "Bay": 1}},
        {"id": "S2", "name": "Long walk", "points": 4, "needs": {"Ash": 2, "Bay": 1, "Cove": 1}},
        {"id": "S3", "name": "Hidden cove", "points": 2, "needs": {"Ash": 1, "Cove": 1}},
        {"id": "S4", "name": "Round trip", "points": 7, "needs": {"Ash": 3, "Bay": 2}},
    ],
}
"""A card set that is soon used up: 16 location cards, 4 goals."""

LETTERS: Mapping[str, Any] = {
    "locations": dict.fromkeys("ABCDEFGH", 8),
    "goals": [
        {"id": f"L{n}", "name": f"Letters {n}", "points": 2, "needs": {a: 1, b: 1}}
        for n, (a, b) in enumerate(("AB", "CD", "EF", "GH", "AC", "BD"), 1)
    ],
}
"""A card set whose icons are letters, for examples told in letters."""


def cards(text: str) -> list[str]:
    """Names of cards: "Park, 2 Lake" or, with the icons of LETTERS, "A A B"."""
    if "," not in text and all(len(word) == 1 for word in text.split()):
        return text.split()
    found: list[str] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        count, _, name = part.rpartition(" ")
        found += [name] * int(count or 1)
    return found


def table(
    hands: str | tuple[str, ...] = "",
    trade_list: str = "",
    wishlist: str = "G01 G20 G26",
    *,
    players: int = 2,
    deck: str | None = None,
    goal_deck: str | None = None,
    game: Tftc | None = None,
    **data: Any,
) -> TftcState:
    """A position at the start of A's turn; of ``hands`` the first is A's.

    ``deck`` and ``goal_deck`` say what is left in the decks; all other cards are discarded.
    """
    game = game or tb.new("tftc", players=players)  # type: ignore[assignment]
    assert game is not None
    given = (hands,) if isinstance(hands, str) else hands
    held = [cards(hand) for hand in given] + [[]] * (game.players - len(given))
    listed = cards(trade_list)
    if deck is not None:
        gone = Counter(dict(zip(game.cards.icons, game.cards.copies, strict=True)))
        for there in (*held, listed, cards(deck)):
            gone.subtract(there)
        data.setdefault("location_discards", list(gone.elements()))
    if goal_deck is not None:
        there = [*wishlist.split(), *goal_deck.split()]
        there += [goal for created in data.get("caches", []) for goal in created]
        others = [goal.id for goal in game.cards.goals if goal.id not in there]
        data.setdefault("goal_discards", others)
    return game.position(
        {"hands": held, "trade_list": listed, "wishlist": wishlist.split(), **data}
    )


def hand(state: TftcState, seat: int = 0) -> list[str]:
    """The names of the cards in a hand, in the order of the icons."""
    names = state.game.cards.icons
    return [names[icon] for icon in state.view(seat).hand]


def listed(state: TftcState) -> list[str]:
    """The names of the cards on the trade list, in the order of the icons."""
    return [state.game.cards.icons[icon] for icon in state.view(0).trade_list]


def wished(state: TftcState) -> list[str]:
    """The ids of the goals on the wishlist."""
    return [state.game.cards.goals[goal].id for goal in state.wishlist]


def legal(state: TftcState, *kinds: str) -> list[str]:
    """What may be played, of these kinds or of all."""
    return [a.text for a in state.legal_actions if not kinds or a.kind in kinds]


def refusal(state: TftcState, action: str) -> str:
    """Why an action may not be played, with its ruling; "" if it may."""
    return str(state.why_not(action) or "")


def play(state: TftcState, *actions: str, seed: int = 1) -> TftcState:
    """Play actions one after the other; chance that none of them says is drawn before each."""
    for action in actions:
        if state.is_chance and state.game.parse(action).id < state.game.chance_at:
            state = state.settle(seed)
        state = state.apply(action)
    return state


def played(game: Tftc, bot: str, seed: int) -> tuple[TftcState, ...]:
    """All states of a game between bots of one kind."""
    at = tb.Table(game, [bot] * game.players, seed=seed)
    at.run()
    return at.record.states  # type: ignore[return-value]
