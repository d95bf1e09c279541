"""What must hold in every state of Tobago, counted in words, and games to try it in."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache
from typing import Any

import tbgames as tb
from tbgames.tobago import Island
from tbgames.tobago.rules import Tobago
from tbgames.tobago.state import TobagoState
from tests.tobago.boards import BAY, ISLET, LAKE, SMALL_TREASURE, STRIP

DIVIDING = ("deal", "turn up", "offer", "curse")
COLOURS = ("brown", "black", "grey", "white")

OPTIONS: dict[str, tuple[Any, ...]] = {
    "redundant_clues": (False,),
    "marker_limit": (1, 8, 17),
    "raise_ends_turn": (False,),
    "forced_protection": (True,),
    "swap_hand_turn": (True,),
    "may_pass": (True,),
    "amulets": (0, 2, 21),
    "stalemate_rounds": (1, 5),
    "gaze": ("first_shore",),
}
"""The options of the rules, with other values than the default."""
BOARDS = {"strip": STRIP, "bay": BAY, "lake": LAKE, "islet": ISLET}
CLASSICS = {f"classic {layout}": layout for layout in (0, 13, 31)}
TREASURES = {
    "printed": None,
    "small": SMALL_TREASURE,
    "cursed": {"gold": {"1": 6, "9": 2}, "curses": 6, "safe": 1},
}


@cache
def make_game(board: str, players: int, options: str, copies: int, treasure: str) -> Tobago:
    """A game by plain values, so that hypothesis can name and repeat it."""
    rules = json.loads(options)
    island = BOARDS[board] if board in BOARDS else Island.classic(CLASSICS[board], seed=4)
    fit = [str(clue) for clue in tb.tobago.Clue.all() if len(island.where(clue)) > 0]
    if not rules.get("redundant_clues", True):
        fit = [clue for clue in fit if len(island.where(clue)) < len(island.spaces)]
    # An own deck: one kind in three, in copies, enough of them for all hands.
    kinds = fit[:: max(1, len(fit) // 10)]
    return tb.new(
        "tobago",
        players=players,
        island=island,
        rules=rules,
        clues=kinds * max(copies, -(-players * 7 // len(kinds))),
        treasures=TREASURES[treasure],
    )


def random_game(rng: random.Random) -> Tobago:
    """Any of these games, half of them by the rules as they are."""
    options = {name: rng.choice(values) for name, values in OPTIONS.items() if rng.random() < 0.3}
    return make_game(
        rng.choice([*BOARDS, *CLASSICS]),
        rng.randint(2, 4),
        json.dumps(options if rng.random() < 0.5 else {}, sort_keys=True),
        rng.randint(1, 4),
        rng.choice([*TREASURES]),
    )


def check(state: TobagoState) -> None:
    """Count everything on the table, in words, and compare markers with what fits."""
    game, words = state.game, state.to_dict()
    check_clue_cards(game, state, words)
    check_treasure_cards(game, words)
    check_roses(game, state, words)
    check_amulets(game, state, words)
    check_maps(game, state, words)
    spaces = {space.name for space in game.island.spaces}
    placed = {at for at in words["atvs"] if at is not None}
    assert placed <= spaces
    assert words["phase"] in ("start", "place") or None not in words["atvs"]


@cache
def deck(game: Tobago) -> Counter[str]:
    """The clue cards that a game is played with."""
    return Counter(game.to_dict()["clues"])


def check_clue_cards(game: Tobago, state: TobagoState, words: dict[str, Any]) -> None:
    cards = Counter(words["clue_discards"])
    for hand in words["hands"]:
        assert len(hand) <= (6 if game.players == 2 else 4)
        cards.update(hand)
    for row in words["maps"].values():
        cards.update(clue for clue, _ in row)
    assert cards <= deck(game)
    assert cards.total() + state.clue_deck.bit_count() == deck(game).total()


def check_treasure_cards(game: Tobago, words: dict[str, Any]) -> None:
    cards = Counter(words["treasure_deck"]) + Counter(words["treasure_discards"])
    for owned in words["gold"]:
        cards.update(owned)
    cards["curse"] += words["curses_gone"]
    share = words["sharing"]
    if share and words["phase"] in DIVIDING:
        cards.update(card for _, card in share["dealt"])
        cards.subtract(share["turned"])
        cards.update([share["on offer"]] if words["phase"] == "offer" else [])
    if not (share and share["fresh"] is not None):
        for division in words["memory"]:
            left = Counter(card for _, card in division["dealt"])
            left.subtract(division["turned"])
            left["curse"] -= division["curses"]
            assert left["curse"] == 0
            cards.update(left)
    expected: Counter[Any] = Counter()
    treasure = game.treasures.to_dict()
    for value, count in treasure["gold"].items():
        expected[int(value)] = count
    expected["curse"] = treasure["curses"]
    assert +cards == +expected


def check_roses(game: Tobago, state: TobagoState, words: dict[str, Any]) -> None:
    share = words["sharing"]
    roses = Counter({"ABCD"[seat]: count for seat, count in enumerate(state.roses)})
    for colour, row in words["maps"].items():
        # While a treasure is divided its roses lie in a line beside the map.
        if not (share and share["map"] == colour and words["phase"] in DIVIDING):
            roses.update(owner for _, owner in row if owner)
    roses.update(share["roses"] if share else [])
    assert roses == dict.fromkeys("ABCD"[: game.players], 15)
    assert min(state.roses) >= 0


def check_amulets(game: Tobago, state: TobagoState, words: dict[str, Any]) -> None:
    out = len(words["amulets"]) + sum(words["amulets_held"])
    pile = state.view(0).amulet_pile
    assert out + pile == game.rules.amulets
    assert pile >= 0


def check_maps(game: Tobago, state: TobagoState, words: dict[str, Any]) -> None:
    view = state.view(0)
    for m, colour in enumerate(COLOURS):
        clues = [clue for clue, _ in words["maps"][colour]]
        fits = set(game.island.where(*clues).names) - set(words["removed"][colour])
        assert fits, f"the {colour} treasure has disappeared"
        marked = fits if clues and len(fits) <= game.rules.marker_limit else set()
        mask = view.markers(m)
        assert {s.name for s in game.island.spaces if mask >> s.index & 1} == marked
