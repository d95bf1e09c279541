"""A turn: TB-40 to TB-44.

On the STRIP: A to E jungle, F to H mountains, I and J lake, K to N scrubland, O and P river,
Q and R jungle, S and T beach.
"""

from __future__ import annotations

from typing import Any

import pytest

import tbgames as tb
from tbgames.engine.actions import IllegalAction
from tbgames.tobago.state import TobagoState
from tests.tobago.boards import (
    LAKE,
    STRIP_CARDS,
    fitting,
    located,
    markers,
    notations,
    of_kind,
    play,
    strip,
    weights,
)

HAND = [
    "in the jungle",
    "in the scrubland",
    "next to a hut",
    "in a lake",
    "in a river",
    "on the beach",
]
"""A full hand for two players."""


def turn_of_a(rules: Any = None, players: int = 2, **position: Any) -> TobagoState:
    given = {"atvs": ["A1", "T1", "T1", "T1"][:players], **position}
    return strip(players=players, rules=rules).position(given)


def to_play(state: TobagoState) -> str:
    return "ABCD"[state.current_player]


# -- TB-40 -----------------------------------------------------------------------------------


def test_TB_40_a_played_clue_takes_a_rose_and_a_new_card() -> None:
    state = turn_of_a(hands=[HAND, []])
    after = state.apply("play in a lake on white")
    assert after.roses == (14, 15)
    assert after.to_dict()["maps"]["white"] == [["in a lake", "A"]]
    left = [*STRIP_CARDS]
    for card in HAND:
        left.remove(card)
    assert weights(after) == {f"draw {card}": left.count(card) for card in left}
    assert after.to_dict()["drawer"] == "A"
    drawn = after.apply("draw in the mountains")
    hand = drawn.to_dict()["hands"][0]
    assert sorted(hand) == sorted([*HAND[:3], *HAND[4:], "in the mountains"])


def test_TB_40_a_clue_is_the_whole_action() -> None:
    state = play(turn_of_a(hands=[HAND, []]), "play in a lake on white", "draw in a lake")
    # Nothing is left to do, so the turn is over by itself.
    assert to_play(state) == "B"


def test_TB_40_up_to_three_legs() -> None:
    state = play(turn_of_a(), "drive B1")
    assert "end turn" in notations(state)
    state = play(state, "drive C1")
    assert to_play(state) == "A"
    state = play(state, "drive D1")
    assert to_play(state) == "B"


def test_TB_40_driving_excludes_a_clue() -> None:
    state = play(turn_of_a(hands=[HAND, []]), "drive B1")
    assert of_kind(state, "play") == set()
    assert state.why_not("play in a lake on white").rule == "TB-40"
    state = play(turn_of_a(hands=[HAND, []], amulets_held=[1, 0]), "play in a lake on white")
    state = state.settle(seed=1)
    assert of_kind(state, "drive") == set()
    assert state.why_not("drive B1").rule in ("TB-40", "TB-41")


def test_TB_40_no_passing() -> None:
    state = turn_of_a(hands=[HAND, []])
    assert state.why_not("pass").rule == "TB-40"
    assert state.why_not("end turn").rule == "TB-40"
    assert state.why_not("change hand").rule == "TB-40"


def test_TB_40_may_pass() -> None:
    state = turn_of_a(rules={"may_pass": True}, hands=[HAND, []])
    assert to_play(play(state, "pass")) == "B"
    assert play(state, "drive B1").why_not("pass") is not None


def test_TB_40_after_passing_amulets_may_still_be_spent() -> None:
    state = turn_of_a(rules={"may_pass": True}, amulets_held=[1, 0], hands=[["in a lake"], []])
    state = play(state, "pass")
    assert notations(state) == {
        "end turn",
        "amulet for a clue",
        "amulet for legs",
        "amulet for a new hand",
    }


def test_TB_40_swap_hand_turn_changes_the_whole_hand_and_ends_the_turn() -> None:
    state = turn_of_a(rules={"swap_hand_turn": True}, hands=[HAND, []])
    state = play(state, "change hand")
    assert sorted(state.to_dict()["clue_discards"]) == sorted(HAND)
    # The six discarded are not among those drawn.
    for _ in range(6):
        assert state.is_chance
        assert "draw in the scrubland" not in weights(state)
        state = state.apply(next(iter(weights(state))))
    assert len(state.to_dict()["hands"][0]) == 6
    assert to_play(state) == "B"
    assert state.why_not("end turn") is not None


