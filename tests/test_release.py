"""What the files that go with a release say agrees with each other."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import tbgames as tb
from tbgames.engine import recordfile
from tbgames.engine.record import Record, RecordError
from tbgames.games import game_class

ROOT = Path(__file__).resolve().parents[1]
GAMES = ("tobago", "tftc", "treasure_hunter")


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads(read("pyproject.toml"))["project"]
    return found


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_environment_yml_installs_what_pyproject_says(project: dict[str, Any]) -> None:
    lines = [line.strip().removeprefix("- ") for line in read("environment.yml").splitlines()]
    assert f"name: {project['name']}" in lines
    assert f"python{project['requires-python']}" in lines
    # Packages are named in pyproject.toml alone: here stands an extra, the rest follows from it.
    after = lines[lines.index("pip:") + 1 :]
    (extra,) = re.findall(r"^-e \.\[(\w+)\]$", "\n".join(after), re.MULTILINE)
    assert len(after) == 1
    assert extra in project["optional-dependencies"]
    assert lines.index("pip") < lines.index("pip:"), "conda wants pip to be asked for"


def test_the_version_is_written_once_and_told_everywhere(project: dict[str, Any]) -> None:
    assert "version" in project["dynamic"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", tb.__version__), "a semantic version"
    assert f"\nversion: {tb.__version__}\n" in read("CITATION.cff")
    heads = re.findall(r"^## (.+)$", read("CHANGELOG.md"), re.MULTILINE)
    assert any(tb.__version__ in head for head in heads)
    for head in heads:
        assert re.match(r"\[(Unreleased|\d+\.\d+\.\d+)\]", head), head


def test_citation_agrees_with_pyproject(project: dict[str, Any]) -> None:
    citation = read("CITATION.cff")
    assert f"\nlicense: {project['license']}\n" in citation
    assert [f"  - name: {author['name']}" in citation for author in project["authors"]] == [True]
    assert [word for word in project["keywords"] if f"  - {word}\n" not in citation] == []


def test_pythons_named_are_those_that_may_install_it(project: dict[str, Any]) -> None:
    floor = tuple(map(int, project["requires-python"].removeprefix(">=").split(".")))
    found = [
        tuple(map(int, match.groups()))
        for line in project["classifiers"]
        if (match := re.fullmatch(r"Programming Language :: Python :: (\d+)\.(\d+)", line))
    ]
    assert min(found) == floor


def test_all_has_every_extra_that_somebody_may_use(project: dict[str, Any]) -> None:
    extras = project["optional-dependencies"]

    def within(name: str) -> set[str]:
        found = {name}
        for needed in extras[name]:
            if match := re.fullmatch(r"tbgames\[([\w,]+)\]", needed):
                found |= {inner for one in match[1].split(",") for inner in within(one)}
        return found

    # Fuzzing is for who works on the package, and where there is a wheel for it.
    assert within("all") == extras.keys() - {"fuzz"}


def test_every_dependency_has_a_floor(project: dict[str, Any]) -> None:
    command = [sys.executable, str(ROOT / "scripts" / "oldest.py")]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    pins = ended.stdout.splitlines()
    assert [pin.replace("==", ">=") for pin in pins] == project["dependencies"]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("version", [0, 2, 99])
def test_a_record_of_other_rules_says_so(name: str, version: int) -> None:
    """A record replays by the rules it was played by, or is refused: never by others."""
    game = tb.new(name, players=2, **({"layout": 5, "seed": 3} if name == "tobago" else {}))
    table = tb.Table(game, ["random", "random"], seed=1)
    table.step()
    for seat in (None, 1):
        data = json.loads(table.record.to_text(seat))
        assert data["rules_version"] == game_class(name).rules_version == 1
        steps, end = data.pop("steps"), data.pop("end")
        for part in ("format", "version", "seal"):
            data.pop(part)
        end.pop("digest")
        data["rules_version"] = version
        text = recordfile.render(data, [step[:-1] for step in steps], end)
        with pytest.raises(RecordError) as caught:
            Record.from_text(text)
        assert str(caught.value) == (
            f"the record was played by version {version} of the rules of {name}; "
            "this tbgames has version 1"
        )
