"""Every way a game can go from small positions, counted by the engine and by the slow model."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.tobago import boards, oracle

FILE = Path(__file__).with_name("perft.txt")


@dataclass
class Case:
    name: str
    game: str = ""
    position: dict[str, Any] = field(default_factory=dict)
    steps: list[str] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)


def read_cases(text: str) -> list[Case]:
    cases: list[Case] = []
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        key, _, value = line.partition(" ")
        value = value.strip()
        if key == "id":
            cases.append(Case(value))
        elif key == "game":
            cases[-1].game = value
        elif key == "pos":
            cases[-1].position = json.loads(value)
        elif key == "go":
            cases[-1].steps.append(value)
        else:
            assert key == "perft", f"unknown key {key!r}"
            depth, _, count = value.partition(" ")
            cases[-1].counts[int(depth)] = int(count)
    return cases


def make_game(line: str) -> Any:
    board, players, rules = line.split(" ", 2)
    return getattr(boards, board)(int(players), json.loads(rules))


def perft(state: Any, depth: int) -> int:
    if depth == 0 or state.is_terminal:
        return 1
    if state.is_chance:
        steps = [action.id for action, _ in state.chance_outcomes()]
    else:
        steps = state.legal_actions.ids
    if depth == 1:
        return len(steps)
    return sum(perft(state.child(step), depth - 1) for step in steps)


CASES = read_cases(FILE.read_text(encoding="utf-8"))
ALL = [
    pytest.param(case, depth, id=f"{case.name}, depth {depth}")
    for case in CASES
    for depth in case.counts
]


def test_the_file_holds_cases() -> None:
    assert len(ALL) >= 30


@pytest.mark.parametrize(("case", "depth"), ALL)
def test_perft_of_the_engine(case: Case, depth: int) -> None:
    game = make_game(case.game)
    state = game.position(case.position)
    for step in case.steps:
        state = state.apply(step)
    assert perft(state, depth) == case.counts[depth]


@pytest.mark.parametrize(("case", "depth"), ALL)
def test_perft_of_the_slow_model(case: Case, depth: int) -> None:
    model = oracle.Oracle.of(make_game(case.game)).set_up(case.position)
    for step in case.steps:
        model = model.done(step)
    assert oracle.perft(model, depth) == case.counts[depth]
