"""The panels beside the map: players, treasure maps, hand, piles, log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from tbgames.engine.actions import Action
from tbgames.scene.model import Badge, Panel, Thing
from tbgames.scene.panels import player_chip
from tbgames.tobago.clues import Clue
from tbgames.tobago.scene_cards import clue_card
from tbgames.tobago.scene_words import Names, count
from tbgames.tobago.view import CURSE, MAPS, NOBODY, SEATS, TobagoView

__all__ = ["choices", "hand", "maps", "piles", "players"]

# Actions that are played on the map or on a card; all others are listed as choices.
_ON_THE_BOARD = frozenset({"drive", "place", "remove", "play"})


def players(view: TobagoView, names: Names) -> Panel:
    """Who plays: gold, amulets, roses left, cards in hand; whose turn it is."""
    return Panel(
        "players",
        "players",
        "Players",
        tuple(_player(view, names, seat) for seat in range(len(view.atvs))),
        area="top",
    )


def _player(view: TobagoView, names: Names, seat: int) -> Thing:
    gold = sum(view.gold[seat])
    figures = (
        Badge("coin", str(gold), f"{gold} gold"),
        Badge("amulet", str(view.amulets_held[seat]), count(view.amulets_held[seat], "amulet")),
        Badge("rose", str(view.roses[seat]), f"{count(view.roses[seat], 'rose')} left"),
        Badge("cards", str(view.hand_sizes[seat]), count(view.hand_sizes[seat], "clue card")),
    )
    facts = []
    at = view.atvs[seat]
    facts.append("not on the island" if at == NOBODY else f"on {view.game.island.spaces[at].name}")
    if seat == view.first:
        facts.append("starting player")
    if seat == view.turn and view.phase != "over":
        facts.append("in turn")
    if seat == view.to_decide:
        facts.append("to decide")
    if view.phase == "over":
        marked = gold == max(map(sum, view.gold))
    else:
        marked = seat == (view.to_decide if view.to_decide >= 0 else view.turn)
    return player_chip(
        seat,
        SEATS[seat],
        names[seat],
        figures,
        facts,
        marked=marked,
        symbol="atv",
        preview=at != NOBODY,
    )


def maps(view: TobagoView, names: Names) -> tuple[Panel, ...]:
    """The four treasure maps: their clues in order, whose roses, and what is left."""
    return tuple(_map(view, names, map_) for map_ in range(len(MAPS)))


def _map(view: TobagoView, names: Names, map_: int) -> Panel:
    colour = MAPS[map_]
    clues = Clue.all()
    located = view.located(map_)
    return Panel(
        f"map-{colour}",
        "list",
        colour.capitalize(),
        tuple(
            _played(f"clue-{colour}-{place}", clues[kind], seat, names, view.player)
            for place, (kind, seat) in enumerate(view.maps[map_])
        ),
        span=6,
        symbol=f"m-{colour}",
        note=_left(view, map_),
        css="lucky" if located != NOBODY else "",
    )


def _left(view: TobagoView, map_: int) -> str:
    if not view.maps[map_]:
        return "empty"
    located = view.located(map_)
    if located != NOBODY:
        return f"located at {view.game.island.spaces[located].name}"
    return f"{view.left[map_].bit_count()} spaces left"


def _played(id_: str, clue: Clue, seat: int, names: Names, viewer: int) -> Thing:
    nobody = seat == NOBODY
    own = (f"hand-{clue.kind}-1",) if seat == viewer else ()  # another may play a clue like mine
    return Thing(
        id_,
        f"{clue}, by {'nobody now' if nobody else names.inside(seat)}",
        symbol="norose" if nobody else f"rose-{SEATS[seat]}",
        css="cl" if nobody else f"s{seat}",
        words=str(clue),
        preview=True,
        origin=() if nobody else (*own, f"player-{SEATS[seat]}"),
    )


def hand(view: TobagoView, names: Names, legal: Iterable[Action], span: int) -> Panel:
    """The viewer's own clue cards, each with what it would leave on the maps that take it."""
    plays: dict[int, dict[int, int]] = {}
    marked = False
    for action in legal:
        marked = True
        if action.kind == "play":
            kind = view.game.clues[action.args[0]].kind
            plays.setdefault(kind, {})[action.args[1]] = action.id
    copies: dict[int, int] = {}
    cards = []
    for kind in view.hand:
        copies[kind] = copies.get(kind, 0) + 1
        cards.append(_held(view, kind, copies[kind], plays.get(kind, {}), marked))
    return Panel(
        "hand",
        "cards",
        "Your hand" if view.player == names.viewer else f"Hand of {names[view.player]}",
        tuple(cards),
        area="foot",
        span=span,
        note="" if cards else "no cards",
    )


