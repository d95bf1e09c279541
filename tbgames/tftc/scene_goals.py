"""The wishlist: each open goal with the places that the own hand fills and those it does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from tbgames.scene.model import Panel, Thing
from tbgames.scene.names import count
from tbgames.tftc.scene_words import by_drawing, in_words, percent
from tbgames.tftc.view import TftcView

__all__ = ["Offered", "wishlist"]

Offered = Mapping[tuple[str, int], int]
"""The legal actions, by kind and what they are about: an icon, a goal, or -1 for nothing."""

_DRAWS = 4


def wishlist(view: TftcView, offered: Offered) -> tuple[Panel, ...]:
    """A panel for each open goal."""
    return tuple(_goal(view, goal, offered) for goal in view.wishlist)


def _goal(view: TftcView, goal: int, offered: Offered) -> Panel:
    card = view.game.cards.goals[goal]
    missing = view.missing(goal)
    things = [*_places(view, goal), _state(view, goal, offered), *_actions(view, goal, offered)]
    told = [
        f"{count(card.points, 'point')} for {in_words(view.game.cards, card.needs)}",
        *(thing.text for thing in things if thing.text),
        *(thing.label for thing in things if thing.action is not None),
    ]
    return Panel(
        f"wish-{goal}",
        "cards",
        card.name,
        tuple(things),
        area="main",
        span=4,
        symbol=f"points-{card.points}",
        note=card.id,
        css="roomy" if missing else "roomy can",
        text="\n".join(f"  {line}" for line in told),
    )


def _state(view: TftcView, goal: int, offered: Offered) -> Thing:
    """How far the goal is, in one line."""
    cards = view.game.cards
    card = cards.goals[goal]
    missing = view.missing(goal)
    note = ""
    if not missing:
        words = "You can create it now" if ("create", goal) in offered else "All in hand"
        state = words[0].lower() + words[1:]
    else:
        words = f"{len(missing)} missing"
        state = f"missing: {in_words(cards, missing)}"
        chance = by_drawing(view, goal, _DRAWS)
        if chance is not None and view.phase != "over":
            note = f"in {_DRAWS} draws: {percent(chance)}"
            state += f"; {_DRAWS} cards from the deck complete it with {percent(chance)}"
    return Thing(
        f"goal-{goal}",
        f"{card.name}, {count(card.points, 'point')}, takes {in_words(cards, card.needs)}; {state}",
        css="" if missing else "b",
        words=words,
        note=note,
        preview=True,
        text=state,
    )


def _places(view: TftcView, goal: int) -> Iterator[Thing]:
    """One place for each card to pay, filled as far as the hand goes."""
    cards = view.game.cards
    lacking = Counter(view.missing(goal))
    places: Counter[int] = Counter()
    needs = cards.goals[goal].needs
    for icon in needs:
        places[icon] += 1
        filled = places[icon] <= needs.count(icon) - lacking[icon]
        on_list = not filled and icon in view.trade_list
        where = "in hand" if filled else "missing, on the trade list" if on_list else "missing"
        yield Thing(
            f"place-{goal}-{icon}-{places[icon]}",
            f"{cards.icons[icon]}: {where}",
            form="mini",
            symbol=f"{'have' if filled else 'near' if on_list else 'lack'}-{icon}",
            css="slot",
            preview=True,
        )


def _actions(view: TftcView, goal: int, offered: Offered) -> Iterator[Thing]:
    card = view.game.cards.goals[goal]
    create = offered.get(("create", goal))
    if create is not None:
        paid = in_words(view.game.cards, card.needs)
        label = f"create “{card.name}” for {count(card.points, 'point')}, paying {paid}"
        yield Thing(
            f"create-{goal}", label, form="chip", css="can", words="Create it", action=create
        )
    persuade = offered.get(("persuade", goal))
    if persuade is not None:
        yield Thing(
            f"persuade-{goal}",
            f"persuade “{card.name}” away",
            form="chip",
            words="Persuade away",
            action=persuade,
        )
