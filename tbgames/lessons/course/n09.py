"""The questions of notebook 09, waiting for the right card."""

from __future__ import annotations

from fractions import Fraction

from tbgames.lessons.answers import Number
from tbgames.lessons.questions import Mistake, Question
from tbgames.tftc.drawing import as_wanted, mean_draws
from tbgames.tftc.rules import Tftc
from tbgames.tftc.view import TftcView

WANTED = "Lake"
"""The icon that question 4 waits for at the table."""


def _wait(size: int, *wanted: tuple[int, int]) -> Fraction:
    """Draws until so many of so many cards have come, for each pair, on average."""
    mean = mean_draws(as_wanted(wanted), size)
    if mean is None:
        raise ValueError("there are not enough cards of a kind")
    return mean


def _size(game: Tftc) -> int:
    return sum(game.cards.copies)


def _copies(game: Tftc, icon: str) -> int:
    return game.cards.copies[game.cards.icon(icon)]


def _until(game: Tftc, icon: str, number: int) -> Fraction:
    """Draws from the whole deck until the first, second, ... card of an icon."""
    return _wait(_size(game), (number, _copies(game, icon)))


def _put_back(game: Tftc, copies: int) -> Fraction:
    """Draws until the first of these cards if each drawn card goes back."""
    return Fraction(_size(game), copies)


def _others_before(game: Tftc, icon: str, number: int) -> Fraction:
    """The gaps alone, without the cards that end them."""
    return _until(game, icon, number) - number


def _either(game: Tftc) -> int:
    return _copies(game, "Cave") + _copies(game, "Lighthouse")


def _park_and_either(game: Tftc) -> Fraction:
    return _wait(_size(game), (1, _copies(game, "Park")), (1, _either(game)))


def _first_of(game: Tftc, copies: int) -> Fraction:
    return _wait(_size(game), (1, copies))


def _unseen(view: TftcView) -> int:
    return view.unseen[view.game.cards.icon(WANTED)]


def _at_the_table(view: TftcView) -> Fraction:
    return _wait(sum(view.unseen), (1, _unseen(view)))


