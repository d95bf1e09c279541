"""Links in docstrings, which name things as code does: `Table`, not by its whole path."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes

if TYPE_CHECKING:
    from docutils.nodes import Element
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

# The first one that documents a name is meant, where several do.
AREAS = (
    "tbgames",
    "tbgames.engine",
    "tbgames.chance",
    "tbgames.tobago",
    "tbgames.tftc",
    "tbgames.treasure_hunter",
    "tbgames.lessons",
)


def _find(app: Sphinx, env: BuildEnvironment, node: Element, shown: Element) -> Any:
    if node.get("refdomain") != "py":
        return None
    target = node["reftarget"]
    objects = env.domains.python_domain.objects
    module = node.get("py:module") or ""
    last = target.rpartition(".")[2]
    places = [f"{area}.{target}" for area in (module, *AREAS)]
    if not any(place in objects for place in places):
        places = [name for name in objects if name.endswith(f".{target}")]
    if not any(place in objects for place in places) and "." in target:
        # Where code says where a class is written, a reader is led to where it is told of.
        places = [f"{area}.{last}" for area in AREAS if target.startswith("tbgames.")]
    for place in places:
        if place in objects:
            found = objects[place]
            return nodes.reference(
                "",
                "",
                shown.deepcopy(),
                internal=True,
                refuri=app.builder.get_relative_uri(node["refdoc"], found.docname)
                + f"#{found.node_id}",
                reftitle=place,
            )
    # No page tells of it: a name of another package, a parameter, a value. It stays code.
    return shown.deepcopy()


def _attribute(app: Sphinx, what: str, name: str, of: Any, options: Any, lines: list[str]) -> None:
    """Keep what stands before a colon from being read as a type: types are in the code."""
    if what in ("attribute", "data", "property") and lines:
        lines.insert(0, "")


def setup(app: Sphinx) -> dict[str, Any]:
    """Look where Sphinx itself has found nothing."""
    app.connect("missing-reference", _find)
    app.connect("autodoc-process-docstring", _attribute, priority=400)  # before napoleon
    return {"parallel_read_safe": True, "parallel_write_safe": True}
