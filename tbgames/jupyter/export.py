"""Notebooks as pages to read: no Jupyter, no network, nothing but the file.

What Jupyter's own export leaves to be wished for: formulas need no script from the network (they
are MathML), pictures keep the words that a screen reader says, colours have enough contrast in
light and dark, and what scrolls can be reached with the keyboard.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tbgames.engine.messages import plain
from tbgames.files import parse_json, read_text

__all__ = ["notebook_page"]

TEMPLATES = Path(__file__).parent

MOST_BYTES = 256 * 1024 * 1024
"""A larger notebook is not read."""

# Code is not searched for formulas, and `\$` is a dollar. One before a digit closes no formula, nor
# does one after a space: "$5 and $10" are prices.
_PARTS = re.compile(
    r"(\\\$|(`{3,}|~{3,}).*?\2|(`+)[^\n]+?(?<!`)\3(?!`))"
    r"|\$\$(.+?)\$\$"
    r"|\$(?!\s)([^$\n]+(?:\n[^$\n]+)?)(?<![\s\\])\$(?!\d)",
    re.DOTALL,
)
_LINK = re.compile(r"(\]\([\w./-]+)\.ipynb(#[\w-]*)?\)")


def notebook_page(path: Path) -> str:
    """Write a notebook with its stored outputs as one HTML page.

    Args:
        path: of the notebook. Links to other notebooks become links to their pages.

    Raises:
        ModuleNotFoundError: nbconvert or latex2mathml is missing; both come with the extra `lab`.
        ValueError: the file is not a notebook.
        OSError: it cannot be read.
    """
    from nbconvert import HTMLExporter

    notebook = _notebook(path)
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = _LINK.sub(r"\1.html\2)", _formulas(cell.source))
    exporter = HTMLExporter(
        template_name="pages",
        extra_template_basedirs=[str(TEMPLATES)],
        exclude_anchor_links=True,
    )
    resources = {"metadata": {"name": path.stem}}
    html, _ = exporter.from_notebook_node(notebook, resources=resources)
    return str(html)


def _notebook(path: Path) -> Any:
    import nbformat
    from nbformat.validator import NotebookValidationError

    try:
        text = read_text(path, MOST_BYTES)
        parse_json(text)  # nbformat walks through whatever it gets, however deep that is
        notebook: Any = nbformat.reads(text, as_version=4)
        nbformat.validate(notebook)
    except OSError:
        raise
    except Exception as fault:  # whatever nbformat stumbles over, the file is at fault
        told = isinstance(fault, ValueError | NotebookValidationError)
        lines = str(fault).splitlines() if told else ["it has not the parts that one has"]
        raise ValueError(f"{path} is not a notebook: {plain(lines[0])}") from fault
    return notebook


def _formulas(text: str) -> str:
    from latex2mathml.converter import convert

    def one(match: re.Match[str]) -> str:
        code, _, _, block, inline = match.groups()
        if code is not None:
            return str(code)
        try:
            mathml = convert(block or inline, display="block" if block else "inline")
        except Exception:  # no formula, or none that it knows: as it was written
            return match.group().replace("$", r"\$")
        return str(mathml).replace("\n", " ")

    return _PARTS.sub(one, text)
