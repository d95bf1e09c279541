"""How strong players are, from who won against whom: the model of Bradley, Terry and Luce."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf, log, log10, sqrt
from typing import TypeAlias

__all__ = ["Rating", "ratings"]

_ELO = 400.0
"""Points by which a player is ahead who wins ten times as often (Elo 1978)."""

_STILL = 1e-10
"""Relative change of strengths below which they are taken for found."""

_STEPS = 100_000
"""After so many, strengths are taken to grow for ever."""

_Groups: TypeAlias = dict[tuple[str, ...], int]
"""How many games were played by which players."""


@dataclass(frozen=True, slots=True)
class Rating:
    """Elo points above the mean of the players, and their standard error."""

    points: float
    error: float

    def __str__(self) -> str:
        return f"{self.points:+.0f} ± {self.error:.0f}"


def ratings(games: Sequence[Mapping[str, float]], virtual: float = 0.5) -> dict[str, Rating]:
    """Rate players by the games that they won.

    The chance to win a game is one's strength in parts of all strengths in the game (Bradley and
    Terry 1952; Luce 1959); the strengths under which the games are likeliest are found step by
    step (Hunter 2004). Points are 400 times the decimal logarithm of a strength.

    Args:
        games: one mapping a game, from the players in it to their shares of the win.
        virtual: so many games are added in which each player draws with one of mean strength: a
            player who has won everything would be infinitely strong otherwise.

    Raises:
        ValueError: there are no games, a game's shares do not sum to 1, or, without virtual games,
            a player is infinitely strong.

    >>> found = ratings([{"A": 1, "B": 0}] * 3 + [{"A": 0, "B": 1}], virtual=0)
    >>> round(found["A"].points - found["B"].points)        # 400 log10(3)
    191
    """
    if not 0 <= virtual < inf:
        raise ValueError(f"virtual games are none or more, not {virtual}")
    if not games:
        raise ValueError("without games nobody can be rated")
    for number, game in enumerate(games, 1):
        if not (game and abs(sum(game.values()) - 1) < 1e-9 and min(game.values()) >= 0):
            raise ValueError(f"game {number}: shares of a win sum to 1, not {dict(game)}")
    players = list(dict.fromkeys(name for game in games for name in game))
    wins = {name: virtual / 2 + sum(game.get(name, 0.0) for game in games) for name in players}
    groups: _Groups = {}
    for game in games:
        group = tuple(sorted(game))
        groups[group] = groups.get(group, 0) + 1
    strength = _strengths(wins, groups, virtual)
    errors = _errors(strength, groups, virtual)
    middle = sum(map(log10, strength.values())) / len(players)
    return {
        name: Rating(_ELO * (log10(strength[name]) - middle), _ELO / log(10) * errors[name])
        for name in players
    }


def _strengths(wins: Mapping[str, float], groups: _Groups, virtual: float) -> dict[str, float]:
    """The strengths of greatest likelihood; that of who is met in virtual games is 1."""
    strength = dict.fromkeys(wins, 1.0)
    for _ in range(_STEPS):
        expected = {name: virtual / (own + 1) for name, own in strength.items()}
        for group, games in groups.items():
            share = games / sum(strength[name] for name in group)
            for name in group:
                expected[name] += share
        after = {name: wins[name] / expected[name] for name in wins}
        if not virtual:
            mean = sum(after.values()) / len(after)
            after = {name: own / mean for name, own in after.items()}
        if not all(after.values()):
            break
        moved = max(abs(after[name] / own - 1) for name, own in strength.items())
        strength = after
        if moved < _STILL:
            return strength
    raise ValueError("some have won or lost everything: without virtual games their rating is none")


def _errors(strength: Mapping[str, float], groups: _Groups, virtual: float) -> dict[str, float]:
    """Standard errors of logarithms of strengths above their mean, by Fisher's information."""
    import numpy as np  # here, as who only plays needs no numpy

    names = list(strength)
    at = {name: number for number, name in enumerate(names)}
    own = np.array([strength[name] for name in names])
    information = np.diag(virtual * own / (own + 1) ** 2)
    for group, games in groups.items():
        members = [at[name] for name in group]
        chances = own[members] / own[members].sum()
        part = np.diag(chances) - np.outer(chances, chances)
        information[np.ix_(members, members)] += games * part
    even = np.full_like(information, 1 / len(names))
    centred = np.eye(len(names)) - even
    # Nothing is known of how strong all are together; what that adds is centred away.
    covariance = centred @ np.linalg.inv(information + even) @ centred
    return {name: sqrt(max(covariance[n, n], 0.0)) for name, n in at.items()}
