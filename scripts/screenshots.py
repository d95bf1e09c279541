"""Photograph the table in a real JupyterLab: every screen, light and dark, wide, narrow and zoomed.

    python scripts/screenshots.py [FOLDER] [--only WORD] [--look WORD]

Needs Playwright (`pip install 'tbgames[browser]'`) and a Chromium. Look at what comes out.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import tbgames as tb  # noqa: E402
from tests.browser.lab import FLAGS, NO_BROWSER, Lab, Notebook, chromium, running_lab  # noqa: E402

SIZES: dict[str, dict[str, Any]] = {
    "wide": {"viewport": {"width": 1500, "height": 1700}},
    "narrow": {"viewport": {"width": 400, "height": 3600}},
    # What a window of 1500 pixels has at 200 %.
    "zoomed": {"viewport": {"width": 750, "height": 2600}, "device_scale_factor": 2},
}
THEMES = ("light", "dark")
SEATS = ("human", "greedy", "greedy")

Sought = Callable[[Any], bool]

MOMENTS: dict[str, Sought] = {
    "start": lambda view: view.phase == "place",
    "turn": lambda view: view.phase == "turn" and sum(map(len, view.maps)) > 3,
    "crowded": lambda view: view.phase == "turn" and sum(map(len, view.maps)) > 9,
    "amulet": lambda view: view.phase == "turn" and bool(view.amulets_held[0]),
    "marker": lambda view: view.phase == "marker",
    "sharing": lambda view: view.phase == "offer" and len(view.share_turned) > 1,
    "curse": lambda view: view.phase == "curse",
    "over": lambda view: view.phase == "over",
}
"""What is to be seen when seat A decides, or when the game is over."""

CELL = f"""\
import time
import tbgames as tb
game = tb.play("tobago", seats={list(SEATS)}, seed=7, layout=5, pace=0, names=["Anna"])
game"""


class Sitting:
    """A table in a page, and where its pictures go."""

    def __init__(self, notebook: Notebook, folder: Path, look: str) -> None:
        self.notebook, self.folder, self.look = notebook, folder, look
        self.page = notebook.page
        self.board = self.page.locator("section.tb")

    def load(self, name: str) -> None:
        """Go on with a game that was saved for this."""
        self.page.mouse.move(0, 0)
        self.notebook.run(f"game.load({name + '.json'!r})")
        self.page.wait_for_timeout(700)

    def press(self, button: str) -> None:
        """Press a button above the board."""
        words = re.compile(rf"^\s*{button}\s*$")  # tooltips are part of the accessible names
        self.page.locator(".jp-OutputArea-output button").filter(has_text=words).first.click()
        self.page.wait_for_timeout(600)

    def hover(self, selector: str) -> bool:
        """Point at the first of what is selected; False if there is none."""
        found = self.board.locator(selector)
        if not found.count():
            return False
        found.first.hover()
        self.page.wait_for_timeout(500)
        return True

    def photograph(self, name: str) -> None:
        """Take a picture of the whole output."""
        output = self.page.locator(".jp-OutputArea-output").first
        output.screenshot(path=self.folder / f"{name}-{self.look}.png")


def main() -> None:
    """Take all pictures, or those of screens or looks whose name holds a word."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "screenshots")
    parser.add_argument("--only", default="", help="word in the names of the screens wanted")
    parser.add_argument("--look", default="", help="word in the looks wanted, such as dark-narrow")
    options = parser.parse_args()
    path = chromium()
    if path is None:
        sys.exit(NO_BROWSER)
    from playwright.sync_api import sync_playwright

    options.folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as temporary,
        running_lab(Path(temporary)) as lab,
        sync_playwright() as playwright,
    ):
        save_moments(lab.folder)
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        for theme in THEMES:
            for size in SIZES:
                if options.look in f"{theme}-{size}":
                    sitting = sit(lab, browser, theme, size, options.folder)
                    for name in screens(sitting, options.only):
                        sitting.photograph(name)
                        print(f"{name}-{theme}-{size}")
                    sitting.page.context.close()
        browser.close()


