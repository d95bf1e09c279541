"""The kinds of answers that belong to single notebooks of the course."""

from typing import Any

import pytest

from tbgames import tobago
from tbgames.engine.actions import Refusal
from tbgames.lessons import Unfit
from tbgames.lessons.course.n00 import Rule
from tbgames.lessons.course.n02 import Clues
from tbgames.lessons.course.n03 import LegalClues, Locating, Target, Verdicts
from tbgames.lessons.course.n04 import OneClue

SPACE = tobago.ClueSpace(tobago.Island.classic(layout=5, seed=7))
PINNED = Target(SPACE, SPACE.island.space("H12"))
PAIR = ["next to a hut", "next to the largest scrubland"]


@pytest.mark.parametrize(
    "value", ["TB-30", "tb-30", "All ATVs are placed. (TB-30)", Refusal("placed", "No.", "TB-30")]
)
def test_a_rule_is_read_from_whatever_names_it(value: object) -> None:
    assert Rule().read(value) == {"TB-30"}


@pytest.mark.parametrize("value", ["", "30", 30, None, "TB-30 or TB-40", Refusal("chance", "No.")])
def test_what_names_no_rule_or_several_is_no_answer(value: object) -> None:
    with pytest.raises(Unfit, match="the sign of a rule"):
        Rule().read(value)


def test_clues_are_the_same_in_other_words() -> None:
    assert Clues().same(
        Clues().read(["Not in the LAKES", tobago.Clue("next to a hut")]),
        Clues().read({"not in a lake", "next to huts"}),
    )


def test_words_that_are_no_clue_are_named() -> None:
    with pytest.raises(Unfit, match="'next to a hat' is no clue"):
        Clues().read(["next to a hat"])


def test_missing_clues_are_counted_and_not_named() -> None:
    extra, missing = Clues().judge(frozenset(), frozenset(PAIR))
    assert (extra, missing) == ("", "2 clues are missing.")


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (["on the beach"], ["", ""]),
        (["on the beach", "in a lake"], ["It leaves nothing.", ""]),
        (["on the beach", "next to a hut"], ["“next to a hut” is not in the hand.", ""]),
        ([], ["", "1 clue is missing."]),
    ],
)
def test_an_illegal_clue_is_told_why(value: list[str], said: list[str]) -> None:
    kind = LegalClues()
    right = Verdicts(frozenset({"on the beach"}), {"in a lake": "It leaves nothing."})
    assert kind.judge(kind.read(value), right) == said


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (PAIR, ["", "", ""]),
        (PAIR[:1], ["Two clues of the deck can do it; you gave 1.", "", "left"]),
        ([PAIR[0], "in the scrubland"], ["", "“in the scrubland” removes H12 itself.", "left"]),
        ([PAIR[0], "next to the scrubland"], ["", "", "Besides H12, J7 would be left."]),
        ([*PAIR, "in sight of a hut"], ["Two clues of the deck can do it; you gave 3.", "", ""]),
        ([PAIR[0], "not in the largest river"], ["is not in the deck.", "", "left"]),
    ],
)
def test_two_clues_locate_the_target_or_it_is_told_what_is_amiss(value: Any, said: Any) -> None:
    kind = Locating()
    texts = kind.judge(kind.read(value), PINNED)
    assert [bool(text) for text in texts] == [bool(text) for text in said]
    assert all(part in text for text, part in zip(texts, said, strict=True))


def test_of_several_best_clues_each_is_right() -> None:
    kind = OneClue()
    right = kind.read({"next to a hut", "not next to a hut"})
    assert kind.same(kind.read("next to HUTS"), right)
    assert kind.same(kind.read(tobago.Clue("not next to a hut")), right)
    assert kind.judge(kind.read("in a lake"), right) == [
        "“in a lake” is not it; another clue does better."
    ]
