"""Take or pass: the sharing of one treasure solved by backward induction (TB-51 to TB-53).

Cards are turned up one at a time and offered rose by rose. What a card that is passed on is worth
to its owner-to-be, and what may still come, is worked out from the last card back to this one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from tbgames.engine.messages import hint
from tbgames.tobago.face_down import FaceDown
from tbgames.tobago.reshuffled_gold import Counts
from tbgames.tobago.state_data import replaced
from tbgames.tobago.view import CURSE, NOBODY, SEATS

if TYPE_CHECKING:
    from tbgames.tobago.view import TobagoView

__all__ = ["Others", "SharingGame", "Stakes", "TakeOrPass"]

Others: TypeAlias = Literal["risk-neutral", "greedy", "random"]
"""What the others are taken to do; see `SharingGame.take_or_pass`."""

_OTHERS = ("risk-neutral", "greedy", "random")

Gold: TypeAlias = tuple[Any, ...]
"""Expected gold by seat: all fractions, or all floats."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """What there is to win and lose in a sharing besides the gold of its cards, in gold.

    ``amulet`` is what an amulet is worth that pays for a curse; ``reopening`` what it is worth
    to open the map again, which the taker of the last card does (TB-53); ``rivalry`` is how much
    of a gold piece it costs a player when the others, on average, get one: 1 where only the lead
    counts, 0 for who looks at the own gold alone.
    """

    amulet: Fraction = Fraction(0)
    reopening: Fraction = Fraction(0)
    rivalry: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class TakeOrPass:
    """What taking the card on offer and passing it on lead to.

    ``take`` and ``refuse`` are the expected gold by seat from now on; lost cards count against
    it.
    """

    seat: int
    take: Gold
    refuse: Gold
    rivalry: Any = Fraction(0)
    """How much the others' gold counts against it, as in `Stakes`."""

    def lead(self, *, taken: bool) -> Any:
        """The seat's gold, less the part that counts of what the others get on average."""
        return _utility(self.take if taken else self.refuse, self.seat, self.rivalry)

    @property
    def advantage(self) -> Any:
        """How much better taking is for the seat, in gold; below 0, passing is better."""
        return self.lead(taken=True) - self.lead(taken=False)

    def __repr__(self) -> str:
        def said(gold: Gold) -> str:
            return ", ".join(f"{SEATS[seat]} {float(g):.2f}" for seat, g in enumerate(gold))

        verb = "take" if self.advantage >= 0 else "pass on"
        return (
            f"{SEATS[self.seat]} should {verb} (by {abs(float(self.advantage)):.2f} gold): "
            f"taken {said(self.take)}; passed on {said(self.refuse)}"
        )