def save_moments(folder: Path) -> None:
    """Save a game for each moment, as it stands when the moment comes for the first time."""
    wanted = dict(MOMENTS)
    for seed in range(100):
        game = tb.new("tobago", players=3, layout=5, seed=3)
        table = tb.Table(game, ["greedy"] * 3, seed=seed)
        while True:
            state = table.state
            view: Any = state.view(0)
            for name in [name for name, here in wanted.items() if here(view)]:
                if state.is_terminal or state.current_player == 0:
                    del wanted[name]
                    tb.Table.resume(table.record, SEATS).save(folder / f"{name}.json")
            onlooking = view.phase == "offer" and state.current_player and 0 in view.share_dealt
            if onlooking and not (folder / "onlooker.json").exists():
                table.save(folder / "onlooker.json")
            if state.is_terminal or not wanted:
                break
            table.step()
        if not wanted:
            return
    sys.exit(f"no game came to: {', '.join(wanted)}")


def sit(lab: Lab, browser: Any, theme: str, size: str, folder: Path) -> Sitting:
    """Open the table in a page of its own."""
    name = lab.write(f"{theme}-{size}.ipynb", [CELL])
    notebook = Notebook(lab.page(browser, name, color_scheme=theme, **SIZES[size]))
    if theme == "dark":
        change = "apputils:change-theme"
        notebook.page.evaluate(
            f"window.jupyterapp.commands.execute('{change}', {{theme: 'JupyterLab Dark'}})"
        )
    notebook.run_all()
    notebook.await_cells()
    notebook.page.locator("section.tb [data-action]").first.wait_for(state="attached")
    return Sitting(notebook, folder, f"{theme}-{size}")


def screens(sitting: Sitting, only: str) -> Iterator[str]:
    """Bring one screen after the other about, and give its name."""
    for name in MOMENTS:
        if only in name:
            sitting.load(name)
            yield name
    if only in "onlooker":
        sitting.load("onlooker")
        yield "onlooker"
    if only in "clue":
        sitting.load("turn")
        if sitting.hover("[data-panel=hand] [data-action]"):
            yield "clue"
    for moment in ("turn", "sharing"):
        if only in f"coach-{moment}":
            sitting.load(moment)
            sitting.press("Coach")
            sitting.page.mouse.move(0, 0)
            sitting.board.locator("[data-panel=coach] [data-action]").first.wait_for()
            yield f"coach-{moment}"
            sitting.press("Coach")
    if only in "illegal":
        sitting.load("crowded")
        if sitting.hover("[data-panel=hand] .off"):
            yield "illegal"
            sitting.page.get_by_role("button", name="TB-21 Legal clues").click()
            sitting.page.wait_for_timeout(600)
            yield "illegal-rule"
            sitting.press("How to play")
    if only in "howto":
        sitting.load("turn")
        sitting.press("How to play")
        yield "howto"
        sitting.press("Play a guided first game")
        yield "guide"
        sitting.press("Go on without the guide")
    if only in "driving":
        sitting.load("turn")
        if sitting.hover("[data-panel=map] [data-action]"):
            yield "driving"
    if only in "form":
        sitting.load("turn")
        sitting.press("New game")
        yield "form"
    if only in "saved":
        sitting.load("turn")
        sitting.press("Save or load")
        sitting.press("Save")
        yield "saved"
    if only in "error":
        sitting.load("turn")
        sitting.notebook.run("open('game.json', 'w').write('{')")
        sitting.press("Save or load")
        sitting.press("Load")
        yield "error"
    if only in "replay":
        sitting.load("over")
        sitting.press("Replay")
        yield "replay"
    if only in "gone":
        sitting.load("start")
        kernel = "window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel"
        sitting.page.evaluate(f"void {kernel}.requestExecute({{code: 'time.sleep(5)'}})")
        sitting.board.locator("[data-panel=map] [data-action]").first.click()
        sitting.board.locator(".tb-notice").wait_for()
        yield "gone"


if __name__ == "__main__":
    main()
