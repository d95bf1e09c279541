"""Cards as things: in the hand, looked at, on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tbgames.engine.actions import Action
from tbgames.scene.model import Badge, Panel, Thing
from tbgames.scene.names import Names, count
from tbgames.treasure_hunter.card_types import Card, Guardian, Hero, Treasure
from tbgames.treasure_hunter.scene_words import card_words, kind_words
from tbgames.treasure_hunter.symbols import emblem
from tbgames.treasure_hunter.view import NOBODY, TreasureHunterView

__all__ = ["Offers", "card_thing", "hand", "hidden_card", "looked_at"]

SMALL = 0.6
"""Scale of a card's picture: words take the room."""

_IN_HAND = (
    "play",
    "event",
    "go",
    "place",
    "oppose",
    "double",
    "encounter",
    "second",
    "spend",
    "discard",
)
"""Kinds of action that a click on a card in the hand stands for; two of them never meet."""

_TO_A_HERO = {"attach": "attach to", "give": "give to"}


class Offers:
    """The legal actions, by kind and by what they are about."""

    def __init__(self, legal: Iterable[Action]) -> None:
        """Sort the actions."""
        self.all = tuple(legal)
        self._ids = {(action.kind, action.args): action.id for action in self.all}
        self.kinds = {action.kind for action in self.all}

    def id(self, kind: str, *args: int) -> int | None:
        """The action's id, if it is legal."""
        return self._ids.get((kind, args))

    def about(self, kind: str, card: int) -> list[Action]:
        """The actions of a kind that are about a card."""
        if kind not in self.kinds:
            return []
        return [action for action in self.all if action.kind == kind and action.args[0] == card]


def figures(card: Card) -> tuple[Badge, ...]:
    """The printed numbers of a card."""
    if isinstance(card, Hero):
        shown = [
            Badge("heart", str(card.hits), count(card.hits, "hit")),
            Badge("might", str(card.cbt), f"combat value {card.cbt}"),
        ]
        if card.spells:
            shown.append(Badge("book", str(card.spells), count(card.spells, "spell")))
        return tuple(shown)
    if isinstance(card, Guardian):
        value = "your party" if card.is_party else str(card.cbt)
        return (Badge("might", value, f"combat value: {value}"),)
    if isinstance(card, Treasure):
        return (Badge("coin", str(card.points), count(card.points, "point")),)
    return ()


def card_thing(
    view: TreasureHunterView,
    id_: str,
    number: int,
    *,
    verb: str = "",
    action: int | None = None,
    badges: Sequence[Badge] = (),
    origin: tuple[str, ...] = (),
) -> Thing:
    """A card that lies open, with its whole text; ``verb`` says what a click does."""
    card = view.game.cards.cards[number]
    kind = kind_words(card)
    words = f"{kind[0].upper()}{kind[1:]}. {card.text}".strip()
    return Thing(
        id_,
        f"{verb} {card_words(card)}".strip(),
        form="card",
        symbol=f"face-{card.kind}-{emblem(card)}",
        css="slim" if action is None else "slim can",
        size=SMALL,
        words=view.game.label(number),
        note=words,
        action=action,
        badges=(*figures(card), *badges),
        preview=True,
        origin=origin,
    )


def hidden_card(id_: str, words: str, label: str) -> Thing:
    """A card that lies face down."""
    return Thing(
        id_,
        label,
        form="card",
        symbol="back",
        css="slim",
        size=SMALL,
        words=words,
        note=label,
        preview=True,
    )


def hand(view: TreasureHunterView, names: Names, offers: Offers) -> Panel:
    """The viewer's hand in full."""
    own = view.player == names.viewer
    things = tuple(_held(view, number, offers) for number in view.hand)
    limit = view.game.hand_limit(sum(1 << card for card in view.piles[view.player]))
    return Panel(
        "hand",
        "cards",
        "Your hand" if own else f"Hand of {names[view.player]}",
        things,
        area="main",
        note=f"{count(len(things), 'card')}, {limit} may stay" if things else "no cards",
    )


def _held(view: TreasureHunterView, number: int, offers: Offers) -> Thing:
    kind, action = next(
        ((kind, id_) for kind in _IN_HAND if (id_ := offers.id(kind, number)) is not None),
        ("", None),
    )
    return card_thing(
        view,
        f"hand-{number}",
        number,
        verb=_VERBS.get(kind, kind),
        action=action,
        badges=tuple(_to_heroes(view, number, offers)),
        origin=("deck",),
    )


_VERBS = {
    "event": "play",
    "go": "go to",
    "oppose": "oppose with",
    "double": "add",
    "encounter": "attack with",
    "second": "follow with",
    "spend": "spend",
}


def _to_heroes(view: TreasureHunterView, number: int, offers: Offers) -> Iterator[Badge]:
    """A button for each hero that a spell or an item can go to."""
    for kind, words in _TO_A_HERO.items():
        for action in offers.about(kind, number):
            hero = view.game.label(action.args[1])
            yield Badge("give", hero, f"{words} {hero}", action.id)


def looked_at(view: TreasureHunterView, names: Names, offers: Offers) -> tuple[Panel, ...]:
    """Cards that are looked at to choose one: another hand, the deck, a card just drawn."""
    things: list[Thing] = []
    title = note = ""
    if view.phase == "scry" and view.to_decide == view.player:
        title = f"The hand of {names.inside(view.aim)}"
        note = "one of them is discarded"
        things = [
            card_thing(view, f"seen-{n}", n, verb="discard", action=action.id)
            for action in offers.all
            for n in action.args
        ]
    elif view.looked and view.phase == "keep":
        title, note = "The top of the deck", "one of them is kept"
        things = [
            card_thing(view, f"seen-{n}", n, verb="keep", action=offers.id("keep", n))
            for n in view.looked
        ]
    elif view.phase == "drawn" and view.aim != NOBODY:
        title = "Just drawn"
        things = [card_thing(view, f"drawn-{view.aim}", view.aim, action=offers.id("take"))]
    if not things:
        return ()
    return (Panel("looked", "cards", title, tuple(things), area="main", note=note),)
