"""Photograph the live board: each kind of moment of a game, light and dark, wide and narrow.

    python scripts/screenshots.py [FOLDER] [--only WORD]

Needs Playwright (`pip install 'tbgames[browser]'`) and a Chromium. Look at what comes out.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import screenshots_tftc as tftc  # noqa: E402

import tbgames as tb  # noqa: E402
from tbgames.scene.model import Preview, Scene  # noqa: E402
from tests.browser.board_page import BoardPage, Wired  # noqa: E402
from tests.browser.lab import FLAGS, NO_BROWSER, chromium  # noqa: E402

WIDTHS = {"wide": 1200, "narrow": 400}
THEMES = ("light", "dark")
PLAYERS = ("Anna", "Bob", "Cleo")

Moment = Callable[[Any], bool]

MOMENTS: dict[str, Moment] = {
    "start": lambda view: view.phase == "place",
    "turn": lambda view: view.phase == "turn" and sum(map(len, view.maps)) > 3,
    "crowded": lambda view: view.phase == "turn" and sum(map(len, view.maps)) > 9,
    "marker": lambda view: view.phase == "marker",
    "sharing": lambda view: view.phase == "offer",
    "curse": lambda view: bool(view.curse_seats),
    "end": lambda view: view.phase == "over",
}


def moments(seed: int) -> Iterator[tuple[str, Scene, Preview | None]]:
    """The first time that each moment comes, as the player sees it who is to decide.

    With it comes what a clue would do that may be played; one that removes markers if there is.
    """
    game = tb.new("tobago", players=3, layout=5, seed=3)
    table = tb.Table(game, seats=["greedy"] * 3, seed=seed)
    wanted = dict(MOMENTS)
    while wanted:
        state = table.state
        seat = 0 if state.is_terminal else state.current_player
        view: Any = state.view(seat)
        for name in [name for name, here in wanted.items() if here(view)]:
            del wanted[name]
            lines = [line.text for line in table.log_for(seat)][-10:]
            legal = [] if state.is_terminal else list(state.legal_actions)
            plays = [game.preview(view, action) for action in legal if action.kind == "play"]
            plays.sort(key=lambda play: play is None or "fade" not in play.marks.values())
            scene = game.scene(view, lines, legal, PLAYERS)
            yield name, scene, plays[0] if plays else None
        if state.is_terminal:
            return
        table.step()


def photograph(
    browser: Any, name: str, scene: Scene, preview: Preview | None, folder: Path
) -> None:
    """Take pictures of one moment in all themes and widths."""
    for theme in THEMES:
        for width, pixels in WIDTHS.items():
            size = {"width": pixels, "height": 900}
            page = BoardPage(browser, viewport=size, color_scheme=theme)
            board = Wired(animate=False)
            board.show(scene)
            if name in ("crowded", "tftc-create") and preview is not None:
                board.preview(preview.marks, preview.words)
            if name == "turn":
                board.thinking("Bob is thinking …")
                board.error("“in a lake” contradicts “in the jungle” on brown.")
            page.add(board)
            page.page.keyboard.press("Tab")
            page.page.wait_for_timeout(50)
            page.page.screenshot(path=folder / f"{name}-{theme}-{width}.png", full_page=True)
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
        tobago = moments(options.seed)
        for name, scene, preview in chain(tobago, tftc.moments(options.seed, PLAYERS)):
            if options.only in name:
                photograph(browser, name, scene, preview, options.folder)
                print(name)
        browser.close()


if __name__ == "__main__":
    main()
