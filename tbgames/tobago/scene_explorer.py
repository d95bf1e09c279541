"""The clue space drawn: the map, what each clue would leave, what is told so far.

Only what is told is drawn: where something is hidden does not come in here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from math import log2
from typing import Final

from tbgames.engine.messages import listed
from tbgames.scene.model import Panel, Preview, Scene, Thing
from tbgames.tobago.clues import LANDMARKS, SEA, TERRAINS, Clue
from tbgames.tobago.exploring import Exploration, Fact, Offer, Questions
from tbgames.tobago.scene import bare_map, static_part
from tbgames.tobago.scene_island import chart
from tbgames.tobago.scene_words import count
from tbgames.tobago.spaces import Space

__all__ = ["explorer_preview", "explorer_scene"]

_BESIDE: Final = ("jungle", "mountain", "river", "lake")
"""What is named by most clues, and so stands in full beside the map."""
_TERMS: Final = (*_BESIDE, *(t for t in TERRAINS if t not in _BESIDE), SEA, *LANDMARKS)
_FACE: Final = 0.5
_MOST_NAMES: Final = 12
_LEFT_SIGN: Final = "■"
_TIE: Final = "\u00a0"
"""A blank at which no line ends."""


def explorer_scene(exploration: Exploration, title: str, ending: str = "") -> Scene:
    """Draw what is told so far and what could be told next.

    Args:
        exploration: clues on a map, or questions.
        title: what is going on.
        ending: what there is to say besides, once it is over.
    """
    groups = [panel for term in _TERMS for panel in _group(exploration, term)]
    return Scene(
        "tobago",
        title,
        (_map(exploration), *groups, _log(exploration, ending)),
        static=static_part(chart(exploration.space.island).board),
    )


# -- panels ---------------------------------------------------------------------------------------


def _map(exploration: Exploration) -> Panel:
    """The spaces that are left stay bright; a single one shines."""
    island, left = exploration.space.island, exploration.left
    things = [
        Thing(f"cell-{space.name}", "ruled out", form="cell", css="dim", cell=space.name)
        for space in ~left
    ]
    if len(left) == 1:
        (last,) = left
        label = "the only space left"
        things.append(Thing(f"cell-{last.name}", label, form="cell", css="found", cell=last.name))
    signs = {space.index: _LEFT_SIGN for space in left} if ~left else {}
    key = f"\n{_LEFT_SIGN} left" if signs else ""
    return bare_map(island, tuple(things), island.to_text(signs) + key)


def _group(exploration: Exploration, term: str) -> Iterator[Panel]:
    """All clues that name one term; no panel if there is none."""
    clues = sorted((c for c in exploration.space.clues if c.term == term), key=lambda c: c.kind)
    if clues:
        beside = term in _BESIDE
        yield Panel(
            f"about-{term}",
            "choices",
            term.capitalize(),
            tuple(_row(exploration, clue) for clue in clues),
            area="side" if beside else "foot",
            span=6 if beside else 4,
            css="several",
            note="yes · bits" if isinstance(exploration, Questions) else "left · bits",
        )


def _row(exploration: Exploration, clue: Clue) -> Thing:
    fact = exploration.fact(clue)
    if fact is not None:
        label, note, css = _told(exploration, fact)
        text = label
    else:
        offer = exploration.offers[clue]
        label, note = _offered(exploration, offer)
        css = "off" if offer.refusal else ""
        text = f"{clue}: {note}"
    return Thing(
        _id(clue),
        label,
        symbol=f"clue-{clue.kind}",
        css=css,
        words=_short(clue),
        note=note,
        size=_FACE,
        action=exploration.space.clues.index(clue),
        text=text,
    )


def _told(exploration: Exploration, fact: Fact) -> tuple[str, str, str]:
    if not isinstance(exploration, Questions):
        return f"{fact.clue}: on the map", "✓", "sel b"
    answer = "yes" if fact.holds else "no"
    return f"{fact.clue}: the answer was {answer}", answer, "sel b" if fact.holds else "off b"


def _offered(exploration: Exploration, offer: Offer) -> tuple[str, str]:
    """What a screen reader says of a clue, and the figures beside it."""
    total = len(exploration.left)
    if offer.refusal:
        known = ("no", "yes") if isinstance(exploration, Questions) else ("none", "all")
        return f"{offer.clue}: {offer.refusal}", known[offer.kept > 0]
    note = f"{offer.kept}{_TIE}·{_TIE}{offer.bits:.2f}"
    spaces = f"{offer.kept} of {count(total, 'space')}"
    if isinstance(exploration, Questions):
        rest = total - offer.kept
        return f"{offer.clue}? Yes leaves {spaces}, no {rest}; {offer.bits:.2f} bits", note
    return f"{offer.clue}: leaves {spaces}, {offer.bits:.2f} bits", note


def _log(exploration: Exploration, ending: str) -> Panel:
    asking = isinstance(exploration, Questions)
    lines = [
        f"{fact.clue}{_answer(fact) if asking else ''}: {len(before)} → {len(after)}, "
        f"{log2(len(before) / len(after)):.2f} bits"
        for fact, before, after in zip(
            exploration.facts, exploration.stages, exploration.stages[1:], strict=False
        )
    ]
    if not lines:
        lines.append("No question yet." if asking else "No clue yet: pick one, and another.")
    left = exploration.left
    if 1 < len(left) <= _MOST_NAMES:
        lines.append(f"Left: {', '.join(left.names)}.")
    elif len(left) == 1:
        lines.append(f"Only {left.names[0]} is left.")
    lines += [ending] if ending else []
    things = tuple(Thing(f"log-{n}", line, words=line) for n, line in enumerate(lines, 1))
    return Panel("log", "log", "Questions" if asking else "Clues on the map", things)


def _answer(fact: Fact) -> str:
    return "? Yes" if fact.holds else "? No"


# -- previews -------------------------------------------------------------------------------------


def explorer_preview(exploration: Exploration, thing: str) -> Preview:
    """Show what a clue would leave, or which clues tell a space.

    Args:
        exploration: what is told.
        thing: the id of a cell or of a thing; of an unknown one nothing is said.

    >>> from tbgames.tobago.clue_space import ClueSpace
    >>> from tbgames.tobago.exploring import ClueMap
    >>> from tbgames.tobago.island import Island
    >>> chosen = ClueMap(ClueSpace(Island.classic(layout=5, seed=3)))
    >>> explorer_preview(chosen, f"clue-{Clue('in a lake').kind}").words
    'In a lake: leaves 17 of 102 spaces, 2.58 bits.'
    """
    island = exploration.space.island
    names = (thing, thing.removeprefix("cell-"))
    space = next((space for space in island.spaces if space.name in names), None)
    if space is not None:
        return _space(exploration, space)
    clue = next((clue for clue in exploration.space.clues if _id(clue) == thing), None)
    return Preview("") if clue is None else _clue(exploration, clue)


def _clue(exploration: Exploration, clue: Clue) -> Preview:
    mask = exploration.space.island.mask(clue)
    left = exploration.left.mask
    fact = exploration.fact(clue)
    if fact is None and not exploration.offers[clue].refusal:
        offer = exploration.offers[clue]
        label, _ = _offered(exploration, offer)
        return Preview(f"{label[0].upper()}{label[1:]}.", _shown(exploration, clue, left & mask))
    everywhere = f"“{clue}” is true of {count(mask.bit_count(), 'space')} in all."
    if fact is None:
        words = f"{exploration.offers[clue].refusal} {everywhere}"
    elif isinstance(exploration, Questions):
        words = f"The answer was {'yes' if fact.holds else 'no'}. {everywhere}"
    else:
        rest = tuple(other for other in exploration.facts if other is not fact)
        without = len(replace(exploration, facts=rest).left)
        words = f"{everywhere} Without it, {count(without, 'space')} would be left."
    return Preview(words, _shown(exploration, clue, mask))


def _shown(exploration: Exploration, clue: Clue, kept: int) -> dict[str, str]:
    """Spaces kept stand out, the others left step back; the largest area meant is outlined."""
    island, left = exploration.space.island, exploration.left.mask
    largest = 0
    for space in island.largest(clue.term) if clue.largest else ():
        largest |= 1 << space.index
    marks = {}
    for space in island.spaces:
        here = 1 << space.index
        css = ["kept"] if kept & here else ["dim"] if left & here else []
        css += ["largest"] if largest & here else []
        if css:
            marks[space.name] = " ".join(css)
    return marks


def _space(exploration: Exploration, space: Space) -> Preview:
    """Clues that hold at a space stand out, and the smallest sets that leave it alone are told."""
    holding = exploration.holding(space)
    clues = exploration.space.clues
    marks = {_id(clue): "b" if clue in holding else "fade" for clue in clues}
    marks[space.name] = "chosen"
    words = [f"{space.name}, {space.landmark or space.terrain}: {len(holding)} of {len(clues)}"]
    words[0] += " clues hold here."
    for fact in exploration.facts:
        if (fact.clue in holding) != fact.holds:
            words.insert(0, f"Ruled out by {fact}.")
            break
    pinned = exploration.space.smallest(space)
    if pinned.size is None:
        alike = exploration.space.island.where(*holding)
        marks |= {other.name: "kept" for other in alike if other != space}
        names = [other.name for other in alike if other != space]
        more = len(names) - _MOST_NAMES
        names = names[:_MOST_NAMES] + ([f"{more} more"] if more > 0 else [])
        fit = "fits" if len(names) == 1 else "fit"
        words.append(f"No set of clues leaves it alone: {listed(names)} {fit} them all as well.")
    else:
        first = listed([f"“{clue}”" for clue in pinned.sets[0]])
        ways = f", in {len(pinned.sets)} ways, such as {first}" if pinned.sets[1:] else f": {first}"
        verb = "leaves" if pinned.size == 1 else "leave"
        words.append(f"{count(pinned.size, 'clue')} {verb} it alone{ways}.")
    return Preview(" ".join(words), marks)


def _id(clue: Clue) -> str:
    return f"clue-{clue.kind}"


def _short(clue: Clue) -> str:
    """The words of a clue beside its term.

    >>> _short(Clue("not in sight of the largest lake")), _short(Clue("in the mountains"))
    ('not in sight of largest', 'in')
    """
    relation = re.split(" (?:the|a) ", str(clue))[0]
    return f"{relation} largest" if clue.largest else relation
