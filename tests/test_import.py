"""Importing the package costs nothing: what is heavy comes when it is used."""

import subprocess
import sys

import pytest

HEAVY = ("IPython", "anywidget", "icepool", "ipywidgets", "numpy", "plotly", "shapely")


def loaded_after(statement: str) -> set[str]:
    """The top-level modules that a fresh interpreter has loaded after a statement."""
    code = f"{statement}\nimport sys\nprint(*{{name.partition('.')[0] for name in sys.modules}})"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    return set(done.stdout.split())


@pytest.mark.parametrize(
    "statement",
    [
        "import tbgames",
        "import tbgames as tb; tb.__version__; dir(tb)",
        "import tbgames.files",
        "import tbgames.cli; tbgames.cli._parser()",
        "import tbgames.engine.game, tbgames.engine.table, tbgames.engine.simulate",
    ],
)
def test_nothing_heavy_is_loaded(statement: str) -> None:
    assert not loaded_after(statement).intersection(HEAVY)


@pytest.mark.parametrize("game", ["tobago", "tftc", "treasure_hunter"])
def test_every_game_has_a_door(game: str) -> None:
    loaded = loaded_after(f"import tbgames as tb; assert tb.{game}.__doc__")
    assert not loaded.intersection(HEAVY)


@pytest.mark.parametrize(
    "statement",
    [
        "from tbgames.engine.simulate import playout; playout(game, seed=1)",
        "tb.Table(game, seats=['random', 'greedy', 'random'], seed=7).run()",
    ],
)
def test_playing_loads_no_widgets_and_no_charts(statement: str) -> None:
    start = "import tbgames as tb; game = tb.new('tobago', players=3, layout=5, seed=3)\n"
    assert not loaded_after(start + statement).intersection({"IPython", "ipywidgets", "plotly"})
