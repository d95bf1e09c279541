"""The benchmark of the clue space runs, and its ways count alike; speeds are not asserted."""

import json
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "benchmarks"


def test_quick_run() -> None:
    kept = {path: path.read_bytes() for path in FOLDER.iterdir() if path.is_file()}
    ended = subprocess.run(
        [sys.executable, str(FOLDER / "clue_space.py"), "--quick"],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    for word in ("lattice", "Python ints", "frozensets", "shapely regions", "`turns()`"):
        assert word in ended.stdout
    assert {path: path.read_bytes() for path in kept} == kept, "a quick run stores nothing"


def test_stored_results_are_those_of_a_full_run() -> None:
    results = json.loads((FOLDER / "clue_space.json").read_text(encoding="utf-8"))["details"]
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert [found["spaces"] for found in results["islands"]] == [100, 1_000, 10_000]
    assert max(size for size, _ in results["ways"]["lattice"]) == 52
    assert "all 88 kinds" in readme
    assert (FOLDER / "clue_space.svg").stat().st_size > 1000
