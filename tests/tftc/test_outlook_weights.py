"""The weights of the coach's outlook: they are what the script beside them writes."""

from __future__ import annotations

import pytest

from scripts import fit_tftc_outlook as script
from tbgames.engine.streams import stream
from tbgames.tftc.outlook import FEATURES, Outlook, Prospect
from tbgames.tftc.outlook_weights import WEIGHTS
from tbgames.tftc.rules import Tftc

FEW = ["--games", "2", "--rounds", "2", "--workers", "1"]


def test_the_committed_file_is_as_the_script_writes_it():
    # Names and their order stand in the comments, so a feature that is renamed, added or moved
    # without a new fit shows here.
    assert script.OUT.read_text(encoding="utf-8") == script.written(WEIGHTS)


def test_each_feature_that_is_computed_has_one_weight():
    view = Tftc.new(players=2).start(seed=1).view(0)
    sight = Outlook(view)
    numbers = sight.features([Prospect(sight.hand, sight.trade_list, view.wishlist)])[0]
    assert len(numbers) == len(FEATURES) == len(WEIGHTS) == len(set(FEATURES))


def test_the_script_writes_the_same_file_again(tmp_path):
    first, again, other = (tmp_path / name for name in ("first.py", "again.py", "other.py"))
    assert script.main([*FEW, "--out", str(first)]) == 0
    assert script.main([*FEW, "--out", str(again)]) == 0
    assert script.main([*FEW, "--seed", "2", "--out", str(other)]) == 0
    assert first.read_bytes() == again.read_bytes() != other.read_bytes()
    names = [line.split("  # ")[1] for line in first.read_text().splitlines() if "  # " in line]
    assert names == list(FEATURES)
    compile(first.read_text(), "first.py", "exec")


def test_ctrl_c_leaves_the_file_as_it_was(tmp_path, monkeypatch, capsys):
    out = tmp_path / "weights.py"
    out.write_text("old")

    def stop(played):
        raise KeyboardInterrupt

    monkeypatch.setattr(script, "fit", stop)
    assert script.main([*FEW, "--out", str(out)]) == 130
    assert [path.name for path in tmp_path.iterdir()] == ["weights.py"]
    assert out.read_text() == "old"
    assert "is as it was" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--games", "--rounds", "--workers"])
def test_numbers_below_one_are_refused(option, capsys):
    with pytest.raises(SystemExit):
        script.main([option, "0"])
    assert "a number from 1 is needed, not 0" in capsys.readouterr().err


def test_a_row_is_what_a_player_sees_when_his_turn_is_over(monkeypatch):
    seen = []

    class Seeing(Outlook):
        def __init__(self, view, weights=WEIGHTS):
            super().__init__(view, weights)
            seen.append(view)

    monkeypatch.setattr(script, "Outlook", Seeing)
    monkeypatch.setattr(script, "NOTED", 1.0)  # every turn, and not one now and then
    found = script.trails(WEIGHTS, stream(1, "a game").getrandbits(31))
    assert len(seen) == sum(len(trail.rows) for trail in found) > 10
    for view in seen:
        # The next player is about to decide and has not yet done anything.
        assert view.to_decide == view.turn != view.player
        assert view.phase == "turn"
        assert len(view.trade_list) > 2 or not view.location_deck


def test_the_fit_finds_the_weights_that_games_were_made_with():
    made, rng = [1.0, 2.0, -0.5], stream(1, "made")
    played = []
    for _ in range(4000):
        rows = [[1.0, rng.gauss(0, 1), rng.gauss(0, 1)] for _ in range(3)]
        ends = [sum(w * x for w, x in zip(made, row, strict=True)) for row in rows]
        played += [script.Trail([row], end) for row, end in zip(rows, ends, strict=True)]
    assert script.fit(played) == pytest.approx(made, abs=0.02)


def test_a_feature_that_never_changes_gets_no_weight_and_no_sign():
    played = [script.Trail([[1.0, 4.0, x]], -x) for x in (0.0, 1.0, 2.0)]
    weights = script.fit(played)
    assert weights[1] == 0
    text = script.written([*weights, *[0.0] * (len(FEATURES) - 3)])
    assert "-0.000" not in text
