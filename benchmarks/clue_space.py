"""Measure the clue space of Tobago: ``python benchmarks/clue_space.py``.

Nothing here is asserted but that all ways count the same. Time is the CPU time of the process.

* **ways**: how many sets of n clues leave how many spaces, on one island: by the lattice, by going
  through all sets depth first with Python ints, with frozensets, and with regions of shapely. A set
  that leaves nothing is not gone below: all that hold it leave nothing either. Each way is taken to
  as many clues as it can do in the time it is given.
* **deck**: what is asked of a clue space with the 52 kinds of the deck.
* **islands**: the same steps on islands of 100, 1,000 and 10,000 spaces.
* **all kinds**: with ``--all`` the tables for all 88 kinds, some minutes and 2 GB.
"""

from __future__ import annotations

import argparse
import math
import random
import resource
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

import shapely
from measuring import Figure, report, write_report

from tbgames.charts import DASHES, SYMBOLS, Chart, nth
from tbgames.files import write_whole
from tbgames.tobago import TERRAINS, Clue, ClueSpace, Island
from tbgames.tobago.cards import clue_cards

FOLDER = Path(__file__).resolve().parent
README = FOLDER / "README.md"
MARKS = ("<!-- clue space: written by clue_space.py -->", "<!-- end of the clue space -->")
SEED = 7

Table = dict[tuple[int, int], int]
Way = Callable[[Island, Sequence[Clue]], Table]


def by_lattice(island: Island, clues: Sequence[Clue]) -> Table:
    """What the package does."""
    return {(size, left): sets for size, left, sets in ClueSpace(island, clues).sizes().rows}


def by_ints(island: Island, clues: Sequence[Clue]) -> Table:
    """Depth first, a set of spaces as the bits of an int."""
    masks = [island.mask(clue) for clue in clues]
    return _depth_first(masks, island.everything, lambda a, b: a & b, int.bit_count)


def by_frozensets(island: Island, clues: Sequence[Clue]) -> Table:
    """Depth first, a set of spaces as a frozenset."""
    sets = [frozenset(space.index for space in island.where(clue)) for clue in clues]
    everything = frozenset(range(len(island.spaces)))
    return _depth_first(sets, everything, lambda a, b: a & b, len)


def by_shapely(island: Island, clues: Sequence[Clue]) -> Table:
    """Depth first, a set of spaces as a region whose area counts them."""
    one = island.spaces[0].polygon.area
    regions = [shapely.union_all([space.polygon for space in island.where(clue)]) for clue in clues]
    everything = shapely.union_all([space.polygon for space in island.spaces])
    return _depth_first(
        regions, everything, shapely.intersection, lambda region: round(region.area / one)
    )


WAYS: dict[str, Way] = {
    "lattice": by_lattice,
    "Python ints": by_ints,
    "frozensets": by_frozensets,
    "shapely regions": by_shapely,
}


def _depth_first(
    clues: Sequence[Any],
    everything: Any,
    meet: Callable[[Any, Any], Any],
    count: Callable[[Any], int],
) -> Table:
    found: Counter[tuple[int, int]] = Counter()

    def search(left: Any, number: int, spaces: int, first: int) -> None:
        found[number, spaces] += 1
        for at in range(first, len(clues)):
            rest = meet(left, clues[at])
            size = count(rest)
            if size:
                search(rest, number + 1, size, at + 1)
                continue
            later = len(clues) - at - 1
            for more in range(later + 1):
                found[number + 1 + more, 0] += math.comb(later, more)

    search(everything, 0, count(everything), 0)
    return dict(found)


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    begin = process_time()
    result = work()
    return result, process_time() - begin


def measure_ways(limit: float) -> dict[str, list[tuple[int, float]]]:
    """Seconds by number of clues, until a way needs more than ``limit``."""
    island = Island.classic(layout=5, seed=3)
    clues = list(clue_cards(None))
    random.Random(SEED).shuffle(clues)
    found: dict[str, list[tuple[int, float]]] = {name: [] for name in WAYS}
    for size in range(2, len(clues) + 1, 2):
        tables = []
        for name, way in WAYS.items():
            if found[name] and (found[name][-1][0] < size - 2 or found[name][-1][1] > limit):
                continue
            table, seconds = timed(partial(way, island, clues[:size]))
            tables.append(table)
            found[name].append((size, seconds))
        if any(table != tables[0] for table in tables):
            raise AssertionError(f"the ways count {size} clues differently")
    return found


def measure_space(island: Island, clues: Sequence[Clue] | None = None) -> dict[str, float]:
    """Seconds for what is asked of a space, the first time."""
    space = ClueSpace(island, clues)
    names = [clue for clue in space.clues if 1 < len(island.where(clue)) < len(island.spaces)]
    steps: dict[str, Callable[[], Any]] = {
        "count(left=1)": lambda: ClueSpace(island, clues).count(left=1),
        "sizes() and pins()": space.sizes,
        "lattice": lambda: space.lattice,
        "turns()": space.turns,
        "draws()": space.draws,
        "legal_next()": lambda: space.legal_next(names[:1]),
        "smallest(), all spaces": lambda: [space.smallest(s) for s in island.spaces],
        "redundancy()": space.redundancy,
    }
    return {name: timed(step)[1] for name, step in steps.items()} | {"nodes": len(space.lattice)}


