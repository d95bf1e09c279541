"""A kernel that is busy or gone, in a real JupyterLab: the board says so, and how to go on."""

import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.lab import Lab, Notebook

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CELLS = (
    """\
import time, tbgames as tb
game = tb.play("tobago", seats=["human", "greedy", "greedy"], seed=7, layout=5, pace=0)
game""",
    "time.sleep(0)",
)
KERNEL = "window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel"
SECONDS = 3.0
SLACK = 1.5  # for a slow machine


@pytest.fixture
def opened(lab: Lab, browser: Any, request: pytest.FixtureRequest) -> Iterator[Notebook]:
    notebook = lab.open(browser, lab.write(f"{request.node.name}.ipynb", CELLS))
    notebook.run_all()
    notebook.await_cells()
    notebook.page.locator("section.tb [data-action]").first.wait_for(state="attached")
    yield notebook
    notebook.close()


def click_and_time_the_notice(notebook: Notebook) -> float:
    """Click a space, and say after how many seconds the board tells that nobody answers."""
    notebook.page.locator('section.tb [data-cell="D7"]').click()
    start = time.monotonic()
    notice = notebook.page.locator("section.tb .tb-notice")
    notice.wait_for()
    waited = time.monotonic() - start
    words = str(notice.text_content())
    assert "the kernel is busy" in words
    assert "interrupt the kernel" in words
    assert "restart it and run the cells from the top" in words
    assert notice.get_attribute("role") == "status"
    return waited


def placed(notebook: Notebook) -> None:
    log = notebook.page.locator("[data-panel=log]")
    log.filter(has_text="A places the ATV on D7").wait_for()
    assert notebook.page.locator("section.tb .tb-notice").is_hidden()


def test_busy_with_another_cell(opened: Notebook) -> None:
    opened.page.evaluate(f"void {KERNEL}.requestExecute({{code: 'time.sleep(8)'}})")
    opened.page.wait_for_timeout(300)
    assert SECONDS - 0.5 < click_and_time_the_notice(opened) < SECONDS + SLACK
    placed(opened)  # the click has waited for the kernel


def test_interrupting_goes_on(opened: Notebook) -> None:
    opened.page.evaluate(f"void {KERNEL}.requestExecute({{code: 'time.sleep(600)'}})")
    opened.page.wait_for_timeout(300)
    click_and_time_the_notice(opened)
    opened.command("notebook:interrupt-kernel")
    placed(opened)


def test_shut_down(opened: Notebook) -> None:
    opened.page.evaluate(f"{KERNEL}.shutdown()")
    assert click_and_time_the_notice(opened) < SECONDS + SLACK


def test_killed(opened: Notebook) -> None:
    opened.page.evaluate(
        f"void {KERNEL}.requestExecute({{code: 'import os; os.kill(os.getpid(), 9)'}})"
    )
    # JupyterLab tells it in a dialog, and starts another kernel, which knows no board.
    opened.page.locator("dialog.jp-Dialog button.jp-mod-accept").click()
    assert click_and_time_the_notice(opened) < SECONDS + SLACK


def test_restarted_and_run_again(opened: Notebook) -> None:
    opened.page.evaluate(f"{KERNEL}.restart()")
    opened.await_kernel()
    opened.page.wait_for_timeout(500)
    if opened.page.locator("section.tb").count():  # an old board may stay, but says what it is
        assert click_and_time_the_notice(opened) < SECONDS + SLACK
    opened.run_all()
    opened.page.wait_for_timeout(500)
    opened.await_cells()
    opened.page.locator('section.tb [data-cell="D7"][data-action]').wait_for()
    opened.page.locator('section.tb [data-cell="D7"]').click()
    placed(opened)
