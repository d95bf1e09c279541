"""The states that fit a view, with their weights."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, Generic, TypeVar

from tbgames.engine.streams import check_seed, stream

if TYPE_CHECKING:
    import random

    from tbgames.engine.game import State

__all__ = ["TooManyWorlds", "Worlds"]

StateT = TypeVar("StateT", bound="State")


class TooManyWorlds(ValueError):
    """There are more worlds than the caller is ready to list."""


class Worlds(ABC, Generic[StateT]):
    """All states that one player cannot tell apart, weighted.

    A world's weight is the product of the chance weights over the whole history, summed over
    the histories that lead to it and show this player what was seen; choices of others count
    as uninformative. Weights are integers on one common scale.

    >>> from tbgames.engine.testing.toy import Toy
    >>> game = Toy.new(deck="AABB", hands=(0, 2))
    >>> state = game.start(seed=1).apply("pay A").apply("pass").settle(seed=1)
    >>> worlds = game.worlds(state.view(0))
    >>> len(worlds.list()), worlds.sample(seed=1).view(0) == state.view(0)
    (2, True)
    """

    @property
    @abstractmethod
    def total(self) -> int:
        """Sum of the weights of all worlds.

        TooManyWorlds where a game can only count them one by one and there are too many.
        """

    @abstractmethod
    def _items(self) -> Iterator[tuple[StateT, int]]:
        """Every world once, with its weight."""

    @abstractmethod
    def _draw(self, rng: random.Random) -> StateT:
        """One world by weight."""

    def sample(self, seed: int | None = None) -> StateT:
        """Draw one world by weight."""
        return self._draw(stream(check_seed(seed), "world"))

    def list(self, limit: int = 10_000) -> list[tuple[StateT, int]]:
        """All worlds with their weights; TooManyWorlds if there are more than ``limit``."""
        found: list[tuple[StateT, int]] = []
        for item in self._items():
            if len(found) == limit:
                raise TooManyWorlds(
                    f"more than {limit} worlds fit this view; raise limit= or sample()"
                )
            found.append(item)
        return found
