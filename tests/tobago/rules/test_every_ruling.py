"""Every ruling has a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

RULINGS = (
    *("TB-01", "TB-02", "TB-03", "TB-10", "TB-11", "TB-12", "TB-20", "TB-21", "TB-22", "TB-23"),
    *("TB-30", "TB-40", "TB-41", "TB-42", "TB-43", "TB-44", "TB-50", "TB-51", "TB-52", "TB-53"),
    *("TB-54", "TB-60", "TB-70", "TB-80", "TB-81", "TB-82", "TB-83", "TB-84"),
)
NAMED = {
    f"TB-{number}"
    for path in Path(__file__).parent.glob("test_*.py")
    for number in re.findall(r"^def test_TB_(\d\d)_", path.read_text(encoding="utf-8"), re.M)
}


@pytest.mark.parametrize("ruling", RULINGS)
def test_the_ruling_has_a_test(ruling: str) -> None:
    assert ruling in NAMED


def test_no_test_names_a_ruling_that_is_not_there() -> None:
    assert set(RULINGS) >= NAMED
