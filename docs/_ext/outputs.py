"""What notebooks show: boards as they are, and live charts, without a network.

myst-nb would show a drawing as a picture in a file of its own, which hears nothing of the reader's
theme and says nothing to a screen reader; and of a chart it would show nothing.
"""

from __future__ import annotations

import html
import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import plotly
import plotly.io
from docutils import nodes
from docutils.parsers.rst import Directive
from myst_nb.core import render

import tbgames.charts

if TYPE_CHECKING:
    from sphinx.application import Sphinx

PLOTLY = "application/vnd.plotly.v1+json"
SVG = "image/svg+xml"


def chart(figure: dict[str, Any], words: str) -> nodes.raw:
    """A live chart; ``words`` say what it shows to who does not see it."""
    data = json.dumps({"data": figure["data"], "layout": figure["layout"]}).replace("</", r"<\/")
    height = figure["layout"].get("height") or tbgames.charts.HEIGHT
    text = (
        f'<div class="chart" role="group" aria-label="{html.escape(words)}" '
        f'style="min-height:{int(height)}px">'
        f'<script type="application/json">{data}</script></div>'
    )
    return nodes.raw("", text, format="html", chart=True)


class Outputs:
    """Renders drawings and charts; myst-nb does the rest."""

    mime_priority_overrides = (("html", PLOTLY, 1), ("html", SVG, 2))

    @staticmethod
    def handle_mime(renderer: Any, data: Any, inline: bool) -> list[nodes.Element] | None:
        """Give the nodes of an output, or None for what is not handled here."""
        if data.mime_type == PLOTLY:
            return [chart(data.content, data.output_metadata["words"])]
        if data.mime_type == SVG:
            drawn = f'<div class="drawing">{data.string}</div>'
            return [nodes.raw("", drawn, format="html")]
        return None


class ChartDirective(Directive):
    """A chart in a page: its words behind the name of the directive, its figure as JSON below."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Read the figure."""
        return [chart(json.loads("\n".join(self.content)), self.arguments[0])]


def _static(app: Sphinx) -> None:
    """Plotly's script from the package that is installed, and the dark look of the charts."""
    folder = Path(app.outdir) / "_static"
    folder.mkdir(parents=True, exist_ok=True)
    source = Path(plotly.__file__).parent / "package_data" / "plotly.min.js"
    if not (folder / source.name).exists():
        shutil.copy(source, folder)
    looks = {
        name: plotly.io.templates[template].to_plotly_json()
        for name, template in (("light", "tbgames"), ("dark", "tbgames_dark"))
    }
    (folder / "looks.js").write_text(f"const LOOKS = {json.dumps(looks)};\n", encoding="utf-8")


def _scripts(app: Sphinx, page: str, template: str, context: Any, doctree: Any) -> None:
    """Only pages with charts load what charts need: five megabytes."""
    if doctree is not None and any(raw.get("chart") for raw in doctree.findall(nodes.raw)):
        for name in ("plotly.min.js", "looks.js", "charts.js"):
            app.add_js_file(name, loading_method="defer")


def setup(app: Sphinx) -> dict[str, Any]:
    """Put the renderer before myst-nb's own."""
    # It has no other way in than an entry point, and this site is no package.
    render.load_mime_renders = lambda: [Outputs]
    app.add_directive("chart", ChartDirective)
    app.connect("builder-inited", _static)
    app.connect("html-page-context", _scripts)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
