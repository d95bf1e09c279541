"""Parties: heroes with what they have, treasure piles, what is known of other hands."""

from __future__ import annotations

from collections.abc import Iterator

from tbgames.engine.messages import listed
from tbgames.scene.model import Badge, Panel, Thing
from tbgames.scene.names import Names, count
from tbgames.treasure_hunter.bonuses import score
from tbgames.treasure_hunter.moves import SEATS
from tbgames.treasure_hunter.scene_cards import SMALL, Offers
from tbgames.treasure_hunter.scene_values import in_party
from tbgames.treasure_hunter.scene_words import points
from tbgames.treasure_hunter.symbols import emblem
from tbgames.treasure_hunter.view import HeroRow, TreasureHunterView

__all__ = ["belongings", "item_words", "own_party", "parties"]

_ON_HERO = ("haste", "martyr", "revive", "drink")
"""Kinds of action that a click on a hero in play stands for."""


def own_party(view: TreasureHunterView, names: Names, offers: Offers) -> Panel:
    """The viewer's party and treasures."""
    title = "Your party" if view.player == names.viewer else f"Party of {names[view.player]}"
    return _party(view, names, view.player, offers, title, "main")


def parties(view: TreasureHunterView, names: Names, offers: Offers) -> tuple[Panel, ...]:
    """The other players, from the viewer's left."""
    players = view.game.players
    seats = [(view.player + step) % players for step in range(1, players)]
    return tuple(_party(view, names, seat, offers, names[seat], "side") for seat in seats)


def _party(
    view: TreasureHunterView, names: Names, seat: int, offers: Offers, title: str, area: str
) -> Panel:
    rows = in_party(view, seat)
    things = [_hero(view, row, seat, offers) for row in rows]
    if not rows:
        things.append(Thing(f"empty-{SEATS[seat]}", "no heroes", words="no heroes", css="q"))
    return Panel(
        f"party-{SEATS[seat]}",
        "cards",
        title,
        (*things, *_pile(view, seat), *_marks(view, seat), *_known(view, names, seat)),
        area=area,
        symbol=f"seat-{SEATS[seat]}",
        note=_note(view, seat, area),
    )


def _note(view: TreasureHunterView, seat: int, area: str) -> str:
    score = count(points(view, seat), "point")
    held = count(view.hand_sizes[seat], "card")
    return f"{score} · {held} in hand" if area == "side" else score


# -- heroes ---------------------------------------------------------------------------------------


def _hero(view: TreasureHunterView, row: HeroRow, seat: int, offers: Offers) -> Thing:
    cards = view.game.cards
    card = cards.hero(row.hero)
    name = view.game.label(row.hero)
    figures = list(_figures(view, row))
    has = list(_has(view, row))
    facts = [badge.label for badge in figures] + has
    action = next((i for kind in _ON_HERO if (i := offers.id(kind, row.hero)) is not None), None)
    if seat == view.player and view.phase in ("discard", "crowd"):
        drop = offers.id("discard", row.hero)
        if drop is not None:
            figures.append(Badge("discard", "discard", f"discard {name}", drop))
    waits = view.phase in ("hits", "heal", "spill") and view.aim == row.hero
    return Thing(
        f"hero-{row.hero}",
        f"{name}: {', '.join(facts)}",
        form="card",
        symbol=f"face-hero-{emblem(card)}",
        css="slim sel" if waits else "slim" if action is None else "slim can",
        size=SMALL,
        words=name,
        note=" · ".join(has),
        action=action,
        badges=tuple(figures),
        preview=True,
        origin=(f"hand-{row.hero}",),
    )


def _figures(view: TreasureHunterView, row: HeroRow) -> Iterator[Badge]:
    left = row.hits - row.damage
    yield Badge(
        "heart",
        f"{left}/{row.hits}" if row.damage else str(left),
        f"{left} of {count(row.hits, 'hit')} left" if row.damage else count(left, "hit"),
    )
    fights = score(view.game.cards, row.member())
    yield Badge("might", str(fights), f"combat value {fights}")
    if row.slots or row.spells:
        yield Badge("book", f"{row.spells}/{row.slots}", f"{row.spells} of {row.slots} spells")
    if row.diseased:
        yield Badge("disease", "−2", "diseased: fights at −2")
    placed = dict(view.placed).get(row.hero)
    if placed and view.phase in ("hits", "heal"):
        yield Badge("onward", str(placed), f"{placed} placed now")


