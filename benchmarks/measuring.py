"""Measuring several things side by side: interleaved rounds, medians, spreads and ratios.

Every round measures everything once, one after the other, so that whatever else the machine
does hits all alike. Time is the CPU time of the process: waiting for a turn on a busy machine
is not counted.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from time import process_time
from typing import Protocol

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