def random_island(spaces: int) -> Island:
    """An island that grew from patches of terrain, some eight spaces each."""
    rng = random.Random(SEED)
    ways = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    edge, cells = [(0, 0)], {(0, 0): "jungle"}
    while len(cells) < spaces:
        at = rng.randrange(len(edge))
        q, r = edge[at]
        free = [(q + x, r + y) for x, y in ways if (q + x, r + y) not in cells]
        if not free:
            edge[at] = edge[-1]
            edge.pop()
            continue
        cell = rng.choice(free)
        cells[cell] = cells[q, r] if rng.random() < 0.8 else rng.choice(TERRAINS)
        edge.append(cell)
    return Island.from_hexes([(q, r, t) for (q, r), t in cells.items()], ties="all")


def measure_islands(sizes: Sequence[int]) -> list[dict[str, float]]:
    found = []
    for spaces in sizes:
        bare, building = timed(partial(random_island, spaces))
        island = bare.with_landmarks(seed=SEED)
        _, clues = timed(partial(getattr, island, "clue_masks"))
        steps = measure_space(island)
        found.append({"spaces": spaces, "the island": building, "the clues": clues, **steps})
    return found


def measure_all_kinds() -> dict[str, float]:
    island = Island.classic(layout=5, seed=3)
    _, count = timed(lambda: ClueSpace(island, Clue.all()).count(left=1))
    _, sizes = timed(ClueSpace(island, Clue.all()).sizes)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    return {"count(left=1)": count, "sizes() and pins()": sizes, "most memory, GB": peak}


def growth(ways: dict[str, list[tuple[int, float]]]) -> Chart:
    """Seconds against n, as powers of ten."""
    traces = [
        {
            "type": "scatter",
            "mode": "lines+markers",
            "name": name,
            "x": [size for size, _ in points],
            "y": [math.log10(max(seconds, 1e-5)) for _, seconds in points],
            "line": {"dash": nth(DASHES, number)},
            "marker": {"symbol": nth(SYMBOLS, number)},
        }
        for number, (name, points) in enumerate(ways.items())
    ]
    title = "Counting all sets of n clues"
    return Chart(traces, title, "clues, n", "CPU time, power of ten of seconds")


def _figures(details: dict[str, Any]) -> list[Figure]:
    size, seconds = details["ways"]["lattice"][-1]
    found = [Figure(f"all sets of {size} clues, by the lattice", seconds, "s", "lower")]
    for island in details["islands"]:
        found += [
            Figure(f"{name}, {island['spaces']:,} spaces", value, "s", "lower")
            for name, value in island.items()
            if name not in ("spaces", "nodes")
        ]
    for name, value in (details["all kinds"] or {}).items():
        unit = "GB" if name.endswith("GB") else "s"
        found.append(Figure(f"all kinds: {name}", value, unit, "lower"))
    return found


def text(stored: dict[str, Any]) -> str:
    """The results as Markdown."""
    results = stored["details"]
    ways = results["ways"]
    sizes = sorted({size for points in ways.values() for size, _ in points})
    rows = [["clues", *ways]]
    for size in sizes:
        found = (dict(map(tuple, points)).get(size) for points in ways.values())
        rows.append([str(size), *("-" if s is None else f"{s:.3f}" for s in found)])
    islands = results["islands"]
    more = [["step", *(f"{int(found['spaces']):,} spaces" for found in islands)]]
    more += [
        [f"`{name}`" if "(" in name else name, *(_shown(found[name], name) for found in islands)]
        for name in islands[0]
        if name != "spaces"
    ]
    parts = [
        f"{stored['versions']['python']}, {stored['machine']['system']}. CPU seconds; "
        "all sets of n clues of one island, by size and spaces left:",
        _markdown(rows),
        "![growth](clue_space.svg)",
        "A clue space with the deck, step by step, on islands that grew at random:",
        _markdown(more),
    ]
    if results["all kinds"]:
        rows = [["all 88 kinds, layout 5", ""]]
        rows += [[f"`{k}`" if "(" in k else k, f"{v:.1f}"] for k, v in results["all kinds"].items()]
        parts.append(_markdown(rows))
    return "\n\n".join(parts)


def _shown(value: float, name: str) -> str:
    return f"{value:,.0f}" if name == "nodes" else f"{value:.4f}"


def _markdown(rows: Sequence[Sequence[str]]) -> str:
    head, *body = (f"| {' | '.join(row)} |" for row in rows)
    rule = "| --- " + "| ---: " * (len(rows[0]) - 1) + "|"
    return "\n".join([head, rule, *body])


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measure the clue space of Tobago.")
    parser.add_argument("--quick", action="store_true", help="does it run? stores nothing")
    parser.add_argument("--all", action="store_true", help="all 88 kinds too: minutes, 2 GB")
    options = parser.parse_args(arguments)
    details = {
        "ways": measure_ways(0.002 if options.quick else 4.0),
        "islands": measure_islands([60] if options.quick else [100, 1_000, 10_000]),
        "all kinds": measure_all_kinds() if options.all else None,
    }
    results = report("clue_space.py", _figures(details), details)
    print(text(results))
    if not options.quick:
        write_report(FOLDER / "clue_space.json", results)
        write_whole(FOLDER / "clue_space.svg", growth(details["ways"]).svg() or "")
        before, _, rest = README.read_text(encoding="utf-8").partition(MARKS[0])
        after = rest.partition(MARKS[1])[2]
        write_whole(README, f"{before}{MARKS[0]}\n{text(results)}\n\n{MARKS[1]}{after}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
