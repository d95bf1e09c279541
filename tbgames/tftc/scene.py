"""TFTC drawn: a view as a `Scene`.

Only what is in a view is drawn, so a picture cannot tell more than its view.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tbgames.engine.actions import Action
from tbgames.scene.model import Scene
from tbgames.scene.names import Names
from tbgames.scene.panels import log_panel
from tbgames.tftc.scene_cards import hand, trade_list
from tbgames.tftc.scene_faces import static
from tbgames.tftc.scene_goals import wishlist
from tbgames.tftc.scene_panels import choices, collections, players, result, supplies
from tbgames.tftc.scene_words import status
from tbgames.tftc.view import NOBODY, TftcView

__all__ = ["view_scene"]


def view_scene(
    view: TftcView,
    log: Sequence[str] = (),
    legal: Iterable[Action] = (),
    names: Sequence[str] = (),
    you: bool = True,
) -> Scene:
    """Draw what one player may know.

    Args:
        view: the view.
        log: lines on what happened, the last one last.
        legal: actions to mark: goals to create or to persuade away, cards to take or to return,
            and a list of the others.
        names: what the players are called, by seat; otherwise by their letters.
        you: whether the player of the view is called "you".

    >>> import tbgames as tb
    >>> state = tb.new("tftc", players=2).start(seed=2)
    >>> print(view_scene(state.view(1)).title)
    TFTC · Your turn: pick one action
    """
    called = Names(names, view.player if you else NOBODY)
    offered = {(a.kind, a.args[0] if a.args else NOBODY): a.id for a in legal}
    panels = (
        players(view, called),
        *result(view, called),
        *wishlist(view, offered),
        trade_list(view, offered),
        hand(view, called, offered),
        *choices(offered),
        *collections(view, called),
        supplies(view, span=5),
        *log_panel(log, area="foot", span=7),
    )
    title = f"TFTC · {status(view, called, {kind for kind, _ in offered})}"
    return Scene("tftc", title, panels, static=static(view.game.cards))
