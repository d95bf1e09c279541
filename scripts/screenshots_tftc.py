"""Photograph the board of TFTC: each kind of moment, light and dark, wide and narrow.

    python scripts/screenshots_tftc.py [FOLDER] [--only WORD] [--look WORD]

Needs what `screenshots.py` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from board_pictures import Moment, main

import tbgames as tb

PLAYERS = ("Anna", "Bob", "Cleo")
LINES = 10

MOMENTS: dict[str, Callable[[Any], bool]] = {
    "start": lambda view: view.phase == "turn",
    "create": lambda view: view.phase == "turn" and not all(map(view.missing, view.wishlist)),
    "action": lambda view: view.phase == "action",
    "second": lambda view: view.phase == "second card",
    "give": lambda view: view.phase == "give",
    "over": lambda view: view.phase == "over",
}


def moments(seed: int) -> Iterator[Moment]:
    """The first time that each moment comes, as the player sees it who is to decide.

    With it comes what the first of the legal actions would do.
    """
    game = tb.new("tftc", players=len(PLAYERS))
    table = tb.Table(game, seats=["greedy"] * len(PLAYERS), seed=seed)
    wanted = dict(MOMENTS)
    while wanted:
        state = table.state
        seat = 0 if state.is_terminal else state.current_player
        view: Any = state.view(seat)
        for name in [name for name, here in wanted.items() if here(view)]:
            del wanted[name]
            lines = [line.text for line in table.log_for(seat)][-LINES:]
            legal = [] if state.is_terminal else list(state.legal_actions)
            shown = game.preview(view, legal[0]) if legal else None
            yield name, game.scene(view, lines, legal, PLAYERS), shown
        if state.is_terminal:
            return
        table.step()


if __name__ == "__main__":
    main(__doc__, moments)
