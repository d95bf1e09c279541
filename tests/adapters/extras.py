"""The games, and what adapters need besides tbgames; without it tests are skipped, not in CI."""

from __future__ import annotations

import importlib
import os
import sys

import pytest

GAMES = {"tobago": (2, 3, 4), "tftc": (2, 3, 4), "treasure_hunter": (1, 2, 3, 4, 5, 6)}
"""By game, how many may play."""

CASES = [(game, players) for game, counts in GAMES.items() for players in counts]


def needs(package: str) -> None:
    """Skip the module that calls this if a package is not installed; where CI runs it, fail."""
    try:
        importlib.import_module(package)
    except ModuleNotFoundError:
        reason = f"no {package}: pip install 'tbgames[adapters,distributed]' to run these tests"
        if os.environ.get("CI"):
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason, allow_module_level=True)
    if package == "pyspiel":
        _spare_captured_stderr()


def _spare_captured_stderr() -> None:
    """Keep OpenSpiel's logging from closing what pytest captures errors with.

    Its handler holds the ``sys.stderr`` of the moment at which it is imported, and closes that when
    anybody configures logging anew, as Jupyter does: all later tests of the process would fail.
    """
    from absl import logging

    logging.get_absl_handler().python_handler.stream = sys.__stderr__
