"""Positions of Treasure Hunter: what is left out, and what cannot be."""

from __future__ import annotations

from typing import Any

import pytest

import tbgames as tb
from tbgames.engine.game import PositionError
from tbgames.treasure_hunter.options import TreasureHunterRules
from tests.treasure_hunter.boards import deck, discarded, game, hero, seat, table


def faults(**position: Any) -> str:
    """Everything that is said to be wrong, as one text."""
    with pytest.raises(PositionError) as caught:
        game().position(position)
    return " | ".join(caught.value.faults)


def test_an_empty_position_is_the_start_of_a_recruit_phase() -> None:
    state = game().position({})
    assert (state.view(0).phase, state.current_player) == ("recruit", 0)
    assert len(deck(state)) == 144


def test_what_lies_nowhere_is_in_the_deck_or_if_that_is_given_discarded() -> None:
    assert "Orcs" in deck(table(seat(), seat()))
    state = table(seat(), seat(), deck=["Orcs"])
    assert deck(state) == {"Orcs"}
    assert len(discarded(state)) == 143
    assert table(seat(), seat(), deck=[]).last


@pytest.mark.parametrize(
    ("position", "fault"),
    [
        ({"hands": [["Orks"], []]}, "'Orks' is no card of this game"),
        ({"hands": [["Orcs"]]}, "it has 1 entries, it must have 2"),
        ({"hands": [["Orcs"], ["Orcs"]]}, "Orcs lies in two places: A's hand and B's hand"),
        ({"piles": [["Orcs"], []]}, "Orcs is no treasure"),
        ({"phase": "asleep"}, "'asleep' is no phase; there is recruit"),
        ({"turn": "C"}, "'C' is no seat; there is A, B"),
        ({"weather": "fine"}, "there is no 'weather' in a position"),
        ({"parties": [[hero("Knight", damage=3)], []]}, "Knight has 3 Hits and cannot have 3"),
        ({"parties": [[hero("Knight", diseased=True)], []]}, "cannot be diseased without damage"),
        ({"parties": [[hero("Knight", spells=["Heal"])], []]}, "Knight has room for 0 spells"),
        ({"parties": [[{"hero": "Knight", "sword": 1}], []]}, "a hero has no 'sword'"),
        ({"parties": [["Warrior", "Knight", "Bard", "Thief", "Dwarf"], []]}, "4 are allowed"),
        ({"phase": "fight"}, '"quest" is missing in the phase fight'),
        ({"phase": "hits", "quest": {}}, '"aim" is missing in the phase hits'),
        ({"top": ["Orcs"]}, '"top" must have as many cards as somebody knows'),
        ({"seen": {"A": {"B": ["Orcs"]}}}, "B has not all that A knows of"),
        ({"uses": {"Holy Water": 2}}, "Holy Water has 1 uses at most, not 2"),
        ({"draws": -1}, "-1 must be an int from 0"),
    ],
)
def test_faults_say_what_and_where(position: dict[str, Any], fault: str) -> None:
    assert fault in faults(**position)


def test_all_faults_are_listed() -> None:
    found = faults(turn="X", phase="asleep", hands=[["Orks"], []])
    assert found.count(" | ") >= 2


def test_a_weapon_must_be_held_and_usable() -> None:
    wizard = hero("Wizard", "Battle Axe", weapon="Battle Axe")
    assert "Battle Axe is no weapon that Wizard holds and can use" in faults(parties=[[wizard], []])


def test_no_event_in_solitaire() -> None:
    with pytest.raises(PositionError, match="Theft is not in a solitaire game"):
        game(1).position({"hands": [["Theft"]]})


def test_options_are_checked() -> None:
    with pytest.raises(ValueError, match="end is 'soon'; it must be one of round, turn"):
        tb.new("treasure_hunter", end="soon")
    with pytest.raises(ValueError, match="no option 'dise'; did you mean 'dice'"):
        tb.new("treasure_hunter", dise="text_order")
    with pytest.raises(ValueError, match="no preset of Treasure Hunter is called 'long'"):
        tb.new("treasure_hunter", rules="long")
    rules = TreasureHunterRules(one_armor=True)
    assert tb.new("treasure_hunter", rules=rules, end="turn").rules.one_armor
    assert tb.new("treasure_hunter", rules="short").rules.end == "turn"


def test_offers_make_games() -> None:
    from tbgames.treasure_hunter import TreasureHunter

    for offer in TreasureHunter.offers():
        for _, value in offer.values:
            assert TreasureHunter.new(**{offer.name: value})