QUESTIONS = (
    Question(
        "n09.q1",
        "draws until the first lighthouse",
        Number(2, low=1, what="a number of draws"),
        lambda game: _until(game, "Lighthouse", 1),
        mistakes=[
            Mistake(
                lambda game: _put_back(game, _copies(game, "Lighthouse")),
                "That is right if each drawn card goes back into the deck. Here they stay out.",
            ),
            Mistake(
                lambda game: _others_before(game, "Lighthouse", 1),
                "So many cards lie before the lighthouse. It has to be drawn itself, too.",
            ),
            Mistake(
                lambda game: Fraction(_size(game) - _copies(game, "Lighthouse"), 6) + 1,
                "How many gaps do six cards make? There is one before the first and one after the "
                "last of them.",
            ),
            Mistake(
                lambda game: Fraction(_size(game), _copies(game, "Lighthouse") + 1),
                "Nearly: the others lie in the gaps, and then comes one card more.",
            ),
        ],
        hints=[
            "Part 2 has done it for the monuments. Fewer cards than those would do here.",
            "Lay all cards out in a row: the lighthouses cut the others into gaps, and all gaps "
            "have the same mean.",
            "One gap, and one card more, which is the lighthouse.",
        ],
        too_much="Since drawn cards stay out, the deck gets richer in lighthouses.",
        too_little="There are fewer lighthouses than monuments, so the wait is longer.",
    ),
    Question(
        "n09.q2",
        "draws until the second forest",
        Number(2, low=2, what="a number of draws"),
        lambda game: _until(game, "Forest", 2),
        mistakes=[
            Mistake(
                lambda game: 2 * _put_back(game, _copies(game, "Forest")),
                "That is right if each drawn card goes back into the deck. Here they stay out.",
            ),
            Mistake(
                lambda game: _until(game, "Forest", 1),
                "That is the wait for the first forest. The second has a gap of its own.",
            ),
            Mistake(
                lambda game: _others_before(game, "Forest", 2),
                "These are the cards in the two gaps. The two forests have to be drawn as well.",
            ),
            Mistake(
                lambda game: (
                    _until(game, "Forest", 1)
                    + _wait(_size(game) - 1, (1, _copies(game, "Forest") - 1))
                ),
                "After the first forest a whole gap of other cards is gone as well, not the forest "
                "alone.",
            ),
        ],
        hints=[
            "There are 10 forests. How many gaps do they make, and how long is one on average?",
            "You pass two gaps and two forests.",
            "Whether the gaps depend on each other does not matter: means add up. Twice the wait "
            "for the first one.",
        ],
        too_much="Two gaps, and two forests: no more than that.",
        too_little="Two gaps, and two forests: each of the four takes draws.",
        then="The gaps depend on each other, and still their means add up.",
    ),
    Question(
        "n09.q3",
        "a park, and a cave or a lighthouse",
        Number(2, low=2, what="a number of draws"),
        _park_and_either,
        mistakes=[
            Mistake(
                lambda game: (
                    _first_of(game, _copies(game, "Park")) + _first_of(game, _either(game))
                ),
                "You wait for the two at the same time, not for one after the other.",
            ),
            Mistake(
                lambda game: _first_of(game, _copies(game, "Park") + _either(game)),
                "That is the wait for whichever comes first. You need both.",
            ),
            Mistake(
                lambda game: max(
                    _first_of(game, _copies(game, "Park")), _first_of(game, _either(game))
                ),
                "That is the longer of the two means. But now the one comes later, now the other: "
                "the later one takes longer than either of them on average.",
            ),
            Mistake(
                lambda game: _wait(
                    _size(game), *((1, _copies(game, icon)) for icon in ("Park", "Cave"))
                ),
                "A lighthouse will do as well as a cave. How many cards are there of the two?",
            ),
            Mistake(
                lambda game: _wait(
                    _size(game),
                    *((1, _copies(game, icon)) for icon in ("Park", "Cave", "Lighthouse")),
                ),
                "You need a cave or a lighthouse, not both of them.",
            ),
            Mistake(
                lambda game: (
                    _put_back(game, _copies(game, "Park"))
                    + _put_back(game, _either(game))
                    - _put_back(game, _copies(game, "Park") + _either(game))
                ),
                "The way is right. But drawn cards stay out of the deck.",
            ),
        ],
        hints=[
            "Caves and lighthouses are all alike for this purpose. How many are there together?",
            "Then it is “Statue in the Park” with other numbers.",
            "The wait for both is the one, plus the other, less the wait for whichever is first.",
        ],
        too_much="You wait for the later of two things that run at the same time.",
        too_little="You wait for the later of the two, not for the first.",
    ),
    Question(
        "n09.q4",
        "draws until a lake, at the table",
        Number(2, low=1, what="a number of draws"),
        _at_the_table,
        mistakes=[
            Mistake(
                lambda view: _until(view.game, WANTED, 1),
                "That was so before anything was dealt. You have seen some cards since.",
            ),
            Mistake(
                lambda view: _wait(sum(view.unseen), (1, _copies(view.game, WANTED))),
                "The lakes that you see cannot come any more.",
            ),
            Mistake(
                lambda view: _first_of(view.game, _unseen(view)),
                "The lakes are right. But the other cards that you see cannot come either, and so "
                "they do not hold you up.",
            ),
            Mistake(
                lambda view: Fraction(sum(view.unseen), max(1, _unseen(view))),
                "The cards are right, but a drawn card does not go back into the deck.",
            ),
            Mistake(
                lambda view: _wait(view.location_deck, (1, min(_unseen(view), view.location_deck))),
                "Some of the lakes may be in the other hand. To you, all cards that you have not "
                "seen are alike, wherever they are.",
            ),
        ],
        hints=[
            "Your hand and the trade list are the cards that you have seen.",
            "How many cards have you not seen, and how many lakes are among them?",
            "With K lakes among N unseen cards there are K + 1 gaps, and the first lake comes "
            "after (N + 1) / (K + 1) draws.",
        ],
        too_much="Leave out all cards that you have seen: they cannot be drawn.",
        too_little="Leave out the lakes that you have seen: they cannot be drawn.",
        then="A forecast changes with what you see. That is why it pays to look at the trade list.",
    ),
)
