"""What bots think is shown to those who may see their cards, and to nobody else."""

import asyncio
import time
from typing import Any

import pytest

from tbgames.widgets import thinking
from tbgames.widgets.playing import play
from tbgames.widgets.substitute import Substitute
from tbgames.widgets.table import TableWidget


def panel(widget: TableWidget) -> Any:
    assert widget.board.scene is not None
    return next((p for p in widget.board.scene.panels if p.id == "thoughts"), None)


def test_the_candidates_of_the_last_decision_are_shown() -> None:
    widget = play("tftc", seats=["search(iterations=20)", "greedy"], seed=7, pace=0)
    seat = widget.table.state.current_player
    widget.controls.eyes.value = 0
    while seat != 0:
        widget.controls.step.click()
        seat = widget.table.state.current_player
    assert panel(widget) is None
    widget.controls.step.click()
    shown = panel(widget)
    thoughts = widget.table.thoughts(0)
    assert thoughts is not None
    assert shown.title.startswith("What A")
    assert [t.words for t in shown.things] == [str(c.action) for c in thoughts.candidates[:5]]
    assert all("tried" in thing.note for thing in shown.things)
    widget.undo()  # what was thought of a decision that is taken back goes with it
    assert panel(widget) is None
    widget.controls.step.click()
    assert panel(widget) is not None
    widget.controls.eyes.value = 1  # who looks with other eyes may not know
    assert panel(widget) is None


def test_candidates_are_marked_on_the_map_for_those_who_may_see_them() -> None:
    widget = play("tobago", seats=["search(iterations=20)", "greedy"], seed=7, layout=5, pace=0)
    widget.controls.eyes.value = 0

    def marks() -> dict[str, Any]:
        assert widget.board.scene is not None
        map_ = next(panel for panel in widget.board.scene.panels if panel.board)
        return {one.cell: one for one in map_.things if one.id.startswith("thought-of-")}

    widget.controls.step.click()  # where the ATV begins
    thoughts = widget.table.thoughts(0)
    assert thoughts is not None
    tried = [str(one.action).removeprefix("place ") for one in thoughts.candidates[:5]]
    assert list(marks()) == tried
    best = marks()[tried[0]]
    value = thoughts.candidates[0].value
    assert value is not None
    assert (best.css, best.words) == ("heat4 thought4", f"{value:.0%}")
    assert f">{value:.0%}</text>" in widget.board.scene.svg()  # type: ignore[union-attr]
    widget.controls.eyes.value = 1
    assert not marks()
    person = play("tobago", seats=["search(iterations=20)", "human"], seed=7, layout=5, pace=0)
    assert "thought" not in str(person.board._whole())


def test_a_person_is_not_told_what_bots_think() -> None:
    widget = play("tftc", seats=["human", "search(iterations=20)"], seed=7, pace=0)
    for _ in range(4):
        widget.play(widget.table.state.legal_actions[0])
        assert panel(widget) is None


@pytest.mark.parametrize("seats", [["search(ms=300)", "greedy"], ["human", "search(ms=300)"]])
def test_how_far_it_has_come_is_told_but_its_cards_are_not(
    seats: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "_PAUSE", 0.02)
    told: list[str] = []

    async def main() -> None:
        widget = play("tftc", seats=seats, seed=7, pace=0)
        said = widget.board.thinking
        monkeypatch.setattr(
            widget.board, "thinking", lambda words: (told.append(words or ""), said(words))
        )
        end = time.monotonic() + 20
        if "human" in seats:
            while not widget.table.awaits_human and time.monotonic() < end:
                await asyncio.sleep(0.01)
            told.clear()
            widget._picked(widget.table.state.legal_actions.ids[0], widget.board.step)
            while widget.table.awaits_human and time.monotonic() < end:
                widget._picked(widget.table.state.legal_actions.ids[0], widget.board.step)
        else:
            while widget.table.state.current_player != 0:
                widget.table.step()
            widget.controls.step.click()
        while not any("%" in words for words in told) and time.monotonic() < end:
            await asyncio.sleep(0.01)
        widget._pace.stop()

    asyncio.run(main())
    assert any("%" in words for words in told)
    assert any("leads" in words for words in told) == ("human" not in seats)


def test_who_looks_with_other_eyes_while_a_bot_thinks_is_not_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinking, "_PAUSE", 0.01)

    async def main() -> None:
        widget = play("tftc", seats=["search(ms=60000)", "greedy"], seed=7, pace=0)
        widget.controls.eyes.value = 0
        while widget.table.state.current_player != 0:
            widget.table.step()
        widget.controls.step.click()
        end = time.monotonic() + 20
        while panel(widget) is None and time.monotonic() < end:
            await asyncio.sleep(0.01)
        assert panel(widget).title.startswith("What A")
        widget.controls.eyes.value = 1
        await asyncio.sleep(0.1)
        assert panel(widget) is None
        assert widget._pace.busy
        widget._pace.stop()

    asyncio.run(main())


def test_a_bot_that_thinks_long_is_stopped_and_another_goes_on() -> None:
    async def main() -> None:
        widget = play("tftc", seats=["human", "search(ms=60000)"], seed=7, pace=0)
        run = widget.controls.run
        assert run.layout.display is None
        while widget.table.awaits_human:
            assert run.disabled
            widget._picked(widget.table.state.legal_actions.ids[0], widget.board.step)
        await asyncio.sleep(0.05)
        assert (run.description, run.disabled) == ("Pause", False)
        run.click()
        assert not widget._pace.busy
        assert run.description == "Run"
        run.click()  # on with the same one
        assert widget._pace.busy
        assert widget.panel.children == ()
        run.click()
        (asked,) = widget.panel.children
        assert isinstance(asked, Substitute)
        asked.names.value = "random"
        asked.go.click()
        assert widget.panel.children == ()
        end = time.monotonic() + 20
        while not widget.table.awaits_human and time.monotonic() < end:
            await asyncio.sleep(0.01)
        assert widget.table.seats == ("human", "random")
        assert widget.table.awaits_human
        widget._pace.stop()

    asyncio.run(main())
