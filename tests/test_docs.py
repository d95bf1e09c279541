"""Every block of code in the README and the docs runs and shows what stands below it; links lead
somewhere; what the names people type say of themselves has an example.

In a page, a block marked ``python`` is run in the page's own names. A block marked ``text`` that
follows it is what it prints, or what its last line gives. A block that cannot run here has a
comment ``<!-- not run here: why -->`` above it. Commands in blocks marked ``sh`` have to exist.
"""

from __future__ import annotations

import ast
import contextlib
import doctest
import importlib.util
import inspect
import io
import json
import re
import shlex
import sys
import tomllib
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import tbgames as tb
from scripts import benchmarks_page, rulings
from tbgames import cli
from tbgames.engine.bots import names as bot_names
from tbgames.lessons import desk
from tests.adapters.extras import needs

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted(
    [
        *ROOT.glob("*.md"),
        *ROOT.joinpath("benchmarks").glob("*.md"),
        *(
            page
            for page in ROOT.joinpath("docs").rglob("*.md")
            if not {"_build", "course"} & set(page.relative_to(ROOT).parts)
            and page != ROOT / "docs" / "benchmarks.md"  # made when the site is built
        ),
    ]
)
NEEDS = {"adapters": ("pettingzoo", "gymnasium", "pyspiel")}
RUN_ELSEWHERE = {"own_questions"}  # tests/lessons/test_own_questions.py
NOT_RUN = "<!-- not run here: "
_FENCE = re.compile(
    r"^(?P<mark><!-- [^\n]*-->\n)?(?P<fence>`{3,})(?P<kind>\{?[\w-]*\}?)[^\n]*\n"
    r"(?P<text>.*?)^(?P=fence)$",
    re.DOTALL | re.MULTILINE,
)
_LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
_IMAGE = re.compile(r"!\[[^\]]*\]\(([^)\s]+)\)|(?:src|srcset|href)=\"([^\"]+)\"")
_HEADING = re.compile(r"^#{1,6} (.+)$", re.MULTILINE)
_ANCHOR = re.compile(r'id="([^"]+)"|^\(([\w-]+)\)=$', re.MULTILINE)


class Block(NamedTuple):
    kind: str
    text: str
    line: int
    shown: str | None
    """The block marked ``text`` that follows."""
    runs: bool


def blocks(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    found = list(_FENCE.finditer(text))
    out = []
    for at, match in enumerate(found):
        after = found[at + 1] if at + 1 < len(found) else None
        follows = after is not None and not text[match.end() : after.start()].strip()
        shown = after["text"] if after is not None and follows and after["kind"] == "text" else None
        line = text[: match.start("text")].count("\n")
        mark = (match["mark"] or "").startswith(NOT_RUN)
        out.append(Block(match["kind"], match["text"], line, shown, not mark))
    return out


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def run(page: Path, block: Block, names: dict[str, Any]) -> str:
    """Run a block; what it prints, and what its last line gives as a prompt would show it."""
    tree = ast.parse("\n" * block.line + block.text, f"{page}")
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(tree, str(page), "exec"), names)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), str(page), "eval"), names)
            if value is not None:
                print(repr(value))
    return printed.getvalue()


@pytest.fixture
def on_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder, a desk and bots of the page's own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(desk, "_own", {})
    monkeypatch.setattr(desk, "_desk", desk._Desk())
    monkeypatch.setattr(bot_names, "_registered", dict(bot_names._registered))


def told(shown: str) -> Iterator[str]:
    return (line.rstrip() for line in shown.rstrip().splitlines())


WITH_CODE = [
    page
    for page in PAGES
    if page.stem not in RUN_ELSEWHERE and any(block.kind == "python" for block in blocks(page))
]


