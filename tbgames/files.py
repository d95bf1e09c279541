"""Where the package's own files are, and how files are read and written.

The data, the notebooks and the pages of rules stand beside the package in the repository. A wheel
carries them inside the package; a checkout, editable installs included, has them beside it. Both
are looked for here, and nowhere else.
"""

from __future__ import annotations

import contextlib
import errno
import json
import math
import os
import re
import tempfile
import time
from pathlib import Path
from typing import Any, NoReturn

__all__ = [
    "ABANDONED",
    "DEEPEST",
    "MAX_BYTES",
    "data_path",
    "notebooks_path",
    "parse_json",
    "read_json",
    "read_text",
    "rules_path",
    "write_whole",
]

MAX_BYTES = 16 * 1024 * 1024
"""A larger file is not read."""

ABANDONED = 600.0
"""Seconds after which nobody still writes a temporary file."""

DEEPEST = 100
"""So often may lists and objects of a JSON text lie within each other."""

_PACKAGE = Path(__file__).resolve().parent
_TOO_DEEP = "it is nested too deeply"
_MOST_DIGITS = 100
_WIDE = re.compile(rf"[0-9]{{{_MOST_DIGITS}}}|[eE]\+?[0-9]{{3}}")
"""What stands in every text with a number that is too large, and in few others."""
_HALF = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")


def data_path(*parts: str) -> Path:
    """Find a file or folder of the data: `data_path("tobago", "clues.json")`."""
    return _bundled("data").joinpath(*parts)


def notebooks_path() -> Path:
    """Find the folder with the notebooks of the course."""
    return _bundled("notebooks")


def rules_path() -> Path:
    """Find the folder with the rules of the games, a page each."""
    return _bundled("rules", "docs")


def _bundled(name: str, *above: str) -> Path:
    inside, beside = _PACKAGE / f"_{name}", _PACKAGE.parent.joinpath(*above, name)
    for folder in (inside, beside):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(
        f"this installation of tbgames is incomplete: there is neither {inside} nor {beside}"
    )


class _Refused(ValueError):
    """What ``json.loads`` would read, and this package does not; said as part of a sentence."""


def read_text(path: str | os.PathLike[str], most: int = MAX_BYTES) -> str:
    """Read a text file of any origin; a mark of its encoding in front is taken away.

    A ValueError says that it is larger than ``most`` bytes or not UTF-8, an OSError that it
    cannot be read.
    """
    with open(path, "rb") as file:
        raw = file.read(most + 1)
    if len(raw) > most:
        raise ValueError(f"it is larger than {most:,} bytes")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"byte {error.start} is not UTF-8") from None


def read_json(path: str | os.PathLike[str]) -> Any:
    """Read a JSON file that a person may have written.

    A ValueError of one sentence names the file and says what is wrong with it, see
    ``parse_json`` for what is.
    """
    try:
        return parse_json(read_text(path))
    except OSError as error:
        raise ValueError(f"{path}: cannot be read ({error.strerror})") from error
    except _Refused as error:
        raise ValueError(f"{path}: {error}") from error
    except ValueError as error:
        raise ValueError(f"{path}: this is no JSON file ({error})") from error


def parse_json(text: str) -> Any:
    """Read JSON more strictly than ``json.loads``, so that what is read can be worked with.

    A ValueError says what is wrong. NaN and infinities are no JSON, numbers too large for a float
    neither, and no object may have a name twice, of which one value would be lost. Lists and
    objects lie within each other `DEEPEST` times at most: whatever walks through the value then
    need not fear for the stack. Texts can be written to a file again, so halves of signs are
    refused.

    >>> parse_json('{"Cave": 3}')
    {'Cave': 3}
    """
    wide = _WIDE.search(text) is not None
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_refuse_constant,
            parse_int=_int if wide else None,
            parse_float=_float if wide else None,
        )
    except RecursionError:
        raise ValueError(_TOO_DEEP) from None
    _check_depth(value)
    _check_signs(text, value)
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise _Refused(f"an object has the name {name[:60]!r} twice")
        found[name] = value
    return found


def _refuse_constant(name: str) -> NoReturn:
    raise _Refused(f"{name} is no JSON")


def _int(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise _Refused(f"the number {digits[:12]}... has more than {_MOST_DIGITS} digits")
    return int(digits)


def _float(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise _Refused(f"the number {digits[:40]} is too large")
    return value


def _check_depth(value: Any) -> None:
    level = [value]
    for _ in range(DEEPEST + 1):
        level = [
            part
            for node in level
            if isinstance(node, dict | list)
            for part in (node.values() if isinstance(node, dict) else node)
        ]
        if not level:
            return
    raise ValueError(_TOO_DEEP)


def _check_signs(text: str, value: Any) -> None:
    """JSON can write half a sign, as ``\\ud800``, which no file in UTF-8 can hold."""
    if not _HALF.search(text):
        return
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        half = error.object[error.start]
        raise _Refused(f"a text holds half a sign, {half!a}") from None


def write_whole(path: str | os.PathLike[str], content: str | bytes) -> Path:
    """Write a file so that it is, at each moment, the old one or the new one, never a part.

    The content goes to a temporary file in the same folder, which then takes the name. A link is
    followed, and the permissions of a file that is replaced are kept. A process that is killed in
    between leaves its temporary file; a later writer of the same name takes it away. An OSError if
    the folder is not there, or what has the name is no regular file: replacing a device would
    destroy it.
    """
    target = Path(os.path.realpath(path))
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(target.parent))
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, "this is no regular file, and is left alone", str(path))
    prefix, suffix = f".{target.name}.", ".part"
    _clear(target.parent, prefix, suffix)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=prefix, suffix=suffix)
    temporary = Path(name)
    try:
        with open(handle, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(_mode_for(target))
        temporary.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    return Path(path)


def _clear(folder: Path, prefix: str, suffix: str) -> None:
    """Remove what killed processes have left; a young file may be of one that still writes."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(prefix) and entry.name.endswith(suffix):
                with contextlib.suppress(OSError):
                    if time.time() - entry.stat(follow_symlinks=False).st_mtime > ABANDONED:
                        os.unlink(entry.path)


def _mode_for(target: Path) -> int:
    try:
        return target.stat().st_mode & 0o777
    except FileNotFoundError:
        mask = os.umask(0)  # there is no way to read it without setting it
        os.umask(mask)
        return 0o666 & ~mask
