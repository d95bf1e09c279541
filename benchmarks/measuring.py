"""Measuring several things side by side, and the one form in which results are stored.

Every round measures everything once, one after the other, so that whatever else the machine
does hits all alike. Time is the CPU time of the process: waiting for a turn on a busy machine
is not counted.
"""

from __future__ import annotations

import gc
import json
import math
import os
import platform
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from statistics import median, quantiles
from time import process_time
from typing import Any, Literal, Protocol

from tbgames.files import write_whole

SEEDS_A_ROUND = 1_000_000


@dataclass(frozen=True, slots=True)
class Sample:
    """What one round measured of one thing: moves or calls, whole games, seconds."""

    done: int
    games: int
    seconds: float

    @property
    def rate(self) -> float:
        """Moves or calls a second."""
        return self.done / self.seconds


class Measured(Protocol):
    """Something that can be measured for about so many seconds."""

    @property
    def package(self) -> str: ...

    @property
    def name(self) -> str: ...

    def sample(self, number: int, seconds: float) -> Sample: ...


@dataclass(frozen=True, slots=True)
class Playing:
    """Whole games by random moves: ``play`` plays one from a seed and counts its moves.

    A move is a player's decision with at least two legal actions; chance and decisions without
    a choice are played and timed, but not counted.
    """

    package: str
    name: str
    play: Callable[[int], int]

    def sample(self, number: int, seconds: float) -> Sample:
        """Play games, the same ones whenever round ``number`` is measured."""
        play, clock = self.play, process_time
        seed = number * SEEDS_A_ROUND
        moves = games = 0
        begin = clock()
        while (spent := clock() - begin) < seconds or not games:
            moves += play(seed + games)
            games += 1
        return Sample(moves, games, spent)


@dataclass(frozen=True, slots=True)
class Calling:
    """Single calls: ``batch`` makes what to call on (not timed), ``run`` calls on all of it."""

    package: str
    name: str
    batch: Callable[[], Sequence[object]]
    run: Callable[[Sequence[object]], None]

    def sample(self, number: int, seconds: float) -> Sample:
        """Run batches, each on objects that nobody has called yet."""
        done, spent = 0, 0.0
        while spent < seconds or not done:
            batch = self.batch()
            begin = process_time()
            self.run(batch)
            spent += process_time() - begin
            done += len(batch)
        return Sample(done, 0, spent)


def rounds(things: Sequence[Measured], count: int, seconds: float) -> Iterator[tuple[int, Sample]]:
    """Measure all ``things`` in turn, ``count`` times: (index of the thing, sample) each time."""
    for thing in things:
        thing.sample(count, 0.0)  # once before it counts: caches, late imports
    gc.collect()
    # What was imported so far is nobody's garbage: collecting costs the same without peers.
    gc.freeze()
    for number in range(count):
        for index, thing in enumerate(things):
            gc.collect()
            yield index, thing.sample(number, seconds)


@dataclass(frozen=True, slots=True)
class Spread:
    """The median of several values and their quartiles."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Iterable[float]) -> Spread:
        """Summarise at least one value."""
        known = sorted(values)
        if len(known) == 1:
            return cls(known[0], known[0], known[0])
        low, _, high = quantiles(known, method="inclusive")
        return cls(median(known), low, high)

    def to_dict(self, digits: int) -> dict[str, float]:
        """Give the three as JSON-able data, rounded."""
        return {name: round(getattr(self, name), digits) for name in ("median", "low", "high")}


def ratios(samples: Sequence[Sample], reference: Sequence[Sample]) -> Spread:
    """How many times faster than the reference: round by round, then the median."""
    pairs = zip(samples, reference, strict=True)
    return Spread.of(one.rate / other.rate for one, other in pairs)


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number that a later run can be held against.

    ``name`` stays the same from run to run and is told once in a file; ``value`` is finite and not
    negative. What is no speed or size, or too noisy to judge by, belongs into a report's details.
    """

    name: str
    value: float
    unit: str
    better: Literal["higher", "lower"]

    def __post_init__(self) -> None:
        if not 0 <= self.value < math.inf:
            raise ValueError(f"{self.name}: {self.value} is no figure to compare by")


def report(
    script: str,
    figures: Sequence[Figure],
    details: Mapping[str, Any],
    packages: Sequence[str] = ("tbgames",),
) -> dict[str, Any]:
    """What every benchmark stores: figures in one form, and beside them its own details.

    ``figures`` are what ``compare.py`` reads; ``details`` are any JSON that the script's own table
    is made of. Machine, date (UTC) and the versions of ``packages`` are added; None stands for
    one that is not installed.
    """
    names = [figure.name for figure in figures]
    if len(set(names)) < len(names):
        raise ValueError(f"a name is there twice: {max(names, key=names.count)}")
    return {
        "script": script,
        "date": datetime.now(UTC).date().isoformat(),
        "machine": {
            "system": f"{platform.system()} {platform.machine()}",
            "processor": _processor(),
            "cores": os.cpu_count(),
        },
        "versions": {
            "python": f"{platform.python_implementation()} {platform.python_version()}",
            **{package: _version(package) for package in packages},
        },
        "figures": [asdict(figure) | {"value": float(f"{figure.value:.4g}")} for figure in figures],
        "details": dict(details),
    }


def write_report(path: Path, stored: Mapping[str, Any]) -> None:
    """Store a report, a figure a line: a diff of two runs then shows what changed."""
    parts = {name: json.dumps(part, ensure_ascii=False) for name, part in stored.items()}
    lines = [json.dumps(figure, ensure_ascii=False) for figure in stored["figures"]]
    parts["figures"] = "[\n  " + ",\n  ".join(lines) + "\n ]" if lines else "[]"
    parts["details"] = json.dumps(stored["details"], indent=1, ensure_ascii=False).replace(
        "\n", "\n "
    )
    written = ",\n ".join(f'"{name}": {part}' for name, part in parts.items())
    write_whole(path, f"{{\n {written}\n}}\n")


def _processor() -> str:
    """The model of the processor, where the system tells it."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def _version(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None
