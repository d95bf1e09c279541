"""The greedy player of TFTC in positions that were set up by hand."""

from __future__ import annotations

import random

from tbgames.tftc.bots import GreedyTftc
from tests.tftc.boards import legal, table


def test_greedy_creates_the_dearest_cache_it_can():
    state = table("Forest, Summit, 2 Park, Lake, Cave", wishlist="G02 G17 G20")
    assert {"create G02", "create G17"} <= set(legal(state))
    bot = GreedyTftc(state.game)
    for seed in range(5):
        chosen = bot.choose(state.view(0), state.legal_actions, random.Random(seed))
        assert chosen.text == "create G17"
