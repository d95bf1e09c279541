"""The odds of a goal that others may create first, counted exactly in a model of a race.

The model is a race for one goal: whoever can pay it in a turn of his creates it, whoever cannot
draws a card. Of the others a player knows what they took in the open, and how many cards they
hold besides; to him these are like any card that he has not seen. What is traded meanwhile, and
that somebody may be after another goal, is left out. So is what the cards that somebody has paid
or kept tell of the others in his hand, which ``game.worlds`` does count: late in a game that can
move a chance by ten points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise
from math import perm
from typing import TYPE_CHECKING, TypeAlias

from tbgames.tables import html_table, text_table
from tbgames.tftc.arrangements import arrangements
from tbgames.tftc.cards import Goal, TftcCards
from tbgames.tftc.hand_histories import Counts, Story
from tbgames.tftc.odds import Cards, find_goal, find_icons

if TYPE_CHECKING:
    from tbgames.tftc.view import TftcView

__all__ = ["GoalRace", "goal_race", "race_of_view", "rivals_now"]


_Player: TypeAlias = tuple[int, Sequence[int]]
"""How many unseen cards one holds, and the icons, one a card, that must be among them."""


@dataclass(frozen=True, slots=True)
class GoalRace:
    """Who creates a goal first, by turn.

    ``mine[n]`` is the chance that you create it in your turn ``n``, counted from 0 for the one
    to come; ``theirs[n]`` the chance that another player does, after that turn and before your
    next. Fractions; what is left to 1 is that nobody has created it by then.
    """

    goal: Goal
    mine: tuple[Fraction, ...]
    theirs: tuple[Fraction, ...]

    @property
    def first(self) -> Fraction:
        """The chance that you are the first."""
        return sum(self.mine, Fraction(0))

    @property
    def beaten(self) -> Fraction:
        """The chance that another player is."""
        return sum(self.theirs, Fraction(0))

    @property
    def still_open(self) -> Fraction:
        """The chance that nobody has created it after all these turns."""
        return 1 - self.first - self.beaten

    _COLUMNS = ("turn", "you create it", "others do before the next", "open by then")

    def _rows(self) -> Iterator[tuple[str, ...]]:
        left = Fraction(1)
        for turn, (mine, theirs) in enumerate(zip(self.mine, self.theirs, strict=True), 1):
            left -= mine + theirs
            yield (str(turn), *(f"{float(chance):.1%}" for chance in (mine, theirs, left)))

    def __repr__(self) -> str:
        return (
            f"<{self.goal.id}, {len(self.mine)} turns: yours {float(self.first):.1%}, "
            f"another's {float(self.beaten):.1%}, open {float(self.still_open):.1%}>"
        )

    def __str__(self) -> str:
        return text_table(self._COLUMNS, self._rows())

    def _repr_html_(self) -> str:
        caption = f"Who creates {self.goal.id} {self.goal.name} first"
        return html_table(caption, self._COLUMNS, self._rows())


def goal_race(
    goal: Goal | str,
    turns: int,
    hand: Iterable[str] = (),
    others: Iterable[tuple[Iterable[str], int]] = (((), 4),),
    seen: Iterable[str] = (),
    cards: Cards = None,
) -> GoalRace:
    """Count the chances to create a goal before the others do.

    Args:
        goal: a Goal, its id or its name.
        turns: how many turns each player has, the one to come included; at least 1.
        hand: the icons you hold, one for each card.
        others: for each other player, in the order of play after you: the icons that he is known
            to hold, and how many cards he holds besides.
        seen: icons of other cards that cannot be drawn.
        cards: the card set.

    Raises:
        ValueError: an unknown goal or icon, more cards than there are, or fewer than 1 turn.
        TypeError: ``hand`` or ``seen`` is no list of icons, ``turns`` no int.
        TooManyWorlds: many players with many cards, which would take long to count.

    You lack a Monument for G01; B holds a Park and four cards that nobody has seen.

    >>> race = goal_race("G01", turns=2, hand=["Park"], others=[(["Park"], 4)])
    >>> race
    <G01, 2 turns: yours 7.8%, another's 50.2%, open 42.0%>
    >>> race.mine
    (Fraction(0, 1), Fraction(1265004, 16177505))
    """
    found = TftcCards.of(cards)
    wanted = find_goal(goal, found)
    if type(turns) is not int:
        raise TypeError(f"turns is a number of turns, not {turns!r}")
    if turns < 1:
        raise ValueError(f"a race has at least 1 turn, not {turns}")
    held = find_icons(hand, "hand", found)
    hands = list(others)
    known = [find_icons(icons, "others", found) for icons, _ in hands]
    hidden = [number for _, number in hands]
    if any(type(number) is not int or number < 0 for number in hidden):
        raise ValueError(f"others hold whole numbers of hidden cards, not {hidden}")
    gone = [*held, *find_icons(seen, "seen", found), *(icon for icons in known for icon in icons)]
    pool = []
    for icon, copies in enumerate(found.copies):
        if gone.count(icon) > copies:
            raise ValueError(
                f"{gone.count(icon)} cards of {found.icons[icon]} are named, there are {copies}"
            )
        pool.append(copies - gone.count(icon))
    drawn = sum(hidden) + (turns - 1) * (len(hidden) + 1)
    if drawn > sum(pool):
        raise ValueError(f"{turns} turns of all take {drawn} unseen cards, there are {sum(pool)}")
    lacking = [_lacking(wanted, icons) for icons in (held, *known)]
    players = list(zip((0, *hidden), lacking, strict=True))
    return _race(wanted, turns, players, tuple(pool))


def race_of_view(view: TftcView, goal: Goal | str, turns: int = 3) -> GoalRace:
    """Count the chances of a player to create a goal of the wishlist before the others do.

    As ``goal_race``, with the hands and the unseen cards of the view. The race ends when the
    location deck is used up, so it may have fewer turns than asked for.

    Raises:
        ValueError: the goal is not on the wishlist, or fewer than 1 turn.
        TooManyWorlds: many players with many cards, which would take long to count.

    >>> from tbgames.tftc.rules import Tftc
    >>> race_of_view(Tftc.new(players=2).start(seed=2).view(0), "G06")
    <G06, 3 turns: yours 20.0%, another's 29.0%, open 51.0%>
    """
    game = view.game
    wanted = find_goal(goal, game.cards)
    if game.goal_ids[wanted.id] not in view.wishlist:
        raise ValueError(f"goal {wanted.id} ({wanted.name}) is not on the wishlist")
    if type(turns) is not int or turns < 1:
        raise ValueError(f"a race has at least 1 turn, not {turns!r}")
    turns = min(turns, 1 + view.location_deck // game.players)
    players = [(0, _lacking(wanted, view.hand)), *_others(view, wanted)]
    return _race(wanted, turns, players, view.unseen)


def rivals_now(view: TftcView, goal: int) -> Fraction:
    """The chance that one of the others holds all that a goal takes, by its index.

    It forgets what was paid, as the race does; the exact chance is that of ``game.worlds(view)``.

    Raises TooManyWorlds: many players with many cards, which would take long to count.

    >>> from tbgames.tftc.rules import Tftc
    >>> view = Tftc.new(players=2).start(seed=2).view(0)
    >>> [f"{float(rivals_now(view, goal)):.1%}" for goal in view.wishlist]
    ['12.0%', '0.6%', '16.1%']
    """
    wanted = view.game.cards.goals[goal]
    return 1 - _none_pays(_others(view, wanted), view.unseen)


def _others(view: TftcView, goal: Goal) -> list[_Player]:
    """The other players in the order of play after the player of the view."""
    seats = view.game.players
    order = [(view.player + step) % seats for step in range(1, seats)]
    return [
        (view.hand_sizes[seat] - len(view.known[seat]), _lacking(goal, view.known[seat]))
        for seat in order
    ]


def _race(goal: Goal, turns: int, players: Sequence[_Player], pool: Counts) -> GoalRace:
    """The race of the first of these players against the others."""
    # Cards only come in, so whoever cannot pay now never could: a goal is open after a number
    # of turns if nobody can pay by his last one.
    left = [Fraction(1)]
    for turn in range(turns):
        for before in (1, 0):
            drawn = [
                (hidden + turn - (before if number else 0), lacking)
                for number, (hidden, lacking) in enumerate(players)
            ]
            left.append(_none_pays(drawn if turn or not before else drawn[:1], pool))
    lost = [before - after for before, after in pairwise(left)]
    return GoalRace(goal, tuple(lost[::2]), tuple(lost[1::2]))


def _none_pays(players: Sequence[_Player], pool: Counts) -> Fraction:
    """The chance that none of the players has all that he lacked, by inclusion and exclusion."""
    chance = Fraction(0)
    for size in range(len(players) + 1):
        for paying in combinations(players, size):
            chance += (-1) ** size * _all_pay(paying, pool)
    return chance


def _all_pay(players: Sequence[_Player], pool: Counts) -> Fraction:
    """The chance that each of these has drawn what he lacked."""
    if any(drawn < len(lacking) for drawn, lacking in players):
        return Fraction(0)
    stories = [
        Story(len(pool), (drawn,), tuple((drawn, icon) for icon in lacking))
        for drawn, lacking in players
        if lacking
    ]
    ways = arrangements(stories, [pool])
    return Fraction(ways, perm(sum(pool), sum(story.drawn[0] for story in stories)))


def _lacking(goal: Goal, held: Sequence[int]) -> list[int]:
    """Icons, one for each card that is missing."""
    return [
        icon
        for icon in dict.fromkeys(goal.needs)
        for _ in range(goal.needs.count(icon) - held.count(icon))
    ]
