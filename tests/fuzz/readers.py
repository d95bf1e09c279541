"""Every reader of files and of text from outside, and what each may answer.

A reader gives a value or raises a ValueError of one clear sentence; anything else is a fault of
ours, whatever stands in the file.
"""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import process_time
from typing import Any

import tbgames as tb
from tbgames.engine import recordfile
from tbgames.engine.bots import make_bot
from tbgames.engine.decisions import records
from tbgames.engine.game import Game
from tbgames.engine.record import Record
from tbgames.engine.table import Table
from tbgames.engine.testing.toy import Toy
from tbgames.engine.tournament import run_tournament
from tbgames.engine.tournamentfile import read_tournament
from tbgames.files import data_path, parse_json
from tbgames.frames import Frame
from tbgames.games import game_class
from tbgames.jupyter.app import Sitting
from tbgames.puzzling.collection import read_puzzles
from tbgames.tftc.cards import TftcCards
from tbgames.tobago import Clue, Island
from tbgames.tobago.cards import clue_cards, treasure_cards
from tbgames.treasure_hunter.cards import CardSet
from tbgames.treasure_hunter.party import Party

__all__ = ["READERS", "Reader"]

SECONDS = 1.0
"""Of CPU, for anything as small as these inputs."""

LONGEST = 6_000
"""Letters of a message: some list twenty faults."""

# What Python says, and a person who reads it learns nothing about the file.
PYTHONESE = (
    "'NoneType'",
    "not subscriptable",
    "unhashable",
    "not iterable",
    "list indices",
    "object is not",
    "has no attribute",
    "unexpected keyword",
    "positional argument",
    "unpack",
    "not supported between",
    "set_int_max_str_digits",
    "codec can't",
    "invalid literal",
    "index out of range",
    "KeyError",
    "maximum recursion",
)

GAMES: Mapping[str, Mapping[str, Any]] = {
    "tobago": {"players": 2, "layout": 5, "seed": 3},
    "tftc": {"players": 2},
    "treasure_hunter": {"players": 2},
}


@dataclass(frozen=True)
class Reader:
    """A reader by its name: what it does with bytes, and sound inputs to start from."""

    name: str
    read: Callable[[bytes], object]
    seeds: Callable[[], Iterable[bytes]]

    def check(self, data: bytes) -> bool:
        """Read, and say whether there was a value; an AssertionError if the answer is no answer.

        Whatever else is raised is a fault as well, and is left to whoever calls.
        """
        begin = process_time()
        try:
            self.read(data)
        except ValueError as refusal:
            sound = False
            _check_words(refusal)
        else:
            sound = True
        spent = process_time() - begin
        assert spent < SECONDS, f"{self.name} took {spent:.1f} s for {len(data)} bytes"
        return sound


def _check_words(refusal: ValueError) -> None:
    words = str(refusal)
    words.encode()  # or it could not be printed
    # Some subclasses of ValueError are Python's own, which nobody has put into words.
    assert not isinstance(refusal, UnicodeError), f"not put into words: {refusal!r}"
    assert len(words) > 12, f"not a sentence: {words!r}"
    assert "\n" not in words, f"more than a line: {words[:200]!r}"
    assert len(words) <= LONGEST, f"{len(words)} letters: {words[:200]!r}"
    told = [phrase for phrase in PYTHONESE if phrase in words]
    assert not told, f"says {told}: {words[:300]!r}"


# -- how bytes get to a reader ---------------------------------------------------------------------


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="tbgames-fuzz-")


def _file(read: Callable[[Path], object], name: str) -> Callable[[bytes], object]:
    """Read a file that holds the bytes."""

    def run(data: bytes) -> object:
        path = Path(_folder().name, name)
        path.write_bytes(data)
        return read(path)

    return run


def _text(read: Callable[[str], object]) -> Callable[[bytes], object]:
    """Read a text, as a form or the command line hands it over; bytes that are none stay in it."""
    return lambda data: read(data.decode("utf-8", "surrogateescape"))


def _content(read: Callable[[Any], object]) -> Callable[[bytes], object]:
    """Read what a JSON file holds, which the package's own parser has let through."""
    return _text(lambda text: read(parse_json(text)))