def _held(view: TobagoView, kind: int, copy: int, plays: Mapping[int, int], marked: bool) -> Thing:
    clue = Clue.all()[kind]
    badges = tuple(_effect(view, kind, map_, plays.get(map_)) for map_ in _takers(view, kind))
    if marked:
        badges = tuple(badge for badge in badges if badge.action is not None) or badges
    label = f"{clue}: {'; '.join(b.label for b in badges)}" if badges else f"{clue}: fits no map"
    actions = list(plays.values())
    card = clue_card(
        f"hand-{kind}-{copy}",
        clue,
        css="can" if plays else "off" if marked and not badges else "",
        label=label,
        note="" if badges else "fits no map",
        action=actions[0] if len(actions) == 1 else None,
        badges=badges,
    )
    return replace(card, preview=True, origin=("pile-clues",))


def _takers(view: TobagoView, kind: int) -> list[int]:
    """The maps on which the card would leave something, and something else than before."""
    mask = view.game.island.clue_masks[kind]
    takers = []
    for map_, left in enumerate(view.left):
        useless = left & mask == left and (
            view.markers(map_) or not view.game.rules.redundant_clues
        )
        if left & mask and not useless and view.located(map_) == NOBODY:
            takers.append(map_)
    return takers


def _effect(view: TobagoView, kind: int, map_: int, action: int | None) -> Badge:
    left = view.left[map_]
    after = (left & view.game.island.clue_masks[kind]).bit_count()
    label = f"leaves {after} of {left.bit_count()} on {MAPS[map_]}"
    return Badge(f"m-{MAPS[map_]}", str(after), label, action)


def piles(view: TobagoView, span: int) -> Panel:
    """Decks, discards and the common pile of amulets."""
    safe = f", top {view.safe_cards} gold" if view.safe_cards else ""
    gone = [_value(value) for value in view.treasure_discards]
    if view.unoffered:
        gone.append(f"{view.unoffered} unseen")
    used = f", {len(view.clue_discards)} discarded" if view.clue_discards else ""
    rows = [
        ("clues", "cards", "Clue cards", f"{view.clue_deck} in the deck{used}"),
        ("treasure", "chest", "Treasure cards", f"{view.treasure_deck} in the deck{safe}"),
        ("spent", "", "discarded", ", ".join(gone) or "none"),
        ("amulets", "amulet", "Amulets", f"{view.amulet_pile} in the pile"),
    ]
    if view.curses_gone:
        rows.append(("curses", "curse", "Curses gone", str(view.curses_gone)))
    things = (
        Thing(f"pile-{id_}", f"{words}: {note}", symbol=symbol, css="cl in", words=words, note=note)
        for id_, symbol, words, note in rows
    )
    return Panel("piles", "piles", "Supplies", tuple(things), area="foot", span=span)


def _value(value: int) -> str:
    return "curse" if value == CURSE else str(value)


def choices(legal: Sequence[Action]) -> tuple[Panel, ...]:
    """What may be done besides: actions that belong to no space and no card."""
    things = tuple(
        Thing(
            f"do-{action.id}",
            action.text,
            form="chip",
            css="can",
            words=action.text.capitalize(),
            action=action.id,
        )
        for action in legal
        if action.kind not in _ON_THE_BOARD
    )
    title = "Choose" if len(things) == len(legal) else "Also"
    return (Panel("choices", "choices", title, things),) if things else ()
