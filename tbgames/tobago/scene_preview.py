"""What looking at a clue, a space or an ATV shows before anything is done.

Everything is worked out from the view, so that a preview tells no more than the view.
"""

from __future__ import annotations

from collections import Counter
from math import log2

from tbgames.engine.actions import Action
from tbgames.scene.model import Preview
from tbgames.tobago.clues import Clue
from tbgames.tobago.graph import bits
from tbgames.tobago.scene_words import Names, count
from tbgames.tobago.state_data import LEGS
from tbgames.tobago.view import MAPS, NOBODY, SEATS, TobagoView

__all__ = ["legs_from", "preview"]

_SPEND_LEGS = 2


def preview(view: TobagoView, action: Action | None, thing: str) -> Preview | None:
    """Show what ``action`` would do, or what the ``thing`` looked at is about.

    >>> import tbgames as tb
    >>> game = tb.new("tobago", players=2, layout=5, seed=3)
    >>> clue = game.parse("play in the jungle on grey")
    >>> print(preview(game.start(seed=1).view(0), clue, "").words)
    “in the jungle” on grey: leaves 23 of 102 spaces (2.1 bits).
    """
    if action is not None:
        if action.kind == "play":
            return _played(view, *action.args)
        if action.kind == "drive":
            return _space(view, action.args[0])
        if action.kind == "remove":
            return _removed(view, *action.args)
        if action.kind == "raise":
            return _raised(view, action.args[0])
        if action.kind == "spend" and action.args[0] == _SPEND_LEGS:
            return _reach(view, view.player, LEGS)
    index = _index(view, thing)  # first: an island may have spaces of any name
    if index is not None:
        return _space(view, index)
    kind, _, rest = thing.partition("-")
    if kind == "hand":
        return _held(view, int(rest.partition("-")[0]))
    if kind == "clue":
        colour, _, place = rest.rpartition("-")
        return _on_map(view, MAPS.index(colour), int(place))
    if kind in ("atv", "player") and view.atvs[SEATS.index(rest)] != NOBODY:
        return _reach(view, SEATS.index(rest), LEGS)
    return None


# -- clues ----------------------------------------------------------------------------------------


def _played(view: TobagoView, card: int, map_: int) -> Preview:
    clue = view.game.clues[card]
    before = view.left[map_]
    after = before & view.game.clue_masks[card]
    words = f"“{clue}” on {MAPS[map_]}: {_leaves(view, map_, after)}{_roses(view, map_)}"
    fading = {
        f"marker-{MAPS[map_]}-{_name(view, space)}": "fade"
        for space in bits(view.markers(map_) & ~after)
    }
    return Preview(words, _shown(view, clue, after) | fading)


def _leaves(view: TobagoView, map_: int, after: int) -> str:
    before = view.left[map_].bit_count()
    left = after.bit_count()
    if not left:
        return "leaves no space."
    text = f"leaves {left} of {count(before, 'space')}"
    going = (view.markers(map_) & ~after).bit_count()
    if going:
        text += f"; {count(going, 'marker')} {'go' if going > 1 else 'goes'}"
    elif left <= view.game.rules.marker_limit and not view.markers(map_):
        text += f"; {count(left, 'marker')} {'come' if left > 1 else 'comes'} out"
    text += f" ({_bits(before, left)})."
    if left == 1:
        text += f" The treasure is located: {_name(view, after.bit_length() - 1)}."
    return text


def _roses(view: TobagoView, map_: int) -> str:
    owners = [seat for _, seat in view.maps[map_] if seat != NOBODY]
    own = owners.count(view.player) + 1
    return f" You would hold {own} of {len(owners) + 1} roses there." if owners else ""


def _held(view: TobagoView, kind: int) -> Preview | None:
    """A clue card in hand: where the clue is true, and what it would leave on each map."""
    if kind not in view.game.kinds:
        return None
    card = view.game.kinds.index(kind)
    clue, mask = view.game.clues[card], view.game.clue_masks[card]
    actions = tuple(view.game.play_at + len(MAPS) * card + map_ for map_ in range(len(MAPS)))
    effects = []
    for map_, before in enumerate(view.left):
        left = before & mask
        if left and left != before and view.located(map_) == NOBODY:
            numbers = before.bit_count(), left.bit_count()
            effects.append(f"{MAPS[map_]} {numbers[0]} → {numbers[1]} ({_bits(*numbers)})")
    words = f"“{clue}” is true of {count(mask.bit_count(), 'space')}"
    words += f": {', '.join(effects)}." if effects else "."
    return Preview(words, _shown(view, clue, mask), actions)


def _on_map(view: TobagoView, map_: int, place: int) -> Preview | None:
    """A clue that lies on a map already."""
    if place >= len(view.maps[map_]):
        return None
    clue = Clue.all()[view.maps[map_][place][0]]
    mask = view.game.island.clue_masks[clue.kind]
    words = f"“{clue}” is true of {count(mask.bit_count(), 'space')}."
    return Preview(words, _shown(view, clue, mask))


