"""The questions of notebook 13, bots and fair contests, and the suspects that are looked into."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import islice
from math import comb
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

from tbgames.chance import Interval, Mean, mean_interval
from tbgames.engine.bots import Bot
from tbgames.engine.game import Game
from tbgames.engine.standings import Tournament
from tbgames.engine.streams import stream
from tbgames.lessons.answers import Chance, Kind, Name, Number, Unfit, shown
from tbgames.lessons.questions import Mistake, Question
from tbgames.tftc.bots import GreedyTftc

if TYPE_CHECKING:
    from tbgames.engine.actions import Action, LegalActions
    from tbgames.tftc.rules import Tftc
    from tbgames.tftc.view import TftcView

NAMES = ("Amber", "Coral", "Jade", "Onyx")
"""What the suspects are called."""

_SOUND, _SEAT, _SECOND, _CHEAP = range(4)
"""What can be the matter with one: nothing; it gives the card back that it needs most, in one
seat; of the second cards it takes the one that it needs least; of the caches that it can create
it creates the cheapest."""


class Suspect(Bot):
    """Plays TFTC as greedy does, but for a fault that one or another has."""

    game: Tftc

    def __init__(self, game: Game[Any, Any], name: str, fault: int, seat: int) -> None:
        """Take a name, a fault, and the seat that the fault is about, if it is about one."""
        super().__init__(game)
        self._name, self._fault, self._seat = name, fault, seat
        self._sound = GreedyTftc(game)

    @property
    def name(self) -> str:
        """Its name among the suspects."""
        return self._name

    def choose(self, view: TftcView, legal: LegalActions, rng: random.Random) -> Action:
        """Pick what greedy picks, but for the fault."""
        right = self._sound.choose(view, legal, rng)
        if self._fault == _SEAT and view.phase == "give" and view.player == self._seat:
            return max(legal, key=lambda action: self._missed(view, action))
        if self._fault == _SECOND and view.phase == "second card":
            return min(legal, key=lambda action: self._missed(view, action))
        if self._fault == _CHEAP and right.kind == "create":
            caches = [action for action in legal if action.kind == "create"]
            return min(caches, key=lambda action: self.game.cards.goals[action.args[0]].points)
        return right

    def _missed(self, view: TftcView, action: Action) -> int:
        """Points of the goals on the wishlist for which one more of this card is of use."""
        (icon,) = action.args
        held = view.hand.count(icon) - (action.kind == "give")
        goals = [self.game.cards.goals[goal] for goal in view.wishlist]
        return sum(goal.points for goal in goals if goal.needs.count(icon) > held)


def suspects(game: Game[Any, Any], seed: int) -> dict[str, Suspect]:
    """Four bots by name; which of them has which fault depends on the seed.

    >>> import tbgames as tb
    >>> list(suspects(tb.new("tftc", players=2), seed=7))
    ['Amber', 'Coral', 'Jade', 'Onyx']
    """
    rng = stream(seed, "suspects")
    faults = [_SOUND, _SEAT, _SECOND, _CHEAP]
    rng.shuffle(faults)
    seat = rng.randrange(game.players)
    return {
        name: Suspect(game, name, fault, seat) for name, fault in zip(NAMES, faults, strict=True)
    }


class Ends(Kind):
    """The two ends of an interval, right if each is close enough, measured by the width.

    >>> kind = Ends(0.2)
    >>> kind.same(kind.read((1, 3)), kind.read([1.1, 2.9]))
    True
    >>> kind.read(2)
    Traceback (most recent call last):
    tbgames.lessons.answers.Unfit: got the number 2, expected two numbers, (low, high)
    """

    what = "two numbers, (low, high)"
    of = 3

    def __init__(self, tolerance: float) -> None:
        self.tolerance = tolerance

    def read(self, value: object) -> Interval:
        """Take two finite numbers, the smaller one first."""
        if isinstance(value, str) or not hasattr(value, "__iter__"):
            raise Unfit(f"got {shown(value)}, expected {self.what}")
        try:
            low, high = (float(Number().read(end)) for end in islice(iter(value), 3))
        except Exception as fault:  # whatever happens when it is gone through
            raise Unfit(f"got {shown(value)}, expected {self.what}") from fault
        if low > high:
            raise Unfit(f"got {low:.4g} and {high:.4g}, expected the low end first")
        return Interval(low, high)

    def judge(self, value: Interval, right: Interval) -> Sequence[str]:
        """Is the low end close enough, and the high end?"""
        room = self.tolerance * (right.high - right.low)
        return [
            f"The {name} end, {mine:.4g}, is too {'high' if mine > theirs else 'low'}."
            if abs(mine - theirs) > room
            else ""
            for name, mine, theirs in zip(("low", "high"), value, right, strict=True)
        ]


def _at_least(games: int, won: int) -> float:
    """The chance that one of two equal players wins so many games or more."""
    ways = sum(comb(games, wins) for wins in range(won, games + 1))
    return ways / float(2**games)


def _with(fault: int, suspects: Mapping[str, Suspect]) -> str:
    """Who has this fault."""
    return next(name for name, one in suspects.items() if one._fault == fault)


def _leads(duel: Tournament) -> list[tuple[float, ...]]:
    """By deal: the leads of the first bot, in each seat once."""
    by_deal: dict[int, list[float]] = {}
    for one in duel.played:
        by_deal.setdefault(one.slot[1], []).append(one.lead[one.seats.index(0)])
    return [tuple(leads) for leads in by_deal.values()]


def _of_deals(duel: Tournament) -> Interval:
    return Mean.of([fmean(leads) for leads in _leads(duel)]).interval


def _of_one_seat(duel: Tournament) -> Interval:
    return mean_interval([leads[0] for leads in _leads(duel)])


def _one_error(duel: Tournament) -> Interval:
    mean = Mean.of([fmean(leads) for leads in _leads(duel)])
    return Interval(mean.value - mean.error, mean.value + mean.error)


def _of_single_deals(duel: Tournament) -> Interval:
    means = [fmean(leads) for leads in _leads(duel)]
    return Interval(fmean(means) - 1.96 * stdev(means), fmean(means) + 1.96 * stdev(means))


def _of_both_games(duel: Tournament) -> Interval:
    low, high = _of_deals(duel)
    return Interval(2 * low, 2 * high)


def _other_way(duel: Tournament) -> Interval:
    low, high = _of_deals(duel)
    return Interval(-high, -low)


QUESTIONS = (
    Question(
        "n13.q1",
        "luck between equals",
        Chance(),
        _at_least,
        mistakes=[
            Mistake(
                lambda games, won: comb(games, won) / 2**games,
                "That is the chance of exactly so many. Whoever is impressed by them would be "
                "impressed by more, too.",
            ),
            Mistake(
                lambda games, won: _at_least(games, won + 1),
                "That is more than so many. The number itself belongs to it.",
            ),
            Mistake(
                lambda games, won: 2 * _at_least(games, won),
                "That is for one of the two bots, whichever. Here the bot is named.",
            ),
            Mistake(
                lambda games, won: _at_least(games // 2, won // 2),
                "The same share, but the chance is another one: there are more games now.",
            ),
        ],
        hints=[
            "Part 3 does it for 13 of 20.",
            "Add up the binomial coefficients from the number of wins to that of games, and divide "
            "by 2 to the number of games.",
        ],
        too_much="So many wins or more, that is only the right end of the distribution.",
        too_little="All numbers of wins from there up to the number of games belong to it.",
        then="The same share of twice the games is much less likely to be luck.",
    ),
    Question(
        "n13.q2",
        "is B better than A?",
        Ends(0.15),
        _of_deals,
        mistakes=[
            Mistake(
                _of_one_seat,
                "These are the games of one seat alone. Each deal has two games, and both count.",
            ),
            Mistake(
                _one_error,
                "One standard error to each side: that holds the truth in two thirds of all cases.",
            ),
            Mistake(
                _of_single_deals,
                "Between these ends lie most single deals. The mean of so many deals is known much "
                "better.",
            ),
            Mistake(
                _of_both_games,
                "That is the lead of a deal, its two games added up. The mean lead is that of a "
                "game.",
            ),
            Mistake(
                _other_way,
                "The other way round: that is the lead of the second bot over the first.",
            ),
        ],
        hints=[
            "`leads_by_deal(duel)` from part 4 gives the two leads of each deal.",
            "A deal is one repetition. Take the mean of its two leads first.",
            "`Mean.of` of these means has an `interval`; the bootstrap of part 4 gives nearly the "
            "same.",
        ],
        then="If 0 lies outside of it, it is decided. If not, the interval still says how large "
        "the lead can be.",
    ),
    Question(
        "n13.q3",
        "broken in one seat",
        Name("suspect", NAMES),
        lambda suspects: _with(_SEAT, suspects),
        mistakes=[
            Mistake(
                lambda suspects: _with(_SOUND, suspects),
                "Whatever its results look like: set beside their intervals, its two seats do not "
                "differ. It had some luck in one of them, or bad luck.",
            ),
            Mistake(
                lambda suspects: _with(_SECOND, suspects),
                "Whether it looks weak or not, it does the same in both seats. Look for a gap "
                "between seats that luck cannot explain.",
            ),
            Mistake(
                lambda suspects: _with(_CHEAP, suspects),
                "There is no seat in which it falls apart. Look for a gap that is much larger than "
                "the intervals.",
            ),
        ],
        hints=[
            "Which suspect has two leads whose intervals lie far apart?",
            "The mean of both seats hides it. Compare the columns of the two seats.",
        ],
        then="Its share of wins over both seats looks like that of a bot that is merely weak.",
    ),
    Question(
        "n13.q4",
        "the one that is sound",
        Name("suspect", NAMES),
        lambda suspects: _with(_SOUND, suspects),
        mistakes=[
            Mistake(
                lambda suspects: _with(_CHEAP, suspects),
                "Its results do look sound. But does it ever decide otherwise than greedy?",
            ),
            Mistake(
                lambda suspects: _with(_SEAT, suspects),
                "In one seat it is. A bot has to play both.",
            ),
            Mistake(
                lambda suspects: _with(_SECOND, suspects),
                "It decides otherwise than greedy in one kind of decision again and again.",
            ),
        ],
        hints=[
            "Results are noisy, decisions are not. Let each suspect decide beside greedy.",
            "`differences` from part 7 does that. A sound bot never differs, in no kind of "
            "decision and in no seat.",
        ],
        then="What many games could not show, a few games show by their decisions.",
    ),
)
