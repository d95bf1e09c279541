"""What pages of words beside a board have in common: their style in both themes."""

from __future__ import annotations

from importlib.resources import files

from tbgames.scene import theme

__all__ = ["STYLE", "read"]


def read(name: str) -> str:
    """Give the text of a file of this package.

    Text and not a path, which anywidget would watch for ever.
    """
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


STYLE = theme.stylesheet("tb-reading", theme.LIGHT, theme.DARK, {}) + read("reading.css")
"""For elements of the class ``tb-reading``."""
