"""All games, and tables with them, under the machines of hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from tbgames.engine.testing.toy import Toy
from tests.game_machine import effort, game_machine
from tests.table_machine import table_machine
from tests.tftc import invariants as tftc
from tests.tobago import invariants as tobago
from tests.treasure_hunter import invariants as treasure_hunter

TOY = st.builds(Toy.new, deck=st.just("AAABBBCC"), players=st.integers(2, 3))
TOBAGO = st.builds(
    tobago.make_game,
    st.sampled_from(["strip", "bay", "lake", "islet"]),
    st.integers(2, 4),
    st.sampled_from(["{}", '{"raise_ends_turn": false}', '{"amulets": 2, "may_pass": true}']),
    st.integers(1, 2),
    st.sampled_from(["small", "cursed"]),
)
TFTC = st.builds(
    tftc.make_game, st.integers(2, 4), st.just("standard"), st.integers(1, 3)
) | st.builds(tftc.make_game, st.just(2), st.just("small"), st.integers(1, 3))
TREASURE_HUNTER = st.builds(
    treasure_hunter.make_game,
    st.integers(1, 6),
    st.sampled_from(["{}", '{"dice": "after_cards", "one_armor": true}', '{"end": "turn"}']),
)

ToyGame = game_machine("ToyGame", TOY, lambda state: None)
TobagoGame = game_machine("TobagoGame", TOBAGO, tobago.check)
TftcGame = game_machine("TftcGame", TFTC, tftc.check)
TreasureHunterGame = game_machine("TreasureHunterGame", TREASURE_HUNTER, treasure_hunter.check)
ToyTable = table_machine("ToyTable", TOY)
TobagoTable = table_machine("TobagoTable", TOBAGO)
TftcTable = table_machine("TftcTable", TFTC)
TreasureHunterTable = table_machine("TreasureHunterTable", TREASURE_HUNTER)

TestToyGame = ToyGame.TestCase
TestToyGame.settings = effort(15, 20)
TestTobagoGame = TobagoGame.TestCase
TestTobagoGame.settings = effort(10, 15)
TestTftcGame = TftcGame.TestCase
TestTftcGame.settings = effort(10, 15)
TestTreasureHunterGame = TreasureHunterGame.TestCase
TestTreasureHunterGame.settings = effort(6, 15)
TestToyTable = ToyTable.TestCase
TestToyTable.settings = effort(20, 30)
TestTobagoTable = TobagoTable.TestCase
TestTobagoTable.settings = effort(6, 20)
TestTftcTable = TftcTable.TestCase
TestTftcTable.settings = effort(6, 20)
TestTreasureHunterTable = TreasureHunterTable.TestCase
TestTreasureHunterTable.settings = effort(4, 20)
