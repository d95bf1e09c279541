"""What a guide can speak of: signs of a decision, and the words and numbers that its texts take."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from tbgames.engine.actions import Action
from tbgames.engine.advice import Counsel

__all__ = ["Look", "signs_and_words"]

Look: TypeAlias = Callable[[Any, Action], tuple[set[str], dict[str, str]]]
"""A game's own signs and words, of a view and the action that is suggested."""


def signs_and_words(
    view: Any, legal: Sequence[Action], counsel: Counsel
) -> tuple[set[str], dict[str, str]]:
    """Say of a decision what it is like, and what is to be seen.

    Signs that all games have: "phase turn" and the like, "do play" for the kind of the action
    that is suggested, "can play" for all kinds that are legal. Words that all have: "action",
    what is suggested, and "reason", why the coach does so.

    >>> import tbgames as tb
    >>> state = tb.new("tftc", players=2).start(seed=10)
    >>> view, legal = state.view(state.current_player), tuple(state.legal_actions)
    >>> signs, words = signs_and_words(view, legal, state.game.advise(view, legal))
    >>> {"phase turn", "can search"} <= signs, words["hand"]
    (True, '4 cards')
    """
    best = counsel.best
    signs = {f"phase {view.phase}", f"do {best.kind}", *(f"can {one.kind}" for one in legal)}
    look: Look = importlib.import_module(f"tbgames.guide.{view.game.name}_words").look
    own, words = look(view, best)
    return signs | own, {**words, "action": best.text, "reason": counsel[0].reason}