@dataclass(frozen=True)
class SharingGame:
    """The sharing of one treasure as one player sees it, and its solution.

    Args:
        roses: seats of the roses still there, bottom to top.
        cards: what is face down, the card on offer left out.
        card: the gold of the card on offer; -1 between two cards.
        rose: which rose is asked.
        best: by seat, the most valuable treasure card owned, 0 for none; a curse takes it. Left
            out, nobody owns any, and there are no more seats than have roses.
        amulets: by seat, amulets held; left out, nobody holds one.
        opener: who opens the map again if nobody takes a card from now on: the last taker so
            far, or the raiser.
        forced: a cursed player who has an amulet must give it (option ``forced_protection``).

    Raises:
        ValueError: no rose is there, the asked one is not, or seats have no entry in ``best``.

    Two cards for A's one rose: a 3 is on offer, and the other card is a 4, a 5 or a 6.

    >>> deck = {"gold": {"3": 1, "4": 1, "5": 1, "6": 1}, "curses": 1, "safe": 4}
    >>> from tbgames.tobago.cards import treasure_cards
    >>> rest = FaceDown.dealt(unknown=1, gone=[3], safe=3, treasures=treasure_cards(deck))
    >>> offer = SharingGame(roses=(0,), cards=rest, card=3).take_or_pass()
    >>> offer.take, offer.refuse
    ((Fraction(3, 1),), (Fraction(5, 1),))
    >>> offer
    A should pass on (by 2.00 gold): taken A 3.00; passed on A 5.00
    """

    roses: tuple[int, ...]
    cards: FaceDown
    card: int = NOBODY
    rose: int = 0
    best: tuple[float, ...] = ()
    amulets: tuple[int, ...] = ()
    opener: int = NOBODY
    forced: bool = False

    def __post_init__(self) -> None:
        if not self.roses or not 0 <= self.rose < len(self.roses):
            raise ValueError(
                f"rose {self.rose!r} of {self.roses!r} is asked; roses count from 0, the bottom one"
            )
        none = (0,) * (1 + max(self.roses))
        # Frozen, so that what is left out is filled in this way.
        object.__setattr__(self, "best", tuple(self.best) or none)
        object.__setattr__(self, "amulets", tuple(self.amulets) or none)
        seats = len(self.best)
        if len(self.amulets) != seats or not all(0 <= seat < seats for seat in self.roses):
            raise ValueError(
                f"best= and amulets= need an entry for each seat; there are {seats} and "
                f"{len(self.amulets)}, and roses of the seats {sorted(set(self.roses))}"
            )

    @classmethod
    def of_view(cls, view: TobagoView) -> SharingGame:
        """The sharing that goes on, to the player of the view.

        Raises:
            ValueError: no treasure is being divided, or a curse has ended the division.
        """
        if view.phase != "offer":
            raise ValueError(f"no treasure card is on offer in this view; its phase: {view.phase}")
        return cls(
            roses=view.share_roses,
            cards=FaceDown.of_view(view),
            card=view.share_card,
            rose=view.share_rose,
            best=tuple(max(owned, default=0) for owned in view.gold),
            amulets=view.amulets_held,
            opener=view.raiser if view.last_taker == NOBODY else view.last_taker,
            forced=view.game.rules.forced_protection,
        )

    def take_or_pass(
        self, others: Others = "risk-neutral", stakes: Stakes | None = None, threshold: int = 4
    ) -> TakeOrPass:
        """Solve the offer for the player who is asked.

        The player knows of the cards what ``cards`` says and plays best from now on. The others

        * "risk-neutral": know the same and play best for themselves too;
        * "greedy": take what is worth at least ``threshold`` gold;
        * "random": take or pass, each with the chance 1/2.

        Of two ways that are worth the same, the card is taken. Rules: TB-51 to TB-53.

        Raises:
            ValueError: no card is on offer, or there is no such model of the others.
        """
        if self.card == NOBODY:
            raise ValueError("no card is on offer; card= is its gold")
        _check(others)
        seat = self.roses[self.rose]
        return _Solver(self, others, stakes or Stakes(), threshold, seat, Fraction).choice()

    def expected_gold(
        self, others: Others = "risk-neutral", stakes: Stakes | None = None, threshold: int = 4
    ) -> Gold:
        """Expected gold by seat before the next card is turned up; nobody plays for you.

        ``others`` stands for everybody here, as in `take_or_pass`.

        >>> cards = FaceDown.dealt(unknown=3, safe=12)
        >>> gold = SharingGame((0, 1), cards).expected_gold()
        >>> round(float(gold[0]), 2), round(float(gold[1]), 2)
        (4.78, 3.76)

        Raises:
            ValueError: there is no such model of the others.
        """
        _check(others)
        return _Solver(self, others, stakes or Stakes(), threshold, NOBODY, Fraction).before()

    def estimate(self, stakes: Stakes, quick: bool = True) -> TakeOrPass:
        """The same as ``take_or_pass`` in a few milliseconds: floats, few values, not so far ahead.

        Gold values are put into groups, a curse takes the card that is best now, and of large
        divisions only the next cards are looked at; after these each rose brings an average card.
        """
        size = len(self.roses) if quick else len(self.roses) - 2
        groups, horizon = next(limits for most, *limits in _LIMITS if size <= most)
        game = replace(self, cards=self.cards.lumped(groups))
        seat = self.roses[self.rose]
        solver = _Solver(game, "risk-neutral", stakes, 0, seat, _float)
        solver.follow_best = False
        solver.horizon = horizon
        return solver.choice()


_LIMITS = ((3, 5, 9), (4, 3, 3), (6, 2, 3), (7, 2, 2), (1000, 1, 2))
"""Up to how many roses: groups of gold values, and how many cards ahead, in an estimate."""


def _utility(gold: Gold, seat: int, rivalry: Any) -> Any:
    own = gold[seat]
    if not rivalry or len(gold) < 2:
        return own
    return own - rivalry * (sum(gold) - own) / (len(gold) - 1)


def _check(others: str) -> None:
    if others not in _OTHERS:
        raise ValueError(f"others= is one of {', '.join(_OTHERS)}{hint(others, _OTHERS)}")


def _float(above: int, below: int = 1) -> float:
    return above / below


