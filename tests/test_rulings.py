"""Every ruling has a test, a place in the texts of rules, and a fault that its test catches."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scripts import mutants, rulings
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
        for ruling in re.findall(r"\b(?:TB|TFTC|TH)-[A-Z]?\d+\b", path.read_text(encoding="utf-8"))
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
    ("game", "mutant"),
    [
        pytest.param(game, mutant, id=f"{mutant.ruling} {mutant.fault}")
        for game in MUTANTS
        for mutant in MUTANTS[game]
    ],
)
def test_the_fault_can_be_planted(game: str, mutant: mutants.Mutant) -> None:
    text = ROOT.joinpath(mutant.file).read_text(encoding="utf-8")
    assert text.count(mutant.old) == 1
    assert mutant.new != mutant.old
    assert mutant.ruling in RULINGS[game]


def test_there_are_faults_in_two_dozen_rulings_of_a_game_at_least() -> None:
    for game, planted in MUTANTS.items():
        assert len({mutant.ruling for mutant in planted}) >= 24, game


def test_every_ruling_of_tobago_has_a_fault() -> None:
    assert {mutant.ruling for mutant in MUTANTS["tobago"]} == set(RULINGS["tobago"])
