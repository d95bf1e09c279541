"""The coach at a table: what is shown, to whom, and when."""

import asyncio
from collections.abc import Iterable
from typing import Any

import pytest

from tbgames.engine import Action
from tbgames.engine.advice import Advice, Counsel
from tbgames.engine.game import Game
from tbgames.engine.table import TableError
from tbgames.scene.model import Thing
from tbgames.tobago.rules import Tobago
from tbgames.tobago.view import TobagoView
from tbgames.widgets.coaching import coached
from tbgames.widgets.playing import play
from tbgames.widgets.table import TableWidget

HOSTILE = "<b>gold</b>"

asked: list[TobagoView] = []


def advise(
    self: Tobago, view: TobagoView, legal: Iterable[Action], *, quick: bool = False
) -> Counsel:
    """Says of each action its rank; space D7 promises most."""
    asked.append(view)
    said = [Advice(action, -n, f"Number {n} {HOSTILE}.") for n, action in enumerate(legal)]
    return Counsel(tuple(said), "gold", "Others rest.", {"D7": 1.0, "E7": 0.3, "F7": 0.0})


@pytest.fixture(autouse=True)
def _coach(monkeypatch: pytest.MonkeyPatch) -> None:
    asked.clear()
    monkeypatch.setattr(Tobago, "advise", advise)


def table(seats: Iterable[str] = ("human", "greedy", "greedy"), **options: Any) -> TableWidget:
    return play("tobago", seats=list(seats), seed=7, layout=5, pace=0, **options)


def panel(widget: TableWidget, name: str = "coach") -> tuple[Thing, ...]:
    assert widget.board.scene is not None
    return next((p.things for p in widget.board.scene.panels if p.id == name), ())


def test_no_coach_unless_asked() -> None:
    widget = table()
    assert panel(widget) == ()
    assert asked == []
    widget.controls.coach.value = True
    assert panel(widget)
    widget.controls.coach.value = False
    assert panel(widget) == ()


def test_the_best_actions_stand_first_and_can_be_picked() -> None:
    widget = table(coach=True)
    legal = widget.table.state.legal_actions
    lines = panel(widget)
    assert [line.action for line in lines] == [*legal.ids[:4], None]
    assert lines[0].label == f"1. {legal[0]} · 0.00 gold. Number 0 {HOSTILE}."
    assert lines[-1].note == f"{len(legal) - 4} more of less worth. Others rest."
    widget.board._handle_custom_msg(
        {"kind": "pick", "action": legal.ids[0], "step": widget.board.step, "ask": "1"}, []
    )
    assert widget.table.record.steps[1].action == legal[0]


def test_heat_lies_below_what_stands_on_a_cell() -> None:
    things = panel(table(coach=True), "map")
    assert [(t.id, t.css) for t in things[:2]] == [("heat-D7", "heat4"), ("heat-E7", "heat2")]
    assert things[0].label == "coach: 100% of the best"
    assert not any(t.id == "heat-F7" for t in things)


def test_only_the_person_who_decides_is_advised() -> None:
    widget = table(("human", "human", "greedy"), coach=True)
    for _ in range(6):
        seat = widget.table.state.current_player
        widget.lift()
        assert widget.viewer == asked[-1].player == seat
        assert asked[-1] == widget.table.state.view(seat)
        widget.play(widget.table.state.legal_actions[0])
    assert {view.player for view in asked} == {0, 1}


def test_a_person_is_not_told_what_a_bot_is_advised() -> None:
    async def main() -> None:
        widget = table(("human", "search(ms=2000)", "greedy"))
        while not widget.table.awaits_human:
            await asyncio.sleep(0.01)
        widget._picked(widget.table.state.legal_actions.ids[0], widget.board.step)
        assert widget.table.state.current_player == 1
        with pytest.raises(TableError, match="a bot is to decide"):
            widget.coach()
        widget._pace.stop()

    asyncio.run(main())


def test_bots_that_are_watched_are_not_advised() -> None:
    widget = table(("greedy", "greedy", "greedy"), coach=True)
    assert widget.controls.coach.layout.display == "none"
    widget.run()
    assert asked == []
    assert panel(widget) == ()


def test_a_game_without_a_coach_has_no_button(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tobago, "advise", Game.advise)
    widget = table(coach=True)
    assert widget.controls.coach.layout.display == "none"
    assert panel(widget) == ()
    with pytest.raises(TypeError, match="tobago has no coach"):
        widget.coach()


def test_the_board_is_shown_before_the_coach_thinks() -> None:
    async def main() -> None:
        widget = table(coach=True)
        while panel(widget)[0].id == "coach-waits":
            await asyncio.sleep(0.01)
        widget._picked(widget.table.state.legal_actions.ids[0], widget.board.step)
        assert [line.id for line in panel(widget)] == ["coach-waits"]
        step = None
        for _ in range(500):
            await asyncio.sleep(0.01)
            if widget.table.awaits_human and step is None:
                step = widget.board.step
            if panel(widget)[0].id != "coach-waits":
                break
        assert panel(widget)[0].id == "coach-1"
        assert widget.board.step == step  # a click that was on its way still counts
        widget._pace.stop()

    asyncio.run(main())


def test_a_coach_that_fails_is_told_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(self: Tobago, view: object, legal: object, *, quick: bool = False) -> Counsel:
        raise RuntimeError("no idea")

    async def main() -> None:
        widget = table()
        await asyncio.sleep(0)
        monkeypatch.setattr(Tobago, "advise", failing)
        widget.controls.coach.value = True
        await asyncio.sleep(0.1)
        assert "no idea" in widget.board._whole()["error"]
        before = widget.table.state
        assert len(widget.controls.actions.options) > len(before.legal_actions)
        widget._picked(before.legal_actions.ids[0], widget.board.step)
        assert widget.table.state != before
        widget._pace.stop()

    asyncio.run(main())


def test_a_replay_is_not_advised() -> None:
    widget = table(coach=True)
    widget.controls.replay.value = True
    assert panel(widget) == ()


def test_texts_are_shown_as_text() -> None:
    scene = table(coach=True).board.scene
    assert scene is not None
    assert HOSTILE not in scene.svg()
    assert "&lt;b&gt;gold" in scene.svg()


def test_nothing_to_decide_is_said_in_words() -> None:
    scene = table().board.scene
    assert scene is not None
    assert (
        next(p for p in coached(scene, None).panels if p.id == "coach").things[0].words
        == "When you decide, the coach advises you."
    )
