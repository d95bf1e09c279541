"""The clue space of an island on a board: pick clues and see what is left, or find a space."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from typing import Any

import ipywidgets

from tbgames.engine.messages import listed
from tbgames.tobago.clue_space import ClueSpace
from tbgames.tobago.clues import Clue
from tbgames.tobago.exploring import (
    ClueMap,
    Exploration,
    Fact,
    Questions,
    draw_hidden,
    sharpest_play,
)
from tbgames.tobago.island import Island
from tbgames.tobago.layouts import LAYOUTS
from tbgames.tobago.scene_explorer import explorer_preview, explorer_scene
from tbgames.tobago.scene_words import count
from tbgames.tobago.spaces import Space, Spaces
from tbgames.widgets.keepsake import KeptBoard
from tbgames.widgets.said import said

__all__ = ["ExplorerWidget", "explorer"]

_HINT = "To explore the clues, run this cell in Jupyter. Below is what was shown last."

_START = (5, 3)
"""The layout and the seed with which an explorer opens."""

_OWN = -1
"""The layout of an island that is none of the 32; None would leave the list blank."""

_HIGH = {"height": "32px", "width": "auto"}
_WRAP = {"flex_flow": "row wrap", "align_items": "center", "padding": "0 10px"}


class ExplorerWidget(ipywidgets.VBox):  # type: ignore[misc]
    """Clues to pick on a board, by mouse, by keys or from Python. Made by ``tobago.explorer``.

    Which space is hidden stays in Python: the page is told answers, and nothing else.
    """

    def __init__(
        self,
        island: Island,
        clues: Iterable[Clue | str] | None = None,
        *,
        strict: bool = False,
    ) -> None:
        """Show an island with no clue on it; see `explorer`."""
        self.board = KeptBoard(strict=strict)
        self._strict = strict
        self._lock = threading.RLock()  # kernels may call handlers on other threads
        self._hidden: Space | None = None
        self._told: Exploration = ClueMap(ClueSpace(island, clues))
        self._following = False
        self.layouts = ipywidgets.Dropdown(
            description="Island", layout={"width": "190px", "height": "32px"}
        )
        self.seed = ipywidgets.IntText(
            description="Seed", layout={"width": "190px", "height": "32px"}
        )
        self.hiding = _button("Hide a space", "and find it by asking about clues", "question")
        self.clearing = _button("Clear", "take all clues off the map", "eraser")
        self.board.on_pick(lambda action, step: self._picked(action))
        self.board.on_look(lambda thing, action: self._looked(thing))
        self.layouts.observe(self._guarded(self._relaid), "value")
        self.seed.observe(self._guarded(self._relaid), "value")
        self.hiding.on_click(self._guarded(self.hide))
        self.clearing.on_click(self._guarded(self.clear))
        controls = [self.layouts, self.seed, self.hiding, self.clearing]
        super().__init__([ipywidgets.HBox(controls, layout=_WRAP), self.board])
        self._show()

    # -- what is told -----------------------------------------------------------------------------

    @property
    def island(self) -> Island:
        """The island that is shown."""
        return self.space.island

    @property
    def space(self) -> ClueSpace:
        """The clue space that is explored."""
        return self._told.space

    @property
    def left(self) -> Spaces:
        """The spaces that fit all that is told."""
        return self._told.left

    @property
    def bits(self) -> float:
        """How many bits are told."""
        return self._told.bits

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The clues on the map, or the questions with their answers, in their order."""
        return self._told.facts

    # -- clues on the map -------------------------------------------------------------------------

    def toggle(self, clue: Clue | str) -> Spaces:
        """Put a clue on the map, or take it off; gives the spaces left.

        Raises:
            ValueError: the map does not take the clue, there is no such clue, or a space is
                hidden.
        """
        with self._lock:
            if not isinstance(self._told, ClueMap):
                raise ValueError("a space is hidden: ask(clue) to find it, or clear() to explore")
            self._tell(self._told.toggled(clue))
            return self.left

    def clear(self) -> None:
        """Take all clues off the map; where a space is hidden, say where and explore again."""
        with self._lock:
            self._tell(ClueMap(self.space))

    def lay(self, layout: int, seed: int | None = None) -> None:
        """Go to another of the 32 islands, with the clues on the map that it takes.

        Raises:
            ValueError: there is no such layout.
            TypeError: the seed is no int.
        """
        self.move(Island.classic(layout, seed))

    def move(self, island: Island) -> None:
        """Go to another island, with the clues on the map that it takes.

        Raises:
            TypeError: it is no island.
        """
        space = ClueSpace(island, self.space.clues)
        with self._lock:
            told = self._told
            self._tell(told.moved(space) if isinstance(told, ClueMap) else ClueMap(space))

    # -- finding a hidden space -------------------------------------------------------------------

    def hide(self, space: Space | int | str | None = None, *, seed: int | None = None) -> None:
        """Hide a space, to be found by asking about clues.

        Args:
            space: which one; without it, one is drawn that questions can find.
            seed: draws it; None for another one each time.

        Raises:
            KeyError: there is no such space.
            ValueError: the space is one of another island.
            TypeError: the seed is no int.
        """
        with self._lock:
            hidden = draw_hidden(self.space, seed) if space is None else self.island.space(space)
            self._told, self._hidden = Questions(self.space), hidden
            self._show("A space is hidden.")

    def ask(self, clue: Clue | str) -> bool:
        """Ask whether a clue holds at the hidden space.

        Raises:
            ValueError: nothing is hidden, the answer is known, or there is no such clue.
        """
        with self._lock:
            if self._hidden is None or not isinstance(self._told, Questions):
                raise ValueError("nothing is hidden: hide() a space first")
            holds = bool(self.island.mask(clue) >> self._hidden.index & 1)
            self._told = self._told.answered(clue, holds)
            self._show("Yes." if holds else "No.")
            return holds

    @property
    def found(self) -> bool:
        """Whether a space was hidden, and questions can tell no more about it."""
        return isinstance(self._told, Questions) and self._told.sharpest is None

    # -- what is shown ----------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"<ExplorerWidget: {_title(self._told)}>"

    def _ipython_display_(self) -> None:
        self.board.display(self, _HINT)

    def _tell(self, told: ClueMap) -> None:
        """Show clues on a map; where a space was hidden and is not the only one left, say which."""
        lost = self._hidden if len(self.left) > 1 else None
        self._told, self._hidden = told, None
        self._show(f"The hidden space was {lost.name}." if lost else "")
        if lost:
            self.board.preview({}, f"The hidden space was {lost.name}.")

    def _show(self, news: str = "") -> None:
        asking = self._hidden is not None
        title, ending = _title(self._told), ""
        if self._hidden is not None and self.found:
            best = len(sharpest_play(self.space, self._hidden).facts)
            title += f"; the sharpest take {best}"
            ending = _ending(self.space, self._hidden)
        self.board.show(
            explorer_scene(self._told, f"Tobago · {title}", ending),
            news=" ".join(filter(None, (news, f"{title}.", ending))),
        )
        self.hiding.description = "Hide another" if asking else "Hide a space"
        self.clearing.description = "Explore again" if asking else "Clear"
        self.clearing.tooltip = "stop asking" if asking else "take all clues off the map"
        self._follow()

    def _follow(self) -> None:
        """Have the controls say which island is shown."""
        layout = self.island.layout
        own = () if layout is not None else (("this one", _OWN),)
        options = (*own, *((str(number), number) for number in range(LAYOUTS)))
        self._following = True
        try:
            if self.layouts.options != options:
                self.layouts.options = options
            self.layouts.value = _OWN if layout is None else layout
            if self.island.seed is not None:
                self.seed.value = self.island.seed
        finally:
            self._following = False

    # -- what comes back --------------------------------------------------------------------------

    def _picked(self, action: int) -> None:
        with self._lock:
            clue = self.space.clues[action]
            fact, offer = self._told.fact(clue), self._told.offers.get(clue)
            if isinstance(self._told, ClueMap) and (fact or (offer and not offer.refusal)):
                self.toggle(clue)
            elif offer and not offer.refusal:
                self.ask(clue)
            else:
                self._looked(f"clue-{clue.kind}")  # which says why nothing is done

    def _looked(self, thing: str | None) -> None:
        with self._lock:
            if thing is not None:
                found = explorer_preview(self._told, thing)
                self.board.preview(found.marks, found.words)

    def _relaid(self) -> None:
        if self._following:
            return
        self.board.error(None)
        try:
            if self.layouts.value == _OWN:
                self.move(self.island.with_landmarks(self.seed.value))
            else:
                self.lay(self.layouts.value, self.seed.value)
        except (TypeError, ValueError):
            self._follow()  # what is shown is still the old one
            raise

    def _guarded(self, do: Callable[[], object]) -> Callable[[object], None]:
        """Make a handler that shows what goes wrong: the caller of a handler would only log it."""

        def handler(_: object) -> None:
            with self._lock:
                try:
                    do()
                except Exception as error:
                    self.board.error(said(error))
                    if self._strict:
                        raise

        return handler


