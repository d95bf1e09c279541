"""What looking at a goal, a location card or a choice shows before anything is done.

Everything is worked out from the view, so that a preview tells no more than the view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from tbgames.engine.actions import Action
from tbgames.engine.messages import listed
from tbgames.scene.model import Preview
from tbgames.scene.names import Names, count
from tbgames.tftc.rules import HAND, LAST_CACHE
from tbgames.tftc.scene_cards import helped, wanting
from tbgames.tftc.scene_words import by_drawing, in_words, percent, sources
from tbgames.tftc.view import NOBODY, SEATS, TftcView

__all__ = ["preview"]


def preview(view: TftcView, action: Action | None, thing: str) -> Preview | None:
    """Show what ``action`` would do, or what the ``thing`` looked at is about.

    >>> import tbgames as tb
    >>> game = tb.new("tftc", players=2)
    >>> view = game.start(seed=2).view(0)
    >>> print(preview(view, game.parse("rest"), "").words)
    Nothing changes. 3 rounds in a row without a cache, a search or a trade end the game.
    """
    if action is not None and action.kind in _ACTIONS:
        return _ACTIONS[action.kind](view, action.args[0] if action.args else -1)
    kind, _, rest = thing.partition("-")
    if kind in ("goal", "place", "create", "persuade"):
        return _goal(view, int(rest.partition("-")[0]))
    if kind == "trade":
        return _on_list(view, int(rest.partition("-")[0]))
    if kind == "hand":
        return _held(view, int(rest))
    if thing == "deck":
        return _search(view, -1)
    if kind in ("known", "player"):
        return _seat(view, SEATS.index(rest))
    return None


# -- goals ----------------------------------------------------------------------------------------


def _goal(view: TftcView, goal: int) -> Preview | None:
    """What is missing, where it could come from, and how likely the deck is to bring it."""
    if goal not in view.wishlist:
        return None
    game = view.game
    card = game.cards.goals[goal]
    missing = view.missing(goal)
    head = f"“{card.name}”, {count(card.points, 'point')}: "
    create = (game.create_at + goal,)
    if not missing:
        paid = in_words(game.cards, card.needs)
        return Preview(f"{head}{paid}, all in hand.", _paying(view, goal), create)
    words = f"{head}{in_words(game.cards, missing)} missing"
    words += "".join(f"; {source}" for source in sources(view, missing, Names((), NOBODY)))
    chance = by_drawing(view, goal, 1)
    if len(missing) == 1 and chance is not None:
        words += f". A search brings it with {percent(chance)}"
    marks = {f"trade-{icon}-{copy}": "fits" for icon, copy in _on_offer(view, missing)}
    return Preview(f"{words}.", marks, create)


def _on_offer(view: TftcView, icons: Iterable[int]) -> list[tuple[int, int]]:
    """Cards of these icons on the trade list, by icon and number."""
    return [
        (icon, copy + 1)
        for icon, number in sorted(Counter(view.trade_list).items())
        if icon in icons
        for copy in range(number)
    ]


def _paying(view: TftcView, goal: int) -> dict[str, str]:
    return {f"hand-{icon}": "pays" for icon in view.game.cards.goals[goal].needs}


def _create(view: TftcView, goal: int) -> Preview:
    game = view.game
    card = game.cards.goals[goal]
    left = len(view.hand) - len(card.needs)
    drawn = max(0, HAND - left)
    words = f"Pays {in_words(game.cards, card.needs)} for {count(card.points, 'point')}"
    words += f"; {count(left, 'card')} left"
    words += f", and {drawn} drawn to refill the hand" if drawn else ""
    words += ". A new goal is revealed, then one action is picked."
    others = [
        game.cards.goals[other].name
        for other in view.wishlist
        if other != goal and not view.missing(other) and not _still_paid(view, other, goal)
    ]
    if others:
        quoted = listed([f"“{name}”" for name in others])
        words += f" What is paid is missing for {quoted} then."
    if len(view.caches[view.player]) + 1 == LAST_CACHE and not view.last_round:
        words += " It is the fifth cache: this round becomes the last."
    return Preview(words, _paying(view, goal))


def _still_paid(view: TftcView, other: int, goal: int) -> bool:
    goals = view.game.cards.goals
    left = Counter(view.hand) - Counter(goals[goal].needs)
    return Counter(goals[other].needs) <= left


def _persuade(view: TftcView, goal: int) -> Preview:
    card = view.game.cards.goals[goal]
    missing = len(view.missing(goal))
    own = f"{count(missing, 'card')} missing in hand" if missing else "the hand could pay it"
    if view.goal_deck:
        new = f"one of {view.goal_deck} others takes its place"
    else:
        new = f"one of {len(view.goal_discards) + 1} discarded goals takes its place"
    return Preview(f"“{card.name}” goes to the discards, and {new}; {own}.")


# -- location cards -------------------------------------------------------------------------------


def _on_list(view: TftcView, icon: int) -> Preview:
    """A card on the trade list: the open goals that it helps."""
    name = view.game.cards.icons[icon]
    effects = []
    marks: dict[str, str] = {}
    for goal in helped(view, icon):
        number = view.game.cards.goals.index(goal)
        missing = Counter(view.missing(number))
        rest = missing.total() - 1
        effects.append(f"“{goal.name}”" + (f" ({rest} still missing)" if rest else " (complete)"))
        lacking, needed = missing[icon], goal.needs.count(icon)
        marks[f"place-{number}-{icon}-{needed - lacking + 1}"] = "fits"
    words = f"{name} helps {listed(effects)}." if effects else f"No open goal lacks {name}."
    return Preview(words, marks, (view.game.take_at + icon,) if _decides(view) else ())


def _take(view: TftcView, icon: int) -> Preview:
    found = _on_list(view, icon)
    more = "return one" if view.phase == "second card" else "take a second card and return one"
    return Preview(f"{found.words} Then {more}.", found.marks)


def _held(view: TftcView, icon: int) -> Preview:
    """A card in hand: the open goals that take it."""
    name = view.game.cards.icons[icon]
    goals = wanting(view, icon)
    held = view.hand.count(icon)
    uses = [f"“{goal.name}”" + _times(goal.needs.count(icon)) for goal in goals]
    words = f"{count(held, f'{name} card')} in hand"
    words += f", for {listed(uses)}." if uses else "; no open goal takes one."
    actions = (view.game.give_at + icon,) if _decides(view) and view.phase == "give" else ()
    return Preview(words, _places(view, icon), actions)


def _times(number: int) -> str:
    return f" ({number} of them)" if number > 1 else ""


def _places(view: TftcView, icon: int) -> dict[str, str]:
    """The places on goals that cards of this icon in hand fill."""
    marks: dict[str, str] = {}
    for number in view.wishlist:
        needed = view.game.cards.goals[number].needs.count(icon)
        filled = needed - view.missing(number).count(icon)
        marks |= {f"place-{number}-{icon}-{place + 1}": "fits" for place in range(filled)}
    return marks


def _give(view: TftcView, icon: int) -> Preview:
    """What returning the card costs: goals that would lack it then."""
    name = view.game.cards.icons[icon]
    held = view.hand.count(icon)
    lost = [goal.name for goal in wanting(view, icon) if goal.needs.count(icon) >= held]
    words = f"{name} goes to the trade list"
    if lost:
        words += f"; {listed([f'“{one}”' for one in lost])} would lack it"
    else:
        words += "; no open goal would lack it"
    return Preview(f"{words}. The others can take it.", _places(view, icon) if lost else {})


# -- the rest -------------------------------------------------------------------------------------


def _search(view: TftcView, _: int) -> Preview:
    """What may come, as far as it helps to complete a goal at once."""
    if view.location_deck:
        words = f"Draws one of {count(view.location_deck, 'card')} unseen."
    else:
        words = f"The {len(view.location_discards)} discards are shuffled, then one is drawn."
    completing = [
        f"“{view.game.cards.goals[goal].name}” with {percent(chance)}"
        for goal in view.wishlist
        if len(view.missing(goal)) == 1 and (chance := by_drawing(view, goal, 1))
    ]
    if completing:
        words += f" It completes {listed(completing)}."
    return Preview(words, {}, (view.game.search,) if _decides(view) else ())


def _rest(view: TftcView, _: int) -> Preview:
    most = view.game.rules.stalemate_rounds
    rounds = f"{most} rounds in a row" if most > 1 else "a whole round"
    ends = "end" if most > 1 else "ends"
    so_far = f" So far: {view.quiet_rounds}." if view.quiet_rounds else ""
    return Preview(
        f"Nothing changes. {rounds[0].upper()}{rounds[1:]} without a cache, a search or a trade "
        f"{ends} the game.{so_far}"
    )


def _seat(view: TftcView, seat: int) -> Preview:
    """What all know of a hand, and which open goals that helps."""
    cards = view.game.cards
    known, size = view.known[seat], view.hand_sizes[seat]
    told = f"all have seen {in_words(cards, known)}" if known else "nobody has seen one"
    return Preview(f"{count(size, 'card')} in {SEATS[seat]}'s hand; {told}.")


def _decides(view: TftcView) -> bool:
    return view.to_decide == view.player


_ACTIONS: Mapping[str, Callable[[TftcView, int], Preview]] = {
    "create": _create,
    "persuade": _persuade,
    "take": _take,
    "give": _give,
    "search": _search,
    "rest": _rest,
}
