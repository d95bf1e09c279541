"""Moments of a game of TFTC for `screenshots.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import tbgames as tb
from tbgames.scene.model import Preview, Scene

__all__ = ["moments"]

MOMENTS: dict[str, Callable[[Any], bool]] = {
    "start": lambda view: view.phase == "turn",
    "create": lambda view: (
        view.phase == "turn" and not all(map(view.missing, view.wishlist)) and view.round > 5
    ),
    "action": lambda view: view.phase == "action",
    "second": lambda view: view.phase == "second card",
    "give": lambda view: view.phase == "give" and view.round > 3,
    "last": lambda view: view.phase == "turn" and view.last_round,
    "end": lambda view: view.phase == "over",
}


def moments(seed: int, players: tuple[str, ...]) -> Iterator[tuple[str, Scene, Preview | None]]:
    """The first time that each moment comes, as the player sees it who is to decide.

    With it comes what the first action would do that may be picked.
    """
    game = tb.new("tftc", players=len(players))
    table = tb.Table(game, seats=["greedy"] * len(players), seed=seed)
    wanted = dict(MOMENTS)
    while wanted:
        state = table.state
        seat = 0 if state.is_terminal else state.current_player
        view: Any = state.view(seat)
        for name in [name for name, here in wanted.items() if here(view)]:
            del wanted[name]
            lines = [line.text for line in table.log_for(seat)][-10:]
            legal = [] if state.is_terminal else list(state.legal_actions)
            scene = game.scene(view, lines, legal, players)
            yield f"tftc-{name}", scene, game.preview(view, legal[0]) if legal else None
        if state.is_terminal:
            return
        table.step()