class _Solver:
    """Values by seat of the positions of one sharing.

    A position between two cards is (roses still there, cards turned up from now on, best card
    owned by seat, who would open the map again).
    """

    def __init__(
        self,
        game: SharingGame,
        others: str,
        stakes: Stakes,
        threshold: int,
        seat: int,
        number: Callable[..., Any],
    ) -> None:
        self.game = game
        self.cards = game.cards
        self.others = others
        self.threshold = threshold
        self.seat = seat
        self.number = number
        self.seats = len(game.best)
        self.rivalry = number(stakes.rivalry.numerator, stakes.rivalry.denominator)
        self.amulet = number(stakes.amulet.numerator, stakes.amulet.denominator)
        self.reopening = number(stakes.reopening.numerator, stakes.reopening.denominator)
        self.nothing: Gold = (number(0),) * self.seats
        self.size = game.cards.size
        # Which card a curse would take matters only where there may be a curse.
        self.follow_best = game.cards.curse_chance > 0
        self.horizon = game.cards.size
        self.known: dict[tuple[object, ...], Gold] = {}
        self.none: Counts = (0,) * len(game.cards.values)

    def before(self) -> Gold:
        """Before the next card is turned up."""
        game = self.game
        return self._between(game.roses, self.none, game.best, game.opener)

    def choice(self) -> TakeOrPass:
        """Both answers of the seat that is asked."""
        game = self.game
        seat = game.roses[game.rose]
        card = game.card
        taken = self._taken(game.roses, game.rose, card, self.none, game.best)
        next_rose = game.rose + 1
        refused = self._offer(game.roses, next_rose, card, self.none, game.best, game.opener)
        return TakeOrPass(seat, taken, refused, self.rivalry)

    def _between(
        self, roses: tuple[int, ...], turned: Counts, best: tuple[float, ...], opener: int
    ) -> Gold:
        """Before a card is turned up, or at the end."""
        so_far = sum(turned)
        left = self.size - so_far
        if not left or not roses:
            return self._end(opener)
        key = (roses, turned, best, opener if self.reopening else NOBODY)
        known = self.known.get(key)
        if known is not None:
            return known
        if so_far >= self.horizon:
            found = self._beyond(roses, turned, left)
        else:
            total: Sequence[Any] = self.nothing
            below = self.cards.ways[turned] * left
            for kind, ways in self.cards.following(turned):
                if kind == CURSE:
                    gold = self._cursed(roses, best, opener)
                else:
                    more = replaced(turned, kind, turned[kind] + 1)
                    gold = self._offer(roses, 0, self.cards.values[kind], more, best, opener)
                chance = self.number(ways, below)
                total = [t + chance * g for t, g in zip(total, gold, strict=True)]
            found = tuple(total)
        self.known[key] = found
        return found

    def _beyond(self, roses: tuple[int, ...], turned: Counts, left: int) -> Gold:
        """Too far ahead to be looked at: every rose brings an average card, while there are any."""
        below = self.cards.ways[turned] * left
        values = self.cards.values
        mean = sum(values[kind] * ways / below for kind, ways in self.cards.following(turned))
        each = mean * min(1.0, left / len(roses))
        return tuple([each * roses.count(seat) for seat in range(self.seats)])

    def _offer(
        self,
        roses: tuple[int, ...],
        first: int,
        card: float,
        turned: Counts,
        best: tuple[float, ...],
        opener: int,
    ) -> Gold:
        """A card is offered from the rose ``first`` upward; worked out from the top one down."""
        gold = self._between(roses, turned, best, opener)
        above = NOBODY
        for rose in range(len(roses) - 1, first - 1, -1):
            seat = roses[rose]
            model = "risk-neutral" if seat == self.seat else self.others
            if seat == above and model == "risk-neutral":
                continue  # with the next rose up, which is the same player's, it comes to the same
            above = seat
            if model == "greedy":
                if card >= self.threshold:
                    gold = self._taken(roses, rose, card, turned, best)
                continue
            taken = self._taken(roses, rose, card, turned, best)
            if model == "random":
                gold = tuple([(t + g) / 2 for t, g in zip(taken, gold, strict=True)])
            elif _utility(taken, seat, self.rivalry) >= _utility(gold, seat, self.rivalry):
                gold = taken
        return gold

    def _taken(
        self,
        roses: tuple[int, ...],
        rose: int,
        card: float,
        turned: Counts,
        best: tuple[float, ...],
    ) -> Gold:
        seat = roses[rose]
        if self.follow_best and card > best[seat]:
            best = replaced(best, seat, card)
        gold = self._between(roses[:rose] + roses[rose + 1 :], turned, best, seat)
        return replaced(gold, seat, gold[seat] + self._worth(card))

    def _worth(self, card: float) -> Any:
        return self.number(card) if isinstance(card, int) else card

    def _cursed(self, roses: tuple[int, ...], best: tuple[float, ...], opener: int) -> Gold:
        """Whoever has a rose there pays once: an amulet, or the best card owned (TB-52)."""
        gold = list(self._end(opener))
        for seat in set(roses):
            loss = self._worth(best[seat])
            if self.game.amulets[seat]:
                loss = self.amulet if self.game.forced else min(loss, self.amulet)
            gold[seat] -= loss
        return tuple(gold)

    def _end(self, opener: int) -> Gold:
        if opener == NOBODY or not self.reopening:
            return self.nothing
        return replaced(self.nothing, opener, self.reopening)
