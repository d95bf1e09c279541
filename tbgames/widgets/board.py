"""The live board: shows any scene in a notebook, and says what was picked.

It knows no game. Python sends the drawing and then only what has changed; the modules in ``js``
draw, move, and send back the action that a click or a key stands for, with the step at which it
was made.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from typing import Any, TypeAlias

import anywidget
import traitlets

from tbgames.scene import theme
from tbgames.scene.model import Scene, Static
from tbgames.widgets.modules import one_module
from tbgames.widgets.patches import live, patch, repeated
from tbgames.widgets.ways import ways

__all__ = ["Board", "LookHandler", "PickHandler"]

PickHandler: TypeAlias = Callable[[int, int], object]
"""Called with the id of the action that was picked, and the step at which it was."""

LookHandler: TypeAlias = Callable[[str | None, int | None], object]
"""Called with the id of the thing or cell that is pointed at or has the focus, and of the action
that picking it would stand for; None for nothing, and for none or several."""

_SCOPE = "tb-scope"

_MODULES = ("elements", "areas", "model", "motion", "flow", "chart", "view", "index")
"""The browser's part, in the order in which one needs the other."""


def _read(name: str) -> str:
    """Text and not a path: anywidget watches files given by path, and never lets go of them."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


class Board(anywidget.AnyWidget):
    """A scene, live: what may be picked can be clicked, or reached and picked by keys.

    Arrows move inside a panel, Tab goes to the next one, Enter or Space picks, Escape leaves.

    >>> from tbgames.scene.model import Panel, Scene, Thing
    >>> panel = Panel("do", "choices", "Choose", (Thing("up", "Go up", words="Up", action=7),))
    >>> board = Board()
    >>> board.on_pick(lambda action, step: print(f"action {action} at step {step}"))
    >>> board.show(Scene("demo", "Which way?", (panel,)), step=3)
    >>> board.pick("Up")
    action 7 at step 3
    """

    _esm = one_module({name: _read(f"js/{name}.js") for name in _MODULES})
    _css = _read("board.css")
    _static = traitlets.Dict().tag(sync=True)
    # What a view needs that opens now. After that it hears of changes by message, so the value
    # is never assigned: it is put together when a browser asks for it.
    _live = traitlets.Dict().tag(sync=True, to_json=lambda _, board: board._whole())

    def __init__(self, *, strict: bool = False, animate: bool = True) -> None:
        """Make a board that shows nothing yet.

        Args:
            strict: raise what a handler raises again after showing it, for tests.
            animate: let things move to their places, unless the reader's system asks for less.
        """
        self._strict = strict
        self._picked: list[PickHandler] = []
        self._looked: list[LookHandler] = []
        self._scene: Scene | None = None
        self._shown: dict[str, Any] | None = None
        self._version = 0
        self._told = 0
        self._asked: str | None = None  # by whom the pick was made that is being handled
        self._fields: dict[str, Any] = {
            "step": 0,
            "ways": {},
            "marks": [],
            "words": "",
            "thinking": "",
            "error": "",
            "told": [0, ""],
            "looks": False,
            "animate": animate,
        }
        # Kernels may call handlers on other threads. One lock keeps what is shown and what was
        # sent in step; the other lets one pick after the other be handled. A handler may wait
        # for a thread that shows something, so the first is never held while handlers run.
        self._sending = threading.RLock()
        self._handling = threading.RLock()
        super().__init__()

    # -- what is shown ----------------------------------------------------------------------------

    @property
    def scene(self) -> Scene | None:
        """What is shown."""
        return self._scene

    @property
    def step(self) -> int:
        """The step at which picks count now."""
        return int(self._fields["step"])

    def show(self, scene: Scene, step: int | None = None, news: str = "") -> None:
        """Show a scene; whatever was previewed goes.

        Args:
            scene: its static part is sent only if it is another one than before.
            step: what picks are stamped with from now on; a pick made at another one is dropped.
                None counts on by one.
            news: what has happened; a screen reader says it.
        """
        with self._sending:
            new = live(scene, self._shown)
            fault = repeated(new)
            if fault is not None:
                raise ValueError(f"{fault}, so the board cannot tell them apart")
            if self._static.get("key") != scene.static.key:
                self._static = _sent(scene.static)
            old, self._shown, self._scene = self._shown, new, scene
            drawing: dict[str, Any] = {"scene": new}
            driven: dict[str, list[str]] = {}
            if old is not None and old["static"] == new["static"]:
                drawing = {"patch": patch(old, new)}
                driven = ways(old, new, scene.static.boards)
            step = self.step + 1 if step is None else step
            told = self._news(news) if news else {}
            self._update(drawing, ways=driven, step=step, marks=[], words="", error="", **told)

    def preview(self, marks: Mapping[str, str] | None = None, words: str = "") -> None:
        """Dress cells and things for a while, and say something about it; or end that.

        Args:
            marks: by the id of a cell or thing: class names, those of the scene's rules, or
                ``fade`` for what would go. Where cells touch, the rarer mark lies above.
            words: what the marks mean.
        """
        groups: dict[str, list[str]] = defaultdict(list)
        for id_, css in (marks or {}).items():
            groups[css].append(id_)
        painted = sorted(groups.items(), key=lambda group: -len(group[1]))
        with self._sending:
            self._update(marks=[[css, ids] for css, ids in painted], words=words)

    def thinking(self, words: str | None) -> None:
        """Say that somebody thinks, and that this may take a while; None ends it."""
        with self._sending:
            self._update(thinking=words or "")

    def tell(self, words: str) -> None:
        """Have a screen reader say what has happened."""
        with self._sending:
            self._update(**self._news(words))

    def error(self, words: str | None) -> None:
        """Show in red what went wrong; None, the next pick or the next scene takes it away."""
        with self._sending:
            self._update(error=words or "")

    @property
    def animate(self) -> bool:
        """Whether things move to their places, unless the reader's system asks for less."""
        return bool(self._fields["animate"])

    @animate.setter
    def animate(self, on: bool) -> None:
        with self._sending:
            self._update(animate=on)

    # -- what comes back --------------------------------------------------------------------------

    def on_pick(self, handler: PickHandler) -> None:
        """Have a handler called for each action that is picked."""
        self._picked.append(handler)

    def on_look(self, handler: LookHandler) -> None:
        """Have a handler called for what is pointed at or has the focus.

        What was previewed for the last thing is gone when a handler hears that nothing is
        looked at any more.
        """
        self._looked.append(handler)
        with self._sending:
            self._update(looks=True)

    def pick(self, action: int | str) -> None:
        """Pick as a click would: an action's id, or words or the id of what stands for one.

        What a handler raises is shown and raised again. A ValueError if nothing that is shown
        stands for the action.
        """
        offers = list(self._offers())
        if isinstance(action, str):
            wanted = action.casefold()
            found = {id_ for id_, names in offers if wanted in map(str.casefold, names)}
        else:
            found = {id_ for id_, _ in offers if id_ == action}
        if len(found) != 1:
            problem = "stands for several actions" if found else "cannot be picked now"
            shown = ", ".join(dict.fromkeys(names[0] for _, names in offers)) or "nothing"
            raise ValueError(f"{action!r} {problem}; there is to pick: {shown}")
        self._pick(found.pop(), self.step, strict=True)

    def _offers(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        """The actions that things shown stand for, each with the names it goes by."""
        for panel in self._scene.panels if self._scene else ():
            for thing in panel.things:
                if thing.action is not None:
                    yield thing.action, _names(thing.words, thing.label, thing.id, thing.cell)
                for badge in thing.badges:
                    if badge.action is not None:
                        yield badge.action, (f"{thing.words}: {badge.label}", badge.label)

    def _handle_custom_msg(self, content: Any, buffers: list[memoryview]) -> None:
        """Hear what a view says.

        Not through ``on_msg``, which would log what a handler raises and go on.
        """
        super()._handle_custom_msg(content, buffers)
        match content:
            case {"kind": "pick", "action": int(action), "step": int(step), "ask": str(ask)}:
                self._answer(ask, action, step)
            case {"kind": "look", "thing": None}:
                self._look(None, None)
            case {
                "kind": "look",
                "thing": str(thing),
                "action": int() | None as action,
                "step": at,
            }:
                if at == self.step:
                    self._look(thing, action)
            case {"kind": "hello", "version": version}:
                with self._sending:  # so that nothing newer overtakes it
                    if version != self._version:
                        self.send_state("_live")

    def _answer(self, ask: str, action: int, step: int) -> None:
        """Handle a pick, and tell the view that asked, which waits for it.

        The next scene tells it on the way: a message less, and nothing is drawn twice.
        """
        with self._handling:
            taken = False
            try:
                taken = self._pick(action, step, self._strict, ask)
            finally:
                with self._sending:
                    told = taken and self._asked is None
                    self._asked = None
                    if not told:
                        self.send({"kind": "answer", "ask": ask, "taken": taken})

    def _pick(self, action: int, step: int, strict: bool, ask: str | None = None) -> bool:
        """Tell the handlers, unless the board has moved on since; say whether it had not."""
        with self._handling:
            if step != self.step or all(action != id_ for id_, _ in self._offers()):
                return False
            self.error(None)
            if ask is not None:  # else a handler picks, and the view still waits
                self._asked = ask
            self._call(strict, self._picked, action, step)
            return True

    def _look(self, thing: str | None, action: int | None) -> None:
        with self._handling:
            if thing is None:
                self.preview()
            self._call(self._strict, self._looked, thing, action)

    def _call(self, strict: bool, handlers: list[Any], *told: int | str | None) -> None:
        try:
            for handler in tuple(handlers):
                handler(*told)
        except Exception as error:
            self.error(f"{type(error).__name__}: {error}")
            if strict:
                raise

    # -- what is sent -----------------------------------------------------------------------------

    def _whole(self) -> dict[str, Any]:
        """Everything that is shown, but the static part."""
        with self._sending:
            return {"version": self._version, "scene": self._shown, **self._fields}

    def _update(self, drawing: Mapping[str, Any] | None = None, **fields: Any) -> None:
        """Send what has changed, numbered so that a view notices when it has missed something."""
        changed = {name: value for name, value in fields.items() if self._fields[name] != value}
        self._fields |= changed
        told = {name: part for name, part in {**(drawing or {}), "set": changed}.items() if part}
        if told:
            self._version += 1
            if drawing and self._asked is not None:
                told["ask"], self._asked = self._asked, None
            self.send({"kind": "update", "to": self._version, **told})

    def _news(self, words: str) -> dict[str, Any]:
        """The field in which news are sent: numbered, so that the same words are said again."""
        self._told += 1
        return {"told": [self._told, words]}

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget, and for a reader without a kernel the picture and the words."""
        still = {"text/plain": repr(self)}
        if self._scene is not None:
            still = self._scene._repr_mimebundle_()
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return still
        data, metadata = bundle
        return {**data, **still}, metadata

    def __repr__(self) -> str:
        return "<Board>" if self._scene is None else f"<Board: {self._scene.title}>"


def _names(*names: str) -> tuple[str, ...]:
    return tuple(name for name in names if name)


def _sent(static: Static) -> dict[str, Any]:
    """The static part as the browser needs it: colours and rules as one style sheet."""
    still = static.to_dict()
    boards = {name: _without_ways(board) for name, board in still["boards"].items()}
    rules = {**theme.RULES, **static.rules}
    style = theme.stylesheet(
        _SCOPE,
        {**theme.LIGHT, **static.light},
        {**theme.DARK, **static.dark},
        {selector: _for_boxes(selector, rule) for selector, rule in rules.items()},
    )
    return {"key": static.key, "defs": still["defs"], "boards": boards, "style": style}


def _without_ways(board: dict[str, Any]) -> dict[str, Any]:
    """A browser is told the way of each move, so it need not know the others."""
    cells = [{key: cell[key] for key in cell if key != "near"} for cell in board["cells"]]
    return {**board, "cells": cells}


_PAINT = {"fill": "--face:{}", "stroke": "--edge:{}", "stroke-width": "--edge-width:{}px"}


def _for_boxes(selector: str, declarations: str) -> str:
    """Say in variables how boxes are painted, since here they are HTML and not SVG.

    >>> _for_boxes(".box.can", "stroke:var(--good);stroke-width:2")
    '--edge:var(--good);--edge-width:2px'
    """
    if not selector.startswith(".box"):
        return declarations
    pairs = (declaration.split(":", 1) for declaration in declarations.split(";"))
    return ";".join(_PAINT.get(name, name + ":{}").format(value) for name, value in pairs)
