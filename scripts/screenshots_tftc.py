"""Photograph the board of TFTC: each kind of moment, light and dark, wide and narrow.

    python scripts/screenshots_tftc.py [FOLDER] [--only WORD]

The board stands alone on a page, without Jupyter. Needs what `screenshots.py` does.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import tbgames as tb  # noqa: E402
from tbgames.scene.model import Preview, Scene  # noqa: E402
from tests.browser.board_page import BoardPage, Wired  # noqa: E402
from tests.browser.lab import FLAGS, NO_BROWSER, chromium  # noqa: E402

WIDTHS = (1500, 840, 400)
THEMES = ("light", "dark")
PLAYERS = ("Anna", "Bob", "Cleo")
LINES = 10

MOMENTS: dict[str, Callable[[Any], bool]] = {
    "start": lambda view: view.phase == "turn",
    "create": lambda view: view.phase == "turn" and not all(map(view.missing, view.wishlist)),
    "action": lambda view: view.phase == "action",
    "second": lambda view: view.phase == "second card",
    "give": lambda view: view.phase == "give",
    "over": lambda view: view.phase == "over",
}


def moments(seed: int) -> Iterator[tuple[str, Scene, Preview | None]]:
    """The first time that each moment comes, as the player sees it who is to decide.

    With it comes what the first of the legal actions would do.
    """
    game = tb.new("tftc", players=len(PLAYERS))
    table = tb.Table(game, seats=["greedy"] * len(PLAYERS), seed=seed)
    wanted = dict(MOMENTS)
    while wanted:
        state = table.state
        seat = 0 if state.is_terminal else state.current_player
        view: Any = state.view(seat)
        for name in [name for name, here in wanted.items() if here(view)]:
            del wanted[name]
            lines = [line.text for line in table.log_for(seat)][-LINES:]
            legal = [] if state.is_terminal else list(state.legal_actions)
            shown = game.preview(view, legal[0]) if legal else None
            yield name, game.scene(view, lines, legal, PLAYERS), shown
        if state.is_terminal:
            return
        table.step()


def photograph(browser: Any, name: str, scene: Scene, preview: Preview | None, to: Path) -> None:
    """Take pictures of one moment in all themes and widths."""
    for theme in THEMES:
        for width in WIDTHS:
            size = {"width": width, "height": 900}
            page = BoardPage(browser, viewport=size, color_scheme=theme)
            board = Wired(animate=False)
            board.show(scene)
            if preview is not None:
                board.preview(preview.marks, preview.words)
            page.add(board)
            page.page.wait_for_timeout(50)
            page.page.screenshot(path=to / f"tftc-{name}-{theme}-{width}.png", full_page=True)
            page.close()


def main() -> None:
    """Take all pictures, or those of moments whose name holds a word."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "screenshots")
    parser.add_argument("--only", default="", help="word in the names of the moments wanted")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    path = chromium()
    if path is None:
        sys.exit(NO_BROWSER)
    from playwright.sync_api import sync_playwright

    options.folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        for name, scene, preview in moments(options.seed):
            if options.only in name:
                photograph(browser, name, scene, preview, options.folder)
                print(name)
        browser.close()


if __name__ == "__main__":
    main()
