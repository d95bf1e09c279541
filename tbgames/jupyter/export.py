"""Notebooks as pages to read: no Jupyter, no network, nothing but the file.

What Jupyter's own export leaves to be wished for: formulas need no script from the network (they
are MathML), pictures keep the words that a screen reader says, colours have enough contrast in
light and dark, and what scrolls can be reached with the keyboard.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

__all__ = ["notebook_page"]

TEMPLATES = Path(__file__).parent

# Code is not searched for formulas: fences, then code in a line; then the formulas themselves.
_PARTS = re.compile(r"(```.*?```|`[^`\n]*`)|\$\$(.+?)\$\$|\$([^$\n]+(?:\n[^$\n]+)?)\$", re.DOTALL)
_LINK = re.compile(r"(\]\([\w./-]+)\.ipynb(#[\w-]*)?\)")


def notebook_page(path: Path) -> str:
    """Write a notebook with its stored outputs as one HTML page.

    Args:
        path: of the notebook. Links to other notebooks become links to their pages.

    Raises:
        ModuleNotFoundError: nbconvert or latex2mathml is missing; both come with the extra `lab`.
        nbformat.reader.NotJSONError: the file is not a notebook.
    """
    import nbformat
    from nbconvert import HTMLExporter

    notebook: Any = nbformat.read(path, as_version=4)
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


def _formulas(text: str) -> str:
    from latex2mathml.converter import convert

    def one(match: re.Match[str]) -> str:
        code, block, inline = match.groups()
        if code is not None:
            return str(code)
        mathml = convert(block or inline, display="block" if block else "inline")
        return str(mathml).replace("\n", " ")

    return _PARTS.sub(one, text)
