"""A sheet of paper with a position on it, for a class without computers."""

from __future__ import annotations

import errno
import html
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tbgames.files import write_whole

__all__ = ["handout"]

BROWSERS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
)
MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
PATIENCE = 60
"""Seconds for the browser to print a page."""

PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title}</title>
<style>
@page {{ size: A4; margin: 15mm; }}
body {{ margin: 0 auto; max-width: 180mm; font: 12pt/1.5 system-ui, sans-serif; }}
body {{ color: #1f2b2a; background: #ffffff; }}
h1 {{ font-size: 18pt; margin: 0 0 6mm; }}
svg {{ display: block; width: 100%; height: auto; max-height: 235mm; }}
li {{ break-inside: avoid; margin: 6mm 0 0; }}
.line {{ border-bottom: .3mm solid #4d5c5a; height: 9mm; }}
</style>
</head>
<body>
{heading}{picture}
{questions}</body>
</html>
"""


def handout(
    shown: Any, path: str | os.PathLike[str], *, title: str = "", questions: Sequence[str] = ()
) -> Path:
    """Write a sheet to print: a picture, and questions with lines to answer them on.

    Args:
        shown: whatever draws itself in a notebook: a view, a state, a scene, an island, spaces,
            a chart. It is drawn for light paper.
        path: of the file. ``.html`` is a page that any browser prints; ``.pdf`` is printed at once
            and needs a Chromium, Chrome or Edge on this computer.
        title: a line above the picture.
        questions: texts, numbered below it.

    Returns:
        The path.

    Raises:
        TypeError: it does not draw itself.
        ValueError: the path ends in something else.
        RuntimeError: there is no browser for a PDF, or it could not print.
        OSError: the file cannot be written; it is there whole or not at all.

    >>> import tbgames as tb, tempfile
    >>> view = tb.new("tobago", players=2, layout=5, seed=7).start(seed=7).view(0)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     sheet = tb.handout(view, f"{folder}/sheet.html", questions=["Where would you start?"])
    ...     "Where would you start?" in sheet.read_text("utf-8")
    True
    """
    target = Path(path)
    if target.suffix not in (".html", ".pdf"):
        raise ValueError(f"a hand-out is an .html or a .pdf file, not {target.name!r}")
    if not isinstance(title, str):
        raise TypeError(f"a title is a text, not {title!r}")
    if not target.parent.is_dir():  # before a browser starts
        raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(target.parent))
    page = PAGE.format(
        title=html.escape(title or "Hand-out"),
        heading=f"<h1>{html.escape(title)}</h1>\n" if title else "",
        picture=_picture(shown),
        questions=_questions(questions),
    )
    if target.suffix == ".html":
        return write_whole(target, page)
    return write_whole(target, _printed(page))


def _picture(shown: Any) -> str:
    draw = getattr(shown, "_repr_mimebundle_", None)
    data = draw() if callable(draw) else {}
    if isinstance(data, tuple):  # data and metadata
        data = data[0]
    svg = data.get("image/svg+xml") if isinstance(data, Mapping) else None
    if not isinstance(svg, str):
        kind = type(shown).__name__
        raise TypeError(f"a hand-out shows what draws itself, such as a view, and not a {kind}")
    # Paper is light, whatever the reader's screen is.
    return re.sub(r"@media\s*\(prefers-color-scheme:\s*dark\)", "@media not all", svg)


def _questions(questions: Sequence[str]) -> str:
    if isinstance(questions, str):
        raise TypeError("questions are a list of texts, not one text")
    line = '<div class="line"></div>'
    items = "".join(f"<li>{html.escape(str(text))}{line}{line}</li>\n" for text in questions)
    return f"<ol>\n{items}</ol>\n" if items else ""


def _browser() -> str:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None and Path(MAC).exists():
        found = MAC
    if found is None:
        raise RuntimeError(
            "a PDF is printed by Chromium, Chrome or Edge, and none was found: "
            "write an .html file and print it from your browser"
        )
    return found


def _printed(page: str) -> bytes:
    command = [
        _browser(),
        "--headless",
        "--disable-gpu",
        "--no-first-run",
        "--no-pdf-header-footer",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--no-sandbox")  # Chromium refuses to run as root with it
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder, "page.html"), Path(folder, "page.pdf")
        source.write_text(page, encoding="utf-8")
        command += [f"--user-data-dir={folder}/profile", f"--print-to-pdf={made}", source.as_uri()]
        try:
            subprocess.run(command, capture_output=True, check=True, timeout=PATIENCE)
            return made.read_bytes()
        except (OSError, subprocess.SubprocessError) as fault:
            raise RuntimeError(
                f"{Path(command[0]).name} could not print the page: {fault}"
            ) from fault
