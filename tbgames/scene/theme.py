"""The colours and letters that all games share, in a light and a dark theme.

Everything is a CSS variable, so that one picture serves both themes. A game adds its own
colours and rules in `Static`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

__all__ = ["DARK", "LIGHT", "RULES", "contrast", "resolve", "stylesheet"]

LIGHT: Mapping[str, str] = {
    "paper": "#f7f5ef",
    "card": "#fffdf8",
    "ink": "#22302f",
    "quiet": "#5a6866",
    "line": "#d9d3c4",
    "accent": "#b4472c",
    "good": "#1d6f5c",
    "seat0": "#b84a12",
    "seat1": "#1f62a4",
    "seat2": "#7a4a9e",
    "seat3": "#0d7459",
    "on-seat": "#ffffff",
}
DARK: Mapping[str, str] = {
    "paper": "#121a1c",
    "card": "#1b2629",
    "ink": "#e6ece8",
    "quiet": "#9fb0ab",
    "line": "#34464a",
    "accent": "#ef8a62",
    "good": "#6fc7ae",
    "seat0": "#f08a4b",
    "seat1": "#6fb0ea",
    "seat2": "#c79be6",
    "seat3": "#5fd0b0",
    "on-seat": "#10181a",
}

RULES: Mapping[str, str] = {
    # The root's own class comes before each selector; an empty one is the root itself.
    "": "font:14px system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;"
    "max-width:100%;height:auto",
    "text": "fill:var(--ink)",
    ".paper": "fill:var(--paper)",
    ".box": "fill:var(--card);stroke:var(--line)",
    ".box.on": "stroke:var(--ink);stroke-width:2",
    ".box.can": "stroke:var(--good);stroke-width:2",
    ".box.sel": "stroke:var(--accent);stroke-width:3",
    ".off": "opacity:.64",
    ".fade": "opacity:.25",
    **{f".heat{n}": f"fill:var(--accent);fill-opacity:{n * 0.17:.2f}" for n in (1, 2, 3, 4)},
    ".q": "fill:var(--quiet);font-size:12px",
    ".b": "font-weight:600",
    ".h": "font-size:18px;font-weight:650",
    ".m": "text-anchor:middle",
    ".e": "text-anchor:end",
    ".s0": "color:var(--seat0)",
    ".s1": "color:var(--seat1)",
    ".s2": "color:var(--seat2)",
    ".s3": "color:var(--seat3)",
}

# What a page says about its theme where a picture in it can see that: JupyterLab, VS Code, and
# furo and its like.
_PAGE_LIGHT = ('[data-jp-theme-light="true"]', ".vscode-light", '[data-theme="light"]')
_PAGE_DARK = ('[data-jp-theme-light="false"]', ".vscode-dark", '[data-theme="dark"]')
_VAR = re.compile(r"var\(--([a-z0-9-]+)\)")


def stylesheet(
    scope: str, light: Mapping[str, str], dark: Mapping[str, str], rules: Mapping[str, str]
) -> str:
    """Write CSS that touches nothing outside elements of the class ``scope``.

    >>> css = stylesheet("x", {"ink": "#000"}, {"ink": "#fff"}, {"text": "fill:var(--ink)"})
    >>> css.startswith(".x{--ink:#000}@media(prefers-color-scheme:dark){.x{--ink:#fff}}")
    True
    >>> css.endswith(".x text{fill:var(--ink)}")
    True
    """
    day, night = (
        "{" + ";".join(f"--{name}:{value}" for name, value in colours.items()) + "}"
        for colours in (light, dark)
    )
    told_light, told_dark = (
        ",".join(f"{mark} .{scope}" for mark in marks) for marks in (_PAGE_LIGHT, _PAGE_DARK)
    )
    return (
        f".{scope}{day}@media(prefers-color-scheme:dark){{.{scope}{night}}}"
        f"{told_light}{day}{told_dark}{night}{_scoped(scope, rules)}"
    )


def resolve(text: str, colours: Mapping[str, str]) -> str:
    """Put the colours of one theme in the place of the variables, for readers without them.

    >>> resolve("fill:var(--ink)", {"ink": "#22302f"})
    'fill:#22302f'
    """
    return _VAR.sub(lambda match: colours[match[1]], text)


def plain_stylesheet(scope: str, colours: Mapping[str, str], rules: Mapping[str, str]) -> str:
    """Write CSS of one theme, without variables."""
    return resolve(_scoped(scope, rules), colours)


def _scoped(scope: str, rules: Mapping[str, str]) -> str:
    return "".join(
        f"{','.join(_under(scope, rules_of) for rules_of in selector.split(','))}{{{declarations}}}"
        for selector, declarations in rules.items()
    )


def _under(scope: str, selector: str) -> str:
    return f".{scope} {selector}" if selector else f".{scope}"


def contrast(one: str, other: str) -> float:
    """Contrast of two ``#rrggbb`` colours as WCAG 2 counts it, from 1 to 21.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def names_used(texts: Iterable[str]) -> set[str]:
    """Collect the names of the variables that some CSS or SVG uses."""
    return {name for text in texts for name in _VAR.findall(text)}
