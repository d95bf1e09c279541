"""Two stored results are compared, on made-up figures; and what is stored has the one form."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).resolve().parents[1] / "benchmarks"

MOVES = {"name": "moves", "value": 1000.0, "unit": "moves/s", "better": "higher"}
CALL = {"name": "a call", "value": 2.0, "unit": "µs", "better": "lower"}


@pytest.fixture
def compare(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(FOLDER))
    import compare

    return compare


def stored(path: Path, *figures: dict[str, Any], script: str = "run.py", cores: int = 2) -> Path:
    machine = {"system": "Linux x86_64", "processor": "a", "cores": cores}
    data = {"script": script, "machine": machine, "figures": list(figures)}
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("moves", "call", "code", "worse"),
    [
        (1000.0, 2.0, 0, None),
        (5000.0, 0.1, 0, None),  # better by far
        (770.0, 2.59, 0, None),  # 1.299 and 1.295 times: within the limit
        (700.0, 2.0, 1, "moves   1,000  700  moves/s  1.43"),
        (1000.0, 3.0, 1, "a call  2    3    µs    1.50"),
        (0.0, 2.0, 1, "inf"),
    ],
)
def test_what_became_slower_is_told(
    moves: float,
    call: float,
    code: int,
    worse: str | None,
    compare: Any,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    old = stored(tmp_path / "old.json", MOVES, CALL)
    new = stored(tmp_path / "new.json", {**MOVES, "value": moves}, {**CALL, "value": call})
    assert compare.main([str(old), str(new)]) == code
    said = " ".join(capsys.readouterr().out.split())
    assert f"{code} of 2 figures are more than 1.3 times worse" in said
    if worse:
        assert " ".join(worse.split()) in said


def test_the_worst_comes_first_and_all_are_shown_when_asked(
    compare: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = stored(tmp_path / "old.json", MOVES, CALL)
    new = stored(tmp_path / "new.json", {**MOVES, "value": 800.0}, {**CALL, "value": 2.4})
    assert compare.main([str(old), str(new), "--all", "--limit", "1.22"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("  ")[0] for line in lines[1:3]] == ["moves", "a call"]
    assert "1 of 2 figures are more than 1.22 times worse." in lines


def test_folders_are_compared_by_script(
    compare: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for side, value in (("old", 1.0), ("new", 9.0)):
        (tmp_path / side).mkdir()
        stored(tmp_path / side / "a.json", MOVES, cores=2 if side == "old" else 4)
        stored(tmp_path / side / "b.json", {**CALL, "value": value}, script="board.py")
    stored(tmp_path / "new" / "c.json", CALL, script="more.py")
    assert compare.main([str(tmp_path / "old"), str(tmp_path / "new")]) == 1
    said = capsys.readouterr().out
    assert "1 of 2 figures" in said
    assert "Only in the new results: more.py: a call." in said
    assert "different machines, judge with care: run.py." in said


def test_what_cannot_be_compared_is_told(
    compare: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = stored(tmp_path / "good.json", MOVES)
    cases = {
        "there are no results": tmp_path / "empty",
        "cannot be read": tmp_path / "missing.json",
        "figure 1 cannot be read": stored(tmp_path / "part.json", {"name": "moves"}),
        "-1.0 is no figure": stored(tmp_path / "less.json", {**MOVES, "value": -1.0}),
        "higher is better": stored(tmp_path / "odd.json", {**MOVES, "better": "odd"}),
        "no figure in common": stored(tmp_path / "else.json", CALL),
        "cannot be compared": stored(tmp_path / "unit.json", {**MOVES, "unit": "games/s"}),
    }
    (tmp_path / "empty").mkdir()
    (tmp_path / "none.json").write_text("[]")
    cases["have no script and figures"] = tmp_path / "none.json"
    for said, other in cases.items():
        assert compare.main([str(good), str(other)]) == 2
        assert said in capsys.readouterr().err


def test_a_report_refuses_what_no_later_run_can_be_held_against(compare: Any) -> None:
    from measuring import Figure, report

    with pytest.raises(ValueError, match="nan is no figure"):
        Figure("moves", float("nan"), "moves/s", "higher")
    twice = [Figure("moves", 1.0, "moves/s", "higher")] * 2
    with pytest.raises(ValueError, match="a name is there twice: moves"):
        report("run.py", twice, {})


def test_all_stored_results_have_the_form() -> None:
    command = [sys.executable, str(FOLDER / "compare.py"), str(FOLDER), str(FOLDER)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("0 of ")
    for path in FOLDER.glob("*.json"):
        data = json.loads(path.read_text(encoding="utf-8"))
        assert [*data] == ["script", "date", "machine", "versions", "figures", "details"]
        assert (FOLDER / data["script"]).is_file()
        assert data["figures"]
