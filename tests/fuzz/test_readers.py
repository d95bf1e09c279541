"""Whatever a file holds, its reader gives a value or says in one sentence what is wrong.

``make fuzz`` looks for what breaks this, and keeps what it finds in ``cases``; here the kept cases
are read again, and some hundred damaged inputs more, the same in each run.
"""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from tbgames.files import DEEPEST, parse_json, read_json, read_text
from tests.fuzz.mutations import MOST_BYTES, mutated
from tests.fuzz.readers import READERS, Reader

CASES = Path(__file__).parent / "cases"
DAMAGED = 25
"""Damaged inputs for each reader."""


@pytest.mark.filterwarnings("ignore")  # nbformat's about notebooks, Tobago's about decks
class TestReaders:
    @pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
    def test_what_is_sound_is_read(self, reader: Reader) -> None:
        for seed in reader.seeds():
            reader.read(seed)

    @pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
    def test_what_was_found_once_is_answered(self, reader: Reader) -> None:
        for path in sorted((CASES / reader.name).glob("*")):
            reader.check(path.read_bytes())

    def test_every_case_has_its_reader(self) -> None:
        kept = {path.name for path in CASES.glob("*")}
        assert kept
        assert kept <= READERS.keys()

    @pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
    def test_damage_is_answered(self, reader: Reader) -> None:
        rng = random.Random(reader.name)
        seeds = list(reader.seeds())
        reader.read(seeds[0])  # imports are nobody's time
        sound = 0
        for number in range(DAMAGED):
            data = mutated(rng.choice(seeds), rng)
            try:
                sound += reader.check(data)
            except Exception as fault:
                raise AssertionError(f"damaged input {number}: {data[:300]!r}") from fault
        assert sound < DAMAGED, "nothing was refused: the damage does not reach the reader"


class TestCheck:
    """What `Reader.check` lets through, on readers made up for it."""

    @pytest.mark.parametrize(
        ("fault", "kind"),
        [
            (KeyError("seats"), KeyError),
            (RecursionError("deep"), RecursionError),
            (ValueError("short"), AssertionError),
            (ValueError("the file holds\ntwo lines"), AssertionError),
            (ValueError("the file: unhashable type: 'dict'"), AssertionError),
            (ValueError("the file holds \ud800 which cannot be shown"), UnicodeEncodeError),
            (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"), AssertionError),
        ],
    )
    def test_no_answer(self, fault: Exception, kind: type[Exception]) -> None:
        def read(data: bytes) -> object:
            raise fault

        with pytest.raises(kind):
            Reader("made up", read, list).check(b"")

    def test_an_answer(self) -> None:
        assert Reader("made up", bytes, list).check(b"1")

        def refuse(data: bytes) -> object:
            raise ValueError("the file holds a cave where a lake is expected")

        assert not Reader("made up", refuse, list).check(b"1")


class TestDamage:
    def test_it_is_the_same_in_each_run_and_small(self) -> None:
        data = json.dumps({"a": [1, 2, {"b": "c"}], "d": None}).encode()
        runs = [[mutated(data, random.Random(n)) for n in range(200)] for _ in range(2)]
        assert runs[0] == runs[1]
        assert len(set(runs[0])) > 150
        assert max(map(len, runs[0])) <= MOST_BYTES
        parsed = 0
        for found in runs[0]:
            try:
                json.loads(found)
                parsed += 1
            except ValueError:
                pass
        assert parsed > 100, "most damage gets past a parser of JSON"


class TestParseJson:
    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("NaN", "NaN is no JSON"),
            ("[-Infinity]", "-Infinity is no JSON"),
            ("[1e999]", "the number 1e999 is too large"),
            ("9" * 101, "the number 999999999999... has more than 100 digits"),
            ('{"a": 1, "a": 2}', "an object has the name 'a' twice"),
            ("[" * 101 + "0" + "]" * 101, "it is nested too deeply"),
            ("[" * 100_000, "it is nested too deeply"),
            ('{"a": ["\\ud800"]}', "a text holds half a sign, '\\ud800'"),
            ('"\udc80"', "a text holds half a sign, '\\udc80'"),
        ],
    )
    def test_what_is_refused(self, text: str, message: str) -> None:
        with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
            parse_json(text)

    def test_what_is_read(self) -> None:
        deep = "[" * DEEPEST + "0" + "]" * DEEPEST
        assert json.dumps(parse_json(deep)) == deep
        assert parse_json('"\\ud83c\\udf34 1e999"') == "🌴 1e999"
        assert parse_json("9" * 100) == 10**100 - 1
        assert parse_json("[1e308, -0.5, 1E-400]") == [1e308, -0.5, 0.0]

    def test_files(self, tmp_path: Path) -> None:
        path = tmp_path / "a.json"
        path.write_bytes(b"\xef\xbb\xbf[1]")  # as some editors begin a file
        assert read_json(path) == [1]
        path.write_bytes(b'["\xff"]')
        with pytest.raises(ValueError, match=r"a\.json: this is no JSON file \(byte 2 is not UTF"):
            read_json(path)
        with pytest.raises(ValueError, match="it is larger than 3 bytes"):
            read_text(path, most=3)
