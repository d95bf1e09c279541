"""A book of rules: an overview, and sections of rulings, as text and as HTML.

All HTML here is made from the package's own pages by the reader in `pages`, which writes whatever
looks like markup as text.
"""

from __future__ import annotations

import html
import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

__all__ = ["RULING_ID", "Part", "Prose", "Rulebook", "Ruling", "Section"]

RULING_ID = r"(?:TB|TFTC|TH)-[A-Z]?\d+"
"""What the id of a ruling looks like."""

_REFERENCE = re.compile(rf"\b{RULING_ID}\b")
# What a page sets apart from what was open before, and from examples.
_RULED = re.compile(
    r"^(?:- Ruling|ruling): (?!none\b)(.*?)(?= Example: |\nexample: |\Z)", re.MULTILINE | re.DOTALL
)
_WIDTH = 100


@dataclass(frozen=True, slots=True)
class Prose:
    """What stands between rulings."""

    text: str
    html: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """One rule with its id; ``print`` it, or let a notebook show it.

    >>> from tbgames.rulebook import rules
    >>> leg = rules("TB-41")
    >>> leg.title, leg.source, leg.section
    ('A leg', 'summary', 'A turn')
    """

    id: str
    title: str
    """May be empty, where a page gives none."""
    source: str
    """Where it comes from, in the words of its page: text, choice, house and the like; or ""."""
    section: str
    """The title of the section that it stands in."""
    text: str
    html: str

    @property
    def heading(self) -> str:
        """The id and the title."""
        return f"{self.id} {self.title}".rstrip()

    def brief(self, most: int = 200) -> str:
        """The heading and the beginning of what is ruled, whole words and ``most`` letters of it.

        >>> from tbgames.rulebook import rules
        >>> rules("TB-41").brief(70)
        'TB-41 A leg: Any number of spaces through one connected area of the terrain you …'
        """
        found = _RULED.search(self.text)
        told = " ".join((found[1] if found else self.text).split())
        return f"{self.heading}: {textwrap.shorten(told, most, placeholder=' …')}"

    def __str__(self) -> str:
        source = f" [{self.source}]" if self.source else ""
        return f"{self.heading}{source}\n{_wrapped(self.text)}"

    def _repr_html_(self) -> str:
        return f'<div class="tb-rules">{self._article(self.html)}</div>'

    def _article(self, body: str) -> str:
        source = f' <small class="tb-source">{html.escape(self.source)}</small>'
        return (
            f'<article class="tb-ruling" id="{self.id}">'
            f'<h4><b class="tb-id">{self.id}</b> {html.escape(self.title)}'
            f"{source if self.source else ''}</h4>{body}</article>"
        )


Part: TypeAlias = Prose | Ruling


@dataclass(frozen=True, slots=True)
class Section:
    """A titled part of a book."""

    title: str
    parts: tuple[Part, ...]

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """Its rulings, in the order of the page."""
        return tuple(part for part in self.parts if isinstance(part, Ruling))

    @property
    def span(self) -> str:
        """The ids that it has, such as "TB-20 to TB-23"; "" without rulings."""
        ids = [ruling.id for ruling in self.rulings]
        return "" if not ids else ids[0] if len(ids) == 1 else f"{ids[0]} to {ids[-1]}"


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game: how it goes in short, then every ruling.

    >>> from tbgames.rulebook import rules
    >>> book = rules("tobago")
    >>> book["TB-41"].title, len(book.find("gaze")) > 0
    ('A leg', True)
    """

    game: str
    title: str
    overview: tuple[Section, ...]
    """For somebody who has never played."""
    sections: tuple[Section, ...]

    @cached_property
    def _by_id(self) -> dict[str, Ruling]:
        return {one.id: one for section in self.sections for one in section.rulings}

    def __getitem__(self, ruling: str) -> Ruling:
        return self._by_id[ruling.upper()]

    def __contains__(self, ruling: object) -> bool:
        return isinstance(ruling, str) and ruling.upper() in self._by_id

    def __iter__(self) -> Iterator[Ruling]:
        return iter(self._by_id.values())

    def __len__(self) -> int:
        return len(self._by_id)

    def find(self, words: str) -> tuple[Ruling, ...]:
        """The rulings in whose id, title or text all of these words occur, in the book's order.

        >>> from tbgames.rulebook import rules
        >>> [ruling.id for ruling in rules("tobago").find("bay ray")]
        ['TB-54']
        """
        wanted = words.casefold().split()
        return tuple(
            one for one in self if all(word in f"{one}".casefold() for word in wanted) and wanted
        )

    def __str__(self) -> str:
        lines = [self.title, ""]
        for section in self.overview:
            lines += [section.title, *(_wrapped(part.text) for part in section.parts), ""]
        lines.append("Rulings")
        for section in self.sections:
            if section.rulings:
                lines.append(f"  {section.title}: {section.span}")
        return "\n".join([*lines, "", f'One of them: tb.rules("{next(iter(self)).id}")'])

    def __repr__(self) -> str:
        return f"<Rulebook of {self.game}: {len(self)} rulings>"

    def _repr_html_(self) -> str:
        return f'<div class="tb-rules"><h3>{html.escape(self.title)}</h3>{self.html}</div>'

    @property
    def html(self) -> str:
        """The overview, then the sections, folded; text only, and markup of the pages as such."""
        opening = "".join(
            f"<h3>{html.escape(section.title)}</h3>" + "".join(map(self._part, section.parts))
            for section in self.overview
        )
        folded = "".join(
            f'<details class="tb-section"><summary>{html.escape(section.title)} '
            f'<small class="tb-span">{section.span}</small></summary>'
            f"{''.join(map(self._part, section.parts))}</details>"
            for section in self.sections
        )
        return f'<div class="tb-overview">{opening}</div>{folded}'

    def _part(self, part: Part) -> str:
        own = part.id if isinstance(part, Ruling) else ""
        body = _REFERENCE.sub(lambda found: self._reference(found[0], own), part.html)
        return part._article(body) if isinstance(part, Ruling) else body

    def _reference(self, ruling: str, own: str) -> str:
        if ruling == own or ruling not in self:
            return ruling
        return f'<a class="tb-ref" href="#{ruling}">{ruling}</a>'


def _wrapped(text: str) -> str:
    """Lines of a page's width; what stands below a dash stays there."""
    lines = []
    for line in text.split("\n"):
        indent = " " * (len(line) - len(line.lstrip(" -")))
        lines.append(textwrap.fill(line, _WIDTH, subsequent_indent=indent))
    return "\n".join(lines)
