"""The page of benchmarks, written from what they stored when the site is built."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from scripts import benchmarks_page
from tbgames.files import write_whole

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def _write(app: Sphinx) -> None:
    path, text = Path(app.srcdir) / "benchmarks.md", benchmarks_page.page()
    # An unchanged file keeps its date, and Sphinx does not read it again.
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        write_whole(path, text)


def setup(app: Sphinx) -> dict[str, Any]:
    """Write before Sphinx looks for pages."""
    app.connect("builder-inited", _write)
    return {"parallel_read_safe": True}
