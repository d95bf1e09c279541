"""One ES module made of several: anywidget takes a single one, and a reader prefers short files.

The files are modules of their own, each of which says what it needs from the others; here they are
put one behind the other, without a build step.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

__all__ = ["one_module"]

_IMPORT = re.compile(r'^import \{ ([\w, ]+) \} from "\./(\w+)\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?!default)(?:async )?(?:const|class|function) (\w+)", re.MULTILINE)
_EXPORTED = re.compile(r"^export (?!default)", re.MULTILINE)
_TOP = re.compile(r"^(?:export )?(?:async )?(?:const|let|class|function) (\w+)", re.MULTILINE)


def one_module(sources: Mapping[str, str]) -> str:
    """Put modules into one, in the order given.

    Args:
        sources: by name, without ``.js``: each imports only from those before it, in lines such
            as ``import { make, set } from "./elements.js";``.

    Returns:
        One module. A ValueError if a module imports what none before it exports, or if two give
        the same name to something at their top, where one would hide the other.

    >>> parts = {"a": "export const one = 1;", "b": 'import { one } from "./a.js";\\nuse(one);'}
    >>> print(one_module(parts))
    const one = 1;
    use(one);
    """
    exported: dict[str, str] = {}
    named: dict[str, str] = {}
    parts = []
    for module, source in sources.items():
        for names, origin in _IMPORT.findall(source):
            for name in names.split(", "):
                if exported.get(name) != origin:
                    raise ValueError(
                        f"{module}.js imports {name} from {origin}.js, which does not export it"
                    )
        for name in _TOP.findall(source):
            if name in named:
                raise ValueError(f"{named[name]}.js and {module}.js both have a {name} at the top")
            named[name] = module
        exported |= dict.fromkeys(_EXPORT.findall(source), module)
        parts.append(
            re.sub(r"^export (?!default)", "", _IMPORT.sub("", source), flags=re.MULTILINE)
        )
    return "\n".join(part.strip("\n") for part in parts)
