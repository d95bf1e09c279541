"""Saving and loading by the buttons, where a folder was chosen for it."""

from pathlib import Path

import pytest

from tbgames.widgets.files import Files, allowed
from tbgames.widgets.playing import play
from tbgames.widgets.table import TableWidget


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "games" / "deep").mkdir(parents=True)
    (tmp_path / "games" / "out").symlink_to(tmp_path)
    (tmp_path / "games" / "link.json").symlink_to(tmp_path / "secret.json")
    return tmp_path / "games"


@pytest.mark.parametrize("name", ["game.json", "./game.json", "deep/../game.json", "deep/g.json"])
def test_in_the_folder(name: str, folder: Path) -> None:
    assert allowed(name, folder) == folder / name


@pytest.mark.parametrize(
    "name", ["../game.json", "/tmp/game.json", "deep/../../g.json", "out/g.json", "link.json"]
)
def test_outside_is_refused(name: str, folder: Path) -> None:
    with pytest.raises(ValueError, match="is outside the folder of this table"):
        allowed(name, folder)


@pytest.mark.parametrize("name", ["thesis.tex", "", ".", ".json/", "game.json\0"])
def test_what_is_no_name_of_a_saved_game(name: str, folder: Path) -> None:
    with pytest.raises(ValueError, match="; try game"):
        allowed(name, folder)


def test_without_a_folder_anywhere() -> None:
    assert allowed("/tmp/a.txt", None) == Path("/tmp/a.txt")


def test_the_buttons_keep_to_it(folder: Path) -> None:
    game = play("tftc", ["human", "random"], seed=3, folder=folder)
    game.controls.files.value = True
    form = find(game)
    for button in (form.save, form.save_own, form.load):
        game.board.error(None)
        form.path.value = "../secret.json"
        button.click()
        assert "outside the folder" in game.board._whole()["error"]
    assert not (folder.parent / "secret.json").exists()
    form.path.value = "game.json"
    form.save.click()
    assert (folder / "game.json").read_text() == game.table.record.to_text()


def find(game: TableWidget) -> Files:
    (form,) = [child for child in game.panel.children if isinstance(child, Files)]
    return form
