"""The art of Treasure Hunter: emblems of cards, and signs. All was drawn for this project.

Drawings lie around the origin and fill about 12 units each way. Emblems are of one colour, so that
the same one stands on a card's face and beside a word.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tbgames.treasure_hunter.card_types import Card, Guardian, Hero, Item, Location, Treasure
from tbgames.treasure_hunter.moves import SEATS

__all__ = ["COLOURS", "EMBLEMS", "RULES", "SIGNS", "emblem"]


def _line(path: str, width: float = 2) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="{width:g}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _shape(path: str, opacity: float = 1) -> str:
    faint = f' fill-opacity="{opacity:g}"' if opacity < 1 else ""
    return f'<path d="{path}" fill="currentColor" fill-rule="evenodd"{faint}/>'


_SWORD = _shape("M0-12 2-9V3H-2V-9zM-6 3.2H6V5.6H-6zM-1.3 5.6H1.3V9H-1.3z") + (
    '<circle cy="10.2" r="1.9" fill="currentColor"/>'
)
_STAFF = _line("M-7 11.5 3-3.5", 2.4) + _shape(
    "M5.5-12 7-7.6 11.5-7.5 8-4.7 9.2-.3 5.5-2.8 1.8-.3 3-4.7-.5-7.5 4-7.6z"
)
_ANKH = _line("M0 .5C-6.5-5-4.6-11 0-11S6.5-5 0 .5M0 .5V11.5M-6.8 2.8H6.8", 2.6)
_MASK = _shape(
    "M-11.5-4.5Q-6-7.5 0-4.5 6-7.5 11.5-4.5 12.5 4 7 5.5 3 6 0 1.5-3 6-7 5.5-12.5 4-11.5-4.5z"
    "M-8.5-1.5Q-6-3.8-3-1-5.5 1.8-8.5-1.5zM8.5-1.5Q6-3.8 3-1 5.5 1.8 8.5-1.5z"
)
_BOW = _line("M-3-11Q9-8 9 0T-3 11M-3-11V11M-10.5 0H10M6.5-3 10.2 0 6.5 3", 2)
_SKULL = _shape(
    "M0-11Q9.5-11 9.5-2.5 9.5 2 6 4V7.5Q6 9.5 4 9.5H-4Q-6 9.5-6 7.5V4Q-9.5 2-9.5-2.5-9.5-11 0-11z"
    "M-4-4.3A2.7 2.7 0 1 0-4 1.1 2.7 2.7 0 1 0-4-4.3zM4-4.3A2.7 2.7 0 1 0 4 1.1 2.7 2.7 0 1 0 4-4.3"
    "zM0 2.2-1.5 5H1.5z"
)
_FLAME = _shape(
    "M.5-12Q2-7.5 5.8-4 9.5-.3 8.5 4.5 7.2 10.5 0 10.8-7.2 10.5-8.5 4.5-9 0-5.5-3-5 0-3 .5-4-6"
    " .5-12zM.3 1Q-3.8 4.2-2.6 7-1.5 9 .2 9 2.4 8.8 3 6.8 3.5 4 .3 1z"
)
_JAWS = _line("M-11.5 0Q-9-9 0-9T11.5 0Q9 9 0 9T-11.5 0z", 2.2) + _shape(
    "M-7-6.5-4.5-1.5-2.3-8zM2.3-8 4.5-1.5 7-6.5zM-2-8.2 0-3 2-8.2zM-7 6.5-4.5 1.5-2.3 8z"
    "M2.3 8 4.5 1.5 7 6.5zM-2 8.2 0 3 2 8.2z"
)
_PAW = "".join(
    f'<ellipse cx="{x}" cy="{y}" rx="2.5" ry="3.4" fill="currentColor"/>'
    for x, y in ((-8.2, -2), (-3, -7.4), (3, -7.4), (8.2, -2))
) + _shape("M0-1.5Q5.5-1 7 5 7.5 9.5 4 9.2 1.5 8.3 0 8.3T-4 9.2Q-7.5 9.5-7 5-5.5-1 0-1.5z")
_LEAF = _shape(
    "M-9.5 6.5Q-11-8 10.5-10.5 12 6-2 9-5.5 9.5-7 8L-9.8 11-11.2 9.6-8.4 6.8z"
    "M-6.2 5.4Q0-2.5 6-5.6L6.4-5Q1-1.5-4.8 6.2z"
)
_CLUB = _line("M-9 10.5-1.5 1.5", 3.4) + _shape(
    "M-4-1Q-4.5-8 2.5-11 9-13 11-8 12.5-2 6 2.5 1 5.5-2 3.2-4 1.5-4-1z"
)
_EYE = _shape("M-12 0Q0-13 12 0 0 13-12 0zM0-5.2Q3.4 0 0 5.2-3.4 0 0-5.2z") + _line(
    "M-9-7.5-7.2-5.2M0-11V-8.6M9-7.5 7.2-5.2", 1.6
)
_AXE = _line("M-6.5 11.5 4-9", 2.6) + _shape(
    "M1.5-10.5Q8.5-12.5 11.5-5.5 10.5 1 5 3L5.2-1.6.2-4.2-3.7-1.8Q-3.2-7 1.5-10.5z"
)
_SPIRIT = _shape(
    "M0-11.5Q8-11.5 8-3V11L4.5 8 2 11-.5 8-3 11-5.5 8-8 11V-3Q-8-11.5 0-11.5z"
    "M-3.3-5.2a1.8 2.3 0 1 0 .01 0zM3.3-5.2a1.8 2.3 0 1 0 .01 0z"
)
_HORNS = _shape(
    "M-11-10.5Q-10.5-4.5-6-3.5-3-5.5 0-5.5T6-3.5Q10.5-4.5 11-10.5 13.5-2 8-.3 9 8 0 11.5-9 8-8-.3"
    "-13.5-2-11-10.5zM-5.5 1-1.5 3.2Q-4.8 4.8-5.5 1zM5.5 1 1.5 3.2Q4.8 4.8 5.5 1z"
)
_SWORDS = _line(
    "M-9.5-10.5 7 6M9.5-10.5-7 6M3 8.5 9 2.5M-3 8.5-9 2.5M7 6 10 10.5M-7 6-10 10.5", 2.3
)

_CAVE = _shape(
    "M-12 10Q-11-3-6-5.5-3-9.5 1-9.5 5.5-8.5 7-5.5 11.5-3 12 10H6Q7-2 .5-2.5-6-2-5.5 10z"
)
_TREE = _shape("M0-12 5.5-4.5H3L8 2H5L9.8 8H-9.8L-5 2H-8L-3-4.5H-5.5zM-1.8 8H1.8V12H-1.8z")
_TOWER = _shape(
    "M-8-11.5H-4.5V-8.5H-1.8V-11.5H1.8V-8.5H4.5V-11.5H8V-4H6V11H-6V-4H-8zM-2.4 11V6.5Q0 2.8 2.4 6.5"
    "V11zM-1.2-2.5H1.2V1H-1.2z"
)
_SPARK = _shape("M0-12Q1.5-1.5 12 0 1.5 1.5 0 12-1.5 1.5-12 0-1.5-1.5 0-12z") + _shape(
    "M8.5-11Q9-8.5 11.5-8 9-7.5 8.5-5 8-7.5 5.5-8 8-8.5 8.5-11zM-8.5 5Q-8 7.5-5.5 8-8 8.5-8.5 11"
    "-9 8.5-11.5 8-9 7.5-8.5 5z",
    0.8,
)
_ARMOUR = _shape(
    "M-9-9.5-3.5-11.5Q0-8.5 3.5-11.5L9-9.5Q8.5-4 10-1.5L7 .5Q7.5 8 0 11.5-7.5 8-7 .5L-10-1.5"
    "Q-8.5-4-9-9.5zM-.8-5.5V7.5H.8V-5.5z"
)
_BOTTLE = _shape(
    "M-3-11.8H3V-9.3H2V-5Q8.5-1.5 8 5 7.5 11.2 0 11.2T-8 5Q-8.5-1.5-2-5V-9.3H-3z"
    "M-5.9 3Q-3 1.2 0 3T5.9 3Q5.5-1 0-3-5.5-1-5.9 3z"
)
_HAMMER = _line("M0-2V11.5", 3) + _shape("M-9.5-11H7Q10.5-9.5 10.5-6.5 10.5-3.5 7-2H-9.5z")
_RING = '<circle cy="3.5" r="6.8" fill="none" stroke="currentColor" stroke-width="2.6"/>' + _shape(
    "M-4.5-10.5H4.5L6.5-7.5 0-1.5-6.5-7.5z"
)
_CHEST = _shape(
    "M-11-1.5V-4Q-11-9.5-5.5-9.5H5.5Q11-9.5 11-4V-1.5H2.6V-3H-2.6V-1.5zM-11 .5H-2.6V3.5H2.6V.5H11"
    "V9.5H-11z"
)
_SCROLL = _shape(
    "M-8-11H7Q10.5-11 10.5-7.5V-5.5H7V7.5Q7 11 3.5 11H-8Q-10.8 11-10.8 8V6.5H-6.3V-7.5Q-6.3-11-8-11"
    "zM-3.5-6.5V-5H4V-6.5zM-3.5-2.5V-1H4V-2.5zM-3.5 1.5V3H4V1.5z"
)

EMBLEMS: Final[Mapping[str, str]] = {
    "fighter": _SWORD,
    "mage": _STAFF,
    "priest": _ANKH,
    "thief": _MASK,
    "scout": _BOW,
    "trap": _JAWS,
    "undead": _SKULL,
    "spirit": _SPIRIT,
    "demon": _HORNS,
    "fire": _FLAME,
    "beast": _PAW,
    "fey": _LEAF,
    "giant": _CLUB,
    "humanoid": _AXE,
    "monster": _EYE,
    "party": _SWORDS,
    "underground": _CAVE,
    "wilderness": _TREE,
    "building": _TOWER,
    "spell": _SPARK,
    "weapon": _SWORD,
    "blunt": _HAMMER,
    "armour": _ARMOUR,
    "potion": _BOTTLE,
    "wondrous": _RING,
    "treasure": _CHEST,
    "event": _SCROLL,
}
"""By name: what a kind of card shows, in ``currentColor``."""

_GUARDIANS = (
    ("trap", "trap"),
    ("undead", "undead"),
    ("demon", "demon"),
    ("dragon", "fire"),
    ("giant", "giant"),
    ("animal", "beast"),
    ("swarm", "beast"),
    ("fey", "fey"),
    ("spirit", "spirit"),
    ("humanoid", "humanoid"),
    ("monster", "monster"),
    ("mage", "mage"),
)
_HEROES = ("mage", "priest", "fighter", "thief", "scout")


def emblem(card: Card) -> str:
    """The name of a card's emblem: what it is at first sight.

    >>> from tbgames.treasure_hunter.cards import CardSet
    >>> cards = CardSet.standard()
    >>> [emblem(cards.by_name(name)) for name in ("Paladin", "Wraith", "Holy Water", "Forest")]
    ['priest', 'undead', 'potion', 'wilderness']
    """
    match card:
        case Hero():
            return next((name for name in _HEROES if name in card.classes), "fighter")
        case Guardian():
            if card.is_party:
                return "party"
            found = (name for trait, name in _GUARDIANS if trait in card.traits)
            return next(found, "monster")
        case Location():
            return card.tags[0] if card.tags else "building"
        case Item():
            return card.category or ("potion" if card.uses == 1 else "wondrous")
        case Treasure():
            return "treasure"
    return card.kind


# -- signs ----------------------------------------------------------------------------------------

_HEART = '<path d="M0 9.5C-14 0-9-9.5-4-8.8-1.5-8.4 0-5.5 0-5.5S1.5-8.4 4-8.8C9-9.5 14 0 0 9.5z" '
_BOOK = _shape(
    "M-11-7.5Q-4.5-10 0-6.8 4.5-10 11-7.5V8Q4.5 5.8 0 8.8-4.5 5.8-11 8z"
    "M-1-5Q-4-6.6-8.6-5.6V5.2Q-4 4.4-1 6z"
)
_CARDS = (
    '<path d="M-8.5-4.5L.5-8 5 4-4 7.5z" fill="currentColor" fill-opacity=".5" '
    'stroke="currentColor" stroke-linejoin="round"/>'
    '<rect x="-3" y="-7" width="10" height="14.5" rx="1.8" fill="currentColor" '
    'stroke="var(--card)" stroke-width="1.2"/>'
)
_HELMET = _shape(
    "M0-10.5Q9-10.5 9-1.5V9Q5 11 2.2 10V3H6V-.5H-6V3H-2.2V10Q-5 11-9 9V-1.5Q-9-10.5 0-10.5z"
)
_DROP = _shape("M0-11Q8-1.5 8 3.5 7.5 10.5 0 10.8-7.5 10.5-8 3.5-8-1.5 0-11z")
_ONWARD = _line("M-8.5 0H7.5M1.5-6 8 0 1.5 6", 2.6)
_GIVE = _line("M-9 4.5Q-8-4.5 3-4.5H8M3.5-9 8.2-4.5 3.5 0", 2.3)
_BIN = _line("M-6.5-6.5 6.5 6.5M6.5-6.5-6.5 6.5", 2.6)
_KEY = '<circle cx="-6.5" r="5.3" fill="none" stroke="currentColor" stroke-width="2.6"/>' + _line(
    "M-1.2 0H11M6.2 0V4.6M10.6 0V4.6", 2.6
)
_COIN = (
    '<circle r="10" fill="#f3c94a" stroke="#6b4f00" stroke-width="1.3"/>'
    '<circle r="6.8" fill="none" stroke="#6b4f00" stroke-opacity=".55"/>'
    '<path d="M0-4.6 1.4-1.5 4.7-1.2 2.2 1 3 4.3 0 2.5-3 4.3-2.2 1-4.7-1.2-1.4-1.5z" '
    'fill="#6b4f00"/>'
)
_PIPS = {
    1: ((0, 0),),
    2: ((-4, -4), (4, 4)),
    3: ((-4, -4), (0, 0), (4, 4)),
    4: ((-4, -4), (4, -4), (-4, 4), (4, 4)),
    5: ((-4, -4), (4, -4), (0, 0), (-4, 4), (4, 4)),
    6: ((-4, -4.5), (4, -4.5), (-4, 0), (4, 0), (-4, 4.5), (4, 4.5)),
}


def _die(pips: int, size: float = 17) -> str:
    half = size / 2
    dots = "".join(f'<circle cx="{x}" cy="{y}" r="1.7" fill="#1d2524"/>' for x, y in _PIPS[pips])
    return (
        f'<rect x="-{half:g}" y="-{half:g}" width="{size:g}" height="{size:g}" rx="4" '
        f'fill="#fdfbf4" stroke="#6d7a78" stroke-width="1.2"/>{dots}'
    )


_DICE = (
    f'<g transform="translate(-4.4 2.6)rotate(-12)scale(.68)">{_die(3)}</g>'
    f'<g transform="translate(5 -2.8)rotate(10)scale(.68)">{_die(4)}</g>'
)

# The back of a card: a key on a ground of lozenges.
_BACK = (
    '<rect x="-24" y="-24" width="48" height="48" rx="8" fill="var(--th-back)"/>'
    '<path d="M-24-8-8-24M-24 8 8-24M-20 20 20-20M-8 24 24-8M8 24 24 8M24-8 8-24M24 8-8-24'
    'M20 20-20-20M8 24-24-8M-8 24-24 8" stroke="var(--th-back-line)" fill="none"/>'
    '<circle r="14.5" fill="var(--th-back)" stroke="var(--th-back-line)" stroke-width="1.5"/>'
    f'<g style="color:var(--th-back-ink)" transform="translate(0 -1)scale(.95)">{_KEY}</g>'
)


def _face(name: str, kind: str) -> str:
    """A card's picture: its emblem on the ground of its kind."""
    return (
        f'<rect x="-24" y="-24" width="48" height="48" rx="8" fill="var(--th-{kind})"/>'
        f'<use href="#em-{name}" transform="scale(1.5)" style="color:#fff"/>'
    )


