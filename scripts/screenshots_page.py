"""Photograph the page of `tbgames play`, and puzzles: light and dark, wide and narrow.

    python scripts/screenshots_page.py [FOLDER] [--look WORD]

The page that asks for the token, the curtain between two people, a table that has saved itself, the
offer to go on where it was left; and a puzzle of each game. Needs Playwright, Voila and a Chromium.
Look at what comes out.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import tbgames as tb  # noqa: E402
from tests.browser.lab import FLAGS, NO_BROWSER, chromium  # noqa: E402
from tests.browser.seated import READY  # noqa: E402
from tests.browser.test_voila import Served, serving  # noqa: E402

LOOKS: dict[str, dict[str, Any]] = {
    f"{theme}-{size}": {"color_scheme": theme, "viewport": {"width": width, "height": height}}
    for theme in ("light", "dark")
    for size, width, height in (("wide", 1300, 1500), ("narrow", 400, 2600))
}
PUZZLES = {"tobago": 3, "tftc": 1, "treasure_hunter": 1}
PATIENCE = 120_000


def main() -> None:
    """Take all pictures, or those whose look holds a word."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "screenshots")
    parser.add_argument("--look", default="", help="word in the looks wanted, such as dark-narrow")
    options = parser.parse_args()
    path = chromium()
    if path is None:
        sys.exit(NO_BROWSER)
    from playwright.sync_api import sync_playwright

    options.folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as temporary,
        serving("tobago", Path(temporary), "human,human") as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        for look, context in LOOKS.items():
            if options.look in look:
                page = browser.new_context(**context).new_page()
                page.set_default_timeout(PATIENCE)
                for name in chain(screens(page, served), puzzles(page)):
                    page.screenshot(path=options.folder / f"{name}-{look}.png")
                    print(f"{name}-{look}", flush=True)
                page.context.close()
        browser.close()


def screens(page: Any, served: Served) -> Iterator[str]:
    """Bring one screen of the page after the other about, and give its name."""
    page.goto(served.origin)
    yield "page-login"
    page.goto(served.address)
    board = page.locator("section.tb").first
    lift = page.get_by_role("button", name="show my view")
    lift.wait_for()
    yield "page-curtain"
    lift.click()
    settle(page, board)
    yield "page-lifted"
    board.locator("[data-action]:visible").nth(40).click()
    lift.filter(has_text="I am B").wait_for()
    lift.click()
    settle(page, board)
    yield "page-saved"
    page.reload()
    page.get_by_role("button", name="Go on where you left off").wait_for()
    yield "page-offer"


def settle(page: Any, board: Any) -> None:
    """Wait until somebody can decide, and nothing moves any more."""
    board.locator("[data-panel=map]").wait_for()
    page.wait_for_function(READY, arg=board.element_handle())
    page.wait_for_timeout(600)


def puzzles(page: Any) -> Iterator[str]:
    """Show a puzzle of each game as a notebook shows it."""
    for game, number in PUZZLES.items():
        bundle = tb.puzzle(game, number)._repr_mimebundle_()
        page.goto("about:blank")
        page.set_content(f'<body style="margin:8px">{bundle["image/svg+xml"]}</body>')
        yield f"puzzle-{game}"


if __name__ == "__main__":
    main()
