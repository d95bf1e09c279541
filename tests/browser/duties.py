"""What a table has to bear in a browser, whatever game lies on it, in JupyterLab as by Voila."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from tbgames.engine.record import Record
from tests.browser.lab import PATIENCE, Lab
from tests.browser.seated import Seated

FILES = "to and from a file"

# Of the only person, in seat 0: how many decisions, and how many turns, with others between them.
OWN = "sum(s.actor == 0 for s in TABLE.log)"
TURNS = """(lambda actors: sum(a == 0 != b for a, b in zip(actors, [None, *actors])))(
    [s.actor for s in TABLE.log if s.actor >= 0])"""

# Clicks whatever can be clicked, as the numbers of a seed have it, until the game has a result.
PLAY_OUT = """async ([board, seed, most]) => {
    let clicks = 0;
    const rest = () => new Promise((done) => setTimeout(done, 4));
    const late = performance.now() + 240_000;
    const settled = async () => {
        while (board.getAttribute('aria-busy')) {
            if (performance.now() > late) throw new Error(`no answer after ${clicks} clicks`);
            await rest();
        }
    };
    const next = () => { seed = (seed * 1664525 + 1013904223) % 2 ** 32; return seed / 2 ** 32; };
    const seen = (element) => element.getClientRects().length;
    await settled();
    while (!board.querySelector('[data-panel=result]')) {
        const offers = [...board.querySelectorAll('[data-action]')].filter(seen);
        if (clicks === most || performance.now() > late) throw new Error(`${clicks}, and no end`);
        if (!offers.length) { await rest(); continue; }
        offers[Math.floor(next() * offers.length)].dispatchEvent(
            new MouseEvent('click', { bubbles: true, cancelable: true }));
        clicks += 1;
        await settled();
    }
    return clicks;
}"""

CLICK_AROUND = """(board) => {
    for (let n = 0; n < 100; n += 1) {
        const all = board.querySelectorAll('[data-action]');
        all[n % all.length].dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }
}"""

# Where the focus is: inside the board, on a map, on something that can be picked.
FOCUS = """() => {
    const focused = document.activeElement, panel = focused.closest('section.tb [data-panel]');
    return panel && {
        panel: panel.dataset.panel,
        picks: focused.matches('[data-action]'),
        offers: panel.querySelectorAll('[data-action]').length,
    };
}"""


def play_out(page: Any, board: Any, *, seed: int, most: int = 600) -> int:
    """Click until the game is over; how many clicks that took."""
    return int(page.evaluate(PLAY_OUT, [board.element_handle(), seed, most]))


def turns_by_keys(seated: Seated, turns: int) -> None:
    """Play whole turns with nothing but Tab, arrows and Enter, from wherever the focus is."""
    page = seated.notebook.page
    while int(seated.ask(TURNS)) < turns:
        find_by_keys(page)
        page.keyboard.press("Enter")
        seated.await_turn()
        assert page.evaluate(FOCUS) is not None, "the focus has left the board"


def find_by_keys(page: Any) -> None:
    """Go with Tab to a panel where there is something to pick, and with the arrows to that."""
    for key in ("Tab",) * 12 + ("Shift+Tab",) * 24:
        here = page.evaluate(FOCUS)
        if here and here["offers"] and _reach(page):
            return
        page.keyboard.press(key)
    raise AssertionError("no key leads to anything that can be picked")


def _reach(page: Any) -> bool:
    for key in ("Home", *("ArrowRight", "ArrowDown") * 12, ""):
        if page.evaluate(FOCUS)["picks"]:
            return True
        if key:
            page.keyboard.press(key)
    return False


def clicks_do_no_harm(seated: Seated) -> None:
    """A hundred clicks at once: the first counts and no other, and the game goes on."""
    before = int(seated.ask(OWN))
    seated.board.evaluate(CLICK_AROUND)
    seated.await_turn()
    assert seated.board.locator(".tb-error").is_hidden()
    assert int(seated.ask(OWN)) == before + 1
    replayed(seated)


def replayed(seated: Seated) -> Record:
    """The table's record, read again and so played again by the engine."""
    text = seated.ask("TABLE.record.to_text()")
    record = Record.from_text(text)
    assert record.to_text().strip() == text
    assert str(record.states[-1]).strip() == seated.ask("TABLE.state")
    return record


def goes_on_after_restart(lab: Lab, seated: Seated) -> None:
    """Save, restart the kernel, run all cells, load: the game goes on where it was."""
    notebook = seated.notebook
    notebook.page.get_by_title(FILES).first.click()
    notebook.page.get_by_title("the whole game, hidden cards included").click()
    seated.hint.filter(has_text="Saved").wait_for()
    text = seated.ask("TABLE.record.to_text()")
    assert (lab.folder / "game.json").read_text().strip() == text
    notebook.page.evaluate(
        "window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.restart()"
    )
    notebook.await_kernel()
    notebook.run_all()
    notebook.page.wait_for_timeout(300)
    notebook.await_cells()
    seated.await_turn()
    assert seated.ask("TABLE.record.to_text()") != text
    notebook.page.get_by_title(FILES).first.click()
    notebook.page.get_by_title("go on with the game in this file").click()
    until(lambda: seated.ask("TABLE.record.to_text()") == text)


def damaged_file_refused(lab: Lab, seated: Seated) -> None:
    """A file that was cut short: one sentence in red, and the game is the one it was."""
    before = seated.ask("TABLE.record.to_text()")
    (lab.folder / "game.json").write_text(before[: len(before) // 2])
    seated.notebook.page.get_by_title(FILES).first.click()
    seated.notebook.page.get_by_title("go on with the game in this file").click()
    seated.board.locator(".tb-error").filter(has_text="cut off").wait_for()
    assert seated.ask("TABLE.record.to_text()") == before
    seated.notebook.page.get_by_title(FILES).first.click()


def undo(seated: Seated) -> None:
    """Take the last decision back."""
    before = int(seated.ask("len(TABLE.log)"))
    seated.notebook.page.get_by_title("take back the last decision").first.click()
    seated.await_turn()
    assert int(seated.ask("len(TABLE.log)")) < before


def undo_is_refused(seated: Seated) -> None:
    """Something was revealed since: the button says so, and pressed it changes nothing."""
    before = seated.ask("TABLE.record.to_text()")
    button = seated.notebook.page.get_by_role("button", name="Undo").first
    reason = seated.ask("TABLE.can_undo()")
    assert button.get_attribute("title") == reason
    button.click()
    seated.board.locator(".tb-error").filter(has_text=reason).wait_for()
    assert seated.ask("TABLE.record.to_text()") == before


def until(true: Callable[[], bool]) -> None:
    """Wait for what the kernel does; a TimeoutError if it does not."""
    end = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.05)
