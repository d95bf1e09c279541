"""Questions about positions of Tobago: clues, roads, and the cards of a treasure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from tbgames.engine.actions import Action
from tbgames.engine.messages import listed
from tbgames.puzzling.kinds import Answer, Kind
from tbgames.scene.model import Scene, Thing
from tbgames.scene.names import count
from tbgames.tobago.legs import FAR, leg_table
from tbgames.tobago.rules import treasure_name
from tbgames.tobago.taking import SharingGame
from tbgames.tobago.view import MAPS, NOBODY, TobagoView

__all__ = ["KINDS", "unsolved"]


def unsolved(scene: Scene) -> Scene:
    """Take off the own clue cards what they would leave."""
    panels = [
        replace(panel, things=tuple(map(_bare, panel.things))) if panel.id == "hand" else panel
        for panel in scene.panels
    ]
    return replace(scene, panels=tuple(panels))


def _bare(card: Thing) -> Thing:
    return replace(card, label=card.words, note="", badges=(), css="")


# -- clue cards -----------------------------------------------------------------------------------


def _clue_question(view: TobagoView) -> str:
    return "Which clue card do you play on which map, so that as few spaces as possible are left?"


def _locating_question(view: TobagoView) -> str:
    return "One clue card tells where a treasure lies. Which card is it, and for which map?"


def _clue_answers(view: TobagoView, legal: Sequence[Action]) -> list[Answer]:
    plays = [action for action in legal if action.kind == "play"]
    if not plays:
        raise ValueError("no clue card can be played here, and the question is about one")
    found = []
    for action in plays:
        clue, map_ = action.args
        left = (view.left[map_] & view.game.clue_masks[clue]).bit_count()
        figure = f"leaves {left} of {count(view.left[map_].bit_count(), 'space')}"
        found.append(Answer(action.text, (-left,), figure, action))
    return found


def _locating_answers(view: TobagoView, legal: Sequence[Action]) -> list[Answer]:
    found = _clue_answers(view, legal)
    if all(answer.worth < (-1,) for answer in found):
        raise ValueError("no clue card locates a treasure here, and the question is which one does")
    return found


# -- driving --------------------------------------------------------------------------------------


def _goals(view: TobagoView) -> dict[int, str]:
    """Spaces of located treasures, with the colours of their maps."""
    found: dict[int, str] = {}
    for map_, colour in enumerate(MAPS):
        space = view.located(map_)
        if space != NOBODY:
            found[space] = f"{found[space]} and {colour}" if space in found else colour
    if not found or view.atvs[view.player] in found:
        raise ValueError("the question needs a treasure that is located and not reached")
    return found


def _driving_question(view: TobagoView) -> str:
    spaces = view.game.island.spaces
    names = [f"the {colour} one at {spaces[at].name}" for at, colour in _goals(view).items()]
    lies, it = ("Treasures lie", "one") if names[1:] else ("A treasure lies", "it")
    return (
        f"{lies} open: {listed(names)}. Where does your first leg go, so that you reach {it} in "
        "the fewest legs, and so in the fewest turns?"
    )


def _driving_answers(view: TobagoView, legal: Sequence[Action]) -> list[Answer]:
    places = _goals(view)
    drives = [action for action in legal if action.kind == "drive"]
    if not drives:
        raise ValueError("no leg can be driven here, and the question is where it goes")
    table = leg_table(view.game)
    found = []
    for action in drives:
        legs = 1 + min(table[action.args[0]][space] for space in places)
        figure = "leads to none" if legs > FAR else f"gets there in {count(legs, 'leg')}"
        found.append(Answer(action.text, (-legs,), figure, action))
    return found


# -- sharing --------------------------------------------------------------------------------------


def _taking_question(view: TobagoView) -> str:
    if view.phase != "offer":
        raise ValueError(f"the question needs a treasure card on offer; the phase is {view.phase}")
    own = view.share_roses[view.share_rose :].count(view.player)
    seen = [
        treasure_name(value)
        for value, seat in zip(view.share_values, view.share_dealt, strict=True)
        if seat == view.player and value != NOBODY
    ]
    known = f" You have looked at {listed(seen)}." if seen else ""
    return (
        f"On offer is {treasure_name(view.share_card)}; {count(own, 'rose')} of yours can still "
        f"take a card.{known} Do you take it or pass it on, for as much gold of this treasure as "
        "possible?"
    )


def _taking_answers(view: TobagoView, legal: Sequence[Action]) -> list[Answer]:
    found = SharingGame.of_view(view).take_or_pass()
    by_kind = {action.kind: action for action in legal}
    if by_kind.keys() != {"take", "refuse"}:
        raise ValueError("the question needs a treasure card that can be taken and passed on")
    rows = []
    for kind, gold in (("take", found.take), ("refuse", found.refuse)):
        own = gold[view.player]
        action = by_kind[kind]
        figure = f"brings {float(own):.2f} gold on average"
        names = ("pass", "refuse") if kind == "refuse" else ()
        rows.append(Answer(action.text, (own,), figure, action, names))
    return rows


KINDS = (
    Kind(
        "fewest spaces",
        "a clue card on a map",
        Fraction(2),
        "spaces",
        "Take each card in turn, and for each map count the spaces that fit both.",
        "",
        _clue_question,
        _clue_answers,
    ),
    Kind(
        "locate",
        "a clue card on a map",
        Fraction(1),
        "spaces",
        "Look for the map with few spaces left, and for what only one of them has.",
        "",
        _locating_question,
        _locating_answers,
    ),
    Kind(
        "reach",
        "a leg to a space",
        Fraction(1),
        "legs",
        "A leg takes you anywhere within your area, or one step into the next: go back from the "
        "treasure, area by area.",
        "Amulets are not spent.",
        _driving_question,
        _driving_answers,
    ),
    Kind(
        "take or pass",
        "take or pass on",
        Fraction(1, 2),
        "gold",
        "Compare the card with what the cards still face down are likely to be, and ask who "
        "chooses before you.",
        "The others know what you know, and play for their own gold.",
        _taking_question,
        _taking_answers,
    ),
)
"""The kinds of puzzles of Tobago."""
