"""Print the rulings of the games, each with the tests that name it; fail if one has none.

    python scripts/rulings.py       # all games
    python scripts/rulings.py TH    # the rulings whose ids begin so

The ids are those that ``docs/rules`` defines, in headings, lists and first cells of tables. The
tests are those below ``tests`` with the id in their name, such as ``test_TB_22_one_space_left``.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from tbgames.rulebook.book import RULING_ID

ROOT = Path(__file__).resolve().parents[1]
_DEFINED = re.compile(rf"^(?:### |\* \*\*|\| (?:<a [^>]*></a>)?)({RULING_ID})\b", re.MULTILINE)
_TEST = re.compile(r"^ *def (test_(TB|TFTC|TH)_([A-Z]?\d+)_\w+)", re.MULTILINE)


def rulings() -> dict[str, list[str]]:
    """The ids that each text of rules defines, by the text's name, in its order.

    >>> rulings()["tobago"][:2]
    ['TB-01', 'TB-02']
    """
    found = {
        path.stem: list(dict.fromkeys(_DEFINED.findall(path.read_text(encoding="utf-8"))))
        for path in sorted(ROOT.joinpath("docs", "rules").glob("*.md"))
    }
    return {game: defined for game, defined in found.items() if defined}  # the index has none


def tests_of(game: str) -> dict[str, list[str]]:
    """The tests of a game by the id in their name, each as ``file::name`` below ``tests``."""
    found: dict[str, list[str]] = {}
    folder = ROOT / "tests"
    for path in sorted(folder.joinpath(game).rglob("test_*.py")):
        place = path.relative_to(folder).as_posix()
        for name, prefix, number in _TEST.findall(path.read_text(encoding="utf-8")):
            found.setdefault(f"{prefix}-{number}", []).append(f"{place}::{name}")
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the list; 0 if every ruling has a test and every test a ruling that is there."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("prefix", nargs="?", default="", metavar="TB", help="such as TH-E")
    prefix = parser.parse_args(arguments).prefix
    faults = []
    count = 0
    for game, defined in rulings().items():
        tests = tests_of(game)
        for ruling in defined:
            if not ruling.startswith(prefix):
                continue
            count += 1
            print(f"{ruling:<8}", "  ".join(tests.get(ruling, ["no test"])))
            if ruling not in tests:
                faults.append(f"{ruling} has no test")
        faults += [
            f"{names[0]} names {ruling}, which docs/rules/{game}.md does not have"
            for ruling, names in tests.items()
            if ruling not in defined and ruling.startswith(prefix)
        ]
    if not count:
        parser.error(f"no ruling begins with {prefix}")
    for fault in faults:
        print(f"rulings: {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
