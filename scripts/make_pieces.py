"""Search for the six piece sides of the Tobago island and write ``data/tobago/pieces.json``.

    python scripts/make_pieces.py --out pieces.json     # a few minutes; the package is installed

With its defaults it finds the pieces that are in the data, letter by letter.

A piece lies in the 120-degree sector ``{a*(1, 0) + b*(-1, 1) : a, b >= 0}`` of the axial lattice.
Turning it by 120 degrees, ``(q, r) -> (-q-r, q)``, and shifting it by one of two steps carries the
sector onto the next one, and three such turns bring it home. Three pieces with two sides each, two
circular orders and two shifts make 2**3 * 2 * 2 = 32 islands.

The search has two stages, both driven by ``--seed`` alone:

1. *Outlines.* The coast of a side is a wavy arc around the middle of the island. Sets of six arcs
   are drawn until all 32 islands are sound (no hole, no neck) and their coasts are long enough to
   have bays, yet short enough not to be ragged.
2. *Terrains.* Simulated annealing: one space takes the terrain of a neighbour, and the change is
   priced on every island that shows the side. The price wants a unique largest area and two areas
   or more of each terrain, no specks, beaches on the coast, lakes inland, rivers that run.

The script writes nothing unless every island passes `faults`.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import random
import sys
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

from tbgames.files import write_whole

Cell = tuple[int, int]
STEPS: tuple[Cell, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
SIDES = "ABCabc"
SIZES = {"A": (36, 38), "B": (35, 37), "C": (35, 38), "a": (31, 33), "b": (30, 32), "c": (31, 34)}
SHIFTS: tuple[Cell, Cell] = ((-1, 0), (0, -1))
LETTERS = "JMBSRL"
SHARE = {"J": 0.2, "M": 0.18, "S": 0.18, "B": 0.165, "R": 0.13, "L": 0.145}


def neighbours(cell: Cell) -> list[Cell]:
    """The six cells around one."""
    return [(cell[0] + dq, cell[1] + dr) for dq, dr in STEPS]


def place(cell: Cell, turns: int, shift: Cell) -> Cell:
    """Carry a cell of the sector to the first, second or third place of the island."""
    q, r = cell
    for _ in range(turns):
        q, r = -q - r + shift[0], q + shift[1]
    return q, r


def layouts() -> list[tuple[str, Cell]]:
    """The 32 layouts in their order: three sides in circular order, and the shift."""
    found = []
    for number in range(32):
        a, b, c = (s.lower() if number >> k & 1 else s for k, s in enumerate("ABC"))
        found.append((a + c + b if number & 8 else a + b + c, SHIFTS[number >> 4]))
    return found


def component(start: Cell, cells: set[Cell]) -> set[Cell]:
    """The cells that can be reached from one of them without leaving the set."""
    seen, todo = {start}, [start]
    while todo:
        for cell in neighbours(todo.pop()):
            if cell in cells and cell not in seen:
                seen.add(cell)
                todo.append(cell)
    return seen


def is_sound(cells: set[Cell]) -> bool:
    """Whether the cells are one part without a hole and without a neck one space wide."""
    qs, rs = [q for q, _ in cells], [r for _, r in cells]
    around = {
        (q, r)
        for q in range(min(qs) - 1, max(qs) + 2)
        for r in range(min(rs) - 1, max(rs) + 2)
        if (q, r) not in cells
    }
    if len(component((min(qs) - 1, min(rs) - 1), around)) != len(around):
        return False
    for cell in cells:
        rest = cells - {cell}
        if len(component(next(iter(rest)), rest)) != len(rest):
            return False
    return True


# --- stage 1: outlines ---------------------------------------------------------------------------


def outline(rng: random.Random, size: tuple[int, int]) -> set[Cell]:
    """Draw the cells of one side inside a wavy arc."""
    while True:
        radius = rng.uniform(5.0, 5.9)
        waves = [(k, rng.gauss(0, 1.1) / k**0.5, rng.uniform(0, math.tau)) for k in (1, 2, 3, 4)]
        cells = set()
        for a, b in itertools.product(range(9), repeat=2):
            x, y = a - b / 2 + 0.25, b * 0.866 + 0.433  # from the middle of the island
            angle = math.atan2(y, x) / (math.tau / 3)
            reach = radius + sum(h * math.cos(k * math.tau * angle / 2 + p) for k, h, p in waves)
            if math.hypot(x, y) <= reach:
                cells.add((a - b, b))
        if not size[0] <= len(cells) <= size[1]:
            continue
        seams = [sum((a, 0) in cells for a in range(9)), sum((-b, b) in cells for b in range(9))]
        bent = sum(sum(n in cells for n in neighbours(cell)) <= 2 for cell in cells)
        if all(5 <= n <= 6 for n in seams) and bent <= 3 and is_sound(cells):
            return cells


def coast_length(cells: set[Cell]) -> int:
    """The number of edges between the cells and the sea."""
    return sum(n not in cells for cell in cells for n in neighbours(cell))


def outlines(rng: random.Random, low: int, high: int) -> dict[str, set[Cell]]:
    """Draw six sides that make 32 sound islands with a coast of ``low`` to ``high`` edges."""
    while True:
        sides = {side: outline(rng, SIZES[side]) for side in SIDES}
        islands = [assemble(sides, order, shift) for order, shift in layouts()]
        if all(
            90 <= len(i) <= 115 and low <= coast_length(set(i)) <= high for i in islands
        ) and all(is_sound(set(island)) for island in islands):
            return sides


def assemble(
    sides: Mapping[str, Iterable[Cell]], order: str, shift: Cell
) -> dict[Cell, tuple[str, Cell]]:
    """The island of three sides: where each cell lies, and which cell of which side it is."""
    return {
        place(cell, turns, shift): (side, cell)
        for turns, side in enumerate(order)
        for cell in sides[side]
    }


# --- stage 2: terrains ---------------------------------------------------------------------------


class Painter:
    """The terrains of the six sides, priced on the 32 islands at once.

    Cells of all sides are numbered through; an island knows which numbers it shows, who touches
    whom on it, and which of them lie on the coast.
    """

    def __init__(self, sides: Mapping[str, set[Cell]], rng: random.Random) -> None:
        self.rng = rng
        self.cells = [(side, cell) for side in SIDES for cell in sorted(sides[side])]
        number = {cell: n for n, cell in enumerate(self.cells)}
        self.touching: list[dict[int, list[int]]] = []
        self.coasts: list[set[int]] = []
        self.shows: list[set[int]] = []
        for order, shift in layouts():
            island = assemble(sides, order, shift)
            self.touching.append(
                {
                    number[c]: [number[island[n]] for n in neighbours(at) if n in island]
                    for at, c in island.items()
                }
            )
            self.shows.append(set(self.touching[-1]))
            self.coasts.append({n for n, near in self.touching[-1].items() if len(near) < 6})
        self.islands_of = [
            [i for i, shown in enumerate(self.shows) if n in shown] for n in range(len(self.cells))
        ]
        self.always_coast = [
            all(n in self.coasts[i] for i in self.islands_of[n]) for n in range(len(self.cells))
        ]
        self.terrain = self._first_paint()
        self.members = {t: {n for n, x in enumerate(self.terrain) if x == t} for t in LETTERS}
        self.price = {(i, t): self._price(i, t) for i in range(32) for t in LETTERS}
        self.back = [number.get((side.swapcase(), cell), -1) for side, cell in self.cells]
        self.tips = [number[side, (0, 0)] for side in SIDES]

    def _first_paint(self) -> list[str]:
        """Patches around random seeds; beaches on some of the coast."""
        paint = ["?"] * len(self.cells)
        for side in SIDES:
            own = [n for n, (s, _) in enumerate(self.cells) if s == side]
            seeds = self.rng.sample(own, 9)
            terrain = dict(zip(seeds, "JJMMSSRLL", strict=True))
            for n in own:
                q, r = self.cells[n][1]

                def away(m: int, q: int = q, r: int = r) -> int:
                    dq, dr = self.cells[m][1][0] - q, self.cells[m][1][1] - r
                    return abs(dq) + abs(dr) + abs(dq + dr)

                paint[n] = terrain[min(seeds, key=away)]
                if self.always_coast[n] and self.rng.random() < 0.5:
                    paint[n] = "B"
        return paint

    def areas(self, island: int, terrain: str) -> list[list[int]]:
        """The areas of one terrain on one island."""
        rest = self.members[terrain] & self.shows[island]
        touching = self.touching[island]
        found = []
        while rest:
            area = [rest.pop()]
            for n in area:
                for m in touching[n]:
                    if m in rest:
                        rest.remove(m)
                        area.append(m)
            found.append(area)
        return found

    def _price(self, island: int, t: str) -> float:
        """What is wrong with one terrain on one island; 0 would be a dream."""
        touching, coast, members = self.touching[island], self.coasts[island], self.members
        areas = self.areas(island, t)
        sizes = sorted((len(a) for a in areas), reverse=True)
        total = sum(sizes)
        price = 0.15 * (total - SHARE[t] * len(touching)) ** 2
        price += 60 * max(0, 2 - len(sizes)) + 5 * max(0, len(sizes) - 4)
        if len(sizes) > 1 and sizes[0] == sizes[1]:
            price += 40
        price += sum(16 if s == 1 else 5 if s == 2 else 0.8 * max(0, s - 11) for s in sizes)
        own = members[t]
        links = [sum(m in own for m in touching[n]) for a in areas for n in a]
        if t == "R":
            price += sum(4 * (k - 2) for k in links if k > 2)
            for area in areas:
                edges = sum(m in own for n in area for m in touching[n]) // 2
                price += 5 * (edges - len(area) + 1) + (5 if len(area) < 4 else 0)
                mouths = sum(n in coast for n in area)
                beside = {self.terrain[m] for n in area for m in touching[n]}
                price += 4 * abs(mouths - 1) + (0 if "M" in beside else 3)
        elif t == "B":
            price += 90 * len((own & self.shows[island]) - coast)
            price += sum(1.5 * (k - 2) for k in links if k > 2)
        else:
            price += 0.6 * sum(6 - k for k in links) - 1.5 * total
            weight = {"L": 5.0, "M": 1.2, "J": 0.5, "S": 0.0}[t]
            price += weight * len(own & coast & self.shows[island])
        return price

    def sameness(self) -> float:
        """What makes the islands look alike: two sides of a piece, or the tips, with one face."""
        price = 0.0
        for side in "ABC":
            same = sum(
                self.back[n] >= 0 and self.terrain[n] == self.terrain[self.back[n]]
                for n, (own, _) in enumerate(self.cells)
                if own == side
            )
            price += 40.0 * max(0, same - 6)
        middle = [self.terrain[n] for n in self.tips]
        return price + sum(150.0 * max(0, middle.count(t) - 1) for t in LETTERS)

    def total(self) -> float:
        """The price of all 32 islands."""
        return sum(self.price.values()) + self.sameness()

    def _repaint(self, n: int, terrain: str) -> None:
        self.members[self.terrain[n]].remove(n)
        self.members[terrain].add(n)
        self.terrain[n] = terrain

    def anneal(self, steps: int, hot: float = 120.0, cold: float = 2.0) -> None:
        """Repaint single cells for ``steps`` steps while the temperature falls."""
        rng, numbers = self.rng, range(len(self.cells))
        for step in range(steps):
            n = rng.choice(numbers)
            old = self.terrain[n]
            near = self.touching[rng.choice(self.islands_of[n])][n]
            new = rng.choice(LETTERS) if rng.random() < 0.12 else self.terrain[rng.choice(near)]
            if new == old or (new == "B" and not self.always_coast[n]):
                continue
            before = self.sameness()
            self._repaint(n, new)
            # A river's price looks at mountains too, so it is always asked again. In a fixed
            # order, since sums of floats depend on it and the seed alone shall decide.
            after = {
                (i, t): self._price(i, t)
                for i in self.islands_of[n]
                for t in sorted({old, new, "R"})
            }
            worse = sum(after.values()) - sum(self.price[key] for key in after)
            worse += self.sameness() - before
            heat = hot * (cold / hot) ** (step / steps)
            if worse <= 0 or rng.random() < math.exp(-worse / heat):
                self.price.update(after)
            else:
                self._repaint(n, old)

    def faults(self) -> list[str]:
        """What still breaks a promise of the 32 islands, in words."""
        found = []
        for i in range(32):
            specks = 0
            for t in LETTERS:
                areas = self.areas(i, t)
                sizes = sorted((len(a) for a in areas), reverse=True)
                specks += sizes.count(1)
                if len(sizes) < 2:
                    found.append(f"layout {i}: {len(sizes)} area of {t}")
                elif sizes[0] == sizes[1]:
                    found.append(f"layout {i}: {t} ties at {sizes[0]}")
            if specks > 2:
                found.append(f"layout {i}: {specks} areas of one space")
            if (self.members["B"] & self.shows[i]) - self.coasts[i]:
                found.append(f"layout {i}: beach off the coast")
        return found

    def drawn(self) -> dict[str, list[str]]:
        """Each side as rows of letters, set off as they lie on the table."""
        letter = dict(zip(self.cells, self.terrain, strict=True))
        drawn = {}
        for side in SIDES:
            places = {(q + r, r): letter[s, (q, r)] for s, (q, r) in self.cells if s == side}
            depth = max(b for _, b in places)
            drawn[side] = [
                " " * (depth - b)
                + " ".join(
                    places.get((a, b), ".") for a in range(1 + max(x for x, y in places if y == b))
                )
                for b in range(depth + 1)
            ]
        return drawn


ABOUT = (
    "Six sides of three double-sided island pieces. J jungle, M mountain, B beach, S scrubland, "
    "R river, L lake, a dot is sea. The first letter of the first row is the tip in the middle of "
    "the island; each row below starts half a space further west. Indentation is for the eye only."
)


def main() -> int:
    """Run the search from the command line."""
    parser = argparse.ArgumentParser(description="Search for the six sides of the island pieces.")
    parser.add_argument("--seed", type=int, default=12)
    parser.add_argument("--steps", type=int, default=150_000)
    parser.add_argument("--coast", type=int, nargs=2, default=(86, 103), metavar=("LOW", "HIGH"))
    parser.add_argument("--out", type=Path, default=Path("data/tobago/pieces.json"))
    options = parser.parse_args()
    rng = random.Random(options.seed)
    began = time.perf_counter()
    sides = outlines(rng, *options.coast)
    print(f"outlines after {time.perf_counter() - began:.0f} s", flush=True)
    painter = Painter(sides, rng)
    painter.anneal(options.steps)
    faults = painter.faults()
    print(f"price {painter.total():.0f} after {time.perf_counter() - began:.0f} s")
    if faults:
        print(*faults, sep="\n")
        return 1
    text = json.dumps({"about": ABOUT, "sides": painter.drawn()}, indent=1) + "\n"
    write_whole(options.out, text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
