"""Somebody who sits at a table in a notebook, whatever the game."""

from __future__ import annotations

from typing import Any

from tests.browser.lab import Notebook

READY = """(board) => !board.getAttribute('aria-busy') &&
    (board.querySelector('[data-panel=result]') ||
    [...board.querySelectorAll('[data-action]')].some((one) => one.getClientRects().length))"""
"""Whether a board waits for the person who looks at it, or the game is over."""


class Seated:
    """Somebody at a board of a notebook; the kernel calls the table's widget ``name``."""

    def __init__(self, notebook: Notebook, name: str = "game", number: int = 0) -> None:
        self.notebook = notebook
        self.name = name
        self.board = notebook.page.locator("section.tb").nth(number)
        self.await_turn()

    def await_turn(self) -> None:
        self.board.wait_for()
        self.notebook.page.wait_for_function(READY, arg=self.board.element_handle())

    def ask(self, code: str) -> str:
        """What an expression about the table is in the kernel."""
        return self.notebook.run(f"print({code.replace('TABLE', f'{self.name}.table')})")

    @property
    def title(self) -> str:
        return str(self.board.locator(".tb-title").text_content())

    @property
    def hint(self) -> Any:
        return self.board.locator(".tb-hint")

    def await_title(self, words: str) -> None:
        self.board.locator(".tb-title").filter(has_text=words).wait_for()
