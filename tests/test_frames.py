from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from tbgames.frames import Frame


def test_columns_rows_and_a_mapping():
    frame = Frame({"a": [1, 2], "b": ("x", None)}, title="two")
    assert (frame["b"], frame.rows, len(frame), list(frame)) == (
        ("x", None),
        ((1, "x"), (2, None)),
        2,
        ["a", "b"],
    )
    assert dict(frame) == {"a": (1, 2), "b": ("x", None)}
    assert frame == Frame.of_rows(["a", "b"], frame.rows)
    assert Frame.of_rows(["a"], []).rows == ()


def test_columns_of_several_lengths_are_refused():
    with pytest.raises(ValueError, match=r"of one length, these are: \{'a': 1, 'b': 2\}"):
        Frame({"a": [1], "b": [1, 2]})
    with pytest.raises(KeyError, match="no column 'c'; the columns are a"):
        Frame({"a": [1]})["c"]


def test_where():
    frame = Frame({"a": [1, 1, 2], "b": [3, 4, 3]})
    assert frame.where(a=1, b=3).rows == ((1, 3),)
    assert frame.where(a=7).rows == ()
    assert frame.where().rows == frame.rows
    with pytest.raises(KeyError, match="no column 'c'"):
        frame.where(c=1)


def test_what_is_written_is_read_back(tmp_path: Path):
    frame = Frame({"n": [2**88, -1], "x": [0.1, 1e-12], "t": ["a, b", None]})
    text = frame.to_csv(tmp_path / "f.csv")
    assert (tmp_path / "f.csv").read_text(encoding="utf-8") == text
    assert text.splitlines()[0] == "n,x,t"
    assert Frame.from_csv(tmp_path / "f.csv") == frame


def test_a_damaged_file_is_told_with_its_line(tmp_path: Path):
    path = tmp_path / "f.csv"
    path.write_text("a,b\n1,2\n3\n")
    with pytest.raises(ValueError, match=r"f\.csv, line 3: 1 values for 2 columns"):
        Frame.from_csv(path)
    path.write_text("")
    with pytest.raises(ValueError, match=r"f\.csv: this is no table"):
        Frame.from_csv(path)


def test_it_shows_the_first_rows():
    frame = Frame({"a": range(25), "b": [Fraction(1, 3)] * 25, "c": [1 / 3] * 25}, title="<many>")
    assert repr(frame).endswith("and 5 more rows")
    assert "0.3333" in repr(frame)
    assert "&lt;many&gt;; and 5 more rows" in frame._repr_html_()


@pytest.mark.parametrize("cell", ["007", "1_0", " 5", "٣", "9" * 5000, "=1+1", "c\r\nd"])
def test_a_text_is_read_back_as_the_text_it_was(tmp_path: Path, cell: str):
    frame = Frame({"a": [cell], "b": [1]})
    frame.to_csv(tmp_path / "f.csv")
    assert Frame.from_csv(tmp_path / "f.csv") == frame


def test_numbers_are_read_back(tmp_path: Path):
    frame = Frame({"a": [0, -7, 10**400, 1.5, -1e-300, 1e22, float("inf"), float("-inf"), -0.0]})
    frame.to_csv(tmp_path / "f.csv")
    read = Frame.from_csv(tmp_path / "f.csv")
    assert [repr(value) for value in read["a"]] == [repr(value) for value in frame["a"]]


def test_a_file_that_another_program_has_written(tmp_path: Path):
    path = tmp_path / "f.csv"
    path.write_bytes(b"\xef\xbb\xbfa,b\r\n1,2\r\n")
    assert dict(Frame.from_csv(path)) == {"a": (1,), "b": (2,)}


def test_columns_of_one_name_and_rows_of_another_length_are_refused(tmp_path: Path):
    path = tmp_path / "f.csv"
    path.write_text("a,a\n1,2\n")
    with pytest.raises(ValueError, match=r"f\.csv: each column has its own name"):
        Frame.from_csv(path)
    with pytest.raises(ValueError, match="row 2: 1 values for 2 columns"):
        Frame.of_rows(["a", "b"], [(1, 2), (3,)])


def test_the_line_told_is_that_of_the_file(tmp_path: Path):
    path = tmp_path / "f.csv"
    path.write_text('a,b\n"x\ny",1\n3\n')
    with pytest.raises(ValueError, match="line 4: 1 values"):
        Frame.from_csv(path)
