"""Which clues may lie on a map, and the markers: TB-20 to TB-23.

On the STRIP (huts on D and P, palm tree on J, statue on N):
A to E jungle, F to H mountains, I and J lake, K to N scrubland, O and P river, Q and R jungle,
S and T beach.
"""

from __future__ import annotations

import pytest

from tbgames.tobago import Clue
from tbgames.tobago.state import TobagoState
from tests.tobago.boards import BAY, STRIP, fitting, markers, of_kind, play, strip

ALL = "ABCDEFGHIJKLMNOPQRST"


def letters(*clues: str) -> str:
    return "".join(name.removesuffix("1") for name in STRIP.where(*clues).names)


def but(out: str) -> str:
    return "".join(letter for letter in ALL if letter not in out)


@pytest.mark.parametrize(
    ("clue", "kept"),
    [
        ("in the jungle", "ABCDEQR"),
        ("in the largest jungle", "ABCDE"),
        ("next to the jungle", "FPS"),
        ("in sight of the jungle", "FGOPST"),
        ("next to the largest jungle", "F"),
        ("in sight of the largest jungle", "FG"),
        ("not in the jungle", but("ABCDEQR")),
        ("not next to the jungle", but("FPS")),
        ("not in sight of the jungle", but("FGOPST")),
        ("not next to the largest jungle", but("F")),
        ("next to a hut", "CEOQ"),
        ("in sight of a hut", "BCEFNOQR"),
        ("not next to a hut", but("CEOQ")),
        ("not in sight of a hut", but("BCEFNOQR")),
        ("in sight of a palm tree", "HIKL"),
        ("next to a statue", "MO"),
        ("next to the sea", ALL),
        ("not next to the sea", ""),
    ],
)
def test_TB_20_relations_on_the_strip(clue: str, kept: str) -> None:
    assert letters(clue) == kept


def test_TB_20_own_space_is_out_or_kept() -> None:
    # The hut's own space D: out for next to and in sight of, kept by their opposites.
    assert "D1" not in STRIP.where("next to a hut")
    assert "D1" not in STRIP.where("in sight of a hut")
    assert "D1" in STRIP.where("not next to a hut")
    assert "D1" in STRIP.where("not in sight of a hut")


def test_TB_20_the_sea_counts_from_outside() -> None:
    # Of the BAY only these have six neighbours; all of them border on coastal spaces.
    inland = {"B2", "B3", "B4"}
    assert set(BAY.where("not next to the sea").names) == inland
    assert set(BAY.where("in sight of the sea").names) == {space.name for space in BAY.spaces}


def test_TB_20_in_exists_for_terrains_only() -> None:
    assert len(Clue.all()) == 88
    for words in ("in a hut", "not in the sea", "in the largest hut"):
        with pytest.raises(ValueError, match="nearest kind"):
            Clue(words)


# -- TB-21 -----------------------------------------------------------------------------------


def with_map(*clues: str, hand: list[str], rules: object = None, **more: object) -> TobagoState:
    """Brown holds the clues, seat A to play holds the hand."""
    return strip(rules=rules).position(
        {
            "atvs": ["A1", "T1"],
            "hands": [hand, []],
            "maps": {"brown": [[clue, "B"] for clue in clues]},
            **more,
        }
    )


def test_TB_21_a_clue_that_removes_nothing_is_refused_once_markers_are_out() -> None:
    state = with_map("in the largest jungle", hand=["in the jungle"])
    refusal = state.why_not("play in the jungle on brown")
    assert refusal is not None
    assert refusal.rule == "TB-21"
    assert "removes nothing" in refusal.message
    assert state.why_not("play in the jungle on black") is None


def test_TB_21_the_same_card_twice_removes_nothing() -> None:
    state = with_map("in the jungle", hand=["in the jungle"])
    assert "removes nothing" in state.why_not("play in the jungle on brown").message


TWICE = "not in the mountains"
"""Keeps 17 spaces, one too many for markers; the deck below has it twice."""


def with_seventeen_left(redundant_clues: bool) -> TobagoState:
    game = strip(
        clues=[TWICE, TWICE, *["in the jungle"] * 20], rules={"redundant_clues": redundant_clues}
    )
    return game.position(
        {"atvs": ["A1", "T1"], "hands": [[TWICE], []], "maps": {"brown": [[TWICE, "B"]]}}
    )


def test_TB_21_before_markers_a_clue_need_not_remove_anything() -> None:
    state = play(with_seventeen_left(True), f"play {TWICE} on brown")
    assert len(fitting(state, "brown")) == 17
    assert state.to_dict()["maps"]["brown"] == [[TWICE, "B"], [TWICE, "A"]]