def _shown(view: TobagoView, clue: Clue, kept: int) -> dict[str, str]:
    """Spaces kept stand out, the others step back; the largest area that is meant is outlined."""
    largest = 0
    if clue.largest:
        for space in view.game.island.largest(clue.term):
            largest |= 1 << space.index
    marks = {}
    for index, space in enumerate(view.game.island.spaces):
        css = "kept" if kept >> index & 1 else "dim"
        marks[space.name] = f"{css} largest" if largest >> index & 1 else css
    return marks


def _bits(before: int, after: int) -> str:
    """The information in a clue that leaves so many of so many spaces.

    >>> _bits(9, 5), _bits(104, 13), _bits(9, 9)
    ('0.85 bits', '3 bits', '0 bits')
    """
    return f"{log2(before / after):.2g} bits"


# -- driving --------------------------------------------------------------------------------------


def legs_from(view: TobagoView, start: int, legs: int) -> list[int]:
    """The spaces first reached with 1, 2, ... legs, each as a bitmask (TB-41)."""
    masks = view.game.leg_masks
    reached = edge = 1 << start
    rings = []
    for _ in range(legs):
        further = 0
        for index in bits(edge):
            further |= masks[index]
        edge = further & ~reached
        reached |= edge
        rings.append(edge)
    return rings


def _reach(view: TobagoView, seat: int, legs: int) -> Preview:
    rings = legs_from(view, view.atvs[seat], legs)
    whose = "you reach" if seat == view.player else f"{SEATS[seat]} reaches"
    first, *others = (ring.bit_count() for ring in rings)
    further = "".join(f", {more} more with {legs} legs" for legs, more in enumerate(others, 2))
    return Preview(
        f"From {_name(view, view.atvs[seat])} {whose} {count(first, 'space')} with 1 leg{further}.",
        _by_legs(view, rings),
    )


def _space(view: TobagoView, index: int) -> Preview | None:
    """A space: how many legs away it is for whoever looks and is to drive."""
    if view.to_decide != view.player:
        return None
    game = view.game
    if view.phase == "place":
        return Preview("", {}, (game.place_at + index,))
    if view.phase == "marker":
        actions = tuple(game.remove_at + len(MAPS) * index + m for m in range(len(MAPS)))
        there = [m for m in range(len(MAPS)) if view.markers(m) >> index & 1]
        return Preview("", {}, tuple(actions[m] for m in there))
    if view.phase != "turn":
        return None
    legs = _legs(view)
    if not legs:
        return Preview("", {}, (index,))
    start = view.atvs[view.player]
    rings = legs_from(view, start, legs)
    words = _way(view, rings, index) if index != start else ""
    return Preview(words, _by_legs(view, rings), (index,))


def _legs(view: TobagoView) -> int:
    """How many legs may be driven one after the other now."""
    if view.amulet_legs:
        return view.amulet_legs
    return {0: LEGS, 1: view.legs}.get(view.acted, 0)


def _way(view: TobagoView, rings: list[int], index: int) -> str:
    name = _name(view, index)
    for leg, ring in enumerate(rings, 1):
        if ring >> index & 1:
            rest = len(rings) - leg
            after = f"; {count(rest, 'leg')} left there" if rest else ""
            by = "".join(f", by way of {stop}" for stop in _stops(view, rings, index, leg))
            return f"{name}: {count(leg, 'leg')}{by}{after}."
    return f"{name}: out of reach with {count(len(rings), 'leg')}."


def _stops(view: TobagoView, rings: list[int], index: int, leg: int) -> list[str]:
    """Where the legs before the last one end, the first one first."""
    stops: list[str] = []
    for ring in reversed(rings[: leg - 1]):
        index = next(stop for stop in bits(ring) if view.game.leg_masks[stop] >> index & 1)
        stops.insert(0, _name(view, index))
    return stops


def _by_legs(view: TobagoView, rings: list[int]) -> dict[str, str]:
    return {
        _name(view, index): f"leg{leg}" for leg, ring in enumerate(rings, 1) for index in bits(ring)
    }


# -- markers and treasures ------------------------------------------------------------------------


def _removed(view: TobagoView, space: int, map_: int) -> Preview:
    before = view.left[map_].bit_count()
    name = _name(view, space)
    words = f"{MAPS[map_].capitalize()} loses its marker on {name}: {before - 1} of {before} stay"
    marks = {name: "dim", f"marker-{MAPS[map_]}-{name}": "fade"}
    return Preview(f"{words} ({_bits(before, before - 1)}).", marks)


def _raised(view: TobagoView, map_: int) -> Preview:
    """Who would look at how many cards, and how many are shared (TB-50)."""
    owners = Counter(seat for _, seat in view.maps[map_] if seat != NOBODY)
    owners[view.player] += 1
    names = Names((), view.player)
    looks = ", ".join(f"{names.inside(seat)} {n}" for seat, n in sorted(owners.items()))
    cards = owners.total()
    words = f"Cards to look at: {looks}; with one unseen {count(cards + 1, 'card')} to share."
    return Preview(words, {_name(view, view.located(map_)): "kept"})


# -- names ----------------------------------------------------------------------------------------


def _name(view: TobagoView, index: int) -> str:
    return view.game.island.spaces[index].name


def _index(view: TobagoView, thing: str) -> int | None:
    """The space that a cell, or what dresses it, stands for."""
    name = thing.removeprefix("cell-")
    return next((s.index for s in view.game.island.spaces if s.name == name), None)
