"""Every ruling has a test, a place in the texts of rules, and a fault that its test catches."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scripts import mutants, rulings
from tbgames.rulebook.book import RULING_ID
from tbgames.treasure_hunter.cards import CardSet

ROOT = Path(__file__).resolve().parents[1]
RULINGS = rulings.rulings()
GAMES = sorted(RULINGS)
MUTANTS = mutants.read_mutants()


@pytest.mark.parametrize(
    ("game", "ruling"), [(game, ruling) for game in GAMES for ruling in RULINGS[game]]
)
def test_the_ruling_has_a_test(game: str, ruling: str) -> None:
    assert ruling in rulings.tests_of(game)


@pytest.mark.parametrize("game", GAMES)
def test_no_test_names_a_ruling_that_is_not_there(game: str) -> None:
    assert set(rulings.tests_of(game)) <= set(RULINGS[game])


@pytest.mark.parametrize("game", GAMES)
def test_the_code_cites_rulings_that_are_there(game: str) -> None:
    cited = {
        ruling
        for path in ROOT.joinpath("tbgames", game).rglob("*.py")
        for ruling in re.findall(rf"\b{RULING_ID}\b", path.read_text(encoding="utf-8"))
    }
    assert len(cited) > 20
    assert cited <= set(RULINGS[game])


def test_the_script_fails_on_a_ruling_without_a_test(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text, tests = tmp_path / "docs" / "rules" / "tobago.md", tmp_path / "tests" / "tobago"
    text.parent.mkdir(parents=True)
    tests.mkdir(parents=True)
    text.write_text("### TB-01 Counts\nTB-99 is cited.\n* **TB-02 End.**\n")
    tests.joinpath("test_a.py").write_text("def test_TB_01_counts(): ...\n")
    monkeypatch.setattr(rulings, "ROOT", tmp_path)
    assert rulings.main(["TB-01"]) == 0
    assert capsys.readouterr().out == "TB-01    tobago/test_a.py::test_TB_01_counts\n"
    assert rulings.main([]) == 1
    assert capsys.readouterr().err == "rulings: TB-02 has no test\n"
    tests.joinpath("test_a.py").write_text("def test_TB_02_a(): ...\ndef test_TB_03_b(): ...\n")
    assert rulings.main([]) == 1
    assert capsys.readouterr().err.splitlines() == [
        "rulings: TB-01 has no test",
        "rulings: tobago/test_a.py::test_TB_03_b names TB-03, "
        "which docs/rules/tobago.md does not have",
    ]


# -- Treasure Hunter's text ---------------------------------------------------------------------


def test_treasure_hunter_has_its_general_rulings_its_combinations_and_every_card() -> None:
    general = [*range(1, 61), *range(101, 105), *range(110, 118)]
    assert set(RULINGS["treasure_hunter"]) == {
        *(f"TH-{number:03d}" for number in general),
        *(f"TH-X{number:02d}" for number in range(1, 36)),
        *(card.ruling for card in CardSet.standard().cards),
    }


def test_links_lead_to_every_ruling_of_treasure_hunter() -> None:
    text = ROOT.joinpath("docs", "rules", "treasure_hunter.md").read_text(encoding="utf-8")
    anchors = re.findall(r'<a id="([^"]+)"></a>', text)
    assert anchors == [ruling.lower() for ruling in RULINGS["treasure_hunter"]]


# -- the faults that `make mutants` plants ------------------------------------------------------


@pytest.mark.parametrize(
    ("part", "mutant"),
    [
        pytest.param(part, mutant, id=f"{mutant.ruling or part} {mutant.fault}")
        for part in MUTANTS
        for mutant in MUTANTS[part]
    ],
)
def test_the_fault_can_be_planted(part: str, mutant: mutants.Mutant) -> None:
    text = ROOT.joinpath(mutant.file).read_text(encoding="utf-8")
    assert text.count(mutant.old) == 1
    assert mutant.new != mutant.old
    if part in GAMES:
        assert mutant.ruling in RULINGS[part]
    else:
        assert mutant.tests
        files = [word for word in mutant.tests.split() if word.startswith("tests/")]
        assert files
        assert all(ROOT.joinpath(file).exists() for file in files)


def test_there_are_faults_in_two_dozen_rulings_of_a_game_at_least() -> None:
    for game in GAMES:
        assert len({mutant.ruling for mutant in MUTANTS[game]}) >= 24, game


def test_every_ruling_of_tobago_has_a_fault() -> None:
    assert {mutant.ruling for mutant in MUTANTS["tobago"]} == set(RULINGS["tobago"])


def test_the_page_has_a_row_for_every_fault_and_none_survives() -> None:
    found = mutants.read_page()
    planted = {(part, mutant.fault) for part in MUTANTS for mutant in MUTANTS[part]}
    beyond_rules = {(part, fault) for part, fault in planted if part not in GAMES}
    assert beyond_rules <= set(found) <= planted
    assert mutants.SURVIVES not in found.values()


def test_the_page_keeps_what_was_not_planted_this_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "mutants.md"
    page.write_text("# Title\n\n" + "".join(mutants.MARKS) + "The end.\n", encoding="utf-8")
    monkeypatch.setattr(mutants, "PAGE", page)
    faults = {
        "tobago": (mutants.Mutant("one", "a.py", "a", "b", ruling="TB-01"),),
        "views": (
            mutants.Mutant("two", "tbgames/b.py", "a", "b", tests="tests/x.py"),
            mutants.Mutant("three", "tbgames/c.py", "a", "b", tests="tests/x.py"),
        ),
    }
    mutants.write_page(faults, {("views", "two"): "test_two[a | b]"})
    mutants.write_page(faults, {("tobago", "one"): "test_one", ("views", "gone"): "test_gone"})
    assert mutants.read_page() == {
        ("tobago", "one"): "test_one",
        ("views", "two"): "test_two[a | b]",
    }
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# Title\n")
    assert text.endswith("The end.\n")
    assert "| TB-01 | one | `test_one` |" in text
    assert "| `b.py` | two | `test_two[a \\| b]` |" in text
    assert "| `c.py` | three | not tried yet |" in text
