"""Records: replayed, resumed, refused when damaged, and silent about what a seat may not know."""

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tbgames.engine import recordfile
from tbgames.engine.record import Record, RecordError, SeatRecord
from tbgames.engine.table import Table
from tbgames.engine.testing.toy import Toy

GAME = Toy.new(deck="AAABBBCC", hands=2)
TABLE = Table(GAME, ["greedy", "random"], seed=8)
TABLE.run()
TEXT = TABLE.record.to_text()
SEAT_TEXT = TABLE.record.to_text(seat=1)


def read(text: str) -> Any:
    return Record.from_text(text, game=Toy)


def resealed(text: str, change: Any) -> str:
    """A record changed by somebody who computes the chain anew."""
    data = json.loads(text)
    change(data)
    steps, end = data.pop("steps"), data.pop("end")
    for name in ("seal", "format", "version"):
        data.pop(name, None)
    end.pop("digest")
    return recordfile.render(data, [step[:-1] for step in steps], end)


# -- round trips --------------------------------------------------------------------------------


def test_a_record_gives_back_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    TABLE.save(path)
    record = Record.load(path, game=Toy)
    assert isinstance(record, Record)
    assert record == TABLE.record
    assert hash(record) == hash(TABLE.record)
    assert (record.game, record.seats, record.seed) == (GAME, ("greedy", "random"), 8)
    assert record.steps == TABLE.log
    assert record.outcome == TABLE.outcome
    assert [view.hand for view in record.views(1)] == [s.hands[1] for s in record.states]
    table = Table.load(path, game=Toy)
    assert table.outcome == TABLE.outcome
    assert table.log == TABLE.log


def test_games_are_found_by_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(RecordError, match="the record's game is unknown: no game is called 'toy'"):
        Record.from_text(TEXT)
    monkeypatch.setattr(recordfile, "game_class", {"toy": Toy}.__getitem__)
    assert Record.from_text(TEXT) == TABLE.record


@pytest.mark.parametrize("stop", range(8))
def test_a_resumed_game_is_the_game_not_interrupted(stop: int, tmp_path: Path) -> None:
    table = Table(GAME, ["greedy", "random"], seed=8)
    for _ in range(stop):
        table.step()
    table.save(tmp_path / "part.json")
    resumed = Table.load(tmp_path / "part.json", game=Toy)
    assert resumed.state == table.state
    resumed.run()
    assert resumed.record.to_text() == TEXT


def test_others_can_take_over_the_seats(tmp_path: Path) -> None:
    table = Table(GAME, ["human", "random"], seed=8)
    table.save(tmp_path / "part.json")
    resumed = Table.load(tmp_path / "part.json", ["greedy", "random"], game=Toy)
    resumed.run()
    assert resumed.record.to_text() == TEXT
    with pytest.raises(ValueError, match="but the seats are"):
        Table.load(tmp_path / "part.json", ["greedy"], game=Toy)


def test_practice_stays_practice(tmp_path: Path) -> None:
    table = Table(GAME, ["human", "random"], seed=8, undo="free")
    table.play(table.state.legal_actions[0])
    table.undo()
    table.save(tmp_path / "g.json")
    assert Table.load(tmp_path / "g.json", game=Toy).practice


def test_undo_reaches_behind_a_load(tmp_path: Path) -> None:
    table = Table(GAME, ["human", "random"], seed=8, undo="free")
    before = table.state
    table.play(table.state.legal_actions[0])
    table.save(tmp_path / "g.json")
    loaded = Table.load(tmp_path / "g.json", game=Toy, undo="free")
    loaded.undo()
    assert loaded.state == before


# -- what a seat may know -----------------------------------------------------------------------


def test_a_seat_record_shows_what_the_seat_saw(tmp_path: Path) -> None:
    TABLE.save(tmp_path / "seat.json", seat=1)
    record = Record.load(tmp_path / "seat.json", game=Toy)
    assert isinstance(record, SeatRecord)
    assert record == TABLE.record.for_seat(1)
    assert tuple(record.views()) == tuple(record.views(1)) == tuple(TABLE.record.views(1))
    assert record.log_for() == TABLE.log_for(1)
    record.save(tmp_path / "again.json")
    assert (tmp_path / "again.json").read_text() == (tmp_path / "seat.json").read_text()
    with pytest.raises(ValueError, match="nothing of seat 0"):
        record.views(0)
    with pytest.raises(ValueError, match="nothing of seat 0"):
        record.log_for(0)
    with pytest.raises(RecordError, match=r"only what seat 1 may know.*cannot go on"):
        Table.load(tmp_path / "seat.json", game=Toy)


