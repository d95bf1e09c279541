"""What holds for the files of the repository, whatever the games do."""

import json
from pathlib import Path
from typing import Any

import pytest

from tbgames import files

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = sorted(
    path for path in (ROOT / "notebooks").rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts
)
MOST_BYTES = 300_000

# Each of these fails under `pytest --nbval`, or makes a file of megabytes, or leaves a reader
# without a kernel with an empty place. CONTRIBUTING.md says what to write instead.
FORBIDDEN = {
    "FigureWidget": "a plotly.graph_objects.Figure",
    "with Output(": "a value at the end of the cell",
    "interact(": "a widget that is driven from Python",
    "clear_output": "a new value of the widget's trait",
    "update_display": "a new value of the widget's trait",
    "np.random.seed": "numpy.random.default_rng(SEED)",
    "# NBVAL_": "a tag of the cell",
}


def read(path: Path) -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return notebook


def test_there_are_notebooks() -> None:
    assert (ROOT / "notebooks" / "00_start_here.ipynb") in NOTEBOOKS
    assert files.notebooks_path() == ROOT / "notebooks"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
class TestNotebook:
    def test_opens_with_the_kernel_of_the_environment(self, path: Path) -> None:
        assert read(path)["metadata"]["kernelspec"]["name"] == "python3"

    def test_is_small(self, path: Path) -> None:
        assert path.stat().st_size < MOST_BYTES

    def test_was_stored_by_the_runner(self, path: Path) -> None:
        notebook = read(path)
        cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
        counts = [cell["execution_count"] for cell in cells if "".join(cell["source"]).strip()]
        assert "widgets" not in notebook["metadata"]
        assert counts == list(range(1, len(counts) + 1))
        assert not any("execution" in cell["metadata"] for cell in notebook["cells"])
        ids = [cell["id"] for cell in notebook["cells"]]
        assert len(set(ids)) == len(ids)

    def test_shows_something_without_a_kernel(self, path: Path) -> None:
        for cell in read(path)["cells"]:
            for output in cell.get("outputs", []):
                kinds = output.get("data", {"text/plain": ""}).keys()
                assert "application/vnd.jupyter.widget-view+json" not in kinds
                assert "text/plain" in kinds or "application/vnd.plotly.v1+json" in kinds

    def test_uses_nothing_that_cannot_be_tested(self, path: Path) -> None:
        code = "\n".join(
            "".join(cell["source"]) for cell in read(path)["cells"] if cell["cell_type"] == "code"
        )
        found = {word: instead for word, instead in FORBIDDEN.items() if word in code}
        assert not found, "write instead: " + ", ".join(found.values())

    def test_leaves_few_outputs_unchecked(self, path: Path) -> None:
        tags = [tag for cell in read(path)["cells"] for tag in cell["metadata"].get("tags", [])]
        assert tags.count("nbval-ignore-output") <= 2
        assert "nbval-skip" not in tags

    def test_names_no_place_of_one_machine(self, path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        assert str(ROOT) not in text
        assert str(Path.home()) + "/" not in text


def test_data_are_found_in_the_checkout() -> None:
    assert files.data_path() == ROOT / "data"
    assert files.data_path("a", "b.json") == ROOT / "data" / "a" / "b.json"


def test_a_package_without_its_files_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_PACKAGE", tmp_path / "tbgames")
    with pytest.raises(FileNotFoundError, match="incomplete"):
        files.data_path()


class TestWriteWhole:
    def test_writes_the_text_as_it_is(self, tmp_path: Path) -> None:
        path = files.write_whole(tmp_path / "a.json", "Löwe\n")
        assert path.read_bytes() == "Löwe\n".encode()
        assert [entry.name for entry in tmp_path.iterdir()] == ["a.json"]

    def test_a_failure_leaves_the_old_file(self, tmp_path: Path) -> None:
        path = tmp_path / "a.json"
        path.write_text("old")
        with pytest.raises(UnicodeEncodeError):
            files.write_whole(path, "a lone surrogate: \ud800")
        assert path.read_text() == "old"
        assert [entry.name for entry in tmp_path.iterdir()] == ["a.json"]

    def test_keeps_permissions_and_links(self, tmp_path: Path) -> None:
        path, link = tmp_path / "a.json", tmp_path / "link.json"
        path.write_text("old")
        path.chmod(0o640)
        link.symlink_to(path)
        files.write_whole(link, "new")
        assert link.is_symlink()
        assert path.read_text() == "new"
        assert path.stat().st_mode & 0o777 == 0o640

    def test_a_missing_folder_is_an_error(self, tmp_path: Path) -> None:
        with pytest.raises(FileNotFoundError):
            files.write_whole(tmp_path / "no" / "a.json", "text")