def _resealed(data: bytes) -> object:
    """Read a record whose digests somebody has computed anew."""
    content = json.loads(data.decode("utf-8", "surrogateescape"))
    if not isinstance(content, dict):
        raise ValueError("this is nothing that could be sealed")
    steps, end = content.pop("steps", None), content.pop("end", None)
    rows = [row[:-1] for row in steps if isinstance(row, list)] if isinstance(steps, list) else []
    end = {k: v for k, v in end.items() if k != "digest"} if isinstance(end, dict) else {}
    for name in ("seal", "format", "version"):
        content.pop(name, None)
    try:
        text = recordfile.render(content, rows, end)
    except ValueError as fault:
        raise ValueError("this is nothing that could be sealed") from fault
    return _record(text)


def _record(text: str) -> object:
    return Record.from_text(text, game=_class_in(text))


def _record_file(path: Path) -> object:
    return Record.load(path, game=_class_in(path.read_text("utf-8", "replace")))


def _class_in(text: str) -> type[Game[Any, Any]] | None:
    """The toy has no name that it could be found by."""
    return Toy if '"game": "toy"' in text else None


# -- sound inputs ----------------------------------------------------------------------------------


def _dumped(value: Any) -> bytes:
    return json.dumps(value).encode()


@cache
def _game(name: str) -> Game[Any, Any]:
    return Toy.new() if name == "toy" else tb.new(name, **GAMES[name])


@cache
def _tables() -> tuple[Table, ...]:
    """Beginnings of games: the later steps are read as the first ones are."""
    made = []
    for name in ("toy", *GAMES):
        table = Table(_game(name), ["greedy", "random"], seed=5)
        for _ in range(24):
            if table.outcome is None:
                table.step()
        made.append(table)
    return tuple(made)


def _records() -> Iterable[bytes]:
    for table in _tables():
        yield table.record.to_text().encode()
        yield table.record.to_text(seat=1).encode()


def _tournament() -> bytes:
    path = Path(_folder().name, "tournament.jsonl")
    path.unlink(missing_ok=True)
    run_tournament(Toy.new(), ["greedy", "random"], games=2, seed=1, path=path, records=True)
    return path.read_bytes()


def _positions(name: str) -> Callable[[], Iterable[bytes]]:
    def made() -> Iterable[bytes]:
        game = _game(name)
        for seed in range(3):
            table = Table(game, ["greedy", "greedy"], seed=seed)
            for _ in range(40 * (seed + 1)):
                if table.outcome is None:
                    table.step()
            yield _dumped(table.state.to_dict())

    return made


def _notations() -> Iterable[bytes]:
    rng = random.Random(4)
    for name in GAMES:
        actions = _game(name).actions
        yield from (actions[rng.randrange(len(actions))].text.encode() for _ in range(4))


def _read_notation(text: str) -> object:
    refusals = []
    for name in GAMES:
        try:
            return _game(name).parse(text)
        except ValueError as refusal:
            refusals.append(refusal)
            _check_words(refusal)
    raise refusals[-1]


def _squares() -> dict[str, Any]:
    """An island of three squares with a name, a landmark and a facing."""
    features = []
    for x, terrain in enumerate(("jungle", "lake", "river")):
        ring = [[x, 0], [x + 1, 0], [x + 1, 1], [x, 1], [x, 0]]
        properties: dict[str, Any] = {"terrain": terrain, "name": f"S{x}"}
        if not x:
            properties |= {"landmark": "statue", "facing": 90}
        features.append(
            {
                "type": "Feature",
                "properties": properties,
                "geometry": {"type": "Polygon", "coordinates": [ring]},
            }
        )
    return {"type": "FeatureCollection", "name": "Three", "features": features}


def _islands() -> Iterable[bytes]:
    small = Island.from_hexes([(0, 0, "jungle"), (1, 0, "lake")], {(1, 0): "hut"})
    yield _dumped(small.to_dict())
    yield _dumped(Island.from_geojson(_squares()).to_dict())


def _puzzles(name: str) -> bytes:
    whole = json.loads(data_path("puzzles", f"{name}.json").read_text(encoding="utf-8"))
    return _dumped(whole | {"puzzles": whole["puzzles"][:2]})


