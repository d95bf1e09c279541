"""What the board shows of a table: what whoever looks may know, and what is thought of it."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from tbgames.engine.actions import Action
from tbgames.engine.bots.thoughts import Thoughts
from tbgames.engine.table import Table
from tbgames.scene.model import Scene
from tbgames.widgets.board import Board
from tbgames.widgets.coaching import coached
from tbgames.widgets.explaining import Explainer
from tbgames.widgets.looking import looked_at
from tbgames.widgets.replay import LINES
from tbgames.widgets.screen import Screen
from tbgames.widgets.seating import check_names, seat_names
from tbgames.widgets.thinking import places, thinking, with_thoughts

__all__ = ["Showing"]


class Showing:
    """Draws a table on a board, for the seat that the screen is at."""

    def __init__(
        self,
        board: Board,
        screen: Screen,
        explain: Explainer,
        table: Table,
        people: Sequence[str],
    ) -> None:
        """Show nothing yet; ``people`` is what they are called, by seat.

        A TypeError or ValueError if those cannot be the names of so many seats.
        """
        self._board = board
        self._screen = screen
        self._explain = explain
        self._people = check_names(people, len(table.seats))
        self.sit(table)

    def sit(self, table: Table) -> None:
        """Show another table from now on."""
        self._table = table
        self._places: dict[int, str] = {}  # where on the map the last decision could be made
        self.introduce()
        self.skip()

    def introduce(self) -> None:
        """Take in who sits at the table."""
        self.names = seat_names(self._table.seats, self._people)
        self.forget()

    def called(self, seat: int) -> str:
        """What to call a seat and who sits there."""
        return f"{self._table.game.seat_name(seat)} {self.names[seat]}".strip()

    def forget(self) -> None:
        """Explain the last decision no more."""
        self._thinker: int | None = None  # whose it was, if who looks may know the thoughts

    def skip(self) -> None:
        """Take what has happened so far as told."""
        self._told = len(self._table.log)

    def rewind(self) -> None:
        """Tell again what happens after a decision was taken back."""
        self._told = min(self._told, len(self._table.log))

    # -- drawing ----------------------------------------------------------------------------------

    def draw(self, *, advising: bool) -> tuple[Action, ...]:
        """Show the table as it stands, and give what the one who looks can do.

        With ``advising`` there is room for the coach, who says something later; see `advise`.
        """
        table = self._table
        deciding = self._screen.decides(table)
        legal = tuple(table.state.legal_actions) if deciding else ()
        lines = self._lines()
        scene = self._scene(lines, legal)
        if advising:
            scene = coached(scene, None, thinking=deciding)
        if self._thinker is not None and self._thinker == self._screen.seen:
            thoughts = table.thoughts(self._thinker)
            if thoughts is not None:
                scene = self._with_thoughts(scene, thoughts)
        self._board.show(scene, news=" ".join(lines[self._told :][-LINES:]))
        self._told = len(lines)
        return legal

    def draw_curtain(self) -> None:
        """Show nobody's hand."""
        self.forget()
        curtain, table = self._screen.curtain, self._table
        curtain.fall(self.called(table.state.current_player) if table.awaits_human else "")
        self._board.show(curtain.scene(self._scene((), ())), news=curtain.words)

    def advise(self) -> None:
        """Show what the coach says of the decision that is shown, which can still be made."""
        legal = tuple(self._table.state.legal_actions)
        scene = coached(self._scene(self._lines(), legal), self._table.coach())
        self._board.show(scene, self._board.step)

    def look(self, thing: str, action: int | None) -> None:
        """Show what looking at a thing shows; "" for an action that is chosen in a list."""
        scene, state = self._board.scene, self._table.state
        assert scene is not None
        view, deciding = state.view(self._screen.seen), self._screen.decides(self._table)
        found = looked_at(scene, state, view, thing, action, deciding)
        self._board.preview(found.marks, self._explain.told(found))

    def _lines(self) -> list[str]:
        return [line.text for line in self._table.log_for(self._screen.seen)]

    def _scene(self, lines: Sequence[str], legal: Sequence[Action]) -> Scene:
        view = self._table.state.view(self._screen.seen)
        you = bool(self._screen.people)
        scene = self._table.game.scene(view, lines[-LINES:], legal, self.names, you)
        return self._explain.dressed(scene, self._table, legal)

    # -- what bots think --------------------------------------------------------------------------

    def ask(self) -> Generator[float, None, None]:
        """Have the bot on turn decide in slices, and show its thoughts to who may know its hand."""
        table = self._table
        seat = table.state.current_player
        candid = not self._screen.people and seat == self._screen.seen
        if candid:
            self._places = places(self._scene((), tuple(table.state.legal_actions)))
        yield from thinking(
            table.step_in_slices(),
            self.called(seat),
            lambda: table.thoughts(seat),
            self._board.thinking,
            lambda thoughts: candid and self._show_thoughts(seat, thoughts),
        )
        self._thinker = seat if candid else None

    def _show_thoughts(self, seat: int, thoughts: Thoughts) -> bool:
        """Show what the bot of a seat thinks before it has decided, and say whether that was done.

        Whose view is shown may change while it thinks.
        """
        if seat != self._screen.seen:
            return False
        scene = self._with_thoughts(self._scene(self._lines(), ()), thoughts)
        self._board.show(scene, self._board.step)
        return True

    def _with_thoughts(self, scene: Scene, thoughts: Thoughts) -> Scene:
        return with_thoughts(scene, thoughts, self.called(self._screen.seen), self._places)
