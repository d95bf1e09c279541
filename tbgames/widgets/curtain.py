"""What hangs before the board while a screen is passed from one person to the next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import ipywidgets

from tbgames.scene.model import Panel, Scene, Thing

__all__ = ["Curtain"]

_HIGH = {"height": "32px", "width": "auto"}


class Curtain(ipywidgets.HBox):  # type: ignore[misc]
    """A button for whoever the screen is passed to; who looks before sees no hand.

    >>> curtain = Curtain(lambda: print("lifted"))
    >>> curtain.down
    False
    >>> curtain.fall("B Ada")
    >>> curtain.words
    'Pass the screen to B Ada.'
    >>> curtain.button.click()
    lifted
    """

    def __init__(self, lift: Callable[[], object]) -> None:
        """Hang up; ``lift`` is called when the button is pressed."""
        self.down = False
        self.called = ""
        self.words = ""
        self.button = ipywidgets.Button(icon="eye", button_style="primary", layout=_HIGH)
        self.button.on_click(lambda _: lift())
        super().__init__([self.button], layout={"padding": "4px 10px", "display": "none"})

    def fall(self, called: str) -> None:
        """Hide what is shown from all but ``called``; "" while it is not known who comes next."""
        self.down = True
        self.called = called
        self.words = f"Pass the screen to {called}." if called else "Bots are playing."
        self.button.description = f"I am {called}: show my view"
        self.layout.display = None if called else "none"

    def rise(self) -> None:
        """Show again what was hidden."""
        self.down = False
        self.layout.display = "none"

    def scene(self, hidden: Scene) -> Scene:
        """What a board shows meanwhile: nothing of a scene but what never changes."""
        until = "until the button below is pressed" if self.called else "meanwhile"
        why = f"Nobody's cards are shown {until}."
        lines = (Thing("curtain-why", why, words=why),)
        panel = Panel("curtain", "list", "The curtain is down", lines, area="main")
        return replace(hidden, title=self.words, panels=(panel,))