def test_TB_21_redundant_clues_false_never_waives() -> None:
    state = with_seventeen_left(False)
    assert "removes nothing" in state.why_not(f"play {TWICE} on brown").message
    assert state.why_not(f"play {TWICE} on black") is None


def test_TB_21_a_contradiction_names_the_card() -> None:
    state = with_map("not in the jungle", hand=["in the jungle"])
    refusal = state.why_not("play in the jungle on brown")
    assert refusal.rule == "TB-21"
    assert "not in the jungle" in refusal.message


def test_TB_21_a_contradiction_names_the_smallest_set() -> None:
    # Next to the jungle are F, P, S. In sight of a hut leaves F, not in the mountains P and S.
    state = with_map(
        "not next to a statue",
        "in sight of a hut",
        "not in the mountains",
        hand=["next to the jungle"],
    )
    message = state.why_not("play next to the jungle on brown").message
    assert "in sight of a hut" in message
    assert "not in the mountains" in message
    assert "statue" not in message


def test_TB_21_of_equally_small_sets_the_first_in_map_order_is_named() -> None:
    state = with_map("not in the jungle", "in the mountains", hand=["in the largest jungle"])
    message = state.why_not("play in the largest jungle on brown").message
    assert "not in the jungle" in message
    assert "in the mountains" not in message


def test_TB_21_a_contradiction_names_removed_markers() -> None:
    # In the scrubland and next to a palm tree leave K, whose marker is gone.
    state = with_map(
        "in the scrubland", hand=["next to a palm tree"], removed={"brown": ["K1", "M1"]}
    )
    message = state.why_not("play next to a palm tree on brown").message
    assert "in the scrubland" in message
    assert "K1" in message


def test_TB_21_a_located_treasure_takes_no_more_clues() -> None:
    state = with_map("in a lake", "next to a palm tree", hand=["not in the jungle", "in a lake"])
    assert markers(state, "brown") == {"I1"}
    for card in ("not in the jungle", "in a lake"):
        assert state.why_not(f"play {card} on brown").rule == "TB-21"


def test_TB_21_a_card_not_in_the_hand_cannot_be_played() -> None:
    state = with_map(hand=["in a lake"])
    refusal = state.why_not("play in the jungle on black")
    assert refusal is not None
    assert of_kind(state, "play") == {
        f"play in a lake on {colour}" for colour in ("brown", "black", "grey", "white")
    }


# -- TB-22, TB-23 ----------------------------------------------------------------------------


def test_TB_22_markers_go_out_at_sixteen() -> None:
    # Not next to a hut: 20 - 4 = 16 spaces. Not in the mountains: 20 - 3 = 17.
    sixteen = with_map("not next to a hut", hand=[])
    assert len(markers(sixteen, "brown")) == 16
    seventeen = with_map("not in the mountains", hand=[])
    assert markers(seventeen, "brown") == set()


def test_TB_22_the_rulebook_has_seventeen() -> None:
    seventeen = with_map("not in the mountains", hand=[], rules={"marker_limit": 17})
    assert len(markers(seventeen, "brown")) == 17


def test_TB_22_markers_are_the_spaces_that_fit() -> None:
    state = with_map("in sight of a hut", hand=["not in the jungle"])
    state = play(state, "play not in the jungle on brown")
    assert markers(state, "brown") == {"F1", "N1", "O1"}


def test_TB_22_one_left_is_located_and_maps_may_share_it() -> None:
    state = strip().position(
        {
            "atvs": ["I1", "T1"],
            "maps": {
                "brown": [["in a lake", "A"], ["next to a palm tree", "B"]],
                "white": [["next to the mountains", "A"], ["in sight of a palm tree", "B"]],
            },
        }
    )
    # White: next to the mountains are E and I, of which I is in sight of the palm tree.
    assert markers(state, "brown") == markers(state, "white") == {"I1"}
    assert state.view(0).located(0) == state.view(0).located(3) == STRIP.space("I1").index
    assert of_kind(state, "raise") == {"raise brown", "raise white"}


def test_TB_22_two_left_are_not_located() -> None:
    state = with_map("next to a palm tree", hand=[], atvs=["I1", "T1"])
    assert markers(state, "brown") == {"I1", "K1"}
    refusal = state.why_not("raise brown")
    assert refusal.rule in ("TB-22", "TB-43")


def test_TB_23_an_empty_map_may_be_opened_in_any_turn() -> None:
    state = with_map("in the jungle", hand=["in a lake"])
    assert fitting(state, "grey") == {space.name for space in STRIP.spaces}
    state = play(state, "play in a lake on grey")
    assert fitting(state, "grey") == {"I1", "J1"}
    assert state.to_dict()["maps"]["grey"] == [["in a lake", "A"]]
