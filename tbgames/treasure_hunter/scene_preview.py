"""What looking at a card, a hero or a choice shows before anything is done.

Everything is worked out from the view, so that a preview tells no more than the view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from tbgames.engine.actions import Action
from tbgames.engine.messages import listed
from tbgames.scene.model import Preview
from tbgames.scene.names import count
from tbgames.treasure_hunter.bitset import mask
from tbgames.treasure_hunter.moves import SEATS
from tbgames.treasure_hunter.scene_items import giving, wielding
from tbgames.treasure_hunter.scene_meetings import going, meeting_words, outlook
from tbgames.treasure_hunter.scene_values import bearer, dies, in_party, owner
from tbgames.treasure_hunter.scene_words import card_words
from tbgames.treasure_hunter.view import NOBODY, HeroRow, TreasureHunterView

__all__ = ["preview"]


def preview(view: TreasureHunterView, action: Action | None, thing: str) -> Preview | None:
    """Show what ``action`` would do, or what the ``thing`` looked at is.

    >>> import tbgames as tb
    >>> game = tb.new("treasure_hunter", players=2)
    >>> view = game.start(seed=2).view(0)
    >>> print(preview(view, None, f"hand-{game.cards.by_name('Tavern').index}").words)
    Tavern, event. Each of your heroes heals one hit more.
    """
    if action is not None:
        found = _ACTIONS[action.kind](view, *action.args)
        if action.kind in _PLAYED:
            return replace(found, words=f"{found.words} {outlook(view, action)}".strip())
        return found
    kind, _, rest = thing.partition("-")
    if kind in ("hand", "seen", "drawn", "location", "guardian"):
        return _card(view, kind, int(rest))
    if kind == "own":
        number = int(rest)
        return Preview(_text(view, number), _bearers(view, number))
    if kind == "stake":
        return _stake(view, int(rest))
    if kind == "hero":
        return _hero(view, int(rest))
    if kind in ("pile", "known", "player"):
        return _seat(view, SEATS.index(rest))
    if kind == "discards":
        names = ", ".join(map(view.game.label, view.discards))
        return Preview(f"Discarded: {names}.")
    return None


_PLAYED = ("cast", "use", "event", "spend", "haste", "pass")
"""Kinds of action that may change the values of a fight, or decide it."""


# -- things ---------------------------------------------------------------------------------------


def _card(view: TreasureHunterView, kind: str, number: int) -> Preview:
    words = _text(view, number)
    if kind != "hand" or view.to_decide != view.player:
        return Preview(words)
    others = [
        SEATS[seat]
        for seat, cards in enumerate(view.seen_by)
        if seat != view.player and number in cards
    ]
    if others:
        words += f" {listed(others)} {'has' if len(others) == 1 else 'have'} seen it."
    return Preview(words, {}, _playing(view, number))


def _playing(view: TreasureHunterView, number: int) -> tuple[int, ...]:
    """The action by which a card in the hand is mostly played, whether or not it may be now."""
    game = view.game
    name, kind = game.label(number), game.cards.cards[number].kind
    if kind in ("spell", "item"):
        words = "attach" if kind == "spell" else "give"
        heroes = (game.label(row[0]) for row in view.parties[view.player])
        return tuple(game.parse(f"{words} {name} to {hero}").id for hero in heroes)
    words = {
        "hero": "play",
        "location": "go to",
        "treasure": "place",
        "guardian": "encounter with" if view.phase == "encounter" else "oppose with",
        "event": "play",
    }[kind]
    return (game.parse(f"{words} {name}").id,)


def _stake(view: TreasureHunterView, number: int) -> Preview:
    if view.stake:
        return Preview(f"{_text(view, view.stake[number])} Face down for the others.")
    return Preview("A treasure that only its owner has seen.")


def _hero(view: TreasureHunterView, hero: int) -> Preview | None:
    """A hero with all that he has."""
    row = _row(view, hero)
    if row is None:
        return None
    parts = [_text(view, hero)]
    for item in row.items:
        state = "" if item in row.in_use else " (only carried)"
        card = view.game.cards.cards[item]
        parts.append(f"{view.game.label(item)}{state}: {card.text}")
    parts += [
        f"{view.game.label(spell)}: {view.game.cards.cards[spell].text}"
        for spell in row.known_spells
    ]
    return Preview(" ".join(parts))


def _seat(view: TreasureHunterView, seat: int) -> Preview:
    """The treasures of a seat, and what is known of its hand."""
    cards = view.game.cards
    parts = [f"{SEATS[seat]} has {count(view.game.points(mask(view.piles[seat])), 'point')}."]
    parts += [f"{cards.cards[card].name}: {cards.cards[card].text}" for card in view.piles[seat]]
    if seat != view.player:
        known = view.seen[seat]
        parts.append(f"{count(view.hand_sizes[seat], 'card')} in hand.")
        if known:
            parts.append(f"Seen of the hidden cards: {', '.join(map(view.game.label, known))}.")
    return Preview(" ".join(parts))


# -- actions --------------------------------------------------------------------------------------


def _about(words: str = "") -> Callable[..., Preview]:
    """A card's text, and what happens with it."""

    def told(view: TreasureHunterView, number: int, hero: int = NOBODY) -> Preview:
        marks = {} if hero == NOBODY else {f"hero-{hero}": "fits"}
        return Preview(f"{_text(view, number)} {words}".strip(), marks | _bearers(view, number))

    return told