def _read_puzzles(path: Path) -> object:
    from tbgames.puzzling.collection import _posed

    game = "tobago" if b'"tobago"' in path.read_bytes()[:400] else "tftc"
    return [_posed(entry, game, str(path)) for entry in read_puzzles(path, game)]


def _options(name: str) -> Callable[[], Iterable[bytes]]:
    return lambda: [_dumped(_game(name).to_dict())]


def _hunters() -> Iterable[bytes]:
    cards = CardSet.standard().to_dict()
    yield _dumped({kind: rows[:3] for kind, rows in cards.items()})
    yield _dumped({"guardians": cards["guardians"][-4:], "items": cards["items"][:5]})


def _notebook() -> bytes:
    import nbformat.v4 as v4

    cells = [
        v4.new_markdown_cell("Chances are $\\frac{1}{2}$, see [more](01.ipynb)."),
        v4.new_code_cell("1 + 1", outputs=[v4.new_output("stream", text="2")]),
    ]
    return _dumped(v4.new_notebook(cells=cells))


def _read_notebook(path: Path) -> object:
    from tbgames.jupyter.export import notebook_page

    return notebook_page(path)


READERS = {
    reader.name: reader
    for reader in (
        Reader("record", _file(_record_file, "record.json"), _records),
        Reader("sealed_record", _resealed, _records),
        Reader("record_text", _text(_record), _records),
        Reader("tournament", _file(read_tournament, "cup.jsonl"), lambda: [_tournament()]),
        Reader(
            "decisions",
            _file(lambda path: records(path, game=Toy), "cup.jsonl"),
            lambda: [_tournament(), *list(_records())[:1]],
        ),
        Reader("table", _file(Frame.from_csv, "table.csv"), lambda: [b"a,b\n1,2.5\nx,\n"]),
        Reader(
            "geojson",
            _file(Island.from_geojson, "island.geojson"),
            lambda: [_dumped(_squares())],
        ),
        Reader("island", _content(Island.from_dict), _islands),
        Reader(
            "board",
            _text(Island.from_text),
            lambda: ["  A   B   C\n1 Jh  M   B\n2   S   R→1\n".encode()],
        ),
        Reader(
            "clue_deck",
            _file(clue_cards, "clues.json"),
            lambda: [data_path("tobago", "clues.json").read_bytes()],
        ),
        Reader(
            "treasure_deck",
            _file(treasure_cards, "treasures.json"),
            lambda: [data_path("tobago", "treasures.json").read_bytes()],
        ),
        Reader(
            "tftc_cards",
            _file(TftcCards.of, "cards.json"),
            lambda: [data_path("tftc", "standard.json").read_bytes()],
        ),
        Reader("hunter_cards", _content(CardSet.from_dict), _hunters),
        *(
            Reader(f"{name}_options", _content(game_class(name).from_dict), _options(name))
            for name in GAMES
        ),
        *(
            Reader(f"{name}_position", _content(_game(name).position), _positions(name))
            for name in GAMES
        ),
        Reader(
            "puzzles",
            _file(_read_puzzles, "puzzles.json"),
            lambda: [_puzzles("tobago"), _puzzles("tftc")],
        ),
        Reader(
            "sitting",
            _text(Sitting.from_json),
            lambda: [Sitting("tftc", ("human", "greedy"), 3, ("Ann",)).to_json().encode()],
        ),
        Reader("notation", _text(_read_notation), _notations),
        Reader("clue", _text(Clue), lambda: [b"not next to a hut", b"in the largest jungle"]),
        Reader(
            "party",
            _text(Party),
            lambda: [b"Warrior (damage 1) + Battle Axe, Wizard: Sleep; Golden Goose"],
        ),
        Reader(
            "bot",
            _text(lambda text: make_bot(text, _game("tftc"))),
            lambda: [b"greedy", b"search(iterations=400, depth=2)", b"search(ms=20,turns=1)"],
        ),
        Reader("notebook", _file(_read_notebook, "one.ipynb"), lambda: [_notebook()]),
    )
}
"""By their names; ``make fuzz`` and the tests take all of them."""
