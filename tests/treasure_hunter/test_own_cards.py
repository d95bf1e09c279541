"""People's own cards in whole games: copies, missing kinds, clauses no printed card has."""

from __future__ import annotations

import random

import pytest

from tbgames.engine.table import Table
from tbgames.treasure_hunter.rules import TreasureHunter
from tests.treasure_hunter.card_sets import CARD_SETS


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("name", CARD_SETS)
def test_games_with_other_cards_go_to_their_end(name: str, players: int) -> None:
    game = TreasureHunter.new(players=players, cards=CARD_SETS[name])
    rng = random.Random(players)
    for seed in range(2):
        state = game.start(seed=seed)
        there = game.conserved(state)
        steps = 0
        while not state.is_terminal:
            state = state.apply(rng.choice(list(state.legal_actions)))
            state = state.settle(seed=rng.randrange(1 << 30))
            steps += 1
            if steps % 11 == 0:
                assert game.conserved(state) == there
                assert game.position(state.to_dict()) == state
        assert state.outcome is not None


@pytest.mark.parametrize("name", CARD_SETS)
def test_a_game_is_made_again_with_its_cards(name: str) -> None:
    game = TreasureHunter.new(players=3, cards=CARD_SETS[name])
    again = TreasureHunter.from_dict(game.to_dict())
    assert again.cards == game.cards
    assert [str(action) for action in again.actions] == [str(action) for action in game.actions]


def test_copies_have_names_of_their_own() -> None:
    game = TreasureHunter.new(players=2, cards=CARD_SETS["two of each but items"])
    first, second = (game.label(hero) for hero in list(game.cards.heroes)[:2])
    assert (first, second) == ("Warrior 1 of 2", "Warrior 2 of 2")
    assert str(game.parse("play Warrior 2 of 2")) == "play Warrior 2 of 2"
    assert len({str(action) for action in game.actions}) == len(game.actions)


@pytest.mark.parametrize("name", CARD_SETS)
def test_bots_and_worlds_take_other_cards(name: str) -> None:
    game = TreasureHunter.new(players=2, cards=CARD_SETS[name])
    played = Table(game, ["greedy", "random"], seed=3)
    played.run()
    assert played.state.is_terminal
    length = len(game.encode(played.state.view(0)))
    state = game.start(seed=1)
    for seed in range(8):
        view = state.view(1)
        assert len(game.encode(view)) == length
        assert game.worlds(view).sample(seed=seed).view(1) == view
        state = state.apply(next(iter(state.legal_actions))).settle(seed=seed)
