"""Somebody who sits at a table in a notebook, whatever the game."""

from __future__ import annotations

from typing import Any

from tests.browser.lab import Notebook

READY = """(board) => !board.getAttribute('aria-busy') &&
    /Your turn|You decide|The game is over/.test(board.querySelector('.tb-title').textContent)"""
"""Whether a board waits for the person who looks at it."""


class Seated:
    """Somebody at the board; the kernel calls the table's widget ``game``."""

    def __init__(self, notebook: Notebook) -> None:
        self.notebook = notebook
        self.board = notebook.page.locator("section.tb").first
        self.await_turn()

    def await_turn(self) -> None:
        self.board.wait_for()
        self.notebook.page.wait_for_function(READY, arg=self.board.element_handle())

    def ask(self, code: str) -> str:
        """What an expression about the table is in the kernel."""
        return self.notebook.run(f"print({code.replace('TABLE', 'game.table')})")

    @property
    def title(self) -> str:
        return str(self.board.locator(".tb-title").text_content())

    @property
    def hint(self) -> Any:
        return self.board.locator(".tb-hint")

    def await_title(self, words: str) -> None:
        self.board.locator(".tb-title").filter(has_text=words).wait_for()
