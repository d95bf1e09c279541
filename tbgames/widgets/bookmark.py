"""Where somebody left off, remembered by the own browser: a kernel that ends remembers nothing."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any

import anywidget
import traitlets

__all__ = ["Bookmark"]


class Bookmark(anywidget.AnyWidget):
    """Keeps a name in the browser, and tells the one that was kept when a page opens.

    So nobody is told a name but the browser that it was given to.

    >>> bookmark = Bookmark("tobago", left=print)
    >>> bookmark._handle_custom_msg({"kind": "left", "name": "tobago-1.json"}, [])
    tobago-1.json
    """

    # Text and not a path, which anywidget would watch for ever.
    _esm = files(__package__).joinpath("bookmark.js").read_text(encoding="utf-8")
    key = traitlets.Unicode("").tag(sync=True)
    name = traitlets.Unicode("").tag(sync=True)

    def __init__(self, key: str, left: Callable[[str], object]) -> None:
        """Keep names under ``key``; ``left`` is called with the one that was kept before.

        It may be anything, since a page may say anything.
        """
        self._left = left
        super().__init__(key=key, layout={"display": "none"})

    def _handle_custom_msg(self, content: Any, buffers: list[memoryview]) -> None:
        super()._handle_custom_msg(content, buffers)
        match content:
            case {"kind": "left", "name": str(name)}:
                self._left(name)
