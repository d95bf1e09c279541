"""The form for a new game: who plays, on what, from which seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import ipywidgets

from tbgames.engine.bots import bot_names
from tbgames.engine.game import Game
from tbgames.engine.streams import fresh_seed
from tbgames.engine.table import HUMAN

__all__ = ["NewGame"]

_WIDTH = 300
_FIELD = {"width": "auto", "height": "32px"}


class NewGame(ipywidgets.VBox):  # type: ignore[misc]
    """Asks for seats, seed and the game's own options, and shows what the table will look like."""

    def __init__(
        self,
        game: Game[Any, Any],
        seats: Sequence[str],
        options: Mapping[str, Any],
        start: Callable[[list[str], int, dict[str, Any]], object],
        wrong: Callable[[Exception], object],
    ) -> None:
        """Begin with what is played now.

        Args:
            game: which game, and who can play it.
            seats: who sits at the table.
            options: what the game was made with.
            start: called with seats, seed and options when a new game is wanted.
            wrong: called when the options do not fit together.
        """
        self._class = type(game)
        self._options = dict(options)
        self._start = start
        self._wrong = wrong
        self.fields = {
            offer.name: _field(offer.label, offer.values, options.get(offer.name))
            for offer in self._class.offers()
        }
        counts = dict(self.fields["players"].options) if "players" in self.fields else {}
        most = max([len(seats), *counts.values()])
        known = [HUMAN, *bot_names(game)]
        filled = [*seats, *[known[-1]] * (most - len(seats))]
        names = list(dict.fromkeys([*known, *seats]))
        self.seats = [
            _field(f"{game.seat_name(number)} is", [(name, name) for name in names], seat)
            for number, seat in enumerate(filled)
        ]
        if "players" in self.fields:
            self.fields["players"].value = len(seats)
            self.fields["players"].observe(self._seated, "value")
        self.seed = ipywidgets.IntText(fresh_seed() % 10_000, description="Seed", layout=_FIELD)
        self.picture = ipywidgets.HTML(layout={"width": f"{_WIDTH}px", "max_width": "100%"})
        self.begin = ipywidgets.Button(
            description="Start this game", button_style="primary", layout={"height": "32px"}
        )
        self.begin.on_click(self._begun)
        for field in (*self.fields.values(), self.seed):
            field.observe(self._drawn, "value")
        asked = ipywidgets.VBox(
            [*self.fields.values(), self.seed, *self.seats, self.begin],
            layout={"flex": "1 1 250px", "max_width": "360px", "margin": "0 24px 0 0"},
        )
        super().__init__([ipywidgets.HBox([asked, self.picture], layout={"flex_flow": "row wrap"})])
        self._seated(None)
        self._drawn(None)

    @property
    def chosen(self) -> tuple[list[str], int, dict[str, Any]]:
        """Seats, seed and options as the form says now."""
        options = {name: field.value for name, field in self.fields.items()}
        players = options.pop("players", len(self.seats))
        kept = {name: value for name, value in self._options.items() if name not in self.fields}
        given = {name: value for name, value in options.items() if value is not None}
        return [seat.value for seat in self.seats[:players]], self.seed.value, kept | given

    def _seated(self, change: Any) -> None:
        players = len(self.chosen[0])
        for number, seat in enumerate(self.seats):
            seat.layout.display = None if number < players else "none"

    def _drawn(self, change: Any) -> None:
        """Draw what the game will be played on, if the game has a picture of it."""
        seats, seed, options = self.chosen
        try:
            game = self._class.new(players=len(seats), seed=seed, **options)
        except (TypeError, ValueError) as error:
            self._wrong(error)
            return
        picture = game.picture()
        self.picture.value = "" if picture is None else picture.svg(width=_WIDTH)

    def _begun(self, button: Any) -> None:
        self._start(*self.chosen)


def _field(label: str, values: Sequence[tuple[str, Any]], value: Any) -> Any:
    """Offer the values, and ``value`` too if it is another one."""
    known = [one for _, one in values]
    own = [] if value is None or value in known else [("as now", value)]
    return ipywidgets.Dropdown(
        options=[*values, *own],
        value=value if own or value in known else known[0],
        description=label,
        layout=_FIELD,
    )
