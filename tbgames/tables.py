"""Small tables as a terminal and a notebook show them."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence

__all__ = ["html_table", "text_table"]


def text_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a table in columns; every row has as many cells as the head.

    >>> print(text_table(("goal", "points"), [("G01", "2"), ("G20 Night Cache", "7")]))
    goal             points
    G01              2
    G20 Night Cache  7
    """
    lines = [head, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def html_table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a table as HTML that a screen reader can find its way in; texts are escaped.

    >>> html_table("Rare <6", ["icon"], [["Cave"]]).startswith("<table><caption>Rare &lt;6<")
    True
    """
    # Notebooks put the cells of tables to the right, which is no place for words.
    left = 'style="text-align:left"'
    top = "".join(f'<th scope="col" {left}>{html.escape(text)}</th>' for text in head)
    body = "".join(
        f"<tr>{''.join(f'<td {left}>{html.escape(text)}</td>' for text in row)}</tr>"
        for row in rows
    )
    return f"<table><caption>{html.escape(caption)}</caption><tr>{top}</tr>{body}</table>"
