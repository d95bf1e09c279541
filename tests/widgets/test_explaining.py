"""What a table explains: rules, refusals and the guided first game, in all three games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tbgames as tb
from tbgames.engine.testing.toy import Toy
from tbgames.guide import guided_games
from tbgames.rulebook import rulebook
from tbgames.scene.model import Scene
from tbgames.widgets.controls import Controls
from tbgames.widgets.explaining import Explainer
from tbgames.widgets.howto import HowTo
from tbgames.widgets.table import TableWidget

GAMES = guided_games()


def table(game: str, **more: Any) -> TableWidget:
    return tb.play(game, ["human", "greedy"], seed=7, pace=0, **more)


def look(widget: TableWidget, thing: str) -> str:
    """What a page is told that says what is pointed at."""
    message = {"kind": "look", "thing": thing, "action": None, "step": widget.board.step}
    widget.board._handle_custom_msg(message, [])
    return str(widget.board._fields["words"])


def marked(scene: Scene) -> set[int]:
    """The actions of what a guide has marked."""
    found = set()
    for panel in scene.panels:
        cells = {thing.cell for thing in panel.things if thing.css == "guide"}
        for thing in panel.things:
            if "guide" in thing.css.split() or (panel.board and thing.cell in cells):
                offers = [thing.action, *(one.action for one in thing.badges)]
                found |= {action for action in offers if action is not None}
    return found


# -- how to play --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_button_opens_the_rules_of_the_game(game: str) -> None:
    widget = table(game)
    widget.controls.how.value = True
    (panel,) = widget.panel.children
    assert isinstance(panel, HowTo)
    assert panel._page["html"] == rulebook(game).html
    widget.controls.how.value = False
    assert widget.panel.children == ()


def test_a_game_without_rules_has_no_such_button() -> None:
    controls = Controls(0)
    explain = Explainer(controls.how, lambda do: lambda _: do(), print, print)
    explain.sit(tb.Table(Toy.new(), ["human", "greedy"], seed=7))
    assert controls.how.layout.display == "none"
    with pytest.raises(ValueError, match="not of 'toy'"):
        explain.begin()


# -- refusals -----------------------------------------------------------------------------------


def refused(widget: TableWidget) -> Iterator[tuple[str, str]]:
    """Things of the scene that are refused when one points at them, with what is told."""
    scene = widget.board.scene
    assert scene is not None
    for panel in scene.panels:
        for thing in panel.things:
            before = widget.explain.why.told
            words = look(widget, thing.id)
            if widget.explain.why.told != before:
                yield thing.id, words


@pytest.mark.parametrize("game", GAMES)
def test_what_is_refused_has_its_rule_beside_it(game: str) -> None:
    widget, book, met = table(game), rulebook(game), 0
    for _ in range(12):
        for _, words in refused(widget):
            why = widget.explain.why
            assert why.layout.display is None
            told = why.told[0].partition(" ")[0]
            assert why.told[0] == book[told].heading
            if len(why.told) == 1:
                assert words.endswith(book[told].brief(220))
            why.buttons[0].click()
            (panel,) = widget.panel.children
            assert panel.at == told
            why.buttons[0].click()  # the panel is open, and stays
            assert widget.panel.children == (panel,)
            met += 1
        if met:
            break
        widget.pick(next(iter(widget.board._offers()))[0])
    assert met
    widget.pick(next(iter(widget.board._offers()))[0])
    assert widget.explain.why.told == ()
    assert widget.explain.why.layout.display == "none"


def test_an_action_that_is_refused_has_its_rule_at_hand() -> None:
    widget = table("tobago")
    widget._guarded(lambda: widget.table.play("raise brown"))(None)
    assert "(TB-30)" in widget.board._fields["error"]
    assert widget.explain.why.told == ("TB-30 Order",)


def test_an_error_of_another_kind_names_no_rule() -> None:
    widget = table("tobago")
    widget._guarded(lambda: widget.load("nowhere.json"))(None)
    assert widget.explain.why.told == ()


# -- the guide ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_first_game_is_played_by_clicking_what_is_marked(game: str) -> None:
    widget = tb.first_game(game, pace=0)
    steps, board = widget.explain.steps, widget.board
    assert board.scene is not None
    seen = 0
    while marked(board.scene):
        assert f"Step {seen + 1}: " in steps.text
        assert "Click " in steps.text
        wanted = widget.explain._guide.step(widget.table).action  # type: ignore[union-attr]
        assert wanted is not None
        assert wanted.id in marked(board.scene)
        widget.pick(wanted.id)
        seen += 1
    assert seen > 11
    assert "From here on you need no guide" in steps.text
    assert steps._step["last"]
    log = widget.table.log
    steps._handle_custom_msg({"kind": "end"}, [])
    assert steps.layout.display == "none"
    assert not marked(board.scene)
    widget.pick(next(iter(board._offers()))[0])  # the same game goes on
    assert widget.table.log[: len(log)] == log
    assert len(widget.table.log) > len(log)


def test_another_action_goes_on_with_a_comment_and_undo_goes_back() -> None:
    widget = tb.first_game("tftc", pace=0)
    first = widget.explain.steps.text
    widget.play("search")
    assert "You chose “search” instead of “take Lake”" in widget.explain.steps.text
    widget = tb.first_game("tftc", pace=0)
    widget.play("take Lake")
    assert "Step 2" in widget.explain.steps.text
    widget.undo()
    assert widget.explain.steps.text == first


def test_the_panel_of_rules_begins_a_guided_game_and_the_guide_names_rules() -> None:
    widget = table("treasure_hunter")
    widget.controls.how.value = True
    (panel,) = widget.panel.children
    panel._handle_custom_msg({"kind": "guide"}, [])
    assert "Step 1: Gather a party" in widget.explain.steps.text
    assert widget.panel.children == ()
    widget.explain.steps._handle_custom_msg({"kind": "rule", "rule": "TH-012"}, [])
    (panel,) = widget.panel.children
    assert panel.at == "TH-012"
    # A page may say anything.
    widget.explain.steps._handle_custom_msg({"kind": "rule", "rule": "<b>"}, [])
    assert "no ruling '<b>'" in widget.board._fields["error"]


def test_another_game_at_the_table_ends_the_guide(tmp_path: Path) -> None:
    widget = tb.first_game("tftc", pace=0)
    widget.save(tmp_path / "game.json")
    widget.new_game(["human", "greedy"], seed=3)
    assert widget.explain.steps.layout.display == "none"
    assert widget.board.scene is not None
    assert not marked(widget.board.scene)
    widget.explain.begin()
    assert widget.explain.steps.layout.display is None
    widget.load(tmp_path / "game.json")
    assert widget.explain.steps.layout.display == "none"


def test_a_guide_tells_nobody_else_of_the_hand_that_it_has_spoken_of() -> None:
    widget = tb.first_game("tftc", pace=0)
    widget.reseat(1, "random")  # another bot is nobody who reads
    assert "You hold" in widget.explain.steps.text
    widget.reseat(1, "human")
    assert widget.explain.steps.layout.display == "none"
    assert "You hold" not in widget.explain.steps.text
    assert widget.board.scene is not None
    assert not marked(widget.board.scene)


def test_the_coach_and_the_guide_speak_of_the_same_decision() -> None:
    widget = tb.first_game("tftc", pace=0)
    widget.controls.coach.value = True
    widget._pace.finish()
    assert widget.board.scene is not None
    assert any(panel.id == "coach" for panel in widget.board.scene.panels)
    assert marked(widget.board.scene)


def test_a_picture_of_the_board_has_the_mark_in_both_themes() -> None:
    widget = tb.first_game("tobago", pace=0)
    assert widget.board.scene is not None
    svg = widget.board.scene.svg()
    assert 'class="guide"' in svg
    assert "path.guide{fill:none" in svg
    labels = [thing.label for panel in widget.board.scene.panels for thing in panel.things]
    assert labels.count("suggested by the guide") == 1