@pytest.mark.parametrize(
    "first",
    [
        ("drive B1",),
        ("pick up amulet",),
        ("amulet for legs", "drive B1", "stop driving"),
        ("pass",),
    ],
)
def test_TB_40_swap_hand_turn_is_the_first_and_only_thing(first: tuple[str, ...]) -> None:
    rules = {"swap_hand_turn": True, "may_pass": True}
    state = turn_of_a(rules, hands=[HAND, []], amulets=["A1"], amulets_held=[1, 0])
    assert "change hand" in notations(state)
    assert play(state, *first).why_not("change hand").rule == "TB-40"


@pytest.mark.parametrize(
    ("more", "what"),
    [
        ({"amulets_held": [1, 0]}, "amulet for legs"),
        ({"amulets": ["D1"]}, "pick up amulet"),
        (
            {
                "maps": {"grey": [["in the largest jungle", "B"]]},
                "removed": {"grey": ["A1", "B1", "C1", "E1"]},
            },
            "raise grey",
        ),
    ],
)
def test_TB_40_the_turn_ends_by_decision_while_something_can_be_done(
    more: dict[str, Any], what: str
) -> None:
    state = play(turn_of_a(**more), "drive B1", "drive C1", "drive D1")
    assert to_play(state) == "A"
    assert {what, "end turn"} <= notations(state)
    assert to_play(play(state, "end turn")) == "B"


# -- TB-41 -----------------------------------------------------------------------------------


def test_TB_41_a_leg_crosses_one_area_or_one_border() -> None:
    # From H, in the mountains F to H: the two others, and one step into the lake.
    assert of_kind(turn_of_a(atvs=["H1", "T1"]), "drive") == {"drive F1", "drive G1", "drive I1"}
    # From G no border is one step away.
    assert of_kind(turn_of_a(atvs=["G1", "T1"]), "drive") == {"drive F1", "drive H1"}


def test_TB_41_a_leg_ends_elsewhere_and_too_far_is_refused() -> None:
    state = turn_of_a(atvs=["H1", "T1"])
    for far in ("drive H1", "drive J1", "drive E1"):
        assert state.why_not(far).rule == "TB-41"
        with pytest.raises(IllegalAction, match="TB-41"):
            state.apply(far)


def test_TB_41_the_next_area_of_the_same_terrain_is_another_area() -> None:
    # The jungles A to E and Q to R are two areas.
    state = turn_of_a(atvs=["E1", "Q1"])
    assert of_kind(state, "drive") == {f"drive {letter}1" for letter in "ABCDF"}


def test_TB_41_any_space_of_a_lake_of_nine_in_one_leg_and_its_shore_in_another() -> None:
    game = tb.new("tobago", players=2, island=LAKE, clues=LAKE_CARDS)
    state = game.position({"atvs": ["A1", "E1"]})
    others = {"B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"}
    assert of_kind(state, "drive") == {f"drive {name}" for name in others}
    ashore = state.apply("drive C2")
    # C2 borders on D1 and D2, jungle, and on D3, mountain; E1 is a step further.
    land = {"D1", "D2", "D3"}
    assert of_kind(ashore, "drive") == {f"drive {name}" for name in others - {"C2"} | land | {"A1"}}


LAKE_CARDS = ["in a lake", "in the jungle", "in the mountains", "not in the jungle"] * 5


# -- TB-42 -----------------------------------------------------------------------------------


def test_TB_42_an_amulet_may_be_picked_up_where_a_leg_ends() -> None:
    state = play(turn_of_a(amulets=["C1"]), "drive C1")
    assert "pick up amulet" in notations(state)
    state = play(state, "pick up amulet")
    assert state.to_dict()["amulets"] == []
    assert state.to_dict()["amulets_held"] == [1, 0]
    # Two legs are left.
    state = play(state, "drive D1")
    assert "drive E1" in notations(state)


def test_TB_42_driving_over_an_amulet_is_not_enough() -> None:
    state = play(turn_of_a(amulets=["C1"]), "drive D1")
    assert state.why_not("pick up amulet").rule == "TB-42"


