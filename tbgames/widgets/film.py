"""A slider over steps that keys and screen readers can use, and that can run by itself.

The slider and the player of ipywidgets have no names that a screen reader could say.
"""

from __future__ import annotations

from importlib.resources import files

import anywidget
import traitlets

__all__ = ["Film"]


class Film(anywidget.AnyWidget):
    """Goes through the steps from 0 to ``last``; ``step`` is where it is.

    >>> film = Film(step=3, last=9)
    >>> film.step = 12
    Traceback (most recent call last):
    traitlets.traitlets.TraitError: there is no step 12; steps run from 0 to 9
    """

    # Text and not a path, which anywidget would watch for ever.
    _esm = files(__package__).joinpath("film.js").read_text(encoding="utf-8")
    last = traitlets.Int(0).tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)

    @traitlets.validate("step")
    def _exists(self, proposal: dict[str, int]) -> int:
        step = proposal["value"]
        if not 0 <= step <= self.last:
            raise traitlets.TraitError(f"there is no step {step}; steps run from 0 to {self.last}")
        return step
