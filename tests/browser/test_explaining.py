"""Rules and a guide's steps on a page: read, searched, opened by keys, narrow, dark, for axe."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tbgames.guide import Guide, script
from tbgames.rulebook import rulebook
from tbgames.widgets.howto import HowTo
from tbgames.widgets.pointing import Pointer
from tbgames.widgets.steps import Steps
from tests.browser.board_page import BoardPage, Wired
from tests.browser.lab import Lab
from tests.browser.widget_page import Mounted

pytestmark = pytest.mark.browser

HOSTILE = "<img src=x onerror='window.hit=1'>"


class Explained:
    """A page with the rules of Tobago, the first step of its guide, and the board."""

    def __init__(self, browser: Any) -> None:
        self.asked: list[str] = []
        guide = Guide(script("tobago"))
        table = guide.table()
        table.run()
        step, state = guide.step(table), table.state
        scene = table.game.scene(state.view(0), (), state.legal_actions, (HOSTILE, "B"))
        assert step.action is not None
        scene, where = Pointer().point(scene, step.action)
        steps = Steps(self.asked.append, lambda: self.asked.append("end"))
        steps.tell(step, f"{where} {HOSTILE}", rulebook("tobago"))
        self.how = HowTo(rulebook("tobago"), lambda: self.asked.append("guide"))
        self.shown = BoardPage(browser, viewport={"width": 400, "height": 900})
        self.page = self.shown.page
        self.rules = Mounted(self.page, self.how, "how", ("_page", "_at"))
        self.steps = Mounted(self.page, steps, "steps", ("_step",))
        board = Wired()
        board.show(scene)
        self.shown.add(board)

    def told(self, ruling: str) -> Any:
        return self.page.locator(f".how article[id='{ruling}']")


@pytest.fixture
def explained(browser: Any) -> Iterator[Explained]:
    page = Explained(browser)
    yield page
    page.shown.close()


def test_rules_and_steps_on_a_narrow_page(explained: Explained) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = explained.page
    # The overview is there at once, the rulings are folded; nothing is wider than the page.
    assert page.get_by_text("What it is about").is_visible()
    assert explained.told("TB-41").is_hidden()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # Words and ids find rulings, and what is typed is nothing but text.
    search = page.get_by_label("Find a rule")
    search.focus()
    page.keyboard.type("one connected area")
    assert explained.told("TB-41").is_visible()
    assert explained.told("TB-42").is_hidden()
    assert page.get_by_role("status").first.text_content() == "1 ruling"
    search.fill(HOSTILE)
    assert "no rulings" in str(page.locator(".tb-found").text_content())
    search.fill("")
    assert explained.told("TB-41").is_hidden()
    # A section opens by keys, and a reference leads to its ruling.
    page.locator(".how summary").nth(2).focus()
    page.keyboard.press("Enter")
    assert explained.told("TB-20").is_visible()
    page.locator(".how .tb-overview a", has_text="TB-52").press("Enter")
    assert explained.told("TB-52").is_visible()
    assert page.evaluate("document.activeElement.id") == "TB-52"
    # The kernel opens one, whatever was searched.
    search.fill("zebra")
    explained.how.tell("TB-44")
    explained.rules.pump()
    page.wait_for_function("document.activeElement.id === 'TB-44'")
    assert explained.told("TB-44").is_visible()
    # What a guide says is text, and its buttons are heard.
    assert HOSTILE in str(page.locator(".steps .tb-do").text_content())
    page.locator(".steps button", has_text="TB-30").click()
    page.get_by_role("button", name="Go on without the guide").click()
    page.get_by_role("button", name="Play a guided first game").click()
    explained.steps.pump()
    explained.rules.pump()
    assert explained.asked == ["TB-30", "end", "guide"]
    # The space that it suggests has a mark, seen and said.
    mark = page.locator(".board .tb-above path.guide")
    assert mark.count() == 1
    line = mark.evaluate(
        "mark => [getComputedStyle(mark).fill, getComputedStyle(mark).strokeWidth]"
    )
    assert line == ["none", "6px"]
    cell = page.locator(".board [role=gridcell][aria-label*='suggested by the guide']")
    assert cell.get_attribute("data-cell") == "H9"
    # Every section open: nothing for axe, which also looks at contrast.
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for part in (".how", ".steps"):
            found = Axe().run(page, context=part).response["violations"]
            assert not [one for one in found if one["impact"] in ("serious", "critical")], found
    assert page.evaluate("window.hit") is None
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


CELL = """\
import tbgames as tb
game = tb.play("tobago", seats=["human", "greedy"], seed=7, pace=0)
game"""


@pytest.mark.slow
def test_a_refusal_leads_to_its_rule_and_the_rules_to_a_guided_game(lab: Lab, browser: Any) -> None:
    notebook = lab.open(browser, lab.write("explained.ipynb", [CELL]))
    notebook.run_all()
    notebook.await_cells()
    page = notebook.page
    board = page.locator("section.tb")
    board.locator("[data-action]").first.wait_for(state="attached")
    page.locator("button", has_text="How to play").first.click()
    page.get_by_role("button", name="Play a guided first game").click()
    step = page.locator(".tb-steps h3")
    step.filter(has_text="Step 1: Where your ATV begins").wait_for()
    board.locator("[data-cell='H9'][aria-label*='suggested by the guide']").click()
    step.filter(has_text="Step 2: The first clue").wait_for()
    board.locator("button[aria-label*='suggested by the guide']").last.click()
    step.filter(has_text="Step 3: A turn").wait_for()
    # What is out of reach says so, with the ruling, and a button opens the rules there.
    board.locator("[data-cell='G1']").hover()
    board.locator(".tb-hint").filter(has_text="TB-41 A leg: Any number of spaces").wait_for()
    page.locator(".jp-OutputArea-output button", has_text="TB-41 A leg").last.click()
    page.wait_for_function("document.activeElement.id === 'TB-41'")
    top = page.locator(".tb-howto article[id='TB-41']").bounding_box()["y"]
    assert 0 <= top < page.viewport_size["height"]  # the panel is above the board
    notebook.close()
