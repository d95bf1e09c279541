"""The panels around the cards: players, result, supplies."""

from __future__ import annotations

from collections.abc import Iterator

from tbgames.scene.model import Badge, Panel, Thing
from tbgames.scene.names import Names, count
from tbgames.scene.panels import player_chip
from tbgames.treasure_hunter.moves import SEATS
from tbgames.treasure_hunter.scene_words import points, winners
from tbgames.treasure_hunter.state_data import TALLIES
from tbgames.treasure_hunter.view import TreasureHunterView

__all__ = ["players", "result", "supplies"]


def players(view: TreasureHunterView, names: Names) -> Panel:
    """Who plays: points, heroes, cards in hand; whose turn it is."""
    things = tuple(_player(view, names, seat) for seat in range(view.game.players))
    return Panel("players", "players", "Players", things, area="top")


def _player(view: TreasureHunterView, names: Names, seat: int) -> Thing:
    heroes, held = len(view.parties[seat]), view.hand_sizes[seat]
    score = points(view, seat)
    figures = (
        Badge("coin", str(score), count(score, "treasure point")),
        Badge("heroes", str(heroes), f"{heroes} hero{'' if heroes == 1 else 'es'}"),
        Badge("cards", str(held), f"{count(held, 'card')} in hand"),
    )
    facts = []
    over = view.phase == "over"
    marked = seat in winners(view) if over else seat == view.turn
    if marked:
        facts.append("has won" if over else "on turn")
    return player_chip(seat, SEATS[seat], names[seat], figures, facts, marked=marked)


def result(view: TreasureHunterView, names: Names) -> tuple[Panel, ...]:
    """The places at the end of a game (TH-006, TH-116)."""
    if view.phase != "over":
        return ()
    scores = [points(view, seat) for seat in range(view.game.players)]
    order = sorted(range(view.game.players), key=lambda seat: -scores[seat])
    things = tuple(
        Thing(
            f"result-{SEATS[seat]}",
            f"{place}. {names[seat]}: {count(scores[seat], 'point')}",
            symbol=f"seat-{SEATS[seat]}",
            css=f"s{seat} b" if seat in winners(view) else f"s{seat}",
            words=f"{place}. {names[seat]}",
            note=count(scores[seat], "point"),
        )
        for seat in order
        for place in (1 + sum(other > scores[seat] for other in scores),)
    )
    return (Panel("result", "list", "Result", things, area="main", symbol="coin", css="on"),)


def supplies(view: TreasureHunterView) -> Panel:
    """Deck, discards, the turn, and what is known of the deck."""
    turns = view.tallies[TALLIES.index("turns")]
    number = f"card {turns}" if view.game.solo else f"round {-(-turns // view.game.players)}"
    note = f"{number}, the last round" if view.last and not view.game.solo else number
    return Panel(
        "supplies",
        "piles",
        "Supplies",
        tuple(_supplies(view)),
        area="side",
        note=note if turns else "",
    )


def _supplies(view: TreasureHunterView) -> Iterator[Thing]:
    left = f"{view.deck} left" if view.deck else "empty"
    yield Thing("deck", f"Deck: {left}", symbol="deck", words="Deck", note=left)
    gone = count(len(view.discards), "card")
    yield Thing(
        "discards",
        f"Discard pile: {gone}",
        symbol="cards",
        css="cl",
        words="Discard pile",
        note=gone,
        preview=bool(view.discards),
    )
    if view.top:
        cards = ", ".join(map(view.game.label, view.top))
        words = f"next in the deck: {cards}"
        yield Thing("top", words, symbol="em-monster", css="cl", words=words)
