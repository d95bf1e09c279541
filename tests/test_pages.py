"""What a page makes of formulas and titles, and of files that are no notebooks."""

from pathlib import Path

import nbformat
import pytest

from tbgames.cli import FAULT, main
from tbgames.jupyter.export import notebook_page


def page(folder: Path, text: str, **metadata: str) -> str:
    cells = [nbformat.v4.new_markdown_cell(text)]
    notebook = nbformat.v4.new_notebook(cells=cells, metadata=metadata)
    nbformat.write(notebook, folder / "a.ipynb")
    return notebook_page(folder / "a.ipynb")


@pytest.mark.parametrize(
    ("text", "formulas"),
    [
        ("It costs $5 and then $10 more.", 0),
        (r"It costs \$5 and \$10, and $x$ is less.", 1),
        ("`` a $x$ ` `` and ~~~ and $y$", 1),
        ("~~~\n$x$\n~~~\n\n$y$", 1),
        ("a ` and $x$,\n\nand ` again", 1),
        (r"$\left($ is no formula, $x$ is one", 1),
        ("$$\n\n$$", 0),
        ("$x$, and $$y$$", 2),
    ],
)
def test_a_formula_is_told_from_a_price_and_from_code(
    tmp_path: Path, text: str, formulas: int
) -> None:
    assert page(tmp_path, text).count("<math") == formulas


def test_a_title_is_text(tmp_path: Path) -> None:
    assert "<title>A &lt;b&gt; &amp; B</title>" in page(tmp_path, "a", title="A <b> & B")


@pytest.mark.parametrize(
    "content", ["{}", "[]", "null", "x", "", '{"cells": 7, "nbformat": 4, "nbformat_minor": 5}']
)
def test_what_is_no_notebook_is_told(
    tmp_path: Path, content: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.ipynb").write_text(content)
    assert main(["pages", str(tmp_path / "out"), str(tmp_path / "a.ipynb")]) == FAULT
    assert "cannot write the pages" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
