"""What `tbgames --help` says, as a part of a page."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING, Any

from docutils import nodes
from docutils.parsers.rst import Directive

from tbgames import cli

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class Commands(Directive):
    """A section for each command, with its help."""

    def run(self) -> list[nodes.Node]:
        """Ask the parser of the command line itself."""
        os.environ["COLUMNS"], before = "96", os.environ.get("COLUMNS")
        try:
            parser = cli._parser()
            (actions,) = (a for a in parser._actions if isinstance(a, argparse._SubParsersAction))
            return [self._section(name, sub) for name, sub in actions.choices.items()]
        finally:
            if before is None:
                del os.environ["COLUMNS"]
            else:
                os.environ["COLUMNS"] = before

    def _section(self, name: str, parser: argparse.ArgumentParser) -> nodes.section:
        section = nodes.section(ids=[f"tbgames-{name}"])
        section += nodes.title(text=f"tbgames {name}")
        help_text = parser.format_help().rstrip()
        section += nodes.literal_block(help_text, help_text, language="none")
        return section


def setup(app: Sphinx) -> dict[str, Any]:
    """Offer the directive."""
    app.add_directive("commands", Commands)
    return {"parallel_read_safe": True}
