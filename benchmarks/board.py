"""Measure the live board in a real JupyterLab: ``python benchmarks/board.py``.

Needs the extras "lab" and "browser", and a Chromium. Nothing here is asserted: the goals stand
beside what was measured.

* **cell to board**: from running the cell of `CELL` in a fresh kernel, imports included, to a board
  on the page. JupyterLab and the page are open already.
* **click to repaint**: from the click to the first frame after the kernel's answer was drawn, two
  people playing; once more while a bot of another table thinks, in slices of `SLICE` seconds.
* **bytes a click**: what the kernel sends to the page because of a click, all widgets together.
* **growth**: after `MOVES` decisions, nodes of the page, widgets in the kernel, and memory of both,
  against what there was after the first hundred.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.browser.lab import FLAGS, NO_BROWSER, Lab, Notebook, chromium, running_lab

CELL = """\
import tbgames as tb
game = tb.play("tobago", seats=["human", "human"], seed=7, layout=5, pace=0, curtain=False)
game"""
SLICE = 0.02
THINKER = f"""\
import time
from tbgames.engine.bots import RandomBot

class Thinker(RandomBot):
    def think(self, view, legal, rng):
        while True:
            end = time.perf_counter() + {SLICE}
            while time.perf_counter() < end:
                pass
            yield

busy = tb.play("tobago", seats=["human", Thinker], seed=7, layout=5)
busy"""
COUNTING = """\
import json, ipywidgets
sent = [0]
_send = ipywidgets.Widget._send
def counting(self, msg, buffers=None):
    sent[0] += len(json.dumps(msg))
    _send(self, msg, buffers)
ipywidgets.Widget._send = counting"""
PLAY_ON = """\
import random
rng = random.Random(1)
done = 0
while done < {moves}:
    if game.table.state.is_terminal:
        game.new_game(["human", "human"], seed=rng.randrange(10**6), layout=5)
    game.play(rng.choice(list(game.table.state.legal_actions)))
    done += 1"""
SIZES = """\
import gc, resource, ipywidgets, warnings
gc.collect()
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    print(len(ipywidgets.Widget.widgets), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"""
CLICK = """(pick) => new Promise((done) => {
    const board = document.querySelector('section.tb');
    const all = [...board.querySelectorAll('[data-action]')].filter(e => e.getClientRects().length);
    const start = performance.now();
    const seen = new MutationObserver(() => {
        if (board.hasAttribute('aria-busy')) return;
        seen.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
    });
    seen.observe(board, {attributes: true, attributeFilter: ['aria-busy']});
    all[pick % all.length].dispatchEvent(new MouseEvent('click', {bubbles: true}));
})"""
CLICKS = 60
MOVES = 500
WARM = 100


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print; with ``--json`` also store."""
    parser = argparse.ArgumentParser(description="Speed and size of the live board.")
    parser.add_argument("--json", type=Path, metavar="FILE", help="store the results there")
    options = parser.parse_args(argv)
    path = chromium()
    if path is None:
        print(NO_BROWSER, file=sys.stderr)
        return 2
    from playwright.sync_api import sync_playwright

    with (
        tempfile.TemporaryDirectory() as folder,
        running_lab(Path(folder)) as lab,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(
            executable_path=path, args=[*FLAGS, "--enable-precise-memory-info"]
        )
        results = measure(lab, browser)
        browser.close()
    print(table(results))
    if options.json:
        options.json.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
    return 0


def measure(lab: Lab, browser: Any) -> dict[str, float]:
    """Everything in one notebook, one after the other."""
    notebook = lab.open(browser, lab.write("board.ipynb", [CELL]))
    results = {"cell to board, s": visible(notebook)}
    notebook.run(COUNTING)
    quiet = clicks(notebook, seed=1)
    results |= percentiles("click to repaint, ms", [time for time, _ in quiet])
    results |= percentiles("bytes a click", [size for _, size in quiet])
    notebook.run(PLAY_ON.format(moves=WARM))
    before = sizes(notebook)
    notebook.run(PLAY_ON.format(moves=MOVES))
    after = sizes(notebook)
    results |= {f"growth: {name}": after[name] - before[name] for name in before}
    notebook.run(THINKER)
    notebook.run("busy.board.pick(busy.table.state.legal_actions[0].id)")
    notebook.run('game.new_game(["human", "human"], seed=7, layout=5)')
    thinking = clicks(notebook, seed=2)
    results |= percentiles("the same, a bot thinking, ms", [time for time, _ in thinking])
    assert notebook.run("print(busy.board._whole()['thinking'])")
    notebook.close()
    return results


def visible(notebook: Notebook) -> float:
    """Seconds from running the cell to a board on the page."""
    start = time.perf_counter()
    notebook.run_all()
    notebook.page.wait_for_selector("section.tb [data-cell]")
    return time.perf_counter() - start


def clicks(notebook: Notebook, seed: int) -> list[tuple[float, float]]:
    """(milliseconds, bytes) of many clicks on whatever can be picked."""
    rng = random.Random(seed)
    found = []
    for _ in range(CLICKS):
        sent = int(notebook.run("print(sent[0])"))
        took = float(notebook.page.evaluate(CLICK, rng.randrange(1000)))
        found.append((took, int(notebook.run("print(sent[0])")) - sent))
        notebook.page.wait_for_timeout(50)
    return found


def sizes(notebook: Notebook) -> dict[str, float]:
    """How large page and kernel are now."""
    widgets, memory = notebook.run(SIZES).split()
    notebook.page.wait_for_timeout(1000)
    nodes, heap = notebook.page.evaluate(
        "[document.getElementsByTagName('*').length, performance.memory.usedJSHeapSize]"
    )
    return {
        "nodes of the page": nodes,
        "memory of the page, MB": heap / 1e6,
        "widgets": int(widgets),
        "most memory of the kernel, MB": int(memory) / 1000,
    }


def percentiles(name: str, values: Sequence[float]) -> dict[str, float]:
    """The median and the 95th percentile."""
    return {
        f"{name}, median": median(values),
        f"{name}, 95 %": sorted(values)[int(0.95 * (len(values) - 1))],
    }


GOALS = {
    "cell to board, s": 2,
    "click to repaint, ms, median": 100,
    "click to repaint, ms, 95 %": 200,
    "bytes a click, median": 5000,
    "the same, a bot thinking, ms, median": 100,
    "the same, a bot thinking, ms, 95 %": 200,
    "growth: widgets": 0,
}


def table(results: dict[str, float]) -> str:
    """Write the results for a person, each beside its goal."""
    rows = [
        f"{name:<42}{value:>10,.1f}" + (f"   goal {GOALS[name]:,}" if name in GOALS else "")
        for name, value in results.items()
    ]
    return "\n".join(rows)


if __name__ == "__main__":
    raise SystemExit(main())
