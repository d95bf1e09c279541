"""Where the package's own files are, and how files are read and written.

The data, the notebooks and the pages of rules stand beside the package in the repository. A wheel
carries them inside the package; a checkout, editable installs included, has them beside it. Both
are looked for here, and nowhere else.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import tempfile
from pathlib import Path
from typing import Any, NoReturn

__all__ = [
    "data_path",
    "notebooks_path",
    "parse_json",
    "read_json",
    "rules_path",
    "write_whole",
]

_PACKAGE = Path(__file__).resolve().parent


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


class _Twice(ValueError):
    """A name that one JSON object has twice, of which one value would be lost."""


def read_json(path: str | os.PathLike[str]) -> Any:
    """Read a JSON file that a person may have written.

    A ValueError of one sentence names the file and says what is wrong with it, see
    ``parse_json`` for what is.
    """
    try:
        return parse_json(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise ValueError(f"{path}: cannot be read ({error.strerror})") from error
    except _Twice as error:
        raise ValueError(f"{path}: {error}") from error
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{path}: this is no JSON file ({error})") from error


def parse_json(text: str) -> Any:
    """Read JSON more strictly than ``json.loads``, which would lose or invent something.

    NaN and infinities are no JSON, and no object may have a name twice. A ValueError says what
    is wrong; a RecursionError if it is nested too deeply.

    >>> parse_json('{"Cave": NaN}')
    Traceback (most recent call last):
    ValueError: NaN is no JSON
    """
    return json.loads(text, object_pairs_hook=_object, parse_constant=_refuse_constant)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise _Twice(f"an object has the name {name[:60]!r} twice")
        found[name] = value
    return found


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def write_whole(path: str | os.PathLike[str], content: str | bytes) -> Path:
    """Write a file so that it is, at each moment, the old one or the new one, never a part.

    The content goes to a temporary file in the same folder, which then takes the name. A link is
    followed, and the permissions of a file that is replaced are kept. An OSError if the folder is
    not there, or what has the name is no regular file: replacing a device would destroy it.
    """
    target = Path(os.path.realpath(path))
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(target.parent))
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, "this is no regular file, and is left alone", str(path))
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=".part")
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


def _mode_for(target: Path) -> int:
    try:
        return target.stat().st_mode & 0o777
    except FileNotFoundError:
        mask = os.umask(0)  # there is no way to read it without setting it
        os.umask(mask)
        return 0o666 & ~mask
