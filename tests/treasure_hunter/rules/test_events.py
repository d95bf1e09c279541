"""The events, one by one: TH-E01 to TH-E19."""

from __future__ import annotations

from tests.treasure_hunter.sums import guardian, guardian_party, total


def test_TH_E03_ambush_on_any_guardian() -> None:
    assert guardian("Goblins", events=["Ambush"]) == 14
    assert guardian("Pit Trap", events=["Ambush"]) == 12


def test_TH_E09_smite_once_with_a_fighter_against_one_alone() -> None:
    assert total(["Knight"], "Medusa", events=["Smite"]) == 5 + 6
    assert total(["Knight", "Warrior"], "Medusa", events=["Smite"]) == 5 + 4 + 6
    assert total(["Wizard"], "Medusa", events=["Smite"]) == 1
    assert total(["Knight"], "Orcs", events=["Smite"]) == 3
    assert total([("Wizard", "Gauntlets of Might")], "Medusa", events=["Smite"]) == 2 + 6


def test_TH_E03_ambush_for_a_party() -> None:
    assert guardian_party(["Knight"], ["Warrior"]) == 3
