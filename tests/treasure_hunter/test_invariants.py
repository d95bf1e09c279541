"""Random games under every option: what must hold in each of their states."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache
from math import ceil
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.rules import TreasureHunter
from tbgames.treasure_hunter.state import TreasureHunterState

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "end": st.just("turn"),
        "dice": st.just("after_cards"),
        "one_armor": st.just(True),
        "all_opponents_assist": st.just(True),
        "solo_healing": st.just("never"),
    },
)


@cache
def make_game(players: int, options: str) -> TreasureHunter:
    """A game by plain values, so that hypothesis can name and repeat it."""
    return TreasureHunter.new(players=players, **json.loads(options))


WRITTEN = OPTIONS.map(lambda options: json.dumps(options, sort_keys=True))
GAMES = st.builds(make_game, st.integers(1, 6), WRITTEN)
CHOICES = st.lists(st.integers(0, 999), max_size=120)


def check_cards(words: dict[str, Any], state: TreasureHunterState) -> None:
    """Every card is in exactly one place; counted in words, the deck by its bits."""
    found: Counter[str] = Counter(words["discards"])
    for pile in (*words["hands"], *words["piles"], words["laid"]):
        found.update(pile)
    for party in words["parties"]:
        for entry in party:
            found.update([entry["hero"], *entry["items"], *entry["spells"]])
    quest = words["quest"]
    if quest:
        found.update(quest["stake"] + quest["guardians"] + quest["laid"][0] + quest["laid"][1])
        if quest["location"] and quest["location"] != words["site"]:
            found.update([quest["location"]])
    found.update([words["site"]] if words["site"] else [])
    found.update([words["aim"]] if words["phase"] == "drawn" else [])
    found.update(state.game.label(card) for card in indices(state.deck))
    assert set(found.values()) == {1}
    assert found.total() == (125 if state.game.solo else 144)


def check_parties(state: TreasureHunterState, phase: str) -> None:
    game = state.game
    for seat, party in enumerate(state.parties):
        limit = game.party_limit(state.piles[seat])
        assert limit in (4, 5)
        assert party.bit_count() <= limit or phase == "crowd"
        for hero in indices(party):
            kit = state.kit(seat, hero)
            assert 0 <= state.damage_of(hero) < kit.hits
            if phase not in ("spill", "crowd", "hand out"):
                assert state.spells[hero].bit_count() <= kit.slots
            weapons = state.items[hero] & state.wielded
            assert weapons.bit_count() <= 1
            assert weapons & ~kit.weapons == 0
            assert not state.diseased >> hero & 1 or state.damage_of(hero)
    in_play = sum(state.parties)
    for hero in game.cards.heroes:
        if not in_play >> hero & 1:
            assert state.items[hero] == state.spells[hero] == state.damage_of(hero) == 0
    assert sum(game.points(pile) for pile in state.piles) <= 19


def step(state: TreasureHunterState, choice: int) -> tuple[str, TreasureHunterState]:
    if state.is_chance:
        outcomes = state.chance_outcomes()
        action = outcomes[choice % len(outcomes)][0]
    else:
        action = state.legal_actions[choice % len(state.legal_actions)]
    return action.kind, state.child(action.id)


def check_deck(before: TreasureHunterState, kind: str, after: TreasureHunterState) -> None:
    """The deck grows by Pandora's Box only; the Tracker takes one card of it (TH-E15)."""
    sizes = before.deck.bit_count(), after.deck.bit_count()
    if kind == "open":
        assert sizes[1] == sizes[0] + before.discards.bit_count()
    else:
        assert sizes[1] == sizes[0] - (kind in ("draw", "keep"))


def check_hand(before: TreasureHunterState, after: TreasureHunterState) -> None:
    """Who ends a turn has not more cards than the limit (TH-055)."""
    was = before.view(0).phase
    if before.game.solo:
        ended = was == "discard" and after.view(0).phase in ("deal", "over")
    else:
        ended = was != "deal" and (after.turn != before.turn or after.is_terminal)
    if ended:
        seat = before.turn
        limit = after.game.hand_limit(after.piles[seat])
        assert after.hands[seat].bit_count() <= limit