def test_a_seat_record_depends_on_nothing_else() -> None:
    """All worlds that the seat cannot tell apart give the same file."""
    checked = 0
    for seed in range(200):
        table = Table(Toy.new(deck="AABB", hands=(1, 2)), ["human", "human"], seed=seed)
        text = table.record.to_text(seat=0)
        for other in range(seed):
            twin = Table(table.game, ["human", "human"], seed=other)
            if tuple(twin.record.views(0)) == tuple(table.record.views(0)):
                assert twin.record.to_text(seat=0) == text
                checked += twin.state != table.state
                break
    assert checked > 20
    assert "seed" not in text


def test_there_is_no_other_seat() -> None:
    for seat in (2, -1):
        with pytest.raises(IndexError, match="seats run from 0 to 1"):
            TABLE.record.views(seat)
        with pytest.raises(IndexError):
            TABLE.record.to_text(seat)


# -- damage -------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [TEXT, SEAT_TEXT], ids=["full", "seat"])
def test_no_changed_byte_goes_unnoticed(text: str) -> None:
    sound = read(text)
    for place in range(len(text)):
        for byte in "0x ":
            changed = f"{text[:place]}{byte}{text[place + 1 :]}"
            try:
                again = read(changed)
            except RecordError:
                continue
            assert again == sound, f"{text[place]!r} at {place} changed to {byte!r}"


@pytest.mark.parametrize("text", [TEXT, SEAT_TEXT], ids=["full", "seat"])
def test_a_file_cut_off_anywhere_is_refused(text: str) -> None:
    for end in range(len(text.rstrip()) - 1):
        with pytest.raises(RecordError, match=r"cut off|no record"):
            read(text[:end])


@pytest.mark.parametrize("text", [TEXT, SEAT_TEXT], ids=["full", "seat"])
def test_the_step_at_fault_is_named(text: str) -> None:
    rows = json.loads(text)["steps"]
    for index in range(len(rows)):
        for change in ("actor", "words", "gone", "twice"):
            data = json.loads(text)
            if change == "actor":
                data["steps"][index][0] += 1
            elif change == "words":
                data["steps"][index][1] += "!"
            elif change == "gone":
                del data["steps"][index]
            else:
                data["steps"].insert(index, data["steps"][index])
            last = len(data["steps"])
            number = min(index + 1, last) if change != "twice" else index + 2
            with pytest.raises(RecordError, match=rf"step {number}\b") as caught:
                read(json.dumps(data))
            assert caught.value.step == number


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seed", 9),
        ("practice", True),
        ("seats", ["random", "random"]),
        ("options", {"deck": "AAABBBCCC", "hands": [2, 2]}),
        ("rules_version", 2),
        ("seal", "0" * 12),
        ("note", "hello"),
    ],
)
def test_an_edited_head_is_refused(name: str, value: object) -> None:
    data = {**json.loads(TEXT), name: value}
    with pytest.raises(RecordError, match=r"changed before its first step, in the head") as caught:
        read(json.dumps(data))
    assert caught.value.step == 0


def drop(name: str) -> Any:
    return lambda data: data.pop(name)


def put(**values: Any) -> Any:
    return lambda data: data.update(values)


def put_step(index: int, *content: Any) -> Any:
    def change(data: Any) -> None:
        data["steps"][index][:-1] = content

    return change


CRAFTED = {
    "no seed": (drop("seed"), 'no "seed"'),
    "seed of text": (put(seed="8"), "\"seed\" of the record is '8'"),
    "seed of truth": (put(seed=True), '"seed" of the record is True'),
    "unknown field": (put(note="hello"), 'field "note"'),
    "long value": (put(seed="x" * 99), r"'xxxxx.*\.\.\.$"),
    "other game": (put(game="tic tac toe"), "record of tic tac toe, not of toy"),
    "other rules": (put(rules_version=2), "version 2 of the rules of toy"),
    "bad options": (put(options={"deck": 3, "hands": []}), "options make no game: the deck"),
    "options without deck": (put(options={}), "options make no game"),
    "too many seats": (put(seats=["random"] * 3), "the game has 2 players"),
    "seats of numbers": (put(seats=[1, 2]), r"seats are \[1, 2\]"),
    "end untrue": (put(end={"steps": 3, "scores": None, "digest": ""}), "but replayed it ends"),
    "actor of text": (put_step(6, "0", "pay A"), "step 7 .* not an actor and a notation"),
    "step too long": (put_step(6, 0, "pay A", 3), "step 7 .* not an actor and a notation"),
    "wrong actor": (put_step(4, 1, "pay A"), "step 5 of the record is by 1, but 0 is to act"),
    "no action": (put_step(4, 0, "fly"), "step 5 of the record: 'fly' is no action"),
    "illegal": (put_step(4, 0, "pass"), "step 5 of the record, 'pass', is not legal there: A pay"),
    "impossible draw": (put_step(0, -1, "pay A"), "step 1 .* not legal"),
}


