"""Notebooks as pages: no network, formulas and pictures in the page, nothing serious for axe."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tbgames import cli, files
from tbgames.jupyter.export import notebook_page

NOTEBOOKS = sorted(files.notebooks_path().glob("*.ipynb"))

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    assert cli.main(["pages", str(folder)]) == 0
    return folder


@pytest.fixture(scope="module")
def reader(browser: Any) -> Iterator[Any]:
    """A page without network; what it asks for is a fault."""
    context = browser.new_context(offline=True)
    page = context.new_page()
    page.asked = []
    page.on("request", lambda request: page.asked.append(request.url))
    yield page
    context.close()


def serious(reader: Any, *, colours: bool) -> list[str]:
    """What axe finds; the drawings are tested where they are drawn.

    ``colours`` says whether contrast is looked at, which takes most of the time: all pages have
    the same colours.
    """
    from axe_playwright_python.sync_playwright import Axe

    options = {
        "resultTypes": ["violations"],
        "rules": {"color-contrast": {"enabled": colours}},
    }
    found = Axe().run(reader, context={"exclude": [["svg"]]}, options=options)
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:200]}"
        for one in found.response["violations"]
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_page_can_be_read_by_everybody(reader: Any, pages: Path, path: Path) -> None:
    page = (pages / f"{path.stem}.html").as_uri()
    reader.asked.clear()
    reader.emulate_media(color_scheme="light")
    reader.goto(page)
    assert [url for url in reader.asked if not url.startswith("data:")] == [page]
    assert not serious(reader, colours=path.stem[:2] in ("00", "07"))
    assert reader.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_and_in_the_dark(reader: Any, pages: Path) -> None:
    reader.emulate_media(color_scheme="dark")
    reader.goto((pages / "08_counting_caches.html").as_uri())
    assert not serious(reader, colours=True)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_links_between_pages_lead_somewhere(reader: Any, pages: Path, path: Path) -> None:
    reader.goto((pages / f"{path.stem}.html").as_uri())
    links = reader.eval_on_selector_all("a[href]", "all => all.map(a => a.getAttribute('href'))")
    own = [link for link in links if ":" not in link]
    missing = [link for link in own if not (pages / link.partition("#")[0]).exists()]
    assert not missing


def test_formulas_need_no_script(reader: Any, pages: Path) -> None:
    reader.goto((pages / "08_counting_caches.html").as_uri())
    assert reader.locator("math").count() > 5
    assert "$" not in reader.locator("main").inner_text().replace("\\$", "")
    assert reader.locator("script").count() == 0


def test_code_is_no_formula(tmp_path: Path) -> None:
    import nbformat

    cell = nbformat.v4.new_markdown_cell("`$x$` costs, $x^2$ not.\n\n```\n$y$\n```\n")
    notebook = nbformat.v4.new_notebook(cells=[cell])
    path = tmp_path / "a.ipynb"
    nbformat.write(notebook, path)
    page = notebook_page(path)
    assert page.count("<math") == 1
    assert "$x$" in page
    assert "$y$" in page
