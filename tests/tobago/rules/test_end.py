"""The end of the game: TB-60, TB-80."""

from __future__ import annotations

from typing import Any

import pytest

from tbgames.tobago.state import TobagoState
from tests.tobago.boards import SMALL_TREASURE, located, play, strip

NOBODYS = located(None, None)
"""A located treasure whose clues count for nobody: the raiser's rose is the only one."""


def last_treasure(rules: Any = None, **position: Any) -> TobagoState:
    """A 2 and a 3 are the last cards of the deck; A's rose and the unseen card need both."""
    given = {
        "atvs": ["I1", "T1"],
        "hands": [["in the mountains"], ["in a river"]],
        "maps": {"brown": NOBODYS},
        "gold": [[2, 5], [3, 5]],
        "treasure_discards": [2],
        "curses_gone": 2,
        **position,
    }
    return strip(rules=rules, treasures=SMALL_TREASURE).position(given)


def test_TB_60_the_game_ends_when_the_deck_has_run_out() -> None:
    state = play(last_treasure(), "raise brown", "deal 2", "deal 3", "turn up 3")
    # The sharing is finished first.
    assert not state.is_terminal
    state = play(state, "pass on", "turn up 2", "take")
    assert state.is_terminal
    # No map is reopened, no amulet appears.
    assert state.to_dict()["maps"]["brown"] == []
    assert state.to_dict()["amulets"] == []
    assert state.to_dict()["hands"] == [["in the mountains"], ["in a river"]]


def test_TB_60_one_card_left_in_the_deck_goes_on() -> None:
    state = last_treasure(gold=[[2, 5], [5]])
    state = play(state, "raise brown", "deal 2", "deal 3", "turn up 3", "take")
    assert not state.is_terminal
    assert state.to_dict()["phase"] == "reopen"


def test_TB_60_the_game_ends_too_when_discards_were_reshuffled() -> None:
    # Two roses and the unseen card need three; the discarded 2 is dealt again.
    brown = {"brown": located("B", None)}
    state = last_treasure(maps=brown, treasure_discards=[2])
    state = play(state, "raise brown", "deal 2", "deal 3", "deal 2", "turn up 3", "take")
    state = play(state, "turn up 2", "take")
    assert state.is_terminal
    assert state.outcome.reason == "The treasure deck has run out."


def test_TB_60_it_ends_even_if_reshuffled_cards_are_left_in_the_deck() -> None:
    brown = {"brown": located("B", None)}
    state = last_treasure(maps=brown, treasure_discards=[2, 5], gold=[[2, 5], [3]])
    state = play(state, "raise brown", "deal 2", "deal 3", "deal 5")
    assert state.to_dict()["treasure_deck"] == [2]
    state = play(state, "turn up 3", "take", "turn up 2", "take")
    assert state.is_terminal


def test_TB_60_most_gold_wins() -> None:
    state = play(last_treasure(), "raise brown", "deal 2", "deal 3", "turn up 3", "take")
    # A: 2 + 5 + 3, B: 3 + 5.
    assert state.outcome.scores == (10, 8)
    assert state.outcome.ranking == (1, 2)
    assert state.outcome.winners == (0,)
    assert state.returns == (1, 0)


def test_TB_60_equal_gold_shares_the_win() -> None:
    state = last_treasure(gold=[[5], [3, 5]], treasure_discards=[2, 2])
    state = play(state, "raise brown", "deal 2", "deal 3", "turn up 3", "take")
    assert state.outcome.scores == (8, 8)
    assert state.outcome.ranking == (1, 1)
    assert state.returns == (0.5, 0.5)


def test_TB_60_amulets_count_nothing() -> None:
    state = last_treasure(amulets_held=[0, 9])
    state = play(state, "raise brown", "deal 2", "deal 3", "turn up 3", "take")
    assert state.outcome.scores == (10, 8)


