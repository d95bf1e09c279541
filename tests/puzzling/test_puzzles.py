"""Every puzzle of the collection: one best answer, wrong ones told so, nothing given away."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import tbgames as tb
from scripts import make_puzzles
from tbgames.engine.game import State
from tbgames.engine.testing.objects import path_to_state
from tbgames.puzzling import collection
from tbgames.puzzling.kinds import Answer, kind_of, kinds_of
from tests.puzzling.collected import GAMES, all_puzzles, state_of

COLLECTED = list(all_puzzles())
OF_EACH_KIND = list({one.kind: one for one in COLLECTED}.values())

each_kind = pytest.mark.parametrize("one", OF_EACH_KIND, ids=lambda one: one.kind)


@pytest.fixture(params=COLLECTED, ids=lambda one: one.name.replace(" ", "-"))
def one(request: pytest.FixtureRequest) -> tb.Puzzle:
    found: tb.Puzzle = request.param
    return found


@pytest.mark.parametrize("game", GAMES)
def test_there_are_ten_and_more_of_every_kind(game: str) -> None:
    listed = tb.puzzles(game)
    assert len(listed.rows) >= 10
    assert set(listed["kind"]) == set(kinds_of(game))
    assert listed["number"] == tuple(range(1, len(listed.rows) + 1))
    best = [one.solution().answer for one in COLLECTED if one.view.game.name == game]
    assert len(set(best)) > len(best) / 2  # no answer is right everywhere


# -- one best answer -------------------------------------------------------------------------------


def test_the_best_answer_leads_by_its_margin(one: tb.Puzzle) -> None:
    kind = kind_of(one.view.game.name, one.kind)
    best, *others = one.answers
    for other in others:
        pairs = zip(best.worth, other.worth, strict=True)
        assert next(a - b for a, b in pairs if a != b) >= kind.margin


def test_right_is_right_and_wrong_is_told_so(one: tb.Puzzle) -> None:
    best = one.answers[0]
    assert best.words == one.solution().answer
    for given in filter(None, (best.words, best.words.upper(), best.action, *best.names)):
        assert one.check(given).ok, given
    for other in one.answers[1:]:
        for given in filter(None, (other.words, other.action, *other.names)):
            checked = one.check(given)
            assert (checked.ok, checked.passed, checked.of) == (False, 1, 2)
            assert other.figure in checked.message
            assert best.figure in checked.message


@each_kind
def test_what_may_not_be_played_is_refused_with_the_rule_of_the_engine(one: tb.Puzzle) -> None:
    state = state_of(one)
    refused = [a for a in state.game.actions if a not in state.legal_actions]
    words = {words for answer in one.answers for words in (answer.words, *answer.names)}
    for action in refused[:: len(refused) // 5]:
        if action.text not in words:
            checked = one.check(action)
            assert checked.passed == 0
            assert str(state.why_not(action)) in checked.message


def test_another_decision_is_no_answer() -> None:
    locate = next(one for one in COLLECTED if one.kind == "locate")
    drive = next(action for action in locate.legal if action.kind == "drive")
    checked = locate.check(drive)
    assert checked.passed == 0
    assert "the question is for a clue card on a map" in checked.message


class Hostile:
    def __repr__(self) -> str:
        raise RuntimeError("no words")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no comparison")

    __hash__ = None  # type: ignore[assignment]


@pytest.mark.parametrize(
    "given",
    [
        *(None, 3.5, float("nan"), [], {}, {"a": 1}, "", "nonsense", "play", -1, 10**5000, True),
        *(b"x", Hostile(), object, "x" * 10**6),
    ],
    ids=lambda given: type(given).__name__,
)
def test_checking_never_raises(given: object) -> None:
    for one in OF_EACH_KIND:
        checked = one.check(given)
        assert checked.passed == 0
        assert len(checked.message) < 600
        assert repr(checked)


@each_kind
def test_three_dots_are_no_answer_yet(one: tb.Puzzle) -> None:
    checked = one.check(...)
    assert not checked.answered
    # The example is the first by its words, good or bad: it gives nothing away.
    assert repr(min(answer.words for answer in one.answers)) in checked.message


def test_hints_lead_on_and_do_not_tell(one: tb.Puzzle) -> None:
    first, second = one.hint(), one.hint(2)
    assert first.text == kind_of(one.view.game.name, one.kind).hint  # for all of a kind the same
    assert one.answers[0].words in second.text
    assert one.answers[1].words in second.text
    assert "hint(2)" in repr(first)
    with pytest.raises(ValueError, match="hints are number 1 and 2, not 3"):
        one.hint(3)


def test_a_solution_says_why(one: tb.Puzzle) -> None:
    solution = one.solution()
    best, second = one.answers[:2]
    for words in (best.words, best.figure, second.words, second.figure):
        assert words in solution.reason
    assert solution.action == best.action
    assert solution.reason in repr(solution)
    assert "<table>" in solution._repr_html_()


# -- what is shown ---------------------------------------------------------------------------------


@cache
def shown_of(one: tb.Puzzle) -> dict[str, str]:
    return one._repr_mimebundle_()


def test_it_is_drawn_and_written_under_its_question(one: tb.Puzzle) -> None:
    shown = shown_of(one)
    assert shown["text/plain"].startswith(one.question)
    assert shown["image/svg+xml"].startswith("<svg")
    assert str(one) == shown["text/plain"]
    assert one.question in repr(one)
    if len(one.answers) <= 9:
        assert all(answer.words in shown["text/plain"] for answer in one.answers)


def test_the_drawing_works_nothing_out(one: tb.Puzzle) -> None:
    shown = shown_of(one)
    for face in shown.values():
        for word in ("leaves", "fits no map", "cards from the deck complete", "draws:", "dies<"):
            assert word not in face
    hand = next((panel.things for panel in one.scene.panels if panel.id == "hand"), ())
    if one.view.game.name == "tobago":  # a board counts on each card what it leaves
        assert not any(card.badges or card.note or card.label != card.words for card in hand)
    assert not any(thing.action for panel in one.scene.panels for thing in panel.things)


@each_kind
def test_no_state_and_nothing_hidden_is_kept(one: tb.Puzzle) -> None:
    one.check("nonsense")
    assert path_to_state(one) is None


def test_what_the_player_cannot_know_changes_nothing(one: tb.Puzzle) -> None:
    game = one.view.game
    shown = shown_of(one)
    worlds = game.worlds(one.view)
    own = state_of(one)
    world = next(w for w in map(worlds.sample, range(20)) if w != own)
    other = tb.Puzzle(game.position(world.to_dict()), one.kind, one.name)
    assert other.question == one.question
    assert other.answers == one.answers
    assert other._repr_mimebundle_() == shown


# -- what is refused -------------------------------------------------------------------------------


def test_wrong_names_and_numbers_are_one_sentence() -> None:
    with pytest.raises(ValueError, match=r"no puzzles are of 'tobbago'; .*did you mean 'tobago'"):
        tb.puzzle("tobbago", 1)
    with pytest.raises(ValueError, match="no puzzles are of 'chess'; there are of tobago, tftc"):
        tb.puzzles("chess")
    for number in (0, 17, -1, True, "3", 1.0, None):
        with pytest.raises(ValueError, match="tobago has the puzzles 1 to 16, there is no"):
            tb.puzzle("tobago", number)  # type: ignore[arg-type]


def test_own_puzzles_say_what_does_not_fit() -> None:
    state = state_of(tb.puzzle("tobago", 1))
    assert tb.Puzzle(state, "fewest spaces").name == "tobago"
    with pytest.raises(ValueError, match=r"no kind of puzzle 'locat'; .*did you mean 'locate'"):
        tb.Puzzle(state, "locat")
    with pytest.raises(TypeError, match=r"a puzzle is made of a state, .*not 7"):
        tb.Puzzle(7, "locate")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no clue card locates a treasure here"):
        tb.Puzzle(state, "locate")
    with pytest.raises(ValueError, match="needs a treasure card on offer; the phase is turn"):
        tb.Puzzle(state, "take or pass")
    with pytest.raises(ValueError, match="a player decides, and nobody does"):
        tb.Puzzle(state.game.root, "locate")


OTHER = {"tobago": "take or pass", "treasure_hunter": "hits"}
"""A decision that no other kind of the game asks about; in TFTC all ask about a turn."""


@pytest.mark.parametrize("game", OTHER)
def test_every_kind_refuses_the_decisions_of_the_others(game: str) -> None:
    foreign = state_of(next(one for one in COLLECTED if one.kind == OTHER[game]))
    for kind in kinds_of(game):
        if kind != OTHER[game]:
            with pytest.raises(
                ValueError, match=r"the question|can be paid here already"
            ) as caught:
                tb.Puzzle(foreign, kind)
            assert "\n" not in str(caught.value)


def test_no_best_answer_is_no_puzzle() -> None:
    kind = kind_of("tobago", "take or pass")
    close = [Answer("take", (3,), "brings 3"), Answer("pass on", (2.75,), "brings 2.75")]
    assert not kind.clear(close)
    assert not kind.clear(close[:1])
    assert kind.clear([close[0], Answer("pass on", (2.5,), "brings 2.5")])
    hits = kind_of("treasure_hunter", "hits")
    assert hits.clear([Answer("a", (-1, -2), ""), Answer("b", (-1, -3), "")])
    assert not hits.clear([Answer("a", (-1, -2), ""), Answer("b", (-1, -2), "")])


GOOD = {"kind": "locate", "options": {"players": 2}, "position": {}}


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("{", "this is no JSON file"),
        ("[]", 'needs "game": "tobago"'),
        ({"game": "tftc", "puzzles": []}, 'needs "game": "tobago"'),
        ({"game": "tobago", "puzzles": {}}, 'a list of "puzzles"'),
        ([7], "puzzle 1 needs kind, options and position"),
        ([GOOD, {**GOOD, "answer": "take"}], "puzzle 2 needs kind, options and position, no more"),
        ([{**GOOD, "kind": "chess"}], "puzzle 1: tobago has no kind of puzzle 'chess'"),
        ([{**GOOD, "kind": []}], r"puzzle 1: tobago has no kind of puzzle \[\]"),
        ([{**GOOD, "options": []}], "puzzle 1: its options are an object"),
    ],
)
def test_a_bad_file_is_one_sentence(tmp_path: Path, content: Any, told: str) -> None:
    path = tmp_path / "mine.json"
    if isinstance(content, list):
        content = {"game": "tobago", "puzzles": content}
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    with pytest.raises(ValueError, match=told) as caught:
        collection.read_puzzles(path, "tobago")
    assert "mine.json" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ({**GOOD, "options": {"players": 9}}, "puzzle 1 of tobago: Tobago is for 2 to 4 players"),
        ({**GOOD, "options": {"plyers": 2}}, "puzzle 1 of tobago: .*plyers"),
        ({**GOOD, "position": []}, "puzzle 1 of tobago: .*it must be an object, not list"),
        ({**GOOD, "position": {"atv": 1}}, "puzzle 1 of tobago: .*'atv' is no part of a position"),
        (
            {**GOOD, "position": {"phase": "start", "turn": None, "first": None}},
            "puzzle 1 of tobago: nobody decides in its position",
        ),
    ],
)
def test_a_bad_position_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entry: Any, told: str
) -> None:
    path = tmp_path / "tobago.json"
    path.write_text(json.dumps({"game": "tobago", "puzzles": [entry]}))
    monkeypatch.setattr(collection, "_path", lambda game: path)
    with pytest.raises(ValueError, match=told):
        tb.puzzle("tobago", 1)
    with pytest.raises(ValueError, match=told):
        tb.puzzles("tobago")


# -- how they are made -----------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "place"), [("tobago", 0), ("tftc", 0), ("treasure_hunter", 2)])
def test_the_script_finds_the_same_again(game: str, place: int) -> None:
    wanted = make_puzzles.GAMES[game][place]
    found = next(make_puzzles.find(game, wanted, first=1000 * (place + 1)))
    stored = collection.read_puzzles(collection._path(game), game)
    assert found == next(entry for entry in stored if entry["kind"] == wanted.kind)


def test_the_files_are_written_as_they_are_read() -> None:
    for game in GAMES:
        path = collection._path(game)
        entries = [dict(entry) for entry in collection.read_puzzles(path, game)]
        assert make_puzzles.written(game, entries) == path.read_text(encoding="utf-8")


def test_a_position_left_short_is_the_same_state() -> None:
    state: State = state_of(tb.puzzle("tftc", 1))
    short = make_puzzles.shortest(state)
    assert state.game.position(short) == state
    assert len(short) < len(state.to_dict())