def _kinds() -> dict[str, str]:
    """By emblem: the kind of card that it stands on."""
    groups = {
        "hero": _HEROES,
        "location": ("underground", "wilderness", "building"),
        "item": ("weapon", "blunt", "armour", "potion", "wondrous"),
        "guardian": ("party", "monster", *(name for _, name in _GUARDIANS)),
        "spell": ("spell",),
        "treasure": ("treasure",),
        "event": ("event",),
    }
    return {f"{kind}-{name}": name for kind, names in groups.items() for name in names}


def _signs() -> dict[str, str]:
    art = {
        "heart": _HEART + 'fill="#d2402f"/>',
        "might": f'<g transform="rotate(42)">{_SWORD}</g>',
        "book": _BOOK,
        "cards": _CARDS,
        "heroes": _HELMET,
        "disease": _DROP,
        "onward": _ONWARD,
        "give": _GIVE,
        "discard": _BIN,
        "coin": _COIN,
        "dice": _DICE,
        "back": _BACK,
        "deck": f'<g transform="scale(.46)">{_BACK}</g>',
    }
    art |= {f"die-{pips}": _die(pips) for pips in _PIPS}
    art |= {f"em-{name}": drawn for name, drawn in EMBLEMS.items()}
    for face, name in _kinds().items():
        art[f"face-{face}"] = _face(name, face.partition("-")[0])
    for number, seat in enumerate(SEATS):
        art[f"seat-{seat}"] = (
            f'<circle r="10" fill="var(--seat{number})"/><text y="4.6" font-size="13" '
            f'text-anchor="middle" font-weight="700" style="fill:var(--on-seat)">{seat}</text>'
        )
    return {name: f'<g id="{name}">{drawn}</g>' for name, drawn in art.items()}


