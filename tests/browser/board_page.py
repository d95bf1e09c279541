"""A page with boards on it and no Jupyter: a model that answers as the kernel's would.

Messages wait until a test passes them on, so that a kernel can be as busy as a test needs it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tbgames.widgets import Board

# What anywidget gives a module, as far as the board uses it.
_MODEL = """(class {
  state; sent = []; handlers = {};
  constructor(state) { this.state = state; }
  get(name) { return this.state[name]; }
  set(name, value) { this.state[name] = value; this.fire(`change:${name}`); }
  on(name, handler) { (this.handlers[name] ??= []).push(handler); }
  off(name, handler) {
    this.handlers[name] = (this.handlers[name] ?? []).filter((one) => one !== handler);
  }
  fire(name, ...told) { for (const handler of [...(this.handlers[name] ?? [])]) handler(...told); }
  send(message) {
    if (this.closed) throw new Error("the connection is closed");
    this.sent.push(message);
  }
})"""
_OPEN = """async ([code, name, state]) => {
  window.boards ??= {};
  const model = new (eval(window.modelCode))(state);
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const { default: board } = await import(url);
  boards[name] = { model, board, ends: [board.initialize({ model })] };
}"""
_RENDER = """(name) => {
  const el = document.body.appendChild(document.createElement("div"));
  el.className = name;
  const { model, board, ends } = boards[name];
  ends.push(board.render({ model, el }));
}"""


class Wired(Board):
    """A board that keeps what it sends until it is passed on."""

    def __init__(self, **options: Any) -> None:
        self.waiting: list[Mapping[str, Any]] = []
        super().__init__(**options)

    def send(self, content: Mapping[str, Any], buffers: object = None) -> None:
        self.waiting.append(content)


class BoardPage:
    """A page in a browser that shows boards."""

    def __init__(self, browser: Any, *, body: str = "", **context: Any) -> None:
        options = {"viewport": {"width": 1200, "height": 900}, "reduced_motion": "reduce"}
        self.page = browser.new_context(**{**options, **context}).new_page()
        self.page.set_default_timeout(10_000)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.boards: dict[str, Wired] = {}
        self._static: dict[str, str] = {}
        self.page.set_content(
            '<!doctype html><html lang="en"><title>Boards</title><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width">'
            f"<style>body{{margin:0}}{Board._css}</style><body {body}></body></html>"
        )
        self.page.evaluate("code => { window.modelCode = code }", _MODEL)

    def add(self, board: Wired, name: str = "board", views: int = 1) -> None:
        """Open a board and show it in so many views."""
        state = {key: _plain(board.get_state(key)[key]) for key in ("_static", "_live")}
        board.waiting.clear()
        self.boards[name] = board
        self._static[name] = state["_static"].get("key", "")
        self.page.evaluate(_OPEN, [Board._esm, name, state])
        for _ in range(views):
            self.page.evaluate(_RENDER, name)
        self.pump(name)

    def pump(self, name: str = "board") -> list[Any]:
        """Pass on what waits in both directions, and give what the page has said."""
        board = self.boards[name]
        said = self.page.evaluate("name => boards[name].model.sent.splice(0)", name)
        for message in said:
            board._handle_custom_msg(message, [])
        static = board.get_state("_static")["_static"]
        if static.get("key", "") != self._static[name]:
            self._static[name] = static["key"]
            self._model(name, "model.set('_static', told)", _plain(static))
        for message in board.waiting:
            self._model(name, "model.fire('msg:custom', told)", _plain(message))
        board.waiting.clear()
        return [message for message in said if message["kind"] != "hello"]

    def live(self, name: str = "board") -> Any:
        """What the page takes to be shown."""
        return self.page.evaluate("name => boards[name].model.get('_live')", name)

    def took(self) -> float:
        """Milliseconds in which the last message was drawn."""
        return float(self.page.evaluate("window.took"))

    def dispose(self, name: str = "board") -> None:
        """End all views of a board."""
        self.page.evaluate("name => { for (const end of boards[name].ends) end() }", name)

    def close(self) -> None:
        """Close the page; it must have gone through without an error."""
        self.page.context.close()
        assert self.errors == []

    def _model(self, name: str, what: str, told: Any) -> None:
        code = f"""([name, told]) => {{
            const {{ model }} = boards[name], start = performance.now();
            {what};
            document.body.getBoundingClientRect(); // has it laid out
            window.took = performance.now() - start;
        }}"""
        self.page.evaluate(code, [name, told])


def _plain(value: Any) -> Any:
    return json.loads(json.dumps(value))