def _has(view: TreasureHunterView, row: HeroRow) -> Iterator[str]:
    """What lies with a hero, in words."""
    used = [item_words(view, item) for item in row.items if item in row.in_use]
    carried = [item_words(view, item) for item in row.items if item not in row.in_use]
    if used:
        yield ", ".join(used)
    if carried:
        yield f"carries {', '.join(carried)}"
    if row.known_spells:
        yield ", ".join(view.game.label(spell) for spell in row.known_spells)
    elif row.spells:
        yield f"{count(row.spells, 'spell')} face down"


def item_words(view: TreasureHunterView, item: int) -> str:
    """An item with the uses that it has left."""
    uses = view.game.cards.item(item).uses
    if uses is None or uses == 1:
        return view.game.label(item)
    return f"{view.game.label(item)} ({dict(view.uses).get(item, uses)} left)"


# -- what else a player has -----------------------------------------------------------------------


def _pile(view: TreasureHunterView, seat: int) -> Iterator[Thing]:
    pile = view.piles[seat]
    if not pile:
        return
    cards = view.game.cards
    names = [
        f"{view.game.label(one)} ({worth})"
        if (worth := cards.treasure(one).points) > 1
        else view.game.label(one)
        for one in pile
    ]
    yield Thing(
        f"pile-{SEATS[seat]}",
        f"treasures: {listed(names)}",
        symbol="coin",
        words=", ".join(names),
        preview=True,
    )


def _marks(view: TreasureHunterView, seat: int) -> Iterator[Thing]:
    told = []
    if seat in view.pit or (seat == view.turn and view.barred):
        told.append("in a pit: no adventure in the next turn" if seat in view.pit else "in a pit")
    if seat == view.turn and view.lost:
        told.append("lost: no adventure in this turn")
    for number, words in enumerate(told):
        yield Thing(f"mark-{SEATS[seat]}-{number}", words, words=words, css="cl", symbol="em-trap")


def _known(view: TreasureHunterView, names: Names, seat: int) -> Iterator[Thing]:
    """Cards of another player that the viewer has seen and that are still hidden."""
    known = view.seen[seat]
    if seat == view.player or not known:
        return
    who = "you have" if view.player == names.viewer else f"{names[view.player]} has"
    words = f"{who} seen: {', '.join(map(view.game.label, known))}"
    yield Thing(
        f"known-{SEATS[seat]}", words, words=words, css="cl", symbol="em-monster", preview=True
    )


# -- moving items ---------------------------------------------------------------------------------


def belongings(view: TreasureHunterView, offers: Offers) -> tuple[Panel, ...]:
    """What can be done with items and spells in the own party; no panel if that is nothing."""
    if view.phase not in ("recruit", "discard"):
        return ()
    things = [
        thing
        for row in in_party(view, view.player)
        for card in (*row.items, *row.known_spells)
        if (thing := _belonging(view, row, card, offers)).badges
    ]
    if not things:
        return ()
    return (
        Panel("belongings", "cards", "Items and spells of the party", tuple(things), area="main"),
    )


def _belonging(view: TreasureHunterView, row: HeroRow, number: int, offers: Offers) -> Thing:
    game = view.game
    card, holder = game.cards.cards[number], game.label(row.hero)
    name = game.label(number)
    badges = []
    wield = offers.id("wield", number)
    if wield is not None:
        badges.append(Badge("might", "fight with it", "fight with it", wield))
    for action in offers.about("give", number):
        hero = game.label(action.args[1])
        badges.append(Badge("give", hero, f"give to {hero}", action.id))
    discard = offers.id("discard", number)
    if discard is not None:
        badges.append(Badge("discard", "discard", "discard", discard))
    return Thing(
        f"own-{number}",
        f"{name}, with {holder}",
        form="chip",
        symbol=f"em-{emblem(card)}",
        css="cl",
        words=f"{name} · {holder}",
        badges=tuple(badges),
        preview=True,
    )
