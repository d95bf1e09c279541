"""A page with any of the package's widgets and no Jupyter: messages wait until they are fetched."""

from __future__ import annotations

from typing import Any

from tests.browser.board_page import _MODEL, _plain

_OPEN = """async ([code, css, name, state]) => {
  const model = new (eval(window.modelCode))(state);
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const { default: widget } = await import(url);
  document.head.appendChild(document.createElement("style")).textContent = css;
  const el = document.body.appendChild(document.createElement("div"));
  el.className = name;
  (window.widgets ??= {})[name] = { model, end: widget.render({ model, el }) };
}"""


class Mounted:
    """A widget in a page: what it says goes to the kernel's side when it is pumped."""

    def __init__(self, page: Any, widget: Any, name: str, traits: tuple[str, ...]) -> None:
        self.page, self.widget, self.name, self.traits = page, widget, name, traits
        self.page.evaluate("code => { window.modelCode = code }", _MODEL)
        self.page.evaluate(_OPEN, [widget._esm, widget._css, name, self._state()])

    def pump(self) -> list[Any]:
        """Pass on what the page has said, then what the widget has become."""
        said: list[Any] = self.page.evaluate(
            "name => widgets[name].model.sent.splice(0)", self.name
        )
        for message in said:
            self.widget._handle_custom_msg(message, [])
        for trait, value in self._state().items():
            self.page.evaluate(
                "([name, trait, value]) => widgets[name].model.set(trait, value)",
                [self.name, trait, value],
            )
        return said

    def _state(self) -> dict[str, Any]:
        return {trait: _plain(self.widget.get_state(trait)[trait]) for trait in self.traits}
