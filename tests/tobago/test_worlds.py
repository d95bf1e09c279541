"""The states that fit a view, in whole games: TB-70 and point 6 of what a game promises.

What their weights must be is in ``test_clue_worlds.py`` and ``test_treasure_worlds.py``.
"""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

import tbgames as tb
from tbgames.engine.actions import Action
from tbgames.engine.worlds import TooManyWorlds
from tbgames.tobago.cards import treasure_cards
from tbgames.tobago.clues import Clue
from tbgames.tobago.options import TobagoRules
from tbgames.tobago.rules import Tobago
from tbgames.tobago.state import TobagoState
from tests.tobago.boards import SMALL_TREASURE, STRIP, STRIP_CARDS, strip
from tests.tobago.histories import DIVIDING, SingleCards, any_step, keeping, ready, shares, told

PRESETS = ["summary", "rulebook"]
EAGER = {"raise": 0.95, "pick up": 0.7, "amulet": 0.4, "play": 0.6, "take": 0.7}

GAMES: dict[str, dict[str, Any]] = {
    "single cards": {"clues": tuple(dict.fromkeys(STRIP_CARDS))[:20]},
    "copies": {"clues": STRIP_CARDS},
    "few cards": {"clues": STRIP_CARDS[:20], "treasures": SMALL_TREASURE},
    "many curses": {"treasures": {"gold": {"2": 5, "3": 3}, "curses": 4, "safe": 2}},
}


@cache
def make_game(name: str, players: int, rules: str) -> Tobago:
    return strip(players, rules, **GAMES[name])


def a_game(game: Tobago, seed: int, steps: int) -> list[TobagoState]:
    """States of a game with many treasures raised."""
    rng = random.Random(seed)
    state = game.root
    states = [state]
    while not state.is_terminal and len(states) < steps:
        state = state.child(any_step(state, rng, EAGER).id)
        states.append(state)
    return states


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", GAMES)
def test_a_sampled_world_looks_the_same_and_plays_on(name: str, players: int, rules: str) -> None:
    game = make_game(name, players, rules)
    states = a_game(game, 7 * players + len(name), 360)[::6]
    conserved = game.conserved(game.root)
    for number, state in enumerate(states):
        for seat in range(players):
            view = state.view(seat)
            world = game.worlds(view).sample(number)
            assert world.view(seat) == view
            assert game.conserved(world) == conserved
            assert world.current_player == state.current_player
            assert game.position(world.to_dict()) == world
            if seat == state.current_player:
                assert world.legal_actions.ids == state.legal_actions.ids
                action = random.Random(number).choice(list(state.legal_actions))
                then, after = world.apply(action).view(seat), state.apply(action).view(seat)
                # The end of a sharing shows how many curses were left (TB-51).
                if not (view.phase in ("offer", "curse") and after.phase not in DIVIDING):
                    assert then == after


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_sampled_world_can_be_played_to_the_end(players: int, rules: str) -> None:
    game = make_game("few cards", players, rules)
    for state in a_game(game, players, 300)[::40]:
        world = game.worlds(state.view(0)).sample(1)
        rng = random.Random(players)
        while not world.is_terminal:
            world = world.child(any_step(world, rng, EAGER).id)
        assert world.outcome is not None


def late(game: Tobago, seed: int) -> list[TobagoState]:
    """States with hidden slots few enough to list: sharings of a small treasure."""
    rng = random.Random(seed)
    seats = "ABCD"[: game.players]
    state = ready(game, {"brown": seats[-1], "black": "-", "grey": seats[0]})
    states = [state]
    while not state.is_terminal and len(states) < 40:
        state = state.child(any_step(state, rng, {"raise": 1.0, "take": 0.6}).id)
        states.append(state)
    return states


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_lists_hold_the_truth_and_sum_to_the_total(players: int, rules: str) -> None:
    treasures = {"gold": {"2": 3, "3": 2, "5": 1}, "curses": 2, "safe": 1}
    game = strip(players, rules, clues=keeping(40), treasures=treasures)
    listed = 0
    for seed in range(3):
        for state in late(game, seed):
            for seat in range(players):
                view = state.view(seat)
                worlds = game.worlds(view)
                found = worlds.list()
                states = dict(found)
                assert len(states) == len(found)
                assert state in states
                assert worlds.total == sum(states.values())
                assert min(states.values()) > 0
                assert worlds.sample(seed) in states
                assert all(world.view(seat) == view for world in list(states)[:5])
                listed += len(found) > 1
    assert listed > 20


