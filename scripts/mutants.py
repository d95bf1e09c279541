"""Plant faults in the rules of the games, one at a time: does the test of each ruling turn red?

    python scripts/mutants.py                # all of them, with a table
    python scripts/mutants.py TB-41 TH-E03   # those of these rulings only
    python scripts/mutants.py TH             # those of a game

Each fault is a small replacement in a copy of the repository; the checkout is left alone. Only
the tests that name the fault's ruling are run. It fails if a fault survives its tests, if the
text to replace is not found exactly once, or if the tests fail before any fault is planted.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COPIED = ("tbgames", "tests", "data", "conftest.py", "pyproject.toml")
TESTS = {"TB": "tests/tobago/rules", "TH": "tests/treasure_hunter/rules"}
TIME_LIMIT = 120


@dataclass(frozen=True)
class Mutant:
    """A fault: in ``file``, the only ``old`` becomes ``new``, against ``ruling``."""

    ruling: str
    fault: str
    file: str
    old: str
    new: str


RULES = "tbgames/tobago/rules.py"
STATE = "tbgames/tobago/state.py"
SHARING = "tbgames/tobago/sharing.py"

MUTANTS = (
    Mutant("TB-01", "14 roses a player", RULES, "\nROSES = 15\n", "\nROSES = 14\n"),
    Mutant("TB-01", "one player is enough", RULES, "not 2 <= players", "not 1 <= players"),
    Mutant(
        "TB-02",
        "a card of the deck says the opposite",
        "data/tobago/clues.json",
        '"not next to a river"',
        '"next to a river"',
    ),
    Mutant(
        "TB-03",
        "a curse may lie on top",
        SHARING,
        "state.treasure_deck & ~state.game.treasure_set.fields[CURSE]",
        "state.treasure_deck",
    ),
    Mutant(
        "TB-10",
        "distance as on a grid without sea",
        "tbgames/tobago/island.py",
        "return self._distances[source][self.space(end).index]",
        "(a, b), (c, d) = self.space(start).cell, self.space(end).cell; "
        "return max(abs(a - c), abs(b - d), abs(a + b - c - d))",
    ),
    Mutant(
        "TB-10",
        "the first of tied areas is the largest",
        "tbgames/tobago/areas.py",
        "if a.bit_count() == areas[0].bit_count()",
        "if a is areas[0]",
    ),
    Mutant(
        "TB-11",
        "landmarks a step too close",
        "tbgames/tobago/landmarks.py",
        "range(spacing - 1)",
        "range(spacing - 2)",
    ),
    Mutant(
        "TB-11",
        "statues on the coast",
        "tbgames/tobago/landmarks.py",
        'free & ~coast if kind == "statue" else free',
        "free",
    ),
    Mutant(
        "TB-12",
        "no driving on lakes",
        RULES,
        "bits(mask)) for mask in self.leg_masks",
        'bits(mask & ~island.mask("in a lake"))) for mask in self.leg_masks',
    ),
    Mutant(
        "TB-20",
        "in sight of is two steps only",
        "tbgames/tobago/clue_masks.py",
        "first | second",
        "second",
    ),
    Mutant(
        "TB-21",
        "markers out, and a clue need not remove any",
        STATE,
        "left if clues and left.bit_count() <= limit else -1",
        "-1",
    ),
    Mutant(
        "TB-21",
        "redundant_clues=False forgotten",
        STATE,
        "if game.rules.redundant_clues:",
        "if True:",
    ),
    Mutant(
        "TB-21",
        "all cards blamed for a contradiction",
        "tbgames/tobago/reasons.py",
        "range(len(items) + 1)",
        "range(len(items), -1, -1)",
    ),
    Mutant(
        "TB-22",
        "seventeen markers",
        "tbgames/tobago/options.py",
        "marker_limit: int = 16",
        "marker_limit: int = 17",
    ),
    Mutant(
        "TB-22",
        "fifteen markers",
        "tbgames/tobago/view.py",
        "left.bit_count() <= self.game.rules.marker_limit",
        "left.bit_count() < self.game.rules.marker_limit",
    ),
    Mutant(
        "TB-23",
        "an empty map stays closed",
        STATE,
        "if kept and kept != before2:",
        "if kept and kept != before2 and self.maps[2]:",
    ),
    Mutant(
        "TB-30",
        "placing against the clock",
        STATE,
        "self.turn = self.current_player = (self.turn + 1) % self.game.players",
        "self.turn = self.current_player = (self.turn - 1) % self.game.players",
    ),
    Mutant(
        "TB-30",
        "two first clues on a map",
        STATE,
        "[m for m in range(4) if not self.maps[m]]",
        "range(4)",
    ),
    Mutant(
        "TB-40",
        "driving after a clue",
        STATE,
        "if phase == _TURN:\n            self.acted = 2",
        "if phase == _TURN:\n            self.acted = 1",
    ),
    Mutant("TB-40", "two legs", "tbgames/tobago/state_data.py", "\nLEGS = 3\n", "\nLEGS = 2\n"),
    Mutant(
        "TB-40",
        "a turn ends although an amulet could be spent",
        STATE,
        "self.amulets_held[player] or self.amulet_here or self.amulet_legs",
        "self.amulet_here or self.amulet_legs",
    ),
    Mutant(
        "TB-41",
        "one space a leg",
        RULES,
        "island.area_masks[s] | island.neighbour_masks[s]",
        "island.neighbour_masks[s]",
    ),
    Mutant(
        "TB-42",
        "amulets picked up by the legs of an amulet",
        STATE,
        "self.amulet_here = False\n        else:",
        "self.amulet_here = bool(self.amulets >> space & 1)\n        else:",
    ),
    Mutant(
        "TB-43",
        "a raise uses up the action",
        SHARING,
        "2 if state.game.rules.raise_ends_turn or state.acted else 0",
        "2",
    ),
    Mutant(
        "TB-43",
        "a raise never ends the turn",
        SHARING,
        "if game.rules.raise_ends_turn:",
        "if False:",
    ),
    Mutant(
        "TB-44",
        "the last marker may go",
        STATE,
        "maps = self._maps_with_markers(2)",
        "maps = self._maps_with_markers(1)",
    ),
    Mutant(
        "TB-44",
        "a removed marker stays out for the next treasure",
        SHARING,
        "replaced(state.left, share.map, state.game.island.everything)",
        "replaced(state.left, share.map, state.game.island.everything & ~state.removed[share.map])",
    ),
    Mutant(
        "TB-50",
        "the line of roses upside down",
        SHARING,
        "for _, owner in reversed(state.maps[map_])",
        "for _, owner in state.maps[map_]",
    ),
    Mutant(
        "TB-50",
        "no unseen card",
        SHARING,
        "done = len(share.owners) > len(share.roses)",
        "done = len(share.owners) >= len(share.roses)",
    ),
    Mutant(
        "TB-51",
        "the lowest rose comes back, whoever took the card",
        SHARING,
        "share.roses[: share.rose] + share.roses[share.rose + 1 :]",
        "share.roses[1:]",
    ),
    Mutant(
        "TB-52",
        "a curse once a rose",
        SHARING,
        "cursed = tuple(dict.fromkeys(share.roses))",
        "cursed = share.roses",
    ),
    Mutant(
        "TB-52",
        "a curse takes the least valuable card",
        SHARING,
        "cards.kind_at[state.gold[seat].bit_length() - 1]",
        "cards.unpack(state.gold[seat])[0]",
    ),
    Mutant(
        "TB-53",
        "the raiser always reopens",
        SHARING,
        "share.raiser if share.taker == NOBODY else share.taker",
        "share.raiser",
    ),
    Mutant(
        "TB-54",
        "statues turn against the clock",
        SHARING,
        "(state.statue_turns + 1) % 6",
        "(state.statue_turns - 1) % 6",
    ),
    Mutant(
        "TB-54",
        "amulets from an empty pile",
        SHARING,
        "if pile and not state.amulets & bit:",
        "if not state.amulets & bit:",
    ),
    Mutant(
        "TB-54",
        "no gaze crosses a bay",
        "tbgames/tobago/geometry.py",
        "        if first_shore:",
        "        if True:",
    ),
    Mutant(
        "TB-60",
        "the game goes on if the deck was just enough",
        SHARING,
        "state.last = True",
        "state.last = not done",
    ),
    Mutant(
        "TB-70",
        "everybody sees the cards looked at",
        "tbgames/tobago/viewing.py",
        "cards.labels[k] if owner == player else NOBODY",
        "cards.labels[k]",
    ),
    Mutant(
        "TB-80",
        "one quiet round too many",
        STATE,
        "self.quiet_rounds >= self.game.rules.stalemate_rounds",
        "self.quiet_rounds > self.game.rules.stalemate_rounds",
    ),
    Mutant(
        "TB-81",
        "reopening without a rose",
        SHARING,
        "if state.hands[seat] and state.roses[seat]:",
        "if state.hands[seat]:",
    ),
    Mutant(
        "TB-81",
        "discards never reshuffled",
        STATE,
        "if not self.clue_deck and self.clue_discards:",
        "if False:",
    ),
    Mutant(
        "TB-82",
        "a rose taken back still counts",
        SHARING,
        "index, (kind, NOBODY))",
        "index, (kind, owner))",
    ),
    Mutant(
        "TB-83",
        "useless kinds stay in the deck",
        RULES,
        "lacking = not mask or (mask == everything and not self.rules.redundant_clues)",
        "lacking = not mask",
    ),
    Mutant(
        "TB-84",
        "no amulet on a statue's own space",
        SHARING,
        "for space in game.gazes[state.statue_turns]:",
        "for space in set(game.gazes[state.statue_turns]) - set(game.island.statues):",
    ),
)


TREASURE_HUNTER = tuple(
    Mutant(**row)
    for row in json.loads(
        Path(__file__).with_name("treasure_hunter_mutants.json").read_text(encoding="utf-8")
    )
)
"""Those of Treasure Hunter, most of them faults in its cards."""


class Unsound(Exception):
    """The run itself says nothing: a text not found, tests red without a fault."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Plant the faults and print the table; 0 if every one is caught."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("rulings", nargs="*", metavar="TB-nn", help="only faults of these rulings")
    everything = (*MUTANTS, *TREASURE_HUNTER)
    wanted = parser.parse_args(arguments).rulings
    chosen = [
        mutant
        for mutant in everything
        if not wanted or {mutant.ruling, mutant.ruling[:2]} & set(wanted)
    ]
    if not chosen:
        parser.error(f"no fault is planted in {', '.join(wanted)}")
    started = time.monotonic()
    try:
        with tempfile.TemporaryDirectory(prefix="tbgames-mutants-") as folder:
            survivors = plant_all(chosen, Path(folder))
    except Unsound as error:
        print(f"mutants: {error}", file=sys.stderr)
        return 1
    rulings = len({mutant.ruling for mutant in chosen})
    print(
        f"{len(chosen) - survivors} of {len(chosen)} faults in {rulings} rulings caught, "
        f"{time.monotonic() - started:.0f} s"
    )
    return 1 if survivors else 0


