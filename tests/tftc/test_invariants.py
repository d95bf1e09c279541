"""TFTC-22 over ten thousand games: every one ends, and none is too long."""

from __future__ import annotations

import pytest

import tbgames as tb
from tbgames.engine.simulate import playout


@pytest.mark.parametrize(("players", "games"), [(2, 4000), (3, 3000), (4, 3000)])
def test_TFTC_22_ten_thousand_random_games_end_within_the_bound(players, games):
    # Searches and trades add a card to the hands, which never hold more than 64 of them; only
    # caches take cards out again, at most five of six cards a player. A round without any of
    # these is quiet, and stalemate_rounds of them in a row end the game.
    game = tb.new("tftc", players=players)
    busy = 64 + 5 * players * 6 + 5 * players
    bound = (busy + 1) * game.rules.stalemate_rounds
    ends = [playout(game, seed).state for seed in range(games)]
    assert all(end.is_terminal for end in ends)
    assert max(end.round for end in ends) <= bound
