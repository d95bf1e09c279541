"""A table that saves itself, and the offer to go on with what it saved."""

import errno
from pathlib import Path
from typing import Any

import pytest

from tbgames.engine.bots import Bot
from tbgames.engine.record import Record
from tbgames.widgets import autosave
from tbgames.widgets.playing import play
from tbgames.widgets.table import TableWidget


def table(seats: Any = ("human", "random"), **options: Any) -> TableWidget:
    return play("tftc", seats, seed=3, pace=0, **options)


def decide(widget: TableWidget, times: int = 1) -> None:
    for _ in range(times):
        widget.play(widget.table.state.legal_actions[0])


def offered(widget: TableWidget) -> bool:
    return bool(widget.autosave.offer.layout.display != "none")


def saved(folder: Path) -> list[Path]:
    return sorted((folder / "autosave").glob("*"))


def test_who_sits_there_now_is_saved(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    widget = table(autosave=path)
    widget.reseat(1, "greedy")
    assert not path.exists()  # nothing has been decided
    decide(widget)
    widget.reseat(1, "random")
    saved = Record.load(path)
    assert isinstance(saved, Record)
    assert saved.seats == ("human", "random")
    assert saved == widget.table.record


def test_each_decision_is_saved_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    first = table(autosave=path, undo="free")
    assert not path.exists()
    assert not offered(first)
    assert (
        first.autosave.line.value == f"This table is saved to {path} after each of your decisions."
    )
    for _ in range(3):
        step = first.table.state.legal_actions[0]
        first.pick(step.id)
        assert step in [one.action for one in Record.load(path).steps]  # type: ignore[union-attr]
    assert first.autosave.line.value.startswith(f"Saved to {path} at ")
    first.undo()
    assert Record.load(path) == first.table.record
    first.controls.actions.value = first.table.state.legal_actions[1].id
    first.controls.do.click()
    left = Record.load(path)

    again = table(autosave=path)
    assert offered(again)
    assert again.table.log != first.table.log
    again.autosave.go.click()
    assert not offered(again)
    assert again.table.record.steps[: len(left.steps)] == left.steps  # type: ignore[union-attr]
    decide(again)
    assert Record.load(path) == again.table.record
    assert list(tmp_path.iterdir()) == [path]


def test_a_game_that_was_left_is_kept_when_another_begins(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    decide(table(autosave=path))
    left = path.read_bytes()
    other = table(autosave=path)
    other.autosave.drop.click()
    assert not offered(other)
    assert path.read_bytes() == left  # nothing was decided yet
    decide(other, 2)
    assert (tmp_path / "game.before.json").read_bytes() == left
    assert Record.load(path) == other.table.record
    other.new_game(["human", "random"], seed=9)
    decide(other)
    assert Record.load(tmp_path / "game.before.json") != other.table.record


def test_a_game_that_cannot_be_gone_on_with_is_kept_too(tmp_path: Path) -> None:
    class Own(Bot):
        """A class that another kernel does not know."""

        def choose(self, view: Any, legal: Any, rng: Any) -> Any:
            return legal[0]

    path = tmp_path / "game.json"
    decide(table(("human", Own), autosave=path))
    left = path.read_bytes()
    again = table(autosave=path)
    again.autosave.go.click()
    assert "no bot is called 'Own'" in again.board._fields["error"]
    assert offered(again)
    decide(again)
    assert (tmp_path / "game.before.json").read_bytes() == left


@pytest.mark.parametrize("content", ["dear diary", "seat"])
def test_what_is_no_game_is_not_replaced(tmp_path: Path, content: str) -> None:
    path = tmp_path / "diary.json"
    if content == "seat":
        table().save(path, seat=0)
    else:
        path.write_text(content)
    before = path.read_bytes()
    with pytest.raises(ValueError, match=r"autosave= would replace .*diary\.json"):
        table(autosave=path)
    assert path.read_bytes() == before


def test_nor_is_what_is_called_as_the_game_before(tmp_path: Path) -> None:
    own = tmp_path / "game.before.json"
    own.write_text("dear diary")
    with pytest.raises(ValueError, match=r"autosave= would replace .*game\.before\.json"):
        table(autosave=tmp_path / "game.json")
    assert own.read_text() == "dear diary"


@pytest.mark.parametrize(
    ("where", "error"),
    [
        ("../game.json", "is outside the folder of this table"),
        ("game.txt", "does not end in .json"),
        (7, "autosave= is the name of a file, True or False, not 7"),
    ],
)
def test_where_it_cannot_be(tmp_path: Path, where: Any, error: str) -> None:
    with pytest.raises((TypeError, ValueError), match=error):
        table(autosave=where, folder=tmp_path)
    with pytest.raises(ValueError, match="autosave=True needs a folder="):
        table(autosave=True)


@pytest.mark.parametrize(
    "fault",
    [
        OSError(errno.ENOSPC, "No space left on device", "/srv/secret/x.json"),
        PermissionError(errno.EACCES, "Permission denied", "/srv/secret/x.json"),
    ],
)
def test_a_disk_that_takes_nothing_is_told_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: OSError
) -> None:
    def full(*_: object) -> None:
        raise fault

    widget = table(folder=tmp_path, autosave=True)
    told: list[str] = []
    widget.autosave._tell = told.append
    with monkeypatch.context() as disk:
        disk.setattr(autosave, "write_whole", full)
        decide(widget, 2)
    words = f"The game goes on, but it could not be saved: {fault.strerror}."
    assert widget.autosave.line.value == words
    assert told == [words]  # once, not at each decision
    decide(widget)
    assert Record.load(*saved(tmp_path)) == widget.table.record


def test_a_folder_that_has_gone_is_told(tmp_path: Path) -> None:
    widget = table(autosave=tmp_path / "gone" / "game.json")
    decide(widget)
    assert "could not be saved: there is no such folder" in widget.autosave.line.value


def test_visitors_have_files_of_their_own_and_a_browser_remembers(tmp_path: Path) -> None:
    one, two = (table(folder=tmp_path, autosave=True) for _ in range(2))
    for widget in (one, two):
        decide(widget, 2)
    assert len(saved(tmp_path)) == 2
    assert one.autosave.bookmark is not None
    name = one.autosave.bookmark.name
    assert Record.load(tmp_path / name) == one.table.record

    def told(name: str) -> TableWidget:
        widget = table(folder=tmp_path, autosave=True)
        assert widget.autosave.bookmark is not None
        widget.autosave.bookmark._handle_custom_msg({"kind": "left", "name": name}, [])
        return widget

    (tmp_path / "mine.json").write_bytes((tmp_path / name).read_bytes())
    for other in ("mine.json", "../x.json", f"../{name}", name[:-6] + "A.json", "", "autosave"):
        assert not offered(told(other))
    again = told(name)
    assert offered(again)
    again.autosave.go.click()
    assert again.table.record.steps[:2] == one.table.record.steps[:2]
    decide(again)
    assert len(saved(tmp_path)) == 3  # the page that was left may still be open


def test_two_people_find_the_curtain_down(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    first = table(("human", "human"), autosave=path)
    first.lift()
    assert not path.exists()  # nobody has decided anything
    decide(first)
    again = table(("human", "human"), autosave=path)
    again.lift()
    again.autosave.go.click()
    assert again.curtain.down


def test_a_game_that_is_over_is_saved_whole_and_not_offered(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    widget = table(autosave=path)
    while not widget.table.state.is_terminal:
        widget.play(widget.table.state.legal_actions.ids[-1])
    assert Record.load(path) == widget.table.record
    assert not offered(table(autosave=path))


def test_bots_alone_save_nothing(tmp_path: Path) -> None:
    widget = table(("random", "random"), folder=tmp_path, autosave=True)
    widget.run()
    assert saved(tmp_path) == []
