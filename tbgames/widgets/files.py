"""Saving a game to a file, and loading one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import ipywidgets

__all__ = ["Files", "allowed"]

_BUTTON = {"height": "32px", "width": "auto"}


class Files(ipywidgets.VBox):  # type: ignore[misc]
    """A path on the computer that runs the notebook, and a file from the reader's own.

    ``save(path, whole)``, ``load(path)`` and ``read(text)`` do the work; what they raise is
    theirs to tell.
    """

    def __init__(
        self,
        save: Callable[[str, bool], object],
        load: Callable[[str], object],
        read: Callable[[str], object],
    ) -> None:
        """Ask for a path, and for what to do with it."""
        self.path = ipywidgets.Text(
            "game.json",
            description="File",
            layout={"flex": "1 1 240px", "width": "auto", "max_width": "420px"},
        )
        self.save = _button("Save", "the whole game, hidden cards included", "save")
        self.save_own = _button("Save what I see", "what this seat may know", "eye")
        self.load = _button("Load", "go on with the game in this file, or replay it", "folder-open")
        self.upload = ipywidgets.FileUpload(
            accept=".json", description="Load from your computer", layout=_BUTTON
        )
        self._read = read
        self.save.on_click(lambda _: save(self.path.value, True))
        self.save_own.on_click(lambda _: save(self.path.value, False))
        self.load.on_click(lambda _: load(self.path.value))
        self.upload.observe(self._uploaded, "value")
        buttons = [self.save, self.save_own, self.load, self.upload]
        wrap = {"flex_flow": "row wrap"}
        super().__init__(
            [ipywidgets.HBox([self.path], layout=wrap), ipywidgets.HBox(buttons, layout=wrap)]
        )

    def _uploaded(self, change: Any) -> None:
        if not change["new"]:
            return
        content = bytes(change["new"][0]["content"])
        self.upload.value = ()  # a record may hold what nobody may know: do not keep it
        self._read(content.decode("utf-8", "replace"))


def allowed(name: str, folder: Path | None) -> Path:
    """Give the path of a file that may be saved or loaded: any, or a saved game of a folder.

    A ValueError for a file outside the folder, also by a link, or one that is not named as saved
    games are: what else is in the folder is not to be overwritten.

    >>> allowed("/etc/passwd.json", Path("games"))
    Traceback (most recent call last):
    ValueError: '/etc/passwd.json' is outside the folder of this table; try game.json
    """
    if folder is None:
        return Path(name)
    path = Path(folder, name)
    if "\0" in name or not path.resolve().is_relative_to(folder.resolve()):
        raise ValueError(f"{name!r} is outside the folder of this table; try game.json")
    if path.suffix != ".json":
        raise ValueError(f"{name!r} does not end in .json; try game.json")
    return path


def _button(words: str, tooltip: str, icon: str) -> Any:
    return ipywidgets.Button(description=words, tooltip=tooltip, icon=icon, layout=_BUTTON)
