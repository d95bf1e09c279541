"""The benchmark script runs without any peer; what it measures is asserted nowhere."""

import json
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "benchmarks"
COMMAND = [sys.executable, str(FOLDER / "run.py")]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments], capture_output=True, text=True, timeout=120, check=False
    )


def test_quick_run_of_tbgames_alone(tmp_path: Path) -> None:
    kept = {path: path.read_bytes() for path in FOLDER.iterdir() if path.is_file()}
    target = tmp_path / "quick.json"
    ended = run("--quick", "--only", "tbgames", "--json", str(target))
    assert (ended.returncode, ended.stderr) == (0, "")

    stored = json.loads(target.read_text(encoding="utf-8"))
    results = stored["details"]
    assert results["reference"] is None
    assert results["left_out"] == []
    names = [game["name"] for game in results["games"]]
    assert {goal["name"] for goal in results["goals"]} <= set(names)
    assert len(results["goals"]) == 3
    assert len(set(names)) == len(names) >= 10
    for game in results["games"]:
        assert game["package"] == "tbgames"
        assert game["ratio"] is None
        assert game["moves_a_game"] > 0
        assert game["moves_a_second"]["median"] > 0
        assert game["name"] in ended.stdout
    for call in results["calls"]:
        assert call["microseconds"]["low"] <= call["microseconds"]["high"]
        assert call["name"] in ended.stdout

    assert {path: path.read_bytes() for path in kept} == kept, "a quick run stores nothing here"


def test_unknown_package_is_refused() -> None:
    ended = run("--only", "chess")
    assert ended.returncode == 2
    assert "chess" in ended.stderr


def test_stored_results_are_those_of_a_full_run() -> None:
    results = json.loads((FOLDER / "results.json").read_text(encoding="utf-8"))["details"]
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert results["rounds"] == results["planned"] > 1
    assert all(f"| {game['name']} " in readme for game in results["games"])