def _plain(words: str) -> Callable[..., Preview]:
    return lambda view, *args: Preview(words)


def _play(view: TreasureHunterView, hero: int) -> Preview:
    limit = view.game.party_limit(mask(view.piles[view.player]))
    number = len(view.parties[view.player]) + 1
    return Preview(f"{_text(view, hero)} Your party then has {number} of {limit} heroes.")


def _attach(view: TreasureHunterView, spell: int, hero: int) -> Preview:
    row = _row(view, hero)
    assert row is not None
    words = f"{view.game.label(hero)} then has {row.spells + 1} of {row.slots} spells, face down."
    return Preview(f"{words} {_text(view, spell)}", {f"hero-{hero}": "fits"})


def _give(view: TreasureHunterView, item: int, hero: int) -> Preview:
    row = _row(view, hero)
    assert row is not None
    words = f"{giving(view, row, item)} {_text(view, item)}"
    return Preview(words, {f"hero-{hero}": "fits", **_bearers(view, item, "pays")})


def _wield(view: TreasureHunterView, item: int) -> Preview:
    row = _row(view, bearer(view, item))
    assert row is not None
    return Preview(f"{wielding(view, row, item)} {_text(view, item)}", _bearers(view, item))


def _cast(view: TreasureHunterView, spell: int, hero: int) -> Preview:
    return Preview(_text(view, spell), {f"hero-{hero}": "fits"})


def _spend(view: TreasureHunterView, spell: int) -> Preview:
    return Preview(f"{view.game.label(spell)} is discarded, and a die is rolled for the guardian.")


def _haste(view: TreasureHunterView, hero: int) -> Preview:
    words = f"{view.game.label(hero)} fights twice as well and takes a hit after the fight."
    return Preview(words, {f"hero-{hero}": "pays"})


def _go(view: TreasureHunterView, location: int) -> Preview:
    return Preview(f"{_text(view, location)} {going(view, location)}")


def _oppose(view: TreasureHunterView, guardian: int) -> Preview:
    return Preview(f"{meeting_words(view, (guardian,))} {_text(view, guardian)}")


def _double(view: TreasureHunterView, guardian: int) -> Preview:
    return Preview(f"{meeting_words(view, (*view.facing, guardian))} {_text(view, guardian)}")


def _rise(view: TreasureHunterView, guardian: int) -> Preview:
    words = f"{meeting_words(view, (guardian,))} It has to be beaten once more."
    return Preview(words, {f"guardian-{guardian}": "fits"})


def _hits(view: TreasureHunterView, hero: int, hits: int) -> Preview:
    """What the hits do to a hero, and how many are left for those after him."""
    row = _row(view, hero)
    assert row is not None
    name, facing = view.game.label(hero), mask(view.facing)
    if dies(view, hero, hits):
        words = f"{name} dies."
    else:
        words = f"{name} has {row.hits - row.damage - hits} of {count(row.hits, 'hit')} left."
        if hits and view.game.infects(facing, view.cured, view.side):
            words += f" {name} is diseased until healed."
    rest = view.points - hits
    words += f" {count(rest, 'hit')} left for the others." if rest else ""
    return Preview(words, {f"hero-{hero}": "pays"} if hits else {})


