"""Measure the live board of each game in a real JupyterLab: ``python benchmarks/board.py``.

Needs the extras "lab" and "browser", and a Chromium. Nothing here is asserted: the goals stand
beside what was measured. A full run goes to board.json and into the README beside it.

* **cell to board**: from running the cell with a table in a fresh kernel, imports included, to a
  board on the page. JupyterLab and the page are open already.
* **click to repaint**: from the click to the first frame after the kernel's answer was drawn, two
  people playing, with movement; once more while a bot of another table thinks, in slices of `SLICE`
  seconds. Beside it the same of a **bare widget** in the same notebook, a button whose click the
  kernel answers with an empty message: what JupyterLab, its server and a kernel take by themselves.
* **bytes a click**: what the kernel sends to the page because of a click, all widgets together.
* **growth**: after `MOVES` decisions, nodes of the page, widgets in the kernel, memory of both, and
  bytes a click, against what there was after the first `WARM`.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from measuring import Figure, report, write_report

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tbgames.files import write_whole
from tests.browser.lab import FLAGS, NO_BROWSER, Lab, Notebook, chromium, running_lab

FOLDER = Path(__file__).resolve().parent
README = FOLDER / "README.md"
MARKS = ("<!-- board: written by board.py -->\n", "<!-- end of the board -->\n")

OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "tobago": {"layout": 5},
    "tftc": {},
    "treasure_hunter": {},
}
"""By game: what its tables are made with."""

CELL = """\
import tbgames as tb
GAME, OPTIONS = {game!r}, {options!r}
game = tb.play(GAME, seats=["human", "human"], seed=7, curtain=False, **OPTIONS)
game"""
BARE = '''\
import anywidget

class Bare(anywidget.AnyWidget):
    _esm = """export default { render({ model, el }) {
        const button = document.createElement("button");
        button.className = "bare";
        button.addEventListener("click", () => {
            button.setAttribute("aria-busy", "true");
            model.send({});
        });
        model.on("msg:custom", () => button.removeAttribute("aria-busy"));
        el.append(button);
    } };"""

bare = Bare()
bare.on_msg(lambda widget, content, buffers: widget.send({}))
bare'''
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

busy = tb.play(GAME, seats=["human", Thinker], seed=7, **OPTIONS)
while busy.table.awaits_human:
    busy.board.pick(busy.table.state.legal_actions[0].id)
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
        game.new_game(["human", "human"], seed=rng.randrange(10**6), **OPTIONS)
    game.play(rng.choice(list(game.table.state.legal_actions)))
    done += 1"""
