"""The doors to the books of rules: ``tb.rules``."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from tbgames.engine.messages import brief, hint
from tbgames.files import data_path, rules_path
from tbgames.rulebook.book import Rulebook, Ruling, Section
from tbgames.rulebook.pages import read_page

__all__ = ["books", "rulebook", "rules"]


def rules(what: str) -> Rulebook | Ruling:
    """Give the rules of a game, ``tb.rules("tobago")``, or one of them, ``tb.rules("TB-41")``.

    They show themselves in a notebook, and ``print`` writes them as text. The ids are those that
    a refusal names: ``tb.rules(error.rule)``. A ValueError if there is no such game or ruling.

    >>> print(rules("TB-41"))
    TB-41 A leg [summary]
    Any number of spaces through one connected area of the terrain you stand on, or one step into
    another terrain. A leg ends on another space than it began.
    >>> rules("tftc")
    <Rulebook of tftc: 32 rulings>
    >>> rules("TB-441")
    Traceback (most recent call last):
    ValueError: there are no rules for 'TB-441'; did you mean 'TB-44'?
    """
    known = list(books())
    if what in known:
        return rulebook(what)
    for name in books():
        book = rulebook(name)
        if what in book:
            return book[what]
        known += [ruling.id for ruling in book]
    raise ValueError(f"there are no rules for {brief(what)}{hint(what, known)}")


def books() -> tuple[str, ...]:
    """Name the games whose rules there are.

    >>> books()
    ('tftc', 'tobago', 'treasure_hunter')
    """
    named = sorted(path.stem for path in rules_path().glob("*.md"))
    return tuple(name for name in named if _overview(name).is_file())


@lru_cache
def rulebook(game: str) -> Rulebook:
    """Read the rules of a game, one of ``books()``.

    >>> rulebook("treasure_hunter")["TH-H04"].title
    'Dwarf'
    """
    title, sections = read_page(rules_path().joinpath(f"{game}.md").read_text(encoding="utf-8"))
    overview = read_page(_overview(game).read_text(encoding="utf-8"))[1]
    # How the page itself is to be read is nothing to begin with.
    named = [section for section in sections if section.title]
    rest = [Section("About these rules", one.parts) for one in sections if not one.title]
    return Rulebook(game, title, overview, (*named, *rest))


def _overview(game: str) -> Path:
    return data_path(game, "how_to_play.md")
