"""Which clue to play on which map: what each leaves, who gains by it, who is near."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import log2
from typing import TYPE_CHECKING

from tbgames.frames import Frame
from tbgames.tobago.graph import bits
from tbgames.tobago.legality import legal_plays
from tbgames.tobago.prospects import Position, Prospects
from tbgames.tobago.view import MAPS, SEATS

if TYPE_CHECKING:
    from tbgames.tobago.view import TobagoView

__all__ = ["CluePlay", "clue_choices", "legal_clues"]


@dataclass(frozen=True, slots=True)
class CluePlay:
    """One clue card on one map, and what it does."""

    clue: int
    """Which of ``game.clues``."""
    map: int
    before: int
    left: int
    """Spaces that fit before and after, as bitmasks."""
    own: int
    others: int
    """Roses on the map afterwards: the player's, and all others'."""
    turns: tuple[float, ...]
    """By seat, the turns to drive to a space that is left, on average."""
    chance: float
    """That the treasure is raised before the deck runs out, by estimate."""
    gold: float
    others_gold: float
    """What the roses bring, by estimate: an average card each, if the treasure is raised."""

    @property
    def bits(self) -> float:
        """The information in it: log2 of spaces before over spaces after."""
        return log2(self.before.bit_count() / self.left.bit_count())

    @classmethod
    def of(cls, prospects: Prospects, position: Position, clue: int, map_: int) -> CluePlay:
        """Work out what a clue does that the player of a view plays."""
        me, before = prospects.me, position.left[map_]
        after = position.with_clue(map_, prospects.view.game.clue_masks[clue], me)
        left = after.left[map_]
        own = after.roses[map_].count(me)
        others = len(after.roses[map_]) - own
        chance = prospects.chances(after)[map_]
        turns = tuple(
            sum(prospects.turns(after, seat, space) for space in bits(left)) / left.bit_count()
            for seat in prospects.seats
        )
        card = prospects.mean * chance
        return cls(clue, map_, before, left, own, others, turns, chance, own * card, others * card)


def legal_clues(view: TobagoView) -> Iterator[tuple[int, int]]:
    """The clue cards of a view's player, each with the maps that take it (TB-21).

    Gives (index in ``game.clues``, map). It is what could be played in the own turn; in
    another's, what could be if it were one's own.
    """
    game = view.game
    if not view.roses[view.player]:
        return
    kinds = sorted({game.kinds.index(kind) for kind in view.hand})
    maps = [map_ for map_ in range(len(MAPS)) if _asked(view, map_)]
    waived = game.rules.redundant_clues
    before = [-1 if waived and not view.markers(m) else view.left[m] for m in range(len(MAPS))]
    for number in legal_plays(kinds, game.clue_masks, view.left, before):
        clue, map_ = divmod(number, len(MAPS))
        if map_ in maps:
            yield clue, map_


def _asked(view: TobagoView, map_: int) -> bool:
    """Whether a map may be played on: empty ones at set-up, the one to be opened again (TB-53)."""
    if view.phase == "open":
        return not view.maps[map_]
    return view.phase != "reopen" or map_ == view.share_map


def clue_choices(view: TobagoView) -> Frame:
    """Compare all clues that the player of a view may play, those that bring most gold first.

    A row for each legal play: the clue, the map, spaces ``before`` and ``left``, ``removed``
    markers, ``bits`` of information; roses on the map afterwards (``own``, ``others``); for each
    ATV the ``turns`` to a space that is left, on average; and the gold that the roses bring. For
    this every rose counts as an average card, times the chance that the treasure is raised before
    the deck runs out. Rules: TB-21, TB-22, TB-50.

    >>> import tbgames as tb
    >>> state = tb.new("tobago", players=2, layout=5, seed=3).start(seed=1)
    >>> for _ in range(4):  # two ATVs are placed, two maps opened
    ...     state = state.apply(state.legal_actions[0]).settle(seed=2)
    >>> clue_choices(state.view(state.current_player)).where(map="brown")
    Clues that A may play
    clue map before left removed bits own others turns A turns B gold others' gold
    next to a river          brown  18  7   0  1.363  2  0  1.57  1.57  7.59  0
    in sight of a palm tree  brown  18  18  0  0      2  0  1.78  1.78  7.59  0
    not in a river           brown  18  16  0  0.17   2  0  1.88  1.88  7.59  0
    not next to a river      brown  18  11  0  0.71   2  0  1.91  1.91  7.59  0

    Raises:
        ValueError: the ATVs are not placed yet.
    """
    names = ["clue", "map", "before", "left", "removed", "bits", "own", "others"]
    names += [f"turns {SEATS[seat]}" for seat in range(view.game.players)]
    names += ["gold", "others' gold"]
    plays = list(legal_clues(view))
    if plays and min(view.atvs) < 0:
        raise ValueError("the ATVs are not placed yet, so nobody is near anything")
    prospects, position = Prospects(view), Position.of_view(view)
    found = [CluePlay.of(prospects, position, clue, map_) for clue, map_ in plays]
    found.sort(key=lambda play: play.others_gold - play.gold)
    rows = [
        (
            str(view.game.clues[play.clue]),
            MAPS[play.map],
            play.before.bit_count(),
            play.left.bit_count(),
            (view.markers(play.map) & ~play.left).bit_count(),
            round(play.bits, 3),
            play.own,
            play.others,
            *(round(turns, 2) for turns in play.turns),
            round(play.gold, 2),
            round(play.others_gold, 2),
        )
        for play in found
    ]
    return Frame.of_rows(names, rows, title=f"Clues that {SEATS[view.player]} may play")
