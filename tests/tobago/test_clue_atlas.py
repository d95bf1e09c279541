from __future__ import annotations

from concurrent.futures import Executor, Future
from math import log2

import pytest

from tbgames.tobago import Clue, ClueSpace, Island
from tbgames.tobago import clue_atlas as making
from tbgames.tobago.clue_atlas import COLUMNS, atlas, atlas_by_layout, stored_atlas

CLUES = [clue for clue in Clue.all() if clue.term in ("hut", "statue", "lake", "sea")][:12]


class Counting(Executor):
    """Does what it is given at once, and counts."""

    def __init__(self):
        self.tasks = []
        self.open = True

    def submit(self, call, /, *arguments):
        assert self.open
        self.tasks.append(arguments[0])
        future = Future()
        future.set_result(call(*arguments))
        return future

    def shutdown(self, wait=True, *, cancel_futures=False):
        self.open = False


def test_a_row_is_what_the_clue_space_of_its_island_says():
    frame = atlas([3, 7], setups=2, seed=5, clues=CLUES)
    assert tuple(frame) == COLUMNS
    assert [row[:2] for row in frame.rows] == [(3, 0), (3, 1), (7, 0), (7, 1)]
    assert len(set(frame["seed"])) == 4
    for row in frame.rows:
        found = dict(zip(COLUMNS, row, strict=True))
        space = ClueSpace(Island.classic(found["layout"], seed=found["seed"]), CLUES)
        assert found["spaces"] == len(space.island.spaces)
        assert found["nodes"] == len(space.lattice)
        assert found["classes"] == len(space.classes)
        assert found["never_alone"] == len(space.never_alone)
        turns = space.turns(exact=True)
        assert found["cards"] == pytest.approx(float(turns.mean), abs=1e-8)
        assert found["stuck"] == pytest.approx(float(turns.stuck_chance), abs=1e-8)
        shares = [c / sum(space.chances()) for c in space.chances() if c]
        even = 2 ** -sum(c * log2(c) for c in shares) / found["spaces"]
        assert found["evenness"] == pytest.approx(even, abs=1e-8)
        slowest = space.turns("slowest")
        ends = [a + b for a, b in zip(slowest.located, slowest.stuck, strict=True)]
        assert found["slowest"] == pytest.approx(sum(k * e for k, e in enumerate(ends)), abs=1e-8)
        assert found["sharpest"] < found["slowest"]


def test_however_the_work_is_shared():
    alone = atlas([3, 7], setups=2, seed=5, clues=CLUES)
    executor = Counting()
    assert atlas([3, 7], setups=2, seed=5, clues=CLUES, executor=executor) == alone
    assert len(executor.tasks) == 4
    assert executor.open, "somebody else's executor is left running"
    assert atlas([3, 7], setups=2, seed=5, clues=CLUES, workers=2) == alone


def test_what_a_file_has_is_not_worked_out_again(tmp_path):
    path = tmp_path / "atlas.csv"
    first = atlas([3], setups=2, seed=5, clues=CLUES, path=path)
    assert path.read_text() == first.to_csv()
    executor = Counting()
    more = atlas([3, 7], setups=2, seed=5, clues=CLUES, path=path, executor=executor)
    assert [task[0] for task in executor.tasks] == [7, 7]
    assert more == atlas([3, 7], setups=2, seed=5, clues=CLUES)
    # Asked for less, the file keeps all.
    assert atlas([3], setups=1, seed=5, clues=CLUES, path=path).rows == first.rows[:1]
    assert path.read_text() == more.to_csv()


def test_a_file_of_another_atlas_is_refused(tmp_path):
    path = tmp_path / "atlas.csv"
    atlas([3], setups=1, seed=5, clues=CLUES, path=path)
    with pytest.raises(ValueError, match=r"atlas\.csv: layout 3, setup 0 was placed by another"):
        atlas([3], setups=1, seed=6, clues=CLUES, path=path)
    with pytest.raises(ValueError, match=r"layout 3, setup 0 has the figures of other clues"):
        atlas([3], setups=1, seed=5, clues=CLUES[1:], path=path)
    path.write_text(path.read_text().replace(",100,", ",many,", 1))
    with pytest.raises(ValueError, match=r"atlas\.csv: spaces is 'many', and must be a number"):
        atlas([3], setups=1, seed=5, clues=CLUES, path=path)
    path.write_text("a,b\n1,2\n")
    with pytest.raises(ValueError, match=r"atlas\.csv: this is no atlas: its columns are a, b"):
        atlas([3], setups=1, seed=5, clues=CLUES, path=path)


def test_an_atlas_without_a_seed_tells_which_was_drawn(tmp_path):
    path = tmp_path / "atlas.csv"
    first = atlas([3], setups=1, clues=CLUES, path=path)
    seed = int(first.title.rpartition(" ")[2])
    assert atlas([3], setups=1, seed=seed, clues=CLUES, path=path) == first


def test_an_interrupted_atlas_keeps_what_is_ready(tmp_path, monkeypatch):
    path, real, done = tmp_path / "atlas.csv", making._figures, []

    def interrupted(task, words):
        if len(done) == 2:
            raise KeyboardInterrupt
        done.append(task)
        return real(task, words)

    monkeypatch.setattr(making, "_figures", interrupted)
    part = atlas([3, 7], setups=2, seed=5, clues=CLUES, path=path)
    assert len(part.rows) == 2
    assert path.read_text() == part.to_csv()
    monkeypatch.setattr(making, "_figures", real)
    whole = atlas([3, 7], setups=2, seed=5, clues=CLUES, path=path)
    assert whole == atlas([3, 7], setups=2, seed=5, clues=CLUES)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"layouts": [32]}, "there is no layout 32"),
        ({"setups": 0}, "setups is an int from 1, not 0"),
        ({"workers": 1.5}, r"workers is an int from 1, not 1\.5"),
        ({"clues": ["in the jungel"]}, "nearest kind is 'in the jungle'"),
    ],
)
def test_bad_input(arguments, words):
    with pytest.raises(ValueError, match=words):
        atlas(**{"layouts": [3], "setups": 1, **arguments})


def test_means_over_the_placements():
    frame = atlas([3, 7], setups=2, seed=5, clues=CLUES)
    means = atlas_by_layout(frame)
    assert means["layout"] == (3, 7)
    assert means["setups"] == (2, 2)
    assert means["nodes"][1] == sum(frame.where(layout=7)["nodes"]) / 2


def test_the_stored_atlas_is_what_its_script_makes():
    frame = stored_atlas()
    assert set(frame["layout"]) == set(range(32))
    row = dict(zip(frame, frame.where(layout=17, setup=0).rows[0], strict=True))
    space = ClueSpace(Island.classic(17, seed=row["seed"]))
    assert (row["nodes"], row["classes"]) == (len(space.lattice), len(space.classes))
    assert row["cards"] == pytest.approx(space.turns().mean, abs=1e-8)