def test_TB_42_an_amulet_may_be_picked_up_where_the_turn_starts() -> None:
    state = turn_of_a(amulets=["T1"])
    state = play(state, "drive B1", "end turn")
    assert to_play(state) == "B"
    state = play(state, "pick up amulet")
    assert state.to_dict()["amulets_held"] == [0, 1]
    # It costs no action.
    assert "drive S1" in notations(state)


def test_TB_42_picking_up_is_up_to_the_player() -> None:
    state = play(turn_of_a(amulets=["C1"]), "drive C1", "drive D1")
    assert "pick up amulet" not in notations(state)
    assert state.to_dict()["amulets"] == ["C1"]


def test_TB_42_never_with_legs_of_an_amulet() -> None:
    state = play(turn_of_a(amulets=["C1"], amulets_held=[1, 0]), "amulet for legs", "drive C1")
    assert "pick up amulet" not in notations(state)
    state = play(state, "stop driving")
    assert state.why_not("pick up amulet").rule == "TB-42"
    # A leg of the action that goes away and comes back ends there.
    state = play(state, "drive B1", "drive C1")
    assert "pick up amulet" in notations(state)


def test_TB_42_leaving_with_legs_of_an_amulet_loses_the_chance() -> None:
    state = play(turn_of_a(amulets=["A1"], amulets_held=[1, 0]), "amulet for legs")
    state = play(state, "drive B1", "drive A1", "stop driving")
    assert state.why_not("pick up amulet").rule == "TB-42"


# -- TB-43 -----------------------------------------------------------------------------------


def sharing_is_over(state: TobagoState) -> TobagoState:
    """Everybody takes what is offered, and the map is reopened with any card."""
    while state.is_chance or state.to_dict()["phase"] in ("offer", "reopen"):
        state = state.settle(seed=1)
        if state.to_dict()["phase"] in ("offer", "reopen"):
            state = state.apply(next(iter(state.legal_actions)))
    return state


CARDS = {"hands": [["in the mountains"], ["in a river"]], "safe_cards": 12}


def test_TB_43_raising_ends_the_turn() -> None:
    # The treasure is on I; H is one leg away, and two legs are left after it.
    # Even an amulet cannot be spent after it.
    state = turn_of_a(
        atvs=["H1", "T1"], maps={"brown": located("B", "B")}, amulets_held=[1, 0], **CARDS
    )
    assert of_kind(state, "raise") == set()
    state = play(state, "drive I1")
    assert {"raise brown", "drive J1", "amulet for legs", "end turn"} <= notations(state)
    state = sharing_is_over(state.apply("raise brown"))
    assert to_play(state) == "B"


def test_TB_43_a_treasure_may_be_raised_at_the_start_of_the_turn() -> None:
    state = turn_of_a(atvs=["I1", "T1"], maps={"brown": located("B", "B")}, **CARDS)
    assert to_play(sharing_is_over(state.apply("raise brown"))) == "B"


def test_TB_43_only_where_the_atv_stands() -> None:
    state = turn_of_a(atvs=["K1", "I1"], maps={"brown": located("A", "A")}, **CARDS)
    refusal = state.why_not("raise brown")
    assert refusal.rule == "TB-43"
    assert "I1" in refusal.message


NOT_ENDING = {"raise_ends_turn": False}


def test_TB_43_option_a_raise_before_the_action_leaves_it_open() -> None:
    state = turn_of_a(NOT_ENDING, atvs=["I1", "T1"], maps={"brown": located("B", "B")}, **CARDS)
    state = sharing_is_over(state.apply("raise brown"))
    assert to_play(state) == "A"
    assert {"drive H1", "drive J1", "drive K1"} & notations(state) == {"drive H1", "drive J1"}
    assert of_kind(state, "play")


def test_TB_43_option_a_raise_between_legs_ends_the_movement() -> None:
    state = turn_of_a(
        NOT_ENDING,
        atvs=["H1", "T1"],
        maps={"brown": located("B", "B")},
        amulets_held=[1, 0],
        **CARDS,
    )
    state = sharing_is_over(play(state, "drive I1", "raise brown"))
    assert to_play(state) == "A"
    assert of_kind(state, "drive") == set()
    assert of_kind(state, "play") == set()
    assert {"end turn", "amulet for legs"} <= notations(state)


def test_TB_43_option_a_raise_between_legs_with_nothing_else_to_do_ends_the_turn() -> None:
    state = turn_of_a(NOT_ENDING, atvs=["H1", "T1"], maps={"brown": located("B", "B")}, **CARDS)
    assert to_play(sharing_is_over(play(state, "drive I1", "raise brown"))) == "B"


