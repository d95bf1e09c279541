"""A treasure being shared: roses, cards turned up and looked at, a curse; and the end."""

from __future__ import annotations

from collections.abc import Iterator

from tbgames.scene.model import Badge, Panel, Thing
from tbgames.tobago.scene_words import Names, count
from tbgames.tobago.view import CURSE, MAPS, NOBODY, SEATS, TobagoView

__all__ = ["result", "sharing"]


def sharing(view: TobagoView, names: Names) -> tuple[Panel, ...]:
    """The division of a treasure, and the curse that may have ended it; nothing outside one."""
    if view.share_map == NOBODY or view.phase == "over":
        return ()
    colour = MAPS[view.share_map]
    things = [*_roses(view, names), *_turned(view), *_looked_at(view, names), *_cursed(view, names)]
    note = "" if view.raiser == NOBODY else f"raised by {names.inside(view.raiser)}"
    css = "bad" if view.curse_seats else "lucky"
    return (
        Panel(
            "sharing",
            "cards",
            f"{colour.capitalize()} treasure",
            tuple(things),
            symbol=f"m-{colour}",
            note=note,
            css=css,
        ),
    )


def _roses(view: TobagoView, names: Names) -> Iterator[Thing]:
    if not view.share_roses:
        return
    yield _head("share-roses", "Roses, from the bottom")
    for place, seat in enumerate(view.share_roses):
        asked = view.phase == "offer" and place == view.share_rose
        yield Thing(
            f"rose-{place}",
            f"rose {place + 1} from the bottom: {names[seat]}{', asked now' if asked else ''}",
            form="chip",
            symbol=f"rose-{SEATS[seat]}",
            css=f"s{seat} on" if asked else f"s{seat}",
            words="asked" if asked else "",
            size=1,
        )


def _turned(view: TobagoView) -> Iterator[Thing]:
    if not view.share_turned and not view.share_left:
        return
    taker = f" · last taken by {SEATS[view.last_taker]}" if view.last_taker != NOBODY else ""
    yield _head("share-turned", f"Turned up{taker}")
    offered = view.share_card != NOBODY
    for place, value in enumerate(view.share_turned):
        now = offered and place == len(view.share_turned) - 1
        yield _treasure(
            f"turned-{place}",
            value,
            css="sel" if now else "",
            note="on offer" if now and value != CURSE else "",
        )
    for place in range(view.share_left):
        number = len(view.share_turned) + place
        yield Thing(f"turned-{number}", "a card face down", form="mini", symbol="back")


def _looked_at(view: TobagoView, names: Names) -> Iterator[Thing]:
    """The deal in order: who looked at which card; face up what the viewer saw."""
    if not view.share_dealt:
        return
    yield _head("share-dealt", "Looked at before they were shuffled")
    for place, (seat, value) in enumerate(zip(view.share_dealt, view.share_values, strict=True)):
        whose = "unseen" if seat == NOBODY else "you" if seat == names.viewer else SEATS[seat]
        if value != NOBODY:
            known = f", which {'you' if whose == 'you' else SEATS[view.player]} looked at"
            yield _treasure(f"dealt-{place}", value, note=whose, known=known)
        else:
            label = "an unseen card" if seat == NOBODY else f"a card that {SEATS[seat]} looked at"
            yield Thing(f"dealt-{place}", label, form="mini", symbol="back", note=whose)


def _cursed(view: TobagoView, names: Names) -> Iterator[Thing]:
    if not view.curse_seats:
        return
    yield _head("curse", "Still to pay for the curse: an amulet, or the best treasure card")
    for place, seat in enumerate(view.curse_seats):
        best = max(view.gold[seat], default=0)
        amulets = view.amulets_held[seat]
        yield Thing(
            f"cursed-{SEATS[seat]}",
            f"{names[seat]}: {count(amulets, 'amulet')}, best card {best or 'none'}",
            form="chip",
            symbol=f"seat-{SEATS[seat]}",
            css=f"s{seat} on" if place == 0 else f"s{seat}",
            words=names[seat],
            badges=(
                Badge("amulet", str(amulets), count(amulets, "amulet")),
                Badge("coin", str(best or "–"), f"best card {best or 'none'}"),
            ),
        )


def _treasure(id_: str, value: int, css: str = "", note: str = "", known: str = "") -> Thing:
    if value == CURSE:
        return Thing(
            id_, f"a curse{known}", form="mini", symbol="curse", css=css, words="curse", note=note
        )
    label = f"{value} gold{known}" + (f", {note}" if note and not known else "")
    return Thing(id_, label, form="mini", symbol="coin", css=css, words=str(value), note=note)


def result(view: TobagoView, names: Names) -> tuple[Panel, ...]:
    """The ranking, once the game is over."""
    if view.phase != "over":
        return ()
    scores = [sum(cards) for cards in view.gold]
    order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    things = tuple(
        Thing(
            f"result-{SEATS[seat]}",
            f"{1 + sum(other > scores[seat] for other in scores)}. {names[seat]}: "
            f"{scores[seat]} gold",
            symbol=f"seat-{SEATS[seat]}",
            css=f"s{seat} b" if scores[seat] == max(scores) else f"s{seat}",
            words=f"{1 + sum(other > scores[seat] for other in scores)}. {names[seat]}: "
            f"{scores[seat]} gold",
            note=" + ".join(map(str, view.gold[seat])),
        )
        for seat in order
    )
    return (Panel("result", "list", "Result", things, symbol="chest", css="lucky"),)


def _head(id_: str, words: str) -> Thing:
    return Thing(id_, words, css="b", words=words)
