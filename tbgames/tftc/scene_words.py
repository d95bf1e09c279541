"""What is going on and what can be done now, in words; where a missing card could come from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction

from tbgames.engine.messages import listed
from tbgames.scene.names import Names, count
from tbgames.tftc.cards import TftcCards
from tbgames.tftc.drawing import as_wanted, completion
from tbgames.tftc.view import SEATS, TftcView

__all__ = ["by_drawing", "in_words", "percent", "sources", "status", "winners"]


def status(view: TftcView, names: Names, kinds: Collection[str] = ()) -> str:
    """Say whose turn it is and what can be done; at a chance step, what is being drawn.

    ``kinds`` are those of the legal actions, as far as they are known.
    """
    if view.phase == "over":
        return _result(view, names)
    if view.phase in _CHANCE:
        return _CHANCE[view.phase]
    last = "Last round · " if view.last_round else ""
    if view.to_decide == names.viewer:
        called = names[view.player].removeprefix("You (").removesuffix(")")
        own = "Your turn" if called == SEATS[view.player] else f"Your turn, {called}"
        task = _TASKS[view.phase]
        if view.phase == "turn" and "create" in kinds:
            task = "create a cache or pick one action"
        return f"{last}{own}: {task}"
    return f"{last}{names[view.to_decide]} {_OTHERS[view.phase]}"


_CHANCE = {
    "deal": "The hands are dealt",
    "first list": "The trade list is laid out",
    "first goals": "The wishlist is laid out",
    "start": "The starting player is drawn",
    "new goal": "A new goal is revealed",
    "other goal": "A new goal is revealed",
    "hand": "A hand is refilled",
    "search": "A location card is drawn",
    "list": "The trade list is refilled",
    "wishlist": "The wishlist is filled",
}
_TASKS = {
    "turn": "pick one action",
    "action": "the cache is created, now pick one action",
    "second card": "take a second card",
    "give": "return one card to the trade list",
}
_OTHERS = {
    "turn": "is on turn",
    "action": "has created a cache and picks an action",
    "second card": "trades and takes a second card",
    "give": "trades and returns one card",
}


def winners(view: TftcView) -> tuple[int, ...]:
    """The seats that are ahead, or have won: points, then the fewest caches (TFTC-27)."""
    return tuple(seat for seat, rank in enumerate(view.ranking) if rank == 1)


def _result(view: TftcView, names: Names) -> str:
    best = winners(view)
    points = count(view.points[best[0]], "point")
    if len(best) > 1:
        called = [names[best[0]], *(names.inside(seat) for seat in best[1:])]
        return f"The game is over: {listed(called)} share the win with {points}"
    verb = "win" if best[0] == names.viewer else "wins"
    return f"The game is over: {names[best[0]]} {verb} with {points}"


# -- cards ----------------------------------------------------------------------------------------


def in_words(cards: TftcCards, icons: Sequence[int]) -> str:
    """Say location cards by their icons.

    >>> in_words(TftcCards.of(None), (0, 0, 2))
    '2 Forest and Bridge'
    """
    counts = sorted(Counter(icons).items())
    names = ((number, cards.icons[icon]) for icon, number in counts)
    return listed([f"{number} {name}" if number > 1 else name for number, name in names])


def sources(view: TftcView, icons: Iterable[int], names: Names) -> list[str]:
    """For each kind of missing card, where one could come from."""
    hidden = view.unseen
    return [_source(view, icon, hidden[icon], names) for icon in sorted(set(icons))]


def _source(view: TftcView, icon: int, hidden: int, names: Names) -> str:
    cards = view.game.cards
    name = cards.icons[icon]
    on_list = view.trade_list.count(icon)
    if on_list:
        return f"{name} is on the trade list" + (f", {on_list} times" if on_list > 1 else "")
    held = [
        names.inside(seat)
        for seat, known in enumerate(view.known)
        if icon in known and seat != view.player
    ]
    owner = f"; {listed(held)} {'holds' if len(held) == 1 else 'hold'} one" if held else ""
    number = f"{hidden or 'none'} of {cards.copies[icon]}"
    return f"{number} {name} cards {'is' if hidden == 1 else 'are'} still unseen{owner}"


def by_drawing(view: TftcView, goal: int, draws: int) -> Fraction | None:
    """The chance that so many cards from the deck bring all that this goal lacks.

    Cards not seen yet are taken to be equally likely to be anywhere. None if the deck has fewer.
    """
    if draws > view.location_deck:
        return None
    hidden = view.unseen
    missing = Counter(view.missing(goal))
    wanted = as_wanted((number, hidden[icon]) for icon, number in missing.items())
    return completion(wanted, sum(hidden), draws)


def percent(chance: Fraction) -> str:
    """A chance in whole per cent, without calling the possible impossible or certain.

    >>> percent(Fraction(1, 4)), percent(Fraction(1, 1000)), percent(Fraction(999, 1000))
    ('25 %', 'below 1 %', 'above 99 %')
    """
    if 0 < chance < Fraction(1, 100):
        return "below 1 %"
    if Fraction(99, 100) < chance < 1:
        return "above 99 %"
    return f"{round(100 * chance)} %"
