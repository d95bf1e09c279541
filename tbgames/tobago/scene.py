"""Tobago drawn: a view, an island, a set of spaces, a clue as a `Scene`.

Only what is in a view is drawn, so a picture cannot tell more than its view.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from tbgames.engine.actions import Action
from tbgames.scene.model import Board, Panel, Scene, Static, Thing
from tbgames.scene.panels import log_panel
from tbgames.tobago.clues import TERRAINS, Clue
from tbgames.tobago.island import Island
from tbgames.tobago.scene_cards import clue_card, faces
from tbgames.tobago.scene_island import BOARD, chart
from tbgames.tobago.scene_panels import choices, hand, maps, piles, players
from tbgames.tobago.scene_pieces import landmarks, map_signs, map_things, signs_key
from tbgames.tobago.scene_sharing import result, sharing
from tbgames.tobago.scene_words import Names, count, status
from tbgames.tobago.spaces import Spaces
from tbgames.tobago.symbols import DARK, DEFS, LIGHT, RULES
from tbgames.tobago.view import MAPS, NOBODY, TobagoView

__all__ = [
    "bare_map",
    "clue_scene",
    "island_scene",
    "spaces_scene",
    "static_part",
    "view_scene",
]

_ISLAND_WIDTH = 640
_CLUE_WIDTH = 150
_MOST_NAMES = 60


def view_scene(
    view: TobagoView,
    log: Sequence[str] = (),
    legal: Iterable[Action] = (),
    names: Sequence[str] = (),
    you: bool = True,
) -> Scene:
    """Draw what one player may know.

    Args:
        view: the view.
        log: lines on what happened, the last one last.
        legal: actions to mark: spaces in reach, cards to play, and a list of the others.
        names: what the players are called, by seat; otherwise by their letters.
        you: whether the player of the view is called "you".
    """
    called = Names(names, view.player if you else NOBODY)
    actions = tuple(legal)
    side: list[Panel] = [
        *result(view, called),
        *sharing(view, called),
        *choices(actions),
        *maps(view, called),
        *log_panel(log),
    ]
    panels = (
        players(view, called),
        _map(view, actions),
        *side,
        hand(view, called, actions, span=8),
        piles(view, span=4),
    )
    return Scene(
        "tobago",
        f"Tobago · {status(view, called)}",
        panels,
        static=static_part(chart(view.game.island).board),
    )


def island_scene(island: Island) -> Scene:
    """Draw an island with its landmarks, and how much there is of each terrain."""
    return Scene(
        "tobago",
        _title(island),
        (bare_map(island, ()), _legend(island)),
        static=static_part(chart(island).board),
        width=_ISLAND_WIDTH,
    )


def spaces_scene(spaces: Spaces) -> Scene:
    """Draw a set of spaces on its island: the others dimmed, the count, the names."""
    island = spaces.island
    # The dimmed ones first: the outlines of the others lie above them.
    things = (
        *(Thing(f"cell-{s.name}", "", form="cell", css="dim", cell=s.name) for s in ~spaces),
        *(
            Thing(f"cell-{s.name}", "in the set", form="cell", css="chosen", cell=s.name)
            for s in spaces
        ),
    )
    listed = list(spaces.names)
    more = len(listed) - _MOST_NAMES
    words = ", ".join(listed[:_MOST_NAMES]) + (f" and {more} more" if more > 0 else "")
    names = Thing("names", ", ".join(listed) or "none", words=words or "none")
    share = f"{len(spaces)} of {count(len(island.spaces), 'space')}"
    return Scene(
        "tobago",
        f"{share} of {_title(island, counted=False)}",
        (
            bare_map(island, things),
            Panel("names", "list", "In the set", (names,), area="foot"),
        ),
        static=static_part(chart(island).board),
        width=_ISLAND_WIDTH,
    )


def clue_scene(clue: Clue) -> Scene:
    """Draw one clue card."""
    card = clue_card("clue", clue)
    panel = Panel("clue", "cards", "", (card,), area="main")
    return Scene("tobago", str(clue), (panel,), static_part(None), width=_CLUE_WIDTH, bare=True)


# -- the map --------------------------------------------------------------------------------------


def _map(view: TobagoView, legal: Sequence[Action]) -> Panel:
    island = view.game.island
    drawn = chart(island)
    removals = {a.args[:2]: a.id for a in legal if a.kind == "remove"}
    pieces = map_things(view, drawn, lambda space, map_: removals.get((space, map_)))
    board = island.to_text(map_signs(view), turns=view.statue_turns)
    key = ", ".join(f"{sign} {meaning}" for sign, meaning in signs_key(view).items())
    return Panel(
        "map",
        "map",
        drawn.board.label,
        (*_dressed(view, legal), *pieces),
        area="main",
        board=BOARD,
        text=f"{board}\n{key}",
    )


def _dressed(view: TobagoView, legal: Sequence[Action]) -> tuple[Thing, ...]:
    """Spaces that hold a treasure, and spaces in reach."""
    spaces = view.game.island.spaces
    found = {view.located(map_) for map_ in range(len(MAPS))} - {NOBODY}
    reach = {a.args[0]: a for a in legal if a.kind in ("drive", "place", "remove")}
    everywhere = len(reach) == len(spaces)  # marking all of them would tell nothing
    things = []
    for index in sorted(found | reach.keys()):
        action = reach.get(index)
        marked = action is not None and not everywhere
        css = [name for name, on in (("found", index in found), ("reach", marked)) if on]
        words = {"drive": "drive here", "place": "start here", "remove": "remove a marker"}
        things.append(
            Thing(
                f"cell-{spaces[index].name}",
                words[action.kind] if action else "treasure located",
                form="cell",
                css=" ".join(css),
                cell=spaces[index].name,
                action=action.id if action and action.kind != "remove" else None,
            )
        )
    return tuple(things)


def bare_map(island: Island, dressed: tuple[Thing, ...], text: str = "") -> Panel:
    """The island with its landmarks alone, and whatever dresses its spaces."""
    drawn = chart(island)
    return Panel(
        "map",
        "map",
        drawn.board.label,
        (*dressed, *landmarks(island, drawn)),
        area="main",
        board=BOARD,
        text=text or island.to_text(),
    )


def _legend(island: Island) -> Panel:
    things = []
    for terrain in TERRAINS:
        areas = [len(area) for area in island.areas(terrain)]
        if areas:
            sizes = " + ".join(map(str, areas))
            words = f"{terrain} {sum(areas)}"
            label = f"{terrain}: {count(sum(areas), 'space')} in areas of {sizes}"
            things.append(
                Thing(
                    f"legend-{terrain}",
                    label,
                    form="chip",
                    symbol=f"t-{terrain}",
                    size=0.52,
                    words=words,
                )
            )
    return Panel("legend", "list", "", tuple(things), area="foot", css="bare")


def _title(island: Island, *, counted: bool = True) -> str:
    name = f"Island {island.name}" if island.name else "Island"
    facts = [count(len(island.spaces), "space")] if counted else []
    if island.seed is not None:
        facts.append(f"seed {island.seed}")
    return f"{name} ({', '.join(facts)})" if facts else name


@lru_cache(maxsize=64)
def static_part(board: Board | None) -> Static:
    """What all scenes on a board share: drawings, colours, rules."""
    return Static(
        defs={**DEFS, **faces()},
        boards={} if board is None else {BOARD: board},
        rules=RULES,
        light=LIGHT,
        dark=DARK,
    )
