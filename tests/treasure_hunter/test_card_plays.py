"""The report on how often each card is played counts what is played."""

from __future__ import annotations

import re

import pytest

import tbgames as tb
from scripts import card_plays
from tbgames.treasure_hunter.state import TreasureHunterState
from tests.treasure_hunter.boards import game, hero, passed, play, seat, table


def names(state: TreasureHunterState, notation: str) -> list[str]:
    found = card_plays.played(state, state.game.actions.resolve(notation).id)
    return [state.game.label(card) for card in found]


def test_what_an_action_plays() -> None:
    ours = seat(
        hand=["Bearskin", "Ruins", "Cornucopia", "Spy", "Theft"],
        party=[hero("Thief", "Magic Bow"), hero("Cleric", spells=["Scry"])],
    )
    theirs = seat(hand=["Double Trouble", "Orcs", "Dragon"], pile=["Living Harp"])
    state = table(ours, theirs)
    assert names(state, "give Bearskin to Thief") == ["Bearskin"]
    assert names(state, "give Magic Bow to Cleric") == []
    assert names(state, "cast Scry with Cleric") == ["Scry"]
    assert names(state, "steal Living Harp") == ["Theft"]
    assert names(state, "play Spy") == ["Spy"]
    state = passed(state, "venture")
    assert names(state, "go to Ruins") == ["Ruins"]
    assert names(state, "pass") == []
    state = play(state, "go to Ruins")
    assert names(state, "place Cornucopia") == ["Cornucopia"]
    state = passed(play(state, "place Cornucopia"), "oppose")
    assert names(state, "oppose with Orcs") == ["Orcs"]
    state = play(state, "oppose with Orcs")
    assert names(state, "double trouble with Dragon") == ["Double Trouble", "Dragon"]


def test_solitaire_plays_what_is_drawn_or_taken() -> None:
    state = table(seat(party=["Knight"]), phase="deal", deck=["Ruins", "Orcs", "Cornucopia"])
    for name in ("Ruins", "Orcs"):
        assert names(state, f"draw {name}") == [name]
    assert names(state, "draw Cornucopia") == []
    assert names(play(state, "draw Cornucopia"), "take") == ["Cornucopia"]
    able = {card.name for card in tb.new("treasure_hunter", players=1).cards.cards}
    able -= {card.name for card in game(1).cards.cards if card_plays.playable(game(1), card)}
    assert len(able) == 19 + 2
    assert {"Scry", "Party Encounter", "Tavern"} <= able


def test_the_report_names_what_was_never_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert card_plays.main(["--players", "2", "--games", "1", "--seed", "3"]) == 1
    shown = capsys.readouterr()
    rows = re.findall(r"^([A-Z]\d\d) .* (\d+)$", shown.out, re.MULTILINE)
    assert len(rows) == 144
    never = sum(count == "0" for _, count in rows)
    assert 0 < never == shown.err.count(" with 2 players")
