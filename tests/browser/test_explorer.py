"""The explorer of the clue space in a browser: picked by mouse and keys, read out, looked at."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tbgames.tobago import Clue, Island
from tbgames.widgets import explorer
from tests.browser.board_page import BoardPage, Wired

pytestmark = pytest.mark.browser

ISLAND = Island.classic(layout=5, seed=3)

# The row whose note promises most bits.
PICK_SHARPEST = """() => {
    const rows = [...document.querySelectorAll("[role=option]:not(.off):not(.sel)")];
    const bits = (row) => Number(row.querySelector(".tb-note").textContent.split("· ")[1]);
    rows.reduce((best, row) => (bits(row) > bits(best) ? row : best)).click();
}"""
# How high each row is, where it ends, and where its note does.
ROWS = """() => [...document.querySelectorAll("[role=option]")].map((row) => {
    const { height, right } = row.getBoundingClientRect();
    return [height, right, row.querySelector(".tb-note").getBoundingClientRect().right];
})"""


class Reader:
    """Somebody at an explorer on a page."""

    def __init__(self, browser: Any, **context: Any) -> None:
        self.shown = explorer.explorer(ISLAND, strict=True)
        self.board = BoardPage(browser, **context)
        self.page = self.board.page
        wired = self.shown.board
        assert isinstance(wired, Wired)
        self.board.add(wired)

    def row(self, clue: str) -> Any:
        return self.page.locator(f'[data-look="clue-{Clue(clue).kind}"]')

    def pick(self, clue: str) -> None:
        self.row(clue).click()
        self.board.pump()

    def look(self, thing: Any) -> str:
        """What is said of something that is pointed at."""
        thing.hover()
        return self.said()

    def said(self) -> str:
        self.page.wait_for_timeout(100)
        self.board.pump()
        return str(self.page.locator(".tb-hint").text_content())

    @property
    def title(self) -> str:
        return str(self.page.locator(".tb-title").text_content())

    def bright(self) -> int:
        """How many spaces are not dimmed."""
        # Where a clue is pointed at, its marks lie above what dresses the map.
        return len(ISLAND.spaces) - int(self.page.locator(".tb-above > :first-child .dim").count())


@pytest.fixture(scope="module")
def opened(browser: Any) -> Iterator[Reader]:
    """An explorer on a page, shared by the tests: to open one takes the most time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(explorer, "KeptBoard", Wired)
        opened = Reader(browser)
    yield opened
    opened.board.close()


@pytest.fixture
def reader(opened: Reader) -> Reader:
    """With no clue on the map, and nothing pointed at."""
    opened.shown.clear()
    opened.page.mouse.move(1, 1)
    opened.board.pump()
    return opened


def test_clues_by_mouse(reader: Reader) -> None:
    assert reader.title == "Tobago · all 102 spaces left"
    reader.pick("in sight of a hut")
    reader.pick("not in the jungle")
    assert reader.title == "Tobago · 42 of 102 spaces left, 1.28 bits told"
    assert reader.bright() == 42
    assert reader.row("not in the jungle").get_attribute("aria-selected") == "true"
    assert "leaves no space on the map" in reader.look(reader.row("in the jungle"))
    reader.pick("in the jungle")
    assert reader.bright() == 42
    reader.pick("in sight of a hut")
    assert reader.title == "Tobago · 79 of 102 spaces left, 0.37 bits told"


def test_what_is_pointed_at(reader: Reader) -> None:
    said = reader.look(reader.row("in a lake"))
    assert said == "In a lake: leaves 17 of 102 spaces, 2.58 bits."
    assert reader.page.locator(".tb-above .kept").count() == 17
    said = reader.look(reader.page.locator('[data-cell="E4"]'))
    assert said.startswith("E4, jungle: 18 of 52 clues hold here. 3 clues leave it alone: ")
    assert reader.page.locator(".tb-item.b").count() == 18
    assert reader.page.locator(".tb-item.fade").count() == 52 - 18


def test_clues_by_keys(reader: Reader) -> None:
    keyboard = reader.page.keyboard
    reader.row("in the jungle").focus()
    keyboard.press("ArrowDown")
    assert reader.said() == "In the largest jungle: leaves 12 of 102 spaces, 3.09 bits."
    keyboard.press("Enter")
    reader.board.pump()
    assert reader.title == "Tobago · 12 of 102 spaces left, 3.09 bits told"
    assert "12 of 102 spaces left" in str(
        reader.page.locator("[aria-live=polite] p").text_content()
    )
    keyboard.press("Space")  # the focus stays, and takes the clue off again
    reader.board.pump()
    assert reader.bright() == 102


def test_a_hidden_space_is_found(reader: Reader) -> None:
    reader.shown.hide("E4")
    reader.board.pump()
    number = 0
    while "is found" not in reader.title:
        reader.page.evaluate(PICK_SHARPEST)
        reader.board.pump()
        number += 1
    assert re.fullmatch(rf"Tobago · E4 is found, with {number} questions; .*", reader.title)
    assert reader.bright() == 1
    assert reader.page.locator(".tb-above .found").count() == 1
    assert "with 3 clues" in str(reader.page.locator("[data-panel=log]").text_content())


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_serious_for_axe(reader: Reader, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    reader.pick("in a lake")
    reader.page.emulate_media(color_scheme=scheme)
    found = Axe().run(reader.page).response["violations"]
    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []


def test_on_a_narrow_page_nothing_is_cut_off(reader: Reader) -> None:
    reader.shown.hide("E4")
    reader.board.pump()
    wide = reader.page.viewport_size
    reader.page.set_viewport_size({"width": 400, "height": 900})
    assert reader.page.evaluate("document.documentElement.scrollWidth") <= 400
    rows = reader.page.evaluate(ROWS)
    assert len(rows) == 52
    assert all(high >= 32 and note_ends <= ends for high, ends, note_ends in rows)
    reader.page.set_viewport_size(wide)
