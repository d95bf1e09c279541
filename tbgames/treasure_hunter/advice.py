"""The coach of Treasure Hunter: every action with what it promises in points, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from tbgames.engine.advice import Advice, Counsel
from tbgames.treasure_hunter.advice_adventure import AdventureAdvice
from tbgames.treasure_hunter.advice_fight import FightAdvice
from tbgames.treasure_hunter.advice_home import HomeAdvice

if TYPE_CHECKING:
    from tbgames.engine.actions import Action
    from tbgames.treasure_hunter.view import TreasureHunterView

__all__ = ["advise"]

_MODEL = (
    "Estimates: the others keep their guardians and oppose whenever they can, with the one that "
    "your party is least likely to beat; a treasure in hand counts while there are turns to win it."
)
_SOLITAIRE = (
    "Estimates: cards come as they lie in the deck, and heroes alive at its end are what counts."
)
_FIGHT = "The other side plays no more cards in this fight than it has shown."

_IN_FIGHT = ("fight", "haste", "brace", "hits")

Judge = Callable[["Action"], tuple[float, str]]


def advise(view: TreasureHunterView, legal: Iterable[Action], *, quick: bool = False) -> Counsel:
    """Rank the actions of one decision by the treasure points that they promise.

    Values are points against leaving things as they are; heroes, spells and cards in hand count as
    the points that they help to win. There is no map, so there is no ``heat``.

    Args:
        view: what the player to decide may know, and nothing else is used.
        legal: the actions to advise on.
        quick: estimates only, for bots; else exact odds are told where they are quick enough.

    >>> import tbgames as tb
    >>> game = tb.new("treasure_hunter", players=2)
    >>> state = game.position({"hands": [["Castle", "Golden Goose"], ["Orcs"]],
    ...     "parties": [[{"hero": "Bard"}], []], "phase": "venture"})
    >>> counsel = advise(state.view(0), state.legal_actions)
    >>> print(counsel.best)
    go to Castle
    """
    judge, model = _judge(view, quick)
    found = [Advice(action, *judge(action)) for action in legal]
    return Counsel(tuple(sorted(found, key=lambda one: -one.value)), "points", model)


def _judge(view: TreasureHunterView, quick: bool) -> tuple[Judge, str]:
    """Who judges the actions of this phase, and what is taken for granted."""
    phase = view.phase
    if phase in _IN_FIGHT and view.turn == view.player and view.side == 0:
        return FightAdvice(view, quick).advice, _FIGHT
    model = _SOLITAIRE if view.game.solo else _MODEL
    if phase in AdventureAdvice.PHASES:
        return AdventureAdvice(view, quick).advice, model
    return HomeAdvice(view).advice, model
