"""Counts and decks: TB-01, TB-02, TB-03, and the options with their presets."""

from __future__ import annotations

from collections import Counter

import pytest

import tbgames as tb
from tbgames.tobago import Clue, Island
from tbgames.tobago.options import TobagoRules
from tbgames.tobago.rules import ROSES
from tests.tobago.boards import STRIP, play, strip


@pytest.mark.parametrize("players", [2, 3, 4])
def test_TB_01_counts_of_cards_roses_and_players(players: int) -> None:
    game = tb.new("tobago", players=players, layout=5, seed=3)
    state = game.root
    assert len(state.to_dict()["treasure_deck"]) == 39 + 2
    assert state.to_dict()["treasure_deck"].count("curse") == 2
    assert len(game.to_dict()["clues"]) == 52
    assert state.roses == (15,) * players == (ROSES,) * players
    assert set(state.to_dict()["maps"]) == {"brown", "black", "grey", "white"}
    assert state.view(0).amulet_pile == 20
    assert len(state.atvs) == players


@pytest.mark.parametrize("players", [0, 1, 5, True, "3", None])
def test_TB_01_tobago_is_for_two_to_four(players: object) -> None:
    with pytest.raises(ValueError, match="2 to 4 players"):
        tb.new("tobago", players=players, island=STRIP)


def test_TB_01_landmarks_and_spaces_of_the_32_islands() -> None:
    for layout in range(32):
        island = Island.classic(layout, seed=1)
        assert 90 <= len(island.spaces) <= 115
        kinds = Counter(kind for kind, _ in island.landmarks)
        assert kinds == {"hut": 4, "palm tree": 3, "statue": 3}


def test_TB_01_the_option_amulets_sets_the_pile() -> None:
    assert strip(rules={"amulets": 3}).root.view(0).amulet_pile == 3


def test_TB_02_the_deck_has_one_card_of_each_of_52_kinds() -> None:
    terrains = ("jungle", "mountain", "beach", "scrubland", "river", "lake")
    landmarks = ("hut", "palm tree", "statue")
    expected = [f"{relation} the {t}" for t in terrains for relation in ("in", "next to")]
    expected += [f"{relation} the largest {t}" for t in terrains for relation in ("in", "next to")]
    expected += [f"not in the {t}" for t in terrains]
    for terrain in ("jungle", "mountain", "lake"):
        expected += [f"in sight of the largest {terrain}", f"not in the largest {terrain}"]
    for landmark in landmarks:
        for relation in ("next to", "in sight of", "not next to", "not in sight of"):
            expected.append(f"{relation} a {landmark}")
    expected += ["next to the sea", "in sight of the sea", "not next to the sea"]
    expected += ["not next to a river"]
    assert len(expected) == 52
    deck = tb.new("tobago", players=3, layout=5, seed=3).to_dict()["clues"]
    assert sorted(Clue(card).kind for card in deck) == sorted(Clue(c).kind for c in expected)


def test_TB_02_an_own_deck_may_hold_copies() -> None:
    cards = ["in the jungle"] * 10 + ["not in the jungle"] * 10
    game = strip(clues=cards)
    state = play(game.root, "A starts", "place A1", "place B1")
    assert {str(action): weight for action, weight in state.chance_outcomes()} == {
        "draw in the jungle": 10,
        "draw not in the jungle": 10,
    }


def test_TB_03_gold_cards_and_their_sum() -> None:
    deck = strip().root.to_dict()["treasure_deck"]
    assert Counter(deck) == {2: 9, 3: 9, 4: 8, 5: 7, 6: 6, "curse": 2}
    assert sum(card for card in deck if card != "curse") == 148


def test_TB_03_no_curse_among_the_first_twelve_cards() -> None:
    game = strip()
    brown = {"brown": [["in a lake", "A"], ["next to a palm tree", "A"]]}
    twelve = {"gold": [[2, 2, 2, 2, 3, 3, 3, 4, 4], []]}
    state = game.position({"atvs": ["I1", "A1"], "maps": brown, **twelve})
    dealing = state.apply("raise brown")
    # Nine cards are out: the next three are gold for sure, the thirteenth may be a curse.
    for _ in range(3):
        assert not any("curse" in str(card) for card, _ in dealing.chance_outcomes())
        dealing = dealing.apply("deal 5")
    weights = {str(card): weight for card, weight in dealing.chance_outcomes()}
    assert weights == {"deal curse": 2, "deal 2": 5, "deal 3": 6, "deal 4": 6} | {
        "deal 5": 4,
        "deal 6": 6,
    }


SUMMARY = {
    "redundant_clues": True,
    "marker_limit": 16,
    "raise_ends_turn": True,
    "forced_protection": False,
    "swap_hand_turn": False,
    "may_pass": False,
    "amulets": 20,
    "landmark_spacing": 4,
    "stalemate_rounds": 20,
    "gaze": "across_bays",
}
RULEBOOK = SUMMARY | {
    "redundant_clues": False,
    "marker_limit": 17,
    "raise_ends_turn": False,
    "forced_protection": True,
    "swap_hand_turn": True,
    "may_pass": True,
    "amulets": 21,
}


def test_the_presets_are_the_summary_and_the_rulebook() -> None:
    assert TobagoRules().to_dict() == SUMMARY
    assert strip(rules="summary").rules.to_dict() == SUMMARY
    assert TobagoRules.rulebook().to_dict() == RULEBOOK
    assert strip(rules="rulebook").rules.to_dict() == RULEBOOK


@pytest.mark.parametrize(
    ("rules", "fault"),
    [
        ("rulebok", "rulebok"),
        ({"marker_limits": 17}, "did you mean 'marker_limit'"),
        ({"marker_limit": 0}, "marker_limit is 0"),
        ({"marker_limit": 16.0}, "marker_limit is 16.0"),
        ({"amulets": -1}, "amulets is -1"),
        ({"may_pass": 1}, "may_pass is 1"),
        ({"gaze": "through"}, "gaze is 'through'"),
    ],
)
def test_options_that_cannot_be_are_named(rules: object, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        strip(rules=rules)