def test_TB_43_option_another_player_may_reopen_in_this_turn() -> None:
    state = turn_of_a(NOT_ENDING, atvs=["I1", "T1"], maps={"brown": located("B", "B")}, **CARDS)
    state = state.apply("raise brown").settle(seed=1)
    # A refuses all, B takes.
    while state.to_dict()["phase"] == "offer":
        state = state.apply("pass on" if to_play(state) == "A" else "take").settle(seed=1)
    assert (state.to_dict()["phase"], to_play(state)) == ("reopen", "B")
    state = state.apply("play in a river on brown").settle(seed=1)
    assert to_play(state) == "A"
    assert state.to_dict()["turn"] == "A"


BOTH = {
    "brown": located("B", "B"),
    "white": [["next to the mountains", "A"], ["in sight of a palm tree", "B"]],
}


def test_TB_43_two_treasures_on_a_space_are_raised_one_a_turn() -> None:
    state = turn_of_a(atvs=["I1", "T1"], maps=BOTH, **CARDS)
    state = sharing_is_over(state.apply("raise white"))
    assert to_play(state) == "B"
    state = play(state, "drive S1", "end turn")
    assert "raise brown" in notations(state)


def test_TB_43_option_two_treasures_on_a_space_are_raised_one_after_the_other() -> None:
    state = turn_of_a(NOT_ENDING, atvs=["I1", "T1"], maps=BOTH, **CARDS)
    state = sharing_is_over(state.apply("raise white"))
    assert to_play(state) == "A"
    state = sharing_is_over(state.apply("raise brown"))
    assert to_play(state) == "A"
    assert state.to_dict()["raises"] == 2


# -- TB-44 -----------------------------------------------------------------------------------


def test_TB_44_a_clue_more() -> None:
    state = turn_of_a(hands=[HAND, []], amulets_held=[1, 0])
    state = play(state, "amulet for a clue")
    assert {notation.split()[0] for notation in notations(state)} == {"play"}
    state = play(state, "play in a lake on white").settle(seed=1)
    assert state.to_dict()["amulets_held"] == [0, 0]
    # The action is still open.
    assert of_kind(state, "play")
    assert of_kind(state, "drive")


def test_TB_44_a_clue_more_after_the_action() -> None:
    state = turn_of_a(hands=[HAND, []], amulets_held=[1, 0])
    state = play(state, "play in a lake on white").settle(seed=1)
    assert "amulet for a clue" in notations(state)
    state = play(state, "amulet for a clue", "play in the jungle on brown").settle(seed=1)
    assert to_play(state) == "B"


def test_TB_44_a_marker_is_removed_and_its_space_stays_out() -> None:
    maps = {"brown": [["in the scrubland", "B"]], "white": [["not in the mountains", "B"]]}
    state = turn_of_a(amulets_held=[1, 0], maps=maps, hands=[["next to a palm tree"], []])
    state = play(state, "amulet for a marker")
    # White fits 17 spaces and has no markers yet.
    assert notations(state) == {f"remove brown {letter}1" for letter in "KLMN"}
    state = play(state, "remove brown K1")
    assert markers(state, "brown") == {"L1", "M1", "N1"}
    # Next to a palm tree would leave K only.
    assert state.why_not("play next to a palm tree on brown").rule == "TB-21"
    assert state.to_dict()["removed"]["brown"] == ["K1"]


def test_TB_44_never_the_last_marker() -> None:
    state = turn_of_a(amulets_held=[1, 0], maps={"brown": located("A", "B")})
    assert state.why_not("amulet for a marker").rule == "TB-44"
    maps = {"brown": located("A", "B"), "grey": [["in sight of a palm tree", "B"]]}
    state = turn_of_a(amulets_held=[1, 0], maps=maps, removed={"grey": ["H1", "I1"]})
    state = play(state, "amulet for a marker")
    assert notations(state) == {"remove grey K1", "remove grey L1"}
    assert state.why_not("remove brown I1").rule == "TB-44"
    # Now the treasure of grey is located.
    assert markers(play(state, "remove grey K1"), "grey") == {"L1"}


