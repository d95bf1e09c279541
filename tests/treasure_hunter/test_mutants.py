"""The faults that ``make mutants`` plants in Treasure Hunter can still be planted."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.treasure_hunter.rules.test_every_ruling import RULINGS

ROOT = Path(__file__).resolve().parents[2]


def load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("scripts_mutants", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


MUTANTS = load(ROOT / "scripts" / "mutants.py").TREASURE_HUNTER


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: f"{mutant.ruling} {mutant.fault}")
def test_the_text_to_replace_is_there_once(mutant: Any) -> None:
    text = (ROOT / mutant.file).read_text(encoding="utf-8")
    assert text.count(mutant.old) == 1
    assert mutant.new != mutant.old
    assert mutant.ruling in RULINGS
