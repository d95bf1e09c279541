"""What a table asks when a bot has failed: who is to go on in its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import ipywidgets

__all__ = ["Substitute"]

_HIGH = {"height": "32px", "width": "auto"}


class Substitute(ipywidgets.HBox):  # type: ignore[misc]
    """Offers others for a seat; the game stands as it was and goes on with who is chosen."""

    def __init__(self, called: str, names: Sequence[str], begin: Callable[[str], object]) -> None:
        """Ask who is to go on.

        Args:
            called: who sits at the seat.
            names: of those who can.
            begin: called with the name that was chosen.
        """
        words = ipywidgets.Label(f"The game stands as it was. In the place of {called}:")
        self.names = ipywidgets.Dropdown(options=list(names), layout={**_HIGH, "width": "190px"})
        self.go = ipywidgets.Button(description="Go on", icon="play", layout=_HIGH)
        self.go.on_click(lambda _: begin(self.names.value))
        super().__init__(
            [words, self.names, self.go],
            layout={"flex_flow": "row wrap", "align_items": "center"},
        )
