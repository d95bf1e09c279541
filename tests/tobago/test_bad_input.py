"""What clumsy and hostile hands give: each gets one sentence, and nothing is harmed."""

import copy
import itertools
import os
import pickle

import numpy as np
import pytest

import tbgames as tb
from tbgames import tobago
from tbgames.engine import simulate

GAME = tb.new("tobago", players=3, layout=5, seed=1, rules="rulebook")


@pytest.fixture(scope="module")
def table():
    played = tb.Table(GAME, ["random", "greedy", "random"], seed=7)
    played.run()
    return played


@pytest.mark.parametrize("layout", [True, [5], 32, -1, "5", 1.5, None])
def test_no_such_layout(layout):
    with pytest.raises(ValueError, match=r"there is no layout .* numbered 0 to 31"):
        tobago.Island.classic(layout, seed=1)


@pytest.mark.parametrize("seed", ["x", True, 1.5])
def test_no_such_seed(seed):
    with pytest.raises(TypeError, match="a seed is an int or None"):
        tobago.Island.classic(5, seed=seed)


@pytest.mark.parametrize("spacing", [0, 21, 10**9, "4", True, None])
def test_no_such_spacing(spacing):
    with pytest.raises(ValueError, match="the spacing is an int from 1 to 20"):
        tobago.Island.classic(5, seed=1, landmark_spacing=spacing)


@pytest.mark.parametrize("clues", [5, itertools.repeat("in the jungle"), ["x"] * 400, [], {}])
def test_no_clue_deck(tmp_path, clues):
    with pytest.raises(ValueError, match="clue deck") as error:
        tb.new("tobago", clues=clues, seed=1)
    assert len(str(error.value)) < 3000


def test_deeply_nested_deck_files(tmp_path):
    file = tmp_path / "deep.json"
    file.write_text("[" * 200_000)
    for deck in ("clues", "treasures"):
        with pytest.raises(ValueError, match="is no JSON file"):
            tb.new("tobago", seed=1, **{deck: file})


def test_a_value_of_gold_given_twice(tmp_path):
    file = tmp_path / "twice.json"
    file.write_text('{"gold": {"2": 20, "2": 9}, "curses": 1, "safe": 5}')
    with pytest.raises(ValueError, match=r"twice\.json: an object has the name '2' twice$"):
        tb.new("tobago", seed=1, treasures=file)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: tb.new("tobago", island="x"), "island= is an Island"),
        (lambda: tb.Table("tobago", []), "a table is for a game"),
        (lambda: tb.Table(GAME, None), "3 players"),
        (lambda: tobago.Island.from_text(None), "a text board is text"),
        (lambda: tobago.Island.from_dict(None), "not the record of an island"),
        (lambda: GAME.start(1).view("x"), "seats are 0 to 2"),
        (lambda: GAME.start(1).view(True), "seats are 0 to 2"),
        (lambda: simulate.simulate(GAME, {"random": 1}, 1), "bots are a list"),
        (lambda: simulate.simulate(None, ["random"], 1), "a game, or what makes one"),
        (lambda: simulate.simulate(GAME, ["random"] * 3, "3"), "games cannot be played"),
    ],
)
def test_what_is_no_game_table_or_seat(call, message):
    with pytest.raises((TypeError, ValueError), match=message):
        call()


def test_a_layout_from_numpy_can_be_saved(tmp_path):
    game = tb.new("tobago", players=2, layout=np.int64(7), seed=np.int64(1))
    tb.Table(game, ["random"] * 2, seed=1).save(tmp_path / "g.json")
    assert tb.Record.load(tmp_path / "g.json").game == game


def test_a_long_game_is_shown_copied_and_pickled(table):
    assert len(repr(table.record)) < 200
    assert len(repr(table.record.for_seat(1))) < 200
    assert pickle.loads(pickle.dumps(table.record)) == table.record
    assert copy.deepcopy(table).record == table.record


def test_saving_leaves_alone_what_is_no_file(tmp_path, table):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for target in (pipe, tmp_path):
        with pytest.raises(OSError, match="no regular file"):
            table.save(target)
    assert not pipe.is_file()
    with pytest.raises(FileNotFoundError, match=r"no such folder: .*missing"):
        table.save(tmp_path / "missing" / "g.json")
    assert list(tmp_path.iterdir()) == [pipe]


def test_names_that_only_differ_in_case_or_spaces_are_shared():
    def square(x, name):
        ring = [[x, 0], [x + 1, 0], [x + 1, 1], [x, 1], [x, 0]]
        geometry = {"type": "Polygon", "coordinates": [ring]}
        properties = {"terrain": "jungle", "name": name}
        return {"type": "Feature", "properties": properties, "geometry": geometry}

    features = [square(0, "X 1"), square(1, "x  1")]
    with pytest.raises(ValueError, match="share the name"):
        tobago.Island.from_geojson({"type": "FeatureCollection", "features": features})
