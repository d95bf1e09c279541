"""Pictures of a game's board, alone on a page without Jupyter; for the scripts of single games."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tbgames.scene.model import Preview, Scene  # noqa: E402
from tests.browser.board_page import BoardPage, Wired  # noqa: E402
from tests.browser.lab import FLAGS, NO_BROWSER, chromium  # noqa: E402

THEMES = ("light", "dark")
SIZES: Mapping[str, Mapping[str, Any]] = {
    "1500": {"viewport": {"width": 1500, "height": 900}},
    "840": {"viewport": {"width": 840, "height": 900}},
    "400": {"viewport": {"width": 400, "height": 900}},
    # What a window of 1500 pixels has at 200 %.
    "zoomed": {"viewport": {"width": 750, "height": 450}, "device_scale_factor": 2},
}

Moment = tuple[str, Scene, Preview | None]
"""A name, what is shown then, and what is previewed."""


def photograph(browser: Any, moment: Moment, look: str, to: Path) -> None:
    """Take a picture of one moment in one look, such as "dark-400"."""
    name, scene, preview = moment
    theme, _, size = look.partition("-")
    page = BoardPage(browser, color_scheme=theme, **SIZES[size])
    board = Wired(animate=False)
    board.show(scene)
    if preview is not None:
        board.preview(preview.marks, preview.words)
    page.add(board)
    page.page.wait_for_timeout(50)
    page.page.screenshot(path=to / f"{scene.name}-{name}-{look}.png", full_page=True)
    page.close()


def main(about: str | None, moments: Callable[[int], Iterable[Moment]]) -> None:
    """Take pictures of all moments that ``moments`` gives for a seed, or of those asked for."""
    parser = argparse.ArgumentParser(description=(about or "").partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "screenshots")
    parser.add_argument("--only", default="", help="word in the names of the moments wanted")
    parser.add_argument("--look", default="", help="word in the looks wanted, such as dark-400")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    path = chromium()
    if path is None:
        sys.exit(NO_BROWSER)
    from playwright.sync_api import sync_playwright

    options.folder.mkdir(parents=True, exist_ok=True)
    looks = [look for t in THEMES for s in SIZES if options.look in (look := f"{t}-{s}")]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        for moment in moments(options.seed):
            if options.only in moment[0]:
                for look in looks:
                    photograph(browser, moment, look, options.folder)
                print(moment[0])
        browser.close()
