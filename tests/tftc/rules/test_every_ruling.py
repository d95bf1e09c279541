"""Every ruling has a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

RULINGS = tuple(f"TFTC-{number:02}" for number in range(1, 33))
NAMED = {
    f"TFTC-{number}"
    for path in Path(__file__).parent.glob("test_*.py")
    for number in re.findall(r"^def test_TFTC_(\d\d)_", path.read_text(encoding="utf-8"), re.M)
}


@pytest.mark.parametrize("ruling", RULINGS)
def test_the_ruling_has_a_test(ruling: str) -> None:
    assert ruling in NAMED


def test_no_test_names_a_ruling_that_is_not_there() -> None:
    assert set(RULINGS) >= NAMED
