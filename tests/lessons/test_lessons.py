"""Checking, hints and progress: what a learner and a grader can rely on."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from tbgames import tobago
from tbgames.lessons import (
    Chance,
    Kind,
    Mistake,
    Name,
    Names,
    Number,
    Question,
    Unfit,
    Whole,
    add,
    begin,
    check,
    desk,
    hint,
    progress,
    question,
)


def ask(kind: Kind, right: Any, *mistakes: Mistake, name: str = "mine.q1", **more: Any) -> Question:
    return Question(name, "something", kind, lambda: right, mistakes, ["Think."], **more)


@pytest.fixture(autouse=True)
def a_new_desk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "_desk", desk._Desk())
    monkeypatch.setattr(desk, "_own", {})


class TestCheck:
    def test_counts_the_checks_that_passed(self) -> None:
        add(ask(Chance(), Fraction(1, 4)))
        begin("mine")
        assert str(check("mine.q1", 0.25)) == "mine.q1: all 3 checks passed."
        assert check("mine.q1", 0.3).passed == 2
        assert check("mine.q1", 25).passed == 1
        assert check("mine.q1", "a quarter").passed == 0

    def test_is_a_truth_for_graders(self) -> None:
        add(ask(Whole(), 4))
        begin("mine")
        assert check("mine.q1", 4)
        assert check("mine.q1", 4).ok is True
        assert not check("mine.q1", 5)
        assert not check("mine.q1")

    def test_of_two_mistakes_that_round_alike_the_nearer_one_counts(self) -> None:
        near, far = Mistake(lambda: Fraction(703, 3654), "N."), Mistake(lambda: 0.193, "F.")
        add(ask(Chance(), Fraction(1, 5), far, near))
        begin("mine")
        assert str(check("mine.q1", Fraction(703, 3654))).endswith(" N.")
        assert str(check("mine.q1", 0.1929)).endswith(" F.")

    def test_a_mistake_has_its_own_hint(self) -> None:
        add(ask(Whole(), 4, Mistake(lambda right: right * 2, "Both ways count as one.")))
        begin("mine")
        assert check("mine.q1", 8).message == "Both ways count as one."
        assert check("mine.q1", 9).message == "9 is too much."

    def test_a_mistake_that_happens_to_be_right_is_right(self) -> None:
        add(ask(Whole(), 4, Mistake(lambda: 4, "Not that."), Mistake(lambda: 5, "Nor that.")))
        begin("mine")
        assert check("mine.q1", 4).ok
        assert check("mine.q1", 5).message == "Nor that."

    def test_so_has_one_that_is_out_of_bounds(self) -> None:
        add(ask(Chance(), Fraction(3, 4), Mistake(lambda: Fraction(5, 4), "Not both at once.")))
        begin("mine")
        checked = check("mine.q1", 1.25)
        assert checked.message == "Not both at once."
        assert not checked.ok

    def test_tells_in_which_direction(self) -> None:
        add(ask(Whole(), 4, too_much="Fewer.", too_little="More."))
        begin("mine")
        assert check("mine.q1", 5).message == "5 is too much. Fewer."
        assert check("mine.q1", 3).message == "3 is too little. More."

    def test_a_number_that_was_rounded_too_early_is_not_too_much(self) -> None:
        add(ask(Chance(), Fraction(721, 1296), too_much="Fewer.", too_little="More."))
        begin("mine")
        checked = check("mine.q1", 0.56)
        assert not checked.ok
        assert checked.message.startswith("0.56 is right as far as it goes. Give 3 digits")
        assert check("mine.q1", 0.57).message == "0.57 is too much. Fewer."
        assert check("mine.q1", 0.5).message == "0.5 is too little. More."

    def test_only_what_can_be_a_percentage_is_taken_for_one(self) -> None:
        add(ask(Chance(), Fraction(721, 1296)))
        begin("mine")
        assert "55.6 % is written 0.556" in check("mine.q1", 55.6).message
        assert "%" not in check("mine.q1", Fraction(3, 2)).message
        assert "%" not in check("mine.q1", 1.112).message

    def test_goes_on_from_the_right_answer(self) -> None:
        add(ask(Whole(), 4, then="As many as a square has sides."))
        begin("mine")
        assert check("mine.q1", 4).message == "As many as a square has sides."

    def test_another_board_has_another_answer(self) -> None:
        for seed in (1, 2, 3):
            island = tobago.Island.classic(layout=seed, seed=seed)
            begin("n01", island=island)
            assert check("n01.q1", len(island.where("next to a hut")))

    def test_a_board_without_an_answer_is_told(self) -> None:
        begin("n01", island=3)
        checked = check("n01.q1", 3)
        assert not checked.ok
        assert "cannot be worked out for this board" in checked.message

    def test_what_is_missing_is_told(self) -> None:
        assert "island is not told yet" in check("n01.q1", 3).message
        add(ask(Whole(), 4))
        begin("mine", island=None)  # told to another lesson
        assert "island is not told yet" in check("n01.q1", 3).message

    @pytest.mark.parametrize("name", ["n01.q9", "n99.q1", "", "q1", None, 7, "n01", ["n01.q1"]])
    def test_an_unknown_question_is_told(self, name: Any) -> None:
        checked = check(name, 3)
        assert not checked.ok
        assert "no such question" in checked.message
        assert "no such question" in repr(hint(name))

    def test_text_from_outside_is_shown_as_text(self) -> None:
        add(ask(Whole(), 4))
        begin("mine")
        shown = check("mine.q1", "<script>alert(1)</script>")._repr_html_()
        assert "<script>" not in shown
        assert "&lt;script&gt;" in shown

    def test_a_value_that_cannot_be_shown_is_no_reason_to_stop(self) -> None:
        class Nasty:
            def __repr__(self) -> str:
                raise RuntimeError("no")

            def __getattribute__(self, name: str) -> Any:
                raise RuntimeError(name)

        for kind in (Whole(), Names("space", "spaces"), Name("space")):
            add(ask(kind, 4 if isinstance(kind, Whole) else "A1"))
            begin("mine")
            assert not check("mine.q1", Nasty()).ok
            assert not check("mine.q1", [Nasty()]).ok

    def test_numbers_of_any_size_are_compared(self) -> None:
        add(ask(Number(), 0.5, name="mine.q1"), ask(Whole(), 4, name="mine.q2"))
        begin("mine")
        for huge in (10**400, -(10**400), Fraction(10**400, 3), 1e308):
            said = check("mine.q1", huge).message
            assert "too much" in said or "too little" in said
            assert len(said) < 120
        assert len(check("mine.q2", 10**400).message) < 120
        assert check("mine.q1", 12345.6).message == "12345.6 is too much."

    def test_out_of_bounds_is_not_right_either(self) -> None:
        add(ask(Number(low=0, what="a length"), 2))
        begin("mine")
        assert check("mine.q1", -1).passed == 1

    def test_an_error_without_words_is_told(self) -> None:
        class Mute(Exception):
            def __str__(self) -> str:
                raise RuntimeError

        def silent() -> int:
            raise Mute

        add(Question("mine.q1", "something", Whole(), silent, [], ["Think."]))
        begin("mine")
        assert "(Mute)" in check("mine.q1", 3).message

    def test_an_empty_name_is_none(self) -> None:
        add(ask(Names("space", "spaces"), ["A1"]))
        begin("mine")
        assert "an empty text" in check("mine.q1", ["A1", " "]).message


class TestKinds:
    @pytest.mark.parametrize(
        "value", [4, 4.0, Fraction(4), Decimal(4), np.int64(4), np.float32(4), np.array(4)]
    )
    def test_all_numbers_are_numbers(self, value: Any) -> None:
        assert Whole().read(value) == 4
        assert Number().same(Number().read(value), 4)

    @pytest.mark.parametrize(
        "value", [True, None, "4", 4j, [4], np.array([4]), np.nan, Decimal("NaN")]
    )
    def test_what_is_no_number_is_told(self, value: Any) -> None:
        with pytest.raises(Unfit, match=r"^got .*, expected a number"):
            Number().read(value)

    @pytest.mark.parametrize("value", [4.5, Fraction(9, 2), Decimal("4.5")])
    def test_a_part_of_one_is_no_whole_number(self, value: Any) -> None:
        with pytest.raises(Unfit, match=r"expected a whole number"):
            Whole().read(value)

    def test_digits_after_the_point(self) -> None:
        chance = Chance(digits=3)
        exact = Fraction(721, 1296)  # 0.55633
        assert chance.same(0.556, exact)
        assert chance.same(0.557, exact)
        assert not chance.same(0.558, exact)
        assert not chance.same(0.554, exact)

    def test_a_percentage_is_told(self) -> None:
        assert "0.556" in Chance().judge(55.6, 0.556)[0]
        assert "%" not in Chance().judge(721, 0.556)[0]

    def test_names_of_things_and_texts(self) -> None:
        island = tobago.Island.classic(layout=5, seed=7)
        palms = island.where("next to a palm tree")
        kind = Names("space", "spaces")
        assert kind.read(palms) == kind.read(list(palms)) == kind.read(palms.names)
        clues = Names("clue", "clues")
        assert clues.read(tobago.Clue.all()[:2]) == {str(clue) for clue in tobago.Clue.all()[:2]}

    def test_missing_and_extra_names_are_told(self) -> None:
        kind = Names("space", "spaces")
        right = kind.read(["A1", "A2", "A3", "A4", "A5"])
        assert kind.judge(kind.read(["A1"]), right) == ["", "A2, A3, A4 and 1 more are missing."]
        assert kind.judge(right | {"Z9"}, right) == ["Z9 does not belong to it.", ""]

    def test_small_letters_are_letters(self) -> None:
        spaces, clue = Names("space", "spaces"), Name("clue")
        assert spaces.same(spaces.read(["g7 ", "A1"]), spaces.read(["G7", "A1"]))
        assert clue.same(clue.read("On the beach"), clue.read("on the beach"))

    def test_an_endless_answer_ends(self) -> None:
        with pytest.raises(Unfit, match="more than"):
            Names("space", "spaces").read(str(number) for number in iter(int, 1))

    def test_several_names_can_be_right(self) -> None:
        add(ask(Name("clue"), {"in the jungle", "on the beach"}))
        begin("mine")
        assert check("mine.q1", "on the beach")
        assert not check("mine.q1", "in a lake")
        assert not check("mine.q1", {"on the beach", "in the jungle"})


class TestHint:
    def test_each_call_tells_one_more(self) -> None:
        told = [hint("n01.q1") for _ in range(4)]
        assert [one.step for one in told] == [1, 2, 3, 3]
        asked = question("n01.q1")
        assert asked is not None
        assert [one.text for one in told[:3]] == list(asked.hints)
        assert "again" in str(told[0])
        assert "again" not in str(told[2])


class TestProgress:
    def test_tells_how_far_each_question_is(self) -> None:
        island = tobago.Island.classic(layout=5, seed=7)
        begin("n01", island=island)
        assert progress().passed == 0
        check("n01.q1", 24)
        check("n01.q1", len(island.where("next to a hut")))
        check("n01.q2", 1)
        check("n01.q3")
        shown = progress()
        assert shown.passed == 1
        lines = [line.split("  ") for line in str(shown).splitlines()[3:]]
        assert [line[-1].strip() for line in lines] == ["2", "1", "0"]
        assert "all 3 checks passed" in str(shown)
        assert "<caption>n01: 1 of 3" in shown._repr_html_()

    def test_what_was_shown_stays_as_it_was(self) -> None:
        begin("n01", island=tobago.Island.classic(layout=5, seed=7))
        before = progress()
        text = str(before)
        check("n01.q1", 3)
        assert str(before) == text

    def test_another_lesson_has_another_desk(self) -> None:
        add(ask(Whole(), 4))
        begin("mine")
        check("mine.q1", 4)
        begin("n01", island=None)
        assert progress().passed == 0
        assert progress().lesson == "n01"

    def test_without_a_lesson_it_says_so(self) -> None:
        assert "begin" in str(progress())
        assert "begin" in progress()._repr_html_()


class TestOwnQuestions:
    def test_a_mistake_without_a_value_on_this_board_is_passed_over(self) -> None:
        nothing = Mistake(lambda: float("nan"), "Not that."), Mistake(lambda: 1 / 0, "Nor that.")
        add(ask(Whole(), 4, *nothing, Mistake(lambda: 5, "But that.")))
        begin("mine")
        assert check("mine.q1", 5).message == "But that."
        assert check("mine.q1", 6).message == "6 is too much."

    def test_what_a_function_brings_along_need_not_be_told(self) -> None:
        add(Question("mine.q1", "a size", Whole(), lambda size=4: size, hints=["Think."]))
        begin("mine")
        assert check("mine.q1", 4)
        begin("mine", size=5)
        assert check("mine.q1", 5)

    def test_what_is_told_may_have_any_name(self) -> None:
        add(Question("mine.q1", "it", Whole(), lambda lesson: lesson, hints=["Think."]))
        begin("mine", lesson=3)
        assert check("mine.q1", 3)

    @pytest.mark.parametrize(
        ("options", "words"),
        [
            ({"kind": Whole}, r"a kind is made like Whole\(\)"),
            ({"hints": "Think."}, "hints are a list of texts"),
            ({"mistakes": Mistake(lambda: 3, "No.")}, "mistakes are a list"),
        ],
    )
    def test_what_a_teacher_may_mistype_is_told(self, options: Any, words: str) -> None:
        whole = {"kind": Whole(), "right": lambda: 4, "hints": ["Think."], **options}
        with pytest.raises(TypeError, match=words):
            Question("mine.q1", "something", **whole)

    def test_all_are_added_or_none(self) -> None:
        with pytest.raises(TypeError, match="a str is none"):
            add(ask(Whole(), 4), "mine.q2")  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="there is no lesson 'mine'"):
            begin("mine")

    @pytest.mark.parametrize("lesson", [None, 3, ["n01"]])
    def test_a_lesson_is_a_text(self, lesson: Any) -> None:
        with pytest.raises(ValueError, match="there is no lesson"):
            begin(lesson)

    def test_a_name_that_cannot_be_shown_is_no_reason_to_stop(self) -> None:
        class Mute:
            def __repr__(self) -> str:
                raise RuntimeError("no")

        assert "no such question" in check(Mute(), 3).message  # type: ignore[arg-type]
        assert "no such question" in hint(Mute()).text  # type: ignore[arg-type]

    def test_a_name_of_the_course_is_refused(self) -> None:
        with pytest.raises(ValueError, match="n01 is a lesson of the course"):
            add(ask(Whole(), 4, name="n01.q9"))

    @pytest.mark.parametrize("name", ["q1", "mine", "Mine.q1", "mine.q1.x", "../x.q1", ""])
    def test_a_name_has_a_form(self, name: str) -> None:
        with pytest.raises(ValueError, match=r"named like 'n05\.q2'"):
            ask(Whole(), 4, name=name)

    def test_it_needs_a_hint(self) -> None:
        with pytest.raises(ValueError, match="no hints"):
            Question("mine.q1", "something", Whole(), lambda: 4)

    def test_an_unknown_lesson_is_told(self) -> None:
        with pytest.raises(ValueError, match="there is no lesson 'n77'"):
            begin("n77")
