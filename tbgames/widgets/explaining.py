"""What a table explains: its rules, why something is refused, and a guided first game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tbgames.engine.actions import Action
from tbgames.engine.table import Table
from tbgames.guide import Guide, guided_games, script
from tbgames.rulebook import Rulebook, books, rulebook
from tbgames.scene.model import Scene
from tbgames.widgets.drawer import Guarded
from tbgames.widgets.howto import HowTo
from tbgames.widgets.looking import Look
from tbgames.widgets.pointing import Pointer
from tbgames.widgets.rule_line import RuleLine, rules_of
from tbgames.widgets.steps import Steps

__all__ = ["Explainer"]

_BRIEF = 220
"""Letters of a ruling that are told beside a refusal; all of it is in the panel."""


class Explainer:
    """Knows the rules of the game at a table, and goes along with a guided one.

    It shows what one seat may know: what a guide says follows from the view of who decides.
    """

    def __init__(
        self,
        toggle: Any,
        guarded: Guarded,
        sit: Callable[[Table, dict[str, Any]], object],
        show: Callable[[], object],
    ) -> None:
        """Explain nothing yet.

        Args:
            toggle: the button that opens what ``how_to`` makes.
            guarded: makes handlers that show what goes wrong.
            sit: takes a table to play at, and what its game was made with.
            show: shows the table anew.
        """
        self._toggle = toggle
        self._guarded = guarded
        self._sit = sit
        self._show = show
        self._game = ""
        self._panel: HowTo | None = None
        self._guide: Guide | None = None
        self._pointer = Pointer()
        self.why = RuleLine(lambda rule: guarded(lambda: self.read(rule))(None))
        self.steps = Steps(
            lambda rule: guarded(lambda: self.read(rule))(None),
            lambda: guarded(self.end)(None),
        )

    def sit(self, table: Table) -> None:
        """Begin anew with another table."""
        self._game = table.game.name
        self._toggle.layout.display = None if self._game in books() else "none"
        self.leave()

    @property
    def _book(self) -> Rulebook | None:
        """The rules of the game; only read when they are asked for, as that takes a while."""
        return rulebook(self._game) if self._game in books() else None

    # -- rules --------------------------------------------------------------------------------

    def how_to(self) -> HowTo:
        """Make the panel on how the game is played."""
        guided = self._game in guided_games()
        begin = (lambda: self._guarded(self.begin)(None)) if guided else None
        self._panel = HowTo(rulebook(self._game), begin)
        return self._panel

    def read(self, rule: str) -> None:
        """Open the panel at a ruling."""
        self._toggle.value = True  # which makes the panel, unless it is open
        assert self._panel is not None
        self._panel.tell(rule)

    def told(self, look: Look) -> str:
        """Put in words what looking shows; what refuses is told, and can be read in full."""
        book = self._book if look.rules else None
        if book is None:
            return look.words
        self.why.show(look.rules, book)
        if len(look.rules) != 1 or look.rules[0] not in book:
            return look.words
        return f"{look.words}\n{book[look.rules[0]].brief(_BRIEF)}"

    def refused(self, error: Exception) -> None:
        """Have the ruling at hand that an error names, if it names one."""
        rules = rules_of(error)
        self.why.show(rules, self._book if rules else None)

    # -- the guide ----------------------------------------------------------------------------

    def begin(self) -> None:
        """Begin the guided first game of the game at this table; a ValueError if it has none."""
        guide = Guide(script(self._game))
        self._sit(guide.table(), dict(guide.script.options))
        self._guide = guide
        self._show()

    def end(self) -> None:
        """Go on without the guide."""
        self.leave()
        self._show()

    def leave(self) -> None:
        """Have the guide go: what it has told is of one player's hand, and for nobody else."""
        self._guide = None
        self.steps.leave()

    def dressed(self, scene: Scene, table: Table, legal: Sequence[Action]) -> Scene:
        """Have the guide say something on what is shown, and mark what it suggests.

        ``legal`` is what the one who looks can do now; empty while others decide.
        """
        self.why.show((), None)
        if self._guide is None:
            return scene
        if not legal and not table.state.is_terminal:
            self.steps.wait()
            return scene
        step = self._guide.step(table)
        where = ""
        if step.action is not None:
            scene, where = self._pointer.point(scene, step.action)
        self.steps.tell(step, where, rulebook(self._game))
        return scene
