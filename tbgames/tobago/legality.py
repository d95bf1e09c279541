"""Which clues a map takes, and why it does not take the others (TB-21)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from tbgames.engine.actions import Refusal
from tbgames.engine.messages import listed
from tbgames.tobago.clues import Clue
from tbgames.tobago.island import Island

__all__ = ["clue_refusal", "legal_plays"]


def legal_plays(
    kinds: Iterable[int],
    masks: Sequence[int],
    left: Sequence[int],
    before: Sequence[int],
    first: int = 0,
) -> list[int]:
    """Find the kinds of clue that each of four maps takes.

    Args:
        kinds: which of the masks are asked about.
        masks: the spaces that each kind keeps.
        left: the spaces left on each map.
        before: what the spaces left on a map afterwards must differ from; -1 for anything.
        first: the number of kind 0 on map 0.

    Returns:
        ``first + 4 * kind + map`` for all that is legal, in the order of the kinds.

    Rule: TB-21.

    >>> legal_plays([0, 1], [0b011, 0b100], (0b111, 0b011, 0b100, 0b011), (0b111, 0b011, -1, -1))
    [0, 3, 4, 6]
    """
    # Unrolled: random games spend much of their time here.
    left0, left1, left2, left3 = left
    before0, before1, before2, before3 = before
    ids: list[int] = []
    for kind in kinds:
        mask = masks[kind]
        at = first + 4 * kind
        kept = left0 & mask
        if kept and kept != before0:
            ids.append(at)
        kept = left1 & mask
        if kept and kept != before1:
            ids.append(at + 1)
        kept = left2 & mask
        if kept and kept != before2:
            ids.append(at + 2)
        kept = left3 & mask
        if kept and kept != before3:
            ids.append(at + 3)
    return ids


def clue_refusal(
    clue: Clue,
    island: Island,
    left: int,
    played: Sequence[tuple[int, str]],
    called: str = "",
) -> Refusal:
    """Explain why a map does not take a clue.

    Args:
        clue: which leaves no space, or all that were left.
        island: where.
        left: the spaces left on the map.
        played: what lies on the map, as the spaces that fit it and its name.
        called: the colour of the map.

    Rule: TB-21.
    """
    mask = island.mask(clue)
    colour = f"{called} " if called else ""
    if not left & mask:
        return _contradiction(clue, mask, played, colour)
    if left.bit_count() == 1:
        name = island.spaces[left.bit_length() - 1].name
        return Refusal(
            "located", f"The {colour}treasure is located at {name}: no more clues.", "TB-21"
        )
    return Refusal(
        "removes-nothing",
        f"“{clue}” removes nothing: all {left.bit_count()} spaces left on the {colour}map fit it.",
        "TB-21",
    )


def _contradiction(
    clue: Clue, mask: int, played: Sequence[tuple[int, str]], colour: str
) -> Refusal:
    """Name the smallest set of cards on the map, first in its order, that leaves nothing."""
    for size in range(len(played) + 1):
        for chosen in combinations(played, size):
            left = mask
            for other, _ in chosen:
                left &= other
            if not left:
                names = listed([name for _, name in chosen])
                with_these = f" with {names}" if names else ""
                return Refusal(
                    "nothing-left",
                    f"“{clue}” leaves no space on the {colour}map{with_these}.",
                    "TB-21",
                )
    raise AssertionError("the clue fits the map")
