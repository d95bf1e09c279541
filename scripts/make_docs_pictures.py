"""Make the pictures of the README and of the site's first page: a game of Tobago, light and dark.

    python scripts/make_docs_pictures.py

They are drawn by the package from a game that its own players play, so they show what it shows.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import tbgames as tb  # noqa: E402
from tbgames.files import write_whole  # noqa: E402
from tbgames.scene.model import Scene  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
THEMES = ("light", "dark")
WIDTH = 840
STEPS = 96
_SHOWN = ("Players", "classic", "Brown", "Black", "Grey", "White", "Your hand")


def scene() -> Scene:
    """The board as the first player sees it in the middle of a game, without what is decided."""
    game = tb.new("tobago", players=3, layout=31, seed=2)
    table = tb.Table(game, seats=["expert", "greedy", "greedy"], seed=11)
    for _ in range(STEPS):
        table.step()
    shown = game.scene(table.state.view(0))
    panels = tuple(panel for panel in shown.panels if panel.title.startswith(_SHOWN))
    return replace(shown, panels=panels)


def picture(theme: str) -> str:
    """The picture in one theme, as SVG with numbers of one decimal."""
    drawn = scene().svg(theme, WIDTH)
    return re.sub(r"(\d+\.\d)\d+", r"\1", drawn) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Write both pictures."""
    FOLDER.mkdir(exist_ok=True)
    for theme in THEMES:
        path = write_whole(FOLDER / f"board-{theme}.svg", picture(theme))
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1000} kB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
