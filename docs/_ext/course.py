"""The notebooks of the course as pages: copied when the site is built, with what they show."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
PLOTLY = "application/vnd.plotly.v1+json"
_HERE = re.compile(r"\]\(#([^)]+)\)")
_NO_LETTER = re.compile(r"[^\w\s-]")


def anchor(heading: str) -> str:
    """The anchor of a heading as MyST makes it from what Jupyter does.

    >>> anchor("Plans:-an-hour,-a-day")
    'plans-an-hour-a-day'
    """
    return _NO_LETTER.sub("", heading.lower())


def page(notebook: dict[str, Any]) -> dict[str, Any]:
    """A notebook whose links to its own headings work on the site, and whose charts have words."""
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            text = "".join(cell["source"])
            cell["source"] = _HERE.sub(lambda match: f"](#{anchor(match[1])})", text)
        for output in cell.get("outputs", []):
            if PLOTLY in output.get("data", {}):
                # A renderer sees one form of an output, and these words are in another.
                output["metadata"]["words"] = "".join(output["data"]["text/plain"])
    return notebook


def _copy(app: Sphinx) -> None:
    folder = Path(app.srcdir) / "course"
    folder.mkdir(exist_ok=True)
    wanted = {path.name: path for path in NOTEBOOKS.glob("*.ipynb")}
    for old in folder.glob("*.ipynb"):
        if old.name not in wanted:
            old.unlink()
    for name, path in wanted.items():
        text = json.dumps(page(json.loads(path.read_text(encoding="utf-8"))))
        copy = folder / name
        # An unchanged file keeps its date, and Sphinx does not read it again.
        if not copy.exists() or copy.read_text(encoding="utf-8") != text:
            copy.write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, Any]:
    """Copy before Sphinx looks for pages."""
    app.connect("builder-inited", _copy)
    return {"parallel_read_safe": True}