def _heal(view: TreasureHunterView, hero: int, healed: int) -> Preview:
    row = _row(view, hero)
    assert row is not None
    left = row.hits - row.damage + healed
    words = f"{view.game.label(hero)} then has {left} of {count(row.hits, 'hit')}."
    return Preview(words, {f"hero-{hero}": "fits"})


def _drink(view: TreasureHunterView, hero: int) -> Preview:
    words = f"{view.game.label(hero)} is healed wholly, once in this phase."
    return Preview(words, {f"hero-{hero}": "fits"})


def _discard(view: TreasureHunterView, number: int) -> Preview:
    words = f"Goes to the discard pile: {_text(view, number)}"
    row = _row(view, number)
    if row is None:
        return Preview(words, _bearers(view, number, "pays"))
    lost = [view.game.label(card) for card in (*row.items, *row.known_spells)]
    if lost:
        words += f" {listed(lost)} would be discarded too."
    return Preview(words, {f"hero-{number}": "pays"})


def _take(view: TreasureHunterView) -> Preview:
    where = "your treasure pile" if view.aim in view.game.cards.treasures else "your hand"
    return Preview(f"Goes to {where}: {_text(view, view.aim)}")


def _leave(view: TreasureHunterView) -> Preview:
    return Preview(f"Goes to the discard pile: {_text(view, view.aim)}")


def _look(view: TreasureHunterView, seat: int) -> Preview:
    return Preview(f"{count(view.hand_sizes[seat], 'card')}; only you see them.")


def _pass(view: TreasureHunterView) -> Preview:
    return Preview(_PASS.get(view.phase, ""))


_PASS = {
    "recruit": "The recruit phase ends. Then you go on an adventure or stay at home.",
    "venture": "The others may play an Encounter on a party that stays at home.",
    "oppose": "If nobody opposes, the treasure is claimed without a fight.",
    "recover": "The discard phase follows.",
    "discard": "The turn ends.",
    "brace": "The hits are placed as they are.",
}


# -- parts ----------------------------------------------------------------------------------------


def _text(view: TreasureHunterView, number: int) -> str:
    return card_words(view.game.cards.cards[number])


def _row(view: TreasureHunterView, hero: int) -> HeroRow | None:
    seat = owner(view, hero)
    if seat == NOBODY:
        return None
    return next(row for row in in_party(view, seat) if row.hero == hero)


def _bearers(view: TreasureHunterView, number: int, css: str = "fits") -> dict[str, str]:
    """The hero with whom an item lies, if it lies with one."""
    hero = bearer(view, number)
    return {} if hero == NOBODY else {f"hero-{hero}": css}


_ACTIONS: Mapping[str, Callable[..., Preview]] = {
    "play": _play,
    "attach": _attach,
    "give": _give,
    "wield": _wield,
    "cast": _cast,
    "use": _about(),
    "event": _about(),
    "steal": _about("It goes to your treasure pile."),
    "pilfer": _about("You then choose who of your heroes gets it."),
    "ruin": _about("It is destroyed."),
    "look": _look,
    "tapestry": _plain("Magic Tapestry: look at an opponent's hand."),
    "open": _plain("Pandora's Box, once in the game: the discard pile goes into the deck."),
    "keep": _about("It goes to your hand, the others are shuffled into the deck."),
    "go": _go,
    "place": _about("Only you know it until it is claimed or lost."),
    "oppose": _oppose,
    "double": _double,
    "encounter": _oppose,
    "second": _oppose,
    "rise": _rise,
    "spend": _spend,
    "haste": _haste,
    "martyr": lambda view, hero: Preview(
        f"{view.game.label(hero)} may be given any number of these hits.", {f"hero-{hero}": "fits"}
    ),
    "hits": _hits,
    "heal": _heal,
    "revive": _about("Comes back with one hit left."),
    "drink": _drink,
    "discard": _discard,
    "take": _take,
    "leave": _leave,
    "pass": _pass,
}
