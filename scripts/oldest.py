"""Print the oldest versions of what the package needs, as constraints for pip: ``make oldest``.

The floors stand in ``pyproject.toml`` alone: ``numpy>=2`` becomes ``numpy==2``. Every name that is
given on the command line is an extra whose packages are held to their floors as well.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
_FLOOR = re.compile(r"([\w.-]+)>=([\w.]+)")


def oldest(extras: Sequence[str] = ()) -> list[str]:
    """Give a constraint for each direct dependency, and for those of some extras.

    A ValueError names a dependency that has no floor.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = list(project["dependencies"])
    for extra in extras:
        needed += project["optional-dependencies"][extra]
    found = []
    for one in needed:
        name, _, marker = one.partition(";")
        match = _FLOOR.fullmatch(name.strip())
        if match is None:
            raise ValueError(f"{one!r} does not say from which version on it will do")
        found.append(f"{match[1]}=={match[2]}" + (f";{marker}" if marker else ""))
    return found


if __name__ == "__main__":
    print("\n".join(oldest(sys.argv[1:])))
