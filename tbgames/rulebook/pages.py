"""Reading a page of rules: Markdown in, sections and rulings out.

A ruling is what a page gives an id: a heading of the third level (``### TB-41 A leg [summary]``),
an entry of a list (``* **TB-80 Nothing happens [house].** ...``), or a row of a table whose first
cell is the id.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from tbgames.rulebook.book import RULING_ID, Part, Prose, Ruling, Section

__all__ = ["read_page"]

# Links of the documentation lead to these; here a ruling is found by its id.
_ANCHOR = re.compile(r'<a id="[^"]*"></a>\n?')
_NAMED = re.compile(rf"({RULING_ID})\b ?(.*?) ?(?:\[([^\]]*)\])?\.?")

# What looks like HTML in a page is shown as it is written.
_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")

_LONG = 48
"""A title has no more letters; a longer cell of a table is text."""


def read_page(text: str) -> tuple[str, tuple[Section, ...]]:
    """Give the title of a page, and its sections in order.

    What stands before the first section goes into one of its own without a title.

    >>> title, sections = read_page("# Go\\n## Turns\\n### TB-01 Stones [text]\\nOne <b> a turn.")
    >>> title, sections[0].title, sections[0].parts[0].html
    ('Go', 'Turns', '<p>One &lt;b&gt; a turn.</p>\\n')
    """
    root = SyntaxTreeNode(_MARKDOWN.parse(_ANCHOR.sub("", text)))
    title, heading = "", ""
    sections: list[Section] = []
    here: list[SyntaxTreeNode] = []

    def close() -> None:
        if here or heading:
            sections.append(Section(heading, tuple(_parts(here, heading))))

    for node in root.children:
        if node.type == "heading" and node.tag == "h1":
            title = _plain(node)
        elif node.type == "heading" and node.tag == "h2":
            close()
            here, heading = [], _plain(node)
        else:
            here.append(node)
    close()
    return title, tuple(sections)


def _parts(nodes: Sequence[SyntaxTreeNode], section: str) -> Iterator[Part]:
    """The rulings of a section, and what stands between them."""
    loose: list[SyntaxTreeNode] = []
    named: re.Match[str] | None = None
    for node in nodes:
        if node.type == "heading" and node.tag == "h3":
            yield from _gathered(loose, named, section)
            loose = []
            named = _NAMED.fullmatch(_plain(node))
            if named is None:
                loose.append(node)
        else:
            loose.append(node)
    yield from _gathered(loose, named, section)


def _gathered(
    nodes: list[SyntaxTreeNode], named: re.Match[str] | None, section: str
) -> Iterator[Part]:
    """What stands below a heading: one ruling if the heading is ``named`` so."""
    if named is not None:
        title = named[2] or section
        body = _plain_blocks(nodes), "".join(map(_html, nodes))
        yield Ruling(named[1], title, named[3] or "", section, *body)
        return
    for node in nodes:
        if node.type == "bullet_list" and _item_name(node.children[0]):
            yield from (_listed(item, section) for item in node.children)
        elif node.type == "table" and re.fullmatch(RULING_ID, _plain(_rows(node)[0].children[0])):
            yield from _tabled(node, section)
        else:
            yield Prose(_plain(node), _html(node))


def _item_name(item: SyntaxTreeNode) -> re.Match[str] | None:
    inline = item.children[0].children[0]
    first = next((one for one in inline.children if one.type == "strong"), None)
    return _NAMED.fullmatch(_plain(first)) if first else None


def _listed(item: SyntaxTreeNode, section: str) -> Ruling:
    """An entry of a list whose first words, in bold, name a ruling."""
    named = _item_name(item)
    assert named is not None, _plain(item)
    whole = _html_of_inline(item.children[0].children[0])
    after = whole.partition("</strong>")[2].strip()
    text = _plain(item.children[0]).partition(_plain_strong(item))[2].strip()
    return Ruling(named[1], named[2], named[3] or "", section, text, f"<p>{after}</p>")


def _plain_strong(item: SyntaxTreeNode) -> str:
    inline = item.children[0].children[0]
    return next(_plain(one) for one in inline.children if one.type == "strong")


def _tabled(table: SyntaxTreeNode, section: str) -> Iterator[Ruling]:
    """The rows of a table, each as a list of what its columns say."""
    heads = [_plain(cell) for cell in table.children[0].children[0].children]
    for row in _rows(table):
        cells = row.children
        id_, title = _plain(cells[0]), _plain(cells[1])
        told = [*zip(heads, cells, strict=True)][1 if len(title) > _LONG else 2 :]
        told = [(head, cell) for head, cell in told if _plain(cell)]
        text = "\n".join(f"{head}: {_plain(cell)}" for head, cell in told)
        body = "".join(
            f"<dt>{html.escape(head)}</dt><dd>{_html_of_inline(cell.children[0])}</dd>"
            for head, cell in told
        )
        yield Ruling(id_, title if len(title) <= _LONG else "", "", section, text, _list_of(body))


def _list_of(body: str) -> str:
    return f"<dl>{body}</dl>" if body else ""


def _rows(table: SyntaxTreeNode) -> Sequence[SyntaxTreeNode]:
    return table.children[1].children


# -- faces ----------------------------------------------------------------------------------------


def _html(node: SyntaxTreeNode) -> str:
    """A block as HTML; a table may be wider than its page, and a heading is below a section's."""
    if node.type == "heading":
        return f"<h4>{_html_of_inline(node.children[0])}</h4>"
    drawn = str(_MARKDOWN.renderer.render(node.to_tokens(), _MARKDOWN.options, {}))
    if node.type == "table":
        columns = html.escape(_plain(node.children[0].children[0]))
        return (
            f'<div class="tb-wide" role="region" tabindex="0" aria-label="table: {columns}">'
            f"{drawn}</div>"
        )
    return drawn


def _html_of_inline(inline: SyntaxTreeNode) -> str:
    return str(_MARKDOWN.renderer.render(inline.to_tokens(), _MARKDOWN.options, {}))


def _plain_blocks(nodes: Sequence[SyntaxTreeNode]) -> str:
    return "\n".join(map(_plain, nodes))


def _plain(node: SyntaxTreeNode) -> str:
    """A node as text: an entry of a list on a line with a dash, a row of a table on a line."""
    if node.type in ("text", "code_inline"):
        return node.content
    if node.type in ("softbreak", "hardbreak"):
        return " "
    if node.type == "table":
        rows = (row for part in node.children for row in part.children)
        return "\n".join(_plain(row) for row in rows)
    if node.type == "tr":
        return " | ".join(_plain(cell) for cell in node.children)
    if node.type == "bullet_list":
        return "\n".join("- " + _plain(item).replace("\n", "\n  ") for item in node.children)
    if node.type == "list_item":
        return _plain_blocks(node.children)
    return "".join(map(_plain, node.children))