def explorer(
    island: Island | None = None,
    clues: Iterable[Clue | str] | None = None,
    *,
    strict: bool = False,
) -> ExplorerWidget:
    """Explore the clue space of an island: pick clues on a board and see which spaces are left.

    Each clue shows how many spaces it would leave and how many bits that is worth, or why the map
    does not take it. A space that is pointed at shows which clues hold there, and the smallest
    sets of clues that leave it alone. ``hide()`` hides a space, which is found by asking.

    Args:
        island: where to begin; without it, island 5 with the landmarks of seed 3. The board
            offers all 32.
        clues: distinct kinds of clue, in words or as clues; without them the kinds of the deck.
        strict: raise errors of handlers again after showing them, for tests.

    Raises:
        ValueError: words that are no clue, or a clue twice; all faults are named.
        TypeError: something else than an island or clues was given.

    >>> shown = explorer(Island.classic(layout=5, seed=3))
    >>> shown.toggle("in a lake") == shown.island.where("in a lake")
    True
    >>> shown
    <ExplorerWidget: 17 of 102 spaces left, 2.58 bits told>
    >>> shown.hide("E4")
    >>> shown.ask("in a lake"), shown
    (False, <ExplorerWidget: find the hidden space: 85 of 102 spaces left after 1 question>)
    """
    start = Island.classic(*_START) if island is None else island
    return ExplorerWidget(start, clues, strict=strict)


def _title(told: Exploration) -> str:
    total, number = count(len(told.stages[0]), "space"), len(told.facts)
    spaces = f"{len(told.left)} of {total} left"
    if not isinstance(told, Questions):
        return f"{spaces}, {told.bits:.2f} bits told" if number else f"all {total} left"
    if not number:
        return f"find the hidden one of {total}: ask about clues"
    asked = count(number, "question")
    if told.sharpest is not None:
        return f"find the hidden space: {spaces} after {asked}"
    if len(told.left) == 1:
        return f"{told.left.names[0]} is found, with {asked}"
    return f"as near as questions come: {spaces} after {asked}"


def _ending(space: ClueSpace, hidden: Space) -> str:
    """Compare with clues chosen by somebody who knows the space."""
    words = "The sharpest questions are those that tell most on average."
    pinned = space.smallest(hidden)
    if pinned.size is None:
        return words
    clues = listed([f"“{clue}”" for clue in pinned.sets[0]])
    return f"{words} Who knows the space can tell it with {count(pinned.size, 'clue')}: {clues}."


def _button(words: str, tooltip: str, icon: str) -> Any:
    return ipywidgets.Button(description=words, tooltip=tooltip, icon=icon, layout=_HIGH)
