"""Two bots against each other until it is clear."""

import pytest

from tbgames.chance import Sprt
from tbgames.engine.bots import make_bot
from tbgames.engine.contest import contest
from tbgames.engine.simulate import play_game
from tbgames.engine.streams import stream
from tbgames.engine.testing.toy import Toy

GAME = Toy.new()


def test_it_ends_when_the_test_decides() -> None:
    found = contest(GAME, "greedy", "random", seed=1)
    assert found.test.decision == 0.6
    assert found.games < 400
    assert found == contest(GAME, "greedy", "random", seed=1)
    assert "decided for 60% rather than 50%" in str(found)


def test_a_bot_is_not_better_than_itself() -> None:
    found = contest(GAME, "greedy", "greedy", seed=1)
    assert found.test.wins == found.test.losses  # both games of a pair are the same game
    assert "decided for 50% rather" in str(found) or found.test.decision is None


def test_one_instance_plays_itself() -> None:
    greedy = make_bot("greedy", GAME)
    by_name = contest(GAME, "greedy", "greedy", games=20, seed=1)
    assert contest(GAME, greedy, greedy, games=20, seed=1) == by_name


def test_it_ends_undecided_after_so_many_games() -> None:
    found = contest(GAME, "greedy", "random", games=4, seed=1)
    assert (found.games, found.test.decision) == (4, None)
    assert "not decided" in str(found)


def test_pairs_share_a_seed_and_change_seats() -> None:
    wins = losses = draws = 0
    for number in range(6):
        seed = stream(1, "pair", number).getrandbits(31)
        bots = make_bot("greedy", GAME), make_bot("random", GAME)
        for own, seats in ((0, bots), (1, bots[::-1])):
            share = play_game(GAME, seats, seed).state.returns[own]
            wins, losses, draws = wins + (share == 1), losses + (share == 0), draws + (share == 0.5)
    found = contest(GAME, "greedy", "random", games=12, seed=1, test=Sprt(0.499, 0.501))
    assert (found.test.wins, found.test.losses, found.draws) == (wins, losses, draws)


def test_games_may_be_made_from_seeds() -> None:
    made = []

    def make(seed: int) -> Toy:
        made.append(seed)
        return GAME

    contest(make, "greedy", "random", games=4, seed=1)
    assert len(set(made)) == 2


@pytest.mark.parametrize("games", [0, 3, -2, 2.0, "4"])
def test_a_contest_is_pairs(games: object) -> None:
    with pytest.raises(ValueError, match="even number"):
        contest(GAME, "greedy", "random", games=games)  # type: ignore[arg-type]


def test_a_contest_is_for_two() -> None:
    with pytest.raises(ValueError, match="toy has 3 here"):
        contest(Toy.new(players=3), "greedy", "random")
