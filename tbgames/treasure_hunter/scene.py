"""Treasure Hunter drawn: a view as a `Scene`.

Only what is in a view is drawn, so a picture cannot tell more than its view.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from tbgames.engine.actions import Action
from tbgames.scene.model import Scene, Static
from tbgames.scene.names import Names
from tbgames.scene.panels import log_panel
from tbgames.treasure_hunter.scene_cards import Offers, hand, looked_at
from tbgames.treasure_hunter.scene_choices import choices
from tbgames.treasure_hunter.scene_fight import adventure, fight_values
from tbgames.treasure_hunter.scene_panels import players, result, supplies
from tbgames.treasure_hunter.scene_party import belongings, own_party, parties
from tbgames.treasure_hunter.scene_words import status
from tbgames.treasure_hunter.symbols import COLOURS, RULES, SIGNS
from tbgames.treasure_hunter.view import NOBODY, TreasureHunterView

__all__ = ["view_scene"]


def view_scene(
    view: TreasureHunterView,
    log: Sequence[str] = (),
    legal: Iterable[Action] = (),
    names: Sequence[str] = (),
    you: bool = True,
) -> Scene:
    """Draw what one player may know.

    Args:
        view: the view.
        log: lines on what happened, the last one last.
        legal: actions to mark: on cards, heroes and items, and in lists of choices.
        names: what the players are called, by seat; otherwise by their letters.
        you: whether the player of the view is called "you".

    >>> import tbgames as tb
    >>> state = tb.new("treasure_hunter", players=2).start(seed=2)
    >>> print(view_scene(state.view(state.current_player)).title)
    Treasure Hunter · Your turn: play heroes, hand out items, attach spells
    """
    called = Names(names, view.player if you else NOBODY)
    offers = Offers(legal)
    panels = (
        players(view, called),
        *result(view, called),
        *adventure(view, called),
        *fight_values(view, called),
        *looked_at(view, called, offers),
        *choices(view, offers),
        hand(view, called, offers),
        own_party(view, called, offers),
        *belongings(view, offers),
        *parties(view, called, offers),
        supplies(view),
        *log_panel(log),
    )
    title = f"Treasure Hunter · {status(view, called)}"
    return Scene("treasure_hunter", title, panels, static=_static())


@cache
def _static() -> Static:
    """Drawings and colours; cards of any set are made of the same emblems."""
    light, dark = COLOURS
    return Static(defs=SIGNS, rules=RULES, light=light, dark=dark)