SENT = """\
if game.table.state.is_terminal:
    game.new_game(["human", "human"], seed=8, **OPTIONS)
print(sent[0])"""
SIZES = """\
import gc, resource, ipywidgets, warnings
gc.collect()
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    print(len(ipywidgets.Widget.widgets), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"""
CLICK = """([what, pick]) => new Promise((done) => {
    const board = document.querySelector(what);
    const offers = [...board.querySelectorAll('[data-action]')];
    const all = offers.length ? offers.filter(e => e.getClientRects().length) : [board];
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
    """Measure and print; a full run is stored."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", nargs="+", choices=OPTIONS, help="measure these (all)")
    parser.add_argument("--moves", type=int, default=MOVES, help="decisions (%(default)s)")
    parser.add_argument("--clicks", type=int, default=CLICKS, help="at a time (%(default)s)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="store the results there")
    options = parser.parse_args(argv)
    if min(options.moves, options.clicks) < 1:
        parser.error("--moves and --clicks are whole numbers from 1")
    if chromium() is None:
        print(NO_BROWSER, file=sys.stderr)
        return 2
    details = {"moves": options.moves, "clicks": options.clicks, "games": {}}
    for name, found in measured(options.game or list(OPTIONS), options.moves, options.clicks):
        details["games"][name] = found
        print(f"{name}\n{lines(found)}\n", flush=True)
    packages = ("tbgames", "anywidget", "ipywidgets", "jupyterlab")
    results = report("board.py", figures(details["games"]), details, packages)
    if options.json:
        write_report(options.json, results)
    elif (options.game, options.moves, options.clicks) == (None, MOVES, CLICKS):
        write_report(FOLDER / "board.json", results)
        head, rest = README.read_text(encoding="utf-8").split(MARKS[0])
        end = rest.split(MARKS[1])[1]
        write_whole(README, f"{head}{MARKS[0]}{told(results)}{MARKS[1]}{end}")
    return 0


def measured(games: Sequence[str], moves: int, clicks: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """One game after the other, each in a notebook of its own."""
    from playwright.sync_api import sync_playwright

    with (
        tempfile.TemporaryDirectory() as folder,
        running_lab(Path(folder)) as lab,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(
            executable_path=chromium(), args=[*FLAGS, "--enable-precise-memory-info"]
        )
        for name in games:
            yield name, measure(lab, browser, name, moves, clicks)
        browser.close()


def measure(lab: Lab, browser: Any, name: str, moves: int, clicks: int) -> dict[str, float]:
    """Everything about one game, one after the other."""
    cell = CELL.format(game=name, options=dict(OPTIONS[name]))
    notebook = lab.open(browser, lab.write(f"{name}.ipynb", [cell, BARE]))
    results = {"cell to board, s": visible(notebook)}
    notebook.run(COUNTING)
    quiet = clicked(notebook, clicks, seed=1)
    results |= percentiles("click to repaint, ms", [time for time, _ in quiet])
    empty = [click(notebook, ".bare") for _ in range(clicks)]
    results |= percentiles("the same of a bare widget, ms", empty)
    results |= percentiles("bytes a click", [size for _, size in quiet])
    notebook.run(PLAY_ON.format(moves=min(WARM, moves)))
    before = sizes(notebook)
    notebook.run(PLAY_ON.format(moves=moves))
    after = sizes(notebook)
    results |= {f"growth: {what}": after[what] - before[what] for what in before}
    notebook.run('game.new_game(["human", "human"], seed=7, **OPTIONS)')  # the first clicks again
    late = median(size for _, size in clicked(notebook, clicks, seed=1))
    results["growth: bytes a click"] = late - results["bytes a click, median"]
    notebook.run(THINKER)
    notebook.run('game.new_game(["human", "human"], seed=7, **OPTIONS)')
    thinking = clicked(notebook, clicks, seed=2)
    results |= percentiles("the same, a bot thinking, ms", [time for time, _ in thinking])
    assert notebook.run("print(busy.board._whole()['thinking'])"), "the bot did not think"
    notebook.close()
    return results


def visible(notebook: Notebook) -> float:
    """Seconds from running the cell to a board on the page."""
    start = time.perf_counter()
    notebook.run_all()
    notebook.page.wait_for_selector("section.tb [data-action]", state="attached")
    return time.perf_counter() - start


def clicked(notebook: Notebook, clicks: int, seed: int) -> list[tuple[float, float]]:
    """(milliseconds, bytes) of many clicks on whatever can be picked."""
    rng = random.Random(seed)
    found: list[tuple[float, float]] = []
    for _ in range(clicks):
        sent = int(notebook.run(SENT))
        took = click(notebook, "section.tb", rng.randrange(1000))
        found.append((took, int(notebook.run("print(sent[0])")) - sent))
    return found


def click(notebook: Notebook, what: str, pick: int = 0) -> float:
    """Milliseconds from a click on something of a board, or on a button, to what it does."""
    notebook.page.wait_for_timeout(50)
    return float(notebook.page.evaluate(CLICK, [what, pick]))


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


def lines(results: Mapping[str, float]) -> str:
    """Write the results of one game for a person, each beside its goal."""
    rows = [
        f"{name:<42}{value:>10,.1f}" + (f"   goal {GOALS[name]:,}" if name in GOALS else "")
        for name, value in results.items()
    ]
    return "\n".join(rows)


def figures(games: Mapping[str, Mapping[str, float]]) -> list[Figure]:
    """What later runs are held against: times and sizes, not what has grown, which is noise."""
    found = []
    for game, results in games.items():
        for name, value in results.items():
            if not name.startswith("growth"):
                unit = "B" if name.startswith("bytes") else "s" if ", s" in name else "ms"
                found.append(Figure(f"{game}: {name}", value, unit, "lower"))
    return found


def told(results: Mapping[str, Any]) -> str:
    """Write the results of all games as a table for the README."""
    details = results["details"]
    games: dict[str, dict[str, float]] = details["games"]
    names = list(next(iter(games.values())))
    rows = [
        f"| {name} | {GOALS.get(name, '')} | "
        + " | ".join(f"{found[name]:,.1f}" for found in games.values())
        + " |"
        for name in names
    ]
    head = f"| | goal | {' | '.join(games)} |", "| --- " * 2 + "| ---: " * len(games) + "|"
    about = f"{details['clicks']} clicks at a time, growth over {details['moves']} decisions."
    return "\n".join(["", about, "", *head, *rows, "", ""])


if __name__ == "__main__":
    raise SystemExit(main())
