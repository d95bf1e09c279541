"""What can be decided now, each choice in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tbgames.engine.actions import Action
from tbgames.scene.model import Panel, Thing
from tbgames.treasure_hunter.moves import SEATS
from tbgames.treasure_hunter.scene_cards import Offers
from tbgames.treasure_hunter.scene_meetings import in_short
from tbgames.treasure_hunter.scene_values import bearer, dies, owner
from tbgames.treasure_hunter.symbols import emblem
from tbgames.treasure_hunter.view import NOBODY, TreasureHunterView

__all__ = ["PASSES", "choice_words", "choices"]

_ON_CARDS = ("play", "attach", "keep")
"""Kinds that stand on cards alone, wherever they come."""

_TITLED = {
    "steal": "Theft: which treasure?",
    "pilfer": "Pilfer: which item?",
    "ruin": "Ruined: which item?",
    "spend": "Discard a spell for the guardian (+1D6)",
}
"""Kinds of which there can be many, each with its own panel."""

PASSES: Mapping[str, str] = {
    "recruit": "Go on: nothing more to recruit",
    "lost": "Do not play Lost",
    "venture": "Stay at home",
    "second": "Set out",
    "encounter": "No Encounter",
    "oppose": "Do not oppose",
    "double": "No second guardian",
    "guard": "Play nothing more",
    "fight": "Play nothing more",
    "disaster": "No Disaster",
    "brace": "Take the hits as they are",
    "beaten": "Let it be over",
    "hand out": "Keep the weapons as they are",
    "hunt": "No Happy Hunting",
    "recover": "Go on: nothing more to heal",
    "discard": "End the turn",
}
"""By phase: what passing means."""


def choices(view: TreasureHunterView, offers: Offers) -> tuple[Panel, ...]:
    """The choices as lists: first what is played, the pass last; long ones apart."""
    plain: list[Thing] = []
    apart: dict[str, list[Thing]] = {}
    for action in sorted(offers.all, key=lambda action: action.kind == "pass"):
        if action.kind in _TITLED:
            apart.setdefault(action.kind, []).append(_choice(view, action))
        elif not _stands_elsewhere(view, action):
            plain.append(_choice(view, action))
    beside = any(_stands_elsewhere(view, action) for action in offers.all)
    note = "or use the cards with a green edge" if beside else ""
    panels = [_panel("choices", "What you can do", plain, note)] if plain else []
    panels += [_panel(f"choices-{kind}", _TITLED[kind], things) for kind, things in apart.items()]
    return tuple(panels)


def _panel(id_: str, title: str, things: list[Thing], note: str = "") -> Panel:
    return Panel(id_, "choices", title, tuple(things), area="main", note=note)


def _stands_elsewhere(view: TreasureHunterView, action: Action) -> bool:
    """Whether cards and items bear the action, which would be one of many in a list."""
    if action.kind in _ON_CARDS:
        return True
    if action.kind in ("give", "wield"):
        return view.phase != "hand out"
    return action.kind == "discard" and view.phase in ("discard", "scry", "settle")


def _choice(view: TreasureHunterView, action: Action) -> Thing:
    words = choice_words(view, action)
    return Thing(
        f"do-{action.id}",
        words,
        form="chip",
        symbol=_symbol(view, action),
        css="cl can",
        words=words,
        action=action.id,
        preview=True,
    )


def _symbol(view: TreasureHunterView, action: Action) -> str:
    if action.kind == "pass":
        return "onward"
    if action.kind in ("hits", "heal"):
        return "heart"
    if action.kind == "look":
        return f"seat-{SEATS[action.args[0]]}"
    if action.kind in ("take", "leave"):
        return "give" if action.kind == "take" else "discard"
    if not action.args:
        return "em-treasure"
    return f"em-{emblem(view.game.cards.cards[action.args[0]])}"


def choice_words(view: TreasureHunterView, action: Action) -> str:
    """What picking an action means, in a few words, and what comes of it where that is plain."""
    if action.kind == "pass":
        return _pass(view)
    words = _WORDS[action.kind](view, *action.args)
    effect = in_short(view, action)
    return f"{words}: {effect}" if effect else words


def _pass(view: TreasureHunterView) -> str:
    if view.phase == "second":
        return "Set out with one treasure"
    return PASSES[view.phase]


def _named(words: str) -> Callable[..., str]:
    """Words about a card, and a hero where there is one."""

    def told(view: TreasureHunterView, card: int, hero: int = NOBODY) -> str:
        label = view.game.label
        return words.format(label(card), "" if hero == NOBODY else label(hero))

    return told


def _hits(view: TreasureHunterView, hero: int, hits: int) -> str:
    number = "No hit" if not hits else "1 hit" if hits == 1 else f"{hits} hits"
    words = f"{number} on {view.game.label(hero)}"
    return f"{words}: dies" if dies(view, hero, hits) else words


def _heal(view: TreasureHunterView, hero: int, healed: int) -> str:
    return f"{view.game.label(hero)} heals {healed or 'nothing'}"


def _steal(view: TreasureHunterView, treasure: int) -> str:
    seat = next(s for s, pile in enumerate(view.piles) if treasure in pile)
    return f"{view.game.label(treasure)} of {SEATS[seat]}"


def _item(view: TreasureHunterView, item: int) -> str:
    hero = bearer(view, item)
    return f"{view.game.label(item)} ({SEATS[owner(view, hero)]}'s {view.game.label(hero)})"


def _use(view: TreasureHunterView, item: int) -> str:
    return f"Use {view.game.label(item)} ({view.game.label(bearer(view, item))})"


_WORDS: Mapping[str, Callable[..., str]] = {
    "give": _named("Give {0} to {1}"),
    "wield": _named("Fight with {0}"),
    "cast": _named("Cast {0} ({1})"),
    "use": _use,
    "event": _named("Play {0}"),
    "steal": _steal,
    "pilfer": _item,
    "ruin": _item,
    "look": lambda view, seat: f"Look at the hand of {SEATS[seat]}",
    "tapestry": lambda view: "Look at a hand (Magic Tapestry)",
    "open": lambda view: "Open Pandora's Box",
    "go": _named("Go to: {0}"),
    "place": _named("Place {0}"),
    "oppose": _named("Oppose with {0}"),
    "double": _named("Double Trouble: {0}"),
    "encounter": _named("Encounter with {0}"),
    "second": _named("Second Guardian: {0}"),
    "rise": _named("Rise again: {0}"),
    "spend": _named("{0}"),
    "haste": _named("{0}"),
    "martyr": _named("Martyr: {0}"),
    "hits": _hits,
    "heal": _heal,
    "revive": _named("{0} comes back"),
    "drink": _named("Goblet: heal {0}"),
    "discard": _named("Discard {0}"),
    "take": lambda view: "Take it",
    "leave": lambda view: "Leave it",
}
