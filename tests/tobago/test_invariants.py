"""Random games under every option: what must hold in each of their states."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import tbgames as tb
from tbgames.tobago import Island
from tbgames.tobago.rules import Tobago
from tbgames.tobago.state import TobagoState
from tests.tobago.boards import BAY, ISLET, LAKE, SMALL_TREASURE, STRIP

DIVIDING = ("deal", "turn up", "offer", "curse")
COLOURS = ("brown", "black", "grey", "white")

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "redundant_clues": st.just(False),
        "marker_limit": st.sampled_from([1, 8, 17]),
        "raise_ends_turn": st.just(False),
        "forced_protection": st.just(True),
        "swap_hand_turn": st.just(True),
        "may_pass": st.just(True),
        "amulets": st.sampled_from([0, 2, 21]),
        "stalemate_rounds": st.sampled_from([1, 5]),
        "gaze": st.just("first_shore"),
    },
)
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


GAMES = st.builds(
    make_game,
    st.sampled_from([*BOARDS, *CLASSICS]),
    st.integers(2, 4),
    OPTIONS.map(lambda options: json.dumps(options, sort_keys=True)),
    st.integers(1, 4),
    st.sampled_from([*TREASURES]),
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


def check_clue_cards(game: Tobago, state: TobagoState, words: dict[str, Any]) -> None:
    cards = Counter(words["clue_discards"])
    for hand in words["hands"]:
        assert len(hand) <= (6 if game.players == 2 else 4)
        cards.update(hand)
    for row in words["maps"].values():
        cards.update(clue for clue, _ in row)
    assert cards <= Counter(game.to_dict()["clues"])
    assert cards.total() + state.clue_deck.bit_count() == len(game.to_dict()["clues"])


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
    assert out + state.view(0).amulet_pile == game.rules.amulets
    assert state.view(0).amulet_pile >= 0


def check_maps(game: Tobago, state: TobagoState, words: dict[str, Any]) -> None:
    view = state.view(0)
    for m, colour in enumerate(COLOURS):
        clues = [clue for clue, _ in words["maps"][colour]]
        fits = set(game.island.where(*clues).names) - set(words["removed"][colour])
        assert fits, f"the {colour} treasure has disappeared"
        marked = fits if clues and len(fits) <= game.rules.marker_limit else set()
        mask = view.markers(m)
        assert {s.name for s in game.island.spaces if mask >> s.index & 1} == marked


def check_every_refusal(state: TobagoState) -> None:
    """Legal is exactly what ``why_not`` has nothing against; refusals are sentences."""
    if state.is_chance:
        legal = {action.id for action, _ in state.chance_outcomes()}
    else:
        legal = set(state.legal_actions.ids)
    for action in state.game.actions:
        refusal = state.why_not(action)
        assert (refusal is None) == (action.id in legal), action
        if refusal is not None:
            assert refusal.code
            assert refusal.message.endswith(".")


def step(state: TobagoState, choice: int) -> TobagoState:
    if state.is_chance:
        return state.child(state.chance_outcomes()[choice % len(state.chance_outcomes())][0].id)
    return state.apply(state.legal_actions[choice % len(state.legal_actions)])


@settings(max_examples=60)
@given(GAMES, st.lists(st.integers(0, 999), max_size=150), st.integers(0, 99))
def test_cards_roses_amulets_and_markers_add_up(
    game: Tobago, choices: list[int], seed: int
) -> None:
    state = game.root
    conserved = game.conserved(state)
    rng = random.Random(seed)
    for choice in [*choices, *(rng.randrange(999) for _ in range(100))]:
        check(state)
        assert game.conserved(state) == conserved
        if state.is_terminal:
            break
        assert state.is_chance or len(state.legal_actions) > 0
        state = step(state, choice)


@settings(max_examples=40)
@given(GAMES, st.lists(st.integers(0, 999), max_size=60), st.integers(0, 99))
def test_every_state_can_be_written_down_and_set_up_again(
    game: Tobago, choices: list[int], seed: int
) -> None:
    state = game.root
    rng = random.Random(seed)
    for choice in [*choices, *(rng.randrange(999) for _ in range(60))]:
        again = game.position(json.loads(json.dumps(state.to_dict())))
        assert again == state
        assert again.to_dict() == state.to_dict()
        assert again.legal_actions.ids == state.legal_actions.ids
        if state.is_terminal:
            break
        state = step(state, choice)


@settings(max_examples=25)
@given(GAMES, st.lists(st.integers(0, 999), max_size=120), st.integers(0, 99))
def test_legal_is_what_has_no_refusal(game: Tobago, choices: list[int], seed: int) -> None:
    state = game.root
    for choice in choices:
        if state.is_terminal:
            break
        state = step(state, choice)
    check_every_refusal(state)


@settings(max_examples=40)
@given(GAMES, st.integers(0, 10**9))
def test_every_game_ends(game: Tobago, seed: int) -> None:
    rng = random.Random(seed)
    state = game.root
    steps = 0
    while not state.is_terminal:
        state = step(state, rng.randrange(10**6))
        steps += 1
        assert steps < 20_000
    assert state.outcome is not None
    assert state.outcome.scores == tuple(sum(cards) for cards in state.to_dict()["gold"])
    if "Nothing" in state.outcome.reason:
        assert state.to_dict()["quiet_rounds"] == game.rules.stalemate_rounds
    else:
        assert state.to_dict()["last"]
