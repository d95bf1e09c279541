"""What several tests of Treasure Hunter set up."""

from __future__ import annotations

import pytest


@pytest.fixture
def small_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two cards are dealt to each player, as decks of a dozen cards ask for."""
    monkeypatch.setattr("tbgames.treasure_hunter.state.HAND", 2)
