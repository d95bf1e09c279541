"""What Sphinx writes and a screen reader or a keyboard stumbles over."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

# The parameters of a long signature: a list of definitions without anything that is defined.
_PARAMETERS = re.compile(r"<dl>\s*((?:<dd>.*?</dd>\s*)+)</dl>", re.DOTALL)


def mended(body: str) -> str:
    """A page with parameters in lines of their own.

    >>> mended("f(<dl>\\n<dd><em>a</em>, </dd>\\n</dl>\\n)")
    'f(<span class="parameters"><span><em>a</em>, </span>\\n</span>\\n)'
    """

    def lines(match: re.Match[str]) -> str:
        inside = match[1].replace("<dd>", "<span>").replace("</dd>", "</span>")
        return f'<span class="parameters">{inside}</span>'

    return _PARAMETERS.sub(lines, body)


def _mend(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    if "body" in context:
        context["body"] = mended(context["body"])


def setup(app: Sphinx) -> dict[str, Any]:
    """Mend each page before it is written."""
    app.connect("html-page-context", _mend)
    app.add_js_file("reach.js", loading_method="defer")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
