"""A process that is killed while it writes leaves the old file or the new one, whole."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "tbgames"

# One process tries it, and a fork of it dies, at each line of the code that writes and at many
# places within the bytes: a limit on the size of files ends a process in the middle of a write.
DYING = """
import json, os, resource, signal, sys
from pathlib import Path

from tbgames import files
from tbgames.engine.standings import Played
from tbgames.engine.table import Table
from tbgames.engine.record import Record
from tbgames.engine.testing.toy import Toy
from tbgames.engine.tournamentfile import TournamentFile, read_tournament

folder = Path(sys.argv[1])
writing = [files.write_whole, files._clear, files._mode_for]
writing += [TournamentFile.__init__, TournamentFile.add]
watched = {one.__code__ for one in writing}

def at_line(number):
    left = [number]
    def trace(frame, event, argument):
        if frame.f_code not in watched:
            return None
        if event == "line":
            left[0] -= 1
            if not left[0]:
                os.kill(os.getpid(), signal.SIGKILL)
        return trace
    sys.settrace(trace)

def at_byte(number):
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)  # Python makes an error of it
    resource.setrlimit(resource.RLIMIT_FSIZE, (number, number))

def dies(work, way, number):
    child = os.fork()
    if not child:
        way(number)
        work()
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    assert status == 0 or os.WIFSIGNALED(status), status
    return status != 0

def everywhere(work, check, size):
    deaths = 0
    for way, numbers in ((at_line, range(1, 500)), (at_byte, [*range(0, size, size // 12), size])):
        for number in numbers:
            died = dies(work, way, number)
            check(died)
            deaths += died
            left = [path for path in folder.iterdir() if path.name.endswith(".part")]
            assert len(left) <= died, left
            for path in left:
                path.rename(folder / "left")  # out of the way of the next
            if not died:
                break
        else:
            raise AssertionError("it never came to its end")
    return deaths

# A save over an older save.
table = Table(Toy.new(), ["greedy", "random"], seed=3)
saved = folder / "game.json"
table.save(saved)
old = saved.read_bytes()
table.run()
new = table.record.to_text().encode()

def check_save(died):
    found = saved.read_bytes()
    assert found in ((old, new) if died else (new,)), found
    Record.load(saved, game=Toy)
    saved.write_bytes(old)

report = {"save": everywhere(lambda: table.save(saved), check_save, len(new))}
report["left"] = (folder / "left").exists()

# What was left is taken away by the next writer, if nobody can still be writing it.
parts = [folder / f".game.json.{name}.part" for name in ("old", "young")]
for path in parts:
    path.write_bytes(b"")
os.utime(parts[0], (0, 0))
table.save(saved)
report["parts"] = [path.exists() for path in parts]

# A tournament's file: begun, continued, and mended after a crash.
cup = folder / "cup.jsonl"
head = {"options": {}, "bots": ["a", "b"], "players": 2}
def game(number):
    return Played((0, number, 0), 7, (0, 1), (3, 4), (0.0, 1.0), 9, "over", {"text": "x" * 300})

def play():
    file = TournamentFile(cup, head)
    for number in range(3):
        if game(number).slot not in file.games:
            file.add(game(number))

before = set()
def check_cup(died):
    global before
    if not cup.exists():
        assert died and not before
        return
    found = {one.slot for one in read_tournament(cup)[1]}
    assert before <= found, "a game that was there is lost"
    assert died or len(found) == 3
    before = found
    if len(found) == 3:  # begin again, and the next death comes a line later
        cup.unlink()
        before = set()

report["cup"] = everywhere(play, check_cup, 2400)

# A file whose last line was cut off is mended by a writer that may die as well.
def cut():
    cup.write_bytes(whole[:-20])
cup.unlink(missing_ok=True)
play()
whole = cup.read_bytes()
def check_cut(died):
    found, games, _ = read_tournament(cup)
    assert len(games) == (2 if died and len(games) == 2 else 3)
    cut()
cut()
report["mended"] = everywhere(play, check_cut, len(whole))
print(json.dumps(report))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are killed as POSIX does it")
def test_killed_at_any_line_or_byte(tmp_path: Path) -> None:
    command = [sys.executable, "-c", DYING, str(tmp_path)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert ended.returncode == 0, ended.stderr
    report = json.loads(ended.stdout)
    assert report["save"] > 25
    assert report["cup"] > 40
    assert report["mended"] > 40
    assert report["left"], "no process has died while its file was half written"
    assert report["parts"] == [False, True]


WRITERS = {
    ("files.py", "open"): "write_whole itself",
    ("engine/tournamentfile.py", "open"): "appends a line; one that is cut off is played again",
    ("engine/bots/worker.py", "fdopen"): "its own output, no file",
    ("sheets.py", "write_text"): "a temporary folder, for the browser that prints",
}


def test_all_else_is_written_by_write_whole() -> None:
    found = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and (name := _writes(node)):
                found.add((path.relative_to(PACKAGE).as_posix(), name))
    assert found == WRITERS.keys()


def _writes(call: ast.Call) -> str | None:
    """The name of a call that writes a file, if it is one."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            pass
        case _:
            return None
    if name in ("write_text", "write_bytes", "write_html", "copyfile", "copy2", "copytree"):
        # The text of a board is no file.
        return name if isinstance(call.func, ast.Attribute) else None
    if name in ("open", "fdopen"):
        texts = [one.value for one in call.args if isinstance(one, ast.Constant)]
        texts += [one.value.value for one in call.keywords if isinstance(one.value, ast.Constant)]
        modes = [text for text in texts if isinstance(text, str) and len(text) <= 3]
        return name if any(set(mode) & set("wax+") for mode in modes) else None
    return None
