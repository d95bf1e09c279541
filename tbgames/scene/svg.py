"""A scene as one SVG file that needs nothing else, in a light and a dark theme."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tbgames.scene import theme as look
from tbgames.scene.forms import num
from tbgames.scene.lettering import escaped
from tbgames.scene.model import Panel, Scene, Thing, digest
from tbgames.scene.page import Page

__all__ = ["THEMES", "draw"]

THEMES = ("auto", "light", "dark")

_WIDTHS = (120, 4000)
_ID = re.compile(r'(?:href="#|url\(#)([\w-]+)')


def draw(scene: Scene, theme: str = "auto", width: int | None = None) -> str:
    """Draw a scene; see `Scene.svg`."""
    if theme not in THEMES:
        raise ValueError(f"a theme is one of {', '.join(THEMES)}, not {theme!r}")
    across = scene.width if width is None else width
    if not _WIDTHS[0] <= across <= _WIDTHS[1]:
        raise ValueError(f"a picture is {_WIDTHS[0]} to {_WIDTHS[1]} pixels wide, not {across!r}")
    page = Page(scene, across)
    drawn, height = page.draw()
    # Known by what it shows: pictures that share ids are the same, which harms nobody.
    prefix = "s" + digest(theme + escaped(scene.title) + drawn)[:6]
    inside = _owned(_defs({**scene.static.defs, **page.defs}, drawn) + drawn, prefix)
    style, inside = _themed(scene, theme, prefix, inside)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{prefix}" role="img" '
        f'aria-labelledby="{prefix}-title {prefix}-desc" '
        f'width="{num(across)}" height="{num(height)}" '
        f'viewBox="0 0 {num(across)} {num(height)}">'
        f'<title id="{prefix}-title">{escaped(scene.title)}</title>'
        f'<desc id="{prefix}-desc">{escaped(_summary(scene))}</desc>'
        f"<style>{style}</style>{inside}</svg>"
    )


def _defs(defs: Mapping[str, str], drawn: str) -> str:
    """The drawings that are used, and those that these use."""
    wanted: dict[str, str] = {}
    queue = list(set(_ID.findall(drawn)))
    while queue:
        name = queue.pop()
        if name in defs and name not in wanted:
            wanted[name] = defs[name]
            queue += _ID.findall(defs[name])
    return f"<defs>{''.join(wanted[name] for name in sorted(wanted))}</defs>" if wanted else ""


def _owned(svg: str, prefix: str) -> str:
    """Put the picture's prefix before every id and every reference to one."""
    for mark in (' id="', 'href="#', "url(#"):  # words are escaped, so these are not among them
        svg = svg.replace(mark, f"{mark}{prefix}-")
    return svg


def _themed(scene: Scene, theme: str, prefix: str, inside: str) -> tuple[str, str]:
    """The style sheet, and the drawing in the colours of one theme or with variables."""
    static = scene.static
    light, dark = {**look.LIGHT, **static.light}, {**look.DARK, **static.dark}
    rules = {**look.RULES, **static.rules}
    if theme != "auto":
        colours = light if theme == "light" else dark
        return look.plain_stylesheet(prefix, colours, rules), look.resolve(inside, colours)
    used = look.names_used((inside, *rules.values()))
    light, dark = (
        {name: value for name, value in colours.items() if name in used}
        for colours in (light, dark)
    )
    return look.stylesheet(prefix, light, dark, rules), inside


def _summary(scene: Scene) -> str:
    """What a picture says to who cannot see it."""
    return " ".join(map(_said, scene.panels))


def _said(panel: Panel) -> str:
    head = f"{panel.title}: {panel.note}" if panel.note else panel.title
    words = "; ".join(filter(None, map(_thing, panel.things)))
    return ". ".join(filter(None, (head, words))) + "."


def _thing(thing: Thing) -> str:
    """Dressed cells are left out: a set of spaces is listed in words beside its map."""
    if thing.form == "cell" or not thing.label:
        return ""
    return f"{thing.label} on {thing.cell}" if thing.cell else thing.label