def carried_on(
    worlds: dict[TobagoState, Fraction], state: TobagoState, action: Action, seat: int
) -> dict[TobagoState, Fraction]:
    """The worlds after a step, from those before it: by chance, and by what could be played."""
    after = state.child(action.id)
    seen = (told(state, action, after, seat), after.view(seat))
    found: dict[TobagoState, Fraction] = {}
    for world, weight in worlds.items():
        if world.is_chance:
            options = world.chance_probabilities()
        else:
            # Decisions are open: all that a world may say against one is that it was not legal.
            options = ((action, Fraction(1)),) if world.why_not(action) is None else ()
        for option, chance in options:
            then = world.child(option.id)
            if (told(world, option, then, seat), then.view(seat)) == seen:
                found[then] = found.get(then, Fraction(0)) + weight * chance
    return shares(found)


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("players", [2, 3])
def test_each_step_carries_the_worlds_on(players: int, rules: str) -> None:
    treasures = {"gold": {"2": 3, "3": 2, "5": 1}, "curses": 2, "safe": 1}
    options = {**TobagoRules.of(rules).to_dict(), "marker_limit": 16}
    deck = tuple(Clue(text) for text in keeping(40)[::5])
    game = SingleCards(players, STRIP, TobagoRules(**options), deck, treasure_cards(treasures))
    seats = "ABC"[:players]
    kinds: Counter[str] = Counter()
    for seed in range(2):
        rng = random.Random(seed)
        roses = {"brown": seats[-1], "black": "-"} if seed % 2 else {"brown": seats[0]}
        state = ready(game, roses, cards=1, amulets_held=[2] * players)
        style = {"raise": 0.5, "amulet for a clue": 0.8, "take": 0.6}
        for _ in range(24):
            if state.is_terminal:
                break
            action = any_step(state, rng, style)
            after = state.child(action.id)
            for seat in range(players):
                try:
                    before = game.worlds(state.view(seat)).list(150)
                except TooManyWorlds:
                    continue
                then = shares(dict(game.worlds(after.view(seat)).list()))
                assert carried_on(dict(before), state, action, seat) == then, action
                kinds[action.text if action.kind == "spend" else action.kind] += len(before) > 1
            state = after
    for kind in ("amulet for a clue", "play", "draw", "deal", "turn up", "take", "refuse"):
        assert kinds[kind] > 0, (kind, kinds)


def test_clues_and_treasures_say_nothing_about_each_other() -> None:
    # Seat B holds one of 2 cards, and A's unseen card is one of 2: four worlds, all as likely.
    game = strip(2, clues=keeping(14), treasures={"gold": {"2": 1, "3": 1}, "curses": 0, "safe": 0})
    clues = [str(clue) for clue in game.clues]
    state = ready(
        game,
        {"brown": "-"},
        hands=[clues[2:8], clues[8:9]],
        clue_discards=[clue for clue in clues[1:] if clue not in clues[2:9] + clues[12:13]],
    )
    state = state.apply("raise brown").apply("deal 2")
    worlds = game.worlds(state.view(1))
    assert worlds.total == sum(weight for _, weight in worlds.list())
    found = shares(dict(game.worlds(state.view(0)).list()))
    assert set(found.values()) == {Fraction(1, 2)}
    assert {world.hands[1].bit_count() for world in found} == {1}
    assert {world.share.values for world in found if world.share} == {(1,)}
    found = shares(dict(worlds.list()))
    assert {world.share.values for world in found if world.share} == {(1,), (2,)}


def test_more_worlds_than_the_limit_are_not_listed() -> None:
    state = tb.new("tobago", players=3, layout=5, seed=3).start(seed=7)
    while state.phase != 2:
        state = state.apply(state.legal_actions[0]).settle(seed=1)
    with pytest.raises(TooManyWorlds, match="more than 10 worlds"):
        state.game.worlds(state.view(0)).list(10)


def test_before_anything_is_drawn_there_is_one_world() -> None:
    root = strip(2).root
    assert game_worlds(root, 0) == [root]
    assert game_worlds(root, 1) == [root]


def game_worlds(state: TobagoState, seat: int) -> list[TobagoState]:
    return [world for world, _ in state.game.worlds(state.view(seat)).list()]
