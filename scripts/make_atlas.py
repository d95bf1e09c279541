"""Make ``data/tobago/atlas.csv``, the clue spaces of the 32 islands.

    python scripts/make_atlas.py --setups 10 --workers 2

An island takes about two seconds of a processor. The work can be ended by Ctrl-C and taken up
again by the same command; with more ``--setups`` only the new ones are worked out.
"""

from __future__ import annotations

import argparse

from tbgames.files import data_path
from tbgames.tobago.clue_atlas import atlas

SEED = 2024


def main() -> None:
    """Work out what the file lacks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--setups", type=int, default=10, help="placements of landmarks an island")
    parser.add_argument("--workers", type=int, default=1, help="processes that share the work")
    given = parser.parse_args()
    path = data_path("tobago", "atlas.csv")
    found = atlas(setups=given.setups, seed=SEED, workers=given.workers, path=path)
    print(f"{path}: {len(found.rows)} islands")


if __name__ == "__main__":
    main()
