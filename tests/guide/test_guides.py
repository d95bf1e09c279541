"""Guided first games: played to their ends by what they suggest and by what they do not."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from tbgames.engine.table import Table
from tbgames.files import data_path
from tbgames.games import new
from tbgames.guide import Guide, Script, Step, guided_games, script
from tbgames.guide.script import read_script
from tbgames.guide.words import signs_and_words
from tbgames.rulebook import rulebook
from tbgames.scene.names import count
from tbgames.tobago.view import MAPS, TobagoView

GAMES = guided_games()
NUMBERS = r"\d|\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|both hands)\b"
OWN_SIGNS = {
    "tobago": {"markers", "own legs", "again", "shares", "more"},
    "tftc": {"later", "last"},
    "treasure_hunter": {"treasure"},
}


def played(guide: Guide, rng: random.Random | None = None) -> tuple[Table, list[Step]]:
    """Play by what a guide suggests, or as often by chance, until it says goodbye."""
    table, steps = guide.table(), []
    while True:
        table.run()
        steps.append(guide.step(table))
        if steps[-1].last:
            return table, steps
        action = steps[-1].action
        assert action in table.state.legal_actions
        assert guide.step(table) is steps[-1]
        if rng is not None and rng.random() < 0.5:
            action = rng.choice(list(table.state.legal_actions))
        table.play(action)  # type: ignore[arg-type]


@pytest.fixture(scope="module", params=GAMES)
def tour(request: pytest.FixtureRequest) -> tuple[Script, Table, list[Step]]:
    """A guided game as it is meant."""
    told = script(request.param)
    return told, *played(Guide(told))


def texts(step: Step) -> str:
    return "\n".join((step.title, step.comment, *step.news, step.see, step.do, step.why))


def test_every_game_has_a_guided_first_game() -> None:
    assert GAMES == ("tftc", "tobago", "treasure_hunter")


def test_a_guide_goes_through_all_that_it_is_meant_to(
    tour: tuple[Script, Table, list[Step]],
) -> None:
    told, table, steps = tour
    lessons = [step.lesson for step in steps if step.lesson]
    assert set(told.until) <= set(lessons)
    assert len(set(lessons)) == len(lessons)  # each thing is explained once
    assert 12 <= len(steps) <= 30  # five minutes
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    assert not any(step.comment for step in steps)
    assert not table.state.is_terminal  # there is a game left to go on with
    assert all(step.why for step in steps[:-1])


def test_every_text_is_whole_and_every_rule_is_there(
    tour: tuple[Script, Table, list[Step]],
) -> None:
    told, _, steps = tour
    book = rulebook(told.game)
    assert not any(re.search(r"[{}]", texts(step)) for step in steps)
    for part in (*told.lessons, *told.news):
        assert all(rule in book for rule in part.rules)
    assert all(lesson.rules for lesson in told.lessons)


@pytest.mark.parametrize("game", GAMES)
def test_no_number_is_typed(game: str) -> None:
    told = script(game)
    typed = [told.title, told.farewell, *(one.say for one in told.news)]
    for lesson in told.lessons:
        typed += [lesson.title, lesson.see, lesson.do, lesson.why]
    assert not [text for text in typed if re.search(NUMBERS, text, re.IGNORECASE)]


@pytest.mark.parametrize("game", GAMES)
def test_signs_and_words_are_those_that_there_are(game: str) -> None:
    told = script(game)
    made = new(game, players=2, seed=told.seed, **told.options)
    kinds = {action.kind for action in made.actions}
    phases, words = set(), set()
    for seed, sense, most in ((told.seed, 1.0, 80), (1, 0.5, 40)):
        rng, state = random.Random(seed), made.start(seed=seed)
        for _ in range(most):
            if state.is_terminal:
                break
            view: Any = state.view(state.current_player)
            legal = tuple(state.legal_actions)
            counsel = made.advise(view, legal, quick=True)
            signs, known = signs_and_words(view, legal, counsel)
            phases.add(view.phase)
            words |= known.keys()
            assert f"do {counsel.best.kind}" in signs
            action = counsel.best if rng.random() < sense else rng.choice(legal)
            state = state.child(action.id).settle(seed)
    for lesson in told.lessons:
        assert lesson.names <= words, lesson.id
        for sign in lesson.when:
            kind, _, rest = sign.partition(" ")
            if kind in ("do", "can"):
                assert rest in kinds, lesson.id
            elif kind != "phase":
                assert sign in OWN_SIGNS[game], lesson.id
    common = {"turn", "second card", "offer", "recruit", "discard", "fight"}
    assert phases & common  # else nothing was looked at
    for one in told.news:
        who, _, kind = one.after.partition(" ")
        assert who in ("you", "other", "chance")
        assert kind in kinds
        assert one.names <= words


@pytest.mark.parametrize("game", GAMES)
def test_any_legal_action_may_go_on(game: str) -> None:
    table, steps = played(Guide(script(game)), random.Random(1))
    comments = [step.comment for step in steps if step.comment]
    assert comments
    assert all(
        re.match("You chose “.+” instead of “.+”, and the game goes on", c) for c in comments
    )
    assert len(steps) <= script(game).most + 1
    assert not any(re.search(r"[{}]", texts(step)) for step in steps)
    assert len(table.log) > 20


def test_the_numbers_of_tobago_are_those_of_the_state() -> None:
    guide, met = Guide(script("tobago")), set()
    table = guide.table()
    while True:
        table.run()
        step, view = guide.step(table), table.state.view(0)
        assert isinstance(view, TobagoView)
        if step.last:
            break
        met.add(step.lesson)
        if step.lesson == "place":
            assert count(len(table.game.island.spaces), "space") in step.see  # type: ignore[attr-defined]
        if step.lesson == "markers":
            assert step.action is not None
            m = step.action.args[1]
            fit = len(list(view.spaces_left(m)))
            assert f"The {MAPS[m]} map has markers now: {fit} spaces" in step.see
        if step.lesson == "offer":
            mine = [who for who in view.share_roses if who == 0]
            assert f"You have {len(mine)} roses left there" in step.see
            assert f"{len(view.share_dealt)} cards" in step.see
        if step.lesson == "reopen":
            assert f"you have {sum(view.gold[0])} gold" in step.see
        table.play(step.action)  # type: ignore[arg-type]
    assert {"place", "markers", "offer", "reopen"} <= met


def test_going_back_at_the_table_takes_back_what_was_told() -> None:
    guide = Guide(script("tftc"))
    table = Table(guide.table().game, ["human", "greedy"], guide.script.seed, undo="free")
    table.run()
    first = guide.step(table)
    table.play(first.action)  # type: ignore[arg-type]
    assert guide.step(table).lesson == "second"
    table.undo()
    assert guide.step(table) is first
    table.play("search")
    table.run()
    again = guide.step(table)
    assert again.number == 2
    assert again.comment.startswith("You chose “search” instead of “take")


def test_a_guide_does_not_speak_of_what_a_bot_sees() -> None:
    guide = Guide(script("tftc"))
    table = guide.table()
    assert not table.awaits_human  # the other player begins
    with pytest.raises(ValueError, match="a person who is to decide"):
        guide.step(table)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"lessons": [{"id": "a", "title": "b"}]}, "a lesson lacks when"),
        ({"lessons": [{"id": "a", "title": "b", "when": [], "odd": 1}]}, "has no 'odd'"),
        ({"lessons": ["a"]}, "a lesson is an object, not 'a'"),
        ({"until": ["nothing"]}, "until names 'nothing', which is no lesson"),
        ({"until": ["filled"]}, "until names 'filled', which is no lesson"),  # it is news
        ({"seats": None}, "a guide lacks seats"),
    ],
)
def test_a_mistake_in_the_file_is_told(tmp_path: Path, change: dict[str, Any], words: str) -> None:
    data = json.loads(data_path("tftc", "first_game.json").read_text(encoding="utf-8"))
    data |= change
    path = tmp_path / "guide.json"
    path.write_text(json.dumps({name: one for name, one in data.items() if one is not None}))
    with pytest.raises(ValueError, match=re.escape(words)) as caught:
        read_script(path)
    assert str(path) in str(caught.value)


def test_a_lesson_cannot_be_there_twice(tmp_path: Path) -> None:
    data = json.loads(data_path("tftc", "first_game.json").read_text(encoding="utf-8"))
    data["lessons"].append(data["lessons"][0])
    path = tmp_path / "guide.json"
    path.write_text(json.dumps(data))
    with pytest.raises(ValueError, match="'take' is there twice"):
        read_script(path)


def test_a_game_without_a_guide_says_so() -> None:
    with pytest.raises(ValueError, match="a guided first game of tftc, tobago, treasure_hunter"):
        script("chess")
