"""Every ruling has a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tbgames.treasure_hunter.cards import CardSet

GENERAL = [*range(1, 61), *range(101, 105), *range(110, 118)]
RULINGS = {
    *(f"TH-{number:03d}" for number in GENERAL),
    *(f"TH-X{number:02d}" for number in range(1, 36)),
    *(card.ruling for card in CardSet.standard().cards),
}
NAMED = {
    f"TH-{number}"
    for path in Path(__file__).parents[1].rglob("test_*.py")
    for number in re.findall(r"^def test_TH_([A-Z]?\d+)_", path.read_text(encoding="utf-8"), re.M)
}


@pytest.mark.parametrize("ruling", sorted(RULINGS))
def test_the_ruling_has_a_test(ruling: str) -> None:
    assert ruling in NAMED


def test_no_test_names_a_ruling_that_is_not_there() -> None:
    assert RULINGS >= NAMED
