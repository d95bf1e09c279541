"""Hand-outs: a page that any browser prints, and a PDF where there is a browser to make it."""

import re
from pathlib import Path
from typing import Any

import pytest

import tbgames as tb
from tbgames import sheets, tobago
from tbgames.charts import Chart
from tests.browser.lab import chromium


@pytest.fixture(scope="module")
def state() -> Any:
    return tb.new("tobago", players=2, layout=5, seed=7).start(seed=7)


def test_whatever_draws_itself_can_be_printed(state: Any, tmp_path: Path) -> None:
    island = tobago.Island.classic(layout=5, seed=7)
    chart = Chart([{"type": "bar", "x": [1, 2], "y": [3, 4]}], "Two bars", "x", "y")
    for number, shown in enumerate(
        [state, state.view(1), island, island.where("in a lake"), chart]
    ):
        sheet = tb.handout(shown, tmp_path / f"{number}.html")
        text = sheet.read_text(encoding="utf-8")
        assert text.count("<svg") >= 1
        assert "prefers-color-scheme" not in text  # paper is light


def test_a_view_prints_what_its_player_may_know(state: Any, tmp_path: Path) -> None:
    text = tb.handout(state.view(0), tmp_path / "a.html").read_text(encoding="utf-8")
    assert state.view(0)._repr_mimebundle_()["image/svg+xml"].count("<text") == text.count("<text")


def test_title_and_questions_are_text(state: Any, tmp_path: Path) -> None:
    sheet = tb.handout(state, tmp_path / "a.html", title="A & B", questions=["Is 2 < 3?", "Why?"])
    text = sheet.read_text(encoding="utf-8")
    assert "<h1>A &amp; B</h1>" in text
    assert re.findall(r"<li>([^<]+)", text) == ["Is 2 &lt; 3?", "Why?"]


@pytest.mark.parametrize(
    ("name", "options", "fault", "words"),
    [
        ("a.doc", {}, ValueError, r"an \.html or a \.pdf file, not 'a.doc'"),
        ("a", {}, ValueError, "not 'a'"),
        ("no/a.html", {}, FileNotFoundError, "no such folder"),
        ("no/a.pdf", {}, FileNotFoundError, "no such folder"),
        ("a.html", {"questions": "Why?"}, TypeError, "a list of texts"),
        ("a.html", {"title": 3}, TypeError, "a title is a text, not 3"),
    ],
)
def test_a_mistake_gets_one_sentence(
    state: Any, tmp_path: Path, name: str, options: Any, fault: type[Exception], words: str
) -> None:
    with pytest.raises(fault, match=words):
        tb.handout(state, tmp_path / name, **options)
    assert not list(tmp_path.iterdir())


def test_what_does_not_draw_itself_is_refused(tmp_path: Path) -> None:
    class Shy:
        def _repr_mimebundle_(self) -> None: ...

    for shown, kind in ((3, "int"), (Shy(), "Shy")):
        with pytest.raises(TypeError, match=f"and not a {kind}"):
            tb.handout(shown, tmp_path / "a.html")


def test_without_a_browser_it_says_what_to_do(
    state: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "BROWSERS", ())
    monkeypatch.setattr(sheets, "MAC", str(tmp_path / "none"))
    with pytest.raises(RuntimeError, match=r"write an \.html file and print it"):
        tb.handout(state, tmp_path / "a.pdf")
    assert not list(tmp_path.iterdir())


def test_a_browser_that_fails_leaves_the_old_file(
    state: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "_browser", lambda: "/bin/false")
    (tmp_path / "a.pdf").write_bytes(b"old")
    with pytest.raises(RuntimeError, match="could not print"):
        tb.handout(state, tmp_path / "a.pdf")
    assert (tmp_path / "a.pdf").read_bytes() == b"old"


@pytest.mark.browser
def test_a_pdf_is_printed(browser: Any, state: Any, tmp_path: Path) -> None:
    assert chromium() is not None
    made = tb.handout(state, tmp_path / "a.pdf", title="The island", questions=["Why?"])
    content = made.read_bytes()
    assert content.startswith(b"%PDF")
    assert b"/StructTreeRoot" in content  # a screen reader can find its way in it
    assert [path.name for path in tmp_path.iterdir()] == ["a.pdf"]
