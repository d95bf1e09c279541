"""What cannot be a game of TFTC is refused in one sentence that names it."""

from __future__ import annotations

from typing import Any

import pytest

import tbgames as tb
from tbgames.tftc import Tftc, TftcRules
from tests.tftc.boards import SMALL

TWO_GOALS = {**SMALL, "goals": SMALL["goals"][:2]}


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"players": 5}, ValueError, "TFTC is for 2 to 4 players, not 5 (TFTC-01)"),
        ({"players": 1}, ValueError, "TFTC is for 2 to 4 players, not 1 (TFTC-01)"),
        (
            {"players": 3, "cards": SMALL},
            ValueError,
            "3 players need 18 location cards to begin, this card set has 16 (TFTC-04)",
        ),
        (
            {"players": 2, "cards": TWO_GOALS},
            ValueError,
            "the wishlist needs 3 goals to begin, this card set has 2 (TFTC-04)",
        ),
        (
            {"cards": "Standard"},
            ValueError,
            "there is neither a card set nor a file 'Standard'; the sets are standard, plain; "
            "did you mean 'standard'?",
        ),
        ({"seed": "x"}, TypeError, "a seed is an int or None, not str"),
        (
            {"rules": "rulebook"},
            ValueError,
            "no preset of TFTC is called 'rulebook'; there is none",
        ),
        (
            {"rules": {"stalemate": 3}},
            ValueError,
            "TFTC has no option 'stalemate'; did you mean 'stalemate_rounds'?",
        ),
        (
            {"rules": [3]},
            TypeError,
            "rules are a TftcRules, a preset's name or a mapping of options, not list",
        ),
    ],
    ids=str,
)
def test_no_game_is_made(options: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        tb.new("tftc", **options)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("value", [0, -1, 1001, 2.0, True, "3", None])
def test_the_option_is_a_number_of_rounds(value: Any) -> None:
    with pytest.raises(
        ValueError, match=r"stalemate_rounds is .*; it must be an int from 1 to 1000"
    ):
        TftcRules(stalemate_rounds=value)


def test_options_can_be_given_in_several_ways() -> None:
    two = TftcRules(stalemate_rounds=2)
    assert TftcRules.of(two) is two
    assert TftcRules.of({"stalemate_rounds": 2}) == TftcRules.of(two.to_dict()) == two
    assert TftcRules.of(None) == TftcRules() != two


def test_a_game_written_down_is_the_same_game() -> None:
    game = tb.new("tftc", players=2, rules={"stalemate_rounds": 2}, cards=SMALL)
    again = Tftc.from_dict(game.to_dict())
    assert again.to_dict() == game.to_dict()
    assert again.start(seed=1).to_dict() == game.start(seed=1).to_dict()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"players": 9}, "TFTC-01"),
        ({"cards": "plain"}, 'written out as "locations" and "goals"'),
        ({"rules": {"stalemate_rounds": 0}}, "stalemate_rounds is 0"),
    ],
)
def test_a_game_written_down_that_cannot_be(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Tftc.from_dict({**tb.new("tftc", players=2).to_dict(), **change})


def test_a_game_written_down_in_part() -> None:
    with pytest.raises(ValueError, match="no options of TFTC: rules, cards missing"):
        Tftc.from_dict({"players": 2})
