"""TFTC under the conformance test of the engine, and its bots against each other."""

import pytest

import tbgames as tb
from tests.tftc.boards import SMALL


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tftc_keeps_the_contract(players):
    game = tb.new("tftc", players=players)
    report = tb.check_game(game, games=1, seed=players, thorough=3, max_histories=500)
    assert report.steps > 50


def test_a_small_card_set_keeps_the_contract_and_all_its_worlds_are_counted_out():
    # Reshuffles included: every state's worlds are compared with the histories that fit.
    report = tb.check_game(tb.new("tftc", players=2, cards=SMALL), games=2, seed=1, thorough=6)
    assert report.counted > 400


def test_greedy_wins_nearly_always_against_random():
    # 60 of 60 were won with this seed; if it were 90 %, the chance of so many would be 0.2 %.
    result = tb.simulate(tb.new("tftc", players=2), ["greedy", "random"], 60, seed=1)
    won = sum(game.wins[0] for game in result.results)
    assert won == 60


# Rounds of whole games and the seats' shares of the wins as the rules' table has them. The
# intervals are four standard errors of 60 games around it: 0.6, 0.42, 0.35 rounds, and of a share
# p the root of p (1 - p) / 60, a shared win being a part of one.
@pytest.mark.parametrize(
    ("players", "rounds", "within", "shares"),
    [
        (2, 15.1, 2.4, (0.49, 0.51)),
        (3, 13.2, 1.7, (0.32, 0.34, 0.34)),
        (4, 12.2, 1.4, (0.24, 0.25, 0.26, 0.25)),
    ],
)
def test_games_of_greedy_players_are_as_long_and_as_even_as_they_should(
    players, rounds, within, shares
):
    result = tb.simulate(tb.new("tftc", players=players), ["greedy"] * players, 60, seed=1)
    mean = sum(game.statistics["rounds"] for game in result.results) / 60
    assert abs(mean - rounds) < within
    for seat, share in enumerate(shares):
        won = sum(game.wins[seat] for game in result.results) / 60
        assert abs(won - share) < 4 * (share * (1 - share) / 60) ** 0.5
