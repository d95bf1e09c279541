"""Links in docstrings, which name things as code does: `Table`, not by its whole path."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from docutils import nodes

if TYPE_CHECKING:
    from docutils.nodes import Element
    from sphinx.application import Sphinx
    from sphinx.domains.python import ObjectEntry
    from sphinx.environment import BuildEnvironment

# Where a name is looked for first; a name that several others document is linked from none of them.
AREAS = (
    "tbgames",
    "tbgames.engine",
    "tbgames.chance",
    "tbgames.tobago",
    "tbgames.tftc",
    "tbgames.treasure_hunter",
    "tbgames.lessons",
)


class Finder:
    """What the reference documents, by the last part of its names."""

    def __init__(self) -> None:
        self._size = -1
        self._named: dict[str, dict[tuple[str, str], ObjectEntry]] = {}

    def find(self, objects: dict[str, ObjectEntry], module: str, target: str) -> ObjectEntry | None:
        """The one object that is meant, or None."""
        for area in (module, *AREAS):
            if f"{area}.{target}" in objects:
                return objects[f"{area}.{target}"]
        last = target.rpartition(".")[2]
        # Where code says where a class is written, a reader is led to where it is told of.
        if target.startswith("tbgames."):
            for area in AREAS:
                if f"{area}.{last}" in objects:
                    return objects[f"{area}.{last}"]
        if len(objects) != self._size:
            self._size = len(objects)
            named: dict[str, dict[tuple[str, str], ObjectEntry]] = defaultdict(dict)
            for name, entry in objects.items():
                named[name.rpartition(".")[2]][entry.docname, entry.node_id] = entry
            self._named = named
        found = list(self._named.get(last, {}).values())
        fits = [one for one in found if one.node_id.endswith(f".{target}")] or found
        return fits[0] if len(fits) == 1 and "." not in target.removeprefix("tbgames.") else None


_FINDER = Finder()


def _find(app: Sphinx, env: BuildEnvironment, node: Element, shown: Element) -> Any:
    if node.get("refdomain") != "py":
        return None
    objects = env.domains.python_domain.objects
    found = _FINDER.find(objects, node.get("py:module") or "", node["reftarget"])
    if found is None:
        # No page tells of it: a name of another package, a parameter, a value. It stays code.
        return shown.deepcopy()
    uri = app.builder.get_relative_uri(node["refdoc"], found.docname)
    link = nodes.reference("", "", shown.deepcopy(), internal=True)
    link["refuri"] = f"{uri}#{found.node_id}"
    link["reftitle"] = found.node_id
    return link


def _attribute(app: Sphinx, what: str, name: str, of: Any, options: Any, lines: list[str]) -> None:
    """Keep what stands before a colon from being read as a type: types are in the code."""
    if what in ("attribute", "data", "property") and lines:
        lines[:0] = ["..", ""]  # an empty comment is what such a line may be


def setup(app: Sphinx) -> dict[str, Any]:
    """Look where Sphinx itself has found nothing."""
    app.connect("missing-reference", _find)
    app.connect("autodoc-process-docstring", _attribute, priority=400)  # before napoleon
    return {"parallel_read_safe": True, "parallel_write_safe": True}
