"""The texts of rules with an anchor for each ruling, and below it the tests that hold it.

Nothing of this is written in the texts: ``scripts/rulings.py`` knows the tests. Wherever a page of
the site names a ruling, such as TB-41, it becomes a link to it.
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from scripts import rulings
from tbgames.rulebook.book import RULING_ID

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

ID = re.compile(rf"\b{RULING_ID}\b")
_ANCHOR = re.compile(r'<a id="[^"]*"></a>\n?')
_HEADING = re.compile(rf"^### ({RULING_ID})\b")
_BULLET = re.compile(rf"^\* \*\*({RULING_ID})\b")
_ROW = re.compile(rf"^\| ({RULING_ID})\b")
_ENDS_RULING = re.compile(r"^#{1,3} ")
FOLDER = "rules/"


def told(test: str) -> str:
    """What a test holds, in the words of its name, with the file it stands in.

    >>> told("tobago/rules/test_a.py::test_TB_41_a_leg_ends_elsewhere")
    'a leg ends elsewhere <span class="file">tests/tobago/rules/test_a.py</span>'
    """
    file, _, name = test.partition("::")
    words = " ".join(name.split("_")[3:])
    return f'{html.escape(words)} <span class="file">tests/{html.escape(file)}</span>'


def folded(ruling: str, tests: Sequence[str]) -> str:
    """A folded list of the tests of a ruling, as one line of HTML."""
    count = "1 test holds" if len(tests) == 1 else f"{len(tests)} tests hold"
    items = "".join(f"<li>{told(test)}</li>" for test in tests)
    return (
        f'<details class="tests" id="{ruling.lower()}-tests">'
        f"<summary>{count} {ruling}</summary><ul>{items}</ul></details>"
    )


def with_tests(text: str, tests: Mapping[str, Sequence[str]]) -> str:
    """The text of rules, as Markdown, with anchors and tests.

    A ruling under a heading has its tests at its end, one in a list below its point; those in a
    table have them below the table.
    """
    out: list[str] = []
    heading = ""
    rows: list[str] = []

    def end_table() -> None:
        out.extend(["", *(folded(ruling, tests[ruling]) for ruling in rows if ruling in tests), ""])
        rows.clear()

    def end_ruling() -> None:
        if heading in tests:
            out.extend(["", folded(heading, tests[heading]), ""])

    for line in _ANCHOR.sub("", text).splitlines():
        if rows and not line.startswith("|"):
            end_table()
        if _ENDS_RULING.match(line):
            end_ruling()
            found = _HEADING.match(line)
            heading = found[1] if found else ""
            if heading:
                out.append(f"({heading.lower()})=")
        elif bullet := _BULLET.match(line):
            ruling = bullet[1]
            line = line.replace("* ", f'* <a id="{ruling.lower()}"></a>', 1)
            out.append(line)
            if ruling in tests:
                out.extend(["", f"  {folded(ruling, tests[ruling])}", ""])
            continue
        elif row := _ROW.match(line):
            ruling = row[1]
            rows.append(ruling)
            line = line.replace(f"| {ruling}", f'| <a id="{ruling.lower()}"></a>{ruling}', 1)
        out.append(line)
    if rows:
        end_table()
    end_ruling()
    return "\n".join(out) + "\n"


def _read(app: Sphinx, page: str, source: list[str]) -> None:
    if page.startswith(FOLDER) and (game := page.removeprefix(FOLDER)) in rulings.rulings():
        source[0] = with_tests(source[0], rulings.tests_of(game))


def _link(app: Sphinx, doctree: nodes.document, page: str) -> None:
    from docutils import nodes

    pages = {ruling: game for game, ids in rulings.rulings().items() for ruling in ids}
    for text in list(doctree.findall(nodes.Text)):
        if not ID.search(text) or _is_no_place_for_links(text):
            continue
        parts: list[nodes.Node] = []
        end = 0
        for match in ID.finditer(text):
            ruling = match[0]
            here = f"{FOLDER}{pages[ruling]}" if ruling in pages else None
            if here is None:
                continue
            parts.append(nodes.Text(text[end : match.start()]))
            end = match.end()
            uri = "" if here == page else app.builder.get_relative_uri(page, here)
            link = nodes.reference(ruling, ruling, refuri=f"{uri}#{ruling.lower()}", internal=True)
            parts.append(link)
        if parts:
            parts.append(nodes.Text(text[end:]))
            text.parent.replace(text, [part for part in parts if part != ""])


def _is_no_place_for_links(text: nodes.Text) -> bool:
    """Code, headings, links, and where a ruling itself is written."""
    from docutils import nodes

    node: Any = text.parent
    while node is not None:
        if isinstance(node, (nodes.literal_block, nodes.literal, nodes.title, nodes.reference)):
            return True
        if isinstance(node, nodes.raw):
            return True
        node = node.parent
    row = text.parent
    while row is not None and not isinstance(row, nodes.entry):
        row = row.parent
    return row is not None and row.parent.index(row) == 0


def setup(app: Sphinx) -> dict[str, Any]:
    """Change the texts as they are read, and link when all are."""
    app.connect("source-read", _read)
    app.connect("doctree-resolved", _link)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
