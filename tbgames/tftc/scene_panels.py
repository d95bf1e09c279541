"""The panels around the cards: players, choices, caches created, supplies, log, result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tbgames.scene.model import Badge, Panel, Thing
from tbgames.scene.names import Names, count
from tbgames.scene.panels import player_chip
from tbgames.tftc.scene_goals import Offered
from tbgames.tftc.scene_words import in_words
from tbgames.tftc.view import NOBODY, SEATS, TftcView

__all__ = ["choices", "collections", "players", "result", "supplies"]

_CHOICES = (
    ("search", "search", "Search: draw a location card"),
    ("rest", "rest", "Rest & relax: do nothing"),
)


def players(view: TftcView, names: Names) -> Panel:
    """Who plays: points, caches created, cards in hand; whose turn it is."""
    things = tuple(_player(view, names, seat) for seat in range(view.game.players))
    return Panel("players", "players", "Players", things, area="top")


def _player(view: TftcView, names: Names, seat: int) -> Thing:
    points, caches, held = view.points[seat], len(view.caches[seat]), view.hand_sizes[seat]
    figures = (
        Badge("star", str(points), count(points, "point")),
        Badge("cache", str(caches), count(caches, "cache")),
        Badge("cards", str(held), f"{count(held, 'card')} in hand"),
    )
    facts = []
    if seat == view.first:
        facts.append("starting player")
    over = view.phase == "over"
    marked = view.ranking[seat] == 1 if over else seat == view.turn
    if marked:
        facts.append("has won" if over else "on turn")
    return player_chip(seat, SEATS[seat], names[seat], figures, facts, marked=marked)


def result(view: TftcView, names: Names) -> tuple[Panel, ...]:
    """The places at the end of a game (TFTC-27)."""
    if view.phase != "over":
        return ()
    order = sorted(range(view.game.players), key=lambda seat: view.ranking[seat])
    things = tuple(
        Thing(
            f"result-{SEATS[seat]}",
            f"{view.ranking[seat]}. {names[seat]}: {_score(view, seat)}",
            symbol=f"seat-{SEATS[seat]}",
            css=f"s{seat} b" if view.ranking[seat] == 1 else f"s{seat}",
            words=f"{view.ranking[seat]}. {names[seat]}",
            note=_score(view, seat),
        )
        for seat in order
    )
    return (Panel("result", "list", "Result", things, area="main", symbol="star", css="on"),)


def _score(view: TftcView, seat: int) -> str:
    made = len(view.caches[seat])
    return f"{count(view.points[seat], 'point')} with {count(made, 'cache')}"


def choices(offered: Offered) -> tuple[Panel, ...]:
    """The actions that belong to no card."""
    things = tuple(
        Thing(
            f"do-{kind}",
            words,
            form="chip",
            symbol=symbol,
            css="cl can",
            words=words,
            action=offered[kind, NOBODY],
            preview=True,
        )
        for kind, symbol, words in _CHOICES
        if (kind, NOBODY) in offered
    )
    if not things:
        return ()
    return (Panel("choices", "choices", "Other actions", things, area="main"),)


def collections(view: TftcView, names: Names) -> tuple[Panel, ...]:
    """For each player the caches created, and what is known of the hand."""
    span = 12 // min(view.game.players, 3) if view.game.players != 4 else 6
    return tuple(
        Panel(
            f"caches-{SEATS[seat]}",
            "list",
            names[seat],
            (*_created(view, seat), *_known(view, names, seat)),
            area="foot",
            span=span,
            symbol=f"seat-{SEATS[seat]}",
            note=count(view.points[seat], "point"),
            css="roomy",
        )
        for seat in range(view.game.players)
    )


def _created(view: TftcView, seat: int) -> Iterator[Thing]:
    goals = view.game.cards.goals
    for place, number in enumerate(view.caches[seat]):
        goal = goals[number]
        label = f"{goal.name}, {count(goal.points, 'point')}"
        yield Thing(
            f"cache-{SEATS[seat]}-{place}",
            label,
            symbol=f"points-{goal.points}",
            words=goal.name,
            size=0.8,
        )
    if not view.caches[seat]:
        yield Thing(f"cache-{SEATS[seat]}", "no cache created yet", words="no cache yet", css="in")


def _known(view: TftcView, names: Names, seat: int) -> Iterator[Thing]:
    """The cards that everybody knows to be in this hand, since they were taken in the open."""
    known = view.known[seat]
    if not known:
        return
    cards = view.game.cards
    whose = "your" if seat == names.viewer else "this"
    yield Thing(
        f"known-{SEATS[seat]}",
        f"seen by all in {whose} hand: {in_words(cards, known)}",
        form="chip",
        words="seen in hand",
        badges=tuple(
            Badge(f"icon-{icon}", str(number), f"{number} {cards.icons[icon]}")
            for icon, number in sorted(Counter(known).items())
        ),
        preview=True,
    )


def supplies(view: TftcView, span: int) -> Panel:
    """Decks, discards, and the round."""
    cards = view.game.cards
    goals = [f"{cards.goals[g].name} ({cards.goals[g].points})" for g in view.goal_discards]
    paid = in_words(cards, view.location_discards) or "none"
    things = (
        _row("locations", "Location deck", f"{view.location_deck} left"),
        _row("paid", f"discarded: {paid}"),
        _row("goals", "Goal deck", f"{view.goal_deck} left"),
        _row("gone", f"persuaded away: {', '.join(goals) or 'none'}"),
    )
    return Panel(
        "piles",
        "piles",
        "Supplies",
        things,
        area="foot",
        span=span,
        note=_round(view),
        css="roomy",
    )


def _row(id_: str, words: str, note: str = "") -> Thing:
    label = f"{words}: {note}" if note else words
    symbol = "cards" if note else ""
    return Thing(f"pile-{id_}", label, symbol=symbol, css="cl in", words=words, note=note)


def _round(view: TftcView) -> str:
    """The round being played, and what may make it one of the last (TFTC-22, TFTC-24)."""
    if not view.round:
        return ""
    if view.last_round:
        return f"round {view.round}, the last"
    if view.quiet_rounds:
        most = view.game.rules.stalemate_rounds
        return f"round {view.round}; {view.quiet_rounds} of {most} quiet rounds"
    return f"round {view.round}"