SIGNS: Final[Mapping[str, str]] = _signs()
"""By name: all drawings. ``face-kind-emblem`` is a card's picture, ``em-emblem`` its emblem."""

COLOURS: Final[tuple[Mapping[str, str], Mapping[str, str]]] = (
    {
        "th-hero": "#2b6a86",
        "th-location": "#3d6f48",
        "th-spell": "#5f4ca3",
        "th-item": "#7c5632",
        "th-guardian": "#94382f",
        "th-treasure": "#97690c",
        "th-event": "#56606a",
        "th-back": "#4a3344",
        "th-back-line": "#7d5f74",
        "th-back-ink": "#f0d9a4",
        "seat4": "#8a5a00",
        "seat5": "#b0306e",
    },
    {
        "th-hero": "#2f7391",
        "th-location": "#42784d",
        "th-spell": "#6a57b3",
        "th-item": "#875f39",
        "th-guardian": "#a3443a",
        "th-treasure": "#9a6e14",
        "th-event": "#5f6a75",
        "th-back": "#52394c",
        "th-back-line": "#876a7e",
        "th-back-ink": "#f0d9a4",
        "seat4": "#e0b04a",
        "seat5": "#f08ab8",
    },
)
"""The game's own colours in the light and in the dark theme."""

RULES: Final[Mapping[str, str]] = {
    ".box.bare": "fill:none;stroke:none",
    # Long names stay in one piece on small cards.
    ".box.slim": "font-size:13.5px;padding:8px 4px",
    # Room for a row of cards, before panels stand beside each other.
    ".roomy": "flex-basis:max(236px,calc((100% + 8px)*var(--span,12)/12 - 8px))",
    ".cl": "color:var(--quiet)",
    ".s4": "color:var(--seat4)",
    ".s5": "color:var(--seat5)",
    # What a choice that is looked at is about; the words beside it say the same.
    ".fits": "outline:3px solid var(--accent);outline-offset:-1px;border-radius:10px",
    ".pays": "outline:3px dashed var(--accent);outline-offset:-1px;border-radius:10px",
}
