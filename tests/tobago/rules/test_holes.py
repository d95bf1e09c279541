"""What the texts leave open: TB-81 to TB-84. (TB-80 is in test_end.py.)"""

from __future__ import annotations

from typing import Any

import pytest

import tbgames as tb
from tbgames.tobago.rules import MissingKinds
from tbgames.tobago.state import TobagoState
from tests.tobago.boards import (
    I1,
    STRIP,
    STRIP_CARDS,
    located,
    notations,
    of_kind,
    play,
    strip,
    weights,
)

SEVENS = ["in a lake", "in the jungle"] * 7
"""Fourteen cards: just the hands of two players and a clue each."""


def scarce(**position: Any) -> TobagoState:
    return strip(clues=SEVENS).position({"atvs": ["A1", "T1"], **position})


# -- TB-81 -----------------------------------------------------------------------------------


def test_TB_81_the_discards_become_the_deck_when_a_card_is_needed() -> None:
    hands = [["in a lake"] * 6, ["in the jungle"] * 5]
    state = scarce(hands=hands, clue_discards=["in the jungle", "in the jungle", "in a lake"])
    state = play(state, "play in a lake on white")
    assert weights(state) == {"draw in a lake": 1, "draw in the jungle": 2}
    assert state.to_dict()["clue_discards"] == []


def test_TB_81_the_discards_wait_while_there_is_a_deck() -> None:
    hands = [["in a lake"] * 6, ["in the jungle"] * 5]
    state = scarce(hands=hands, clue_discards=["in the jungle", "in the jungle"])
    state = play(state, "play in a lake on white")
    # The one card that lies nowhere else.
    assert weights(state) == {"draw in a lake": 1}
    assert len(state.to_dict()["clue_discards"]) == 2


def test_TB_81_nothing_to_draw_leaves_the_hand_short_until_the_next_draw() -> None:
    hands = [["in a lake"] * 6, ["in the jungle"] * 6]
    grey = {"grey": [["in a lake", "B"]]}
    state = scarce(hands=hands, maps=grey, clue_discards=["in the jungle"])
    state = play(state, "play in a lake on white", "draw in the jungle")
    state = play(state, "play in the jungle on brown")
    # Nothing was there for B, whose hand has five cards; A's turn has begun.
    assert [len(hand) for hand in state.to_dict()["hands"]] == [6, 5]
    assert state.current_player == 0


def test_TB_81_the_next_draw_fills_a_short_hand_up() -> None:
    hands = [["in a lake"] * 6, ["in the jungle"] * 3]
    state = scarce(turn="B", hands=hands, clue_discards=["in the jungle"] * 4)
    state = play(state, "play in the jungle on brown").settle(seed=1)
    assert [len(hand) for hand in state.to_dict()["hands"]] == [6, 6]


def test_TB_81_an_empty_hand_must_drive() -> None:
    state = strip().position({"atvs": ["B1", "T1"], "hands": [[], ["in a lake"]]})
    assert of_kind(state, "play") == set()
    assert of_kind(state, "drive") == {f"drive {letter}1" for letter in "ACDE"}


def reopening(hands: list[list[str]], **position: Any) -> TobagoState:
    """A has raised a treasure and taken its first card; the map is to be reopened."""
    state = strip(players=3).position(
        {
            "atvs": ["I1", "T1", "T1"],
            "hands": hands,
            "maps": {"brown": [[clue, None] for clue in I1]},
            **position,
        }
    )
    return play(state.apply("raise brown").settle(seed=2), "take")


def test_TB_81_clockwise_from_who_should_have_reopened() -> None:
    state = reopening([[], ["on the beach"], ["in a river"]])
    assert state.current_player == 1
    assert notations(state) == {"play on the beach on brown"}


def test_TB_81_who_has_no_card_to_reopen_with_leaves_it_to_the_next_clockwise() -> None:
    state = reopening([[], [], ["in a river"]])
    assert state.current_player == 2
    assert notations(state) == {"play in a river on brown"}
    state = state.apply("play in a river on brown").settle(seed=1)
    # After it B's turn comes, as if A had reopened.
    assert state.current_player == 1


def test_TB_81_who_has_no_rose_to_reopen_with_leaves_it_to_the_next_clockwise() -> None:
    cards = [*STRIP_CARDS, *["not in the mountains"] * 15]
    state = strip(players=3, clues=cards).position(
        {
            "atvs": ["I1", "T1", "T1"],
            "hands": [[], ["in the jungle"], ["in a river"]],
            "maps": {
                "brown": [[clue, None] for clue in I1],
                "grey": [["not in the mountains", "B"]] * 15,
            },
        }
    )
    state = play(state.apply("raise brown").settle(seed=2), "take")
    assert state.current_player == 2


