"""What must hold in every state of TFTC, counted in words, and games to try it in."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

from tbgames.tftc.rules import HAND, LAST_CACHE, TRADE_LIST, WISHLIST, Tftc
from tbgames.tftc.state import TftcState
from tests.tftc.boards import SMALL

CARDS: dict[str, Any] = {"standard": None, "plain": "plain", "small": SMALL}


@cache
def make_game(players: int, cards: str, rounds: int) -> Tftc:
    """A game by plain values, so that hypothesis can name and repeat it."""
    return Tftc.new(players=players, cards=CARDS[cards], rules={"stalemate_rounds": rounds})


def random_game(rng: random.Random) -> Tftc:
    """Any of these games, most of them with all the cards."""
    small = rng.random() < 0.3
    players = 2 if small else rng.randint(2, 4)
    return make_game(
        players, "small" if small else rng.choice(["standard", "plain"]), rng.randint(1, 4)
    )


def check(state: TftcState) -> None:
    """Count every card in words, and look at what hands, lists and caches may be."""
    words = state.to_dict()
    check_location_cards(state, words)
    check_goals(state, words)
    check_what_is_known(words)
    check_turns(state, words)


def check_location_cards(state: TftcState, words: dict[str, Any]) -> None:
    """Each card is in one place (TFTC-32); lists and hands are as large as they may be."""
    game = state.game
    there = Counter(words["location_discards"]) + Counter(words["trade_list"])
    for hand in words["hands"]:
        there.update(hand)
    in_deck = game.card_set.unpack(state.location_deck)
    there.update(game.cards.icons[kind] for kind in in_deck)
    assert there == Counter(dict(zip(game.cards.icons, game.cards.copies, strict=True)))
    assert len(words["trade_list"]) <= TRADE_LIST
    if words["phase"] in ("deal", "first list", "first goals", "start"):
        assert all(len(hand) <= HAND for hand in words["hands"])
    if words["phase"] == "turn" and state.location_deck | state.location_discards:
        # Two more can be missing: the turn ends with a refill below three only.
        assert len(words["trade_list"]) > 2


def check_goals(state: TftcState, words: dict[str, Any]) -> None:
    """Each goal is in one place; what is left of them fills the wishlist (TFTC-12)."""
    created = [goal for caches in words["caches"] for goal in caches]
    in_deck = [goal.id for n, goal in enumerate(state.game.cards.goals) if state.goal_deck >> n & 1]
    there = created + words["wishlist"] + words["goal_discards"] + in_deck
    assert sorted(there) == sorted(goal.id for goal in state.game.cards.goals)
    assert len(words["wishlist"]) <= WISHLIST
    if words["phase"] == "turn" and state.goal_deck | state.goal_discards:
        assert len(words["wishlist"]) == WISHLIST


def check_what_is_known(words: dict[str, Any]) -> None:
    """A hand is what was drawn and what is known of it, less what was shown."""
    for seat, hand in enumerate(words["hands"]):
        came = Counter(words["known"][seat])
        for deck in words["drawn"][seat]:
            came.update(deck)
        assert Counter(hand) + Counter(name for _, name in words["shown"][seat]) == came


def check_turns(state: TftcState, words: dict[str, Any]) -> None:
    """Nobody creates a sixth cache; the last round and the end are told apart (TFTC-23)."""
    most = max(map(len, words["caches"]))
    assert most <= LAST_CACHE
    assert words["last_round"] == (most == LAST_CACHE)
    assert words["quiet_rounds"] <= state.game.rules.stalemate_rounds
    if state.is_terminal:
        assert words["last_round"] or words["quiet_rounds"] == state.game.rules.stalemate_rounds
        assert state.outcome is not None
        points = {goal.id: goal.points for goal in state.game.cards.goals}
        counted = [sum(points[goal] for goal in caches) for caches in words["caches"]]
        assert list(state.outcome.scores) == counted