def test_TB_44_a_removed_marker_is_back_when_the_treasure_was_raised() -> None:
    maps = {"brown": [["in a lake", "B"]]}
    state = turn_of_a(
        atvs=["I1", "T1"], amulets_held=[1, 0], maps=maps, hands=[["in a lake"], ["in a river"]]
    )
    state = play(state, "amulet for a marker", "remove brown J1", "raise brown").settle(seed=1)
    while state.to_dict()["phase"] == "offer":
        state = play(state, "take" if to_play(state) == "A" else "pass on").settle(seed=1)
    assert to_play(state) == "A"
    state = play(state, "play in a lake on brown")
    assert fitting(state, "brown") == {"I1", "J1"}


def test_TB_44_three_more_legs_finished_or_given_up_first() -> None:
    state = turn_of_a(hands=[HAND, []], amulets_held=[2, 0])
    state = play(state, "amulet for legs", "drive B1")
    assert of_kind(state, "play") == of_kind(state, "amulet") == set()
    assert "end turn" not in notations(state)
    assert state.why_not("play in a lake on white").rule == "TB-44"
    assert state.why_not("amulet for a clue").rule == "TB-44"
    state = play(state, "drive C1", "drive D1")
    # All three are driven; the action is still open.
    assert of_kind(state, "play")
    state = play(state, "drive E1", "drive F1")
    # Between two legs of the action again.
    state = play(state, "amulet for legs", "drive G1", "stop driving", "drive H1")
    assert to_play(state) == "B"


def test_TB_44_legs_of_an_amulet_begin_with_one() -> None:
    state = play(turn_of_a(amulets_held=[1, 0]), "amulet for legs")
    assert of_kind(state, "drive") == {f"drive {letter}1" for letter in "BCDE"}
    assert state.why_not("stop driving").rule == "TB-44"


def test_TB_44_a_raise_ends_an_amulets_legs_too() -> None:
    state = turn_of_a(
        NOT_ENDING,
        atvs=["H1", "T1"],
        maps={"brown": located("B", "B")},
        amulets_held=[1, 0],
        **CARDS,
    )
    state = sharing_is_over(play(state, "amulet for legs", "drive I1", "raise brown"))
    assert to_play(state) == "A"
    assert "stop driving" not in notations(state)
    # The raise was before the action.
    assert of_kind(state, "play")


def test_TB_44_a_new_hand_is_discarded_first() -> None:
    state = turn_of_a(hands=[HAND, []], amulets_held=[1, 0])
    state = play(state, "amulet for a new hand")
    assert sorted(state.to_dict()["clue_discards"]) == sorted(HAND)
    assert state.to_dict()["hands"][0] == []
    state = state.settle(seed=1)
    assert len(state.to_dict()["hands"][0]) == 6
    assert to_play(state) == "A"
    assert of_kind(state, "play")


def test_TB_44_a_new_hand_reshuffles_if_needed() -> None:
    game = strip(clues=["in a lake", "in the jungle"] * 7)
    state = game.position(
        {
            "atvs": ["A1", "T1"],
            "hands": [["in a lake"] * 6, ["in the jungle"] * 6],
            "clue_discards": ["in the jungle"],
            "amulets_held": [1, 0],
        }
    )
    state = play(state, "amulet for a new hand")
    # One card is in the deck; the seven discards follow when it is drawn.
    assert weights(state) == {"draw in a lake": 1}
    state = play(state, "draw in a lake")
    assert weights(state) == {"draw in a lake": 6, "draw in the jungle": 1}


def test_TB_44_any_number_of_amulets_and_none_is_needed() -> None:
    state = turn_of_a(hands=[HAND, []], amulets_held=[3, 1])
    state = play(state, "amulet for legs", "drive B1", "stop driving", "amulet for a new hand")
    state = state.settle(seed=1)
    state = play(state, "amulet for legs", "drive C1", "drive D1", "drive E1")
    assert state.to_dict()["amulets_held"] == [0, 1]
    assert state.why_not("amulet for legs").rule == "TB-44"


def test_TB_44_spent_amulets_return_to_the_pile() -> None:
    state = turn_of_a(amulets_held=[2, 0], rules={"amulets": 2})
    assert state.view(0).amulet_pile == 0
    assert play(state, "amulet for legs").view(0).amulet_pile == 1


def test_TB_44_not_in_another_players_turn() -> None:
    state = turn_of_a(amulets_held=[0, 1])
    assert of_kind(state, "amulet") == set()
    assert state.why_not("amulet for legs").rule == "TB-44"