@pytest.mark.parametrize("players", range(1, 7))
@settings(max_examples=5)
@given(WRITTEN, CHOICES, st.integers(0, 99))
def test_cards_parties_and_decks_add_up(
    players: int, options: str, choices: list[int], seed: int
) -> None:
    state = make_game(players, options).root
    rng = random.Random(seed)
    for choice in [*choices, *(rng.randrange(999) for _ in range(200))]:
        if state.is_terminal:
            break
        state = step(state, choice)[1]
        check_cards(state.to_dict(), state)
        check_parties(state, state.view(0).phase)


@settings(max_examples=25)
@given(GAMES, CHOICES, st.integers(0, 99))
def test_every_state_can_be_written_down_and_set_up_again(
    game: TreasureHunter, choices: list[int], seed: int
) -> None:
    state = game.root
    rng = random.Random(seed)
    for choice in [*choices, *(rng.randrange(999) for _ in range(100))]:
        again = game.position(json.loads(json.dumps(state.to_dict())))
        assert again == state
        assert again.to_dict() == state.to_dict()
        assert again.legal_actions.ids == state.legal_actions.ids
        if state.is_terminal:
            break
        state = step(state, choice)[1]


@settings(max_examples=12)
@given(GAMES, CHOICES, st.integers(0, 99))
def test_legal_is_what_has_no_refusal(game: TreasureHunter, choices: list[int], seed: int) -> None:
    state = game.root
    rng = random.Random(seed)
    for choice in [*choices, *(rng.randrange(999) for _ in range(rng.randrange(60)))]:
        if state.is_terminal:
            break
        state = step(state, choice)[1]
    may = {action.id for action in state.legal_actions}
    if state.is_chance:
        may = {action.id for action, _ in state.chance_outcomes()}
    for action in game.actions:
        refusal = state.why_not(action)
        assert (refusal is None) == (action.id in may), action
        if refusal is not None:
            assert refusal.code
            assert refusal.message.endswith(".")


@pytest.mark.parametrize("players", range(1, 7))
@settings(max_examples=5)
@given(WRITTEN, st.integers(0, 10**9))
def test_every_game_ends_in_time(players: int, options: str, seed: int) -> None:
    rng = random.Random(seed)
    game = make_game(players, options)
    state = game.root
    shuffled_in = steps = 0
    while not state.is_terminal:
        before = state
        action = state._chance(rng) if state.is_chance else rng.choice(list(state._legal()))
        if action == game.moves.open:
            assert not shuffled_in  # once (TH-004)
            shuffled_in = state.discards.bit_count()
        state = state.child(action)
        check_deck(before, game.actions[action].kind, state)
        check_hand(before, state)
        steps += 1
        assert steps < 20_000
    assert state.outcome is not None
    assert state.outcome.scores == tuple(map(game.points, state.piles))
    turns = state.tallies[0]
    if game.solo:
        assert turns <= 125 + shuffled_in
        return
    drawn = max(0, 144 - 7 * players)
    assert turns <= ceil(drawn / 3) + ceil(shuffled_in / 3) + 2 * (players - 1)
    if game.rules.end == "round":
        assert turns % players == 0


@settings(max_examples=15)
@given(GAMES, st.integers(0, 10**9))
def test_the_same_seed_and_the_same_actions_make_the_same_log(
    game: TreasureHunter, seed: int
) -> None:
    def log() -> list[str]:
        rng = random.Random(seed)
        state, told = game.start(seed=seed), []
        for _ in range(60):
            if state.is_terminal:
                break
            action = rng.choice(list(state.legal_actions))
            after = state.apply(action)
            told += state.tell(action, after)
            state = after.settle(seed=seed)
        return told

    assert log() == log()
