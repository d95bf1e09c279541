"""The golden records: the rules still make of their actions what a person once read."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts import golden
from tbgames.tftc.state import TftcState

GOLDENS = golden.goldens()
TFTC = next(one for one in GOLDENS if one.name == "tftc_2")


@pytest.mark.parametrize("one", GOLDENS, ids=lambda one: one.name)
def test_the_same_actions_lead_where_they_led(one: golden.Golden) -> None:
    difference = golden.compare(one)
    assert not difference, difference


def test_there_is_a_file_for_each_and_none_besides() -> None:
    assert {path.stem for path in golden.FOLDER.iterdir()} == {one.name for one in GOLDENS}


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> golden.Golden:
    """A file in a folder of its own, which a test may spoil."""
    text = TFTC.path.read_text(encoding="utf-8")
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    TFTC.path.write_text(text, encoding="utf-8")
    return TFTC


def change(one: golden.Golden, old: str, new: str) -> None:
    text = one.path.read_text(encoding="utf-8")
    assert old in text
    one.path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_changed_rule_asks_for_another_version_and_says_where(
    copied: golden.Golden, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = TftcState._create

    def generous(self: TftcState, goal: int) -> None:
        sound(self, goal)
        self.quiet_rounds = 1

    monkeypatch.setattr(TftcState, "_create", generous)
    found = golden.compare(copied)
    assert "is now" in found
    assert "raise rules_version in tbgames/tftc/rules.py" in found
    assert "python scripts/golden.py writes the files anew" in found


def test_changed_words_ask_for_a_look_only(
    copied: golden.Golden, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TftcState, "tell", lambda self, action, after: ("Something.", "Thing."))
    found = golden.compare(copied)
    assert "is now" in found
    assert "The rules lead where they led" in found
    assert "rules_version" not in found


def test_an_action_that_is_no_longer_legal_is_told(copied: golden.Golden) -> None:
    change(copied, "take Park; take Summit", "take Cave; take Summit")
    found = golden.compare(copied)
    assert "step 19, 'take Cave'" in found
    assert "--new tftc_2" in found
    assert golden.main(["tftc_2"]) == 1


def test_files_are_written_anew_from_their_own_actions(
    copied: golden.Golden, capsys: pytest.CaptureFixture[str]
) -> None:
    sound = copied.path.read_text(encoding="utf-8")
    change(copied, "wishlist", "wish list")
    assert "is now" in golden.compare(copied)
    assert golden.main(["tftc_2"]) == 0
    assert copied.path.read_text(encoding="utf-8") == sound
    assert capsys.readouterr().out.startswith("tftc_2: ")
