"""The greedy player of Treasure Hunter: how strong it is, and what its games are like."""

from __future__ import annotations

import random

import pytest

import tbgames as tb
from tbgames.engine.bots import make_bot
from tbgames.engine.simulate import simulate
from tbgames.treasure_hunter.phases import Phase
from tbgames.treasure_hunter.state import TreasureHunterState
from tests.treasure_hunter.boards import hero, opposed, rolled, seat, table


def test_greedy_wins_nine_games_of_ten_against_random() -> None:
    game = tb.new("treasure_hunter", players=2)
    result = simulate(game, ["greedy", "random"], games=80, seed=1)
    wins = result.summary()["bots"][0]["wins"]
    # Not by luck: the lower end of the 95 % interval.
    assert wins["low"] >= 0.9, result.text()


def chosen(state: TreasureHunterState) -> str:
    """What the greedy player does."""
    bot = make_bot("greedy", state.game)
    view = state.view(state.current_player)
    return str(bot.choose(view, state.legal_actions, random.Random(1)))


class TestFighting:
    """What can be worked out in a fight is done."""

    def test_plays_the_least_that_turns_a_fight(self) -> None:
        wizard = hero("Wizard", spells=["Sleep", "Fireball"])
        state = opposed(["Warrior", wizard], "Orcs", at="Temple")
        assert chosen(rolled(state, 9, 10)) == "cast Sleep with Wizard"  # 6 are missing
        assert chosen(rolled(state, 7, 10)) in (
            "cast Sleep with Wizard",
            "cast Fireball with Wizard",
        )
        assert chosen(rolled(state, 9, 9)) == "pass"  # 7 are

    def test_keeps_its_cards_in_a_fight_that_is_won(self) -> None:
        state = opposed(["Warrior", hero("Wizard", spells=["Sleep"])], "Kobolds", at="Temple")
        assert chosen(rolled(state, 4, 8)) == "pass"

    def test_two_cards_where_one_is_not_enough(self) -> None:
        state = opposed(
            [hero("Wizard", spells=["Lightning Bolt"]), "Warrior"], "Medusa", hand=["Smite"]
        )
        state = rolled(state, 2, 5)  # 16 + 2 against 5 + 5
        first = chosen(state)
        second = chosen(state.apply(first))
        assert first == "cast Lightning Bolt with Wizard"
        assert second == "pass"
        state = rolled(
            opposed(
                [hero("Wizard", spells=["Lightning Bolt"]), "Warrior"], "Medusa", hand=["Smite"]
            ),
            6,
            3,
        )  # 16 + 6 against 5 + 3
        first = chosen(state)
        assert {first, chosen(state.apply(first))} == {
            "cast Lightning Bolt with Wizard",
            "play Smite",
        }

    def test_runs_from_what_cannot_be_won(self) -> None:
        state = opposed(["Knight", hero("Bard", spells=["Darkness"])], "Dragon", at="Caverns")
        assert chosen(rolled(state, 7, 7)) == "cast Darkness with Bard"

    def test_TH_042_a_martyr_takes_the_hits(self) -> None:
        state = rolled(opposed(["Dwarf", "Wizard", "Bard"], "Orcs"), 12, 2).apply("roll 4")
        placed = {}
        while state.phase == Phase.HITS:
            action = chosen(state)
            placed[action.split(" on ")[1]] = int(action[0])
            state = state.apply(action)
        assert placed["Wizard"] == 0
        assert placed.get("Bard", 0) == 0

    def test_TH_S07_cures_where_it_saves_heroes(self) -> None:
        party = ["Knight", hero("Priestess", spells=["Cure"])]
        state = rolled(opposed(party, "Giant Scorpion", at="Desert"), 12, 2)
        while state.phase != Phase.HIT_ROLL:
            state = state.apply("pass")
        assert chosen(state.apply("roll 2")) == "cast Cure with Priestess"

    def test_one_bard_stays_at_home(self) -> None:
        state = table(
            seat(hand=["Caves", "Golden Goose"], party=["Bard"]), seat(hand=["Orcs", "Dragon"])
        )
        assert state.phase == Phase.RECRUIT
        while state.phase != Phase.VENTURE:
            state = state.apply("pass")
        assert chosen(state) == "pass"  # one Bard against whatever there is


@pytest.mark.parametrize(
    ("players", "rounds", "adventures", "points"),
    [
        (2, (18, 27), (10, 16), (10, 18)),
        (3, (12, 16), (7, 13), (5, 12)),
        (4, (8, 12), (5, 12), (3, 9)),
    ],
)
def test_games_of_greedy_players_look_like_games(
    players: int,
    rounds: tuple[float, float],
    adventures: tuple[float, float],
    points: tuple[float, float],
) -> None:
    # Around the figures of a coarse simulation with other simple players: a net for gross faults.
    game = tb.new("treasure_hunter", players=players)
    result = simulate(game, ["greedy"] * players, games=25, seed=2)
    found = {name: row["mean"] for name, row in result.summary()["statistics"].items()}
    scores = sum(sum(one.scores) for one in result.results) / 25
    assert rounds[0] <= found["rounds"] <= rounds[1]
    assert adventures[0] <= found["adventures"] <= adventures[1]
    assert points[0] <= scores <= points[1]


def test_greedy_survives_most_solitaire_games() -> None:
    result = simulate(tb.new("treasure_hunter", players=1), ["greedy"], games=12, seed=3)
    alive = sum("all the way" in one.reason for one in result.results)
    assert alive >= 9
    assert sum(one.scores[0] for one in result.results) / 12 >= 11


def test_greedy_answers_the_same_from_equal_views() -> None:
    game = tb.new("treasure_hunter", players=3)
    bot = make_bot("greedy", game)
    state = game.start(seed=1)
    for count in range(150):
        if state.is_terminal:
            break
        view = state.view(state.current_player)
        again = game.view_from_dict(view.to_dict())
        legal = state.legal_actions
        action = bot.choose(view, legal, random.Random(count))
        assert bot.choose(again, legal, random.Random(count)) == action
        state = state.apply(action).settle(seed=count)