@pytest.mark.usefixtures("on_its_own")
@pytest.mark.parametrize("page", WITH_CODE, ids=name)
def test_the_code_of_the_page_runs_and_shows_what_it_says(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for package in NEEDS.get(page.stem, ()):
        needs(package)
    module = types.ModuleType("page")
    monkeypatch.setitem(sys.modules, "page", module)  # where dataclasses look for their names
    names = module.__dict__
    for block in blocks(page):
        if block.kind == "python" and block.runs:
            shown = run(page, block, names)
            if block.shown is not None:
                assert list(told(shown)) == list(told(block.shown)), f"{page}:{block.line}"


def test_what_a_block_shows_is_compared(tmp_path: Path) -> None:
    page = tmp_path / "a.md"
    page.write_text("```python\na = 1\na + 1\n```\n\n```text\n3\n```\n", encoding="utf-8")
    (code, _) = blocks(page)
    assert code.shown == "3\n"
    assert run(page, code, {}) == "2\n"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_data_and_commands_of_the_page_are_right(page: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for block in blocks(page):
        if block.kind == "json":
            json.loads(block.text)
        elif block.kind == "toml":
            tomllib.loads(block.text)
        elif block.kind == "sh":
            for line in block.text.replace("\\\n", " ").splitlines():
                words = shlex.split(line, comments=True)
                if words[:1] == ["tbgames"]:
                    cli._parser().parse_args(words[1:])
                elif words[:1] == ["make"]:
                    assert set(words[1:]) <= targets, line
                elif words[:1] == ["python"] and words[1].endswith(".py"):
                    assert (ROOT / words[1]).is_file(), line


def slug(heading: str) -> str:
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)|[`*]", r"\1", heading)
    return re.sub(r"[^\w\s-]", "", plain).strip().lower().replace(" ", "-")


def anchors(page: Path) -> set[str]:
    text = page.read_text(encoding="utf-8")
    if page.suffix == ".ipynb":
        cells = json.loads(text)["cells"]
        text = "\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
    named = {one or other for one, other in _ANCHOR.findall(text)}
    return named | {slug(heading) for heading in _HEADING.findall(_FENCE.sub("", text))}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_and_pictures_lead_somewhere(page: Path) -> None:
    text = _FENCE.sub("", page.read_text(encoding="utf-8"))
    pictures = [one or other for one, other in _IMAGE.findall(text)]
    for link in [*_LINK.findall(text), *pictures]:
        if re.match(r"\w+:|\{", link):
            continue
        file, _, anchor = link.partition("#")
        place = (page.parent / file).resolve() if file else page
        if place.parent == ROOT / "docs" / "course":  # a copy that is made when the site is built
            place = ROOT / "notebooks" / place.name
        if place.name == "benchmarks.md":
            continue
        assert place.exists(), f"{page}: {link}"
        if anchor:
            assert anchor in anchors(place), f"{page}: {link}"


# -- what the site makes of other files ---------------------------------------------------------


def extension(module: str) -> types.ModuleType:
    """A module of docs/_ext, which needs no Sphinx to be read."""
    found = importlib.util.spec_from_file_location(module, ROOT / "docs" / "_ext" / f"{module}.py")
    assert found is not None
    assert found.loader is not None
    loaded = importlib.util.module_from_spec(found)
    found.loader.exec_module(loaded)
    assert not doctest.testmod(loaded).failed
    return loaded


@pytest.mark.parametrize("game", rulings.rulings())
def test_every_ruling_has_an_anchor_and_its_tests_below_it(game: str) -> None:
    tests = rulings.tests_of(game)
    source = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    page = extension("rules_pages").with_tests(source, tests)
    for ruling in rulings.rulings()[game]:
        anchor = ruling.lower()
        assert page.count(f'<a id="{anchor}">') + page.count(f"({anchor})=") == 1
        (line,) = (line for line in page.splitlines() if f'id="{anchor}-tests"' in line)
        assert line.count("<li>") == len(tests[ruling])
        assert ruling in line


def test_parameters_are_no_definitions() -> None:
    assert "<dl" not in extension("accessible").mended("(<dl>\n<dd>a, </dd>\n<dd>b</dd>\n</dl>\n)")


def test_charts_of_notebooks_have_words_on_the_site() -> None:
    course = extension("course")
    charts = 0
    for path in course.NOTEBOOKS.glob("*.ipynb"):
        for cell in course.page(json.loads(path.read_text(encoding="utf-8")))["cells"]:
            for output in cell.get("outputs", []):
                if course.PLOTLY in output.get("data", {}):
                    charts += 1
                    assert len(output["metadata"]["words"]) > 20
    assert charts > 20


def test_the_page_of_benchmarks_has_every_figure() -> None:
    page = benchmarks_page.page()
    for path in (ROOT / "benchmarks").glob("*.json"):
        results = json.loads(path.read_text(encoding="utf-8"))
        for figure in results["figures"]:
            assert figure["name"].partition(benchmarks_page.AGAINST)[0] in page
        assert results["date"] in page


CALLED = [name for name in tb.__all__ if callable(getattr(tb, name))]


@pytest.mark.parametrize("word", CALLED)
def test_a_name_that_people_type_is_told_with_an_example(word: str) -> None:
    told = inspect.getdoc(getattr(tb, word)) or ""
    first = told.splitlines()[0] if told else ""
    assert first.endswith((".", ":", "``.")), f"tb.{word} has no first sentence"
    assert ">>> " in told, f"tb.{word} has no example"
