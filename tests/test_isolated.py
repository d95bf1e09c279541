"""Every bot that comes with a game decides in a process of its own as it does here."""

import pytest

import tbgames as tb
from tbgames.engine.bots import bot_names
from tbgames.games import game_class

GAMES = ("tobago", "tftc", "treasure_hunter")
STEPS = 12


def named(game: str) -> list[str]:
    options = {"seed": 3} if game == "tobago" else {}
    names = bot_names(game_class(game).new(players=2, **options))
    return ["search(iterations=3)" if name == "search" else name for name in names]


@pytest.mark.parametrize("game", GAMES)
def test_bots_in_processes_play_the_same_game(game: str) -> None:
    made = tb.new(game, players=2, seed=3)
    for bot in named(game):
        here = tb.Table(made, [bot, bot], seed=5)
        with tb.Table(made, [bot, bot], seed=5, isolate=True) as there:
            for _ in range(STEPS):
                here.step()
                there.step()
            assert there.log == here.log, bot
