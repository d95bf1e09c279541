"""A notebook that was played in and saved, then opened again: whoever opens it sees the table."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.sign import NotebookNotary

from tests.browser.lab import CLOSE, Lab, Notebook

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CELLS = (
    """\
import tbgames as tb
game = tb.play("tobago", seats=["human", "greedy", "greedy"], seed=7, layout=5, pace=0)
game""",
    "tb.replay(game.table.record)",
)
VIEW = "application/vnd.jupyter.widget-view+json"
MISSING = ("Loading widget", "Error displaying widget")
SAVE_STATE = "@jupyter-widgets/jupyterlab-manager:saveWidgetState"


@pytest.fixture(scope="module", params=["without widget state", "with widget state"])
def saved(request: pytest.FixtureRequest, lab: Lab, browser: Any) -> Path:
    """A notebook in which a first move was made, saved by hand as readers do."""
    with_state = request.param == "with widget state"
    name = lab.write("state.ipynb" if with_state else "plain.ipynb", CELLS)
    notebook = lab.open(browser, name)
    notebook.run_all()
    notebook.await_cells()
    boards = notebook.page.locator("section.tb")
    boards.nth(1).wait_for()
    boards.nth(0).locator('[data-cell="D7"]').click()
    log = boards.nth(0).locator("[data-panel=log]")
    log.filter(has_text="A draws").wait_for()
    notebook.page.wait_for_timeout(1500)  # the picture follows when the table has come to rest
    assert (
        notebook.page.locator(".jp-RenderedSVG img:visible").count() == 0
    )  # a live board hides it
    if with_state:
        notebook.page.evaluate(f"window.jupyterapp.commands.execute('{SAVE_STATE}')")
    notebook.page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")
    notebook.close()
    path = lab.folder / name
    assert ("widgets" in json.loads(path.read_text())["metadata"]) == with_state
    return path


def seen(page: Any) -> list[str]:
    """What the outputs of a page show: "board", "picture" or their words, cell by cell."""
    page.locator(".jp-OutputArea-output").first.wait_for(state="attached")
    page.wait_for_timeout(1000)
    shown = []
    for output in page.locator(".jp-OutputArea-child:visible").all():
        drawn = output.locator(".jp-RenderedSVG svg, .jp-RenderedSVG img")
        if output.locator("section.tb").count():
            shown.append("board")
        elif drawn.count() and drawn.bounding_box()["height"] > 500:
            shown.append("picture")
        else:
            shown.append(output.inner_text().strip())
    return shown


def unread(path: Path, name: str) -> str:
    """A copy of a notebook that nobody has signed."""
    data = json.loads(path.read_text())
    data["metadata"]["title"] = "from somebody else"
    (path.parent / name).write_text(json.dumps(data))
    return name


def test_trusted_with_a_kernel_that_has_run_nothing(lab: Lab, browser: Any, saved: Path) -> None:
    notebook = lab.open(browser, saved.name)
    with_state = saved.name == "state.ipynb"
    found = seen(notebook.page)
    if with_state:
        assert found == ["board", "board"]
        title = notebook.page.locator("section.tb .tb-title").first
        assert title.text_content() == "Tobago · you (A): open an empty map with a clue"
    else:
        found = seen(notebook.page)
        assert [one for one in found if not one.startswith(MISSING)] == ["picture", "picture"]
    notebook.close()


def test_trusted_without_a_kernel(lab: Lab, browser: Any, saved: Path) -> None:
    name = f"no-kernel-{saved.name}"
    data: Any = nbformat.read(saved, as_version=4)
    data.metadata.kernelspec = {"name": "none-such", "display_name": "None such"}
    del data.metadata["language_info"]  # by which JupyterLab would find another kernel
    notary = NotebookNotary(data_dir=str(lab.data))
    notary.sign(data)
    notary.store.close()
    nbformat.write(data, lab.folder / name)
    page = lab.show(browser, name)
    page.locator(".jp-Dialog").get_by_role("button", name="No Kernel").click()
    found = seen(page)
    assert found.count("picture") + found.count("board") == 2
    page.evaluate(CLOSE)


def test_untrusted(lab: Lab, browser: Any, saved: Path) -> None:
    notebook = lab.open(browser, unread(saved, f"untrusted-{saved.name}"))
    hint, table, other_hint, step = seen(notebook.page)
    assert hint.startswith("To play, run this cell")
    assert table.startswith("Tobago · you (A): open an empty map with a clue")
    assert "A places the ATV on D7." in table
    assert other_hint.startswith("To go through the game, run this cell")
    assert step.startswith("Step 1 of 1")
    notebook.close()


def test_as_a_web_page_without_network(browser: Any, saved: Path) -> None:
    made = saved.with_suffix(".html")
    command = [sys.executable, "-m", "nbconvert", "--to", "html", str(saved), "--output", made.name]
    subprocess.run(command, check=True, capture_output=True)
    page = browser.new_context(offline=True).new_page()
    page.route("http*://**", lambda route: route.abort())
    page.goto(made.as_uri())
    assert [one for one in seen(page) if one in ("picture", "board")] == ["picture", "picture"]
    page.context.close()


def test_on_a_host_of_code(saved: Path) -> None:
    """Such a host draws what needs neither scripts nor a kernel, and leaves out the rest."""
    for cell in json.loads(saved.read_text())["cells"]:
        bundles = [output["data"] for output in cell["outputs"]]
        assert all("text/plain" in bundle for bundle in bundles)
        assert [sorted(bundle.keys() - {"text/plain"}) for bundle in bundles] == [
            [VIEW],
            ["image/svg+xml"],
        ]
        assert "".join(bundles[1]["image/svg+xml"]).startswith("<svg")


def test_run_again_it_is_live_again(lab: Lab, browser: Any, saved: Path) -> None:
    notebook: Notebook = lab.open(browser, saved.name)
    notebook.run_all()
    notebook.page.wait_for_timeout(300)
    notebook.await_cells()
    assert seen(notebook.page) == ["board", "board"]
    notebook.page.locator('section.tb [data-cell="D7"]').first.click()
    log = notebook.page.locator("[data-panel=log]").first
    log.filter(has_text="A places the ATV on D7").wait_for()
    notebook.close()