def plant_all(mutants: Sequence[Mutant], copy: Path) -> int:
    """Try each fault in the copy and print a line for it; give the number of survivors."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, copy / name)
    for game in dict.fromkeys(mutant.ruling[:2] for mutant in mutants):
        own = {keyword(mutant) for mutant in mutants if mutant.ruling.startswith(game)}
        red = run_tests(copy, game, " or ".join(sorted(own)))
        if red:
            raise Unsound(f"without any fault {red} fails")
    survivors = 0
    for mutant in mutants:
        path = copy / mutant.file
        original = path.read_text(encoding="utf-8")
        found = original.count(mutant.old)
        if found != 1:
            raise Unsound(
                f"{mutant.ruling}, {mutant.fault}: the text to replace is {found} times in "
                f"{mutant.file}: {mutant.old!r}"
            )
        path.write_text(original.replace(mutant.old, mutant.new), encoding="utf-8")
        try:
            red = run_tests(copy, mutant.ruling[:2], keyword(mutant))
        finally:
            path.write_text(original, encoding="utf-8")
        survivors += not red
        print(f"{mutant.ruling}  {mutant.fault:<52} {red or 'SURVIVES'}", flush=True)
    return survivors


def keyword(mutant: Mutant) -> str:
    """What the names of the ruling's tests contain."""
    return mutant.ruling.replace("-", "_")


def run_tests(copy: Path, game: str, expression: str) -> str:
    """Run tests of a game's rulings in the copy; give the first that fails, or "" if none does."""
    # No bytecode is written: two replacements within a second could be taken for the same file.
    environment = {
        **os.environ,
        "PYTHONPATH": str(copy),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTEST_ADDOPTS": "",
    }
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    try:
        run = subprocess.run(
            [*command, "-k", expression, TESTS[game]],
            cwd=copy,
            env=environment,
            capture_output=True,
            text=True,
            timeout=TIME_LIMIT,
        )
    except subprocess.TimeoutExpired:
        raise Unsound(f"the tests of {expression} take over {TIME_LIMIT} s") from None
    if run.returncode == 0:
        return ""
    failed = re.search(r"^FAILED \S+?::(.+?)(?: - .*)?$", run.stdout, re.MULTILINE)
    if run.returncode != 1 or not failed:
        raise Unsound(f"pytest cannot run the tests of {expression}:\n{run.stdout}{run.stderr}")
    return failed[1]


if __name__ == "__main__":
    raise SystemExit(main())
