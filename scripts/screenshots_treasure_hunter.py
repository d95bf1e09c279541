"""Photograph the board of Treasure Hunter: each kind of moment, light and dark, wide and narrow.

    python scripts/screenshots_treasure_hunter.py [FOLDER] [--only WORD] [--look WORD]

Needs what `screenshots.py` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from board_pictures import Moment, main

import tbgames as tb

PLAYERS = ("Anna", "Bob", "Cleo", "Dan")
LINES = 10
MOST_SEEDS = 200

Sought = Callable[[Any], bool]

AT_A_TABLE: dict[str, Sought] = {
    "start": lambda view: view.phase == "recruit",
    "recruit": lambda view: view.phase == "recruit" and len(view.parties[view.player]) > 1,
    "full": lambda view: (
        view.phase == "recruit"
        and len(view.hand) >= 10
        and min(map(len, view.parties)) >= 2
        and len(view.parties[view.player]) == 4
    ),
    "venture": lambda view: view.phase == "venture",
    "place": lambda view: view.phase == "place",
    "oppose": lambda view: view.phase == "oppose",
    "guard": lambda view: view.phase == "guard",
    "fight": lambda view: view.phase == "fight",
    "hits": lambda view: view.phase == "hits" and len(view.parties[view.player]) > 2,
    "beaten": lambda view: view.phase == "beaten",
    "scry": lambda view: view.phase == "scry",
    "keep": lambda view: view.phase == "keep",
    "recover": lambda view: view.phase == "recover",
    "discard": lambda view: view.phase == "discard" and len(view.parties[view.player]) > 2,
    "encounter": lambda view: view.phase == "encounter",
    "over": lambda view: view.phase == "over",
}
ALONE: dict[str, Sought] = {
    "settle": lambda view: view.phase == "settle",
    "drawn": lambda view: view.phase == "drawn",
    "solo-recruit": lambda view: view.phase == "recruit" and bool(view.piles[0]),
    "solo-fight": lambda view: view.phase == "fight",
    "solo-hits": lambda view: view.phase == "hits",
    "solo-over": lambda view: view.phase == "over",
}


def moments(seed: int) -> Iterator[Moment]:
    """The first time that each moment comes, as the player sees it who is to decide."""
    yield from _moments(AT_A_TABLE, len(PLAYERS), seed)
    yield from _moments(ALONE, 1, seed)


def _moments(sought: dict[str, Sought], players: int, first: int) -> Iterator[Moment]:
    game = tb.new("treasure_hunter", players=players)
    wanted = dict(sought)
    for seed in range(first, first + MOST_SEEDS):
        table = tb.Table(game, seats=["greedy"] * players, seed=seed)
        while wanted:
            state = table.state
            seat = 0 if state.is_terminal else state.current_player
            view: Any = state.view(seat)
            for name in [name for name, here in wanted.items() if here(view)]:
                del wanted[name]
                lines = [line.text for line in table.log_for(seat)][-LINES:]
                legal = [] if state.is_terminal else list(state.legal_actions)
                shown = game.preview(view, legal[-1]) if legal else None
                yield name, game.scene(view, lines, legal, PLAYERS[:players]), shown
            if state.is_terminal:
                break
            table.step()
        if not wanted:
            return


if __name__ == "__main__":
    main(__doc__, moments)