def test_TB_81_if_nobody_can_the_map_stays_empty() -> None:
    state = reopening([[], [], []])
    assert state.to_dict()["phase"] == "turn"
    assert state.current_player == 1
    assert state.to_dict()["maps"]["brown"] == []
    # The statue of the STRIP has looked all the same.
    assert state.to_dict()["amulets"] == ["T1"]


# -- TB-82 -----------------------------------------------------------------------------------

MANY = [*STRIP_CARDS, *["not in the mountains"] * 15]


def without_a_rose(maps: dict[str, Any]) -> TobagoState:
    hands = [["on the beach", "in the mountains"], ["in a river"]]
    state = strip(clues=MANY).position(
        {"atvs": ["I1", "T1"], "maps": maps, "hands": hands, "amulets_held": [1, 0]}
    )
    assert state.roses[0] == 0
    return state


FIFTEEN_ON_GREY = {"brown": located("B", "B"), "grey": [["not in the mountains", "A"]] * 15}


def test_TB_82_no_clue_without_a_rose() -> None:
    state = without_a_rose(FIFTEEN_ON_GREY)
    assert of_kind(state, "play") == set()
    assert state.why_not("play on the beach on white").rule == "TB-82"
    assert "amulet for a clue" not in notations(state)


def test_TB_82_raising_takes_back_a_rose_of_ones_choice() -> None:
    maps = {
        "brown": located("A", "B"),
        "grey": [["not in the mountains", "A"]] * 12,
        "white": [["in a river", "A"]],
        "black": [["in the scrubland", "A"]],
    }
    state = strip(clues=MANY).position({"atvs": ["I1", "T1"], "maps": maps})
    state = state.apply("raise brown")
    assert state.current_player == 0
    assert notations(state) == {f"take back rose {n} of grey" for n in range(1, 13)} | {
        "take back rose 1 of black",
        "take back rose 1 of white",
    }
    assert state.why_not("take back rose 13 of grey").rule == "TB-82"
    assert state.why_not("take back rose 1 of brown").rule == "TB-82"
    assert state.why_not("drive H1").rule == "TB-82"
    state = state.apply("take back rose 3 of grey")
    # That clue counts for nobody, and the rose lies at the bottom of brown.
    owners = [owner for _, owner in state.to_dict()["maps"]["grey"]]
    assert owners == ["A", "A", None, *["A"] * 9]
    assert state.to_dict()["sharing"]["roses"] == ["A", "B", "A"]
    assert state.roses == (0, 14)


def test_TB_82_a_clue_that_counts_for_nobody_gets_no_card() -> None:
    brown = [["in a lake", None], ["next to a palm tree", "B"]]
    state = strip().position({"atvs": ["I1", "T1"], "maps": {"brown": brown}})
    state = state.apply("raise brown")
    assert state.to_dict()["sharing"]["roses"] == ["A", "B"]


def test_TB_82_if_all_lie_on_this_map_the_topmost_moves_to_the_bottom() -> None:
    brown = [["not in the mountains", "A"]] * 13 + [["in a lake", "B"]]
    brown += [["next to a palm tree", "A"], ["in a lake", "A"]]
    state = without_a_rose({"brown": brown}).apply("raise brown")
    words = state.to_dict()
    assert words["maps"]["brown"][0] == ["not in the mountains", None]
    # From the bottom: the moved rose, the two last clues, B's, and the twelve others.
    assert words["sharing"]["roses"] == ["A", "A", "A", "B", *["A"] * 12]
    assert state.is_chance


# -- TB-83 -----------------------------------------------------------------------------------


def test_TB_83_kinds_that_keep_no_space_are_left_out_with_a_warning() -> None:
    cards = [*STRIP_CARDS, "not next to the sea", "next to the sea"]
    with pytest.warns(MissingKinds, match="“not next to the sea”") as caught:
        game = tb.new("tobago", players=2, island=STRIP, clues=cards)
    assert "“next to the sea”" not in str(caught[0].message)
    assert len(game.to_dict()["clues"]) == len(STRIP_CARDS) + 1


def test_TB_83_and_kinds_that_keep_all_where_a_clue_must_remove_something() -> None:
    cards = [*STRIP_CARDS, "not next to the sea", "next to the sea"]
    with pytest.warns(MissingKinds, match="“not next to the sea”, “next to the sea”"):
        game = strip(clues=cards, rules={"redundant_clues": False})
    assert len(game.to_dict()["clues"]) == len(STRIP_CARDS)


# -- TB-84 -----------------------------------------------------------------------------------


def test_TB_84_a_statue_on_the_coast_may_look_at_its_own_space() -> None:
    # Everything on the STRIP is coast. The statue on N1 faces east at set-up.
    looked_at = [STRIP.spaces[row[0]].name for row in strip().gazes]
    assert looked_at == ["T1", "N1", "N1", "A1", "N1", "N1"]
    state = reopening([[], [], []], statue_turns=1)
    assert state.to_dict()["amulets"] == ["N1"]
