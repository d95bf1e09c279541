"""Odds of sharing gold: when to take a card, how likely a curse is, what an amulet is worth.

Everything here is counted out and an exact `Fraction`; what the others do is a stated model.

>>> curse_risk(3)
Fraction(81, 406)
>>> sharing_gold(roses="AB", safe=12)
(Fraction(130931, 27417), Fraction(1857, 494))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

from tbgames.tobago.cards import TreasureCards
from tbgames.tobago.face_down import FaceDown
from tbgames.tobago.taking import Others, SharingGame, Stakes, TakeOrPass
from tbgames.tobago.view import CURSE, NOBODY, SEATS

if TYPE_CHECKING:
    from tbgames.tobago.view import TobagoView

__all__ = [
    "AmuletWorth",
    "FaceDown",
    "SharingGame",
    "Stakes",
    "TakeOrPass",
    "amulet_worth",
    "curse_risk",
    "curse_risk_of_view",
    "sharing_gold",
    "take_or_pass",
]


def curse_risk(cards: int, gold: int = 27, curses: int = 2, safe: int = 0) -> Fraction:
    """The chance that the next cards of the treasure deck hold a curse.

    Args:
        cards: how many are drawn.
        gold: gold cards in the deck, those of the safe top left out; 27 of the project's own.
        curses: curses in the deck.
        safe: how many cards on top are still sure to be gold (TB-03).

    Raises:
        ValueError: a number is below 0, or the deck has not so many cards.

    >>> curse_risk(3), curse_risk(3, safe=12), curse_risk(14, safe=12)
    (Fraction(81, 406), Fraction(0, 1), Fraction(55, 406))
    """
    if min(cards, gold, curses, safe) < 0 or cards > safe + gold + curses:
        raise ValueError(
            f"{cards} cards cannot be drawn from {safe} safe ones, {gold} of gold and {curses} "
            "curses; all are 0 or more"
        )
    drawn = max(0, cards - safe)
    return 1 - Fraction(comb(gold, drawn), comb(gold + curses, drawn))


def curse_risk_of_view(view: TobagoView, cards: int) -> Fraction:
    """The chance that the next cards of the deck hold a curse, to the player of a view.

    While a treasure is divided, what is face down may hold the curses already. Cards beyond the
    deck come from the discards, which hold none (TB-52).

    Raises:
        ValueError: ``cards`` is below 0.

    >>> import tbgames as tb
    >>> view = tb.new("tobago", players=2, layout=5, seed=3).start(seed=1).view(0)
    >>> curse_risk_of_view(view, 12), curse_risk_of_view(view, 13)
    (Fraction(0, 1), Fraction(2, 29))
    """
    curses = view.game.treasures.curses - view.curses_gone
    shared = {0: Fraction(1)}
    if view.share_dealt:
        face_down = FaceDown.of_view(view)
        weights = [weight for _, weight in face_down.pools]
        shared = {}
        for pool, weight in face_down.pools:
            chance = Fraction(weight, sum(weights))
            shared[pool[CURSE]] = shared.get(pool[CURSE], Fraction(0)) + chance
    if cards < 0:
        raise ValueError(f"{cards} cards cannot be drawn; cards= is 0 or more")
    deck, safe = view.treasure_deck, view.safe_cards
    if view.share_fresh != NOBODY:
        return Fraction(0)  # the deck is made of discards
    return sum(
        (
            chance * curse_risk(min(cards, deck), deck - safe - curses + here, curses - here, safe)
            for here, chance in shared.items()
        ),
        Fraction(0),
    )


def _seats(roses: str | Sequence[int]) -> tuple[int, ...]:
    """Seats from letters; a ValueError for anything else."""
    if isinstance(roses, str):
        if not roses or not set(roses) <= set(SEATS):
            raise ValueError(f"roses={roses!r}; they are letters of {SEATS}, bottom to top")
        return tuple(map(SEATS.index, roses))
    return tuple(roses)


def _dealt(
    roses: str | Sequence[int],
    known: Sequence[int],
    gone: Sequence[int],
    safe: int,
    treasures: TreasureCards | None,
    card: int = NOBODY,
    *,
    best: Sequence[int],
    amulets: Sequence[int],
) -> SharingGame:
    """The sharing of a deal: a card for each rose and one more, ``known`` among them (TB-50)."""
    line = _seats(roses)
    asked = () if card == NOBODY else (card,)
    face_down = len(line) + 1 - len(asked)
    if len(known) > face_down:
        raise ValueError(f"{len(known)} cards are known, {face_down} are face down")
    cards = FaceDown.dealt(face_down - len(known), known, [*gone, *asked], safe, treasures)
    return SharingGame(
        roses=line,
        cards=cards,
        card=card,
        best=tuple(best),
        amulets=tuple(amulets),
        opener=line[0],
    )


def sharing_gold(
    roses: str | Sequence[int],
    known: Sequence[int] = (),
    gone: Sequence[int] = (),
    safe: int = 0,
    *,
    best: Sequence[int] = (),
    amulets: Sequence[int] = (),
    treasures: TreasureCards | None = None,
    others: Others = "risk-neutral",
    threshold: int = 4,
) -> tuple[Fraction, ...]:
    """The gold that each player can expect of a treasure that is raised, by seat.

    Args:
        roses: letters (or seats), bottom to top: the raiser's first; each sees a card.
        known: the gold of cards of this deal that have been looked at, 0 for a curse.
        gone: cards that are not in the deck any more, by gold.
        safe: how many of the cards not seen are on the safe top of the deck (TB-03).
        best: by seat, the most valuable card owned: a curse takes it. None is owned if left out.
        amulets: by seat, amulets held; they pay for a curse and count nothing.
        treasures: the deck; None for the project's own.
        others: how everybody plays, as `SharingGame.take_or_pass` says.
        threshold: what "greedy" takes.

    Raises:
        ValueError: something does not fit together.

    The first rose is asked first, and there is one card more than roses:

    >>> [round(float(gold), 2) for gold in sharing_gold("ABC", safe=12)]
    [5.02, 4.15, 3.37]
    """
    game = _dealt(roses, known, gone, safe, treasures, best=best, amulets=amulets)
    return game.expected_gold(others, threshold=threshold)


def take_or_pass(
    roses: str | Sequence[int],
    card: int,
    known: Sequence[int] = (),
    gone: Sequence[int] = (),
    safe: int = 0,
    *,
    best: Sequence[int] = (),
    amulets: Sequence[int] = (),
    treasures: TreasureCards | None = None,
    others: Others = "risk-neutral",
    threshold: int = 4,
    stakes: Stakes | None = None,
) -> TakeOrPass:
    """The first card of a deal is turned up: should the bottom rose's player take it?

    Arguments as in `sharing_gold`; ``known`` leaves out the ``card`` on offer. For offers later on
    make a `SharingGame`, or take the one of a view.

    >>> take_or_pass("AB", 3, known=[6], safe=12)
    A should pass on (by 3.00 gold): taken A 3.00, B 6.00; passed on A 6.00, B 3.76

    Raises:
        ValueError: something does not fit together.
    """
    game = _dealt(roses, known, gone, safe, treasures, card, best=best, amulets=amulets)
    return game.take_or_pass(others, stakes, threshold)


@dataclass(frozen=True, slots=True)
class AmuletWorth:
    """What an amulet is worth for one treasure, in gold: kept for a curse, or spent on a clue."""

    protection: Fraction
    """The loss that it saves from, by chance."""
    clue: Fraction
    """What one more own clue on the map brings."""

    @property
    def worth(self) -> Fraction:
        """The better of the two."""
        return max(self.protection, self.clue)

    def __repr__(self) -> str:
        return (
            f"An amulet is worth {float(self.worth):.2f} gold: kept for a curse "
            f"{float(self.protection):.2f}, spent on one more clue {float(self.clue):.2f}."
        )


def amulet_worth(
    roses: str | Sequence[int],
    seat: int,
    gone: Sequence[int] = (),
    safe: int = 0,
    *,
    best: Sequence[int] = (),
    treasures: TreasureCards | None = None,
    others: Others = "risk-neutral",
    threshold: int = 4,
) -> AmuletWorth:
    """What an amulet is worth to a player before a treasure is raised.

    Either it is kept, and pays for a curse in this sharing (TB-52); or it is spent on one more
    clue (TB-44), so that a rose more lies on top and a card more is dealt. Both are differences of
    `sharing_gold`, whose arguments these are; nobody else holds an amulet.

    >>> amulet_worth("AB", 0, safe=0, best=[6, 6])
    An amulet is worth 2.70 gold: kept for a curse 0.50, spent on one more clue 2.70.

    Raises:
        ValueError: the seat has no rose, or something does not fit together.
    """
    line = _seats(roses)
    if seat not in line:
        raise ValueError(f"seat {seat!r} has no rose among {roses!r}, and so nothing at stake")
    none = [0] * (1 + max(line))

    def gold(line: tuple[int, ...], held: int) -> Fraction:
        amulets = [held if other == seat else 0 for other in range(len(none))]
        game = _dealt(line, (), gone, safe, treasures, best=best or none, amulets=amulets)
        found: Fraction = game.expected_gold(others, threshold=threshold)[seat]
        return found

    without = gold(line, 0)
    return AmuletWorth(gold(line, 1) - without, gold((*line, seat), 0) - without)