@pytest.mark.parametrize(("change", "message"), CRAFTED.values(), ids=CRAFTED)
def test_a_record_with_a_true_chain_and_untrue_content(change: Any, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        read(resealed(TEXT, change))


def without(data: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key != name}


FIRST = json.loads(SEAT_TEXT)["view"]
CRAFTED_SEAT = {
    "seat out of range": (put(seat=2), "of seat 2, which the game does not have"),
    "a seed": (put(seed=8), 'field "seed"'),
    "view of another": (put(view={**FIRST, "player": 0}), "step 0 .* no view of seat 1"),
    "view incomplete": (put(view=without(FIRST, "hand")), "step 0 .* no view: .*hand missing"),
    "view too wide": (put(view={**FIRST, "secret": 1}), "step 0 .* no view of seat 1"),
    "view with objects": (
        put(view={**FIRST, "hand": {}}),
        "step 0 .* no view: an object is in its",
    ),
    "change of text": (put_step(2, -1, "x", "y"), "step 3 .* not an actor, a text and what"),
    "change too wide": (put_step(2, -1, "x", {"secret": 1}), "step 3 .* no view of seat 1"),
    "end untrue": (put(end={"steps": 1, "digest": ""}), "which is untrue"),
}


@pytest.mark.parametrize(("change", "message"), CRAFTED_SEAT.values(), ids=CRAFTED_SEAT)
def test_a_seat_record_with_a_true_chain_and_untrue_content(change: Any, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        read(resealed(SEAT_TEXT, change))


FILES = {
    "empty": (b"", "no record, or was cut off"),
    "not JSON": (b"GIF89a", "no record, or was cut off"),
    "not UTF-8": (b'{"format": "\xff"}', "byte 12 is not UTF-8"),
    "a list": (b"[]", '"format" is not "tbgames record"'),
    "other JSON": (b'{"format": "PDF"}', '"format" is not "tbgames record"'),
    "newer": (b'{"format": "tbgames record", "version": 99}', "newer tbgames wrote .*version 99"),
    "no version": (b'{"format": "tbgames record"}', "version is None"),
    "version of truth": (b'{"format": "tbgames record", "version": true}', "version is True"),
    "no steps": (b'{"format": "tbgames record", "version": 1}', 'no list of "steps"'),
    "NaN": (TEXT.replace('"seed": 8', '"seed": NaN').encode(), "NaN is no JSON"),
    "twice": (TEXT.replace('"seed": 8', '"seed": 8, "seed": 9').encode(), "name 'seed' twice"),
    "infinity": (
        TEXT.replace('"seed": 8', '"seed": 1e999').encode(),
        "the number 1e999 is too large",
    ),
    "long number": (TEXT.replace('"seed": 8', '"seed": ' + "9" * 9999).encode(), "cut off"),
    "nested": (b"[" * 100_000 + b"]" * 100_000, "nested too deeply"),
    "steps of numbers": (
        re.sub(r'"steps": \[\n.*?\]', '"steps": [7', TEXT, count=1).encode(),
        "step 1 of the record is 7",
    ),
}


@pytest.mark.parametrize(("content", "message"), FILES.values(), ids=FILES)
def test_files_that_are_no_records(content: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(content)
    with pytest.raises(RecordError, match=message) as caught:
        Record.load(path, game=Toy)
    assert "\n" not in str(caught.value)


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(recordfile.MAX_BYTES + 1)
    with pytest.raises(RecordError, match="larger than 16,777,216 bytes"):
        Record.load(path, game=Toy)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Record.load(tmp_path / "none.json", game=Toy)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@given(name=st.sampled_from(sorted(json.loads(TEXT))), value=json_values)
def test_whatever_a_field_holds_it_is_a_record_or_refused(name: str, value: object) -> None:
    data = {**json.loads(TEXT), name: value}
    if name in ("steps", "end"):
        with pytest.raises(RecordError):
            read(json.dumps(data))
        return
    try:
        text = resealed(json.dumps(data), lambda data: None)
    except ValueError:
        return  # NaN cannot even be sealed
    try:
        again = read(text)
    except RecordError:
        return
    assert again.steps == TABLE.log


# -- files --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [None, 0])
def test_a_save_that_fails_leaves_the_old_file(
    seat: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    path.write_text("old")

    def full(*args: object, **kwargs: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(os, "replace", full)
    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="no space left"):
        TABLE.save(path, seat=seat)
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["game.json"]


def test_a_record_is_written_for_people() -> None:
    lines = TEXT.splitlines()
    assert '"seed": 8,' in lines
    assert sum(line.startswith("  [") for line in lines) == len(TABLE.log)
    assert json.loads(TEXT)["hidden"] is True
    assert json.loads(SEAT_TEXT)["hidden"] is False
