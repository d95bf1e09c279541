"""Location cards on the table: the trade list beside its deck, and the own hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tbgames.engine.messages import listed
from tbgames.scene.model import Badge, Panel, Thing
from tbgames.scene.names import Names, count
from tbgames.tftc.cards import Goal
from tbgames.tftc.scene_faces import MOST_COPIES
from tbgames.tftc.scene_goals import Offered
from tbgames.tftc.view import TftcView

__all__ = ["hand", "helped", "trade_list", "wanting"]

_TRADING = ("second card", "give")


def helped(view: TftcView, icon: int) -> list[Goal]:
    """The open goals that lack a card of this icon."""
    return [view.game.cards.goals[g] for g in view.wishlist if icon in view.missing(g)]


def wanting(view: TftcView, icon: int) -> list[Goal]:
    """The open goals that a card of this icon in the own hand is for."""
    return [
        goal for number in view.wishlist if icon in (goal := view.game.cards.goals[number]).needs
    ]


def trade_list(view: TftcView, offered: Offered) -> Panel:
    """The open location cards, each with the goals it helps; and the deck."""
    copies: Counter[int] = Counter()
    things = []
    for icon in view.trade_list:
        copies[icon] += 1
        things.append(_on_list(view, icon, copies[icon], offered.get(("take", icon))))
    things.append(_deck(view, offered))
    rule = "" if view.phase == "over" else "; take 2, return 1"
    return Panel(
        "trade",
        "cards",
        "Trade list",
        tuple(things),
        area="main",
        note=f"{count(len(view.trade_list), 'card')}{rule}",
    )


def _on_list(view: TftcView, icon: int, copy: int, action: int | None) -> Thing:
    name = view.game.cards.icons[icon]
    goals = helped(view, icon)
    use = f"helps {_quoted(goals)}" if goals else "no open goal lacks it"
    return Thing(
        f"trade-{icon}-{copy}",
        f"{'take ' if action is not None else ''}{name}, {use}",
        form="card",
        symbol=f"card-{icon}",
        css="" if action is None else "can",
        words=name,
        action=action,
        badges=tuple(_medal(goal, "helps") for goal in goals),
        preview=True,
    )


def _deck(view: TftcView, offered: Offered) -> Thing:
    """The location deck, face down: to search is to draw from it."""
    search = offered.get(("search", -1))
    left = f"{view.location_deck} left"
    return Thing(
        "deck",
        f"{'search: draw from ' if search is not None else ''}the location deck, {left}",
        form="card",
        symbol="back",
        css="" if search is None else "can",
        words="Deck" if search is None else "Search",
        note=left,
        action=search,
        preview=True,
    )


def hand(view: TftcView, names: Names, offered: Offered) -> Panel:
    """The viewer's hand, equal cards in one pile, each with the open goals that take it."""
    things = tuple(
        _held(view, icon, number, offered.get(("give", icon)))
        for icon, number in sorted(Counter(view.hand).items())
    )
    return Panel(
        "hand",
        "cards",
        "Your hand" if view.player == names.viewer else f"Hand of {names[view.player]}",
        things,
        area="main",
        note=count(len(view.hand), "card") if things else "no cards",
    )


def _held(view: TftcView, icon: int, number: int, action: int | None) -> Thing:
    name = view.game.cards.icons[icon]
    goals = wanting(view, icon)
    use = f"for {_quoted(goals)}" if goals else "no open goal takes it"
    held = f"{number} {name}" if number > 1 else name
    copies = min(number, MOST_COPIES)
    return Thing(
        f"hand-{icon}",
        f"{'return one of ' if action is not None and number > 1 else ''}"
        f"{'return ' if action is not None and number == 1 else ''}{held}, {use}",
        form="card",
        symbol=f"card-{icon}-{copies}" if copies > 1 else f"card-{icon}",
        css="" if action is None else "can",
        words=name,
        note=f"{number} cards" if number > 1 else "",
        action=action,
        badges=tuple(_medal(goal, "for") for goal in goals),
        preview=True,
        origin=_origin(view, icon),
    )


def _origin(view: TftcView, icon: int) -> tuple[str, ...]:
    """Where a card that is new in the hand came from: while one trades, from the trade list."""
    if view.turn == view.player and view.phase in _TRADING:
        return (f"trade-{icon}-{view.trade_list.count(icon) + 1}",)
    return ("deck",)


def _medal(goal: Goal, what: str) -> Badge:
    return Badge(f"points-{goal.points}", "", f"{what} “{goal.name}”")


def _quoted(goals: Iterable[Goal]) -> str:
    return listed([f"“{goal.name}”" for goal in goals])
