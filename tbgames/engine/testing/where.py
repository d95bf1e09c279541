"""Saying where a game broke the contract, so that anybody can get there again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from tbgames.engine.actions import Action

__all__ = ["ContractError", "Where"]


class ContractError(AssertionError):
    """A game does not keep the contract; the message says where and how to see it again."""


class Where:
    """The place that is being checked: a game, a seed, a step and the action that led there."""

    def __init__(self, game: str, seed: int, again: str = "") -> None:
        """Begin at a game's start; ``again`` is what shows it again, if not ``check_game``."""
        self._game = game
        self._seed = seed
        self._again = again or f"check_game(game, games=1, seed={seed})"
        self._step = ""

    def at(self, step: int, action: Action | None = None) -> None:
        """Go to the state after so many steps, the last of which was ``action``."""
        self._step = f", step {step}" + (f" after {action.text!r}" if action else "")

    def fail(self, message: str) -> NoReturn:
        """Raise a ContractError that says where."""
        raise ContractError(
            f"{self._game}, seed {self._seed}{self._step}: {message} [{self._again} shows it again]"
        )

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Turn whatever the game raises unexpectedly into a ContractError."""
        try:
            yield
        except ContractError:
            raise
        except Exception as error:
            try:
                self.fail(f"unexpectedly raised {type(error).__name__}: {error}")
            except ContractError as broken:
                raise broken from error
