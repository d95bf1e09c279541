"""The wheel as somebody gets it: installed into an empty environment, used in another folder."""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

pytestmark = pytest.mark.wheel

ROOT = Path(__file__).resolve().parents[1]

PLAY = """
import importlib, json, os, pkgutil, sys
import tbgames as tb; from tbgames import tobago

game = tb.new("tobago", players=3, layout=5, seed=3, rules="rulebook")
table = tb.Table(game, seats=["random", "greedy", "random"], seed=7)
outcome = table.run()
assert len(outcome.scores) == 3 and outcome.ranking and outcome.reason
table.save("g.json")
assert tb.Table.load("g.json").outcome == outcome

island = tobago.Island.classic(layout=31, seed=2)
assert len(tobago.Clue.all()) == 88
names = sorted(space.name for space in island.where("in sight of a statue", "not in the jungle"))
assert names and all(isinstance(name, str) for name in names)

from tbgames.engine.simulate import playout
assert playout(game, seed=1).moves > 0

# Every module can be imported without the extras, the adapters to other packages excepted.
for module in pkgutil.walk_packages(tb.__path__, "tbgames."):
    if not module.name.startswith("tbgames.adapters."):
        importlib.import_module(module.name)

from tbgames import files
notebooks = [json.loads(path.read_text("utf-8")) for path in files.notebooks_path().glob("*.ipynb")]
assert notebooks and all(notebook["cells"] for notebook in notebooks)
data = [path for path in files.data_path().rglob("*") if path.is_file()]
assert data and all(path.stat().st_size for path in data)
from tbgames.rulebook import books
assert len(books()) == 3 and tb.rules("TB-41").title == "A leg"

checkout = os.path.join(os.environ["CHECKOUT"], "")
used = [module.__file__ for module in sys.modules.values() if getattr(module, "__file__", None)]
used += map(str, [*sys.path, *data, files.notebooks_path(), files.rules_path()])
outside = [path for path in used if os.path.join(os.path.realpath(path), "").startswith(checkout)]
assert not outside, outside
print("played")
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with a source archive and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("dist")
    run([sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT)], folder)
    return folder


@pytest.fixture(scope="module")
def away(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder away from the checkout, with an environment `env` that holds the wheel alone."""
    folder = tmp_path_factory.mktemp("away")
    venv.create(folder / "env", with_pip=True)
    (wheel,) = built.glob("*.whl")
    run([*python(folder), "-m", "pip", "install", "--quiet", str(wheel)], folder)
    return folder


def python(folder: Path) -> list[str]:
    return [str(folder / "env" / ("Scripts" if os.name == "nt" else "bin") / "python")]


def run(command: list[str], folder: Path) -> str:
    """Run a command in a folder, without what this process inherited about the checkout."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "PYTEST", "VIRTUAL_ENV", "COV"))
    }
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment | {"CHECKOUT": os.path.realpath(ROOT)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def test_plays_a_game(away: Path) -> None:
    (away / "play.py").write_text(PLAY, encoding="utf-8")
    assert run([*python(away), "play.py"], away).endswith("played\n")


def test_the_command_copies_the_notebooks(away: Path) -> None:
    command = str(Path(python(away)[0]).with_name("tbgames"))
    assert "copied" in run([command, "notebooks", "course"], away)
    shipped = {path.name for path in (ROOT / "notebooks").glob("*.ipynb")}
    assert {path.name for path in (away / "course").iterdir()} >= shipped


def test_the_command_simulates(away: Path) -> None:
    command = str(Path(python(away)[0]).with_name("tbgames"))
    options = ["--players", "3", "--games", "2", "--seed", "1", "--json"]
    assert isinstance(json.loads(run([command, "simulate", "tobago", *options], away)), dict)


def test_the_archive_holds_what_the_tests_need(built: Path) -> None:
    import tarfile

    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as file:
        names = {name.partition("/")[2] for name in file.getnames()}
    assert {"Makefile", "LICENSE", "README.md", "conftest.py", "nbval_sanitize.cfg"} <= names
    assert {"tests/test_wheel.py", "scripts/run_notebooks.py"} <= names
    assert not any(name.startswith(("course/", ".venv/", "dist/")) for name in names)
