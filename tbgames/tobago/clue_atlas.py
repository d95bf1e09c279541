"""The clue spaces of many islands, as one table: which islands are fair, sharp, dull."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from contextlib import nullcontext
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean
from time import monotonic
from typing import Any, Final, TypeAlias

from tbgames.chance.entropy import entropy
from tbgames.engine.messages import brief
from tbgames.engine.progress import progress as show_progress
from tbgames.engine.streams import check_seed, stream
from tbgames.files import data_path
from tbgames.frames import Frame
from tbgames.tobago.clue_answers import Turns
from tbgames.tobago.clue_space import ClueSpace
from tbgames.tobago.clues import Clue
from tbgames.tobago.island import Island
from tbgames.tobago.layouts import LAYOUTS, layout_number

__all__ = ["COLUMNS", "atlas", "atlas_by_layout", "stored_atlas"]

COLUMNS: Final = (
    "layout",
    "setup",
    "seed",
    "spaces",
    "nodes",
    "classes",
    "never_alone",
    "cards",
    "stuck",
    "evenness",
    "sharpest",
    "slowest",
)
"""Of an atlas; `atlas` says what they are."""

_PAUSE: Final = 10.0
"""Seconds between two writings of a file that an atlas is kept in."""

_Task: TypeAlias = tuple[int, int, int]
_Row: TypeAlias = tuple[Any, ...]


def atlas(
    layouts: Iterable[int] = range(LAYOUTS),
    setups: int = 100,
    seed: int | None = None,
    clues: Sequence[Clue | str] | None = None,
    *,
    workers: int = 1,
    executor: Executor | None = None,
    path: str | os.PathLike[str] | None = None,
    progress: bool = True,
) -> Frame:
    """Work out the figures of a clue space for many islands and placements of landmarks.

    The columns: ``layout``, ``setup`` and the ``seed`` that placed the landmarks, so that
    ``ClueSpace(Island.classic(layout, seed))`` is the space of a row; the number of ``spaces``, of
    ``nodes`` of the lattice, of ``classes`` of spaces that clues tell apart, and of spaces that
    are ``never_alone``; the mean number of ``cards`` played until the treasure is located and the
    chance to be ``stuck`` when any legal card is played; the ``evenness`` of where the treasure
    is then: 2 to the power of the entropy of its space, in parts of all spaces, 1 if all are as
    likely; and the mean number of cards that lie on the map in the end, the treasure located or
    not, when the ``sharpest`` or the ``slowest`` legal card is played each time.

    Args:
        layouts: which of the 32 islands.
        setups: placements of landmarks on each.
        seed: from which the seeds of all placements follow; without one it is drawn, and the
            title of the table tells it.
        clues: the cards, distinct; without them the deck.
        workers: processes that share the work.
        executor: shares the work instead, for instance that of a cluster; it is not shut down.
        path: a file of comma-separated values that the rows are kept in every ten seconds. If it
            is there, its rows are not worked out again; ``seed`` and ``clues`` must then be the
            same.
        progress: show a bar on a terminal.

    Returns:
        One row an island, in the order of layouts and setups. Ctrl-C ends the work; the rows that
        are ready are given back, and kept in the file.

    Raises:
        ValueError: an unknown layout, a number below 1, or a file of another atlas.
        OSError: the file cannot be read or written.

    >>> atlas([5], setups=1, seed=1, clues=["next to a hut", "in sight of a lake"])["nodes"]
    (4,)
    """
    numbers = [layout_number(layout) for layout in layouts]
    for name, value in (("setups", setups), ("workers", workers)):
        if type(value) is not int or value < 1:
            raise ValueError(f"{name} is an int from 1, not {value!r}")
    seed = check_seed(seed)
    tasks = [(n, s, _setup_seed(seed, n, s)) for n in numbers for s in range(setups)]
    words = None if clues is None else tuple(str(Clue(clue)) for clue in clues)
    rows = {} if path is None or not Path(path).exists() else _kept(path, seed, words)
    missing = [task for task in tasks if task[:2] not in rows]
    pool: Any = nullcontext(executor)
    if executor is None and workers > 1:
        pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    with pool as shared:
        results = _results(missing, words, shared)
        if progress:
            results = show_progress(results, len(missing), "atlas")
        written = monotonic()
        try:
            for row in results:
                rows[row[:2]] = row
                if path is not None and monotonic() - written > _PAUSE:
                    _frame(rows.values()).to_csv(path)
                    written = monotonic()
        except KeyboardInterrupt:
            pass
        finally:
            results.close()  # type: ignore[attr-defined]
    if path is not None and missing:
        _frame(rows.values()).to_csv(path)
    ready = _frame(rows[task[:2]] for task in tasks if task[:2] in rows)
    ready.title += f", seed {seed}"  # with which a file is gone on with
    return ready


def stored_atlas() -> Frame:
    """Read the atlas of the 32 islands that comes with the package.

    ``scripts/make_atlas.py`` makes it.

    >>> sorted(set(stored_atlas()["layout"])) == list(range(32))
    True
    """
    return Frame.from_csv(data_path("tobago", "atlas.csv"), "the clue spaces of the 32 islands")


def atlas_by_layout(frame: Frame) -> Frame:
    """Take the means of an atlas over the placements of landmarks, a row a layout.

    Fair islands have a high ``evenness``, sharp ones few ``cards``, dull ones are often ``stuck``.

    Raises:
        KeyError: the frame is no atlas.

    >>> means = atlas_by_layout(stored_atlas())
    >>> min(means["spaces"]) > 90, len(means.rows)
    (True, 32)
    """
    names = [name for name in COLUMNS if name not in ("layout", "setup", "seed")]
    rows = []
    for layout in dict.fromkeys(frame["layout"]):
        part = frame.where(layout=layout)
        known = ([value for value in part[name] if value is not None] for name in names)
        rows.append((layout, len(part.rows), *(fmean(v) if v else None for v in known)))
    return Frame.of_rows(("layout", "setups", *names), rows, "means over the placements")


def _setup_seed(seed: int, layout: int, setup: int) -> int:
    return stream(seed, "atlas", layout, setup).getrandbits(31)


def _results(
    tasks: Sequence[_Task], words: tuple[str, ...] | None, executor: Executor | None
) -> Iterator[_Row]:
    if executor is None:
        for task in tasks:
            yield _figures(task, words)
        return
    waiting: list[Future[_Row]] = [executor.submit(_figures, task, words) for task in tasks]
    try:
        for done in as_completed(waiting):
            yield done.result()
    finally:
        for future in waiting:
            future.cancel()


def _figures(task: _Task, words: tuple[str, ...] | None) -> _Row:
    """Work out one row."""
    layout, setup, seed = task
    space = ClueSpace(Island.classic(layout, seed=seed), words)
    turns = space.turns()
    chances = space.chances()
    located = sum(chances)
    evenness = None
    if located:
        evenness = 2 ** entropy(chance / located for chance in chances) / len(chances)
    return (
        layout,
        setup,
        seed,
        *_sizes(space),
        _rounded(turns.mean),
        _rounded(turns.stuck_chance),
        _rounded(evenness),
        _rounded(_in_the_end(space.turns("sharpest"))),
        _rounded(_in_the_end(space.turns("slowest"))),
    )


def _sizes(space: ClueSpace) -> tuple[int, ...]:
    """The figures that are whole numbers: spaces, nodes, classes, spaces that are never alone."""
    island = space.island
    return len(island.spaces), len(space.lattice), len(space.classes), len(space.never_alone)


def _in_the_end(turns: Turns) -> float:
    """The mean number of cards, the treasure located or not."""
    ends = zip(turns.located, turns.stuck, strict=True)
    return float(sum(k * (located + stuck) for k, (located, stuck) in enumerate(ends)))


def _rounded(value: float | None) -> float | None:
    """To nine places: the last bits depend on the machine, and a file should not."""
    return None if value is None else round(value, 9)


def _frame(rows: Iterable[_Row]) -> Frame:
    return Frame.of_rows(COLUMNS, sorted(rows), "the clue spaces of islands")


def _kept(
    path: str | os.PathLike[str], seed: int, words: tuple[str, ...] | None
) -> dict[tuple[int, int], _Row]:
    """Read the rows of a file, and see that they are of this atlas.

    Which clues they are of shows in the figures: those of the first row are worked out again.
    """
    found = Frame.from_csv(path)
    if tuple(found) != COLUMNS:
        raise ValueError(f"{path}: this is no atlas: its columns are {', '.join(found)}")
    for name, column in found.items():
        for value in column:
            if isinstance(value, str):
                raise ValueError(f"{path}: {name} is {brief(value)}, and must be a number")
    for layout, setup, placed in zip(found["layout"], found["setup"], found["seed"], strict=True):
        if placed != _setup_seed(seed, layout, setup):
            raise ValueError(
                f"{path}: layout {layout}, setup {setup} was placed by another seed; "
                "give the seed of this atlas, or another path"
            )
    for layout, setup, placed, *figures in found.rows[:1]:
        sizes = _sizes(ClueSpace(Island.classic(layout, seed=placed), words))
        if tuple(figures[: len(sizes)]) != sizes:
            raise ValueError(
                f"{path}: layout {layout}, setup {setup} has the figures of other clues; "
                "give the clues of this atlas, or another path"
            )
    return {tuple(row[:2]): row for row in found.rows}
