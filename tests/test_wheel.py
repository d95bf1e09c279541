"""The wheel as somebody gets it: installed into an empty environment, used in another folder."""

import email
import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

pytestmark = pytest.mark.wheel

ROOT = Path(__file__).resolve().parents[1]
LENT = sysconfig.get_path("purelib")
MOST_BYTES = 3_000_000

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
used = [os.path.join(os.path.realpath(path), "") for path in used]
lent = os.path.join(os.environ["LENT"], "")  # it may lie in the checkout, as make's does
outside = [path for path in used if path.startswith(checkout) and not path.startswith(lent)]
assert not outside, outside
print("played")
"""

# Runs when Python starts in the environment of the wheel: what this one has for other reasons, the
# extras and the tools of the tests, is not there for it.
ONLY_NEEDED = """
import sys

class Hiding:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in HIDDEN:
            raise ModuleNotFoundError(f"the wheel does not ask for {{name!r}}", name=name)

HIDDEN = {hidden!r}
sys.meta_path.insert(0, Hiding())
"""


def unneeded(wheel: Path) -> set[str]:
    """The modules of this environment that a wheel does not ask for, in any number of steps."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        asked = email.message_from_bytes(archive.read(name)).get_all("Requires-Dist") or []
    needed: set[str] = set()
    while asked:
        one = Requirement(asked.pop())
        if one.marker is not None and not one.marker.evaluate({"extra": ""}):
            continue
        if (name := canonicalize_name(one.name)) not in needed:
            needed.add(name)
            asked += metadata.requires(name) or []
    return {
        module
        for module, owners in metadata.packages_distributions().items()
        if not needed & set(map(canonicalize_name, owners))
        and module not in ("tbgames", *sys.stdlib_module_names)
    }


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with a source archive and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("dist")
    # In this environment, which has the back end: `pip install` makes a fresh one for it each time
    # the environment itself is made.
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    run(command, folder)
    return folder


@pytest.fixture(scope="module")
def away(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder away from the checkout, with an environment `env` that holds the wheel alone.

    Its dependencies are those of this environment, which saves downloading them: `ONLY_NEEDED`
    hides what the wheel does not ask for.
    """
    folder = tmp_path_factory.mktemp("away")
    venv.create(folder / "env", with_pip=False)
    (wheel,) = built.glob("*.whl")
    pip = [sys.executable, "-m", "pip", "--python", *python(folder), "install", "--quiet"]
    run([*pip, "--no-deps", "--no-index", str(wheel)], folder)
    (packages,) = {*folder.glob("env/lib/python*/site-packages"), *folder.glob("env/Lib/site-p*")}
    (packages / "only_needed.py").write_text(
        ONLY_NEEDED.format(hidden=unneeded(wheel)), encoding="utf-8"
    )
    # Lines of a .pth file are paths, or code that begins with "import".
    (packages / "needed.pth").write_text(f"{LENT}\nimport only_needed\n", encoding="utf-8")
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
        env=environment | {"CHECKOUT": os.path.realpath(ROOT), "LENT": os.path.realpath(LENT)},
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


def test_only_what_it_asks_for_is_there(away: Path) -> None:
    """The other tests would show nothing if they could use the extras of this environment."""
    code = "import numpy, shapely, plotly, ipywidgets, anywidget, icepool, cloudpickle"
    for name in ("pytest", "hypothesis", "jupyterlab", "nbconvert"):
        code += f"\ntry:\n import {name}\nexcept ModuleNotFoundError as error:\n print(error)"
    assert run([*python(away), "-c", code], away).count("the wheel does not ask for") == 4


def test_it_is_small(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    assert wheel.stat().st_size < MOST_BYTES


def test_the_archive_holds_what_the_tests_need(built: Path) -> None:
    import tarfile

    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as file:
        names = {name.partition("/")[2] for name in file.getnames()}
    assert {"Makefile", "LICENSE", "README.md", "conftest.py", "nbval_sanitize.cfg"} <= names
    assert {"tests/test_wheel.py", "scripts/run_notebooks.py"} <= names
    assert not any(name.startswith(("course/", ".venv/", "dist/")) for name in names)
