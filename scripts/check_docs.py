"""Look at the site that ``make docs`` has built: do links lead somewhere, does it need a network?

    python scripts/check_docs.py              # docs/_build/html
    python scripts/check_docs.py FOLDER

Every link within the site is followed to its anchor, and no page may take a script, a style or a
picture from elsewhere. With a Chromium (extra ``browser``) pages of each kind are opened from their
files, light and dark, wide and narrow: without a request to another place, without an error, no
wider than the screen, and without what axe calls serious (WCAG 2 AA).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Literal
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.lab import FLAGS, chromium  # noqa: E402

BUILT = ROOT / "docs" / "_build" / "html"
LOADED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}
NO_LOAD = {"canonical", "next", "prev", "index", "search", "author"}
KINDS = (
    "index.html",
    "first_steps.html",
    "course/10_two_dice_and_a_dragon.html",
    "howto/island.html",
    "rules/tobago.html",
    "rules/treasure_hunter.html",
    "reference/tbgames.html",
    "reference/cli.html",
    "built/house.html",
    "benchmarks.html",
    "search.html",
)
LOOKS: tuple[tuple[Literal["light", "dark"], int], ...] = (("light", 1280), ("dark", 400))
SERIOUS = ("serious", "critical")


class Page(HTMLParser):
    """The ids of a page, its links, and what it loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag says."""
        named = {name: value or "" for name, value in attrs}
        if named.get("id"):
            self.ids.add(named["id"])
        if tag == "a" and named.get("href"):
            self.links.append(named["href"])
        where = LOADED.get(tag)
        if where and named.get(where) and named.get("rel") not in NO_LOAD:
            self.loaded.append(named[where])


def main(arguments: Sequence[str]) -> int:
    """Print each fault; 0 if there is none."""
    folder = Path(arguments[0]).resolve() if arguments else BUILT
    if not (folder / "index.html").is_file():
        print(f"check_docs: there is no site in {folder}; make docs builds it", file=sys.stderr)
        return 2
    faults = [*_links(folder), *_seen(folder)]
    for fault in faults:
        print(f"check_docs: {fault}", file=sys.stderr)
    print(f"{len(faults)} faults")
    return 1 if faults else 0


def _links(folder: Path) -> Iterator[str]:
    """What is wrong with links and with what pages load."""
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.html"))}
    pages = {path: Page(text) for path, text in texts.items()}
    print(f"{len(pages)} pages")
    for path, page in pages.items():
        name = path.relative_to(folder)
        for source in page.loaded:
            parts = urlsplit(source)
            if parts.scheme not in ("", "data"):
                yield f"{name} loads {source}"
            elif not parts.scheme and not (path.parent / unquote(parts.path)).exists():
                yield f"{name} loads {source}, which is not there"
        for link in dict.fromkeys(page.links):
            fault = _broken(path, link, pages)
            if fault:
                yield f"{name} links to {link}: {fault}"


def _broken(path: Path, link: str, pages: Mapping[Path, Page]) -> str:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return ""
    place = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if place not in pages:
        return "" if place.exists() else "there is no such file"
    anchor = unquote(parts.fragment)
    return "" if not anchor or anchor in pages[place].ids else "there is no such anchor"


def _seen(folder: Path) -> Iterator[str]:
    """What is wrong with pages in a browser."""
    executable = chromium()
    if executable is None:
        print("no Chromium: pages are not opened")
        return
    from axe_playwright_python.sync_playwright import Axe
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=list(FLAGS))
        for theme, width in LOOKS:
            context = browser.new_context(
                color_scheme=theme, viewport={"width": width, "height": 900}
            )
            for kind in KINDS:
                yield from _opened(context.new_page(), folder / kind, f"{kind}, {theme}", Axe())
            context.close()
        browser.close()


def _opened(page: Any, path: Path, name: str, axe: Any) -> Iterator[str]:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else 0)
    page.on("pageerror", lambda error: said.append(str(error)))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path.as_uri())
    # Charts draw themselves when they come near the screen.
    page.evaluate("document.querySelectorAll('.chart').forEach((chart) => chart.scrollIntoView())")
    page.wait_for_timeout(500)
    yield from (f"{name} asks for {url}" for url in asked if not url.startswith(("file:", "data:")))
    yield from (f"{name} says {text}" for text in said)
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    if wide > 1:
        yield f"{name} is {wide} pixels wider than the screen"
    # Drawings are tested where they are drawn.
    options = {"resultTypes": ["violations"]}
    answer = axe.run(page, context={"exclude": [["svg"]]}, options=options).response
    for found in answer["violations"]:
        if found["impact"] in SERIOUS:
            places = [node["html"][:120] for node in found["nodes"][:3]]
            yield f"{name}: {found['id']} in {len(found['nodes'])} places, {places}"
    page.close()


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