def test_TB_60_nothing_is_legal_after_the_end() -> None:
    state = play(last_treasure(), "raise brown", "deal 2", "deal 3", "turn up 3", "take")
    assert len(state.legal_actions) == 0
    assert state.chance_outcomes() == ()
    assert state.why_not("drive A1").code == "game-over"


# -- TB-80 -----------------------------------------------------------------------------------


def quiet_round(state: TobagoState, *, players: int = 2) -> TobagoState:
    """As many players as that, one after the other, drive a leg and end their turn."""
    for _ in range(players):
        state = state.apply(next(a for a in state.legal_actions if a.kind == "drive"))
        state = state.apply("end turn")
    return state


@pytest.mark.parametrize("rounds", [1, 3])
def test_TB_80_the_game_ends_after_quiet_rounds(rounds: int) -> None:
    game = strip(rules={"stalemate_rounds": rounds})
    state = game.position({"atvs": ["A1", "T1"], "gold": [[2], [6]]})
    for _ in range(rounds):
        assert not state.is_terminal
        state = quiet_round(state)
    assert state.is_terminal
    # It is scored.
    assert state.outcome.scores == (2, 6)
    assert "Nothing happened" in state.outcome.reason


def test_TB_80_twenty_by_default() -> None:
    state = strip().position({"atvs": ["A1", "T1"], "quiet_rounds": 18})
    state = quiet_round(state)
    assert not state.is_terminal
    assert quiet_round(state).is_terminal


def test_TB_80_the_round_is_played_to_its_end() -> None:
    game = strip(players=3, rules={"stalemate_rounds": 1})
    state = game.position({"atvs": ["A1", "T1", "F1"], "first": "C", "turn": "C"})
    state = quiet_round(state, players=2)
    assert not state.is_terminal
    assert quiet_round(state, players=1).is_terminal


@pytest.mark.parametrize(
    "steps",
    [
        ["play in a lake on white"],
        ["amulet for legs", "drive B1", "stop driving", "drive C1", "end turn"],
    ],
)
def test_TB_80_a_clue_or_an_amulet_begins_the_count_again(steps: list[str]) -> None:
    state = strip(rules={"stalemate_rounds": 2}).position(
        {
            "atvs": ["A1", "T1"],
            "hands": [["in a lake"], []],
            "amulets_held": [1, 0],
            "quiet_rounds": 1,
        }
    )
    state = play(state, *steps).settle(seed=1)
    if state.current_player == 0:
        state = state.apply("end turn")
    state = quiet_round(state, players=1)
    assert not state.is_terminal
    assert state.to_dict()["quiet_rounds"] == 0


def test_TB_80_a_raise_begins_the_count_again() -> None:
    state = strip(rules={"stalemate_rounds": 2}).position(
        {"atvs": ["I1", "T1"], "maps": {"brown": NOBODYS}, "quiet_rounds": 1}
    )
    # Nobody holds a clue to reopen the map with: the raise alone counts.
    state = play(state.apply("raise brown").settle(seed=1), "take")
    state = quiet_round(state, players=1)
    assert state.to_dict()["quiet_rounds"] == 0


def test_TB_80_only_rounds_in_a_row_count() -> None:
    state = strip(rules={"stalemate_rounds": 2}).position(
        {"atvs": ["A1", "T1"], "hands": [["in a lake"], []], "quiet_rounds": 1}
    )
    state = play(state, "play in a lake on white").settle(seed=1)
    state = quiet_round(state, players=1)
    # One round with a clue, then two without anything.
    state = quiet_round(state)
    assert not state.is_terminal
    assert quiet_round(state).is_terminal


def test_TB_80_picking_up_and_changing_the_hand_do_not_count() -> None:
    rules = {"stalemate_rounds": 1, "swap_hand_turn": True}
    state = strip(rules=rules).position(
        {
            "atvs": ["A1", "T1"],
            "hands": [[], ["in a lake"]],
            "amulets": ["A1"],
        }
    )
    state = play(state, "pick up amulet", "drive B1", "end turn", "change hand").settle(seed=1)
    assert state.is_terminal
