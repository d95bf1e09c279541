"""Every block of code in docs/adapters.md runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.adapters.extras import needs

for _package in ("pettingzoo", "gymnasium", "pyspiel"):
    needs(_package)

PAGE = Path(__file__).parents[2] / "docs" / "adapters.md"


def test_the_code_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, object] = {}
    for number, block in enumerate(blocks, 1):
        exec(compile(block, f"{PAGE.name}, block {number}", "exec"), names)
    assert len(blocks) == 4
    assert "player 0" in capsys.readouterr().out
