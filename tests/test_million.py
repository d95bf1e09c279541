"""The script of a million moves: it walks, counts, and tells a state that is not sound."""

from __future__ import annotations

import pytest

from scripts import million
from tbgames.engine.testing import ContractError
from tbgames.tftc.state import TftcState


@pytest.mark.parametrize("game", million.GAMES)
def test_a_game_is_walked_through(game: str) -> None:
    found = million.walk(game, seed=1, number=0)
    assert found == million.walk(game, seed=1, number=0)
    assert found.games == 1
    assert 10 < found.moves < found.states == found.longest + 1
    assert found.counted > 10


def test_what_does_not_hold_is_told_with_the_game_that_shows_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sound = TftcState._give

    def lose(self: TftcState, kind: int) -> None:
        sound(self, kind)
        self.trade_list = self.game.card_set.remove(self.trade_list, kind)

    monkeypatch.setattr(TftcState, "_give", lose)
    with pytest.raises(ContractError, match=r"tftc, game 5, seed 1, step \d+ after 'give "):
        million.walk("tftc", seed=1, number=5)
    assert million.main(["tftc", "--seed", "1", "--game", "5"]) == 1
    told = capsys.readouterr()
    assert "python scripts/million.py tftc --seed 1 --game 5 shows it again" in told.err
    assert told.out.startswith("tftc: 0 moves")


@pytest.mark.parametrize("arguments", [["chess"], ["--moves", "0"], ["--workers", "0"]])
def test_what_it_does_not_know_is_refused(arguments: list[str]) -> None:
    with pytest.raises(SystemExit):
        million.main(arguments)
